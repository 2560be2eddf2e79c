//! Generic parameters and where-clauses.
//!
//! Bounds are put on type parameters and on projections of them (`T::Item`), never on field types: on a recursive type
//! those would need themselves to be proven. The one exception is `Box<U>` with `U: ?Sized`, where it depends on `U`
//! what the box is archived as.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::visit::Visit;
use syn::{
    Expr, GenericArgument, GenericParam, Generics, Lifetime, PathArguments, TraitBoundModifier, Type,
    TypeParamBound, WherePredicate,
};

use crate::lifetimes::{self, mentions_any};
use crate::model::{Container, Field};

/// What is inferred about the parameters of a type.
pub(crate) struct Bounds<'c, 'a> {
    container: &'c Container<'a>,
    /// The archived type keeps the lifetimes of the source.
    keep_lifetimes: bool,
    lifetimes: BTreeSet<String>,
    params: BTreeSet<String>,
    /// The parameters that the archived type has: those that its fields mention.
    used: BTreeSet<String>,
    /// The types that are bounded by `Archive`.
    bounded: Vec<Type>,
}

/// The parameters of an item, in the three ways that they are written.
pub(crate) struct Params {
    /// With bounds and defaults: `T: Clone = u32`.
    pub(crate) declared: Vec<TokenStream>,
    /// With bounds: `T: Clone`.
    pub(crate) bounded: Vec<TokenStream>,
    /// As arguments: `T`.
    pub(crate) args: Vec<TokenStream>,
}

