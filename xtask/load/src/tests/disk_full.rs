//! R4: the disk is full for a while. Nothing is acknowledged that is not written, players are told, games are still shown,
//! and all goes on by itself when there is room again.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::json;

use super::kill::{check_logs, finish};
use super::load::{Place, places};
use crate::Run;
use crate::http::{get, post};
use crate::server::{NO_LIMITS, Server, games_folder};
use crate::socket::Gone;

/// Games go on within this time after there is room again.
const BACK_WITHIN: Duration = Duration::from_secs(20);

pub(crate) async fn run(run: &Run) -> Result<()> {
    if let Some(disk) = SmallDisk::mount()? {
        println!("  a file system of {} KiB in memory", SmallDisk::KIB);
        let mut server = Server::start(run, disk.folder.path(), NO_LIMITS).await?;
        let filler = games_folder(disk.folder.path()).join("filler");
        let fill = || fill_up(&filler);
        let free = || -> Result<()> { Ok(std::fs::remove_file(&filler)?) };
        fill_and_free(&mut server, disk.folder.path(), run, fill, free).await?;
        drop(server);
    } else {
        println!("  SKIPPED: a small file system, which nobody may mount here");
    }
    println!("  a limit on the length of files");
    let folder = tempfile::tempdir()?;
    let mut shell = Command::new("sh");
    // Without the trap the signal for files that are too long would end the process, as no full disk does.
    shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(&run.server);
    let mut server = Server::start_with(&mut shell, folder.path(), NO_LIMITS).await?;
    let pid = server.pid();
    let (fill, free) = (|| limit_files(pid, "200000"), || limit_files(pid, "unlimited"));
    fill_and_free(&mut server, folder.path(), run, fill, free).await
}

async fn fill_and_free(
    server: &mut Server,
    folder: &Path,
    run: &Run,
    fill: impl Fn() -> Result<()>,
    free: impl Fn() -> Result<()>,
) -> Result<()> {
    let mut places = places(&server.address, 8, run.seed).await?;
    play_some(&mut places, 4).await?;
    fill()?;
    let before: usize = places.iter().map(|place| place.table.acked.len()).sum();
    until_refused(&mut places).await?;
    let after: usize = places.iter().map(|place| place.table.acked.len()).sum();
    println!("  full: {} more moves acknowledged, then all refused", after - before);
    check_logs(folder, &places).await?;
    let opened = post(&server.address, "/api/rooms", &json!({ "variant": "chess" })).await?;
    ensure!(opened.status == 503, "a room could be opened on a full disk: {}", opened.status);
    let shown = get(&server.address, &format!("/api/rooms/{}", places[0].table.room)).await?;
    ensure!(shown.status == 200, "a game is not shown: {}", shown.status);
    let ready = get(&server.address, "/health/ready").await?;
    ensure!(ready.status == 503, "it says that it is ready: {}", ready.status);
    server.must_be_well()?;
    free()?;
    let start = Instant::now();
    for place in &mut places {
        while !place.table.is_over() && place.table.play().await?.is_err() {
            ensure!(start.elapsed() < BACK_WITHIN, "games do not go on");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    println!("  free: all games went on after {:.1?}", start.elapsed());
    play_some(&mut places, 4).await?;
    finish(server, folder, &places).await
}

async fn play_some(places: &mut [Place], plies: usize) -> Result<()> {
    for place in places {
        for _ in 0..plies {
            if !place.table.is_over() {
                place.table.play().await?.map_err(|gone| anyhow::anyhow!("let go: {gone:?}"))?;
            }
        }
    }
    Ok(())
}

/// Plays until no game goes on any more. Nobody is let go for that.
async fn until_refused(places: &mut [Place]) -> Result<()> {
    for place in places {
        for ply in 0.. {
            match place.table.play().await? {
                Ok(_) if place.table.is_over() => break,
                Ok(_) => ensure!(ply < 5_000, "the disk does not get full"),
                // What is not stored can be sent again.
                Err(Gone::Silent) => break,
                Err(gone) => anyhow::bail!("a player was let go: {gone:?}"),
            }
        }
    }
    Ok(())
}

fn limit_files(pid: u32, bytes: &str) -> Result<()> {
    let limit = format!("--fsize={bytes}:");
    let set = Command::new("prlimit").args(["--pid", &pid.to_string(), &limit]).status()?;
    ensure!(set.success(), "prlimit failed");
    Ok(())
}

/// A folder whose games lie on a small file system in memory.
struct SmallDisk {
    folder: tempfile::TempDir,
    games: PathBuf,
}

impl SmallDisk {
    const KIB: usize = 2_048;

    /// None for who may not mount.
    fn mount() -> Result<Option<SmallDisk>> {
        let folder = tempfile::tempdir()?;
        let games = games_folder(folder.path());
        std::fs::create_dir_all(&games)?;
        let size = format!("size={}k", SmallDisk::KIB);
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&games).output();
        let mounted = mount.is_ok_and(|output| output.status.success());
        Ok(mounted.then_some(SmallDisk { folder, games }))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.games).status();
    }
}

/// Writes until nothing goes any more.
fn fill_up(file: &Path) -> Result<()> {
    use std::io::Write as _;
    let mut file = std::fs::File::create(file)?;
    while file.write_all(&[0; 4096]).is_ok() {}
    Ok(())
}
