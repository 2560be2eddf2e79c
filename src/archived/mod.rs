//! The archived types, one family a file: layout, view, how it is written, how it is checked.

mod array;
mod boxed;
mod num;
mod option;
mod phantom;
mod prim;
mod result;
mod string;
mod tuple;
mod vec;

pub(crate) use string::MAX_TEXT;

pub use boxed::ArchivedBox;
pub use num::ToNative;
pub use option::ArchivedOption;
pub use phantom::ArchivedPhantom;
pub use result::ArchivedResult;
pub use string::ArchivedString;
pub use tuple::{
    ArchivedTuple1, ArchivedTuple2, ArchivedTuple3, ArchivedTuple4, ArchivedTuple5, ArchivedTuple6,
    ArchivedTuple7, ArchivedTuple8, ArchivedTuple9, ArchivedTuple10, ArchivedTuple11, ArchivedTuple12,
};
pub use vec::ArchivedVec;
