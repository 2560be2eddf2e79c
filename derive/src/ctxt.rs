//! Collects the mistakes of one type, so that all are reported at once.

use std::cell::RefCell;

use quote::ToTokens;

/// The mistakes found so far. Must be consumed by [`check`](Ctxt::check).
pub(crate) struct Ctxt {
    errors: RefCell<Option<Vec<syn::Error>>>,
}

impl Ctxt {
    pub(crate) fn new() -> Self {
        Ctxt { errors: RefCell::new(Some(Vec::new())) }
    }

    /// Reports a mistake at `tokens`.
    pub(crate) fn error(&self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.syn_error(syn::Error::new_spanned(tokens, message));
    }

    /// Reports a mistake that syn found.
    pub(crate) fn syn_error(&self, error: syn::Error) {
        self.errors.borrow_mut().as_mut().expect("the context was checked already").push(error);
    }

    /// Returns all mistakes as one error, if there are any.
    pub(crate) fn check(self) -> syn::Result<()> {
        let errors = self.errors.borrow_mut().take().expect("the context was checked already");
        match errors.into_iter().reduce(|mut all, next| {
            all.combine(next);
            all
        }) {
            None => Ok(()),
            Some(all) => Err(all),
        }
    }
}

impl Drop for Ctxt {
    fn drop(&mut self) {
        let unread = self.errors.get_mut().is_some();
        assert!(!unread || std::thread::panicking(), "the mistakes in a `Ctxt` were not looked at");
    }
}
