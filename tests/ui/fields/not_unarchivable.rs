use vellum::{Archive, Unarchive};

#[derive(Archive)]
struct Inner {
    a: u8,
}

#[derive(Archive, Unarchive)]
struct Outer {
    a: u8,
    inner: Vec<Inner>,
}

fn main() {}
