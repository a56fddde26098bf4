//! The lines of a record, and the lines that remain after all undos.

use super::ids::Ids;
use super::record::short;
use super::{Change, Game, InvalidAnswer, MAX_SEATS, RecordError, RecordReader, Seat, TableError, limits};
use serde::{Deserialize, Serialize};
use std::io::BufRead;

/// The type of a game's changes in a record.
pub(super) type Recorded<G> = <<G as Game>::Change as Change<G>>::Recorded;

/// The version of the kernel's own format of records and saves.
const FORMAT: u32 = 2;

/// Returns the format number of a game's records and saves.
pub(super) const fn file_format<G: Game>() -> u32 {
    FORMAT + G::FORMAT
}

/// Returns an error unless this version reads the file's format.
pub(super) fn check_format<G: Game>(found: u32) -> Result<(), TableError<InvalidAnswer<G>>> {
    let read = file_format::<G>();
    if found == read { Ok(()) } else { Err(TableError::Format { found, read }) }
}

/// The first line of a record.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Header<G: Game> {
    /// The format number: the sum of the kernel's and the game's versions.
    pub format: u32,
    /// The options of the table, including the seed.
    pub table: G::Options,
    /// The hash of the rules, from [`Game::identity`].
    pub identity: String,
    /// The origin of the rules.
    #[serde(flatten)]
    pub origin: G::Origin,
}

/// A later line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line<C, R> {
    /// An answer of a seat.
    Answer {
        /// The seat.
        seat: Seat,
        /// The answer.
        choice: C,
        /// The actor that answered for the seat, or `None` for the seat itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<By>,
    },
    /// A fault that undid a step together with its answers.
    Rollback {
        /// The number of answers that no longer count.
        answers: usize,
        /// The fault.
        fault: String,
    },
    /// A change other than an answer.
    Change {
        /// The time at which the change was applied.
        when: When,
        /// The number of answers that the change undid.
        answers: usize,
        /// The change.
        what: R,
    },
    /// An undo of the last answers.
    Undo {
        /// The number of undone answers.
        answers: usize,
    },
}

/// An actor that answers for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The server's clock.
    Clock,
    /// A bot.
    Bot,
    /// The seat's auto-pass setting.
    Standing,
}

/// The lines of a game's records.
pub type LineOf<G> = Line<<G as Game>::Choice, Recorded<G>>;

/// The time at which a table applies a change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// At the end of the step in progress.
    StepEnd,
    /// Immediately: the step in progress is undone and run again.
    #[default]
    Now,
}

/// A note of a replay about a line other than an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The number of answers before the note.
    pub after: usize,
    /// The text of the note.
    pub what: String,
}

impl<G: Game> Header<G> {
    /// Returns the first line of a match with these rules.
    pub fn new(game: &G, rules: &G::Rules, options: &G::Options) -> Header<G> {
        Header {
            format: file_format::<G>(),
            table: options.clone(),
            identity: G::identity(rules, options),
            origin: game.origin(rules),
        }
    }

    /// Reads the first line of a record.
    ///
    /// # Errors
    /// Returns an error if the line is missing or corrupt, or if its format differs.
    pub fn read<R: BufRead>(reader: &mut RecordReader<R>) -> Result<Header<G>, G::Error> {
        let line: serde_json::Value = reader.header().map_err(TableError::Record)?;
        // A header of a different format may lack any field except its format number.
        if let Some(format) = line.get("format").and_then(serde_json::Value::as_u64) {
            check_format::<G>(format.try_into().unwrap_or(u32::MAX))?;
        }
        let header = serde_json::from_value(line).map_err(|error| RecordError::damaged(1, &error));
        Ok(header.map_err(TableError::Record)?)
    }

    /// Checks that this game's rules equal the record's.
    ///
    /// # Errors
    /// Returns an error that lists the differences.
    pub fn fits(&self, game: &G) -> Result<(), G::Error> {
        match game.rules(&self.table) {
            Ok(ours) if self.means(&ours) => Ok(()),
            // If the record contains its own rules, report only that our rules differ, and ignore other errors in them.
            Err(trouble) if !G::keeps_rules(&self.origin) => Err(trouble),
            _ => Err(game.differs(&self.origin)),
        }
    }

