//! From a game to a scenario: a part of what was played becomes a file that plays again, so that a report of a
//! fault is a file.
//!
//! A scenario begins where a turn, an encounter or a phase does. The position there is put into the words of a setup,
//! the scenario is written and played at once, and everything that happens in it is compared with the game. Where
//! they differ the position holds something that a setup cannot say, and an earlier beginning is taken; the
//! beginning of the game always does. What can be left out of the setup without a difference is left out.

mod answers;
mod course;
mod expects;
mod page;
mod scribe;
mod trail;

pub(super) use expects::{diff, stated};
pub(super) use page::{Keys, Val};
pub(super) use trail::Part;

use super::events::Happened;
use super::games::{self, Task};
use super::notation::{Notation, Telling};
use crate::game::{Engine, Purity};
pub use course::Course;
use hyperkon_table::{Code, RecordReader, Table};
use scribe::Scribe;
use thiserror::Error;
use trail::{Start, Stuck, Trail};

/// What a game supplies so that a part of a game can be written as a scenario.
pub(super) trait Recording: Telling {
    /// The event by which a step is told to be undone.
    const STEP_UNDONE: &'static str = "undone";

    /// The edition of a table and its seed.
    fn table_of(options: &Self::Options) -> (String, u64);

    /// The options with which a table is played again: a fault stops it.
    fn again(options: &Self::Options) -> Self::Options {
        options.clone()
    }

    /// The states at which a scenario might begin that have come since this was last asked; `keep`: it is asked again.
    fn pauses(&self, table: &Table<Self>, _keep: bool) -> Vec<Self::State> {
        let position = table.referee().position();
        if position.answers.is_empty() { vec![Self::State::clone(&position.checkpoint)] } else { Vec::new() }
    }

    /// Whether a chapter of the game begins at a state; `None`: no scenario can begin there.
    fn begins(rules: &Self::Rules, state: &Self::State) -> Option<bool>;

    /// What an event is to whoever reads.
    fn mark(event: &Self::Event) -> Mark;

    /// A state as a setup; `is_begin`: the game begins there.
    fn setup(&self, rules: &Self::Rules, state: &Self::State, is_begin: bool) -> Keys;

    /// Shorter setups than this, to be tried one after the other.
    fn shorter(&self, setup: &Keys, _part: &Part<Self>) -> Vec<Shorter> {
        setup.iter().map(|(key, _)| without(vec![key.clone()])).collect()
    }

    /// What happens, in one line.
    fn story(&self, part: &Part<Self>) -> String;

    /// What must hold: what has changed, and the main things that happened.
    fn stated(&self, then: &Table<Self>, now: &Table<Self>, events: &[&Self::Event], happened: &[Happened]) -> Keys;

    /// An answer as it is written.
    fn of_choice(&self, rules: &Self::Rules, question: &Self::Question, choice: &Self::Choice) -> String;
}

/// What an event is to whoever reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A chapter begins.
    Chapter,
    /// It is cited by its clause.
    Plain,
    /// It is no news.
    Frame,
}

/// A way to say less in a setup.
pub(super) type Shorter = Box<dyn Fn(&Keys) -> Keys>;

/// A setup without these keys.
pub(super) fn without(names: Vec<String>) -> Shorter {
    Box::new(move |keys| keys.iter().filter(|(key, _)| !names.contains(key)).cloned().collect())
}

/// A stretch of a part: up to the beginning of another chapter, or to the end.
struct Stretch {
    /// The first move, and the one after the last.
    moves: std::ops::Range<usize>,
    /// What must hold after it.
    expect: Keys,
}

/// What is wanted of a course.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The first answer, from 1; the scenario begins as shortly before it as it can. Unless said: the beginning of the
    /// encounter of the last answer.
    pub from: Option<usize>,
    /// The last answer; unless said: as far as the course goes.
    pub until: Option<usize>,
    /// The whole game, from its beginning.
    pub whole: bool,
    /// What happens, in one line; unless said: found from what does.
    pub story: Option<String>,
    /// Where the game comes from, for the comment at the top.
    pub origin: String,
}

