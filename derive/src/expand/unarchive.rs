//! `UnarchiveFrom` for the source type.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Lifetime;

use super::Model;
use crate::bound::where_clause;
use crate::model::{Data, Field, Variant, local};

pub(super) fn expand(model: &Model<'_, '_>) -> TokenStream {
    let (krate, source) = (model.krate(), model.bounds.source());
    let u = Lifetime::new("'__u", Span::mixed_site());
    let params = model.bounds.source_params().bounded;
    let predicates = where_clause(&model.bounds.unarchive_predicates(&u));
    let body = match &model.container.data {
        Data::Struct(only) => {
            let fields = only.fields.iter().map(|field| {
                let member = &field.archived_member;
                let name = &field.name;
                build(model, field, &u, &quote!(&__archived.#member), &quote!(__error.inside(#name)))
            });
            quote!(::core::result::Result::Ok(Self { #(#fields),* }))
        }
        Data::Enum(variants) if variants.is_empty() => quote!(match *__archived {}),
        Data::Enum(variants) => {
            let arms = variants.iter().map(|variant| arm(model, variant, &u));
            quote!(::core::result::Result::Ok(match __archived { #(#arms),* }))
        }
    };
    let by_copy = by_copy(model, &u);
    quote! {
        #[automatically_derived]
        impl<#u, #(#params),*> #krate::UnarchiveFrom<#u> for #source #predicates {
            // SAFETY: each field is taken by its own `unarchive_from`, of which the same is true, and nothing else is done.
            const BY_COPY: #krate::__private::ByCopy<Self> = unsafe { #krate::__private::ByCopy::when(#by_copy) };

            #[inline]
            fn unarchive_from(
                __archived: &#u <Self as #krate::Archive>::Archived,
            ) -> ::core::result::Result<Self, #krate::Error> {
                #body
            }
        }
    }
}

/// Takes the fields of a variant of the archived enum, and builds the source's.
fn arm(model: &Model<'_, '_>, variant: &Variant<'_>, u: &Lifetime) -> TokenStream {
    let archived = &model.container.archived;
    let from = if model.container.is_as_self() { quote!(Self) } else { quote!(#archived) };
    let (from, to) = (variant.path_of(&from), variant.path_of(&quote!(Self)));
    let bindings = variant.fields.iter().enumerate().filter(|(_, field)| !field.skip).map(|(i, field)| {
        let (member, name) = (&field.archived_member, local("v", i));
        quote!(#member: #name)
    });
    let fields = variant.fields.iter().enumerate().map(|(i, field)| {
        let (value, name, variant_name) = (local("v", i), &field.name, &variant.name);
        let inside = quote!(__error.inside(#name).inside_variant(#variant_name));
        build(model, field, u, &quote!(#value), &inside)
    });
    quote!(#from { #(#bindings),* } => #to { #(#fields),* })
}

/// The initialiser of a field from its archived form.
fn build(
    model: &Model<'_, '_>,
    field: &Field<'_>,
    u: &Lifetime,
    from: &TokenStream,
    inside: &TokenStream,
) -> TokenStream {
    let (krate, member, ty) = (model.krate(), &field.member, field.ty);
    if field.skip {
        return quote!(#member: <#ty as ::core::default::Default>::default());
    }
    if model.container.is_as_self() && field.is_phantom() {
        return quote!(#member: ::core::marker::PhantomData);
    }
    quote! {
        #member: match <#ty as #krate::UnarchiveFrom<#u>>::unarchive_from(#from) {
            ::core::result::Result::Ok(__value) => __value,
            ::core::result::Result::Err(__error) => return ::core::result::Result::Err(#inside),
        }
    }
}

/// Whether reading back is no more than taking the fields.
fn by_copy(model: &Model<'_, '_>, u: &Lifetime) -> TokenStream {
    let krate = model.krate();
    let fields = || model.container.variants().iter().flat_map(|variant| &variant.fields);
    match &model.container.data {
        Data::Struct(_) if fields().all(|field| !field.skip) => {
            // In a type marked `as_self`, `PhantomData` may be of a type that cannot be read back.
            let plain = fields().filter(|field| !(model.container.is_as_self() && field.is_phantom()));
            let types = plain.map(|field| field.ty);
            quote!(true #(&& <#types as #krate::UnarchiveFrom<#u>>::BY_COPY.holds())*)
        }
        Data::Enum(_) if fields().next().is_none() => quote!(true),
        _ => quote!(false),
    }
}
