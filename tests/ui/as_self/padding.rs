use vellum::Archive;

#[derive(Archive, Debug)]
#[archive(as_self)]
#[repr(C)]
struct A {
    a: u8,
    b: u32,
}

fn main() {}
