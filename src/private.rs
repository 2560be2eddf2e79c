//! What generated code calls. Not part of the public interface: it changes without notice.

pub use crate::check::Checker;
pub use crate::compare::{EqArchived, OrdArchived, OwnEq, OwnOrd};
pub use crate::error::{Error, Fault};
pub use crate::impls::Ref;
pub use crate::niche::{NoNiche, TwoNiches};
pub use crate::traits::{Archive, ByCopy, Portable, UnarchiveFrom};
pub use crate::write::{Measure, Writer};

use crate::check::each;
use crate::niche::Niche;

/// Says the tag of variant `I` of an enum, where its discriminants are not literals: evaluated where the user wrote them.
pub trait VariantTag<const I: usize> {
    /// The discriminant.
    const TAG: i128;
}

/// The helpers that the proofs of generated code rest on.
///
/// Functions of one type, whose one value comes from the real [`Portable`]: so a module that passes this crate's items on, and
/// that `#[archive(crate = path)]` names, cannot replace one of them.
#[derive(Debug, Clone, Copy)]
pub struct Genuine(());

impl Genuine {
    pub(crate) const TOKEN: Genuine = Genuine(());

    /// Checks values back to back, one by one.
    ///
    /// # Safety
    ///
    /// As for [`Portable::check_slice`].
    #[inline]
    #[expect(unsafe_code, reason = "passes a contract on")]
    pub unsafe fn each<A: Portable>(c: &mut Checker<'_>, at: usize, n: usize) -> Result<(), Fault> {
        // SAFETY: passed on.
        unsafe { each::<A>(c, at, n) }
    }

    /// The two largest bytes that are no tag, the larger one first. There are at most 254 tags.
    #[must_use]
    pub const fn spare_tags(tags: &[i128]) -> (u8, u8) {
        let first = spare_below(tags, 256);
        let second = spare_below(tags, first);
        (to_byte(first), to_byte(second))
    }

    /// Which of the spare tags a byte is.
    #[inline(always)]
    #[must_use]
    pub fn spare_of(spare: (u8, u8), byte: u8) -> Option<u8> {
        if byte == spare.0 {
            Some(0)
        } else if byte == spare.1 {
            Some(1)
        } else {
            None
        }
    }

    /// Fails in a constant if `N` does not promise `spare` patterns.
    pub const fn assert_spare<N: Niche>(spare: u8) {
        assert!(N::SPARE == spare, "the derive expects another number of spare patterns");
    }

    /// Fails in a constant if a computed discriminant does not fit the tag of an enum without `repr`.
    pub const fn assert_tag_is_u8(tag: i128) {
        assert!(0 <= tag && tag <= 255, "a computed discriminant does not fit `u8`: give the enum a `repr`");
    }

    /// Compiles if `T` is its own archived type.
    pub const fn assert_as_self<T: OwnArchived>() {}

    /// Compiles if `T` is `PhantomData`.
    pub const fn assert_phantom<T: Phantom>() {}

    /// Fails in a constant if a type marked `as_self` has padding.
    pub const fn assert_no_padding(none: bool) {
        assert!(
            none,
            "`as_self` needs a type without padding: reorder its fields, or add a field where the gap is"
        );
    }

    /// Fails in a constant if an enum marked `as_self` is more than its tag.
    pub const fn assert_tag_is_all(all: bool) {
        assert!(all, "`as_self` needs an enum that is one byte, without an alignment of its own");
    }
}

/// The largest number below `limit` that is no tag.
const fn spare_below(tags: &[i128], limit: i128) -> i128 {
    let mut candidate = limit - 1;
    let mut i = 0;
    while i < tags.len() {
        if tags[i] == candidate {
            candidate -= 1;
            i = 0;
        } else {
            i += 1;
        }
    }
    candidate
}

#[expect(clippy::as_conversions, reason = "`try_from` is not `const`")]
const fn to_byte(number: i128) -> u8 {
    assert!(0 <= number && number <= 255, "too many tags");
    number as u8
}

/// A type that is its own archived type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not its own archived type",
    label = "fields of a type marked `as_self` must be",
    note = "those are numbers but `usize` and `isize`, `bool`, `char`, arrays of such types, and types marked `as_self`"
)]
pub trait OwnArchived {}

#[diagnostic::do_not_recommend]
impl<T: Archive<Archived = T>> OwnArchived for T {}

/// Compiles if `T` has `Eq`.
pub const fn assert_eq<T: Eq>() {}

/// `PhantomData`, and nothing else.
#[diagnostic::on_unimplemented(message = "`{Self}` is not `core::marker::PhantomData`")]
pub trait Phantom: sealed::Phantom {}

impl<T: ?Sized> Phantom for core::marker::PhantomData<T> {}

mod sealed {
    pub trait Phantom {}
    impl<T: ?Sized> Phantom for core::marker::PhantomData<T> {}
}
