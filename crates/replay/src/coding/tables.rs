//! The weights of the model, and sums of them that recur from position to position.

use std::sync::OnceLock;

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Bitboard, Color, Movement, Square, attacks};

use super::features::{
    COUNT, DANGERS, FAMILIES, KINDS, PHASES, ROYAL, SEEN, at_most_three, block, distance, family, number,
};

/// Weights of the features, one family after the other, in sixteenths of a bit. Fitted once; a change of a single byte
/// makes every record unreadable, so another table is another version of the format.
static WEIGHTS: &[u8; COUNT * FAMILIES] = include_bytes!("weights-1.bin");

/// The weight of each feature of a family.
pub(super) type Weights = [u8; COUNT];

/// The weights of a family.
pub(super) const fn weights_of(family: usize) -> &'static Weights {
    let (_, from) = WEIGHTS.split_at(family * COUNT);
    match from.first_chunk() {
        Some(weights) => weights,
        None => panic!("no such family"),
    }
}

/// A sum for each square.
pub(super) type Row = [i16; 64];
/// A row for each kind of man.
pub(super) type Rows = [Row; KINDS];

/// Bits of a square's class: above the danger, whether its own side attacks it, and whether twice.
pub(super) const ATTACKED: u32 = 3;
pub(super) const TWICE: u32 = 4;
const CLASSES: usize = 32;

/// Sums of weights for one family of rules and one way in which its royal piece moves.
pub(super) struct Tables {
    /// Phase, side: the target, and for men that leap what they reach from it.
    target: [[Rows; 2]; PHASES],
    /// Phase, side: the origin.
    pub(super) origin: [[Rows; 2]; PHASES],
    /// Own royal piece: how far it is.
    home: Vec<Rows>,
    /// Side, enemy royal piece: how far it is, and for men that leap how many squares beside it they reach.
    enemy: [Vec<Rows>; 2],
    /// Mover, victim, class of the target.
    pub(super) arrive: [[[i16; CLASSES]; 7]; KINDS],
    /// Mover, class of the origin.
    pub(super) leave: [[i16; CLASSES]; KINDS],
    /// Mover; bits 0 and 1 the threat, bit 2 whether the man protects another.
    pub(super) aims: [[i16; 8]; KINDS],
    /// Mover, half of what it reaches, squares of it beside the enemy royal piece.
    pub(super) reach: [[[i16; 4]; 8]; KINDS],
}

