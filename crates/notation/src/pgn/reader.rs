//! Reads game after game in bounded memory.

use std::io::BufRead;

use super::comment::attach;
use super::lexer::{Lexer, Token, TokenKind};
use super::source::Place;
use super::{MAX_VARIATION_DEPTH, PgnError, PgnErrorKind, PgnGame, PgnLine, PgnMove, PgnResult};

/// Reads the games of a PGN file one after the other, holding one game at a time.
///
/// Read are tags with escapes, brace comments over any number of lines, `;` comments, `%` lines, NAGs and their short
/// forms, nested variations, move numbers in any habit, CRLF and CR line ends, byte order marks, games without tags
/// and games without an empty line between them. `%clk`, `%emt` and `%eval` are taken out of the comments. Tags and
/// comments that are not valid UTF-8 are read as Latin-1. A comment that has no closing brace ends before an empty
/// line and an `Event` tag.
///
/// A token that cannot be read is an error. After an error the next game is the one whose tags come next.
///
/// # Examples
///
/// ```
/// use alfil_notation::PgnReader;
/// let file = "[White \"A\"]\n\n1. e4 {[%clk 0:03:00] best} e5?! (1... c5) 2. Nf3 1-0\n\n1. d4 *\n";
/// let games: Vec<_> = PgnReader::new(file.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[0].moves[0].clock_ms, Some(180_000));
/// assert_eq!(games[0].moves[1].nags, [6]);
/// assert_eq!(games[1].line, 5);
/// # Ok::<(), alfil_notation::PgnError>(())
/// ```
#[derive(Debug)]
pub struct PgnReader<R> {
    lexer: Lexer<R>,
    /// A token that was read and belongs to the next game.
    pending: Option<Token>,
    recovery: Recovery,
    partial: Option<PgnGame>,
    finished: bool,
}

/// What to skip before the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recovery {
    Nothing,
    RestOfTags,
    RestOfMoves,
}

impl<R: BufRead> PgnReader<R> {
    /// The longest game that is read unless [`with_max_game_bytes`](PgnReader::with_max_game_bytes) says otherwise. A
    /// game takes a few times its text in memory, a hostile one up to about a hundred times.
    pub const MAX_GAME_BYTES: usize = 4 << 20;

    /// A reader of everything that `input` holds.
    pub fn new(input: R) -> PgnReader<R> {
        PgnReader {
            lexer: Lexer::new(input, Self::MAX_GAME_BYTES),
            pending: None,
            recovery: Recovery::Nothing,
            partial: None,
            finished: false,
        }
    }

    /// Sets the longest text of a single game. Longer ones are an error, and reading goes on after them.
    #[must_use]
    pub fn with_max_game_bytes(mut self, limit: usize) -> PgnReader<R> {
        self.lexer.set_limit(limit);
        self
    }

    /// Reads the next game; `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// [`PgnError`] with line and column. Reading may go on with the game after it, except when the input itself failed:
    /// then this was the last answer.
    pub fn next_game(&mut self) -> Option<Result<PgnGame, PgnError>> {
        if self.finished {
            return None;
        }
        self.partial = None;
        let answer = self.recover().and_then(|()| self.read_game()).transpose();
        self.finished = match &answer {
            None => true,
            Some(answer) => matches!(answer, Err(PgnError { kind: PgnErrorKind::Io(_), .. })),
        };
        answer
    }

    /// What was read of the game that the last error is about, up to the fault, with the variations still open left
    /// out. `None` if the last game was read completely.
    pub fn partial_game(&self) -> Option<&PgnGame> {
        self.partial.as_ref()
    }

    fn recover(&mut self) -> Result<(), PgnError> {
        match core::mem::replace(&mut self.recovery, Recovery::Nothing) {
            Recovery::Nothing => Ok(()),
            Recovery::RestOfTags => self.lexer.skip_to_tags(true),
            Recovery::RestOfMoves => self.lexer.skip_to_tags(false),
        }
    }

    fn read_game(&mut self) -> Result<Option<PgnGame>, PgnError> {
        let mut builder = Builder::new();
        match self.feed(&mut builder) {
            Ok(found) => Ok(found.then(|| builder.finish())),
            Err(error) => {
                let error = if builder.in_moves { error.with_ply(builder.next_ply()) } else { error };
                self.partial = Some(builder.finish());
                Err(error)
            }
        }
    }

