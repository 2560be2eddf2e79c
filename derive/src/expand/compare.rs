//! `Debug`, and the std traits that `derive(...)` asks for, on the archived type.
//!
//! The impls are bounded by the archived forms of the type parameters and their projections, not by field types, which
//! would not resolve for recursive types. `PartialEq` and `PartialOrd` also compare with the source type: field by field
//! through the library's own traits, since std's do not compare every source with what it is archived as.
//!
//! A call that may fail to type-check has the span of the field's type, so that the compiler points at the field. It has no
//! `unsafe` token.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::Ident;

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
        out.extend(eq_source(model));
        out.extend(partial_eq(model));
    }
    if derives(Derived::Eq) {
        out.extend(eq(model));
    }
    if derives(Derived::PartialOrd) {
        out.extend(ord_source(model));
        out.extend(partial_ord(model));
    }
    if derives(Derived::Ord) {
        out.extend(ord(model));
    }
    if derives(Derived::Hash) {
        out.extend(hash(model));
    }
    out
}

/// An impl for the archived type, with `archived parameter: trait` for each parameter that fields need.
fn implement(model: &Model<'_, '_>, of: &TokenStream, methods: &TokenStream) -> TokenStream {
    implement_where(model, of, &bounds_on_archived(model, of), methods)
}

