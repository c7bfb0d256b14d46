//! Implementations that are right but for one thing, and the property that must notice.

use alfil_conformance::alfil_notation::Castling;
use alfil_conformance::{Mailbox, Property, Referee, Subject, checks};
use alfil_variants::alfil_core::{Bitboard, Color, Move, MoveList, Position, Role, Setup, Square};
use alfil_variants::{
    Chess, Claim, Dialect, Game, Outcome, Profile, RacingKings, Reason, ThreeCheck, Variant, Verdict,
};

/// Makes a test of each planted bug: the property must fail.
macro_rules! planted {
    ($($test:ident: $bug:ident in $variant:ident caught by $property:ident $check:ident;)*) => {
        /// The properties that catch something here.
        pub(super) const CAUGHT: &[Property] = &[$(Property::$property),*];

        $(
            #[test]
            fn $test() {
                let result = checks::$check::<$variant>(&$bug);
                let failure = result.expect_err("the planted bug must be caught");
                assert_eq!(failure.property, Property::$property);
            }
        )*
    };
}

planted! {
    a_forgotten_pin: ForgetsPins in Chess caught by LegalMovesMatchReferee legal_moves_match_referee;
    double_steps_missing_from_the_counts: BlackNeverStepsTwice in Chess caught by PerftCountsMatch perft_counts_match;
    en_passant_that_uncovers_a_check: ForgetsEnPassantLines in Chess caught by LegalMovesMatchReferee legal_moves_match_referee;
    castling_through_check: CastlesThroughCheck in Chess caught by LegalMovesMatchReferee legal_moves_match_referee;
    a_missing_promotion: ForgetsAPromotion in Chess caught by LegalMovesMatchReferee legal_moves_match_referee;
    a_move_listed_twice: ListsAMoveTwice in Chess caught by LegalMovesMatchReferee legal_moves_match_referee;
    a_check_given_where_forbidden: ForgetsThatChecksAreForbidden in RacingKings caught by LegalMovesMatchReferee legal_moves_match_referee;
    promotions_counted_as_one_move: CountsPromotionsOnce in Chess caught by CountsAgree counts_agree;
    a_pseudo_legal_move_accepted: AcceptsPseudoLegal in Chess caught by IsLegalAgrees is_legal_agrees;
    castling_among_the_moves_to_a_square: CastlesToTheRook in Chess caught by LegalMovesToAgrees legal_moves_to_agrees;
    en_passant_not_among_captures: ForgetsEnPassantCaptures in Chess caught by CapturesAgree captures_agree;
    discovered_checks_not_among_checks: ListsDirectChecksOnly in Chess caught by ChecksAgree checks_agree;
    discovery_ignored_by_gives_check: SeesDirectChecksOnly in Chess caught by GivesCheckMatchesPlay gives_check_matches_play;
    rights_kept_when_the_king_moves: KeepsRights in Chess caught by PlayMatchesReferee play_matches_referee;
    the_clock_goes_on_after_a_capture: NeverResetsTheClock in Chess caught by PlayMatchesReferee play_matches_referee;
    en_passant_forgotten_after_a_double_step: ForgetsEnPassantSquare in Chess caught by EnPassantSquareIsUsable en_passant_square_is_usable;
    a_double_check_counted_twice: CountsDoubleChecksTwice in ThreeCheck caught by ChecksAreCounted checks_are_counted;
    a_position_that_cannot_be_set_up: LosesTheMoveNumber in Chess caught by PlayMatchesReferee play_matches_referee;
    a_hash_without_counters: HashesNoState in ThreeCheck caught by HashIsIncremental hash_is_incremental;
    a_hash_without_counters_is_no_identity: HashesNoState in ThreeCheck caught by HashTellsStatesApart hash_tells_states_apart;
    a_hash_without_en_passant: HashesNoEnPassant in Chess caught by HashTellsStatesApart hash_tells_states_apart;
    a_hash_without_castling_rights: HashesNoRights in Chess caught by HashTellsStatesApart hash_tells_states_apart;
    a_hash_with_the_clock: HashesTheClock in Chess caught by TranspositionsShareAHash transpositions_share_a_hash;
    castling_rights_lost_by_undo: UndoLosesRights in Chess caught by UndoRestoresEverything undo_restores_everything;
    a_counter_not_undone: UndoKeepsCounters in ThreeCheck caught by UndoRestoresEverything undo_restores_everything;
    redo_of_the_wrong_move: RedoesTheFirstMove in Chess caught by UndoRestoresEverything undo_restores_everything;
    a_jump_one_ply_too_far: JumpsTooFar in Chess caught by UndoRestoresEverything undo_restores_everything;
    repetition_without_counters: RepeatsWithOtherCounters in ThreeCheck caught by UndoRestoresEverything undo_restores_everything;
    counters_swapped_in_the_fen: SwapsCounters in ThreeCheck caught by FenRoundTrips fen_round_trips;
    an_en_passant_square_not_written: WritesNoEnPassant in Chess caught by FenRoundTrips fen_round_trips;
    san_with_a_needless_file: NamesTheFileAlways in Chess caught by SanRoundTrips san_round_trips;
    san_that_counts_pinned_rivals: CountsPinnedRivals in Chess caught by SanRoundTrips san_round_trips;
    san_without_the_needed_origin: NeverNamesTheOrigin in Chess caught by SanRoundTrips san_round_trips;
    san_without_the_mate_sign: WritesNoMateSign in Chess caught by SanRoundTrips san_round_trips;
    a_uci_promotion_without_its_letter: WritesNoPromotionLetter in Chess caught by UciRoundTrips uci_round_trips;
    moves_after_the_end: PlaysOnAfterTheEnd in ThreeCheck caught by EndingsHaveNoMoves endings_have_no_moves;
    a_claim_before_the_third_check: ClaimsFirst in ThreeCheck caught by VerdictsKeepTheirOrder verdicts_keep_their_order;
    fifty_moves_before_mate: FiftyMovesFirst in Chess caught by VerdictsKeepTheirOrder verdicts_keep_their_order;
    black_pawns_without_double_steps: BlackNeverStepsTwice in Chess caught by ColoursAreMirrored colours_are_mirrored;
}

