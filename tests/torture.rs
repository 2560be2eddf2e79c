//! Hostile bytes: for an archive of every type, every single change, cut and extension is refused with an error that says
//! what and where, or gives a view that can be walked to its end. Never a panic, and nothing for Miri to object to.

mod common;

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use common::rt;
use common::torture::{check_error, hostile, probe, torture, touch_ord, touch_partial};
use common::types::*;
use vellum::{AlignedBytes, Archive, Archived, Error, ToNative, Unarchive, access, from_bytes, to_bytes};

/// Tortures types whose views have a total order.
macro_rules! torture_all {
    ($($value:expr => $t:ty;)*) => { $( torture::<$t>(&$value, touch_ord); )* };
}

#[test]
fn integers() {
    torture_all! {
        7 => u8; -7 => i8; 7 => u16; -7 => i16; 7 => u32; -7 => i32; 7 => u64; -7 => i64; 7 => u128; -7 => i128;
        7 => usize; -7 => isize;
        [1, 2, 3] => [u16; 3];
        vec![1, 2, 3] => Vec<u32>;
        vec![1, 2, 3] => Vec<u128>;
        vec![1, 2, 3].into() => Box<[isize]>;
    }
}

#[test]
fn non_zero_integers() {
    torture_all! {
        NonZeroU8::MIN => NonZeroU8; NonZeroI8::MIN => NonZeroI8; NonZeroU16::MIN => NonZeroU16;
        NonZeroI16::MIN => NonZeroI16; NonZeroU32::MIN => NonZeroU32; NonZeroI32::MIN => NonZeroI32;
        NonZeroU64::MIN => NonZeroU64; NonZeroI64::MIN => NonZeroI64; NonZeroU128::MIN => NonZeroU128;
        NonZeroI128::MIN => NonZeroI128; NonZeroUsize::MIN => NonZeroUsize; NonZeroIsize::MIN => NonZeroIsize;
        vec![NonZeroU16::MIN; 3] => Vec<NonZeroU16>;
        vec![Some(NonZeroU32::MIN), None, Some(NonZeroU32::MAX)] => Vec<Option<NonZeroU32>>;
    }
}

#[test]
fn floats() {
    torture::<f32>(&1.5, touch_partial);
    torture::<f64>(&1.5, touch_partial);
    torture::<Vec<f32>>(&vec![1.5, f32::NAN], touch_partial);
    torture::<(f32, Option<f64>)>(&(0.5, Some(f64::NAN)), touch_partial);
}

#[test]
fn bool_char_and_nothing() {
    torture_all! {
        true => bool;
        vec![true, false, true] => Vec<bool>;
        [false; 5] => [bool; 5];
        Some(Some(Some(true))) => Option<Option<Option<bool>>>;
        'x' => char;
        vec!['x', 'é', '€', '\u{10ffff}'] => Vec<char>;
        Some(Some(Some('x'))) => Option<Option<Option<char>>>;
        () => ();
        PhantomData => PhantomData<String>;
        [(); 5] => [(); 5];
        Box::new(()) => Box<()>;
        [0; 0] => [u64; 0];
    }
}

#[test]
fn text() {
    // Both sides of the border between inline and outside; characters of every length, also across it.
    let texts =
        ["", "éééé", "ééééé", "a", "1234567", "12345678", "123456789", "€€€", "a🦀🦀", &"x".repeat(64)];
    for &text in &texts[..if cfg!(miri) { 3 } else { texts.len() }] {
        torture_all! {
            text.to_string() => String;
            text.into() => Box<str>;
            Some(text.to_string()) => Option<String>;
        }
    }
    torture_all! {
        None => Option<Option<String>>;
        Some(None) => Option<Option<String>>;
        // Runs: characters must not be shared between neighbours.
        vec!["éééééé".into(), "aaaaaaaaaa".into(), "🦀🦀🦀🦀".into()] => Vec<String>;
        ("first of two".into(), vec![1, 2], "second of two".into()) => (String, Vec<u8>, String);
    }
}

