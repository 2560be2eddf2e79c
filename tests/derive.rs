//! What the derives must cope with: names, generics, lifetimes, discriminants, layouts. The numbers are those of the
//! cases in which other libraries failed.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub)]
#![allow(clippy::as_conversions, clippy::vec_box, reason = "cases about just these")]

use std::fmt::Debug;
use std::marker::PhantomData;

use vellum::{Archive, Archived, Unarchive, access, from_bytes, to_bytes};

/// A round trip.
fn rt<T: Archive + Unarchive + PartialEq + Debug>(value: T) {
    let bytes = to_bytes(&value).unwrap();
    let _ = format!("{:?}", access::<T>(&bytes).unwrap());
    assert_eq!(from_bytes::<T>(&bytes).unwrap(), value);
}

/// User items that shadow the prelude (B01).
#[allow(dead_code, non_camel_case_types, non_upper_case_globals, non_snake_case)]
mod shadow {
    type Result<T> = ::core::result::Result<T, ()>;
    struct Option;
    struct Vec;
    struct Box;
    struct Some;
    fn Ok() {}
    fn Err() {}
    trait Clone {}
    trait Drop {}
    trait Default {}
    trait PartialEq {}
    mod core {}
    mod std {}
    mod vellum {}
    type u8 = u64;
    const c: u8 = 1;
    static m: u8 = 1;
    const at: u8 = 1;
    const this: u8 = 1;
    const slot: u8 = 1;

    #[derive(::vellum::Archive, ::vellum::Unarchive)]
    #[archive(derive(PartialEq, PartialOrd, Hash))]
    pub(crate) struct Rec {
        pub(crate) a: u32,
        pub(crate) b: ::std::string::String,
        pub(crate) c: u8,
    }

    #[derive(::vellum::Archive, ::vellum::Unarchive)]
    #[archive(derive(PartialEq, PartialOrd, Hash))]
    pub(crate) enum Kind {
        Some(u8),
        None,
        Ok { Err: u8 },
    }
}

