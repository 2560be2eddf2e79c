//! `Archive` for the source type: how it is measured and written.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::Model;
use crate::bound::{angled, where_clause};
use crate::model::{Data, Field, Style, Variant, index, local};

pub(super) fn expand(model: &Model<'_, '_>) -> TokenStream {
    let (krate, archived) = (model.krate(), &model.container.archived);
    let source = model.bounds.source();
    let params = angled(&model.bounds.source_params().bounded);
    let predicates = where_clause(&model.bounds.archive_predicates());
    let args = angled(&model.bounds.archived_params().args);
    let blit = blit(model);
    let copy = blit.as_ref().map(|_| copy(krate));
    let blit = blit.unwrap_or_else(|| quote!(false));
    let (measure, write) = match &model.container.data {
        Data::Struct(only) => (measure_struct(model, only), write_struct(model, only)),
        Data::Enum(variants) => (measure_enum(model, variants), write_enum(model, variants)),
    };
    quote! {
        // SAFETY: `write` writes the tag and each field of the variant to its place in the slot, in the order of the check.
        // `BLIT` is true only if sizes and offsets agree, all fields have it, and there is no padding.
        #[automatically_derived]
        unsafe impl #params #krate::__private::Archive for #source #predicates {
            type Archived = #archived #args;
            const BLIT: ::core::primitive::bool = #blit;

            #[inline]
            fn measure(
                __this: &Self,
                __m: &mut #krate::__private::Measure<'_>,
            ) -> ::core::result::Result<(), #krate::__private::Fault> {
                #measure
            }

            #[inline]
            unsafe fn write(
                __this: &Self,
                __slot: *mut #archived #args,
                __w: &mut #krate::__private::Writer<'_>,
            ) {
                #copy
                #write
            }
        }
    }
}

