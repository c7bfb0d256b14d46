//! Writes a FEN.

use alfil_variants::alfil_core::{Bitboard, Board, CastlingSide, Color, File, Position, Rank, Role, Square};
use alfil_variants::{Dialect, StateField, Variant};

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
