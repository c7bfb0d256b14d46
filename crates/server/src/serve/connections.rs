//! Connections: how many, and how long each may take to say what it wants.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;
use tower::ServiceExt as _;

use super::meter::{Meter, Metered};
use super::under_way::UnderWay;

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 << 10;
/// After a connection could not be taken, because there are no file descriptors left say, the next one is after this time.
const BREATHE: Duration = Duration::from_millis(100);

/// Bytes that the system may keep for a connection before they are on the way. What is on the way is not among them, so that
/// a long way does not make an answer slow; but who reads nothing is noticed after few bytes, and costs few.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 16 << 10;

/// A server that stops gives so much time to what is written already, and to the rest of a request that is coming.
const GRACE: Duration = Duration::from_millis(250);

/// What a connection may take.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    /// How many may be open; who comes then waits.
    pub most: usize,
    /// The head of a request has to come within this time, also the next one on a connection that is kept.
    pub header_within: Duration,
}

impl Default for Connections {
    fn default() -> Connections {
        Connections { most: 20_000, header_within: Duration::from_secs(10) }
    }
}

/// The place of a connection among all that may be open. A socket holds on to it, because it outlives its request.
#[derive(Clone, Debug)]
pub(crate) struct Permit(
    #[expect(dead_code, reason = "it is there to be dropped")] Arc<OwnedSemaphorePermit>,
);

/// Serves until `stopping` is done, and then until all requests that have come whole are answered. Who has sent half of one
/// is let go. Sockets are not waited for.
pub async fn serve_on(
    listener: TcpListener,
    routes: Router,
    connections: Connections,
    stopping: impl Future<Output = ()>,
) {
    let room = Arc::new(Semaphore::new(connections.most.min(Semaphore::MAX_PERMITS)));
    let (stop, stopped) = watch::channel(());
    tokio::pin!(stopping);
    loop {
        let (stream, peer, permit) = tokio::select! {
            taken = take(&listener, &room) => match taken {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(BREATHE).await;
                    continue;
                }
            },
            () = &mut stopping => break,
        };
        let connection = Connection {
            stream,
            peer,
            routes: routes.clone(),
            header_within: connections.header_within,
            permit: Permit(Arc::new(permit)),
            stopped: stopped.clone(),
        };
        tokio::spawn(connection.run());
    }
    drop((listener, stopped));
    stop.send_replace(());
    stop.closed().await;
}

type Taken = (TcpStream, SocketAddr, OwnedSemaphorePermit);

async fn take(listener: &TcpListener, room: &Arc<Semaphore>) -> std::io::Result<Taken> {
    let permit = room.clone().acquire_owned().await.map_err(std::io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    // Moves are small and wanted at once.
    stream.set_nodelay(true)?;
    keep_little_unsent(&stream);
    Ok((stream, peer, permit))
}

/// Without this the system takes megabytes for who reads nothing, and the server waits for a flood of answers until it knows.
fn keep_little_unsent(stream: &TcpStream) {
    #[cfg(target_os = "linux")]
    if let Err(error) = socket2::SockRef::from(stream).set_tcp_notsent_lowat(UNSENT) {
        // Everything else goes on as well without it.
        tracing::debug!(%error, "what waits to be sent cannot be bounded");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = stream;
}

struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    routes: Router,
    header_within: Duration,
    permit: Permit,
    /// Held until the connection has ended, or has become a socket.
    stopped: watch::Receiver<()>,
}

impl Connection {
    async fn run(self) {
        let Connection { stream, peer, routes, header_within, permit, mut stopped } = self;
        let under_way = UnderWay::default();
        let (owed, meter) = (under_way.clone(), Meter::default());
        let stream = Metered { stream, meter: meter.clone() };
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            let (routes, connection, owed) = (routes.clone(), (permit.clone(), meter.clone()), owed.clone());
            async move {
                let mut request = request.map(|body| Body::new(owed.body(body)));
                request.extensions_mut().insert(ConnectInfo(peer));
                request.extensions_mut().insert(connection);
                let answer = routes.oneshot(request).await.unwrap_or_else(|never| match never {});
                owed.answered();
                Ok::<_, Infallible>(answer)
            }
        });
        let mut builder = Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(header_within).max_buf_size(LONGEST_HEAD);
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
        tokio::pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            _ = stopped.changed() => {
                connection.as_mut().graceful_shutdown();
                loop {
                    match timeout(GRACE, connection.as_mut()).await {
                        Ok(ended) => break ended,
                        Err(_) if under_way.is_owed() => {}
                        Err(_) => return,
                    }
                }
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended");
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpSocket;

    use super::*;

    /// What the buffers of a client take, with what the system needs to manage them.
    const CLIENT: u32 = 4 << 10;

    /// A client that reads nothing, and the server's side of its connection.
    async fn stalled() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpSocket::new_v4().unwrap();
        client.set_recv_buffer_size(CLIENT).unwrap();
        let client = client.connect(listener.local_addr().unwrap()).await.unwrap();
        let room = Arc::new(Semaphore::new(1));
        let (stream, ..) = take(&listener, &room).await.unwrap();
        (client, stream)
    }

    /// Writes until the system takes no more.
    fn fill(stream: &TcpStream, part: &[u8]) -> usize {
        let mut taken = 0;
        while let Ok(bytes) = stream.try_write(part) {
            taken += bytes;
        }
        taken
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn who_reads_nothing_is_noticed_after_few_bytes() {
        // As short as a pong, and as long as a picture.
        for part in [40, 200 << 10] {
            let (_client, stream) = stalled().await;
            stream.writable().await.unwrap();
            let taken = fill(&stream, &vec![b'x'; part]);
            assert!(taken < 128 << 10, "{taken} bytes in parts of {part}");
        }
    }
}
