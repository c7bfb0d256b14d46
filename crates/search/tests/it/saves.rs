//! Draws of Racing Kings that one or two moves hold: the proofs, and that the engine finds the moves.

use alfil_notation::{Epd, parse_epd, parse_san};
use alfil_search::{DrawLimits, Engine, Limits, Options, StopFlag, prove_draw};
use alfil_variants::alfil_core::{Color, Move, Position, Rank, Role};
use alfil_variants::{Game, Profile, RacingKings, adjudicate};

type Pos = Position<RacingKings>;

const SUITE: &str = include_str!("../data/racing-kings-draws.epd");

/// Every position with the moves that hold it.
fn suite() -> Vec<(Epd, Pos, Vec<Move>)> {
    let read = |epd: Epd| {
        let pos = epd.read_position::<RacingKings>().unwrap();
        let bm = epd.operations.iter().find(|operation| operation.opcode == "bm").unwrap();
        let saves = bm.operands.iter().map(|text| parse_san(&pos, text.as_str()).unwrap()).collect();
        (epd, pos, saves)
    };
    parse_epd(SUITE).map(|epd| read(epd.unwrap())).collect()
}

#[test]
fn the_suite_is_what_it_says() {
    let suite = suite();
    assert_eq!(suite.len(), 30);
    for (epd, pos, saves) in &suite {
        let mut kings = pos.board().role(Role::King).into_iter();
        assert!(kings.all(|sq| matches!(sq.rank(), Rank::Sixth | Rank::Seventh)), "{epd}");
        assert!(pos.count_legal_moves() >= 8 && (1..=2).contains(&saves.len()), "{epd}");
    }
    assert_eq!(suite.iter().filter(|(_, pos, _)| pos.turn().is_white()).count(), 15);
}

#[test]
fn every_draw_is_proved_again() {
    let limits = DrawLimits { moves: 8, saves: 2, hash: 4, nodes: 30_000 };
    for (epd, pos, saves) in suite() {
        let proof = prove_draw(&Game::from_position(pos, Profile::LICHESS), &limits);
        let proof = proof.unwrap_or_else(|| panic!("not proved: {epd}"));
        assert!(same(&proof.saves, &saves), "{epd}: {:?}", proof.saves);
        assert_eq!(epd.operand("c0"), Some(format!("holds in {}", proof.holds_in).as_str()), "{epd}");
        assert_eq!(epd.operand("c1"), Some(format!("loses in {}", proof.loses_in).as_str()), "{epd}");
    }
}

fn same(some: &[Move], others: &[Move]) -> bool {
    some.len() == others.len() && some.iter().all(|m| others.contains(m))
}

/// Whether a side can force an end within `plies` that is worth at least so much to it: 1 for a win, 0 for a draw.
/// Tries everything and remembers nothing, so it shares no mistake with the prover.
fn forces(pos: &Pos, side: Color, worth: i32, plies: u32) -> bool {
    if let Some(outcome) = adjudicate(pos, 1, &Profile::LICHESS).outcome {
        return outcome.winner.map_or(0, |winner| if winner == side { 1 } else { -1 }) >= worth;
    }
    if plies == 0 {
        return false;
    }
    let mut replies = pos.legal_moves().into_iter().map(|m| pos.after(m));
    let mut forced = |next: Pos| forces(&next, side, worth, plies - 1);
    if pos.turn() == side { replies.any(&mut forced) } else { replies.all(&mut forced) }
}

#[test]
fn some_small_draws_are_proved_by_trying_everything() {
    let few = |pos: &Pos| pos.board().occupied().count() <= 5;
    let short = |epd: &Epd| {
        let moves =
            |opcode| epd.operand(opcode).and_then(|text| text.rsplit(' ').next()?.parse::<u32>().ok());
        ["c0", "c1"].into_iter().all(|opcode| moves(opcode).is_some_and(|moves| moves <= 3))
    };
    // Three of them, because each takes seconds.
    let smallest: Vec<_> =
        suite().into_iter().filter(|(epd, pos, _)| few(pos) && short(epd)).take(3).collect();
    assert_eq!(smallest.len(), 3);
    for (epd, pos, saves) in smallest {
        let (own, other) = (pos.turn(), !pos.turn());
        for m in pos.legal_moves() {
            let next = pos.after(m);
            if saves.contains(&m) {
                assert!(forces(&next, own, 0, 6) && forces(&next, other, 0, 6), "{epd}: {m:?}");
            } else {
                assert!(forces(&next, other, 1, 6), "{epd}: {m:?}");
            }
        }
    }
}

#[test]
fn the_engine_holds_every_draw() {
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let mut engine = Engine::<RacingKings>::new(Options::default());
    let mut lost = Vec::new();
    for (epd, pos, saves) in suite() {
        engine.clear();
        let answer = engine.search(&pos, &[], &Profile::LICHESS, &limits, &StopFlag::default(), &mut |_| {});
        if answer.best.is_none_or(|m| !saves.contains(&m)) {
            lost.push(epd.to_string());
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}
