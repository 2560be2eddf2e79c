//! `Portable` for the archived type: the check, and the constants.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::Model;
use crate::bound::{angled, where_clause};
use crate::model::{Data, Field, Variant, index, local};
use crate::repr::IntRepr;

pub(super) fn expand(model: &Model<'_, '_>) -> TokenStream {
    let (krate, archived) = (model.krate(), &model.container.archived);
    let params = model.bounds.archived_params();
    let (bounded, args) = (angled(&params.bounded), angled(&params.args));
    let predicates = where_clause(&model.bounds.archived_predicates());
    let types: Vec<_> = model.container.stored().map(|field| model.archived_of(field)).collect();
    let Layout { any_bits, padded } = layout(model, &types);
    let check = match &model.container.data {
        Data::Struct(only) => check_struct(model, only),
        Data::Enum(variants) => check_enum(model, variants),
    };
    let spare = spare_tags(model);
    let (niche, spare_count) = if spare.is_empty() { (quote!(NoNiche), 0) } else { (quote!(TwoNiches), 2) };
    let genuine = genuine(krate, spare_count);
    quote! {
        // SAFETY: the type is `repr(C)` or has a primitive `repr`, and is made of archived types. The check reads the tag as
        // an integer, and checks each field of the variant at its offset, in the order of `Archive::write`. The constants
        // follow from those of the fields and from the sizes.
        #[automatically_derived]
        unsafe impl #bounded #krate::__private::Portable for #archived #args #predicates {
            type Niche = #krate::__private::#niche;
            const FLAT: ::core::primitive::bool = true #(&& <#types as #krate::__private::Portable>::FLAT)*;
            const ANY_BITS: ::core::primitive::bool = #any_bits;
            const PADDED: ::core::primitive::bool = #padded;

            #[inline]
            unsafe fn check(
                __c: &mut #krate::__private::Checker<'_>,
                __at: ::core::primitive::usize,
            ) -> ::core::result::Result<(), #krate::__private::Fault> {
                #genuine
                #check
            }

            #spare
        }
    }
}

