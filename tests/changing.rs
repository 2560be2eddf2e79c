//! A value that is not the same when it is measured and when it is written is an error, never an overflow.
//!
//! No type of std that can be archived changes through `&`. But `Cow` asks the user's `Borrow` for the value, in safe code, as
//! often as it is looked at.

mod common;

use std::borrow::{Borrow, Cow};
use std::cell::Cell;

use common::types::List;
use vellum::{
    AlignedBytes, Archive, Error, access, archived_len, to_bytes, to_bytes_in, to_slice, to_writer,
};

/// What the values below are archived as.
#[derive(Archive, Debug, PartialEq)]
#[archive(derive(PartialEq))]
struct Record {
    texts: Vec<String>,
    numbers: Vec<u64>,
    chain: List,
    nothing: Vec<()>,
}

impl Record {
    fn new(text_len: usize, texts: usize, numbers: usize) -> Self {
        let texts = vec!["x".repeat(text_len); texts];
        Record { texts, numbers: vec![7; numbers], chain: List::Nil, nothing: Vec::new() }
    }

    fn deep() -> Self {
        let chain = (0..200).fold(List::Nil, |rest, i| List::Cons(i, Box::new(rest)));
        Record { chain, ..Record::new(3, 1, 1) }
    }

    fn many_of_nothing() -> Self {
        Record { nothing: vec![(); 2_000_000], ..Record::new(3, 1, 1) }
    }
}

/// Several values that pretend to be one: each look sees the next, and then the first again.
struct Fickle {
    values: Vec<Record>,
    looks: Cell<usize>,
}

impl ToOwned for Record {
    type Owned = Fickle;

    fn to_owned(&self) -> Fickle {
        unreachable!("nothing here clones a `Cow`")
    }
}

impl Borrow<Record> for Fickle {
    fn borrow(&self) -> &Record {
        let look = self.looks.replace(self.looks.get() + 1);
        &self.values[look % self.values.len()]
    }
}

type Source = Cow<'static, Record>;

fn fickle(values: impl IntoIterator<Item = Record>) -> Source {
    Cow::Owned(Fickle { values: values.into_iter().collect(), looks: Cell::new(0) })
}

/// Starts over: the next look is at the first value.
fn rewind(value: &Source) -> &Source {
    if let Cow::Owned(fickle) = value {
        fickle.looks.set(0);
    }
    value
}

fn is_changed(error: &Error) {
    assert!(error.is_changed(), "{error}");
    let message = error.to_string();
    assert!(message.starts_with("the value changed while it was written: "), "{message}");
    assert_eq!(error.offset(), None);
}

/// Of values that are all fine, but not as long as each other.
fn lengths_differ(first: impl Fn() -> Record, second: impl Fn() -> Record) {
    let (small, large) = (archived_len(&first()).unwrap(), archived_len(&second()).unwrap());
    assert_ne!(small, large);
    let value = fickle([first(), second()]);

    is_changed(&to_bytes(rewind(&value)).unwrap_err());
    is_changed(&to_writer(rewind(&value), std::io::sink()).unwrap_err());

    // A cold buffer: empty afterwards, and as good as before.
    let mut buffer = AlignedBytes::new();
    is_changed(&to_bytes_in(rewind(&value), &mut buffer).unwrap_err());
    assert!(buffer.is_empty());
    to_bytes_in(&first(), &mut buffer).unwrap();
    assert!(*access::<Record>(&buffer).unwrap() == first());

    // Into memory that suffices for either, the value is looked at once, so there is nothing to disagree with.
    let mut buffer = AlignedBytes::with_capacity(small + large);
    to_bytes_in(rewind(&value), &mut buffer).unwrap();
    assert!(*access::<Source>(&buffer).unwrap() == first());

    // Into every shorter slice: never a byte beyond it.
    for len in (0..small.max(large)).step_by(if cfg!(miri) { 97 } else { 1 }) {
        let mut target = AlignedBytes::zeroed(small + large + 64);
        target.fill(0x77);
        let result = to_slice(rewind(&value), &mut target[..len]);
        assert!(target[len..].iter().all(|&byte| byte == 0x77), "wrote beyond {len} bytes");
        match result {
            Ok(written) => {
                assert_eq!(written, small);
                assert!(*access::<Record>(&target[..written]).unwrap() == first());
            }
            // It did not fit; then, measured, it would have, or it is really longer.
            Err(error) if error.is_buffer_too_small() => assert!(len < small && len < large),
            Err(error) => is_changed(&error),
        }
    }
}

#[test]
fn longer_than_measured() {
    lengths_differ(|| Record::new(3, 1, 1), || Record::new(3, 1, 2));
    lengths_differ(|| Record::new(3, 0, 0), || Record::new(3, 3, 0));
    lengths_differ(|| Record::new(8, 2, 1), || Record::new(9, 2, 1));
    lengths_differ(|| Record::new(9, 2, 1), || Record::new(500, 2, 1));
    lengths_differ(|| Record::new(3, 1, 0), || Record::new(3, 1, 1000));
}

