use vellum::Archive;

#[derive(Archive)]
#[archive(as_itself, rename_all = "camelCase", check(all))]
struct A {
    #[archive(skipped, archived = B)]
    a: u8,
}

#[derive(Archive)]
enum B {
    #[archive(skip)]
    C,
}

fn main() {}
