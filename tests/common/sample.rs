//! Values made from a string of bytes.
//!
//! A property test draws the bytes, and each type takes what it needs from them; when they run out they are zero. So one
//! strategy serves every type, and shrinking the bytes shrinks the value.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

/// The bytes that are left.
pub(crate) struct Source<'e> {
    bytes: &'e [u8],
    nesting: usize,
}

impl<'e> Source<'e> {
    pub(crate) fn new(bytes: &'e [u8]) -> Self {
        Source { bytes, nesting: 0 }
    }

    pub(crate) fn byte(&mut self) -> u8 {
        match self.bytes.split_first() {
            Some((&first, rest)) => {
                self.bytes = rest;
                first
            }
            None => 0,
        }
    }

    pub(crate) fn array<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.byte())
    }

    /// A part of a value of a recursive type; none when it is nested deep enough.
    pub(crate) fn nested<T: Sample>(&mut self) -> Option<T> {
        if self.nesting == 20 {
            return None;
        }
        self.nesting += 1;
        let part = T::sample(self);
        self.nesting -= 1;
        Some(part)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }
}

/// A type whose values can be made from bytes.
pub(crate) trait Sample: Sized {
    fn sample(s: &mut Source<'_>) -> Self;

    fn of(bytes: &[u8]) -> Self {
        Self::sample(&mut Source::new(bytes))
    }
}

macro_rules! integers {
    ($($number:ty)*) => { $(
        impl Sample for $number {
            fn sample(s: &mut Source<'_>) -> Self {
                match s.byte() % 8 {
                    0 => 0,
                    1 => <$number>::MAX,
                    2 => <$number>::MIN,
                    3 => 1,
                    _ => <$number>::from_le_bytes(s.array()),
                }
            }
        }
    )* };
}
integers! { u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize }

macro_rules! non_zero {
    ($($number:ty: $base:ty;)*) => { $(
        impl Sample for $number {
            fn sample(s: &mut Source<'_>) -> Self {
                <$number>::new(<$base>::sample(s)).unwrap_or(<$number>::MIN)
            }
        }
    )* };
}
non_zero! {
    NonZeroU8: u8; NonZeroI8: i8; NonZeroU16: u16; NonZeroI16: i16; NonZeroU32: u32; NonZeroI32: i32; NonZeroU64: u64;
    NonZeroI64: i64; NonZeroU128: u128; NonZeroI128: i128; NonZeroUsize: usize; NonZeroIsize: isize;
}

macro_rules! floats {
    ($($number:ident)*) => { $(
        // No NaN, which equals nothing: the tests that need one write it down.
        impl Sample for $number {
            fn sample(s: &mut Source<'_>) -> Self {
                match s.byte() % 8 {
                    0 => 0.0,
                    1 => -0.0,
                    2 => $number::INFINITY,
                    3 => $number::MIN_POSITIVE / 2.0,
                    _ => Some($number::from_le_bytes(s.array())).filter(|n| !n.is_nan()).unwrap_or(1.5),
                }
            }
        }
    )* };
}
floats! { f32 f64 }

impl Sample for bool {
    fn sample(s: &mut Source<'_>) -> Self {
        s.byte() % 2 == 1
    }
}

impl Sample for char {
    fn sample(s: &mut Source<'_>) -> Self {
        // One to four bytes in UTF-8, and the ends of the ranges.
        match s.byte() % 10 {
            0..=4 => char::from(b'a' + s.byte() % 26),
            5 => ['\0', '\u{7f}', '\u{80}', '\u{7ff}'][s.below(4)],
            6 => ['\u{800}', '\u{d7ff}', '\u{e000}', '\u{ffff}'][s.below(4)],
            7 => ['\u{10000}', '\u{10ffff}', '\u{1f980}', 'é'][s.below(4)],
            _ => char::from_u32(u32::from_le_bytes(s.array()) % 0x11_0000).unwrap_or('ß'),
        }
    }
}

impl Sample for () {
    fn sample(_: &mut Source<'_>) -> Self {}
}

impl<T: ?Sized> Sample for PhantomData<T> {
    fn sample(_: &mut Source<'_>) -> Self {
        PhantomData
    }
}

impl Sample for String {
    fn sample(s: &mut Source<'_>) -> Self {
        // Around the border between inline and outside, 8 bytes, more often than not.
        let chars = match s.byte() % 8 {
            0..=5 => s.below(12),
            _ => s.below(90),
        };
        (0..chars).map(|_| char::sample(s)).collect()
    }
}

impl Sample for Box<str> {
    fn sample(s: &mut Source<'_>) -> Self {
        String::sample(s).into()
    }
}

impl Sample for Cow<'_, str> {
    fn sample(s: &mut Source<'_>) -> Self {
        Cow::Owned(String::sample(s))
    }
}

impl<T: Sample> Sample for Vec<T> {
    fn sample(s: &mut Source<'_>) -> Self {
        let len = s.below(5);
        (0..len).map(|_| T::sample(s)).collect()
    }
}

impl<T: Sample> Sample for Box<[T]> {
    fn sample(s: &mut Source<'_>) -> Self {
        Vec::sample(s).into()
    }
}

impl<T: Sample> Sample for Box<T> {
    fn sample(s: &mut Source<'_>) -> Self {
        Box::new(T::sample(s))
    }
}

impl<T: Sample> Sample for Option<T> {
    fn sample(s: &mut Source<'_>) -> Self {
        (s.byte() % 3 > 0).then(|| T::sample(s))
    }
}

impl<T: Sample, E: Sample> Sample for Result<T, E> {
    fn sample(s: &mut Source<'_>) -> Self {
        if s.byte() % 3 > 0 { Ok(T::sample(s)) } else { Err(E::sample(s)) }
    }
}

impl<T: Sample, const N: usize> Sample for [T; N] {
    fn sample(s: &mut Source<'_>) -> Self {
        std::array::from_fn(|_| T::sample(s))
    }
}

macro_rules! tuples {
    ($($($t:ident)*;)*) => { $(
        impl<$($t: Sample),*> Sample for ($($t,)*) {
            fn sample(s: &mut Source<'_>) -> Self {
                ($($t::sample(s),)*)
            }
        }
    )* };
}
tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
}
