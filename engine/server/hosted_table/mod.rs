//! A hosted table: game, record, seats, and clock. A room uses no sockets, and the caller provides the time.

mod answering;
mod chances;
mod changes;
mod clock;
mod event_views;
mod hosting;
mod loading;
mod past;
mod people;
mod played;
#[cfg(test)]
mod prompts;
mod renewing;
mod showing;
mod stops;
#[cfg(test)]
mod tests;
mod undo;

use crate::connection::{ConnectionId, Out};
use crate::keys::Keys;
use crate::limits::VIEWS;
use crate::rpc::Failure;
use crate::store::Store;
use crate::wire::{Raw, Talk};
use crate::{Limits, Millis};
use clock::Waiting;
use hyperkon_frame::{Served, Words};
use hyperkon_table::{
    BySeat, Fnv, LogEntry, QuestionId, Rollback, Seat, SeatSet, Table, Update, Viewer, without_place,
};
use past::Past;
use people::Draft;
pub use renewing::Guests;
use serde_json::Value;
pub(crate) use showing::raw;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::Arc;
use undo::Wish;

/// A room's context during a request.
pub struct Context<'a, G> {
    /// The rules of the game.
    pub game: &'a G,
    /// The store of tables.
    pub store: &'a mut dyn Store,
    /// The language of the client's texts.
    pub lang: &'a str,
    /// The time of the request.
    pub now: Millis,
    /// The outgoing lines, in order.
    pub out: &'a mut Vec<Out>,
    /// The cached texts, which tables with the same rules share.
    pub words: &'a WordsKept<G>,
}

/// Texts by the hash of a table's rules and by language.
pub type WordsKept<G> = RefCell<BTreeMap<(String, String), Arc<dyn Words<G>>>>;

/// The maximum number of cached texts.
const WORDS: usize = 64;

impl<G: Served> Context<'_, G> {
    /// Returns the texts of a table.
    fn words(&self, table: &Table<G>, lang: &str) -> Arc<dyn Words<G>> {
        let key = (G::identity(table.rules(), table.options()), lang.to_owned());
        let mut kept = self.words.borrow_mut();
        if kept.len() >= WORDS && !kept.contains_key(&key) {
            kept.clear();
        }
        Arc::clone(kept.entry(key).or_insert_with(|| self.game.words(table, lang)))
    }
}

/// A connection that follows the table, with the last state it was sent.
#[derive(Clone)]
struct Follower {
    connection: ConnectionId,
    viewer: Viewer,
    lang: String,
    /// The number of the next event to send to this connection.
    next: u64,
    epoch: u64,
    /// The hash of the last state sent to this connection.
    shown: u64,
    /// The last view sent to this connection, if it wants the events' views.
    view: Option<Raw>,
    /// The last state sent to this connection without its events, if it wants changes.
    last: Option<Value>,
    /// The number after the last event that the client has reported.
    told: Option<u64>,
}

/// A seat's own last answer. A client that repeats the answer gets the same reply.
struct Last<G: Served> {
    id: QuestionId,
    question: Box<G::Question>,
    choice: G::Choice,
}

/// An answer that has not been undone.
#[derive(Clone, Copy, Debug)]
struct Answered {
    seat: Seat,
    /// True if a client gave the answer, not a clock or a bot.
    itself: bool,
    /// The number of events before the answer.
    before: u64,
}