impl Tables {
    /// The tables for a variant, put together when they are asked for first.
    pub(super) fn of<V: Variant>() -> &'static Tables {
        static ALL: [[OnceLock<Tables>; 6]; FAMILIES] = [const { [const { OnceLock::new() }; 6] }; FAMILIES];
        let royal = V::RULES.royal.map_or(Movement::KingStep, |role| *V::RULES.movement.get(role));
        ALL[family::<V>()][number(royal)]
            .get_or_init(|| Tables::new(family::<V>(), royal, V::RULES.goal.is_some()))
    }

    fn new(family: usize, royal: Movement, has_goal: bool) -> Tables {
        let weights = weights_of(family);
        let weight = |number: usize| i16::from(weights[number].cast_signed());
        let sides = |row: &dyn Fn(Color, usize, Square) -> i16| {
            [Color::White, Color::Black].map(|side| rows(|kind, sq| row(side, kind, sq)))
        };
        let seen = |side: Color, sq: Square| {
            usize::from(SEEN[sq as usize ^ if side.is_white() || has_goal { 0 } else { 56 }])
        };
        let leaps = |side, kind, sq| leaps(royal, side, kind, sq);
        let is_pawn = |kind| kind == number(Movement::Pawn) || kind == ROYAL && royal == Movement::Pawn;
        let reach = |kind: usize, reached: usize| weight(block::REACH + kind * 8 + (reached / 2).min(7));
        let ring = |kind: usize, beside: usize| weight(block::RING + kind * 4 + beside);
        let place = |block: usize, phase: usize, side, kind, sq| {
            weight(block + (phase * KINDS + kind) * 32 + seen(side, sq))
        };
        let enemy = |side, king: Square| {
            let beside = attacks::attacks_from(Movement::KingStep, side, king, Bitboard::EMPTY);
            rows(|kind, sq| {
                let leap = leaps(side, kind, sq).map_or(0, |set| ring(kind, at_most_three(set & beside)));
                weight(block::DISTANCE + kind * 8 + distance(king, sq)) + leap
            })
        };
        Tables {
            target: core::array::from_fn(|phase| {
                sides(&|side, kind, sq| {
                    let leap = leaps(side, kind, sq).map_or(0, |set| reach(kind, set.count()));
                    place(block::TARGET, phase, side, kind, sq) + leap
                })
            }),
            origin: core::array::from_fn(|phase| {
                sides(&|side, kind, sq| place(block::ORIGIN, phase, side, kind, sq))
            }),
            home: Square::ALL
                .map(|king| rows(|kind, sq| weight(block::HOME + kind * 8 + distance(king, sq))))
                .to_vec(),
            enemy: [Color::White, Color::Black]
                .map(|side| Square::ALL.map(|king| enemy(side, king)).to_vec()),
            arrive: core::array::from_fn(|kind| {
                core::array::from_fn(|victim| {
                    core::array::from_fn(|class| {
                        let danger = (class & 7).min(DANGERS - 1);
                        let support = support(class, is_pawn(kind) && victim == 0);
                        weight(block::ARRIVE + ((kind * 7 + victim) * DANGERS + danger) * 2 + support)
                    })
                })
            }),
            leave: core::array::from_fn(|kind| {
                core::array::from_fn(|class| {
                    let danger = (class & 7).min(DANGERS - 1);
                    weight(block::LEAVE + (kind * DANGERS + danger) * 2 + (class >> ATTACKED & 1))
                })
            }),
            aims: core::array::from_fn(|kind| {
                core::array::from_fn(|aims| {
                    let protects = if aims & 4 == 0 { 0 } else { weight(block::PROTECT + kind) };
                    weight(block::THREAT + kind * 4 + (aims & 3)) + protects
                })
            }),
            reach: core::array::from_fn(|kind| {
                core::array::from_fn(|half| {
                    core::array::from_fn(|beside| reach(kind, half * 2) + ring(kind, beside))
                })
            }),
        }
    }

    /// Writes the sums that depend on the target and on where the royal pieces stand.
    pub(super) fn add_up(&self, phase: usize, side: Color, own: Square, enemy: Square, sums: &mut Rows) {
        let target = self.target[phase][index(side)].as_flattened();
        let home = self.home[own as usize].as_flattened();
        let enemy = self.enemy[index(side)][enemy as usize].as_flattened();
        let sums = sums.as_flattened_mut();
        for (((sum, target), home), enemy) in sums.iter_mut().zip(target).zip(home).zip(enemy) {
            *sum = target + home + enemy;
        }
    }
}

/// The place of a side in a pair.
#[inline(always)]
pub(super) fn index(side: Color) -> usize {
    usize::from(side.is_black())
}

/// Whether the own side supports a man on a square of that class. A pawn's step is no attack, so one supporter suffices.
#[inline(always)]
pub(super) const fn support(class: usize, is_pawn_step: bool) -> usize {
    class >> if is_pawn_step { ATTACKED } else { TWICE } & 1
}

/// Whether a man reaches the same squares however the others stand.
pub(super) const fn is_leaper(movement: Movement) -> bool {
    matches!(movement, Movement::Pawn | Movement::KnightStep | Movement::KingStep)
}

/// What a man of a kind reaches, if that depends on his square alone.
fn leaps(royal: Movement, side: Color, kind: usize, sq: Square) -> Option<Bitboard> {
    let all = [Movement::Pawn, Movement::KnightStep, Movement::KingStep];
    let movement = if kind == ROYAL { royal } else { *all.get(kind)? };
    is_leaper(movement).then(|| attacks::attacks_from(movement, side, sq, Bitboard::EMPTY))
}

fn rows(sum: impl Fn(usize, Square) -> i16) -> Rows {
    core::array::from_fn(|kind| Square::ALL.map(|sq| sum(kind, sq)))
}
