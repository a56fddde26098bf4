//! The thread that holds the lobby.
//!
//! Whatever waits is one batch: all of it is carried out, then the store syncs once, and only then anybody is told what
//! came of it. Within a batch clients take turns, one request each, so that who asks much waits longest.

use super::client::{Client, End, counts};
use crate::connection::{ConnectionId, Out};
use crate::lobby::Lobby;
use crate::system::now;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// A batch ends after this time, so that nobody waits long for what others ask.
const BATCH: Duration = Duration::from_millis(5);

/// What reaches the lobby.
pub enum Letter {
    /// Something of a connection.
    From(ConnectionId, Come),
    /// What has come before is answered, and nothing after it.
    Stop,
}

/// What comes of a connection.
pub enum Come {
    /// It has begun.
    Connected(Arc<Client>),
    /// A line.
    Line(Vec<u8>),
    /// It has ended.
    Gone,
}

struct Hall {
    lobby: Lobby,
    clients: BTreeMap<ConnectionId, Waiting>,
    /// Whose turn it is: every connection of which something waits, once.
    turns: VecDeque<ConnectionId>,
    stops: bool,
}

/// A client, and what of it waits.
struct Waiting {
    client: Arc<Client>,
    lines: VecDeque<Vec<u8>>,
    is_gone: bool,
}

/// Serves all clients until it is stopped.
///
/// # Errors
/// When what was answered cannot be kept; nobody is told of it.
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

    /// Waits until there is something to do, and takes all that has come.
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

    /// Carries out what waits, and what is due.
    fn batch(&mut self) -> Vec<Out> {
        let (mut begun, mut out) = (Instant::now(), Vec::new());
        while now() >= self.lobby.next_tick() && begun.elapsed() < BATCH {
            out.append(&mut self.lobby.tick(now()));
        }
        // What clients ask has as much time, however much is due.
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
