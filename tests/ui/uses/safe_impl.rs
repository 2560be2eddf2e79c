use vellum::Archive;

struct A;

impl Archive for A {
    type Archived = bool;
}

fn main() {}
