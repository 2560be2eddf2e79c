use vellum::Archive;

const FIRST: isize = 300;

#[derive(Archive)]
enum A {
    A = FIRST,
}

fn main() {}
