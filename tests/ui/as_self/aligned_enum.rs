//! An alignment of its own makes an enum larger than its tag; by another spelling the macro does not see it.

#[derive(vellum::Archive, Debug)]
#[archive(as_self)]
#[repr(u8, align(4))]
enum Aligned {
    A,
    B,
}

#[derive(vellum::Archive, Debug)]
#[archive(as_self)]
#[repr(u8)]
#[r#repr(align(8))]
enum Raw {
    A,
    B,
}

fn main() {}
