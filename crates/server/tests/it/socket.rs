//! Playing over real sockets.

use alfil_replay::GameRecord;
use alfil_server::messages::{ClientMessage, ServerMessage};
use alfil_server::room::{Command, Event, RefusalCode, Side};
use alfil_server::secret::Token;
use alfil_variants::VariantId;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Server, get, pair};
use crate::players::{Dice, random_move};

fn move_command(client: &Client, text: &str, id: &str) -> Command {
    Command::Move { ply: client.status().ply, san: text.into(), id: id.into() }
}

/// Plays to the end, at most as many moves and then one side resigns. All three see the same at each step.
async fn play_out(players: &mut [Client; 2], watcher: &mut Client, variant: &str, most: usize) {
    let mut dice = Dice(7);
    while players[0].status().end.is_none() {
        let status = players[0].status().clone();
        let mover = usize::from(status.turn == Side::Black);
        let text = random_move(variant, &status.fen, &mut dice).unwrap();
        let command = move_command(&players[mover], &text, &status.ply.to_string());
        let command = if status.ply < most { command } else { Command::Resign {} };
        let seq = players[mover].command(command).await.unwrap();
        for client in players.iter_mut().chain([&mut *watcher]) {
            client.up_to(seq).await;
        }
        assert_eq!(players[0].status(), players[1].status());
        assert_eq!(players[0].status(), watcher.status());
    }
}

#[tokio::test]
async fn random_games_of_all_variants_are_played_and_verified() {
    let server = Server::start().await;
    for variant in VariantId::ALL {
        let key = variant.key();
        let clock = json!({ "base_ms": 600_000, "increment_ms": 1_000 });
        let pair = pair(&server.address, json!({ "variant": key, "clock": clock })).await;
        let mut watcher = Client::enter(&server.address, &pair.room, None, None).await;
        let mut players = [
            Client::enter(&server.address, &pair.room, Some(&pair.white), None).await,
            Client::enter(&server.address, &pair.room, Some(&pair.black), None).await,
        ];
        assert_eq!(
            (players[0].you, players[1].you, watcher.you),
            (Some(Side::White), Some(Side::Black), None)
        );
        play_out(&mut players, &mut watcher, key, 120).await;
        let exported = get(&server.address, &format!("/api/rooms/{}/record", pair.room)).await;
        let record = GameRecord::decode(&exported.body).unwrap();
        let verified = record.verify().unwrap();
        assert_eq!(record.variant, key);
        let status = watcher.status();
        assert_eq!((verified.plies, &verified.fen), (status.ply, &status.fen));
        let end = status.end.as_ref().unwrap();
        assert_eq!(verified.outcome.unwrap().to_string(), format!("{} ({})", end.result, end.reason));
        assert!(record.moves.iter().all(|m| m.clock_ms.is_some()));
    }
}

#[tokio::test]
async fn who_comes_back_gets_what_was_missed() {
    let server = Server::start().await;
    let pair = pair(&server.address, json!({ "variant": "three-check" })).await;
    let mut white = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    let mut black = Client::enter(&server.address, &pair.room, Some(&pair.black), None).await;
    let e4 = move_command(&white, "e4", "w0");
    let seq = white.command(e4.clone()).await.unwrap();
    black.up_to(seq).await;
    drop(white);
    let answer = move_command(&black, "e5", "b0");
    let last = black.command(answer).await.unwrap();
    let mut white = Client::enter(&server.address, &pair.room, Some(&pair.white), Some(seq)).await;
    assert_eq!((white.room.clone(), white.seq), (None, seq));
    white.up_to(last).await;
    assert_eq!(white.status().ply, 2);
    // A move that was made before is acknowledged again, and not made again.
    assert_eq!(white.command(e4).await, Ok(seq));
    assert_eq!(white.status().ply, 2);
    // A number that never was gets the whole room.
    let stranger = Client::enter(&server.address, &pair.room, None, Some(last + 5)).await;
    assert_eq!(stranger.room.unwrap().moves.len(), 2);
}

#[tokio::test]
async fn a_rematch_is_played_with_the_same_seats_and_sides_swapped() {
    let server = Server::start().await;
    let pair = pair(&server.address, json!({ "variant": "knightmate" })).await;
    let mut white = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    let mut black = Client::enter(&server.address, &pair.room, Some(&pair.black), None).await;
    white.command(Command::Resign {}).await.unwrap();
    white.command(Command::Rematch {}).await.unwrap();
    let seq = black.command(Command::Rematch {}).await.unwrap();
    white.up_to(seq).await;
    let next = white.status().rematch.clone().unwrap();
    let mut swapped = Client::enter(&server.address, &next, Some(&pair.black), None).await;
    assert_eq!(swapped.you, Some(Side::White));
    let first = move_command(&swapped, "e4", "a");
    swapped.command(first).await.unwrap();
}

async fn closed_with(mut client: Client) -> u16 {
    loop {
        if let Err(code) = client.next().await {
            return code;
        }
    }
}

