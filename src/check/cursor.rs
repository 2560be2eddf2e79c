//! The one cursor of the check.

#![expect(
    unsafe_code,
    reason = "reads integers at claimed offsets without a bounds check; see SAFETY.md#checker"
)]

use crate::ALIGN;
use crate::cast::{low_u32, u64_of, usize_of};
use crate::check::text::Run;
use crate::error::{Error, Fault, Kind, Step, Trace};
use crate::limits::Limits;
use crate::traits::Portable;
use crate::write::MAX_LEN;

/// A buffer that is being checked, and how far.
#[derive(Debug)]
pub struct Checker<'c> {
    /// # Invariants
    ///
    /// C1. `cursor <= bytes.len()`: all that was claimed lies before the cursor, inside the buffer.
    /// C2. The bytes of `run` lie before the cursor.
    bytes: &'c [u8],
    cursor: usize,
    /// Text that was claimed, and is yet to be found UTF-8.
    run: Run,
    /// Levels of handles that may still be opened.
    depth: u32,
    /// Elements that take no bytes that may still follow.
    zero_sized: u32,
    limits: Limits,
    trace: Trace<'c>,
}

impl<'c> Checker<'c> {
    pub(super) fn new(bytes: &'c [u8], limits: &Limits, trace: Trace<'c>) -> Self {
        // INVARIANT C1: 0 <= len. C2: the run is empty.
        // No archive is longer than a writer makes it; what lies beyond is not part of one.
        let bytes = &bytes[..bytes.len().min(MAX_LEN)];
        let Limits { depth, zero_sized } = *limits;
        Checker { bytes, cursor: 0, run: Run::EMPTY, depth, zero_sized, limits: *limits, trace }
    }

    /// Checks the archive at the start of the buffer, and returns its length.
    #[inline]
    pub(super) fn archive<A: Portable>(&mut self) -> Result<usize, Fault> {
        let what = "a value";
        let at = self.claim_objects::<A>(0, 1, what)?;
        // SAFETY: the slot of the root was claimed just now, with the size and alignment of `A`.
        unsafe { A::check(self, at) }?;
        self.end_run()?;
        Ok(self.cursor)
    }

    /// Claims `n` objects of one type that the handle at `slot` points at with `offset`, and returns where they are.
    ///
    /// The handle is right if it points at the cursor, aligned up (P1, P2).
    #[inline]
    pub(crate) fn claim<A>(
        &mut self,
        slot: usize,
        offset: u32,
        n: usize,
        what: &'static str,
    ) -> Result<usize, Fault> {
        let at = self.claim_objects::<A>(slot, n, what)?;
        // No overflow: the slot was claimed before, so it lies before the cursor, and so before `at`.
        if at - slot == usize_of(offset) { Ok(at) } else { Err(self.misplaced(slot, offset, at, what)) }
    }

    /// Claims `n` objects at the cursor, aligned up, for the handle at `slot`.
    #[inline(always)]
    fn claim_objects<A>(&mut self, slot: usize, n: usize, what: &'static str) -> Result<usize, Fault> {
        const { assert!(align_of::<A>() <= ALIGN, "no archived type may be aligned to more than `vellum::ALIGN`") };
        let align = align_of::<A>();
        if align > 1 && self.bytes.as_ptr().addr() & (align - 1) != 0 {
            return Err(self.misaligned(slot, align));
        }
        if size_of::<A>() == 0 && n > 1 {
            match usize_of(self.zero_sized).checked_sub(n) {
                Some(left) => self.zero_sized = low_u32(left),
                None => return Err(self.too_many(slot, n)),
            }
        }
        // No overflow: the cursor is at most `isize::MAX`, alignments are small.
        let at = (self.cursor + (align - 1)) & !(align - 1);
        let end = n.checked_mul(size_of::<A>()).and_then(|bytes| at.checked_add(bytes));
        match end {
            Some(end) if end <= self.bytes.len() => {
                // INVARIANT C1: `end <= len`. C2: the cursor only moves forward.
                self.cursor = end;
                Ok(at)
            }
            end => Err(self.truncated(slot, end.unwrap_or(usize::MAX), what)),
        }
    }

