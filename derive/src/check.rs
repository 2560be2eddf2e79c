//! Rules that need more than one attribute or field, one function a rule.

use syn::Type;
use syn::spanned::Spanned;

use crate::attr::Derived;
use crate::ctxt::Ctxt;
use crate::model::{Container, Data, Style};
use crate::repr::IntRepr;

pub(crate) fn all(cx: &Ctxt, container: &Container<'_>) {
    as_self_makes_no_new_type(cx, container);
    as_self_has_a_fixed_layout(cx, container);
    as_self_stores_every_field(cx, container);
    stable_names_differ(cx, container);
    skipped_fields_have_no_name(cx, container);
    derived_traits_bring_their_supertraits(cx, container);
    fields_can_be_stored(cx, container);
}

/// With `as_self` there is no archived type to name, or to derive for.
fn as_self_makes_no_new_type(cx: &Ctxt, container: &Container<'_>) {
    let attrs = &container.attrs;
    if !container.is_as_self() {
        return;
    }
    for (span, name, instead) in [
        (attrs.archived.span(), "archived", "the archived type is the type itself"),
        (attrs.derive.span(), "derive", "derive the traits on the type itself"),
    ] {
        if let Some(span) = span {
            let message = format!("option `{name}` contradicts `as_self`: {instead}");
            cx.syn_error(syn::Error::new(span, message));
        }
    }
}

/// With `as_self` the user's layout is the format.
fn as_self_has_a_fixed_layout(cx: &Ctxt, container: &Container<'_>) {
    let Some(span) = container.attrs.as_self.span() else { return };
    let repr = &container.repr;
    let problem = match &container.data {
        Data::Struct(_) if repr.packed => Some("does not go with `repr(packed)`"),
        Data::Struct(_) if !repr.c && !repr.transparent => {
            Some("needs `#[repr(C)]` or `#[repr(transparent)]` on a struct")
        }
        Data::Struct(_) => None,
        Data::Enum(variants) if variants.iter().any(|variant| variant.style != Style::Unit) => {
            Some("needs an enum of unit variants")
        }
        Data::Enum(variants) if variants.is_empty() => Some("needs an enum with a variant"),
        Data::Enum(_) if repr.align => Some("does not go with `repr(align)` on an enum"),
        Data::Enum(_) if repr.int != Some(IntRepr::U8) => Some("needs `#[repr(u8)]` on an enum"),
        Data::Enum(_) => None,
    };
    if let Some(problem) = problem {
        cx.syn_error(syn::Error::new(span, format_args!("option `as_self` {problem}")));
    }
}

fn as_self_stores_every_field(cx: &Ctxt, container: &Container<'_>) {
    if !container.is_as_self() {
        return;
    }
    for field in container.variants().iter().flat_map(|variant| &variant.fields) {
        if let Some(span) = field.attrs.skip.span() {
            let message = "option `skip` contradicts `as_self`: the whole value is stored";
            cx.syn_error(syn::Error::new(span, message));
        }
    }
}

/// Two fields of a variant, or two variants, may not have the same stable name.
fn stable_names_differ(cx: &Ctxt, container: &Container<'_>) {
    let report = |name: &str, span| {
        cx.syn_error(syn::Error::new(span, format_args!("the stable name `{name}` is used more than once")));
    };
    for variant in container.variants() {
        let stored: Vec<_> = variant.stored().collect();
        for (i, field) in stored.iter().enumerate() {
            if stored[..i].iter().any(|earlier| earlier.name == field.name) {
                report(&field.name, field.attrs.name.span().unwrap_or_else(|| field.ty.span()));
            }
        }
    }
    let variants = container.variants();
    for (i, variant) in variants.iter().enumerate() {
        if let (Some(ident), true) = (variant.ident, variants[..i].iter().any(|v| v.name == variant.name)) {
            report(&variant.name, ident.span());
        }
    }
}

fn skipped_fields_have_no_name(cx: &Ctxt, container: &Container<'_>) {
    for field in container.variants().iter().flat_map(|variant| &variant.fields) {
        if let (true, Some(span)) = (field.skip, field.attrs.name.span()) {
            let message = "a skipped field is not stored, so it has no stable name";
            cx.syn_error(syn::Error::new(span, message));
        }
    }
}

/// Said here, because the compiler would say it of code that the user does not see.
fn derived_traits_bring_their_supertraits(cx: &Ctxt, container: &Container<'_>) {
    let needs: &[(Derived, &[Derived])] = &[
        (Derived::Copy, &[Derived::Clone]),
        (Derived::Eq, &[Derived::PartialEq]),
        (Derived::PartialOrd, &[Derived::PartialEq]),
        (Derived::Ord, &[Derived::Eq, Derived::PartialOrd]),
    ];
    for (derived, path) in container.attrs.derive.get().into_iter().flatten() {
        for needed in needs.iter().filter(|(of, _)| of == derived).flat_map(|(_, needed)| *needed) {
            if !container.attrs.derives(*needed) {
                cx.error(path, format_args!("`{derived:?}` needs `{needed:?}` to be derived too"));
            }
        }
    }
}

/// Some types are never archived, whatever is implemented. Said here, since the compiler would say it once for each use.
fn fields_can_be_stored(cx: &Ctxt, container: &Container<'_>) {
    fn never_stored(ty: &Type) -> Option<(&Type, &'static str)> {
        match ty {
            Type::BareFn(_) => Some((ty, "a function pointer")),
            Type::Ptr(_) => Some((ty, "a raw pointer")),
            Type::TraitObject(_) => Some((ty, "a trait object")),
            Type::Reference(reference) if reference.mutability.is_some() => Some((ty, "a mutable reference")),
            Type::Reference(reference) => never_stored(&reference.elem),
            Type::Array(array) => never_stored(&array.elem),
            Type::Slice(slice) => never_stored(&slice.elem),
            Type::Tuple(tuple) => tuple.elems.iter().find_map(never_stored),
            Type::Group(group) => never_stored(&group.elem),
            Type::Paren(paren) => never_stored(&paren.elem),
            _ => None,
        }
    }
    for field in container.stored() {
        if let Some((ty, what)) = never_stored(field.ty) {
            cx.error(ty, format_args!("{what} cannot be archived; add `#[archive(skip)]` to the field"));
        }
    }
}
