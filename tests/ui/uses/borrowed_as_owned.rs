use vellum::{Archive, Unarchive};

#[derive(Archive, Unarchive)]
struct A<'a> {
    text: &'a str,
}

fn duplicate<T: Unarchive>(value: &T) -> T {
    vellum::from_bytes(&vellum::to_bytes(value).unwrap()).unwrap()
}

fn main() {
    let text = String::new();
    let _ = duplicate(&A { text: &text });
}
