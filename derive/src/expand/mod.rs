//! Model in, tokens out.

mod archived;
mod as_self;
mod compare;
mod portable;
mod source;
mod unarchive;

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::bound::Bounds;
use crate::check;
use crate::ctxt::Ctxt;
use crate::model::{Container, Data, Field};
use crate::tags::Tags;

/// All that the expansions look at.
pub(crate) struct Model<'c, 'a> {
    container: &'c Container<'a>,
    bounds: Bounds<'c, 'a>,
    /// Of an enum with variants.
    tags: Option<Tags>,
}

impl<'c, 'a> Model<'c, 'a> {
    fn new(cx: &Ctxt, container: &'c Container<'a>) -> Self {
        let bounds = Bounds::infer(container);
        let tags = match &container.data {
            Data::Enum(variants) if !variants.is_empty() => Some(Tags::of(cx, container, &bounds)),
            _ => None,
        };
        Model { container, bounds, tags }
    }

    fn krate(&self) -> &TokenStream {
        &self.container.krate
    }

    /// The archived type of a field. Its tokens carry the span of the field's type, so that the compiler points there if
    /// it does not implement a trait.
    fn archived_of(&self, field: &Field<'_>) -> TokenStream {
        self.bounds.archived_of(field)
    }

    /// No stored field in any variant.
    fn is_fieldless(&self) -> bool {
        self.container.stored().next().is_none()
    }
}

/// Expands `#[derive(Archive)]`.
pub(crate) fn archive(input: &DeriveInput) -> syn::Result<TokenStream> {
    let cx = Ctxt::new();
    let container = Container::from_ast(&cx, input);
    check::all(&cx, &container);
    let model = Model::new(&cx, &container);
    cx.check()?;
    if container.is_as_self() {
        let body = as_self::archive(&model);
        return Ok(in_const(&container, &body));
    }
    let item = archived::item(&model);
    let helpers = archived::helpers(&model);
    let portable = portable::expand(&model);
    let source = source::expand(&model);
    let compare = compare::expand(&model);
    let body = in_const(&container, &quote!(#helpers #portable #source #compare));
    Ok(quote!(#item #body))
}

/// Expands `#[derive(Unarchive)]`.
pub(crate) fn unarchive(input: &DeriveInput) -> syn::Result<TokenStream> {
    let cx = Ctxt::new();
    let container = Container::from_ast(&cx, input);
    check::all(&cx, &container);
    let bounds = Bounds::infer(&container);
    // The mistakes are those of `derive(Archive)`, which reports them, if it is there; then this adds nothing.
    if cx.check().is_err() {
        return Ok(TokenStream::new());
    }
    let model = Model { container: &container, bounds, tags: None };
    Ok(in_const(&container, &unarchive::expand(&model)))
}

/// Wraps impls so that their helpers are seen by nobody else.
fn in_const(container: &Container<'_>, body: &TokenStream) -> TokenStream {
    let (lints, user_lints) = (allowed_lints(), container.lint_attrs());
    quote! {
        #lints
        #(#user_lints)*
        const _: () = { #body };
    }
}

/// Lints that generated code may run into whatever it does.
fn allowed_lints() -> TokenStream {
    quote! {
        #[allow(
            dead_code, deprecated, non_camel_case_types, non_snake_case, non_upper_case_globals, private_bounds,
            private_interfaces, unreachable_code, unreachable_patterns, unused_braces, unused_unsafe, unused_variables,
            clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction
        )]
    }
}
