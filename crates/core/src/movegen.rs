//! Legal moves from pins and check masks; no move is made to see whether it was legal.

use core::ops::ControlFlow;

use shakmaty::attacks::pawn_attacks;

use crate::sink::{Sink, pawn_origin};
use crate::{Bitboard, CheckSquares, Color, Movement, Position, Role, Rules, Square, attacks};

/// Which part of the legal moves is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    /// Men that may move.
    pub(crate) from: Bitboard,
    /// Squares that men other than pawns may enter.
    pub(crate) to: Bitboard,
    /// Squares that pawns may enter, en passant aside.
    pub(crate) pawns_to: Bitboard,
    pub(crate) en_passant: bool,
    pub(crate) castling: bool,
}

impl Scope {
    pub(crate) const ALL: Scope = Scope::of(Bitboard::FULL);

    /// Every move of these men.
    pub(crate) const fn of(from: Bitboard) -> Scope {
        Scope { from, to: Bitboard::FULL, pawns_to: Bitboard::FULL, en_passant: true, castling: true }
    }
}

/// What a generator does with moves that give check.
pub(crate) type Filter = u8;
/// Makes no difference.
pub(crate) const ANY: Filter = 0;
/// Leaves them out.
pub(crate) const QUIET: Filter = 1;
/// Leaves out all others.
pub(crate) const CHECKING: Filter = 2;

/// Everything that the parts of a generator share.
struct Generator<'a, V: Rules> {
    pos: &'a Position<V>,
    scope: Scope,
    us: Color,
    /// Squares that an ordinary man may enter: not own men, and against a check only those that end it.
    targets: Bitboard,
    /// The same for a pawn.
    pawn_targets: Bitboard,
    pinned: Bitboard,
    royal: Option<Square>,
    squares: Option<CheckSquares>,
}

/// Hands all legal moves in `scope` to `sink`, until it breaks. Plugin hooks are the caller's business.
#[inline(always)]
pub(crate) fn generate<V: Rules, S: Sink, const FILTER: Filter>(
    pos: &Position<V>,
    scope: Scope,
    sink: &mut S,
) -> ControlFlow<()> {
    let us = pos.turn();
    let royal = if V::CUSTOM_LEGALITY { None } else { pos.royal(us) };
    let checkers = if royal.is_some() { pos.checkers } else { Bitboard::EMPTY };
    let evasions = match (royal, checkers.first()) {
        (Some(royal), Some(checker)) => attacks::between(royal, checker) | checkers,
        _ => Bitboard::FULL,
    };
    let generator = Generator {
        pos,
        scope,
        us,
        targets: evasions & scope.to & !pos.board.color(us),
        pawn_targets: evasions & scope.pawns_to & !pos.board.color(us),
        pinned: if royal.is_some() { pos.pinned } else { Bitboard::EMPTY },
        royal,
        squares: if FILTER == ANY { None } else { CheckSquares::of(pos) },
    };
    // Against a double check only the royal piece moves.
    if !checkers.more_than_one() {
        generator.pawns::<S, FILTER>(sink)?;
        generator.men::<S, FILTER>(Role::Knight, sink)?;
        generator.men::<S, FILTER>(Role::Bishop, sink)?;
        generator.men::<S, FILTER>(Role::Rook, sink)?;
        generator.men::<S, FILTER>(Role::Queen, sink)?;
        generator.men::<S, FILTER>(Role::King, sink)?;
        generator.castling::<S, FILTER>(sink)?;
    }
    generator.royal::<S, FILTER>(sink)
}