/// The bound `of` on the archived form of each parameter that fields need.
fn bounds_on_archived(model: &Model<'_, '_>, of: &TokenStream) -> Vec<TokenStream> {
    model.bounds.archived_bounded().iter().map(|archived| quote!(#archived: #of)).collect()
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

/// The pattern of a variant of the archived type, spelled `ty`, and the bindings of its fields.
fn archived_pattern(ty: &TokenStream, variant: &Variant<'_>, prefix: &str) -> (TokenStream, Vec<Ident>) {
    let path = variant.path_of(ty);
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
        let (pattern, names) = archived_pattern(&quote!(Self), variant, "a");
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
        let (pattern, names) = archived_pattern(&quote!(Self), variant, "a");
        let path = variant.path_of(&quote!(Self));
        let fields = variant.stored().zip(&names).map(|(field, name)| {
            let member = &field.archived_member;
            let ty = model.archived_of(field);
            let clone = quote_spanned!(field.span()=> <#ty as ::core::clone::Clone>::clone);
            quote!(#member: #clone(#name))
        });
        quote!(#pattern => #path { #(#fields),* })
    });
    let body = if arms.len() == 0 { quote!(match *self {}) } else { quote!(match self { #(#arms),* }) };
    implement(model, &quote!(::core::clone::Clone), &quote!(fn clone(&self) -> Self { #body }))
}

/// What an archived value is compared with.
#[derive(Clone, Copy)]
enum Other {
    Archived,
    Source,
}

/// The names of the operands, and how their types are spelled in the impl.
struct Operands {
    this: TokenStream,
    this_ty: TokenStream,
    other: TokenStream,
    other_ty: TokenStream,
}

impl Other {
    fn operands(self, model: &Model<'_, '_>) -> Operands {
        let (this, this_ty, other) = match self {
            Other::Archived => (quote!(self), quote!(Self), quote!(__other)),
            Other::Source => {
                (quote!(__archived), model.container.archived.to_token_stream(), quote!(__source))
            }
        };
        Operands { this, this_ty, other, other_ty: quote!(Self) }
    }
}

/// How two values are compared.
#[derive(Clone, Copy)]
enum By {
    Eq,
    PartialOrd,
    Ord,
}

impl By {
    /// The result of comparing equals.
    fn equal(self) -> TokenStream {
        match self {
            By::Eq => quote!(true),
            By::PartialOrd => quote!(::core::option::Option::Some(::core::cmp::Ordering::Equal)),
            By::Ord => quote!(::core::cmp::Ordering::Equal),
        }
    }

    /// The function that compares two values of a field, given references.
    fn function(self, model: &Model<'_, '_>, other: Other, field: &Field<'_>) -> TokenStream {
        let (krate, span) = (model.krate(), field.span());
        let (ty, of) = match (other, self) {
            (Other::Source, By::Eq) => {
                (field.ty.to_token_stream(), quote!(#krate::__private::EqArchived>::is_equal))
            }
            (Other::Source, _) => {
                (field.ty.to_token_stream(), quote!(#krate::__private::OrdArchived>::order))
            }
            (Other::Archived, By::Eq) => (model.archived_of(field), quote!(::core::cmp::PartialEq > ::eq)),
            (Other::Archived, By::PartialOrd) => {
                (model.archived_of(field), quote!(::core::cmp::PartialOrd > ::partial_cmp))
            }
            (Other::Archived, By::Ord) => (model.archived_of(field), quote!(::core::cmp::Ord > ::cmp)),
        };
        quote_spanned!(span=> <#ty as #of)
    }

    /// The result of comparing the tags of different variants.
    fn tags(self, this: &TokenStream, other: &TokenStream) -> TokenStream {
        match self {
            By::Eq => quote!(false),
            By::PartialOrd => quote!(::core::cmp::PartialOrd::partial_cmp(&#this, &#other)),
            By::Ord => quote!(::core::cmp::Ord::cmp(&#this, &#other)),
        }
    }
}

/// The body of a comparison: field by field, and different variants by their tags, as std's derive does.
fn body(model: &Model<'_, '_>, other: Other, by: By) -> TokenStream {
    let variants = model.container.variants();
    let Operands { this, this_ty, other: that, other_ty } = other.operands(model);
    if variants.is_empty() {
        return quote!(match *#this {});
    }
    // Fields of a packed struct are bound by copy.
    let by_copy = matches!(other, Other::Source) && model.container.repr.packed;
    let equal = by.equal();
    let arms = variants.iter().map(|variant| {
        let (pattern, names) = archived_pattern(&this_ty, variant, "a");
        let (other_pattern, others) = match other {
            Other::Archived => archived_pattern(&other_ty, variant, "b"),
            Other::Source => bind(&variant.path_of(&other_ty), variant),
        };
        let open = if by_copy { quote!(#(let #others = &#others;)*) } else { TokenStream::new() };
        let steps = variant.stored().zip(names.iter().zip(&others)).map(|(field, (a, b))| {
            let function = by.function(model, other, field);
            quote! {
                match #function(#a, #b) {
                    #equal => {}
                    __decided => return __decided,
                }
            }
        });
        quote!((#pattern, #other_pattern) => { #open #(#steps)* #equal })
    });
    let otherwise = match &model.container.data {
        Data::Struct(_) => TokenStream::new(),
        Data::Enum(_) => {
            let decided = by.tags(&tag_of(model, &this, &this_ty), &tag_of(model, &that, &other_ty));
            quote!(_ => #decided,)
        }
    };
    let that = if by_copy { quote!(*#that) } else { that };
    quote!(match (#this, #that) { #(#arms)* #otherwise })
}

/// The tag of a value as a number: variants are ordered by it.
fn tag_of(model: &Model<'_, '_>, value: &TokenStream, ty: &TokenStream) -> TokenStream {
    let Some(tags) = &model.tags else { return quote!(0) };
    let arms = model.container.variants().iter().zip(&tags.values).map(|(variant, tag)| {
        let pattern = any_pattern(variant, ty);
        quote!(#pattern => #tag as ::core::primitive::i128)
    });
    quote!(match #value { #(#arms),* })
}

fn partial_eq(model: &Model<'_, '_>) -> TokenStream {
    let body = body(model, Other::Archived, By::Eq);
    let methods = quote!(fn eq(&self, __other: &Self) -> ::core::primitive::bool { #body });
    implement(model, &quote!(::core::cmp::PartialEq), &methods)
}

/// `Eq`, and a function that compiles only if every field has it.
fn eq(model: &Model<'_, '_>) -> TokenStream {
    let krate = model.krate();
    let of = quote!(::core::cmp::Eq);
    let bounded = angled(&model.bounds.archived_params().bounded);
    let mut predicates = model.bounds.archived_predicates();
    predicates.extend(bounds_on_archived(model, &of));
    let predicates = where_clause(&predicates);
    let asserts = model.container.stored().map(|field| {
        let ty = model.archived_of(field);
        quote_spanned!(field.span()=> #krate::__private::assert_eq::<#ty>();)
    });
    let implemented = implement(model, &of, &TokenStream::new());
    quote! {
        #implemented
        fn __assert_eq #bounded () #predicates { #(#asserts)* }
    }
}

fn partial_ord(model: &Model<'_, '_>) -> TokenStream {
    let body = body(model, Other::Archived, By::PartialOrd);
    let methods = quote! {
        fn partial_cmp(&self, __other: &Self) -> ::core::option::Option<::core::cmp::Ordering> { #body }
    };
    implement(model, &quote!(::core::cmp::PartialOrd), &methods)
}

fn ord(model: &Model<'_, '_>) -> TokenStream {
    let body = body(model, Other::Archived, By::Ord);
    let methods = quote!(fn cmp(&self, __other: &Self) -> ::core::cmp::Ordering { #body });
    implement(model, &quote!(::core::cmp::Ord), &methods)
}

/// `EqArchived` for the source, and with it `PartialEq` with the source for the archived type.
fn eq_source(model: &Model<'_, '_>) -> TokenStream {
    let (krate, source) = (model.krate(), model.bounds.source());
    let of = quote!(#krate::__private::EqArchived);
    let body = body(model, Other::Source, By::Eq);
    let methods = quote! {
        fn is_equal(
            __archived: &<Self as #krate::__private::Archive>::Archived,
            __source: &Self,
        ) -> ::core::primitive::bool {
            #body
        }
    };
    let std_methods = quote! {
        fn eq(&self, __source: &#source) -> ::core::primitive::bool {
            <#source as #of>::is_equal(self, __source)
        }
    };
    implement_with_source(model, &of, &methods, &quote!(::core::cmp::PartialEq), &std_methods)
}

/// `OrdArchived` for the source, and with it `PartialOrd` with the source for the archived type.
fn ord_source(model: &Model<'_, '_>) -> TokenStream {
    let (krate, source) = (model.krate(), model.bounds.source());
    let of = quote!(#krate::__private::OrdArchived);
    let body = body(model, Other::Source, By::PartialOrd);
    let methods = quote! {
        fn order(
            __archived: &<Self as #krate::__private::Archive>::Archived,
            __source: &Self,
        ) -> ::core::option::Option<::core::cmp::Ordering> {
            #body
        }
    };
    let std_methods = quote! {
        fn partial_cmp(&self, __source: &#source) -> ::core::option::Option<::core::cmp::Ordering> {
            <#source as #of>::order(self, __source)
        }
    };
    implement_with_source(model, &of, &methods, &quote!(::core::cmp::PartialOrd), &std_methods)
}

/// Two impls, of which the second calls the first: of the library's trait for the source, and of std's for the archived type
/// and the source. Both are bounded by the former for what fields need.
fn implement_with_source(
    model: &Model<'_, '_>,
    of: &TokenStream,
    methods: &TokenStream,
    std: &TokenStream,
    std_methods: &TokenStream,
) -> TokenStream {
    let (archived, source) = (&model.container.archived, model.bounds.source());
    let params = angled(&model.bounds.source_params().bounded);
    let args = angled(&model.bounds.archived_params().args);
    let mut predicates = model.bounds.archive_predicates();
    predicates.extend(model.bounds.archive_bounded().iter().map(|ty| quote!(#ty: #of)));
    let source_predicates = where_clause(&predicates);
    predicates.extend(model.bounds.archived_predicates());
    let predicates = where_clause(&predicates);
    quote! {
        #[automatically_derived]
        impl #params #of for #source #source_predicates { #methods }

        #[automatically_derived]
        impl #params #std<#source> for #archived #args #predicates { #std_methods }
    }
}

fn hash(model: &Model<'_, '_>) -> TokenStream {
    let arms = model.container.variants().iter().map(|variant| {
        let (pattern, names) = archived_pattern(&quote!(Self), variant, "a");
        let hashes = variant
            .stored()
            .zip(&names)
            .map(|(field, name)| quote_spanned!(field.span()=> ::core::hash::Hash::hash(#name, __state);));
        quote!(#pattern => { #(#hashes)* })
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
