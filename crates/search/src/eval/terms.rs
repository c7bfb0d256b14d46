//! Everything the evaluation looks at beside where the men stand.

use alfil_variants::StateField;
use alfil_variants::Variant;
use alfil_variants::alfil_core::attacks::{attacks_from, movers};
use alfil_variants::alfil_core::{Bitboard, Color, File, Movement, Piece, Position, Role, VariantState};

use super::attacks::{Attacks, for_each_role, pawn_attacks};
use super::layout::{self, ATTACKS, CHECKS, Index, LEFT, NEAR, STEPS};
use super::tally::Tally;
use crate::material::value;

/// What each side attacks, by color.
type Both = [Attacks; 2];

/// Tells all terms of a position.
#[inline(always)]
pub(super) fn terms<V: Variant, T: Tally>(pos: &Position<V>, tally: &mut T) {
    let board = pos.board();
    let pawns = [pawn_attacks::<V>(board, Color::Black), pawn_attacks::<V>(board, Color::White)];
    let attacks =
        [Attacks::of(pos, Color::Black, pawns, tally), Attacks::of(pos, Color::White, pawns, tally)];
    for side in [Color::Black, Color::White] {
        let sign = sign(side);
        threats(pos, side, &attacks, sign, tally);
        if !V::RULES.promotions.is_empty() {
            pawn_structure(pos, side, sign, tally);
        }
        if V::RULES.may_give_check && V::RULES.royal.is_some() {
            danger(pos, side, &attacks, sign, tally);
        }
        if has_pair::<V>(pos, side) {
            tally.add(layout::PAIR, sign);
        }
    }
    counters(pos, tally);
    if V::RULES.goal.is_some() {
        let steps = |side| steps_to_goal(pos, side, &attacks);
        let white_to_move = pos.turn().is_white();
        tally.add(layout::race(steps(Color::White), steps(Color::Black), white_to_move), 1);
    }
    tally.add(layout::TEMPO, sign(pos.turn()));
}

pub(super) const fn sign(side: Color) -> i32 {
    if side.is_white() { 1 } else { -1 }
}

fn has_pair<V: Variant>(pos: &Position<V>, side: Color) -> bool {
    let bishops = movers::<V>(pos.board(), Movement::Diagonal) & pos.board().color(side);
    !(bishops & Bitboard::DARK_SQUARES).is_empty() && !(bishops & Bitboard::LIGHT_SQUARES).is_empty()
}

/// Enemy men attacked by pawns, by lesser men, or by anything without being defended.
#[inline(always)]
fn threats<V: Variant, T: Tally>(pos: &Position<V>, side: Color, attacks: &Both, sign: i32, tally: &mut T) {
    let (own, enemy) = (&attacks[side as usize], &attacks[!side as usize]);
    let targets = pos.board().color(!side) & own.all;
    if targets.is_empty() {
        return;
    }
    let undefended = targets & !enemy.all;
    for_each_role(|role| {
        if V::RULES.royal == Some(role) {
            return;
        }
        let men = targets & pos.board().role(role);
        if men.is_empty() {
            return;
        }
        let slot = role as usize - 1;
        let times = |set: Bitboard| sign * set.count() as i32;
        tally.add(layout::UNDEFENDED + slot, times(men & undefended));
        if role != Role::Pawn {
            let lesser = lesser_attacks::<V>(own, role);
            tally.add(layout::UNDER_PAWN + slot, times(men & own.by[Movement::Pawn as usize]));
            tally.add(layout::UNDER_LESSER + slot, times(men & lesser));
        }
    });
}

/// What men worth less than those in a slot attack, pawns left out.
#[inline(always)]
fn lesser_attacks<V: Variant>(own: &Attacks, than: Role) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    for_each_role(|role| {
        if role != Role::Pawn && V::RULES.royal != Some(role) && value::<V>(role) + 60 < value::<V>(than) {
            all |= own.by[*V::RULES.movement.get(role) as usize];
        }
    });
    all
}

/// Checks that `side` still has to give to win, capped; 0 where they are not counted.
#[inline(always)]
pub(crate) fn checks_left<V: Variant>(pos: &Position<V>, side: Color) -> usize {
    match (pos.state().checks_given(), V::State::CHECKS_TO_WIN) {
        (Some(given), Some(limit)) => usize::from(limit.saturating_sub(*given.get(side))).clamp(1, LEFT - 1),
        _ => 0,
    }
}

/// What `side` attacks around the enemy royal piece, and from where it can give check.
#[inline(always)]
fn danger<V: Variant, T: Tally>(pos: &Position<V>, side: Color, attacks: &Both, sign: i32, tally: &mut T) {
    let victim = !side;
    let Some(royal) = pos.royal(victim) else { return };
    let (own, enemy) = (&attacks[side as usize], &attacks[victim as usize]);
    let occupied = pos.board().occupied();
    let left = checks_left(pos, side);
    let near = (own.zone & own.all & !enemy.by[Movement::Pawn as usize]).count().min(NEAR - 1);
    tally.add(layout::NEAR_ROYAL + left * NEAR + near, sign);
    let free = !pos.board().color(side);
    let diagonal = attacks_from(Movement::Diagonal, victim, royal, occupied);
    let straight = attacks_from(Movement::Straight, victim, royal, occupied);
    let (mut safe_checks, mut guarded) = (0, 0);
    for_each_role(|role| {
        let movement = *V::RULES.movement.get(role);
        if matches!(movement, Movement::Pawn) || V::RULES.royal == Some(role) {
            return;
        }
        let from = own.by[movement as usize]
            & free
            & match movement {
                Movement::Diagonal => diagonal,
                Movement::Straight => straight,
                Movement::Queen => diagonal | straight,
                _ => attacks_from(movement, victim, royal, occupied),
            };
        if from.is_empty() {
            return;
        }
        let safe = (from & !enemy.all).count();
        safe_checks += safe;
        guarded += (from & enemy.all).count();
        tally.add(layout::SAFE_CHECK + left * 6 + movement as usize, sign * safe.min(3) as i32);
    });
    tally.add(layout::SAFE_CHECKS + left * CHECKS + safe_checks.min(CHECKS - 1), sign);
    tally.add(layout::GUARDED_CHECK + left, sign * guarded.min(6) as i32);
    if V::State::COUNTS_CHECKS {
        if pos.turn() == side {
            tally.add(layout::CHECKS_TO_MOVE + left * CHECKS + safe_checks.min(CHECKS - 1), sign);
        }
        siege(pos, victim, attacks, left, sign, tally);
    }
}

