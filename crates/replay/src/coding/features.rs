//! What the model looks at in a move: a few numbers of features, each with a weight. [`scores`](super::scores) adds the
//! same weights up faster.
//!
//! Nothing here knows a variant. Men are told apart by how they move and by whether they are royal, and rule sets by
//! whether they count checks or have a goal. All of it belongs to the format: another feature is another version.

use alfil_variants::alfil_core::{
    Bitboard, CheckSquares, Color, Move, Movement, Position, Role, Rules, Square, VariantState, attacks,
};
use alfil_variants::{StateField, Variant};

use super::danger::Attacks;
use crate::record::PackedMove;

/// Kinds of men: one for each movement, and the royal piece.
pub(super) const KINDS: usize = 7;
pub(super) const ROYAL: usize = 6;
/// How full the board is: more than 24 men, more than 12, fewer.
pub(super) const PHASES: usize = 3;
/// What attacks a square at the least: nothing, a pawn, a light man, a rook, a queen, the royal piece.
pub(super) const DANGERS: usize = 6;

/// The numbers of the features, block after block. Number 0 is no feature and has no weight.
pub(super) mod block {
    use super::{DANGERS, KINDS, PHASES};

    /// Arriving: mover, victim (none or its movement), danger, support.
    pub(crate) const ARRIVE: usize = 1;
    /// Leaving: mover, danger, support.
    pub(crate) const LEAVE: usize = ARRIVE + KINDS * 7 * DANGERS * 2;
    /// Target square: phase, mover, square.
    pub(crate) const TARGET: usize = LEAVE + KINDS * DANGERS * 2;
    /// Origin square: phase, mover, square.
    pub(crate) const ORIGIN: usize = TARGET + PHASES * KINDS * 32;
    /// Check: what it brings, danger, support.
    pub(crate) const CHECK: usize = ORIGIN + PHASES * KINDS * 32;
    /// Taking back on the square of the last move: victim.
    pub(crate) const RETAKE: usize = CHECK + 4 * DANGERS * 2;
    /// Moving the man again that moved last: mover.
    pub(crate) const AGAIN: usize = RETAKE + 7;
    /// Taking the last own move back: mover.
    pub(crate) const BACK: usize = AGAIN + KINDS;
    /// Promotion, by the movement of the new man.
    pub(crate) const PROMOTION: usize = BACK + KINDS;
    /// Castling, long and short, and capture en passant.
    pub(crate) const SPECIAL: usize = PROMOTION + 6;
    /// Pawn that no enemy pawn can stop: rank.
    pub(crate) const PASSED: usize = SPECIAL + 3;
    /// What the man attacks from its target: mover, threat.
    pub(crate) const THREAT: usize = PASSED + 8;
    /// Distance to the enemy royal piece: mover, distance.
    pub(crate) const DISTANCE: usize = THREAT + KINDS * 4;
    /// Distance to the own royal piece: mover, distance.
    pub(crate) const HOME: usize = DISTANCE + KINDS * 8;
    /// Number of squares attacked from the target: mover, half of it.
    pub(crate) const REACH: usize = HOME + KINDS * 8;
    /// Squares attacked beside the enemy royal piece: mover, number.
    pub(crate) const RING: usize = REACH + KINDS * 8;
    /// Protects an own man that was attacked and unprotected: mover.
    pub(crate) const PROTECT: usize = RING + KINDS * 4;
    pub(crate) const END: usize = PROTECT + KINDS;
}

/// Number of features of a rule family.
pub(crate) const COUNT: usize = block::END;
/// Families of rules, each with its own weights: ordinary, counting checks, with a goal, with another royal piece.
pub(crate) const FAMILIES: usize = 4;
/// The most features of one move.
pub(crate) const PER_MOVE: usize = 16;

/// The family of a rule set.
pub(crate) fn family<V: Rules>() -> usize {
    let steps_like_a_king =
        V::RULES.royal.is_none_or(|role| *V::RULES.movement.get(role) == Movement::KingStep);
    if V::RULES.goal.is_some() {
        2
    } else if V::State::COUNTS_CHECKS {
        1
    } else if steps_like_a_king {
        0
    } else {
        3
    }
}

/// The last moves of a line, for features that look back.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    /// The last move.
    pub(super) last: PackedMove,
    /// The one before it, by the side to move.
    pub(super) own: PackedMove,
}

impl Context {
    pub(crate) fn after(self, m: PackedMove) -> Context {
        Context { last: m, own: self.last }
    }
}

/// King steps between any two squares.
static DISTANCES: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let (files, ranks) =
                ((from as u8 % 8).abs_diff(to as u8 % 8), (from as u8 / 8).abs_diff(to as u8 / 8));
            table[from][to] = if files > ranks { files } else { ranks };
            to += 1;
        }
        from += 1;
    }
    table
};

