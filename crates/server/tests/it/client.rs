//! A server on a port of its own, and clients that speak to it over real sockets.

use std::sync::Arc;

use alfil_server::hub::Hub;
use alfil_server::messages::{ClientMessage, ServerMessage};
use alfil_server::room::{Command, RefusalCode, RoomView, Side, StatusView};
use alfil_server::secret::Token;
use alfil_server::store::{Durability, SqliteStore};
use alfil_server::{Access, Connections};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A page that may play.
pub(crate) const ORIGIN: &str = "http://page.example";

/// A server in this process.
pub(crate) struct Server {
    pub(crate) hub: Hub,
    pub(crate) address: String,
    _folder: tempfile::TempDir,
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::with_rate(10_000).await
    }

    pub(crate) async fn with_rate(messages_per_second: u32) -> Server {
        let access = Access { origins: vec![ORIGIN.to_owned()], messages_per_second, ..Access::default() };
        Server::with(access, Connections::default()).await
    }

    pub(crate) async fn with(access: Access, connections: Connections) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("games.db"), Durability::Process).await.unwrap();
        let (hub, _) = Hub::recover(Arc::new(store)).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let routes = alfil_server::app(hub.clone(), access);
        tokio::spawn(alfil_server::serve_on(listener, routes, connections, std::future::pending()));
        Server { hub, address, _folder: folder }
    }
}

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// One request on a connection of its own.
pub(crate) async fn request(address: &str, method: &str, path: &str, head: &str, body: &str) -> Answer {
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n{head}\r\n{body}"
    );
    exchange(address, &text).await
}

/// A whole request as it stands; the connection has to be closed after it.
pub(crate) async fn exchange(address: &str, text: &str) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head, body: answer[end + 4..].to_vec() }
}

pub(crate) async fn get(address: &str, path: &str) -> Answer {
    request(address, "GET", path, "", "").await
}

/// A request as a page sends it.
pub(crate) async fn post(address: &str, path: &str, body: &Value) -> Answer {
    let head = format!("Origin: {ORIGIN}\r\nContent-Type: application/json\r\n");
    request(address, "POST", path, &head, &body.to_string()).await
}

/// A room with both seats taken.
pub(crate) struct Pair {
    pub(crate) room: String,
    pub(crate) white: Token,
    pub(crate) black: Token,
}

pub(crate) fn token(value: &Value) -> Token {
    serde_json::from_value(value.clone()).unwrap()
}

/// Opens a private room and takes both seats.
pub(crate) async fn pair(address: &str, settings: Value) -> Pair {
    let mut settings = settings;
    settings["side"] = "white".into();
    let opened = post(address, "/api/rooms", &settings).await;
    assert_eq!(opened.status, 201, "{opened:?}");
    let opened = opened.json();
    let room = opened["room"].as_str().unwrap().to_owned();
    let invitation = json!({ "invitation": opened["invitation"] });
    let joined = post(address, &format!("/api/rooms/{room}/join"), &invitation).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    Pair { room, white: token(&opened["seat"]), black: token(&joined.json()["seat"]) }
}

/// A player or somebody who watches, with what it knows of the room.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) you: Option<Side>,
    pub(crate) room: Option<RoomView>,
    pub(crate) status: Option<StatusView>,
    pub(crate) seq: u64,
    sent: u64,
}

impl Client {
    /// A socket on which nothing was said yet.
    pub(crate) async fn connect(address: &str, room: &str) -> Result<Client, Error> {
        let mut request = format!("ws://{address}/api/rooms/{room}/socket").into_client_request().unwrap();
        request.headers_mut().insert("Origin", ORIGIN.parse().unwrap());
        let (socket, _) = connect_async(request).await?;
        Ok(Client { socket, you: None, room: None, status: None, seq: 0, sent: 0 })
    }

    pub(crate) async fn enter(address: &str, room: &str, seat: Option<&Token>, since: Option<u64>) -> Client {
        let mut client = Client::connect(address, room).await.unwrap();
        client.send(&ClientMessage::Hello { seat: seat.cloned(), since }).await;
        let ServerMessage::Welcome { you, room, seq, .. } = client.next().await.unwrap() else {
            panic!("no welcome");
        };
        client.status = room.as_ref().map(|room| room.status.clone());
        (client.you, client.room, client.seq) = (you, room, seq);
        client
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) {
        self.send_raw(Message::text(serde_json::to_string(message).unwrap())).await;
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        // A server that has closed says so when the answer is read.
        let _ = self.socket.send(message).await;
    }

    /// The next message; `Err` with the code when the server closes, 0 when the connection just ends.
    pub(crate) async fn next(&mut self) -> Result<ServerMessage, u16> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message: ServerMessage = serde_json::from_str(&text).unwrap();
                    self.take_in(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Close(Some(frame)))) => return Err(frame.code.into()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return Err(0),
            }
        }
    }

    fn take_in(&mut self, message: &ServerMessage) {
        if let ServerMessage::Event { seq, status, .. } = message {
            assert_eq!(*seq, self.seq + 1, "an event is missing or came twice");
            self.seq = *seq;
            self.status = Some(status.clone());
        }
    }

    /// Sends a command and waits for its answer; events that come before it are taken in.
    pub(crate) async fn command(&mut self, command: Command) -> Result<u64, RefusalCode> {
        self.try_command(command).await.expect("the server closed")
    }

    /// The same, for a server that may go away: `None` when it does.
    pub(crate) async fn try_command(&mut self, command: Command) -> Option<Result<u64, RefusalCode>> {
        self.sent += 1;
        self.send(&ClientMessage::Do { n: self.sent, command }).await;
        loop {
            match self.next().await.ok()? {
                ServerMessage::Done { n, seq } if n == self.sent => return Some(Ok(seq)),
                ServerMessage::Refused { n, code, .. } if n == Some(self.sent) => return Some(Err(code)),
                _ => {}
            }
        }
    }

    /// Waits until event `seq` has come.
    pub(crate) async fn up_to(&mut self, seq: u64) {
        while self.seq < seq {
            self.next().await.expect("the server closed");
        }
    }

    pub(crate) fn status(&self) -> &StatusView {
        self.status.as_ref().expect("no status yet")
    }
}
