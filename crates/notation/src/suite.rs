//! Perft suites: lines of `FEN ;D1 20 ;D2 400`, with comments after `#`.

use core::fmt;

/// One line of a perft suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCase {
    /// Number of the line in its file, from 1.
    pub line: usize,
    /// The comment above the line, or the FEN if there is none.
    pub name: String,
    /// The position, not read yet.
    pub fen: String,
    /// Depths with their node counts, as they stand.
    pub counts: Vec<(u32, u64)>,
}

/// A line of a perft suite that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteError {
    /// Number of the line, from 1.
    pub line: usize,
    /// Column of the field that is wrong, from 1.
    pub column: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: expected {}", self.line, self.column, self.expected)
    }
}

impl core::error::Error for SuiteError {}

/// Reads a perft suite.
///
/// # Errors
///
/// [`SuiteError`] with line and column of the first field that is not `;D<depth> <nodes>`.
///
/// # Examples
///
/// ```
/// let suite = "# start\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n";
/// let cases = alfil_notation::parse_perft_suite(suite)?;
/// assert_eq!(cases[0].counts, [(1, 20), (2, 400)]);
/// assert_eq!(cases[0].name, "start");
/// # Ok::<(), alfil_notation::SuiteError>(())
/// ```
pub fn parse_perft_suite(text: &str) -> Result<Vec<PerftCase>, SuiteError> {
    parse_perft_lines(text).collect()
}

/// Reads a perft suite line by line, going on after a line that cannot be read. A semicolon at the end of a line is
/// allowed.
///
/// # Examples
///
/// ```
/// let suite = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5;\n";
/// let lines: Vec<_> = alfil_notation::parse_perft_lines(suite).collect();
/// assert_eq!(lines[0].as_ref().unwrap_err().column, 32);
/// assert_eq!(lines[1].as_ref().unwrap().counts, [(1, 5)]);
/// ```
pub fn parse_perft_lines(text: &str) -> impl Iterator<Item = Result<PerftCase, SuiteError>> {
    let mut comment = None;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let trimmed = line.trim();
        if let Some(text) = trimmed.strip_prefix('#') {
            comment = Some(text.trim().to_owned());
            return None;
        }
        let name = comment.take();
        (!trimmed.is_empty()).then(|| read_line(index + 1, line, name))
    })
}

fn read_line(number: usize, line: &str, name: Option<String>) -> Result<PerftCase, SuiteError> {
    let (fen, counts) = line.split_once(';').unwrap_or((line, ""));
    let fen = fen.trim().to_owned();
    let counts = counts.trim_end();
    let counts = counts.strip_suffix(';').unwrap_or(counts);
    if counts.is_empty() {
        return Err(SuiteError { line: number, column: line.len() + 1, expected: ";D1 <nodes>" });
    }
    let read = |field: &str| {
        let column = field.as_ptr() as usize - line.as_ptr() as usize + 1;
        read_count(field).map_err(|expected| SuiteError { line: number, column, expected })
    };
    let counts = counts.split(';').map(read).collect::<Result<_, _>>()?;
    Ok(PerftCase { line: number, name: name.unwrap_or_else(|| fen.clone()), fen, counts })
}

/// Reads `D<depth> <nodes>`; an error says what was expected.
fn read_count(field: &str) -> Result<(u32, u64), &'static str> {
    let (depth, nodes) = field.trim().split_once(' ').ok_or("D<depth> <nodes>")?;
    let depth = depth.strip_prefix('D').and_then(|depth| depth.parse().ok()).ok_or("D<depth>")?;
    Ok((depth, nodes.trim().parse().map_err(|_| "a node count")?))
}
