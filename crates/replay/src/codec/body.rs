//! A record as its payload and back.

use alfil_notation::{MAX_VARIATION_DEPTH, PgnResult};
use alfil_variants::alfil_core::Color;
use alfil_variants::{Claim, Profile, Variant, VariantId, Visitor};

use crate::coding;
use crate::record::{End, GameRecord, Line, RecordedMove, Summary};

use super::wire::{self, Blob, List, Text, Wire, WireSummary};
use super::{Coding, DecodeError, EncodeError, MAX_MOVES, MAX_PAYLOAD, by_key, notes, tags};

/// Moves are two bytes each.
const PLAIN: u16 = 1;
/// Keys of variants from this number up are written.
const FREE_CODES: u8 = 128;

/// Results by their number.
const RESULTS: [PgnResult; 4] =
    [PgnResult::Unknown, PgnResult::WhiteWins, PgnResult::BlackWins, PgnResult::Draw];
/// Profiles by their number.
const PROFILES: [Profile; 4] = [Profile::CLAIMS, Profile::AUTOMATIC, Profile::LICHESS, Profile::FIDE];

/// What stands in a container: flags and payload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Body {
    pub(crate) flags: u16,
    pub(crate) payload: Vec<u8>,
}

impl Body {
    pub(crate) fn of(record: &GameRecord, coding: Coding) -> Result<Body, EncodeError> {
        let unknown = || EncodeError::UnknownVariant(record.variant.clone());
        by_key(&record.variant).ok_or_else(unknown)?.visit(Write { record, coding })
    }

    pub(crate) fn of_variant<V: Variant>(record: &GameRecord, coding: Coding) -> Result<Body, EncodeError> {
        if record.variant != V::ID {
            return Err(EncodeError::OtherVariant { found: record.variant.clone(), expected: V::ID });
        }
        let profile = PROFILES.iter().position(|known| *known == record.profile);
        let profile = profile.ok_or(EncodeError::UnknownProfile(record.profile.id))?;
        if !depth_is_bounded(&record.moves) {
            return Err(EncodeError::VariationTooDeep);
        }
        let count = coding::count(&record.moves);
        if count > MAX_MOVES {
            return Err(EncodeError::TooManyMoves(count));
        }
        let ranked = match coding {
            Coding::Ranked => {
                record.start_as::<V>().ok().and_then(|start| coding::write_ranked(&start, &record.moves))
            }
            Coding::Plain => None,
        };
        let flags = if ranked.is_some() { 0 } else { PLAIN };
        let wire = Wire {
            variant: V::META.code,
            key: Text(if V::META.code < FREE_CODES { String::new() } else { V::ID.to_owned() }),
            profile: profile as u8,
            start: record.start.clone().map(Text),
            tags: tags::write::<V>(record),
            comments: List(record.comments.iter().cloned().map(Text).collect()),
            end: end_to_wire(record.end),
            result: record.result.map_or(0, |result| 1 + result_number(result)),
            summary: record.summary.as_ref().map(summary_to_wire),
            plies: record.moves.len() as u32,
            notes: notes::write(&record.moves),
            moves: Blob(ranked.unwrap_or_else(|| coding::write_plain(&record.moves))),
        };
        let payload = wire::to_bytes(&wire).filter(|payload| payload.len() <= MAX_PAYLOAD);
        Ok(Body { flags, payload: payload.ok_or(EncodeError::TooLarge(wire.moves.0.len()))? })
    }

    /// The record of a built-in variant.
    pub(crate) fn record(&self) -> Result<GameRecord, DecodeError> {
        let wire = self.wire()?;
        let Some(id) = variant_of(&wire) else {
            return Err(DecodeError::UnknownVariant { code: wire.variant, key: wire.key.0 });
        };
        id.visit(Read { wire, flags: self.flags })
    }

    /// The record of a variant known at compile time.
    pub(crate) fn record_as<V: Variant>(&self) -> Result<GameRecord, DecodeError> {
        let wire = self.wire()?;
        let key = if V::META.code < FREE_CODES { "" } else { V::ID };
        if wire.variant != V::META.code || wire.key.0 != key {
            return Err(DecodeError::OtherVariant(V::ID));
        }
        read::<V>(wire, self.flags)
    }

    /// Bytes of the moves.
    pub(crate) fn move_bytes(&self) -> Result<usize, DecodeError> {
        self.wire().map(|wire| wire.moves.0.len())
    }

    fn wire(&self) -> Result<Wire, DecodeError> {
        if self.flags & !PLAIN != 0 {
            return Err(DecodeError::Flags(self.flags));
        }
        wire::from_bytes(&self.payload).ok_or(DecodeError::Field("payload"))
    }
}

/// The built-in variant of a payload.
fn variant_of(wire: &Wire) -> Option<VariantId> {
    if wire.variant < FREE_CODES && wire.key.0.is_empty() { VariantId::by_code(wire.variant) } else { None }
}

struct Write<'a> {
    record: &'a GameRecord,
    coding: Coding,
}

