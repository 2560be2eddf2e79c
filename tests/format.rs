//! Holds the library to docs/format.md: its examples, byte for byte, and the numbers in its tables.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use vellum::{AlignedBytes, Archive, Archived, Limits, Unarchive};

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
struct Point {
    x: f32,
    y: f32,
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
        "as-self": Vec<Point> = vec![Point { x: 1.0, y: -1.0 }];
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
        documented_limit("elements without bytes in one vector, by default"),
        Limits::DEFAULT.zero_sized
    );
    assert_eq!(usize::try_from(documented_limit("largest alignment, in bytes")), Ok(vellum::ALIGN));

    // Bytes after an archive are skipped up to that multiple.
    let align = usize::try_from(documented_limit("alignment of archives back to back, in bytes")).unwrap();
    let (_, rest) = vellum::access_prefix::<u8>(&[0; 64]).unwrap();
    assert_eq!(rest.len(), 64 - align);
}

/// Nothing is written, and one block is counted over and over, so this takes no memory.
#[cfg(target_pointer_width = "64")]
#[test]
fn an_archive_has_at_most_the_documented_length() {
    let block = &[0u8; 1 << 16];
    let blocks = vec![block; (1 << 16) - 1];
    let longest = usize::try_from(documented_limit("largest length of an archive, in bytes")).unwrap();
    // Two handles and the blocks: 16 + 2^32 - 2^16 bytes.
    let rest = &block[..longest - 16 - blocks.len() * block.len()];
    assert_eq!(vellum::archived_len(&(&*blocks, rest)).unwrap(), longest);
    let more = &block[..rest.len() + 1];
    assert!(vellum::archived_len(&(&*blocks, more)).unwrap_err().is_too_large());
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

/// Section 4.2: the bits of NaN are kept.
#[test]
fn the_bits_of_nan_are_kept() {
    let bits = 0x7ff8_0000_0000_1234_u64;
    let bytes = vellum::to_bytes(&f64::from_bits(bits)).unwrap();
    assert_eq!(*bytes, bits.to_le_bytes());
    assert_eq!(vellum::from_bytes::<f64>(&bytes).unwrap().to_bits(), bits);
}

/// Section 3: objects without bytes are placed like all others.
#[test]
fn objects_without_bytes_are_placed_at_their_alignment() {
    let empty = [0u64; 0];
    assert_eq!(*vellum::to_bytes(&vec![empty]).unwrap(), [1, 0, 0, 0, 8, 0, 0, 0]);
    assert_eq!(*vellum::to_bytes(&(1u8, Box::new(empty))).unwrap(), [1, 0, 0, 0, 4, 0, 0, 0]);
    let lengthened = vellum::to_bytes(&(1u32, 2u32, Box::new(empty))).unwrap();
    assert_eq!(*lengthened, [1, 0, 0, 0, 2, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0]);
    vellum::access::<(u32, u32, Box<[u64; 0]>)>(&lengthened).unwrap();
}

/// Section 4.9: what is borrowed is stored as what it borrows from.
#[test]
fn borrowed_and_owned_values_have_the_same_archive() {
    fn bytes<T: Archive + ?Sized>(value: &T) -> Vec<u8> {
        vellum::to_bytes(value).unwrap().to_vec()
    }

    let text = "more than eight bytes";
    let owned = bytes(&text.to_string());
    assert_eq!(bytes(text), owned);
    assert_eq!(bytes(&&text), owned);
    assert_eq!(bytes(&Box::<str>::from(text)), owned);
    assert_eq!(bytes(&Cow::Borrowed(text)), owned);

    let owned = bytes(&vec![text.to_string()]);
    assert_eq!(bytes(&[text][..]), owned);
    assert_eq!(bytes(&Box::<[&str]>::from([text])), owned);
    assert_eq!(bytes(&Cow::Borrowed(&[text][..])), owned);

    let owned = bytes(&7u16);
    assert_eq!(bytes(&&&7u16), owned);
    assert_eq!(bytes(&Cow::Borrowed(&7u16)), owned);
}

/// Section 4.10: the type of the tag.
#[test]
fn tags_have_the_documented_types() {
    #[derive(Archive)]
    #[repr(C)]
    enum WithC {
        _A,
        _B,
    }
    #[derive(Archive)]
    #[repr(usize)]
    enum AddressSized {
        _A = 255,
    }
    #[derive(Archive)]
    #[repr(C, u16)]
    enum WithCAndInteger {
        _A,
        _B(u8),
    }
    #[derive(Archive)]
    enum Counted {
        _A = 0xff,
        _B,
    }
    #[derive(Archive)]
    enum CountedSigned {
        _A = -129,
        _B = (0x7fff),
    }
    #[derive(Archive)]
    enum Large {
        _A = 0xffff_ffff,
    }
    #[derive(Archive)]
    enum LargeSigned {
        _A = -1,
        _B = 0x8000_0000,
    }
    #[derive(Archive)]
    enum Computed {
        _A = 1 << 3,
    }
    #[derive(Archive)]
    #[repr(i32)]
    enum Declared {
        _A = -1,
    }
    let sizes = [
        size_of::<Archived<WithC>>(),
        size_of::<Archived<AddressSized>>(),
        size_of::<Archived<WithCAndInteger>>(),
        size_of::<Archived<Counted>>(),
        size_of::<Archived<CountedSigned>>(),
        size_of::<Archived<Large>>(),
        size_of::<Archived<LargeSigned>>(),
        size_of::<Archived<Computed>>(),
        size_of::<Archived<Declared>>(),
    ];
    assert_eq!(sizes, [1, 1, 4, 2, 2, 4, 8, 1, 4]);
}

/// Section 4.10: a type without values takes no bytes, and none are accepted as one.
#[test]
fn an_enum_without_variants_is_refused_wherever_it_is_needed() {
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    enum Never {}

    assert_eq!((size_of::<Archived<Never>>(), align_of::<Archived<Never>>()), (0, 1));
    assert!(vellum::access::<Never>(&[]).unwrap_err().is_corrupt());
    assert!(vellum::access::<[Never; 1]>(&[]).unwrap_err().is_corrupt());
    vellum::access::<[Never; 0]>(&[]).unwrap();
    compare::<Vec<Never>>("an empty vector", &[0; 8], &vec![]);
    let one = AlignedBytes::from(&[1, 0, 0, 0, 8, 0, 0, 0][..]);
    assert!(vellum::access::<Vec<Never>>(&one).unwrap_err().is_corrupt());
    compare::<Option<Never>>("none", &[0], &None);
    assert!(vellum::access::<Option<Never>>(&[1]).unwrap_err().is_corrupt());
    compare::<Result<u8, Never>>("ok", &[0, 7], &Ok(7));
    assert!(vellum::access::<Result<u8, Never>>(&[1, 7]).unwrap_err().is_corrupt());
}

/// Section 4.11: what derived types leave out, and what `as_self` may add.
#[test]
fn skipped_fields_take_no_bytes_and_declared_alignments_count_for_as_self() {
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    #[repr(align(32))]
    struct Skips {
        first: u8,
        #[archive(skip)]
        skipped: u64,
        second: u16,
    }

    #[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
    #[repr(C, align(16))]
    #[archive(as_self)]
    struct Aligned([u32; 4]);

    compare("skip", &[1, 0, 2, 0], &Skips { first: 1, skipped: 0, second: 2 });
    assert_eq!((size_of::<Archived<Aligned>>(), align_of::<Archived<Aligned>>()), (16, 16));
    let bytes = vellum::to_bytes(&Box::new(Aligned([1, 2, 3, 4]))).unwrap();
    assert_eq!((bytes.len(), bytes[0]), (32, 16));
}

/// Section 4.13: which enums have spare patterns.
#[test]
fn enums_have_the_documented_spare_patterns() {
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    enum Holes {
        A = 253,
        B = 255,
    }
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    enum Skipped {
        A(#[archive(skip)] u8),
        B {},
    }
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    #[repr(i8)]
    enum Signed {
        A,
    }
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    enum Stored {
        A(()),
    }

    compare("None", &[254], &None::<Holes>);
    compare("None", &[252], &None::<Option<Holes>>);
    compare("Some", &[253, 255], &[Some(Holes::A), Some(Holes::B)]);
    compare("None", &[255], &None::<Skipped>);
    compare("Some", &[0, 1], &[Some(Skipped::A(0)), Some(Skipped::B {})]);
    compare("None", &[0, 0], &None::<Signed>);
    compare("Some", &[1, 0], &Some(Signed::A));
    compare("None", &[0, 0], &None::<Stored>);
    compare("Some", &[1, 0], &Some(Stored::A(())));
}

/// Section 5: what a reader must refuse, by the number in its list.
#[test]
fn what_a_reader_must_refuse_is_refused() {
    fn refused<T: Archive + ?Sized>(bytes: &[u8]) -> vellum::Error {
        vellum::access::<T>(&AlignedBytes::from(bytes)).map(|_| ()).unwrap_err()
    }

    // 1
    assert!(refused::<u32>(&[0; 3]).is_truncated());
    assert!(refused::<Vec<u8>>(&[2, 0, 0, 0, 8, 0, 0, 0, 1]).is_truncated());
    // 2
    assert!(refused::<u32>(&[0; 5]).is_corrupt());
    assert!(refused::<()>(&[0]).is_corrupt());
    // 3
    for offset in [0, 4, 9, 255] {
        assert!(refused::<Vec<u8>>(&[1, 0, 0, 0, offset, 0, 0, 0, 1, 1]).is_corrupt());
        assert!(refused::<Box<()>>(&[if offset == 4 { 5 } else { offset }, 0, 0, 0]).is_corrupt());
    }
    // 4
    assert!(refused::<Vec<u8>>(&[0, 0, 0, 0, 8, 0, 0, 0]).is_corrupt());
    assert!(refused::<Vec<u8>>(&[0, 0, 0, 0, 255, 255, 255, 255]).is_corrupt());
    // 5
    assert!(refused::<str>(&[0x80, 0, 0, 0, 0, 0, 0, 0]).is_corrupt());
    assert!(refused::<str>(b"\x80\x08\0\0\x08\0\0\x008 octets").is_corrupt());
    // 6
    assert!(refused::<str>(b"a\xffb\xff\xff\xff\xff\xff").is_corrupt());
    assert!(refused::<str>(b"a\xc3\xff\xff\xff\xff\xff\xff").is_corrupt());
    assert!(refused::<str>(b"\x80\x09\0\0\x08\0\0\x009 letter\xc3").is_corrupt());
    // Two texts that are UTF-8 together, but not one by one.
    let split = b"\x80\x09\0\0\x10\0\0\0\x80\x09\0\0\x11\0\0\x009 letter\xc3\xa9 letters";
    assert!(refused::<[&str; 2]>(split).is_corrupt());
    // 7
    assert!(refused::<bool>(&[2]).is_corrupt());
    assert!(refused::<char>(&[0, 0xd8, 0, 0]).is_corrupt());
    assert!(refused::<char>(&[0, 0, 0x11, 0]).is_corrupt());
    assert!(refused::<NonZeroU16>(&[0, 0]).is_corrupt());
    assert!(refused::<Color>(&[3]).is_corrupt());
    assert!(refused::<Result<(), ()>>(&[2]).is_corrupt());
    assert!(refused::<Option<u8>>(&[255, 0]).is_corrupt());
    assert!(refused::<Option<bool>>(&[0xfe]).is_corrupt());
    // 9
    let mut units = 0x0010_0000_u32.to_le_bytes().to_vec();
    units.extend(8u32.to_le_bytes());
    vellum::access::<Vec<()>>(&AlignedBytes::from(&*units)).unwrap();
    units[0] = 1;
    assert!(refused::<Vec<()>>(&units).is_over_limit());
}

/// Section 6: which handles count as a level.
#[test]
fn levels_are_counted_as_documented() {
    fn nested(levels: usize) -> Tree {
        (0..levels).fold(leaf(0), |tree, _| Tree { value: 1, children: vec![tree] })
    }
    fn takes<T: Archive>(value: &T, levels: u32) {
        let limits = |depth| Limits { depth, ..Limits::DEFAULT };
        let bytes = vellum::to_bytes_with(value, &limits(levels)).unwrap();
        vellum::access_with::<T>(&bytes, &limits(levels)).unwrap();
        if let Some(less) = levels.checked_sub(1) {
            assert!(vellum::to_bytes_with(value, &limits(less)).unwrap_err().is_over_limit());
            assert!(vellum::access_with::<T>(&bytes, &limits(less)).unwrap_err().is_over_limit());
        }
    }

    takes(&"more than eight bytes", 0);
    takes(&vec![1u8], 0);
    takes(&Box::new(1u64), 0);
    takes(&Vec::<String>::new(), 0);
    takes(&vec!["text"], 1);
    takes(&vec![[""; 0]], 1);
    takes(&vec![vec![1u64]], 1);
    takes(&vec![vec!["text"]], 2);
    takes(&Box::new(Box::new(1u8)), 1);
    takes(&nested(128), 128);
    assert!(vellum::to_bytes(&nested(129)).unwrap_err().is_over_limit());
}

/// Section 5: what a reader need not look at.
#[test]
fn padding_gaps_and_unused_bytes_are_not_looked_at() {
    fn accepted<T: Unarchive + PartialEq + Debug>(bytes: &[u8], value: &T) {
        assert_eq!(vellum::from_bytes::<T>(&AlignedBytes::from(bytes)).unwrap(), *value);
    }

    accepted(&[1, 9, 2, 0], &(1u8, 2u16));
    accepted(&[8, 0, 0, 0, 9, 9, 9, 9, 7, 0, 0, 0, 0, 0, 0, 0], &Box::new(7u64));
    accepted(&[0, 9], &None::<u8>);
    accepted(&[255, 9], &None::<Option<u8>>);
    accepted(&[0, 9, 9, 9], &Ok::<(), u16>(()));
}