#[test]
fn vectors() {
    torture_all! {
        vec![] => Vec<u64>;
        vec![vec![], vec![1], vec![2, 3]] => Vec<Vec<u16>>;
        vec![vec![vec![true], vec![]], vec![]] => Vec<Vec<Vec<bool>>>;
        vec![Some(vec![1]), None, Some(vec![])] => Vec<Option<Vec<u32>>>;
        vec![Some(Some(vec![1])), None, Some(None)] => Vec<Option<Option<Vec<u8>>>>;
        vec![(1, "outside its slot".into()), (2, "in it".into())] => Vec<(u8, String)>;
        vec![[Some(1u64), None]; 2].into() => Box<[[Option<u64>; 2]]>;
    }
}

#[test]
fn vectors_of_nothing() {
    torture_all! {
        vec![[]; 3] => Vec<[u64; 0]>;
        vec![vec![PhantomData; 2], vec![]] => Vec<Vec<PhantomData<u8>>>;
    }
    // A count of up to 2^20 is accepted, and walked. That is for real processors.
    if !cfg!(miri) {
        torture_all! { vec![(); 3] => Vec<()>; }
    }
}

#[test]
fn boxes() {
    torture_all! {
        Box::new(7) => Box<u32>;
        Box::new(Box::new("outside its slot".into())) => Box<Box<String>>;
        (Box::new(1), Box::new(2), 3) => (Box<u8>, Box<u64>, u8);
        vec![Some(Box::new(1)), None, Some(Box::new(2))] => Vec<Option<Box<u16>>>;
        vec![Some(Some(Box::new(1))), None, Some(None)] => Vec<Option<Option<Box<u8>>>>;
        Box::new([1, 2, 3]) => Box<[u64; 3]>;
    }
}

#[test]
fn options_results_and_tuples() {
    torture_all! {
        Some(7) => Option<u32>;
        None => Option<u32>;
        Some(None) => Option<Option<u8>>;
        Some(Some(Some(Some(1)))) => Option<Option<Option<Option<u16>>>>;
        Some(()) => Option<()>;
        vec![Ok(7), Err("outside its slot".into()), Err(String::new())] => Vec<Result<u64, String>>;
        Err(Ok(Some(true))) => Result<u8, Result<Option<bool>, ()>>;
        Ok(()) => Result<(), ()>;
        (1, 2, 3, 4, 5) => (u8, u16, u32, u64, u128);
        (1, (2, (3, true, 'x')), [(4, Some(5)); 2]) => (u8, (u32, (u8, bool, char)), [(u8, Option<u16>); 2]);
        (1, 2, 3, 4, 5, 6, 7, 8, 9, true, 'b', "c".into()) =>
            (u8, i8, u16, i16, u32, i32, u64, i64, u128, bool, char, String);
    }
}

#[test]
fn everything_in_one() {
    type Deep = Vec<(Option<String>, Result<Vec<Box<(u8, char)>>, Box<str>>, [Option<Option<bool>>; 3])>;
    torture_all! {
        vec![
            (Some("outside its slot".into()), Ok(vec![Box::new((1, 'a')), Box::new((2, 'b'))]), [None, Some(None), Some(Some(true))]),
            (None, Err("also outside its slot".into()), [None; 3]),
        ] => Deep;
    }
}

#[test]
fn derived_structs() {
    let person = |boss| Person {
        id: 7,
        name: "a name outside its slot".into(),
        tags: vec!["one".into(), "another outside its slot".into()],
        boss,
        level: Level::Middle,
        small: Small(None, true),
    };
    torture_all! {
        Gaps { a: 1, b: 2, c: 3 } => Gaps;
        vec![Gaps { a: 1, b: 2, c: 3 }; 2] => Vec<Gaps>;
        Small(NonZeroU32::new(7), false) => Small;
        Unit => Unit;
        person(Some(Box::new(person(None)))) => Person;
        Tree { label: "root".into(), forest: Forest(vec![
            Tree { label: "outside its slot".into(), forest: Forest(vec![]) },
            Tree { label: "leaf".into(), forest: Forest(vec![]) },
        ]) } => Tree;
        Generic { first: "first".into(), all: [1, 2, 3], more: vec!["outside its slot".into()], of: PhantomData }
            => Generic<String, 3>;
        Generic { first: Some(true), all: [], more: vec![None, Some(false)], of: PhantomData }
            => Generic<Option<bool>, 0>;
        vec![Skips { cache: [0; 4], kept: 1 }; 2] => Vec<Skips>;
        [Some(AllSkipped { cache: 0 }), None] => [Option<AllSkipped>; 2];
        vec![Pixel { rgb: [1, 2, 3], colour: Colour::Green }; 3] => Vec<Pixel>;
    }
    torture::<Plain>(&Plain { flags: [1; 4], x: 0.5, wide: 7 }, touch_partial);
    let possible = Possible { result: Ok(7), option: None, vec: vec![], array: [] };
    torture::<Possible>(&possible, |view| assert!(*view == possible || view.result != possible.result));
    let owning = Owning {
        name: "a name outside its slot".into(),
        bytes: vec![1, 2, 3],
        pixels: vec![Pixel { rgb: [1, 2, 3], colour: Colour::Blue }],
        text: "text".into(),
        parts: vec!["part".into()],
    };
    torture::<Owning>(&owning, |view| assert!(view == view));
}

