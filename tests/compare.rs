//! Comparing archives with sources: what std's derive says of two values, the archived type says of an archive of the one
//! and the other, whatever the fields are. The standard is std's derive itself, for all pairs of sample values.

#![forbid(unsafe_code)]
#![deny(warnings)]
#![allow(clippy::vec_box, clippy::box_collection, reason = "cases about just these")]
#![allow(clippy::extra_unused_lifetimes, reason = "a macro uses it, or not")]

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use vellum::{Archive, Archived, access, to_bytes};

/// Compares the archive of each value with each value, and with the archive of each.
#[track_caller]
fn agrees<T>(values: &[T])
where
    T: Archive + PartialOrd + Debug,
    Archived<T>: PartialOrd<T> + PartialOrd,
{
    for a in values {
        let bytes = to_bytes(a).unwrap();
        let x = access::<T>(&bytes).unwrap();
        for b in values {
            assert_eq!(x == b, a == b, "{a:?} == {b:?}");
            assert_eq!(x != b, a != b, "{a:?} != {b:?}");
            assert_eq!(x.partial_cmp(b), a.partial_cmp(b), "{a:?} and {b:?}");
            // On big-endian targets archived floats are types of rend 0.5, which compare with themselves with their bytes
            // swapped: a NaN may equal itself.
            if cfg!(target_endian = "big") {
                continue;
            }
            let bytes = to_bytes(b).unwrap();
            let y = access::<T>(&bytes).unwrap();
            assert_eq!(x == y, a == b, "{a:?} == {b:?}, both archived");
            assert_eq!(x.partial_cmp(y), a.partial_cmp(b), "{a:?} and {b:?}, both archived");
        }
    }
}

/// Defines a struct with one field for each type, and compares values that differ in one field: all samples of each.
macro_rules! every {
    ($test:ident $name:ident <$($lt:lifetime)?> { $($field:ident: $ty:ty = [$($sample:expr),* $(,)?];)* }) => {
        #[derive(Archive, PartialEq, PartialOrd, Clone, Debug)]
        #[archive(derive(PartialEq, PartialOrd))]
        struct $name<$($lt)?> { $($field: $ty),* }

        #[test]
        fn $test() {
            fn compare<$($lt)?>() {
                $(let $field: Vec<$ty> = vec![$($sample),*];)*
                let first = $name { $($field: Clone::clone(&$field[0])),* };
                $(
                    let with = |sample: $ty| $name { $field: sample, ..Clone::clone(&first) };
                    agrees(&$field.into_iter().map(with).collect::<Vec<_>>());
                )*
            }
            compare();
        }
    };
}

every! { numbers Numbers<> {
    u8_: u8 = [1, 0, 255];
    u16_: u16 = [1, 256, u16::MAX];
    u32_: u32 = [1, 256, u32::MAX];
    u64_: u64 = [1, 256, u64::MAX];
    u128_: u128 = [1, 256, u128::MAX];
    usize_: usize = [1, 256, usize::MAX];
    i8_: i8 = [1, -1, i8::MIN];
    i16_: i16 = [1, -1, 256, i16::MIN];
    i32_: i32 = [1, -1, 256, i32::MIN];
    i64_: i64 = [1, -1, 256, i64::MIN];
    i128_: i128 = [1, -1, 256, i128::MIN];
    isize_: isize = [1, -1, 256, isize::MIN];
    f32_: f32 = [1.0, -0.0, 0.0, f32::NAN, -1.0, f32::INFINITY, f32::from_bits(0x0000_c07f)];
    f64_: f64 = [1.0, -0.0, 0.0, f64::NAN, -1.0, f64::INFINITY, f64::from_bits(0xf87f)];
    nu8: NonZeroU8 = [NonZeroU8::MIN, NonZeroU8::MAX];
    nu16: NonZeroU16 = [NonZeroU16::MIN, NonZeroU16::new(256).unwrap(), NonZeroU16::MAX];
    nu32: NonZeroU32 = [NonZeroU32::MIN, NonZeroU32::new(256).unwrap(), NonZeroU32::MAX];
    nu64: NonZeroU64 = [NonZeroU64::MIN, NonZeroU64::new(256).unwrap(), NonZeroU64::MAX];
    nu128: NonZeroU128 = [NonZeroU128::MIN, NonZeroU128::new(256).unwrap(), NonZeroU128::MAX];
    nusize: NonZeroUsize = [NonZeroUsize::MIN, NonZeroUsize::new(256).unwrap(), NonZeroUsize::MAX];
    ni8: NonZeroI8 = [NonZeroI8::MIN, NonZeroI8::MAX, NonZeroI8::new(-1).unwrap()];
    ni16: NonZeroI16 = [NonZeroI16::MIN, NonZeroI16::MAX, NonZeroI16::new(-1).unwrap()];
    ni32: NonZeroI32 = [NonZeroI32::MIN, NonZeroI32::MAX, NonZeroI32::new(-1).unwrap()];
    ni64: NonZeroI64 = [NonZeroI64::MIN, NonZeroI64::MAX, NonZeroI64::new(-1).unwrap()];
    ni128: NonZeroI128 = [NonZeroI128::MIN, NonZeroI128::MAX, NonZeroI128::new(-1).unwrap()];
    nisize: NonZeroIsize = [NonZeroIsize::MIN, NonZeroIsize::MAX, NonZeroIsize::new(-1).unwrap()];
    bool_: bool = [false, true];
    char_: char = ['b', 'a', '\u{100}', char::MAX];
    unit: () = [()];
    phantom: PhantomData<String> = [PhantomData];
} }

