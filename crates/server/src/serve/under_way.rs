//! Whether a connection has a request that has come whole and is not answered yet.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};

/// Whether somebody is owed an answer. Who has not sent all of a request is not.
#[derive(Clone, Debug, Default)]
pub(super) struct UnderWay(Arc<AtomicBool>);

impl UnderWay {
    pub(super) fn is_owed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The answer is there.
    pub(super) fn answered(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// A body that notes when it has come whole.
    pub(super) fn body(&self, body: Incoming) -> Watched {
        let watched = Watched { body, under_way: self.clone() };
        if watched.body.is_end_stream() {
            watched.is_whole();
        }
        watched
    }
}

/// The body of a request.
pub(super) struct Watched {
    body: Incoming,
    under_way: UnderWay,
}

impl Watched {
    fn is_whole(&self) {
        self.under_way.0.store(true, Ordering::Relaxed);
    }
}

impl Body for Watched {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if frame.is_none() || self.body.is_end_stream() {
            self.is_whole();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
