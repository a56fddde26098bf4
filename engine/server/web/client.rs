//! What waits for a client, and what it has waiting with the lobby.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, Semaphore};

/// The most requests of a client that wait for the lobby; its socket is not read while it has them.
pub const WAITING: u32 = 64;
/// A long request counts once more for every so many bytes.
const COUNTED: usize = 4 * 1024;
/// The most bytes that wait for a client before it is taken for slow.
const QUEUE_BYTES: usize = 1024 * 1024;
/// A client should read before it asks more when so many bytes wait for it.
const READ_FIRST: usize = QUEUE_BYTES / 4;

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The client does not read what it is sent: what waits is dropped.
    Lagged,
    /// What was answered cannot be kept: what waits is dropped.
    Failed,
    /// The lobby has closed it, after what waits.
    /// The server ends, after what waits.
    Leaving,
    /// The client has gone.
    Gone,
    /// The client has given no sign of life.
    Silent,
    /// The client has sent a frame that is no text.
    Binary,
    /// The client has sent a frame that is too large.
    TooLarge,
}

impl End {
    /// Whether what waits for the client is dropped.
    const fn is_at_once(self) -> bool {
        matches!(self, End::Lagged | End::Failed)
    }
}

/// What comes next for a client.
pub enum Next {
    /// A line.
    Line(String),
    /// Nothing more.
    End(End),
}

/// A client, between its socket and the lobby.
pub struct Client {
    /// How many requests more may wait.
    pub room: Semaphore,
    outbox: Mutex<Outbox>,
    /// Something has come into the outbox. Its socket alone waits for that.
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
    /// For whom at most so many lines wait when more comes.
    pub fn new(most: usize) -> Client {
        let room = Semaphore::new(WAITING as usize);
        Client { room, outbox: Mutex::default(), news: Notify::new(), most }
    }

    fn outbox(&self) -> MutexGuard<'_, Outbox> {
        self.outbox.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All that came of one batch. A client that has not taken what came before by now lags: it gets no more. How much
    /// one batch brings is no fault of the client, and has the bound of a batch.
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

    /// The connection ends; the first reason counts.
    pub fn end(&self, end: End) {
        let mut outbox = self.outbox();
        let end = *outbox.end.get_or_insert(end);
        if end.is_at_once() {
            (outbox.lines, outbox.bytes) = (VecDeque::new(), 0);
        }
        drop(outbox);
        self.news.notify_one();
    }

    /// Whether nothing waits for it.
    pub fn has_all(&self) -> bool {
        self.outbox().lines.is_empty()
    }

    /// Whether it should read before it asks more.
    pub fn should_read(&self) -> bool {
        let outbox = self.outbox();
        outbox.lines.len() >= WAITING as usize || outbox.bytes >= READ_FIRST
    }

    /// Waits for what comes next.
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

    /// Waits for an end that lets nothing be sent any more.
    pub async fn cut(&self) -> End {
        loop {
            if let Some(end) = self.outbox().end.filter(|end| end.is_at_once()) {
                return end;
            }
            self.news.notified().await;
        }
    }
}

/// How much of the room a request takes.
pub fn counts(line: &[u8]) -> u32 {
    u32::try_from(line.len() / COUNTED).map_or(WAITING, |more| (1 + more).min(WAITING))
}
