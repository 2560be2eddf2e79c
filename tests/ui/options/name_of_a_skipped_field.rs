use vellum::Archive;

#[derive(Archive)]
struct A {
    #[archive(skip, rename = "b")]
    a: u8,
}

fn main() {}
