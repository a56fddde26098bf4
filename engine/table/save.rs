//! A table as data, kept or sent at any question.
//!
//! What comes back is not trusted: the start of the step in progress is tested piece by piece, the
//! answers are given anew, and what they lead to must be what was saved.

use super::ids::Ids;
use super::lines::{check_format, file_format};
use super::record::short;
use super::{Advance, Damage, Game, Position, Table, TableError, Unfit, Until, limits};
use serde::{Deserialize, Serialize, Serializer};

/// A table that is kept or sent: everything but the rules, of which it has what they mean. A [`Table`] is written as its
/// snapshot in any format of serde; what is read is a snapshot, and becomes a table with [`Table::restore`].
#[derive(Serialize, Deserialize)]
#[serde(bound = "", expecting = "a saved game")]
pub struct Snapshot<G: Game> {
    format: u32,
    options: G::Options,
    identity: String,
    /// The names by which the state counts, where the rules alone do not tell them.
    names: Vec<String>,
    stopped: bool,
    ids: Ids,
    told: u64,
    position: Position<G::State, G::Question>,
}

/// What is read first: a text of another form is not read any further.
#[derive(Deserialize)]
#[serde(expecting = "a saved game")]
struct Form {
    #[serde(default)]
    format: Option<u32>,
}

impl<G: Game> Serialize for Table<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.snapshot().serialize(serializer)
    }
}

impl<G: Game> Table<G> {
    /// The table as it stands, to be written in any format of serde, and restored.
    pub fn snapshot(&self) -> Snapshot<G> {
        Snapshot {
            format: file_format::<G>(),
            options: G::Options::clone(&self.options),
            identity: G::identity(&self.rules, &self.options),
            names: G::names(&self.rules),
            stopped: self.stopped,
            ids: self.ids,
            told: self.told,
            position: self.position.clone(),
        }
    }

    /// The table as JSON, to be kept or sent at any question.
    ///
    /// # Errors
    /// Never for a game whose parts can be written as JSON.
    pub fn save(&self) -> Result<String, G::Trouble> {
        serde_json::to_string(self).map_err(|error| damaged(error).into())
    }

    /// A table out of its JSON.
    ///
    /// # Errors
    /// When the text is longer than any saved game, and as [`Table::restore`].
    pub fn load(game: &G, text: &str) -> Result<Self, G::Trouble> {
        if text.len() > limits::SAVE {
            return Err(TableError::Damaged(Damage::TooLong { most: limits::SAVE }.into()).into());
        }
        if !text.trim_start().starts_with('{') {
            let why = "this is no saved game: one begins with `{`".to_owned();
            return Err(TableError::Damaged(Damage::Unreadable { why }.into()).into());
        }
        let form: Form = serde_json::from_str(text).map_err(damaged)?;
        check_format::<G>(form.format.unwrap_or(0))?;
        Table::restore(game, serde_json::from_str(text).map_err(damaged)?)
    }

    /// A table out of its snapshot, which is not trusted.
    ///
    /// # Errors
    /// When it is damaged, of another format, or was made by rules that mean something else.
    pub fn restore(game: &G, snapshot: Snapshot<G>) -> Result<Self, G::Trouble> {
        let Snapshot { format, options, identity, names, stopped, ids, told, position: saved } = snapshot;
        check_format::<G>(format)?;
        if told > limits::EVENTS || stopped && !saved.asked().is_empty() {
            return Err(TableError::Damaged(Damage::Elsewhere.into()).into());
        }
        if G::dice(&saved.checkpoint).used() > limits::LOTS {
            return Err(TableError::Damaged(Damage::Lots { most: limits::LOTS }.into()).into());
        }
        let rules = game.rules_named(&options, &names)?;
        if G::identity(&rules, &options) != identity {
            return Err(TableError::OtherRules.into());
        }
        G::sound(&rules, &saved.checkpoint, Some(&options)).map_err(TableError::Damaged)?;
        let mut table = Table::new(rules, options, G::State::clone(&saved.checkpoint));
        if !saved.asked().is_empty() || !saved.answers.is_empty() {
            table.answer_again(game, &saved)?;
        }
        if table.position != saved {
            return Err(TableError::Damaged(Damage::Elsewhere.into()).into());
        }
        (table.stopped, table.ids, table.told) = (stopped, ids, told);
        Ok(table)
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

fn damaged<U: std::fmt::Display>(error: serde_json::Error) -> TableError<U> {
    let text = error.to_string();
    let (what, place) = text.rfind(" at line ").map_or((&*text, ""), |at| text.split_at(at));
    TableError::Damaged(Damage::Unreadable { why: short(what) + place }.into())
}
