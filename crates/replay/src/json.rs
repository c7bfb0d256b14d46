//! A record as JSON, for programs that read no other format. The schema is in `docs/record.schema.json`.

mod dto;
mod error;

use alfil_variants::{Variant, VariantId, Visitor};

use crate::codec::by_key;
use crate::record::GameRecord;
use dto::RecordDto;

pub use error::JsonError;

/// The version of the JSON view that is written. A reader refuses other ones.
pub const JSON_VERSION: u32 = 1;

impl GameRecord {
    /// The record as JSON text on several lines.
    ///
    /// # Errors
    ///
    /// [`JsonError`] if the variant is not a built-in one.
    ///
    /// # Examples
    ///
    /// ```
    /// use alfil_replay::GameRecord;
    /// use alfil_variants::ThreeCheck;
    /// let record = GameRecord::of_variant::<ThreeCheck>();
    /// let text = record.to_json()?;
    /// assert!(text.contains("\"variant\": \"three-check\""));
    /// assert_eq!(GameRecord::from_json(&text)?, record);
    /// # Ok::<(), alfil_replay::JsonError>(())
    /// ```
    pub fn to_json(&self) -> Result<String, JsonError> {
        known(&self.variant)?.visit(ToJson(self))
    }

    /// [`to_json`](GameRecord::to_json) for a variant known at compile time, such as an embedder's own.
    ///
    /// # Errors
    ///
    /// [`JsonError`] if the record is of another variant.
    pub fn to_json_as<V: Variant>(&self) -> Result<String, JsonError> {
        Ok(serde_json::to_string_pretty(&self.dto::<V>()?)? + "\n")
    }

    /// Reads what [`to_json`](GameRecord::to_json) writes. Fields that this version does not know are refused.
    ///
    /// # Errors
    ///
    /// [`JsonError`] with its place: line and column of the text, or the field and the move.
    pub fn from_json(text: &str) -> Result<GameRecord, JsonError> {
        let dto = parse(text)?;
        let variant = known(&dto.variant)?;
        variant.visit(FromJson(dto))
    }

    /// [`from_json`](GameRecord::from_json) for a variant known at compile time.
    ///
    /// # Errors
    ///
    /// As [`from_json`](GameRecord::from_json), and if the record is of another variant.
    pub fn from_json_as<V: Variant>(text: &str) -> Result<GameRecord, JsonError> {
        parse(text)?.into_record::<V>()
    }

    fn dto<V: Variant>(&self) -> Result<RecordDto, JsonError> {
        if self.variant != V::ID {
            return Err(JsonError::OtherVariant { found: self.variant.clone(), expected: V::ID });
        }
        Ok(RecordDto::of::<V>(self))
    }
}

/// Reads the fields; an error tells which one is meant.
fn parse(text: &str) -> Result<RecordDto, JsonError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let dto = serde_path_to_error::deserialize(&mut reader);
    let dto =
        dto.map_err(|error| JsonError::Syntax { path: error.path().to_string(), error: error.into_inner() })?;
    reader.end()?;
    Ok(dto)
}

fn known(key: &str) -> Result<VariantId, JsonError> {
    by_key(key).ok_or_else(|| JsonError::UnknownVariant(key.to_owned()))
}

struct ToJson<'a>(&'a GameRecord);

impl Visitor for ToJson<'_> {
    type Out = Result<String, JsonError>;

    fn visit<V: Variant>(self) -> Self::Out {
        self.0.to_json_as::<V>()
    }
}

struct FromJson(RecordDto);

impl Visitor for FromJson {
    type Out = Result<GameRecord, JsonError>;

    fn visit<V: Variant>(self) -> Self::Out {
        self.0.into_record::<V>()
    }
}
