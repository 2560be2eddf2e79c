//! A wrapper claims, of a field that validates, that its bytes may be copied.

use vellum::{Archive, Archived, Error, UnarchiveFrom};

#[derive(Archive)]
struct Wrapper(u8);

impl<'a> UnarchiveFrom<'a> for Wrapper {
    const BY_COPY: vellum::__private::ByCopy<Self> = <u8 as UnarchiveFrom<'a>>::BY_COPY;

    fn unarchive_from(archived: &'a Archived<Self>) -> Result<Self, Error> {
        Ok(Wrapper(archived.0))
    }
}

fn main() {}
