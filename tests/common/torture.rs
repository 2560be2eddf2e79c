//! Corruption: whatever is done to the bytes of an archive, it is refused or it is usable.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::hash::{Hash, Hasher};

use vellum::{AlignedBytes, Archived, Error, Unarchive};

/// Takes the output of `Debug`, byte by byte, so that all of it is made.
struct Sink(u64);

impl Write for Sink {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 = text.bytes().fold(self.0, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
        Ok(())
    }
}

fn digest(value: &impl std::fmt::Debug) -> u64 {
    let mut sink = Sink(0);
    write!(sink, "{value:?}").unwrap();
    sink.0
}

/// Compares a view with itself, and hashes it.
pub(crate) fn touch_ord<A: Hash + Ord>(view: &A) {
    let itself = view;
    let mut hasher = DefaultHasher::new();
    view.hash(&mut hasher);
    std::hint::black_box(hasher.finish());
    assert!(view == itself && view.cmp(itself).is_eq());
    touch_partial(view);
}

/// Compares a view with itself, though there may be no order (NaN).
pub(crate) fn touch_partial<A: PartialOrd>(view: &A) {
    let itself = view;
    let ordering = view.partial_cmp(itself);
    assert!(ordering.is_none_or(|ordering| ordering.is_eq()));
    assert_eq!(view == itself, ordering.is_some());
}

/// An error about `bytes` says one thing, in words, and about a place inside of them.
pub(crate) fn check_error(error: &Error, bytes: &[u8]) {
    let message = error.to_string();
    assert!(message.contains("expected ") && message.contains("found "), "{message}");
    assert!(cfg!(miri) || format!("{error:?}").starts_with("Error {"), "{error:?}");
    let is = [
        error.is_corrupt(),
        error.is_truncated(),
        error.is_over_limit(),
        error.is_misaligned(),
        error.is_too_large(),
        error.is_buffer_too_small(),
        error.is_changed(),
        error.is_out_of_range(),
        error.is_io(),
    ];
    assert!(is[..4].contains(&true), "a check fails in one of four ways: {error:?}");
    assert_eq!(is.iter().filter(|&&is| is).count(), 1, "{error:?}");
    if error.is_corrupt() || error.is_truncated() {
        let at = usize::try_from(error.offset().unwrap()).unwrap();
        // What takes no bytes may stand at the very end.
        let at_end = at == bytes.len() && (at == 0 || message.contains("expected no value of"));
        assert!(at < bytes.len() || at_end, "byte {at} of {}: {message}", bytes.len());
        assert!(message.contains(&format!("byte {at:#x}: ")), "{message}");
    }
    if !error.path().to_string().is_empty() {
        assert!(message.starts_with(&format!("at {}", error.path())), "{message}");
    }
}

/// Accesses `bytes`, and walks all of what is accepted: it can be printed, touched, read back, and written to an archive
/// that is accepted in its turn, of the same length and contents. Returns whether the bytes were accepted.
pub(crate) fn probe<T: Unarchive>(bytes: &[u8], touch: &impl Fn(&Archived<T>)) -> bool {
    let view = match vellum::access::<T>(bytes) {
        Ok(view) => view,
        Err(error) => {
            check_error(&error, bytes);
            return false;
        }
    };
    touch(view);
    let printed = digest(view);
    match vellum::unarchive::<T>(view) {
        Ok(value) => {
            let again = vellum::to_bytes(&value).unwrap();
            assert_eq!(again.len(), bytes.len(), "an archive of the same contents has the same length");
            let view = vellum::access::<T>(&again).unwrap();
            touch(view);
            assert_eq!(digest(view), printed);
        }
        Err(error) => assert!(error.is_out_of_range(), "{error}"),
    }
    true
}

