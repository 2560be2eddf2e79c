//! What allocates, and how often; and that memory which the allocator did not clear does not show in an archive.

#![expect(unsafe_code, reason = "an allocator that counts is an `unsafe impl`")]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;
use std::num::NonZeroU32;

use common::sample::Sample;
use proptest::prelude::*;
use vellum::{
    AlignedBytes, Archive, Limits, Owned, ToNative, access, access_prefix, to_bytes, to_bytes_in, to_slice,
};

/// Counts, and fills what it hands out.
struct Counting;

thread_local! {
    // Constants without `Drop`, so that the first use does not allocate.
    static COUNT: Cell<usize> = const { Cell::new(0) };
    static FILL: Cell<u8> = const { Cell::new(0x55) };
}

// SAFETY: passed on to the system's allocator. What it hands out is filled inside of its layout, and `realloc` and
// `alloc_zeroed` are the ones of the trait, which are built on these two.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: passed on.
        let memory = unsafe { System.alloc(layout) };
        if !memory.is_null() {
            // SAFETY: fresh memory of that size.
            unsafe { memory.write_bytes(FILL.get(), layout.size()) };
        }
        memory
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: passed on.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many allocations this thread makes in `work`.
fn allocations<R>(work: impl FnOnce() -> R) -> (usize, R) {
    let before = COUNT.get();
    let result = work();
    (COUNT.get() - before, result)
}

/// Asserts that `work` makes none.
#[track_caller]
fn no_allocation<R>(work: impl FnOnce() -> R) -> R {
    let (count, result) = allocations(work);
    assert_eq!(count, 0, "allocations");
    result
}

/// What `work` returns if all memory that it gets is full of `fill`.
fn filled_with<R>(fill: u8, work: impl FnOnce() -> R) -> R {
    let before = FILL.replace(fill);
    let result = work();
    FILL.set(before);
    result
}

type Record = (u8, String, Vec<u64>, Option<u32>, Result<u64, String>, Box<(u8, u16)>);

/// Values with all kinds of gaps, and with none.
fn records(count: u32) -> Vec<Record> {
    let text = |i: u32, n: u32| "text".repeat(usize::try_from(i % n).unwrap());
    (0..count)
        .map(|i| {
            let numbers = (0..i % 3).map(u64::from).collect();
            let result = if i % 2 == 0 { Ok(i.into()) } else { Err(text(i, 4)) };
            (7, text(i, 5), numbers, (i % 3 > 0).then_some(i), result, Box::new((1, 2)))
        })
        .collect()
}

#[test]
fn the_counter_counts() {
    let (count, vec) = allocations(|| vec![black_box(1u8); 10]);
    assert_eq!((count, vec.len()), (1, 10));
    let raw = filled_with(0xaa, || AlignedBytes::with_capacity(100));
    // SAFETY: the memory was written by the allocator, and belongs to the buffer.
    assert_eq!(unsafe { raw.as_ptr().wrapping_add(99).read() }, 0xaa);
}

#[test]
fn reading_does_not_allocate() {
    let values = records(50);
    let bytes = to_bytes(&values).unwrap();
    let view = no_allocation(|| access::<Vec<Record>>(&bytes)).unwrap();
    // Fields, elements, iteration, comparison.
    no_allocation(|| {
        assert_eq!(view.len(), 50);
        assert_eq!(view[3].1, "texttexttext");
        let mut total = 0;
        for record in view {
            total += record.1.len() + record.1.chars().count();
            total += record.2.iter().map(|n| usize::try_from(n.to_native()).unwrap()).sum::<usize>();
            total += record.3.as_ref().map_or(0, |n| usize::try_from(n.to_native()).unwrap());
            total +=
                record.4.as_ref().map_or_else(|text| text.len(), |n| usize::try_from(n.to_native()).unwrap());
            total += usize::from(record.5.0) + usize::from(record.5.1.to_native());
        }
        assert!(total > 1000);
        assert!(*view == values);
        assert!(view.iter().all(|record| record.partial_cmp(record).is_some()));
    });
    let (first, rest) = no_allocation(|| access_prefix::<Vec<Record>>(&bytes)).unwrap();
    assert_eq!((first.len(), rest.len()), (50, 0));
}

#[test]
fn a_handle_that_owns_its_bytes_allocates_nothing() {
    let bytes = to_bytes(&records(5)[0].1).unwrap();
    no_allocation(|| {
        let owned = Owned::<str>::new(bytes).unwrap();
        let part = owned.project(|text| text.as_str());
        assert_eq!(&*part, "");
    });
}

