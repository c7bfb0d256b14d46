//! Comments: their encoding and the commands in them, such as `[%clk 0:03:00]`.

use core::fmt;
use std::borrow::Cow;

use super::PgnMove;

/// An engine's opinion of a position, from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eval {
    /// The opinion.
    pub score: Score,
    /// Search depth, where it is given.
    pub depth: Option<u32>,
}

/// A score, positive where White is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to the win, negative if Black wins.
    Win(i32),
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Win(moves) => write!(f, "#{moves}")?,
            Score::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let score = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", score / 100, score % 100)?;
            }
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

/// Text as UTF-8, or as Latin-1, the standard's own encoding, if it is not valid UTF-8.
pub(super) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

/// [`text_of`] for bytes that are not needed otherwise.
pub(super) fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| text_of(error.as_bytes()).into_owned())
}

/// Adds a comment after a move. The first command of each kind goes to its field; the rest stays text.
pub(super) fn attach(m: &mut PgnMove, mut comment: String) {
    // Taking a command out may leave a new one behind, so look again; each field is filled only once.
    while let Some(shorter) = take_command(m, &comment) {
        comment = shorter;
    }
    if !comment.is_empty() {
        m.comments.push(comment);
    }
}

/// Moves the first readable command to its field and returns the text without it.
fn take_command(m: &mut PgnMove, comment: &str) -> Option<String> {
    let starts = comment.match_indices("[%").map(|(start, _)| start);
    for start in starts {
        let Some(length) = comment[start..].find(']') else { break };
        let command = &comment[start + 2..start + length];
        if fill(m, command) {
            let (before, after) =
                (comment[..start].trim_ascii_end(), comment[start + length + 1..].trim_ascii_start());
            let gap = if before.is_empty() || after.is_empty() { "" } else { " " };
            return Some(format!("{before}{gap}{after}"));
        }
    }
    None
}

fn fill(m: &mut PgnMove, command: &str) -> bool {
    let Some((name, value)) = command.split_once(' ') else { return false };
    let value = value.trim();
    match name {
        "clk" => fill_field(&mut m.clock_ms, || parse_time(value)),
        "emt" => fill_field(&mut m.elapsed_ms, || parse_time(value)),
        "eval" => fill_field(&mut m.eval, || parse_eval(value)),
        _ => false,
    }
}

fn fill_field<T>(field: &mut Option<T>, value: impl Fn() -> Option<T>) -> bool {
    if field.is_some() {
        return false;
    }
    *field = value();
    field.is_some()
}

/// Reads `h:mm:ss`, `m:ss` or seconds, with up to three decimals, as milliseconds.
fn parse_time(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').map_or((text, ""), |(whole, decimals)| (whole, decimals));
    if text.ends_with('.') || decimals.len() > 3 || whole.split(':').count() > 3 {
        return None;
    }
    let mut seconds = 0_u64;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(digits(part)?)?;
    }
    let millis =
        if decimals.is_empty() { 0 } else { digits(decimals)? * 10_u64.pow(3 - decimals.len() as u32) };
    seconds.checked_mul(1000)?.checked_add(millis)
}

/// Writes milliseconds as `h:mm:ss`, with decimals where there are any.
pub(super) fn write_time(ms: u64) -> String {
    let (seconds, millis) = (ms / 1000, ms % 1000);
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if millis == 0 { text } else { format!("{text}.{millis:03}").trim_end_matches('0').to_owned() }
}

/// Reads `0.25`, `-3`, `#5`, `#-2`, each with `,depth` if wanted.
fn parse_eval(text: &str) -> Option<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score, Some(u32::try_from(digits(depth.trim())?).ok()?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Win(signed(moves, digits)?),
        None => Score::Centipawns(signed(score, hundredths)?),
    };
    Some(Eval { score, depth })
}

fn signed(text: &str, magnitude: impl Fn(&str) -> Option<u64>) -> Option<i32> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(text) => (true, text),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let value = i32::try_from(magnitude(text)?).ok()?;
    Some(if negative { -value } else { value })
}

fn hundredths(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let decimals = match decimals.len() {
        1 => digits(decimals)? * 10,
        2 => digits(decimals)?,
        _ => return None,
    };
    digits(whole)?.checked_mul(100)?.checked_add(decimals)
}

fn digits(text: &str) -> Option<u64> {
    let all_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| text.parse().ok())?
}
