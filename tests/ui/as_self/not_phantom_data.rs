use vellum::Archive;

#[derive(Debug)]
struct PhantomData(u32);

#[derive(Archive, Debug)]
#[archive(as_self)]
#[repr(C)]
struct A {
    a: u32,
    b: PhantomData,
}

fn main() {}
