//! What one client may do to the others: nothing.

use std::time::Duration;

use alfil_server::room::Command;
use alfil_server::{Access, Connections};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::client::{Client, ORIGIN, Server, get, pair, post, request};

fn access() -> Access {
    Access { origins: vec![ORIGIN.to_owned()], messages_per_second: 10_000, ..Access::default() }
}

#[tokio::test]
async fn an_address_opens_so_many_rooms_in_a_minute() {
    let server = Server::with(Access { rooms_per_minute: 5, ..access() }, Connections::default()).await;
    let settings = json!({ "variant": "chess", "public": true });
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(post(&server.address, "/api/rooms", &settings).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 5, "{statuses:?}");
    assert!(statuses.iter().all(|status| [201, 429].contains(status)));
    // Whom a stranger says to ask for counts nothing.
    let head = |said: &str| {
        format!("Origin: {ORIGIN}\r\nContent-Type: application/json\r\nX-Forwarded-For: {said}\r\n")
    };
    let body = settings.to_string();
    let spoofed = request(&server.address, "POST", "/api/rooms", &head("9.9.9.9"), &body).await;
    assert_eq!(spoofed.status, 429);
    let head_lines = spoofed.head.to_lowercase();
    assert!(head_lines.contains("application/problem+json"), "{head_lines}");
    assert!(head_lines.contains("retry-after: "), "{head_lines}");
    assert_eq!(server.hub.lobby().waiting.len(), 5);
    // Behind a proxy that is trusted each address has its own.
    let trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let behind = Access { rooms_per_minute: 1, trusted_proxies, ..access() };
    let server = Server::with(behind, Connections::default()).await;
    for (said, status) in [
        ("9.9.9.9", 201),
        ("9.9.9.9", 429),
        ("8.8.8.8, 9.9.9.9", 429),
        ("9.9.9.8", 201),
        ("2001:db8::1", 201),
        ("2001:db8::2", 429),
    ] {
        let answer = request(&server.address, "POST", "/api/rooms", &head(said), &body).await;
        assert_eq!(answer.status, status, "{said}");
    }
}

#[tokio::test]
async fn only_rooms_that_are_opened_count_and_requests_are_bounded() {
    let server = Server::with(Access { rooms_per_minute: 3, ..access() }, Connections::default()).await;
    let bad = [
        json!({ "variant": "draughts" }),
        json!({ "variant": "chess", "clock": { "base_ms": 1 } }),
        json!({ "variant": "chess", "moves": ["f3", "e5", "g4", "Qh4#"] }),
        json!(["chess"]),
    ];
    let mut statuses = Vec::new();
    for body in bad.iter().cycle().take(12) {
        statuses.push(post(&server.address, "/api/rooms", body).await.status);
    }
    assert_eq!(statuses, [422; 12]);
    let good = json!({ "variant": "chess" });
    for status in [201, 201, 201, 429] {
        assert_eq!(post(&server.address, "/api/rooms", &good).await.status, status);
    }
    // Those before and as many bad ones as make ten times three; one or two more may be earned meanwhile.
    statuses.clear();
    for body in bad.iter().cycle().take(40) {
        statuses.push(post(&server.address, "/api/rooms", body).await.status);
    }
    assert_eq!((statuses[0], statuses[39]), (422, 429), "{statuses:?}");
}

#[tokio::test]
async fn who_has_sent_half_of_a_request_does_not_keep_the_server() {
    use tokio::net::TcpListener;
    let patient = Connections { header_within: Duration::from_hours(1), ..Connections::default() };
    let server = Server::with(access(), patient).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let routes = alfil_server::app(server.hub.clone(), access());
    let serving =
        tokio::spawn(alfil_server::serve_on(listener, routes, patient, async { stopped.await.unwrap() }));
    let post = format!(
        "POST /api/rooms HTTP/1.1\r\nHost: x\r\nOrigin: {ORIGIN}\r\nContent-Type: application/json\r\n"
    );
    let mut halves = Vec::new();
    for half in
        ["", "GET /health/live HTT", &post, &format!("{post}Content-Length: 99\r\n\r\n{{\"variant\":")]
    {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // One that was answered before tells that the server has it.
        stream.write_all(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(stream.read_u8().await.unwrap());
        }
        stream.write_all(half.as_bytes()).await.unwrap();
        halves.push(stream);
    }
    stop.send(()).unwrap();
    serving.await.unwrap();
    for half in halves {
        // Not even that it took too long.
        assert_eq!(closed(half).await, "");
    }
}

