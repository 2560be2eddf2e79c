//! A growable buffer whose address suits every archive.

#![cfg(feature = "alloc")]
#![expect(unsafe_code, reason = "views its chunks as bytes; see SAFETY.md#aligned-bytes")]

use alloc::vec::Vec;
use core::fmt;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};

use crate::ALIGN;

/// The unit of allocation: a block of [`ALIGN`] bytes, aligned to as many.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Chunk([MaybeUninit<u8>; ALIGN]);

const _: () = assert!(size_of::<Chunk>() == ALIGN && align_of::<Chunk>() == ALIGN);

/// A growable buffer of bytes, aligned to [`ALIGN`] (64 bytes), so that every archive can be read in it.
///
/// It derefs to `[u8]`. Growing is amortised; [`to_bytes`](crate::to_bytes) allocates exactly, up to the next multiple of 64.
///
/// # Examples
///
/// ```
/// use vellum::AlignedBytes;
///
/// let received: &[u8] = &vellum::to_bytes("some text")?[..]; // from a socket, a database: of any alignment
/// let bytes = AlignedBytes::from(received);
/// assert_eq!(bytes.as_ptr() as usize % vellum::ALIGN, 0);
/// assert_eq!(vellum::access::<str>(&bytes)?, "some text");
/// # Ok::<(), vellum::Error>(())
/// ```
#[derive(Default)]
pub struct AlignedBytes {
    /// # Invariants
    ///
    /// A1. `len <= chunks.len() * ALIGN`.
    /// A2. The first `len` bytes of the chunks are initialised.
    chunks: Vec<Chunk>,
    len: usize,
}

impl AlignedBytes {
    /// Creates an empty buffer, without allocating.
    #[must_use]
    pub const fn new() -> Self {
        // INVARIANT A1, A2: 0 bytes.
        AlignedBytes { chunks: Vec::new(), len: 0 }
    }

    /// Creates an empty buffer with room for `capacity` bytes at least.
    ///
    /// # Panics
    ///
    /// If `capacity` rounded up to a multiple of 64 exceeds `isize::MAX`.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        let mut bytes = AlignedBytes::new();
        bytes.reserve_exact(capacity);
        bytes
    }

    /// Creates a buffer of `len` zero bytes.
    ///
    /// # Panics
    ///
    /// If `len` rounded up to a multiple of 64 exceeds `isize::MAX`.
    #[must_use]
    pub fn zeroed(len: usize) -> Self {
        let mut bytes = AlignedBytes::new();
        bytes.resize(len, 0);
        bytes
    }

    /// Returns how many bytes the buffer can hold without allocating.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.chunks.len() * ALIGN
    }

    /// Makes room for `additional` bytes more, and for as many as that again when the buffer has to grow.
    ///
    /// # Panics
    ///
    /// If the new capacity exceeds `isize::MAX` bytes.
    pub fn reserve(&mut self, additional: usize) {
        if additional > self.capacity() - self.len {
            let double = self.capacity().saturating_mul(2).saturating_sub(self.len);
            self.reserve_exact(additional.max(double));
        }
    }

    /// Makes room for `additional` bytes more, rounded up to a multiple of 64.
    ///
    /// # Panics
    ///
    /// If the new capacity exceeds `isize::MAX` bytes.
    pub fn reserve_exact(&mut self, additional: usize) {
        if additional > self.capacity() - self.len {
            let needed = self.len.checked_add(additional).expect("capacity overflow").div_ceil(ALIGN);
            self.chunks.reserve_exact(needed - self.chunks.len());
            // SAFETY: the capacity is at least `needed`, and a chunk needs no initialisation.
            unsafe { self.chunks.set_len(needed) };
        }
    }

    /// Gives back the memory beyond the length, rounded up to a multiple of 64.
    pub fn shrink_to_fit(&mut self) {
        self.chunks.truncate(self.len.div_ceil(ALIGN));
        self.chunks.shrink_to_fit();
    }

    /// Removes all bytes; keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Shortens the buffer to `len` bytes; does nothing if it is not longer.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Changes the length to `len`, filling with `value`.
    ///
    /// # Panics
    ///
    /// If the new capacity exceeds `isize::MAX` bytes.
    pub fn resize(&mut self, len: usize, value: u8) {
        if let Some(additional) = len.checked_sub(self.len) {
            self.reserve(additional);
            // SAFETY: A1: `len <= capacity`, so this is inside the chunks.
            let end = unsafe { self.as_mut_ptr().add(self.len) };
            // SAFETY: `additional` bytes from there end at `len`, inside the chunks.
            unsafe { end.write_bytes(value, additional) };
        }
        // INVARIANT A1: room was reserved. A2: the new bytes were written.
        self.len = len;
    }

    /// Appends bytes.
    ///
    /// # Panics
    ///
    /// If the new capacity exceeds `isize::MAX` bytes.
    pub fn extend_from_slice(&mut self, bytes: &[u8]) {
        self.reserve(bytes.len());
        // SAFETY: A1: `len <= capacity`, so this is inside the chunks.
        let end = unsafe { self.as_mut_ptr().add(self.len) };
        // SAFETY: room for `bytes.len()` more was reserved; `bytes` cannot overlap an exclusively borrowed buffer.
        unsafe { end.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        // INVARIANT A1: room was reserved. A2: the new bytes were written.
        self.len += bytes.len();
    }

    /// Sets the length without writing.
    ///
    /// # Safety
    ///
    /// `len` is at most the capacity, and the first `len` bytes are initialised.
    pub(crate) unsafe fn set_len(&mut self, len: usize) {
        debug_assert!(len <= self.capacity());
        // INVARIANT A1, A2: the caller's promise.
        self.len = len;
    }

    /// Copies the bytes into a `Vec`, which has no alignment to offer.
    #[must_use]
    pub fn into_vec(self) -> Vec<u8> {
        self.to_vec()
    }

    /// Returns a pointer to the first byte.
    #[must_use]
    pub fn as_ptr(&self) -> *const u8 {
        self.chunks.as_ptr().cast()
    }

    /// Returns a pointer to the first byte.
    #[must_use]
    pub fn as_mut_ptr(&mut self) -> *mut u8 {
        self.chunks.as_mut_ptr().cast()
    }
}

