use vellum::Archive;

#[derive(Archive, Debug)]
#[archive(as_self)]
#[repr(u8)]
enum Inner {
    A,
}

#[derive(Archive)]
#[archive(derive(PartialEq))]
struct Outer {
    a: u8,
    inner: Inner,
}

fn main() {}
