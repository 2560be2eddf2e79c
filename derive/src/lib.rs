//! The derives of vellum: `#[derive(Archive, Unarchive)]`. Use them through the `vellum` crate, whose documentation
//! explains them; this crate has no interface of its own.
//!
//! A small compiler, a file per step:
//!
//! - `attr`, `repr`, `model`: the type as the macro understands it, parsed once;
//! - `check`: the rules that need more than one attribute or field;
//! - `bound`, `lifetimes`, `tags`: what is inferred from the model;
//! - `expand`: model in, tokens out.
//!
//! Mistakes are collected in a `Ctxt` and reported all at once. Generated code uses absolute paths only, binds only names
//! that start with two underscores, and keeps every `unsafe` token at the call-site span, so that it compiles in a crate
//! with `#![forbid(unsafe_code)]`; tokens with a user's span are safe ones.

mod attr;
mod bound;
mod check;
mod ctxt;
mod expand;
mod lifetimes;
mod model;
mod repr;
mod tags;

/// Derives `vellum::Archive`, and generates the archived type.
///
/// See the documentation of the `vellum` crate for the options, which are spelled `#[archive(...)]`.
#[proc_macro_derive(Archive, attributes(archive))]
pub fn derive_archive(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand::archive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives `vellum::UnarchiveFrom`, and so `vellum::Unarchive` for a type that borrows nothing.
///
/// See the documentation of the `vellum` crate for the options, which are spelled `#[archive(...)]`.
#[proc_macro_derive(Unarchive, attributes(archive))]
pub fn derive_unarchive(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand::unarchive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