every! { containers Containers<> {
    text: String = ["b".into(), "".into(), "a".into(), "b of more than eight bytes".into(), "ba".into()];
    boxed_text: Box<str> = ["b".into(), "".into(), "a".into(), "b of more than eight bytes".into()];
    bytes: Vec<u8> = [vec![1, 2], vec![], vec![1], vec![1, 3], vec![0, 2], vec![1, 2, 0]];
    sizes: Vec<usize> = [vec![1, 2], vec![], vec![1], vec![1, 3], vec![0, 2], vec![1, 2, 0]];
    floats: Vec<f64> = [vec![1.0, 2.0], vec![], vec![f64::NAN, 2.0], vec![1.0, f64::NAN], vec![f64::NAN]];
    strings: Vec<String> = [vec!["a".into()], vec![], vec!["b".into()], vec!["a".into(), "a".into()]];
    units: Vec<()> = [vec![(); 2], vec![], vec![(); 3]];
    boxed_slice: Box<[isize]> = [[1, -2].into(), [].into(), [1].into(), [1, -3].into()];
    vec_of_vec: Vec<Vec<NonZeroUsize>> = [vec![vec![NonZeroUsize::MIN]], vec![], vec![vec![]]];
    array: [u32; 3] = [[1, 2, 3], [1, 2, 2], [1, 3, 0], [0, 9, 9]];
    no_array: [String; 0] = [[]];
    strings_of_array: [String; 3] = [["a".into(), "b".into(), "c".into()], ["a".into(), "".into(), "d".into()]];
    nan_in_array: [f32; 2] = [[1.0, 2.0], [f32::NAN, 2.0], [1.0, f32::NAN], [2.0, f32::NAN]];
    sizes_of_array: [[usize; 2]; 2] = [[[1, 2], [3, 4]], [[1, 2], [3, 3]], [[1, 3], [0, 0]]];
    boxed: Box<u64> = [2.into(), 1.into(), 3.into()];
    boxed_size: Box<usize> = [2.into(), 1.into(), 3.into()];
    boxed_vec: Box<Vec<usize>> = [vec![2].into(), vec![].into(), vec![3].into()];
    maybe: Option<u8> = [Some(1), None, Some(0), Some(2)];
    maybe_size: Option<usize> = [Some(1), None, Some(0), Some(2)];
    maybe_float: Option<f32> = [Some(1.0), None, Some(f32::NAN)];
    maybe_text: Option<String> = [Some("a".into()), None, Some("".into())];
    maybe_maybe: Option<Option<NonZeroIsize>> = [Some(Some(NonZeroIsize::MIN)), Some(None), None];
    maybe_boxed: Option<Box<Option<usize>>> = [Some(Box::new(Some(1))), Some(Box::new(None)), None];
    result: Result<usize, String> = [Ok(1), Ok(0), Ok(2), Err("a".into()), Err("b".into())];
    result_of_none: Result<(), ()> = [Ok(()), Err(())];
} }

