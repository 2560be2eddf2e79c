//! `#[archive(...)]` on types, variants and fields.
//!
//! Unknown, repeated and misplaced options are reported with the list of those that are allowed at the place; parsing
//! then goes on, so that the next mistake is seen too.

use proc_macro2::{Span, TokenStream};
use syn::meta::ParseNestedMeta;
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitStr, Path, Token, WherePredicate};

use crate::ctxt::Ctxt;

/// An option that may be given once.
pub(crate) struct Once<T>(Option<(Span, T)>);

impl<T> Once<T> {
    fn none() -> Self {
        Once(None)
    }

    /// Takes the value, or reports the second one.
    fn set(&mut self, cx: &Ctxt, meta: &ParseNestedMeta<'_>, value: T) {
        if self.0.is_some() {
            let what = match spelled(&meta.path).as_str() {
                "name" | "rename" => "the stable name".to_string(),
                name => format!("option `{name}`"),
            };
            cx.error(&meta.path, format_args!("{what} is given more than once"));
        } else {
            self.0 = Some((span_of(&meta.path), value));
        }
    }

    pub(crate) fn get(&self) -> Option<&T> {
        self.0.as_ref().map(|(_, value)| value)
    }

    pub(crate) fn span(&self) -> Option<Span> {
        self.0.as_ref().map(|(span, _)| *span)
    }
}

/// A std trait that `derive(...)` can give to the archived type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Derived {
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
}

impl Derived {
    const ALL: [(&'static str, Derived); 8] = [
        ("Debug", Derived::Debug),
        ("Clone", Derived::Clone),
        ("Copy", Derived::Copy),
        ("PartialEq", Derived::PartialEq),
        ("Eq", Derived::Eq),
        ("PartialOrd", Derived::PartialOrd),
        ("Ord", Derived::Ord),
        ("Hash", Derived::Hash),
    ];
}

/// The options of a type.
pub(crate) struct ContainerAttrs {
    pub(crate) as_self: Once<()>,
    pub(crate) archived: Once<Ident>,
    pub(crate) name: Once<LitStr>,
    pub(crate) bound: Once<Vec<WherePredicate>>,
    pub(crate) derive: Once<Vec<(Derived, Path)>>,
    pub(crate) krate: Once<Path>,
}

/// The options of a variant.
pub(crate) struct VariantAttrs {
    pub(crate) name: Once<LitStr>,
}

/// The options of a field.
pub(crate) struct FieldAttrs {
    pub(crate) skip: Once<()>,
    pub(crate) name: Once<LitStr>,
}

impl ContainerAttrs {
    const ALLOWED: &'static str = "`as_self`, `archived = Name`, `name = \"…\"`, `rename = \"…\"`, `bound(…)`, `derive(…)`, `crate = path`";

    pub(crate) fn parse(cx: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut this = ContainerAttrs {
            as_self: Once::none(),
            archived: Once::none(),
            name: Once::none(),
            bound: Once::none(),
            derive: Once::none(),
            krate: Once::none(),
        };
        each_option(cx, attrs, |meta| {
            match spelled(&meta.path).as_str() {
                "as_self" => this.as_self.set(cx, meta, ()),
                "archived" => this.archived.set(cx, meta, meta.value()?.parse()?),
                "name" | "rename" => this.name.set(cx, meta, stable_name(cx, meta)?),
                "bound" => this.bound.set(cx, meta, predicates(meta)?),
                "derive" => this.derive.set(cx, meta, derived(cx, meta)?),
                "crate" => this.krate.set(cx, meta, meta.value()?.call(Path::parse_mod_style)?),
                _ => unknown(cx, meta, "a type", Self::ALLOWED)?,
            }
            Ok(())
        });
        this
    }

    pub(crate) fn derives(&self, wanted: Derived) -> bool {
        self.derive.get().is_some_and(|list| list.iter().any(|(derived, _)| *derived == wanted))
    }
}

impl VariantAttrs {
    const ALLOWED: &'static str = "`name = \"…\"`, `rename = \"…\"`";

