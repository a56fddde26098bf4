//! A table that is hosted: the game, its record, its seats, its clock. It has no socket and no time of its own.

mod answering;
mod clock;
mod hosting;
mod past;
mod played;
mod showing;
#[cfg(test)]
mod tests;
mod undo;

use crate::connection::{ConnectionId, Out};
use crate::keys::Keys;
use crate::rpc::Failure;
use crate::store::Store;
use crate::wire::Talk;
use crate::{Limits, Millis};
use clock::Waiting;
use hyperkon_frame::{Served, Words};
use hyperkon_table::{BySeat, Header, Progress, QuestionId, Seat, SeatSet, Table, Told, Undone, Viewer, without_place};
use past::Past;
use played::Played;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::Arc;
use undo::Wish;

/// What a room is handed for the time of a request.
pub struct Context<'a, G> {
    /// The game.
    pub game: &'a G,
    /// Where tables are kept.
    pub store: &'a mut dyn Store,
    /// The language of whoever asks.
    pub lang: &'a str,
    /// What time it is.
    pub now: Millis,
    /// What is to be told, in order.
    pub out: &'a mut Vec<Out>,
    /// Words of tables, kept for all that are alike.
    pub words: &'a WordsKept<G>,
}

/// Words by what the rules of their tables mean and by language.
pub type WordsKept<G> = RefCell<BTreeMap<(String, String), Arc<dyn Words<G>>>>;

/// The most words that are kept.
const WORDS: usize = 64;

impl<G: Served> Context<'_, G> {
    /// The words of a table.
    fn words(&self, table: &Table<G>, lang: &str) -> Arc<dyn Words<G>> {
        let key = (G::identity(table.rules(), table.options()), lang.to_owned());
        let mut kept = self.words.borrow_mut();
        if kept.len() >= WORDS && !kept.contains_key(&key) {
            kept.clear();
        }
        Arc::clone(kept.entry(key).or_insert_with(|| self.game.words(table, lang)))
    }
}

/// Who follows a table, and what it has been shown.
struct Follower {
    connection: ConnectionId,
    viewer: Viewer,
    lang: String,
    /// The number of the first event that it has not been told.
    next: u64,
    epoch: u64,
    /// What it was shown last, as a number.
    shown: u64,
}

/// The answer that a seat itself has given last, whatever was given for it since: the same again is answered the same.
struct Last<G: Served> {
    id: QuestionId,
    question: Box<G::Question>,
    choice: G::Choice,
}

/// An answer that counts.
#[derive(Clone, Copy, Debug)]
struct Answered {
    seat: Seat,
    /// The seat itself has given it.
    itself: bool,
    /// How many events had happened before.
    before: u64,
}

/// A hosted table.
pub struct Room<G: Served> {
    id: String,
    table: Table<G>,
    keys: Keys,
    /// Numbers of events mean the same within an epoch. It is that of the record's lines when it was read, if answers had
    /// been taken back or steps undone before; 0 if not.
    epoch: u64,
    /// Lines of the record.
    lines: u64,
    /// Lines that say what came of an answer in the record, and could not be written behind it yet.
    owed: Vec<Vec<u8>>,
    /// The events with their numbers that followers have not been shown yet. The record has all of them.
    log: Vec<(u64, Told<G::Event>)>,
    /// Steps were undone since the record was read: read again, it would give other numbers.
    renumbers: bool,
    /// The answers that count, in order.
    answered: Vec<Answered>,
    last: BySeat<Option<Last<G>>>,
    /// Steps that were undone, by the numbers of their events.
    undone: Vec<Undone>,
    waiting: BySeat<Option<Waiting>>,
    /// Seats that acted in the round of a window that is under way, or has just ended.
    acted: SeatSet,
    /// What is kept beside the record has changed and was not written yet.
    keys_differ: bool,
    /// When the talks of a deal are over, once they have begun.
    talk_until: Option<Millis>,
    /// What is left of it, while a reaction window between two words is open.
    talk_left: Option<Millis>,
    /// The table paused then.
    paused_at: Option<Millis>,
    wish: Option<Wish>,
    talk: VecDeque<Talk>,
    talked: u64,
    followers: Vec<Follower>,
    /// Nobody has followed it since.
    idle_since: Millis,
    /// Bots have more to answer.
    unsettled: bool,
    /// The game played again, while somebody looks back at it.
    past: Option<Box<Past<G>>>,
    /// How much each viewer has said of late that reaches everybody, and since when.
    noise: BTreeMap<Viewer, (Millis, u32)>,
}

impl<G: Served> Room<G> {
    /// A new table.
    ///
    /// # Errors
    /// When it cannot be set up or kept.
    pub fn begin(id: &str, keys: Keys, options: &G::Options, cx: &mut Context<'_, G>) -> Result<Room<G>, Failure> {
        let mut table =
            Table::set_up(cx.game, options).map_err(|why| Failure::refused("bad_options", why.to_string()))?;
        let header = Header::<G>::new(cx.game, table.rules(), options);
        let progress = table.resume(cx.game);
        let mut room = Room::of(id, keys, table, cx.now);
        // A table is there once its keys are.
        room.write(&header, cx)?;
        room.keep_keys(cx)?;
        room.note(progress, cx);
        room.settle_or_later(cx);
        Ok(room)
    }

