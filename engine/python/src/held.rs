//! A game that Python owns: its table, its events, and partial answers by numbers.

mod any;
mod learner;
mod player;

pub use any::{About, AnyGame, Came, ForLearners, ForPlayers, Given};

use crate::error::{Sort, Wrong};
use crate::learn::{self, Codes, Encode, Part};
use crate::open::Wish;
use crate::world::Pool;
use hyperkon_table::{InvalidAnswer, LogEntry, QuestionId, Refusal, Seat, Status, Table, Update, Viewer};
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

/// The events of an answer. Each viewer sees its own version of them.
struct Happened<G: Encode> {
    first: u64,
    events: Vec<LogEntry<G::Event>>,
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
    answers: u64,
    /// The seed for the bots' random numbers. A sampled game has another one than the true game.
    luck: u64,
}

impl<G: Encode> Held<G> {
    fn of(pool: &Arc<Pool<G>>, edition: String, table: Table<G>) -> Held<G> {
        let (drafts, luck) = (vec![None; table.seats().count()], G::seed(table.options()));
        let (pool, codes) = (Arc::clone(pool), OnceLock::new());
        Held { edition, pool, codes, table, drafts, log: Vec::new(), keeps: true, answers: 0, luck }
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
        let mut held = Held::of(pool, wish.edition.clone(), table);
        held.keep(progress);
        Ok(held)
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

    fn keep(&mut self, progress: Update<G>) {
        if self.keeps {
            self.log.push(Arc::new(Happened { first: progress.first, events: progress.events }));
        }
    }

    fn seat(&self, seat: u8) -> Result<Seat, Wrong> {
        let seats = G::seats(self.table.rules());
        if seat < seats {
            return Ok(Seat(seat));
        }
        Err(Wrong::wish("no_seat", format!("unknown seat {seat}; the table has {seats} seats, counted from 0")))
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
        let progress = pool.with(|game| table.answer(game, seat, choice))?;
        let progress = progress.map_err(|refusal| Wrong::of(Sort::Refused, &refusal))?;
        self.answers += 1;
        self.keep(progress);
        Ok(())
    }
}
