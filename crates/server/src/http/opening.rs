//! From the body of a request to the opening of a room.

use alfil_notation::{PgnGame, PgnReader};
use alfil_replay::{GameRecord, Request};
use alfil_variants::{Profile, VariantId};
use data_encoding::BASE64;

use super::Problem;
use crate::api::OpenRoom;
use crate::plain::cut;
use crate::room::{Opening, Side, moves_of, read_moves};
use crate::secret::random_hex;

/// What a request wants opened.
pub(super) fn opening(wanted: OpenRoom) -> Result<Opening, Problem> {
    let asked = Asked::of(&wanted)?;
    let has_start_or_moves = wanted.start.is_some() || wanted.moves.is_some();
    let game = match (wanted.pgn, wanted.record) {
        (None, None) => asked.game_of_moves(wanted.start, &wanted.moves.unwrap_or_default())?,
        (Some(_), Some(_)) => {
            return Err(Problem::bad_field("record", "a game comes as a PGN or as a record"));
        }
        (Some(_), None) if has_start_or_moves => return Err(has_its_own("pgn")),
        (None, Some(_)) if has_start_or_moves => return Err(has_its_own("record")),
        (Some(pgn), None) => asked.game_of_pgn(&pgn)?,
        (None, Some(record)) => asked.game_of_record(&record)?,
    };
    Ok(Opening {
        variant: game.variant.key().into(),
        rules: game.profile.id.into(),
        start: game.start,
        moves: game.moves,
        clock: wanted.clock,
        public: wanted.public.unwrap_or_default(),
        host: wanted.side.map_or_else(draw_side, Ok)?,
    })
}

/// Where a game goes on from.
struct From {
    variant: VariantId,
    profile: Profile,
    start: Option<String>,
    moves: Vec<String>,
}

/// The names that a request gives.
struct Asked {
    variant: Option<VariantId>,
    profile: Option<Profile>,
}

impl Asked {
    fn of(wanted: &OpenRoom) -> Result<Asked, Problem> {
        let variant = wanted.variant.as_deref().map(|name| {
            VariantId::by_name(name)
                .ok_or_else(|| Problem::bad_field("variant", format!("no variant is named {:?}", cut(name))))
        });
        let profile = wanted.rules.as_deref().map(|name| {
            Profile::by_name(name)
                .ok_or_else(|| Problem::bad_field("rules", format!("no profile is named {:?}", cut(name))))
        });
        Ok(Asked { variant: variant.transpose()?, profile: profile.transpose()? })
    }

    fn game_of_moves(self, start: Option<String>, texts: &[String]) -> Result<From, Problem> {
        let variant = self.variant.ok_or_else(|| Problem::bad_field("variant", "the variant is missing"))?;
        let profile = self.profile.unwrap_or(variant.profile());
        let moves = read_moves(variant, profile, start.as_deref(), texts).map_err(named)?;
        Ok(From { variant, profile, start, moves })
    }

    fn game_of_pgn(self, text: &str) -> Result<From, Problem> {
        let bad = |why: String| Problem::bad_field("pgn", why);
        let game = only_game(text).map_err(bad)?;
        let told = game.tag("Variant").and_then(VariantId::by_name);
        if let (Some(asked), Some(told)) = (self.variant, told)
            && asked != told
        {
            return Err(Problem::bad_field("variant", format!("the PGN is of {}", told.key())));
        }
        let request = Request { variant: self.variant, profile: self.profile, ..Request::default() };
        let record = GameRecord::from_pgn(&game, &request).map_err(|error| bad(error.to_string()))?;
        main_line(record).map_err(bad)
    }

    fn game_of_record(self, text: &str) -> Result<From, Problem> {
        let bad = |why: String| Problem::bad_field("record", why);
        let bytes = BASE64.decode(text.as_bytes()).map_err(|error| bad(format!("not base64: {error}")))?;
        let mut record = GameRecord::decode(&bytes).map_err(|error| bad(error.to_string()))?;
        record.profile = self.profile.unwrap_or(record.profile);
        let game = main_line(record).map_err(bad)?;
        match self.variant {
            Some(asked) if asked != game.variant => {
                Err(Problem::bad_field("variant", format!("the record is of {}", game.variant.key())))
            }
            _ => Ok(game),
        }
    }
}

fn has_its_own(field: &str) -> Problem {
    Problem::bad_field(field, "it has its own start and moves")
}

/// The main line of a record.
fn main_line(record: GameRecord) -> Result<From, String> {
    let variant = record.variant_id().map_err(|error| error.to_string())?;
    let moves = moves_of(&record)?;
    Ok(From { variant, profile: record.profile, start: record.start, moves })
}

fn only_game(text: &str) -> Result<PgnGame, String> {
    let mut reader = PgnReader::new(text.as_bytes());
    let game = reader.next_game().ok_or("there is no game in it")?.map_err(|error| error.to_string())?;
    match reader.next_game() {
        None => Ok(game),
        Some(_) => Err("there is more than one game in it".into()),
    }
}

/// A text that begins with the name of a field.
fn named(text: String) -> Problem {
    match text.split_once(": ") {
        Some((field, detail)) => Problem::bad_field(field, detail),
        None => Problem::bad_field("moves", text),
    }
}

fn draw_side() -> Result<Side, Problem> {
    let lot = random_hex::<1>().map_err(|_| Problem::internal())?;
    Ok(if lot.as_str() < "80" { Side::White } else { Side::Black })
}
