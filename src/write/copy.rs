//! Copies of a few bytes, without a call.
//!
//! The text of a message is mostly short, and for twenty bytes a call to `memcpy` costs more than the copy. Up to
//! [`INLINE`] bytes are moved as one pair (or two) of words that overlap in the middle: the first word of the source and
//! its last, whatever lies between. Longer copies are left to `memcpy`.

#![expect(unsafe_code, reason = "copies between raw ranges; see SAFETY.md#writer")]

/// The longest copy that is done in place.
const INLINE: usize = 64;

/// Copies `n` bytes.
///
/// # Safety
///
/// `from` is readable and `to` is writable for `n` bytes, and the two ranges do not overlap.
#[inline(always)]
#[expect(clippy::multiple_unsafe_ops_per_block, reason = "one argument serves all branches")]
pub(super) unsafe fn bytes(from: *const u8, to: *mut u8, n: usize) {
    // SAFETY: in each branch the pair covers `2 * size >= n` bytes and `size <= n`; the caller's promise covers `n`.
    unsafe {
        match n {
            33..=INLINE => pair::<[u8; 32]>(from, to, n),
            17..=32 => pair::<[u8; 16]>(from, to, n),
            8..=16 => pair::<[u8; 8]>(from, to, n),
            4..=7 => pair::<[u8; 4]>(from, to, n),
            2..=3 => pair::<[u8; 2]>(from, to, n),
            1 => pair::<[u8; 1]>(from, to, n),
            0 => {}
            _ => long(from, to, n),
        }
    }
}

/// Copies many bytes. Apart, so that a function that mostly copies few need not prepare for a call.
///
/// # Safety
///
/// As for [`bytes`].
#[inline(never)]
unsafe fn long(from: *const u8, to: *mut u8, n: usize) {
    // SAFETY: passed on.
    unsafe { to.copy_from_nonoverlapping(from, n) }
}

/// Copies the first and the last word of `n` bytes.
///
/// # Safety
///
/// As for [`bytes`], and `size_of::<W>() <= n <= 2 * size_of::<W>()`; `W` is an array of bytes, so has no alignment.
#[inline(always)]
unsafe fn pair<W: Copy>(from: *const u8, to: *mut u8, n: usize) {
    const { assert!(align_of::<W>() == 1) };
    let last = n - size_of::<W>();
    // SAFETY: the first word lies in `0 .. n`.
    let head = unsafe { from.cast::<W>().read() };
    // SAFETY: `last + size_of::<W>() == n`.
    let from_last = unsafe { from.add(last) };
    // SAFETY: as above.
    let tail = unsafe { from_last.cast::<W>().read() };
    // SAFETY: the first word lies in `0 .. n`.
    unsafe { to.cast::<W>().write(head) };
    // SAFETY: `last + size_of::<W>() == n`.
    let to_last = unsafe { to.add(last) };
    // SAFETY: as above.
    unsafe { to_last.cast::<W>().write(tail) };
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_length_is_copied_whole_and_nothing_else_is_touched() {
        let from: [u8; 200] = core::array::from_fn(|i| u8::try_from(i).unwrap() + 1);
        for n in 0..=150 {
            let mut to = [0u8; 200];
            // SAFETY: both arrays have 200 bytes.
            unsafe { super::bytes(from.as_ptr(), to.as_mut_ptr().wrapping_add(9), n) };
            assert_eq!(to[9..9 + n], from[..n]);
            assert!(to[..9].iter().chain(&to[9 + n..]).all(|&b| b == 0));
        }
    }
}
