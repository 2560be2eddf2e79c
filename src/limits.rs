//! Limits on what is written and what is accepted.

/// Bounds on the work that one value may cause, for writing and for checking.
///
/// The defaults are finite; "no limit" is something that a caller has to write down.
///
/// # Examples
///
/// ```
/// use vellum::Limits;
///
/// let limits = Limits { depth: 1_000, ..Limits::default() };
/// let bytes = vellum::to_bytes_with(&"text", &limits)?;
/// assert_eq!(vellum::access_with::<str>(&bytes, &limits)?, "text");
/// # Ok::<(), vellum::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How many handles (`Vec`, `Box` …) may stand one inside another; 128 by default.
    ///
    /// Only handles whose payload may itself own payload count: a `Vec<u8>` adds no level, a `Vec<String>` adds one. Who raises
    /// the limit provides the stack. Checking takes a few hundred bytes of it a level. Writing and reading back go through
    /// the values themselves, and reading back moves them: in a release build that takes a few times the size of the type
    /// a level, and several times as much without optimisation. So for a recursive type of kilobytes the default may be too
    /// much to read back on a thread with a small stack.
    pub depth: u32,
    /// How many elements that take no bytes (`()`, structs of them) all vectors may have together; 2^20 by default.
    ///
    /// A vector of one such element is not counted: its handle pays for it.
    ///
    /// Their number is all that is stored of them, so no buffer size bounds it, nor the work of who reads them one by one.
    pub zero_sized: u32,
}

impl Limits {
    /// The default limits, for use in constants.
    pub const DEFAULT: Limits = Limits { depth: 128, zero_sized: 1 << 20 };
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}
