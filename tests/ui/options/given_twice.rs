use vellum::Archive;

#[derive(Archive)]
#[archive(archived = B, archived = C)]
#[archive(derive(Clone, Clone))]
struct A {
    #[archive(skip, skip)]
    a: u8,
    #[archive(name = "x")]
    #[archive(rename = "y")]
    b: u8,
}

fn main() {}