impl Deref for AlignedBytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        // SAFETY: A1: the chunks are one allocation of at least `len` bytes (dangling, but aligned, if there are none);
        // A2: they are initialised; the borrow of `self` keeps them so.
        unsafe { core::slice::from_raw_parts(self.as_ptr(), self.len) }
    }
}

impl DerefMut for AlignedBytes {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `deref`, and the borrow is exclusive.
        unsafe { core::slice::from_raw_parts_mut(self.as_mut_ptr(), self.len) }
    }
}

impl AsRef<[u8]> for AlignedBytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl AsMut<[u8]> for AlignedBytes {
    fn as_mut(&mut self) -> &mut [u8] {
        self
    }
}

impl Clone for AlignedBytes {
    fn clone(&self) -> Self {
        AlignedBytes::from(&**self)
    }
}

impl From<&[u8]> for AlignedBytes {
    fn from(bytes: &[u8]) -> Self {
        let mut copy = AlignedBytes::with_capacity(bytes.len());
        copy.extend_from_slice(bytes);
        copy
    }
}

impl<const N: usize> From<&[u8; N]> for AlignedBytes {
    fn from(bytes: &[u8; N]) -> Self {
        AlignedBytes::from(&bytes[..])
    }
}

impl From<Vec<u8>> for AlignedBytes {
    fn from(bytes: Vec<u8>) -> Self {
        AlignedBytes::from(&bytes[..])
    }
}

impl Extend<u8> for AlignedBytes {
    fn extend<I: IntoIterator<Item = u8>>(&mut self, bytes: I) {
        for byte in bytes {
            self.extend_from_slice(&[byte]);
        }
    }
}

impl<'b> Extend<&'b u8> for AlignedBytes {
    fn extend<I: IntoIterator<Item = &'b u8>>(&mut self, bytes: I) {
        self.extend(bytes.into_iter().copied());
    }
}

impl FromIterator<u8> for AlignedBytes {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        let mut collected = AlignedBytes::new();
        collected.extend(bytes);
        collected
    }
}

impl PartialEq for AlignedBytes {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for AlignedBytes {}

impl fmt::Debug for AlignedBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(feature = "std")]
impl std::io::Write for AlignedBytes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
