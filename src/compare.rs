//! Comparing an archived value with a value of its source type, where `==` cannot say it.
//!
//! `#[archive(derive(PartialEq))]` compares an archived type with its source, field by field. std's traits do not reach that
//! far: `u64` is archived for a `usize` and does not compare with one, nor does `[ArchivedString; 3]` with `[String; 3]`
//! by order, nor anything with a reference to what it compares with, and the impls would not be ours to write. So
//! there are two traits for it, implemented for each source type of this crate and by the derive. They are hidden: to the
//! user, the derive still gives `PartialEq` and `PartialOrd`.
//!
//! They are traits of the *source*, because that decides what it is archived as: a call never leaves anything to infer,
//! and a source that passes itself on (`&T`, `Cow<T>`, `Vec<T>`) passes the comparison on too.
//!
//! What std's derive says of two sources is said here of an archive of the one and the other: `tests/compare.rs` compares
//! both for all pairs.

use core::cmp::Ordering;
use core::marker::PhantomData;
use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

use crate::archived::{ArchivedResult, ToNative};
use crate::cast::{i64_of, u64_of};
use crate::traits::Archive;

/// A source type that can be compared with its archived form for equality.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be compared with its archived form",
    label = "is compared, because `PartialEq` is derived for the archived type",
    note = "add `#[archive(derive(PartialEq))]` to `{Self}`, or `#[derive(PartialEq)]` if it is marked `as_self`"
)]
pub trait EqArchived: Archive {
    /// Whether the archived value is that of `source`.
    fn is_equal(archived: &Self::Archived, source: &Self) -> bool;

    /// Whether the archived values are those of `sources`. Types that can be compared in bulk override it.
    #[inline]
    fn are_equal(archived: &[Self::Archived], sources: &[Self]) -> bool
    where
        Self: Sized,
    {
        archived.len() == sources.len()
            && archived.iter().zip(sources).all(|(archived, source)| Self::is_equal(archived, source))
    }
}

/// A source type that can be compared with its archived form by order.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be compared with its archived form by order",
    label = "is compared, because `PartialOrd` is derived for the archived type",
    note = "add `#[archive(derive(PartialEq, PartialOrd))]` to `{Self}`, or `#[derive(PartialEq, PartialOrd)]` if it is marked `as_self`"
)]
pub trait OrdArchived: EqArchived {
    /// Where the archived value stands relative to `source`.
    fn order(archived: &Self::Archived, source: &Self) -> Option<Ordering>;
}

/// Element by element, then by length, as slices are ordered.
#[inline]
fn order_slices<T: OrdArchived>(archived: &[T::Archived], sources: &[T]) -> Option<Ordering> {
    for (archived, source) in archived.iter().zip(sources) {
        match T::order(archived, source) {
            Some(Ordering::Equal) => {}
            decided => return decided,
        }
    }
    archived.len().partial_cmp(&sources.len())
}

/// `PartialEq`, for a type marked `as_self`. The parameter is there so that a bound may say `for<'a> Self: OwnEq<'a>`, which
/// the compiler does not take for granted where the derive writes it: the impl is there if the type has `PartialEq`.
pub trait OwnEq<'a> {
    /// `==`.
    fn own_eq(&self, other: &Self) -> bool;
}

impl<T: PartialEq> OwnEq<'_> for T {
    #[inline(always)]
    fn own_eq(&self, other: &Self) -> bool {
        self == other
    }
}

/// `PartialOrd`, as [`OwnEq`] is `PartialEq`.
pub trait OwnOrd<'a> {
    /// `partial_cmp`.
    fn own_cmp(&self, other: &Self) -> Option<Ordering>;
}

impl<T: PartialOrd> OwnOrd<'_> for T {
    #[inline(always)]
    fn own_cmp(&self, other: &Self) -> Option<Ordering> {
        self.partial_cmp(other)
    }
}

/// Numbers that compare with the archived ones, which are either themselves or wrappers.
macro_rules! number {
    ($($native:ty)*) => { $(
        impl EqArchived for $native {
            #[inline(always)]
            fn is_equal(archived: &Self::Archived, source: &Self) -> bool {
                ToNative::to_native(archived) == *source
            }

            #[inline]
            fn are_equal(archived: &[Self::Archived], sources: &[Self]) -> bool {
                archived == sources // `memcmp`, where the types are one
            }
        }

        impl OrdArchived for $native {
            #[inline(always)]
            fn order(archived: &Self::Archived, source: &Self) -> Option<Ordering> {
                ToNative::to_native(archived).partial_cmp(source)
            }
        }
    )* };
}
number! {
    u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64
    NonZeroU8 NonZeroU16 NonZeroU32 NonZeroU64 NonZeroU128 NonZeroI8 NonZeroI16 NonZeroI32 NonZeroI64 NonZeroI128
}

/// Types whose archived values are compared by a key.
macro_rules! by_key {
    ($($source:ty: |$archived:ident| $key:expr, |$it:ident| $other:expr;)*) => { $(
        impl EqArchived for $source {
            #[inline(always)]
            fn is_equal($archived: &Self::Archived, $it: &Self) -> bool {
                $key == $other
            }
        }

        impl OrdArchived for $source {
            #[inline(always)]
            fn order($archived: &Self::Archived, $it: &Self) -> Option<Ordering> {
                Some($key.cmp(&$other))
            }
        }
    )* };
}
by_key! {
    usize: |archived| archived.to_native(), |source| u64_of(*source);
    isize: |archived| archived.to_native(), |source| i64_of(*source);
    NonZeroUsize: |archived| archived.to_native().get(), |source| u64_of(source.get());
    NonZeroIsize: |archived| archived.to_native().get(), |source| i64_of(source.get());
    bool: |archived| *archived, |source| *source;
    str: |archived| *archived.as_str(), |source| *source;
}
#[cfg(target_endian = "little")]
by_key!(char: |archived| *archived, |source| *source;);
#[cfg(target_endian = "big")]
by_key!(char: |archived| archived.to_native(), |source| *source;);

