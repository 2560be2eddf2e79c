use vellum::Archive;

struct Inner {
    a: u8,
}

#[derive(Archive)]
enum Choice {
    A { inner: Vec<Option<Inner>> },
}

fn main() {}
