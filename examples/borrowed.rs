//! Can I write and read structs that borrow their text?
//!
//! Yes. A struct of `&str` has the same archived form as its twin with `String`s, so one side may borrow and the other
//! own. Read back, it borrows from the archive: not one string is copied.

use vellum::{Archive, Unarchive};

/// One line of a log, in pieces of somebody else's text.
#[derive(Archive, Unarchive, Debug, PartialEq)]
struct LineRef<'a> {
    level: &'a str,
    message: &'a str,
    /// Plain numbers are borrowed as a slice.
    codes: &'a [u32],
}

/// The same, for a program that keeps its lines.
#[derive(Archive, Unarchive, Debug, PartialEq)]
struct Line {
    level: String,
    message: String,
    codes: Vec<u32>,
}

fn main() -> Result<(), vellum::Error> {
    let text = "warning: the disk is nearly full\nerror: the disk is full";
    let lines: Vec<LineRef<'_>> = text
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(level, message)| LineRef { level, message, codes: &[28, 122] })
        .collect();
    let bytes = vellum::to_bytes(&lines)?;

    let borrowed: Vec<LineRef<'_>> = vellum::from_bytes(&bytes)?;
    assert_eq!(borrowed, lines);
    let message = borrowed[1].message.as_ptr();
    assert!(bytes.as_ptr_range().contains(&message), "the text still lies in the archive");
    println!("borrowed: {:?}", borrowed[1]);

    let owned: Vec<Line> = vellum::from_bytes(&bytes)?; // the same bytes
    assert_eq!(vellum::to_bytes(&owned)?, bytes);
    println!("owned:    {:?}", owned[1]);
    Ok(())
}
