use vellum::Archive;

#[derive(Archive)]
#[archive(derive(PartialEq, Eq))]
struct A {
    a: u8,
    b: f32,
}

fn main() {}
