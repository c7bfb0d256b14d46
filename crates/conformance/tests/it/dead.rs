//! Dead positions: the library's answer against following every legal move.

use alfil_notation::fen;
use alfil_variants::alfil_core::{Bitboard, Board, Color, Position, Role, Setup, Square};
use alfil_variants::{
    Chess, Dialect, Knightmate, Outcome, Profile, RacingKings, Reason, ThreeCheck, Variant, adjudicate,
    board_outcome, is_dead,
};

use crate::fixture::position;
use crate::random::{Random, Taste};
use crate::walk::Walk;

/// A legal position with the given men that is not over, if there is one.
fn accept<V: Variant>(board: Board, turn: Color) -> Option<Position<V>> {
    let setup = Setup { board, turn, castling: Bitboard::EMPTY, ..Position::<V>::start().to_setup() };
    Position::try_from_setup(setup).ok().filter(|pos| pos.ending().is_none())
}

/// Mostly each royal piece behind its own pawns, where locked chains keep them apart.
fn put_royals(board: &mut Board, random: &mut Random) {
    for color in Color::ALL {
        let at_home = if color.is_white() { Bitboard(0xff_ffff) } else { Bitboard(0xffff_ff00_0000_0000) };
        let region = if random.below(8) == 0 { Bitboard::FULL } else { at_home };
        let free: Vec<Square> = (region & !board.occupied()).into_iter().collect();
        board.put(free[random.below(free.len())], color.king());
    }
}

/// Pairs of pawns that stop each other. On neighbouring files they stand a step apart, or else they could capture.
fn locked_chain(random: &mut Random) -> Board {
    let mut board = Board::EMPTY;
    let mut rank = 1 + random.below(5) as u32;
    let mut after_gap = true;
    for file in 0..8 {
        if !after_gap && random.below(3) == 0 {
            after_gap = true;
            continue;
        }
        let step = if after_gap { random.below(3) as u32 } else { 2 * random.below(2) as u32 };
        let next = (rank + step).saturating_sub(1);
        rank = if (1..=5).contains(&next) { next } else { 2 * rank - next };
        board.put(Square::new(rank * 8 + file), Color::White.pawn());
        board.put(Square::new(rank * 8 + 8 + file), Color::Black.pawn());
        after_gap = false;
    }
    board
}

/// Takes a pawn off the chain or puts one more behind it, so that it may open.
fn disturb(board: &mut Board, random: &mut Random) {
    let pawns: Vec<Square> = board.role(Role::Pawn).into_iter().collect();
    if pawns.is_empty() {
        return;
    }
    let sq = pawns[random.below(pawns.len())];
    let Some(piece) = board.piece_at(sq) else { return };
    if random.below(2) == 0 {
        board.remove(sq);
    }
    let back = if piece.color.is_white() { -8 } else { 8 };
    let behind = sq.offset(back * (1 + i32::from(random.below(2) == 0)));
    if let Some(behind) =
        behind.filter(|sq| !board.occupied().contains(*sq) && !Bitboard::BACKRANKS.contains(*sq))
    {
        board.put(behind, piece);
    }
}

/// A position of kings and locked, or nearly locked, pawns.
fn locked<V: Variant>(random: &mut Random) -> Position<V> {
    loop {
        let mut board = locked_chain(random);
        if random.below(2) == 0 {
            disturb(&mut board, random);
        }
        put_royals(&mut board, random);
        let turn = Color::from_white(random.below(2) == 0);
        if let Some(pos) = accept(board, turn) {
            return pos;
        }
    }
}

/// Compares the library with the walk on generated positions; returns how many are dead.
fn compare_locked<V: Variant>(count: usize) -> usize {
    let mut random = Random::new(2024);
    let mut dead = 0;
    for _ in 0..count {
        let pos = locked::<V>(&mut random);
        let Some(walk) = Walk::new(&pos) else { panic!("{}: other men", fen(&pos, Dialect::Remaining)) };
        let expected = !walk.is_alive();
        assert_eq!(is_dead(&pos), expected, "{}", fen(&pos, Dialect::Remaining));
        dead += usize::from(expected);
        check_verdict(&pos, expected);
    }
    dead
}

/// What the profiles say about a position of pawns and royal pieces that is not over by its moves.
fn check_verdict<V: Variant>(pos: &Position<V>, dead: bool) {
    let bare = pos.board().role(Role::Pawn).is_empty();
    for profile in Profile::ALL {
        let looks = matches!(profile.id, "automatic" | "fide");
        let reason = match (bare, dead && looks) {
            (true, _) => Some(Reason::InsufficientMaterial),
            (false, true) => Some(Reason::DeadPosition),
            (false, false) => None,
        };
        let verdict = adjudicate(pos, 1, &profile);
        assert_eq!(
            verdict.outcome,
            reason.map(Outcome::drawn),
            "{} {}",
            profile.id,
            fen(pos, Dialect::Remaining)
        );
    }
}

/// Half of the generated positions are dead, half are not.
#[test]
fn locked_pawns_in_three_check() {
    let dead = compare_locked::<ThreeCheck>(500);
    assert!((200..=300).contains(&dead), "{dead} dead of 500");
}

