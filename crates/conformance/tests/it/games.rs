//! A game as its players see it: moves back and forth, repetition, claims and agreed ends.

use alfil_variants::alfil_core::{Color, Move};
use alfil_variants::{
    Chess, Claim, Game, Knightmate, Outcome, PlayError, Profile, RacingKings, Reason, ThreeCheck, Variant,
};

use crate::fixture::{find, game, outcome, play};

fn started<V: Variant>(profile: Profile) -> Game<V> {
    Game::from_position(alfil_variants::alfil_core::Position::start(), profile)
}

/// Repeats a cycle of moves until the game ends by itself, for at most 40 plies.
fn plies_until_over<V: Variant>(cycle: &str, profile: Profile) -> (usize, String) {
    let mut game = started::<V>(profile);
    let mut moves = cycle.split(' ').cycle();
    while game.outcome().is_none() && game.ply() < 40 {
        play(&mut game, moves.next().unwrap_or_default());
    }
    (game.ply(), outcome(&game))
}

/// The start repeats after each cycle of four. In Knightmate the first cycle gives up castling, so that the position
/// which repeats is the one after ply 1.
#[test]
fn repetition_ends_the_game_where_the_profile_says_so() {
    fn check<V: Variant>(cycle: &str, offset: usize) {
        let at = |profile| plies_until_over::<V>(cycle, profile);
        assert_eq!(at(Profile::CLAIMS), (40, "-".to_owned()), "{}", V::ID);
        assert_eq!(at(Profile::AUTOMATIC), (8 + offset, "1/2-1/2 (threefold)".to_owned()), "{}", V::ID);
        assert_eq!(at(Profile::LICHESS), (16 + offset, "1/2-1/2 (fivefold)".to_owned()), "{}", V::ID);
        assert_eq!(at(Profile::FIDE), (16 + offset, "1/2-1/2 (fivefold)".to_owned()), "{}", V::ID);
    }
    check::<Chess>("Nf3 Nf6 Ng1 Ng8", 0);
    check::<ThreeCheck>("Nf3 Nf6 Ng1 Ng8", 0);
    check::<RacingKings>("Kh3 Ka3 Kh2 Ka2", 0);
    check::<Knightmate>("Kf3 Kf6 Ke1 Ke8", 2);
}

/// How often the last position occurred after some moves.
#[track_caller]
fn occurrences<V: Variant>(fen: &str, moves: &str, expected: usize) {
    let mut game = game::<V>(fen, Profile::CLAIMS);
    play(&mut game, moves);
    assert_eq!(game.occurrences(), expected, "{fen} {moves}");
    let here = game.position();
    let same_hash =
        (0..=game.ply()).filter(|ply| game.position_at(*ply).is_some_and(|p| p.hash() == here.hash()));
    assert_eq!(same_hash.count(), expected, "the hash tells the same positions apart");
}

#[test]
fn different_counters_never_repeat() {
    let fen = "6k1/8/8/8/8/8/8/K6R w - - 3+3 0 1";
    occurrences::<ThreeCheck>(fen, "Rg1+ Kf8 Rh1 Kg8", 1);
    occurrences::<ThreeCheck>(fen, "Rg1+ Kf8 Rh1 Kg8 Kb1 Kf7 Ka1 Kg8", 2);
    occurrences::<Chess>("6k1/8/8/8/8/8/8/K6R w - - 0 1", "Rg1+ Kf8 Rh1 Kg8", 2);
    // The checked side's own counter matters as much.
    occurrences::<ThreeCheck>("6K1/8/8/8/8/8/8/k6r b - - 3+3 0 1", "Rg1+ Kf8 Rh1 Kg8", 1);
}

#[test]
fn different_castling_rights_never_repeat() {
    let rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    occurrences::<Chess>(rooks, "Rh2 Rh7 Rh1 Rh8", 1);
    occurrences::<Chess>(rooks, "Rh2 Rh7 Rh1 Rh8 Rh2 Rh7 Rh1 Rh8", 2);
    occurrences::<Knightmate>("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rh2 Rh7 Rh1 Rh8", 1);
    // Commoners stand where knights do and take no right with them.
    let commoners = "4k2r/8/8/8/8/8/8/M3K2R w Kk - 0 1";
    occurrences::<Knightmate>(commoners, "Ma2 Rg8 Ma1 Rh8", 1);
    occurrences::<Knightmate>("4k2r/m7/8/8/8/8/8/M3K2R w Kk - 0 1", "Mb1 Mb8 Ma1 Ma7", 2);
}

