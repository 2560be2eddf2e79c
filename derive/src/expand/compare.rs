//! `Debug`, and the std traits that `derive(...)` asks for, on the archived type.
//!
//! The impls are bounded by the archived forms of the type parameters and their projections, not by field types, which
//! would not resolve for recursive types. `PartialEq` and `PartialOrd` also compare with the source type.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Type};

use super::Model;
use super::source::bind;
use crate::attr::Derived;
use crate::bound::{angled, where_clause};
use crate::model::{Data, Field, Style, Variant, local};

pub(super) fn expand(model: &Model<'_, '_>) -> TokenStream {
    let derives = |derived| model.container.attrs.derives(derived);
    let mut out = debug(model);
    if derives(Derived::Clone) {
        out.extend(clone(model));
    }
    if derives(Derived::Copy) {
        out.extend(implement(model, &quote!(::core::marker::Copy), &TokenStream::new()));
    }
    if derives(Derived::PartialEq) {
        out.extend(partial_eq(model, &Other::Archived));
        out.extend(partial_eq(model, &Other::Source));
    }
    if derives(Derived::Eq) {
        out.extend(implement(model, &quote!(::core::cmp::Eq), &TokenStream::new()));
    }
    if derives(Derived::PartialOrd) {
        out.extend(partial_ord(model, &Other::Archived));
        out.extend(partial_ord(model, &Other::Source));
    }
    if derives(Derived::Ord) {
        out.extend(ord(model));
    }
    if derives(Derived::Hash) {
        out.extend(hash(model));
    }
    out
}

/// What an archived value is compared with.
enum Other {
    Archived,
    Source,
}

