//! The type as the macro understands it: borrowed from the syn tree, with attributes attached.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, DeriveInput, Expr, Ident, Index, Member, Type, Visibility};

use crate::attr::{ContainerAttrs, FieldAttrs, VariantAttrs};
use crate::ctxt::Ctxt;
use crate::repr::Repr;

/// A struct or enum.
pub(crate) struct Container<'a> {
    pub(crate) input: &'a DeriveInput,
    pub(crate) attrs: ContainerAttrs,
    pub(crate) repr: Repr,
    pub(crate) data: Data<'a>,
    /// The path of the vellum crate.
    pub(crate) krate: TokenStream,
    /// The name of the archived type.
    pub(crate) archived: Ident,
    /// The stable name of the type.
    pub(crate) name: String,
}

pub(crate) enum Data<'a> {
    Struct(Variant<'a>),
    Enum(Vec<Variant<'a>>),
}

/// How fields are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Named,
    Tuple,
    Unit,
}

/// A variant of an enum, or the one that a struct is.
pub(crate) struct Variant<'a> {
    /// `None` for a struct.
    pub(crate) ident: Option<&'a Ident>,
    pub(crate) style: Style,
    pub(crate) fields: Vec<Field<'a>>,
    pub(crate) discriminant: Option<&'a Expr>,
    /// The stable name of the variant.
    pub(crate) name: String,
    /// Its documentation.
    pub(crate) docs: Vec<&'a Attribute>,
}

pub(crate) struct Field<'a> {
    /// How the field is named in the source type.
    pub(crate) member: Member,
    /// How the field is named in the archived type, where skipped ones are missing.
    pub(crate) archived_member: Member,
    pub(crate) ty: &'a Type,
    pub(crate) vis: &'a Visibility,
    pub(crate) skip: bool,
    /// The stable name of the field.
    pub(crate) name: String,
    pub(crate) docs: Vec<&'a Attribute>,
    pub(crate) attrs: FieldAttrs,
}

impl<'a> Container<'a> {
    pub(crate) fn from_ast(cx: &Ctxt, input: &'a DeriveInput) -> Self {
        let attrs = ContainerAttrs::parse(cx, &input.attrs);
        let repr = Repr::parse(cx, &input.attrs);
        let data = match &input.data {
            syn::Data::Struct(data) => Data::Struct(Variant::from_struct(cx, &data.fields)),
            syn::Data::Enum(data) => {
                Data::Enum(data.variants.iter().map(|variant| Variant::from_ast(cx, variant)).collect())
            }
            syn::Data::Union(data) => {
                cx.error(data.union_token, "unions cannot be archived");
                Data::Enum(Vec::new())
            }
        };
        let krate = attrs.krate.get().map_or_else(|| quote!(::vellum), |path| quote!(#path));
        let bare = input.ident.unraw().to_string();
        let archived = attrs
            .archived
            .get()
            .cloned()
            .unwrap_or_else(|| Ident::new(&format!("Archived{bare}"), input.ident.span()));
        let name = attrs.name.get().map_or(bare, syn::LitStr::value);
        Container { input, attrs, repr, data, krate, archived, name }
    }

    /// The variants of an enum, or the one of a struct.
    pub(crate) fn variants(&self) -> &[Variant<'a>] {
        match &self.data {
            Data::Struct(only) => std::slice::from_ref(only),
            Data::Enum(variants) => variants,
        }
    }

    /// All fields that are stored.
    pub(crate) fn stored(&self) -> impl Iterator<Item = &Field<'a>> {
        self.variants().iter().flat_map(Variant::stored)
    }

    pub(crate) fn is_as_self(&self) -> bool {
        self.attrs.as_self.get().is_some()
    }

    /// Lint levels that the user set on the type, for the generated items.
    pub(crate) fn lint_attrs(&self) -> Vec<&Attribute> {
        let levels = ["allow", "warn", "deny"];
        self.input
            .attrs
            .iter()
            .filter(|attr| levels.iter().any(|level| attr.path().is_ident(level)))
            .collect()
    }
}

impl<'a> Variant<'a> {
    fn from_struct(cx: &Ctxt, fields: &'a syn::Fields) -> Self {
        Variant {
            ident: None,
            style: Style::of(fields),
            fields: Field::all(cx, fields),
            discriminant: None,
            name: String::new(),
            docs: Vec::new(),
        }
    }

