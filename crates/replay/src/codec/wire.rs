//! The payload as the serialisation library sees it. No other module knows that library.

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use bincode::de::read::Reader;
use bincode::de::{BorrowDecoder, Decoder};
use bincode::enc::Encoder;
use bincode::enc::write::Writer;
use bincode::error::{DecodeError, EncodeError};
use bincode::{BorrowDecode, Decode, Encode};

/// What stands in the payload, in this order. Numbers take one byte below 251, else 251 and two bytes, 252 and four, or
/// 253 and eight, little end first; signed ones are folded first (0, -1, 1, -2, ...). A text or list has its length before
/// it, an optional part 0 or 1.
#[derive(Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) struct Wire {
    /// Number of the variant.
    pub(super) variant: u8,
    /// Its key, for numbers from 128 up, which are not unique.
    pub(super) key: Text,
    pub(super) profile: u8,
    pub(super) start: Option<Text>,
    pub(super) tags: List<WireTag>,
    pub(super) comments: List<Text>,
    /// Kind of the end, and a player, result or claim.
    pub(super) end: (u8, u8),
    /// 0 for none, else 1 and the result.
    pub(super) result: u8,
    pub(super) summary: Option<WireSummary>,
    /// Number of moves of the main line.
    pub(super) plies: u32,
    pub(super) notes: Option<Notes>,
    pub(super) moves: Blob,
}

/// A tag pair. Its first byte holds the index of a common name in the lower five bits, 0 for another one, and in the
/// upper three the number of what else the value repeats, 0 for a value of its own. The texts follow where they are needed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct WireTag {
    pub(super) index: u8,
    pub(super) repeats: u8,
    pub(super) name: Option<Text>,
    pub(super) value: Option<Text>,
}

#[derive(Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) struct WireSummary {
    pub(super) result: u8,
    pub(super) reason: Option<Text>,
    pub(super) plies: u32,
    pub(super) hash: [u8; 8],
}

/// What is said about moves, in columns. The moves stand in the order move, its variations, next move.
#[derive(Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) struct Notes {
    /// Runs of moves of which the same kinds of things are said: length and kinds.
    pub(super) runs: List<(u32, u8)>,
    pub(super) nags: List<Blob>,
    pub(super) comments_before: List<List<Text>>,
    pub(super) comments: List<List<Text>>,
    /// Milliseconds of one unit of clocks.
    pub(super) clock_unit: u32,
    /// Differences to the clock of the same side before.
    pub(super) clocks: List<i64>,
    /// Milliseconds of one unit of elapsed times.
    pub(super) elapsed_unit: u32,
    pub(super) elapsed: List<u64>,
    /// Kind, score, depth.
    pub(super) evals: List<(u8, i32, u64)>,
    /// Numbers of variations.
    pub(super) variations: List<u32>,
    /// Comments before a variation's first move, and its number of moves.
    pub(super) lines: List<(List<Text>, u32)>,
}

/// An event of a journal: its number in this list, then its fields.
#[derive(Debug, PartialEq, Eq, Encode, Decode)]
pub(super) enum WireEvent {
    /// The move, the mover's clock and the time spent in milliseconds.
    Move(u16, Option<u64>, Option<u64>),
    TakeBack(u32),
    Tag(Text, Text),
    Comment(Text),
    End(u8, u8),
    Note(Blob),
}

/// A list whose claim of length is checked before anything is allocated: an element takes at least one byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct List<T>(pub(super) Vec<T>);

/// A text, checked in the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Text(pub(super) String);

/// Bytes, checked in the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Blob(pub(super) Vec<u8>);

impl<T> Default for List<T> {
    fn default() -> Self {
        List(Vec::new())
    }
}

const CONFIG: Configuration<LittleEndian, Varint, Limit<{ super::MAX_PAYLOAD }>> =
    bincode::config::standard().with_limit();

