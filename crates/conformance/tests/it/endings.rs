//! The tables of endings, made by another program, against our own material rule and our own moves.

use std::collections::BTreeMap;

use alfil_variants::alfil_core::{Bitboard, Board, Color, Piece, Position, Role, Setup};
use alfil_variants::{Knightmate, Outcome, Profile, Reason, ThreeCheck, Variant, board_outcome};

use crate::random::Random;
use crate::retrograde::Ending;

const KNIGHTMATE: &str = include_str!("../data/knightmate_endings.tsv");
const THREE_CHECK: &str = include_str!("../data/three_check_endings.tsv");

/// The rows of the Knightmate table, each as a map from the header's names.
fn knightmate_rows() -> Vec<BTreeMap<&'static str, &'static str>> {
    let mut lines = KNIGHTMATE.lines().filter(|line| !line.starts_with('#'));
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    lines.map(|line| header.iter().copied().zip(line.split('\t')).collect()).collect()
}

fn knightmate_row(material: &str) -> BTreeMap<&'static str, &'static str> {
    let row = knightmate_rows().into_iter().find(|row| row["material"] == material);
    row.unwrap_or_else(|| panic!("{material} is not in the table"))
}

#[track_caller]
fn check_knightmate(material: &str, role: Role) {
    let row = knightmate_row(material);
    let ending = Ending::of::<Knightmate>(role);
    let (forced, helped) = (ending.forced_wins(None), ending.helped_wins(None));
    let (white, black) = (Color::White, Color::Black);
    for (column, found) in [
        ("mates", ending.count_mates().to_string()),
        ("mates_retract2", ending.count_mates_with_a_past().to_string()),
        ("forced_white_to_move", ending.share(&forced, white)),
        ("forced_black_to_move", ending.share(&forced, black)),
        ("max_dtm_plies", ending.longest(&forced).to_string()),
        ("help_white_to_move", ending.share(&helped, white)),
        ("help_black_to_move", ending.share(&helped, black)),
        ("legal_white_to_move", ending.count_legal(white).to_string()),
        ("legal_black_to_move", ending.count_legal(black).to_string()),
    ] {
        assert_eq!(found, row[column], "{material} {column}");
    }
}

#[test]
fn knightmate_queen() {
    check_knightmate("KQvK", Role::Queen);
}

#[test]
fn knightmate_rook() {
    check_knightmate("KRvK", Role::Rook);
}

#[test]
fn knightmate_bishop() {
    check_knightmate("KBvK", Role::Bishop);
}

#[test]
fn knightmate_commoner() {
    check_knightmate("KMvK", Role::Knight);
}

#[track_caller]
fn check_three_check(material: &str, role: Role) {
    let ending = Ending::of::<ThreeCheck>(role);
    let mut forced = Ending::won_everywhere();
    let mut helped = Ending::won_everywhere();
    for needed in 1..=3 {
        forced = ending.forced_wins(Some(&forced));
        helped = ending.helped_wins(Some(&helped));
        let (white, black) = (Color::White, Color::Black);
        let line = format!(
            "{material}\tchecks_needed={needed}\tforced_w_to_move={}\tforced_b_to_move={}\tmaxDTW_plies={}\t\
             help_w_to_move={}\thelp_b_to_move={}\tlegal_w={}\tlegal_b={}",
            ending.share(&forced, white),
            ending.share(&forced, black),
            ending.longest(&forced),
            ending.share(&helped, white),
            ending.share(&helped, black),
            ending.count_legal(white),
            ending.count_legal(black),
        );
        let start = format!("{material}\tchecks_needed={needed}\t");
        let expected = THREE_CHECK.lines().find(|line| line.starts_with(&start));
        assert_eq!(Some(line.as_str()), expected);
    }
}

#[test]
fn three_check_queen() {
    check_three_check("KQvK", Role::Queen);
}

#[test]
fn three_check_rook() {
    check_three_check("KRvK", Role::Rook);
}

#[test]
fn three_check_bishop() {
    check_three_check("KBvK", Role::Bishop);
}

#[test]
fn three_check_knight() {
    check_three_check("KNvK", Role::Knight);
}

/// The men beside the royal pieces, and what is asked of the squares of the bishops.
#[derive(Debug)]
struct Material {
    men: Vec<Piece>,
    bishops_on_one_colour: Option<bool>,
}

