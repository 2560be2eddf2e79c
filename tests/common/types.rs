//! Derived types of every kind.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::num::NonZeroU32;

use vellum::{Archive, Unarchive};

use super::sample::{Sample, Source};

/// With gaps before, between and after fields.
#[derive(Archive, Unarchive, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) struct Gaps {
    pub(crate) a: u8,
    pub(crate) b: u64,
    pub(crate) c: u16,
}

/// Without gaps, and in an order that may differ from the compiler's.
#[derive(Archive, Unarchive, Debug, Clone, Copy, PartialEq, PartialOrd)]
#[archive(derive(PartialEq, PartialOrd))]
pub(crate) struct Plain {
    pub(crate) flags: [u8; 4],
    pub(crate) x: f32,
    pub(crate) wide: u64,
}

/// Owns payload of every kind.
#[derive(Archive, Unarchive, Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) struct Person {
    pub(crate) id: u32,
    pub(crate) name: String,
    pub(crate) tags: Vec<String>,
    pub(crate) boss: Option<Box<Person>>,
    pub(crate) level: Level,
    pub(crate) small: Small,
}

#[derive(Archive, Unarchive, Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) struct Small(pub(crate) Option<NonZeroU32>, pub(crate) bool);

#[derive(Archive, Unarchive, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) struct Unit;

#[derive(Archive, Unarchive, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) enum Level {
    Low,
    Middle,
    High,
}

/// A tag of two bytes.
#[derive(Archive, Unarchive, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
#[repr(i16)]
pub(crate) enum Sign {
    Minus = -300,
    Zero = 0,
    Plus = 300,
}

#[derive(Archive, Unarchive, Debug, Clone, PartialEq, PartialOrd)]
#[archive(derive(PartialEq, PartialOrd))]
pub(crate) enum Shape {
    Nothing,
    Circle(f32),
    Line { name: String, from: (i32, i32), to: [i64; 2] },
    Group(Vec<Shape>, Option<Box<Shape>>),
}

#[derive(Archive, Unarchive, Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) enum List {
    Nil,
    Cons(u32, Box<List>),
}

#[derive(Archive, Unarchive, Debug, Clone, PartialEq, PartialOrd)]
#[archive(derive(PartialEq, PartialOrd))]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Two types, each part of the other.
#[derive(Archive, Unarchive, Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) struct Tree {
    pub(crate) label: Box<str>,
    pub(crate) forest: Forest,
}

#[derive(Archive, Unarchive, Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) struct Forest(pub(crate) Vec<Tree>);

#[derive(Archive, Unarchive, Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) struct Generic<T, const N: usize> {
    pub(crate) first: T,
    pub(crate) all: [u8; N],
    pub(crate) more: Vec<T>,
    pub(crate) of: PhantomData<T>,
}

/// What is skipped is zero in samples, as it comes back.
#[derive(Archive, Unarchive, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) struct Skips {
    #[archive(skip)]
    pub(crate) cache: [u64; 4],
    pub(crate) kept: u16,
}

/// Takes no bytes in the archive, though it does in memory.
#[derive(Archive, Unarchive, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) struct AllSkipped {
    #[archive(skip)]
    pub(crate) cache: u32,
}

#[derive(Archive, Unarchive, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
pub(crate) enum Never {}

/// Has values, although parts of it cannot.
#[derive(Archive, Unarchive, Debug, Clone, PartialEq, Eq, Hash)]
#[archive(derive(PartialEq, Eq, Hash))]
pub(crate) struct Possible {
    pub(crate) result: Result<u32, Never>,
    pub(crate) option: Option<Never>,
    pub(crate) vec: Vec<Never>,
    pub(crate) array: [Never; 0],
}

/// Its own archived type.
#[derive(Archive, Unarchive, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(as_self)]
#[repr(C)]
pub(crate) struct Pixel {
    pub(crate) rgb: [u8; 3],
    pub(crate) colour: Colour,
}

/// Its own archived type.
#[derive(Archive, Unarchive, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[archive(as_self)]
#[repr(u8)]
pub(crate) enum Colour {
    Red = 1,
    Green,
    Blue = 9,
}

/// Borrows from what it is made of, and from the archive when it is read back.
#[derive(Archive, Unarchive, Debug, Clone, PartialEq, PartialOrd)]
#[archive(derive(PartialEq))]
pub(crate) struct Borrowed<'a> {
    pub(crate) name: &'a str,
    pub(crate) bytes: &'a [u8],
    pub(crate) pixels: &'a [Pixel],
    pub(crate) text: Cow<'a, str>,
    pub(crate) parts: Vec<&'a str>,
}

