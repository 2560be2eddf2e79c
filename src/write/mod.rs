//! Writes a value as an archive.
//!
//! # One pass
//!
//! An archive is its root slot, then every payload object in the order in which the walk meets its handle
//! (docs/format.md, "Order"). So a value is written in one pass, by one cursor that only moves forward: claim the place
//! of the slots, fill each slot, append its payload, move on. There is no resolver, no scratch stack and no second visit.
//!
//! # Exact room
//!
//! `Archive::measure` makes the same walk without writing, and gives the exact length, so a fresh buffer is allocated
//! once. Types that own no payload have a length at compile time and are not walked. Where there is memory already (a
//! slice, or a buffer that is used again) the value is written straight into it, and only measured if that fails:
//! either there was not room enough, or a limit was reached, and then the measuring walk finds the field.
//!
//! # Values that change
//!
//! A value may change between the two walks, through a `Cell`. The writer therefore checks each claim against the
//! memory it has, and the functions here compare the two lengths: a difference is an error, never an overflow.

mod aligned_bytes;
mod copy;
mod measure;
mod writer;

#[cfg(feature = "alloc")]
pub use aligned_bytes::AlignedBytes;
pub use measure::Measure;
pub use writer::Writer;

use crate::cast::{u64_of, usize_of};
use crate::error::{Error, Fault, Kind};
use crate::limits::Limits;
use crate::traits::{Archive, Portable};

/// The longest archive: a handle reaches less than 4 GiB, and no object may exceed `isize::MAX` bytes.
pub(crate) const MAX_LEN: usize = {
    let reach = usize_of(u32::MAX);
    let address_space = usize::MAX / 2;
    if reach < address_space { reach } else { address_space }
};

/// Returns the exact length in bytes of the archive of `value`, without writing it.
///
/// One walk over the handles of the value; nothing at all for a type that owns no payload.
///
/// # Errors
///
/// If the value is too large ([`Error::is_too_large`]) or exceeds the default [`Limits`] ([`Error::is_over_limit`]).
///
/// # Examples
///
/// ```
/// assert_eq!(vellum::archived_len("in place")?, 8);
/// assert_eq!(vellum::archived_len("out of line")?, 8 + 11);
/// # Ok::<(), vellum::Error>(())
/// ```
pub fn archived_len<T: Archive + ?Sized>(value: &T) -> Result<usize, Error> {
    Ok(measured(value, &Limits::DEFAULT)?.len)
}

/// What an archive needs, in bytes.
struct Measured {
    len: usize,
    align: usize,
}

fn measured<T: Archive + ?Sized>(value: &T, limits: &Limits) -> Result<Measured, Error> {
    let mut m = Measure::after_root::<T::Archived>(limits, None);
    if !T::Archived::FLAT {
        if let Err(fault) = T::measure(value, &mut m) {
            return Err(explain(value, limits, fault));
        }
    }
    let end = m.len();
    let len = usize::try_from(end).map_err(|_| Error::new(Kind::TooLarge { end }, None))?;
    Ok(Measured { len, align: m.align() })
}

/// Measures again and finds out why it failed.
#[cold]
fn explain<T: Archive + ?Sized>(value: &T, limits: &Limits, _: Fault) -> Error {
    let mut found = None;
    let mut m = Measure::after_root::<T::Archived>(limits, Some(&mut found));
    let _ = T::measure(value, &mut m);
    let measured = m.len();
    found.unwrap_or_else(|| Error::new(Kind::Changed { measured, written: None }, None))
}

/// Writes `value` into the memory at `base`, and returns how many bytes it took; `None` if they do not suffice, if a
/// limit is reached, or if `base` is not aligned for a type in the archive.
///
/// # Safety
///
/// `base .. base + len` is memory of one allocation, valid for writes, that nobody else uses.
#[expect(unsafe_code, reason = "starts a writer; see SAFETY.md#writer")]
unsafe fn fill<T: Archive + ?Sized>(value: &T, base: *mut u8, len: usize, limits: &Limits) -> Option<usize> {
    // SAFETY: passed on.
    let mut w = unsafe { Writer::new(base, len.min(MAX_LEN), limits) };
    let slot = w.claim::<T::Archived>(1, T::Archived::PADDED)?;
    // SAFETY: the slot was claimed from `w`, which checked its alignment, and zeroed it if it has padding.
    unsafe { T::write(value, slot, &mut w) };
    w.finish()
}

/// Writes `value` to the start of `target`, and returns how many bytes it took.
///
/// One walk, and no allocation. Bytes of `target` after the archive keep their values; after an error, those of the
/// whole slice are unspecified. Without the `alloc` feature, this is how to write.
///
/// # Errors
///
/// - `target` is shorter than the archive ([`Error::is_buffer_too_small`], which says how much is needed);
/// - its address is not aligned for a type in the archive ([`Error::is_misaligned`]; 64 suits every archive);
/// - the value is too large ([`Error::is_too_large`]) or exceeds the default [`Limits`] ([`Error::is_over_limit`]).
///
/// # Examples
///
/// ```
/// #[repr(align(64))]
/// struct Buffer([u8; 128]);
///
/// let mut buffer = Buffer([0; 128]);
/// let n = vellum::to_slice(&[3u32, 4, 5][..], &mut buffer.0)?;
/// assert_eq!(n, 8 + 3 * 4);
/// assert_eq!(*vellum::access::<[u32]>(&buffer.0[..n])?, [3, 4, 5]);
/// # Ok::<(), vellum::Error>(())
/// ```
#[expect(unsafe_code, reason = "passes a slice to `fill`")]
pub fn to_slice<T: Archive + ?Sized>(value: &T, target: &mut [u8]) -> Result<usize, Error> {
    let limits = &Limits::DEFAULT;
    let have = target.len();
    // SAFETY: the slice is exclusively borrowed memory of that length.
    if let Some(written) = unsafe { fill(value, target.as_mut_ptr(), have, limits) } {
        return Ok(written);
    }
    let need = measured(value, limits)?;
    if need.len > have {
        return Err(Error::new(Kind::BufferTooSmall { need: u64_of(need.len), have: u64_of(have) }, None));
    }
    let have = crate::align_of_address(target.as_ptr());
    if need.align > have {
        return Err(Error::new(Kind::Misaligned { need: need.align, have }, None));
    }
    Err(Error::new(Kind::Changed { measured: u64_of(need.len), written: None }, None))
}

