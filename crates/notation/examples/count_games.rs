//! Streams PGN files and counts games, moves and faults: `count_games FILE...`.

use std::fs::File;
use std::io::{BufReader, Write, stdout};

use alfil_notation::PgnReader;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut games, mut moves, mut faults) = (0_u64, 0_usize, 0_u64);
    for path in std::env::args_os().skip(1) {
        for game in PgnReader::new(BufReader::new(File::open(path)?)) {
            match game {
                Ok(game) => {
                    games += 1;
                    moves += game.moves.len();
                }
                Err(_) => faults += 1,
            }
        }
    }
    writeln!(stdout(), "{games} games, {moves} moves, {faults} faulty games")?;
    Ok(())
}
