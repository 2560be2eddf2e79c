//! What is written is read back: every type alone and nested three deep, in every way of writing, to the same bytes.

mod common;

use std::borrow::Cow;
use std::marker::PhantomData;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use common::sample::{Sample, Source};
use common::types::*;
use common::{Case, rt, rt_eq, view, write_all_ways};
use proptest::prelude::*;
use vellum::{Archive, Unarchive, from_bytes, to_bytes};

/// Runs `property` for many strings of bytes, of which values are made.
fn for_all(cases: u32, max_len: usize, property: impl Fn(&[u8])) {
    let cases = if cfg!(miri) { 1 } else { cases };
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(bytes in prop::collection::vec(any::<u8>(), 0..max_len))| property(&bytes));
}

fn alone<T: Case>(bytes: &[u8]) {
    rt_eq(&T::of(bytes));
}

/// In every container once.
fn wrapped<T: Case>(bytes: &[u8]) {
    alone::<Vec<T>>(bytes);
    alone::<Box<[T]>>(bytes);
    alone::<Box<T>>(bytes);
    alone::<Option<T>>(bytes);
    alone::<Result<T, String>>(bytes);
    alone::<[T; 3]>(bytes);
    alone::<(u8, T, u16)>(bytes);
}

/// In every container in every container.
fn wrapped_twice<T: Case>(bytes: &[u8]) {
    wrapped::<Vec<T>>(bytes);
    wrapped::<Box<[T]>>(bytes);
    wrapped::<Box<T>>(bytes);
    wrapped::<Option<T>>(bytes);
    wrapped::<Result<T, u64>>(bytes);
    wrapped::<[T; 2]>(bytes);
    wrapped::<(T, bool)>(bytes);
}

macro_rules! leaves {
    ($($leaf:ty),* $(,)?) => {
        #[test]
        fn every_leaf_alone_and_in_every_container() {
            for_all(1024, 80, |bytes| {
                $(alone::<$leaf>(bytes); wrapped::<$leaf>(bytes);)*
            });
        }
    };
}
leaves! {
    u8, i8, u16, i16, u32, i32, u64, i64, u128, i128, f32, f64, bool, char, (), PhantomData<String>,
    NonZeroU8, NonZeroI8, NonZeroU16, NonZeroI16, NonZeroU32, NonZeroI32, NonZeroU64, NonZeroI64, NonZeroU128,
    NonZeroI128, String, Box<str>,
}

#[test]
fn numbers_as_wide_as_an_address() {
    // Archived as 64 bits, which std compares with `u64` alone.
    fn everywhere<T: Sample + Unarchive + PartialEq + std::fmt::Debug>(bytes: &[u8]) {
        rt(&T::of(bytes));
        rt(&Vec::<T>::of(bytes));
        rt(&Box::<[T]>::of(bytes));
        rt(&Option::<T>::of(bytes));
        rt(&Result::<T, T>::of(bytes));
        rt(&Vec::<Option<Box<T>>>::of(bytes));
        rt(&<[(T, u8, T); 3]>::of(bytes));
    }
    for_all(512, 200, |bytes| {
        everywhere::<usize>(bytes);
        everywhere::<isize>(bytes);
        everywhere::<NonZeroUsize>(bytes);
        everywhere::<NonZeroIsize>(bytes);
    });
    // The same bytes on targets of every width.
    assert_eq!(to_bytes(&7usize).unwrap(), to_bytes(&7u64).unwrap());
    assert_eq!(to_bytes(&vec![-7isize; 3]).unwrap(), to_bytes(&vec![-7i64; 3]).unwrap());
}

// One leaf of each kind: any bits or not, one spare pattern, two or none, with payload or without bytes, and each alignment.
#[test]
fn three_deep_of_plain_numbers() {
    for_all(128, 250, |bytes| {
        wrapped_twice::<u8>(bytes);
        wrapped_twice::<u32>(bytes);
        wrapped_twice::<f64>(bytes);
        wrapped_twice::<u128>(bytes);
    });
}

#[test]
fn three_deep_of_values_with_spare_patterns() {
    for_all(128, 250, |bytes| {
        wrapped_twice::<bool>(bytes);
        wrapped_twice::<char>(bytes);
        wrapped_twice::<NonZeroU16>(bytes);
        wrapped_twice::<NonZeroI64>(bytes);
    });
}

#[test]
fn three_deep_of_text_and_of_nothing() {
    for_all(128, 400, |bytes| {
        wrapped_twice::<String>(bytes);
        wrapped_twice::<()>(bytes);
    });
}

