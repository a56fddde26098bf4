//! The thread that owns the lobby.
//!
//! The thread works in batches: it carries out requests or due actions, syncs the store once, and only then sends the
//! results. A batch of quick requests comes before each batch of slow requests or due actions, so that an answer or a ping
//! waits for at most one of these.

use super::client::{Client, End, counts};
use super::metrics::Histogram;
use super::turns::Turns;
use crate::Millis;
use crate::connection::{ConnectionId, Out};
use crate::lobby::{Lobby, Note, Numbers, Offer};
use crate::system::now;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The time limit for the quick requests of a batch.
const QUICK: Duration = Duration::from_millis(4);
/// The time limit for a batch of slow requests, and for one of due actions. Each has at least one turn.
const SLOW: Duration = Duration::from_millis(2);

/// An order of the operator. It returns the lines to send.
pub type Order = Box<dyn FnOnce(&mut Hall) -> Vec<Out> + Send>;

/// A message to the lobby's thread.
pub enum Letter {
    /// An event of a connection.
    From(ConnectionId, Come),
    /// New games for new tables.
    Offer(Offer),
    /// An order of the operator.
    Order(Order),
    /// The order to stop. The thread answers earlier messages and ignores later ones.
    Stop,
}

/// An event of a connection.
pub enum Come {
    /// The start of the connection.
    Connected(Arc<Client>, IpAddr),
    /// A line from the client.
    Line(Line),
    /// The end of the connection.
    Gone,
}

/// A request that waits.
pub struct Line {
    /// The text.
    pub text: Vec<u8>,
    /// True if the request can take long.
    pub is_slow: bool,
    /// The time of its arrival.
    pub since: Instant,
}

/// The state of the thread.
pub struct Hall {
    /// The lobby.
    pub lobby: Lobby,
    clients: BTreeMap<ConnectionId, Waiting>,
    /// The clients whose next request is quick, or that are gone.
    quick: Turns,
    /// The clients whose next request is slow.
    slow: Turns,
    latency: Histogram,
    /// The time for due actions so far.
    ticks: Duration,
    stops: bool,
}

/// A client with its waiting requests.
struct Waiting {
    client: Arc<Client>,
    address: IpAddr,
    lines: VecDeque<Line>,
    is_gone: bool,
}

/// The numbers of a server.
pub struct Report {
    /// The numbers of the lobby.
    pub numbers: Numbers,
    /// The times from the arrival of a request to its reply.
    pub latency: Histogram,
    /// The time for bots and clocks so far.
    pub ticks: Duration,
    /// The number of refused connections.
    pub refused: u64,
}

/// Lets the lobby's thread do something, and waits for the result. Returns `None` if the thread has ended.
pub async fn ask<T: Send + 'static>(
    inbox: &Sender<Letter>,
    order: impl FnOnce(&mut Hall) -> (T, Vec<Out>) + Send + 'static,
) -> Option<T> {
    let (send, done) = oneshot::channel();
    let order: Order = Box::new(move |hall| {
        let (result, out) = order(hall);
        // Sending fails only if nobody waits any more.
        let _ = send.send(result);
        out
    });
    inbox.send(Letter::Order(order)).ok()?;
    done.await.ok()
}

/// Serves all clients until the server is stopped.
///
/// # Errors
/// Returns an error if answers cannot be stored. No client has then received their results.
pub fn run(mut lobby: Lobby, letters: &Receiver<Letter>) -> io::Result<()> {
    lobby.collect_notes();
    let mut hall = Hall {
        lobby,
        clients: BTreeMap::new(),
        quick: Turns::default(),
        slow: Turns::default(),
        latency: Histogram::default(),
        ticks: Duration::ZERO,
        stops: false,
    };
    let kept = hall.serve(letters);
    if let Err(why) = &kept {
        tracing::error!(error = %why, "cannot save answers");
    }
    let end = if kept.is_ok() { End::Leaving } else { End::Failed };
    hall.clients.values().for_each(|waiting| waiting.client.end(end));
    kept
}

impl Hall {
    fn serve(&mut self, letters: &Receiver<Letter>) -> io::Result<()> {
        while !self.stops || !self.is_idle() {
            self.wait(letters)?;
            self.handle_quick(letters)?;
            let out = self.slow_requests();
            self.send(out)?;
            self.handle_quick(letters)?;
            let out = self.due_actions();
            self.send(out)?;
            self.lobby.take_notes().iter().for_each(log);
        }
        Ok(())
    }

    /// Takes all waiting messages, and carries out quick requests.
    fn handle_quick(&mut self, letters: &Receiver<Letter>) -> io::Result<()> {
        while let Some(letter) = letters.try_recv().ok().filter(|_| !self.stops) {
            self.sort(letter)?;
        }
        let (begun, mut out) = (Instant::now(), Vec::new());
        while let Some(id) = self.quick.pop() {
            self.turn(id, &mut out);
            if begun.elapsed() >= QUICK {
                break;
            }
        }
        self.send(out)
    }

