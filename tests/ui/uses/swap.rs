use vellum::Archive;

#[derive(Archive)]
struct A {
    one: String,
    other: String,
}

fn main() {
    let bytes = vellum::to_bytes(&A { one: String::new(), other: String::new() }).unwrap();
    let view = vellum::access::<A>(&bytes).unwrap();
    std::mem::swap(&mut view.one, &mut view.other);
}
