use vellum::Archive;

#[derive(Archive)]
#[archive(attr(repr(packed)))]
struct A {
    a: u8,
    b: u32,
}

fn main() {}
