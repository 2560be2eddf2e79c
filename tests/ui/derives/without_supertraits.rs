use vellum::Archive;

#[derive(Archive)]
#[archive(derive(Ord, Copy))]
struct A {
    a: u8,
}

fn main() {}
