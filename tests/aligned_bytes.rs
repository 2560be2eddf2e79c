//! `AlignedBytes` is a `Vec<u8>` whose address is a multiple of 64, also at the ends of what can be allocated.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::prelude::*;
use vellum::{ALIGN, AlignedBytes};

/// Something to do to a buffer.
#[derive(Debug, Clone)]
enum Step {
    Push(Vec<u8>),
    ExtendRef(Vec<u8>),
    ExtendOwned(Vec<u8>),
    Write(Vec<u8>),
    Resize(usize, u8),
    Truncate(usize),
    Clear,
    Reserve(usize),
    ReserveExact(usize),
    Shrink,
    Clone,
    Recollect,
    Convert,
    Set(usize, u8),
    Serialize(u64),
}

fn step() -> impl Strategy<Value = Step> {
    let bytes = || prop::collection::vec(any::<u8>(), 0..150);
    prop_oneof![
        bytes().prop_map(Step::Push),
        bytes().prop_map(Step::ExtendRef),
        bytes().prop_map(Step::ExtendOwned),
        bytes().prop_map(Step::Write),
        (0..400usize, any::<u8>()).prop_map(|(len, value)| Step::Resize(len, value)),
        (0..400usize).prop_map(Step::Truncate),
        Just(Step::Clear),
        (0..400usize).prop_map(Step::Reserve),
        (0..400usize).prop_map(Step::ReserveExact),
        Just(Step::Shrink),
        Just(Step::Clone),
        Just(Step::Recollect),
        Just(Step::Convert),
        (any::<usize>(), any::<u8>()).prop_map(|(at, value)| Step::Set(at, value)),
        any::<u64>().prop_map(Step::Serialize),
    ]
}

