//! How much a connection may still send before something whole has come of it.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// Bytes that a connection may still send. The library that reads messages bounds their length and not the number of their
/// parts, which may be empty; but nobody sends parts without sending bytes.
#[derive(Clone, Debug)]
pub(crate) struct Meter(Arc<AtomicUsize>);

/// As much as comes: requests have limits of their own.
const ANY: usize = usize::MAX;

impl Default for Meter {
    fn default() -> Meter {
        Meter(Arc::new(AtomicUsize::new(ANY)))
    }
}

impl Meter {
    /// From now on so many bytes may come.
    pub(crate) fn allow(&self, bytes: usize) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    /// From now on as much as comes.
    pub(crate) fn allow_any(&self) {
        self.allow(ANY);
    }

    /// Whether nothing more is read.
    pub(crate) fn is_spent(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }

    fn note(&self, bytes: usize) {
        let left = self.0.load(Ordering::Relaxed);
        if left != ANY {
            self.allow(left.saturating_sub(bytes));
        }
    }
}

/// A connection whose bytes are counted.
pub(super) struct Metered {
    pub(super) stream: TcpStream,
    pub(super) meter: Meter,
}

impl AsyncRead for Metered {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.meter.is_spent() {
            return Poll::Ready(Err(io::Error::other("more bytes than a message may have")));
        }
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        self.meter.note(buf.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Metered {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
