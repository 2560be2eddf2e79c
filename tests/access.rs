//! Access: what is refused and in which words, where archives may stand, and how views behave beside their sources.

mod common;

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use common::torture::check_error;
use common::{rt, view, write_all_ways};
use vellum::{
    ALIGN, AlignedBytes, Archive, Archived, ArchivedBox, ArchivedOption, ArchivedPhantom, ArchivedResult,
    ArchivedString, ArchivedTuple2, ArchivedVec, Error, Limits, Owned, Projected, ToNative, access,
    access_prefix, access_with, archived_len, from_bytes, to_bytes, to_bytes_in, to_bytes_with, to_slice,
    to_writer,
};

/// A copy of `bytes` that starts `shift` bytes after a multiple of 64; the copy is the tail of what is returned.
fn shifted(bytes: &[u8], shift: usize) -> AlignedBytes {
    let mut copy = AlignedBytes::zeroed(shift);
    copy.extend_from_slice(bytes);
    copy
}

// B47.
#[test]
fn archives_are_accepted_where_every_object_is_aligned() {
    /// `need` is the alignment of the most aligned object that is there.
    fn everywhere<T: Archive + ?Sized>(value: &T, need: usize)
    where
        Archived<T>: Debug,
    {
        let bytes = write_all_ways(value);
        for shift in (0..=ALIGN).filter(|shift| !cfg!(miri) || shift.count_ones() < 2) {
            let buffer = shifted(&bytes, shift);
            let at = &buffer[shift..];
            let have = 1 << shift.trailing_zeros().min(6);
            match access::<T>(at) {
                Ok(view) => {
                    assert!(have >= need, "{view:?} at {shift}");
                    assert_eq!((&raw const *view).addr(), at.as_ptr().addr());
                }
                Err(error) => {
                    assert!(have < need && error.is_misaligned(), "{error} at {shift}");
                    check_error(&error, at);
                    let message = error.to_string();
                    let have = if shift % 64 == 0 {
                        at.as_ptr().addr().trailing_zeros()
                    } else {
                        shift.trailing_zeros()
                    };
                    let found = format!("found one aligned to {};", 1u64 << have.min(12));
                    assert!(message.contains(&found), "{message}");
                    assert!(message.contains("expected a buffer aligned to "), "{message}");
                    assert!(
                        message.ends_with("copy it into an `AlignedBytes`, which suits every archive"),
                        "{message}"
                    );
                    // The advice is right.
                    assert!(access::<T>(&AlignedBytes::from(at)).is_ok());
                }
            }
            assert_eq!(access_prefix::<T>(at).is_ok(), have >= need);
            // Writing asks for as much.
            let mut target = AlignedBytes::zeroed(shift + bytes.len());
            match to_slice(value, &mut target[shift..]) {
                Ok(written) => {
                    assert!(have >= need);
                    assert_eq!(target[shift..][..written], bytes[..]);
                }
                Err(error) => {
                    assert!(have < need && error.is_misaligned(), "{error}");
                    assert!(error.to_string().contains(&format!("aligned to {need} bytes")), "{error}");
                }
            }
        }
    }
    everywhere(&(), 1);
    everywhere(&7u8, 1);
    everywhere(&[true; 3], 1);
    everywhere(&7u16, 2);
    everywhere(&'x', 4);
    everywhere(&7u64, 8);
    everywhere(&7u128, 16);
    everywhere(&NonZeroU32::MIN, 4);
    everywhere("inline", 4);
    everywhere("outside of its slot", 4);
    everywhere(&vec![1u8, 2, 3], 4);
    everywhere(&vec![1u64, 2, 3], 8);
    everywhere(&vec![1u128, 2, 3], 16);
    // Objects that are not there have no alignment.
    everywhere(&Vec::<u128>::new(), 4);
    everywhere(&None::<Box<u128>>, 4);
    everywhere(&Some(Box::new(7u128)), 16);
    everywhere(&vec![None, Some(Box::new(1u64))], 8);
    everywhere(&Box::new([0u64; 0]), 8);
    everywhere(&(1u8, vec![vec![1u16], vec![]], vec![vec![7u128]]), 16);
    everywhere(&[Ok::<u8, u64>(1)], 8);
}

