//! R5: games over a network that loses, doubles, delays and reorders messages, and cuts connections.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use serde_json::json;

use super::load::clock;
use crate::Run;
use crate::database::{self, Log};
use crate::dice::Dice;
use crate::lossy::LossyPlayer;
use crate::messages::Side;
use crate::proxy::{Faults, Proxy};
use crate::rules;
use crate::server::{NO_LIMITS, Server};
use crate::table::open_room;

/// A game that takes longer is stuck.
const STUCK: Duration = Duration::from_mins(2);

struct Size {
    games: usize,
    at_a_time: usize,
    plies: usize,
}

fn size(run: &Run) -> Size {
    if run.short {
        Size { games: 40, at_a_time: 40, plies: 16 }
    } else {
        Size { games: 1_000, at_a_time: 200, plies: 40 }
    }
}

fn faults(run: &Run) -> Faults {
    let at_most = Duration::from_millis(60);
    Faults { lost: 4, doubled: 8, late: 20, cut: 5, at_most, renames: run.planted }
}

pub(crate) async fn run(run: &Run) -> Result<()> {
    let size = size(run);
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(run, folder.path(), NO_LIMITS).await?;
    let proxy = Proxy::start(&server.address, faults(run), run.seed).await?;
    let (direct, through) = (server.address.as_str(), proxy.address.as_str());
    let games = stream::iter(0..size.games).map(|index| async move {
        let played = play(direct, through, index, run.seed, size.plies);
        tokio::time::timeout(STUCK, played).await.with_context(|| format!("game {index} is stuck"))?
    });
    let games: Vec<[LossyPlayer; 2]> = games.buffer_unordered(size.at_a_time).try_collect().await?;
    check(direct, folder.path(), &games).await?;
    server.must_be_well()
}

async fn play(
    direct: &str,
    through: &str,
    index: usize,
    seed: u64,
    plies: usize,
) -> Result<[LossyPlayer; 2]> {
    let variants: Vec<_> = rules::variants().collect();
    let variant = variants[index % variants.len()];
    let settings = json!({ "variant": variant, "clock": clock() });
    let [room, white, black] = open_room(direct, settings).await?;
    let stream = u64::MAX - 2 * index as u64;
    let player =
        |side, seat, stream| LossyPlayer::new(variant, room.clone(), side, seat, Dice::new(seed, stream));
    let mut white = player(Side::White, white, stream);
    let mut black = player(Side::Black, black, stream - 1);
    tokio::try_join!(white.play(through, plies), black.play(through, plies))?;
    Ok([white, black])
}

async fn check(server: &str, folder: &Path, games: &[[LossyPlayer; 2]]) -> Result<()> {
    let logs = database::logs(folder).await?;
    let (mut moves, mut returns, mut repeats) = (0, 0, 0);
    for game in games {
        let log = database::log_of(&logs, &game[0].room)?;
        check_game(server, log, game).await.with_context(|| format!("room {}", game[0].room))?;
        moves += game[0].known.moves.len();
        returns += game.iter().map(|player| player.returns).sum::<usize>();
        repeats += game.iter().map(|player| player.repeats).sum::<usize>();
    }
    println!("  {} games converged; {moves} moves, each made once", games.len());
    println!("  players came back {returns} times and sent {repeats} moves again");
    ensure!(returns > 0 && repeats > 0, "the network was too good to show anything");
    Ok(())
}

async fn check_game(server: &str, log: &Log, [white, black]: &[LossyPlayer; 2]) -> Result<()> {
    ensure!(white.known.moves == black.known.moves, "the players know different moves");
    log.must_be_sound()?;
    ensure!(log.moves()? == white.known.moves, "the log holds other moves");
    ensure!(log.moves_made() == white.known.moves.len(), "a move was made twice");
    let position = rules::position_after(white.variant, &white.known.moves)?;
    let view = crate::http::get(server, &format!("/api/rooms/{}", white.room)).await?.success()?;
    ensure!(view["status"]["fen"] == json!(position), "the server shows another position than {position}");
    for player in [white, black] {
        let shown = player.known.status.as_ref().map(|status| &status.fen);
        ensure!(shown == Some(&position), "a player sees {shown:?}, the moves lead to {position}");
    }
    Ok(())
}