#[test]
fn shorter_than_measured() {
    lengths_differ(|| Record::new(3, 1, 2), || Record::new(3, 1, 1));
    lengths_differ(|| Record::new(3, 3, 0), || Record::new(3, 0, 0));
    lengths_differ(|| Record::new(500, 2, 1), || Record::new(8, 2, 1));
    lengths_differ(|| Record::new(3, 1, 1000), || Record::new(3, 0, 0));
}

#[test]
fn the_message_has_both_lengths() {
    let lengths = [Record::new(3, 1, 2), Record::new(3, 1, 1)].map(|record| archived_len(&record).unwrap());
    let shorter = to_bytes(&fickle([Record::new(3, 1, 2), Record::new(3, 1, 1)])).unwrap_err();
    let [measured, written] = lengths;
    assert_eq!(
        shorter.to_string(),
        format!("the value changed while it was written: measured {measured} bytes, wrote {written}")
    );
    let longer = to_bytes(&fickle([Record::new(3, 1, 1), Record::new(3, 1, 2)])).unwrap_err();
    let [_, measured] = lengths;
    assert_eq!(
        longer.to_string(),
        format!("the value changed while it was written: it outgrew its measured {measured} bytes")
    );
}

#[test]
fn other_contents_of_the_same_length_are_an_archive_of_one_of_them() {
    // Texts and numbers change places, so every handle differs; but both are 64 bytes.
    let (one, other) = (|| Record::new(20, 1, 0), || Record::new(3, 1, 2));
    assert_eq!(archived_len(&one()).unwrap(), archived_len(&other()).unwrap());
    let bytes = to_bytes(&fickle([one(), other()])).unwrap();
    assert_eq!(bytes, to_bytes(&other()).unwrap());
    assert!(*access::<Source>(&bytes).unwrap() == other());
}

#[test]
fn beyond_a_limit_on_one_of_the_looks() {
    type Make = fn() -> Record;
    let fine: Make = || Record::new(3, 1, 1);
    let bad: [Make; 2] = [Record::deep, Record::many_of_nothing];
    for bad in bad {
        // Measured fine, then too deep to be written.
        is_changed(&to_bytes(&fickle([fine(), bad()])).unwrap_err());
        // Refused by the first measure, and fine when the reason is looked for.
        is_changed(&to_bytes(&fickle([bad(), fine()])).unwrap_err());
        // Refused both times.
        assert!(to_bytes(&fickle([bad(), bad()])).unwrap_err().is_over_limit());
        assert!(to_bytes(&fickle([Record::deep(), Record::many_of_nothing()])).unwrap_err().is_over_limit());

        let mut buffer = AlignedBytes::with_capacity(10_000);
        is_changed(&to_bytes_in(&fickle([bad(), fine(), bad()]), &mut buffer).unwrap_err());
        assert!(buffer.is_empty());
        // Fine at the second attempt, which is measured and written again.
        to_bytes_in(&fickle([bad(), fine(), fine()]), &mut buffer).unwrap();
        assert!(*access::<Record>(&buffer).unwrap() == fine());

        let mut target = AlignedBytes::zeroed(10_000);
        is_changed(&to_slice(&fickle([bad(), fine()]), &mut target).unwrap_err());
        assert!(to_slice(&fickle([bad(), bad()]), &mut target).unwrap_err().is_over_limit());
    }
}

#[test]
fn parts_that_change_on_their_own() {
    // Every element changes from look to look, each in its own rhythm, between neighbours that do not.
    for rhythm in 1..5usize {
        let records = |n: usize| (0..rhythm).map(move |i| Record::new((i * 7 + n) % 20, i % 3, (i + n) % 4));
        let value: Vec<(String, Source, u64)> =
            (0..10).map(|n| ("a name outside its slot".to_string(), fickle(records(n)), 7)).collect();
        let mut buffer = AlignedBytes::new();
        for _ in 0..if cfg!(miri) { 2 } else { 20 } {
            match to_bytes(&value) {
                Ok(bytes) => assert_eq!(access::<Vec<(String, Record, u64)>>(&bytes).unwrap().len(), 10),
                Err(error) => is_changed(&error),
            }
            match to_bytes_in(&value, &mut buffer) {
                Ok(()) => assert_eq!(access::<Vec<(String, Source, u64)>>(&buffer).unwrap()[9].2, 7),
                Err(error) => {
                    is_changed(&error);
                    assert!(buffer.is_empty());
                }
            }
        }
        if rhythm == 1 {
            assert!(to_bytes(&value).is_ok(), "what does not change is written");
        }
    }
}
