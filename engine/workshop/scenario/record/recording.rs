//! The trait of games that can be recorded as scenarios, and the request for a part of a game.

use super::page::Keys;
use super::trail::Part;
use crate::scenario::events::Happened;
use crate::scenario::notation::Telling;
use hyperkon_table::{Code, Table};
use thiserror::Error;

/// The methods that a game provides so that its games can be recorded as scenarios.
pub trait Recording: Telling {
    /// The name of the event for an undone step.
    const STEP_UNDONE: &'static str = "undone";

    /// Returns the edition and the seed of a table.
    fn table_of(options: &Self::Options) -> (String, u64);

    /// Returns the options to replay a table. A fault stops the replayed table.
    fn again(options: &Self::Options) -> Self::Options {
        options.clone()
    }

    /// Returns the states since the last call at which a scenario might start. `keep` is true if more calls follow.
    fn pauses(&self, table: &Table<Self>, _keep: bool) -> Vec<Self::State> {
        let position = table.full_state().position();
        if position.answers.is_empty() { vec![Self::State::clone(&position.checkpoint)] } else { Vec::new() }
    }

    /// Returns whether a chapter begins at a state. `None` means that no scenario can start there.
    fn begins(rules: &Self::Rules, state: &Self::State) -> Option<bool>;

    /// Returns the importance of an event for readers.
    fn mark(event: &Self::Event) -> Mark;

    /// Returns the setup for a state. `is_begin` is true at the start of the game.
    fn setup(&self, rules: &Self::Rules, state: &Self::State, is_begin: bool) -> Keys;

    /// Returns ways to shorten a setup, in the order in which to try them.
    fn shorter(&self, setup: &Keys, _part: &Part<Self>) -> Vec<Shorter> {
        setup.iter().map(|(key, _)| without(vec![key.clone()])).collect()
    }

    /// Returns the story of the part in one line.
    fn story(&self, part: &Part<Self>) -> String;

    /// Returns the expectations: the changes of the state, and the main events.
    fn stated(&self, then: &Table<Self>, now: &Table<Self>, events: &[&Self::Event], happened: &[Happened]) -> Keys;

    /// Returns an answer in the notation of scenarios.
    fn of_choice(&self, rules: &Self::Rules, question: &Self::Question, choice: &Self::Choice) -> String;
}

/// The importance of an event for readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The start of a chapter, such as an encounter.
    Chapter,
    /// An event whose rule is cited.
    Plain,
    /// An event that tells readers nothing new.
    Frame,
}

/// A function that shortens a setup.
pub type Shorter = Box<dyn Fn(&Keys) -> Keys>;

/// Returns a function that removes these keys from a setup.
pub fn without(names: Vec<String>) -> Shorter {
    Box::new(move |keys| keys.iter().filter(|(key, _)| !names.contains(key)).cloned().collect())
}

/// A stretch of a part, up to the next chapter or the end.
pub(super) struct Stretch {
    /// The range of the stretch's moves.
    pub(super) moves: std::ops::Range<usize>,
    /// The expectations after the stretch.
    pub(super) expect: Keys,
}

/// A request for a part of a game's course.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The first answer, from 1. The scenario starts as shortly before it as possible. By default, the scenario starts
    /// with the encounter of the last answer.
    pub from: Option<usize>,
    /// The last answer. By default, the last of the course.
    pub until: Option<usize>,
    /// True to record the whole game from its start.
    pub whole: bool,
    /// The story in one line. By default, it is derived from the events.
    pub story: Option<String>,
    /// The origin of the game, for the comment at the top of the file.
    pub origin: String,
}

/// A scenario whose replay is equal to the game.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The text of the file.
    pub text: String,
    /// The number of the scenario's first answer in the game, from 1.
    pub first: usize,
    /// The number of the scenario's last answer in the game.
    pub last: usize,
    /// The total number of answers in the game.
    pub of: usize,
    /// The script fault at the end. The scenario fails until the script is fixed.
    pub fault: Option<String>,
}

/// The reason why a part of a course cannot be written.
#[derive(Debug, Error)]
pub enum Unwritten {
    /// The game cannot be replayed.
    #[error("{what}")]
    Game {
        /// The code of the error.
        code: &'static str,
        /// The message of the error.
        what: String,
    },
    /// The game ended before the requested part.
    #[error("answer {from} does not exist: the last answer of the game is {last}")]
    NoAnswer {
        /// The requested first answer, from 1.
        from: usize,
        /// The number of answers in the game.
        last: usize,
    },
    /// The replay differs from the game.
    #[error("the replay differs from the game")]
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