/// Writes `value` into a fresh buffer of exactly the right size.
///
/// Two walks (measure, write) and one allocation.
///
/// # Errors
///
/// - The value is too large ([`Error::is_too_large`]) or exceeds the default [`Limits`] ([`Error::is_over_limit`]): the
///   message names the field;
/// - it changed between the two walks ([`Error::is_changed`]).
///
/// # Examples
///
/// ```
/// let bytes = vellum::to_bytes(&vec!["one".to_string(), "more than eight".to_string()])?;
/// let view = vellum::access::<Vec<String>>(&bytes)?;
/// assert_eq!(view[1], "more than eight");
/// # Ok::<(), vellum::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn to_bytes<T: Archive + ?Sized>(value: &T) -> Result<AlignedBytes, Error> {
    to_bytes_with(value, &Limits::DEFAULT)
}

/// Writes `value` into a fresh buffer, under other limits than the default.
///
/// # Errors
///
/// As for [`to_bytes`].
///
/// # Examples
///
/// ```
/// use vellum::Limits;
///
/// let flat = Limits { depth: 0, ..Limits::default() };
/// assert!(vellum::to_bytes_with(&vec![1u32], &flat).is_ok());
/// assert!(vellum::to_bytes_with(&vec![vec![1u32]], &flat).unwrap_err().is_over_limit());
/// ```
#[cfg(feature = "alloc")]
pub fn to_bytes_with<T: Archive + ?Sized>(value: &T, limits: &Limits) -> Result<AlignedBytes, Error> {
    let mut target = AlignedBytes::new();
    write_measured(value, &mut target, limits)?;
    Ok(target)
}

/// Writes `value` into a buffer that is used again: what it held is cleared.
///
/// One walk and no allocation where the capacity of `target` suffices, as it does after a few messages of like size;
/// otherwise as [`to_bytes`].
///
/// # Errors
///
/// As for [`to_bytes`]; `target` is empty then.
///
/// # Examples
///
/// ```
/// use vellum::AlignedBytes;
///
/// let mut buffer = AlignedBytes::new();
/// for n in 0..3u32 {
///     vellum::to_bytes_in(&(n, "a message"), &mut buffer)?;
///     assert_eq!(vellum::access::<(u32, &str)>(&buffer)?.0, n);
/// }
/// # Ok::<(), vellum::Error>(())
/// ```
#[cfg(feature = "alloc")]
#[expect(unsafe_code, reason = "writes into the spare capacity of the buffer")]
pub fn to_bytes_in<T: Archive + ?Sized>(value: &T, target: &mut AlignedBytes) -> Result<(), Error> {
    target.clear();
    let capacity = target.capacity();
    // SAFETY: the buffer owns that many bytes, and is exclusively borrowed.
    if let Some(written) = unsafe { fill(value, target.as_mut_ptr(), capacity, &Limits::DEFAULT) } {
        // SAFETY: `fill` initialised `0 .. written`, inside the capacity (SAFETY.md W3 and the contract of `Archive`).
        unsafe { target.set_len(written) };
        return Ok(());
    }
    write_measured(value, target, &Limits::DEFAULT)
}

/// Measures, sizes the empty buffer once, and writes.
#[cfg(feature = "alloc")]
#[expect(unsafe_code, reason = "writes into the spare capacity of the buffer")]
fn write_measured<T: Archive + ?Sized>(
    value: &T,
    target: &mut AlignedBytes,
    limits: &Limits,
) -> Result<(), Error> {
    let measured = measured(value, limits)?.len;
    target.reserve_exact(measured);
    // SAFETY: the buffer owns at least that many bytes, and is exclusively borrowed.
    let written = unsafe { fill(value, target.as_mut_ptr(), measured, limits) };
    if written != Some(measured) {
        let written = written.map(u64_of);
        return Err(Error::new(Kind::Changed { measured: u64_of(measured), written }, None));
    }
    // SAFETY: `fill` initialised `0 .. measured`, inside the capacity (SAFETY.md W3 and the contract of `Archive`).
    unsafe { target.set_len(measured) };
    Ok(())
}

/// Writes `value` to `writer`, and returns how many bytes it took.
///
/// The archive is built in memory first, and then written with one `write_all`.
///
/// # Errors
///
/// As for [`to_bytes`], and when `writer` fails ([`Error::is_io`]; the source of the error is the writer's).
///
/// # Examples
///
/// ```
/// let mut file = Vec::new();
/// assert_eq!(vellum::to_writer(&7u64, &mut file)?, 8);
/// assert_eq!(file, 7u64.to_le_bytes());
/// # Ok::<(), vellum::Error>(())
/// ```
#[cfg(feature = "std")]
pub fn to_writer<T: Archive + ?Sized>(value: &T, mut writer: impl std::io::Write) -> Result<u64, Error> {
    let bytes = to_bytes(value)?;
    writer.write_all(&bytes).map_err(|error| Error::new(Kind::Io(error), None))?;
    Ok(u64_of(bytes.len()))
}
