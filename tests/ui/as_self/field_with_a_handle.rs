use vellum::Archive;

#[derive(Archive, Debug)]
#[archive(as_self)]
#[repr(C)]
struct A {
    a: u32,
    text: String,
}

fn main() {}
