//! The one error type.
//!
//! An [`Error`] says what was expected, what was found, at which byte, and in which field. Programs branch on its
//! predicates; people read its sentence. The kind behind it is private, so that a new one breaks nobody.
//!
//! The hot walks never build an error. They return [`Fault`], which is empty, and only when one of them has failed
//! does a second, cold walk over the same value collect the kind, the place and the path (see `Trace`).

use core::fmt;

use crate::cast::u64_of;

/// Why bytes were refused, or a value could not be written or read back.
///
/// One pointer wide with the `alloc` feature, so that a `Result` that holds it costs the success path nothing.
///
/// # Examples
///
/// ```
/// let error = vellum::access::<bool>(&[2]).unwrap_err();
/// assert!(error.is_corrupt());
/// assert_eq!(error.offset(), Some(0));
/// assert_eq!(error.to_string(), "byte 0x0: expected a bool (0 or 1), found 2");
/// ```
pub struct Error {
    #[cfg(feature = "alloc")]
    detail: alloc::boxed::Box<Detail>,
    #[cfg(not(feature = "alloc"))]
    detail: Detail,
}

struct Detail {
    kind: Kind,
    at: Option<u64>,
    path: Path,
}

/// A walk has failed; what and where is found by walking again with a `Trace`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault(());

impl Fault {
    pub(crate) const NEW: Fault = Fault(());
}

/// Where the cold walk leaves its finding. A walk without one only returns [`Fault`].
pub(crate) type Trace<'t> = Option<&'t mut Option<Error>>;

/// What went wrong, with all that the sentence needs.
#[derive(Debug)]
pub(crate) enum Kind {
    /// The address of the buffer does not suit a type in the archive.
    Misaligned { need: usize, have: usize },
    /// An object ends after the buffer does.
    Truncated { what: &'static str, end: u64, len: u64 },
    /// The archive ends before the buffer does.
    Trailing { extra: u64 },
    /// A handle does not point at the one place where its payload may be.
    Misplaced { what: &'static str, expected: u64, found: u64 },
    /// An empty vector whose handle is not all zero.
    EmptyWithOffset { offset: u32 },
    /// Text that fits into its slot, stored outside of it.
    NotInline { len: u64 },
    /// Bytes of a string that are not UTF-8, or text that starts in the middle of a character.
    BadText,
    /// A number that is no value of the type.
    BadValue { expected: &'static str, found: u64 },
    /// A tag that no variant has.
    BadTag { name: &'static str, found: i128, known: &'static [i128] },
    /// A value of a type that has none.
    Uninhabited { name: &'static str },
    /// The second walk found nothing although the first had: the bytes changed in between.
    Unstable,
    /// More levels of handles than the limit.
    TooDeep { limit: u32 },
    /// More elements that take no bytes than the limit, in all.
    TooManyZeroSized { limit: u32, found: u64 },
    /// A string longer than its handle can say.
    TextTooLong { len: u64 },
    /// Payload that ends beyond the reach of a handle.
    TooLarge { end: u64 },
    /// The target of a write is smaller than the archive.
    BufferTooSmall { need: u64, have: u64 },
    /// The value was not the same when it was measured and when it was written.
    Changed { measured: u64, written: Option<u64> },
    /// A stored number that does not fit into this target's `usize` or `isize`.
    Narrow { expected: &'static str, found: i128 },
    /// The writer that `to_writer` was given has failed.
    #[cfg(feature = "std")]
    Io(std::io::Error),
}

impl Error {
    #[cold]
    #[inline(never)]
    pub(crate) fn new(kind: Kind, at: Option<u64>) -> Self {
        let detail = Detail { kind, at, path: Path::new() };
        #[cfg(feature = "alloc")]
        let detail = alloc::boxed::Box::new(detail);
        Error { detail }
    }

    #[cold]
    pub(crate) fn at(kind: Kind, at: usize) -> Self {
        Error::new(kind, Some(u64_of(at)))
    }

    /// Adds the step that leads to where the error comes from; called on the way out, innermost first.
    #[cold]
    pub(crate) fn push(&mut self, step: Step) {
        self.detail.path.push(step);
    }

    /// Adds the field that the error comes from. Called by generated code.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn inside(mut self, field: &'static str) -> Self {
        self.push(Step::Field(field));
        self
    }

    /// Adds the variant that the error comes from. Called by generated code.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn inside_variant(mut self, variant: &'static str) -> Self {
        self.push(Step::Variant(variant));
        self
    }

    /// Adds the element that the error comes from.
    #[cold]
    #[must_use]
    pub(crate) fn inside_index(mut self, index: usize) -> Self {
        self.push(Step::Index(u64_of(index)));
        self
    }

    /// Returns the offset in bytes, from the start of the archive, of the value that the error is about.
    ///
    /// `None` if the error is about the buffer or the value as a whole.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.detail.at
    }

    /// Returns the way from the root to the field that the error is about, such as `.users[17].name`.
    ///
    /// Empty at the root. Names are the stable ones (`#[archive(rename = "…")]`). Of very long paths the middle is left
    /// out.
    #[must_use]
    pub fn path(&self) -> impl fmt::Display + '_ {
        &self.detail.path
    }

    /// Returns true if the address of the buffer does not suit the types in the archive.
    ///
    /// [`AlignedBytes`](crate::AlignedBytes) always does, and so does the start of a mapped file.
    #[must_use]
    pub fn is_misaligned(&self) -> bool {
        matches!(self.detail.kind, Kind::Misaligned { .. })
    }

    /// Returns true if the bytes end before the archive does: cut short, or a length in them is damaged.
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        matches!(self.detail.kind, Kind::Truncated { .. })
    }

