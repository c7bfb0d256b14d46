//! Why a text is no record.

/// A text that is no record, or a record that has no text.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JsonError {
    /// The text is no JSON of the right shape; the message tells line and column.
    #[error("{}{error}", if path == "." { String::new() } else { format!("{path}: ") })]
    Syntax {
        /// The field, such as `moves[3].clock_ms`; a dot if the whole text is meant.
        path: String,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// A version of the view that this library does not know.
    #[error("schema_version: {0} is unknown")]
    Version(u32),
    /// No built-in variant has this key.
    #[error("variant: {0:?} is unknown")]
    UnknownVariant(String),
    /// The record is of another variant than asked for.
    #[error("variant: the game is of {found:?}, not {expected:?}")]
    OtherVariant {
        /// Its key.
        found: String,
        /// The key asked for.
        expected: &'static str,
    },
    /// No profile has this name.
    #[error("rules: {0:?} is unknown")]
    UnknownProfile(String),
    /// A field does not have one of its values.
    #[error("{field}: {value:?} is not understood")]
    Value {
        /// The field.
        field: &'static str,
        /// What it says.
        value: String,
    },
    /// A move cannot be read.
    #[error("moves: ply {ply}{}: {text:?} is no move", if *in_variation { " in a variation" } else { "" })]
    Move {
        /// The move's number, 1 for the first one; in a variation counted from the start of the game.
        ply: usize,
        /// Whether it stands in a variation.
        in_variation: bool,
        /// What stands there.
        text: String,
    },
    /// Variations nested too deep.
    #[error("moves: ply {ply}: variations are nested too deep")]
    VariationTooDeep {
        /// The move that they stand beside.
        ply: usize,
    },
}

impl From<serde_json::Error> for JsonError {
    fn from(error: serde_json::Error) -> JsonError {
        JsonError::Syntax { path: ".".to_owned(), error }
    }
}
