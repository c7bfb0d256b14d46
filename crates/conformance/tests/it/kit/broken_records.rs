//! Implementations whose hashes, games, texts or verdicts are right but for one thing, and the property that must notice.

use alfil_conformance::alfil_notation::{self, Castling};
use alfil_conformance::{Referee, Subject, checks};
use alfil_variants::alfil_core::{Bitboard, Color, Move, MoveList, Position, Role, Setup};
use alfil_variants::{Chess, Claim, Dialect, Game, Outcome, Profile, Reason, ThreeCheck, Variant, Verdict};

use super::planted::{changed, planted};

planted! {
    a_hash_without_counters: HashesNoState in ThreeCheck
        caught by hash_is_incremental "from scratch";
    a_hash_without_counters_is_no_identity: HashesNoState in ThreeCheck
        caught by hash_tells_states_apart "has the hash of";
    a_hash_without_en_passant: HashesNoEnPassant in Chess
        caught by hash_tells_states_apart "has the hash of";
    a_hash_without_castling_rights: HashesNoRights in Chess
        caught by hash_tells_states_apart "has the hash of";
    a_hash_with_the_clock: HashesTheClock in Chess
        caught by transpositions_share_a_hash "by another";
    castling_rights_lost_by_undo: UndoLosesRights in Chess
        caught by undo_restores_everything "another castling rights after undo";
    a_counter_not_undone: UndoKeepsCounters in ThreeCheck
        caught by undo_restores_everything "another state after undo";
    redo_of_the_wrong_move: RedoesTheFirstMove in Chess
        caught by undo_restores_everything "redo returns";
    a_jump_one_ply_too_far: JumpsTooFar in Chess
        caught by undo_restores_everything "after jump";
    repetition_without_counters: RepeatsWithOtherCounters in ThreeCheck
        caught by undo_restores_everything "were counted";
    counters_swapped_in_the_fen: SwapsCounters in ThreeCheck
        caught by fen_round_trips "read as another position";
    an_en_passant_square_not_written: WritesNoEnPassant in Chess
        caught by fen_round_trips "read as another position";
    san_with_a_needless_file: NamesTheFileAlways in Chess
        caught by san_round_trips "Nba3, not Na3";
    san_that_counts_pinned_rivals: CountsPinnedRivals in Chess
        caught by san_round_trips "written as";
    san_without_the_needed_origin: NeverNamesTheOrigin in Chess
        caught by san_round_trips "written as";
    san_without_the_mate_sign: WritesNoMateSign in Chess
        caught by san_round_trips "#";
    a_uci_promotion_without_its_letter: WritesNoPromotionLetter in Chess
        caught by uci_round_trips "illegal move";
    moves_after_the_end: PlaysOnAfterTheEnd in ThreeCheck
        caught by endings_have_no_moves "moves after the end";
    a_claim_before_the_third_check: ClaimsFirst in ThreeCheck
        caught by verdicts_keep_their_order "third-check";
    fifty_moves_before_mate: FiftyMovesFirst in Chess
        caught by verdicts_keep_their_order "Checkmate";
}

struct HashesNoState;
impl Subject<ThreeCheck> for HashesNoState {
    fn hash(&self, pos: &Position<ThreeCheck>) -> u64 {
        changed(pos, |setup| setup.state = <_>::default()).hash()
    }
}

struct HashesNoEnPassant;
impl Subject<Chess> for HashesNoEnPassant {
    fn hash(&self, pos: &Position<Chess>) -> u64 {
        changed(pos, |setup| setup.en_passant = None).hash()
    }
}

struct HashesNoRights;
impl Subject<Chess> for HashesNoRights {
    fn hash(&self, pos: &Position<Chess>) -> u64 {
        changed(pos, |setup| setup.castling &= Bitboard::from_rank(Color::White.backrank())).hash()
    }
}

struct HashesTheClock;
impl Subject<Chess> for HashesTheClock {
    fn hash(&self, pos: &Position<Chess>) -> u64 {
        pos.hash() ^ u64::from(pos.halfmoves())
    }
}

/// Takes a move back and then changes the position that was returned to.
fn undo_to<V: Variant>(
    game: &mut Game<V>,
    change: impl FnOnce(&Position<V>, &mut Setup<V::State>),
) -> Option<Move> {
    let later = *game.position();
    let m = game.undo()?;
    let pos = changed(game.position(), |setup| change(&later, setup));
    if pos != *game.position() {
        *game = Game::from_position(pos, *game.profile());
    }
    Some(m)
}

struct UndoLosesRights;
impl Subject<Chess> for UndoLosesRights {
    fn undo(&self, game: &mut Game<Chess>) -> Option<Move> {
        undo_to(game, |later, setup| setup.castling &= later.castling_rooks())
    }
}

struct UndoKeepsCounters;
impl Subject<ThreeCheck> for UndoKeepsCounters {
    fn undo(&self, game: &mut Game<ThreeCheck>) -> Option<Move> {
        undo_to(game, |later, setup| setup.state = *later.state())
    }
}

struct RedoesTheFirstMove;
impl Subject<Chess> for RedoesTheFirstMove {
    fn redo(&self, game: &mut Game<Chess>) -> Option<Move> {
        game.redo().and(game.moves().first().copied())
    }
}

