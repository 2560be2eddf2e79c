use vellum::Archive;

#[derive(Archive)]
struct A {
    a: u8,
    #[archive(rename = "a")]
    b: u8,
}

#[derive(Archive)]
enum B {
    #[archive(rename = "Y")]
    X,
    Y,
}

fn main() {}
