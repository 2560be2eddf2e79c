//! Deep values: refused with the field's name on a small stack, by the writer and by the check; and accepted by who asks.

mod common;

use std::ops::Deref;
use std::thread;

use common::types::{Forest, Json, List, Tree};
use vellum::{
    AlignedBytes, Archive, Error, Limits, Unarchive, access, access_with, archived_len, from_bytes, to_bytes,
    to_bytes_in, to_bytes_with, to_slice,
};

/// Far deeper than any limit, and than a small stack could hold.
const DEEP: usize = if cfg!(miri) { 150 } else { 200_000 };

/// Runs `work` on a thread with that many KiB of stack.
fn on_stack<R: Send>(kib: usize, work: impl FnOnce() -> R + Send) -> R {
    thread::scope(|scope| {
        thread::Builder::new().stack_size(kib << 10).spawn_scoped(scope, work).unwrap().join().unwrap()
    })
}

/// A recursive type: its values can be made deep, and taken apart, without recursion.
trait Chain: Unarchive + PartialEq + Sync + Send + std::fmt::Debug + Archive<Archived: PartialEq<Self>> {
    /// The end of a chain.
    fn end() -> Self;
    /// One level more. Each level is one handle whose payload owns payload.
    fn link(self) -> Self;
    /// What `link` put in, if it did.
    fn unlink(self) -> Option<Self>;
    /// A field of the path to a level.
    const FIELD: &'static str;

    fn of_depth(levels: usize) -> Deep<Self> {
        Deep(Some((0..levels).fold(Self::end(), |chain, _| chain.link())))
    }
}

/// A chain that is taken apart link by link, where its own `Drop` would recurse.
struct Deep<T: Chain>(Option<T>);

impl<T: Chain> Deref for Deep<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_ref().unwrap()
    }
}

impl<T: Chain> Drop for Deep<T> {
    fn drop(&mut self) {
        while let Some(chain) = self.0.take() {
            self.0 = chain.unlink();
        }
    }
}

impl Chain for List {
    const FIELD: &'static str = "::Cons.1";

    fn end() -> Self {
        List::Nil
    }

    fn link(self) -> Self {
        List::Cons(7, Box::new(self))
    }

    fn unlink(self) -> Option<Self> {
        match self {
            List::Nil => None,
            List::Cons(_, rest) => Some(*rest),
        }
    }
}

/// With a variant so large that copies of it on the stack would be felt.
#[derive(Archive, Unarchive, Debug, PartialEq)]
#[archive(derive(PartialEq))]
enum Fat {
    Leaf([u64; 64]),
    Node { next: Box<Fat>, more: [u64; 64] },
    Other([u64; 64], [u8; 100]),
}

impl Chain for Fat {
    const FIELD: &'static str = "::Node.next";

    fn end() -> Self {
        Fat::Leaf([7; 64])
    }

    fn link(self) -> Self {
        Fat::Node { next: Box::new(self), more: [1; 64] }
    }

    fn unlink(self) -> Option<Self> {
        match self {
            Fat::Node { next, .. } => Some(*next),
            Fat::Leaf(_) | Fat::Other(..) => None,
        }
    }
}

#[derive(Archive, Unarchive, Debug, PartialEq)]
#[archive(derive(PartialEq))]
struct Node {
    next: Option<Box<Node>>,
    name: String,
}

impl Chain for Node {
    const FIELD: &'static str = ".next";

    fn end() -> Self {
        Node { next: None, name: "the last one of them".into() }
    }

    fn link(self) -> Self {
        Node { next: Some(Box::new(self)), name: "n".into() }
    }

    fn unlink(self) -> Option<Self> {
        self.next.map(|next| *next)
    }
}

impl Chain for Json {
    const FIELD: &'static str = "::Array.0[0]";

    fn end() -> Self {
        Json::Null
    }

    fn link(self) -> Self {
        Json::Array(vec![self])
    }