/// How many men are at it, where nothing but the royal piece itself defends, and where it can flee.
#[inline(always)]
fn siege<V: Variant, T: Tally>(
    pos: &Position<V>,
    victim: Color,
    attacks: &Both,
    left: usize,
    sign: i32,
    tally: &mut T,
) {
    let (own, enemy) = (&attacks[!victim as usize], &attacks[victim as usize]);
    let capped = |count: usize| left * ATTACKS + count.min(ATTACKS - 1);
    let defended = enemy.by.iter().fold(Bitboard::EMPTY, |all, squares| all | *squares);
    let flights = own.zone & !pos.board().color(victim) & !own.all;
    tally.add(layout::ATTACKERS + capped(own.attackers), sign);
    tally.add(layout::BARE + capped((own.zone & own.all & !defended).count()), sign);
    tally.add(layout::FLIGHTS + capped(flights.count()), sign);
}

/// Where checks are counted: the state of the count and whose turn it is.
#[inline(always)]
fn counters<V: Variant, T: Tally>(pos: &Position<V>, tally: &mut T) {
    if V::State::CHECKS_TO_WIN.is_none() {
        return;
    }
    for side in [Color::Black, Color::White] {
        let (own, enemy) = (checks_left(pos, side), checks_left(pos, !side));
        let sign = sign(side);
        tally.add(layout::COUNTER + own * LEFT + enemy, sign);
        if pos.turn() == side {
            tally.add(layout::COUNTER_TO_MOVE + own, sign);
        }
    }
}

/// What a man counts beside its place: where checks are counted, more or less by those its side has still to give.
#[inline(always)]
pub(super) fn by_counter<V: Variant>(pos: &Position<V>, man: Piece) -> Option<Index> {
    V::State::CHECKS_TO_WIN?;
    Some(layout::COUNTER_MEN + checks_left(pos, man.color) * 6 + man.role as usize - 1)
}

/// Passed, isolated and doubled pawns; of all pawns at once.
#[inline(always)]
fn pawn_structure<V: Variant, T: Tally>(pos: &Position<V>, side: Color, sign: i32, tally: &mut T) {
    let board = pos.board();
    let (own, enemy) = (board.piece(side, Role::Pawn), board.piece(!side, Role::Pawn));
    let isolated = own & !beside(filled(filled(own, Color::White), Color::Black));
    let followers = own & ahead(own, !side);
    tally.add(layout::ISOLATED, sign * isolated.count() as i32);
    tally.add(layout::DOUBLED, sign * followers.count() as i32);
    let guarded = ahead(enemy, !side);
    for pawn in own & !followers & !guarded & !beside(guarded) {
        let rank = side.relative_rank(pawn.rank()) as usize;
        let blocked = !(board.occupied() & ahead(Bitboard::from(pawn), side)).is_empty();
        tally.add(layout::PASSED + rank * 2 + usize::from(blocked), sign);
    }
}

/// The squares of a set and all in front of them.
#[inline(always)]
fn filled(set: Bitboard, side: Color) -> Bitboard {
    let shifts = if side.is_white() { [8, 16, 32] } else { [-8, -16, -32] };
    shifts.into_iter().fold(set, |all, shift| all | all.shift(shift))
}

/// The squares in front of a set.
#[inline(always)]
fn ahead(set: Bitboard, side: Color) -> Bitboard {
    filled(set.shift(if side.is_white() { 8 } else { -8 }), side)
}

/// The squares to the left and right of a set.
#[inline(always)]
fn beside(set: Bitboard) -> Bitboard {
    (set & !Bitboard::from(File::H)).shift(1) | (set & !Bitboard::from(File::A)).shift(-1)
}

/// Steps of the royal piece to the goal along squares that are free and not attacked; `STEPS - 1` if there is no way.
#[inline(always)]
fn steps_to_goal<V: Variant>(pos: &Position<V>, side: Color, attacks: &Both) -> usize {
    let (Some(goal), Some(royal), Some(role)) = (&V::RULES.goal, pos.royal(side), V::RULES.royal) else {
        return STEPS - 1;
    };
    let movement = *V::RULES.movement.get(role);
    let open = !pos.board().color(side) & !attacks[!side as usize].all;
    let mut reached = Bitboard::from(royal);
    let mut steps = 0;
    while (reached & goal.region).is_empty() {
        let next = reached | spread(movement, side, reached) & open;
        if next == reached || steps + 2 >= STEPS {
            return STEPS - 1;
        }
        reached = next;
        steps += 1;
    }
    steps
}

/// All squares that men moving by `movement` reach from any of `from` on an empty board.
#[inline(always)]
fn spread(movement: Movement, side: Color, from: Bitboard) -> Bitboard {
    if matches!(movement, Movement::KingStep) {
        let row = from | beside(from);
        return row | row.shift(8) | row.shift(-8);
    }
    from.into_iter().fold(Bitboard::EMPTY, |all, sq| all | attacks_from(movement, side, sq, Bitboard::EMPTY))
}