impl Visitor for Write<'_> {
    type Out = Result<Body, EncodeError>;

    fn visit<V: Variant>(self) -> Self::Out {
        Body::of_variant::<V>(self.record, self.coding)
    }
}

struct Read {
    wire: Wire,
    flags: u16,
}

impl Visitor for Read {
    type Out = Result<GameRecord, DecodeError>;

    fn visit<V: Variant>(self) -> Self::Out {
        read::<V>(self.wire, self.flags)
    }
}

fn read<V: Variant>(wire: Wire, flags: u16) -> Result<GameRecord, DecodeError> {
    let profile = PROFILES.get(usize::from(wire.profile)).ok_or(DecodeError::UnknownProfile(wire.profile))?;
    let result = match wire.result.checked_sub(1) {
        Some(number) => Some(result_of(number).ok_or(DecodeError::Field("result"))?),
        None => None,
    };
    let mut record = GameRecord {
        start: wire.start.map(|Text(fen)| fen),
        comments: texts(wire.comments),
        end: end_from_wire(wire.end).ok_or(DecodeError::Field("end"))?,
        result,
        summary: wire.summary.map(summary_from_wire).transpose()?,
        ..GameRecord::new(V::ID, *profile)
    };
    record.tags = tags::read::<V>(wire.tags.0, &record).ok_or(DecodeError::Field("tags"))?;
    let is_plain = flags & PLAIN != 0;
    let most = coding::most_moves(wire.moves.0.len(), is_plain);
    record.moves = notes::read(wire.plies, wire.notes, most)?;
    let filled = if is_plain {
        coding::read_plain(&mut record.moves, &wire.moves.0)
    } else {
        let start = record.start_as::<V>().map_err(|_| DecodeError::Field("start"))?;
        coding::read_ranked(&start, &mut record.moves, &wire.moves.0)
    };
    filled.map_err(|_| DecodeError::Moves)?;
    Ok(record)
}

pub(super) fn texts(list: List<Text>) -> Vec<String> {
    list.0.into_iter().map(|Text(text)| text).collect()
}

/// Whether variations are nested no deeper than allowed. Stops looking there, so that it cannot itself go too deep.
fn depth_is_bounded(moves: &[RecordedMove]) -> bool {
    fn within(moves: &[RecordedMove], left: usize) -> bool {
        let lines = moves.iter().flat_map(|m| &m.variations);
        lines.into_iter().all(|Line { moves, .. }| left > 0 && within(moves, left - 1))
    }
    within(moves, MAX_VARIATION_DEPTH)
}

fn result_number(result: PgnResult) -> u8 {
    RESULTS.iter().position(|known| *known == result).map_or(0, |number| number as u8)
}

fn result_of(number: u8) -> Option<PgnResult> {
    RESULTS.get(usize::from(number)).copied()
}

fn side_number(side: Color) -> u8 {
    u8::from(side.is_black())
}

fn side_of(number: u8) -> Option<Color> {
    [Color::White, Color::Black].get(usize::from(number)).copied()
}

/// Claims by their number.
const CLAIMS: [Claim; 2] = [Claim::Threefold, Claim::FiftyMoves];

pub(super) fn end_to_wire(end: End) -> (u8, u8) {
    match end {
        End::Open => (0, 0),
        End::Board => (1, 0),
        End::Resignation { by } => (2, side_number(by)),
        End::Agreement => (3, 0),
        End::Claim(claim) => (4, u8::from(claim == Claim::FiftyMoves)),
        End::Flag { of } => (5, side_number(of)),
        End::Abandonment { by } => (6, side_number(by)),
        End::Abort => (7, 0),
        End::Adjudication(result) => (8, result_number(result)),
        End::Unstated(result) => (9, result_number(result)),
    }
}

pub(super) fn end_from_wire((kind, detail): (u8, u8)) -> Option<End> {
    Some(match (kind, detail) {
        (0, 0) => End::Open,
        (1, 0) => End::Board,
        (2, side) => End::Resignation { by: side_of(side)? },
        (3, 0) => End::Agreement,
        (4, claim) => End::Claim(*CLAIMS.get(usize::from(claim))?),
        (5, side) => End::Flag { of: side_of(side)? },
        (6, side) => End::Abandonment { by: side_of(side)? },
        (7, 0) => End::Abort,
        (8, result) => End::Adjudication(result_of(result)?),
        (9, result) => End::Unstated(result_of(result)?),
        _ => return None,
    })
}

fn summary_to_wire(summary: &Summary) -> WireSummary {
    WireSummary {
        result: result_number(summary.result),
        reason: summary.reason.clone().map(Text),
        plies: summary.plies,
        hash: summary.hash.to_le_bytes(),
    }
}

fn summary_from_wire(wire: WireSummary) -> Result<Summary, DecodeError> {
    Ok(Summary {
        result: result_of(wire.result).ok_or(DecodeError::Field("summary"))?,
        reason: wire.reason.map(|Text(reason)| reason),
        plies: wire.plies,
        hash: u64::from_le_bytes(wire.hash),
    })
}
