use vellum::Archive;

#[derive(Archive)]
#[archive(derive(Default, serde::Serialize))]
struct A {
    a: u8,
}

fn main() {}
