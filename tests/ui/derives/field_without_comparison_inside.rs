use vellum::Archive;

#[derive(Archive)]
#[archive(derive(PartialEq))]
struct Inner {
    a: u8,
}

#[derive(Archive)]
#[archive(derive(PartialEq, PartialOrd))]
enum Outer {
    A(Vec<Option<Inner>>),
}

fn main() {}
