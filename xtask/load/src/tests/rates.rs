//! R10: too much from one address. It is refused, with the time to wait, and others are served.

use std::net::SocketAddr;

use anyhow::{Result, ensure};
use serde_json::json;
use tokio::net::TcpSocket;

use crate::Run;
use crate::http::{Answer, JSON_FROM_PAGE, exchange_on, request};
use crate::server::Server;
use crate::socket::{Gone, Socket};

/// What the server allows unless it is told otherwise.
const ROOMS: usize = 30;
const BURST: usize = 20;
const SOCKETS: usize = 100;
/// More rooms than that are asked for.
const MANY: usize = 1_000;
/// A quota grows a little while it is used.
const GROWN: usize = 30;

pub(crate) async fn run(run: &Run) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(run, folder.path(), &[]).await?;
    let address = server.address.clone();
    rooms(&address).await?;
    messages(&address).await?;
    sockets(&address).await?;
    server.must_be_well()?;
    drop(server);
    let folder = tempfile::tempdir()?;
    let mut server = Server::start(run, folder.path(), &["--trusted-proxy", "127.0.0.1/32"]).await?;
    behind_a_proxy(&server.address).await?;
    server.must_be_well()
}

/// Asks for a room from this address of the machine, as if for another.
async fn open(server: &str, from: &str, forwarded: Option<&str>) -> Result<Answer> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from.parse()?, 0))?;
    let stream = socket.connect(server.parse()?).await?;
    let forwarded = forwarded.map(|whom| format!("X-Forwarded-For: {whom}\r\n")).unwrap_or_default();
    let body = json!({ "variant": "chess" }).to_string();
    let text = request(server, "POST /api/rooms", &format!("{JSON_FROM_PAGE}{forwarded}"), &body);
    exchange_on(stream, text.as_bytes()).await
}

/// How many of so many rooms were opened; all others have to be refused for the moment.
async fn opened(
    server: &str,
    from: &str,
    rooms: usize,
    whom: impl Fn(usize) -> Option<String>,
) -> Result<usize> {
    let mut opened = 0;
    for index in 0..rooms {
        let answer = open(server, from, whom(index).as_deref()).await?;
        match answer.status {
            201 => opened += 1,
            429 => ensure!(
                answer.head.to_ascii_lowercase().contains("retry-after: "),
                "nobody says how long to wait: {}",
                answer.head
            ),
            other => anyhow::bail!("answer {other}: {}", answer.text()),
        }
    }
    Ok(opened)
}

async fn rooms(server: &str) -> Result<()> {
    // Whatever a stranger says for whom it asks, it is one address.
    let found = opened(server, "127.0.0.1", MANY, |index| Some(format!("9.9.{}.9", index % 250))).await?;
    ensure!((ROOMS..ROOMS + GROWN).contains(&found), "{found} of {MANY} rooms were opened");
    let honest = opened(server, "127.0.0.2", 3, |_| None).await?;
    ensure!(honest == 3, "another address got {honest} of 3 rooms");
    println!("  {found} of {MANY} rooms for one address, all that was asked for from another");
    Ok(())
}

async fn messages(server: &str) -> Result<()> {
    let room = open(server, "127.0.0.3", None).await?.success()?;
    let room = room["room"].as_str().unwrap_or_default();
    let mut honest = Socket::open(server, room).await?;
    let mut flood = Socket::open(server, room).await?;
    for socket in [&mut honest, &mut flood] {
        socket.hello(None, None).await;
    }
    for n in 0..BURST + GROWN + 50 {
        flood.say(&json!({ "type": "ping", "n": n })).await;
    }
    let gone = flood.end().await;
    ensure!(gone == Gone::Closed(1008), "a flood ended with {gone:?}");
    honest.say(&json!({ "type": "ping", "n": 7 })).await;
    while !honest.text().await.map_err(|gone| anyhow::anyhow!("let go: {gone:?}"))?.contains("pong") {}
    println!("  a flood of messages is let go; a socket beside it is answered");
    Ok(())
}

async fn sockets(server: &str) -> Result<()> {
    let room = open(server, "127.0.0.4", None).await?.success()?;
    let room = room["room"].as_str().unwrap_or_default();
    let mut open = Vec::new();
    while let Ok(socket) = Socket::open(server, room).await {
        open.push(socket);
        ensure!(open.len() <= SOCKETS, "more than {SOCKETS} sockets from one address");
    }
    ensure!(open.len() == SOCKETS, "{} sockets from one address", open.len());
    println!("  {} sockets of one address, and no more", open.len());
    Ok(())
}

async fn behind_a_proxy(server: &str) -> Result<()> {
    let many = opened(server, "127.0.0.1", 2 * MANY / 10, |index| Some(format!("9.9.{index}.9"))).await?;
    ensure!(many == 2 * MANY / 10, "{many} of {} addresses behind a proxy were served", 2 * MANY / 10);
    // What a client puts before the address that the proxy saw is not believed.
    let liar = opened(server, "127.0.0.1", 200, |index| Some(format!("8.8.8.{index}, 7.7.7.7"))).await?;
    ensure!((ROOMS..ROOMS + GROWN).contains(&liar), "a liar behind a proxy opened {liar} rooms");
    let stranger = opened(server, "127.0.0.2", 200, |index| Some(format!("6.6.6.{index}"))).await?;
    ensure!((ROOMS..ROOMS + GROWN).contains(&stranger), "who is no proxy opened {stranger} rooms");
    println!(
        "  behind a trusted proxy each address has its own quota; a liar got {liar} rooms, no proxy {stranger}"
    );
    Ok(())
}