#[test]
fn b01_shadowed_prelude() {
    let rec = shadow::Rec { a: 1, b: "text".into(), c: 1 << 40 };
    let bytes = to_bytes(&rec).unwrap();
    let view = access::<shadow::Rec>(&bytes).unwrap();
    assert!(*view == rec);
    assert_eq!(from_bytes::<shadow::Rec>(&bytes).unwrap().c, 1 << 40);
    let bytes = to_bytes(&shadow::Kind::Ok { Err: 3 }).unwrap();
    assert!(matches!(from_bytes(&bytes), Ok(shadow::Kind::Ok { Err: 3 })));
    assert!(*access::<shadow::Kind>(&bytes).unwrap() > shadow::Kind::None);
    assert!(*access::<shadow::Kind>(&bytes).unwrap() > shadow::Kind::Some(9));
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
#[allow(dead_code, non_snake_case)]
enum Status {
    Active,
    Archived,
    Resolver { Error: u32 },
    Error,
    Type,
    Output,
    Target,
    Niche,
}

#[test]
fn b02_variants_named_like_associated_types() {
    for value in [Status::Active, Status::Archived, Status::Resolver { Error: 7 }, Status::Niche] {
        rt(value);
    }
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
#[archive(derive(PartialEq))]
#[allow(non_camel_case_types)]
struct r#struct {
    r#type: u32,
    r#match: String,
    r#async: r#fn,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
#[archive(derive(PartialEq))]
#[allow(non_camel_case_types)]
enum r#fn {
    r#if,
    r#else { r#loop: bool },
    r#move(u8),
}

#[test]
fn b03_raw_identifiers() {
    let value = r#struct { r#type: 1, r#match: "m".into(), r#async: r#fn::r#else { r#loop: true } };
    let mut bytes = to_bytes(&value).unwrap();
    assert_eq!(*access::<r#struct>(&bytes).unwrap(), value);
    let at = bytes.iter().rposition(|&b| b == 1).unwrap();
    bytes[at] = 7;
    assert_eq!(
        access::<r#struct>(&bytes).unwrap_err().path().to_string(),
        ".async::else.loop",
        "names without `r#`"
    );
    rt(value);
    rt(r#fn::r#if);
    rt(r#fn::r#move(1));
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Loud(u32);

#[allow(dead_code, clippy::should_implement_trait)]
impl Loud {
    fn measure(&self) -> ! {
        panic!()
    }
    fn write(&self) -> ! {
        panic!()
    }
    fn check(&self) -> ! {
        panic!()
    }
    fn unarchive_from(&self) -> ! {
        panic!()
    }
    fn clone(&self) -> ! {
        panic!()
    }
}

#[test]
fn b05_inherent_methods_do_not_interfere() {
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    struct Holder {
        loud: Loud,
    }
    rt(Holder { loud: Loud(3) });
}

#[derive(Archive, Debug)]
#[allow(dead_code)]
struct Generic<'a: 'b, 'b, T: Clone + 'a = u32, U: ?Sized + Debug = str>
where
    T: PartialEq,
    for<'x> &'x T: Debug,
{
    t: Vec<T>,
    u: Box<U>,
    p: PhantomData<(&'a (), &'b ())>,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Projected<T, E = String>
where
    T: IntoIterator,
    T::Item: Clone,
{
    Ok(Vec<T::Item>),
    Err(E),
}

#[test]
fn b07_generics() {
    let value: Generic<'_, '_> = Generic { t: vec![1, 2], u: "unsized".into(), p: PhantomData };
    let bytes = to_bytes(&value).unwrap();
    let view = access::<Generic<'_, '_>>(&bytes).unwrap();
    assert_eq!((view.t[1], view.u.as_str()), (2, "unsized"));
    rt(Projected::<Vec<u8>>::Ok(vec![1, 2]));
    rt(Projected::<Vec<u8>>::Err("failed".into()));
}

trait Tied<'a> {}
impl<'a> Tied<'a> for u32 {}

/// A lifetime that a bound ties to a parameter, so that the archived type has to keep it.
#[derive(Archive, Debug)]
#[allow(dead_code)]
struct Keeps<'a, T: Tied<'a>> {
    value: T,
    text: &'a str,
}

/// A lifetime that a field ties to a parameter.
#[derive(Archive, Debug)]
#[allow(dead_code)]
struct KeepsToo<'a, T: Archive + Clone> {
    value: std::borrow::Cow<'a, [T]>,
}

#[test]
fn tied_lifetimes() {
    let bytes = to_bytes(&Keeps { value: 7u32, text: "a text of some length" }).unwrap();
    assert_eq!(access::<Keeps<'_, u32>>(&bytes).unwrap().text, "a text of some length");
    let bytes = to_bytes(&KeepsToo { value: vec![1u32, 2].into() }).unwrap();
    assert_eq!(access::<KeepsToo<'_, u32>>(&bytes).unwrap().value, [1, 2]);
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Consts<T, const N: usize = 4, const B: bool = true, const K: char = 'x'> {
    a: [T; N],
    b: [[u8; N]; 2],
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct SelfLen([u8; Self::N]);

impl SelfLen {
    const N: usize = 3;
}

const LEN: usize = 2;

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct ExprLen {
    b: [u8; {
        let x = 3;
        x + 1
    }],
    c: [u16; LEN * 2 + 1],
}

#[test]
fn b08_const_generics() {
    rt(Consts::<String> { a: std::array::from_fn(|i| i.to_string()), b: [[1; 4], [2; 4]] });
    rt(Consts::<u8, 0, false> { a: [], b: [[], []] });
    rt(SelfLen([1, 2, 3]));
    rt(ExprLen { b: [9; 4], c: [7; 5] });
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum List {
    Nil,
    Cons(u32, Box<List>),
}

#[derive(Archive, Unarchive, PartialEq, PartialOrd, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
    Opt(Option<Box<Json>>),
}

#[test]
fn b09_recursive_types() {
    rt(List::Cons(1, Box::new(List::Cons(2, Box::new(List::Nil)))));
    let json = Json::Object(vec![
        ("key".into(), Json::Array(vec![Json::Null, Json::Number(1.5), Json::Bool(true)])),
        ("a longer key".into(), Json::Opt(Some(Box::new(Json::Text("text".into()))))),
        ("none".into(), Json::Opt(None)),
    ]);
    let bytes = to_bytes(&json).unwrap();
    assert_eq!(*access::<Json>(&bytes).unwrap(), json);
    rt(json);
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Ty<T> {
    base: Base<T>,
    nullable: bool,
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Base<T> {
    Named(T),
    List(Box<Ty<T>>),
}

#[test]
fn b10_mutually_recursive_generic_types() {
    let inner = Ty { base: Base::Named("u8".to_string()), nullable: false };
    rt(Ty { base: Base::List(Box::new(inner)), nullable: true });
}

/// Visibility (B12) and lints (B13).
pub mod visible {
    #[derive(vellum::Archive, vellum::Unarchive)]
    struct Inner(#[allow(dead_code)] u32);

    /// Public, with a private field of a private type.
    #[derive(vellum::Archive, vellum::Unarchive)]
    pub struct Outer(Inner);

    impl Outer {
        /// Makes one.
        #[must_use]
        pub fn new(n: u32) -> Self {
            Outer(Inner(n))
        }
    }

    pub(crate) mod m {
        #[derive(vellum::Archive, Default)]
        #[allow(dead_code)]
        pub(crate) struct V {
            pub(crate) a: u8,
            pub(super) b: u8,
            pub(in crate::visible) c: u8,
            d: u8,
        }
    }

    /// A name that is not camel case, and variants with documentation.
    #[derive(vellum::Archive, vellum::Unarchive)]
    #[allow(non_camel_case_types)]
    pub enum Policy {
        /// Needed.
        Required,
        /// Not needed.
        Discouraged_DO_NOT_USE {
            /// Why.
            reason: u8,
        },
    }

    /// An old type.
    #[derive(vellum::Archive, vellum::Unarchive)]
    #[deprecated]
    pub struct Old {
        /// An old field.
        #[deprecated]
        pub a: u32,
    }
}

#[test]
fn b12_visibility() {
    let bytes = to_bytes(&visible::m::V::default()).unwrap();
    let view: &Archived<visible::m::V> = access::<visible::m::V>(&bytes).unwrap();
    assert_eq!(view.a, 0);
    assert!(from_bytes::<visible::Outer>(&to_bytes(&visible::Outer::new(1)).unwrap()).is_ok());
}

/// The crate under another name, and behind another module (B16).
pub mod renamed {
    extern crate vellum as ar;

    pub(crate) mod facade {
        pub(crate) mod inner {
            pub(crate) use super::super::ar::*;
        }
    }
    #[derive(facade::inner::Archive, facade::inner::Unarchive, PartialEq, Debug)]
    #[archive(crate = facade::inner, derive(PartialEq, PartialOrd, Hash))]
    pub(crate) enum E {
        A(Vec<Box<u8>>),
        B { s: Option<String> },
        C,
    }
}

#[test]
fn b16_renamed_crate() {
    rt(renamed::E::A(vec![Box::new(1)]));
    rt(renamed::E::B { s: Some("s".into()) });
    rt(renamed::E::C);
}

mod discriminants {
    use super::*;

    const X: u8 = 7;

    #[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
    #[repr(i16)]
    pub(super) enum D {
        Neg = -300,
        Zero = 0,
        Next,
        Big = i16::MAX,
    }

    #[derive(Archive, Unarchive, PartialEq, Debug)]
    #[repr(u8)]
    pub(super) enum P {
        A = X,
        B = b'z',
        C(u32) = 1 << 4,
        D { s: String } = Self::LAST,
    }

    impl P {
        const LAST: u8 = 200;
    }

    #[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
    pub(super) enum Plain {
        A = -1,
        B = 127,
    }

    #[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
    pub(super) enum Wide {
        A = 255,
        B,
    }

    #[derive(Archive, Unarchive, PartialEq, Debug)]
    pub(super) enum One {
        Only(u8),
    }

    #[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
    #[repr(u64)]
    pub(super) enum Huge {
        Top = u64::MAX,
        Low = 1,
    }

    #[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
    #[repr(isize)]
    pub(super) enum Native {
        A = 3,
        B = X as isize + 1,
    }
}

#[test]
fn b19_discriminants() {
    use discriminants::*;

    for d in [D::Neg, D::Zero, D::Next, D::Big] {
        rt(d);
        rt(vec![d; 3]);
        assert_eq!(to_bytes(&d).unwrap()[..], (d as i16).to_le_bytes());
    }
    for d in [P::A, P::B, P::C(5), P::D { s: "text".into() }] {
        rt(d);
    }
    for (value, bytes) in [(Plain::A, [0xff]), (Plain::B, [127])] {
        rt(value);
        assert_eq!(to_bytes(&value).unwrap()[..], bytes);
    }
    for (value, bytes) in [(Wide::A, [0xff, 0]), (Wide::B, [0, 1])] {
        rt(value);
        assert_eq!(to_bytes(&value).unwrap()[..], bytes);
    }
    rt(One::Only(1));
    rt(Huge::Top);
    rt(Huge::Low);
    rt(Native::A);
    rt(Native::B);
    assert_eq!(to_bytes(&Native::B).unwrap()[..], [8]);

    for tag in 0..=u8::MAX {
        let mut bytes = to_bytes(&P::A).unwrap();
        bytes[0] = tag;
        // The other bytes are zero: a valid number, and valid text of eight characters.
        let valid = [7, b'z', 16, 200].contains(&tag);
        assert_eq!(access::<P>(&bytes).is_ok(), valid, "tag {tag}");
    }
    for tag in (0..=u16::MAX).step_by(if cfg!(miri) { 4099 } else { 1 }) {
        let bytes = vellum::AlignedBytes::from(&tag.to_le_bytes());
        let valid = [-300, 0, 1, i16::MAX].contains(&tag.cast_signed());
        assert_eq!(access::<D>(&bytes).is_ok(), valid, "tag {tag}");
    }
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct U;
#[derive(Archive, Unarchive, PartialEq, Debug)]
struct T0();
#[derive(Archive, Unarchive, PartialEq, Debug)]
struct N {}
#[derive(Archive, Unarchive, PartialEq, Debug)]
#[archive(derive(Clone, PartialEq, PartialOrd, Hash))]
enum Never {}
#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Mixed {
    A,
    B(),
    C {},
    D(()),
}
#[derive(Archive, Unarchive, PartialEq, Debug)]
struct H {
    r: Result<u32, Never>,
    n: Option<Never>,
}

#[test]
fn b21_nothing_and_never() {
    rt(U);
    rt(T0());
    rt(N {});
    rt([Mixed::A, Mixed::B(), Mixed::C {}, Mixed::D(())]);
    rt(H { r: Ok(1), n: None });
    let mut bytes = to_bytes(&H { r: Ok(1), n: None }).unwrap();
    bytes[0] = 1;
    let error = access::<H>(&bytes).unwrap_err();
    assert!(error.to_string().contains("no value of `Never`"), "{error}");
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum Tensor {
    Tensor((Vec<i64>, Vec<u8>)),
    I(i64),
}

#[test]
fn b22_tuples_in_variants() {
    rt(vec![Tensor::I(1), Tensor::Tensor((vec![8, 3], vec![0; 192])), Tensor::I(2)]);
}

#[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
#[repr(C, align(16))]
struct Al {
    a: [f32; 3],
}

#[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
#[archive(derive(PartialEq, PartialOrd))]
#[repr(C, packed)]
struct Pk {
    a: u8,
    b: u32,
}

#[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
#[repr(transparent)]
struct Tr(u64);

#[test]
fn b23_layouts_of_the_source() {
    rt(vec![Al { a: [1.0, 2.0, 3.0] }; 3]);
    assert_eq!(size_of::<Archived<Al>>(), 12, "the alignment of the source is its own affair");
    rt(vec![Pk { a: 1, b: 2 }; 3]);
    let bytes = to_bytes(&Pk { a: 1, b: 2 }).unwrap();
    assert_eq!(*access::<Pk>(&bytes).unwrap(), Pk { a: 1, b: 2 });
    assert!(*access::<Pk>(&bytes).unwrap() < Pk { a: 1, b: 3 });
    rt(vec![Tr(7); 2]);
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct De<'de>(&'de str);

#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Two<'a, 'u> {
    text: &'a str,
    numbers: &'u [u32],
    maybe: Option<&'a str>,
    cow: std::borrow::Cow<'u, str>,
}

#[derive(Archive, PartialEq, Debug)]
struct St {
    s: Option<&'static str>,
}

#[test]
fn b24_lifetimes() {
    let text = "a text of some length".to_string();
    let bytes = to_bytes(&De(&text)).unwrap();
    assert_eq!(from_bytes::<De<'_>>(&bytes).unwrap(), De(&text));
    let two = Two { text: &text, numbers: &[1, 2], maybe: Some("x"), cow: "borrowed from somewhere".into() };
    let bytes = to_bytes(&two).unwrap();
    let back: Two<'_, '_> = from_bytes(&bytes).unwrap();
    assert_eq!(back, two);
    assert!(bytes.as_ptr_range().contains(&back.text.as_ptr()), "it borrows from the archive");
    let bytes = to_bytes(&St { s: Some("static") }).unwrap();
    assert_eq!(access::<St>(&bytes).unwrap().s.as_deref(), Some("static"));
}

#[derive(Archive)]
#[archive(derive(Debug, Clone, PartialEq))]
struct Foo<T>(T, [T; 2], Option<T>);

#[test]
fn b27_std_derives_on_a_generic_type() {
    let clone: fn(&Archived<Foo<u32>>) -> Archived<Foo<u32>> = Clone::clone;
    for last in [None, Some(4)] {
        let bytes = to_bytes(&Foo(1u32, [2, 3], last)).unwrap();
        let view = access::<Foo<u32>>(&bytes).unwrap();
        assert_eq!(clone(view), *view);
    }
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
#[archive(archived = TrackView, name = "Song", derive(PartialEq))]
struct Track {
    #[archive(rename = "label")]
    title: String,
    #[archive(skip)]
    cached: Vec<u8>,
    loved: bool,
}

#[test]
fn options() {
    let track = Track { title: "t".into(), cached: vec![1], loved: true };
    let mut bytes = to_bytes(&track).unwrap();
    let view: &TrackView = access::<Track>(&bytes).unwrap();
    assert_eq!(format!("{view:?}"), r#"Song { label: "t", loved: true }"#);
    assert_eq!(*view, track, "what is not stored does not count");
    assert!(from_bytes::<Track>(&bytes).unwrap().cached.is_empty());
    bytes[0] = 0xc0;
    assert_eq!(access::<Track>(&bytes).unwrap_err().path().to_string(), ".label");
}

/// A parameter that only a skipped field uses, and a bound that the user gives.
#[derive(Archive, Unarchive, PartialEq, Debug)]
struct Skips<T: Default, U> {
    #[archive(skip)]
    t: T,
    u: U,
}

#[derive(Archive, Unarchive)]
#[archive(bound(T::Item: Archive))]
struct Bound<T: Iterator> {
    last: Option<T::Item>,
}

#[test]
fn parameters_of_skipped_fields_and_given_bounds() {
    rt(Skips { t: 0u128, u: "u".to_string() });
    let bytes = to_bytes(&Bound::<std::vec::IntoIter<u8>> { last: Some(1) }).unwrap();
    assert_eq!(from_bytes::<Bound<std::vec::IntoIter<u8>>>(&bytes).unwrap().last, Some(1));
}

#[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
#[archive(as_self)]
#[repr(C)]
struct Vertex<T> {
    position: [f32; 3],
    flags: u32,
    of: PhantomData<T>,
}

#[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
#[archive(as_self)]
#[repr(u8)]
enum Colour {
    Red,
    Green = 5,
    Blue,
}

#[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
#[archive(as_self)]
#[repr(transparent)]
struct Wrapper<T>(T);

#[test]
fn as_self() {
    let vertices = vec![Vertex::<u8> { position: [1.0, 2.0, 3.0], flags: 7, of: PhantomData }; 3];
    let bytes = to_bytes(&vertices).unwrap();
    let slice: &[Vertex<u8>] = access::<Vec<Vertex<u8>>>(&bytes).unwrap();
    assert_eq!(slice, vertices);
    assert_eq!(from_bytes::<&[Vertex<u8>]>(&bytes).unwrap(), vertices);
    rt(vertices);
    rt(vec![Colour::Red, Colour::Green, Colour::Blue]);
    rt(vec![Some(Colour::Red), None]);
    rt(vec![Wrapper(1u8), Wrapper(2)]);
    let mut bytes = to_bytes(&vec![Colour::Red; 40]).unwrap();
    bytes[8 + 17] = 4;
    let error = access::<Vec<Colour>>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "at [17], byte 0x19: expected a tag of `Colour` (0, 5, 6), found 4");
}

#[derive(Archive, Unarchive, PartialEq, PartialOrd, Debug)]
#[archive(derive(PartialEq, PartialOrd))]
struct Widths<'a> {
    n: usize,
    i: isize,
    text: &'a str,
    numbers: &'a [u8],
}

#[test]
fn comparison_with_sources_of_other_types() {
    let value = Widths { n: 1, i: -2, text: "x", numbers: &[1, 2] };
    let bytes = to_bytes(&value).unwrap();
    assert_eq!(*access::<Widths<'_>>(&bytes).unwrap(), value);
    assert!(*access::<Widths<'_>>(&bytes).unwrap() < Widths { i: -1, ..value });
}

#[derive(Archive, PartialEq, PartialOrd, Debug, Clone)]
#[archive(derive(PartialEq, PartialOrd))]
#[repr(u8)]
enum Ordered {
    Late(f32) = 9,
    Early { a: u8, b: u8 } = 1,
    Unit = 5,
}

#[test]
fn b26_order_agrees_with_the_source() {
    use Ordered::*;
    let values = [Late(1.0), Late(f32::NAN), Late(-1.0), Early { a: 1, b: 2 }, Early { a: 1, b: 1 }, Unit];
    for a in &values {
        let bytes = to_bytes(a).unwrap();
        let x = access::<Ordered>(&bytes).unwrap();
        for b in &values {
            assert_eq!(x.partial_cmp(b), a.partial_cmp(b), "{a:?} {b:?}");
            assert_eq!(x == b, a == b, "{a:?} {b:?}");
            let bytes = to_bytes(b).unwrap();
            let y = access::<Ordered>(&bytes).unwrap();
            assert_eq!(x.partial_cmp(y), a.partial_cmp(b), "{a:?} {b:?}");
        }
    }
}

/// A derive inside a macro that takes the type and the length.
macro_rules! declare {
    ($name:ident, $ty:ty, $len:expr) => {
        #[derive(Archive, Unarchive, PartialEq, Debug)]
        struct $name {
            field: $ty,
            array: [$ty; $len],
        }
    };
}
declare!(Declared, Option<u16>, 2);

#[test]
fn inside_a_macro() {
    rt(Declared { field: Some(1), array: [None, Some(2)] });
}

#[test]
fn many_variants_need_a_wider_tag() {
    macro_rules! many {
        ($($name:ident)*) => {
            #[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
            #[allow(clippy::upper_case_acronyms)]
            enum Many { First = 250, $($name),* }
            let all = [Many::First, $(Many::$name),*];
            assert_eq!(size_of::<Archived<Many>>(), 2);
            for value in all { rt(value) }
            rt(all.to_vec());
        };
    }
    many!(A B C D E F G H I J);
}

#[derive(Archive, Unarchive, PartialEq, Debug)]
enum OnlyNever {
    A(Never),
    B { never: Never },
}

#[test]
fn enums_of_uninhabited_variants_refuse_every_byte() {
    // Such an enum may have no size, so that its tag would lie outside of what was claimed.
    assert!(access::<OnlyNever>(&[]).is_err());
    assert!(access::<Result<Never, Never>>(&[]).is_err());
    for tag in 0..=255 {
        let bytes = vellum::AlignedBytes::from(&[1, 0, 0, 0, 8, 0, 0, 0, tag]);
        for len in 8..=9 {
            assert!(access::<Vec<OnlyNever>>(&bytes[..len]).is_err());
            assert!(access::<Vec<Result<Never, Never>>>(&bytes[..len]).is_err());
        }
    }
    rt(Vec::<OnlyNever>::new());
}
