use vellum::Archive;

mod evil {
    pub unsafe trait Archive {
        type Archived;
    }
}

#[derive(Archive)]
#[archive(crate = evil)]
struct A(u8);

fn main() {}
