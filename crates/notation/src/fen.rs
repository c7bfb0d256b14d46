//! Forsyth-Edwards Notation, with check counters in both dialects and any variant's letters.

use core::fmt;

use alfil_variants::alfil_core::{
    Bitboard, Board, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, SetupError, SetupReasons,
    Square,
};
use alfil_variants::{Dialect, FieldError, StateField, Variant};

/// A FEN that could not be read: where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// Column of the first byte that is wrong, from 1.
    pub column: usize,
    /// The field that is wrong.
    pub field: FenField,
    /// What is wrong.
    pub kind: FenErrorKind,
}

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The men.
    Board,
    /// The side to move.
    Turn,
    /// Castling rights.
    Castling,
    /// En-passant square.
    EnPassant,
    /// The variant's counters.
    Counters,
    /// Plies since the last capture or pawn move.
    Halfmoves,
    /// Number of the move.
    Fullmoves,
    /// The position as a whole.
    Position,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::Turn => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en-passant square",
            FenField::Counters => "check counters",
            FenField::Halfmoves => "half-move clock",
            FenField::Fullmoves => "move number",
            FenField::Position => "position",
        })
    }
}

/// What is wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text ends before this field.
    Missing,
    /// A letter that stands for no man of this variant.
    UnknownLetter(char),
    /// A rank that does not have eight squares.
    RankLength,
    /// Not eight ranks.
    RankCount,
    /// Something else was expected.
    Expected(&'static str),
    /// A counter is out of range; the text says the range.
    OutOfRange(&'static str),
    /// Two counter fields that contradict each other.
    CountersDisagree,
    /// More text than a FEN has fields.
    Trailing,
    /// The fields are readable, but the position is impossible.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, Fault(self.field, &self.kind))
    }
}

/// A fault without its place. An impossible position says itself what is wrong.
pub(crate) struct Fault<'a>(pub(crate) FenField, pub(crate) &'a FenErrorKind);

impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault(field, kind) = self;
        if matches!(kind, FenErrorKind::Setup(_)) {
            write!(f, "{kind}")
        } else {
            write!(f, "{field}: {kind}")
        }
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenErrorKind::Missing => f.write_str("missing"),
            FenErrorKind::UnknownLetter(letter) => write!(f, "no man is written {letter:?} in this variant"),
            FenErrorKind::RankLength => f.write_str("a rank must have 8 squares"),
            FenErrorKind::RankCount => f.write_str("a board must have 8 ranks"),
            FenErrorKind::Expected(what) => write!(f, "expected {what}"),
            FenErrorKind::OutOfRange(range) => f.write_str(range),
            FenErrorKind::CountersDisagree => f.write_str("the two counter fields disagree"),
            FenErrorKind::Trailing => f.write_str("more text after the last field"),
            FenErrorKind::Setup(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for FenError {}

/// A field with the column of its first byte.
#[derive(Clone, Copy)]
struct Token<'a> {
    text: &'a str,
    column: usize,
}

impl Token<'_> {
    /// An error `offset` bytes into the field.
    fn error(&self, offset: usize, field: FenField, kind: FenErrorKind) -> FenError {
        FenError { column: self.column + offset, field, kind }
    }
}

fn tokens(fen: &str) -> Vec<Token<'_>> {
    let words = fen.split_ascii_whitespace();
    words.map(|text| Token { text, column: text.as_ptr() as usize - fen.as_ptr() as usize + 1 }).collect()
}

/// Reads a FEN as a position of variant `V`.
///
/// Counters are read in both dialects, `3+2` before the clocks or at the end and `+0+1` at the end or before the
/// clocks; a FEN without them starts at zero checks given. Castling rights are read as `KQkq`, X-FEN or Shredder-FEN.
/// Missing clocks are `0 1`. An en-passant square that no legal capture uses is dropped.
///
/// # Errors
///
/// [`FenError`] with the column, the field and what was expected there.
///
/// # Examples
///
/// ```
/// use alfil_notation::{parse_fen, fen};
/// use alfil_variants::{Dialect, ThreeCheck};
/// let pos = parse_fen::<ThreeCheck>("4k3/8/8/8/8/8/8/4KB2 w - - 2+3 0 1")?;
/// assert_eq!(fen(&pos, Dialect::Given), "4k3/8/8/8/8/8/8/4KB2 w - - 0 1 +1+0");
/// # Ok::<(), alfil_notation::FenError>(())
/// ```
pub fn parse_fen<V: Variant>(fen: &str) -> Result<Position<V>, FenError> {
    let setup = parse_setup::<V>(fen)?;
    Position::try_from_setup(setup).map_err(|error| {
        let (index, field) = blamed_field(error.reasons());
        let column = tokens(fen).get(index).map_or(1, |token| token.column);
        FenError { column, field, kind: FenErrorKind::Setup(error) }
    })
}