/// The position with its set-up changed, where that is possible.
fn changed<V: Variant>(pos: &Position<V>, change: impl FnOnce(&mut Setup<V::State>)) -> Position<V> {
    let mut setup = pos.to_setup();
    change(&mut setup);
    Position::try_from_setup(setup).unwrap_or(*pos)
}

/// The legal moves and those pseudo-legal ones that a bug lets through.
fn legal_and<V: Variant>(pos: &Position<V>, also: impl Fn(Move) -> bool) -> MoveList {
    let mut moves = pos.legal_moves();
    if pos.variant_ending().is_none() {
        let more = Referee::of(pos).pseudo_moves().into_iter().filter(|m| !pos.is_legal(*m) && also(*m));
        moves.extend(more);
    }
    moves
}

struct ForgetsPins;
impl Subject<Chess> for ForgetsPins {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        legal_and(pos, |m| !pos.is_check() && m.role() != Role::King && !m.is_en_passant())
    }
}

/// Captures en passant wherever the pawns stand right, without a look at what the two pawns uncover.
struct ForgetsEnPassantLines;
impl Subject<Chess> for ForgetsEnPassantLines {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        let mut moves = pos.legal_moves();
        let (us, pawns) = (pos.turn(), pos.board().piece(pos.turn(), Role::Pawn));
        for to in Square::ALL {
            let setup = Setup { en_passant: Some(to), ..pos.to_setup() };
            if pos.en_passant().is_some() || pos.is_check() || !setup.reasons::<Chess>().is_empty() {
                continue;
            }
            let beside = pawns.into_iter().filter(|from| {
                let men = Mailbox::of(pos.board());
                men.attacked_from(alfil_variants::alfil_core::Movement::Pawn, us, *from).contains(to)
            });
            let capture = beside.map(|from| Move::EnPassant { from, to });
            moves.extend(capture.filter(|m| !leaves_king_safe(pos, *m)));
        }
        moves
    }
}

fn leaves_king_safe(pos: &Position<Chess>, m: Move) -> bool {
    let mut men = Mailbox::of(pos.board());
    men.make::<Chess>(pos.turn(), m);
    let king = pos.royal(pos.turn()).expect("chess has kings");
    !men.is_attacked::<Chess>(king, !pos.turn())
}

struct CastlesThroughCheck;
impl Subject<Chess> for CastlesThroughCheck {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        legal_and(pos, |m| m.is_castle() && !pos.is_check() && leaves_king_safe(pos, m))
    }
}

struct ForgetsAPromotion;
impl Subject<Chess> for ForgetsAPromotion {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        pos.legal_moves().into_iter().filter(|m| m.promotion() != Some(Role::Knight)).collect()
    }
}

struct ListsAMoveTwice;
impl Subject<Chess> for ListsAMoveTwice {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        let moves = pos.legal_moves();
        let again = moves.iter().find(|m| m.is_castle()).copied();
        moves.into_iter().chain(again).collect()
    }
}

struct ForgetsThatChecksAreForbidden;
impl Subject<RacingKings> for ForgetsThatChecksAreForbidden {
    fn legal_moves(&self, pos: &Position<RacingKings>) -> MoveList {
        legal_and(pos, |m| {
            let mut men = Mailbox::of(pos.board());
            men.make::<RacingKings>(pos.turn(), m);
            let king = men.find(Role::King.of(pos.turn())).expect("both kings stand");
            !men.is_attacked::<RacingKings>(king, !pos.turn())
        })
    }
}

struct CountsPromotionsOnce;
impl Subject<Chess> for CountsPromotionsOnce {
    fn count_legal_moves(&self, pos: &Position<Chess>) -> usize {
        pos.legal_moves().iter().filter(|m| m.promotion().is_none_or(|role| role == Role::Queen)).count()
    }
}

