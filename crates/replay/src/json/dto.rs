//! The shape of the JSON view. Fields may be added to a version, never changed: a change is another version.

use alfil_notation::{Eval, MAX_VARIATION_DEPTH, PgnResult, Score};
use alfil_variants::alfil_core::Color;
use alfil_variants::{Claim, Profile, Variant};
use serde::{Deserialize, Serialize};

use crate::record::{End, GameRecord, Line, PackedMove, RecordedMove, Summary, Tag};

use super::{JSON_VERSION, JsonError};

#[derive(Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a game, which is an object with schema_version, variant, rules, moves and end"
)]
pub(super) struct RecordDto {
    schema_version: u32,
    pub(super) variant: String,
    rules: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default)]
    tags: Vec<TagDto>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    moves: Vec<MoveDto>,
    end: EndDto,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    summary: Option<SummaryDto>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a tag, which is an object with name and value")]
struct TagDto {
    name: String,
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a move, which is an object with uci")]
struct MoveDto {
    uci: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments_before: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    elapsed_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    eval: Option<EvalDto>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<LineDto>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a variation, which is an object with moves")]
struct LineDto {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    moves: Vec<MoveDto>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an evaluation, which is an object with centipawns or win")]
struct EvalDto {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    centipawns: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    win: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an end, which is an object with how")]
struct EndDto {
    how: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    side: Option<SideDto>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SideDto {
    White,
    Black,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a summary, which is an object with result, plies and hash")]
struct SummaryDto {
    result: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    plies: u32,
    /// Sixteen hexadecimal digits: JSON numbers do not hold 64 bits everywhere.
    hash: String,
}

impl RecordDto {
    pub(super) fn of<V: Variant>(record: &GameRecord) -> RecordDto {
        RecordDto {
            schema_version: JSON_VERSION,
            variant: record.variant.clone(),
            rules: record.profile.id.to_owned(),
            start: record.start.clone(),
            tags: record
                .tags
                .iter()
                .map(|Tag { name, value }| TagDto { name: name.clone(), value: value.clone() })
                .collect(),
            comments: record.comments.clone(),
            moves: moves_to_dto::<V>(&record.moves),
            end: end_to_dto(record.end),
            result: record.result.map(|result| result.as_str().to_owned()),
            summary: record.summary.as_ref().map(summary_to_dto),
        }
    }

    pub(super) fn into_record<V: Variant>(self) -> Result<GameRecord, JsonError> {
        if self.schema_version != JSON_VERSION {
            return Err(JsonError::Version(self.schema_version));
        }
        if self.variant != V::ID {
            return Err(JsonError::OtherVariant { found: self.variant, expected: V::ID });
        }
        let profile = Profile::ALL.into_iter().find(|profile| profile.id == self.rules);
        let profile = profile.ok_or(JsonError::UnknownProfile(self.rules))?;
        Ok(GameRecord {
            start: self.start,
            tags: self.tags.into_iter().map(|TagDto { name, value }| Tag { name, value }).collect(),
            comments: self.comments,
            moves: moves_from_dto::<V>(self.moves, 0, 0)?,
            end: end_from_dto(&self.end)?,
            result: self.result.map(|result| result_from("result", &result)).transpose()?,
            summary: self.summary.map(summary_from_dto).transpose()?,
            ..GameRecord::new(V::ID, profile)
        })
    }
}

fn moves_to_dto<V: Variant>(moves: &[RecordedMove]) -> Vec<MoveDto> {
    let line =
        |line: &Line| LineDto { comments: line.comments.clone(), moves: moves_to_dto::<V>(&line.moves) };
    let dto = |m: &RecordedMove| MoveDto {
        uci: m.played.text::<V>(),
        nags: m.nags.clone(),
        comments_before: m.comments_before.clone(),
        comments: m.comments.clone(),
        clock_ms: m.clock_ms,
        elapsed_ms: m.elapsed_ms,
        eval: m.eval.map(eval_to_dto),
        variations: m.variations.iter().map(line).collect(),
    };
    moves.iter().map(dto).collect()
}

fn moves_from_dto<V: Variant>(
    moves: Vec<MoveDto>,
    plies: usize,
    depth: usize,
) -> Result<Vec<RecordedMove>, JsonError> {
    let numbered = moves.into_iter().enumerate();
    numbered.map(|(index, dto)| move_from_dto::<V>(dto, plies + index + 1, depth)).collect()
}

fn move_from_dto<V: Variant>(dto: MoveDto, ply: usize, depth: usize) -> Result<RecordedMove, JsonError> {
    let played = PackedMove::parse::<V>(&dto.uci);
    let played = played.ok_or(JsonError::Move { ply, in_variation: depth > 0, text: dto.uci })?;
    if !dto.variations.is_empty() && depth >= MAX_VARIATION_DEPTH {
        return Err(JsonError::VariationTooDeep { ply });
    }
    let line = |line: LineDto| {
        Ok(Line { comments: line.comments, moves: moves_from_dto::<V>(line.moves, ply - 1, depth + 1)? })
    };
    Ok(RecordedMove {
        played,
        nags: dto.nags,
        comments_before: dto.comments_before,
        comments: dto.comments,
        clock_ms: dto.clock_ms,
        elapsed_ms: dto.elapsed_ms,
        eval: dto.eval.as_ref().map(eval_from_dto).transpose()?,
        variations: dto.variations.into_iter().map(line).collect::<Result<_, JsonError>>()?,
    })
}

fn eval_to_dto(eval: Eval) -> EvalDto {
    let (centipawns, win) = match eval.score {
        Score::Centipawns(score) => (Some(score), None),
        Score::Win(moves) => (None, Some(moves)),
    };
    EvalDto { centipawns, win, depth: eval.depth }
}

fn eval_from_dto(dto: &EvalDto) -> Result<Eval, JsonError> {
    let score = match (dto.centipawns, dto.win) {
        (Some(score), None) => Score::Centipawns(score),
        (None, Some(moves)) => Score::Win(moves),
        (Some(_), Some(_)) => return Err(JsonError::Value { field: "eval", value: "two scores".into() }),
        (None, None) => return Err(JsonError::Value { field: "eval", value: "no score".into() }),
    };
    Ok(Eval { score, depth: dto.depth })
}

fn side_to_dto(side: Color) -> SideDto {
    if side.is_white() { SideDto::White } else { SideDto::Black }
}

fn end_to_dto(end: End) -> EndDto {
    let bare = EndDto { how: end.as_str().to_owned(), side: None, claim: None, result: None };
    match end {
        End::Open | End::Board | End::Agreement | End::Abort => bare,
        End::Resignation { by: side } | End::Flag { of: side } | End::Abandonment { by: side } => {
            EndDto { side: Some(side_to_dto(side)), ..bare }
        }
        End::Claim(claim) => EndDto { claim: Some(claim.as_str().to_owned()), ..bare },
        End::Adjudication(result) | End::Unstated(result) => {
            EndDto { result: Some(result.as_str().to_owned()), ..bare }
        }
    }
}

fn end_from_dto(dto: &EndDto) -> Result<End, JsonError> {
    let claims = [Claim::Threefold, Claim::FiftyMoves];
    let side = dto.side.map(|side| match side {
        SideDto::White => Color::White,
        SideDto::Black => Color::Black,
    });
    let claim = dto.claim.as_ref().and_then(|name| claims.into_iter().find(|claim| claim.as_str() == name));
    let result = dto.result.as_deref().map(|result| result_from("end.result", result)).transpose()?;
    let mut ends = vec![End::Open, End::Board, End::Agreement, End::Abort];
    if let Some(side) = side {
        ends.extend([End::Resignation { by: side }, End::Flag { of: side }, End::Abandonment { by: side }]);
    }
    ends.extend(claim.map(End::Claim));
    ends.extend(result.iter().flat_map(|result| [End::Adjudication(*result), End::Unstated(*result)]));
    let end = ends.into_iter().find(|end| end.as_str() == dto.how);
    end.ok_or_else(|| JsonError::Value { field: "end", value: dto.how.clone() })
}

fn result_from(field: &'static str, text: &str) -> Result<PgnResult, JsonError> {
    PgnResult::from_token(text).ok_or_else(|| JsonError::Value { field, value: text.to_owned() })
}

fn summary_to_dto(summary: &Summary) -> SummaryDto {
    SummaryDto {
        result: summary.result.as_str().to_owned(),
        reason: summary.reason.clone(),
        plies: summary.plies,
        hash: format!("{:016x}", summary.hash),
    }
}

fn summary_from_dto(dto: SummaryDto) -> Result<Summary, JsonError> {
    let is_hash = dto.hash.len() == 16 && dto.hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hash = u64::from_str_radix(&dto.hash, 16).ok().filter(|_| is_hash);
    Ok(Summary {
        result: result_from("summary.result", &dto.result)?,
        reason: dto.reason,
        plies: dto.plies,
        hash: hash.ok_or(JsonError::Value { field: "summary.hash", value: dto.hash })?,
    })
}
