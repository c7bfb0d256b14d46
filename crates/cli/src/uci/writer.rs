//! What the engine says, as the protocol wants it.

use alfil_notation::{Castling, uci};
use alfil_search::{Answer, Info, Score};
use alfil_variants::Variant;
use alfil_variants::alfil_core::Move;

use super::options::Settings;

/// Writes lines of the protocol for one variant.
pub(super) struct Writer<V: Variant> {
    castling: Castling,
    show_wdl: bool,
    variant: std::marker::PhantomData<V>,
}

impl<V: Variant> Writer<V> {
    pub(super) fn new(settings: &Settings) -> Writer<V> {
        let castling = if settings.chess960 { Castling::TakesRook } else { Castling::Standard };
        Writer { castling, show_wdl: settings.show_wdl, variant: std::marker::PhantomData }
    }

    fn m(&self, m: Move) -> String {
        uci::<V>(m, self.castling)
    }

    /// A line of `go perft`.
    pub(super) fn divided(&self, m: Move, nodes: u64) -> String {
        format!("{}: {nodes}\n", self.m(m))
    }

    /// An `info` line.
    pub(super) fn info(&self, info: &Info) -> String {
        let line: Vec<String> = info.line.iter().map(|m| self.m(*m)).collect();
        let millis = info.time.as_millis();
        let nps = u128::from(info.nodes) * 1000 / millis.max(1);
        let wdl = if self.show_wdl { wdl(info.score) } else { String::new() };
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

    /// The `bestmove` line; `(none)` where there is no legal move.
    pub(super) fn answer(&self, answer: &Answer) -> String {
        let best = answer.best.map_or("(none)".to_owned(), |m| self.m(m));
        let ponder = answer.ponder.map_or(String::new(), |m| format!(" ponder {}", self.m(m)));
        format!("bestmove {best}{ponder}")
    }
}

/// Chances of winning, drawing and losing in thousandths, by a logistic curve over centipawns.
fn wdl(score: Score) -> String {
    let chance = |centipawns: f64| 1.0 / (1.0 + (-centipawns / 110.0).exp());
    let centipawns = f64::from(score.centipawns());
    let (win, loss) = (chance(centipawns - 130.0), chance(-centipawns - 130.0));
    format!(" wdl {:.0} {:.0} {:.0}", win * 1000.0, (1.0 - win - loss) * 1000.0, loss * 1000.0)
}