    /// Claims the text that the handle at `slot` points at; `len` is at most `MAX_TEXT`, and not zero.
    ///
    /// It joins the run of text before it, which is found UTF-8 or not when it ends (S1).
    #[inline(always)]
    pub(crate) fn text(&mut self, slot: usize, offset: u32, len: usize) -> Result<(), Fault> {
        let at = self.cursor;
        // No overflow: the cursor is at most `isize::MAX`, the length much less.
        let end = at + len;
        if end > self.bytes.len() || at - slot != usize_of(offset) {
            return self.bad_text_handle(slot, offset, end);
        }
        // INVARIANT C1: `end <= len`. C2: the cursor only moves forward.
        self.cursor = end;
        // SAFETY: the text was claimed just now, and is not empty.
        let [first] = unsafe { self.read::<1>(at) };
        if self.run.grow(first, at, end) { Ok(()) } else { self.begin_run(at, end) }
    }

    /// Ends the run of text, and begins another at `at .. end`.
    #[cold]
    #[inline(never)]
    fn begin_run(&mut self, at: usize, end: usize) -> Result<(), Fault> {
        self.end_run()?;
        self.run = Run::new(at, end);
        if self.trace.is_some() {
            // In the second walk each string is a run, so that the faulty one is found.
            let fault = self.run.first_fault(self.bytes);
            self.run = Run::EMPTY;
            if let Some(at) = fault {
                return Err(self.fail(at, Kind::BadText));
            }
        }
        Ok(())
    }

    /// Ends the run of text, which must be UTF-8.
    fn end_run(&mut self) -> Result<(), Fault> {
        if self.run.is_text(self.bytes) { Ok(()) } else { Err(Fault::NEW) }
    }

