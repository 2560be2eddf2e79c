//! The tags of an enum: their type, and the value of each variant.
//!
//! A tag is the discriminant. Literal ones are known to the macro. Others are expressions that may mean something only
//! where the user wrote them (`Self::BASE`), so they are evaluated in an impl for the user's own enum, once, and used
//! through it.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::{Expr, ExprLit, ExprUnary, GenericParam, Lit, UnOp};

use crate::bound::{Bounds, angled, where_clause};
use crate::ctxt::Ctxt;
use crate::model::{Container, Style, Variant};
use crate::repr::IntRepr;

pub(crate) struct Tags {
    pub(crate) repr: IntRepr,
    /// The value of each variant, as an expression that is constant and valid anywhere.
    pub(crate) values: Vec<TokenStream>,
    /// Items that the values need.
    pub(crate) items: TokenStream,
}

impl Tags {
    pub(crate) fn of(cx: &Ctxt, container: &Container<'_>, bounds: &Bounds<'_, '_>) -> Self {
        let variants = container.variants();
        match literal_values(variants) {
            Some(values) => {
                let repr = container.repr.int.unwrap_or_else(|| IntRepr::holding(&values));
                let values = values.iter().map(|value| {
                    let value = Literal::i128_unsuffixed(*value);
                    quote!(#value)
                });
                Tags { repr, values: values.collect(), items: TokenStream::new() }
            }
            None => Tags::computed(cx, container, bounds),
        }
    }

    fn computed(cx: &Ctxt, container: &Container<'_>, bounds: &Bounds<'_, '_>) -> Self {
        let krate = &container.krate;
        let variants = container.variants();
        let repr = container.repr.int.unwrap_or(IntRepr::U8);
        let tag = repr.ident();
        let mut params = container.input.generics.params.iter();
        if params.any(|param| !matches!(param, GenericParam::Lifetime(_))) {
            let computed =
                variants.iter().find(|variant| variant.discriminant.is_some_and(|e| literal(e).is_none()));
            if let Some(Variant { discriminant: Some(discriminant), .. }) = computed {
                cx.error(
                    discriminant,
                    "a computed discriminant on a generic enum cannot be archived; write a literal",
                );
            }
        }
        let unit_only = variants.iter().all(|variant| variant.style == Style::Unit);
        let (source, erased) = (bounds.source(), bounds.erased_source());
        let (params, predicates) = (angled(&bounds.source_params().bounded), bounds.source_predicates());
        let predicates = where_clause(&predicates);
        let mut items = TokenStream::new();
        let mut values = Vec::new();
        for (i, variant) in variants.iter().enumerate() {
            let value = match (variant.ident, variant.discriminant) {
                (Some(ident), _) if unit_only => quote!(#source::#ident as ::core::primitive::i128),
                (_, Some(value)) => quote!({
                    let __value: ::core::primitive::#tag = #value;
                    __value as ::core::primitive::i128
                }),
                (_, None) if i == 0 => quote!(0),
                (_, None) => {
                    let previous = i - 1;
                    quote!(<#source as #krate::__private::VariantTag<#previous>>::TAG + 1)
                }
            };
            items.extend(quote! {
                #[automatically_derived]
                impl #params #krate::__private::VariantTag<#i> for #source #predicates {
                    const TAG: ::core::primitive::i128 = #value;
                }
            });
            let value = quote!(<#erased as #krate::__private::VariantTag<#i>>::TAG);
            if container.repr.int.is_none() {
                items.extend(quote!(const _: () = #krate::__private::Genuine::assert_tag_is_u8(#value);));
            }
            values.push(quote!((#value as ::core::primitive::#tag)));
        }
        Tags { repr, values, items }
    }

    /// All values, as an array of `i128`.
    pub(crate) fn as_i128s(&self) -> TokenStream {
        let values = &self.values;
        quote!([#(#values as ::core::primitive::i128),*])
    }
}

/// The values of all variants, if all that are given are literals.
fn literal_values(variants: &[Variant<'_>]) -> Option<Vec<i128>> {
    let mut next = 0;
    let mut value_of = |variant: &Variant<'_>| {
        let value = variant.discriminant.map_or(Some(next), literal)?;
        next = value + 1;
        Some(value)
    };
    variants.iter().map(&mut value_of).collect()
}

/// The value of a literal: an integer or a byte, negated, in parentheses.
fn literal(value: &Expr) -> Option<i128> {
    match value {
        Expr::Group(group) => literal(&group.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => literal(expr).map(|value| -value),
        Expr::Lit(ExprLit { lit: Lit::Int(int), .. }) => int.base10_parse().ok(),
        Expr::Lit(ExprLit { lit: Lit::Byte(byte), .. }) => Some(byte.value().into()),
        _ => None,
    }
}
