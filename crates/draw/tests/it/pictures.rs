//! What a picture shows.

use alfil_draw::alfil_variants::alfil_core::{Color, Move, Position, Role, Square};
use alfil_draw::alfil_variants::{Chess, Knightmate, RacingKings, ThreeCheck, Variant, VariantId, Visitor};
use alfil_draw::{Diagram, Figure, Look};

fn step(pos: &Position<impl Variant>, from: Square, to: Square) -> Move {
    let moves = pos.legal_moves();
    *moves.iter().find(|m| m.from() == Some(from) && m.to() == to).expect("the move is legal")
}

/// The position after some moves, and the picture of it.
fn after<V: Variant>(moves: &[(Square, Square)]) -> Diagram {
    let mut pos = Position::<V>::start();
    let mut last = None;
    for (from, to) in moves {
        let m = step(&pos, *from, *to);
        pos.play(m);
        last = Some(m);
    }
    Diagram::of(&pos, last)
}

/// 1. e4 e5 2. Bc4 Nc6 3. Bxf7+
const THREE_MOVES: [(Square, Square); 5] = [
    (Square::E2, Square::E4),
    (Square::E7, Square::E5),
    (Square::F1, Square::C4),
    (Square::B8, Square::C6),
    (Square::C4, Square::F7),
];

#[test]
fn a_check_is_marked_and_counted() {
    let diagram = after::<ThreeCheck>(&THREE_MOVES);
    assert_eq!(diagram.checked, Some(Square::E8));
    assert_eq!(diagram.moved, [Square::C4, Square::F7]);
    let counters = diagram.counters.expect("checks are counted");
    assert_eq!((counters.given.white, counters.given.black, counters.to_win), (1, 0, 3));
    let svg = diagram.svg(&Look::default());
    assert!(svg.contains("url(#check)") && svg.contains("White 1 of 3, Black 0 of 3"), "{svg}");
    assert!(after::<Chess>(&THREE_MOVES).counters.is_none());
}

#[test]
fn the_royal_man_of_knightmate_is_a_horse_with_a_crown() {
    let diagram = after::<Knightmate>(&[]);
    assert_eq!(diagram.men[usize::from(Square::E1)], Some((Figure::RoyalKnight, Color::White)));
    assert_eq!(diagram.men[usize::from(Square::B8)], Some((Figure::Commoner, Color::Black)));
    assert_eq!(Figure::of::<RacingKings>(Role::King), Figure::King);
}

#[test]
fn the_board_is_turned_for_black() {
    let diagram = after::<Chess>(&[]);
    let black = Look { side: Color::Black, ..Look::default() };
    let rook = |look: &Look| {
        let svg = diagram.svg(look);
        let uses: Vec<&str> = svg.lines().filter(|line| line.contains("#white-rook")).collect();
        uses.first().map(|line| (*line).to_owned()).expect("a rook")
    };
    assert!(rook(&Look::default()).contains("x=\"20\" y=\"335\""));
    assert!(rook(&black).contains("x=\"335\" y=\"20\""));
}

struct Start;

impl Visitor for Start {
    type Out = String;

    fn visit<V: Variant>(self) -> String {
        after::<V>(&[]).svg(&Look::default())
    }
}

/// Without coordinates there is nothing but what stands on the board.
#[test]
fn every_man_is_drawn_once() {
    for id in VariantId::ALL {
        let svg = id.visit(Start);
        assert_eq!(svg.matches("<use ").count(), id.visit(Men), "{id:?}");
        assert_eq!(svg, id.visit(Start));
    }
}

struct Men;

impl Visitor for Men {
    type Out = usize;

    fn visit<V: Variant>(self) -> usize {
        Position::<V>::start().board().occupied().count()
    }
}

#[cfg(feature = "png")]
#[test]
fn pixels_differ_where_pictures_differ() {
    let pixels = |diagram: &Diagram| alfil_draw::png(&diagram.svg(&Look::default()), 320).expect("a picture");
    let (knightmate, chess) = (pixels(&after::<Knightmate>(&[])), pixels(&after::<Chess>(&[])));
    assert!(knightmate.starts_with(b"\x89PNG") && knightmate != chess);
}
