//! Elements that take no bytes: their number is all that is stored of them, so nothing but a limit bounds it.

mod common;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

use common::rt_eq;
use common::torture::{check_error, hostile};
use common::types::{AllSkipped, Never, Unit};
use vellum::{AlignedBytes, Archive, Archived, Limits, Unarchive, access, access_with, from_bytes, to_bytes};

/// No fields at all, or none with bytes.
#[derive(Archive, Unarchive, Debug, Clone, PartialEq)]
#[archive(derive(PartialEq))]
struct Empty<T> {
    nothing: (),
    of: PhantomData<T>,
    unit: Unit,
    none: [String; 0],
}

const LIMIT: u32 = if cfg!(miri) { 50 } else { 1 << 20 };

/// The length of arrays whose elements take no bytes.
const MANY: usize = if cfg!(miri) { 50 } else { 1 << 20 };

/// The limits of these tests: the default ones, but for Miri.
const LIMITS: Limits = Limits { zero_sized: LIMIT, ..Limits::DEFAULT };

/// The archive of a vector of `len` elements without bytes, whatever they are.
fn vector_of(len: u32) -> AlignedBytes {
    let mut bytes = AlignedBytes::from(&len.to_le_bytes());
    bytes.extend_from_slice(&if len == 0 { [0; 4] } else { 8u32.to_le_bytes() });
    bytes
}

/// Asserts that `work` ends soon. The bound is generous; what it rules out is a loop over 2^32 elements.
fn soon<R>(work: impl FnOnce() -> R) -> R {
    let start = Instant::now();
    let result = work();
    let took = start.elapsed();
    assert!(cfg!(miri) || took < Duration::from_secs(20), "{took:?}");
    result
}

// B36.
fn lengths_are_bounded<T>(element: &T)
where
    T: Unarchive + Clone + PartialEq + Debug + Archive<Archived: PartialEq<T>>,
{
    assert_eq!(size_of::<Archived<T>>(), 0);
    for len in [0u32, 1, 2, 50] {
        let value = vec![element.clone(); usize::try_from(len).unwrap()];
        let need = align_of::<Archived<T>>();
        assert_eq!(rt_eq(&value).len(), if len == 0 { 8 } else { 8usize.next_multiple_of(need) });
        if need <= 8 {
            assert_eq!(to_bytes(&value).unwrap(), vector_of(len));
        }
    }
    for len in hostile(1, 8).into_iter().chain([LIMIT - 1, LIMIT, LIMIT + 1, 1 << 30]) {
        soon(|| {
            let bytes = vector_of(len);
            match access_with::<Vec<T>>(&bytes, &LIMITS) {
                Ok(view) => {
                    assert!(len <= LIMIT);
                    assert_eq!(view.len(), usize::try_from(len).unwrap());
                    assert!(view.iter().all(|one| one == element));
                    let back = vellum::unarchive::<Vec<T>>(view).unwrap();
                    assert_eq!(back.len(), view.len());
                    let slice = vellum::unarchive::<Box<[T]>>(view).unwrap();
                    assert!(slice.first().is_none_or(|one| one == element));
                    assert_eq!(vellum::to_bytes_with(&back, &LIMITS).unwrap(), bytes);
                }
                Err(error) => {
                    check_error(&error, &bytes);
                    assert!(error.is_over_limit(), "{len}: {error}");
                    assert!(len > LIMIT, "{len}: {error}");
                }
            }
            // The same for the default entry points.
            assert_eq!(access::<Vec<T>>(&bytes).is_ok(), len <= 1 << 20);
        });
    }
    // The other half of the handle is checked as for any other: the place of nothing is the cursor.
    for offset in [0u32, 1, 4, 7, 9, 16, u32::MAX] {
        let mut bytes = vector_of(3);
        bytes[4..8].copy_from_slice(&offset.to_le_bytes());
        let error = access::<Vec<T>>(&bytes).unwrap_err();
        check_error(&error, &bytes);
        assert!(error.is_corrupt(), "{offset}: {error}");
    }
}

#[test]
fn unit() {
    lengths_are_bounded(&());
    lengths_are_bounded(&((), ()));
    lengths_are_bounded(&Unit);
    lengths_are_bounded(&(Unit, [(); 7]));
}

#[test]
fn empty_arrays() {
    lengths_are_bounded(&[0u64; 0]);
    lengths_are_bounded(&[(); 3]);
    lengths_are_bounded::<[String; 0]>(&[]);
    lengths_are_bounded(&[[0u32; 0]; 9]);
}

#[test]
fn phantom_data() {
    lengths_are_bounded(&PhantomData::<String>);
    lengths_are_bounded(&[PhantomData::<u64>; 2]);
}

#[test]
fn structs_without_bytes() {
    lengths_are_bounded(&AllSkipped::default());
    lengths_are_bounded(&Empty { nothing: (), of: PhantomData::<u8>, unit: Unit, none: [] });
}

/// The archive of a vector of vectors of `len` elements without bytes each.
fn vectors_of(count: u32, len: u32) -> AlignedBytes {
    let mut bytes = vector_of(count);
    for i in 0..count {
        bytes.extend_from_slice(&len.to_le_bytes());
        bytes.extend_from_slice(&(8 * (count - i)).to_le_bytes());
    }
    bytes
}

