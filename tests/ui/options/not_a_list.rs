use vellum::Archive;

#[derive(Archive)]
#[archive]
struct A {
    #[archive = "skip"]
    a: u8,
    #[archive(name = 7)]
    b: u8,
    #[archive(name = "")]
    c: u8,
}

fn main() {}
