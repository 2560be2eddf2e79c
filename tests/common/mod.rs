//! What the tests share: round trips (`rt`), corruption (`torture`), and values made from bytes (`Sample`).

#![allow(dead_code, reason = "each test binary uses a part of it")]

pub(crate) mod sample;
pub(crate) mod torture;
pub(crate) mod types;

use std::fmt::Debug;

use sample::Sample;
use vellum::{AlignedBytes, Archive, Archived, Unarchive};

/// A type that all general properties can be asked of.
pub(crate) trait Case:
    Sample + Unarchive + Debug + PartialEq + Archive<Archived: PartialEq<Self>>
{
}
impl<T: Sample + Unarchive + Debug + PartialEq + Archive<Archived: PartialEq<T>>> Case for T {}

/// Writes a value in every way there is, and asserts that all agree to the byte and to the promised length.
pub(crate) fn write_all_ways<T: Archive + ?Sized>(value: &T) -> AlignedBytes {
    let bytes = vellum::to_bytes(value).unwrap();
    assert_eq!(vellum::archived_len(value).unwrap(), bytes.len(), "`archived_len` is exact");

    let with = vellum::to_bytes_with(value, &vellum::Limits::default()).unwrap();
    assert_eq!(with, bytes, "`to_bytes_with`");

    // Into a cold buffer, then into a warm one that holds other things, in its length and beyond.
    let mut buffer = AlignedBytes::new();
    vellum::to_bytes_in(value, &mut buffer).unwrap();
    assert_eq!(buffer, bytes, "`to_bytes_in`, cold");
    buffer.clear();
    buffer.resize(bytes.len() + 200, 0xa5);
    vellum::to_bytes_in(value, &mut buffer).unwrap();
    assert_eq!(buffer, bytes, "`to_bytes_in`, warm and dirty");

    // Into a slice of exactly the right length, between bytes that must not be touched.
    let mut target = AlignedBytes::new();
    target.resize(bytes.len() + 16, 0x5a);
    let written = vellum::to_slice(value, &mut target[..bytes.len()]).unwrap();
    assert_eq!((written, &target[..written]), (bytes.len(), &bytes[..]), "`to_slice`");
    assert!(target[written..].iter().all(|&byte| byte == 0x5a), "`to_slice` wrote beyond its slice");

    let mut stream = Vec::new();
    let written = vellum::to_writer(value, &mut stream).unwrap();
    assert_eq!((usize::try_from(written).unwrap(), &stream[..]), (bytes.len(), &bytes[..]), "`to_writer`");
    bytes
}

/// Asserts that `bytes` are viewed at their start, and hands the view out.
pub(crate) fn view<T: Archive + ?Sized>(bytes: &[u8]) -> &Archived<T> {
    let view = vellum::access::<T>(bytes).unwrap();
    assert_eq!((&raw const *view).addr(), bytes.as_ptr().addr(), "the root stands at the start");
    view
}

/// A value comes back as it was, and is the same archive when it is written again.
pub(crate) fn rt<T: Unarchive + PartialEq + Debug>(value: &T) -> AlignedBytes {
    let bytes = write_all_ways(value);
    let back = vellum::unarchive::<T>(view::<T>(&bytes)).unwrap();
    assert_eq!(back, *value);
    assert_eq!(vellum::from_bytes::<T>(&bytes).unwrap(), *value);
    assert_eq!(vellum::to_bytes(&back).unwrap(), bytes, "written again");
    bytes
}

/// The same, and the view itself equals the value.
pub(crate) fn rt_eq<T: Unarchive + PartialEq + Debug + Archive<Archived: PartialEq<T>>>(
    value: &T,
) -> AlignedBytes {
    let bytes = rt(value);
    let view = view::<T>(&bytes);
    assert!(view == value, "{view:?} == {value:?}");
    bytes
}