#[tokio::test]
async fn sockets_close_with_the_code_of_the_fault() {
    let server = Server::with_rate(10).await;
    let pair = pair(&server.address, json!({ "variant": "chess" })).await;
    let hello = Message::text(r#"{"type":"hello"}"#);
    let resign = Message::text(r#"{"type":"do","n":1,"command":{"type":"resign"}}"#);
    let nested = Message::text("[".repeat(4_000));
    for (messages, code) in [
        (vec![resign.clone()], 1008),
        (vec![Message::binary(b"x".to_vec())], 1003),
        (vec![Message::text("{")], 1007),
        (vec![nested], 1007),
        (vec![Message::text(r#"{"type":"hello","since":1e99}"#)], 1007),
        (vec![Message::text("x".repeat(5_000))], 1009),
        (vec![hello.clone(), hello.clone()], 1008),
        // Who watches does not play.
        (vec![hello.clone(), resign.clone()], 1008),
        (
            std::iter::once(hello.clone())
                .chain(std::iter::repeat_n(Message::Ping(vec![].into()), 100))
                .collect(),
            1008,
        ),
    ] {
        let shown = format!("{:?}", messages[0]);
        let mut client = Client::connect(&server.address, &pair.room).await.unwrap();
        for message in messages {
            client.send_raw(message).await;
        }
        assert_eq!(closed_with(client).await, code, "{shown}");
    }
    let view = get(&server.address, &format!("/api/rooms/{}", pair.room)).await.json();
    assert_eq!(view["status"]["end"], json!(null));
    assert!(Client::connect(&server.address, "0000").await.is_err());
}

/// What is well formed and no command is refused like one that cannot be done, and the socket stays open.
#[tokio::test]
async fn a_command_that_there_is_not_is_refused() {
    let server = Server::start().await;
    let pair = pair(&server.address, json!({ "variant": "chess" })).await;
    let mut white = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    for (n, command, names) in [
        (101, json!({ "type": "claim", "claim": "repetition" }), "threefold, fifty-moves"),
        (102, json!({ "type": "resing" }), "claim, resign, abort"),
        (103, json!({ "type": "move", "ply": "0", "san": "e4", "id": "a" }), "command.ply"),
        (104, json!(7), "command"),
    ] {
        let text = json!({ "type": "do", "n": n, "command": command }).to_string();
        white.send_raw(Message::text(text)).await;
        loop {
            if let ServerMessage::Refused { n: about, code, detail } = white.next().await.unwrap() {
                assert_eq!((about, code), (Some(n), RefusalCode::BadCommand), "{detail}");
                assert!(detail.contains(names), "{detail}");
                break;
            }
        }
    }
    let e4 = move_command(&white, "e4", "a");
    white.command(e4).await.unwrap();
    // What a client has written comes back short.
    let long = Command::Move { ply: 1, san: "x".repeat(3_000), id: "b".into() };
    white.send(&ClientMessage::Do { n: 200, command: long }).await;
    while !matches!(white.next().await.unwrap(), ServerMessage::Refused { detail, .. } if detail.len() < 500)
    {
    }
}

#[tokio::test]
async fn a_wrong_seat_is_not_admitted() {
    let server = Server::start().await;
    let settings = json!({ "variant": "chess" });
    let (one, other) = (pair(&server.address, settings.clone()).await, pair(&server.address, settings).await);
    for seat in [other.white, Token::random().unwrap()] {
        let mut client = Client::connect(&server.address, &one.room).await.unwrap();
        client.send(&ClientMessage::Hello { seat: Some(seat), since: None }).await;
        let refused = client.next().await.unwrap();
        assert!(matches!(refused, ServerMessage::Refused { n: None, code: RefusalCode::NotSeated, .. }));
        assert_eq!(closed_with(client).await, 1008);
    }
}

#[tokio::test]
async fn flags_fall_while_nobody_is_there() {
    let server = Server::start().await;
    let pair = pair(&server.address, json!({ "variant": "chess", "clock": { "base_ms": 1_000 } })).await;
    let mut watcher = Client::enter(&server.address, &pair.room, None, None).await;
    let mut white = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    let mut black = Client::enter(&server.address, &pair.room, Some(&pair.black), None).await;
    let e4 = move_command(&white, "e4", "a");
    let seq = white.command(e4).await.unwrap();
    black.up_to(seq).await;
    let e5 = move_command(&black, "e5", "b");
    let seq = black.command(e5).await.unwrap();
    drop((white, black));
    watcher.up_to(seq).await;
    let (event, status) = loop {
        if let ServerMessage::Event { event, status, .. } = watcher.next().await.unwrap() {
            break (event, status);
        }
    };
    assert!(matches!(event, Event::Ended { .. }));
    assert_eq!(status.end.unwrap().reason, "timeout");
    assert_eq!(status.clocks.unwrap().white_ms, 0);
}

#[tokio::test]
async fn the_newest_socket_of_a_seat_stays() {
    let server = Server::start().await;
    let pair = pair(&server.address, json!({ "variant": "chess" })).await;
    let mut old = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    let mut new = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    while old.next().await != Ok(ServerMessage::Replaced {}) {}
    assert_eq!(old.next().await, Err(4001));
    let first = move_command(&new, "e4", "a");
    new.command(first).await.unwrap();
    new.send(&ClientMessage::Ping { n: 7 }).await;
    loop {
        if let ServerMessage::Pong { n, now_ms } = new.next().await.unwrap() {
            assert!(n == 7 && now_ms > 1_000_000_000_000);
            return;
        }
    }
}

#[tokio::test]
async fn the_server_says_when_it_stops() {
    let server = Server::start().await;
    let pair = pair(&server.address, json!({ "variant": "chess" })).await;
    let mut client = Client::enter(&server.address, &pair.room, None, None).await;
    server.hub.go_down();
    while client.next().await != Ok(ServerMessage::GoingDown {}) {}
    assert_eq!(client.next().await, Err(1012));
}
