//! A client's queues: outgoing lines, and requests that wait for the lobby.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, Semaphore};

/// The maximum number of a client's waiting requests. The server then stops reading the socket.
pub const WAITING: u32 = 64;
/// The size unit for requests, in bytes: a longer request counts several times.
const COUNTED: usize = 4 * 1024;
/// The maximum number of bytes in a client's queue. Beyond it, the client is too slow.
const QUEUE_BYTES: usize = 1024 * 1024;
/// The number of queued bytes above which the server stops reading the client's requests.
const READ_FIRST: usize = QUEUE_BYTES / 4;

/// The reason why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The client reads too slowly. Its queue is dropped.
    Lagged,
    /// Answers cannot be stored. The queue is dropped.
    Failed,
    /// The operator has banned the client's address. The queue is dropped.
    Banned,
    /// The server shuts down. The queue is sent first.
    Leaving,
    /// The client has closed the connection.
    Gone,
    /// The client did not respond to pings.
    Silent,
    /// The client has sent a binary frame.
    Binary,
    /// The client has sent a frame that is too large.
    TooLarge,
}

impl End {
    /// Returns `true` if the end drops the client's queue.
    const fn is_at_once(self) -> bool {
        matches!(self, End::Lagged | End::Failed | End::Banned)
    }
}

/// The next item for a client.
pub enum Next {
    /// A line.
    Line(String),
    /// The end of the connection.
    End(End),
}

/// A client, as the link between its socket and the lobby.
pub struct Client {
    /// The free room for waiting requests.
    pub room: Semaphore,
    outbox: Mutex<Outbox>,
    /// The signal for a new line in the queue. Only the client's socket waits for it.
    news: Notify,
    most: usize,
}

#[derive(Default)]
struct Outbox {
    lines: VecDeque<String>,
    bytes: usize,
    end: Option<End>,
}

impl Client {
    /// Creates a client with a maximum number of queued lines.
    pub fn new(most: usize) -> Client {
        let room = Semaphore::new(WAITING as usize);
        Client { room, outbox: Mutex::default(), news: Notify::new(), most }
    }

    fn outbox(&self) -> MutexGuard<'_, Outbox> {
        self.outbox.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues all lines of one batch. A client that still has lines of an earlier batch beyond the limit lags, and gets
    /// no more lines. The size of a single batch is not the client's fault, so a batch has a separate limit.
    pub fn tell(&self, lines: impl Iterator<Item = String>) {
        let mut outbox = self.outbox();
        if outbox.end.is_some() {
            return;
        }
        if outbox.lines.len() >= self.most || outbox.bytes >= QUEUE_BYTES {
            drop(outbox);
            return self.end(End::Lagged);
        }
        for line in lines {
            outbox.bytes += line.len();
            outbox.lines.push_back(line);
        }
        drop(outbox);
        self.news.notify_one();
    }

    /// Ends the connection. If it is already ending, the first reason is kept.
    pub fn end(&self, end: End) {
        let mut outbox = self.outbox();
        let end = *outbox.end.get_or_insert(end);
        if end.is_at_once() {
            (outbox.lines, outbox.bytes) = (VecDeque::new(), 0);
        }
        drop(outbox);
        self.news.notify_one();
    }

    /// Returns `true` if all lines have been taken from the queue.
    pub fn has_all(&self) -> bool {
        self.outbox().lines.is_empty()
    }

    /// Returns `true` if the client must read its queue before the server reads more requests.
    pub fn should_read(&self) -> bool {
        let outbox = self.outbox();
        outbox.lines.len() >= WAITING as usize || outbox.bytes >= READ_FIRST
    }

    /// Waits for the next line, or for the end.
    pub async fn next(&self) -> Next {
        loop {
            let next = {
                let mut outbox = self.outbox();
                let line = outbox.lines.pop_front();
                outbox.bytes -= line.as_ref().map_or(0, String::len);
                line.map(Next::Line).or(outbox.end.map(Next::End))
            };
            match next {
                Some(next) => return next,
                None => self.news.notified().await,
            }
        }
    }

    /// Waits for an end that drops the queue.
    pub async fn cut(&self) -> End {
        loop {
            if let Some(end) = self.outbox().end.filter(|end| end.is_at_once()) {
                return end;
            }
            self.news.notified().await;
        }
    }
}

/// Returns the amount of room that a request takes.
pub fn counts(line: &[u8]) -> u32 {
    u32::try_from(line.len() / COUNTED).map_or(WAITING, |more| (1 + more).min(WAITING))
}
