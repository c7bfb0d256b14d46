//! The same random games in shakmaty and here: moves, FEN, checks, material and outcome agree at every ply.

use std::collections::BTreeMap;

use alfil_notation::fen;
use alfil_variants::alfil_core::{Color, Move, Position};
use alfil_variants::{Chess, Dialect, Profile, RacingKings, ThreeCheck, Variant, board_outcome};
use shakmaty::fen::Fen;
use shakmaty::{EnPassantMode, KnownOutcome, Outcome, Position as _};

use crate::random::{Random, Taste};

const GAMES: u64 = 2_000;
/// Long enough for every second game of chess to come to its end.
const PLIES: usize = 250;

/// A variant that shakmaty plays too.
trait Peer: Variant {
    type Theirs: shakmaty::Position + Default + Clone;
}

impl Peer for Chess {
    type Theirs = shakmaty::Chess;
}

impl Peer for ThreeCheck {
    type Theirs = shakmaty::variant::ThreeCheck;
}

impl Peer for RacingKings {
    type Theirs = shakmaty::variant::RacingKings;
}

/// How often each thing worth testing occurred.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, u32>);

impl Seen {
    fn note(&mut self, what: &'static str, happened: bool) {
        if happened {
            *self.0.entry(what).or_default() += 1;
        }
    }

    fn note_move(&mut self, m: Move, checks: bool) {
        self.note("capture", m.is_capture());
        self.note("check", checks);
        self.note("promotion", m.promotion().is_some());
        self.note("en passant", m.is_en_passant());
        self.note("castling", m.is_castle());
    }

    fn note_end(&mut self, outcome: &alfil_variants::Outcome) {
        self.note(outcome.reason.as_str(), true);
        self.note("1-0", outcome.winner == Some(Color::White));
        self.note("0-1", outcome.winner == Some(Color::Black));
    }

    /// A sample without these would prove little.
    #[track_caller]
    fn expect(&self, wanted: &[(&str, u32)]) {
        for (what, least) in wanted {
            let found = self.0.get(what).copied().unwrap_or(0);
            assert!(found >= *least, "{what}: {found} of at least {least}; seen {:?}", self.0);
        }
    }
}

/// An order for moves of either side of the comparison.
fn key(m: Move) -> (Option<u32>, u32, Option<u32>) {
    (m.from().map(u32::from), u32::from(m.to()), m.promotion().map(u32::from))
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable_by_key(|m| key(*m));
    moves
}

/// The winner on the board, `None` while the game goes on; lichess ends nothing else but by repetition and fifty moves.
fn ended<V: Variant>(pos: &Position<V>) -> Option<KnownOutcome> {
    board_outcome(pos, &Profile::LICHESS).map(|outcome| KnownOutcome::from_winner(outcome.winner))
}

/// Compares everything that both sides know, and returns the legal moves.
fn compare<V: Peer>(ours: &Position<V>, theirs: &V::Theirs) -> Vec<Move> {
    let text = fen(ours, Dialect::Remaining);
    assert_eq!(text, Fen::from_position(theirs, EnPassantMode::Legal).to_string());
    assert_eq!(ours.is_check(), theirs.is_check(), "{text}");
    let moves = sorted(ours.legal_moves().to_vec());
    assert_eq!(moves, sorted(theirs.legal_moves().to_vec()), "{text}");
    assert_eq!(ours.count_legal_moves(), moves.len(), "{text}");
    for m in &moves {
        let mut after = theirs.clone();
        after.play_unchecked(*m);
        assert_eq!(ours.gives_check(*m), after.is_check(), "{text}: {m:?}");
    }
    for side in Color::ALL {
        assert_eq!(V::cannot_win(ours, side), theirs.has_insufficient_material(side), "{text}: {side:?}");
    }
    assert_eq!(V::is_material_draw(ours), theirs.is_insufficient_material(), "{text}");
    let their_end = match theirs.outcome() {
        Outcome::Known(outcome) => Some(outcome),
        Outcome::Unknown => None,
    };
    assert_eq!(ended(ours), their_end, "{text}");
    moves
}

fn play_one<V: Peer>(number: u64, seen: &mut Seen) {
    let mut random = Random::new(number);
    let taste = Taste::ALL[random.below(Taste::ALL.len())];
    let (mut ours, mut theirs) = (Position::<V>::start(), V::Theirs::default());
    for _ in 0..PLIES {
        let moves = compare(&ours, &theirs);
        if let Some(outcome) = board_outcome(&ours, &Profile::LICHESS) {
            seen.note_end(&outcome);
            return;
        }
        let m = taste.choose(&mut random, &ours, &moves);
        seen.note_move(m, ours.gives_check(m));
        seen.note("reply pending", ours.goal_reply_pending());
        ours.play(m);
        theirs.play_unchecked(m);
    }
    compare(&ours, &theirs);
    seen.note("unfinished", true);
}

fn play_all<V: Peer>() -> Seen {
    let mut seen = Seen::default();
    for game in 0..GAMES {
        play_one::<V>(game, &mut seen);
    }
    seen
}

#[test]
fn chess_equals_shakmaty() {
    play_all::<Chess>().expect(&[
        ("capture", 40_000),
        ("check", 20_000),
        ("promotion", 3_000),
        ("en passant", 200),
        ("castling", 300),
        ("checkmate", 100),
        ("stalemate", 40),
        ("insufficient-material", 500),
        ("1-0", 50),
        ("0-1", 50),
    ]);
}

#[test]
fn three_check_equals_shakmaty() {
    play_all::<ThreeCheck>().expect(&[
        ("capture", 20_000),
        ("check", 5_000),
        ("promotion", 700),
        ("en passant", 150),
        ("castling", 200),
        ("third-check", 1_500),
        ("checkmate", 20),
        ("stalemate", 1),
        ("insufficient-material", 5),
        ("1-0", 500),
        ("0-1", 500),
    ]);
}

#[test]
fn racing_kings_equals_shakmaty() {
    play_all::<RacingKings>().expect(&[
        ("capture", 15_000),
        ("race-won", 1_000),
        ("reply pending", 40),
        ("race-drawn", 10),
        ("stalemate", 60),
        ("1-0", 400),
        ("0-1", 400),
    ]);
}
