//! A socket to a room.

use std::time::Duration;

use anyhow::{Context as _, Result};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message as Frame};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::http::ORIGIN;
use crate::messages::Message;

/// Longer than any server that works may take.
const AT_MOST: Duration = Duration::from_secs(30);

pub(crate) struct Socket(WebSocketStream<TcpStream>);

/// Why nothing more comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gone {
    /// The server closed with this code.
    Closed(u16),
    /// The connection ended.
    Lost,
    /// Nothing came for a long time.
    Silent,
}

/// Buffers as small as the messages, so that the load has room for many sockets.
pub(crate) fn small_buffers() -> WebSocketConfig {
    WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0)
}

impl Socket {
    /// A socket on which nothing was said yet.
    pub(crate) async fn open(address: &str, room: &str) -> Result<Socket, tungstenite::Error> {
        Socket::open_path(address, &format!("/api/rooms/{room}/socket"), Some(ORIGIN)).await
    }

    /// The same on any path and from any page.
    pub(crate) async fn open_path(
        address: &str,
        path: &str,
        origin: Option<&str>,
    ) -> Result<Socket, tungstenite::Error> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert("Origin", HeaderValue::from_str(origin).map_err(tungstenite::http::Error::from)?);
        }
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async_with_config(request, stream, Some(small_buffers())).await?;
        Ok(Socket(socket))
    }

    pub(crate) fn into_inner(self) -> WebSocketStream<TcpStream> {
        self.0
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.send(Frame::text(message.to_string())).await;
    }

    /// Whether it went is seen by what comes.
    pub(crate) async fn send(&mut self, frame: Frame) {
        let _ = self.0.send(frame).await;
    }

    pub(crate) async fn hello(&mut self, seat: Option<&str>, since: Option<u64>) {
        let mut hello = json!({ "type": "hello" });
        if let Some(seat) = seat {
            hello["seat"] = seat.into();
        }
        if let Some(since) = since {
            hello["since"] = since.into();
        }
        self.say(&hello).await;
    }

    pub(crate) async fn command(&mut self, n: u64, command: &Value) {
        self.say(&json!({ "type": "do", "n": n, "command": command })).await;
    }

    /// The next text.
    pub(crate) async fn text(&mut self) -> Result<String, Gone> {
        loop {
            let next = tokio::time::timeout(AT_MOST, self.0.next()).await.map_err(|_| Gone::Silent)?;
            match next {
                Some(Ok(Frame::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Frame::Close(Some(frame)))) => return Err(Gone::Closed(frame.code.into())),
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return Err(Gone::Lost),
            }
        }
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Result<Result<Message, Gone>> {
        match self.text().await {
            Ok(text) => serde_json::from_str(&text).map(Ok).with_context(|| format!("no message: {text}")),
            Err(gone) => Ok(Err(gone)),
        }
    }

    /// Reads on until the server closes.
    pub(crate) async fn end(&mut self) -> Gone {
        loop {
            if let Err(gone) = self.text().await {
                return gone;
            }
        }
    }
}