    fn means(&self, rules: &G::Rules) -> bool {
        G::identity(rules, &self.table) == self.identity
    }

    /// Returns the rules that the match began with. These are ours if they are equal, or otherwise the record's copy. The
    /// copy is also used if it has texts that we lack.
    /// With `force`, our rules replace those of the record; the copy is used only if ours are invalid. The flag is true
    /// if the rules are the original ones.
    ///
    /// Returns an error if the format differs, or if the rules are not available.
    pub fn rules(&self, game: &G, force: bool) -> Result<(G::Rules, bool), G::Error> {
        let Err(trouble) = self.fits(game) else {
            let copy = game.lacks_texts(&self.origin).then(|| game.rules_of(&self.table, &self.origin)).flatten();
            let copy = copy.and_then(Result::ok).filter(|copy| self.means(copy));
            return Ok((copy.map_or_else(|| game.rules(&self.table), Ok)?, true));
        };
        match (game.rules_of(&self.table, &self.origin), game.rules(&self.table)) {
            (Some(Ok(kept)), _) if self.means(&kept) => Ok((kept, true)),
            (_, Ok(ours)) if force => Ok((ours, false)),
            (Some(Ok(kept)), _) if force => Ok((kept, false)),
            (Some(Err(broken)), Err(_)) => Err(broken),
            _ => Err(trouble),
        }
    }
}

/// The lines of a record that remain after all undos.
pub(super) struct Story<G: Game> {
    pub(super) answers: Vec<(Seat, G::Choice)>,
    /// For each answer, the actor that gave it for its seat.
    pub(super) by: Vec<Option<By>>,
    pub(super) changes: Vec<Changed<G>>,
    pub(super) notes: Vec<Note>,
    /// The counters of answers and rewinds, including undone answers.
    pub(super) ids: Ids,
}

/// A change between two answers, as it is recorded.
pub(super) struct Changed<G: Game> {
    /// The number of answers before the change.
    pub(super) after: usize,
    pub(super) when: When,
    pub(super) what: Recorded<G>,
}

impl<G: Game> Default for Story<G> {
    fn default() -> Self {
        Story { answers: Vec::new(), by: Vec::new(), changes: Vec::new(), notes: Vec::new(), ids: Ids::default() }
    }
}

impl<G: Game> Story<G> {
    /// Adds a line.
    pub(super) fn read(&mut self, line: LineOf<G>) -> Result<(), TableError<InvalidAnswer<G>>> {
        let what = match line {
            Line::Answer { seat, choice, by } => {
                if seat.index() < MAX_SEATS {
                    self.ids.answered[seat] = self.ids.answered[seat].wrapping_add(1);
                }
                self.answers.push((seat, choice));
                self.by.push(by);
                return Ok(());
            }
            Line::Rollback { answers, fault } => {
                self.drop_answers(answers)?;
                format!("a step was undone: {fault}")
            }
            Line::Undo { answers } => {
                self.drop_answers(answers)?;
                format!("{answers} answers were undone")
            }
            Line::Change { when, answers, what } => {
                self.drop_answers(answers)?;
                let told = what.to_string();
                if self.changes.len() == limits::CHANGES {
                    return Err(RecordError::TooManyChanges { most: limits::CHANGES }.into());
                }
                self.changes.push(Changed { after: self.answers.len(), when, what });
                told
            }
        };
        self.ids.breaks = self.ids.breaks.wrapping_add(1);
        self.notes.push(Note { after: self.answers.len(), what: short(&what) });
        Ok(())
    }

    fn drop_answers(&mut self, answers: usize) -> Result<(), RecordError> {
        let given = self.answers.len();
        let left = given.checked_sub(answers).ok_or(RecordError::TakesBack { answers, given })?;
        self.answers.truncate(left);
        self.by.truncate(left);
        // Changes are in order, so only the last ones need to be removed.
        while self.changes.last().is_some_and(|change| change.after > left) {
            self.changes.pop();
        }
        Ok(())
    }
}
