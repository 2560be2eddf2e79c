use vellum::Unarchive;

#[derive(Unarchive)]
struct A {
    a: u8,
}

fn main() {}
