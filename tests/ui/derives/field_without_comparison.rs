use vellum::Archive;

#[derive(Archive)]
struct Inner {
    a: u8,
}

#[derive(Archive)]
#[archive(derive(PartialEq))]
struct Outer {
    a: u8,
    inner: Inner,
}

fn main() {}
