//! `as_self`: the type is its own archived type.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::GenericParam;
use syn::spanned::Spanned;

use super::Model;
use super::portable::{genuine, tag_byte};
use super::source::{bind, open_struct, same_types};
use crate::bound::{angled, where_clause};
use crate::model::{Data, Variant};

pub(super) fn archive(model: &Model<'_, '_>) -> TokenStream {
    let (krate, source) = (model.krate(), model.bounds.source());
    let params = angled(&model.bounds.source_params().bounded);
    let predicates = model.bounds.archive_predicates();
    let compare = compare(model, &predicates);
    let predicates = where_clause(&predicates);
    let parts = match &model.container.data {
        Data::Struct(only) => of_struct(model, only),
        Data::Enum(variants) => of_enum(model, variants),
    };
    let Parts { assert, niche, any_bits, check, methods } = parts;
    let now = prove(model);
    let same_types = match &model.container.data {
        Data::Struct(only) => {
            let open = open_struct(model, only, &quote!(__this));
            let (_, names) = bind(&quote!(Self), only);
            let same_types = same_types(only, &names);
            quote!(#open #same_types)
        }
        Data::Enum(_) => TokenStream::new(),
    };
    let genuine = genuine(krate, if niche.to_string() == "TwoNiches" { 2 } else { 0 });
    quote! {
        // SAFETY: `repr(C)` or `repr(transparent)` without padding, and every field is its own archived type; or an enum of
        // unit variants with a tag byte. `ANY_BITS` proves it for each instance, `BLIT` asks for that, and neither check nor write
        // can be called without `BLIT`.
        #[automatically_derived]
        unsafe impl #params #krate::__private::Portable for #source #predicates {
            type Niche = #krate::__private::#niche;
            const FLAT: ::core::primitive::bool = true;
            const ANY_BITS: ::core::primitive::bool = { #assert #any_bits };
            const PADDED: ::core::primitive::bool = false;

            #[inline]
            unsafe fn check(
                __c: &mut #krate::__private::Checker<'_>,
                __at: ::core::primitive::usize,
            ) -> ::core::result::Result<(), #krate::__private::Fault> {
                #genuine
                const { ::core::assert!(<Self as #krate::__private::Archive>::BLIT) };
                #check
            }

            #methods
        }

        // SAFETY: source and archived type are one, so its bytes are what the check accepts.
        #[automatically_derived]
        unsafe impl #params #krate::__private::Archive for #source #predicates {
            type Archived = Self;
            const BLIT: ::core::primitive::bool = {
                let _ = <Self as #krate::__private::Portable>::ANY_BITS;
                true
            };

            #[inline]
            fn measure(
                _: &Self,
                _: &mut #krate::__private::Measure<'_>,
            ) -> ::core::result::Result<(), #krate::__private::Fault> {
                ::core::result::Result::Ok(())
            }

            #[inline]
            unsafe fn write(__this: &Self, __slot: *mut Self, _: &mut #krate::__private::Writer<'_>) {
                #same_types
                const { ::core::assert!(<Self as #krate::__private::Archive>::BLIT) };
                // SAFETY: a copy of the bytes of a value without padding or interior mutability into a writable slot.
                unsafe { ::core::ptr::copy_nonoverlapping(__this, __slot, 1) };
            }
        }

        #compare
        #now
    }
}

/// Has the assertions of a type without parameters proven where it is defined, used or not.
fn prove(model: &Model<'_, '_>) -> TokenStream {
    let (krate, erased) = (model.krate(), model.bounds.erased_source());
    let mut params = model.container.input.generics.params.iter();
    if params.all(|param| matches!(param, GenericParam::Lifetime(_))) {
        quote!(const _: ::core::primitive::bool = <#erased as #krate::__private::Portable>::ANY_BITS;)
    } else {
        TokenStream::new()
    }
}

/// Compares values with archived ones, by the traits of the type itself, if it has them.
fn compare(model: &Model<'_, '_>, predicates: &[TokenStream]) -> TokenStream {
    let (krate, source) = (model.krate(), model.bounds.source());
    let params = angled(&model.bounds.source_params().bounded);
    let eq = quote!(for<'__a> Self: #krate::__private::OwnEq<'__a>);
    let ord = quote!(for<'__a> Self: #krate::__private::OwnOrd<'__a>);
    quote! {
        #[automatically_derived]
        impl #params #krate::__private::EqArchived for #source where #(#predicates,)* #eq {
            #[inline]
            fn is_equal(__archived: &Self, __source: &Self) -> ::core::primitive::bool {
                #krate::__private::OwnEq::own_eq(__archived, __source)
            }
        }

        #[automatically_derived]
        impl #params #krate::__private::OrdArchived for #source where #(#predicates,)* #eq, #ord {
            #[inline]
            fn order(
                __archived: &Self,
                __source: &Self,
            ) -> ::core::option::Option<::core::cmp::Ordering> {
                #krate::__private::OwnOrd::own_cmp(__archived, __source)
            }
        }
    }
}

struct Parts {
    /// Statements that fail in a constant if the type is not what `as_self` says.
    assert: TokenStream,
    niche: TokenStream,
    any_bits: TokenStream,
    check: TokenStream,
    methods: TokenStream,
}

fn of_struct(model: &Model<'_, '_>, only: &Variant<'_>) -> Parts {
    let krate = model.krate();
    let asserts = only.fields.iter().map(|field| {
        let (ty, span) = (field.ty, field.ty.span());
        if field.is_phantom() {
            quote_spanned!(span=> #krate::__private::Genuine::assert_phantom::<#ty>();)
        } else {
            quote_spanned!(span=> #krate::__private::Genuine::assert_as_self::<#ty>();)
        }
    });
    let plain: Vec<_> = only.fields.iter().filter(|field| !field.is_phantom()).collect();
    let types: Vec<_> = plain.iter().map(|field| field.ty).collect();
    let checks = plain.iter().map(|field| {
        let (ty, member, name) = (field.ty, &field.member, &field.name);
        quote! {
            // SAFETY: the field lies in the claimed slot, aligned as its offset says.
            if let ::core::result::Result::Err(__fault) = unsafe {
                <#ty as #krate::__private::Portable>::check(__c, __at + ::core::mem::offset_of!(Self, #member))
            } {
                return ::core::result::Result::Err(__c.inside(__fault, #name));
            }
        }
    });
    Parts {
        assert: quote! {
            #(#asserts)*
            let __sum = 0 #(+ ::core::mem::size_of::<#types>())*;
            #krate::__private::Genuine::assert_no_padding(__sum == ::core::mem::size_of::<Self>());
        },
        niche: quote!(NoNiche),
        any_bits: quote!(true #(&& <#types as #krate::__private::Portable>::ANY_BITS)*),
        check: quote!(#(#checks)* ::core::result::Result::Ok(())),
        methods: TokenStream::new(),
    }
}

fn of_enum(model: &Model<'_, '_>, variants: &[Variant<'_>]) -> Parts {
    let (krate, name) = (model.krate(), &model.container.name);
    let source = model.bounds.source();
    let values: Vec<_> = variants
        .iter()
        .map(|variant| {
            let path = variant.path_of(&source);
            quote!((#path as ::core::primitive::u8))
        })
        .collect();
    let known = quote!([#(#values as ::core::primitive::i128),*]);
    let most = 254;
    let methods = if values.len() > most { TokenStream::new() } else { tag_byte(krate, &values, &known) };
    Parts {
        assert: quote!(#krate::__private::Genuine::assert_tag_is_all(::core::mem::size_of::<Self>() == 1);),
        niche: if methods.is_empty() { quote!(NoNiche) } else { quote!(TwoNiches) },
        any_bits: quote!(false),
        check: quote! {
            // SAFETY: the slot was claimed, and is a tag byte.
            let [__tag] = unsafe { __c.read::<1>(__at) };
            if #(__tag == #values)||* {
                return ::core::result::Result::Ok(());
            }
            ::core::result::Result::Err(__c.bad_tag(__at, #name, __tag as ::core::primitive::i128, const { &#known }))
        },
        methods,
    }
}