#[test]
fn en_passant_counts_only_where_a_capture_is_legal() {
    let there_and_back = "e4 Kd7 Kd2 Ke8 Ke1";
    occurrences::<Chess>("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", there_and_back, 1);
    occurrences::<Chess>("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", there_and_back, 2);
    // The capturer on d4 is pinned to its king.
    occurrences::<Chess>("3k4/8/8/8/3p4/8/3RP3/4K3 w - - 0 1", "e4 Ke7 Kf1 Kd8 Ke1", 2);
}

#[test]
fn nothing_repeats_across_a_capture_or_a_pawn_move() {
    occurrences::<Chess>("4k3/8/8/8/8/8/P7/4K3 w - - 50 60", "Kd1 Kd8 Ke1 Ke8 a3 Kd8", 1);
    occurrences::<Chess>("4k3/8/8/8/8/8/P7/4K3 w - - 50 60", "Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8", 3);
}

#[test]
fn a_threefold_claim_needs_the_position_on_the_board() {
    let mut game = started::<Chess>(Profile::CLAIMS);
    let refused = PlayError::NoSuchClaim(Claim::Threefold);
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(game.claim(Claim::Threefold), Err(refused));
    play(&mut game, "Ng8");
    assert_eq!(game.verdict().claims, [Claim::Threefold]);
    let mut later = game.clone();
    play(&mut later, "e4");
    assert_eq!(later.claim(Claim::Threefold), Err(refused), "the chance has passed");
    let drawn = Outcome::drawn(Reason::Threefold);
    assert_eq!(game.claim(Claim::Threefold), Ok(drawn));
    assert_eq!(game.outcome(), Some(drawn));
    assert!(game.verdict().claims.is_empty());
}

#[test]
fn a_fifty_move_claim_stays_open() {
    let mut game = game::<Chess>("4k3/8/8/8/8/8/R7/4K3 w - - 98 80", Profile::FIDE);
    play(&mut game, "Ra3");
    assert_eq!(game.claim(Claim::FiftyMoves), Err(PlayError::NoSuchClaim(Claim::FiftyMoves)));
    // Open for both players: after Black's move, and after White's next one.
    play(&mut game, "Kd7");
    assert_eq!(game.verdict().claims, [Claim::FiftyMoves]);
    play(&mut game, "Ra4");
    assert_eq!(game.claim(Claim::FiftyMoves), Ok(Outcome::drawn(Reason::FiftyMoves)));
}

#[test]
fn what_is_automatic_cannot_be_claimed() {
    let mut game = game::<ThreeCheck>("4k3/8/8/8/8/8/R7/4K3 w - - 3+3 99 80", Profile::AUTOMATIC);
    play(&mut game, "Ra3");
    let over = Outcome::drawn(Reason::FiftyMoves);
    assert_eq!(game.outcome(), Some(over));
    assert_eq!(game.claim(Claim::FiftyMoves), Err(PlayError::Over(over)));
}

#[test]
fn a_claim_never_outranks_the_board() {
    let mut game = game::<ThreeCheck>("4k3/8/8/8/8/8/8/K6R w - - 1+3 99 90", Profile::CLAIMS);
    play(&mut game, "Rh8+");
    let won = Outcome::won(Color::White, Reason::Variant("third-check"));
    assert!(game.verdict().claims.is_empty());
    assert_eq!(game.claim(Claim::FiftyMoves), Err(PlayError::Over(won)));
    assert_eq!(game.resign(Color::White), Err(PlayError::Over(won)));
}

/// Something a player does to end the game.
type Act = fn(&mut Game<Chess>) -> Result<Outcome, PlayError>;

const ACTS: [(Act, &str); 9] = [
    (|game| game.resign(Color::White), "0-1 (resignation)"),
    (|game| game.resign(Color::Black), "1-0 (resignation)"),
    (Game::agree_draw, "1/2-1/2 (agreement)"),
    (|game| game.flag(Color::White), "0-1 (timeout)"),
    (|game| game.flag(Color::Black), "1-0 (timeout)"),
    (|game| game.abandon(Color::White), "0-1 (abandoned)"),
    (|game| game.abandon(Color::Black), "1-0 (abandoned)"),
    (Game::abort, "* (aborted)"),
    (|game| game.claim(Claim::Threefold), "1/2-1/2 (threefold)"),
];

