//! The archived type, and the types that describe its variants in memory.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Visibility;

use super::Model;
use crate::bound::{angled, where_clause};
use crate::model::{Data, Field, Style, Variant, docs, local};

/// The struct or enum that archives are viewed as.
pub(super) fn item(model: &Model<'_, '_>) -> TokenStream {
    let container = model.container;
    let (archived, vis) = (&container.archived, &container.input.vis);
    let params = angled(&model.bounds.archived_params().declared);
    let predicates = where_clause(&model.bounds.archived_predicates());
    let about = format!("The archived form of [`{}`].", container.input.ident);
    let user_docs = docs(&container.input.attrs);
    let (lints, user_lints) = (super::allowed_lints(), container.lint_attrs());
    let attrs = quote!(#[doc = #about] #[doc = ""] #(#user_docs)* #lints #(#user_lints)*);
    match &container.data {
        Data::Struct(only) => {
            let fields = fields(model, only, true);
            match only.style {
                Style::Named => {
                    quote!(#attrs #[repr(C)] #vis struct #archived #params #predicates { #(#fields),* })
                }
                Style::Tuple => {
                    quote!(#attrs #[repr(C)] #vis struct #archived #params ( #(#fields),* ) #predicates;)
                }
                Style::Unit => quote!(#attrs #[repr(C)] #vis struct #archived #params #predicates;),
            }
        }
        Data::Enum(variants) => {
            let Some(tags) = &model.tags else {
                return quote!(#attrs #vis enum #archived #params #predicates {});
            };
            let tag = tags.repr.ident();
            let variants = variants.iter().zip(&tags.values).map(|(variant, value)| {
                let (ident, docs) = (variant.ident, documented(&variant.docs, &variant.name));
                let fields = fields(model, variant, false);
                let body = match variant.style {
                    Style::Named => quote!({ #(#fields),* }),
                    Style::Tuple => quote!(( #(#fields),* )),
                    Style::Unit => TokenStream::new(),
                };
                quote!(#docs #ident #body = <::core::primitive::#tag>::to_le(#value))
            });
            quote!(#attrs #[repr(#tag)] #vis enum #archived #params #predicates { #(#variants),* })
        }
    }
}

/// The declarations of the stored fields.
fn fields(model: &Model<'_, '_>, variant: &Variant<'_>, with_vis: bool) -> Vec<TokenStream> {
    let declare = |field: &Field<'_>| {
        let ty = model.archived_of(field);
        let vis = if with_vis { field.vis } else { &Visibility::Inherited };
        let docs = documented(&field.docs, &field.name);
        match &field.member {
            syn::Member::Named(name) => quote!(#docs #vis #name: #ty),
            syn::Member::Unnamed(_) => quote!(#docs #vis #ty),
        }
    };
    variant.stored().map(declare).collect()
}

/// The user's documentation, or a line that names the source, so that `missing_docs` is content.
fn documented(docs: &[&syn::Attribute], name: &str) -> TokenStream {
    if docs.is_empty() {
        let line = format!("The archived `{name}`.");
        quote!(#[doc = #line])
    } else {
        docs.iter().map(ToTokens::to_token_stream).collect()
    }
}

/// For each variant of an enum the `repr(C)` struct that it is in memory, tag first: the Reference defines an enum with a
/// primitive `repr` as a union of those, and `offset_of!` does not reach into variants.
pub(super) fn helpers(model: &Model<'_, '_>) -> TokenStream {
    let Some(tags) = &model.tags else { return TokenStream::new() };
    let (tag, items) = (tags.repr.ident(), &tags.items);
    let params = model.bounds.archived_params();
    let (bounded, args) = (angled(&params.bounded), angled(&params.args));
    let predicates = where_clause(&model.bounds.archived_predicates());
    let archived = &model.container.archived;
    let variants = model.container.variants().iter().enumerate();
    let slots = variants.filter(|(_, variant)| variant.stored().next().is_some()).map(|(i, variant)| {
        let slot = local("Variant", i);
        let fields = variant.stored().map(|field| model.archived_of(field));
        quote! {
            #[repr(C)]
            struct #slot #bounded (
                ::core::primitive::#tag,
                #(#fields,)*
                ::core::marker::PhantomData<fn() -> #archived #args>,
            ) #predicates;
        }
    });
    quote!(#items #(#slots)*)
}