#[test]
fn derived_enums() {
    torture_all! {
        Level::High => Level;
        vec![Level::Low, Level::Middle, Level::High] => Vec<Level>;
        Some(Some(Some(Level::Low))) => Option<Option<Option<Level>>>;
        Some(None) => Option<Option<Level>>;
        Sign::Minus => Sign;
        vec![Some(Sign::Plus), None] => Vec<Option<Sign>>;
        Colour::Blue => Colour;
        vec![Some(Colour::Red), None] => Vec<Option<Colour>>;
        List::Cons(1, Box::new(List::Cons(2, Box::new(List::Nil)))) => List;
    }
    let line = Shape::Line { name: "a name outside its slot".into(), from: (1, -1), to: [2, -2] };
    let group = Shape::Group(vec![line.clone(), Shape::Circle(1.5)], Some(Box::new(Shape::Nothing)));
    for shape in [Shape::Nothing, Shape::Circle(f32::NAN), line, group] {
        torture::<Shape>(&shape, touch_partial);
    }
    let text = Json::Text("text outside its slot".into());
    let array = Json::Array(vec![Json::Null, Json::Number(1.5), text]);
    let object =
        Json::Object(vec![("array".into(), array), ("a key outside its slot".into(), Json::Bool(true))]);
    torture::<Json>(&object, touch_partial);
    torture::<Option<Json>>(&None, touch_partial);
}

/// The archive of a value, with some bytes replaced.
fn patched<T: Archive + ?Sized>(value: &T, at: usize, bytes: &[u8]) -> AlignedBytes {
    let mut archive = to_bytes(value).unwrap();
    archive[at..at + bytes.len()].copy_from_slice(bytes);
    archive
}

/// The error for bytes that must be refused, after it was looked at.
fn refused<T: Archive + ?Sized>(bytes: &[u8]) -> Error
where
    Archived<T>: Debug,
{
    let error = access::<T>(bytes).unwrap_err();
    check_error(&error, bytes);
    error
}

// B30.
#[test]
fn tags_out_of_range() {
    for tag in (2..=255u8).rev().step_by(if cfg!(miri) { 63 } else { 1 }) {
        let option = patched(&Some(7u32), 0, &[tag]);
        let error = refused::<Option<u32>>(&option);
        assert_eq!(error.to_string(), format!("byte 0x0: expected a tag of `Option` (0 or 1), found {tag}"));

        let result = patched(&vec![Ok::<u8, u8>(7); 2], 10, &[tag]);
        let error = refused::<Vec<Result<u8, u8>>>(&result);
        assert_eq!(error.path().to_string(), "[1]");
        assert_eq!(error.offset(), Some(10));

        // In the place of an option around it: 255 and 254 are its own.
        let nested = patched(&Some(Some(Some(7u32))), 0, &[tag]);
        assert_eq!(access::<Option<Option<Option<u32>>>>(&nested).is_ok(), tag >= 254, "{tag}");
        let levels = patched(&vec![Level::Low; 20], 8 + 17, &[tag]);
        if tag > 2 {
            let error = refused::<Vec<Level>>(&levels);
            assert_eq!(
                error.to_string(),
                format!("at [17], byte 0x19: expected a tag of `Level` (0, 1, 2), found {tag}")
            );
        }
        let options = patched(&vec![Some(Level::Low); 20], 8 + 17, &[tag]);
        assert_eq!(access::<Vec<Option<Level>>>(&options).is_ok(), tag == 2 || tag == 255, "{tag}");
        let person = patched(&(1u8, Some(Shape::Nothing)), 8, &[tag]);
        assert!(access::<(u8, Option<Shape>)>(&person).is_err());

        let nested = patched(&Some(Some(true)), 0, &[tag]);
        assert_eq!(access::<Option<Option<bool>>>(&nested).is_ok(), tag >= 254, "{tag}");
    }
}