    /// Returns true if the bytes are no archive of the type: a value breaks a rule of its type or of the format.
    #[must_use]
    pub fn is_corrupt(&self) -> bool {
        matches!(
            self.detail.kind,
            Kind::Trailing { .. }
                | Kind::Misplaced { .. }
                | Kind::EmptyWithOffset { .. }
                | Kind::NotInline { .. }
                | Kind::BadText
                | Kind::BadValue { .. }
                | Kind::BadTag { .. }
                | Kind::Uninhabited { .. }
                | Kind::Unstable
        )
    }

    /// Returns true if a limit of [`Limits`](crate::Limits) was reached, when checking or when writing.
    #[must_use]
    pub fn is_over_limit(&self) -> bool {
        matches!(self.detail.kind, Kind::TooDeep { .. } | Kind::TooManyZeroSized { .. })
    }

    /// Returns true if a value is too large for the format: text of 2^30 bytes and more, or payload that ends more than
    /// 4 GiB after the start of its archive.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        matches!(self.detail.kind, Kind::TextTooLong { .. } | Kind::TooLarge { .. })
    }

    /// Returns true if the slice given to [`to_slice`](crate::to_slice) is shorter than the archive.
    #[must_use]
    pub fn is_buffer_too_small(&self) -> bool {
        matches!(self.detail.kind, Kind::BufferTooSmall { .. })
    }

    /// Returns true if a value changed while it was written, for example through a `Cell`.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        matches!(self.detail.kind, Kind::Changed { .. })
    }

    /// Returns true if a stored `usize` or `isize` does not fit into this target's.
    #[must_use]
    pub fn is_out_of_range(&self) -> bool {
        matches!(self.detail.kind, Kind::Narrow { .. })
    }

    /// Returns true if the writer given to [`to_writer`](crate::to_writer) failed; [`source`](core::error::Error::source)
    /// has its error.
    #[must_use]
    pub fn is_io(&self) -> bool {
        #[cfg(feature = "std")]
        return matches!(self.detail.kind, Kind::Io(_));
        #[cfg(not(feature = "std"))]
        false
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.detail.kind {
            #[cfg(feature = "std")]
            Kind::Io(error) => Some(error),
            _ => None,
        }
    }
}