every! { tuples Tuples<> {
    t1: (usize,) = [(1,), (0,), (2,)];
    t2: (usize, String) = [(1, "a".into()), (1, "b".into()), (0, "b".into())];
    t3: (f32, f32, u8) = [(1.0, 1.0, 1), (f32::NAN, 1.0, 1), (1.0, f32::NAN, 1), (0.0, f32::NAN, 1), (1.0, 1.0, 0)];
    t4: (u8, u8, u8, usize) = [(1, 1, 1, 1), (1, 1, 1, 2), (1, 0, 2, 1)];
    t5: (u8, u8, u8, u8, usize) = [(1, 1, 1, 1, 1), (1, 1, 1, 1, 2)];
    t6: (u8, u8, u8, u8, u8, usize) = [(1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 2)];
    t7: (u8, u8, u8, u8, u8, u8, usize) = [(1, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1, 2)];
    t8: (u8, u8, u8, u8, u8, u8, u8, usize) = [(1, 1, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1, 1, 2)];
    t9: (u8, u8, u8, u8, u8, u8, u8, u8, usize) = [(1, 1, 1, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1, 1, 1, 2)];
    t10: (u8, u8, u8, u8, u8, u8, u8, u8, u8, usize) =
        [(1, 1, 1, 1, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1, 1, 1, 1, 2)];
    t11: (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, usize) =
        [(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2)];
    t12: (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, usize) =
        [(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2)];
} }

every! { borrowed Borrowed<'a> {
    text: &'a str = ["b", "", "a", "b of more than eight bytes"];
    number: &'a u32 = [&1, &0, &2];
    size: &'a usize = [&1, &0, &2];
    twice: &'a &'a isize = [&&1, &&0, &&2];
    slice: &'a [usize] = [&[1, 2], &[], &[1], &[1, 3]];
    array: &'a [usize; 2] = [&[1, 2], &[1, 3]];
    maybe: Option<&'a u32> = [Some(&1), None, Some(&0)];
    maybe_text: Option<&'a str> = [Some("a"), None, Some("")];
    vec_of_text: Vec<&'a str> = [vec!["a"], vec![], vec!["b"], vec!["a", "a"]];
    tuple: (&'a str, &'a usize) = [("a", &1), ("a", &0), ("", &2)];
    cow_text: Cow<'a, str> = ["a".into(), "b".to_string().into()];
    cow_slice: Cow<'a, [usize]> = [Cow::Borrowed(&[1, 2]), Cow::Owned(vec![1]), Cow::Owned(vec![1, 2])];
    cow_number: Cow<'a, usize> = [Cow::Borrowed(&1), Cow::Owned(0), Cow::Owned(1)];
    maybe_cow: Option<Cow<'a, [Cow<'a, str>]>> = [None, Some(vec!["a".into()].into()), Some(vec![].into())];
} }

#[derive(Archive, PartialEq, PartialOrd, Clone, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
struct Pair<T, U = usize> {
    first: T,
    rest: Vec<(U, Option<T>)>,
}

#[derive(Archive, PartialEq, PartialOrd, Clone, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
struct Fixed<'a, T, const N: usize> {
    array: [T; N],
    by_reference: &'a T,
}

#[derive(Archive, PartialEq, PartialOrd, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
struct Unsized<T: ?Sized>(Box<T>);

trait Named {
    type Name;
}

#[derive(PartialEq, PartialOrd, Debug)]
struct Numbers64;
impl Named for Numbers64 {
    type Name = usize;
}

#[derive(Archive, PartialEq, PartialOrd, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
struct Projects<T: Named>
where
    T::Name: Clone + PartialOrd + Debug,
{
    last: Option<T::Name>,
}

#[derive(Archive, PartialEq, PartialOrd, Debug)]
#[archive(bound(T::Name: Archive), derive(PartialEq, PartialOrd))]
struct Bound<T: Named>
where
    T::Name: Clone + PartialOrd + Debug,
{
    last: Option<T::Name>,
}