// B31. That a check reads the right bytes at odd addresses is seen in tests/access.rs.
#[test]
fn invalid_leaves() {
    /// Alone, and behind a neighbour, in an option and in a vector: refused wherever it stands, with its value.
    fn bad<T: Archive + Clone>(valid: &T, invalid: &[u8], found: &str) {
        let error = refused::<T>(&patched(valid, 0, invalid));
        assert!(error.is_corrupt() && error.to_string().ends_with(&format!(", found {found}")), "{error}");
        let at = align_of::<Archived<T>>();
        let error = refused::<(u8, T)>(&patched(&(9u8, valid.clone()), at, invalid));
        assert_eq!((error.offset(), error.path().to_string().as_str()), (Some(at.try_into().unwrap()), ".1"));
        let size = size_of::<Archived<T>>();
        let second = 8usize.next_multiple_of(at) + size;
        let error = refused::<Vec<T>>(&patched(&vec![valid.clone(); 3], second, invalid));
        assert_eq!(
            (error.offset(), error.path().to_string().as_str()),
            (Some(second.try_into().unwrap()), "[1]")
        );
    }
    for byte in (2..=255).step_by(if cfg!(miri) { 253 } else { 1 }) {
        bad(&true, &[byte], &byte.to_string());
    }
    for number in [0xd800, 0xdbff, 0xdc00, 0xdfff, 0x11_0000, 0x1f_ffff, 0xffff_fffd, u32::MAX] {
        bad(&'x', &number.to_le_bytes(), &number.to_string());
    }
    // The borders themselves are valid.
    for number in [0, 0xd7ff, 0xe000, 0x10_ffff] {
        assert!(access::<char>(&patched(&'x', 0, &u32::to_le_bytes(number))).is_ok());
    }
    bad(&NonZeroU8::MIN, &[0], "0");
    bad(&NonZeroI16::MIN, &[0; 2], "0");
    bad(&NonZeroU32::MIN, &[0; 4], "0");
    bad(&NonZeroIsize::MIN, &[0; 8], "0");
    bad(&NonZeroU128::MIN, &[0; 16], "0");
    // One bit anywhere makes it one.
    for at in 0..16 {
        let mut bytes = AlignedBytes::zeroed(16);
        bytes[at] = 0x10;
        assert!(access::<NonZeroU128>(&bytes).is_ok());
    }
    // Inside of text.
    for invalid in
        [&[0xffu8, b'a'][..], &[b'a', 0x80], &[0xc3, b'a'], &[0xed, 0xa0, 0x80], &[0xf4, 0x90, 0x80, 0x80]]
    {
        // Named by the slot, or by the first byte outside of it that is no text.
        assert_eq!(
            refused::<str>(&patched("aaaaa", 0, invalid)).to_string(),
            "byte 0x0: expected UTF-8 text, found other bytes"
        );
        let valid = std::str::from_utf8(invalid).unwrap_err().valid_up_to();
        assert_eq!(
            refused::<str>(&patched("aaaaaaaaaaaa", 8, invalid)).to_string(),
            format!("byte {:#x}: expected UTF-8 text, found other bytes", 8 + valid)
        );
    }
}

