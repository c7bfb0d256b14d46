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
    let mut cases = Vec::new();
    let mut comment = None;
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let trimmed = line.trim();
        if let Some(text) = trimmed.strip_prefix('#') {
            comment = Some(text.trim().to_owned());
            continue;
        }
        if trimmed.is_empty() {
            comment = None;
            continue;
        }
        let mut fields = line.split(';');
        let fen = fields.next().unwrap_or_default().trim().to_owned();
        let mut counts = Vec::new();
        for field in fields {
            let error = |expected| SuiteError {
                line: line_number,
                column: field.as_ptr() as usize - line.as_ptr() as usize + 1,
                expected,
            };
            let (depth, nodes) = field.trim().split_once(' ').ok_or(error("D<depth> <nodes>"))?;
            let depth = depth.strip_prefix('D').and_then(|d| d.parse().ok()).ok_or(error("D<depth>"))?;
            counts.push((depth, nodes.trim().parse().map_err(|_| error("a node count"))?));
        }
        if counts.is_empty() {
            return Err(SuiteError { line: line_number, column: line.len() + 1, expected: ";D1 <nodes>" });
        }
        cases.push(PerftCase {
            line: line_number,
            name: comment.take().unwrap_or_else(|| fen.clone()),
            fen,
            counts,
        });
    }
    Ok(cases)
}