impl<V: Rules> Generator<'_, V> {
    /// Leaves the squares that the filter lets through.
    #[inline(always)]
    fn filter<const FILTER: Filter>(&self, movement: Movement, from: Square, to: Bitboard) -> Bitboard {
        if FILTER == ANY {
            return to;
        }
        let checking = self.squares.as_ref().map_or(Bitboard::EMPTY, |s| s.checking(movement, from, to));
        if FILTER == CHECKING { checking } else { to & !checking }
    }

    /// Men of one slot that are not royal.
    #[inline(always)]
    fn men<S: Sink, const FILTER: Filter>(&self, role: Role, sink: &mut S) -> ControlFlow<()> {
        let movement = *V::RULES.movement.get(role);
        if !V::CUSTOM_LEGALITY && V::RULES.royal == Some(role) {
            return ControlFlow::Continue(());
        }
        let occupied = self.pos.board.occupied();
        let men = self.pos.board.piece(self.us, role) & self.scope.from;
        for from in men & !self.pinned {
            let to = attacks::attacks_from(movement, self.us, from, occupied) & self.targets;
            sink.targets(role, from, self.filter::<FILTER>(movement, from, to))?;
        }
        // A leap never stays on the line of a pin.
        if movement as u8 != Movement::KnightStep as u8 {
            for from in men & self.pinned {
                let to = attacks::attacks_from(movement, self.us, from, occupied)
                    & self.targets
                    & self.pin_line(from);
                sink.targets(role, from, self.filter::<FILTER>(movement, from, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pin_line(&self, from: Square) -> Bitboard {
        self.royal.map_or(Bitboard::FULL, |royal| attacks::ray(royal, from))
    }

    #[inline(always)]
    fn royal<S: Sink, const FILTER: Filter>(&self, sink: &mut S) -> ControlFlow<()> {
        let (Some(role), Some(from)) = (V::RULES.royal, self.royal) else { return ControlFlow::Continue(()) };
        if !self.scope.from.contains(from) {
            return ControlFlow::Continue(());
        }
        let movement = *V::RULES.movement.get(role);
        let to = self.pos.royal_steps(from) & self.scope.to;
        let to = self.filter::<FILTER>(movement, from, to);
        let us = self.us;
        let occupied = self.pos.board.occupied().without(from);
        let mut safe = Bitboard::EMPTY;
        for sq in to {
            if V::royal_attackers(&self.pos.board, sq, !us, occupied).is_empty() {
                safe.add(sq);
            }
        }
        sink.targets(role, from, safe)
    }

    #[inline(always)]
    fn castling<S: Sink, const FILTER: Filter>(&self, sink: &mut S) -> ControlFlow<()> {
        if !V::RULES.castling || !self.scope.castling {
            return ControlFlow::Continue(());
        }
        let Some(royal) = self.pos.royal(self.us) else { return ControlFlow::Continue(()) };
        if !self.scope.from.contains(royal) {
            return ControlFlow::Continue(());
        }
        for rook in self.pos.castling_now() {
            if self.passes::<FILTER>(shakmaty::Move::Castle { king: royal, rook }) {
                sink.castle(royal, rook)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The filter for a single, rare move.
    #[inline(always)]
    fn passes<const FILTER: Filter>(&self, m: shakmaty::Move) -> bool {
        FILTER == ANY
            || self.squares.as_ref().is_some_and(|s| self.pos.gives_check_by(s, m)) == (FILTER == CHECKING)
    }

    /// Pawns move as a set, but for those that a pin or a discovered check treats differently.
    #[inline(always)]
    fn pawns<S: Sink, const FILTER: Filter>(&self, sink: &mut S) -> ControlFlow<()> {
        if V::RULES.promotions.is_empty() {
            return ControlFlow::Continue(());
        }
        let pawns = self.pos.board.piece(self.us, Role::Pawn) & self.scope.from;
        let discoverers = self.squares.as_ref().map_or(Bitboard::EMPTY, CheckSquares::discoverers);
        let special = pawns & (self.pinned | discoverers);
        let direct = self.squares.as_ref().map_or(Bitboard::EMPTY, |s| s.direct(Movement::Pawn));
        let mask = match FILTER {
            QUIET => !direct,
            CHECKING => direct,
            _ => Bitboard::FULL,
        };
        self.pawn_set::<S, FILTER>(pawns & !special, self.pawn_targets, mask, sink)?;
        for from in special {
            let line = if self.pinned.contains(from) { self.pin_line(from) } else { Bitboard::FULL };
            let filtered = self.filter::<FILTER>(Movement::Pawn, from, Bitboard::FULL);
            self.pawn_set::<S, FILTER>(from.into(), self.pawn_targets & line, filtered, sink)?;
        }
        self.en_passant::<S, FILTER>(pawns, sink)
    }

    /// Pushes, captures and promotions of a set of pawns. `quiet` says where a pawn that stays one may go.
    #[inline(always)]
    fn pawn_set<S: Sink, const FILTER: Filter>(
        &self,
        pawns: Bitboard,
        targets: Bitboard,
        quiet: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let white = self.us.is_white();
        let empty = !self.pos.board.occupied();
        let enemies = self.pos.board.color(!self.us) & targets;
        // Rotations to the left; a rotation by 64 - n is a shift to the right by n, and no pawn stands where it wraps.
        let (up, west, east) = if white { (8, 7, 9) } else { (56, 55, 57) };
        let third = if white { Bitboard(0x00ff_0000) } else { Bitboard(0xff00_0000_0000) };
        let last = Bitboard::BACKRANKS;

        let one = rotated(pawns, up) & empty;
        let two = rotated(one & third, up) & empty & targets;
        let one = one & targets;
        let to_west = rotated(pawns & !Bitboard(0x0101_0101_0101_0101), west) & enemies;
        let to_east = rotated(pawns & !Bitboard(0x8080_8080_8080_8080), east) & enemies;

        sink.pawns(one & quiet & !last, up, false)?;
        sink.pawns(two & quiet, (up + up) % 64, false)?;
        sink.pawns(to_west & quiet & !last, west, true)?;
        sink.pawns(to_east & quiet & !last, east, true)?;
        if !((one | to_west | to_east) & last).is_empty() {
            for (set, by, capture) in [(one, up, false), (to_west, west, true), (to_east, east, true)] {
                self.promotions::<S, FILTER>(set & last, by, capture, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions<S: Sink, const FILTER: Filter>(
        &self,
        targets: Bitboard,
        by: u32,
        capture: bool,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if FILTER == ANY {
            return sink.promotions(targets, by, capture, V::RULES.promotions);
        }
        for to in targets {
            let from = pawn_origin(to, by);
            for role in V::RULES.promotions {
                let checks = self
                    .squares
                    .as_ref()
                    .is_some_and(|s| s.promotion_checks(*V::RULES.movement.get(*role), from, to));
                if checks == (FILTER == CHECKING) {
                    sink.promotions(to.into(), by, capture, core::slice::from_ref(role))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant<S: Sink, const FILTER: Filter>(&self, pawns: Bitboard, sink: &mut S) -> ControlFlow<()> {
        let Some(to) = self.pos.en_passant.filter(|_| self.scope.en_passant) else {
            return ControlFlow::Continue(());
        };
        let capturers = pawn_attacks(!self.us, to) & pawns;
        for from in capturers {
            if self.pos.en_passant_is_safe(from, to)
                && self.passes::<FILTER>(shakmaty::Move::EnPassant { from, to })
            {
                sink.en_passant(from, to)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<V: Rules> Position<V> {
    /// Where the royal piece on `from` could step if no square were attacked.
    #[inline(always)]
    pub(crate) fn royal_steps(&self, from: Square) -> Bitboard {
        let Some(role) = V::RULES.royal else { return Bitboard::EMPTY };
        let movement = *V::RULES.movement.get(role);
        attacks::attacks_from(movement, self.turn, from, self.board.occupied()) & !self.board.color(self.turn)
    }
}

#[inline(always)]
fn rotated(set: Bitboard, by: u32) -> Bitboard {
    Bitboard(set.0.rotate_left(by))
}