#[test]
fn locked_pawns_in_chess() {
    let dead = compare_locked::<Chess>(500);
    assert!((200..=300).contains(&dead), "{dead} dead of 500");
}

/// A royal knight leaps over chains, so few of them hold.
#[test]
fn locked_pawns_in_knightmate() {
    let dead = compare_locked::<Knightmate>(500);
    assert!(dead >= 40, "{dead} dead of 500");
}

/// Few men, some of them pieces, or a chain with a piece in it: where dead positions come from.
fn late_start<V: Variant>(random: &mut Random) -> Position<V> {
    loop {
        let mut board = if random.below(4) > 0 { locked_chain(random) } else { Board::EMPTY };
        let pawns = if board == Board::EMPTY { 1 + random.below(6) } else { random.below(2) };
        for man in 0..pawns + random.below(3) {
            let roles =
                if man < pawns { &[Role::Pawn][..] } else { &[Role::Knight, Role::Bishop, Role::Rook] };
            let sq = random.square();
            if !board.occupied().contains(sq) {
                let role = roles[random.below(roles.len())];
                board.put(sq, role.of(Color::from_white(random.below(2) == 0)));
            }
        }
        put_royals(&mut board, random);
        if let Some(pos) = accept(board, Color::from_white(random.below(2) == 0)) {
            return pos;
        }
    }
}

/// Judges positions of random games, most of them endings; returns how many are dead.
fn judge_games<V: Variant>(count: usize) -> usize {
    let mut random = Random::new(77);
    let (mut judged, mut dead) = (0, 0);
    while judged < count {
        let from_start = random.below(8) == 0;
        let mut pos = if from_start { Position::<V>::start() } else { late_start(&mut random) };
        let taste = Taste::ALL[random.below(Taste::ALL.len())];
        for _ in 0..if from_start { 80 } else { 25 } {
            judged += 1;
            let walk = Walk::new(&pos);
            let is_over = pos.ending().is_some_and(|ending| ending.winner.is_some());
            let expected = !is_over && walk.is_some_and(|walk| !walk.is_alive());
            assert_eq!(is_dead(&pos), expected, "{}", fen(&pos, Dialect::Remaining));
            let moves = pos.legal_moves();
            if expected && !V::is_material_draw(&pos) {
                dead += 1;
            }
            if expected || moves.is_empty() {
                break;
            }
            pos.play(taste.choose(&mut random, &pos, &moves));
        }
    }
    dead
}

/// Whatever is called dead has been walked through to the end, and whatever has only royal
/// pieces and pawns and is called alive has a check or a pawn move ahead.
#[test]
fn positions_from_games_in_three_check() {
    let dead = judge_games::<ThreeCheck>(10_000);
    assert!(dead >= 80, "{dead} dead");
}

#[test]
fn positions_from_games_in_chess() {
    let dead = judge_games::<Chess>(10_000);
    assert!(dead >= 80, "{dead} dead");
}

#[test]
fn positions_from_games_in_knightmate() {
    let dead = judge_games::<Knightmate>(10_000);
    assert!(dead >= 20, "{dead} dead");
}

#[track_caller]
fn check<V: Variant>(text: &str, dead: bool) {
    assert_eq!(is_dead(&position::<V>(text)), dead, "{text}");
}

#[test]
fn the_next_capture_leaves_bare_kings() {
    // White must take the last pawn: nobody can win any more, although it is still there.
    let forced = "8/8/8/8/8/2k5/p7/K7 w - - 0 1";
    check::<Chess>(forced, true);
    check::<Chess>("8/8/8/8/8/3k4/p7/K7 w - - 0 1", false);
    let outcome = board_outcome(&position::<Chess>(forced), &Profile::FIDE);
    assert_eq!(outcome, Some(Outcome::drawn(Reason::DeadPosition)));
}

#[test]
fn a_won_position_is_not_dead() {
    // Mated by a pawn.
    check::<Chess>("8/8/8/8/8/1k6/1p6/K7 w - - 0 1", false);
    let mate = "k7/PP6/1K6/8/8/8/8/8 b - - 0 1";
    assert!(position::<Chess>(mate).ending().is_some());
    check::<Chess>(mate, false);
    check::<ThreeCheck>("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0+3 0 1", false);
}

/// Black stands in check by a locked pawn, walks off and never comes back into one.
#[test]
fn a_check_that_is_there_already_wins_nothing() {
    let text = "8/8/1pkp1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 b - - 0 1";
    assert!(position::<Chess>(text).is_check());
    check::<Chess>(text, true);
}

#[test]
fn one_loose_pawn_keeps_a_position_alive() {
    check::<ThreeCheck>("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 3+3 0 1", true);
    check::<ThreeCheck>("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/7P/8 w - - 3+3 0 1", false);
    check::<ThreeCheck>("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/7N w - - 3+3 0 1", false);
    check::<ThreeCheck>("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/7B w - - 3+3 0 1", false);
    check::<ThreeCheck>("8/8/4k3/p1p1p3/P1P1P3/4K3/8/8 w - - 3+3 0 1", false);
}

#[test]
fn races_are_never_dead() {
    check::<RacingKings>("8/8/8/8/8/8/8/k6K w - - 0 1", false);
}
