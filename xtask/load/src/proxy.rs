//! A network that loses, doubles and delays what is said, so that it comes in another order, and cuts connections.

use std::time::Duration;

use anyhow::{Result, bail};
use futures_util::{Sink, SinkExt as _, Stream, StreamExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_tungstenite::accept_hdr_async_with_config;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::{Error, Message as Frame};

use crate::dice::Dice;
use crate::http::ORIGIN;
use crate::socket::{Socket, small_buffers};

/// What happens to messages, each in so many of a hundred cases.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faults {
    pub(crate) lost: u64,
    pub(crate) doubled: u64,
    pub(crate) late: u64,
    /// In so many of a thousand the connection is cut.
    pub(crate) cut: u64,
    /// How late at most.
    pub(crate) at_most: Duration,
    /// Whether the second copy of a move is another move, which no network does.
    pub(crate) renames: bool,
}

/// A proxy for sockets, on a port of its own, until it is dropped.
pub(crate) struct Proxy {
    pub(crate) address: String,
    task: JoinHandle<()>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Proxy {
    pub(crate) async fn start(server: &str, faults: Faults, seed: u64) -> Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?.to_string();
        let server = server.to_owned();
        let task = tokio::spawn(async move {
            let mut stream = 0;
            while let Ok((client, _)) = listener.accept().await {
                stream += 2;
                let dice = [Dice::new(seed, stream), Dice::new(seed, stream + 1)];
                let server = server.clone();
                // A connection that fails is one more fault of the network.
                tokio::spawn(async move { connect(client, &server, faults, dice).await });
            }
        });
        Ok(Proxy { address, task })
    }
}

async fn connect(client: TcpStream, server: &str, faults: Faults, dice: [Dice; 2]) -> Result<()> {
    client.set_nodelay(true)?;
    let mut path = String::new();
    #[allow(clippy::result_large_err, reason = "the library's type")]
    let keep_path = |request: &Request, response: Response| -> Result<Response, ErrorResponse> {
        request.uri().path().clone_into(&mut path);
        Ok(response)
    };
    let client = accept_hdr_async_with_config(client, keep_path, Some(small_buffers())).await?;
    let Ok(server) = Socket::open_path(server, &path, Some(ORIGIN)).await else { bail!("no server") };
    let (to_client, from_client) = client.split();
    let (to_server, from_server) = server.into_inner().split();
    let [up, down] = dice;
    // When one direction ends the connection ends.
    tokio::select! {
        () = Pump { faults, dice: up }.run(from_client, to_server) => {}
        () = Pump { faults: Faults { renames: false, ..faults }, dice: down }.run(from_server, to_client) => {}
    }
    Ok(())
}

/// One direction of a connection.
struct Pump {
    faults: Faults,
    dice: Dice,
}

impl Pump {
    async fn run(
        mut self,
        mut from: impl Stream<Item = Result<Frame, Error>> + Unpin,
        mut to: impl Sink<Frame, Error = Error> + Unpin,
    ) {
        let (late, mut due) = mpsc::unbounded_channel();
        loop {
            let frame = tokio::select! {
                frame = from.next() => match frame {
                    Some(Ok(Frame::Text(text))) => {
                        if self.dice.below(1000) < self.faults.cut {
                            return;
                        }
                        self.pass(text.as_str(), &late);
                        continue;
                    }
                    Some(Ok(frame @ Frame::Close(_))) => frame,
                    Some(Ok(_)) => continue,
                    Some(Err(_)) | None => return,
                },
                Some(text) = due.recv() => Frame::text(text),
            };
            if to.send(frame).await.is_err() {
                return;
            }
        }
    }

    /// Lets no, one or two copies of a text go on, now or later.
    fn pass(&mut self, text: &str, late: &mpsc::UnboundedSender<String>) {
        let copies = match self.dice.below(100) {
            roll if roll < self.faults.lost => 0,
            roll if roll < self.faults.lost + self.faults.doubled => 2,
            _ => 1,
        };
        for copy in 0..copies {
            let renamed = self.faults.renames && copy == 1;
            let text = if renamed { text.replace("\"id\":\"", "\"id\":\"another-") } else { text.to_owned() };
            let wait = if self.dice.percent(self.faults.late) { self.wait() } else { Duration::ZERO };
            let late = late.clone();
            if wait.is_zero() {
                // The connection may have ended.
                let _ = late.send(text);
                continue;
            }
            tokio::spawn(async move {
                tokio::time::sleep(wait).await;
                let _ = late.send(text);
            });
        }
    }

    fn wait(&mut self) -> Duration {
        Duration::from_millis(1 + self.dice.below(self.faults.at_most.as_millis() as u64))
    }
}
