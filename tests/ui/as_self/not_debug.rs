use vellum::Archive;

#[derive(Archive)]
#[archive(as_self)]
#[repr(C)]
struct A {
    a: u32,
}

fn main() {}
