//! Runs of text.

/// A range of claimed text, of one string or of several back to back.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    start: usize,
    end: usize,
}

impl Run {
    /// The run before any text. No string joins it: text never starts at offset 0, where the root is.
    pub(super) const EMPTY: Run = Run { start: 0, end: 0 };

    pub(super) fn new(start: usize, end: usize) -> Self {
        Run { start, end }
    }

    /// Adds the string at `at .. end`, which begins with the byte `first`, if the run ends where it starts, and if it
    /// starts a character there.
    ///
    /// A string that does not becomes a run of its own, and then its first byte alone makes that run no UTF-8: so this
    /// test decides nothing by itself, it only stops two halves of a character from passing as one.
    #[inline(always)]
    pub(super) fn grow(&mut self, first: u8, at: usize, end: usize) -> bool {
        let joins = at == self.end && !is_continuation(first);
        if joins {
            self.end = end;
        }
        joins
    }

    /// Whether the run is UTF-8.
    #[inline]
    pub(super) fn is_text(self, bytes: &[u8]) -> bool {
        /// Shorter runs are mostly ASCII, and not worth the start of the SIMD checker.
        const SHORT: usize = 256;
        let Some(text) = bytes.get(self.start..self.end) else { return false };
        (text.len() < SHORT && text.is_ascii()) || simdutf8::basic::from_utf8(text).is_ok()
    }

    /// The offset of the first byte that is not UTF-8, if there is one. Slow.
    #[cold]
    pub(super) fn first_fault(self, bytes: &[u8]) -> Option<usize> {
        let text = bytes.get(self.start..self.end)?;
        core::str::from_utf8(text).err().map(|error| self.start + error.valid_up_to())
    }
}

/// Whether a byte is the second, third or fourth of a character in UTF-8.
#[inline(always)]
fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}
