use vellum::Archive;

const FIRST: u8 = 7;

#[derive(Archive)]
#[repr(u8)]
enum A<T> {
    A(T) = FIRST,
    B = 9,
}

fn main() {}