/// Squares as White sees them, files mirrored onto each other.
pub(super) static SEEN: [u8; 64] = {
    let mut table = [0; 64];
    let mut sq = 0;
    while sq < 64 {
        let file = sq as u8 % 8;
        table[sq] = sq as u8 / 8 * 4 + if file < 4 { file } else { 7 - file };
        sq += 1;
    }
    table
};

/// The number of a movement in the format.
pub(super) const fn number(movement: Movement) -> usize {
    match movement {
        Movement::Pawn => 0,
        Movement::KnightStep => 1,
        Movement::KingStep => 2,
        Movement::Diagonal => 3,
        Movement::Straight => 4,
        Movement::Queen => 5,
    }
}

/// Pawn 1, light man 2, rook 3, queen 4.
pub(super) const fn level(movement: Movement) -> usize {
    match movement {
        Movement::Pawn => 1,
        Movement::KnightStep | Movement::KingStep | Movement::Diagonal => 2,
        Movement::Straight => 3,
        Movement::Queen => 4,
    }
}

pub(super) fn kind<V: Rules>(role: Role) -> usize {
    if V::RULES.royal == Some(role) { ROYAL } else { number(*V::RULES.movement.get(role)) }
}

/// A position as the model sees it.
pub(crate) struct View<'a, V: Variant> {
    pub(super) pos: &'a Position<V>,
    pub(super) context: Context,
    pub(super) own: Attacks,
    pub(super) enemy: Attacks,
    pub(super) checks: Option<CheckSquares>,
    /// 0 where checks are not counted, else the checks that are still to be given, at most 3.
    pub(super) checks_left: usize,
    pub(super) phase: usize,
    pub(super) enemy_royal: Option<Square>,
    pub(super) own_royal: Option<Square>,
    /// Squares beside the enemy royal piece.
    pub(super) ring: Bitboard,
    /// Own men that are attacked and that nothing protects.
    pub(super) hanging: Bitboard,
    /// Enemy men that nothing protects.
    pub(super) loose: Bitboard,
    /// Enemy men from each level up.
    pub(super) heavier: [Bitboard; 5],
    /// Squares where a pawn has an enemy pawn before it, on its file or a neighbouring one.
    pub(super) guarded: Bitboard,
}

