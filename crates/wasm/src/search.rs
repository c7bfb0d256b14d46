//! The engine, for one variant at a time, with the type of the variant erased.

use std::time::Duration;

use alfil_notation::{Castling, parse_fen, parse_move, san, uci};
use alfil_search::{
    Chances, Choice, Engine, Info, Level, LevelPlayer, Limits, Options, Score as EngineScore, Slip, StopFlag,
};
use alfil_variants::alfil_core::{Color, Move, Position};
use alfil_variants::{Game, StateField, Variant, VariantId, Visitor};

use crate::dto::{
    ChancesDto, EngineLine, JudgedMove, Notated, Place, ReviewRequest, Score, SearchAnswer, SearchInfo,
    SearchRequest,
};
use crate::fault::{Fault, profile, variant};
use crate::review;

/// Megabytes of the engine's memory.
const HASH: usize = 16;
/// The most best lines.
const MOST_LINES: usize = 8;

/// An engine of some variant.
#[allow(clippy::missing_errors_doc, reason = "each fault is a sentence that says what could not be done")]
pub trait Seeker {
    /// The variant.
    fn variant(&self) -> VariantId;
    /// Searches; `report` hears of each finished set of lines.
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<SearchAnswer, Fault>;
    /// Judges the moves of a line, the last one first. `false` from `report` ends it.
    fn review(
        &mut self,
        request: &ReviewRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(&JudgedMove, usize),
    ) -> Result<Vec<JudgedMove>, Fault>;
    /// Forgets everything found so far.
    fn clear(&mut self);
}

/// An engine for the variant of a place.
///
/// # Errors
///
/// [`Fault`] for a variant that there is not.
pub fn seeker(variant_name: &str) -> Result<Box<dyn Seeker>, Fault> {
    struct Make(VariantId);
    impl Visitor for Make {
        type Out = Box<dyn Seeker>;

        fn visit<V: Variant>(self) -> Self::Out {
            let options = Options { hash: HASH, ..Options::default() };
            Box::new(Desk::<V> { id: self.0, engine: Engine::new(options), player: None })
        }
    }
    let id = variant(variant_name)?;
    Ok(id.visit(Make(id)))
}

pub(crate) struct Desk<V: Variant> {
    id: VariantId,
    pub(crate) engine: Engine<V>,
    player: Option<LevelPlayer<V>>,
}

impl<V: Variant> Seeker for Desk<V> {
    fn variant(&self) -> VariantId {
        self.id
    }

    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<SearchAnswer, Fault> {
        let game = game::<V>(&request.place)?;
        match &request.level {
            Some(name) => {
                let level = name.parse().map_err(|_| Fault::UnknownLevel(name.clone()))?;
                Ok(self.at_level(&game, level, request, stop))
            }
            None => Ok(self.at_full_strength(&game, request, stop, report)),
        }
    }

    fn review(
        &mut self,
        request: &ReviewRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(&JudgedMove, usize),
    ) -> Result<Vec<JudgedMove>, Fault> {
        let game = game::<V>(&request.place)?;
        Ok(review::line(&mut self.engine, &game, request, stop, report))
    }

    fn clear(&mut self) {
        self.engine.clear();
    }
}

/// The game of a place.
fn game<V: Variant>(place: &Place) -> Result<Game<V>, Fault> {
    let mut game = Game::from_position(parse_fen::<V>(&place.fen)?, profile(&place.profile)?);
    for (index, text) in place.moves.iter().enumerate() {
        let read = parse_move(game.position(), text);
        let m = read.map_err(|error| Fault::Place { number: index + 1, text: text.clone(), error })?;
        game.play(m)?;
    }
    Ok(game)
}

impl<V: Variant> Desk<V> {
    fn at_level(
        &mut self,
        game: &Game<V>,
        level: Level,
        request: &SearchRequest,
        stop: &StopFlag,
    ) -> SearchAnswer {
        let kept = self.player.take().filter(|player| player.level() == level);
        let player = self.player.insert(kept.unwrap_or_else(|| LevelPlayer::new(level)));
        let pos = game.position();
        let choice = if game.outcome().is_some() {
            None
        } else {
            player.choose(pos, &game.hashes_before(), game.profile(), request.seed, stop)
        };
        let nodes = choice.map_or(0, |choice| choice.nodes);
        SearchAnswer {
            info: SearchInfo { id: request.id, depth: 0, nodes, ms: 0.0, lines: Vec::new() },
            best: choice.map(|choice| notated(pos, choice.best)),
            ponder: None,
            slip: choice.and_then(|Choice { slip, .. }| slip).map(overlooked),
        }
    }

