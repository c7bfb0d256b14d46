//! Sockets whose frames are written by hand, right or wrong.

use anyhow::{Context as _, Result, ensure};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::http::ORIGIN;

pub(crate) const TEXT: u8 = 0x1;
pub(crate) const BINARY: u8 = 0x2;
pub(crate) const PING: u8 = 0x9;
/// The frame ends its message.
pub(crate) const LAST: u8 = 0x80;
const MASKED: u8 = 0x80;

/// A socket on which nothing was said yet.
pub(crate) async fn open(address: &str, room: &str) -> Result<TcpStream> {
    upgrade(TcpStream::connect(address).await?, room).await
}

/// The same on this connection.
pub(crate) async fn upgrade(mut stream: TcpStream, room: &str) -> Result<TcpStream> {
    let head = format!(
        "GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: x\r\nOrigin: {ORIGIN}\r\nUpgrade: websocket\r\n\
         Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.context("the upgrade was cut")?);
    }
    ensure!(answer.starts_with(b"HTTP/1.1 101"), "no socket: {}", String::from_utf8_lossy(&answer));
    Ok(stream)
}

/// A frame as a client writes it, masked with zeros.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match u16::try_from(payload.len()) {
        Ok(short @ 0..=125) => frame.push(MASKED | short as u8),
        Ok(long) => {
            frame.push(MASKED | 0x7e);
            frame.extend(long.to_be_bytes());
        }
        Err(_) => {
            frame.push(MASKED | 127);
            frame.extend((payload.len() as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// The head of a text that claims so many bytes and brings none.
pub(crate) fn claim(length: u64) -> Vec<u8> {
    let mut frame = vec![LAST | TEXT, MASKED | 127];
    frame.extend(length.to_be_bytes());
    frame.extend([0; 4]);
    frame
}

/// Reads on until the server closes: its close code, 0 if the connection just ends.
pub(crate) async fn close_code(mut stream: TcpStream) -> u16 {
    let mut read = Vec::new();
    let _ = stream.read_to_end(&mut read).await;
    code_in(&read)
}

/// The close code among frames of a server, which are short and not masked.
fn code_in(mut rest: &[u8]) -> u16 {
    while let [first, length, tail @ ..] = rest {
        let (length, tail) = match (usize::from(*length), tail) {
            (126, [high, low, tail @ ..]) => (usize::from(u16::from_be_bytes([*high, *low])), tail),
            (length, tail) => (length, tail),
        };
        if let (0x88, [high, low, ..]) = (*first, tail) {
            return u16::from_be_bytes([*high, *low]);
        }
        rest = tail.get(length..).unwrap_or_default();
    }
    0
}
