//! Saves: a table as data, at any question.
//!
//! Loaded data is not trusted. The start of the step in progress is validated, and its answers are given again. The
//! result must equal the saved state.

use super::ids::Ids;
use super::lines::{check_format, file_format};
use super::record::short;
use super::{Advance, Damage, Game, InvalidAnswer, Position, Table, TableError, Until, Update, limits};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// A saved table. The rules are identified by a hash and not included. A [`Table`] serializes as its snapshot in any
/// serde format. [`Table::restore`] creates a table from a deserialized snapshot.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", expecting = "a saved game")]
pub struct Snapshot<G: Game> {
    format: u32,
    options: G::Options,
    identity: String,
    /// The names that the state indexes, if the options do not determine them.
    names: Vec<String>,
    stopped: bool,
    ids: Ids,
    told: u64,
    position: Position<G::State, G::Question>,
}

/// The fields that are read first. If the format differs, the rest is not read.
#[derive(Deserialize)]
#[serde(expecting = "a saved game")]
struct Form {
    #[serde(default)]
    format: Option<u32>,
}

/// Shows the number of events, and hides the state.
impl<G: Game> fmt::Debug for Snapshot<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snapshot { format, identity, told, .. } = self;
        let shown = &mut f.debug_struct("Snapshot");
        shown.field("format", format).field("identity", identity).field("events", told).finish_non_exhaustive()
    }
}

impl<G: Game> Serialize for Table<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.snapshot().serialize(serializer)
    }
}

impl<G: Game> Table<G> {
    /// Returns a snapshot of the table, which can be serialized in any serde format.
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

    /// Returns the table as JSON, to save or send at any question.
    ///
    /// # Errors
    /// Never returns an error for a game whose data can be serialized as JSON.
    pub fn save(&self) -> Result<String, G::Error> {
        serde_json::to_string(self).map_err(|error| damaged(error).into())
    }

    /// Reads a table from its JSON.
    ///
    /// # Errors
    /// Returns an error if the text exceeds the size limit. For other errors, see [`Table::restore`].
    pub fn load(game: &G, text: &str) -> Result<Self, G::Error> {
        if text.len() > limits::SAVE {
            return Err(TableError::Damaged(Damage::TooLong { most: limits::SAVE }.into()).into());
        }
        if !text.trim_start().starts_with('{') {
            let why = "expected a saved game, which begins with `{`".to_owned();
            return Err(TableError::Damaged(Damage::Unreadable { why }.into()).into());
        }
        let form: Form = serde_json::from_str(text).map_err(damaged)?;
        check_format::<G>(form.format.unwrap_or(0))?;
        Table::restore(game, serde_json::from_str(text).map_err(damaged)?)
    }

    /// Restores a table from an untrusted snapshot.
    ///
    /// # Errors
    /// Returns an error if the snapshot is corrupt, has another format, or was made with different rules.
    pub fn restore(game: &G, snapshot: Snapshot<G>) -> Result<Self, G::Error> {
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

    /// Gives the answers of a step again, each to its own question.
    fn answer_again(
        &mut self,
        game: &G,
        saved: &Position<G::State, G::Question>,
    ) -> Result<(), TableError<InvalidAnswer<G>>> {
        self.play_to_next_question(game)?;
        for answer in &saved.answers {
            // When the step has ended, none of its answers may remain.
            if self.position.checkpoint != saved.checkpoint {
                return Err(TableError::Damaged(Damage::Elsewhere.into()));
            }
            let given = self.position.record(answer.seat, answer.choice.clone());
            given.map_err(|why| TableError::Damaged(Damage::Refused { why: why.to_string() }.into()))?;
            self.play_to_next_question(game)?;
        }
        Ok(())
    }

    fn play_to_next_question(&mut self, game: &G) -> Result<(), TableError<InvalidAnswer<G>>> {
        match self.position.advance(game, &self.rules, Until::Question, Update::<G>::default().log()) {
            Advance::Waiting | Advance::Over | Advance::StepEnded => Ok(()),
            Advance::Rollback { fault, .. } => {
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
