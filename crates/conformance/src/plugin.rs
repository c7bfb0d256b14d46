//! The plugin's constants: the start and the rule set.

use alfil_variants::Variant;
use alfil_variants::alfil_core::{Color, Movement, Position, Role, Setup};

use crate::{Checked, Fault, Subject, require};

/// The start array is a set-up without faults, from which a game can go on.
pub(crate) fn start_is_valid<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    let setup = Setup::start::<V>();
    let reasons = setup.reasons::<V>();
    require(reasons.is_empty(), || Fault::new(format!("the start is refused: {reasons}")))?;
    let start = Position::<V>::start();
    let from_setup = Position::<V>::try_from_setup(setup).ok();
    require(from_setup == Some(start), || Fault::at(&start, "the start differs from its set-up"))?;
    require(start.turn() == Color::White, || Fault::at(&start, "White moves first"))?;
    require(start.ending().is_none(), || Fault::at(&start, "the game is over before it starts"))?;
    require(subject.has_legal_move(&start), || Fault::at(&start, "there is no move at the start"))
}

/// What the fields of a rule set may not say.
pub(crate) fn rule_set_is_sound<V: Variant>(_subject: &dyn Subject<V>) -> Checked {
    let rules = V::RULES;
    let moves_as_pawn = |role: &Role| *rules.movement.get(*role) == Movement::Pawn;
    let as_pawns: Vec<Role> = Role::ALL.into_iter().filter(moves_as_pawn).collect();
    require(as_pawns == [Role::Pawn], || Fault::new("the pawn slot, and no other one, moves as a pawn"))?;
    require(rules.royal != Some(Role::Pawn), || Fault::new("a pawn cannot be royal"))?;
    for (i, role) in rules.promotions.iter().enumerate() {
        let is_new = !rules.promotions[..i].contains(role);
        require(is_new, || Fault::new(format!("{role:?} stands twice in the promotions")))?;
        let is_possible = *role != Role::Pawn && Some(*role) != rules.royal;
        require(is_possible, || Fault::new(format!("a pawn cannot become a {role:?}")))?;
    }
    require(!rules.castling || rules.royal.is_some(), || Fault::new("castling needs a royal piece"))?;
    if let Some(goal) = rules.goal {
        require(rules.royal.is_some(), || Fault::new("a goal needs a royal piece"))?;
        require(goal.region.any(), || Fault::new("the goal has no squares"))?;
    }
    Ok(())
}
