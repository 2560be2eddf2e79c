use vellum::Archive;

#[derive(Archive)]
union A {
    a: u8,
    b: i8,
}

fn main() {}