// B32.
#[test]
fn lengths_and_offsets_that_wrap() {
    fn vector<T: Unarchive + Clone>(valid: &T, sum: impl Fn(&Archived<T>)) {
        let good = to_bytes(&vec![valid.clone(); 2]).unwrap();
        let offset = u32::from_le_bytes(good[4..8].try_into().unwrap());
        for len in hostile(2, good.len()) {
            for offset in hostile(offset, good.len()).into_iter().chain([offset]) {
                let mut bytes = good.clone();
                bytes[..4].copy_from_slice(&len.to_le_bytes());
                bytes[4..8].copy_from_slice(&offset.to_le_bytes());
                probe::<Vec<T>>(&bytes, &|view| view.iter().for_each(&sum));
            }
        }
    }
    vector(&1u8, |n| assert_eq!(n.to_native(), 1));
    vector(&1u64, |n| assert_eq!(n.to_native(), 1));
    vector(&1u128, |n| assert_eq!(n.to_native(), 1));
    vector(&[1u64; 100], |n| assert_eq!(n.len(), 100));
    vector(&"outside its slot".to_string(), |text| assert_eq!(text, "outside its slot"));

    // Elements so large that `len * size` wraps around 2^32 and 2^63.
    for len in [1u32, 1 << 12, 1 << 20, 1 << 31, u32::MAX] {
        let mut bytes = AlignedBytes::from(&len.to_le_bytes());
        bytes.extend_from_slice(&8u32.to_le_bytes());
        assert!(refused::<Vec<[u8; 1 << 20]>>(&bytes).is_truncated());
        #[cfg(target_pointer_width = "64")]
        assert!(refused::<Vec<[[u8; 1 << 20]; 1 << 20]>>(&bytes).is_truncated());
    }
}

// B34. There is one right place for each object, so each of these is refused.
#[test]
fn handles_that_point_elsewhere() {
    let value = ("aaaaaaaaaaaaaaaaaaaa".to_string(), "bbbbbbbbbbbbbbbbbbbbbb".to_string());
    let good = to_bytes(&value).unwrap();
    let len = i64::try_from(good.len()).unwrap();
    let (first, second) = (16, 36);
    assert_eq!(len, second + 22);
    for (slot, right) in [(0i64, first), (8, second)] {
        let places =
            [-(1 << 31), -1, 0, 1, 8, 15, 17, 26, 35, 37, len - 1, len, len + 1, 1 << 31, first, second];
        for place in places {
            let Ok(offset) = u32::try_from(place - slot).or(u32::try_from(place - slot + (1 << 32))) else {
                continue;
            };
            let bytes = patched(&value, usize::try_from(slot).unwrap() + 4, &offset.to_le_bytes());
            if place == right {
                assert_eq!(bytes, good);
            } else {
                let error = refused::<(String, String)>(&bytes);
                assert!(error.is_corrupt(), "{error}");
                assert_eq!(error.offset(), Some(u64::try_from(slot).unwrap()));
            }
        }
    }
}

// B35. Two owners of one object: the second one points behind the cursor.
#[test]
fn objects_with_two_owners() {
    let value = (Box::new(1u32), Box::new(2u32));
    assert!(refused::<(Box<u32>, Box<u32>)>(&patched(&value, 4, &4u32.to_le_bytes())).is_corrupt());
    // Also with the second object left out, so that nothing is left over.
    let mut bytes = to_bytes(&value).unwrap();
    bytes[4..8].copy_from_slice(&4u32.to_le_bytes());
    bytes.truncate(12);
    assert!(refused::<(Box<u32>, Box<u32>)>(&bytes).is_truncated());
    // Vectors and text, the same and one inside the other.
    let value = (vec![1u8; 20], "bbbbbbbbbbbbbbbbbbbb".to_string());
    for offset in [8u32, 9, 27] {
        assert!(refused::<(Vec<u8>, String)>(&patched(&value, 12, &offset.to_le_bytes())).is_corrupt());
    }
    // And nothing that was written is refused: a box of a vector of boxes, with more after it.
    rt(&(Box::new(vec![Box::new(1u64), Box::new(2)]), "the tail of it".to_string(), vec![1u8]));
}

