use vellum::Archive;

#[derive(Archive)]
#[archive(derive(Clone))]
struct A {
    a: u8,
    text: String,
}

fn main() {}