    fn unlink(self) -> Option<Self> {
        match self {
            Json::Array(mut array) => array.pop(),
            _ => None,
        }
    }
}

/// A chain of two types.
impl Chain for Tree {
    const FIELD: &'static str = ".forest.0[0]";

    fn end() -> Self {
        Tree { label: "leaf".into(), forest: Forest(vec![]) }
    }

    fn link(self) -> Self {
        Tree { label: "a label outside its slot".into(), forest: Forest(vec![self]) }
    }

    fn unlink(mut self) -> Option<Self> {
        self.forest.0.pop()
    }
}

/// A chain through a result and an array, where no field has a name.
#[derive(Archive, Unarchive, Debug, PartialEq)]
#[archive(derive(PartialEq))]
struct Odd(Result<[Box<Odd>; 1], u8>);

impl Chain for Odd {
    const FIELD: &'static str = ".0::Ok[0]";

    fn end() -> Self {
        Odd(Err(7))
    }

    fn link(self) -> Self {
        Odd(Ok([Box::new(self)]))
    }

    fn unlink(self) -> Option<Self> {
        self.0.ok().map(|[next]| *next)
    }
}

fn is_too_deep<T: Chain>(error: &Error) {
    assert!(error.is_over_limit(), "{error}");
    let message = error.to_string();
    assert!(message.starts_with(&format!("at {}", T::FIELD)), "{message}");
    assert!(
        message.ends_with(
            "expected at most 128 levels of handles, found more; `Limits::depth` raises the limit"
        ),
        "{message}"
    );
    assert!(message.len() < 1000, "the path is cut: {message}");
}

/// The archive of a chain, written by who asked for depth and gave the stack for it.
fn archive_of<T: Chain>(chain: &T, levels: usize) -> AlignedBytes {
    let limits = Limits { depth: u32::try_from(levels).unwrap() + 1, ..Limits::default() };
    on_stack(64 + levels * 8, || to_bytes_with(chain, &limits)).unwrap()
}

fn deep_chains_are_refused<T: Chain>() {
    let chain = T::of_depth(DEEP);
    on_stack(256, || {
        is_too_deep::<T>(&to_bytes(&*chain).unwrap_err());
        is_too_deep::<T>(&archived_len(&*chain).unwrap_err());
        // Also where there is room enough, so that the writer starts.
        let mut buffer = AlignedBytes::zeroed(1 << 20);
        is_too_deep::<T>(&to_slice(&*chain, &mut buffer).unwrap_err());
        is_too_deep::<T>(&to_bytes_in(&*chain, &mut buffer).unwrap_err());
        assert!(buffer.is_empty());
    });

    // The check does not know how deep it will get: a thousand levels are as good as more.
    let levels = if cfg!(miri) { 130 } else { 1_000 };
    let chain = T::of_depth(levels);
    let bytes = archive_of(&*chain, levels);
    on_stack(256, || {
        is_too_deep::<T>(&access::<T>(&bytes).unwrap_err());
        is_too_deep::<T>(&vellum::access_prefix::<T>(&bytes).unwrap_err());
        is_too_deep::<T>(&from_bytes::<T>(&bytes).unwrap_err());
    });
}

fn chains_within_the_limit_work<T: Chain>() {
    // 100 levels, and as many as there may be; on a small stack. Reading back owned values takes what their types take.
    for levels in if cfg!(miri) { vec![100] } else { vec![0, 1, 100, 127] } {
        let chain = T::of_depth(levels);
        let bytes = on_stack(256, || {
            let bytes = to_bytes(&*chain).unwrap();
            access::<T>(&bytes).unwrap();
            bytes
        });
        on_stack(8 << 10, || {
            let view = access::<T>(&bytes).unwrap();
            assert!(*view == *chain);
            let back = vellum::unarchive::<T>(view).unwrap();
            assert!(back == *chain);
            assert!(!format!("{view:?}").is_empty());
            assert_eq!(to_bytes(&back).unwrap(), bytes);
        });
    }
}

