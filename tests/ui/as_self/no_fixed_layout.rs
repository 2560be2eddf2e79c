use vellum::Archive;

#[derive(Archive, Debug)]
#[archive(as_self)]
struct A {
    a: u8,
}

#[derive(Archive, Debug)]
#[archive(as_self)]
#[repr(C, packed)]
struct B {
    a: u8,
}

#[derive(Archive, Debug)]
#[archive(as_self)]
enum C {
    X,
}

#[derive(Archive, Debug)]
#[archive(as_self)]
#[repr(u8)]
enum D {
    X(u8),
}

#[derive(Archive, Debug)]
#[archive(as_self)]
#[repr(u8, align(2))]
enum E {
    X,
}

fn main() {}
