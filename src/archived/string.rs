//! Text: `String`, `str`, `Box<str>`, `Cow<str>`.
//!
//! A string has a slot of eight bytes, in one of two forms that its first byte tells apart. UTF-8 text never starts with
//! a continuation byte (`10xxxxxx`) and never contains `0xff`; both facts are put to use.
//!
//! ```text
//!            byte 0     1     2     3     4     5     6     7
//! inline          text, at most 8 bytes, the rest filled with 0xff
//! out of line     10llllll  llllllll × 3       offset: u32
//!                 (bits 24–29 of the length, then its low 24 bits)
//! ```
//!
//! Text of up to eight bytes is always inline, so each text has one form only. The out-of-line forms with length 0 and 1
//! and offset 0 are no text, and serve `Option` as `None` (docs/format.md, "Text").

#![expect(unsafe_code, reason = "follows its handle; see SAFETY.md#handles")]

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

use crate::cast::{low_half, low_u32, usize_of};
use crate::check::Checker;
use crate::error::Fault;
use crate::niche::TwoNiches;
use crate::traits::{Archive, Portable, UnarchiveFrom};
use crate::write::{Measure, Writer};

/// The longest text in bytes.
pub(crate) const MAX_TEXT: usize = (1 << 30) - 1;

/// The longest text that fits into its slot, in bytes.
const INLINE: usize = 8;

/// The byte that fills the slot after inline text.
const FILL: u64 = 0xffff_ffff_ffff_ffff;

/// The archived form of text. Derefs to `str`.
///
/// Eight bytes, aligned to four. Compares with `str`, `&str`, `String`, `Box<str>` and `Cow<str>`.
///
/// # Examples
///
/// ```
/// let bytes = vellum::to_bytes("a line of text")?;
/// let text = vellum::access::<str>(&bytes)?;
/// assert_eq!(text, "a line of text");
/// assert!(text.starts_with("a line"));
/// # Ok::<(), vellum::Error>(())
/// ```
#[repr(C, align(4))]
pub struct ArchivedString {
    slot: [u8; INLINE],
}

/// A slot, taken apart. Plain numbers: nothing in it has been checked.
enum Form {
    /// Text of that many bytes at the start of the slot.
    Inline(usize),
    /// Text of `len` bytes, `offset` bytes after the slot.
    Outside { len: usize, offset: u32 },
}

impl Form {
    /// Takes apart a slot, read as one little-endian number.
    #[inline(always)]
    fn of(slot: u64) -> Form {
        if slot & 0xc0 == 0x80 {
            let len = low_half(slot).rotate_right(8) & low_u32(MAX_TEXT);
            Form::Outside { len: usize_of(len), offset: low_half(slot >> 32) }
        } else {
            // The fill is at the high end of the number.
            let fill = (!slot).leading_zeros() / 8;
            Form::Inline(INLINE - usize_of(fill))
        }
    }
}

/// The slot of text outside of it, as one little-endian number.
#[inline(always)]
fn outside(len: u32, offset: u32) -> u64 {
    u64::from((len | 0x8000_0000).rotate_left(8)) | u64::from(offset) << 32
}

/// The slot of text of at most eight bytes, as one little-endian number.
#[inline(always)]
fn inline(text: &[u8]) -> u64 {
    let byte = |i: usize| u64::from(text[i]) << (8 * i);
    match text.len() {
        0 => FILL,
        n @ 1..=3 => byte(0) | byte(n / 2) | byte(n - 1) | FILL << (8 * n),
        n => {
            // Two words of four bytes, which overlap unless there are eight.
            let half = |at: usize| {
                u64::from(u32::from_le_bytes([text[at], text[at + 1], text[at + 2], text[at + 3]]))
                    << (8 * at)
            };
            let fill = if n == INLINE { 0 } else { FILL << (8 * n) };
            half(0) | half(n - 4) | fill
        }
    }
}

impl ArchivedString {
    /// Returns the text.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &str {
        let start = (&raw const *self).cast::<u8>();
        let (start, len) = match Form::of(u64::from_le_bytes(self.slot)) {
            Form::Inline(len) => (start, len),
            // SAFETY: P1 for the text: it lies in the archive, `offset` bytes after this slot. That memory is reached
            // through a reference to the slot: SAFETY.md#beyond-the-reference.
            Form::Outside { len, offset } => (unsafe { start.add(usize_of(offset)) }, len),
        };
        // SAFETY: `from_raw_parts` asks that the bytes are in one allocation, readable, initialised and unchanged during
        // the borrow, and no more than `isize::MAX`: P1, and they are part of the archive that `self` borrows.
        let text = unsafe { core::slice::from_raw_parts(start, len) };
        // SAFETY: S1.
        unsafe { core::str::from_utf8_unchecked(text) }
    }
}

// SAFETY: eight bytes without padding, `Drop`, pointers or interior mutability. `check` accepts inline text that is UTF-8
// (S1), or claims text outside (P1) that joins a run of text (S1). Always written whole, so not `PADDED`. The spare
// patterns are text outside of 0 or 1 bytes, which `check` refuses.
unsafe impl Portable for ArchivedString {
    type Niche = TwoNiches;
    const FLAT: bool = false;
    const ANY_BITS: bool = false;
    const PADDED: bool = false;

    #[inline]
    unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault> {
        // SAFETY: the slot was claimed.
        let slot = u64::from_le_bytes(unsafe { c.read(at) });
        match Form::of(slot) {
            Form::Outside { len, offset } if len > INLINE => c.text(at, offset, len),
            Form::Outside { len, .. } => c.not_inline(at, len),
            Form::Inline(len) => check_inline(c, at, slot, len),
        }
    }

