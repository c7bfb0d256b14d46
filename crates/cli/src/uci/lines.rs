//! What the engine says, as the protocol wants it.

use alfil_search::{Answer, Chances, Info};

use crate::session::{Declared, Kind, Session, Settings};

/// An `option` line.
pub(super) fn option(option: &Declared) -> String {
    let kind = match &option.kind {
        Kind::Spin { default, min, max } => format!("spin default {default} min {min} max {max}"),
        Kind::Check(default) => format!("check default {default}"),
        Kind::Button => "button".to_owned(),
        Kind::Combo { default, values } => format!("combo default {default} var {}", values.join(" var ")),
    };
    format!("option name {} type {kind}", option.name)
}

/// An `info` line.
pub(super) fn info(info: &Info, game: &dyn Session, settings: &Settings) -> String {
    let line: Vec<String> = info.line.iter().map(|m| game.write(*m, settings.castling())).collect();
    let millis = info.time.as_millis();
    let nps = u128::from(info.nodes) * 1000 / millis.max(1);
    let wdl = if settings.show_wdl { wdl(game.chances(info.score)) } else { String::new() };
    format!(
        "info depth {} seldepth {} multipv {} score {}{wdl} nodes {} nps {nps} hashfull {} time {millis} pv {}",
        info.depth,
        info.seldepth,
        info.multipv,
        info.score,
        info.nodes,
        info.hashfull,
        line.join(" ")
    )
}

/// The `bestmove` line. Where there is no legal move it says `(none)`, and a line before it tells how the game ended,
/// which no search could.
pub(super) fn answer(answer: &Answer, game: &dyn Session, settings: &Settings) -> String {
    let write = |m| game.write(m, settings.castling());
    let Some(best) = answer.best.map(write) else {
        return over(game, settings).map_or(String::new(), |line| line + "\n") + "bestmove (none)";
    };
    let ponder = answer.ponder.map_or(String::new(), |m| format!(" ponder {}", write(m)));
    format!("bestmove {best}{ponder}")
}

/// The score of a game that the side to move has lost, or drawn.
fn over(game: &dyn Session, settings: &Settings) -> Option<String> {
    let score = match game.verdict(&settings.profile).outcome?.winner {
        None => "cp 0",
        Some(winner) if winner != game.turn() => "mate 0",
        Some(_) => return None,
    };
    Some(format!("info depth 0 score {score}"))
}

/// Chances of winning, drawing and losing in thousandths.
fn wdl(chances: Chances) -> String {
    let (win, loss) = ((1000.0 * chances.win).round(), (1000.0 * chances.loss).round());
    format!(" wdl {win} {} {loss}", (1000.0 - win - loss).max(0.0))
}
