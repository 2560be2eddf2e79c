//! A module that passes vellum on, but for one helper that a proof rests on.

mod look_alike {
    pub use vellum::*;

    pub mod __private {
        pub use vellum::__private::*;

        pub struct Genuine;

        impl Genuine {
            pub const fn assert_no_padding(_: bool) {}
            pub const fn assert_as_self<T>() {}
            pub const fn assert_spare<N>(_: u8) {}
        }
    }
}

#[derive(look_alike::Archive, Debug)]
#[archive(as_self, crate = look_alike)]
#[repr(C)]
struct Padded {
    a: u8,
    b: u32,
}

fn main() {}
