//! `#[repr(...)]` of the source type.

use proc_macro2::Span;
use syn::{Attribute, Ident, LitInt};

use crate::ctxt::Ctxt;

/// The integer type of a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IntRepr {
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    U64,
    I64,
}

impl IntRepr {
    /// All, the narrow ones first: the order in which a type is chosen for literal discriminants.
    const ALL: [(&'static str, IntRepr, i128, i128); 8] = [
        ("u8", IntRepr::U8, 0, 0xff),
        ("i8", IntRepr::I8, -0x80, 0x7f),
        ("u16", IntRepr::U16, 0, 0xffff),
        ("i16", IntRepr::I16, -0x8000, 0x7fff),
        ("u32", IntRepr::U32, 0, 0xffff_ffff),
        ("i32", IntRepr::I32, -0x8000_0000, 0x7fff_ffff),
        ("i64", IntRepr::I64, -0x8000_0000_0000_0000, 0x7fff_ffff_ffff_ffff),
        ("u64", IntRepr::U64, 0, 0xffff_ffff_ffff_ffff),
    ];

    fn named(name: &str) -> Option<IntRepr> {
        IntRepr::ALL.iter().find(|(n, ..)| *n == name).map(|(_, repr, ..)| *repr)
    }

    /// The narrowest that holds all of `values`.
    pub(crate) fn holding(values: &[i128]) -> IntRepr {
        let holds = |lo: i128, hi: i128| values.iter().all(|value| (lo..=hi).contains(value));
        IntRepr::ALL.iter().find(|(_, _, lo, hi)| holds(*lo, *hi)).map_or(IntRepr::I64, |(_, repr, ..)| *repr)
    }

    /// The name of the type, at the call-site span.
    pub(crate) fn ident(self) -> Ident {
        let name = IntRepr::ALL.iter().find(|(_, repr, ..)| *repr == self).map_or("u8", |(name, ..)| name);
        Ident::new(name, Span::call_site())
    }

    pub(crate) fn size(self) -> usize {
        match self {
            IntRepr::U8 | IntRepr::I8 => 1,
            IntRepr::U16 | IntRepr::I16 => 2,
            IntRepr::U32 | IntRepr::I32 => 4,
            IntRepr::U64 | IntRepr::I64 => 8,
        }
    }
}

/// What `repr` says of a type, as far as it matters here.
#[derive(Default)]
pub(crate) struct Repr {
    /// The declared tag type; `isize` and `usize`, whose width varies, count as none.
    pub(crate) int: Option<IntRepr>,
    pub(crate) c: bool,
    pub(crate) transparent: bool,
    pub(crate) packed: bool,
    pub(crate) align: bool,
}

impl Repr {
    pub(crate) fn parse(cx: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut this = Repr::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("repr")) {
            let parsed = attr.parse_nested_meta(|meta| {
                let name = meta.path.get_ident().map(Ident::to_string).unwrap_or_default();
                if meta.input.peek(syn::token::Paren) {
                    // `align(N)`, `packed(N)`
                    let content;
                    syn::parenthesized!(content in meta.input);
                    content.parse::<LitInt>()?;
                }
                match name.as_str() {
                    "C" => this.c = true,
                    "transparent" => this.transparent = true,
                    "packed" => this.packed = true,
                    "align" => this.align = true,
                    "Rust" | "isize" | "usize" => {}
                    name => match IntRepr::named(name) {
                        Some(int) => this.int = Some(int),
                        None => cx.error(&meta.path, format_args!("`repr({name})` cannot be archived")),
                    },
                }
                Ok(())
            });
            if let Err(error) = parsed {
                cx.syn_error(error);
            }
        }
        this
    }
}