#[test]
fn generic_types() {
    let pairs = |first: usize, second| Pair { first, rest: vec![(1, None), (2, Some(second))] };
    agrees(&[pairs(1, 2), pairs(1, 3), pairs(0, 2), Pair { first: 1, rest: vec![] }]);
    let pairs = |text: &str| Pair { first: text.to_string(), rest: vec![(f32::NAN, None)] };
    agrees(&[pairs("a"), pairs("b")]);
    // A parameter that is itself generic, and derived.
    let nested = |n| Pair { first: pairs("a"), rest: vec![(Some(n), Some(pairs("b"))), (None, None)] };
    agrees(&[nested(1), nested(2)]);
    agrees(&[Fixed { array: [1, 2], by_reference: &3usize }, Fixed { array: [1, 2], by_reference: &4 }]);
    agrees(&[Unsized::<str>("a".into()), Unsized("b".into())]);
    agrees(&[Unsized::<[usize]>([1, 2].into()), Unsized([1].into())]);
    agrees(&[Unsized(Box::new(1usize)), Unsized(Box::new(2))]);
    agrees(&[Projects::<Numbers64> { last: None }, Projects { last: Some(1) }, Projects { last: Some(2) }]);
    agrees(&[Bound::<Numbers64> { last: None }, Bound { last: Some(1) }, Bound { last: Some(2) }]);
}

#[derive(Archive, PartialEq, PartialOrd, Clone, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
struct Inner<'a> {
    text: &'a str,
    size: usize,
}

#[derive(Archive, PartialEq, PartialOrd, Clone, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
#[repr(u8)]
enum Shape<T> {
    Late(T) = 9,
    Early { size: usize, pair: Pair<T> } = 1,
    Unit = 5,
    Nothing() = 6,
    Many(Vec<Shape<T>>) = 0,
}

#[derive(Archive, PartialEq, PartialOrd, Clone, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
struct Outer<'a> {
    inner: Inner<'a>,
    by_reference: &'a Inner<'a>,
    shapes: Vec<Shape<f32>>,
    boxed: Option<Box<Shape<usize>>>,
    tuple: (Inner<'a>, [Inner<'a>; 1]),
}

fn shapes<T: Clone>(samples: &[T]) -> Vec<Shape<T>> {
    let pair = |n| Pair { first: samples[0].clone(), rest: vec![(n, Some(samples[1].clone()))] };
    let mut shapes = vec![
        Shape::Early { size: 1, pair: pair(1) },
        Shape::Early { size: 1, pair: pair(2) },
        Shape::Early { size: 0, pair: pair(3) },
        Shape::Unit,
        Shape::Nothing(),
        Shape::Many(vec![]),
    ];
    shapes.extend(samples.iter().map(|sample| Shape::Late(sample.clone())));
    shapes.push(Shape::Many(shapes.clone()));
    shapes.push(Shape::Many(shapes[1..].to_vec()));
    shapes
}

#[test]
fn nested_types_and_enums() {
    agrees(&shapes(&[1usize, 2]));
    agrees(&shapes(&[1.0, f32::NAN, -1.0]));
    agrees(&shapes(&["a", "b"]));
    agrees(&shapes(&[Some(vec![1usize]), None]));
    let [a, b] = [Inner { text: "a", size: 1 }, Inner { text: "a", size: 2 }];
    let first = Outer {
        inner: a.clone(),
        by_reference: &a,
        shapes: vec![Shape::Unit],
        boxed: Some(Box::new(Shape::Late(3))),
        tuple: (a.clone(), [a.clone()]),
    };
    agrees(&[
        first.clone(),
        Outer { inner: b.clone(), ..first.clone() },
        Outer { by_reference: &b, ..first.clone() },
        Outer { shapes: vec![Shape::Late(f32::NAN)], ..first.clone() },
        Outer { boxed: None, ..first.clone() },
        Outer { tuple: (a.clone(), [b.clone()]), ..first },
    ]);
}