    fn from_ast(cx: &Ctxt, variant: &'a syn::Variant) -> Self {
        let attrs = VariantAttrs::parse(cx, &variant.attrs);
        Variant {
            ident: Some(&variant.ident),
            style: Style::of(&variant.fields),
            fields: Field::all(cx, &variant.fields),
            discriminant: variant.discriminant.as_ref().map(|(_, value)| value),
            name: attrs.name.get().map_or_else(|| variant.ident.unraw().to_string(), syn::LitStr::value),
            docs: docs(&variant.attrs),
        }
    }

    pub(crate) fn stored(&self) -> impl Iterator<Item = &Field<'a>> {
        self.fields.iter().filter(|field| !field.skip)
    }

    /// The path of the variant of `ty`, or `ty` itself for a struct.
    pub(crate) fn path_of(&self, ty: &TokenStream) -> TokenStream {
        match self.ident {
            Some(ident) => quote!(#ty::#ident),
            None => quote!(#ty),
        }
    }
}

impl Style {
    fn of(fields: &syn::Fields) -> Self {
        match fields {
            syn::Fields::Named(_) => Style::Named,
            syn::Fields::Unnamed(_) => Style::Tuple,
            syn::Fields::Unit => Style::Unit,
        }
    }
}

impl<'a> Field<'a> {
    fn all(cx: &Ctxt, fields: &'a syn::Fields) -> Vec<Self> {
        let mut stored = 0;
        fields
            .iter()
            .enumerate()
            .map(|(i, field)| {
                let attrs = FieldAttrs::parse(cx, &field.attrs);
                let skip = attrs.skip.get().is_some();
                let (member, archived_member, bare) = match &field.ident {
                    Some(ident) => (
                        Member::Named(ident.clone()),
                        Member::Named(ident.clone()),
                        ident.unraw().to_string(),
                    ),
                    None => (Member::from(i), Member::from(stored), i.to_string()),
                };
                stored += usize::from(!skip);
                let name = attrs.name.get().map_or(bare, syn::LitStr::value);
                let docs = docs(&field.attrs);
                Field { member, archived_member, ty: &field.ty, vis: &field.vis, skip, name, docs, attrs }
            })
            .collect()
    }
}

impl Field<'_> {
    /// Where the field's type is written: the span of code that fails to type-check because of it. With one span, the
    /// compiler reports equal failures once. Such code has no `unsafe` token, and no names of the macro.
    pub(crate) fn span(&self) -> Span {
        self.ty.span()
    }

    /// `PhantomData` is the one type that need not be its own archived type in a type marked `as_self`: it takes no bytes.
    /// This looks at the name only; the expansion makes the compiler confirm it.
    pub(crate) fn is_phantom(&self) -> bool {
        matches!(self.ty, Type::Path(path)
            if path.path.segments.last().is_some_and(|segment| segment.ident == "PhantomData"))
    }
}

/// The documentation among `attrs`.
pub(crate) fn docs(attrs: &[Attribute]) -> Vec<&Attribute> {
    attrs.iter().filter(|attr| attr.path().is_ident("doc")).collect()
}

/// A name for a generated binding that no item of the user can have.
pub(crate) fn local(prefix: &str, i: usize) -> Ident {
    Ident::new(&format!("__{prefix}{i}"), Span::mixed_site())
}

/// The index of a tuple field.
pub(crate) fn index(i: usize) -> Index {
    Index::from(i)
}
