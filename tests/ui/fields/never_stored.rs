use vellum::{Archive, Unarchive};

#[derive(Archive, Unarchive)]
struct A<'a> {
    function: fn(u8) -> u8,
    pointer: *const u8,
    mutable: &'a mut u8,
    object: &'a dyn Send,
    inside: (u8, [(u8, fn()); 2]),
}

#[derive(Archive, Unarchive)]
struct B {
    #[archive(skip)]
    function: Option<fn()>,
    marker: std::marker::PhantomData<fn()>,
}

fn main() {}
