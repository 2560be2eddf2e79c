//! Decides whether a buffer may be viewed as an archive.
//!
//! The rest of the crate may assume the invariants below of every archived value that it is handed. This module may
//! assume nothing: a number read from the buffer is the attacker's number until it has been compared with something that
//! the attacker does not control.
//!
//! # The cursor
//!
//! An archive is canonical: its objects stand in the order in which their owners are visited, each at the lowest aligned
//! offset, with no freedom left (docs/format.md, "Order"). So the check is one walk with one cursor. A handle is right
//! if and only if it points at the cursor, aligned up; the walk then claims the object and moves the cursor past it. No
//! byte is claimed twice, so overlap, cycles and repeated work need no bookkeeping of their own. The walk reads at the
//! cursor and never follows a handle: it only compares.
//!
//! # Text
//!
//! Consecutive strings are one run of bytes. UTF-8 is checked once for the run, by a SIMD checker, plus one byte for
//! each string: it must not begin in the middle of a character. Then no string ends in the middle of one either, because
//! where it ends the next begins, or the run ends.
//!
//! # What holds once `archive` has returned `Ok`
//!
//! | id | invariant                                                        | checked in                 | relied on by |
//! |----|------------------------------------------------------------------|----------------------------|--------------|
//! | P1 | each object lies in the buffer and is aligned for its type       | `claim_objects`, `text`    | every view   |
//! | P2 | no byte has two owners; handles point forward                    | `Checker::claim`           | no cycles    |
//! | P3 | at most `depth` levels of handles                                | `Checker::descend`         | recursion    |
//! | V1 | the elements of a vector are one claimed object                  | `archived/vec.rs`          | `as_slice`   |
//! | V2 | each element is valid (of those without a byte: one, for all)    | `archived/vec.rs`          | `as_slice`   |
//! | S1 | text is UTF-8, inline or in a run, and starts a character        | `text`, `check_inline`     | `as_str`     |
//! | B1 | the target of a box is one claimed, valid object                 | `archived/boxed.rs`        | `get`        |
//! | O1 | an option holds a spare pattern or tag 0, or a valid value       | `archived/option.rs`       | `as_ref`     |
//! | E1 | `bool`, `char`, `NonZero` and enum tags hold legal values        | each type's `check`        | `match`      |
//!
//! # What is not promised
//!
//! Contents of gaps and of padding are not looked at. Nothing is said about who wrote the bytes, and nothing stops them
//! from changing afterwards; the borrow does that.
//!
//! # Rules for code that checks
//!
//! 1. Read plain integers at claimed offsets. No archived type exists yet, so none of its methods run.
//! 2. Checked arithmetic, in offsets, never in addresses.
//! 3. Every step down goes through `Checker::descend`, which counts the depth.
//! 4. Return [`Fault`](crate::error::Fault) at once, and say why through the checker: `fail` is cold, and does nothing in
//!    the first walk. Only when that has failed does a second walk, with a trace, build the error and its path.
//!
//! # Cost
//!
//! One visit of each byte that needs one; nothing for plain data, whatever its size. No heap. A fault costs a second
//! walk, so at most twice.

mod cursor;
mod text;

pub use cursor::Checker;

use crate::cast::u64_of;
use crate::error::{Error, Fault, Kind};
use crate::limits::Limits;
use crate::traits::Portable;

/// Checks that `bytes` start with an archive whose root is an `A`, and returns its length in bytes.
///
/// `whole` also asks that nothing follows it.
pub(crate) fn archive<A: Portable>(bytes: &[u8], limits: &Limits, whole: bool) -> Result<usize, Error> {
    let mut c = Checker::new(bytes, limits, None);
    match c.archive::<A>() {
        Ok(end) if !whole || end == bytes.len() => Ok(end),
        _ => Err(explain::<A>(bytes, limits)),
    }
}

/// Checks `n` values back to back, one by one.
///
/// # Safety
///
/// As for [`Portable::check_slice`].
#[inline]
#[expect(unsafe_code, reason = "calls `check` for each element of a claimed object")]
pub(crate) unsafe fn each<A: Portable>(c: &mut Checker<'_>, at: usize, n: usize) -> Result<(), Fault> {
    if A::ANY_BITS {
        return Ok(());
    }
    for i in 0..n {
        // SAFETY: element `i < n` lies in the claimed range, at a multiple of the size, hence of the alignment.
        if let Err(fault) = unsafe { A::check(c, at + i * size_of::<A>()) } {
            return Err(c.inside_index(fault, i));
        }
    }
    Ok(())
}

/// Walks again, to find and name the fault.
#[cold]
fn explain<A: Portable>(bytes: &[u8], limits: &Limits) -> Error {
    if bytes.len() < size_of::<A>() {
        // Whatever their address: an empty slice is at none in particular.
        let (end, len) = (u64_of(size_of::<A>()), u64_of(bytes.len()));
        return Error::at(Kind::Truncated { what: "a value", end, len }, 0);
    }
    let have = crate::align_of_address(bytes.as_ptr());
    if have < align_of::<A>() {
        return Error::new(Kind::Misaligned { need: align_of::<A>(), have }, None);
    }
    let mut found = None;
    let walked = Checker::new(bytes, limits, Some(&mut found)).archive::<A>();
    match (found, walked) {
        (Some(error), _) => error,
        (None, Ok(end)) if end < bytes.len() => {
            Error::at(Kind::Trailing { extra: u64_of(bytes.len() - end) }, end)
        }
        // Bytes behind a shared mapping may have changed between the walks.
        (None, _) => Error::new(Kind::Unstable, None),
    }
}