impl Material {
    /// Reads `KBBvK(same-colour)`.
    fn read(name: &str) -> Material {
        let (sides, colours) = name.split_once('(').unwrap_or((name, ""));
        let (white, black) = sides.split_once('v').unwrap_or_else(|| panic!("{name}: two sides"));
        let white = white.chars().filter_map(|letter| man(letter, Color::White));
        let black = black.chars().filter_map(|letter| man(letter, Color::Black));
        Material {
            men: white.chain(black).collect(),
            bishops_on_one_colour: match colours {
                "same-colour)" => Some(true),
                "opp-colour)" => Some(false),
                _ => None,
            },
        }
    }

    fn swapped(&self) -> Material {
        let swap = |piece: &Piece| Piece { color: !piece.color, ..*piece };
        Material { men: self.men.iter().map(swap).collect(), ..*self }
    }

    /// A random legal placement with the bishops on the right colours.
    fn place(&self, random: &mut Random) -> Position<Knightmate> {
        loop {
            let mut board = Board::EMPTY;
            for piece in self.men.iter().chain(&[Color::White.king(), Color::Black.king()]) {
                board.put(random.square(), *piece);
            }
            let bishops = board.role(Role::Bishop);
            let on_one =
                bishops.is_subset(Bitboard::DARK_SQUARES) || bishops.is_subset(Bitboard::LIGHT_SQUARES);
            let complete = board.occupied().count() == self.men.len() + 2;
            if complete && self.bishops_on_one_colour.is_none_or(|wanted| wanted == on_one) {
                let turn = Color::from_white(random.below(2) == 0);
                let setup = Setup { board, turn, ..Position::<Knightmate>::start().to_setup() };
                if let Ok(pos) = Position::try_from_setup(Setup { castling: Bitboard::EMPTY, ..setup }) {
                    return pos;
                }
            }
        }
    }
}

fn man(letter: char, color: Color) -> Option<Piece> {
    let role = match letter {
        'Q' => Role::Queen,
        'R' => Role::Rook,
        'B' => Role::Bishop,
        'M' => Role::Knight,
        'P' => Role::Pawn,
        _ => return None,
    };
    Some(role.of(color))
}

/// Checks a set on many boards: whether each side can still win, and so whether the game is drawn.
#[track_caller]
fn check_material(name: &str, material: &Material, white_wins: bool, black_wins: bool) {
    let mut random = Random::new(name.bytes().map(u64::from).sum());
    for _ in 0..200 {
        let pos = material.place(&mut random);
        let dead = !white_wins && !black_wins;
        assert_eq!(Knightmate::cannot_win(&pos, Color::White), !white_wins, "{name} White");
        assert_eq!(Knightmate::cannot_win(&pos, Color::Black), !black_wins, "{name} Black");
        assert_eq!(Knightmate::is_material_draw(&pos), dead, "{name}");
        // Other profiles may find a live set dead on a certain board, where the last man must be captured.
        let profiles = if dead { &Profile::ALL[..] } else { &[Profile::CLAIMS, Profile::LICHESS] };
        for profile in profiles {
            // Mate and stalemate come first.
            let by_moves = pos.ending().map(Outcome::from);
            let expected = by_moves.or(dead.then_some(Outcome::drawn(Reason::InsufficientMaterial)));
            assert_eq!(board_outcome(&pos, profile), expected, "{name} {}", profile.id);
        }
    }
}

/// A side can win with a set if some mate in it has a past with the same men: then play can lead to it. Without such a
/// mate the set is dead, although a board that is mate already stays one.
#[test]
fn the_material_rule_follows_the_table() {
    let mut can_win: BTreeMap<&str, [bool; 2]> = BTreeMap::new();
    for row in knightmate_rows() {
        let side = usize::from(row["winner"] == "black-wins");
        can_win.entry(row["material"]).or_default()[side] |= row["mates_retract2"] != "0";
    }
    let dead: Vec<&str> =
        can_win.iter().filter(|(_, wins)| **wins == [false; 2]).map(|(name, _)| *name).collect();
    assert_eq!(dead, ["KBBvK(same-colour)", "KBvK"]);
    assert_eq!(can_win.len(), 26);
    for (name, [white, black]) in can_win {
        let material = Material::read(name);
        check_material(name, &material, white, black);
        check_material(name, &material.swapped(), black, white);
    }
}

/// What the rule says of sets too large for the table, and of the bare royal knights.
#[test]
fn the_material_rule_beyond_the_table() {
    for (name, white_wins, black_wins) in [
        ("KvK", false, false),
        ("KBBBvK(same-colour)", false, false),
        ("KBBBvK(opp-colour)", true, false),
        ("KPvK", true, false),
        ("KBPvK", true, false),
        ("KBBvKB(same-colour)", true, true),
        ("KBvKP", true, true),
    ] {
        let material = Material::read(name);
        check_material(name, &material, white_wins, black_wins);
        check_material(name, &material.swapped(), black_wins, white_wins);
    }
}