/// The field that an impossible position comes from, with its index: the board, unless only another one is wrong.
fn blamed_field(reasons: SetupReasons) -> (usize, FenField) {
    if reasons == SetupReasons::EN_PASSANT_IMPOSSIBLE {
        (3, FenField::EnPassant)
    } else if (SetupReasons::CASTLING_IMPOSSIBLE | SetupReasons::CASTLING_FORBIDDEN).contains(reasons) {
        (2, FenField::Castling)
    } else {
        (0, FenField::Position)
    }
}

/// Reads a FEN as a set-up, without asking whether the position is possible.
///
/// # Errors
///
/// [`FenError`] if the text is not a FEN.
pub fn parse_setup<V: Variant>(fen: &str) -> Result<Setup<V::State>, FenError> {
    let tokens = tokens(fen);
    let end = fen.trim_ascii_end().len() + 1;
    let field = |i: usize, field| {
        tokens.get(i).copied().ok_or(FenError { column: end, field, kind: FenErrorKind::Missing })
    };
    let board = read_board::<V>(field(0, FenField::Board)?)?;
    let turn = read_turn(field(1, FenField::Turn)?)?;
    let castling = tokens.get(2).map_or(Ok(Bitboard::EMPTY), |token| read_castling::<V>(*token, &board))?;
    let en_passant = tokens.get(3).map_or(Ok(None), |token| read_en_passant(*token))?;
    let rest = read_rest::<V>(tokens.get(4..).unwrap_or_default())?;
    Ok(Setup {
        board,
        turn,
        castling,
        en_passant,
        state: rest.state.unwrap_or_default(),
        halfmoves: rest.halfmoves,
        fullmoves: rest.fullmoves,
    })
}

/// Everything after the en-passant square.
struct Rest<S> {
    state: Option<S>,
    halfmoves: u32,
    fullmoves: u32,
}

fn read_rest<V: Variant>(tokens: &[Token<'_>]) -> Result<Rest<V::State>, FenError> {
    let mut rest = Rest { state: None, halfmoves: 0, fullmoves: 1 };
    let mut clocks = 0;
    for token in tokens {
        if is_counters::<V>(token.text) {
            read_counters::<V>(*token, &mut rest.state)?;
            continue;
        }
        let (field, clock) = match clocks {
            0 => (FenField::Halfmoves, &mut rest.halfmoves),
            1 => (FenField::Fullmoves, &mut rest.fullmoves),
            _ => return Err(token.error(0, FenField::Fullmoves, FenErrorKind::Trailing)),
        };
        *clock = read_number(*token, field)?;
        clocks += 1;
    }
    // Some programs count moves from zero.
    rest.fullmoves = rest.fullmoves.max(1);
    Ok(rest)
}

/// Whether a field is meant for the variant's state: one that it reads, or one of that look that it must explain.
fn is_counters<V: Variant>(text: &str) -> bool {
    let Some(example) = V::State::EXAMPLE else { return false };
    V::State::read(text) != Err(FieldError::NotThisField) || text.contains('+') && example.contains('+')
}

fn read_counters<V: Variant>(token: Token<'_>, state: &mut Option<V::State>) -> Result<(), FenError> {
    let error = |kind| token.error(0, FenField::Counters, kind);
    let read = V::State::read(token.text).map_err(|reason| match reason {
        FieldError::NotThisField => error(FenErrorKind::Expected(V::State::EXAMPLE.unwrap_or("nothing"))),
        FieldError::OutOfRange(range) => error(FenErrorKind::OutOfRange(range)),
    })?;
    match state {
        Some(known) if *known != read => Err(error(FenErrorKind::CountersDisagree)),
        _ => {
            *state = Some(read);
            Ok(())
        }
    }
}

fn read_number(token: Token<'_>, field: FenField) -> Result<u32, FenError> {
    let digits = token.text.bytes().take_while(u8::is_ascii_digit).count();
    if digits < token.text.len() {
        return Err(token.error(digits, field, FenErrorKind::Expected("a number")));
    }
    // Longer games than this are not played, and clocks must not overflow while moves are made.
    let number = token.text.parse().ok().filter(|number| *number < 1_000_000);
    number.ok_or_else(|| token.error(0, field, FenErrorKind::Expected("a number below 1000000")))
}

fn read_board<V: Variant>(token: Token<'_>) -> Result<Board, FenError> {
    let error = |offset, kind| token.error(offset, FenField::Board, kind);
    let mut board = Board::EMPTY;
    let mut rank_index = 8_u32;
    let mut offset = 0;
    for rank in token.text.split('/') {
        rank_index = rank_index.checked_sub(1).ok_or_else(|| error(offset, FenErrorKind::RankCount))?;
        let mut file = 0_u32;
        for (i, letter) in rank.char_indices() {
            let here = offset + i;
            if let Some(gap) = letter.to_digit(10).filter(|gap| (1..=8).contains(gap)) {
                file += gap;
            } else {
                let role = V::LETTERS.role(letter).filter(|_| letter.is_ascii_alphabetic());
                let role = role.ok_or_else(|| error(here, FenErrorKind::UnknownLetter(letter)))?;
                if file >= 8 {
                    return Err(error(here, FenErrorKind::RankLength));
                }
                let color = Color::from_white(letter.is_ascii_uppercase());
                board.put(Square::new(rank_index * 8 + file), Piece { color, role });
                file += 1;
            }
            if file > 8 {
                return Err(error(here, FenErrorKind::RankLength));
            }
        }
        if file != 8 {
            return Err(error(offset + rank.len(), FenErrorKind::RankLength));
        }
        offset += rank.len() + 1;
    }
    if rank_index == 0 { Ok(board) } else { Err(error(token.text.len(), FenErrorKind::RankCount)) }
}

fn read_turn(token: Token<'_>) -> Result<Color, FenError> {
    match token.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(token.error(0, FenField::Turn, FenErrorKind::Expected("w or b"))),
    }
}