// An error is only read, so a panic leaves nothing of it half-changed; `std::io::Error` has not said so of itself.
impl core::panic::UnwindSafe for Error {}
impl core::panic::RefUnwindSafe for Error {}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.detail.kind)
            .field("offset", &self.detail.at)
            .field("path", &format_args!("\"{}\"", self.detail.path))
            .finish()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = &self.detail.path;
        match (path.is_empty(), self.detail.at) {
            (false, Some(at)) => write!(f, "at {path}, byte {at:#x}: ")?,
            (false, None) => write!(f, "at {path}: ")?,
            (true, Some(at)) => write!(f, "byte {at:#x}: ")?,
            (true, None) => {}
        }
        self.detail.kind.fmt(f)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Misaligned { need, have } => write!(
                f,
                "expected a buffer aligned to {need} bytes, found one aligned to {have}; copy it into an \
                 `AlignedBytes`, which suits every archive"
            ),
            Kind::Truncated { what, end, len } => {
                write!(f, "expected {what} up to byte {end:#x}, found the end of the buffer at byte {len:#x}")
            }
            Kind::Trailing { extra } => {
                write!(f, "expected the end of the archive, found {extra} more bytes")
            }
            Kind::Misplaced { what, expected, found } => {
                write!(f, "expected {what} at byte {expected:#x}, found a handle to byte {found:#x}")
            }
            Kind::EmptyWithOffset { offset } => {
                write!(f, "expected offset 0 in the handle of an empty vector, found {offset:#x}")
            }
            Kind::NotInline { len } => {
                write!(f, "expected text of {len} bytes inside its slot, found a handle")
            }
            Kind::BadText => write!(f, "expected UTF-8 text, found other bytes"),
            Kind::BadValue { expected, found } => write!(f, "expected {expected}, found {found}"),
            Kind::BadTag { name, found, known } => {
                write!(f, "expected a tag of `{name}` (")?;
                write_tags(f, known)?;
                write!(f, "), found {found}")
            }
            Kind::Uninhabited { name } => {
                write!(f, "expected no value of `{name}`, which has none, found one")
            }
            Kind::Unstable => write!(f, "the bytes are no archive, and changed while they were checked"),
            Kind::TooDeep { limit } => {
                write!(
                    f,
                    "expected at most {limit} levels of handles, found more; `Limits::depth` raises the limit"
                )
            }
            Kind::TooManyZeroSized { limit, found } => write!(
                f,
                "expected at most {limit} elements that take no bytes in all, found {found} or more; `Limits::zero_sized` \
                 raises the limit"
            ),
            Kind::TextTooLong { len } => {
                write!(f, "expected text of at most {} bytes, found {len}", crate::archived::MAX_TEXT)
            }
            Kind::TooLarge { end } => write!(
                f,
                "expected payload that ends within the first {:#x} bytes of the archive, found an end at {end:#x}; \
                 split the value, or mark the field `wide` or `Lazy`",
                crate::write::MAX_LEN
            ),
            Kind::BufferTooSmall { need, have } => {
                write!(f, "expected room for {need} bytes, found {have}")
            }
            Kind::Changed { measured, written: Some(written) } => {
                write!(
                    f,
                    "the value changed while it was written: measured {measured} bytes, wrote {written}"
                )
            }
            Kind::Changed { measured, written: None } => {
                write!(f, "the value changed while it was written: it outgrew its measured {measured} bytes")
            }
            Kind::Narrow { expected, found } => {
                write!(f, "expected a number that fits `{expected}`, found {found}")
            }
            #[cfg(feature = "std")]
            Kind::Io(error) => write!(f, "writing failed: {error}"),
        }
    }
}

/// Lists tags as `0, 1, 2`, and long lists only in part.
fn write_tags(f: &mut fmt::Formatter<'_>, known: &[i128]) -> fmt::Result {
    const SHOWN: usize = 8;
    for (i, tag) in known.iter().take(SHOWN).enumerate() {
        write!(f, "{}{tag}", if i == 0 { "" } else { ", " })?;
    }
    if known.len() > SHOWN { write!(f, ", and {} more", known.len() - SHOWN) } else { Ok(()) }
}

