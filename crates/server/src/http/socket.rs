//! The socket of a room.

mod allowance;
mod lag;

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, timeout};
use tracing::{Instrument as _, Span};

use super::extract::Path;
use super::limits::Client;
use super::openapi::Changing;
use super::{App, Problem};
use crate::hub::{Ask, Feed, Hub, is_down};
use crate::messages::{ClientMessage, ServerMessage, Unread};
use crate::room::{Command, Refusal};
use crate::secret::Token;
use crate::serve::{Meter, Permit};
use allowance::Allowance;
use lag::Lag;

/// The longest message of a client, in bytes.
const LONGEST: usize = 4 << 10;
/// Bytes that each socket has at hand to read into; a longer message gets more while it comes. Moves are shorter.
const READ_AT_ONCE: usize = 512;
/// Bytes that may come before they are a whole message: twice the longest one, because a client may send it in parts. Each
/// part has a head of six bytes or more, so that parts without anything in them come to an end as well.
const IN_PARTS: usize = 2 * LONGEST;
/// The hello has to come within this time.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// A message has to be taken by the reader within this time.
const TAKEN_WITHIN: Duration = Duration::from_secs(10);
/// A close has to be seen within this time.
const SEEN_WITHIN: Duration = Duration::from_secs(1);
/// A silent client is asked whether it is there after each such time,
const ASK_AFTER: Duration = Duration::from_secs(15);
/// and let go when nothing came for this one.
const SILENT_FOR: Duration = Duration::from_secs(30);

/// Opens the socket of a room. Who may do what is in the first message, so that no secret is in an address.
#[utoipa::path(get, path = "/api/rooms/{room}/socket", tag = "rooms", params(("room" = String, Path)), responses(
    (status = 101, description = "The socket is open; docs/server-protocol.md tells what goes over it"),
    Changing,
))]
pub(super) async fn open(
    State(app): State<App>,
    Path(room): Path<String>,
    client: Client,
    connection: Option<Extension<(Permit, Meter)>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|why| Problem::bad_request(format!("this is a socket: {why}")))?;
    let counted = app.limits.open_socket(client).inspect_err(|_| app.hub.metrics().limited("sockets"))?;
    let asks = app.hub.room(&room).await?;
    let mut going_down = app.hub.going_down();
    let allowance = Allowance::new(app.access.messages_per_second, Instant::now());
    let upgrade = upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(READ_AT_ONCE)
        .write_buffer_size(0)
        .max_write_buffer_size(64 << 10);
    let talking = |socket| async move {
        let (permit, meter) = connection.map(|Extension(connection)| connection).unzip();
        let _open = (app.hub.metrics().socket(), counted, permit);
        tracing::debug!("a socket was opened");
        let (lag, meter) = (Lag::default(), meter.unwrap_or_default());
        meter.allow(IN_PARTS);
        let mut talk = Talk { socket, hub: app.hub, asks, seat: None, allowance, lag, meter };
        if let Err(Some(why)) = talk.run(&mut going_down).await {
            tracing::debug!(code = why.0, why = why.1, "a socket is closed");
            talk.close(why).await;
        }
        // Up to here a server that stops waits for this socket.
        drop(going_down);
    };
    let span = Span::current();
    Ok(upgrade.on_upgrade(|socket| talking(socket).instrument(span)))
}