#[test]
fn misaligned_messages_say_what_is_needed_where() {
    let bytes = shifted(&to_bytes(&7u64).unwrap(), 4);
    assert_eq!(
        access::<u64>(&bytes[4..]).unwrap_err().to_string(),
        "expected a buffer aligned to 8 bytes, found one aligned to 4; copy it into an `AlignedBytes`, which suits every \
         archive"
    );
    let bytes = shifted(&to_bytes(&(1u8, vec![vec![7u128]])).unwrap(), 8);
    assert_eq!(
        access::<(u8, Vec<Vec<u128>>)>(&bytes[8..]).unwrap_err().to_string(),
        "at .1[0], byte 0xc: expected a buffer aligned to 16 bytes, found one aligned to 8; copy it into an \
         `AlignedBytes`, which suits every archive"
    );
}

#[test]
fn archives_back_to_back() {
    let mut log = AlignedBytes::new();
    let mut starts = Vec::new();
    let texts: Vec<String> = (0..if cfg!(miri) { 12 } else { 40 }).map(|n| "x".repeat(n)).collect();
    for text in &texts {
        log.resize(log.len().next_multiple_of(16), 0xee);
        starts.push(log.len());
        log.extend_from_slice(&to_bytes(&(text, 7u128)).unwrap());
    }
    let mut rest = &log[..];
    for (text, start) in texts.iter().zip(&starts) {
        assert_eq!(rest.as_ptr().addr() - log.as_ptr().addr(), *start);
        let (first, next) = access_prefix::<(String, u128)>(rest).unwrap();
        assert_eq!((&*first.0, first.1.to_native()), (text.as_str(), 7));
        rest = next;
    }
    assert!(rest.is_empty());
    assert!(access_prefix::<(String, u128)>(rest).unwrap_err().is_truncated());

    // A rest that is shorter than the gap is empty.
    for extra in (0..40).step_by(if cfg!(miri) { 13 } else { 1 }) {
        let mut bytes = to_bytes("twelve chars").unwrap();
        bytes.resize(20 + extra, 1);
        let (text, rest) = access_prefix::<str>(&bytes).unwrap();
        assert_eq!((text.as_str(), rest.len()), ("twelve chars", (20 + extra).saturating_sub(32)));
        assert_eq!(access::<str>(&bytes).is_ok(), extra == 0);
    }
    let (_, rest) = access_prefix::<()>(&log).unwrap();
    assert_eq!(rest.len(), log.len());
}

/// Fails every time.
struct Broken;

impl std::io::Write for Broken {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("the disk is full"))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The archive of a value, with some bytes replaced.
fn patched<T: Archive + ?Sized>(value: &T, at: usize, bytes: &[u8]) -> AlignedBytes {
    let mut archive = to_bytes(value).unwrap();
    archive[at..at + bytes.len()].copy_from_slice(bytes);
    archive
}

fn refused<T: Archive + ?Sized>(bytes: &[u8]) -> Error
where
    Archived<T>: Debug,
{
    access::<T>(bytes).unwrap_err()
}