impl EqArchived for () {
    #[inline(always)]
    fn is_equal((): &(), (): &()) -> bool {
        true
    }
}

impl OrdArchived for () {
    #[inline(always)]
    fn order((): &(), (): &()) -> Option<Ordering> {
        Some(Ordering::Equal)
    }
}

impl<T: ?Sized> EqArchived for PhantomData<T> {
    #[inline(always)]
    fn is_equal(_: &Self::Archived, _: &Self) -> bool {
        true
    }
}

impl<T: ?Sized> OrdArchived for PhantomData<T> {
    #[inline(always)]
    fn order(_: &Self::Archived, _: &Self) -> Option<Ordering> {
        Some(Ordering::Equal)
    }
}

impl<T: EqArchived> EqArchived for [T] {
    #[inline]
    fn is_equal(archived: &Self::Archived, source: &Self) -> bool {
        T::are_equal(archived, source)
    }
}

impl<T: OrdArchived> OrdArchived for [T] {
    #[inline]
    fn order(archived: &Self::Archived, source: &Self) -> Option<Ordering> {
        order_slices(archived, source)
    }
}

impl<T: EqArchived, const N: usize> EqArchived for [T; N] {
    #[inline]
    fn is_equal(archived: &Self::Archived, source: &Self) -> bool {
        T::are_equal(archived, source)
    }
}

impl<T: OrdArchived, const N: usize> OrdArchived for [T; N] {
    #[inline]
    fn order(archived: &Self::Archived, source: &Self) -> Option<Ordering> {
        order_slices(archived, source)
    }
}

impl<T: EqArchived> EqArchived for Option<T> {
    #[inline]
    fn is_equal(archived: &Self::Archived, source: &Self) -> bool {
        match (archived.as_ref(), source) {
            (Some(archived), Some(source)) => T::is_equal(archived, source),
            (archived, source) => archived.is_none() && source.is_none(),
        }
    }
}

impl<T: OrdArchived> OrdArchived for Option<T> {
    #[inline]
    fn order(archived: &Self::Archived, source: &Self) -> Option<Ordering> {
        match (archived.as_ref(), source) {
            (Some(archived), Some(source)) => T::order(archived, source),
            // `None` comes first.
            (archived, source) => archived.is_some().partial_cmp(&source.is_some()),
        }
    }
}

impl<T: EqArchived, E: EqArchived> EqArchived for Result<T, E> {
    #[inline]
    fn is_equal(archived: &Self::Archived, source: &Self) -> bool {
        match (archived, source) {
            (ArchivedResult::Ok(archived), Ok(source)) => T::is_equal(archived, source),
            (ArchivedResult::Err(archived), Err(source)) => E::is_equal(archived, source),
            _ => false,
        }
    }
}

impl<T: OrdArchived, E: OrdArchived> OrdArchived for Result<T, E> {
    #[inline]
    fn order(archived: &Self::Archived, source: &Self) -> Option<Ordering> {
        match (archived, source) {
            (ArchivedResult::Ok(archived), Ok(source)) => T::order(archived, source),
            (ArchivedResult::Err(archived), Err(source)) => E::order(archived, source),
            // `Ok` comes first.
            (archived, source) => archived.is_err().partial_cmp(&source.is_err()),
        }
    }
}

macro_rules! tuples {
    ($($($t:ident $i:tt)*;)*) => { $(
        impl<$($t: EqArchived),*> EqArchived for ($($t,)*) {
            #[inline]
            fn is_equal(archived: &Self::Archived, source: &Self) -> bool {
                true $(&& $t::is_equal(&archived.$i, &source.$i))*
            }
        }

        impl<$($t: OrdArchived),*> OrdArchived for ($($t,)*) {
            #[inline]
            fn order(archived: &Self::Archived, source: &Self) -> Option<Ordering> {
                $(
                    match $t::order(&archived.$i, &source.$i) {
                        Some(Ordering::Equal) => {}
                        decided => return decided,
                    }
                )*
                Some(Ordering::Equal)
            }
        }
    )* };
}
tuples! {
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11;
}

/// Sources that are compared as the `$target` that they deref to.
macro_rules! compared_as {
    ($([$($eq:tt)*] [$($ord:tt)*] $source:ty => $target:ty;)*) => { $(
        impl<$($eq)*> EqArchived for $source {
            #[inline]
            fn is_equal(archived: &Self::Archived, source: &Self) -> bool {
                <$target as EqArchived>::is_equal(archived, source)
            }
        }

        impl<$($ord)*> OrdArchived for $source {
            #[inline]
            fn order(archived: &Self::Archived, source: &Self) -> Option<Ordering> {
                <$target as OrdArchived>::order(archived, source)
            }
        }
    )* };
}
compared_as! {
    [T: EqArchived + ?Sized] [T: OrdArchived + ?Sized] &T => T;
}
#[cfg(feature = "alloc")]
compared_as! {
    [] [] alloc::string::String => str;
    [] [] alloc::boxed::Box<str> => str;
    [T: EqArchived] [T: OrdArchived] alloc::vec::Vec<T> => [T];
    [T: EqArchived] [T: OrdArchived] alloc::boxed::Box<[T]> => [T];
    [T: EqArchived] [T: OrdArchived] alloc::boxed::Box<T> => T;
    [T: EqArchived + alloc::borrow::ToOwned + ?Sized] [T: OrdArchived + alloc::borrow::ToOwned + ?Sized]
        alloc::borrow::Cow<'_, T> => T;
}
