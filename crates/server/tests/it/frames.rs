//! Bytes that are no messages: each gets the right close code, and harms nobody else.

use alfil_server::room::Command;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::client::{Client, ORIGIN, Server, pair};
use crate::players::Dice;

const TEXT: u8 = 0x1;
const PING: u8 = 0x9;
const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;

/// A socket whose frames are written by hand.
async fn raw(address: &str, room: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: x\r\nOrigin: {ORIGIN}\r\nUpgrade: websocket\r\n\
         Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.unwrap());
    }
    assert!(answer.starts_with(b"HTTP/1.1 101"));
    stream
}

/// A frame as a client writes it, masked with zeros.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match u16::try_from(payload.len()).unwrap() {
        short @ 0..=125 => frame.push(MASKED | short as u8),
        long => {
            frame.push(MASKED + 126);
            frame.extend(long.to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// The close code of the server; 0 if it just ends.
async fn code(mut stream: TcpStream) -> u16 {
    let mut read = Vec::new();
    let _ = stream.read_to_end(&mut read).await;
    // Frames of a server are not masked, and these are short.
    let mut rest = &read[..];
    while let [first, length, tail @ ..] = rest {
        let (length, tail) = match (usize::from(*length), tail) {
            (126, [high, low, tail @ ..]) => (usize::from(u16::from_be_bytes([*high, *low])), tail),
            (length, tail) => (length, tail),
        };
        if *first == 0x88 {
            return u16::from_be_bytes([tail[0], tail[1]]);
        }
        rest = tail.get(length..).unwrap_or_default();
    }
    0
}

#[tokio::test]
async fn bytes_that_are_no_messages() {
    let server = Server::with_rate(50).await;
    let pair = pair(&server.address, json!({ "variant": "chess" })).await;
    let hello = frame(FINAL | TEXT, br#"{"type":"hello"}"#);
    let deep = format!("{{\"type\":\"do\",\"n\":1,\"command\":{}{}}}", "[".repeat(1_500), "]".repeat(1_500));
    let mut bomb = frame(TEXT, br#"{"type":"#);
    for _ in 0..60 {
        bomb.extend(frame(0, &[b' '; 100]));
    }
    let mut empty_parts = [hello.clone(), frame(TEXT, b"")].concat();
    for _ in 0..3_000 {
        empty_parts.extend(frame(0, b""));
    }
    let claim = [FINAL | TEXT, MASKED + 127, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0].to_vec();
    let mut pings = hello.clone();
    for _ in 0..200 {
        pings.extend(frame(FINAL | PING, b"x"));
    }
    for (name, bytes, wanted) in [
        ("a frame without a mask", vec![FINAL | TEXT, 2, b'{', b'}'], 1002),
        ("a reserved opcode", frame(FINAL | 0x3, b""), 1002),
        ("a reserved bit", frame(FINAL | 0x40 | TEXT, b"{}"), 1002),
        ("a ping in two parts", frame(PING, b""), 1002),
        ("a continuation of nothing", frame(FINAL, b"{}"), 1002),
        ("no UTF-8", frame(FINAL | TEXT, &[0xff, 0xfe]), 1007),
        ("half a letter", frame(FINAL | TEXT, &[b'"', 0xc3]), 1007),
        ("a huge number", frame(FINAL | TEXT, br#"{"type":"hello","since":99999999999999999999999}"#), 1007),
        ("a wrong type", frame(FINAL | TEXT, br#"{"type":"hello","seat":7}"#), 1007),
        ("a field twice", frame(FINAL | TEXT, br#"{"type":"hello","since":1,"since":2}"#), 1007),
        ("deep nesting", [hello.clone(), frame(FINAL | TEXT, deep.as_bytes())].concat(), 1007),
        ("binary", frame(FINAL | 0x2, b"{}"), 1003),
        ("too long", frame(FINAL | TEXT, &[b' '; 4_097]), 1009),
        ("too long in parts", bomb, 1009),
        ("parts without end", empty_parts, 1009),
        ("a claim of 16 MiB", claim, 1009),
        ("a flood of pings", pings, 1008),
    ] {
        let mut stream = raw(&server.address, &pair.room).await;
        // The server may close before it has read everything.
        let _ = stream.write_all(&bytes).await;
        assert_eq!(code(stream).await, wanted, "{name}");
    }
    // A message in a few parts is one.
    let mut stream = raw(&server.address, &pair.room).await;
    let parts = [
        frame(TEXT, br#"{"type":"#),
        frame(0, b""),
        frame(0, br#""hello","#),
        frame(FINAL, br#""since":-1}"#),
    ];
    stream.write_all(&parts.concat()).await.unwrap();
    assert_eq!(code(stream).await, 1007);
    // Whatever the bytes are, and in whatever pieces they come.
    let mut dice = Dice(17);
    for _ in 0..200 {
        let mut stream = raw(&server.address, &pair.room).await;
        let bytes: Vec<u8> = (0..dice.below(300)).map(|_| dice.below(256) as u8).collect();
        let bytes = if dice.below(2) == 0 { frame(FINAL | TEXT, &bytes) } else { bytes };
        let _ = stream.write_all(&bytes[..bytes.len() / 2]).await;
        let _ = stream.write_all(&bytes[bytes.len() / 2..]).await;
        let _ = stream.shutdown().await;
        code(stream).await;
    }
    let mut white = Client::enter(&server.address, &pair.room, Some(&pair.white), None).await;
    white.command(Command::Move { ply: 0, san: "e4".into(), id: "a".into() }).await.unwrap();
}
