//! What becomes of the lifetimes of the source type in the archived type.
//!
//! An archived type borrows nothing, so it has no lifetimes: `&'a X` becomes `Ref<X>`, and any other use of a declared
//! lifetime becomes `'static`. That is not possible where a lifetime is tied to a type parameter (`T: Trait<'a>`, or a
//! field `Foo<'a, T>`, which may ask for `T: 'a`): then the archived type keeps all of them.

use std::collections::BTreeSet;

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{GenericArgument, Lifetime, PathArguments, Type, TypeParamBound, WherePredicate};

use crate::model::Container;

/// The names of the declared lifetimes, without the tick.
pub(crate) fn declared(container: &Container<'_>) -> BTreeSet<String> {
    container.input.generics.lifetimes().map(|param| param.lifetime.ident.to_string()).collect()
}

/// Whether the archived type has to keep the lifetimes.
pub(crate) fn are_tied(container: &Container<'_>, params: &BTreeSet<String>) -> bool {
    let mut tied = Tied { lifetimes: declared(container), params: params.clone(), found: false };
    if tied.lifetimes.is_empty() {
        return false;
    }
    let generics = &container.input.generics;
    for bound in generics.type_params().flat_map(|param| &param.bounds) {
        tied.visit_trait_of(bound);
    }
    for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let WherePredicate::Type(predicate) = predicate {
            predicate.bounds.iter().for_each(|bound| tied.visit_trait_of(bound));
            let mut mentions = Mentions { lifetimes: &tied.lifetimes, found: false };
            mentions.visit_type(&predicate.bounded_ty);
            tied.found |= mentions.found;
        }
    }
    for field in container.stored() {
        tied.visit_type(field.ty);
    }
    tied.found
}

/// Looks for paths that have both a declared lifetime and a type parameter among their arguments.
struct Tied {
    lifetimes: BTreeSet<String>,
    params: BTreeSet<String>,
    found: bool,
}

impl Tied {
    /// A bound such as `T: Trait<'a>` ties; a plain `T: 'a` does not.
    fn visit_trait_of(&mut self, bound: &TypeParamBound) {
        if let TypeParamBound::Trait(bound) = bound {
            let mut mentions = Mentions { lifetimes: &self.lifetimes, found: false };
            mentions.visit_path(&bound.path);
            self.found |= mentions.found;
        }
    }
}

impl<'t> Visit<'t> for Tied {
    fn visit_path_arguments(&mut self, arguments: &'t PathArguments) {
        if let PathArguments::AngleBracketed(list) = arguments {
            let has_lifetime = list.args.iter().any(|arg| {
                matches!(arg, GenericArgument::Lifetime(lifetime)
                    if self.lifetimes.contains(&lifetime.ident.to_string()))
            });
            self.found |= has_lifetime && mentions_any(list, &self.params);
        }
        syn::visit::visit_path_arguments(self, arguments);
    }
}

struct Mentions<'n> {
    lifetimes: &'n BTreeSet<String>,
    found: bool,
}

impl<'t> Visit<'t> for Mentions<'_> {
    fn visit_lifetime(&mut self, lifetime: &'t Lifetime) {
        self.found |= self.lifetimes.contains(&lifetime.ident.to_string());
    }
}

/// Whether one of `names` stands among the identifiers of `tokens`.
pub(crate) fn mentions_any(tokens: impl ToTokens, names: &BTreeSet<String>) -> bool {
    fn any(tokens: TokenStream, names: &BTreeSet<String>) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => names.contains(&ident.to_string()),
            TokenTree::Group(group) => any(group.stream(), names),
            _ => false,
        })
    }
    !names.is_empty() && any(tokens.to_token_stream(), names)
}

/// Replaces `&X` by `Ref<X>`, also inside other types.
pub(crate) fn without_references(ty: &Type, krate: &TokenStream) -> Type {
    struct Replace<'k>(&'k TokenStream);
    impl VisitMut for Replace<'_> {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            match ty {
                Type::BareFn(_) | Type::TraitObject(_) => {}
                Type::Reference(reference) if reference.mutability.is_none() => {
                    let krate = self.0;
                    let target = &mut *reference.elem;
                    self.visit_type_mut(target);
                    let target = &*target;
                    *ty = syn::parse_quote!(#krate::__private::Ref<#target>);
                }
                _ => syn::visit_mut::visit_type_mut(self, ty),
            }
        }
    }
    let mut ty = ty.clone();
    Replace(krate).visit_type_mut(&mut ty);
    ty
}

/// Makes tokens fit for another item than the user's: spells `Self` out as `self_ty`, and, if `lifetimes` are given,
/// replaces each of them by `'static`.
pub(crate) fn transplant(
    tokens: impl ToTokens,
    self_ty: &TokenStream,
    lifetimes: Option<&BTreeSet<String>>,
) -> TokenStream {
    fn go(tokens: TokenStream, self_ty: &TokenStream, lifetimes: Option<&BTreeSet<String>>) -> TokenStream {
        let mut out = TokenStream::new();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(ident) if ident == "Self" => out.extend(self_ty.clone()),
                TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                    let declared = match tokens.peek() {
                        Some(TokenTree::Ident(name)) => {
                            lifetimes.is_some_and(|declared| declared.contains(&name.to_string()))
                        }
                        _ => false,
                    };
                    if declared {
                        tokens.next();
                        out.extend(quote!('static));
                    } else {
                        out.extend([TokenTree::Punct(punct)]);
                    }
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), go(group.stream(), self_ty, lifetimes));
                    inner.set_span(group.span());
                    out.extend([TokenTree::Group(inner)]);
                }
                token => out.extend([token]),
            }
        }
        out
    }
    go(tokens.to_token_stream(), self_ty, lifetimes)
}

/// Whether `'static` stands in a type, other than inside `PhantomData`: such a field cannot borrow from an archive that
/// lives for less.
pub(crate) fn is_static(ty: &Type) -> bool {
    struct Static(bool);
    impl<'t> Visit<'t> for Static {
        fn visit_lifetime(&mut self, lifetime: &'t Lifetime) {
            self.0 |= lifetime.ident == "static";
        }

        fn visit_path_segment(&mut self, segment: &'t syn::PathSegment) {
            if segment.ident != "PhantomData" {
                syn::visit::visit_path_segment(self, segment);
            }
        }
    }
    let mut found = Static(false);
    found.visit_type(ty);
    found.0
}