/// Marked `as_self`, with its own idea of what is equal and of what comes first.
#[derive(Archive, Debug, Clone, Copy)]
#[archive(as_self)]
#[repr(transparent)]
struct Backwards(u8);

impl PartialEq for Backwards {
    fn eq(&self, other: &Self) -> bool {
        self.0 / 10 == other.0 / 10
    }
}

impl PartialOrd for Backwards {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (other.0 / 10).partial_cmp(&(self.0 / 10))
    }
}

#[derive(Archive, PartialEq, PartialOrd, Debug, Clone, Copy)]
#[archive(as_self)]
#[repr(C)]
struct Vertex<T, L> {
    position: [i8; 2],
    value: T,
    of: PhantomData<L>,
}

#[derive(Archive, PartialEq, PartialOrd, Debug, Clone, Copy)]
#[archive(as_self)]
#[repr(u8)]
enum Level {
    High = 3,
    Low = 1,
}

/// No `PartialEq`: this does not keep it from being archived.
#[derive(Archive, Debug)]
#[archive(as_self)]
#[repr(u8)]
#[allow(dead_code)]
enum Apart {
    Here,
}

#[derive(Archive, PartialEq, PartialOrd, Clone, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
struct Plain<'a> {
    backwards: Backwards,
    vertices: Vec<Vertex<u8, String>>,
    levels: [Level; 2],
    borrowed: &'a [Level],
    maybe: Option<Level>,
    tuple: (Level, &'a Backwards),
}

#[test]
fn types_that_are_their_own_archived_type() {
    let vertex = |x, value| Vertex { position: [x, 0], value, of: PhantomData };
    let first = Plain {
        backwards: Backwards(10),
        vertices: vec![vertex(1, 2)],
        levels: [Level::High, Level::Low],
        borrowed: &[Level::Low],
        maybe: Some(Level::Low),
        tuple: (Level::High, &Backwards(10)),
    };
    agrees(&[
        first.clone(),
        Plain { backwards: Backwards(11), ..first.clone() },
        Plain { backwards: Backwards(20), ..first.clone() },
        Plain { vertices: vec![vertex(1, 3)], ..first.clone() },
        Plain { vertices: vec![vertex(-1, 2)], ..first.clone() },
        Plain { vertices: vec![], ..first.clone() },
        Plain { levels: [Level::High; 2], ..first.clone() },
        Plain { borrowed: &[Level::High], ..first.clone() },
        Plain { borrowed: &[], ..first.clone() },
        Plain { maybe: None, ..first.clone() },
        Plain { tuple: (Level::High, &Backwards(19)), ..first.clone() },
        Plain { tuple: (Level::High, &Backwards(9)), ..first },
    ]);
    assert_eq!(to_bytes(&Apart::Here).unwrap().len(), 1);
}

#[derive(Archive, PartialEq, PartialOrd, Debug, Clone, Copy)]
#[archive(derive(PartialEq, PartialOrd))]
#[repr(C, packed)]
struct Packed {
    byte: u8,
    size: usize,
    maybe: Option<isize>,
}

#[derive(Archive, PartialEq, PartialOrd, Debug, Clone)]
#[archive(derive(PartialEq, PartialOrd))]
struct Tuple(usize, Vec<usize>);

#[derive(Archive, PartialEq, PartialOrd, Debug, Clone)]
#[archive(derive(PartialEq, PartialOrd))]
struct Unit;

#[derive(Archive, PartialEq, PartialOrd, Debug, Clone)]
#[archive(derive(PartialEq, PartialOrd))]
enum Never {}

#[derive(Archive, PartialEq, PartialOrd, Debug, Clone)]
#[archive(derive(PartialEq, PartialOrd))]
struct NoError(Result<usize, Never>, Option<Never>);

#[test]
fn all_styles() {
    let packed = |size, maybe| Packed { byte: 1, size, maybe };
    agrees(&[packed(1, None), packed(2, None), packed(1, Some(-1)), packed(1, Some(1))]);
    agrees(&[Tuple(1, vec![]), Tuple(1, vec![2]), Tuple(0, vec![3])]);
    agrees(&[Unit]);
    agrees(&[NoError(Ok(1), None), NoError(Ok(2), None)]);
}