fn read_en_passant(token: Token<'_>) -> Result<Option<Square>, FenError> {
    match token.text {
        "-" => Ok(None),
        text => Square::from_ascii(text.as_bytes())
            .map(Some)
            .map_err(|_| token.error(0, FenField::EnPassant, FenErrorKind::Expected("a square or -"))),
    }
}

/// `KQkq` and X-FEN mean the outermost rook of that wing, a file letter (Shredder-FEN) the rook on that file.
fn read_castling<V: Variant>(token: Token<'_>, board: &Board) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if token.text == "-" {
        return Ok(rooks);
    }
    for (offset, letter) in token.text.char_indices() {
        let error = |what| token.error(offset, FenField::Castling, FenErrorKind::Expected(what));
        let color = Color::from_white(letter.is_ascii_uppercase());
        let rank = Bitboard::from(color.backrank());
        let own_rooks = board.piece(color, Role::Rook) & rank;
        let royal = V::RULES.royal.and_then(|role| (board.piece(color, role) & rank).first());
        let rook = match letter.to_ascii_lowercase() {
            'k' => own_rooks.last().filter(|rook| royal.is_some_and(|royal| *rook > royal)),
            'q' => own_rooks.first().filter(|rook| royal.is_some_and(|royal| *rook < royal)),
            file @ 'a'..='h' => {
                let file = File::from_char(file).ok_or_else(|| error("KQkq, a file letter, or -"))?;
                Some(Square::from_coords(file, color.backrank())).filter(|rook| own_rooks.contains(*rook))
            }
            _ => return Err(error("KQkq, a file letter, or -")),
        };
        rooks.add(rook.ok_or_else(|| error("a right whose rook and royal piece stand on their rank"))?);
    }
    Ok(rooks)
}

/// Writes the position as a FEN. The en-passant square is written only when a legal capture uses it.
///
/// Castling rights are `KQkq` where the rook is the outermost one of its wing, otherwise the rook's file (X-FEN).
pub fn fen<V: Variant>(pos: &Position<V>, dialect: Dialect) -> String {
    let counters = pos.state().write(dialect);
    let (before_clocks, after_clocks) = match dialect {
        Dialect::Remaining => (counters, None),
        Dialect::Given => (None, counters),
    };
    let mut fields = fields(pos).to_vec();
    fields.extend(before_clocks);
    fields.extend([pos.halfmoves().to_string(), pos.fullmoves().to_string()]);
    fields.extend(after_clocks);
    fields.join(" ")
}

/// The four fields that every FEN and EPD has.
pub(crate) fn fields<V: Variant>(pos: &Position<V>) -> [String; 4] {
    [
        board_fen::<V>(pos.board()),
        pos.turn().char().to_string(),
        castling_field(pos),
        pos.en_passant().map_or_else(|| "-".to_owned(), |square| square.to_string()),
    ]
}

/// Writes the first field of a FEN.
pub fn board_fen<V: Variant>(board: &Board) -> String {
    let mut text = String::with_capacity(72);
    for rank in Rank::ALL.into_iter().rev() {
        let mut gap = 0;
        for file in File::ALL {
            let Some(piece) = board.piece_at(Square::from_coords(file, rank)) else {
                gap += 1;
                continue;
            };
            push_gap(&mut text, &mut gap);
            let letter = V::LETTERS.letter(piece.role);
            text.push(if piece.color.is_white() { letter } else { letter.to_ascii_lowercase() });
        }
        push_gap(&mut text, &mut gap);
        if rank != Rank::First {
            text.push('/');
        }
    }
    text
}

fn push_gap(text: &mut String, gap: &mut u32) {
    if let Some(digit) = char::from_digit(*gap, 10).filter(|_| *gap > 0) {
        text.push(digit);
    }
    *gap = 0;
}

fn castling_field<V: Variant>(pos: &Position<V>) -> String {
    let mut text = String::new();
    for color in [Color::White, Color::Black] {
        for (side, letter) in [(CastlingSide::KingSide, 'k'), (CastlingSide::QueenSide, 'q')] {
            let Some(rook) = pos.castling_rook(color, side) else { continue };
            let own = pos.board().piece(color, Role::Rook) & Bitboard::from(color.backrank());
            let outermost = if side.is_king_side() { own.last() } else { own.first() };
            let letter = if outermost == Some(rook) { letter } else { rook.file().char() };
            text.push(if color.is_white() { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