/// The owned twin of [`Borrowed`].
#[derive(Archive, Unarchive, Debug, Clone, PartialEq, PartialOrd)]
#[archive(derive(PartialEq))]
pub(crate) struct Owning {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) pixels: Vec<Pixel>,
    pub(crate) text: String,
    pub(crate) parts: Vec<String>,
}

impl Owning {
    pub(crate) fn borrow(&self) -> Borrowed<'_> {
        Borrowed {
            name: &self.name,
            bytes: &self.bytes,
            pixels: &self.pixels,
            text: Cow::Borrowed(&self.text),
            parts: self.parts.iter().map(String::as_str).collect(),
        }
    }
}

macro_rules! samples {
    ($($t:ident$(<$p:ident $(, const $n:ident: usize)?>)? { $($field:ident),* })*) => { $(
        impl$(<$p: Sample $(, const $n: usize)?>)? Sample for $t$(<$p $(, $n)?>)? {
            fn sample(s: &mut Source<'_>) -> Self {
                $t { $($field: Sample::sample(s)),* }
            }
        }
    )* };
}
samples! {
    Gaps { a, b, c }
    Plain { flags, x, wide }
    Tree { label, forest }
    Generic<T, const N: usize> { first, all, more, of }
    Pixel { rgb, colour }
    Owning { name, bytes, pixels, text, parts }
}

impl Sample for Person {
    fn sample(s: &mut Source<'_>) -> Self {
        let (id, name, tags) = Sample::sample(s);
        let boss = s.nested().unwrap_or_default();
        Person { id, name, tags, boss, level: Sample::sample(s), small: Sample::sample(s) }
    }
}

impl Sample for Small {
    fn sample(s: &mut Source<'_>) -> Self {
        Small(Sample::sample(s), Sample::sample(s))
    }
}

impl Sample for Unit {
    fn sample(_: &mut Source<'_>) -> Self {
        Unit
    }
}

impl Sample for Level {
    fn sample(s: &mut Source<'_>) -> Self {
        [Level::Low, Level::Middle, Level::High][s.below(3)]
    }
}

impl Sample for Sign {
    fn sample(s: &mut Source<'_>) -> Self {
        [Sign::Zero, Sign::Plus, Sign::Minus][s.below(3)]
    }
}

impl Sample for Colour {
    fn sample(s: &mut Source<'_>) -> Self {
        [Colour::Red, Colour::Green, Colour::Blue][s.below(3)]
    }
}

impl Sample for Shape {
    fn sample(s: &mut Source<'_>) -> Self {
        match s.byte() % 5 {
            1 => Shape::Circle(Sample::sample(s)),
            2 => Shape::Line { name: Sample::sample(s), from: Sample::sample(s), to: Sample::sample(s) },
            3.. => Shape::Group(s.nested().unwrap_or_default(), s.nested().unwrap_or_default()),
            _ => Shape::Nothing,
        }
    }
}

impl Sample for List {
    fn sample(s: &mut Source<'_>) -> Self {
        match s.byte() % 8 {
            0 => List::Nil,
            _ => s.nested().map_or(List::Nil, |rest| List::Cons(u32::sample(s), rest)),
        }
    }
}

impl Sample for Json {
    fn sample(s: &mut Source<'_>) -> Self {
        match s.byte() % 8 {
            1 => Json::Bool(Sample::sample(s)),
            2 => Json::Number(Sample::sample(s)),
            3 => Json::Text(Sample::sample(s)),
            4 | 5 => Json::Array(s.nested().unwrap_or_default()),
            6 | 7 => Json::Object(s.nested().unwrap_or_default()),
            _ => Json::Null,
        }
    }
}

impl Sample for Forest {
    fn sample(s: &mut Source<'_>) -> Self {
        Forest(s.nested().unwrap_or_default())
    }
}

impl Sample for Skips {
    fn sample(s: &mut Source<'_>) -> Self {
        Skips { cache: [0; 4], kept: Sample::sample(s) }
    }
}

impl Sample for AllSkipped {
    fn sample(_: &mut Source<'_>) -> Self {
        AllSkipped { cache: 0 }
    }
}

impl Sample for Possible {
    fn sample(s: &mut Source<'_>) -> Self {
        Possible { result: Ok(Sample::sample(s)), option: None, vec: Vec::new(), array: [] }
    }
}