struct JumpsTooFar;
impl Subject<Chess> for JumpsTooFar {
    fn jump(&self, game: &mut Game<Chess>, ply: usize) -> bool {
        let reached = game.jump(ply);
        game.jump(ply + 1);
        reached
    }
}

struct RepeatsWithOtherCounters;
impl Subject<ThreeCheck> for RepeatsWithOtherCounters {
    fn occurrences(&self, game: &Game<ThreeCheck>) -> usize {
        let here = game.position();
        let line = (0..=game.ply()).filter_map(|ply| game.position_at(ply));
        line.filter(|pos| pos.board() == here.board() && pos.turn() == here.turn()).count()
    }
}

struct SwapsCounters;
impl Subject<ThreeCheck> for SwapsCounters {
    fn fen(&self, pos: &Position<ThreeCheck>, dialect: Dialect) -> String {
        let swapped = changed(pos, |setup| {
            core::mem::swap(&mut setup.state.given.white, &mut setup.state.given.black);
        });
        alfil_notation::fen(&swapped, dialect)
    }
}

struct WritesNoEnPassant;
impl Subject<Chess> for WritesNoEnPassant {
    fn fen(&self, pos: &Position<Chess>, dialect: Dialect) -> String {
        alfil_notation::fen(&changed(pos, |setup| setup.en_passant = None), dialect)
    }
}

fn real_san(pos: &Position<Chess>, m: Move) -> String {
    alfil_notation::san(pos, m)
}

/// The text with the file of the origin behind the letter, if it has no origin yet.
fn with_file(text: &str, m: Move) -> String {
    let short = text.trim_end_matches(['+', '#']).replace('x', "").len() == 3;
    match m.from().filter(|_| short && m.role() != Role::Pawn) {
        Some(from) => format!("{}{}{}", &text[..1], from.file().char(), &text[1..]),
        None => text.to_owned(),
    }
}

struct NamesTheFileAlways;
impl Subject<Chess> for NamesTheFileAlways {
    fn san(&self, pos: &Position<Chess>, m: Move) -> String {
        with_file(&real_san(pos, m), m)
    }
}

struct CountsPinnedRivals;
impl Subject<Chess> for CountsPinnedRivals {
    fn san(&self, pos: &Position<Chess>, m: Move) -> String {
        let same =
            |other: &Move| other.role() == m.role() && other.to() == m.to() && other.from() != m.from();
        let text = real_san(pos, m);
        let rival = Referee::of(pos).pseudo_moves().into_iter().any(|other| same(&other));
        if rival { with_file(&text, m) } else { text }
    }
}

struct NeverNamesTheOrigin;
impl Subject<Chess> for NeverNamesTheOrigin {
    fn san(&self, pos: &Position<Chess>, m: Move) -> String {
        let text = real_san(pos, m);
        match m {
            Move::Normal { role, capture, to, .. } if role != Role::Pawn => {
                let takes = if capture.is_some() { "x" } else { "" };
                let suffix = text.trim_start_matches(|letter| !"+#".contains(letter));
                format!("{}{takes}{to}{suffix}", role.upper_char())
            }
            _ => text,
        }
    }
}

struct WritesNoMateSign;
impl Subject<Chess> for WritesNoMateSign {
    fn san(&self, pos: &Position<Chess>, m: Move) -> String {
        real_san(pos, m).replace('#', "+")
    }
}

struct WritesNoPromotionLetter;
impl Subject<Chess> for WritesNoPromotionLetter {
    fn uci(&self, _pos: &Position<Chess>, m: Move, castling: Castling) -> String {
        let mut text = alfil_notation::uci::<Chess>(m, castling);
        text.truncate(4);
        text
    }
}

struct PlaysOnAfterTheEnd;
impl Subject<ThreeCheck> for PlaysOnAfterTheEnd {
    fn legal_moves(&self, pos: &Position<ThreeCheck>) -> MoveList {
        let Setup { board, turn, castling, en_passant, halfmoves, fullmoves, .. } = pos.to_setup();
        let chess = Setup { board, turn, castling, en_passant, state: (), halfmoves, fullmoves };
        Position::<Chess>::try_from_setup(chess).map(|pos| pos.legal_moves()).unwrap_or_default()
    }
}

struct ClaimsFirst;
impl Subject<ThreeCheck> for ClaimsFirst {
    fn adjudicate(&self, pos: &Position<ThreeCheck>, occurrences: usize, profile: &Profile) -> Verdict {
        let verdict = alfil_variants::adjudicate(pos, occurrences, profile);
        let third_check = verdict.outcome.is_some_and(|outcome| outcome.reason.as_str() == "third-check");
        if third_check && pos.halfmoves() >= 100 {
            return Verdict { outcome: None, claims: vec![Claim::FiftyMoves] };
        }
        verdict
    }
}

struct FiftyMovesFirst;
impl Subject<Chess> for FiftyMovesFirst {
    fn adjudicate(&self, pos: &Position<Chess>, occurrences: usize, profile: &Profile) -> Verdict {
        let verdict = alfil_variants::adjudicate(pos, occurrences, profile);
        if profile == &Profile::AUTOMATIC && pos.halfmoves() >= 100 {
            return Verdict { outcome: Some(Outcome::drawn(Reason::FiftyMoves)), ..verdict };
        }
        verdict
    }
}
