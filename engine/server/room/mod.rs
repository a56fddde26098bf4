//! A table that is hosted: the game, its record, its seats, its clock. It has no socket and no time of its own.

mod answering;
mod clock;
mod hosting;
mod showing;
#[cfg(test)]
mod tests;
mod undo;

pub use hosting::{BOTS, seated};

use crate::connection::{ConnectionId, Out};
use crate::game::{Served, Words};
use crate::keys::Keys;
use crate::rpc::Failure;
use crate::store::Store;
use crate::wire::{Talk, Until};
use crate::{Limits, Millis};
use clock::Waiting;
use hyperkon_table::{
    BySeat, Game, Header, Match, Progress, QuestionId, RecordReader, Seat, Table, Told, Undone, Viewer, without_place,
};
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
    /// The events with their numbers that followers have not been shown yet. The record has all of them.
    log: Vec<(u64, Told<G::Event>)>,
    /// Steps were undone since the record was read: read again, it would give other numbers.
    renumbers: bool,
    /// The seats that have given the answers which count, in order.
    answered: Vec<Seat>,
    last: BySeat<Option<Last<G>>>,
    /// Steps that were undone, by the numbers of their events.
    undone: Vec<Undone>,
    waiting: BySeat<Option<Waiting>>,
    standing: BySeat<Option<(Until, u64)>>,
    /// When the talks of a deal are over, once they have begun.
    talk_until: Option<Millis>,
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
        room.keep_keys(cx)?;
        room.write(&header, cx)?;
        room.note(progress, cx)?;
        room.settle_or_later(cx);
        Ok(room)
    }

    /// A table out of its record, as it stood when its last whole line was written.
    ///
    /// # Errors
    /// When the record cannot be read, or does not fit the game.
    pub fn wake(id: &str, keys: Keys, cx: &mut Context<'_, G>) -> Result<Room<G>, Failure> {
        let bytes =
            cx.store.read(id).map_err(unread)?.ok_or_else(|| Failure::refused("no_such_table", "it is gone"))?;
        let played = Played::<G>::of(&bytes, u64::MAX, cx.game)?;
        if played.table.seats().count() != keys.chairs.len() {
            return Err(Failure::refused("record", "it has not as many seats as there are secrets for"));
        }
        if played.whole < bytes.len() as u64 {
            cx.store.cut(id, played.whole).map_err(unread)?;
        }
        let mut room = Room::of(id, keys, played.table.clone(), cx.now);
        room.take_over(played);
        room.paused_at = room.keys.paused.then_some(cx.now);
        room.settle_or_later(cx);
        Ok(room)
    }

    fn of(id: &str, keys: Keys, table: Table<G>, now: Millis) -> Room<G> {
        Room {
            id: id.to_owned(),
            table,
            keys,
            epoch: 0,
            lines: 0,
            log: Vec::new(),
            renumbers: false,
            answered: Vec::new(),
            last: BySeat::each(|_| None),
            undone: Vec::new(),
            waiting: BySeat::each(|_| None),
            standing: BySeat::each(|_| None),
            talk_until: None,
            paused_at: None,
            wish: None,
            talk: VecDeque::new(),
            talked: 0,
            followers: Vec::new(),
            idle_since: now,
            unsettled: false,
        }
    }

    /// Goes on from where a record ends.
    fn take_over(&mut self, played: Played<G>) {
        let Played { table, answered, lines, has_gone_back, last, .. } = played;
        self.epoch = if has_gone_back { lines } else { 0 };
        (self.table, self.answered, self.lines) = (table, answered, lines);
        (self.last, self.renumbers) = (last, false);
        (self.log, self.undone) = (Vec::new(), Vec::new());
        self.waiting = BySeat::each(|_| None);
        self.standing = BySeat::each(|_| None);
        (self.talk_until, self.wish) = (None, None);
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

    /// Adds a line to the record.
    fn write(&mut self, line: &impl serde::Serialize, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        cx.store.append(&self.id, &written(line)?).map_err(unwritten)?;
        self.lines += 1;
        Ok(())
    }

    fn keep_keys(&mut self, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        let text = serde_json::to_vec(&self.keys).map_err(|error| unwritten(error.into()))?;
        cx.store.keep_keys(&self.id, &text).map_err(unwritten)
    }

    /// Takes in what came of an answer: events with their numbers, and lines for the record if steps were undone.
    fn note(&mut self, progress: Progress<G>, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        let left = self.answered.len().saturating_sub(progress.taken_back);
        self.answered.truncate(left);
        let lines = self.table.lines_of_faults(&progress);
        self.renumbers |= !lines.is_empty();
        self.undone.extend(progress.undone);
        self.log.extend((progress.first..).zip(progress.events));
        lines.iter().try_for_each(|line| self.write(line, cx))
    }
}

/// What a seat has answered itself, and how many answers were given for it since.
type Given<G> = (Box<<G as Game>::Question>, <G as Game>::Choice, u32);

/// A record that was played to its end.
struct Played<G: Served> {
    table: Table<G>,
    /// The events that were asked for.
    log: Vec<(u64, Told<G::Event>)>,
    answered: Vec<Seat>,
    last: BySeat<Option<Last<G>>>,
    lines: u64,
    whole: u64,
    has_gone_back: bool,
}

impl<G: Served> Played<G> {
    /// Plays a record; of its events those from this number on are kept.
    fn of(bytes: &[u8], from: u64, game: &G) -> Result<Played<G>, Failure> {
        let (mut log, mut reader) = (Vec::new(), RecordReader::new(bytes));
        let mut given: BySeat<Option<Given<G>>> = BySeat::each(|_| None);
        let played = Match::replay_telling(game, &mut reader, false, &mut |replayed| {
            let events = (replayed.progress.first..).zip(&replayed.progress.events);
            log.extend(events.filter(|(number, _)| *number >= from).map(|(number, told)| (number, told.clone())));
            let Some((question, choice)) = replayed.answer else { return };
            let given = &mut given[hyperkon_table::Question::seat(question)];
            match (replayed.by, given) {
                (None, given) => *given = Some((Box::new(question.clone()), choice.clone(), 0)),
                (Some(_), Some((.., since))) => *since += 1,
                (Some(_), None) => {}
            }
        });
        let played = played.map_err(|why| Failure::refused("record", why.to_string()))?;
        let whole = reader.whole_bytes();
        let lines = bytes[..usize::try_from(whole).unwrap_or(usize::MAX)].iter().filter(|byte| **byte == b'\n').count();
        let has_gone_back = !played.notes().is_empty();
        let answered = played.answered().collect();
        let table = played.into_table();
        // After a step back nobody can tell which question an answer was given to.
        let last = BySeat::each(|seat| {
            let given = given[seat].take().filter(|_| !has_gone_back);
            let ((question, choice, since), last) = given.zip(table.last_answered(seat))?;
            let id = QuestionId { number: last.number.checked_sub(since)?, ..last };
            Some(Last { id, question, choice })
        });
        Ok(Played { table, log, answered, last, lines: lines as u64, whole, has_gone_back })
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