    /// A table out of its record, as it stood when its last whole line was written.
    ///
    /// # Errors
    /// When the record cannot be read, or does not fit the game.
    pub fn wake(id: &str, keys: Keys, cx: &mut Context<'_, G>) -> Result<Room<G>, Failure> {
        let mut room = Room::out_of_record(id, &mut |_| Ok(keys.clone()), cx)?;
        room.settle_or_later(cx);
        Ok(room)
    }

    /// The same for a record that has no keys yet: they are made for the seats that it has.
    ///
    /// # Errors
    /// As [`Room::wake`], and when the keys cannot be made or kept.
    pub fn adopt(
        id: &str,
        keys: &mut dyn FnMut(u8) -> Result<Keys, Failure>,
        cx: &mut Context<'_, G>,
    ) -> Result<Room<G>, Failure> {
        let mut room = Room::out_of_record(id, keys, cx)?;
        room.keep_keys(cx)?;
        room.settle_or_later(cx);
        Ok(room)
    }

    fn out_of_record(
        id: &str,
        keys: &mut dyn FnMut(u8) -> Result<Keys, Failure>,
        cx: &mut Context<'_, G>,
    ) -> Result<Room<G>, Failure> {
        let bytes =
            cx.store.read(id).map_err(unread)?.ok_or_else(|| Failure::refused("no_such_table", "it is gone"))?;
        let played = Played::<G>::of(&bytes, u64::MAX, cx.game)?;
        let keys = keys(G::seats(played.table.rules()))?;
        if played.table.seats().count() != keys.chairs.len() {
            return Err(Failure::refused("record", "it has not as many seats as there are secrets for"));
        }
        if played.whole < bytes.len() as u64 {
            cx.store.cut(id, played.whole).map_err(unread)?;
        }
        let mut room = Room::of(id, keys, played.table.clone(), cx.now);
        room.take_over(played);
        room.paused_at = room.keys.paused.then_some(cx.now);
        Ok(room)
    }

    fn of(id: &str, keys: Keys, table: Table<G>, now: Millis) -> Room<G> {
        Room {
            id: id.to_owned(),
            table,
            keys,
            epoch: 0,
            lines: 0,
            owed: Vec::new(),
            log: Vec::new(),
            renumbers: false,
            answered: Vec::new(),
            last: BySeat::each(|_| None),
            undone: Vec::new(),
            waiting: BySeat::each(|_| None),
            acted: SeatSet::EMPTY,
            keys_differ: false,
            talk_until: None,
            talk_left: None,
            paused_at: None,
            wish: None,
            talk: VecDeque::new(),
            talked: 0,
            followers: Vec::new(),
            idle_since: now,
            unsettled: false,
            past: None,
            noise: BTreeMap::new(),
        }
    }

    /// Goes on from where a record ends.
    fn take_over(&mut self, played: Played<G>) {
        let Played { table, answered, lines, has_gone_back, last, .. } = played;
        self.epoch = if has_gone_back { lines } else { 0 };
        (self.table, self.answered, self.lines) = (table, answered, lines);
        (self.last, self.renumbers) = (last, false);
        (self.log, self.undone) = (Vec::new(), Vec::new());
        self.past = None;
        self.waiting = BySeat::each(|_| None);
        self.acted = SeatSet::EMPTY;
        (self.talk_until, self.talk_left, self.wish) = (None, None, None);
    }

    /// What the host alone knows.
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Whether it can be put to sleep: nobody follows it, and nothing comes of itself.
    pub fn is_idle(&self, now: Millis, limits: &Limits) -> bool {
        let is_left = self.followers.is_empty() && now.saturating_sub(self.idle_since) >= limits.idle;
        is_left && self.next_tick().is_none()
    }

    /// Adds a line to the record, behind those that are owed.
    fn write(&mut self, line: &impl serde::Serialize, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        self.pay(cx).map_err(unwritten)?;
        cx.store.append(&self.id, &written(line)?).map_err(unwritten)?;
        self.lines += 1;
        Ok(())
    }

    /// Writes the lines that are owed.
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

    /// Takes in what came of an answer: events with their numbers, and lines for the record if steps were undone. The answer
    /// is in force: lines that cannot be written now are written before the next one.
    fn note(&mut self, progress: Progress<G>, cx: &mut Context<'_, G>) {
        let left = self.answered.len().saturating_sub(progress.taken_back);
        self.answered.truncate(left);
        self.wish = self.wish.take().filter(|wish| wish.first < left);
        let lines = self.table.lines_of_faults(&progress);
        if !lines.is_empty() {
            self.renumbers = true;
            self.past = None;
        }
        self.undone.extend(progress.undone);
        self.log.extend((progress.first..).zip(progress.events));
        self.owed.extend(lines.iter().filter_map(|line| written(line).ok()));
        let _ = self.pay(cx);
    }
}

/// A line of a record, with its end.
fn written(line: &impl serde::Serialize) -> Result<Vec<u8>, Failure> {
    let mut text = serde_json::to_vec(line).map_err(|error| unwritten(error.into()))?;
    text.push(b'\n');
    Ok(text)
}

/// What is said when a record cannot be written: nothing has changed.
fn unwritten(error: io::Error) -> Failure {
    Failure::refused("not_kept", format!("the table could not be kept, and nothing has changed: {error}"))
}

fn unread(error: io::Error) -> Failure {
    Failure::refused("not_read", format!("the table could not be read: {error}"))
}

/// What is wrong with a value that a client sent.
fn unfit(what: &str, error: &serde_json::Error) -> Failure {
    Failure::params(format!("`{what}`: {}", without_place(error)))
}