/// When the memory of the source is its archived form; `None` if it never is.
fn blit(model: &Model<'_, '_>) -> Option<TokenStream> {
    let (krate, archived) = (model.krate(), &model.container.archived);
    let args = angled(&model.bounds.archived_params().args);
    let archived = quote!(#archived #args);
    let same_size = quote!(::core::mem::size_of::<Self>() == ::core::mem::size_of::<#archived>());
    match &model.container.data {
        Data::Struct(only) => {
            if !model.bounds.is_sized() || only.fields.iter().any(|field| field.skip) {
                return None;
            }
            let fields = only.fields.iter().map(|field| {
                let (ty, member) = (field.ty, &field.member);
                let field_blit = quote_spanned!(field.span()=> <#ty as #krate::__private::Archive>::BLIT);
                quote! {
                    && #field_blit
                    && ::core::mem::offset_of!(Self, #member) == ::core::mem::offset_of!(#archived, #member)
                }
            });
            Some(quote!(#same_size && !<#archived as #krate::__private::Portable>::PADDED #(#fields)*))
        }
        Data::Enum(variants) => {
            let unit_only = variants.iter().all(|variant| variant.style == Style::Unit);
            let repr = model.container.repr.int.filter(|_| unit_only)?;
            let native =
                if repr.size() == 1 { quote!(true) } else { quote!(::core::cfg!(target_endian = "little")) };
            // The discriminants are compared, since another macro may have changed the enum that this one has seen.
            let values = &model.tags.as_ref()?.values;
            let same_tags = variants.iter().zip(values).map(|(variant, value)| {
                let path = variant.path_of(&quote!(Self));
                quote!(&& #path as ::core::primitive::i128 == #value as ::core::primitive::i128)
            });
            Some(quote!(#native && #same_size #(#same_tags)*))
        }
    }
}

/// Copies the whole value, where that is all there is to do.
fn copy(krate: &TokenStream) -> TokenStream {
    quote! {
        if <Self as #krate::__private::Archive>::BLIT {
            let __bytes = (&raw const *__this).cast::<::core::primitive::u8>();
            // SAFETY: `BLIT` says that the bytes of the one are those of the other; the slot is writable, and apart.
            unsafe {
                ::core::ptr::copy_nonoverlapping(__bytes, __slot.cast(), ::core::mem::size_of::<Self>())
            };
            return;
        }
    }
}

/// Binds the fields of a variant, those that are skipped excepted: the pattern, and the bindings.
pub(super) fn bind(path: &TokenStream, variant: &Variant<'_>) -> (TokenStream, Vec<syn::Ident>) {
    let names: Vec<_> = (0..variant.fields.len()).map(|i| local("v", i)).collect();
    let fields = variant.fields.iter().zip(&names).map(|(field, name)| {
        let member = &field.member;
        if field.skip { quote!(#member: _) } else { quote!(#member: #name) }
    });
    let pattern = quote!(#path { #(#fields),* });
    let stored = variant.fields.iter().zip(&names).filter(|(field, _)| !field.skip);
    let bound = stored.map(|(_, name)| name.clone()).collect();
    (pattern, bound)
}

/// Binds references to the fields of a struct at `place`, an expression. Packed fields are copied first.
pub(super) fn open_struct(model: &Model<'_, '_>, only: &Variant<'_>, place: &TokenStream) -> TokenStream {
    let (pattern, names) = bind(&quote!(Self), only);
    if model.container.repr.packed {
        quote!(let #pattern = *#place; #(let #names = &#names;)*)
    } else {
        quote!(let #pattern = #place;)
    }
}

/// Compiles if the fields, which are bound to `names`, have just the types that the macro has seen: another macro may have
/// changed the type in between, and a reference to a field that has become a pointer would still coerce. Raw pointers do not.
pub(super) fn same_types(only: &Variant<'_>, names: &[syn::Ident]) -> TokenStream {
    let same = only.stored().zip(names).map(|(field, name)| {
        let ty = field.ty;
        quote!({
            let __field = &raw const *#name;
            let _: *const #ty = __field;
        })
    });
    quote!(#(#same)*)
}

fn measure_field(
    model: &Model<'_, '_>,
    field: &Field<'_>,
    value: &syn::Ident,
    inside: &TokenStream,
) -> TokenStream {
    let (krate, ty, name) = (model.krate(), field.ty, &field.name);
    let measure = quote_spanned!(field.span()=> <#ty as #krate::__private::Archive>::measure);
    quote! {
        if let ::core::result::Result::Err(__fault) = #measure(#value, __m) {
            let __fault = __m.inside(__fault, #name);
            #inside
            return ::core::result::Result::Err(__fault);
        }
    }
}

fn write_field(
    model: &Model<'_, '_>,
    field: &Field<'_>,
    value: &syn::Ident,
    place: &TokenStream,
) -> TokenStream {
    let (krate, ty) = (model.krate(), field.ty);
    let write = quote_spanned!(field.span()=> <#ty as #krate::__private::Archive>::write);
    quote! {
        // SAFETY: the place of the field lies in the slot, aligned, and zeroed as the slot is.
        unsafe { #write(#value, &raw mut #place, __w) };
    }
}

fn measure_struct(model: &Model<'_, '_>, only: &Variant<'_>) -> TokenStream {
    let open = open_struct(model, only, &quote!(__this));
    let (_, names) = bind(&quote!(Self), only);
    let none = TokenStream::new();
    let fields = only.stored().zip(&names).map(|(field, name)| measure_field(model, field, name, &none));
    quote!(#open #(#fields)* ::core::result::Result::Ok(()))
}

fn write_struct(model: &Model<'_, '_>, only: &Variant<'_>) -> TokenStream {
    let open = open_struct(model, only, &quote!(__this));
    let (_, names) = bind(&quote!(Self), only);
    let same_types = same_types(only, &names);
    let fields = only.stored().zip(&names).map(|(field, name)| {
        let member = &field.archived_member;
        write_field(model, field, name, &quote!((*__slot).#member))
    });
    quote!(#open #same_types #(#fields)*)
}

fn measure_enum(model: &Model<'_, '_>, variants: &[Variant<'_>]) -> TokenStream {
    if variants.is_empty() {
        return quote!(match *__this {});
    }
    let arms = variants.iter().map(|variant| {
        let (pattern, names) = bind(&variant.path_of(&quote!(Self)), variant);
        let name = &variant.name;
        let inside = quote!(let __fault = __m.inside_variant(__fault, #name););
        let fields =
            variant.stored().zip(&names).map(|(field, name)| measure_field(model, field, name, &inside));
        quote!(#pattern => { #(#fields)* })
    });
    quote!(match __this { #(#arms)* } ::core::result::Result::Ok(()))
}

fn write_enum(model: &Model<'_, '_>, variants: &[Variant<'_>]) -> TokenStream {
    let Some(tags) = &model.tags else { return quote!(match *__this {}) };
    let tag = tags.repr.ident();
    let args = angled(&model.bounds.archived_params().args);
    let arms = variants.iter().zip(&tags.values).enumerate().map(|(i, (variant, value))| {
        let (pattern, names) = bind(&variant.path_of(&quote!(Self)), variant);
        let slot = local("Variant", i);
        let fields = variant.stored().zip(&names).enumerate().map(|(i, (field, name))| {
            let member = index(i + 1);
            write_field(model, field, name, &quote!((*__slot.cast::<#slot #args>()).#member))
        });
        quote! {
            #pattern => {
                let __tag = <::core::primitive::#tag>::to_le(#value);
                // SAFETY: the tag is the first field of the slot.
                unsafe { __slot.cast::<::core::primitive::#tag>().write(__tag) };
                #(#fields)*
            }
        }
    });
    quote!(match __this { #(#arms)* })
}
