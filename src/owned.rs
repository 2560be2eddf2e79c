//! Bytes and their view in one handle.

#![expect(unsafe_code, reason = "views bytes that it owns; see SAFETY.md#owned")]

use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;

use crate::access::{access_unchecked, access_with};
use crate::error::Error;
use crate::limits::Limits;
use crate::traits::{Archive, Archived};
use crate::write::AlignedBytes;

/// Memory that keeps its bytes and its place, also when the value that owns it is moved.
///
/// # Safety
///
/// For as long as the value lives, whatever is done with it but dropping it or using `&mut` of it: `bytes` returns the same
/// range each time, and nobody writes to it. A plain `Deref` or `AsRef<[u8]>` promises nothing of the kind.
///
/// Of a mapped file it is true only if nobody writes to the file or truncates it for as long as it is mapped; a wrapper
/// around the mapping, with an `unsafe impl` of this trait, is how a program says so.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use vellum::{AlignedBytes, Owned};
///
/// let bytes: Arc<AlignedBytes> = Arc::new(vellum::to_bytes("shared by threads")?);
/// let text = Owned::<str, _>::new(bytes)?;
/// let other = text.clone(); // another handle to the same bytes
/// std::thread::spawn(move || assert_eq!(&*other, "shared by threads")).join().unwrap();
/// # Ok::<(), vellum::Error>(())
/// ```
pub unsafe trait StableBytes {
    /// Returns the bytes.
    fn bytes(&self) -> &[u8];
}

// SAFETY: the bytes are on the heap, and change only through `&mut`.
unsafe impl StableBytes for AlignedBytes {
    fn bytes(&self) -> &[u8] {
        self
    }
}

// SAFETY: the bytes are on the heap or the like, shared, and never written to.
unsafe impl StableBytes for Arc<[u8]> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

// SAFETY: the content stays where it is, and changes only through `&mut`, which `Arc` gives out only to a single owner
// that has `&mut` of the `Arc`.
unsafe impl<B: StableBytes> StableBytes for Arc<B> {
    fn bytes(&self) -> &[u8] {
        (**self).bytes()
    }
}

// SAFETY: the bytes are borrowed for ever, so nobody writes to them.
unsafe impl StableBytes for &'static [u8] {
    fn bytes(&self) -> &[u8] {
        self
    }
}

/// An archive that owns its bytes: checked once, when it is made, and viewed for as long as it lives.
///
/// Derefs to `Archived<T>`. It borrows nothing, so it can be returned, stored and sent to another thread. It is as cheap to
/// clone as `B` is: with an `Arc`, clones share the bytes.
///
/// # Examples
///
/// ```
/// use vellum::{Archive, Error, Owned};
///
/// #[derive(Archive)]
/// struct Config { name: String, ports: Vec<u16> }
///
/// fn load() -> Result<Owned<Config>, Error> {
///     let config = Config { name: "a name of some length".into(), ports: vec![80, 443] };
///     Owned::new(vellum::to_bytes(&config)?)
/// }
///
/// let config = load()?;
/// assert_eq!(config.ports[1], 443);
/// let ports = config.project(|config| &config.ports[..]); // a part, which keeps the bytes
/// assert_eq!(*ports, [80, 443]);
/// # Ok::<(), Error>(())
/// ```
pub struct Owned<T: Archive + ?Sized, B: StableBytes = AlignedBytes> {
    /// # Invariants
    ///
    /// H1. The bytes were accepted by `access` for `T`, and have not changed since.
    bytes: B,
    /// A view of a `T`, but no `T`: neither `Drop` nor the auto traits of the source matter.
    of: PhantomData<fn() -> *const T>,
}

impl<T: Archive + ?Sized, B: StableBytes> Owned<T, B> {
    /// Checks `bytes` and keeps them. The cost is that of [`access`](crate::access()).
    ///
    /// # Errors
    ///
    /// As for [`access`](crate::access()).
    pub fn new(bytes: B) -> Result<Self, Error> {
        Self::new_with(bytes, &Limits::DEFAULT)
    }

    /// Checks `bytes` under other limits than the default, and keeps them.
    ///
    /// # Errors
    ///
    /// As for [`access`](crate::access()).
    pub fn new_with(bytes: B, limits: &Limits) -> Result<Self, Error> {
        access_with::<T>(bytes.bytes(), limits)?;
        // INVARIANT H1: accepted just now; `StableBytes` keeps them.
        Ok(Owned { bytes, of: PhantomData })
    }

