//! Files of positions with the distance of their wins.

use std::io::Write;
use std::path::Path;

use alfil_notation::{Epd, EpdError, parse_epd};
use alfil_search::Proof;
use alfil_variants::{Game, Profile, Variant, VariantId, Visitor};

use super::Args;
use super::answer::{Answer, Effort, solve};
use crate::dto::SuiteSolved;
use crate::error::Failure;
use crate::fault::Fault;
use crate::input;
use crate::names::Rules;
use crate::output::{tell, write_json};

/// How many positions turned out how.
#[derive(Default)]
struct Tally {
    positions: usize,
    as_stated: usize,
    gave_up: usize,
    faults: usize,
    nodes: u64,
}

pub(super) fn run(path: &Path, args: &Args, rules: Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let file = input::display_name(path);
    let text = input::read(path)?;
    let variant = rules.variant_or_default();
    let mut tally = Tally::default();
    for read in parse_epd(&text) {
        tally.positions += 1;
        let solved = read
            .map_err(|error| fault(&error))
            .and_then(|epd| solve_line(&epd, args, variant, rules).map(|found| (epd.line, found)));
        match solved {
            Ok((line, found)) => {
                tally.count(&found);
                report(&file, line, &found, args.json, out)?;
            }
            Err(fault) => {
                tally.faults += 1;
                out.flush()?;
                tell(fault.in_file(&file, None));
            }
        }
    }
    if !args.json {
        writeln!(out, "{tally}")?;
    }
    if tally.positions == 0 {
        return Err(Failure::Check(format!("{file}: no positions")));
    }
    if tally.as_stated == tally.positions { Ok(()) } else { Err(Failure::Reported) }
}

/// A solved line of the suite.
struct Found {
    answer: Answer,
    /// The number of moves that the file states.
    stated: Option<u32>,
}

impl Found {
    /// Whether the shortest win is as long as stated; where nothing is stated, whether there is one.
    fn is_as_stated(&self) -> bool {
        match self.answer.proof {
            Proof::Won(moves) => self.stated.is_none_or(|stated| stated == moves),
            _ => false,
        }
    }
}

fn solve_line(epd: &Epd, args: &Args, variant: VariantId, rules: Rules) -> Result<Found, Fault> {
    let fail = |message: String| Fault { line: epd.line, column: epd.column, ply: None, message };
    let stated = match epd.operand("dm") {
        None => None,
        Some(text) => {
            let moves = text.parse().ok().filter(|moves| (1..=100).contains(moves));
            Some(
                moves
                    .ok_or_else(|| fail(format!("dm: expected a number of moves from 1, found {text:?}")))?,
            )
        }
    };
    let most = stated.or(args.win).ok_or_else(|| fail("no operation dm, and no --win".to_owned()))?;
    let work = SolveLine { epd, effort: args.effort(most), profile: rules.profile_for(variant) };
    let answer = variant.visit(work)?.map_err(fail)?;
    Ok(Found { answer, stated })
}

struct SolveLine<'a> {
    epd: &'a Epd,
    effort: Effort,
    profile: Profile,
}

impl Visitor for SolveLine<'_> {
    type Out = Result<Result<Answer, String>, Fault>;

    fn visit<V: Variant>(self) -> Self::Out {
        let start = self.epd.read_position::<V>().map_err(|error| fault(&error))?;
        Ok(solve(&Game::from_position(start, self.profile), &self.effort))
    }
}

fn fault(error: &EpdError) -> Fault {
    Fault { line: error.line, column: error.column, ply: None, message: error.kind.to_string() }
}

fn report(file: &str, line: usize, found: &Found, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let Found { answer, stated } = found;
    if json {
        let solved = answer.to_dto();
        return write_json(
            &SuiteSolved { file, line, stated: *stated, as_stated: found.is_as_stated(), solved },
            out,
        );
    }
    let differs = match stated {
        Some(stated) if !found.is_as_stated() => format!("; stated: {stated}"),
        _ => String::new(),
    };
    writeln!(out, "{file}:{line}: {}{differs}; {} positions visited", answer.verdict(), answer.nodes)?;
    if let Some(line) = answer.line() {
        writeln!(out, "  {line}")?;
    }
    // Each position may take long.
    Ok(out.flush()?)
}

impl Tally {
    fn count(&mut self, found: &Found) {
        self.as_stated += usize::from(found.is_as_stated());
        self.gave_up += usize::from(matches!(found.answer.proof, Proof::GaveUp(_)));
        self.nodes += found.answer.nodes;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { positions, as_stated, gave_up, faults, nodes } = self;
        let other = positions - as_stated - gave_up - faults;
        write!(
            f,
            "positions: {positions}, proved at the distance stated: {as_stated}, otherwise: {other}, \
             gave up: {gave_up}, unreadable: {faults}; {nodes} positions visited"
        )
    }
}
