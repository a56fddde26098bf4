//! A game that Python owns: its table, its events, and partial answers by numbers.

mod any;
mod learner;
mod player;

pub use any::{About, AnyGame, Came, ForLearners, ForPlayers, Given, Weighed};

use crate::error::{Sort, Wrong};
use crate::learn::{self, Codes, Encode, Part};
use crate::open::Wish;
use crate::world::Pool;
use hyperkon_table::{
    Header, InvalidAnswer, Line, LineOf, LogEntry, Match, QuestionId, RecordReader, RecordWriter, Refusal, Seat,
    Status, Table, Update, Viewer,
};
use std::sync::{Arc, OnceLock};

/// A partial answer, made of numbered actions.
pub struct Draft<G: Encode> {
    question: QuestionId,
    parts: Vec<Part<G>>,
}

// A derived impl would also require `Clone` for the game itself.
impl<G: Encode> Clone for Draft<G> {
    fn clone(&self) -> Self {
        Draft { question: self.question, parts: self.parts.clone() }
    }
}

/// The events of an answer, and its lines in a record. Each viewer sees its own version of the events.
struct Happened<G: Encode> {
    first: u64,
    events: Vec<LogEntry<G::Event>>,
    lines: Vec<LineOf<G>>,
}

/// A game of a specific kind.
pub struct Held<G: Encode> {
    edition: String,
    pool: Arc<Pool<G>>,
    /// The meaning of numbers, created on first use. Editions with too many parts can be played without numbers.
    codes: OnceLock<Arc<Codes<G>>>,
    table: Table<G>,
    /// The partial answer of each seat.
    drafts: Vec<Option<Draft<G>>>,
    log: Vec<Arc<Happened<G>>>,
    keeps: bool,
    /// True if the log begins at the start of the game.
    is_whole: bool,
    /// The last fault, which has stopped the game if it is stopped.
    fault: Option<String>,
    answers: u64,
    /// The seed for the bots' random numbers. A sampled game has another one than the true game.
    luck: u64,
}

impl<G: Encode> Held<G> {
    fn of(pool: &Arc<Pool<G>>, edition: String, table: Table<G>) -> Held<G> {
        let (drafts, luck) = (vec![None; table.seats().count()], G::seed(table.options()));
        let (pool, codes) = (Arc::clone(pool), OnceLock::new());
        Held {
            edition,
            pool,
            codes,
            table,
            drafts,
            log: Vec::new(),
            keeps: true,
            is_whole: false,
            fault: None,
            answers: 0,
            luck,
        }
    }

    /// Sets up a requested table, at its first question.
    ///
    /// # Errors
    /// Returns an error if the table cannot be set up.
    pub fn open(pool: &Arc<Pool<G>>, wish: &Wish, seed: u64) -> Result<Held<G>, Wrong> {
        let (table, progress) = pool.with(|game| {
            let mut table = pool.table(game, wish, seed)?;
            let progress = table.resume(game);
            Ok::<_, Wrong>((table, progress))
        })??;
        let mut held = Held { is_whole: true, ..Held::of(pool, wish.edition.clone(), table) };
        held.keep(progress, None);
        Ok(held)
    }

    /// Replays a record. Returns the game at its start and after each answer.
    ///
    /// # Errors
    /// Returns an error if the text is invalid.
    pub fn replay(pool: &Arc<Pool<G>>, text: &str) -> Result<Vec<Box<dyn AnyGame>>, Wrong> {
        let mut frames: Vec<Box<dyn AnyGame>> = Vec::new();
        let (mut log, mut fault) = (Vec::new(), None);
        let played = pool.with(|game| {
            Match::replay_telling(game, &mut RecordReader::new(text.as_bytes()), false, &mut |step| {
                let (edition, table) = (learn::edition::<G>(step.table.options()), step.table.clone());
                let answer =
                    step.answer.map(|(question, choice)| (hyperkon_table::Question::seat(question), choice.clone()));
                fault = step.progress.faults.last().map(ToString::to_string).or_else(|| fault.take());
                log.push(Arc::new(Happened::of(&table, step.progress, answer)));
                let answers = step.number as u64;
                frames.push(Box::new(Held {
                    log: log.clone(),
                    is_whole: true,
                    fault: fault.clone(),
                    answers,
                    ..Held::of(pool, edition, table)
                }));
            })
        })?;
        played.map_err(|error| Wrong::of(Sort::Save, &error))?;
        Ok(frames)
    }