    /// Returns the bytes.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.bytes()
    }

    /// Gives the bytes back.
    pub fn into_bytes(self) -> B {
        self.bytes
    }

    /// Keeps a part of the view, with the bytes that it is in.
    ///
    /// Neither the view nor the part may mention a lifetime: `part` could otherwise return what it has captured.
    ///
    /// ```compile_fail
    /// # #![allow(dead_code)]
    /// use vellum::{Archive, Owned, Projected};
    /// use std::marker::PhantomData;
    ///
    /// #[derive(Archive, Debug)]
    /// #[archive(as_self)]
    /// #[repr(C)]
    /// struct Tied<'l> { number: u32, of: PhantomData<&'l ()> }
    ///
    /// fn escape<'l>(captured: &'l String) -> Projected<String> {
    ///     let owned = Owned::<Tied<'l>>::new(vellum::to_bytes(&1u32).unwrap()).unwrap();
    ///     owned.project(move |_| captured)
    /// }
    /// ```
    pub fn project<U: ?Sized + Sync + 'static>(
        self,
        part: impl for<'a> FnOnce(&'a Archived<T>) -> &'a U,
    ) -> Projected<U, B>
    where
        Archived<T>: 'static,
    {
        let part: *const U = part(&self);
        // INVARIANT J1: `part` returns a reference for every lifetime, since neither type mentions one that would bound it
        // from below; so into the archive, or to something static. The bytes of the archive stay where they are.
        Projected { part, bytes: self.bytes }
    }
}

impl<T: Archive + ?Sized, B: StableBytes> Deref for Owned<T, B> {
    type Target = Archived<T>;

    #[inline]
    fn deref(&self) -> &Archived<T> {
        // SAFETY: H1: the bytes were accepted, and are borrowed for as long as the view is.
        unsafe { access_unchecked::<T>(self.bytes.bytes()) }
    }
}

impl<T: Archive + ?Sized, B: StableBytes + Clone + clones::Equal> Clone for Owned<T, B> {
    fn clone(&self) -> Self {
        // INVARIANT H1: `Equal`: the clone has the same bytes, as aligned.
        Owned { bytes: self.bytes.clone(), of: PhantomData }
    }
}

/// What a clone of the bytes is. Sealed: the proof is per type.
mod clones {
    use super::{AlignedBytes, Arc};

    /// Clones have the same contents, as aligned as they were.
    pub trait Equal {}
    impl Equal for AlignedBytes {}
    impl<B: Shared> Equal for B {}

    /// Clones are the same memory, which lives as long as any of them.
    pub trait Shared {}
    impl Shared for Arc<[u8]> {}
    impl<B> Shared for Arc<B> {}
    impl Shared for &'static [u8] {}
}

impl<T: Archive + ?Sized, B: StableBytes> fmt::Debug for Owned<T, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// A part of an archive, with the bytes that it is in. Made by [`Owned::project`]; derefs to the part.
pub struct Projected<U: ?Sized, B: StableBytes = AlignedBytes> {
    /// # Invariants
    ///
    /// J1. `part` is a valid `U` for as long as `bytes` live.
    part: *const U,
    bytes: B,
}

// SAFETY: it is used as a `&U`, which is `Send` if `U: Sync`, and as a `B`.
unsafe impl<U: ?Sized + Sync, B: StableBytes + Send> Send for Projected<U, B> {}

// SAFETY: as above.
unsafe impl<U: ?Sized + Sync, B: StableBytes + Sync> Sync for Projected<U, B> {}

impl<U: ?Sized + Sync + 'static, B: StableBytes> Projected<U, B> {
    /// Keeps a part of the part.
    pub fn project<V: ?Sized + Sync + 'static>(
        self,
        part: impl for<'a> FnOnce(&'a U) -> &'a V,
    ) -> Projected<V, B> {
        let part: *const V = part(&self);
        // INVARIANT J1: as in `Owned::project`.
        Projected { part, bytes: self.bytes }
    }

    /// Gives the bytes back.
    pub fn into_bytes(self) -> B {
        self.bytes
    }
}

impl<U: ?Sized, B: StableBytes + Clone + clones::Shared> Clone for Projected<U, B> {
    fn clone(&self) -> Self {
        // INVARIANT J1: `Shared`: the clone keeps the same memory.
        Projected { part: self.part, bytes: self.bytes.clone() }
    }
}

impl<U: ?Sized, B: StableBytes> Deref for Projected<U, B> {
    type Target = U;

    #[inline]
    fn deref(&self) -> &U {
        // SAFETY: J1.
        unsafe { &*self.part }
    }
}

impl<U: ?Sized + fmt::Debug, B: StableBytes> fmt::Debug for Projected<U, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