// B52. Each kind of error once, word for word. (`Misaligned` is above; tags of enums and uninhabited types are in the tests of
// the derive; "changed while they were checked" takes bytes that change; "changed while it was written" is in
// tests/changing.rs.)
#[test]
fn every_kind_of_error_says_what_and_where() {
    let is = |error: Error, predicate: fn(&Error) -> bool, offset: Option<u64>, message: &str| {
        assert_eq!(error.to_string(), message);
        assert!(predicate(&error), "{error:?}");
        assert_eq!(error.offset(), offset);
        assert!(std::error::Error::source(&error).is_none());
        assert!(message.contains(&error.path().to_string()));
    };
    is(
        refused::<u64>(&to_bytes(&7u32).unwrap()),
        Error::is_truncated,
        Some(0),
        "byte 0x0: expected a value up to byte 0x8, found the end of the buffer at byte 0x4",
    );
    is(
        refused::<(u8, Vec<u64>)>(&patched(&(1u8, vec![1u64]), 4, &[2])),
        Error::is_truncated,
        Some(4),
        "at .1, byte 0x4: expected the elements of a vector up to byte 0x20, found the end of the buffer at byte 0x18",
    );
    is(
        refused::<[Box<u32>; 1]>(&to_bytes(&4u32).unwrap()),
        Error::is_truncated,
        Some(0),
        "at [0], byte 0x0: expected the target of a box up to byte 0x8, found the end of the buffer at byte 0x4",
    );
    is(
        refused::<u8>(&to_bytes(&7u32).unwrap()),
        Error::is_corrupt,
        Some(1),
        "byte 0x1: expected the end of the archive, found 3 more bytes",
    );
    is(
        refused::<Vec<String>>(&patched(&vec!["outside its slot"], 12, &[9])),
        Error::is_corrupt,
        Some(8),
        "at [0], byte 0x8: expected text at byte 0x10, found a handle to byte 0x11",
    );
    is(
        refused::<Vec<u8>>(&patched(&Vec::<u8>::new(), 4, &[8])),
        Error::is_corrupt,
        Some(0),
        "byte 0x0: expected offset 0 in the handle of an empty vector, found 0x8",
    );
    is(
        refused::<String>(&patched("", 0, &[0x80, 3, 0, 0, 8, 0, 0, 0])),
        Error::is_corrupt,
        Some(0),
        "byte 0x0: expected text of 3 bytes inside its slot, found a handle",
    );
    is(
        refused::<Result<u8, String>>(&patched(&Err::<u8, _>("outside its slot"), 14, &[0xff])),
        Error::is_corrupt,
        Some(14),
        "at ::Err, byte 0xe: expected UTF-8 text, found other bytes",
    );
    is(
        refused::<Vec<(u8, bool)>>(&patched(&vec![(1u8, true); 3], 13, &[9])),
        Error::is_corrupt,
        Some(13),
        "at [2].1, byte 0xd: expected a bool (0 or 1), found 9",
    );
    is(
        refused::<Option<(u8,)>>(&patched(&Some((1u8,)), 0, &[3])),
        Error::is_corrupt,
        Some(0),
        "byte 0x0: expected a tag of `Option` (0 or 1), found 3",
    );
    is(
        refused::<Result<u8, ()>>(&patched(&Ok::<u8, ()>(1), 0, &[3])),
        Error::is_corrupt,
        Some(0),
        "byte 0x0: expected a tag of `Result` (0 or 1), found 3",
    );
    let deep = vec![vec![vec![1u8]]];
    let limits = Limits { depth: 1, ..Limits::default() };
    is(
        to_bytes_with(&deep, &limits).unwrap_err(),
        Error::is_over_limit,
        None,
        "at [0]: expected at most 1 levels of handles, found more; `Limits::depth` raises the limit",
    );
    is(
        access_with::<Vec<Vec<Vec<u8>>>>(&to_bytes(&deep).unwrap(), &limits).unwrap_err(),
        Error::is_over_limit,
        Some(8),
        "at [0], byte 0x8: expected at most 1 levels of handles, found more; `Limits::depth` raises the limit",
    );
    is(
        to_bytes(&(1u8, vec![(); 1_048_577])).unwrap_err(),
        Error::is_over_limit,
        None,
        "at .1: expected at most 1048576 elements that take no bytes in all, found 1048577 or more; `Limits::zero_sized` raises the limit",
    );
    is(
        to_slice(&7u64, &mut [0; 7]).unwrap_err(),
        Error::is_buffer_too_small,
        None,
        "expected room for 8 bytes, found 7",
    );
    let error = to_writer(&7u64, Broken).unwrap_err();
    assert!(error.is_io());
    assert_eq!(error.to_string(), "writing failed: the disk is full");
    assert_eq!(std::error::Error::source(&error).unwrap().to_string(), "the disk is full");
    #[cfg(target_pointer_width = "32")]
    is(
        from_bytes::<usize>(&to_bytes(&u64::MAX).unwrap()).unwrap_err(),
        Error::is_out_of_range,
        None,
        "expected a number that fits `usize`, found 18446744073709551615",
    );
}