/// Compiles if the helpers that the proofs rest on are those of the crate whose `Portable` is implemented: `crate = path` may
/// name a module that passes some items on and replaces others.
pub(super) fn genuine(krate: &TokenStream, spare: u8) -> TokenStream {
    quote! {
        let _: #krate::__private::Genuine = <Self as #krate::__private::Portable>::GENUINE;
        const { #krate::__private::Genuine::assert_spare::<<Self as #krate::__private::Portable>::Niche>(#spare) };
    }
}

struct Layout {
    any_bits: TokenStream,
    padded: TokenStream,
}

fn layout(model: &Model<'_, '_>, types: &[TokenStream]) -> Layout {
    let krate = model.krate();
    match &model.container.data {
        Data::Struct(_) => Layout {
            any_bits: quote!(true #(&& <#types as #krate::__private::Portable>::ANY_BITS)*),
            padded: quote! {
                0 #(+ ::core::mem::size_of::<#types>())* != ::core::mem::size_of::<Self>()
                    #(|| <#types as #krate::__private::Portable>::PADDED)*
            },
        },
        // Short variants leave bytes of the slot alone.
        Data::Enum(_) if model.is_fieldless() => Layout { any_bits: quote!(false), padded: quote!(false) },
        Data::Enum(_) => Layout { any_bits: quote!(false), padded: quote!(true) },
    }
}

/// Checks a field, and leaves with a fault if there is one; `inside` adds the variant to its path.
fn check_field(
    model: &Model<'_, '_>,
    field: &Field<'_>,
    offset: &TokenStream,
    inside: &TokenStream,
) -> TokenStream {
    let (krate, ty, name) = (model.krate(), model.archived_of(field), &field.name);
    let check = quote_spanned!(field.span()=> <#ty as #krate::__private::Portable>::check);
    quote! {
        // SAFETY: the field lies in the claimed slot, aligned as its offset says.
        if let ::core::result::Result::Err(__fault) =
            unsafe { #check(__c, __at + #offset) }
        {
            let __fault = __c.inside(__fault, #name);
            #inside
            return ::core::result::Result::Err(__fault);
        }
    }
}

fn check_struct(model: &Model<'_, '_>, only: &Variant<'_>) -> TokenStream {
    let fields = only.stored().map(|field| {
        let member = &field.archived_member;
        check_field(model, field, &quote!(::core::mem::offset_of!(Self, #member)), &TokenStream::new())
    });
    quote!(#(#fields)* ::core::result::Result::Ok(()))
}

fn check_enum(model: &Model<'_, '_>, variants: &[Variant<'_>]) -> TokenStream {
    let name = &model.container.name;
    let Some(tags) = &model.tags else {
        return quote!(::core::result::Result::Err(__c.uninhabited(__at, #name)));
    };
    let (tag, size, known) = (tags.repr.ident(), tags.repr.size(), tags.as_i128s());
    let args = angled(&model.bounds.archived_params().args);
    let arms = variants.iter().zip(&tags.values).enumerate().map(|(i, (variant, value))| {
        let (slot, variant_name) = (local("Variant", i), &variant.name);
        let inside = quote!(let __fault = __c.inside_variant(__fault, #variant_name););
        let fields = variant.stored().enumerate().map(|(i, field)| {
            let member = index(i + 1);
            check_field(model, field, &quote!(::core::mem::offset_of!(#slot #args, #member)), &inside)
        });
        quote! {
            if __tag == #value {
                #(#fields)*
                return ::core::result::Result::Ok(());
            }
        }
    });
    quote! {
        if ::core::mem::size_of::<Self>() == 0 {
            // All variants are uninhabited, and the compiler has left out the tag.
            return ::core::result::Result::Err(__c.uninhabited(__at, #name));
        }
        // SAFETY: the slot was claimed, and begins with the tag.
        let __tag = <::core::primitive::#tag>::from_le_bytes(unsafe { __c.read::<#size>(__at) });
        #(#arms)*
        ::core::result::Result::Err(__c.bad_tag(__at, #name, __tag as ::core::primitive::i128, const { &#known }))
    }
}

/// What a field-less enum with a tag byte adds: a check in bulk, and, if it has values to spare, those for `Option`.
fn spare_tags(model: &Model<'_, '_>) -> TokenStream {
    let krate = model.krate();
    let Some(tags) = &model.tags else { return TokenStream::new() };
    let most = 254;
    if !model.is_fieldless() || tags.repr != IntRepr::U8 || tags.values.len() > most {
        return TokenStream::new();
    }
    tag_byte(krate, &tags.values, &tags.as_i128s())
}

/// The methods of a type that is one tag byte.
pub(super) fn tag_byte(krate: &TokenStream, values: &[TokenStream], known: &TokenStream) -> TokenStream {
    quote! {
        #[inline]
        unsafe fn check_slice(
            __c: &mut #krate::__private::Checker<'_>,
            __at: ::core::primitive::usize,
            __n: ::core::primitive::usize,
        ) -> ::core::result::Result<(), #krate::__private::Fault> {
            // SAFETY: the slice was claimed; an element is a byte.
            if unsafe { __c.all_bytes(__at, __n, |__tag| #(__tag == #values)||*) } {
                return ::core::result::Result::Ok(());
            }
            // SAFETY: passed on.
            unsafe { #krate::__private::Genuine::each::<Self>(__c, __at, __n) }
        }

        #[inline]
        unsafe fn niche(__slot: *const Self) -> ::core::option::Option<::core::primitive::u8> {
            // SAFETY: the slot is readable, and a tag byte.
            let __tag = unsafe { __slot.cast::<::core::primitive::u8>().read() };
            #krate::__private::Genuine::spare_of(const { #krate::__private::Genuine::spare_tags(&#known) }, __tag)
        }

        #[inline]
        unsafe fn write_niche(__slot: *mut Self, __k: ::core::primitive::u8) {
            let __spare = const { #krate::__private::Genuine::spare_tags(&#known) };
            let __tag = if __k == 0 { __spare.0 } else { __spare.1 };
            // SAFETY: the slot is writable, and a tag byte.
            unsafe { __slot.cast::<::core::primitive::u8>().write(__tag) }
        }
    }
}
