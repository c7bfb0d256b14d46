//! R9: seats and invitations are of no use to others, and stand in no output of the server.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::Run;
use crate::database;
use crate::http::{ORIGIN, ask, get, post};
use crate::server::{NO_LIMITS, Server, games_folder, log_file};
use crate::socket::{Gone, Socket};

const DAY_MS: u64 = 24 * 3_600_000;

/// A room with its secrets.
struct Secrets {
    room: String,
    white: String,
    invitation: String,
}

/// All that came out of the server but to whom a secret belongs.
#[derive(Default)]
struct Seen(String);

pub(crate) async fn run(run: &Run) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let flags = [NO_LIMITS, &["--log", "trace"]].concat();
    let mut server = Server::start(run, folder.path(), &flags).await?;
    let address = server.address.clone();
    let (mine, other) = (open(&address).await?, open(&address).await?);
    let join = format!("/api/rooms/{}/join", mine.room);
    let mut seen = Seen::default();
    for invitation in [&other.invitation, &mine.white, &"0".repeat(32)] {
        let answer = post(&address, &join, &json!({ "invitation": invitation })).await?;
        ensure!(answer.status == 403, "a wrong invitation: {}", answer.status);
        seen.add(&answer.head, &answer.text());
    }
    ensure!(post(&address, &join, &json!({})).await?.status == 403, "in without an invitation");
    let joined = post(&address, &join, &json!({ "invitation": mine.invitation })).await?.success()?;
    let black = text(&joined["seat"])?;
    let again = post(&address, &join, &json!({ "invitation": mine.invitation })).await?;
    ensure!(again.status == 403, "an invitation worked twice: {}", again.status);
    misuse_seats(&address, &mine, &other, &black, &mut seen).await?;
    let secrets = [&mine.white, &mine.invitation, &black, &other.white, &other.invitation];
    for secret in secrets {
        paste(&address, &mine.room, secret, &mut seen).await?;
    }
    for path in ["/metrics", "/api/rooms", "/api/games", "/api/openapi.json"] {
        let answer = get(&address, path).await?;
        seen.add(&answer.head, &answer.text());
    }
    for room in [&mine.room, &other.room] {
        for export in ["", "/pgn", "/json", "/fen", "/board.svg", "/record"] {
            let answer = get(&address, &format!("/api/rooms/{room}{export}")).await?;
            seen.add(&answer.head, &answer.text());
        }
    }
    must_be_hidden(&address, &other).await?;
    server.kill()?;
    server = Server::start(run, folder.path(), &flags).await?;
    must_be_hidden(&server.address, &other).await?;
    server.kill()?;
    database::make_older(folder.path(), &other.room, DAY_MS).await?;
    server = Server::start(run, folder.path(), &flags).await?;
    must_be_hidden(&server.address, &other).await?;
    server.must_be_well()?;
    seen.scan(folder.path(), &secrets)
}

fn text(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).context("a field is missing")
}

async fn open(address: &str) -> Result<Secrets> {
    let settings = json!({ "variant": "three-check", "side": "white" });
    let opened = post(address, "/api/rooms", &settings).await?.success()?;
    Ok(Secrets {
        room: text(&opened["room"])?,
        white: text(&opened["seat"])?,
        invitation: text(&opened["invitation"])?,
    })
}

/// Seats that are none here, and commands of who may not give them.
async fn misuse_seats(
    address: &str,
    mine: &Secrets,
    other: &Secrets,
    black: &str,
    seen: &mut Seen,
) -> Result<()> {
    let no_seat = "f".repeat(32);
    for seat in [&no_seat, &other.white, &mine.invitation] {
        let mut socket = Socket::open(address, &mine.room).await?;
        socket.hello(Some(seat), None).await;
        let told = seen.read_to_end(&mut socket).await?;
        ensure!(told.contains("not_seated"), "a wrong seat was told {told}");
    }
    let a_move = json!({ "type": "move", "ply": 0, "san": "e4", "id": "a" });
    let mut watcher = Socket::open(address, &mine.room).await?;
    watcher.hello(None, None).await;
    watcher.command(1, &a_move).await;
    seen.read_to_end(&mut watcher).await?;
    let mut wrong = Socket::open(address, &mine.room).await?;
    wrong.hello(Some(black), None).await;
    wrong.command(1, &a_move).await;
    let told = seen.read_until(&mut wrong, "\"n\":1").await?;
    ensure!(told.contains("not_your_turn"), "White's move from Black's seat: {told}");
    let shown = get(address, &format!("/api/rooms/{}", mine.room)).await?.success()?;
    ensure!(shown["status"]["ply"] == json!(0), "a move was made");
    Ok(())
}

