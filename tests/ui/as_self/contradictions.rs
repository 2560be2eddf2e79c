use vellum::Archive;

#[derive(Archive, Debug)]
#[archive(as_self, archived = B, derive(Clone))]
#[repr(C)]
struct A {
    #[archive(skip)]
    a: u8,
}

fn main() {}
