use vellum::Archive;

#[derive(Archive)]
#[archive(derive(PartialEq, Eq, PartialOrd, Ord, Hash))]
struct A {
    a: u8,
    b: f32,
}

fn main() {}
