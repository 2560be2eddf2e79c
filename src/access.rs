//! From bytes to a view, and from a view to a value.

use crate::check;
use crate::error::Error;
use crate::limits::Limits;
use crate::traits::{Archive, Archived, UnarchiveFrom};

/// Archives that stand back to back start at multiples of this.
const PREFIX_ALIGN: usize = 16;

/// Checks `bytes`, and returns a view of the `T` that they hold.
///
/// Nothing is copied and nothing allocated. Everything reachable from the root is visited once, so the cost is linear in
/// that, also for hostile bytes; plain data (a `Vec<f32>` of any length) costs nothing.
///
/// # Errors
///
/// Returns an error, and never a partial view, if
///
/// - the address of `bytes` is not aligned for a type in the archive ([`Error::is_misaligned`];
///   [`AlignedBytes`](crate::AlignedBytes) always is);
/// - the bytes end before the archive does ([`Error::is_truncated`]);
/// - a value breaks a rule of its type or of the format, or bytes follow the archive ([`Error::is_corrupt`]; the message
///   has the byte offset and the field path);
/// - a default limit of [`Limits`] is exceeded ([`Error::is_over_limit`]).
///
/// # Panics
///
/// Never, for any `bytes`.
///
/// # Examples
///
/// ```
/// use vellum::{Archive, access, to_bytes};
///
/// #[derive(Archive)]
/// struct Track { title: String, plays: u64 }
///
/// let mut bytes = to_bytes(&Track { title: "Aria da capo".into(), plays: 3 })?;
/// assert_eq!(access::<Track>(&bytes)?.title, "Aria da capo");
///
/// bytes.truncate(bytes.len() - 1);
/// assert!(access::<Track>(&bytes).unwrap_err().is_truncated());
/// # Ok::<(), vellum::Error>(())
/// ```
#[inline]
pub fn access<T: Archive + ?Sized>(bytes: &[u8]) -> Result<&Archived<T>, Error> {
    access_with::<T>(bytes, &Limits::DEFAULT)
}

/// Checks `bytes` under other limits than the default.
///
/// # Errors
///
/// As for [`access`].
///
/// # Panics
///
/// Never, for any `bytes`. But see [`Limits::depth`]: the stack must suffice for the depth that is allowed.
///
/// # Examples
///
/// ```
/// use vellum::Limits;
///
/// let bytes = vellum::to_bytes(&vec![vec!["text"]])?;
/// let shallow = Limits { depth: 1, ..Limits::default() };
/// assert!(vellum::access_with::<Vec<Vec<&str>>>(&bytes, &shallow).unwrap_err().is_over_limit());
/// # Ok::<(), vellum::Error>(())
/// ```
#[inline]
#[expect(unsafe_code, reason = "views checked bytes")]
pub fn access_with<'b, T: Archive + ?Sized>(
    bytes: &'b [u8],
    limits: &Limits,
) -> Result<&'b Archived<T>, Error> {
    check::archive::<Archived<T>>(bytes, limits, true)?;
    // SAFETY: the check has passed, for all of `bytes`, which are borrowed for as long as the view is.
    Ok(unsafe { access_unchecked::<T>(bytes) })
}

/// Checks that `bytes` start with an archive of a `T`, and returns its view and the bytes from the next archive on.
///
/// For archives back to back, each at a multiple of 16 bytes from the first: the rest starts at the first such multiple
/// after the archive, or is empty. An archive of no bytes, such as that of `()`, leaves all of them.
///
/// # Errors
///
/// As for [`access`], but bytes may follow the archive.
///
/// # Panics
///
/// Never, for any `bytes`.
///
/// # Examples
///
/// ```
/// use vellum::AlignedBytes;
///
/// let mut log = AlignedBytes::new();
/// for line in ["first line", "second line"] {
///     log.resize(log.len().next_multiple_of(16), 0);
///     log.extend_from_slice(&vellum::to_bytes(line)?);
/// }
/// let (first, rest) = vellum::access_prefix::<str>(&log)?;
/// let (second, rest) = vellum::access_prefix::<str>(rest)?;
/// assert_eq!((first.as_str(), second.as_str(), rest.len()), ("first line", "second line", 0));
/// # Ok::<(), vellum::Error>(())
/// ```
#[expect(unsafe_code, reason = "views checked bytes")]
pub fn access_prefix<T: Archive + ?Sized>(bytes: &[u8]) -> Result<(&Archived<T>, &[u8]), Error> {
    let end = check::archive::<Archived<T>>(bytes, &Limits::DEFAULT, false)?;
    let next = end.next_multiple_of(PREFIX_ALIGN).min(bytes.len());
    // SAFETY: the check has passed, for the first `end` bytes, which are borrowed for as long as the view is.
    Ok((unsafe { access_unchecked::<T>(bytes) }, &bytes[next..]))
}