    /// Checks what lies behind a handle: one level down (P3).
    #[inline]
    pub(crate) fn descend(
        &mut self,
        slot: usize,
        f: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return Err(self.too_deep(slot));
        };
        self.depth = depth;
        let result = f(self);
        self.depth = depth + 1;
        result
    }

    /// Reads `N` bytes that were claimed.
    ///
    /// # Safety
    ///
    /// `at .. at + N` was claimed.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub unsafe fn read<const N: usize>(&self, at: usize) -> [u8; N] {
        // SAFETY: passed on.
        let bytes = unsafe { self.slot::<[u8; N]>(at) };
        // SAFETY: C1: claimed bytes lie in the buffer; an array of bytes has no alignment.
        unsafe { bytes.read() }
    }

    /// Reads a little-endian number that was claimed.
    ///
    /// # Safety
    ///
    /// `at .. at + 4` was claimed.
    #[inline(always)]
    pub(crate) unsafe fn read_u32(&self, at: usize) -> u32 {
        // SAFETY: passed on.
        u32::from_le_bytes(unsafe { self.read(at) })
    }

    /// Points at a claimed slot, for [`Portable::niche`].
    ///
    /// # Safety
    ///
    /// `at .. at + size_of::<A>()` was claimed.
    #[inline(always)]
    pub(crate) unsafe fn slot<A>(&self, at: usize) -> *const A {
        // SAFETY: C1: claimed bytes lie in the buffer.
        unsafe { self.bytes.as_ptr().add(at) }.cast()
    }

    /// Returns `n` claimed bytes.
    ///
    /// # Safety
    ///
    /// `at .. at + n` was claimed.
    #[inline(always)]
    pub(crate) unsafe fn claimed(&self, at: usize, n: usize) -> &'c [u8] {
        // SAFETY: C1: claimed bytes lie in the buffer.
        unsafe { self.bytes.get_unchecked(at..at + n) }
    }

    /// Whether `holds` is true of each of `n` claimed bytes. No early exit, so that it is done many at a time.
    ///
    /// # Safety
    ///
    /// `at .. at + n` was claimed.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub unsafe fn all_bytes(&self, at: usize, n: usize, holds: impl Fn(u8) -> bool) -> bool {
        // SAFETY: passed on.
        let bytes = unsafe { self.claimed(at, n) };
        bytes.iter().fold(true, |all, byte| all & holds(*byte))
    }

    /// Notes why the check fails, if this is the second walk.
    #[cold]
    #[inline(never)]
    fn fail(&mut self, at: usize, kind: Kind) -> Fault {
        if let Some(trace) = &mut self.trace {
            **trace = Some(Error::at(kind, at));
        }
        Fault::NEW
    }

    // What follows is apart from where it is found out, and takes plain numbers, so that the hot functions need no frame.

    #[cold]
    #[inline(never)]
    fn misaligned(&mut self, slot: usize, need: usize) -> Fault {
        let have = crate::align_of_address(self.bytes.as_ptr());
        self.fail(slot, Kind::Misaligned { need, have })
    }

    #[cold]
    #[inline(never)]
    fn truncated(&mut self, slot: usize, end: usize, what: &'static str) -> Fault {
        let (end, len) = (u64_of(end), u64_of(self.bytes.len()));
        self.fail(slot, Kind::Truncated { what, end, len })
    }

    #[cold]
    #[inline(never)]
    fn too_many(&mut self, slot: usize, n: usize) -> Fault {
        let limit = self.limits.zero_sized;
        let found = u64::from(limit - self.zero_sized) + u64_of(n);
        self.fail(slot, Kind::TooManyZeroSized { limit, found })
    }

    #[cold]
    #[inline(never)]
    fn too_deep(&mut self, slot: usize) -> Fault {
        let limit = self.limits.depth;
        self.fail(slot, Kind::TooDeep { limit })
    }

    #[cold]
    #[inline(never)]
    fn misplaced(&mut self, slot: usize, offset: u32, expected: usize, what: &'static str) -> Fault {
        let found = u64_of(slot) + u64::from(offset);
        self.fail(slot, Kind::Misplaced { what, expected: u64_of(expected), found })
    }

    #[cold]
    #[inline(never)]
    fn bad_text_handle(&mut self, slot: usize, offset: u32, end: usize) -> Result<(), Fault> {
        let at = self.cursor;
        Err(if end > self.bytes.len() {
            self.truncated(slot, end, "text")
        } else {
            self.misplaced(slot, offset, at, "text")
        })
    }

    /// Notes text in a slot that is no UTF-8.
    #[cold]
    #[inline(never)]
    pub(crate) fn bad_text(&mut self, at: usize) -> Fault {
        self.fail(at, Kind::BadText)
    }

    /// Notes short text outside of its slot.
    #[cold]
    #[inline(never)]
    pub(crate) fn not_inline(&mut self, at: usize, len: usize) -> Result<(), Fault> {
        Err(self.fail(at, Kind::NotInline { len: u64_of(len) }))
    }

    /// Notes an empty vector whose handle is not zero.
    #[cold]
    #[inline(never)]
    pub(crate) fn empty_with_offset(&mut self, at: usize, offset: u32) -> Result<(), Fault> {
        Err(self.fail(at, Kind::EmptyWithOffset { offset }))
    }

    /// Notes a number that is no value of its type.
    #[cold]
    #[inline(never)]
    pub(crate) fn bad_value(&mut self, at: usize, expected: &'static str, found: u64) -> Fault {
        self.fail(at, Kind::BadValue { expected, found })
    }

    /// Notes a tag that no variant has. Called by generated code.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn bad_tag(&mut self, at: usize, name: &'static str, found: i128, known: &'static [i128]) -> Fault {
        self.fail(at, Kind::BadTag { name, found, known })
    }

    /// Notes a value of a type that has none. Called by generated code.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn uninhabited(&mut self, at: usize, name: &'static str) -> Fault {
        self.fail(at, Kind::Uninhabited { name })
    }

    /// Says in which field `fault` came up. Called by generated code.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn inside(&mut self, fault: Fault, field: &'static str) -> Fault {
        self.push(fault, Step::Field(field))
    }

    /// Says in which variant `fault` came up. Called by generated code.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn inside_variant(&mut self, fault: Fault, variant: &'static str) -> Fault {
        self.push(fault, Step::Variant(variant))
    }

    /// Says in which element `fault` came up.
    #[cold]
    #[inline(never)]
    pub(crate) fn inside_index(&mut self, fault: Fault, index: usize) -> Fault {
        self.push(fault, Step::Index(u64_of(index)))
    }

    fn push(&mut self, fault: Fault, step: Step) -> Fault {
        if let Some(Some(error)) = self.trace.as_deref_mut() {
            error.push(step);
        }
        fault
    }
}