    /// Reads tokens until the game is complete; `false` if there is none.
    fn feed(&mut self, builder: &mut Builder) -> Result<bool, PgnError> {
        self.lexer.start_game();
        loop {
            let token = match self.pending.take() {
                Some(token) => Some(token),
                None => self.lexer.next().inspect_err(|error| self.recovery = builder.recovery(error))?,
            };
            let Some(token) = token else {
                builder.must_be_closed()?;
                return Ok(!builder.is_empty());
            };
            if builder.ends_before(&token) {
                self.pending = Some(token);
                builder.must_be_closed()?;
                return Ok(true);
            }
            builder.add(token).inspect_err(|error| self.recovery = builder.recovery(error))?;
            if builder.game.result.is_some() {
                let comment = self
                    .lexer
                    .comment_on_this_line()
                    .inspect_err(|error| self.recovery = builder.recovery(error))?;
                if let Some(comment) = comment {
                    builder.comment(comment);
                }
                return Ok(true);
            }
        }
    }
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game()
    }
}

/// A game that is being read.
struct Builder {
    game: PgnGame,
    /// The main line, and the variations that are open.
    lines: Vec<OpenLine>,
    in_moves: bool,
}

/// A line that is being read.
struct OpenLine {
    line: PgnLine,
    /// Where it was opened.
    place: Place,
    /// Plies before its first move.
    plies_before: usize,
    /// Comments before the next move.
    before_next: Vec<String>,
    /// Whether a number or a variation stands after the last move, so that a comment belongs to the next one.
    detached: bool,
}

impl OpenLine {
    fn new(place: Place, plies_before: usize) -> OpenLine {
        OpenLine { line: PgnLine::default(), place, plies_before, before_next: Vec::new(), detached: false }
    }

    fn comment(&mut self, comment: String) {
        if comment.is_empty() {
            return;
        }
        match self.line.moves.last_mut() {
            None => self.line.comments.push(comment),
            Some(_) if self.detached => self.before_next.push(comment),
            Some(last) => attach(last, comment),
        }
    }

    /// The line, complete. Comments that wait for a move that never came go to the last one.
    fn close(mut self) -> PgnLine {
        self.detached = false;
        for comment in core::mem::take(&mut self.before_next) {
            self.comment(comment);
        }
        // Most variations are short, and there may be many of them.
        self.line.moves.shrink_to_fit();
        self.line
    }
}

impl Builder {
    fn new() -> Builder {
        let start = Place { line: 0, column: 0 };
        Builder { game: PgnGame::default(), lines: vec![OpenLine::new(start, 0)], in_moves: false }
    }

    /// Whether nothing was read but comments and numbers, which alone are no game.
    fn is_empty(&self) -> bool {
        self.game.tags.is_empty() && !self.in_moves
    }

