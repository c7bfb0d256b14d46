//! Secrets are nowhere but where they belong.

use std::fmt::Write as _;

use alfil_server::messages::ClientMessage;
use alfil_server::room::Command;
use alfil_server::secret::Token;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, ORIGIN, get, pair, post, request};
use crate::process::Running;

/// All that clients get to see while secrets are used rightly and wrongly.
struct Seen {
    text: String,
}

impl Seen {
    fn add(&mut self, answer: &crate::client::Answer) {
        let body = String::from_utf8_lossy(&answer.body);
        writeln!(self.text, "{}\n{body}", answer.head).unwrap();
    }
}

/// Puts a secret where it does not belong: into addresses, headers and bodies.
async fn paste_everywhere(address: &str, room: &str, secret: &str, seen: &mut Seen) {
    let origin = format!("Origin: {ORIGIN}\r\n");
    let json_type = format!("{origin}Content-Type: application/json\r\n");
    let own_headers = format!(
        "{origin}Referer: http://x/{secret}\r\nX-Request-Id: {secret}\r\nAuthorization: Bearer {secret}\r\n\
         Cookie: seat={secret}\r\nX-Forwarded-For: {secret}\r\nUser-Agent: {secret}\r\n"
    );
    for path in [
        format!("/api/rooms/{secret}"),
        format!("/api/rooms/{room}?seat={secret}"),
        format!("/api/rooms/{secret}/pgn"),
        format!("/api/rooms/{secret}/socket"),
        format!("/api/games?before={secret}"),
        format!("/api/games?{secret}=1"),
        format!("/api/variants/{secret}"),
        format!("/{secret}"),
    ] {
        // The address that was asked for may come back to who asked; nobody else may learn of it.
        let _ = request(address, "GET", &path, &own_headers, "").await;
        let _ = request(address, "DELETE", &path, &own_headers, "").await;
    }
    for body in [
        json!({ "invitation": format!("{secret}0") }),
        json!({ "invitation": [secret] }),
        json!({ "invitation": secret, "seat": secret }),
        json!({ secret: 1 }),
    ] {
        let join = format!("/api/rooms/{room}/join");
        let answer = request(address, "POST", &join, &json_type, &body.to_string()).await;
        assert!((400..500).contains(&answer.status), "{answer:?}");
        if body.get(secret).is_none() {
            seen.add(&answer);
        }
    }
    let mut client = Client::connect(address, room).await.unwrap();
    let text = format!("{{\"type\":\"hello\",\"seat\":\"{secret}\",\"again\":\"{secret}\"}}");
    client.send_raw(Message::text(text)).await;
    while client.next().await.is_ok() {}
}

/// The log on its finest level, the figures, all answers and the database hold no secret, however it was sent.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_secret_gets_out() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    let address = &server.address;
    let mut seen = Seen { text: String::new() };
    let pair = pair(address, json!({ "variant": "three-check", "public": true })).await;
    let waiting = post(address, "/api/rooms", &json!({ "variant": "chess" })).await.json();
    let waiting_room = waiting["room"].as_str().unwrap();
    let secret = |value: &Value| value.as_str().unwrap().to_owned();
    let mut secrets = vec![pair.white.reveal().to_owned(), pair.black.reveal().to_owned()];
    secrets.extend([secret(&waiting["seat"]), secret(&waiting["invitation"])]);
    for secret in &secrets {
        paste_everywhere(address, &pair.room, secret, &mut seen).await;
    }
    let mut watcher = Client::enter(address, &pair.room, None, None).await;
    let mut white = Client::enter(address, &pair.room, Some(&pair.white), None).await;
    white.command(Command::Move { ply: 0, san: "e4".into(), id: "a".into() }).await.unwrap();
    let _ = white.command(Command::Move { ply: 0, san: secrets[0].clone(), id: "b".into() }).await;
    white.command(Command::Resign {}).await.unwrap();
    while let Ok(message) = watcher.next().await {
        let text = message.text();
        seen.text.push_str(&text);
        if text.contains("resignation") {
            break;
        }
    }
    // A seat that is guessed opens nothing.
    let mut guess = Client::connect(address, &pair.room).await.unwrap();
    guess.send(&ClientMessage::Hello { seat: Some(Token::random().unwrap()), since: None }).await;
    while guess.next().await.is_ok() {}
    let room = format!("/api/rooms/{}", pair.room);
    let hidden = format!("/api/rooms/{waiting_room}");
    for path in
        [&room, &hidden, &format!("{room}/json"), &format!("{room}/pgn"), &format!("{room}/board.svg")]
    {
        seen.add(&get(address, path).await);
    }
    for path in ["/metrics", "/api/rooms", "/api/games", "/api/openapi.json"] {
        seen.add(&get(address, path).await);
    }
    assert!(seen.text.contains("alfil_refusals_total{code=\"not_seated\"}"), "{}", seen.text);
    let log = std::fs::read_to_string(&server.log).unwrap();
    assert!(log.contains("request") && log.lines().count() > 100, "the log is too small to tell anything");
    let mut stored = Vec::new();
    for file in ["games.db", "games.db-wal"] {
        stored.extend(std::fs::read(folder.path().join(file)).unwrap_or_default());
    }
    let stored = String::from_utf8_lossy(&stored);
    assert!(stored.contains("resignation"));
    for secret in &secrets {
        assert!(!seen.text.contains(secret), "an answer holds a secret");
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "the log holds a secret");
        assert!(!stored.contains(secret), "the database holds a secret");
    }
}
