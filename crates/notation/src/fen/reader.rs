//! Reads a FEN field by field.

use alfil_variants::alfil_core::{
    Bitboard, Board, Color, File, Piece, Position, Role, Setup, SetupReasons, Square,
};
use alfil_variants::{FieldError, StateField, Variant};

use super::{FenError, FenErrorKind, FenField};

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
/// Missing clocks are `0 1`; nothing after the side to move means no rights and no en-passant square. An en-passant square that no legal capture uses is dropped.
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

/// Reads a FEN as a set-up, without asking whether the position is possible. A right without its rook stands on the
/// corner, or the square of the file, where the rook should be.
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
    // Clocks saturate while moves are made, so every value that a position can have is read again.
    let number = token.text.parse();
    number.map_err(|_| token.error(0, field, FenErrorKind::Expected("a number up to 4294967295")))
}

fn read_board<V: Variant>(token: Token<'_>) -> Result<Board, FenError> {
    let error = |offset, kind| token.error(offset, FenField::Board, kind);
    let mut board = Board::EMPTY;
    let mut rank_index = 8_u32;
    let mut offset = 0;
    for rank in token.text.split('/') {
        rank_index = rank_index.checked_sub(1).ok_or_else(|| error(offset, FenErrorKind::RankCount))?;
        let mut file = 0_u32;
        let mut after_gap = false;
        for (i, letter) in rank.char_indices() {
            let here = offset + i;
            let gap = letter.to_digit(10).filter(|gap| (1..=8).contains(gap));
            if gap.is_some() && after_gap {
                return Err(error(
                    here,
                    FenErrorKind::Expected("a man, not a second number of empty squares"),
                ));
            }
            after_gap = gap.is_some();
            if let Some(gap) = gap {
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

/// Reads rights, also impossible ones. `KQkq` and X-FEN mean the outermost rook of that wing, a file letter (Shredder-FEN) the rook on that file.
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
            _ => None,
        };
        let file = match letter.to_ascii_lowercase() {
            'k' => Some(File::H),
            'q' => Some(File::A),
            file => File::from_char(file),
        };
        let file = file.ok_or_else(|| error("KQkq, a file letter, or -"))?;
        // A right without its rook is kept on the square where the rook should be: the set-up check then tells it
        // together with all other reasons.
        let rook = rook.unwrap_or(Square::from_coords(file, color.backrank()));
        if rooks.contains(rook) {
            return Err(error("each right only once"));
        }
        rooks.add(rook);
    }
    Ok(rooks)
}
