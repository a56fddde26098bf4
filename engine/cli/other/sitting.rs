//! A person at a table of one of these games: what the lines and the drawn table have in common.
//!
//! Invariant: every answer is on the disk before anything that comes of it is told, whichever of the two tells it.

use super::{Shown, Wish};
use crate::args;
use crate::kept::{self, Record};
use crate::trouble::Trouble;
use hyperkon::door::Readers;
use hyperkon::plain;
use hyperkon_frame::Words;
use hyperkon_table::{Bot, Game, Match, Progress, Question, Seat, Told, mix};
use hyperkon_workshop::players::Player;
use std::io::Write;
use std::sync::Arc;

/// A game under way.
pub(crate) struct Sitting<'a, G: Shown> {
    pub(crate) game: &'a G,
    pub(crate) played: Match<G>,
    pub(crate) words: Arc<dyn Words<G>>,
    pub(crate) wish: &'a Wish,
    /// The person's seat; `None`: only bots play.
    pub(crate) me: Option<Seat>,
    record: Option<Record>,
    /// A person has named the record: it stays.
    is_named: bool,
    /// How many answers there were before each of the person's own.
    typed: Vec<usize>,
    /// The person answers for every seat.
    for_all: bool,
}

/// A game that was begun or read from its record, and what has happened in it.
pub(crate) struct Begun<'a, G: Shown> {
    /// The person's place.
    pub(crate) sitting: Sitting<'a, G>,
    /// What came of the beginning.
    pub(crate) fresh: Progress<G>,
    /// What had happened before, in a game that is gone on with.
    pub(crate) past: Vec<Told<G::Event>>,
}

/// Who is to answer next.
pub(crate) enum Next<Q> {
    /// Nobody: the game is over.
    Over,
    /// A bot.
    Bot(Q),
    /// The person.
    Person(Q),
}

