use vellum::Archive;

#[derive(Archive)]
#[archive(derive(Clone, Copy))]
struct A {
    a: u8,
    texts: Vec<u8>,
}

fn main() {}
