//! The derives of vellum.
use proc_macro::TokenStream;
/// x
#[proc_macro_derive(Archive, attributes(archive))]
pub fn archive(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
/// x
#[proc_macro_derive(Unarchive, attributes(archive))]
pub fn unarchive(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