/// A hosted table.
pub struct Room<G: Served> {
    id: String,
    table: Table<G>,
    keys: Keys,
    /// The epoch of the event numbers. After an undo, it is the number of lines of the record when it was loaded;
    /// otherwise it is 0. Event numbers of different epochs are unrelated.
    epoch: u64,
    /// The number of lines in the record.
    lines: u64,
    /// The hash of all events, as watchers see them.
    hash: Fnv,
    /// Record lines about the effects of an answer, which could not be written yet.
    owed: Vec<Vec<u8>>,
    /// Numbered events that were not sent to the followers yet. The record contains all of them.
    log: Vec<(u64, LogEntry<G::Event>)>,
    /// The tables as of the last of these events, if a follower wants the views.
    tables: Vec<(u64, Table<G>)>,
    /// True if steps were undone since loading, so that the next load numbers the events differently.
    renumbers: bool,
    /// The answers that have not been undone, in order.
    answered: Vec<Answered>,
    last: BySeat<Option<Last<G>>>,
    /// Undone steps, with the numbers of their events.
    undone: Vec<Rollback>,
    waiting: BySeat<Option<Waiting>>,
    /// Seats that acted in the current round of the window, or in the last one.
    acted: SeatSet,
    /// The seats for which the current window stays open. Everybody can see that they can act. Answers do not change
    /// this, because they are secret.
    open_for: SeatSet,
    /// True if the keys have changed since they were written.
    keys_differ: bool,
    /// The end of the current deal's discussion.
    talk_until: Option<Millis>,
    /// The remaining time of that discussion, while a reaction window interrupts it.
    talk_left: Option<Millis>,
    /// The start of the current pause.
    paused_at: Option<Millis>,
    wish: Option<Wish>,
    talk: VecDeque<Talk>,
    talked: u64,
    followers: Vec<Follower>,
    /// The time when the last follower left.
    idle_since: Millis,
    /// True if automatic answers remain to be given.
    unsettled: bool,
    /// The replayed game, while a client looks back at it.
    past: Option<Box<Past<G>>>,
    /// Each viewer's recent broadcasts, and the start of the period.
    noise: BTreeMap<Viewer, (Millis, u32)>,
    draft: Option<Draft>,
    /// Each seat's recent drafts, and the start of the period.
    drafts: BTreeMap<Seat, (Millis, u32)>,
}

impl<G: Served> Room<G> {
    /// Returns the options of the game.
    pub fn options(&self) -> &G::Options {
        self.table.options()
    }

    /// Returns the table's private data.
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Returns `true` if the table can be unloaded: it has no followers and no automatic actions.
    pub fn is_idle(&self, now: Millis, limits: &Limits) -> bool {
        let is_left = self.followers.is_empty() && now.saturating_sub(self.idle_since) >= limits.idle;
        is_left && self.next_tick().is_none()
    }

    /// Writes a line to the record, after the pending lines.
    fn write(&mut self, line: &impl serde::Serialize, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        self.pay(cx).map_err(unwritten)?;
        cx.store.append(&self.id, &written(line)?).map_err(unwritten)?;
        self.lines += 1;
        Ok(())
    }

    /// Writes the pending lines to the record.
    fn pay(&mut self, cx: &mut Context<'_, G>) -> io::Result<()> {
        while let Some(line) = self.owed.first() {
            cx.store.append(&self.id, line)?;
            self.owed.remove(0);
            self.lines += 1;
        }
        Ok(())
    }

    fn keep_keys(&mut self, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        let text = serde_json::to_vec(&self.keys).map_err(|error| unwritten(error.into()))?;
        cx.store.keep_keys(&self.id, &text).map_err(unwritten)?;
        self.keys_differ = false;
        Ok(())
    }

    /// Stores an answer's effects: numbered events, and record lines if steps were undone. The answer is already
    /// valid, so lines that cannot be written now are written before the next line.
    fn note(&mut self, progress: Update<G>, cx: &mut Context<'_, G>) {
        let left = self.answered.len().saturating_sub(progress.taken_back);
        self.answered.truncate(left);
        self.wish = self.wish.take().filter(|wish| wish.first < left);
        let lines = self.table.lines_of_faults(&progress);
        if !lines.is_empty() {
            self.renumbers = true;
            self.past = None;
        }
        self.undone.extend(progress.undone);
        self.tables.extend((progress.first..).zip(progress.tables.into_iter().flatten()));
        self.tables.drain(..self.tables.len().saturating_sub(VIEWS));
        progress.events.iter().for_each(|told| played::add_event::<G>(&mut self.hash, told));
        self.log.extend((progress.first..).zip(progress.events));
        self.owed.extend(lines.iter().filter_map(|line| written(line).ok()));
        let _ = self.pay(cx);
    }
}

/// Returns a value as a line of a record, with its line end.
fn written(line: &impl serde::Serialize) -> Result<Vec<u8>, Failure> {
    let mut text = serde_json::to_vec(line).map_err(|error| unwritten(error.into()))?;
    text.push(b'\n');
    Ok(text)
}

/// Returns the error for a record that cannot be written. The table is unchanged.
fn unwritten(error: io::Error) -> Failure {
    Failure::refused("not_kept", format!("cannot save the table, so nothing has changed: {error}"))
}

fn unread(error: io::Error) -> Failure {
    Failure::refused("not_read", format!("cannot read the table: {error}"))
}

/// Returns the error for an invalid value from a client.
fn invalid_answer(what: &str, error: &serde_json::Error) -> Failure {
    Failure::params(format!("`{what}`: {}", without_place(error)))
}