#[test]
fn writing_allocates_once_at_most() {
    let values = records(50);
    let (count, bytes) = allocations(|| to_bytes(&values).unwrap());
    assert_eq!(count, 1, "`to_bytes`");
    assert!(bytes.capacity() - bytes.len() < vellum::ALIGN, "exactly sized");
    let (count, _) = allocations(|| vellum::to_bytes_with(&values, &Limits::default()).unwrap());
    assert_eq!(count, 1, "`to_bytes_with`");
    let (count, _) = allocations(|| vellum::to_writer(&values, std::io::sink()).unwrap());
    assert_eq!(count, 1, "`to_writer`");

    let mut target = bytes.clone();
    no_allocation(|| to_slice(&values, &mut target)).unwrap();
    no_allocation(|| vellum::archived_len(&values)).unwrap();

    // Cold: one allocation. Warm: none, for this value and for every smaller one.
    let mut buffer = AlignedBytes::new();
    assert_eq!(allocations(|| to_bytes_in(&values, &mut buffer).unwrap()).0, 1);
    for count in [50, 1, 0, 49, 50] {
        let values = records(count);
        no_allocation(|| to_bytes_in(&values, &mut buffer)).unwrap();
        assert_eq!(access::<Vec<Record>>(&buffer).unwrap().len(), values.len());
    }
    // Nothing to write, nothing to allocate.
    no_allocation(|| to_bytes(&()).unwrap());
    no_allocation(|| to_bytes(&[[0u64; 0]; 5]).unwrap());
}

#[test]
fn an_error_allocates_once() {
    let mut bytes = to_bytes(&vec![true; 100]).unwrap();
    bytes[50] = 2;
    let (count, error) = allocations(|| access::<Vec<bool>>(&bytes).unwrap_err());
    assert_eq!(count, 1, "{error}");
}

// B62.
#[test]
fn fresh_memory_does_not_show() {
    fn same<T: Archive + ?Sized>(value: &T) {
        let write = |fill| filled_with(fill, || to_bytes(value).unwrap());
        let (zeros, others) = (write(0x00), write(0xaa));
        assert_eq!(zeros, others);
        assert_eq!(zeros, write(0xff));
        // Into used memory of either kind.
        for fill in [0x00, 0xaa] {
            let mut buffer = AlignedBytes::zeroed(zeros.len() + 9);
            buffer.fill(fill);
            to_bytes_in(value, &mut buffer).unwrap();
            assert_eq!(buffer, zeros);
            buffer.fill(!fill);
            to_slice(value, &mut buffer).unwrap();
            assert_eq!(buffer, zeros);
        }
    }
    same(&records(20));
    // Gaps in slots, before and behind values, between objects; text of every length in its slot.
    same(&(1u8, 2u128, 3u16));
    same(&[(1u64, 2u8); 3]);
    same(&vec![(1u8, (2u16, 3u64), 4u8); 3]);
    same(&vec![(true, Some('x'), None::<u64>); 3]);
    same(&vec![None::<u64>, Some(1)]);
    same(&vec![None::<Option<(u8, u32)>>, Some(None), Some(Some((1, 2)))]);
    same(&vec![None, Some(NonZeroU32::MIN)]);
    same(&vec![Ok::<u8, [u64; 4]>(1), Err([2; 4])]);
    same(&vec![Some(Ok::<u8, Option<u128>>(1)), Some(Err(None)), None]);
    same(&(0..20).map(|n| "x".repeat(n)).collect::<Vec<_>>());
    same(&(0..20).map(|n| (vec![7u8; n], vec![7u64; n % 3], Box::new(1u128))).collect::<Vec<_>>());
    for_all(|bytes| {
        same(&Vec::<(u8, Option<u64>, Box<Result<u128, u8>>)>::of(bytes));
        same(&<(u8, Vec<u16>, Option<Option<(u8, u64)>>, Vec<u128>, bool)>::of(bytes));
        same(&Vec::<(Vec<u8>, Box<u64>, Option<[(u8, u16); 2]>)>::of(bytes));
    });
}

fn for_all(property: impl Fn(&[u8])) {
    let cases = if cfg!(miri) { 1 } else { 128 };
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(bytes in prop::collection::vec(any::<u8>(), 0..200))| property(&bytes));
}
