//! Records as bytes. The layout is in `docs/replay-format.md`.
//!
//! A record is a payload in a container. Which library writes the payload is a secret of the module `wire`.

mod body;
mod error;
mod event;
mod notes;
mod tags;
mod wire;

use alfil_variants::{Variant, VariantId};

use crate::record::GameRecord;

pub(crate) use body::Body;
pub use error::{DecodeError, EncodeError};
pub(crate) use event::{decode_event, encode_event};

/// The longest payload of a record, in bytes.
pub const MAX_PAYLOAD: usize = 16 << 20;
/// The most moves of a record, variations included.
pub const MAX_MOVES: usize = 1 << 21;
/// The version of the format that is written.
pub const FORMAT_VERSION: u16 = 1;

/// The first bytes of a record, an archive and a journal differ in the fifth alone. The first one is no ASCII, and the
/// last one shows whether line ends were changed on the way.
pub(crate) const fn magic(kind: u8) -> [u8; 6] {
    [0x89, b'A', b'L', b'F', kind, b'\n']
}

const RECORD: [u8; 6] = magic(b'R');
/// Magic, version, flags, length of the payload.
const HEADER: usize = 14;
const CHECKSUM: usize = 4;

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coding {
    /// By their rank among the legal moves, as likely moves take few bits. What does not suit it, such as an illegal move
    /// or a pass in a variation, makes the whole record [`Plain`](Coding::Plain).
    #[default]
    Ranked,
    /// Two bytes each, which a reader without rules understands.
    Plain,
}

impl GameRecord {
    /// Writes the record as bytes.
    ///
    /// # Errors
    ///
    /// [`EncodeError`] if the variant or the profile is not a known one, or if the record is too large.
    ///
    /// # Examples
    ///
    /// ```
    /// use alfil_replay::GameRecord;
    /// use alfil_variants::Knightmate;
    /// let record = GameRecord::of_variant::<Knightmate>();
    /// let bytes = record.encode()?;
    /// assert_eq!(GameRecord::decode(&bytes)?, record);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encode(&self) -> Result<Vec<u8>, EncodeError> {
        self.encode_with(Coding::Ranked)
    }

    /// [`encode`](GameRecord::encode) with a choice how moves are written.
    ///
    /// # Errors
    ///
    /// As [`encode`](GameRecord::encode).
    pub fn encode_with(&self, coding: Coding) -> Result<Vec<u8>, EncodeError> {
        Body::of(self, coding).map(|body| contain(&body))
    }

    /// [`encode_with`](GameRecord::encode_with) for a variant known at compile time, such as an embedder's own.
    ///
    /// # Errors
    ///
    /// As [`encode`](GameRecord::encode).
    pub fn encode_as<V: Variant>(&self, coding: Coding) -> Result<Vec<u8>, EncodeError> {
        Body::of_variant::<V>(self, coding).map(|body| contain(&body))
    }

    /// Reads a record of a built-in variant. All bytes must belong to it.
    ///
    /// # Errors
    ///
    /// [`DecodeError`]. Nothing is put to the rules but what the coding of moves needs:
    /// [`verify`](GameRecord::verify) does that.
    pub fn decode(bytes: &[u8]) -> Result<GameRecord, DecodeError> {
        open(bytes)?.record()
    }

    /// Reads a record of a variant known at compile time, such as an embedder's own.
    ///
    /// # Errors
    ///
    /// As [`decode`](GameRecord::decode), and if the record is of another variant.
    pub fn decode_as<V: Variant>(bytes: &[u8]) -> Result<GameRecord, DecodeError> {
        open(bytes)?.record_as::<V>()
    }
}

/// Whether bytes start like a record.
pub fn is_record(bytes: &[u8]) -> bool {
    bytes.starts_with(&RECORD)
}

/// Puts a payload into its container.
fn contain(body: &Body) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + body.payload.len() + CHECKSUM);
    bytes.extend(RECORD);
    bytes.extend(FORMAT_VERSION.to_le_bytes());
    bytes.extend(body.flags.to_le_bytes());
    bytes.extend((body.payload.len() as u32).to_le_bytes());
    bytes.extend(&body.payload);
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Takes a payload out of its container.
fn open(bytes: &[u8]) -> Result<Body, DecodeError> {
    if !is_record(bytes) {
        return Err(DecodeError::NotARecord);
    }
    let header = bytes.get(..HEADER).ok_or(DecodeError::Truncated)?;
    let version = u16::from_le_bytes([header[6], header[7]]);
    if version != FORMAT_VERSION {
        return Err(DecodeError::Version(version));
    }
    let length = u32::from_le_bytes([header[10], header[11], header[12], header[13]]) as usize;
    if length > MAX_PAYLOAD {
        return Err(DecodeError::TooLarge(length));
    }
    let (payload, rest) = bytes[HEADER..].split_at_checked(length).ok_or(DecodeError::Truncated)?;
    let (checksum, rest) = rest.split_first_chunk::<CHECKSUM>().ok_or(DecodeError::Truncated)?;
    if !rest.is_empty() {
        return Err(DecodeError::Trailing(rest.len()));
    }
    if u32::from_le_bytes(*checksum) != crc32fast::hash(&bytes[..HEADER + length]) {
        return Err(DecodeError::Checksum);
    }
    Ok(Body { flags: u16::from_le_bytes([header[8], header[9]]), payload: payload.to_vec() })
}

/// The built-in variant of a key.
pub(crate) fn by_key(key: &str) -> Option<VariantId> {
    VariantId::ALL.iter().copied().find(|id| id.key() == key)
}