// The bound is one for all vectors of an archive, else a few handles of eight bytes each would do for any amount of work.
#[test]
fn the_limit_is_one_for_the_whole_archive() {
    fn all<T: Unarchive + Clone + PartialEq + Debug>(element: &T) {
        let value = vec![vec![element.clone(); 3]; 5];
        assert_eq!(to_bytes(&value).unwrap(), vectors_of(5, 3));
        for (count, len) in [(2, LIMIT / 2), (5, LIMIT / 5), (LIMIT / 2, 2)] {
            let within = vectors_of(count, len);
            let view = access_with::<Vec<Vec<T>>>(&within, &LIMITS).unwrap();
            let back = soon(|| vellum::unarchive::<Vec<Vec<T>>>(view).unwrap());
            assert_eq!(vellum::to_bytes_with(&back, &LIMITS).unwrap(), within);
        }
        for (count, len) in [(2, LIMIT / 2 + 1), (5, LIMIT / 5 + 1), (LIMIT / 2 + 1, 2), (1_000, LIMIT)] {
            let beyond = vectors_of(count, len);
            let error = soon(|| access_with::<Vec<Vec<T>>>(&beyond, &LIMITS).map(|_| ()).unwrap_err());
            check_error(&error, &beyond);
            assert!(error.is_over_limit(), "{error}");
        }
        let value = vec![vec![element.clone(); 10]; 3];
        for zero_sized in [29, 30] {
            let limits = Limits { zero_sized, ..Limits::DEFAULT };
            let written = vellum::to_bytes_with(&value, &limits);
            assert_eq!(written.is_ok(), zero_sized == 30);
            if let Err(error) = written {
                assert!(error.is_over_limit() && error.path().to_string() == "[2]", "{error}");
            }
        }
        // One element is paid for by its handle.
        assert!(access_with::<Vec<Vec<T>>>(&vectors_of(LIMIT + 1, 1), &LIMITS).is_ok());
    }
    all(&());
    all(&AllSkipped::default());
    all::<[String; 0]>(&[]);
}

#[test]
fn alignment_is_asked_for_as_of_others() {
    // The elements stand at the next multiple of 16, although there is nothing of them.
    let bytes = rt_eq(&vec![[0u128; 0]; 3]);
    assert_eq!(bytes[..], [3, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert!(access::<Vec<[u128; 0]>>(&vector_of(3)).unwrap_err().is_truncated());
    let view = access::<Vec<[u128; 0]>>(&bytes).unwrap();
    assert_eq!(view.as_ptr().addr() % 16, 0);
    // An empty vector has no elements to align, but its view is a slice, whose start is aligned.
    let empty = to_bytes(&Vec::<u128>::new()).unwrap();
    assert_eq!(access::<Vec<u128>>(&empty).unwrap().as_ptr().addr() % 16, 0);
    let mut shifted = AlignedBytes::zeroed(4);
    shifted.extend_from_slice(&bytes);
    assert!(access::<Vec<[u128; 0]>>(&shifted[4..]).unwrap_err().is_misaligned());
}

#[test]
fn vectors_of_uninhabited_types_are_empty() {
    fn only_empty<T: Unarchive + Debug>() {
        rt_len_zero::<T>();
        for len in hostile(1, 8).into_iter().chain([LIMIT]) {
            if len == 0 {
                continue;
            }
            // With no bytes for them, and with some.
            for extra in [0, 1, 64] {
                let mut bytes = vector_of(len);
                bytes.resize(8 + extra, 0);
                let error = soon(|| access_with::<Vec<T>>(&bytes, &LIMITS).map(|_| ()).unwrap_err());
                check_error(&error, &bytes);
            }
        }
    }
    fn rt_len_zero<T: Unarchive + Debug>() {
        let bytes = to_bytes(&Vec::<T>::new()).unwrap();
        assert_eq!(bytes, vector_of(0));
        assert!(from_bytes::<Vec<T>>(&bytes).unwrap().is_empty());
    }
    only_empty::<Never>();
    only_empty::<[Never; 1]>();
    only_empty::<[[Never; 2]; MANY]>();
    only_empty::<(Never, ())>();
    only_empty::<((), Never, u64)>();
    only_empty::<Result<Never, Never>>();
    only_empty::<Result<(Never, ()), [Never; 2]>>();
    only_empty::<Impossible>();
    only_empty::<OneOf>();
    only_empty::<OneOfTwo>();
    only_empty::<Result<OneOfTwo, OneOf>>();
    // With one variant that can be, there is a tag, whatever the others are.
    assert_eq!(rt_eq(&vec![Ok::<(), Never>(()); 3]).len(), 8 + 3);
    assert_eq!(rt_eq(&vec![None::<Never>; 3]).len(), 8 + 3);
    rt_eq::<Vec<[Option<Never>; 0]>>(&vec![[]; 3]);
}

/// Enums with variants of which none can be.
#[derive(Archive, Unarchive, Debug)]
enum OneOf {
    Only(Never),
}

#[derive(Archive, Unarchive, Debug)]
#[repr(u16)]
enum OneOfTwo {
    First(Never),
    Second { never: [Never; 3], nothing: () },
}

/// A struct that cannot be, behind fields without bytes.
#[derive(Archive, Unarchive, Debug)]
struct Impossible {
    nothing: (),
    never: Never,
}

#[test]
fn boxes_and_options_of_nothing() {
    rt_eq(&Box::new(()));
    rt_eq(&Some(Box::new(Unit)));
    rt_eq(&vec![Some(()), None, Some(())]);
    rt_eq(&vec![Ok::<(), ()>(()), Err(())]);
    rt_eq(&Box::new([Unit; 1000]));
    rt_eq(&[(); MANY]);
    rt_eq(&[[0u64; 0]; MANY]);
    // A target without bytes is still pointed at, at the very end of the archive.
    assert_eq!(to_bytes(&Box::new(())).unwrap()[..], [4, 0, 0, 0]);
    for offset in [0u32, 1, 3, 5, 8, u32::MAX] {
        assert!(access::<Box<()>>(&AlignedBytes::from(&offset.to_le_bytes())).is_err());
    }
}
