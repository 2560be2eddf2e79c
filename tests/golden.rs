//! Compares what the library writes and reads with the archives in tests/golden/v1, which never change.
//!
//! `VELLUM_BLESS=1 cargo test --test golden` writes them; tests/golden/v1/README.md says when that is right.

#![cfg(all(feature = "alloc", feature = "derive"))]

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};
use std::path::{Path, PathBuf};
use std::{env, fs};

use vellum::{AlignedBytes, Archive, Unarchive};

/// A value, and the file that holds its archive.
struct Case {
    name: &'static str,
    write: fn() -> AlignedBytes,
    compare: fn(&[u8]),
}

macro_rules! cases {
    ($($name:ident: $type:ty = $value:expr;)*) => {
        [$(Case {
            name: stringify!($name),
            write: || vellum::to_bytes::<$type>(&$value).unwrap(),
            compare: |bytes| compare::<$type>(stringify!($name), bytes, &$value),
        }),*]
    };
}

/// Checks that `bytes` are accepted, and read as `value`.
fn compare<T: Unarchive + PartialEq + Debug>(name: &str, bytes: &[u8], value: &T) {
    let bytes = AlignedBytes::from(bytes);
    let view = vellum::access::<T>(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let read = vellum::unarchive::<T>(view).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(read, *value, "{name}: left: the file, right: the case");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/v1")
}

fn file(name: &str) -> PathBuf {
    folder().join(name).with_extension("vlm")
}

#[test]
fn files_are_read_and_written_as_ever() {
    let bless = env::var_os("VELLUM_BLESS").is_some();
    for Case { name, write, compare } in cases() {
        let path = file(name);
        if bless {
            fs::write(&path, &*write()).unwrap();
        }
        let stored = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        compare(&stored);
        assert_eq!(*write(), *stored, "{name}: left: written today, right: the file");
    }
}

#[test]
fn every_file_has_a_case() {
    let names: BTreeSet<_> = cases().iter().map(|case| file(case.name)).collect();
    assert_eq!(names.len(), cases().len(), "two cases have the same name");
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let known = path.ends_with("README.md") || names.contains(&path);
        assert!(known, "{} has no case", path.display());
    }
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Named {
    small: u8,
    large: u128,
    text: String,
    flag: bool,
    word: u16,
    list: Vec<Unit>,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Positional(u8, Option<String>, f64);

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Unit;

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Generic<T, const N: usize> {
    first: T,
    others: [T; N],
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Partial {
    stored: u32,
    #[archive(skip)]
    dropped: Vec<u8>,
    last: u8,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Plain {
    First,
    Second,
    Third,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Wide {
    Low = 1,
    High = 70_000,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Signed {
    Below = -2,
    Above = 1,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
#[repr(u16)]
enum Declared {
    One = 1,
    Two = 0x0201,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Mixed {
    Nothing,
    Number(u64),
    Text { flag: bool, text: String },
    Many(Vec<Mixed>),
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Expr {
    Leaf(i64),
    Name(String),
    Unary(Box<Expr>),
    Binary(Box<Expr>, Box<Expr>),
    Call { name: String, arguments: Vec<Expr>, default: Option<Box<Expr>> },
}

#[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
#[repr(C)]
#[archive(as_self)]
struct Point {
    x: u8,
    y: i8,
    level: Level,
}

#[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
#[repr(transparent)]
#[archive(as_self)]
struct Id([u8; 3]);

#[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
#[repr(u8)]
#[archive(as_self)]
enum Level {
    Low = 3,
    High = 200,
}

type Integers = (
    [u8; 3],
    [i8; 3],
    [u16; 3],
    [i16; 3],
    [u32; 3],
    [i32; 3],
    [u64; 3],
    [i64; 3],
    [u128; 3],
    [i128; 3],
    [usize; 2],
    [isize; 2],
);

type NonZeros = (
    NonZeroU8,
    NonZeroI8,
    NonZeroU16,
    NonZeroI16,
    NonZeroU32,
    NonZeroI32,
    NonZeroU64,
    NonZeroI64,
    NonZeroU128,
    NonZeroI128,
    NonZeroUsize,
    NonZeroIsize,
);

type Vectors = (
    Vec<u8>,
    Vec<u16>,
    Vec<u64>,
    Vec<u128>,
    Vec<bool>,
    Vec<char>,
    Vec<()>,
    Vec<[u16; 2]>,
    Vec<(u8, u32)>,
    Vec<Vec<Vec<String>>>,
    Vec<Option<u16>>,
    Vec<f32>,
);

type Boxes = (
    Box<u8>,
    Box<(u8, u64)>,
    Box<Box<Box<u16>>>,
    Box<str>,
    Box<[u32]>,
    Vec<Box<u128>>,
    Box<()>,
    Box<[String; 2]>,
);

type Nested<T> = [Option<Option<T>>; 3];

type Options = (
    Nested<bool>,
    Nested<char>,
    Nested<NonZeroU32>,
    Nested<String>,
    Nested<Vec<u16>>,
    Nested<Box<u64>>,
    Nested<u8>,
    Nested<(u8, u64)>,
    Nested<()>,
    [Option<Option<Option<bool>>>; 4],
    [Option<Option<Option<u16>>>; 4],
    Nested<Plain>,
);

type Results =
    (Vec<Result<u8, u8>>, Vec<Result<u16, String>>, Vec<Result<String, u128>>, Vec<Result<(), Option<bool>>>);

/// `None`, `Some(None)` and the value.
fn nested<T>(value: T) -> Nested<T> {
    [None, Some(None), Some(Some(value))]
}

/// Texts of 0 to 20 bytes, some with characters of several bytes.
fn texts() -> Vec<String> {
    let letters = "abcdefghijklmnopqrst";
    let ascii = (0..=letters.len()).map(|len| letters[..len].to_string());
    let others = ["é", "日本", "日本語", "🦀🦀", "🦀🦀🦀", "naïveté", "no\0end", "\u{10ffff}"];
    ascii.chain(others.map(str::to_string)).collect()
}

fn text(n: usize) -> String {
    format!("text number {n}")
}

fn expression() -> Expr {
    let name = |name: &str| Box::new(Expr::Name(name.to_string()));
    Expr::Call {
        name: "interpolate".to_string(),
        arguments: vec![
            Expr::Leaf(-1),
            Expr::Binary(name("x"), Box::new(Expr::Unary(name("a_longer_name")))),
            Expr::Call { name: "f".to_string(), arguments: vec![], default: None },
        ],
        default: Some(Box::new(Expr::Leaf(i64::MAX))),
    }
}

fn cases() -> [Case; 14] {
    cases! {
        integers: Integers = (
            [0, 1, u8::MAX],
            [i8::MIN, -1, i8::MAX],
            [0, 0x0102, u16::MAX],
            [i16::MIN, -2, i16::MAX],
            [0, 0x0102_0304, u32::MAX],
            [i32::MIN, -3, i32::MAX],
            [0, 0x0102_0304_0506_0708, u64::MAX],
            [i64::MIN, -4, i64::MAX],
            [0, 0x0102_0304_0506_0708_090a_0b0c_0d0e_0f10, u128::MAX],
            [i128::MIN, -5, i128::MAX],
            [0, 0x0102_0304],
            [-6, 0x0102_0304],
        );
        floats: (Vec<f32>, Vec<f64>) = (
            vec![0.0, -0.0, 1.5, f32::MIN_POSITIVE, f32::MAX, f32::INFINITY, f32::NEG_INFINITY],
            vec![0.0, -0.0, 1.5, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY, f64::NEG_INFINITY],
        );
        leaves: ([bool; 2], [char; 6], (), PhantomData<String>) =
            ([false, true], ['\0', 'a', 'é', '\u{d7ff}', '\u{e000}', '\u{10ffff}'], (), PhantomData);
        non_zero: NonZeros = (
            NonZeroU8::MAX,
            NonZeroI8::MIN,
            NonZeroU16::new(0x0102).unwrap(),
            NonZeroI16::new(-2).unwrap(),
            NonZeroU32::new(0x0102_0304).unwrap(),
            NonZeroI32::new(-3).unwrap(),
            NonZeroU64::new(0x0102_0304_0506_0708).unwrap(),
            NonZeroI64::new(-4).unwrap(),
            NonZeroU128::new(1).unwrap(),
            NonZeroI128::new(-5).unwrap(),
            NonZeroUsize::new(0x0102_0304).unwrap(),
            NonZeroIsize::new(-6).unwrap(),
        );
        tuples: ((u8,), (u8, u64, u8), [(u8, u16); 3], [[u8; 3]; 2], [String; 2], (u8, (u8, (u8, u32)))) = (
            (1,),
            (2, 3, 4),
            [(5, 6), (7, 8), (9, 10)],
            [[11, 12, 13], [14, 15, 16]],
            [text(17), "18".to_string()],
            (19, (20, (21, 22))),
        );
        text: Vec<String> = texts();
        vectors: Vectors = (
            vec![1, 2, 3],
            vec![4, 5],
            vec![6],
            vec![7, u128::MAX],
            vec![true, false, true],
            vec!['x', '語'],
            vec![(); 1000],
            vec![[8, 9], [10, 11], [12, 13]],
            vec![(14, 15), (16, 17)],
            vec![vec![], vec![vec![text(18), "19".to_string()], vec![]], vec![vec![text(20)]]],
            vec![Some(21), None],
            vec![],
        );
        boxes: Boxes = (
            Box::new(1),
            Box::new((2, 3)),
            Box::new(Box::new(Box::new(4))),
            text(5).into(),
            Box::new([6, 7]),
            vec![Box::new(8), Box::new(9)],
            Box::new(()),
            Box::new([text(10), text(11)]),
        );
        options: Options = (
            nested(true),
            nested('x'),
            nested(NonZeroU32::MAX),
            nested(text(1)),
            nested(vec![2, 3]),
            nested(Box::new(4)),
            nested(5),
            nested((6, 7)),
            nested(()),
            [None, Some(None), Some(Some(None)), Some(Some(Some(false)))],
            [None, Some(None), Some(Some(None)), Some(Some(Some(8)))],
            nested(Plain::Third),
        );
        results: Results = (
            vec![Ok(1), Err(2)],
            vec![Ok(3), Err(text(4))],
            vec![Ok(text(5)), Err(6)],
            vec![Ok(()), Err(None), Err(Some(true))],
        );
        structs: (Named, Positional, Unit, Generic<u16, 2>, Generic<String, 1>, [Partial; 2]) = (
            Named { small: 1, large: 2, text: text(3), flag: true, word: 4, list: vec![Unit, Unit] },
            Positional(5, None, 6.5),
            Unit,
            Generic { first: 7, others: [8, 9] },
            Generic { first: text(10), others: [text(11)] },
            [Partial { stored: 12, dropped: vec![], last: 13 }, Partial { stored: 14, dropped: vec![], last: 15 }],
        );
        enums: ([Plain; 3], [Wide; 2], [Signed; 2], [Declared; 2], [Mixed; 4], [Option<Wide>; 2]) = (
            [Plain::First, Plain::Second, Plain::Third],
            [Wide::Low, Wide::High],
            [Signed::Below, Signed::Above],
            [Declared::One, Declared::Two],
            [
                Mixed::Nothing,
                Mixed::Number(1),
                Mixed::Text { flag: true, text: text(2) },
                Mixed::Many(vec![Mixed::Number(3), Mixed::Many(vec![]), Mixed::Text { flag: false, text: text(4) }]),
            ],
            [None, Some(Wide::High)],
        );
        recursive: Expr = expression();
        as_self: (Point, Vec<Point>, Vec<Id>, Vec<Option<Level>>) = (
            Point { x: 1, y: -1, level: Level::Low },
            vec![Point { x: 2, y: -2, level: Level::High }, Point { x: 3, y: -3, level: Level::Low }],
            vec![Id([4, 5, 6]), Id([7, 8, 9])],
            vec![None, Some(Level::Low), Some(Level::High)],
        );
    }
}
