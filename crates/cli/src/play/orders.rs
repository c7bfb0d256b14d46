//! What the user can say.

use std::path::PathBuf;

use alfil_variants::alfil_core::Square;

use super::opponent::Strength;

/// A line, understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Order {
    Nothing,
    Help,
    Board,
    Fen,
    /// The legal moves, of the man on a square only if one is named.
    Moves(Option<Square>),
    /// The moves played so far.
    Score,
    Hint,
    Claim,
    /// Offers a draw, or accepts one that is offered.
    Draw,
    Accept,
    Decline,
    Resign,
    /// The last move, or the user's last move and the reply.
    TakeBack,
    Flip,
    /// Shows the level, or sets it.
    Level(Option<Strength>),
    Save(Option<PathBuf>),
    Quit,
    /// Anything else is a move.
    Move(String),
}

pub(super) const HELP: &str = "\
  Nf3, g1f3      a move, in SAN or UCI
  board, fen     show the position
  moves [g1]     list the legal moves, of one man if a square is named
  score          list the moves played
  hint           ask for a good move
  takeback       take your last move back
  claim          claim a draw that the rules allow
  draw           offer a draw; accept or decline answers an offer
  resign         give up
  level [N]      show or change the strength: 1 to 8, a name, or full
  flip           turn the board
  save [FILE]    save the game as PGN
  quit           leave; the game is saved and can be resumed";

impl Order {
    /// Reads a line. Commands are read in any case; their first letters are not enough, because those are moves.
    pub(super) fn read(line: &str) -> Result<Order, String> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Order::Nothing) };
        let rest: Vec<&str> = words.collect();
        let order = match first.to_ascii_lowercase().as_str() {
            "help" | "?" => Order::Help,
            "board" | "show" => Order::Board,
            "fen" => Order::Fen,
            "score" | "pgn" => Order::Score,
            "hint" => Order::Hint,
            "claim" => Order::Claim,
            "draw" => Order::Draw,
            "accept" => Order::Accept,
            "decline" => Order::Decline,
            "resign" => Order::Resign,
            "takeback" | "undo" => Order::TakeBack,
            "flip" => Order::Flip,
            "quit" | "exit" => Order::Quit,
            "moves" => return moves(&rest),
            "level" => return level(&rest),
            "save" => {
                let file = line.trim_start()[first.len()..].trim();
                return Ok(Order::Save((!file.is_empty()).then(|| PathBuf::from(file))));
            }
            // `1. e4` and `1.e4` are how people write.
            _ => return Ok(Order::Move(without_number(line.trim()).to_owned())),
        };
        if rest.is_empty() { Ok(order) } else { Err(format!("{first} takes nothing more; say help")) }
    }
}

fn moves(rest: &[&str]) -> Result<Order, String> {
    match rest {
        [] => Ok(Order::Moves(None)),
        [square] => match Square::from_ascii(square.to_ascii_lowercase().as_bytes()) {
            Ok(square) => Ok(Order::Moves(Some(square))),
            Err(_) => Err(format!("{square}: expected a square from a1 to h8")),
        },
        _ => Err("moves takes one square at most".to_owned()),
    }
}

fn level(rest: &[&str]) -> Result<Order, String> {
    match rest {
        [] => Ok(Order::Level(None)),
        [level] => level.parse().map(|strength| Order::Level(Some(strength))),
        _ => Err("level takes one name or number".to_owned()),
    }
}

/// A move without the number before it.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(dots) if rest.len() < text.len() => dots.trim_start_matches(['.', ' ']),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_any_case() {
        for (line, order) in [
            ("", Order::Nothing),
            ("  HELP ", Order::Help),
            ("Undo", Order::TakeBack),
            ("moves G1", Order::Moves(Some(Square::G1))),
            ("level", Order::Level(None)),
            ("save my game.pgn", Order::Save(Some(PathBuf::from("my game.pgn")))),
            ("save", Order::Save(None)),
        ] {
            assert_eq!(Order::read(line), Ok(order), "{line:?}");
        }
    }

    #[test]
    fn anything_else_is_a_move_with_or_without_its_number() {
        for line in ["Nf3", "1. Nf3", "1.Nf3", "12... Nf3", " Nf3 "] {
            assert_eq!(Order::read(line), Ok(Order::Move("Nf3".to_owned())), "{line:?}");
        }
        assert_eq!(Order::read("0-0"), Ok(Order::Move("0-0".to_owned())));
    }

    #[test]
    fn what_a_command_does_not_take_is_told() {
        for line in ["resign now", "moves z9", "moves a1 a2", "level 9", "level 1 2"] {
            let read = Order::read(line);
            assert!(read.is_err(), "{line}: {read:?}");
        }
        assert!(Order::read("level 9").unwrap_err().contains("1 to 8"));
    }
}