/// What a byte is replaced with.
fn hostile_bytes(byte: u8) -> Vec<u8> {
    if cfg!(miri) {
        return vec![0xff, byte ^ 1];
    }
    vec![0, 1, 2, 0x7f, 0x80, 0xbf, 0xc0, 0xfe, 0xff, byte ^ 1, byte.wrapping_add(1)]
}

/// Numbers that lengths and offsets are replaced with: the ends of ranges, and the neighbours of what is right.
pub(crate) fn hostile(right: u32, len: usize) -> Vec<u32> {
    let len = u32::try_from(len).unwrap();
    let near = [right.wrapping_sub(1), right.wrapping_add(1), right.wrapping_mul(2), !right];
    let ends = [0, 1, 2, 7, 8, 9, 0x7fff_ffff, 1 << 31, u32::MAX - 7, u32::MAX - 1, u32::MAX];
    let beyond = [len.wrapping_sub(1), len, len + 1, right.wrapping_add(len)];
    if cfg!(miri) { vec![right.wrapping_add(1)] } else { [&near[..], &ends, &beyond].concat() }
}

/// Every place in `len` bytes that is a multiple of `unit`; under Miri, a few of them.
fn places(len: usize, unit: usize) -> impl Iterator<Item = usize> {
    let step = if cfg!(miri) { (len / 5 / unit).max(1) * unit } else { unit };
    (0..(len + 1).saturating_sub(unit)).step_by(step)
}

/// Changes every byte and every word, cuts the archive off at every length, and lets it go on: each must be refused or be
/// usable, and never panic.
pub(crate) fn torture<T: Unarchive>(value: &T, touch: impl Fn(&Archived<T>)) {
    let good = vellum::to_bytes(value).unwrap();
    assert!(probe::<T>(&good, &touch), "what was written is accepted");
    change_bytes::<T>(&good, &touch);
    change_words::<T>(&good, &touch);
    change_length::<T>(&good, &touch);
}

fn change_bytes<T: Unarchive>(good: &AlignedBytes, touch: &impl Fn(&Archived<T>)) {
    let mut bytes = good.clone();
    for at in places(good.len(), 1) {
        for byte in hostile_bytes(good[at]) {
            bytes[at] = byte;
            probe::<T>(&bytes, touch);
        }
        bytes[at] = good[at];
    }
}

fn change_words<T: Unarchive>(good: &AlignedBytes, touch: &impl Fn(&Archived<T>)) {
    let mut bytes = good.clone();
    for at in places(good.len(), 4) {
        let right: [u8; 4] = good[at..at + 4].try_into().unwrap();
        for word in hostile(u32::from_le_bytes(right), good.len()) {
            bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
            probe::<T>(&bytes, touch);
        }
        bytes[at..at + 4].copy_from_slice(&right);
    }
}

/// Lengths are forced: no archive is the beginning of another one.
fn change_length<T: Unarchive>(good: &AlignedBytes, touch: &impl Fn(&Archived<T>)) {
    for len in places(good.len(), 1) {
        // A fresh copy, so that tools see reads beyond its end.
        let short = AlignedBytes::from(&good[..len]);
        assert!(!probe::<T>(&short, touch));
        assert!(vellum::access::<T>(&short).unwrap_err().is_truncated());
        assert!(vellum::access_prefix::<T>(&short).unwrap_err().is_truncated());
    }
    for (extra, fill) in [(1, 0), (8, 0xff), (70, 0)] {
        let mut long = good.clone();
        long.resize(good.len() + extra, fill);
        assert!(!probe::<T>(&long, touch));
        let error = vellum::access::<T>(&long).unwrap_err();
        assert!(error.is_corrupt() && error.offset() == Some(u64::try_from(good.len()).unwrap()), "{error}");
        let (_, rest) = vellum::access_prefix::<T>(&long).unwrap();
        let next = good.len().next_multiple_of(16).min(long.len());
        assert_eq!(rest.as_ptr().addr() - long.as_ptr().addr(), next);
        assert_eq!(rest.len(), long.len() - next);
    }
}