#[tokio::test]
async fn a_server_has_so_many_rooms() {
    let server = Server::with(Access { most_rooms: 2, ..access() }, Connections::default()).await;
    let settings = json!({ "variant": "chess" });
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(post(&server.address, "/api/rooms", &settings).await.status);
    }
    assert_eq!(statuses, [201, 201, 503]);
    assert_eq!(server.hub.len(), 2);
}

#[tokio::test]
async fn an_address_has_so_many_sockets() {
    let server = Server::with(Access { sockets_per_address: 3, ..access() }, Connections::default()).await;
    let pair = pair(&server.address, json!({ "variant": "chess" })).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(Client::enter(&server.address, &pair.room, None, None).await);
    }
    assert!(Client::connect(&server.address, &pair.room).await.is_err());
    open.pop();
    // The place is free once the server has seen the end.
    while Client::connect(&server.address, &pair.room).await.is_err() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn an_address_opens_so_many_sockets_in_a_minute() {
    let server = Server::with(Access { sockets_per_minute: 5, ..access() }, Connections::default()).await;
    let pair = pair(&server.address, json!({ "variant": "chess" })).await;
    let mut opened = 0;
    for _ in 0..20 {
        opened += usize::from(Client::connect(&server.address, &pair.room).await.is_ok());
    }
    assert_eq!(opened, 5);
}

/// Reads until the server closes.
async fn closed(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn who_dawdles_is_let_go_and_holds_nobody_up() {
    let quick = Connections { header_within: Duration::from_millis(300), ..Connections::default() };
    let server = Server::with(access(), quick).await;
    let mut slow = Vec::new();
    for _ in 0..200 {
        let mut stream = TcpStream::connect(&server.address).await.unwrap();
        stream.write_all(b"GET /health/live HTTP/1.1\r\nHost: x\r\nX-").await.unwrap();
        slow.push(stream);
    }
    // An honest client is answered meanwhile.
    assert_eq!(get(&server.address, "/health/live").await.status, 204);
    for stream in slow {
        assert!(!closed(stream).await.contains("204"));
    }
    // A connection that is kept is let go too when nothing more is asked on it.
    let mut kept = TcpStream::connect(&server.address).await.unwrap();
    kept.write_all(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    assert!(closed(kept).await.starts_with("HTTP/1.1 204"));
    // A head that does not end.
    let mut endless = TcpStream::connect(&server.address).await.unwrap();
    let _ = endless.write_all(format!("GET / HTTP/1.1\r\nX: {}\r\n", "x".repeat(40_000)).as_bytes()).await;
    let answer = closed(endless).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
}

#[tokio::test]
async fn connections_that_are_open_are_counted() {
    let few = Connections { most: 2, header_within: Duration::from_millis(300) };
    let server = Server::with(access(), few).await;
    let pair = pair(&server.address, json!({ "variant": "chess" })).await;
    // A socket keeps its place.
    let mut white = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    let idle = TcpStream::connect(&server.address).await.unwrap();
    // Who comes then waits until the idle one is let go, and the player plays on.
    let (answer, made) = tokio::join!(
        get(&server.address, "/health/live"),
        white.command(Command::Move { ply: 0, san: "e4".into(), id: "a".into() }),
    );
    assert_eq!((answer.status, made.is_ok()), (204, true));
    drop(idle);
}