#[test]
fn tuples_of_every_length() {
    for_all(512, 300, |bytes| {
        alone::<(String,)>(bytes);
        alone::<(u8, u64)>(bytes);
        alone::<(u64, u8, String)>(bytes);
        alone::<(bool, u16, bool, u32)>(bytes);
        alone::<(u8, u8, u16, u32, u64)>(bytes);
        alone::<(String, u8, String, u16, String, u32)>(bytes);
        alone::<(u8, u16, u8, u32, u8, u64, u8)>(bytes);
        alone::<(u8, u128, u8, u64, u8, u32, u8, u16)>(bytes);
        alone::<((), u8, (), u16, (), String, (), u64, ())>(bytes);
        alone::<(char, bool, i8, i16, i32, i64, i128, f32, f64, NonZeroU8)>(bytes);
        alone::<(u8, Vec<u8>, u8, Vec<u64>, u8, Box<u16>, u8, Option<u32>, u8, Option<String>, u8)>(bytes);
        alone::<(u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8)>(bytes);
    });
}

#[test]
fn arrays_of_every_length() {
    for_all(256, 700, |bytes| {
        alone::<[u64; 0]>(bytes);
        alone::<[String; 0]>(bytes);
        alone::<[String; 1]>(bytes);
        alone::<[u16; 7]>(bytes);
        alone::<[[Option<bool>; 5]; 4]>(bytes);
        alone::<[String; 33]>(bytes);
    });
    let long: [u32; 1000] = std::array::from_fn(|i| u32::try_from(i).unwrap());
    assert_eq!(rt(&long).len(), 4000);
    assert_eq!(rt(&Box::new(long)).len(), 4004);
}

#[test]
fn derived_types_alone_and_in_every_container() {
    for_all(512, 300, |bytes| {
        alone::<Gaps>(bytes);
        alone::<Plain>(bytes);
        alone::<Person>(bytes);
        alone::<Small>(bytes);
        alone::<Unit>(bytes);
        alone::<Level>(bytes);
        alone::<Sign>(bytes);
        alone::<Shape>(bytes);
        alone::<List>(bytes);
        alone::<Json>(bytes);
        alone::<Tree>(bytes);
        alone::<Generic<String, 3>>(bytes);
        alone::<Generic<u128, 0>>(bytes);
        alone::<Skips>(bytes);
        alone::<AllSkipped>(bytes);
        alone::<Possible>(bytes);
        alone::<Pixel>(bytes);
        alone::<Colour>(bytes);
        alone::<Owning>(bytes);
        wrapped::<Plain>(bytes);
        wrapped::<Small>(bytes);
        wrapped::<Unit>(bytes);
        wrapped::<Sign>(bytes);
        wrapped::<Generic<Json, 5>>(bytes);
        wrapped::<Skips>(bytes);
        wrapped::<AllSkipped>(bytes);
        wrapped::<Possible>(bytes);
        wrapped::<Owning>(bytes);
    });
}

#[test]
fn three_deep_of_derived_types() {
    for_all(64, 500, |bytes| {
        wrapped_twice::<Gaps>(bytes);
        wrapped_twice::<Level>(bytes);
        wrapped_twice::<Shape>(bytes);
        wrapped_twice::<Pixel>(bytes);
        wrapped_twice::<Person>(bytes);
    });
}

#[test]
fn generic_types_of_generic_types() {
    for_all(256, 500, |bytes| {
        alone::<Generic<Generic<Generic<bool, 1>, 2>, 3>>(bytes);
        alone::<Generic<Option<Generic<Vec<String>, 7>>, 0>>(bytes);
        alone::<Vec<Generic<Result<Box<Level>, Json>, 2>>>(bytes);
        alone::<Option<Option<Option<Level>>>>(bytes);
        alone::<Option<Option<Option<Sign>>>>(bytes);
        alone::<Option<Option<Option<Shape>>>>(bytes);
        alone::<Option<Option<Option<Colour>>>>(bytes);
        alone::<Option<Option<Option<List>>>>(bytes);
    });
}

