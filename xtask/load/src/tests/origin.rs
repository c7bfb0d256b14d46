//! R8: pages that are not allowed open nothing and change nothing.

use anyhow::{Result, ensure};
use serde_json::json;
use tokio_tungstenite::tungstenite::Error;

use crate::Run;
use crate::database;
use crate::http::{ORIGIN, ask, post};
use crate::server::{NO_LIMITS, Server};
use crate::socket::Socket;

/// Headers of requests that no page on the list sends.
const FOREIGN: &[(&str, &str)] = &[
    ("no origin", ""),
    ("a foreign origin", "Origin: http://evil.example\r\n"),
    ("the origin null", "Origin: null\r\n"),
    ("an empty origin", "Origin: \r\n"),
    ("a longer name", "Origin: http://page.example.evil.example\r\n"),
    ("another scheme", "Origin: https://page.example\r\n"),
    ("another port", "Origin: http://page.example:81\r\n"),
    ("two origins", "Origin: http://page.example\r\nOrigin: http://evil.example\r\n"),
    ("a referer alone", "Referer: http://page.example/\r\n"),
];

const SOCKET: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

pub(crate) async fn run(run: &Run) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(run, folder.path(), NO_LIMITS).await?;
    let address = server.address.as_str();
    let opened =
        post(address, "/api/rooms", &json!({ "variant": "chess", "public": true })).await?.success()?;
    let room = opened["room"].as_str().unwrap_or_default().to_owned();
    let (join, socket) = (format!("/api/rooms/{room}/join"), format!("/api/rooms/{room}/socket"));
    let before = events(folder.path()).await?;
    let mut asked = 0;
    for (name, headers) in FOREIGN {
        let json_type = format!("{headers}Content-Type: application/json\r\n");
        // What a form of another page can send without asking.
        let form_type = format!("{headers}Content-Type: text/plain\r\n");
        for (line, headers, body) in [
            ("POST /api/rooms".to_owned(), &json_type, r#"{"variant":"chess"}"#),
            ("POST /api/rooms".to_owned(), &form_type, r#"{"variant":"chess"}"#),
            (format!("POST {join}"), &json_type, "{}"),
            (format!("POST {join}"), &form_type, "{}"),
            (format!("GET {socket}"), &format!("{headers}{SOCKET}"), ""),
        ] {
            let answer = ask(address, &line, headers, body).await?;
            ensure!(answer.status == 403, "{name}: {line}: {}", answer.status);
            asked += 1;
        }
    }
    for form in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let headers = format!("Origin: {ORIGIN}\r\nContent-Type: {form}\r\n");
        let answer = ask(address, &format!("POST {join}"), &headers, "{}").await?;
        ensure!(answer.status == 415, "{form}: {}", answer.status);
    }
    let refused = Socket::open_path(address, &socket, Some("null")).await;
    ensure!(
        matches!(&refused, Err(Error::Http(answer)) if answer.status() == 403),
        "a client of sockets got in from nowhere"
    );
    ensure!(events(folder.path()).await? == before, "something changed");
    let joined = post(address, &join, &json!({})).await?;
    ensure!(joined.status == 200, "the page that is allowed is not: {}", joined.text());
    println!("  {asked} requests from {} kinds of pages: 403, nothing changed", FOREIGN.len());
    server.must_be_well()
}

async fn events(folder: &std::path::Path) -> Result<usize> {
    Ok(database::logs(folder).await?.values().map(database::Log::len).sum())
}
