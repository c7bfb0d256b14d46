//! What the engine says, as the protocol wants it.

use alfil_notation::Castling;
use alfil_search::{Info, Score};
use alfil_variants::alfil_core::Move;
use alfil_variants::{Outcome, VariantId};

use crate::session::{self, Declared, Kind, Protocol, Session, Settings};

/// The name of a variant in this protocol. Where the protocol has none of its own, programs use that of UCI.
pub(super) fn variant_name(id: VariantId) -> &'static str {
    id.meta().xboard.unwrap_or(id.meta().uci)
}

/// How the men of a variant stand at the start, which the other side cannot know if the protocol has no name for it.
/// Between the queen and the king the table has places for eleven men that are not used here.
pub(super) fn setup(id: VariantId) -> Option<String> {
    if id.meta().xboard.is_some() {
        return None;
    }
    let [pawn, knight, bishop, rook, queen, king] = session::letters(id);
    let white = format!("{pawn}{knight}{bishop}{rook}{queen}...........{king}");
    let start = session::start_fen(id);
    Some(format!("setup ({white}{}) 8x8+0_fairy {start}", white.to_lowercase()))
}

/// Under this name chess is played from shuffled starts, with castling written `O-O`.
pub(super) const SHUFFLED: &str = "fischerandom";

/// The `feature` lines.
pub(super) fn features(settings: &Settings) -> Vec<String> {
    let variants: Vec<&str> = VariantId::ALL.iter().map(|id| variant_name(*id)).chain([SHUFFLED]).collect();
    let mut lines = vec![
        "feature done=0".to_owned(),
        format!("feature myname=\"Alfil {}\"", env!("CARGO_PKG_VERSION")),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 analyze=1 reuse=1".to_owned(),
        "feature sigint=0 sigterm=0 colors=0 ics=0 name=0 pause=0 nps=1 exclude=1 memory=1 smp=1".to_owned(),
        format!("feature variants=\"{}\"", variants.join(",")),
    ];
    lines.extend(settings.declared(Protocol::XBoard).iter().map(option));
    lines.push("feature done=1".to_owned());
    lines
}

/// Drivers split at blanks, so names go without.
fn option(option: &Declared) -> String {
    let kind = match &option.kind {
        Kind::Spin { default, min, max } => format!("-spin {default} {min} {max}"),
        Kind::Check(default) => format!("-check {}", u8::from(*default)),
        Kind::Button => "-button".to_owned(),
        Kind::Combo { default, values } => {
            let star =
                |value: &&str| if value == default { format!("*{value}") } else { (*value).to_owned() };
            let values: Vec<String> = values.iter().map(star).collect();
            format!("-combo {}", values.join(" /// "))
        }
    };
    format!("feature option=\"{} {kind}\"", option.name.replace(' ', ""))
}

/// A move.
pub(super) fn written(m: Move, game: &dyn Session, settings: &Settings) -> String {
    match m {
        Move::Castle { king, rook } if settings.chess960 => {
            if rook > king {
                "O-O".to_owned()
            } else {
                "O-O-O".to_owned()
            }
        }
        m => game.write(m, Castling::Standard),
    }
}

/// A line of thinking: plies, score, centiseconds, nodes, longest line, nodes a second, table-base hits, moves.
pub(super) fn thinking(info: &Info, game: &dyn Session, settings: &Settings) -> String {
    let line: Vec<String> = info.line.iter().map(|m| written(*m, game, settings)).collect();
    let millis = info.time.as_millis();
    let nps = u128::from(info.nodes) * 1000 / millis.max(1);
    let score = score(info.score);
    format!(
        "{} {score} {} {} {} {nps} 0\t{}",
        info.depth,
        millis / 10,
        info.nodes,
        info.seldepth,
        line.join(" ")
    )
}

/// Centipawns; wins in N moves are written as 100000 + N.
fn score(score: Score) -> i32 {
    match score.win_in_moves() {
        Some(moves) if moves > 0 => 100_000 + moves,
        Some(moves) => moves - 100_000,
        None => score.centipawns(),
    }
}

/// The answer to `.`: centiseconds, nodes, plies, moves left and all moves of the root.
pub(super) fn status(info: Option<&Info>, millis: u128, moves: usize) -> String {
    let (nodes, depth) = info.map_or((0, 0), |info| (info.nodes, info.depth));
    format!("stat01: {} {nodes} {depth} 0 {moves}", millis / 10)
}

/// The end of a game.
pub(super) fn result(outcome: Outcome) -> String {
    format!("{} {{{}}}", outcome.result(), outcome.reason)
}

/// A complaint. Readers expect no parentheses inside those of the reason.
pub(super) fn complaint(what: &str, reason: &str, about: &str) -> String {
    format!("{what} ({}): {about}", reason.replace('(', "[").replace(')', "]"))
}
