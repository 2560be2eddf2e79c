//! Holds the library to docs/format.md: its examples, byte for byte, and the numbers in its tables.

#![cfg(all(feature = "alloc", feature = "derive"))]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use vellum::{AlignedBytes, Archive, Archived, Limits, Unarchive};

#[path = "format/rules.rs"]
mod rules;

const DOCUMENT: &str = include_str!("../docs/format.md");

/// The bytes of every example in the document, by name.
fn documented_examples() -> BTreeMap<&'static str, Vec<u8>> {
    let mut examples = BTreeMap::new();
    let mut lines = DOCUMENT.lines();
    while let Some(line) = lines.next() {
        let Some(name) = line.strip_prefix("```archive ") else { continue };
        let dump: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        let replaced = examples.insert(name, parse_dump(name, &dump));
        assert!(replaced.is_none(), "two examples are named {name}");
    }
    examples
}

/// Parses lines of a position and bytes, with a comment after a semicolon.
fn parse_dump(name: &str, dump: &[&str]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for line in dump {
        let code = line.split(';').next().unwrap_or_default();
        let (position, hex) = code.split_once("  ").unwrap_or_else(|| panic!("{name}: no bytes in {line:?}"));
        assert_eq!(usize::from_str_radix(position, 16), Ok(bytes.len()), "{name}: position of {line:?}");
        bytes.extend(parse_bytes(hex));
    }
    bytes
}

fn parse_bytes(hex: &str) -> Vec<u8> {
    hex.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).expect(hex)).collect()
}

