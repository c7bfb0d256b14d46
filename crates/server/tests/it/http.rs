//! The API over HTTP.

use alfil_replay::{GameRecord, Request};
use alfil_server::room::Command;
use serde_json::{Value, json};

use crate::client::{Client, ORIGIN, Server, get, pair, post, request, token};

#[tokio::test]
async fn variants_and_their_guides() {
    let server = Server::start().await;
    let list = get(&server.address, "/api/variants").await.json();
    let keys: Vec<&str> = list.as_array().unwrap().iter().map(|v| v["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["chess", "three-check", "racing-kings", "knightmate"]);
    assert_eq!(list[1]["profiles"], json!(["claims", "automatic", "lichess", "fide"]));
    let one = get(&server.address, "/api/variants/3check").await.json();
    assert_eq!((&one["key"], &one["rules"]), (&json!("three-check"), &json!("claims")));
    assert!(one["guide"].as_str().unwrap().starts_with("# Three-check"));
    let guide = get(&server.address, "/api/variants/racing-kings/guide").await;
    assert!(guide.head.contains("text/markdown") && guide.body.starts_with(b"# Racing Kings"));
    assert_eq!(get(&server.address, "/api/variants/draughts").await.status, 404);
}

/// A game as a record.
fn record(pgn: &str) -> Vec<u8> {
    let game = alfil_notation::PgnReader::new(pgn.as_bytes()).next_game().unwrap().unwrap();
    GameRecord::from_pgn(&game, &Request::default()).unwrap().encode().unwrap()
}

fn encoded(record: &[u8]) -> String {
    data_encoding::BASE64.encode(record)
}

#[tokio::test]
async fn errors_are_problems_that_name_the_field() {
    let server = Server::start().await;
    let rooms = "/api/rooms";
    let (mated, begun) = (record("1. f3 e5 2. g4 Qh4# 0-1"), record("1. e4 *"));
    for (body, status, field) in [
        (json!({ "variant": "draughts" }), 422, json!("variant")),
        (json!({ "variant": "chess", "rules": "uscf" }), 422, json!("rules")),
        (json!({ "variant": "chess", "start": "8/8 w" }), 422, json!("start")),
        (json!({ "variant": "chess", "clock": { "base_ms": 1 } }), 422, json!("clock.base_ms")),
        (json!({ "variant": "chess", "clock": { "increment_ms": 1 } }), 422, json!("clock.base_ms")),
        (
            json!({ "variant": "chess", "clock": { "base_ms": 60_000, "delay": 5 } }),
            422,
            json!("clock.delay"),
        ),
        (json!({ "variant": "chess", "moves": ["e4", 5] }), 422, json!("moves[1]")),
        (json!({ "variant": "chess", "x".repeat(9_000): 1 }), 422, json!(format!("{}…", "x".repeat(40)))),
        (json!({ "variant": "x".repeat(9_000) }), 422, json!("variant")),
        (json!({ "variant": "chess", "start": "x".repeat(9_000) }), 422, json!("start")),
        (json!({ "variant": "chess", "side": 7 }), 422, json!("side")),
        (json!(["chess"]), 422, json!(null)),
        (json!("chess"), 422, json!(null)),
        (json!({ "variant": "chess", "colour": "white" }), 422, json!("colour")),
        (json!({ "variant": "chess", "side": "red" }), 422, json!("side")),
        (json!({ "rules": "claims" }), 422, json!("variant")),
        (json!({ "variant": "chess", "moves": ["e4", "e4"] }), 422, json!("moves")),
        (json!({ "variant": "chess", "moves": ["f3", "e5", "g4", "Qh4#"] }), 422, json!("moves")),
        (json!({ "variant": "chess", "pgn": "1. e5 *" }), 422, json!("pgn")),
        (json!({ "variant": "chess", "pgn": "[Variant \"Three-check\"]\n\n1. e4 *" }), 422, json!("variant")),
        (json!({ "pgn": "1. e4 *\n\n1. d4 *" }), 422, json!("pgn")),
        (json!({ "pgn": "" }), 422, json!("pgn")),
        (json!({ "pgn": "1. e4 *", "moves": [] }), 422, json!("pgn")),
        (json!({ "pgn": "1. f3 e5 2. g4 Qh4# 0-1" }), 422, json!("pgn")),
        (json!({ "record": "?" }), 422, json!("record")),
        (json!({ "record": "" }), 422, json!("record")),
        (json!({ "record": "AAAA" }), 422, json!("record")),
        (json!({ "record": 7 }), 422, json!("record")),
        (json!({ "record": encoded(&mated), "pgn": "1. e4 *" }), 422, json!("record")),
        (json!({ "record": encoded(&mated), "start": "8/8 w" }), 422, json!("record")),
        (json!({ "record": encoded(&mated) }), 422, json!("record")),
        (json!({ "record": encoded(&mated[..mated.len() - 1]) }), 422, json!("record")),
        (json!({ "record": encoded(&begun), "variant": "knightmate" }), 422, json!("variant")),
        (json!({ "record": encoded(&begun), "rules": "uscf" }), 422, json!("rules")),
    ] {
        let answer = post(&server.address, rooms, &body).await;
        assert_eq!((answer.status, &answer.json()["field"]), (status, &field), "{body} {answer:?}");
        assert!(answer.head.contains("application/problem+json"), "{answer:?}");
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.chars().count() <= 410, "{detail}");
        for of_rust in ["struct ", "invalid type", "u64", "OpenRoom", "deserialize", "`"] {
            assert!(!detail.contains(of_rust), "{detail}");
        }
    }
    let origin = format!("Origin: {ORIGIN}\r\n");
    let json_type = format!("{origin}Content-Type: application/json\r\n");
    let form = format!("{origin}Content-Type: application/x-www-form-urlencoded\r\n");
    let long = format!("{{\"variant\":\"{}\"}}", "x".repeat(20_000));
    for (method, path, head, body, status) in [
        ("POST", rooms, &json_type, "{", 400),
        ("POST", rooms, &form, "variant=chess", 415),
        ("POST", rooms, &json_type, long.as_str(), 413),
        ("GET", "/nowhere", &origin, "", 404),
        ("GET", "/api/rooms/0000", &origin, "", 404),
        ("GET", "/api/rooms/0000/pgn", &origin, "", 404),
        ("DELETE", rooms, &origin, "", 405),
    ] {
        let answer = request(&server.address, method, path, head, body).await;
        assert_eq!(answer.status, status, "{method} {path} {answer:?}");
        assert!(answer.head.contains("application/problem+json"), "{answer:?}");
        assert_eq!(answer.json()["field"], json!(null), "{answer:?}");
    }
}

#[tokio::test]
async fn only_known_pages_may_change_anything() {
    let server = Server::start().await;
    let body = json!({ "variant": "chess", "public": true }).to_string();
    for origin in
        ["", "Origin: http://evil.example\r\n", "Origin: null\r\n", "Origin: http://page.example.evil\r\n"]
    {
        let head = format!("{origin}Content-Type: application/json\r\n");
        assert_eq!(
            request(&server.address, "POST", "/api/rooms", &head, &body).await.status,
            403,
            "{origin}"
        );
        let upgrade = format!(
            "{origin}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        );
        let path = "/api/rooms/0000/socket";
        assert_eq!(request(&server.address, "GET", path, &upgrade, "").await.status, 403, "{origin}");
    }
    assert_eq!(server.hub.lobby().waiting, []);
}

#[tokio::test]
async fn the_own_page_may_play_under_an_address_of_numbers() {
    let access = alfil_server::Access { own_page: true, ..alfil_server::Access::default() };
    let server = Server::with(access, alfil_server::Connections::default()).await;
    for (host, status) in [("192.168.1.5:8420", 201), ("localhost:8420", 201), ("evil.example:8420", 403)] {
        let head = format!(
            "POST /api/rooms HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: 19\r\n\r\n{{\"variant\":\"chess\"}}"
        );
        let answer = crate::client::exchange(&server.address, &head).await;
        assert_eq!(answer.status, status, "{answer:?}");
        if status == 403 {
            let detail = answer.json()["detail"].as_str().unwrap().to_owned();
            assert!(detail.contains("http://evil.example:8420") && detail.contains("--origin"), "{detail}");
        }
    }
}

#[tokio::test]
async fn strangers_meet_in_public_rooms_alone() {
    let server = Server::start().await;
    let settings = |public: bool| json!({ "variant": "racing-kings", "public": public, "side": "black" });
    let hidden = post(&server.address, "/api/rooms", &settings(false)).await.json();
    let shown = post(&server.address, "/api/rooms", &settings(true)).await.json();
    let lobby = get(&server.address, "/api/rooms").await.json();
    assert_eq!(lobby["waiting"].as_array().unwrap().len(), 1);
    assert_eq!(lobby["waiting"][0]["room"], shown["room"]);
    assert_eq!(lobby["waiting"][0]["side"], "white");
    let count =
        |lobby: &Value| (lobby["variants"][2]["waiting"].clone(), lobby["variants"][2]["playing"].clone());
    assert_eq!(count(&lobby), (json!(1), json!(0)));
    let join = |room: &Value| format!("/api/rooms/{}/join", room["room"].as_str().unwrap());
    assert_eq!(post(&server.address, &join(&hidden), &json!({})).await.status, 403);
    assert_eq!(post(&server.address, &join(&shown), &json!({})).await.status, 200);
    assert_eq!(post(&server.address, &join(&shown), &json!({})).await.status, 409);
    let lobby = get(&server.address, "/api/rooms").await.json();
    assert_eq!(lobby["waiting"], json!([]));
    assert_eq!(count(&lobby), (json!(0), json!(1)));
}

#[tokio::test]
async fn an_invitation_is_used_once() {
    let server = Server::start().await;
    let opened = post(&server.address, "/api/rooms", &json!({ "variant": "chess" })).await;
    assert!(opened.head.to_lowercase().contains("cache-control: no-store"), "{}", opened.head);
    let opened = opened.json();
    let join = format!("/api/rooms/{}/join", opened["room"].as_str().unwrap());
    let invitation = json!({ "invitation": opened["invitation"] });
    let by_seat = json!({ "invitation": opened["seat"] });
    assert_eq!(post(&server.address, &join, &by_seat).await.status, 403);
    let joined = post(&server.address, &join, &invitation).await.json();
    assert_ne!(joined["side"], opened["side"]);
    assert_ne!(token(&joined["seat"]), token(&opened["seat"]));
    // Somebody may have written it in capitals.
    let capitals = opened["invitation"].as_str().unwrap().to_uppercase();
    let other = post(&server.address, "/api/rooms", &json!({ "variant": "chess" })).await.json();
    let join_other = format!("/api/rooms/{}/join", other["room"].as_str().unwrap());
    let shouted = json!({ "invitation": other["invitation"].as_str().unwrap().to_uppercase() });
    assert_eq!(post(&server.address, &join_other, &shouted).await.status, 200);
    let again = post(&server.address, &join, &json!({ "invitation": capitals })).await;
    assert_eq!((again.status, &again.json()["field"]), (403, &json!("invitation")));
    // What everybody may see holds no secret.
    let path = format!("/api/rooms/{}", opened["room"].as_str().unwrap());
    let seen = String::from_utf8(get(&server.address, &path).await.body).unwrap();
    for secret in [&opened["seat"], &opened["invitation"], &joined["seat"]] {
        assert!(!seen.contains(secret.as_str().unwrap()), "{seen}");
    }
}

#[tokio::test]
async fn running_games_are_exported_too() {
    let server = Server::start().await;
    let pair = pair(&server.address, json!({ "variant": "knightmate", "clock": { "base_ms": 5000 } })).await;
    let path = |what: &str| format!("/api/rooms/{}/{what}", pair.room);
    let record = GameRecord::decode(&get(&server.address, &path("record")).await.body).unwrap();
    assert_eq!((record.variant.as_str(), record.tag("TimeControl")), ("knightmate", Some("5+0")));
    let pgn = String::from_utf8(get(&server.address, &path("pgn")).await.body).unwrap();
    assert!(pgn.contains("[Variant \"Knightmate\"]"), "{pgn}");
    assert!(get(&server.address, &path("fen")).await.body.starts_with(b"rmbqkbmr/pppppppp/8/8/8/8/"));
    let board = get(&server.address, &path("board.svg?side=black")).await;
    assert!(board.head.contains("image/svg+xml") && board.body.starts_with(b"<svg"), "{}", board.head);
    assert_ne!(board.body, get(&server.address, &path("board.svg")).await.body);
    assert_eq!(get(&server.address, &path("board.svg?side=red")).await.status, 400);
    let json = get(&server.address, &path("json")).await.body;
    assert_eq!(GameRecord::from_json(std::str::from_utf8(&json).unwrap()).unwrap(), record);
}

#[tokio::test]
async fn rooms_go_on_from_moves_a_pgn_or_a_record() {
    let server = Server::start().await;
    let view = |settings: Value| {
        let address = server.address.clone();
        async move {
            let opened = post(&address, "/api/rooms", &settings).await;
            assert_eq!(opened.status, 201, "{opened:?}");
            get(&address, &format!("/api/rooms/{}", opened.json()["room"].as_str().unwrap())).await.json()
        }
    };
    let moves = json!({ "variant": "3check", "rules": "automatic", "moves": ["e4", "e7e5", "Bc4"] });
    let room = view(moves).await;
    assert_eq!((&room["from_ply"], &room["status"]["turn"]), (&json!(3), &json!("black")));
    assert_eq!((&room["variant"], &room["rules"]), (&json!("three-check"), &json!("automatic")));
    let pgn = "[Variant \"Racing Kings\"]\n[Rules \"lichess\"]\n[FEN \"8/8/8/8/8/8/k6K/7R w - - 0 1\"]\n\n1. Kg3 Ka3 1-0";
    let room = view(json!({ "pgn": pgn })).await;
    assert_eq!((&room["from_ply"], &room["rules"]), (&json!(2), &json!("lichess")));
    assert_eq!(room["start"], "8/8/8/8/8/8/k6K/7R w - - 0 1");
    assert_eq!(room["status"]["fen"], "8/8/8/8/8/k5K1/8/7R w - - 2 2");
    let room =
        view(json!({ "variant": "chess", "start": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "moves": ["e3"] }))
            .await;
    assert_eq!(room["status"]["ply"], 1);
    // A record, under its own rules or those that are asked for.
    let record = encoded(&record(pgn));
    for (rules, profile) in [(json!("lichess"), json!(null)), (json!("claims"), json!("claims"))] {
        let mut settings = json!({ "record": record });
        if profile.is_string() {
            settings["rules"] = profile;
        }
        let room = view(settings).await;
        assert_eq!((&room["variant"], &room["rules"]), (&json!("racing-kings"), &rules));
        assert_eq!(room["status"]["fen"], "8/8/8/8/8/k5K1/8/7R w - - 2 2");
    }
}

#[tokio::test]
async fn figures_count_what_happens() {
    let server = Server::start().await;
    let pair = pair(&server.address, json!({ "variant": "chess" })).await;
    let mut white = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    let e4 = |id: &str| Command::Move { ply: 0, san: "e4".into(), id: id.into() };
    white.command(e4("a")).await.unwrap();
    white.command(e4("b")).await.unwrap_err();
    let figures = String::from_utf8(get(&server.address, "/metrics").await.body).unwrap();
    for line in [
        "alfil_rooms 1",
        "alfil_games{variant=\"chess\",state=\"playing\"} 1",
        "alfil_games{variant=\"knightmate\",state=\"waiting\"} 0",
        "alfil_sockets 1",
        "alfil_moves_total{variant=\"chess\"} 1",
        "alfil_refusals_total{code=\"wrong_ply\"} 1",
        "alfil_answers_total{status=\"201\"} 1",
        "alfil_commits_failed_total 0",
        "# EOF",
    ] {
        assert!(figures.lines().any(|found| found == line), "{line}\n{figures}");
    }
    assert!(figures.contains("alfil_commit_batch_count") && figures.contains("alfil_commit_seconds_bucket"));
}

#[tokio::test]
async fn health_and_the_headers_of_every_answer() {
    let server = Server::start().await;
    assert_eq!(get(&server.address, "/health/live").await.status, 204);
    let ready = get(&server.address, "/health/ready").await;
    assert_eq!((ready.status, ready.json()), (200, json!({ "ready": true })));
    let head = ready.head.to_lowercase();
    for header in
        ["x-request-id: ", "x-content-type-options: nosniff", "content-security-policy: default-src 'none'"]
    {
        assert!(head.contains(header), "{head}");
    }
    // Who asks may name the request, but in no other form than that of a UUID.
    let id = "67e55044-10b1-426f-9247-bb680e5fe0c8";
    for (said, is_kept) in [(id, true), ("mine", false), (&"0".repeat(36), false)] {
        let head = format!("x-request-id: {said}\r\n");
        let asked = request(&server.address, "GET", "/health/live", &head, "").await;
        assert_eq!(asked.head.contains(said), is_kept, "{}", asked.head);
        assert!(asked.head.contains("x-request-id: "), "{}", asked.head);
    }
    server.hub.go_down();
    assert_eq!(get(&server.address, "/health/ready").await.status, 503);
}