/// An impl for the archived type, with `archived parameter: trait` for each parameter that fields need.
fn implement(model: &Model<'_, '_>, of: &TokenStream, methods: &TokenStream) -> TokenStream {
    let extra: Vec<_> =
        model.bounds.bounded_pairs().iter().map(|(archived, _)| quote!(#archived: #of)).collect();
    implement_where(model, of, &extra, methods)
}

fn implement_where(
    model: &Model<'_, '_>,
    of: &TokenStream,
    extra: &[TokenStream],
    methods: &TokenStream,
) -> TokenStream {
    let archived = &model.container.archived;
    let params = model.bounds.archived_params();
    let (bounded, args) = (angled(&params.bounded), angled(&params.args));
    let mut predicates = model.bounds.archived_predicates();
    predicates.extend_from_slice(extra);
    let predicates = where_clause(&predicates);
    quote! {
        #[automatically_derived]
        impl #bounded #of for #archived #args #predicates { #methods }
    }
}

/// The pattern of a variant of the archived type, and the bindings of its fields.
fn archived_pattern(variant: &Variant<'_>, prefix: &str) -> (TokenStream, Vec<Ident>) {
    let path = variant.path_of(&quote!(Self));
    let names: Vec<_> = variant.stored().enumerate().map(|(i, _)| local(prefix, i)).collect();
    let members = variant.stored().map(|field| &field.archived_member);
    (quote!(#path { #(#members: #names),* }), names)
}

/// The pattern of a variant that binds nothing.
fn any_pattern(variant: &Variant<'_>, ty: &TokenStream) -> TokenStream {
    let path = variant.path_of(ty);
    quote!(#path { .. })
}

/// Every archived type is `Debug`, whatever its parameters: `Portable` says so.
fn debug(model: &Model<'_, '_>) -> TokenStream {
    let arms = model.container.variants().iter().map(|variant| {
        let (pattern, names) = archived_pattern(variant, "a");
        let shown = if variant.ident.is_some() { &variant.name } else { &model.container.name };
        let show = match variant.style {
            Style::Named => {
                let labels = variant.stored().map(|field| &field.name);
                quote!(::core::fmt::Formatter::debug_struct(__f, #shown)#(.field(#labels, #names))*.finish())
            }
            Style::Tuple => {
                quote!(::core::fmt::Formatter::debug_tuple(__f, #shown)#(.field(#names))*.finish())
            }
            Style::Unit => quote!(::core::fmt::Formatter::write_str(__f, #shown)),
        };
        quote!(#pattern => #show)
    });
    let body = if arms.len() == 0 { quote!(match *self {}) } else { quote!(match self { #(#arms),* }) };
    let methods = quote! {
        fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #body }
    };
    implement_where(model, &quote!(::core::fmt::Debug), &[], &methods)
}

fn clone(model: &Model<'_, '_>) -> TokenStream {
    let arms = model.container.variants().iter().map(|variant| {
        let (pattern, names) = archived_pattern(variant, "a");
        let path = variant.path_of(&quote!(Self));
        let fields = variant.stored().zip(&names).map(|(field, name)| {
            let member = &field.archived_member;
            quote!(#member: ::core::clone::Clone::clone(#name))
        });
        quote!(#pattern => #path { #(#fields),* })
    });
    let body = if arms.len() == 0 { quote!(match *self {}) } else { quote!(match self { #(#arms),* }) };
    implement(model, &quote!(::core::clone::Clone), &quote!(fn clone(&self) -> Self { #body }))
}

/// Compares a field with that of the source: what a reference refers to, and `usize` as the number that it is stored as.
fn source_operand(model: &Model<'_, '_>, field: &Field<'_>, value: &Ident) -> TokenStream {
    let krate = model.krate();
    let mut ty = field.ty;
    let mut value = quote!(*#value);
    loop {
        match ty {
            Type::Reference(reference) => {
                ty = &reference.elem;
                value = quote!(*#value);
            }
            Type::Paren(paren) => ty = &paren.elem,
            Type::Group(group) => ty = &group.elem,
            Type::Path(path) if path.path.is_ident("usize") => {
                return quote!(#krate::__private::archived_usize(#value));
            }
            Type::Path(path) if path.path.is_ident("isize") => {
                return quote!(#krate::__private::archived_isize(#value));
            }
            _ => return value,
        }
    }
}

/// A pair of variants with their fields bound, and how each field of the one is compared with that of the other.
struct Pair {
    pattern: TokenStream,
    other_pattern: TokenStream,
    /// Statements that make the bindings of `other_pattern` references, if they are not.
    open: TokenStream,
    /// For each field both operands, as places.
    operands: Vec<(TokenStream, TokenStream)>,
}

fn pairs(model: &Model<'_, '_>, other: &Other) -> Vec<Pair> {
    let pair = |variant: &Variant<'_>| {
        let (pattern, names) = archived_pattern(variant, "a");
        let (other_pattern, open, others): (_, _, Vec<_>) = match other {
            Other::Archived => {
                let (pattern, names) = archived_pattern(variant, "b");
                (pattern, TokenStream::new(), names.iter().map(|name| quote!(*#name)).collect())
            }
            Other::Source => {
                let source = &model.container.input.ident;
                let (pattern, names) = bind(&variant.path_of(&quote!(#source)), variant);
                // Fields of a packed struct are bound by copy.
                let packed = model.container.repr.packed;
                let open = if packed { quote!(#(let #names = &#names;)*) } else { TokenStream::new() };
                let fields = variant.stored().zip(&names);
                let others = fields.map(|(field, name)| source_operand(model, field, name)).collect();
                (pattern, open, others)
            }
        };
        let operands = names.iter().map(|name| quote!(*#name)).zip(others).collect();
        Pair { pattern, other_pattern, open, operands }
    };
    model.container.variants().iter().map(pair).collect()
}

/// The right-hand type of a comparison, the parameters that its impl adds, and the bounds.
fn implement_comparison(
    model: &Model<'_, '_>,
    other: &Other,
    of: &TokenStream,
    methods: &TokenStream,
) -> TokenStream {
    match other {
        Other::Archived => implement(model, of, methods),
        Other::Source => {
            let archived = &model.container.archived;
            let params = angled(&model.bounds.source_params().bounded);
            let args = angled(&model.bounds.archived_params().args);
            let source = model.bounds.source();
            let mut predicates = model.bounds.archive_predicates();
            predicates.extend(model.bounds.archived_predicates());
            let pairs = model.bounds.bounded_pairs();
            predicates.extend(pairs.iter().map(|(archived, ty)| quote!(#archived: #of<#ty>)));
            let predicates = where_clause(&predicates);
            quote! {
                #[automatically_derived]
                impl #params #of<#source> for #archived #args #predicates { #methods }
            }
        }
    }
}

/// The type of the right operand.
fn other_type(model: &Model<'_, '_>, other: &Other) -> TokenStream {
    match other {
        Other::Archived => quote!(Self),
        Other::Source => model.bounds.source(),
    }
}

/// What is matched on: references, or, for a packed source, the place itself.
fn scrutinee(model: &Model<'_, '_>, other: &Other) -> TokenStream {
    match other {
        Other::Source if model.container.repr.packed => quote!((self, *__other)),
        _ => quote!((self, __other)),
    }
}

fn partial_eq(model: &Model<'_, '_>, other: &Other) -> TokenStream {
    let arms = pairs(model, other).into_iter().map(|Pair { pattern, other_pattern, open, operands }| {
        let equal = operands.iter().map(|(a, b)| quote!(&& ::core::cmp::PartialEq::eq(&#a, &#b)));
        quote!((#pattern, #other_pattern) => { #open true #(#equal)* })
    });
    let (ty, scrutinee) = (other_type(model, other), scrutinee(model, other));
    let methods = if arms.len() == 0 {
        quote!(fn eq(&self, _: &#ty) -> ::core::primitive::bool { match *self {} })
    } else {
        quote! {
            fn eq(&self, __other: &#ty) -> ::core::primitive::bool {
                match #scrutinee { #(#arms)* _ => false }
            }
        }
    };
    implement_comparison(model, other, &quote!(::core::cmp::PartialEq), &methods)
}

/// The tag of a value as a number: variants are ordered by it, as std's derive does.
fn tag_of(model: &Model<'_, '_>, value: &TokenStream, ty: &TokenStream) -> TokenStream {
    let Some(tags) = &model.tags else { return quote!(0) };
    let arms = model.container.variants().iter().zip(&tags.values).map(|(variant, tag)| {
        let pattern = any_pattern(variant, ty);
        quote!(#pattern => #tag as ::core::primitive::i128)
    });
    quote!(match #value { #(#arms),* })
}

fn partial_ord(model: &Model<'_, '_>, other: &Other) -> TokenStream {
    let order = quote!(::core::cmp::PartialOrd::partial_cmp);
    let equal = quote!(::core::option::Option::Some(::core::cmp::Ordering::Equal));
    let body = compare(model, other, &order, &equal);
    let ty = other_type(model, other);
    let methods = quote! {
        fn partial_cmp(&self, __other: &#ty) -> ::core::option::Option<::core::cmp::Ordering> { #body }
    };
    implement_comparison(model, other, &quote!(::core::cmp::PartialOrd), &methods)
}

fn ord(model: &Model<'_, '_>) -> TokenStream {
    let body = compare(
        model,
        &Other::Archived,
        &quote!(::core::cmp::Ord::cmp),
        &quote!(::core::cmp::Ordering::Equal),
    );
    let methods = quote!(fn cmp(&self, __other: &Self) -> ::core::cmp::Ordering { #body });
    implement(model, &quote!(::core::cmp::Ord), &methods)
}

/// Compares field by field, and different variants by their tags.
fn compare(model: &Model<'_, '_>, other: &Other, order: &TokenStream, equal: &TokenStream) -> TokenStream {
    let arms = pairs(model, other).into_iter().map(|Pair { pattern, other_pattern, open, operands }| {
        let steps = operands.iter().map(|(a, b)| {
            quote! {
                match #order(&#a, &#b) {
                    #equal => {}
                    __decided => return __decided,
                }
            }
        });
        quote!((#pattern, #other_pattern) => { #open #(#steps)* #equal })
    });
    if arms.len() == 0 {
        return quote!(match *self {});
    }
    let scrutinee = scrutinee(model, other);
    let source = &model.container.input.ident;
    let other_ty = match other {
        Other::Archived => quote!(Self),
        Other::Source => quote!(#source),
    };
    let (this, other) =
        (tag_of(model, &quote!(self), &quote!(Self)), tag_of(model, &quote!(__other), &other_ty));
    let otherwise = match &model.container.data {
        Data::Struct(_) => TokenStream::new(),
        Data::Enum(_) => quote!(_ => #order(&#this, &#other),),
    };
    quote!(match #scrutinee { #(#arms)* #otherwise })
}

fn hash(model: &Model<'_, '_>) -> TokenStream {
    let arms = model.container.variants().iter().map(|variant| {
        let (pattern, names) = archived_pattern(variant, "a");
        quote!(#pattern => { #(::core::hash::Hash::hash(#names, __state);)* })
    });
    let body = if arms.len() == 0 { quote!(match *self {}) } else { quote!(match self { #(#arms)* }) };
    let tag = match &model.tags {
        Some(_) => {
            let tag = tag_of(model, &quote!(self), &quote!(Self));
            quote!(::core::hash::Hash::hash(&#tag, __state);)
        }
        None => TokenStream::new(),
    };
    let methods = quote! {
        fn hash<__H: ::core::hash::Hasher>(&self, __state: &mut __H) { #tag #body }
    };
    implement(model, &quote!(::core::hash::Hash), &methods)
}