/// The cells of the table whose header is `header`, without backticks.
fn documented_table(header: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`').to_string()).collect()
    };
    let rows = DOCUMENT.lines().skip_while(|line| *line != header).skip(2);
    let table: Vec<_> = rows.take_while(|line| line.starts_with('|')).map(cells).collect();
    assert!(!table.is_empty(), "the document has no table {header}");
    table
}

/// Compares the names in the document with those that are tested: neither may have one that the other lacks.
fn compare_names<'n>(
    documented: impl IntoIterator<Item = &'n str>,
    tested: impl IntoIterator<Item = &'n str>,
) {
    let sorted = |mut names: Vec<String>| {
        names.iter_mut().for_each(|name| name.retain(|c| c != ' '));
        names.sort_unstable();
        names
    };
    let documented = sorted(documented.into_iter().map(str::to_string).collect());
    let tested = sorted(tested.into_iter().map(str::to_string).collect());
    assert_eq!(documented, tested, "left: in the document, right: tested");
}

/// The value of an example.
struct Case {
    name: &'static str,
    compare: fn(&[u8]),
}

macro_rules! cases {
    ($($name:literal: $type:ty = $value:expr;)*) => {
        vec![$(Case { name: $name, compare: |documented| compare::<$type>($name, documented, &$value) }),*]
    };
}

/// Checks that `value` is written as `documented`, and that these bytes are accepted and read as `value`.
fn compare<T: Unarchive + PartialEq + Debug>(name: &str, documented: &[u8], value: &T) {
    let written = vellum::to_bytes(value).expect(name);
    assert_eq!(*written, *documented, "{name}: left: written, right: documented");
    assert_eq!(vellum::archived_len(value).expect(name), documented.len(), "{name}: length");
    let accepted = AlignedBytes::from(documented);
    assert_eq!(vellum::from_bytes::<T>(&accepted).expect(name), *value, "{name}: read from the document");
    vellum::access::<T>(&accepted).expect(name);
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Reading {
    sensor: u8,
    value: f32,
    valid: bool,
    note: String,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Shape {
    Empty,
    Circle(f64),
    Polygon { sides: u16, name: String },
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Color {
    Red,
    Green,
    Blue,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Status {
    Fine = 200,
    Missing = 404,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Step {
    Down = -1,
    Stay,
    Up,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Tree {
    value: u8,
    children: Vec<Tree>,
}

#[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
#[repr(C)]
#[archive(as_self)]
struct Pixel {
    red: u8,
    green: u8,
    blue: u8,
}

fn leaf(value: u8) -> Tree {
    Tree { value, children: vec![] }
}

fn cases() -> Vec<Case> {
    cases! {
        "unit": () = ();
        "number": u32 = 0x0102_0304;
        "tuple": (u8, i32, bool, f64) = (1, -2, true, 1.5);
        "text-empty": String = String::new();
        "text-inline": String = "Zoë".to_string();
        "text-8": String = "8 octets".to_string();
        "text-9": String = "9 letters".to_string();
        "text-unicode": String = "Ærøskøbing".to_string();
        "vector": Vec<u16> = vec![1, 2, 3];
        "vector-empty": Vec<u64> = vec![];
        "vector-of-units": Vec<()> = vec![(), (), ()];
        "gap": (Vec<u8>, Vec<u64>) = (vec![7], vec![8]);
        "nested": Vec<Vec<String>> = vec![
            vec!["a".to_string(), "one two three".to_string()],
            vec![],
            vec!["four five six".to_string()],
        ];
        "box": Box<(u8, u64)> = Box::new((1, 2));
        "option-text": [Option<Option<String>>; 3] = [None, Some(None), Some(Some("ab".to_string()))];
        "option-tagged": [Option<Option<u32>>; 3] = [None, Some(None), Some(Some(5))];
        "option-none": (Option<bool>, Option<char>, Option<NonZeroU16>, Option<Box<u8>>, Option<Vec<u8>>) =
            (None, None, None, None, None);
        "result": [Result<u16, String>; 2] = [Ok(7), Err("no".to_string())];
        "struct": Reading = Reading { sensor: 3, value: -0.5, valid: true, note: "recalibrated".to_string() };
        "enum": Vec<Shape> = vec![
            Shape::Empty,
            Shape::Circle(2.0),
            Shape::Polygon { sides: 5, name: "pentagon".to_string() },
        ];
        "enum-option": [Option<Option<Color>>; 3] = [None, Some(None), Some(Some(Color::Blue))];
        "enum-wide": [Status; 2] = [Status::Fine, Status::Missing];
        "enum-negative": [Step; 3] = [Step::Down, Step::Stay, Step::Up];
        "tree": Tree = Tree { value: 1, children: vec![Tree { value: 2, children: vec![leaf(3)] }, leaf(4)] };
        "as-self": Vec<Pixel> =
            vec![Pixel { red: 255, green: 128, blue: 0 }, Pixel { red: 1, green: 2, blue: 3 }];
    }
}

/// The one example that is not the archive of one value.
const BACK_TO_BACK: &str = "back-to-back";

#[test]
fn every_example_is_what_the_library_writes_and_accepts() {
    let documented = documented_examples();
    let cases = cases();
    let tested = cases.iter().map(|case| case.name).chain([BACK_TO_BACK]);
    compare_names(documented.keys().copied(), tested);
    for case in &cases {
        (case.compare)(&documented[case.name]);
    }
}

#[test]
fn archives_stand_back_to_back_as_in_the_example() {
    let documented = AlignedBytes::from(&*documented_examples()[BACK_TO_BACK]);
    let mut written = AlignedBytes::new();
    for text in ["first text", "second"] {
        written.resize(written.len().next_multiple_of(16), 0);
        written.extend_from_slice(&vellum::to_bytes(text).unwrap());
    }
    assert_eq!(*written, *documented, "left: written, right: documented");
    let (first, rest) = vellum::access_prefix::<str>(&documented).unwrap();
    let (second, rest) = vellum::access_prefix::<str>(rest).unwrap();
    assert_eq!((first.as_str(), second.as_str(), rest), ("first text", "second", &[][..]));
}

/// Size and alignment of the archived form of a type.
struct Size {
    name: &'static str,
    size: usize,
    align: usize,
}

macro_rules! sizes {
    ($($type:ty)*) => { vec![$(
        Size {
            name: stringify!($type),
            size: size_of::<Archived<$type>>(),
            align: align_of::<Archived<$type>>(),
        }
    ),*] };
}

#[test]
fn sizes_and_alignments_are_those_in_the_table() {
    type PhantomData<T> = std::marker::PhantomData<T>;
    let sizes: Vec<Size> = [
        sizes! {
            () PhantomData<u64>
            u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize f32 f64 bool char
            NonZeroU8 NonZeroI8 NonZeroU16 NonZeroI16 NonZeroU32 NonZeroI32 NonZeroU64 NonZeroI64
            NonZeroU128 NonZeroI128 NonZeroUsize NonZeroIsize
        },
        sizes! {
            String str &str Box<str> Cow<str>
            Vec<u8> Vec<u128> [u8] &[u8] Box<[u8]> Cow<[u8]>
            Box<u8> Box<u128> &u16 Cow<u16>
        },
        sizes! {
            [u16; 3] [u64; 0] [String; 2]
            (u8,) (u8, u16) (u8, u64, u8) (u64, u8, u8) (u8, String)
        },
        sizes! {
            Option<u8> Option<u16> Option<u64> Option<u128> Option<()> Option<[u64; 0]> Option<(bool, bool)>
            Option<bool> Option<Option<bool>> Option<Option<Option<bool>>> Option<char>
            Option<NonZeroU32> Option<Option<NonZeroU32>>
            Option<String> Option<Option<String>> Option<Option<Option<String>>>
            Option<Vec<u64>> Option<Box<u64>>
            Option<Option<u16>> Option<Option<Option<u16>>> Option<Option<Option<Option<u16>>>>
            Result<u8, u8> Result<(), ()> Result<u16, String> Result<u64, u8>
        },
    ]
    .into_iter()
    .flatten()
    .collect();
    let documented = documented_table("| type | size | alignment |");
    compare_names(documented.iter().map(|row| row[0].as_str()), sizes.iter().map(|size| size.name));
    for (Size { name, size, align }, row) in sizes.iter().zip(&documented) {
        assert_eq!((&row[0], &row[1], &row[2]), (&name.to_string(), &size.to_string(), &align.to_string()));
    }
}

/// The spare patterns of a type, as `Option` uses them.
struct Spare {
    name: &'static str,
    first: AlignedBytes,
    second: Option<AlignedBytes>,
}

macro_rules! spares {
    ($($type:ty)*) => { vec![$({
        let (first, size) = (vellum::to_bytes(&None::<$type>).unwrap(), size_of::<Archived<$type>>());
        assert_eq!(first.len(), size, "the option is as large as the type");
        let outer = vellum::to_bytes(&None::<Option<$type>>).unwrap();
        let second = (outer.len() == size).then_some(outer);
        // A slot that holds a spare pattern is no value of the type.
        for spare in [Some(&first), second.as_ref()].into_iter().flatten() {
            vellum::access::<$type>(spare).unwrap_err();
        }
        if second.is_some() {
            let inner = vellum::to_bytes(&Some(None::<$type>)).unwrap();
            assert_eq!(*inner, *first, "the inner option uses the first pattern");
        }
        Spare { name: stringify!($type), first, second }
    }),*] };
}

#[test]
fn spare_patterns_are_those_in_the_table() {
    let spares = spares! {
        bool char
        NonZeroU8 NonZeroU16 NonZeroU32 NonZeroU64 NonZeroUsize NonZeroU128
        NonZeroI8 NonZeroI16 NonZeroI32 NonZeroI64 NonZeroIsize NonZeroI128
        String Vec<u64> Box<u64>
        Option<bool> Option<String> Option<u8> Option<u16> Option<Option<u16>>
    };
    let documented = documented_table("| spare patterns of | first | second |");
    compare_names(documented.iter().map(|row| row[0].as_str()), spares.iter().map(|spare| spare.name));
    for (Spare { name, first, second }, row) in spares.iter().zip(&documented) {
        assert_eq!(row[0], *name);
        assert_eq!(**first, *parse_bytes(&row[1]), "{name}: the first spare pattern");
        match second {
            Some(second) => assert_eq!(**second, *parse_bytes(&row[2]), "{name}: the second spare pattern"),
            None => assert_eq!(row[2], "none", "{name}: the second spare pattern"),
        }
    }
}

/// The value of a limit in the table.
fn documented_limit(name: &str) -> u32 {
    let table = documented_table("| limit | value |");
    let row = table
        .iter()
        .find(|row| row[0] == name)
        .unwrap_or_else(|| panic!("no limit {name:?} in the document"));
    row[1].parse().unwrap()
}

#[test]
fn limits_are_those_in_the_table() {
    assert_eq!(documented_table("| limit | value |").len(), 6);
    assert_eq!(documented_limit("levels of handles, by default"), Limits::DEFAULT.depth);
    assert_eq!(
        documented_limit("elements without bytes in all vectors together, by default"),
        Limits::DEFAULT.zero_sized
    );
    assert_eq!(usize::try_from(documented_limit("largest alignment, in bytes")), Ok(vellum::ALIGN));

    // Bytes after an archive are skipped up to that multiple.
    let align = usize::try_from(documented_limit("alignment of archives back to back, in bytes")).unwrap();
    let (_, rest) = vellum::access_prefix::<u8>(&[0; 64]).unwrap();
    assert_eq!(rest.len(), 64 - align);
}

/// Nothing is written, and one block is counted over and over, so this takes little memory.
#[cfg(target_pointer_width = "64")]
#[test]
fn an_archive_has_at_most_the_documented_length() {
    static BLOCK: [u8; 1 << 22] = [0; 1 << 22];

    let blocks = [&BLOCK; (1 << 10) - 1];
    let longest = usize::try_from(documented_limit("largest length of an archive, in bytes")).unwrap();
    // Two handles and the blocks: 16 + 2^32 - 2^22 bytes.
    let rest = &BLOCK[..longest - 16 - blocks.len() * BLOCK.len()];
    assert_eq!(vellum::archived_len(&(&blocks[..], rest)).unwrap(), longest);
    let more = &BLOCK[..rest.len() + 1];
    assert!(vellum::archived_len(&(&blocks[..], more)).unwrap_err().is_too_large());
}

/// Reads a text of a gigabyte, so not under Miri.
#[cfg(all(not(miri), target_pointer_width = "64"))]
#[test]
fn a_text_has_at_most_the_documented_length() {
    let longest = usize::try_from(documented_limit("largest length of a text, in bytes")).unwrap();
    let text = String::from_utf8(vec![0; longest + 1]).unwrap();
    assert_eq!(vellum::archived_len(&text[1..]).unwrap(), 8 + longest);
    assert!(vellum::archived_len(&text).unwrap_err().is_too_large());
}
