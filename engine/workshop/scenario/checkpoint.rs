//! Where expectations are held against the game: what has happened, and what does not hold.

use super::events::Happened;
use super::file::{ExpectOf, Stated as _};
use super::notation::Notation;
use super::values::Read;
use hyperkon_table::{Game, Table, Told};

/// A statement that does not hold: its key, the statement, what was seen instead.
pub(super) struct Miss {
    pub key: &'static str,
    /// The part of it, "red", "3"; nothing: all of it.
    pub part: String,
    pub statement: String,
    pub seen: String,
}

/// A game at a checkpoint, with what has happened since the last one.
pub(super) struct Checkpoint<'a, G: Game> {
    pub game: &'a G,
    pub table: &'a Table<G>,
    /// The tables of the whole scenario so far, that before the first answer first.
    pub past: &'a [Table<G>],
    pub told: &'a [Told<G::Event>],
    /// The same in the words of scenarios.
    pub happened: &'a [Happened],
    /// Options offered, "red: my_alien".
    pub offered: &'a [String],
    /// Whether anything was done since the last checkpoint.
    pub acted: bool,
    /// Windows that were passed on the way to this checkpoint.
    pub passed: &'a [G::Question],
    pub misses: Vec<Miss>,
    /// What could not be true: its key, why.
    pub wrong: Vec<(&'static str, String)>,
    /// What could not fail: its key, its part, why.
    pub flags: Vec<(&'static str, String, String)>,
}

impl<G: Game> Checkpoint<'_, G> {
    /// Tests a statement; `part`: where below the key it is.
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

    /// Notes that a statement could not fail.
    pub fn flag(&mut self, key: &'static str, part: &str, why: &str) {
        self.flags.push((key, part.to_owned(), why.to_owned()));
    }
}

impl<G: Notation> Checkpoint<'_, G> {
    /// Tests every statement, and flags those that could not fail.
    pub fn test(&mut self, expect: &ExpectOf<G>) -> Read<()> {
        let (game, common) = (self.game, expect.common());
        game.test(self, expect)?;
        self.winners(&common)?;
        self.questions(&common)?;
        self.happened(&common)?;
        if !self.acted {
            self.flag("", "", "nothing was done since the last checkpoint; what must hold here did so already");
        }
        self.idle_events(&common)?;
        game.vacuous(self, expect)
    }
}
