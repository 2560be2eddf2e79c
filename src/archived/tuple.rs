//! Tuples of up to twelve elements, as `repr(C)` tuple structs: Rust promises no layout for its own.

#![expect(unsafe_code, reason = "writes field by field into a claimed slot; see SAFETY.md#structs")]

use core::cmp::Ordering;
use core::fmt;
use core::mem::offset_of;

use crate::check::Checker;
use crate::error::{Error, Fault};
use crate::niche::NoNiche;
use crate::traits::{Archive, ByCopy, Portable, UnarchiveFrom};
use crate::write::{Measure, Writer};

macro_rules! tuple {
    ($name:ident, $count:literal: $($t:ident $s:ident $i:tt $label:literal),*) => {
        #[doc = concat!("The archived form of a tuple of ", $count, ".")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(C)]
        pub struct $name<$($t),*>($(
            #[doc = concat!("Element ", $label, ".")]
            pub $t,
        )*);

        // SAFETY: a `repr(C)` struct of archived types, whose `Drop`, pointers and interior mutability it shares: none but
        // handles. `check` checks each element at its offset, in the order of `write`. `PADDED` if an element is, or if the
        // sizes do not add up.
        unsafe impl<$($t: Portable),*> Portable for $name<$($t),*> {
            type Niche = NoNiche;
            const FLAT: bool = true $(&& $t::FLAT)*;
            const ANY_BITS: bool = true $(&& $t::ANY_BITS)*;
            const PADDED: bool = 0 $(+ size_of::<$t>())* != size_of::<Self>() $(|| $t::PADDED)*;

            #[inline]
            unsafe fn check(c: &mut Checker<'_>, at: usize) -> Result<(), Fault> {
                $(
                    // SAFETY: the element lies inside the claimed slot, aligned as its offset says.
                    if let Err(fault) = unsafe { $t::check(c, at + offset_of!(Self, $i)) } {
                        return Err(c.inside(fault, $label));
                    }
                )*
                Ok(())
            }
        }

        // SAFETY: `write` writes each element to its field. `BLIT` if every element has it, stands at the same offset, and
        // nothing is left over on either side.
        unsafe impl<$($t: Archive),*> Archive for ($($t,)*) {
            type Archived = $name<$($t::Archived),*>;
            const BLIT: bool = size_of::<Self>() == size_of::<Self::Archived>()
                && 0 $(+ size_of::<$t>())* == size_of::<Self>()
                $(&& $t::BLIT && offset_of!(Self, $i) == offset_of!(<Self as Archive>::Archived, $i))*;

            #[inline]
            fn measure(this: &Self, m: &mut Measure<'_>) -> Result<(), Fault> {
                $(
                    if let Err(fault) = $t::measure(&this.$i, m) {
                        return Err(m.inside(fault, $label));
                    }
                )*
                Ok(())
            }

            #[inline]
            unsafe fn write(this: &Self, slot: *mut Self::Archived, w: &mut Writer<'_>) {
                $(
                    // SAFETY: the field lies in the slot.
                    let place = unsafe { &raw mut (*slot).$i };
                    // SAFETY: aligned and zeroed as the slot is.
                    unsafe { $t::write(&this.$i, place, w) };
                )*
            }
        }

        impl<'u, $($t: UnarchiveFrom<'u>),*> UnarchiveFrom<'u> for ($($t,)*) {
            // SAFETY: reading back takes each element as its type does.
            const BY_COPY: ByCopy<Self> = unsafe { ByCopy::when(true $(&& $t::BY_COPY.holds())*) };

            #[inline]
            fn unarchive_from(archived: &'u Self::Archived) -> Result<Self, Error> {
                Ok(($($t::unarchive_from(&archived.$i).map_err(|error| error.inside($label))?,)*))
            }
        }

        impl<$($t: fmt::Debug),*> fmt::Debug for $name<$($t),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple("")$(.field(&self.$i))*.finish()
            }
        }

        impl<$($t: PartialEq<$s>, $s),*> PartialEq<($($s,)*)> for $name<$($t),*> {
            fn eq(&self, other: &($($s,)*)) -> bool {
                true $(&& self.$i == other.$i)*
            }
        }

        impl<$($t: PartialOrd<$s>, $s),*> PartialOrd<($($s,)*)> for $name<$($t),*> {
            fn partial_cmp(&self, other: &($($s,)*)) -> Option<Ordering> {
                $(
                    match self.$i.partial_cmp(&other.$i) {
                        Some(Ordering::Equal) => {}
                        decided => return decided,
                    }
                )*
                Some(Ordering::Equal)
            }
        }
    };
}

tuple!(ArchivedTuple1, "one": A S 0 "0");
tuple!(ArchivedTuple2, "two": A S 0 "0", B T 1 "1");
tuple!(ArchivedTuple3, "three": A S 0 "0", B T 1 "1", C U 2 "2");
tuple!(ArchivedTuple4, "four": A S 0 "0", B T 1 "1", C U 2 "2", D V 3 "3");
tuple!(ArchivedTuple5, "five": A S 0 "0", B T 1 "1", C U 2 "2", D V 3 "3", E W 4 "4");
tuple!(ArchivedTuple6, "six": A S 0 "0", B T 1 "1", C U 2 "2", D V 3 "3", E W 4 "4", F X 5 "5");
tuple!(ArchivedTuple7, "seven": A S 0 "0", B T 1 "1", C U 2 "2", D V 3 "3", E W 4 "4", F X 5 "5", G Y 6 "6");
tuple!(ArchivedTuple8, "eight": A S 0 "0", B T 1 "1", C U 2 "2", D V 3 "3", E W 4 "4", F X 5 "5", G Y 6 "6",
    H Z 7 "7");
tuple!(ArchivedTuple9, "nine": A S 0 "0", B T 1 "1", C U 2 "2", D V 3 "3", E W 4 "4", F X 5 "5", G Y 6 "6",
    H Z 7 "7", I S1 8 "8");
tuple!(ArchivedTuple10, "ten": A S 0 "0", B T 1 "1", C U 2 "2", D V 3 "3", E W 4 "4", F X 5 "5", G Y 6 "6",
    H Z 7 "7", I S1 8 "8", J T1 9 "9");
tuple!(ArchivedTuple11, "eleven": A S 0 "0", B T 1 "1", C U 2 "2", D V 3 "3", E W 4 "4", F X 5 "5", G Y 6 "6",
    H Z 7 "7", I S1 8 "8", J T1 9 "9", K U1 10 "10");
tuple!(ArchivedTuple12, "twelve": A S 0 "0", B T 1 "1", C U 2 "2", D V 3 "3", E W 4 "4", F X 5 "5", G Y 6 "6",
    H Z 7 "7", I S1 8 "8", J T1 9 "9", K U1 10 "10", L V1 11 "11");