/// Does the same to the buffer and to its model.
fn apply(step: Step, bytes: &mut AlignedBytes, model: &mut Vec<u8>) {
    match step {
        Step::Push(more) => {
            bytes.extend_from_slice(&more);
            model.extend_from_slice(&more);
        }
        Step::ExtendRef(more) => {
            bytes.extend(&more);
            model.extend(&more);
        }
        Step::ExtendOwned(more) => {
            bytes.extend(more.iter().copied());
            model.extend(more);
        }
        Step::Write(more) => {
            assert_eq!(bytes.write(&more).unwrap(), more.len());
            bytes.flush().unwrap();
            model.extend(more);
        }
        Step::Resize(len, value) => {
            bytes.resize(len, value);
            model.resize(len, value);
        }
        Step::Truncate(len) => {
            bytes.truncate(len);
            model.truncate(len);
        }
        Step::Clear => {
            bytes.clear();
            model.clear();
        }
        Step::Reserve(more) => {
            bytes.reserve(more);
            assert!(bytes.capacity() - bytes.len() >= more);
        }
        Step::ReserveExact(more) => {
            let before = bytes.capacity();
            bytes.reserve_exact(more);
            assert!(bytes.capacity() - bytes.len() >= more);
            assert!(bytes.capacity() <= before.max((bytes.len() + more).next_multiple_of(ALIGN)));
        }
        Step::Shrink => {
            bytes.shrink_to_fit();
            assert_eq!(bytes.capacity(), bytes.len().next_multiple_of(ALIGN));
        }
        Step::Clone => *bytes = bytes.clone(),
        Step::Recollect => *bytes = bytes.iter().copied().collect(),
        Step::Convert => *bytes = AlignedBytes::from(std::mem::take(bytes).into_vec()),
        Step::Set(at, value) => {
            if let Some(at) = at.checked_rem(model.len()) {
                bytes[at] = value;
                model[at] = value;
            }
        }
        Step::Serialize(value) => {
            vellum::to_bytes_in(&value, bytes).unwrap();
            *model = value.to_le_bytes().to_vec();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 512 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn behaves_as_a_vec(steps in prop::collection::vec(step(), 0..if cfg!(miri) { 12 } else { 40 })) {
        let mut bytes = AlignedBytes::new();
        let mut model = Vec::new();
        for step in steps {
            apply(step, &mut bytes, &mut model);
            prop_assert_eq!(&bytes[..], &model[..]);
            prop_assert_eq!(bytes.as_ref(), &model[..]);
            prop_assert!(bytes.capacity() >= bytes.len());
            prop_assert_eq!(bytes.capacity() % ALIGN, 0);
            prop_assert_eq!(bytes.as_ptr().addr() % ALIGN, 0);
            prop_assert_eq!(bytes.as_ptr(), (*bytes).as_ptr());
        }
        prop_assert_eq!(format!("{bytes:?}"), format!("{model:?}"));
        prop_assert_eq!(bytes.into_vec(), model);
    }
}

#[test]
fn nothing_is_allocated_for_nothing() {
    for mut bytes in [
        AlignedBytes::new(),
        AlignedBytes::default(),
        AlignedBytes::with_capacity(0),
        AlignedBytes::zeroed(0),
        AlignedBytes::from(&[]),
        AlignedBytes::from(Vec::new()),
        std::iter::empty().collect(),
    ] {
        assert_eq!((bytes.len(), bytes.capacity()), (0, 0));
        bytes.shrink_to_fit();
        bytes.reserve(0);
        bytes.reserve_exact(0);
        bytes.extend_from_slice(&[]);
        bytes.resize(0, 1);
        bytes.truncate(7);
        bytes.as_mut().fill(1);
        assert_eq!((bytes.len(), bytes.capacity()), (0, 0));
        assert_eq!(bytes.as_mut_ptr().addr() % ALIGN, 0, "dangling, but aligned");
        assert_eq!(bytes.clone(), bytes);
        assert_eq!(bytes.into_vec(), []);
    }
}

#[test]
fn capacities_are_exact_up_to_a_multiple_of_64() {
    for (asked, got) in [(1, 64), (63, 64), (64, 64), (65, 128), (1000, 1024)] {
        assert_eq!(AlignedBytes::with_capacity(asked).capacity(), got);
        assert_eq!(AlignedBytes::zeroed(asked).capacity(), got);
        assert_eq!(AlignedBytes::zeroed(asked)[..], vec![0; asked]);
        assert_eq!(AlignedBytes::from(vec![7; asked]).capacity(), got);
    }
}

// B75.
#[test]
fn growing_is_amortised() {
    let mut bytes = AlignedBytes::new();
    let mut moves = 0;
    let count = if cfg!(miri) { 300 } else { 1_000_000 };
    for i in 0..count {
        let before = bytes.capacity();
        bytes.extend_from_slice(&[u8::try_from(i % 251).unwrap()]);
        moves += usize::from(bytes.capacity() != before);
    }
    assert!(moves <= 20, "{moves}");
    assert!(bytes.iter().enumerate().all(|(i, &byte)| usize::from(byte) == i % 251));
    let mut more = bytes.clone();
    more.extend_from_slice(&bytes);
    assert_eq!((&more[..count], &more[count..]), (&bytes[..], &bytes[..]));
}

// B58. Only sizes that no allocator is asked for: those that exceed `isize::MAX`.
#[test]
fn what_cannot_be_allocated_panics_and_changes_nothing() {
    let max = usize::MAX / 2;
    for capacity in [usize::MAX, usize::MAX - 63, usize::MAX - 64, max + 2, max + 1, max] {
        assert!(catch_unwind(|| AlignedBytes::with_capacity(capacity)).is_err(), "{capacity:#x}");
        assert!(catch_unwind(|| AlignedBytes::zeroed(capacity)).is_err(), "{capacity:#x}");
        for filled in [0, 1, 100] {
            let mut bytes = AlignedBytes::zeroed(filled);
            let before = bytes.capacity();
            let mut fails = |f: &dyn Fn(&mut AlignedBytes)| {
                assert!(catch_unwind(AssertUnwindSafe(|| f(&mut bytes))).is_err(), "{capacity:#x}, {filled}");
            };
            fails(&|bytes| bytes.reserve(capacity));
            fails(&|bytes| bytes.reserve_exact(capacity));
            fails(&|bytes| bytes.resize(capacity, 1));
            assert_eq!((&bytes[..], bytes.capacity()), (&vec![0; filled][..], before));
            bytes.extend_from_slice(&[1, 2, 3]);
            assert_eq!(bytes[filled..], [1, 2, 3]);
        }
    }
}

#[test]
fn a_panic_on_the_way_keeps_what_was_there() {
    let mut bytes = AlignedBytes::from(&[1, 2, 3]);
    let broken = (4..100u8).map(|n| if n == 80 { panic!("the iterator gives up") } else { n });
    assert!(catch_unwind(AssertUnwindSafe(|| bytes.extend(broken))).is_err());
    assert_eq!(bytes[..], (1..80).collect::<Vec<u8>>());
}

#[test]
fn buffers_compare_by_contents() {
    let mut roomy = AlignedBytes::with_capacity(1000);
    roomy.extend_from_slice(b"text");
    assert_eq!(roomy, AlignedBytes::from(b"text"));
    assert_ne!(roomy, AlignedBytes::from(b"test"));
    assert_ne!(roomy, AlignedBytes::from(b"tex"));
    assert_eq!(format!("{roomy:?}"), "[116, 101, 120, 116]");
}
