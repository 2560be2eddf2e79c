//! `BY_COPY` of one type is no proof for another, and nobody says it of a type without `unsafe`.

#![forbid(unsafe_code)]

use vellum::{Archive, Archived, Error, UnarchiveFrom, from_bytes, to_bytes};

/// A number below ten, which reading back makes sure of.
#[derive(Archive, PartialEq, Debug)]
struct Digit(u8);

impl UnarchiveFrom<'_> for Digit {
    fn unarchive_from(archived: &Archived<Self>) -> Result<Self, Error> {
        Ok(Digit(archived.0.min(9)))
    }
}

/// Holds digits in every way that could be copied.
#[derive(Archive, vellum::Unarchive, PartialEq, Debug)]
struct Digits {
    one: Digit,
    array: [Digit; 2],
    vec: Vec<Digit>,
    pairs: Vec<(Digit, u8)>,
}

#[test]
fn what_validates_is_never_copied() {
    let digits = || Digits {
        one: Digit(200),
        array: [Digit(10), Digit(3)],
        vec: vec![Digit(99), Digit(1)],
        pairs: vec![(Digit(77), 77)],
    };
    let read = from_bytes::<Vec<Digits>>(&to_bytes(&vec![digits()]).unwrap()).unwrap();
    let expected = Digits {
        one: Digit(9),
        array: [Digit(9), Digit(3)],
        vec: vec![Digit(9), Digit(1)],
        pairs: vec![(Digit(9), 77)],
    };
    assert_eq!(read, [expected]);
}