/// Why a socket is closed: code and reason; `None` if it is gone already.
type End = Option<(u16, &'static str)>;

/// Close code of a socket whose seat has come in elsewhere.
const REPLACED: u16 = 4001;
const SLOW: End = Some((close_code::POLICY, "too slow"));
const DOWN: End = Some((close_code::RESTART, "the server restarts"));

struct Talk {
    socket: WebSocket,
    hub: Hub,
    asks: mpsc::Sender<Box<Ask>>,
    seat: Option<Token>,
    allowance: Allowance,
    lag: Lag,
    meter: Meter,
}

impl Talk {
    async fn run(&mut self, going_down: &mut watch::Receiver<bool>) -> Result<(), End> {
        let mut feed = self.hello().await?;
        let mut ticks = tokio::time::interval(ASK_AFTER);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                message = self.socket.recv() => {
                    heard = Instant::now();
                    self.hear(message, &mut feed).await?;
                }
                text = feed.then.recv() => match text {
                    Some(text) => self.send(&text).await?,
                    None if feed.was_replaced() => {
                        self.say(&ServerMessage::Replaced {}).await?;
                        return Err(Some((REPLACED, "this seat has come in elsewhere")));
                    }
                    None => return Err(SLOW),
                },
                _ = ticks.tick() => {
                    if heard.elapsed() >= SILENT_FOR {
                        return Err(Some((close_code::POLICY, "silent for too long")));
                    }
                    let ping = self.lag.ping(Instant::now());
                    self.put(Message::Ping(ping)).await?;
                }
                () = is_down(going_down) => {
                    self.say(&ServerMessage::GoingDown {}).await?;
                    return Err(DOWN);
                }
            }
        }
    }

    /// The first message, and what it is answered.
    async fn hello(&mut self) -> Result<Feed, End> {
        let late = Some((close_code::POLICY, "no hello"));
        let message = timeout(HELLO_WITHIN, self.socket.recv()).await.map_err(|_| late)?;
        let Heard::Message(ClientMessage::Hello { seat, since }) = self.read(message)? else {
            return Err(Some((close_code::POLICY, "the first message is a hello")));
        };
        let (answer, answered) = oneshot::channel();
        self.ask(Ask::Watch { seat: seat.clone(), since, answer }).await?;
        match answered.await.map_err(|_| DOWN)? {
            Ok(mut feed) => {
                self.seat = seat;
                // Not kept for as long as the socket is open.
                for text in std::mem::take(&mut feed.first) {
                    self.send(&text).await?;
                }
                Ok(feed)
            }
            Err(refusal) => {
                self.say(&ServerMessage::refused(None, &refusal)).await?;
                Err(Some((close_code::POLICY, "not admitted")))
            }
        }
    }

    async fn hear(&mut self, message: Received, feed: &mut Feed) -> Result<(), End> {
        if !self.allowance.take(Instant::now()) {
            return Err(Some((close_code::POLICY, "too many messages")));
        }
        if let Some(Ok(Message::Pong(payload))) = &message {
            self.lag.pong(payload, Instant::now());
        }
        match self.read(message)? {
            Heard::Nothing => Ok(()),
            Heard::Message(ClientMessage::Hello { .. }) => {
                Err(Some((close_code::POLICY, "hello was said already")))
            }
            Heard::Message(ClientMessage::Ping { n }) => {
                let now_ms = self.hub.now_ms();
                self.say(&ServerMessage::Pong { n, now_ms }).await
            }
            Heard::Message(ClientMessage::Do { n, command }) => self.carry_out(n, Ok(command), feed).await,
            Heard::BadCommand(n, refusal) => self.carry_out(n, Err(refusal), feed).await,
        }
    }

    /// Has a command done, unless it is none, and answers it.
    async fn carry_out(
        &mut self,
        n: u64,
        command: Result<Command, Refusal>,
        feed: &mut Feed,
    ) -> Result<(), End> {
        let Some(seat) = self.seat.clone() else {
            return Err(Some((close_code::POLICY, "who watches does not play")));
        };
        let done = match command {
            Ok(command) => {
                let (answer, answered) = oneshot::channel();
                let lag_ms = self.lag.measured_ms();
                self.ask(Ask::Do { seat, command, lag_ms, answer }).await?;
                answered.await.map_err(|_| DOWN)?
            }
            Err(refusal) => {
                self.hub.metrics().refused(refusal.code);
                Err(refusal)
            }
        };
        let reply = match done {
            Ok(seq) => ServerMessage::Done { n, seq },
            Err(refusal) => ServerMessage::refused(Some(n), &refusal),
        };
        // The event that a command brought about was told before the command was answered: it goes first.
        while let Ok(text) = feed.then.try_recv() {
            self.send(&text).await?;
        }
        self.say(&reply).await
    }

    fn read(&mut self, message: Received) -> Result<Heard, End> {
        if self.meter.is_spent() && matches!(message, Some(Err(_))) {
            return Err(Some((close_code::SIZE, "too many parts")));
        }
        self.meter.allow(IN_PARTS);
        read(message)
    }

    async fn ask(&mut self, ask: Ask) -> Result<(), End> {
        self.asks.send(Box::new(ask)).await.map_err(|_| DOWN)
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), End> {
        self.put(Message::Text(message.text().into())).await
    }

    async fn send(&mut self, text: &Arc<str>) -> Result<(), End> {
        self.put(Message::Text((&**text).into())).await
    }

    async fn put(&mut self, message: Message) -> Result<(), End> {
        let Ok(sent) = timeout(TAKEN_WITHIN, self.socket.send(message)).await else {
            tracing::debug!("a socket took nothing for too long");
            // Who takes nothing takes no close frame either.
            return Err(None);
        };
        sent.map_err(|_| None)
    }

    async fn close(&mut self, (code, reason): (u16, &'static str)) {
        let frame = CloseFrame { code, reason: reason.into() };
        // Until the other side has seen it, so that the reason is not lost with the connection. Not for long: it may be one
        // that takes nothing. What comes meanwhile is read and thrown away, however much: unread, it would take the frame with it.
        self.meter.allow_any();
        let seen = async {
            let _ = self.socket.send(Message::Close(Some(frame))).await;
            while let Some(Ok(_)) = self.socket.recv().await {}
        };
        let _ = timeout(SEEN_WITHIN, seen).await;
    }
}

type Received = Option<Result<Message, axum::Error>>;

/// What a client says.
enum Heard {
    Message(ClientMessage),
    /// A command that there is not, or not so, by its number.
    BadCommand(u64, Refusal),
    /// What the protocol of sockets itself says.
    Nothing,
}

fn read(message: Received) -> Result<Heard, End> {
    match message {
        Some(Ok(Message::Text(text))) => match ClientMessage::read(&text) {
            Ok(message) => Ok(Heard::Message(message)),
            Err(Unread::Command { n, refusal }) => Ok(Heard::BadCommand(n, refusal)),
            Err(Unread::Malformed) => Err(Some((close_code::INVALID, "not a message of this protocol"))),
        },
        Some(Ok(Message::Binary(_))) => Err(Some((close_code::UNSUPPORTED, "texts only"))),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(Heard::Nothing),
        Some(Ok(Message::Close(_))) | None => Err(None),
        Some(Err(error)) => Err(fault(error)),
    }
}

/// Why the bytes of a client were no message.
fn fault(error: axum::Error) -> End {
    use tokio_tungstenite::tungstenite::Error;
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => Some((close_code::SIZE, "at most 4 KiB")),
        Some(Error::Utf8(_)) => Some((close_code::INVALID, "not UTF-8")),
        Some(Error::Protocol(_)) => Some((close_code::PROTOCOL, "not a socket's frame")),
        _ => None,
    }
}