struct AcceptsPseudoLegal;
impl Subject<Chess> for AcceptsPseudoLegal {
    fn is_legal(&self, pos: &Position<Chess>, m: Move) -> bool {
        pos.is_legal(m) || m.role() == Role::Rook && Referee::of(pos).pseudo_moves().contains(&m)
    }
}

struct CastlesToTheRook;
impl Subject<Chess> for CastlesToTheRook {
    fn legal_moves_to(&self, pos: &Position<Chess>, role: Role, to: Square) -> MoveList {
        pos.legal_moves().into_iter().filter(|m| m.role() == role && m.to() == to).collect()
    }
}

struct ForgetsEnPassantCaptures;
impl Subject<Chess> for ForgetsEnPassantCaptures {
    fn captures(&self, pos: &Position<Chess>) -> MoveList {
        pos.captures().into_iter().filter(|m| !m.is_en_passant()).collect()
    }
}

/// Whether the man that moved attacks the enemy king from its new square.
fn attacks_directly(pos: &Position<Chess>, m: Move) -> bool {
    let mut men = Mailbox::of(pos.board());
    men.make::<Chess>(pos.turn(), m);
    let king = pos.royal(!pos.turn()).expect("chess has kings");
    let Some(man) = men.get(m.to()) else { return false };
    let movement = *alfil_variants::alfil_core::RuleSet::CHESS.movement.get(man.role);
    men.attacked_from(movement, pos.turn(), m.to()).contains(king)
}

struct ListsDirectChecksOnly;
impl Subject<Chess> for ListsDirectChecksOnly {
    fn checks(&self, pos: &Position<Chess>) -> MoveList {
        pos.checks().into_iter().filter(|m| attacks_directly(pos, *m)).collect()
    }
}

struct SeesDirectChecksOnly;
impl Subject<Chess> for SeesDirectChecksOnly {
    fn gives_check(&self, pos: &Position<Chess>, m: Move) -> bool {
        attacks_directly(pos, m)
    }
}

struct KeepsRights;
impl Subject<Chess> for KeepsRights {
    fn after(&self, pos: &Position<Chess>, m: Move) -> Position<Chess> {
        changed(&pos.after(m), |setup| setup.castling = pos.castling_rooks())
    }
}

struct NeverResetsTheClock;
impl Subject<Chess> for NeverResetsTheClock {
    fn after(&self, pos: &Position<Chess>, m: Move) -> Position<Chess> {
        changed(&pos.after(m), |setup| {
            if m.role() != Role::Pawn {
                setup.halfmoves = pos.halfmoves() + 1;
            }
        })
    }
}

struct LosesTheMoveNumber;
impl Subject<Chess> for LosesTheMoveNumber {
    fn after(&self, pos: &Position<Chess>, m: Move) -> Position<Chess> {
        changed(&pos.after(m), |setup| setup.fullmoves = pos.fullmoves())
    }
}

struct ForgetsEnPassantSquare;
impl Subject<Chess> for ForgetsEnPassantSquare {
    fn after(&self, pos: &Position<Chess>, m: Move) -> Position<Chess> {
        changed(&pos.after(m), |setup| setup.en_passant = None)
    }
}

struct CountsDoubleChecksTwice;
impl Subject<ThreeCheck> for CountsDoubleChecksTwice {
    fn after(&self, pos: &Position<ThreeCheck>, m: Move) -> Position<ThreeCheck> {
        let after = pos.after(m);
        changed(&after, |setup| {
            if after.checkers().more_than_one() {
                *setup.state.given.get_mut(pos.turn()) += 1;
            }
        })
    }
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
        alfil_conformance::alfil_notation::fen(&swapped, dialect)
    }
}

struct WritesNoEnPassant;
impl Subject<Chess> for WritesNoEnPassant {
    fn fen(&self, pos: &Position<Chess>, dialect: Dialect) -> String {
        alfil_conformance::alfil_notation::fen(&changed(pos, |setup| setup.en_passant = None), dialect)
    }
}

fn real_san(pos: &Position<Chess>, m: Move) -> String {
    alfil_conformance::alfil_notation::san(pos, m)
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
        match m {
            Move::Normal { role, to, .. } if role != Role::Pawn => format!("{}{to}", role.upper_char()),
            _ => real_san(pos, m),
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
        let mut text = alfil_conformance::alfil_notation::uci::<Chess>(m, castling);
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
        if profile == &Profile::CLAIMS && pos.halfmoves() >= 100 {
            return Verdict { outcome: None, claims: vec![Claim::FiftyMoves] };
        }
        alfil_variants::adjudicate(pos, occurrences, profile)
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

struct BlackNeverStepsTwice;
impl Subject<Chess> for BlackNeverStepsTwice {
    fn legal_moves(&self, pos: &Position<Chess>) -> MoveList {
        let twice = |m: &Move| m.from().is_some_and(|from| from.rank().distance(m.to().rank()) == 2);
        pos.legal_moves()
            .into_iter()
            .filter(|m| m.role() != Role::Pawn || pos.turn().is_white() || !twice(m))
            .collect()
    }
}