/// One step of a path.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// A field of a struct, tuple or variant: `.name`.
    Field(&'static str),
    /// A variant of an enum: `::Name`.
    Variant(&'static str),
    /// An element of a vector or array: `[17]`.
    Index(u64),
}

/// The steps from a value up to the root, of fixed size: the innermost and the outermost steps are kept, and those
/// between them only counted.
struct Path {
    inner: [Step; Path::KEPT],
    outer: [Step; Path::KEPT],
    pushed: usize,
}

impl Path {
    /// How many steps are kept at either end. Fewer without `alloc`, where they are part of every `Result`.
    const KEPT: usize = if cfg!(feature = "alloc") { 8 } else { 2 };

    fn new() -> Self {
        Path { inner: [Step::Index(0); Path::KEPT], outer: [Step::Index(0); Path::KEPT], pushed: 0 }
    }

    fn is_empty(&self) -> bool {
        self.pushed == 0
    }

    fn push(&mut self, step: Step) {
        if self.pushed < Path::KEPT {
            self.inner[self.pushed] = step;
        } else {
            self.outer[self.pushed % Path::KEPT] = step;
        }
        self.pushed += 1;
    }

    /// The step that was pushed as number `n`, if it was kept.
    fn get(&self, n: usize) -> Option<Step> {
        if n < Path::KEPT {
            self.inner.get(n).copied()
        } else {
            (n + Path::KEPT >= self.pushed).then(|| self.outer[n % Path::KEPT])
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut n = self.pushed;
        while n > 0 {
            n -= 1;
            match self.get(n) {
                Some(Step::Field(name)) => write!(f, ".{name}")?,
                Some(Step::Variant(name)) => write!(f, "::{name}")?,
                Some(Step::Index(index)) => write!(f, "[{index}]")?,
                None => {
                    write!(f, "…({} steps)…", n + 1 - Path::KEPT)?;
                    n = Path::KEPT;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_message_says_what_where_and_in_which_field() {
        let mut error =
            Error::at(Kind::BadValue { expected: "a bool (0 or 1)", found: 9 }, 0x1a40).inside("open");
        error.push(Step::Index(17));
        let error = error.inside("doors");
        assert_eq!(error.to_string(), "at .doors[17].open, byte 0x1a40: expected a bool (0 or 1), found 9");
        assert_eq!(error.path().to_string(), ".doors[17].open");
        assert_eq!(error.offset(), Some(0x1a40));
    }

    #[test]
    #[cfg(feature = "alloc")]
    fn an_error_is_one_pointer() {
        assert_eq!(size_of::<Result<(), Error>>(), size_of::<usize>());
    }

    #[test]
    fn long_paths_keep_both_ends() {
        for steps in 0..60u64 {
            let mut error = Error::new(Kind::BadText, None);
            (0..steps).for_each(|i| error.push(Step::Index(i)));
            let all: std::string::String = (0..steps).rev().map(|i| std::format!("[{i}]")).collect();
            let shown = error.path().to_string();
            let kept = 2 * u64_of(Path::KEPT);
            if steps <= kept {
                assert_eq!(shown, all);
            } else {
                let (outer, inner) = shown.split_once(&std::format!("…({} steps)…", steps - kept)).unwrap();
                assert!(all.starts_with(outer) && all.ends_with(inner), "{shown}");
                assert_eq!(outer.matches('[').count() + inner.matches('[').count(), 2 * Path::KEPT);
            }
        }
    }

    #[test]
    fn long_lists_of_tags_are_cut() {
        let known: &'static [i128] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        let error = Error::new(Kind::BadTag { name: "Kind", found: -7, known }, None);
        assert_eq!(
            error.to_string(),
            "expected a tag of `Kind` (0, 1, 2, 3, 4, 5, 6, 7, and 2 more), found -7"
        );
    }
}
