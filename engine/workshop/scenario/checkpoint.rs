//! Checkpoints, which compare a scenario's expectations with the game.

use super::events::Happened;
use super::file::{ExpectOf, Stated as _};
use super::notation::Notation;
use super::values::Read;
use hyperkon_table::{Game, LogEntry, Table};

/// A failed statement: its key, the expected value, and the actual value.
pub struct Miss {
    pub key: &'static str,
    /// The part below the key, such as "red" or "3"; empty if the statement is about the whole key.
    pub part: String,
    pub statement: String,
    pub seen: String,
}

/// The game at a checkpoint, with the events since the last checkpoint.
pub struct Checkpoint<'a, G: Game> {
    pub game: &'a G,
    pub table: &'a Table<G>,
    /// All tables of the scenario so far. The first is the table before the first answer.
    pub past: &'a [Table<G>],
    pub told: &'a [LogEntry<G::Event>],
    /// The events since the last checkpoint, in the notation of scenarios.
    pub happened: &'a [Happened],
    /// The options offered since the last checkpoint, such as "red: my_alien".
    pub offered: &'a [String],
    /// True if there was an action since the last checkpoint.
    pub acted: bool,
    /// The windows passed since the last checkpoint.
    pub passed: &'a [G::Question],
    pub misses: Vec<Miss>,
    /// Statements that can never be true, each with its key and the reason.
    pub wrong: Vec<(&'static str, String)>,
    /// Statements that can never fail, each with its key, its part, and the reason.
    pub flags: Vec<(&'static str, String, String)>,
}

impl<G: Game> Checkpoint<'_, G> {
    /// Tests a statement. `part` is the part below the key.
    pub fn check(
        &mut self,
        key: &'static str,
        part: &str,
        holds: bool,
        statement: impl Into<String>,
        seen: impl Into<String>,
    ) {
        if !holds {
            self.misses.push(Miss { key, part: part.to_owned(), statement: statement.into(), seen: seen.into() });
        }
    }

    /// Records a statement that could not fail.
    pub fn flag(&mut self, key: &'static str, part: &str, why: &str) {
        self.flags.push((key, part.to_owned(), why.to_owned()));
    }
}

impl<G: Notation> Checkpoint<'_, G> {
    /// Tests all statements, and records those that could not fail.
    pub fn test(&mut self, expect: &ExpectOf<G>) -> Read<()> {
        let (game, common) = (self.game, expect.common());
        game.test(self, expect)?;
        self.winners(&common)?;
        self.questions(&common)?;
        self.happened(&common)?;
        if !self.acted {
            self.flag(
                "",
                "",
                "nothing has happened since the last checkpoint, where these expectations already passed",
            );
        }
        self.idle_events(&common)?;
        game.vacuous(self, expect)
    }
}