impl<'a, V: Variant> View<'a, V> {
    pub(crate) fn new(pos: &'a Position<V>, context: Context) -> View<'a, V> {
        let (us, board) = (pos.turn(), pos.board());
        let (own, enemy) = (Attacks::of(pos, us), Attacks::of(pos, !us));
        let enemies = board.color(!us);
        let given = pos.state().checks_given().map_or(0, |given| *given.get(us));
        let (men, enemy_royal) = (board.occupied().count(), pos.royal(!us));
        let mut heavier = [Bitboard::EMPTY; 5];
        for role in Role::ALL.into_iter().filter(|role| V::RULES.royal != Some(*role)) {
            let level = level(*V::RULES.movement.get(role));
            heavier[..level].iter_mut().for_each(|set| *set |= board.piece(!us, role));
        }
        View {
            pos,
            context,
            loose: enemies & !enemy.any,
            own,
            enemy,
            checks: if V::RULES.may_give_check { CheckSquares::of(pos) } else { None },
            checks_left: V::State::CHECKS_TO_WIN
                .map_or(0, |needed| usize::from(needed.saturating_sub(given)).clamp(1, 3)),
            phase: usize::from(men <= 24) + usize::from(men <= 12),
            enemy_royal,
            own_royal: pos.royal(us),
            ring: enemy_royal.map_or(Bitboard::EMPTY, |sq| {
                attacks::attacks_from(Movement::KingStep, us, sq, board.occupied())
            }),
            hanging: board.color(us) & enemy.any & !own.any,
            heavier,
            guarded: guarded(us, board.piece(!us, Role::Pawn)),
        }
    }

    /// The square as the mover sees it. With a goal, both sides run the same way.
    #[inline(always)]
    pub(super) fn seen(&self, sq: Square) -> usize {
        let flip = if self.pos.turn().is_white() || V::RULES.goal.is_some() { 0 } else { 56 };
        usize::from(SEEN[sq as usize ^ flip])
    }

    /// Tells the numbers of the features of a legal move.
    #[inline(always)]
    pub(crate) fn features(&self, m: Move, mut tell: impl FnMut(usize)) {
        let (from, to, role, capture, promotion) = match m {
            Move::Normal { role, from, capture, to, promotion } => (from, to, role, capture, promotion),
            Move::EnPassant { from, to } => (from, to, Role::Pawn, Some(Role::Pawn), None),
            // Castling has a feature of its own and no other.
            Move::Castle { king, rook } => return tell(block::SPECIAL + usize::from(rook > king)),
            // Nothing is known of drops; they share the features of a pawn that arrives.
            Move::Put { to, .. } => (to, to, Role::Pawn, None, None),
        };
        let movement = *V::RULES.movement.get(role);
        let promoted = promotion.map_or(movement, |role| *V::RULES.movement.get(role));
        let kind = kind::<V>(role);
        let is_pawn = movement == Movement::Pawn;
        let supporters = if is_pawn && capture.is_none() { self.own.any } else { self.own.twice };
        let support = usize::from(supporters.contains(to));
        let danger = self.enemy.danger(to);
        let victim = capture.map_or(0, |role| 1 + number(*V::RULES.movement.get(role)));
        let by_kind = (self.phase * KINDS + kind) * 32;
        tell(block::ARRIVE + ((kind * 7 + victim) * DANGERS + danger) * 2 + support);
        let protected = usize::from(self.own.any.contains(from));
        tell(block::LEAVE + (kind * DANGERS + self.enemy.danger(from)) * 2 + protected);
        tell(block::TARGET + by_kind + self.seen(to));
        tell(block::ORIGIN + by_kind + self.seen(from));
        if self.checks.as_ref().is_some_and(|squares| self.gives_check(squares, m)) {
            tell(block::CHECK + (self.checks_left * DANGERS + danger) * 2 + support);
        }
        if capture.is_some() && to == self.context.last.target() && !self.context.last.is_pass() {
            tell(block::RETAKE + victim);
        }
        self.looking_back(kind, from, to, &mut tell);
        if let Some(role) = promotion {
            tell(block::PROMOTION + number(*V::RULES.movement.get(role)));
        }
        if matches!(m, Move::EnPassant { .. }) {
            tell(block::SPECIAL + 2);
        }
        if is_pawn && !self.guarded.contains(to) {
            tell(block::PASSED + self.seen(to) / 4);
        }
        let occupied = self.pos.board().occupied().without(from).with(to);
        let reached = attacks::attacks_from(promoted, self.pos.turn(), to, occupied);
        tell(block::THREAT + kind * 4 + self.threat(movement, kind, reached));
        if let Some(royal) = self.enemy_royal {
            tell(block::DISTANCE + kind * 8 + distance(royal, to));
            tell(block::RING + kind * 4 + at_most_three(reached & self.ring));
        }
        if let Some(royal) = self.own_royal {
            tell(block::HOME + kind * 8 + distance(royal, to));
        }
        tell(block::REACH + kind * 8 + (reached.count() / 2).min(7));
        if !(reached & self.hanging).without(from).is_empty() {
            tell(block::PROTECT + kind);
        }
    }

    #[inline]
    fn gives_check(&self, squares: &CheckSquares, m: Move) -> bool {
        if V::CUSTOM_LEGALITY { self.pos.gives_check(m) } else { self.pos.gives_check_by(squares, m) }
    }

    #[inline(always)]
    fn looking_back(&self, kind: usize, from: Square, to: Square, tell: &mut impl FnMut(usize)) {
        let own = self.context.own;
        if !own.is_pass() && own.target() == from {
            let block = if own.origin() == Some(to) { block::BACK } else { block::AGAIN };
            tell(block + kind);
        }
    }

    /// 0: attacks nothing worth it; 1: a man that nothing protects; 2: a heavier man; 3: both.
    #[inline]
    fn threat(&self, movement: Movement, kind: usize, reached: Bitboard) -> usize {
        let heavier = if kind == ROYAL { Bitboard::EMPTY } else { self.heavier[level(movement)] };
        usize::from(!(reached & self.loose).is_empty()) + 2 * usize::from(!(reached & heavier).is_empty())
    }
}

#[inline(always)]
pub(super) fn distance(a: Square, b: Square) -> usize {
    usize::from(DISTANCES[a as usize][b as usize])
}

/// The number of squares, 3 if there are more.
#[inline(always)]
pub(super) fn at_most_three(set: Bitboard) -> usize {
    let one_less = |set: u64| set & set.wrapping_sub(1);
    let (two, three) = (one_less(set.0), one_less(one_less(set.0)));
    usize::from(set.0 != 0) + usize::from(two != 0) + usize::from(three != 0)
}

/// The squares from which a pawn of `us` has one of the enemy's `pawns` before it.
fn guarded(us: Color, pawns: Bitboard) -> Bitboard {
    let mut set = pawns.0;
    for step in [8, 16, 32] {
        set |= if us.is_white() { set >> step } else { set << step };
    }
    // The pawns' own squares are not before themselves.
    let set = if us.is_white() { set >> 8 } else { set << 8 };
    let east = set << 1 & !0x0101_0101_0101_0101;
    let west = set >> 1 & !0x8080_8080_8080_8080;
    Bitboard(set | east | west)
}
