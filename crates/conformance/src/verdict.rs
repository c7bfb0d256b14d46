//! Verdicts: variant end, mate, stalemate, material, then clocks and repetition; claims only while the game goes on.

use alfil_variants::alfil_core::{Position, Setup};
use alfil_variants::{Claim, DeadRule, DrawRule, Outcome, Profile, RaceReply, Reason, Variant, is_dead};

use crate::sample::{Effort, games};
use crate::{Checked, Fault, Subject, require};

/// Every visited position, with other clocks and occurrences too, under every profile.
pub(crate) fn verdicts_keep_their_order<V: Variant>(subject: &dyn Subject<V>) -> Checked {
    games(subject, Effort::DEAR, &mut |_, visit| {
        for halfmoves in [visit.pos.halfmoves(), 100, 150] {
            let setup = Setup { halfmoves, ..visit.pos.to_setup() };
            let Ok(pos) = Position::<V>::try_from_setup(setup) else { continue };
            for profile in Profile::ALL {
                for occurrences in [1, 3, 5] {
                    check(subject, &pos, occurrences, &profile)?;
                }
            }
        }
        Ok(())
    })
}

fn check<V: Variant>(
    subject: &dyn Subject<V>,
    pos: &Position<V>,
    occurrences: usize,
    profile: &Profile,
) -> Checked {
    let verdict = subject.adjudicate(pos, occurrences, profile);
    let allowed = allowed_outcomes(pos, occurrences, profile);
    let fits = verdict.outcome.map_or(allowed.is_empty(), |outcome| allowed.contains(&outcome));
    let given = format!("under {:?} at occurrence {occurrences}", profile.id);
    let detail = || format!("{given} the outcome is {:?}, not one of {allowed:?}", verdict.outcome);
    require(fits, || Fault::at(pos, detail()))?;
    let open = open_claims(pos, occurrences, profile);
    let expected = if verdict.outcome.is_some() { Vec::new() } else { open };
    let detail = || format!("{given} the claims are {:?}, not {expected:?}", verdict.claims);
    require(verdict.claims == expected, || Fault::at(pos, detail()))
}

/// What ends the game here. The first group that applies decides; within the last one any reason will do.
fn allowed_outcomes<V: Variant>(pos: &Position<V>, occurrences: usize, profile: &Profile) -> Vec<Outcome> {
    if let Some(ending) = pos.ending() {
        return vec![ending.into()];
    }
    if let Some(goal) = V::RULES.goal.filter(|_| profile.race_reply == RaceReply::DrawnAtOnce)
        && pos.goal_reply_pending()
    {
        return vec![Outcome::drawn(Reason::Variant(goal.drawn))];
    }
    if V::is_material_draw(pos) {
        return vec![Outcome::drawn(Reason::InsufficientMaterial)];
    }
    if profile.dead == DeadRule::DeadPosition && is_dead(pos) {
        return vec![Outcome::drawn(Reason::DeadPosition)];
    }
    let automatic = [
        (profile.threefold == DrawRule::Automatic && occurrences >= 3, Reason::Threefold),
        (profile.fivefold && occurrences >= 5, Reason::Fivefold),
        (profile.fifty_moves == DrawRule::Automatic && pos.halfmoves() >= 100, Reason::FiftyMoves),
        (profile.seventy_five_moves && pos.halfmoves() >= 150, Reason::SeventyFiveMoves),
    ];
    automatic.into_iter().filter(|(applies, _)| *applies).map(|(_, reason)| Outcome::drawn(reason)).collect()
}

fn open_claims<V: Variant>(pos: &Position<V>, occurrences: usize, profile: &Profile) -> Vec<Claim> {
    let threefold = profile.threefold == DrawRule::Claim && occurrences >= 3;
    let fifty = profile.fifty_moves == DrawRule::Claim && pos.halfmoves() >= 100;
    let claims = [(threefold, Claim::Threefold), (fifty, Claim::FiftyMoves)];
    claims.into_iter().filter(|(is_open, _)| *is_open).map(|(_, claim)| claim).collect()
}
