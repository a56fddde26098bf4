//! The thread that owns the lobby.
//!
//! All waiting requests are one batch. The thread carries them out, syncs the store once, and only then sends the
//! results. Within a batch, clients take turns with one request each, so a client with many requests delays only
//! itself.

use super::client::{Client, End, counts};
use crate::connection::{ConnectionId, Out};
use crate::lobby::{Lobby, Offer};
use crate::system::now;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The time limit of a batch, so that no client waits long for others.
const BATCH: Duration = Duration::from_millis(5);

/// A message to the lobby's thread.
pub enum Letter {
    /// An event of a connection.
    From(ConnectionId, Come),
    /// New games for new tables.
    Offer(Offer),
    /// The order to stop. The thread answers earlier messages and ignores later ones.
    Stop,
}

/// An event of a connection.
pub enum Come {
    /// The start of the connection.
    Connected(Arc<Client>),
    /// A line from the client.
    Line(Vec<u8>),
    /// The end of the connection.
    Gone,
}

struct Hall {
    lobby: Lobby,
    clients: BTreeMap<ConnectionId, Waiting>,
    /// The order of turns, with each connection that has waiting requests once.
    turns: VecDeque<ConnectionId>,
    stops: bool,
}

/// A client with its waiting requests.
struct Waiting {
    client: Arc<Client>,
    lines: VecDeque<Vec<u8>>,
    is_gone: bool,
}

/// Serves all clients until the server is stopped.
///
/// # Errors
/// Returns an error if answers cannot be stored. No client has then received their results.
pub fn run(lobby: Lobby, letters: &Receiver<Letter>) -> io::Result<()> {
    let mut hall = Hall { lobby, clients: BTreeMap::new(), turns: VecDeque::new(), stops: false };
    let kept = hall.serve(letters);
    let end = if kept.is_ok() { End::Leaving } else { End::Failed };
    hall.clients.values().for_each(|waiting| waiting.client.end(end));
    kept
}

impl Hall {
    fn serve(&mut self, letters: &Receiver<Letter>) -> io::Result<()> {
        while !self.stops || !self.turns.is_empty() {
            self.take_in(letters);
            let out = self.batch();
            self.lobby.sync()?;
            self.tell(out);
        }
        Ok(())
    }

    /// Waits for messages or due actions, then takes all waiting messages.
    fn take_in(&mut self, letters: &Receiver<Letter>) {
        if self.turns.is_empty() {
            let wait = Duration::from_millis(self.lobby.next_tick().saturating_sub(now()));
            match letters.recv_timeout(wait) {
                Ok(letter) => self.sort(letter),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => self.stops = true,
            }
        }
        while let Some(letter) = letters.try_recv().ok().filter(|_| !self.stops) {
            self.sort(letter);
        }
    }

    fn sort(&mut self, letter: Letter) {
        let (id, come) = match letter {
            Letter::From(id, come) => (id, come),
            Letter::Offer(offer) => {
                self.lobby.offer(offer);
                return;
            }
            Letter::Stop => {
                self.stops = true;
                return;
            }
        };
        if let Come::Connected(client) = come {
            self.lobby.connect(id);
            self.clients.insert(id, Waiting { client, lines: VecDeque::new(), is_gone: false });
            return;
        }
        let Some(waiting) = self.clients.get_mut(&id) else { return };
        if waiting.lines.is_empty() {
            self.turns.push_back(id);
        }
        match come {
            Come::Line(line) => waiting.lines.push_back(line),
            _ => waiting.is_gone = true,
        }
    }

    /// Carries out waiting requests and due actions.
    fn batch(&mut self) -> Vec<Out> {
        let (mut begun, mut out) = (Instant::now(), Vec::new());
        while now() >= self.lobby.next_tick() && begun.elapsed() < BATCH {
            out.append(&mut self.lobby.tick(now()));
        }
        // Requests get the same time limit of their own, so many due actions cannot block them.
        begun = Instant::now();
        while let Some(id) = self.turns.pop_front() {
            let Some(waiting) = self.clients.get_mut(&id) else { continue };
            if let Some(line) = waiting.lines.pop_front() {
                waiting.client.room.add_permits(counts(&line) as usize);
                out.append(&mut self.lobby.receive(id, &line, now()));
            }
            if !waiting.lines.is_empty() {
                self.turns.push_back(id);
            } else if waiting.is_gone {
                self.clients.remove(&id);
                out.append(&mut self.lobby.disconnect(id, now()));
            }
            if begun.elapsed() >= BATCH {
                break;
            }
        }
        out
    }

    fn tell(&self, out: Vec<Out>) {
        let mut told: BTreeMap<ConnectionId, Vec<String>> = BTreeMap::new();
        for Out { to, line } in out {
            told.entry(to).or_default().push(line);
        }
        for (id, lines) in told {
            if let Some(Waiting { client, .. }) = self.clients.get(&id) {
                client.tell(lines.into_iter());
            }
        }
    }
}