/// Writes a payload.
pub(super) fn to_bytes(wire: &Wire) -> Option<Vec<u8>> {
    bincode::encode_to_vec(wire, CONFIG).ok()
}

/// Reads a payload; `None` unless all bytes are one.
pub(super) fn from_bytes(bytes: &[u8]) -> Option<Wire> {
    let (wire, read) = bincode::decode_from_slice(bytes, CONFIG).ok()?;
    (read == bytes.len()).then_some(wire)
}

/// Writes an event.
pub(super) fn event_to_bytes(event: &WireEvent) -> Vec<u8> {
    // Only a length beyond memory could make this fail.
    bincode::encode_to_vec(event, CONFIG).unwrap_or_default()
}

/// Reads an event; `None` unless all bytes are one.
pub(super) fn event_from_bytes(bytes: &[u8]) -> Option<WireEvent> {
    let (event, read) = bincode::decode_from_slice(bytes, CONFIG).ok()?;
    (read == bytes.len()).then_some(event)
}

const TOO_SHORT: DecodeError = DecodeError::UnexpectedEnd { additional: 0 };

/// A length that the bytes left can hold.
fn length<D: Decoder>(decoder: &mut D) -> Result<usize, DecodeError> {
    let length = usize::try_from(u64::decode(decoder)?).map_err(|_| TOO_SHORT)?;
    if decoder.reader().peek_read(length).is_none() {
        return Err(TOO_SHORT);
    }
    Ok(length)
}

fn write_length<E: Encoder>(length: usize, encoder: &mut E) -> Result<(), EncodeError> {
    (length as u64).encode(encoder)
}

impl<T: Encode> Encode for List<T> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        write_length(self.0.len(), encoder)?;
        self.0.iter().try_for_each(|item| item.encode(encoder))
    }
}

impl<C, T: Decode<C>> Decode<C> for List<T> {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let length = length(decoder)?;
        let mut items = Vec::new();
        for _ in 0..length {
            items.push(T::decode(decoder)?);
        }
        Ok(List(items))
    }
}

impl Encode for Blob {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        write_length(self.0.len(), encoder)?;
        encoder.writer().write(&self.0)
    }
}

impl<C> Decode<C> for Blob {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let length = length(decoder)?;
        decoder.claim_bytes_read(length)?;
        let mut bytes = vec![0; length];
        decoder.reader().read(&mut bytes)?;
        Ok(Blob(bytes))
    }
}

impl Encode for Text {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        write_length(self.0.len(), encoder)?;
        encoder.writer().write(self.0.as_bytes())
    }
}

impl<C> Decode<C> for Text {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let Blob(bytes) = Blob::decode(decoder)?;
        String::from_utf8(bytes).map(Text).map_err(|error| DecodeError::Utf8 { inner: error.utf8_error() })
    }
}

impl Encode for WireTag {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        (self.repeats << 5 | self.index).encode(encoder)?;
        let mut texts = self.name.iter().chain(&self.value);
        texts.try_for_each(|text| text.encode(encoder))
    }
}

impl<C> Decode<C> for WireTag {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let first = u8::decode(decoder)?;
        let (index, repeats) = (first & 31, first >> 5);
        let name = if index == 0 { Some(Text::decode(decoder)?) } else { None };
        let value = if repeats == 0 { Some(Text::decode(decoder)?) } else { None };
        Ok(WireTag { index, repeats, name, value })
    }
}

// The derived code wants these too, although nothing here borrows.
bincode::impl_borrow_decode!(Blob);
bincode::impl_borrow_decode!(Text);
bincode::impl_borrow_decode!(WireTag);

impl<'de, C, T: BorrowDecode<'de, C>> BorrowDecode<'de, C> for List<T> {
    fn borrow_decode<D: BorrowDecoder<'de, Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let length = length(decoder)?;
        (0..length).map(|_| T::borrow_decode(decoder)).collect::<Result<_, _>>().map(List)
    }
}
