//! A table as text, kept or sent at any question.
//!
//! A text that comes back is not trusted: the start of the step in progress is tested piece by piece, the
//! answers are given anew, and what they lead to must be what was saved.

use super::table::Unfit;
use super::{Advance, Damage, Game, Position, Table, TableError, Until, file_format, limits, without_place};
use serde::{Deserialize, Serialize};

/// A table that is kept or sent: everything but the rules, of which it has what they mean.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Save<G: Game> {
    format: u32,
    options: G::Options,
    identity: String,
    position: Position<G::State, G::Question>,
}

/// What is read first: a text of another form is not read any further.
#[derive(Deserialize)]
struct Form {
    #[serde(default)]
    format: Option<u32>,
}

impl<G: Game> Table<G> {
    /// The table as text, to be kept or sent at any question.
    ///
    /// # Errors
    /// Never for a game whose parts can be written as JSON.
    pub fn save(&self, game: &G, options: &G::Options) -> Result<String, G::Trouble> {
        let (options, identity) = (options.clone(), game.identity(&self.rules, options));
        let save: Save<G> = Save { format: file_format::<G>(), options, identity, position: self.position.clone() };
        serde_json::to_string(&save).map_err(|error| damaged(error).into())
    }

    /// A table out of its text, with the options it was saved with.
    ///
    /// # Errors
    /// When the text is damaged, longer than any saved game, of another format, or was made by rules that mean something else.
    pub fn load(game: &G, text: &str) -> Result<(Self, G::Options), G::Trouble> {
        if text.len() > limits::SAVE {
            return Err(TableError::Damaged(Damage::TooLong { most: limits::SAVE }.into()).into());
        }
        // What is no such object at all is damaged; what has no number is older than the numbers.
        let form: Form = serde_json::from_str(text).map_err(damaged)?;
        check_format::<G>(form.format.unwrap_or(0))?;
        let save: Save<G> = serde_json::from_str(text).map_err(damaged)?;
        let dice = G::dice(&save.position.checkpoint);
        if dice.used() > limits::LOTS {
            return Err(TableError::Damaged(Damage::Lots { most: limits::LOTS }.into()).into());
        }
        let rules = game.rules(&save.options)?;
        if game.identity(&rules, &save.options) != save.identity {
            return Err(TableError::OtherRules.into());
        }
        let saved = save.position;
        G::sound(&rules, &saved.checkpoint, Some(&save.options)).map_err(TableError::Damaged)?;
        let position = Position::new(saved.checkpoint.clone());
        let mut table = Table { rules: rules.into(), position, stopped: false };
        if !saved.asked().is_empty() || !saved.answers.is_empty() {
            table.answer_again(game, &saved)?;
        }
        if table.position != saved {
            return Err(TableError::Damaged(Damage::Elsewhere.into()).into());
        }
        Ok((table, save.options))
    }

    /// Gives the answers of a step again, each to the question it was given to.
    fn answer_again(&mut self, game: &G, saved: &Position<G::State, G::Question>) -> Result<(), TableError<Unfit<G>>> {
        self.play_to_next_question(game)?;
        for answer in &saved.answers {
            // Once the step is over no answer of it is left to give.
            if self.position.checkpoint != saved.checkpoint {
                return Err(TableError::Damaged(Damage::Elsewhere.into()));
            }
            let given = self.position.record(answer.seat, answer.choice.clone());
            given.map_err(|why| TableError::Damaged(Damage::Refused { why: why.to_string() }.into()))?;
            self.play_to_next_question(game)?;
        }
        Ok(())
    }

    fn play_to_next_question(&mut self, game: &G) -> Result<(), TableError<Unfit<G>>> {
        match self.position.advance(game, &self.rules, Until::Question, &mut Vec::new()) {
            Advance::Waiting | Advance::Over | Advance::StepEnded => Ok(()),
            Advance::Undone { fault, .. } => {
                Err(TableError::Damaged(Damage::Faults { fault: fault.to_string() }.into()))
            }
        }
    }
}

/// Whether a file of this format can be read.
pub(super) fn check_format<G: Game>(found: u32) -> Result<(), TableError<Unfit<G>>> {
    let read = file_format::<G>();
    if found == read { Ok(()) } else { Err(TableError::Format { found, read }) }
}

fn damaged<U: std::fmt::Display>(error: serde_json::Error) -> TableError<U> {
    TableError::Damaged(Damage::Unreadable { why: without_place(&error) }.into())
}