#[test]
fn players_end_a_game_under_every_profile() {
    for profile in [Profile::CLAIMS, Profile::LICHESS, Profile::FIDE] {
        for (act, expected) in ACTS {
            let mut game = started::<Chess>(profile);
            play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
            let concluded = act(&mut game).unwrap_or_else(|error| panic!("{expected}: {error}"));
            assert_eq!(concluded.to_string(), expected);
            assert_eq!(game.outcome(), Some(concluded));
            for (again, _) in ACTS {
                assert_eq!(again(&mut game), Err(PlayError::Over(concluded)), "a game ends once");
            }
            let m = find(game.position(), "e4");
            assert_eq!(game.play(m), Err(PlayError::Over(concluded)));
        }
    }
}

#[test]
fn an_agreed_end_holds_at_its_ply_only() {
    let mut game = started::<Chess>(Profile::FIDE);
    play(&mut game, "e4 e5 Nf3");
    game.resign(Color::Black).unwrap();
    game.undo();
    assert_eq!(outcome(&game), "-");
    game.redo();
    assert_eq!(outcome(&game), "1-0 (resignation)");
    assert!(game.jump(0));
    assert_eq!(outcome(&game), "-");
    assert!(game.jump(3));
    assert_eq!(outcome(&game), "1-0 (resignation)");
    game.undo();
    play(&mut game, "Nc3");
    assert_eq!(outcome(&game), "-", "another move wipes the resignation");
}

#[test]
fn an_end_in_the_middle_drops_the_rest() {
    let mut game = started::<Chess>(Profile::FIDE);
    play(&mut game, "e4 e5 Nf3 Nc6");
    game.jump(2);
    game.agree_draw().unwrap();
    assert_eq!(game.moves().len(), 2);
    assert!(!game.jump(3));
    assert_eq!(game.redo(), None);
}

#[test]
fn moves_go_back_and_forth() {
    let mut game = started::<ThreeCheck>(Profile::CLAIMS);
    play(&mut game, "e4 e5 Bc4 Nc6 Bxf7+ Kxf7");
    let line: Vec<Move> = game.moves().to_vec();
    let positions: Vec<_> = (0..=line.len()).map(|ply| *game.position_at(ply).unwrap()).collect();
    for ply in (0..line.len()).rev() {
        assert_eq!(game.undo(), Some(line[ply]));
        assert_eq!((game.ply(), *game.position()), (ply, positions[ply]));
    }
    assert_eq!(game.undo(), None);
    for (ply, m) in line.iter().enumerate() {
        assert_eq!(game.redo(), Some(*m));
        assert_eq!(*game.position(), positions[ply + 1]);
    }
    assert_eq!(game.redo(), None);
    for ply in [3, 0, 6, 1] {
        assert!(game.jump(ply));
        assert_eq!(*game.position(), positions[ply]);
    }
    assert!(!game.jump(7));
    assert_eq!(game.ply(), 1, "a jump too far changes nothing");
    assert!(game.position_at(7).is_none());
    assert_eq!(game.moves(), line);
    play(&mut game, "d5");
    assert_eq!(game.moves().len(), 2, "another move drops what came after it");
    assert_eq!(*game.start(), positions[0]);
}

/// Looking back must not count positions that lie ahead of the cursor.
#[test]
fn repetition_is_counted_up_to_the_cursor() {
    let mut game = started::<Chess>(Profile::AUTOMATIC);
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(outcome(&game), "1/2-1/2 (threefold)");
    game.jump(4);
    assert_eq!((game.occurrences(), outcome(&game)), (2, "-".to_owned()));
    game.jump(0);
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn illegal_moves_are_refused_and_change_nothing() {
    let mut game = started::<Chess>(Profile::FIDE);
    let later = {
        let mut other = game.clone();
        play(&mut other, "e4 e5");
        find(other.position(), "Nf3")
    };
    play(&mut game, "Nf3");
    let before = *game.position();
    assert_eq!(game.play(later), Err(PlayError::Illegal(later)));
    assert_eq!((*game.position(), game.ply()), (before, 1));
}

#[test]
fn errors_say_what_happened() {
    let mut game = started::<Chess>(Profile::FIDE);
    assert_eq!(game.claim(Claim::FiftyMoves).unwrap_err().to_string(), "no claim of fifty-moves is open");
    game.resign(Color::White).unwrap();
    assert_eq!(game.agree_draw().unwrap_err().to_string(), "the game is over: 0-1 (resignation)");
    let m = find(game.start(), "e4");
    assert_eq!(PlayError::Illegal(m).to_string(), "illegal move");
}
