use vellum::{Archive, Unarchive};

struct Inner {
    a: u8,
}

#[derive(Archive, Unarchive)]
struct Outer {
    a: u8,
    #[archive(skip)]
    inner: Inner,
}

fn main() {}