fn the_limit_is_the_same_for_both_sides<T: Chain>() {
    for levels in if cfg!(miri) { vec![3] } else { vec![3, 128, 200] } {
        let chain = T::of_depth(levels);
        let bytes = archive_of(&*chain, levels);
        let levels = u32::try_from(levels).unwrap();
        // A handle to an end that owns nothing may or may not be a level, which depends on the type.
        for depth in levels - 2..levels + 2 {
            let limits = Limits { depth, ..Limits::default() };
            let (written, read) = on_stack(8 << 10, || {
                let written = to_bytes_with(&*chain, &limits).map(|written| assert!(written == bytes));
                (written, access_with::<T>(&bytes, &limits).map(|view| assert!(*view == *chain)))
            });
            assert_eq!(
                (written.is_ok(), read.is_ok()),
                (depth >= levels, depth >= levels),
                "{levels} and {depth}"
            );
            for error in [written, read].into_iter().filter_map(Result::err) {
                assert!(error.is_over_limit(), "{error}");
            }
        }
    }
}

fn who_asks_gets_deeper<T: Chain>() {
    let levels = if cfg!(miri) { 130 } else { 5_000 };
    let chain = T::of_depth(levels);
    let bytes = archive_of(&*chain, levels);
    let limits = Limits { depth: u32::try_from(levels).unwrap() + 1, ..Limits::default() };
    on_stack(64 + levels * 8, || {
        access_with::<T>(&bytes, &limits).unwrap();
        assert!(vellum::Owned::<T>::new_with(bytes.clone(), &limits).is_ok());
    });
}

macro_rules! chains {
    ($($name:ident: $t:ty;)*) => { $(
        mod $name {
            use super::*;

            // B42.
            #[test]
            fn refused() {
                deep_chains_are_refused::<$t>();
            }

            #[test]
            fn within_the_limit() {
                chains_within_the_limit_work::<$t>();
            }

            #[test]
            fn at_the_limit() {
                the_limit_is_the_same_for_both_sides::<$t>();
            }

            #[test]
            fn beyond_the_limit() {
                who_asks_gets_deeper::<$t>();
            }
        }
    )* };
}
chains! {
    list: List;
    fat: Fat;
    node: Node;
    json: Json;
    tree: Tree;
    odd: Odd;
}

/// The archive of a list, made by hand: no writer was asked for its depth.
fn list_by_hand(levels: usize) -> AlignedBytes {
    // Tag, number, and a box whose target follows it at once.
    let link = [[1, 0, 0, 0], 7u32.to_le_bytes(), 4u32.to_le_bytes()].concat();
    let mut bytes = AlignedBytes::from(link.repeat(levels));
    bytes.extend_from_slice(&[0; 12]);
    bytes
}

#[test]
fn hostile_bytes_of_any_depth_are_refused() {
    assert_eq!(list_by_hand(100), to_bytes(&*List::of_depth(100)).unwrap());
    let bytes = list_by_hand(DEEP);
    let error = on_stack(256, || access::<List>(&bytes).unwrap_err());
    is_too_deep::<List>(&error);
    assert_eq!(error.offset(), Some(128 * 12 + 8));
    assert_eq!(
        error.path().to_string(),
        format!("{}…(242 steps)…{}", "::Cons.1".repeat(4), "::Cons.1".repeat(4)),
        "both ends of the path, 129 times two steps"
    );
    on_stack(256, || {
        let hundred = list_by_hand(100);
        assert!(*access::<List>(&hundred).unwrap() == *List::of_depth(100));
        // Deep and damaged: what comes first in the walk is reported.
        let mut damaged = list_by_hand(DEEP);
        damaged[50 * 12] = 9;
        assert_eq!(access::<List>(&damaged).unwrap_err().offset(), Some(50 * 12));
    });
}