impl<'a, G: Shown> Sitting<'a, G> {
    /// Sits down, at a new game or at the one of a record.
    ///
    /// # Errors
    /// When there is no such table, seat or record.
    pub(crate) fn begin(
        game: &'a G,
        wish: &'a Wish,
        me: Option<Seat>,
        args: &args::Play,
    ) -> Result<Begun<'a, G>, Trouble> {
        let mut past = Vec::new();
        let (played, fresh, record) = match &args.resume {
            Some(file) => {
                let mut note = |step: hyperkon_table::Replayed<'_, G>| past.extend_from_slice(&step.progress.events);
                let (played, record) = kept::resume_other(game, file, &mut note)?;
                (played, Progress::default(), Some(record))
            }
            None => {
                let options = wish.options(game)?;
                let (mut played, fresh) = Match::start(game, &options).map_err(|trouble| said::<G>(&trouble))?;
                let record = match (&args.record, me) {
                    (Some(file), _) => Some(kept::begin_named(file, &mut played)?),
                    (None, Some(_)) => {
                        let base = format!("hyperkon-{}-{}", wish.edition.as_deref().unwrap_or(G::NAME), wish.seed);
                        Some(kept::unnamed(&base, &mut |path| Record::begin(path, &mut played, Readers::Owner))?)
                    }
                    (None, None) => None,
                };
                (played, fresh, record)
            }
        };
        if let Some(me) = me {
            super::at_table::<G>(played.game().rules(), me)?;
        }
        let words = game.words(played.game(), &wish.lang);
        let is_named = args.record.is_some() || args.resume.is_some();
        let sitting = Sitting { game, played, words, wish, me, record, is_named, typed: Vec::new(), for_all: false };
        Ok(Begun { sitting, fresh, past })
    }

    /// Sits down at a game whose record is kept elsewhere; `for_all`: at every seat.
    ///
    /// # Errors
    /// When there is no such seat.
    pub(crate) fn at(game: &'a G, played: Match<G>, wish: &'a Wish, me: Seat, for_all: bool) -> Result<Self, Trouble> {
        super::at_table::<G>(played.game().rules(), me)?;
        let words = game.words(played.game(), &wish.lang);
        let me = (!for_all).then_some(me);
        Ok(Sitting { game, played, words, wish, me, record: None, is_named: true, typed: Vec::new(), for_all })
    }

    /// Who is to answer next: bots before the person.
    pub(crate) fn next(&self) -> Next<G::Question> {
        let asked = self.played.game().referee().questions();
        if let Some(question) = asked.first().filter(|_| self.for_all) {
            return Next::Person(question.clone());
        }
        let (other, own) = (asked.iter().find(|one| Some(one.seat()) != self.me), asked.first());
        match (other, own) {
            (Some(question), _) => Next::Bot(question.clone()),
            (None, Some(question)) => Next::Person(question.clone()),
            (None, None) => Next::Over,
        }
    }

    /// The seed of what a bot, or whoever gives a hint, thinks about now.
    pub(crate) fn seed(&self) -> u64 {
        // That of the game: whoever goes on with it need not say it.
        mix(G::seed(self.played.game().options()), self.played.answers() as u64)
    }

    /// What a bot answers.
    ///
    /// # Errors
    /// When it has no answer.
    pub(crate) fn bot_answers(&self, seat: Seat) -> Result<G::Choice, Trouble> {
        let bot = seated::<G>(self.wish.bot(seat, G::STAND_IN), self.seed());
        let choice = bot.and_then(|mut bot| bot.choose(self.game, self.played.game().seen(seat)));
        choice.ok_or_else(no_answer)
    }

    /// Notes that the person gives an answer, before it is given: so it can be taken back.
    pub(crate) fn note_typed(&mut self) {
        self.typed.push(self.played.answers());
    }

    /// Gives an answer, and keeps it on the disk before anything that comes of it is told.
    ///
    /// # Errors
    /// When it is refused, or a script fails: the table has stopped then, and its record stays.
    pub(crate) fn give(&mut self, seat: Seat, choice: G::Choice) -> Result<Progress<G>, Trouble> {
        let progress = self.played.answer(self.game, seat, choice).map_err(|trouble| said::<G>(&trouble))?;
        if let Some(record) = &self.record {
            record.sync();
        }
        match progress.faults.first() {
            Some(fault) => Err(self.stopped(fault)),
            None => Ok(progress),
        }
    }

    /// What is said where a script has failed.
    fn stopped(&self, fault: &G::Fault) -> Trouble {
        let kept = self.record.as_ref().map(|record| format!("; the game is kept in {}", plain::path(record.path())));
        let fault = plain::plain(&fault.to_string());
        Trouble::Usage(format!(
            "the table has stopped: {fault} (mend the script and begin again{})",
            kept.unwrap_or_default()
        ))
    }

    /// Takes the person's last answer back, if nobody has answered since; whether it did.
    ///
    /// # Errors
    /// As the game has them.
    pub(crate) fn undo(&mut self) -> Result<bool, Trouble> {
        let Some(before) = self.typed.pop_if(|before| *before + 1 == self.played.answers()) else { return Ok(false) };
        self.played.undo(self.game, self.played.answers() - before).map_err(|trouble| said::<G>(&trouble))?;
        Ok(true)
    }

    /// The person leaves the table, or the game is over: its file goes then, unless the person has named it; else it is said
    /// how the game goes on.
    ///
    /// # Errors
    /// When nothing can be written.
    pub(crate) fn end(&self, is_over: bool, out: &mut dyn Write) -> Result<(), Trouble> {
        let Some(record) = &self.record else { return Ok(()) };
        record.sync();
        if is_over && !self.is_named {
            return record.remove();
        }
        if !is_over {
            let file = plain::path_as_word(record.path());
            let words = &self.wish.written;
            let seat = self.me.filter(|me| me.0 > 0).map_or_else(String::new, |me| format!(" --seat {}", me.0 + 1));
            writeln!(out, "\nhyperkon play --resume {file}{seat}{words}")?;
        }
        Ok(())
    }
}

/// The bot of this name, for one answer.
pub(crate) fn seated<G: Shown>(name: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
    Player::named::<G>(name).ok()?.seated(seed)
}

/// What is said where a bot has none.
pub(crate) fn no_answer() -> Trouble {
    Trouble::Usage("a bot had no answer".to_owned())
}

fn said<G: Game>(trouble: &G::Trouble) -> Trouble {
    Trouble::Usage(trouble.to_string())
}