    #[inline(always)]
    unsafe fn niche(slot: *const Self) -> Option<u8> {
        // SAFETY: the caller's promise: the slot is readable.
        let slot = u64::from_le(unsafe { slot.cast::<u64>().read_unaligned() });
        if slot == outside(0, 0) {
            Some(0)
        } else if slot == outside(1, 0) {
            Some(1)
        } else {
            None
        }
    }

    #[inline(always)]
    unsafe fn write_niche(slot: *mut Self, k: u8) {
        // SAFETY: the caller's promise: the slot is writable.
        unsafe { slot.cast::<u64>().write_unaligned(outside(u32::from(k), 0).to_le()) }
    }
}

/// Checks that the first `len` bytes of a slot are UTF-8. The others are all 0xff: that is how `len` was found.
#[inline]
fn check_inline(c: &mut Checker<'_>, at: usize, slot: u64, len: usize) -> Result<(), Fault> {
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    // ASCII has no high bit; the fill has all of them.
    let fill = if len == INLINE { 0 } else { HIGH_BITS << (8 * len) };
    if slot & HIGH_BITS == fill {
        return Ok(());
    }
    check_inline_unicode(c, at, slot, len)
}

#[inline(never)]
fn check_inline_unicode(c: &mut Checker<'_>, at: usize, slot: u64, len: usize) -> Result<(), Fault> {
    match slot.to_le_bytes().get(..len).map(core::str::from_utf8) {
        Some(Ok(_)) => Ok(()),
        _ => Err(c.bad_text(at)),
    }
}

// SAFETY: `write` initialises the whole slot: with inline text, or with a handle to text that it appends, which is what
// `check` expects at the cursor. If the writer fails the archive is discarded. No `BLIT`.
unsafe impl Archive for str {
    type Archived = ArchivedString;

    #[inline]
    fn measure(this: &Self, m: &mut Measure<'_>) -> Result<(), Fault> {
        if this.len() > INLINE { m.text(this.len()) } else { Ok(()) }
    }

    #[inline]
    unsafe fn write(this: &Self, slot: *mut ArchivedString, w: &mut Writer<'_>) {
        let slot = slot.cast::<u64>();
        let len = this.len();
        if len <= INLINE {
            // SAFETY: the caller's promise: the slot is writable.
            return unsafe { slot.write_unaligned(inline(this.as_bytes()).to_le()) };
        }
        if len > MAX_TEXT {
            return w.fail();
        }
        let Some(text) = w.claim_bytes(len) else { return };
        // Both lie in the memory of one archive, the text after the slot: less than `MAX_LEN` apart.
        let packed = outside(low_u32(len), low_u32(text.addr() - slot.addr()));
        // SAFETY: the caller's promise: the slot is writable.
        unsafe { slot.write_unaligned(packed.to_le()) };
        // Last, so that for long text the call to `memcpy` is a jump.
        // SAFETY: the text was claimed just now. The source is a reference and cannot overlap memory that the writer alone
        // uses.
        unsafe { w.copy(this.as_ptr(), text, len) };
    }
}

impl<'u: 'a, 'a> UnarchiveFrom<'u> for &'a str {
    #[inline]
    fn unarchive_from(archived: &'u ArchivedString) -> Result<Self, crate::Error> {
        Ok(archived.as_str())
    }
}

impl Deref for ArchivedString {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for ArchivedString {
    fn as_ref(&self) -> &str {
        self
    }
}

impl fmt::Debug for ArchivedString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for ArchivedString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}

impl Hash for ArchivedString {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl PartialEq for ArchivedString {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for ArchivedString {}

impl PartialOrd for ArchivedString {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ArchivedString {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

macro_rules! compare_with {
    ($($other:ty: |$it:ident| $text:expr;)*) => { $(
        impl PartialEq<$other> for ArchivedString {
            fn eq(&self, $it: &$other) -> bool {
                self.as_str() == $text
            }
        }

        impl PartialOrd<$other> for ArchivedString {
            fn partial_cmp(&self, $it: &$other) -> Option<Ordering> {
                Some(self.as_str().cmp($text))
            }
        }
    )* };
}
compare_with! {
    str: |other| other;
    &str: |other| *other;
}
#[cfg(feature = "alloc")]
compare_with! {
    alloc::string::String: |other| other.as_str();
    alloc::boxed::Box<str>: |other| &**other;
    alloc::borrow::Cow<'_, str>: |other| &**other;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_inline_length_is_packed_and_found_again() {
        let text = b"abcdefgh";
        for n in 0..=INLINE {
            let slot = inline(&text[..n]).to_le_bytes();
            assert_eq!(slot[..n], text[..n]);
            assert!(slot[n..].iter().all(|&byte| byte == 0xff));
            assert!(matches!(Form::of(u64::from_le_bytes(slot)), Form::Inline(len) if len == n));
        }
    }

    #[test]
    fn handles_are_packed_and_found_again() {
        for len in [0, 1, 9, 255, 256, 65_536, (1 << 24) - 1, 1 << 24, (1 << 30) - 1] {
            for offset in [0, 1, 8, u32::MAX] {
                let Form::Outside { len: l, offset: o } = Form::of(outside(len, offset)) else {
                    panic!("{len}")
                };
                assert_eq!((l, o), (usize_of(len), offset));
            }
        }
    }
}