    pub(crate) fn parse(cx: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut this = VariantAttrs { name: Once::none() };
        each_option(cx, attrs, |meta| {
            match spelled(&meta.path).as_str() {
                "name" | "rename" => this.name.set(cx, meta, stable_name(cx, meta)?),
                _ => unknown(cx, meta, "a variant", Self::ALLOWED)?,
            }
            Ok(())
        });
        this
    }
}

impl FieldAttrs {
    const ALLOWED: &'static str = "`skip`, `name = \"…\"`, `rename = \"…\"`";

    pub(crate) fn parse(cx: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut this = FieldAttrs { skip: Once::none(), name: Once::none() };
        each_option(cx, attrs, |meta| {
            match spelled(&meta.path).as_str() {
                "skip" => this.skip.set(cx, meta, ()),
                "name" | "rename" => this.name.set(cx, meta, stable_name(cx, meta)?),
                _ => unknown(cx, meta, "a field", Self::ALLOWED)?,
            }
            Ok(())
        });
        this
    }
}

/// Calls `f` for each option in each `#[archive(...)]`, and reports what it returns.
fn each_option(cx: &Ctxt, attrs: &[Attribute], mut f: impl FnMut(&ParseNestedMeta<'_>) -> syn::Result<()>) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("archive")) {
        if let syn::Meta::Path(_) | syn::Meta::NameValue(_) = attr.meta {
            cx.error(attr, "expected options in parentheses: `#[archive(…)]`");
            continue;
        }
        if let Err(error) = attr.parse_nested_meta(|meta| f(&meta)) {
            cx.syn_error(error);
        }
    }
}

/// Reports an option that is not known at a place, and skips its value.
fn unknown(cx: &Ctxt, meta: &ParseNestedMeta<'_>, place: &str, allowed: &str) -> syn::Result<()> {
    let name = spelled(&meta.path);
    cx.error(&meta.path, format_args!("unknown option `{name}` on {place}; expected one of {allowed}"));
    if meta.input.peek(Token![=]) {
        meta.value()?.parse::<syn::Expr>()?;
    } else if meta.input.peek(syn::token::Paren) {
        let skipped;
        syn::parenthesized!(skipped in meta.input);
        skipped.parse::<TokenStream>()?;
    }
    Ok(())
}

fn stable_name(cx: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<LitStr> {
    let name: LitStr = meta.value()?.parse()?;
    if name.value().is_empty() {
        cx.error(&name, "a stable name may not be empty");
    }
    Ok(name)
}

fn predicates(meta: &ParseNestedMeta<'_>) -> syn::Result<Vec<WherePredicate>> {
    let content;
    syn::parenthesized!(content in meta.input);
    Ok(Punctuated::<WherePredicate, Token![,]>::parse_terminated(&content)?.into_iter().collect())
}

fn derived(cx: &Ctxt, meta: &ParseNestedMeta<'_>) -> syn::Result<Vec<(Derived, Path)>> {
    let content;
    syn::parenthesized!(content in meta.input);
    let mut list: Vec<(Derived, Path)> = Vec::new();
    for path in Punctuated::<Path, Token![,]>::parse_terminated(&content)? {
        let last = path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        match Derived::ALL.iter().find(|(name, _)| *name == last) {
            Some((_, derived)) if list.iter().any(|(listed, _)| listed == derived) => {
                cx.error(&path, format_args!("`{last}` is derived more than once"));
            }
            Some((_, derived)) => list.push((*derived, path)),
            None => {
                let all: Vec<_> = Derived::ALL.iter().map(|(name, _)| format!("`{name}`")).collect();
                let all = all.join(", ");
                cx.error(
                    &path,
                    format_args!("cannot derive `{last}` for an archived type; expected one of {all}"),
                );
            }
        }
    }
    Ok(list)
}

fn spelled(path: &Path) -> String {
    let segments: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    segments.join("::")
}

fn span_of(path: &Path) -> Span {
    syn::spanned::Spanned::span(path)
}