/// A scenario that was written, has been played, and went as the game did.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The file's text.
    pub text: String,
    /// The first of its answers, counted from 1 in the game.
    pub first: usize,
    /// The last of its answers.
    pub last: usize,
    /// The answers of the game.
    pub of: usize,
    /// The fault of a script that it ends with: the scenario does not hold until the script is mended.
    pub fault: Option<String>,
}

/// Why a part of a course could not be written.
#[derive(Debug, Error)]
pub enum Unwritten {
    /// It cannot be played.
    #[error("{what}")]
    Game {
        /// A word for why.
        code: &'static str,
        /// Why.
        what: String,
    },
    /// The game ends before it.
    #[error("there is no answer {from} in it: it has {last}")]
    NoAnswer {
        /// The answer with which the part was to begin, from 1.
        from: usize,
        /// How many answers there are.
        last: usize,
    },
    /// It does not go the same way twice.
    #[error("what was played does not come out the same when it is played again")]
    OtherCourse,
}

impl Code for Unwritten {
    fn code(&self) -> &'static str {
        match self {
            Unwritten::Game { code, .. } => code,
            Unwritten::NoAnswer { .. } => "no_answer",
            Unwritten::OtherCourse => "other_course",
        }
    }
}

/// Writes a part of a course as a scenario.
///
/// # Errors
/// When the course does not fit the engine's content, or what is wanted is not in it.
pub fn record(engine: &mut Engine, course: &Course, wish: &Wish) -> Result<Recorded, Unwritten> {
    engine.watch(Purity::Trusted);
    write(engine, course, wish)
}

/// Writes a part of a record as a scenario, whichever game it is of.
///
/// # Errors
/// When the record cannot be played with the engine's content, or what is wanted is not in it.
pub fn record_of(engine: &mut Engine, record: &[u8], all_the_same: bool, wish: &Wish) -> Result<Recorded, Unwritten> {
    engine.watch(Purity::Trusted);
    games::of_record(engine, record, Write { record, all_the_same, wish })
}

struct Write<'a> {
    record: &'a [u8],
    all_the_same: bool,
    wish: &'a Wish,
}

impl Task for Write<'_> {
    type Out = Result<Recorded, Unwritten>;

    fn with<G: Notation>(self, game: &G) -> Self::Out {
        let course = Course::read(game, &mut RecordReader::new(self.record), self.all_the_same);
        write(game, &course.map_err(damaged::<G>)?, self.wish)
    }
}

fn damaged<G: Notation>(trouble: G::Trouble) -> Unwritten {
    Unwritten::Game { code: trouble.code(), what: trouble.to_string() }
}

fn write<G: Notation>(game: &G, course: &Course<G>, wish: &Wish) -> Result<Recorded, Unwritten> {
    let trail = Trail::follow(game, course).map_err(|stuck| match stuck {
        Stuck::Table(trouble) => damaged::<G>(trouble),
        Stuck::Answer(number, why) => {
            let what = format!("answer {number} of the record does not fit the game: {why}");
            Unwritten::Game { code: "unfit", what }
        }
    })?;
    let last = wish.until.unwrap_or(usize::MAX).min(trail.answers);
    if wish.from.is_some_and(|from| from > last.max(1)) {
        return Err(Unwritten::NoAnswer { from: wish.from.unwrap_or_default(), last });
    }
    let rules = game.rules(&G::again(&course.table)).map_err(damaged::<G>)?;
    let scribe = Scribe { game, rules: &rules, course, wish, of: trail.answers };
    let starts = trail.starts.iter().rev().filter(|start| may_begin(start, wish, last));
    let mut written = starts.filter_map(|start| scribe.write(start, last));
    written.next().ok_or(Unwritten::OtherCourse)
}

/// Whether a scenario may begin here: at the game's beginning always.
const fn may_begin<G: Notation>(start: &Start<G>, wish: &Wish, last: usize) -> bool {
    match (wish.whole, wish.from) {
        _ if start.is_begin => true,
        (true, _) => false,
        (false, Some(from)) => start.after < from,
        (false, None) => start.is_chapter && start.after < last,
    }
}