#[test]
fn the_first_fault_in_order_is_reported() {
    // Text is checked run by run, but a faulty string is still found before a fault behind it.
    let mut bytes = to_bytes(&("first outside".to_string(), "second outside".to_string(), true)).unwrap();
    bytes[24] = 0xff;
    bytes[16] = 9;
    assert_eq!(refused::<(String, String, bool)>(&bytes).path().to_string(), ".0");
    bytes[24] = b'f';
    assert_eq!(refused::<(String, String, bool)>(&bytes).path().to_string(), ".2");
}

#[test]
fn slices_of_exactly_the_right_length_and_shorter() {
    let value = (1u8, vec!["outside its slot".to_string(); 3], 2u64);
    let bytes = to_bytes(&value).unwrap();
    for len in (0..bytes.len() + 9).rev().step_by(if cfg!(miri) { 10 } else { 1 }) {
        let mut target = AlignedBytes::zeroed(bytes.len() + 9);
        target.fill(0x77);
        match to_slice(&value, &mut target[..len]) {
            Ok(written) => assert_eq!((len >= bytes.len(), &target[..written]), (true, &bytes[..])),
            Err(error) => {
                assert!(len < bytes.len() && error.is_buffer_too_small());
                let message = format!("expected room for {} bytes, found {len}", bytes.len());
                assert_eq!(error.to_string(), message);
            }
        }
        let untouched = len.min(bytes.len())..;
        let beyond = if len < bytes.len() { len.. } else { untouched };
        assert!(target[beyond].iter().all(|&byte| byte == 0x77), "bytes beyond are untouched");
    }
}

#[test]
fn a_buffer_is_empty_after_an_error_and_can_be_used() {
    let mut buffer = to_bytes("a first message").unwrap();
    let error = to_bytes_in(&vec![(); 2_000_000], &mut buffer).unwrap_err();
    assert!(error.is_over_limit());
    assert!(buffer.is_empty());
    to_bytes_in("a second message", &mut buffer).unwrap();
    assert_eq!(*view::<str>(&buffer), "a second message");
}

