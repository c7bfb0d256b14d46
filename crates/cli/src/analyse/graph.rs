//! A picture of a game: White's expected score after each ply, checks and marks on it.

#![expect(clippy::cast_precision_loss, reason = "counts of moves and letters are small")]

mod canvas;
mod font;
mod png;
mod svg;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use alfil_search::Mark;

use self::canvas::{Anchor, Canvas, Colour};
use super::study::{MoveStudy, Study};
use crate::error::Failure;

const WIDTH: u32 = 960;
const HEIGHT: u32 = 360;
const LEFT: f32 = 60.0;
const RIGHT: f32 = 930.0;
const TOP: f32 = 44.0;
const BOTTOM: f32 = 310.0;

const PAPER: Colour = Colour(0xff, 0xff, 0xff);
const GRID: Colour = Colour(0xdd, 0xdd, 0xdd);
const TEXT: Colour = Colour(0x33, 0x33, 0x33);
const AREA: Colour = Colour(0xee, 0xee, 0xe6);
const CURVE: Colour = Colour(0x1f, 0x5f, 0x8b);
const CHECK: Colour = Colour(0x7b, 0x2d, 0x8e);

/// The format that the ending of a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
}

impl Format {
    /// The format of a file with this name.
    pub(super) fn of(path: &Path) -> Result<Format, Failure> {
        match path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            _ => Err(Failure::Usage(format!(
                "--graph {}: expected a name ending in .svg or .png",
                path.display()
            ))),
        }
    }
}

/// Where the graph of the nth game goes: the first to the file itself, the others beside it.
pub(super) fn path_for(path: &Path, game: usize) -> PathBuf {
    if game == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    path.with_file_name(format!("{stem}-{game}.{ending}"))
}

/// Draws a game to a file.
pub(super) fn write(path: &Path, study: &Study) -> Result<(), Failure> {
    let bytes = match Format::of(path)? {
        Format::Svg => {
            let mut canvas = svg::Svg::new(WIDTH, HEIGHT);
            draw(study, &mut canvas);
            canvas.finish().into_bytes()
        }
        Format::Png => {
            let mut canvas = png::Png::new(WIDTH, HEIGHT);
            draw(study, &mut canvas);
            canvas.finish().map_err(|error| Failure::Io(format!("{}: {error}", path.display())))?
        }
    };
    fs::write(path, bytes).map_err(|error| Failure::io(path, &error))
}

/// Maps plies and chances to the plane.
struct Scale {
    plies: f32,
}

impl Scale {
    fn x(&self, ply: usize) -> f32 {
        LEFT + (RIGHT - LEFT) * ply as f32 / self.plies
    }

    fn y(chance: f64) -> f32 {
        BOTTOM - (BOTTOM - TOP) * chance as f32
    }

    fn point(&self, m: &MoveStudy) -> (f32, f32) {
        (self.x(m.ply), Scale::y(m.chance))
    }
}

fn draw(study: &Study, canvas: &mut dyn Canvas) {
    let scale = Scale { plies: study.moves.len().max(1) as f32 };
    canvas.rectangle(0.0, 0.0, WIDTH as f32, HEIGHT as f32, PAPER);
    let player = |name| study.game.tag(name).unwrap_or("?").to_owned();
    let title = format!("{} - {}, {}", player("White"), player("Black"), study.variant.meta().title);
    canvas.text(LEFT, 24.0, &title, 15.0, Anchor::Start, TEXT);
    let first = study.moves.first().map(|m| m.before.chance).or(study.last.as_ref().map(|view| view.chance));
    let mut points = vec![(scale.x(0), Scale::y(first.unwrap_or(0.5)))];
    points.extend(study.moves.iter().map(|m| scale.point(m)));
    area(&points, canvas);
    grid(study, &scale, canvas);
    canvas.line(&points, 2.0, CURVE);
    for m in &study.moves {
        mark(m, &scale, canvas);
    }
    legend(canvas);
}

/// White's share, below the curve.
fn area(points: &[(f32, f32)], canvas: &mut dyn Canvas) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let mut outline = points.to_vec();
    outline.extend([(last.0, BOTTOM), (first.0, BOTTOM)]);
    canvas.area(&outline, AREA);
}

fn grid(study: &Study, scale: &Scale, canvas: &mut dyn Canvas) {
    for percent in [0, 25, 50, 75, 100] {
        let y = Scale::y(f64::from(percent) / 100.0);
        canvas.line(&[(LEFT, y), (RIGHT, y)], if percent == 50 { 1.5 } else { 0.8 }, GRID);
        canvas.text(LEFT - 8.0, y + 4.0, &format!("{percent}%"), 11.0, Anchor::End, TEXT);
    }
    // About ten numbers fit.
    let step = (study.moves.len() / 20).max(1).next_multiple_of(5) as u32;
    for m in study.moves.iter().filter(|m| m.mover.is_white() && m.number.is_multiple_of(step)) {
        let x = scale.x(m.ply);
        canvas.line(&[(x, TOP), (x, BOTTOM)], 0.8, GRID);
        canvas.text(x, BOTTOM + 16.0, &m.number.to_string(), 11.0, Anchor::Middle, TEXT);
    }
}

/// A triangle for a check, pointing the way its giver wants to go, and a dot for an error.
fn mark(m: &MoveStudy, scale: &Scale, canvas: &mut dyn Canvas) {
    let (x, y) = scale.point(m);
    if m.gives_check {
        let up = if m.mover.is_white() { -1.0 } else { 1.0 };
        // Inside the plane, also at its edge.
        let base = (y + 6.0 * up).clamp(TOP + 10.0, BOTTOM - 10.0);
        canvas.area(&[(x - 5.0, base), (x + 5.0, base), (x, base + 9.0 * up)], CHECK);
        if let Some((white, black)) = m.word.counters {
            let below = if m.mover.is_white() { base + 14.0 } else { base - 6.0 };
            canvas.text(x, below, &format!("{white}-{black}"), 10.0, Anchor::Middle, CHECK);
        }
    }
    if let Some(mark) = m.judgement.mark {
        canvas.circle(x, y, 4.0, colour_of(mark));
    }
}

const fn colour_of(mark: Mark) -> Colour {
    match mark {
        Mark::Inaccuracy => Colour(0xe0, 0xb0, 0x20),
        Mark::Mistake => Colour(0xe0, 0x78, 0x20),
        Mark::Blunder => Colour(0xc8, 0x28, 0x28),
    }
}

fn legend(canvas: &mut dyn Canvas) {
    let y = HEIGHT as f32 - 14.0;
    canvas.text(LEFT, y, "White's expected score by move", 11.0, Anchor::Start, TEXT);
    let mut x = 420.0;
    canvas.area(&[(x - 5.0, y), (x + 5.0, y), (x, y - 9.0)], CHECK);
    canvas.text(x + 10.0, y, "check", 11.0, Anchor::Start, TEXT);
    for mark in [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder] {
        x += 110.0;
        canvas.circle(x, y - 4.0, 4.0, colour_of(mark));
        canvas.text(x + 10.0, y, mark.as_str(), 11.0, Anchor::Start, TEXT);
    }
}