/// Puts a secret where it does not belong.
async fn paste(address: &str, room: &str, secret: &str, seen: &mut Seen) -> Result<()> {
    let headers = format!(
        "Origin: {ORIGIN}\r\nReferer: http://x/{secret}\r\nX-Request-Id: {secret}\r\nCookie: seat={secret}\r\n\
         Authorization: Bearer {secret}\r\nX-Forwarded-For: {secret}\r\nUser-Agent: {secret}\r\n"
    );
    for path in [
        format!("/api/rooms/{secret}"),
        format!("/api/rooms/{room}?seat={secret}"),
        format!("/api/rooms/{secret}/socket"),
        format!("/api/games?before={secret}"),
        format!("/api/variants/{secret}"),
        format!("/{secret}"),
    ] {
        // To who asked, its own words may come back.
        ask(address, &format!("GET {path}"), &headers, "").await?;
        ask(address, &format!("POST {path}"), &headers, secret).await?;
    }
    let join = format!("/api/rooms/{room}/join");
    for body in [json!({ "invitation": format!("{secret}0") }), json!({ "invitation": [secret] })] {
        let answer = post(address, &join, &body).await?;
        ensure!((400..500).contains(&answer.status), "a wrong body: {}", answer.status);
        seen.add(&answer.head, &answer.text());
    }
    let mut socket = Socket::open(address, room).await?;
    socket.say(&json!({ "type": "hello", "seat": secret, "again": secret })).await;
    seen.read_to_end(&mut socket).await?;
    Ok(())
}

/// A private room is in no list, and nobody gets in without its invitation.
async fn must_be_hidden(address: &str, room: &Secrets) -> Result<()> {
    let lobby = get(address, "/api/rooms").await?;
    ensure!(lobby.status == 200 && !lobby.text().contains(&room.room), "a private room is listed");
    let games = get(address, "/api/games").await?;
    ensure!(games.status == 200 && !games.text().contains(&room.room), "a private room is in the archive");
    let join = format!("/api/rooms/{}/join", room.room);
    let answer = post(address, &join, &json!({})).await?;
    ensure!(answer.status == 403, "a private room without an invitation: {}", answer.status);
    Ok(())
}

impl Seen {
    fn add(&mut self, head: &str, body: &str) {
        self.0.extend([head, "\n", body, "\n"]);
    }

    /// What a socket says until the server closes it for breach of its rules.
    async fn read_to_end(&mut self, socket: &mut Socket) -> Result<String> {
        let mut told = String::new();
        let gone = loop {
            match socket.text().await {
                Ok(text) => told.push_str(&text),
                Err(gone) => break gone,
            }
        };
        self.add("", &told);
        ensure!(matches!(gone, Gone::Closed(1008 | 1007)), "the socket ended with {gone:?}");
        Ok(told)
    }

    async fn read_until(&mut self, socket: &mut Socket, part: &str) -> Result<String> {
        loop {
            let text = socket.text().await.map_err(|gone| anyhow::anyhow!("let go: {gone:?}"))?;
            self.add("", &text);
            if text.contains(part) {
                return Ok(text);
            }
        }
    }

    /// No answer, no line of the log and no file of the server's holds a secret.
    fn scan(&self, folder: &Path, secrets: &[&String]) -> Result<()> {
        let log = std::fs::read(log_file(folder))?;
        ensure!(log.len() > 10_000, "the log is too small to tell anything");
        let mut outputs = vec![("an answer", self.0.clone().into_bytes()), ("the log", log)];
        for file in std::fs::read_dir(games_folder(folder))? {
            outputs.push(("the database", std::fs::read(file?.path())?));
        }
        for (name, bytes) in &outputs {
            for secret in secrets {
                let found = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
                ensure!(!found, "{name} holds a secret");
            }
        }
        let total: usize = outputs.iter().map(|(_, bytes)| bytes.len()).sum();
        println!(
            "  {} secrets in {} KiB of answers, log and database: none found",
            secrets.len(),
            total / 1024
        );
        Ok(())
    }
}