// B44.
#[test]
fn every_first_byte_of_text() {
    for text in ["", "a", "12345678", "123456789", "éééé", "ééééé", &"x".repeat(63), &"x".repeat(64)]
    {
        rt(&text.to_string());
        for byte in (0..=255u8).step_by(if cfg!(miri) { 85 } else { 1 }) {
            let bytes = patched(text, 0, &[byte]);
            if probe::<String>(&bytes, &touch_ord) {
                // Nothing but the archive itself is text.
                let (view, range) =
                    (access::<str>(&bytes).unwrap().as_bytes().as_ptr_range(), bytes.as_ptr_range());
                assert!(range.start <= view.start && view.end <= range.end);
            }
        }
    }
    // Text that fits into the slot has no other form: neither outside of it, nor with another fill.
    for len in 0..=8u8 {
        let mut bytes = AlignedBytes::from(&[0x80, len, 0, 0, 8, 0, 0, 0]);
        bytes.extend_from_slice(&b"12345678"[..len.into()]);
        let error = refused::<String>(&bytes);
        let expected = format!("byte 0x0: expected text of {len} bytes inside its slot, found a handle");
        assert_eq!(error.to_string(), expected);
    }
    for fill in [0x80, 0x81, 0xbf, 0xc0, 0xc3, 0xf4, 0xfd, 0xfe] {
        assert!(refused::<String>(&patched("123456", 7, &[fill])).is_corrupt());
    }
    // A zero is text, and counts.
    assert_eq!(access::<str>(&patched("123456", 7, &[0])).unwrap_err().offset(), Some(0));
    assert_eq!(*access::<str>(&patched("1234567", 7, &[0])).unwrap(), "1234567\0");
}

#[test]
fn characters_are_not_shared_between_strings() {
    // The run of both is UTF-8, the strings are not: 4 + 8 bytes of "🦀" and text, cut in the middle of the character.
    let good = ["aaaaaaaaa🦀".to_string(), "bbbbbbbbb".to_string()];
    for cut in 1..4u8 {
        let mut bytes = to_bytes(&good).unwrap();
        let (first, second) = (13 - cut, 9 + cut);
        bytes[1] = first;
        bytes[9] = second;
        bytes[12] = 8 + first;
        let error = refused::<[String; 2]>(&bytes);
        assert_eq!(error.to_string(), "at [0], byte 0x19: expected UTF-8 text, found other bytes");
    }
    // The fault is found in the right one of many.
    let texts: Vec<String> = (0..20).map(|i| format!("text number {i:02}")).collect();
    let good = to_bytes(&texts).unwrap();
    for (i, text) in texts.iter().enumerate() {
        let at = 8 + 20 * 8 + i * text.len() + 3;
        let error = refused::<Vec<String>>(&patched(&texts, at, &[0xc0]));
        assert_eq!(error.path().to_string(), format!("[{i}]"));
        assert_eq!(error.offset(), Some(u64::try_from(at).unwrap()));
    }
    assert_eq!(from_bytes::<Vec<String>>(&good).unwrap(), texts);
}

// B48.
#[test]
fn tiny_buffers() {
    fn zeros<T: Unarchive>(accepted: Option<usize>) {
        for len in 0..2 * size_of::<Archived<T>>() + 4 {
            for fill in [0, 0xff] {
                let mut bytes = AlignedBytes::new();
                bytes.resize(len, fill);
                let ok = probe::<T>(&bytes, &|_| ());
                if fill == 0 {
                    assert_eq!(ok, accepted == Some(len), "{len} zeros");
                }
            }
        }
    }
    zeros::<()>(Some(0));
    zeros::<u8>(Some(1));
    zeros::<u128>(Some(16));
    zeros::<bool>(Some(1));
    zeros::<char>(Some(4));
    zeros::<NonZeroU64>(None);
    zeros::<Option<NonZeroU64>>(Some(8));
    zeros::<String>(Some(8)); // eight characters U+0000
    zeros::<Vec<u64>>(Some(8));
    zeros::<Vec<Vec<String>>>(Some(8));
    zeros::<Box<u8>>(None);
    zeros::<Option<Box<u8>>>(Some(4));
    zeros::<Option<u64>>(Some(16));
    zeros::<Result<u32, ()>>(Some(8));
    zeros::<(u8, String, u64)>(Some(24));
    zeros::<[Vec<u8>; 3]>(Some(24));
}