/// Returns a view of the `T` that `bytes` hold, without looking at them.
///
/// Prefer [`access`]: it is the same function plus one linear pass.
///
/// # Safety
///
/// For as long as the view lives:
///
/// 1. `bytes` start with the complete output of [`to_bytes`](crate::to_bytes) for this `T`, unchanged, or with bytes that
///    [`access`] has accepted for it;
/// 2. their address is as aligned as the archive needs; [`ALIGN`](crate::ALIGN) always suffices;
/// 3. no one writes to that memory: not this process, and not another one through a shared mapping.
///
/// # Panics
///
/// With debug assertions, if `bytes` are shorter than the root or not aligned for it. Do not rely on it.
///
/// # Examples
///
/// ```
/// let bytes = vellum::to_bytes("a trusted message")?;
/// // SAFETY: the bytes come from `to_bytes` for this type, in aligned memory that is not written to.
/// let text = unsafe { vellum::access_unchecked::<str>(&bytes) };
/// assert_eq!(text, "a trusted message");
/// # Ok::<(), vellum::Error>(())
/// ```
#[must_use]
#[inline(always)]
#[expect(unsafe_code, reason = "views bytes that the caller vouches for")]
pub unsafe fn access_unchecked<T: Archive + ?Sized>(bytes: &[u8]) -> &Archived<T> {
    debug_assert!(bytes.len() >= size_of::<Archived<T>>(), "the bytes are shorter than the root");
    let root = bytes.as_ptr().cast::<Archived<T>>();
    debug_assert!(root.is_aligned(), "the bytes are not aligned for the root");
    // SAFETY: by the caller's promise a valid, aligned root stands at the start of `bytes`, and stays.
    unsafe { &*root }
}

/// Builds a value from its view.
///
/// What borrows from the archive (`&str`, slices of plain data) borrows from it here too; everything else is copied.
///
/// # Errors
///
/// If a stored `usize` or `isize` does not fit into this target's ([`Error::is_out_of_range`]).
///
/// # Examples
///
/// ```
/// let bytes = vellum::to_bytes(&vec!["owned".to_string()])?;
/// let view = vellum::access::<Vec<String>>(&bytes)?;
/// let owned: Vec<String> = vellum::unarchive::<Vec<String>>(view)?;
/// let borrowed: Vec<&str> = vellum::unarchive::<Vec<&str>>(view)?; // the two have the same archived form
/// assert_eq!(owned, borrowed);
/// # Ok::<(), vellum::Error>(())
/// ```
#[inline]
pub fn unarchive<'a, T: UnarchiveFrom<'a>>(archived: &'a Archived<T>) -> Result<T, Error> {
    T::unarchive_from(archived)
}

/// Checks `bytes`, and builds the value that they hold: [`access`], then [`unarchive`].
///
/// # Errors
///
/// As for [`access`] and [`unarchive`].
///
/// # Examples
///
/// ```
/// let bytes = vellum::to_bytes(&(1u8, "text".to_string()))?;
/// let (number, text) = vellum::from_bytes::<(u8, String)>(&bytes)?;
/// assert_eq!((number, text.as_str()), (1, "text"));
/// # Ok::<(), vellum::Error>(())
/// ```
pub fn from_bytes<'a, T: UnarchiveFrom<'a> + 'a>(bytes: &'a [u8]) -> Result<T, Error> {
    unarchive::<T>(access::<T>(bytes)?)
}
