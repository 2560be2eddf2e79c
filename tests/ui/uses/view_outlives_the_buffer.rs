use vellum::Archive;

#[derive(Archive)]
struct A {
    text: String,
}

fn main() {
    let view = {
        let bytes = vellum::to_bytes(&A { text: String::new() }).unwrap();
        vellum::access::<A>(&bytes).unwrap()
    };
    let _text = &view.text;
}