// B49. Without a schema in the bytes another type may fit, but it is never unsafe.
#[test]
fn the_right_bytes_as_the_wrong_type() {
    macro_rules! as_every_other {
        ($($value:expr => $t:ty;)*) => {{
            let archives = [$(to_bytes::<$t>(&$value).unwrap()),*];
            $(
                let accepted = archives.iter().filter(|bytes| probe::<$t>(bytes, &|_| ())).count();
                assert!((1..archives.len()).contains(&accepted), "its own, but not all");
            )*
        }};
    }
    as_every_other! {
        7 => u8; 7 => u32; -7 => i64; u128::MAX => u128; true => bool; 'x' => char; () => (); NonZeroU16::MAX => NonZeroU16;
        "short".into() => String;
        "longer than its slot".into() => String;
        Some("longer than its slot".into()) => Option<Box<str>>;
        vec![1, 2, 3] => Vec<u8>;
        vec![1, 2, 3] => Vec<u64>;
        vec![1, 2, 3] => Vec<u128>;
        vec![true, false] => Vec<bool>;
        vec!['a', 'b'] => Vec<char>;
        vec!["short".into(), "longer than its slot".into()] => Vec<String>;
        vec![vec![vec![1], vec![2, 3]], vec![]] => Vec<Vec<Vec<u16>>>;
        vec![Some(1), None] => Vec<Option<u32>>;
        Box::new(1) => Box<u8>;
        Box::new("longer than its slot".into()) => Box<String>;
        vec![Box::new(1), Box::new(2)] => Vec<Box<u64>>;
        Some(Box::new(Some(Box::new(5)))) => Option<Box<Option<Box<u8>>>>;
        (1, "longer than its slot".into(), 2) => (u32, String, u8);
        (1, "longer than its slot".into(), 2, 3) => (u32, String, u8, u64);
        ("longer than its slot".into(), 1) => (String, u32);
        [Ok(1), Err("longer than its slot".into())] => [Result<u8, String>; 2];
        [1; 4] => [u16; 4];
        Gaps { a: 1, b: 2, c: 3 } => Gaps;
        Plain { flags: [1; 4], x: 0.5, wide: 7 } => Plain;
        Small(None, true) => Small;
        Unit => Unit;
        vec![Level::High; 5] => Vec<Level>;
        vec![Sign::Plus; 5] => Vec<Sign>;
        vec![Pixel { rgb: [1, 2, 3], colour: Colour::Red }; 2] => Vec<Pixel>;
        Shape::Group(vec![Shape::Nothing, Shape::Circle(1.5)], None) => Shape;
        List::Cons(1, Box::new(List::Cons(2, Box::new(List::Nil)))) => List;
        Json::Array(vec![Json::Null, Json::Text("longer than its slot".into())]) => Json;
        Tree { label: "longer than its slot".into(), forest: Forest(vec![]) } => Tree;
        Possible { result: Ok(7), option: None, vec: vec![], array: [] } => Possible;
    }
}

/// Uninhabited types refuse every byte, wherever they stand.
#[test]
fn values_that_cannot_be() {
    for byte in (0..=255u8).step_by(if cfg!(miri) { 51 } else { 1 }) {
        let one = AlignedBytes::from(&[byte]);
        assert!(access::<Never>(&one).is_err() && access::<[Never; 1]>(&one).is_err());
        let mut bytes = to_bytes(&Vec::<Never>::new()).unwrap();
        bytes[0] = byte;
        bytes[4] = 8;
        bytes.extend_from_slice(&[byte; 4]);
        assert!(access::<Vec<Never>>(&bytes).is_err());
    }
    assert!(access::<Never>(&[]).is_err());
    let mut possible = to_bytes(&Possible { result: Ok(7), option: None, vec: vec![], array: [] }).unwrap();
    possible[0] = 1;
    let error = refused::<Possible>(&possible);
    assert_eq!(error.path().to_string(), ".result::Err");
    assert!(error.is_corrupt() && error.to_string().contains("expected no value of `Never`"), "{error}");
}

/// An archived type that views share has all the traits that the walk needs.
#[test]
fn views_have_the_traits_of_values() {
    fn all<T: Archive>()
    where
        Archived<T>: Debug + Hash + Ord + PartialEq<T> + PartialOrd<T> + Send + Sync,
    {
    }
    all::<Vec<Option<String>>>();
    all::<Box<[Result<Box<u8>, (char, bool)>]>>();
    all::<(Option<Box<str>>, (), PhantomData<u8>, [u8; 4])>();
}
