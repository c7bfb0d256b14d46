//! Why bytes are no record, or a record cannot become bytes.

/// A record that cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// No built-in variant has this key.
    #[error("unknown variant {0:?}")]
    UnknownVariant(String),
    /// The record is of another variant than asked for.
    #[error("the game is of the variant {found:?}, not {expected:?}")]
    OtherVariant {
        /// Its key.
        found: String,
        /// The key asked for.
        expected: &'static str,
    },
    /// Only the named profiles can be written.
    #[error("unknown profile {0:?}")]
    UnknownProfile(&'static str),
    /// More moves than [`MAX_MOVES`](crate::MAX_MOVES), variations included.
    #[error("{0} moves, more than a record holds")]
    TooManyMoves(usize),
    /// Variations nested deeper than [`MAX_VARIATION_DEPTH`](alfil_notation::MAX_VARIATION_DEPTH).
    #[error("variations are nested too deep")]
    VariationTooDeep,
    /// The payload would be longer than [`MAX_PAYLOAD`](crate::MAX_PAYLOAD) bytes.
    #[error("{0} bytes, more than a record holds")]
    TooLarge(usize),
}

/// Bytes that cannot be read as a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes do not start like a record.
    #[error("not a game record")]
    NotARecord,
    /// A version of the format that this library does not know.
    #[error("format version {0} is unknown")]
    Version(u16),
    /// Flags that this version does not know.
    #[error("flags {0:#06x} are unknown")]
    Flags(u16),
    /// The bytes end too early.
    #[error("the bytes end too early")]
    Truncated,
    /// The payload claims to be longer than any record.
    #[error("{0} bytes, more than a record holds")]
    TooLarge(usize),
    /// Bytes after the end.
    #[error("{0} bytes after the end")]
    Trailing(usize),
    /// The checksum does not fit.
    #[error("the checksum does not fit")]
    Checksum,
    /// A field of the payload cannot be read.
    #[error("{0} cannot be read")]
    Field(&'static str),
    /// No built-in variant has this number and key.
    #[error("unknown variant {code} {key:?}")]
    UnknownVariant {
        /// Its number.
        code: u8,
        /// Its key; empty for a number below 128.
        key: String,
    },
    /// The record is of another variant than asked for.
    #[error("the game is not of the variant {0:?}")]
    OtherVariant(&'static str),
    /// No profile has this number.
    #[error("unknown profile {0}")]
    UnknownProfile(u8),
    /// More moves than a record holds.
    #[error("more moves than a record holds")]
    TooManyMoves,
    /// Variations nested too deep.
    #[error("variations are nested too deep")]
    VariationTooDeep,
    /// The moves do not fit the rules by which they are ranked.
    #[error("the moves cannot be read")]
    Moves,
}
