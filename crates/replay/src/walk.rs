//! Walks a game through the rules of its variant.

use std::io::BufRead;

use alfil_notation::{Castling, PgnError, PgnGame, PgnMove, PgnReader, PgnResult, fen, san, uci};
use alfil_variants::alfil_core::Position;
use alfil_variants::{Dialect, Game, Profile, StateField, Variant, VariantId, Visitor};

use crate::report::{Report, Step, agreement};

/// What the caller wants to be different from what the game says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request {
    /// The variant; otherwise the `Variant` tag decides.
    pub variant: Option<VariantId>,
    /// The profile; otherwise the `Rules` tag decides, otherwise the variant.
    pub profile: Option<Profile>,
    /// How counters are written.
    pub dialect: Dialect,
}

/// Replays a game.
///
/// # Examples
///
/// ```
/// use alfil_notation::PgnReader;
/// use alfil_replay::{Request, replay};
/// let file = "[Variant \"Three-check\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Bc5 3. Bxf7+ Kxf7 4. Qh5+ Kf8 5. Qf5+ 1-0";
/// let game = PgnReader::new(file.as_bytes()).next_game().unwrap()?;
/// let report = replay(&game, &Request::default());
/// assert_eq!(report.outcome.unwrap().to_string(), "1-0 (third-check)");
/// assert_eq!(report.agrees, Some(true));
/// # Ok::<(), alfil_notation::PgnError>(())
/// ```
pub fn replay(game: &PgnGame, request: &Request) -> Report {
    replay_each(game, request, |_| {})
}

/// Replays a game and shows each move to `on_step` as it is played.
pub fn replay_each(game: &PgnGame, request: &Request, on_step: impl FnMut(&Step<'_>)) -> Report {
    let variant = match request.variant.map_or_else(|| game.variant(), Ok) {
        Ok(variant) => variant,
        Err(error) => {
            return Report { result_tag: tagged_result(game), error: Some(error), ..Report::default() };
        }
    };
    variant.visit(Walk { game, request, on_step })
}

/// Replays the next game of a file, also a faulty one: then the moves before the fault. `None` at the end of the file.
pub fn replay_next<R: BufRead>(
    reader: &mut PgnReader<R>,
    request: &Request,
    on_step: impl FnMut(&Step<'_>),
) -> Option<Report> {
    Some(match reader.next_game()? {
        Ok(game) => replay_each(&game, request, on_step),
        Err(error) => {
            let partial = reader.partial_game().map(|game| replay_each(game, request, on_step));
            partial.unwrap_or_default().broken_off(error)
        }
    })
}

/// Replays a game of a variant known at compile time, such as an embedder's own. The `Variant` tag is not looked at.
pub fn replay_as<V: Variant>(game: &PgnGame, request: &Request, on_step: impl FnMut(&Step<'_>)) -> Report {
    let mut report = Report { variant: Some(V::ID), result_tag: tagged_result(game), ..Report::default() };
    let outcome = game.profile(request.profile, V::PROFILE).and_then(|profile| {
        report.rules = Some(profile.id);
        let start = game.start_position::<V>()?;
        walk(game, Game::from_position(start, profile), request.dialect, on_step, &mut report)
    });
    report.error = outcome.err();
    report
}

/// The result that the tag gives, if it is readable.
fn tagged_result(game: &PgnGame) -> Option<PgnResult> {
    game.result_tag().ok().flatten()
}

struct Walk<'a, F> {
    game: &'a PgnGame,
    request: &'a Request,
    on_step: F,
}

impl<F: FnMut(&Step<'_>)> Visitor for Walk<'_, F> {
    type Out = Report;

    fn visit<V: Variant>(self) -> Report {
        replay_as::<V>(self.game, self.request, self.on_step)
    }
}

/// Plays the moves and fills in the report, also up to a fault.
fn walk<V: Variant>(
    game: &PgnGame,
    mut played: Game<V>,
    dialect: Dialect,
    mut on_step: impl FnMut(&Step<'_>),
    report: &mut Report,
) -> Result<(), PgnError> {
    let fault = game.moves.iter().find_map(|m| {
        let before = *played.position();
        match game.play_move(&mut played, m) {
            Ok(()) => on_step(&step(m, &before, &played, dialect)),
            Err(fault) => return Some(PgnError { ply: Some(played.ply() + 1), ..fault }),
        }
        None
    });
    let verdict = played.verdict();
    report.plies = played.ply();
    report.fen = Some(fen(played.position(), dialect));
    report.checks_given = played.position().state().checks_given();
    report.outcome = verdict.outcome;
    report.claims = verdict.claims;
    fault.map_or(Ok(()), Err)?;
    report.agrees = agreement(verdict.outcome, report.result_tag);
    game.check_result(verdict.outcome)
}

fn step<'a, V: Variant>(
    written: &'a PgnMove,
    before: &Position<V>,
    played: &Game<V>,
    dialect: Dialect,
) -> Step<'a> {
    let after = played.position();
    let m = played.moves()[played.ply() - 1];
    Step {
        ply: played.ply(),
        written,
        mover: before.turn(),
        number: before.fullmoves(),
        san: san(before, m),
        uci: uci::<V>(m, Castling::Standard),
        gives_check: after.is_check(),
        checks_given: after.state().checks_given(),
        fen: fen(after, dialect),
        outcome: played.outcome(),
    }
}