// B70.
#[test]
fn auto_traits() {
    fn s<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static + ?Sized>() {}
    s::<AlignedBytes>();
    s::<Error>();
    s::<Limits>();
    s::<Owned<String>>();
    s::<Owned<str, Arc<[u8]>>>();
    s::<Owned<[u32], Arc<AlignedBytes>>>();
    s::<Owned<Vec<Box<u8>>, &'static [u8]>>();
    s::<Projected<str>>();
    s::<Projected<[u32], Arc<[u8]>>>();
    s::<ArchivedString>();
    s::<ArchivedVec<ArchivedString>>();
    s::<ArchivedBox<u64>>();
    s::<ArchivedOption<ArchivedString>>();
    s::<ArchivedOption<u64>>();
    s::<ArchivedResult<u64, ArchivedString>>();
    s::<ArchivedTuple2<u64, ArchivedString>>();
    s::<ArchivedPhantom>();
    // Views have nothing of a source that may not be shared.
    s::<Owned<PhantomData<*mut u8>>>();
    s::<Owned<(Vec<u8>, PhantomData<std::cell::Cell<&'static u8>>)>>();
    s::<Archived<Option<Vec<PhantomData<std::rc::Rc<u8>>>>>>();
}

#[test]
fn one_handle_for_bytes_and_view() {
    type Log = (String, Vec<String>);
    let value: Log = ("the name of the log".into(), vec!["one".into(), "a second line".into()]);
    let owned = Owned::<Log>::new(to_bytes(&value).unwrap()).unwrap();
    assert_eq!(*owned, value);
    assert_eq!(format!("{owned:?}"), format!("{value:?}"));
    assert_eq!(owned.bytes(), &to_bytes(&value).unwrap()[..]);

    // Moved and cloned, it views the same contents.
    let moved = Box::new(owned);
    let clone = (*moved).clone();
    drop(moved);
    assert_eq!(*clone, value);

    // A part of a part; the bytes come back.
    let line = clone.project(|log| &log.1).project(|lines| lines[1].as_str());
    assert_eq!((&*line, format!("{line:?}").as_str()), ("a second line", "\"a second line\""));
    let bytes = line.into_bytes();
    assert_eq!(from_bytes::<Log>(&bytes).unwrap(), value);

    // Bytes that are no archive are refused.
    let mut bytes = Owned::<Log>::new(bytes).unwrap().into_bytes();
    bytes.truncate(20);
    assert!(Owned::<Log>::new(bytes).unwrap_err().is_truncated());
    let deep = to_bytes(&vec![vec![vec![1u8]]]).unwrap();
    let limits = Limits { depth: 1, ..Limits::default() };
    assert!(Owned::<Vec<Vec<Vec<u8>>>>::new_with(deep, &limits).unwrap_err().is_over_limit());
}

#[test]
fn owned_views_are_shared_by_threads() {
    let value: Vec<String> = (0..50).map(|n| format!("line number {n}")).collect();
    let shared = Owned::<Vec<String>, _>::new(Arc::new(to_bytes(&value).unwrap())).unwrap();
    let parts: Vec<_> = (0..4)
        .map(|i| {
            let (shared, value) = (shared.clone(), value.clone());
            std::thread::spawn(move || {
                assert_eq!(*shared, value);
                shared.project(move |lines| lines[i].as_str())
            })
        })
        .collect();
    drop(shared);
    for (part, line) in parts.into_iter().zip(&value) {
        assert_eq!(*part.join().unwrap(), **line);
    }

    // Of an `Arc<[u8]>` the address is not in our hands.
    let bytes: Arc<[u8]> = Arc::from(&to_bytes("some longer text").unwrap()[..]);
    match Owned::<str, _>::new(bytes.clone()) {
        Ok(text) => assert_eq!(*text.clone(), "some longer text"),
        Err(error) => assert!(error.is_misaligned() && bytes.as_ptr().addr() % 4 != 0),
    }
    static ALIGNED: &[u8] = {
        #[repr(align(64))]
        struct Aligned([u8; 8]);
        const { &Aligned(*b"in place") }.0.as_slice()
    };
    let text = Owned::<str, &'static [u8]>::new(ALIGNED).unwrap().project(|text| text.as_str());
    assert_eq!(&*std::thread::spawn(move || text).join().unwrap(), "in place");
}

/// For all pairs: archived against source, and archived against archived, as source against source.
fn agree<T>(values: &[T])
where
    T: PartialOrd + Debug + Archive<Archived: PartialOrd<T> + PartialOrd>,
{
    let archives: Vec<_> = values.iter().map(|value| to_bytes(value).unwrap()).collect();
    for (a, bytes) in values.iter().zip(&archives) {
        let view = view::<T>(bytes);
        for (b, others) in values.iter().zip(&archives) {
            let other = common::view::<T>(others);
            let (order, equal) = (a.partial_cmp(b), a == b);
            assert_eq!((view.partial_cmp(b), view == b), (order, equal), "view of {a:?} and {b:?}");
            assert_eq!((view.partial_cmp(other), view == other), (order, equal), "views of {a:?} and {b:?}");
            assert_eq!((view < b, view <= b), (a < b, a <= b), "{a:?} and {b:?}");
            assert_eq!((view > other, view >= other), (a > b, a >= b), "{a:?} and {b:?}");
        }
    }
}

/// The same, where the order is total: and views hash alike if they are equal.
fn agree_totally<T>(values: &[T])
where
    T: Ord + Debug + Archive<Archived: PartialOrd<T> + Ord + Hash>,
{
    agree(values);
    let archives: Vec<_> = values.iter().map(|value| to_bytes(value).unwrap()).collect();
    let hash = |bytes: &AlignedBytes| {
        let mut hasher = DefaultHasher::new();
        view::<T>(bytes).hash(&mut hasher);
        hasher.finish()
    };
    for (a, bytes) in values.iter().zip(&archives) {
        for (b, others) in values.iter().zip(&archives) {
            assert_eq!(view::<T>(bytes).cmp(view::<T>(others)), a.cmp(b));
            assert_eq!(hash(bytes) == hash(others), a == b);
        }
    }
}

// B26.
#[test]
fn views_compare_as_their_sources_do() {
    let texts =
        ["", "a", "b", "aa", "aaaaaaaa", "aaaaaaaab", "aaaaaaaaa", "z", "ä", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa"];
    agree_totally(&[0u8, 1, 255]);
    agree_totally(&[-1i32, 0, 1, i32::MIN, i32::MAX]);
    agree_totally(&[0u64, 1, 256, 1 << 56, u64::MAX]);
    agree_totally(&[-1i128, 0, 1 << 100, i128::MIN]);
    agree_totally(&[false, true]);
    agree_totally(&['a', 'b', 'ä', '\u{ffff}', '\u{10000}']);
    agree_totally(&[()]);
    agree_totally(&texts);
    agree_totally(&texts.map(String::from));
    agree_totally(&texts.map(Box::<str>::from));
    agree_totally(&texts.map(Cow::from));
    agree_totally(&texts.map(|text| Some(text.to_string())).into_iter().chain([None]).collect::<Vec<_>>());
    agree_totally(&[vec![], vec![1u16], vec![1, 2], vec![2], vec![0, 9, 9], vec![256]]);
    agree_totally(&[vec![], vec![vec![]], vec![vec![1u8]], vec![vec![], vec![1]], vec![vec![1], vec![]]]);
    agree_totally(&[Box::<[u8]>::default(), Box::new([1, 2]), Box::new([2])]);
    agree_totally(&[Box::new(1u32), Box::new(2), Box::new(256)]);
    agree_totally(&[None, Some(0u32), Some(1), Some(256)]);
    agree_totally(&[None, Some(None), Some(Some(false)), Some(Some(true))]);
    agree_totally(&[Ok("a".to_string()), Ok("b".to_string()), Err(1u8), Err(2)]);
    agree_totally(&[(1u8, "b"), (1, "a"), (2, "a"), (0, "zzzzzzzzzzzz")]);
    agree_totally(&[[1u8, 2], [1, 3], [0, 9]]);
    agree_totally(&[PhantomData::<String>]);
    agree_totally(&[NonZeroU32::MIN, NonZeroU32::MAX]);
    agree(&[0.0f32, -0.0, 1.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY]);
    agree(&[None, Some(f64::NAN), Some(0.0), Some(-1.0)]);
    agree(&[vec![], vec![f64::NAN], vec![0.0, f64::NAN], vec![0.0], vec![1.0, f64::NAN]]);
    agree(&[(1.0f32, 1u8), (f32::NAN, 1), (1.0, 2)]);
    agree(&[Ok(f32::NAN), Ok(1.0), Err(f64::NAN), Err(0.0)]);
}

#[test]
#[expect(clippy::cmp_owned, clippy::op_ref, reason = "that such comparisons compile is the point")]
fn views_compare_with_all_that_has_the_same_contents() {
    let bytes = to_bytes(&("outside its slot", vec![1u8, 2, 3], vec!["x", "y"], Some("some"))).unwrap();
    let (text, numbers, texts, some) = {
        let view = view::<(String, Vec<u8>, Vec<String>, Option<String>)>(&bytes);
        (&view.0, &view.1, &view.2, &view.3)
    };
    assert!(
        *text == *"outside its slot"
            && *text == "outside its slot"
            && *text == "outside its slot".to_string()
    );
    assert!(*text == Box::<str>::from("outside its slot") && *text == Cow::from("outside its slot"));
    assert!(*text != "outside" && *text > "outside" && *text < "q" && **text == *"outside its slot");
    assert!(text.starts_with("outside") && text.len() == 16 && text.as_ref() == "outside its slot");
    assert_eq!(
        format!("{text} {text:?} {text:>20}"),
        "outside its slot \"outside its slot\"     outside its slot"
    );

    assert!(*numbers == [1, 2, 3] && *numbers == [1, 2, 3][..] && *numbers == &[1, 2, 3][..]);
    assert!(*numbers == vec![1, 2, 3] && *numbers == Box::<[u8]>::from([1, 2, 3]) && *numbers < [1, 2, 4]);
    assert_eq!((numbers.first(), numbers.get(9), numbers.len()), (Some(&1), None, 3));
    assert_eq!(numbers.into_iter().rev().collect::<Vec<_>>(), [&3, &2, &1]);
    assert!(*texts == ["x", "y"] && *texts == vec!["x".to_string(), "y".to_string()] && *texts > ["x"]);
    assert_eq!(format!("{texts:?}"), r#"["x", "y"]"#);

    assert!(*some == Some("some") && *some == Some("some".to_string()) && *some != None::<String>);
    assert_eq!(
        (some.as_deref(), some.iter().count(), some.is_some(), some.is_none()),
        (Some("some"), 1, true, false)
    );
}

#[test]
#[expect(
    clippy::cmp_owned,
    clippy::bool_comparison,
    clippy::unit_cmp,
    reason = "that such comparisons compile is the point"
)]
fn inference_is_as_without_vellum() {
    // Each of these compiles because std has one impl that fits. An impl of `PartialEq<Archived…>` for a type of std would
    // make them ambiguous, in every crate that has vellum among its dependencies.
    assert!(Some("x") == "x".into());
    assert!("x" == "x".to_string().as_str() && "x".to_string() == *"x");
    assert!(Some(1u8) == "1".parse().ok());
    assert!(Ok::<u8, std::num::ParseIntError>(1) == "1".parse());
    assert!(7u32 == "7".parse().unwrap() && 7i64 == "7".parse().unwrap() && 0.5f64 == "0.5".parse().unwrap());
    assert!('x' == "x".parse().unwrap() && true == "true".parse().unwrap());
    assert!(Box::new(7u8) == 7.into());
    assert!((1u8, 'x') == Default::default() || (0u8, '\0') == Default::default());
    assert!(NonZeroU32::MIN == "1".parse().unwrap());
    assert!(() == Default::default());
    assert!(PhantomData::<u8> == Default::default());
    assert!("7".parse::<u64>().is_ok_and(|n| n == "7".parse().unwrap()));
}

#[test]
fn limits_hold_for_both_sides() {
    let value = vec![vec![vec!["deep enough".to_string()]]];
    for depth in 0..5 {
        let limits = Limits { depth, ..Limits::default() };
        let written = to_bytes_with(&value, &limits);
        let accessed = access_with::<Vec<Vec<Vec<String>>>>(&to_bytes(&value).unwrap(), &limits).map(|_| ());
        assert_eq!((written.is_ok(), accessed.is_ok()), (depth >= 3, depth >= 3));
        for error in [written.map(|_| ()), accessed].into_iter().filter_map(Result::err) {
            assert!(error.is_over_limit(), "{error}");
        }
    }
    // A handle to plain data is no level.
    let flat = Limits { depth: 0, ..Limits::default() };
    assert!(to_bytes_with(&(vec![1u64], "text outside its slot", Box::new(7u8)), &flat).is_ok());
    assert!(to_bytes_with(&vec!["text outside its slot"], &flat).unwrap_err().is_over_limit());
    assert_eq!(Limits::default(), Limits::DEFAULT);
}

#[test]
fn lengths_are_known_without_writing() {
    assert_eq!(archived_len(&()).unwrap(), 0);
    assert_eq!(archived_len("12345678").unwrap(), 8);
    assert_eq!(archived_len("123456789").unwrap(), 17);
    assert_eq!(archived_len(&vec![1u64; 1000]).unwrap(), 8008);
    assert_eq!(archived_len(&(1u8, vec![1u8], vec![1u128])).unwrap(), 48);
    assert_eq!(rt(&(1u8, vec![1u8], vec![1u128])).len(), 48);
}

#[test]
fn unsized_and_borrowed_roots() {
    assert_eq!(*view::<str>(&write_all_ways("text")), "text");
    assert_eq!(*view::<[u8]>(&write_all_ways(&[1u8, 2][..])), [1, 2]);
    assert_eq!(*view::<&str>(&write_all_ways(&"text")), "text");
    assert_eq!(*view::<&[&str]>(&write_all_ways(&&["a", "b"][..])), ["a", "b"]);
}