    fn at_full_strength(
        &mut self,
        game: &Game<V>,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> SearchAnswer {
        let pos = game.position();
        if game.outcome().is_some() {
            let info = SearchInfo { id: request.id, depth: 0, nodes: 0, ms: 0.0, lines: Vec::new() };
            return SearchAnswer { info, best: None, ponder: None, slip: None };
        }
        let lines = request.lines.unwrap_or(1).clamp(1, MOST_LINES);
        let limits = Limits {
            depth: request.depth,
            nodes: request.nodes,
            time: request.ms.map(Duration::from_millis),
            ..Limits::default()
        };
        self.engine.set_lines(lines, 0);
        let mut gather = Gather::new(lines.min(pos.legal_moves().len()));
        let mut elapsed = Duration::ZERO;
        let answer =
            self.engine.search(pos, &game.hashes_before(), game.profile(), &limits, stop, &mut |info| {
                elapsed = info.time;
                if gather.add(info) {
                    report(&search_info(request.id, pos, &gather.complete));
                }
            });
        let found = search_info(request.id, pos, &gather.complete);
        let after = answer.best.map(|best| pos.after(best));
        let ponder = after.zip(answer.ponder).filter(|(after, reply)| after.is_legal(*reply));
        SearchAnswer {
            info: SearchInfo { nodes: answer.nodes, ms: millis(elapsed), ..found },
            best: answer.best.map(|m| notated(pos, m)),
            ponder: ponder.map(|(after, reply)| notated(&after, reply)),
            slip: None,
        }
    }
}

/// The lines of an iteration as they come.
pub(crate) struct Gather {
    wanted: usize,
    open: Vec<Info>,
    /// The last set that was complete; the open one before there is one.
    pub(crate) complete: Vec<Info>,
}

impl Gather {
    pub(crate) fn new(wanted: usize) -> Gather {
        Gather { wanted, open: Vec::new(), complete: Vec::new() }
    }

    /// Takes a line; whether it completed a set.
    pub(crate) fn add(&mut self, info: &Info) -> bool {
        self.open.truncate(info.multipv - 1);
        self.open.push(info.clone());
        let is_complete = self.open.len() == self.wanted;
        if is_complete || self.complete.len() < self.wanted {
            self.complete.clone_from(&self.open);
        }
        is_complete
    }
}

fn search_info<V: Variant>(id: u32, pos: &Position<V>, lines: &[Info]) -> SearchInfo {
    SearchInfo {
        id,
        depth: lines.first().map_or(0, |info| info.depth),
        nodes: lines.last().map_or(0, |info| info.nodes),
        ms: lines.last().map_or(0.0, |info| millis(info.time)),
        lines: lines.iter().map(|info| engine_line(pos, info)).collect(),
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

pub(crate) fn engine_line<V: Variant>(pos: &Position<V>, info: &Info) -> EngineLine {
    let mut line = EngineLine {
        rank: info.multipv,
        depth: info.depth,
        score: white_score(info.score, pos.turn()),
        chances: ChancesDto::of(Chances::of(info.score, &V::ODDS), pos.turn()),
        san: Vec::new(),
        uci: Vec::new(),
        text: String::new(),
    };
    let mut here = *pos;
    let mut words = Vec::new();
    for m in info.line.iter().copied() {
        if !here.is_legal(m) {
            break;
        }
        let Notated { san, uci } = notated(&here, m);
        let next = here.after(m);
        if here.turn().is_white() || words.is_empty() {
            words.push(format!("{}{}", here.fullmoves(), here.turn().fold_wb(".", "...")));
        }
        words.push(san.clone());
        if let Some(given) = next.state().checks_given().filter(|_| next.is_check()) {
            words.push(format!("[{}-{}]", given.white, given.black));
        }
        line.san.push(san);
        line.uci.push(uci);
        here = next;
    }
    line.text = words.join(" ");
    line
}

fn notated<V: Variant>(pos: &Position<V>, m: Move) -> Notated {
    Notated { uci: uci::<V>(m, Castling::Standard), san: san(pos, m) }
}

/// White's score.
pub(crate) fn white_score(score: EngineScore, turn: Color) -> Score {
    let sign = turn.fold_wb(1, -1);
    match score.win_in_moves() {
        Some(moves) => Score::WinIn(sign * moves),
        None => Score::Centipawns(sign * score.centipawns()),
    }
}

fn overlooked(slip: Slip) -> String {
    match slip {
        Slip::OverlookedMove(spot) => format!("overlooked a better move: {}", spot.name()),
        Slip::OverlookedReply(spot) => format!("overlooked the reply: {}", spot.name()),
        Slip::Judgement => "misjudged the position".to_owned(),
    }
}