#[derive(Archive, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
#[allow(dead_code)]
struct Skips<'a> {
    #[archive(skip)]
    cannot_be_archived: Option<fn()>,
    size: usize,
    #[archive(skip)]
    text: &'a str,
}

#[derive(Archive, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
#[allow(dead_code)]
enum SkipsToo {
    A(#[archive(skip)] f32, usize),
    B {
        #[archive(skip)]
        cached: usize,
        size: usize,
    },
}

#[test]
fn skipped_fields_do_not_count() {
    let bytes = to_bytes(&Skips { cannot_be_archived: None, size: 1, text: "a" }).unwrap();
    let view = access::<Skips<'_>>(&bytes).unwrap();
    assert_eq!(*view, Skips { cannot_be_archived: Some(|| ()), size: 1, text: "b" });
    assert!(*view < Skips { cannot_be_archived: None, size: 2, text: "" });
    let bytes = to_bytes(&SkipsToo::A(1.0, 2)).unwrap();
    let view = access::<SkipsToo>(&bytes).unwrap();
    assert_eq!(*view, SkipsToo::A(f32::NAN, 2));
    assert!(*view > SkipsToo::A(9.0, 1) && *view < SkipsToo::B { cached: 0, size: 0 });
    let bytes = to_bytes(&SkipsToo::B { cached: 1, size: 2 }).unwrap();
    assert_eq!(*access::<SkipsToo>(&bytes).unwrap(), SkipsToo::B { cached: 2, size: 2 });
}

/// Without a prelude, and with fields named like the bindings of other macros.
#[no_implicit_prelude]
mod bare {
    #[derive(::vellum::Archive, Debug)]
    #[archive(derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash))]
    pub(crate) struct Names<T> {
        pub(crate) a0: usize,
        pub(crate) other: ::std::option::Option<T>,
        pub(crate) source: [usize; 2],
    }

    #[derive(::vellum::Archive, Debug)]
    #[archive(derive(PartialEq, PartialOrd))]
    pub(crate) enum Variants<T> {
        Some(T),
        None { archived: ::std::vec::Vec<T> },
    }

    #[derive(::vellum::Archive, Debug, ::std::cmp::PartialEq, ::std::cmp::PartialOrd)]
    #[archive(as_self)]
    #[repr(C)]
    pub(crate) struct Own<T>(pub(crate) T);
}

#[test]
fn without_a_prelude() {
    let names = |n| bare::Names { a0: n, other: Some(bare::Own(1u8)), source: [n; 2] };
    let bytes = to_bytes(&names(1)).unwrap();
    let view = access::<bare::Names<bare::Own<u8>>>(&bytes).unwrap();
    assert!(*view == names(1) && *view < names(2));
    let bytes = to_bytes(&bare::Variants::Some(1usize)).unwrap();
    let view = access::<bare::Variants<usize>>(&bytes).unwrap();
    assert!(*view == bare::Variants::Some(1) && *view < bare::Variants::None { archived: vec![] });
}

/// The public impls between std types.
#[test]
fn vectors_compare_with_all_that_is_archived_as_one() {
    let bytes = to_bytes(&vec![1u32, 2]).unwrap();
    let view = access::<Vec<u32>>(&bytes).unwrap();
    for (other, order) in
        [(vec![1, 2], Ordering::Equal), (vec![1, 3], Ordering::Less), (vec![1], Ordering::Greater)]
    {
        let other: &[u32] = &other;
        let equal = order == Ordering::Equal;
        assert_eq!((*view == *other, view.partial_cmp(other)), (equal, Some(order)));
        assert_eq!((*view == other, view.partial_cmp(&other)), (equal, Some(order)));
        let boxed: Box<[u32]> = other.into();
        assert_eq!((*view == boxed, view.partial_cmp(&boxed)), (equal, Some(order)));
        let cow = Cow::Borrowed(other);
        assert_eq!((*view == cow, view.partial_cmp(&cow)), (equal, Some(order)));
        let cow: Cow<'_, [u32]> = Cow::Owned(other.to_vec());
        assert_eq!((*view == cow, view.partial_cmp(&cow)), (equal, Some(order)));
    }
}