    /// Returns the numbers of the server.
    pub fn report(&self, refused: u64) -> Report {
        Report { numbers: self.lobby.numbers(), latency: self.latency.clone(), ticks: self.ticks, refused }
    }

    /// Ends the connections of an address.
    pub fn drop_clients(&self, address: IpAddr) {
        let own = self.clients.values().filter(|waiting| waiting.address == address);
        own.for_each(|waiting| waiting.client.end(End::Banned));
    }

    fn is_idle(&self) -> bool {
        self.quick.is_empty() && self.slow.is_empty()
    }

    /// Waits for a message or a due action.
    fn wait(&mut self, letters: &Receiver<Letter>) -> io::Result<()> {
        if !self.is_idle() {
            return Ok(());
        }
        let wait = Duration::from_millis(self.lobby.next_tick().saturating_sub(now()));
        match letters.recv_timeout(wait) {
            Ok(letter) => self.sort(letter)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.stops = true,
        }
        Ok(())
    }

    fn sort(&mut self, letter: Letter) -> io::Result<()> {
        match letter {
            Letter::From(id, come) => self.come(id, come),
            Letter::Offer(offer) => self.lobby.offer(offer),
            Letter::Order(order) => {
                let out = order(self);
                self.send(out)?;
            }
            Letter::Stop => self.stops = true,
        }
        Ok(())
    }

    fn come(&mut self, id: ConnectionId, come: Come) {
        if let Come::Connected(client, address) = come {
            self.lobby.connect_from(id, Some(address));
            self.clients.insert(id, Waiting { client, address, lines: VecDeque::new(), is_gone: false });
            return;
        }
        let Some(waiting) = self.clients.get_mut(&id) else { return };
        let was_idle = waiting.lines.is_empty();
        match come {
            Come::Line(line) => waiting.lines.push_back(line),
            _ => waiting.is_gone = true,
        }
        if was_idle {
            self.queue(id);
        }
    }

    /// Lets a client wait for the turn of its next request, or of its end.
    fn queue(&mut self, id: ConnectionId) {
        let Some(waiting) = self.clients.get(&id) else { return };
        let is_slow = waiting.lines.front().is_some_and(|line| line.is_slow);
        let turns = if is_slow { &mut self.slow } else { &mut self.quick };
        turns.push(waiting.address, id);
    }

    fn slow_requests(&mut self) -> Vec<Out> {
        let (begun, mut out) = (Instant::now(), Vec::new());
        while let Some(id) = self.slow.pop() {
            self.turn(id, &mut out);
            if begun.elapsed() >= SLOW {
                break;
            }
        }
        out
    }

    fn due_actions(&mut self) -> Vec<Out> {
        let (begun, mut out) = (Instant::now(), Vec::new());
        while now() >= self.lobby.next_tick() {
            let since = Instant::now();
            out.append(&mut self.lobby.tick(now()));
            let took = since.elapsed();
            self.lobby.charge(took.as_micros() as Millis, now());
            self.ticks += took;
            if begun.elapsed() >= SLOW {
                break;
            }
        }
        out
    }

    /// Carries out the next request of a client, or its end.
    fn turn(&mut self, id: ConnectionId, out: &mut Vec<Out>) {
        let Some(waiting) = self.clients.get_mut(&id) else { return };
        let Some(line) = waiting.lines.pop_front() else {
            self.clients.remove(&id);
            out.append(&mut self.lobby.disconnect(id, now()));
            return;
        };
        waiting.client.room.add_permits(counts(&line.text) as usize);
        let waits = !waiting.lines.is_empty() || waiting.is_gone;
        out.append(&mut self.lobby.receive(id, &line.text, now()));
        self.latency.add(line.since.elapsed());
        if waits {
            self.queue(id);
        }
    }

    /// Sends lines, once everything that they confirm is stored.
    fn send(&mut self, out: Vec<Out>) -> io::Result<()> {
        self.lobby.sync()?;
        let mut told: BTreeMap<ConnectionId, Vec<String>> = BTreeMap::new();
        for Out { to, line } in out {
            told.entry(to).or_default().push(line);
        }
        for (id, lines) in told {
            if let Some(Waiting { client, .. }) = self.clients.get(&id) {
                client.tell(lines.into_iter());
            }
        }
        Ok(())
    }
}

fn log(note: &Note) {
    match note {
        Note::Opened { table, game, edition, seats, bots } => {
            tracing::info!(table, game, edition, seats, bots, "table opened");
        }
        Note::Loaded(table) => tracing::debug!(table, "table loaded"),
        Note::Ended(table) => tracing::info!(table, "table ended"),
        Note::Unloaded(table) => tracing::debug!(table, "table unloaded"),
        Note::Removed(table) => tracing::info!(table, "old table removed"),
        Note::Failed { table, why } => tracing::error!(table, error = why, "table failed"),
    }
}
