use vellum::{Archive, Unarchive};

#[derive(Archive, Unarchive)]
struct A {
    text: &'static str,
}

fn main() {
    let bytes = vellum::to_bytes(&A { text: "text" }).unwrap();
    let _a: A = vellum::from_bytes(&bytes).unwrap();
}