#[test]
fn owned_and_borrowed_structs_are_the_same_archive() {
    for_all(512, 400, |bytes| {
        let owned = Owning::of(bytes);
        let bytes = rt_eq(&owned);
        let borrowed = owned.borrow();
        assert_eq!(write_all_ways(&borrowed), bytes);
        let back = from_bytes::<Borrowed<'_>>(&bytes).unwrap();
        assert_eq!(back, borrowed);
        assert!(*view::<Borrowed<'_>>(&bytes) == borrowed);
        // Text and slices of types that are their own archive are not copied.
        let inside = |address: usize| bytes.as_ptr_range().contains(&std::ptr::without_provenance(address));
        assert!(inside(back.name.as_ptr().addr()) && inside(back.text.as_ptr().addr()));
        assert!(back.bytes.is_empty() || inside(back.bytes.as_ptr().addr()));
        assert!(back.pixels.is_empty() || inside(back.pixels.as_ptr().addr()));
    });
}

#[test]
fn what_is_skipped_is_default_again() {
    let value = vec![Skips { cache: [7; 4], kept: 1 }; 3];
    let bytes = write_all_ways(&value);
    assert_eq!(bytes.len(), 8 + 3 * 2);
    assert_eq!(from_bytes::<Vec<Skips>>(&bytes).unwrap(), [Skips { cache: [0; 4], kept: 1 }; 3]);
    assert_eq!(write_all_ways(&vec![AllSkipped { cache: 7 }; 3]).len(), 8);
}

#[test]
fn options_of_options() {
    for_all(1024, 120, |bytes| {
        alone::<Option<Option<u8>>>(bytes);
        alone::<Option<Option<Option<u8>>>>(bytes);
        alone::<Option<Option<Option<Option<u32>>>>>(bytes);
        alone::<Option<Option<Option<Option<NonZeroU32>>>>>(bytes);
        alone::<Option<Option<Option<Option<bool>>>>>(bytes);
        alone::<Option<Option<Option<Option<char>>>>>(bytes);
        alone::<Option<Option<Option<Option<String>>>>>(bytes);
        alone::<Option<Option<Option<Option<Box<u8>>>>>>(bytes);
        alone::<Option<Option<Option<Option<Vec<u8>>>>>>(bytes);
        alone::<Option<Option<Option<Option<()>>>>>(bytes);
        alone::<Vec<Option<Option<(u8, u32)>>>>(bytes);
        alone::<Vec<Option<Result<u8, Option<String>>>>>(bytes);
    });
}

/// Every way in which a number of options one inside another can be none.
#[test]
fn each_none_is_told_from_the_others() {
    fn all<T: Case + Copy>(value: T) {
        let values =
            [None, Some(None), Some(Some(None)), Some(Some(Some(None))), Some(Some(Some(Some(value))))];
        let archives = values.each_ref().map(rt_eq);
        for (i, a) in archives.iter().enumerate() {
            for (j, b) in archives.iter().enumerate() {
                assert_eq!(a == b, i == j, "{i} and {j}");
            }
        }
    }
    all(7u8);
    all(u64::MAX);
    all(NonZeroU8::MAX);
    all(true);
    all(char::MAX);
    all(());
    all(PhantomData::<u8>);
    all([0u8; 3]);
    all((1u8, 1u16));
    all(Ok::<u8, u16>(1));
    all(Level::High);
    all(Sign::Minus);
    all(Colour::Blue);
    all(Gaps { a: 1, b: 2, c: 3 });
    all(Unit);
}

#[test]
fn values_are_equal_if_and_only_if_their_archives_are() {
    fn pairs<T: Case>(bytes: &[u8], others: &[u8]) {
        // Two values from the same bytes; and one from others, which is often the same and mostly not.
        let (a, twin, b) = (T::of(bytes), T::of(bytes), T::of(others));
        let archive = to_bytes(&a).unwrap();
        assert_eq!(archive, to_bytes(&twin).unwrap());
        let other = to_bytes(&b).unwrap();
        assert_eq!(archive == other, a == b, "{a:?} and {b:?}");
        assert_eq!(*view::<T>(&archive) == b, a == b, "{a:?} and {b:?}");
    }
    for_all(2048, 60, |bytes| {
        let mut others = bytes.to_vec();
        if let Some(last) = others.last_mut() {
            *last ^= 1;
        }
        for others in [&others[..], &bytes[..bytes.len() / 2]] {
            pairs::<String>(bytes, others);
            pairs::<Vec<String>>(bytes, others);
            pairs::<Vec<Option<char>>>(bytes, others);
            pairs::<(u8, u32, Option<u64>)>(bytes, others);
            pairs::<Vec<Result<u8, [u16; 3]>>>(bytes, others);
            pairs::<Option<Option<Vec<Box<i32>>>>>(bytes, others);
            pairs::<Vec<(String, Vec<u8>)>>(bytes, others);
            pairs::<Person>(bytes, others);
            pairs::<Vec<Gaps>>(bytes, others);
            pairs::<Tree>(bytes, others);
        }
    });
}

#[test]
fn spare_capacity_does_not_show() {
    let mut roomy = Vec::with_capacity(100);
    let mut text = String::with_capacity(1000);
    text.push_str("nine char");
    roomy.push(text);
    assert_eq!(to_bytes(&roomy).unwrap(), to_bytes(&vec!["nine char"]).unwrap());
}

#[test]
fn owned_and_borrowed_sources_are_the_same_archive() {
    fn same<A: Archive + ?Sized, B: Archive<Archived = A::Archived> + ?Sized>(a: &A, b: &B) {
        assert_eq!(write_all_ways(a), write_all_ways(b));
    }
    for_all(512, 200, |bytes| {
        let s = &mut Source::new(bytes);
        let (text, numbers, texts) = (String::sample(s), Vec::<u64>::sample(s), Vec::<String>::sample(s));
        same(&text, text.as_str());
        same(&text, &text.as_str());
        same(&text, &&&text);
        same(&text, &Box::<str>::from(text.as_str()));
        same(&text, &Cow::<str>::Borrowed(&text));
        same(&text, &Cow::<str>::Owned(text.clone()));
        same(&numbers, &numbers[..]);
        same(&numbers, &numbers.as_slice());
        same(&numbers, &numbers.clone().into_boxed_slice());
        same(&numbers, &Cow::<[u64]>::Borrowed(&numbers));
        same(&numbers, &numbers.iter().collect::<Vec<_>>());
        same(&texts, &texts.iter().map(String::as_str).collect::<Vec<_>>());
        same(&texts, &texts.iter().map(|text| Cow::from(text.as_str())).collect::<Box<[_]>>());
        same(&(&text, Some(&numbers)), &(text.as_str(), Some(&numbers[..])));
        same(&Box::new(&texts), &Box::new(texts.clone()));
    });
}

#[test]
fn values_borrow_from_the_archive() {
    let source = (String::from("longer than its slot"), vec![1u64, 2, 3], String::from("short"));
    let bytes = to_bytes(&source).unwrap();
    let inside = |address: usize| bytes.as_ptr_range().contains(&std::ptr::without_provenance(address));

    let (long, _, short) = from_bytes::<(&str, Vec<u64>, Cow<'_, str>)>(&bytes).unwrap();
    assert_eq!((long, &*short), (&*source.0, &*source.2));
    assert!(inside(long.as_ptr().addr()) && inside(short.as_ptr().addr()));
    assert!(matches!(short, Cow::Borrowed(_)));

    // Numbers are borrowed where they are their own archived form: as bytes on every target.
    let bytes = to_bytes(&(vec![1u8, 2, 3], 7u8, vec![0u8; 0], true)).unwrap();
    let inside = |address: usize| bytes.as_ptr_range().contains(&std::ptr::without_provenance(address));
    let (slice, number, cow, flag) = from_bytes::<(&[u8], &u8, Cow<'_, [u8]>, &bool)>(&bytes).unwrap();
    assert_eq!((slice, *number, &*cow, *flag), (&[1, 2, 3][..], 7, &[][..], true));
    assert!(inside(slice.as_ptr().addr()) && inside((&raw const *number).addr()));
}

#[test]
fn floats_keep_their_bits() {
    let singles = [0x7fc0_0001, 0xffc0_0000, 0x7f80_0001, 0x8000_0000, 1u32].map(f32::from_bits);
    let doubles = [0x7ff8_0000_0000_0001, 0xfff0_0000_0000_0001, 1u64 << 63, 1].map(f64::from_bits);
    let bytes = write_all_ways(&(singles, doubles.to_vec()));
    let back = from_bytes::<([f32; 5], Vec<f64>)>(&bytes).unwrap();
    assert_eq!(back.0.map(f32::to_bits), singles.map(f32::to_bits));
    assert!(back.1.iter().map(|n| n.to_bits()).eq(doubles.iter().map(|n| n.to_bits())));
    // A NaN is unequal to itself, as it is in the source.
    let view = view::<([f32; 5], Vec<f64>)>(&bytes);
    assert!(view.0 != singles && view.1 != doubles.to_vec());
    assert_eq!(view.1.partial_cmp(&doubles.to_vec()), None);
}

#[test]
fn every_length_of_text() {
    for n in 0..=if cfg!(miri) { 20 } else { 300 } {
        for unit in ["x", "é", "€", "🦀"] {
            let text = unit.repeat(n);
            let bytes = rt_eq(&text);
            assert_eq!(bytes.len(), 8 + if text.len() <= 8 { 0 } else { text.len() });
            assert_eq!(view::<str>(&bytes).chars().count(), n);
        }
    }
}

#[test]
fn every_length_of_vectors() {
    fn each<T: Case + Clone>(value: &T) {
        for n in 0..=if cfg!(miri) { 6 } else { 130 } {
            rt_eq(&vec![value.clone(); n]);
        }
    }
    each(&1u8);
    each(&2u16);
    each(&3u32);
    each(&4u64);
    each(&5u128);
    each(&true);
    each(&'x');
    each(&());
    each(&NonZeroU32::MIN);
    each(&[1u8; 3]);
    each(&(1u8, 2u8));
    each(&(1u8, 2u64));
    each(&Some(5u16));
    each(&"longer than its slot".to_string());
    each(&vec![1u16; 3]);
}

// B61.
#[test]
fn everything_empty() {
    rt(&(
        (vec![0u8; 0], String::new(), Box::<[u64]>::default(), Box::new(()), [0u64; 0], Some(())),
        (vec![Vec::<()>::new(); 3], Some(Box::<str>::from("")), None::<()>, Vec::<[u128; 0]>::new()),
        (
            Box::new([0u64; 0]),
            vec![<[String; 0]>::default(); 4],
            Some(Vec::<String>::new()),
            Some(String::new()),
        ),
    ));
    assert_eq!(rt(&()).len(), 0);
    assert_eq!(rt(&[0u64; 0]).len(), 0);
    assert_eq!(rt(&((), [(); 5], PhantomData::<u8>)).len(), 0);
    assert_eq!(rt(&vec![0u128; 0]), to_bytes(&0u64).unwrap());
    // As the last object: a handle to the very end.
    assert_eq!(rt(&Box::new(())).len(), 4);
    assert_eq!(rt(&vec![(); 3]).len(), 8);
    assert_eq!(rt(&vec![[0u64; 0]; 3]).len(), 8);
    assert_eq!(rt(&(Box::new([0u128; 0]), 1u8)).len(), 16, "an object of no size is aligned like others");
}

#[test]
fn text_that_looks_like_the_format() {
    // First bytes that a handle could have, last bytes that the fill could have, zeros, and everything in between.
    for text in
        ["\0", "\0\0\0\0\0\0\0\0", "\u{7f}", "\u{80}", "ÿÿÿÿ", "\u{10ffff}\u{10ffff}", "\0\0\0\0\0\0\0\0\0"]
    {
        rt_eq(&text.to_string());
        rt_eq(&vec![Some(text.to_string()); 3]);
        rt_eq(&Some(Some(Some(text.to_string()))));
    }
}

#[test]
fn large_values_in_boxes_do_not_visit_the_stack() {
    // 1 MiB on a thread of 256 KiB: read back in place.
    const LEN: usize = if cfg!(miri) { 1 << 10 } else { 1 << 20 };
    std::thread::Builder::new()
        .stack_size(256 << 10)
        .spawn(|| {
            let bytes = to_bytes(&vec![7u8; LEN]).unwrap();
            let mut archive = bytes.clone();
            // The archive of a box of the same bytes: a handle of four bytes, then they.
            archive.truncate(4);
            archive.copy_from_slice(&4u32.to_le_bytes());
            archive.extend_from_slice(&bytes[8..]);
            let boxed = from_bytes::<Box<[u8; LEN]>>(&archive).unwrap();
            assert!(boxed.iter().all(|&byte| byte == 7));
            assert_eq!(to_bytes(&boxed).unwrap(), archive);
        })
        .unwrap()
        .join()
        .unwrap();
}

#[test]
fn archives_can_be_moved() {
    let value = (String::from("longer than its slot"), vec![vec![1u64, 2], vec![]], Some(Box::new(3u8)));
    let bytes = rt(&value);
    for shift in [16, 64, 128] {
        let mut moved = vellum::AlignedBytes::zeroed(shift);
        moved.extend_from_slice(&bytes);
        assert_eq!(from_bytes::<(String, Vec<Vec<u64>>, Option<Box<u8>>)>(&moved[shift..]).unwrap(), value);
    }
}