    /// The line that moves are added to. There is always one: the main line is never closed.
    fn current(&mut self) -> &mut OpenLine {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn next_ply(&mut self) -> usize {
        let line = self.current();
        line.plies_before + line.line.moves.len() + 1
    }

    fn recovery(&self, error: &PgnError) -> Recovery {
        match error.kind {
            // The reader stands before the next game's tags, or at the end.
            PgnErrorKind::CommentNotClosed => Recovery::Nothing,
            _ if self.in_moves => Recovery::RestOfMoves,
            _ => Recovery::RestOfTags,
        }
    }

    /// Whether the token starts the next game although no result was read.
    fn ends_before(&self, token: &Token) -> bool {
        let TokenKind::Tag(tag) = &token.kind else { return false };
        // Without moves between, an empty line and a tag that we have already.
        self.in_moves || token.after_blank && self.game.tags.iter().any(|known| known.is_named(&tag.name))
    }

    fn must_be_closed(&self) -> Result<(), PgnError> {
        match self.lines.last() {
            Some(open) if self.lines.len() > 1 => {
                Err(PgnError::at(open.place, PgnErrorKind::VariationNotClosed))
            }
            _ => Ok(()),
        }
    }

    fn comment(&mut self, comment: String) {
        self.current().comment(comment);
    }

    fn add(&mut self, token: Token) -> Result<(), PgnError> {
        if self.is_empty() && self.game.line == 0 {
            self.game.line = token.place.line;
        }
        let place = token.place;
        self.in_moves |= !matches!(token.kind, TokenKind::Tag(_) | TokenKind::Comment(_) | TokenKind::Number);
        match token.kind {
            TokenKind::Tag(tag) => self.game.tags.push(tag),
            TokenKind::Comment(comment) => self.comment(comment),
            TokenKind::Number => self.current().detached = true,
            TokenKind::Move(text) => self.add_move(place, text),
            TokenKind::EnPassant => self.en_passant(place)?,
            TokenKind::Nag(nag) => match self.current().line.moves.last_mut() {
                Some(last) => last.nags.push(nag),
                None => {
                    return Err(PgnError::at(place, PgnErrorKind::Expected("a move before its annotation")));
                }
            },
            TokenKind::Open => self.open(place)?,
            TokenKind::Close => self.close(place)?,
            TokenKind::Result(result) => self.end(place, result)?,
            TokenKind::Fault(kind) => return Err(PgnError::at(place, kind)),
        }
        Ok(())
    }

    /// `e.p.` says nothing that the move before it does not say, but it must be able to mean that move.
    fn en_passant(&mut self, place: Place) -> Result<(), PgnError> {
        let line = self.current();
        let last = line.line.moves.last().filter(|_| !line.detached);
        if last.is_some_and(|m| is_pawn_capture(&m.text)) {
            return Ok(());
        }
        Err(PgnError::at(place, PgnErrorKind::Expected("a pawn's capture before e.p.")))
    }

    fn add_move(&mut self, place: Place, text: String) {
        let line = self.current();
        let comments_before = core::mem::take(&mut line.before_next);
        line.detached = false;
        line.line.moves.push(PgnMove {
            text,
            line: place.line,
            column: place.column,
            comments_before,
            ..PgnMove::default()
        });
    }

    fn open(&mut self, place: Place) -> Result<(), PgnError> {
        if self.lines.len() > MAX_VARIATION_DEPTH {
            return Err(PgnError::at(place, PgnErrorKind::VariationTooDeep));
        }
        if self.current().line.moves.is_empty() {
            return Err(PgnError::at(place, PgnErrorKind::Expected("a move before its variation")));
        }
        // The variation replaces the last move.
        let plies_before = self.next_ply() - 2;
        self.lines.push(OpenLine::new(place, plies_before));
        Ok(())
    }

    fn close(&mut self, place: Place) -> Result<(), PgnError> {
        let error = |what| Err(PgnError::at(place, PgnErrorKind::Expected(what)));
        if self.lines.len() == 1 {
            return error("( before )");
        }
        let Some(line) = self.lines.pop().map(OpenLine::close) else { return error("( before )") };
        if line.moves.is_empty() && line.comments.is_empty() {
            return error("a move in the variation");
        }
        let outer = self.current();
        outer.detached = true;
        if let Some(last) = outer.line.moves.last_mut() {
            last.variations.push(line);
        }
        Ok(())
    }

    fn end(&mut self, place: Place, result: PgnResult) -> Result<(), PgnError> {
        if self.lines.len() > 1 {
            return Err(PgnError::at(place, PgnErrorKind::Expected("a move or ) in the variation")));
        }
        self.current().detached = false;
        self.game.result = Some(result);
        (self.game.result_line, self.game.result_column) = (place.line, place.column);
        Ok(())
    }

    fn finish(mut self) -> PgnGame {
        self.lines.truncate(1);
        if let Some(line) = self.lines.pop().map(OpenLine::close) {
            self.game.comments = line.comments;
            self.game.moves = line.moves;
        }
        self.game
    }
}

/// Whether a move is written as one pawn takes another: from file to file, such as `exd6`, `ed6` or `e5d6`.
fn is_pawn_capture(text: &str) -> bool {
    let mut files = text.bytes().filter(|byte| matches!(byte, b'a'..=b'h'));
    let starts_with_file = text.starts_with(|c| matches!(c, 'a'..='h'));
    starts_with_file && files.next().zip(files.next()).is_some_and(|(from, to)| from != to)
}
