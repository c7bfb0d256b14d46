//! Requests, byte by byte: what is sent and what came back is seen whole.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A page that the server under test allows.
pub(crate) const ORIGIN: &str = "http://page.example";

/// What the server answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Result<Value> {
        serde_json::from_slice(&self.body).with_context(|| format!("no JSON in an answer {}", self.status))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The JSON of an answer that has to be a success.
    pub(crate) fn success(&self) -> Result<Value> {
        ensure!((200..300).contains(&self.status), "answer {}: {}", self.status, self.text());
        self.json()
    }
}

/// Sends these bytes on a connection of their own and reads until the server closes.
pub(crate) async fn exchange(address: &str, bytes: &[u8]) -> Result<Answer> {
    let stream = TcpStream::connect(address).await.with_context(|| format!("cannot reach {address}"))?;
    exchange_on(stream, bytes).await
}

/// The same on this connection.
pub(crate) async fn exchange_on(mut stream: TcpStream, bytes: &[u8]) -> Result<Answer> {
    // The server may answer, and close, before it has read everything.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").context("no answer")?;
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
    Ok(Answer { status, head, body: answer.split_off(end + 4) })
}

/// A request with these headers, each ended by CRLF.
pub(crate) async fn ask(address: &str, line: &str, headers: &str, body: &str) -> Result<Answer> {
    exchange(address, request(address, line, headers, body).as_bytes()).await
}

/// The text of a request with these headers.
pub(crate) fn request(address: &str, line: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
    )
}

pub(crate) async fn get(address: &str, path: &str) -> Result<Answer> {
    ask(address, &format!("GET {path}"), "", "").await
}

/// What a browser sends with a POST from the page that is allowed.
pub(crate) const JSON_FROM_PAGE: &str = "Origin: http://page.example\r\nContent-Type: application/json\r\n";

pub(crate) async fn post(address: &str, path: &str, body: &Value) -> Result<Answer> {
    ask(address, &format!("POST {path}"), JSON_FROM_PAGE, &body.to_string()).await
}