    /// Loads a table from the text of a saved game.
    ///
    /// # Errors
    /// Returns an error if the text is invalid.
    pub fn load(pool: &Arc<Pool<G>>, text: &str) -> Result<Held<G>, Wrong> {
        let table = pool.with(|game| Table::load(game, text))?;
        let table = table.map_err(|error| Wrong::of(Sort::Save, &error))?;
        Ok(Held::of(pool, learn::edition::<G>(table.options()), table))
    }

    /// Returns the meaning of numbers in the game's edition.
    fn codes(&self) -> Result<&Codes<G>, Wrong> {
        if let Some(codes) = self.codes.get() {
            return Ok(codes);
        }
        let codes = self.pool.codes(self.table.rules(), &self.edition)?;
        Ok(self.codes.get_or_init(|| codes))
    }

    fn keep(&mut self, progress: Update<G>, answer: Option<(Seat, G::Choice)>) {
        if let Some(fault) = progress.faults.last() {
            self.fault = Some(fault.to_string());
        }
        if self.keeps {
            self.log.push(Arc::new(Happened::of(&self.table, &progress, answer)));
        }
    }

    /// Returns the record of the game so far.
    fn written(&self) -> Result<String, Wrong> {
        if !self.is_whole {
            let what = "the record is incomplete: the game was loaded or sampled, or its events were not kept";
            return Err(Wrong::new(Sort::Save, "no_record", what));
        }
        let unwritten = |error| Wrong::of(Sort::Save, &error);
        let mut out = RecordWriter::new(Vec::new());
        let header = self.pool.with(|game| Header::<G>::new(game, self.table.rules(), self.table.options()))?;
        out.write(&header).map_err(unwritten)?;
        let lines = self.log.iter().flat_map(|happened| &happened.lines);
        lines.into_iter().try_for_each(|line| out.write(line)).map_err(unwritten)?;
        String::from_utf8(out.into_inner()).map_err(|error| Wrong::new(Sort::Save, "unwritable", error))
    }

    fn seat(&self, seat: u8) -> Result<Seat, Wrong> {
        crate::seat::known(seat, G::seats(self.table.rules())).map(|()| Seat(seat))
    }

    fn viewer(&self, viewer: Option<u8>) -> Result<Viewer, Wrong> {
        viewer.map_or(Ok(Viewer::Spectator), |seat| self.seat(seat).map(Viewer::Seat))
    }

    fn asked(&self, seat: u8) -> Result<&G::Question, Wrong> {
        let seat = self.seat(seat)?;
        self.table.seen(seat).question().ok_or_else(|| {
            let refusal = match self.table.status() {
                Status::Over => Refusal::Over,
                Status::Stopped => Refusal::Stopped,
                _ => Refusal::<InvalidAnswer<G>>::NotAsked { seat },
            };
            Wrong::of(Sort::Refused, &refusal)
        })
    }

    fn give(&mut self, seat: Seat, choice: G::Choice) -> Result<(), Wrong> {
        let (pool, table) = (Arc::clone(&self.pool), &mut self.table);
        let kept = self.keeps.then(|| (seat, choice.clone()));
        let progress = pool.with(|game| table.answer(game, seat, choice))?;
        let progress = progress.map_err(|refusal| Wrong::of(Sort::Refused, &refusal))?;
        self.answers += 1;
        self.keep(progress, kept);
        Ok(())
    }
}

impl<G: Encode> Happened<G> {
    fn of(table: &Table<G>, progress: &Update<G>, answer: Option<(Seat, G::Choice)>) -> Happened<G> {
        let answer = answer.map(|(seat, choice)| Line::Answer { seat, choice, by: None });
        let lines = answer.into_iter().chain(table.lines_of_faults(progress)).collect();
        Happened { first: progress.first, events: progress.events.clone(), lines }
    }
}
