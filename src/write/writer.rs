//! The cursor that an archive is written through.
//!
//! The writer has a range of memory and a position in it that only moves forward. A value claims the place of its
//! payload, gets a pointer to it, and fills it; nothing is visited twice. The writer believes nobody about the length:
//! a claim beyond the end of its memory fails, whatever `measure` had said, and then every later one does.

#![expect(
    unsafe_code,
    reason = "hands out pointers into the claimed parts of its memory; see SAFETY.md#writer"
)]

use core::marker::PhantomData;

use crate::ALIGN;
use crate::cast::{low_u32, usize_of};
use crate::limits::Limits;
use crate::write::copy;

/// Memory that is being filled with an archive.
#[derive(Debug)]
pub struct Writer<'a> {
    /// # Invariants
    ///
    /// W1. `base .. base + cursor` is memory of one allocation, valid for writes for `'a`.
    /// W2. While `!failed`, `cursor <= len`, and `base .. base + len` is such memory too.
    /// W3. While `!failed`, bytes before `cursor` that no claim covers (gaps) are zero.
    base: *mut u8,
    cursor: usize,
    /// 0 once failed, so that every later claim fails as well.
    len: usize,
    depth: u32,
    /// Elements that take no bytes that may still follow.
    zero_sized: u32,
    failed: bool,
    memory: PhantomData<&'a mut [u8]>,
}

impl Writer<'_> {
    /// # Safety
    ///
    /// `base .. base + len` is memory of one allocation that is valid for writes for `'a`, and nobody else uses it.
    pub(super) unsafe fn new(base: *mut u8, len: usize, limits: &Limits) -> Self {
        let Limits { depth, zero_sized } = *limits;
        // INVARIANT W1, W2: 0 <= len, and the rest is the caller's promise. W3: there are no bytes before 0.
        Writer { base, cursor: 0, len, depth, zero_sized, failed: false, memory: PhantomData }
    }

    /// How many bytes were written, or `None` if a claim failed.
    pub(super) fn finish(self) -> Option<usize> {
        (!self.failed).then_some(self.cursor)
    }

    #[cold]
    pub(crate) fn fail(&mut self) {
        self.failed = true;
        self.len = 0;
    }

    /// Claims the place of `n` objects of one type, at the lowest suitably aligned offset, zeroed if asked.
    ///
    /// `None` if there is no room for them, if they are too many of no size, or if the memory is not aligned for them:
    /// then the caller returns at once, since the writer has failed.
    #[inline]
    pub(crate) fn claim<A>(&mut self, n: usize, zeroed: bool) -> Option<*mut A> {
        const { assert!(align_of::<A>() <= ALIGN, "no archived type may be aligned to more than `vellum::ALIGN`") };
        let place = if size_of::<A>() > 0 || n <= 1 || self.count_zero_sized(n) {
            self.place(n, size_of::<A>(), align_of::<A>())
        } else {
            None
        };
        let Some((at, end)) = place else {
            self.fail();
            return None;
        };
        // SAFETY: W2 and `cursor <= at <= end <= len` by `place`.
        unsafe { self.zero_gap(at, end) };
        // INVARIANT W2: `end <= len`. W3: the gap before `at` was zeroed just now.
        self.cursor = end;
        // SAFETY: W1, `at <= end = cursor`.
        let object = unsafe { self.base.add(at) }.cast::<A>();
        if zeroed {
            // SAFETY: `at .. end` is `n` objects, inside the writer's memory; any alignment will do for bytes.
            unsafe { object.cast::<u8>().write_bytes(0, end - at) };
        }
        Some(object)
    }

    /// Where `n` objects go: `cursor <= at <= end <= len`, or `None`.
    #[inline(always)]
    fn place(&self, n: usize, size: usize, align: usize) -> Option<(usize, usize)> {
        let at = self.cursor.checked_next_multiple_of(align)?;
        let end = at.checked_add(n.checked_mul(size)?)?;
        let misaligned = align > 1 && self.base.addr() & (align - 1) != 0;
        (end <= self.len && !misaligned).then_some((at, end))
    }

    /// Counts elements that take no bytes; false if they are more than the limit.
    fn count_zero_sized(&mut self, n: usize) -> bool {
        let left = usize_of(self.zero_sized).checked_sub(n);
        self.zero_sized = left.map_or(0, low_u32);
        left.is_some()
    }

    /// # Safety
    ///
    /// W2 holds, and `cursor <= at <= end <= len`.
    #[inline(always)]
    unsafe fn zero_gap(&mut self, at: usize, end: usize) {
        let gap = at - self.cursor;
        if gap == 0 {
            return;
        }
        // SAFETY: W1.
        let start = unsafe { self.base.add(self.cursor) };
        if gap <= 8 && end - self.cursor >= 8 {
            // One store instead of a loop. It may reach into the object, which is written after this.
            // SAFETY: eight bytes from the cursor end at or before `end <= len`, inside the memory of W2.
            unsafe { start.cast::<[u8; 8]>().write([0; 8]) };
        } else {
            // SAFETY: the gap ends at `at <= len`, inside the memory of W2.
            unsafe { start.write_bytes(0, gap) };
        }
    }

    /// Claims `n` bytes, of no alignment, at the cursor.
    #[inline(always)]
    pub(crate) fn claim_bytes(&mut self, n: usize) -> Option<*mut u8> {
        let at = self.cursor;
        let end = at.checked_add(n).filter(|&end| end <= self.len);
        let Some(end) = end else {
            self.fail();
            return None;
        };
        // INVARIANT W2: `end <= len`. W3: no gap.
        self.cursor = end;
        // SAFETY: W1, `at <= end = cursor`.
        Some(unsafe { self.base.add(at) })
    }

    /// Copies `n` bytes into a place that was claimed.
    ///
    /// # Safety
    ///
    /// `from` is readable and `to` is writable for `n` bytes, and they do not overlap.
    #[inline(always)]
    pub(crate) unsafe fn copy(&mut self, from: *const u8, to: *mut u8, n: usize) {
        // SAFETY: passed on.
        unsafe { copy::bytes(from, to, n) }
    }

    /// Writes payload of payload: one level down. Fails beyond the depth limit.
    #[inline]
    pub(crate) fn descend(&mut self, f: impl FnOnce(&mut Self)) {
        let Some(depth) = self.depth.checked_sub(1) else { return self.fail() };
        self.depth = depth;
        f(self);
        self.depth = depth + 1;
    }
}