/// Puts a list in angle brackets, if it is not empty.
pub(crate) fn angled(list: &[TokenStream]) -> TokenStream {
    if list.is_empty() { TokenStream::new() } else { quote!(<#(#list),*>) }
}

pub(crate) fn where_clause(predicates: &[TokenStream]) -> TokenStream {
    if predicates.is_empty() { TokenStream::new() } else { quote!(where #(#predicates),*) }
}

impl<'c, 'a> Bounds<'c, 'a> {
    pub(crate) fn infer(container: &'c Container<'a>) -> Self {
        let generics = &container.input.generics;
        let params: BTreeSet<String> = generics.type_params().map(|param| param.ident.to_string()).collect();
        let keep_lifetimes = lifetimes::are_tied(container, &params);
        let mut finder =
            Finder { params: &params, unsized_params: unsized_params(generics), found: Vec::new() };
        container.stored().for_each(|field| finder.visit_type(field.ty));
        let bounded = finder.found;
        let mut used = BTreeSet::new();
        for field in container.stored() {
            collect_names(field.ty.to_token_stream(), &mut used);
        }
        // With `Self` in a field, any parameter may be used.
        let all = used.contains("Self") || container.is_as_self();
        for param in &generics.params {
            let name = match param {
                GenericParam::Lifetime(param) => param.lifetime.ident.to_string(),
                GenericParam::Type(param) => param.ident.to_string(),
                GenericParam::Const(param) => param.ident.to_string(),
            };
            if all || matches!(param, GenericParam::Const(_)) {
                used.insert(name);
            }
        }
        let lifetimes = lifetimes::declared(container);
        Bounds { container, keep_lifetimes, lifetimes, params, used, bounded }
    }

    /// The source type with all its arguments, spelled for its own impls.
    pub(crate) fn source(&self) -> TokenStream {
        self.self_ty(false)
    }

    fn self_ty(&self, erased: bool) -> TokenStream {
        let name = &self.container.input.ident;
        let args: Vec<TokenStream> = (self.container.input.generics.params.iter())
            .map(|param| match param {
                GenericParam::Lifetime(_) if erased => quote!('static),
                GenericParam::Lifetime(param) => param.lifetime.to_token_stream(),
                GenericParam::Type(param) => param.ident.to_token_stream(),
                GenericParam::Const(param) => const_arg(&param.ident),
            })
            .collect();
        if args.is_empty() { quote!(#name) } else { quote!(#name::<#(#args),*>) }
    }

    /// The source type for use outside of its own impls, where its lifetimes are not declared.
    pub(crate) fn erased_source(&self) -> TokenStream {
        self.self_ty(true)
    }

    /// Makes tokens of the source type fit for the archived one.
    pub(crate) fn erase(&self, tokens: impl ToTokens) -> TokenStream {
        let self_ty = self.self_ty(!self.keep_lifetimes);
        lifetimes::transplant(tokens, &self_ty, (!self.keep_lifetimes).then_some(&self.lifetimes))
    }

    /// The archived type of a field.
    pub(crate) fn archived_of(&self, field: &Field<'_>) -> TokenStream {
        let krate = &self.container.krate;
        let ty = if self.keep_lifetimes {
            self.erase(field.ty)
        } else {
            self.erase(lifetimes::without_references(field.ty, krate))
        };
        let span = field.span();
        quote_spanned!(span=> <#ty as #krate::Archive>::Archived)
    }

    /// The parameters of the source type.
    pub(crate) fn source_params(&self) -> Params {
        let mut params = Params { declared: Vec::new(), bounded: Vec::new(), args: Vec::new() };
        for param in &self.container.input.generics.params {
            let mut bare = param.clone();
            let arg = match &mut bare {
                GenericParam::Lifetime(param) => {
                    param.attrs.clear();
                    param.lifetime.to_token_stream()
                }
                GenericParam::Type(param) => {
                    param.attrs.clear();
                    (param.eq_token, param.default) = (None, None);
                    param.ident.to_token_stream()
                }
                GenericParam::Const(param) => {
                    param.attrs.clear();
                    (param.eq_token, param.default) = (None, None);
                    const_arg(&param.ident)
                }
            };
            params.declared.push(param.to_token_stream());
            params.bounded.push(bare.to_token_stream());
            params.args.push(arg);
        }
        params
    }

    /// The parameters of the archived type.
    pub(crate) fn archived_params(&self) -> Params {
        let mut params = Params { declared: Vec::new(), bounded: Vec::new(), args: Vec::new() };
        let mut add = |bounded: TokenStream, default: TokenStream, arg: TokenStream| {
            params.declared.push(quote!(#bounded #default));
            params.bounded.push(bounded);
            params.args.push(arg);
        };
        for param in &self.container.input.generics.params {
            match param {
                GenericParam::Lifetime(param) => {
                    let name = param.lifetime.ident.to_string();
                    if self.keep_lifetimes && self.used.contains(&name) {
                        let lifetime = &param.lifetime;
                        let bounds = param.bounds.iter().filter(|bound| self.has_only_used(bound));
                        add(quote!(#lifetime: #(#bounds)+*), quote!(), quote!(#lifetime));
                    }
                }
                GenericParam::Type(param) if self.used.contains(&param.ident.to_string()) => {
                    let ident = &param.ident;
                    let bounds: Vec<_> = param
                        .bounds
                        .iter()
                        .filter(|bound| self.survives(bound))
                        .map(|b| self.erase(b))
                        .collect();
                    let default = param.default.as_ref().map(|default| {
                        let default = self.erase(default);
                        quote!(= #default)
                    });
                    add(quote!(#ident: #(#bounds)+*), quote!(#default), quote!(#ident));
                }
                GenericParam::Type(_) => {}
                GenericParam::Const(param) => {
                    let (ident, ty) = (&param.ident, &param.ty);
                    let default = param.default.as_ref().map(|default| quote!(= #default));
                    add(quote!(const #ident: #ty), quote!(#default), const_arg(ident));
                }
            }
        }
        params
    }

    /// Whether a bound can be said of the archived type: it mentions no lifetime or parameter that is not there.
    fn survives(&self, bound: &TypeParamBound) -> bool {
        match bound {
            TypeParamBound::Lifetime(lifetime) => {
                lifetime.ident == "static" || (self.keep_lifetimes && self.has_only_used(lifetime))
            }
            bound => self.has_only_used(bound),
        }
    }

    /// Whether every parameter that tokens mention is one of the archived type.
    fn has_only_used(&self, tokens: impl ToTokens) -> bool {
        let mut names = BTreeSet::new();
        collect_names(tokens.to_token_stream(), &mut names);
        let is_param = |name: &String| {
            self.params.contains(name) || (self.keep_lifetimes && self.lifetimes.contains(name))
        };
        names.iter().filter(|name| is_param(name)).all(|name| self.used.contains(name))
    }

    /// The where-clause of the source type.
    pub(crate) fn source_predicates(&self) -> Vec<TokenStream> {
        self.user_predicates().map(ToTokens::to_token_stream).collect()
    }

    fn user_predicates(&self) -> impl Iterator<Item = &WherePredicate> {
        self.container.input.generics.where_clause.iter().flat_map(|clause| &clause.predicates)
    }

    /// The where-clause of the archived type: the user's, and the inferred bounds.
    pub(crate) fn archived_predicates(&self) -> Vec<TokenStream> {
        let mut predicates = Vec::new();
        for predicate in self.user_predicates() {
            match predicate {
                WherePredicate::Lifetime(_) if !self.keep_lifetimes => {}
                WherePredicate::Type(predicate) if self.has_only_used(&predicate.bounded_ty) => {
                    let (lifetimes, ty) = (&predicate.lifetimes, &predicate.bounded_ty);
                    let bounds: Vec<_> =
                        predicate.bounds.iter().filter(|bound| self.survives(bound)).collect();
                    if !bounds.is_empty() {
                        predicates.push(self.erase(quote!(#lifetimes #ty: #(#bounds)+*)));
                    }
                }
                WherePredicate::Type(_) => {}
                predicate => {
                    if self.has_only_used(predicate) {
                        predicates.push(self.erase(predicate));
                    }
                }
            }
        }
        predicates.extend(self.archive_bounds().iter().map(|bound| self.erase(bound)));
        predicates
    }

    /// What `bound(...)` says, or else `T: Archive` for what fields need.
    pub(crate) fn archive_bounds(&self) -> Vec<TokenStream> {
        let krate = &self.container.krate;
        if let Some(given) = self.container.attrs.bound.get() {
            return given.iter().map(ToTokens::to_token_stream).collect();
        }
        let bound = |ty: &Type| {
            if self.container.is_as_self() {
                quote!(#ty: #krate::Archive<Archived = #ty> + #krate::__private::Portable)
            } else {
                quote!(#ty: #krate::Archive)
            }
        };
        let mut bounds: Vec<TokenStream> = self.bounded.iter().map(bound).collect();
        if self.container.is_as_self() && !self.params.is_empty() {
            // `PhantomData<T>` is no reason to bound `T`, but what the archived type must be depends on `T`.
            let source = self.source();
            bounds.push(quote!(#source: ::core::fmt::Debug + ::core::marker::Send + ::core::marker::Sync));
        }
        bounds
    }

    /// The where-clause of the `Archive` impl.
    pub(crate) fn archive_predicates(&self) -> Vec<TokenStream> {
        let mut predicates = self.source_predicates();
        predicates.extend(self.archive_bounds());
        predicates
    }

    /// The where-clause of the `UnarchiveFrom<'u>` impl.
    pub(crate) fn unarchive_predicates(&self, u: &Lifetime) -> Vec<TokenStream> {
        let krate = &self.container.krate;
        let mut predicates = self.archive_predicates();
        for ty in self.archive_bounded() {
            if !self.is_said_to_unarchive(&ty) {
                predicates.push(quote!(#ty: #krate::UnarchiveFrom<#u>));
            }
        }
        let mut outlived: Vec<Lifetime> =
            self.container.input.generics.lifetimes().map(|param| param.lifetime.clone()).collect();
        if self.container.stored().any(|field| lifetimes::is_static(field.ty)) {
            outlived.push(Lifetime::new("'static", Span::call_site()));
        }
        if !outlived.is_empty() {
            predicates.push(quote!(#u: #(#outlived)+*));
        }
        predicates
    }

    /// The types that are bounded by `Archive`, by inference or by `bound(...)`.
    pub(crate) fn archive_bounded(&self) -> Vec<Type> {
        let Some(given) = self.container.attrs.bound.get() else { return self.bounded.clone() };
        let of_archive = |predicate: &WherePredicate| match predicate {
            WherePredicate::Type(predicate)
                if predicate.bounds.iter().any(|bound| is_trait(bound, "Archive")) =>
            {
                Some(predicate.bounded_ty.clone())
            }
            _ => None,
        };
        given.iter().filter_map(of_archive).collect()
    }

    /// The archived forms of the bounded types, as the archived type names them.
    pub(crate) fn archived_bounded(&self) -> Vec<TokenStream> {
        let krate = &self.container.krate;
        let archived = |ty: Type| {
            let erased = self.erase(&ty);
            quote!(<#erased as #krate::Archive>::Archived)
        };
        self.archive_bounded().into_iter().map(archived).collect()
    }

    /// Whether the user's own bounds say `T: Unarchive`, or so: saying it for one lifetime besides is ambiguous (E0283).
    fn is_said_to_unarchive(&self, ty: &Type) -> bool {
        let spelled = ty.to_token_stream().to_string();
        let says = |bound: &TypeParamBound| is_trait(bound, "Unarchive");
        let in_params = (self.container.input.generics.type_params())
            .any(|param| param.ident == spelled && param.bounds.iter().any(says));
        let given = self.container.attrs.bound.get().into_iter().flatten();
        let in_where = self.user_predicates().chain(given).any(|predicate| match predicate {
            WherePredicate::Type(predicate) => {
                predicate.bounded_ty.to_token_stream().to_string() == spelled
                    && predicate.bounds.iter().any(says)
            }
            _ => false,
        });
        in_params || in_where
    }

    /// Whether every parameter, and so the source type, is known to be sized.
    pub(crate) fn is_sized(&self) -> bool {
        unsized_params(&self.container.input.generics).is_empty()
    }
}

/// A constant parameter as an argument: in braces, since without them a type of that name would be meant.
fn const_arg(ident: &syn::Ident) -> TokenStream {
    quote!({ #ident })
}

fn is_trait(bound: &TypeParamBound, name: &str) -> bool {
    matches!(bound, TypeParamBound::Trait(bound)
        if bound.path.segments.last().is_some_and(|segment| segment.ident == name))
}

/// The parameters that are declared `?Sized`.
fn unsized_params(generics: &Generics) -> BTreeSet<String> {
    let relaxes = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Trait(bound) if matches!(bound.modifier, TraitBoundModifier::Maybe(_)));
    let in_params = (generics.type_params())
        .filter(|param| param.bounds.iter().any(relaxes))
        .map(|param| param.ident.to_string());
    let in_where =
        generics.where_clause.iter().flat_map(|clause| &clause.predicates).filter_map(|predicate| {
            match predicate {
                WherePredicate::Type(predicate) if predicate.bounds.iter().any(relaxes) => {
                    Some(predicate.bounded_ty.to_token_stream().to_string())
                }
                _ => None,
            }
        });
    in_params.chain(in_where).collect()
}

/// Adds all identifiers among `tokens`.
fn collect_names(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Ident(ident) => {
                names.insert(ident.to_string());
            }
            proc_macro2::TokenTree::Group(group) => collect_names(group.stream(), names),
            _ => {}
        }
    }
}

/// Finds the types in a field that need a bound: parameters and projections of them, but nothing inside `PhantomData`.
struct Finder<'p> {
    params: &'p BTreeSet<String>,
    unsized_params: BTreeSet<String>,
    found: Vec<Type>,
}

impl Finder<'_> {
    fn add(&mut self, ty: &Type) {
        if !self.found.contains(ty) {
            self.found.push(ty.clone());
        }
    }

    /// Whether an argument of the last segment of a path is a parameter that may be unsized.
    fn has_unsized_argument(&self, path: &syn::Path) -> bool {
        let Some(PathArguments::AngleBracketed(list)) =
            path.segments.last().map(|segment| &segment.arguments)
        else {
            return false;
        };
        list.args.iter().any(|arg| match arg {
            GenericArgument::Type(Type::Path(arg)) => {
                arg.path.get_ident().is_some_and(|ident| self.unsized_params.contains(&ident.to_string()))
            }
            _ => false,
        })
    }
}

impl<'t> Visit<'t> for Finder<'_> {
    fn visit_type(&mut self, ty: &'t Type) {
        match ty {
            Type::Path(path) if path.qself.is_some() => {
                if mentions_any(path, self.params) {
                    self.add(ty);
                }
            }
            Type::Path(path) => {
                let starts_with_param = path.path.leading_colon.is_none()
                    && path.path.segments.first().is_some_and(|first| {
                        first.arguments.is_none() && self.params.contains(&first.ident.to_string())
                    });
                let is_phantom = path.path.segments.last().is_some_and(|last| last.ident == "PhantomData");
                if starts_with_param || self.has_unsized_argument(&path.path) && !is_phantom {
                    self.add(ty);
                } else if !is_phantom {
                    syn::visit::visit_type(self, ty);
                }
            }
            Type::BareFn(_) | Type::TraitObject(_) | Type::ImplTrait(_) => {}
            // What a macro expands to cannot be seen: bound each parameter that it mentions.
            Type::Macro(mac) => {
                for param in self.params.clone() {
                    if mentions_any(mac, &BTreeSet::from([param.clone()])) {
                        let param = syn::Ident::new(&param, Span::call_site());
                        self.add(&syn::parse_quote!(#param));
                    }
                }
            }
            _ => syn::visit::visit_type(self, ty),
        }
    }

    fn visit_expr(&mut self, _: &'t Expr) {} // array lengths
}
