//! Measures an archive before it is written.

use crate::cast::{low_u32, u64_of, usize_of};
use crate::error::{Error, Fault, Kind, Step, Trace};
use crate::limits::Limits;
use crate::write::MAX_LEN;

/// The position that the writer will have reached, and what may still follow.
///
/// The walk visits what `write` visits, in the same order, because alignment makes lengths depend on positions.
#[derive(Debug)]
pub struct Measure<'t> {
    /// Where the next object is placed, before alignment. At most `MAX_LEN`.
    cursor: u64,
    /// The largest alignment of any object so far.
    align: usize,
    /// Levels of handles that may still be opened.
    depth: u32,
    /// Elements that take no bytes that may still follow.
    zero_sized: u32,
    limits: Limits,
    trace: Trace<'t>,
}

impl<'t> Measure<'t> {
    /// Starts after the slot of the root, an `A`.
    pub(super) fn after_root<A>(limits: &Limits, trace: Trace<'t>) -> Self {
        let (cursor, align) = (u64_of(size_of::<A>()), align_of::<A>());
        let Limits { depth, zero_sized } = *limits;
        Measure { cursor, align, depth, zero_sized, limits: *limits, trace }
    }

    /// The length in bytes of what was measured so far.
    pub(super) fn len(&self) -> u64 {
        self.cursor
    }

    /// The alignment in bytes that what was measured so far needs.
    pub(super) fn align(&self) -> usize {
        self.align
    }

    /// Adds `n` objects of one type back to back.
    #[inline]
    pub(crate) fn objects<A>(&mut self, n: usize) -> Result<(), Fault> {
        if size_of::<A>() == 0 && n > 1 {
            match usize_of(self.zero_sized).checked_sub(n) {
                Some(left) => self.zero_sized = low_u32(left),
                None => {
                    let limit = self.limits.zero_sized;
                    let found = u64::from(limit - self.zero_sized).saturating_add(u64_of(n));
                    return Err(self.fail(Kind::TooManyZeroSized { limit, found }));
                }
            }
        }
        self.align = self.align.max(align_of::<A>());
        // No overflow: the cursor is at most `MAX_LEN`, alignments are small.
        let start = self.cursor.next_multiple_of(u64_of(align_of::<A>()));
        let end = u64_of(n).checked_mul(u64_of(size_of::<A>())).and_then(|bytes| start.checked_add(bytes));
        self.advance(end.unwrap_or(u64::MAX))
    }

    /// Adds text outside of its slot.
    #[inline]
    pub(crate) fn text(&mut self, len: usize) -> Result<(), Fault> {
        if len > crate::archived::MAX_TEXT {
            return Err(self.fail(Kind::TextTooLong { len: u64_of(len) }));
        }
        self.advance(self.cursor + u64_of(len))
    }

    #[inline]
    fn advance(&mut self, end: u64) -> Result<(), Fault> {
        if end > u64_of(MAX_LEN) {
            return Err(self.fail(Kind::TooLarge { end }));
        }
        self.cursor = end;
        Ok(())
    }

    /// Measures payload of payload: one level down.
    #[inline]
    pub(crate) fn descend(&mut self, f: impl FnOnce(&mut Self) -> Result<(), Fault>) -> Result<(), Fault> {
        let Some(depth) = self.depth.checked_sub(1) else {
            let limit = self.limits.depth;
            return Err(self.fail(Kind::TooDeep { limit }));
        };
        self.depth = depth;
        let result = f(self);
        self.depth = depth + 1;
        result
    }

    #[cold]
    fn fail(&mut self, kind: Kind) -> Fault {
        if let Some(trace) = &mut self.trace {
            **trace = Some(Error::new(kind, None));
        }
        Fault::NEW
    }

    /// Says in which field `fault` came up. Called by generated code.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn inside(&mut self, fault: Fault, field: &'static str) -> Fault {
        self.push(fault, Step::Field(field))
    }

    /// Says in which variant `fault` came up. Called by generated code.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn inside_variant(&mut self, fault: Fault, variant: &'static str) -> Fault {
        self.push(fault, Step::Variant(variant))
    }

    /// Says in which element `fault` came up.
    #[cold]
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
