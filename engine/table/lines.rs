//! The lines of a record, and what still counts of them.

use super::ids::Ids;
use super::record::short;
use super::{Change, Game, MAX_SEATS, RecordError, RecordReader, Seat, TableError, Unfit, limits};
use serde::{Deserialize, Serialize};
use std::io::BufRead;

/// How a record holds a change of this game.
pub(super) type Recorded<G> = <<G as Game>::Change as Change<G>>::Recorded;

/// The version of the form in which the table itself writes records and saves.
const FORMAT: u32 = 2;

/// The number of the format in a game's records and saves.
pub(super) const fn file_format<G: Game>() -> u32 {
    FORMAT + G::FORMAT
}

/// Whether a file of this format can be read.
pub(super) fn check_format<G: Game>(found: u32) -> Result<(), TableError<Unfit<G>>> {
    let read = file_format::<G>();
    if found == read { Ok(()) } else { Err(TableError::Format { found, read }) }
}

/// The first line of a record.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Header<G: Game> {
    /// The number of the format: the table's and the game's added up.
    pub format: u32,
    /// The options of the table, the seed among them.
    pub table: G::Options,
    /// What its rules mean: [`Game::identity`].
    pub identity: String,
    /// Where the rules come from.
    #[serde(flatten)]
    pub origin: G::Origin,
}

/// A later line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line<C, R> {
    /// A seat answered.
    Answer {
        /// Who.
        seat: Seat,
        /// What.
        choice: C,
        /// Who gave it for the seat; `None`: the seat itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<By>,
    },
    /// A step faulted and was undone with so many answers.
    Undone {
        /// Answers that no longer count.
        answers: usize,
        /// The fault.
        fault: String,
    },
    /// Something came into force that is no answer.
    Change {
        /// At the end of a step, or in the middle of one.
        when: When,
        /// Answers that no longer count.
        answers: usize,
        /// What it was.
        what: R,
    },
    /// Answers were taken back.
    Undo {
        /// How many.
        answers: usize,
    },
}

/// Who answers for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The host's clock.
    Clock,
    /// A bot.
    Bot,
    /// What the seat has said beforehand.
    Standing,
}

/// The lines of a game's records.
pub type LineOf<G> = Line<<G as Game>::Choice, Recorded<G>>;

/// When a table takes a change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Once the step in progress has ended.
    StepEnd,
    /// At once: the step in progress is undone and run anew.
    #[default]
    Now,
}

/// Something a replay met that was no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// After how many answers.
    pub after: usize,
    /// What it was.
    pub what: String,
}

impl<G: Game> Header<G> {
    /// The first line of a match by these rules.
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
    /// When there is none, it is damaged, or the format is another.
    pub fn read<R: BufRead>(reader: &mut RecordReader<R>) -> Result<Header<G>, G::Trouble> {
        let line: serde_json::Value = reader.header().map_err(TableError::Record)?;
        // A header of another form may lack anything but its number.
        if let Some(format) = line.get("format").and_then(serde_json::Value::as_u64) {
            check_format::<G>(format.try_into().unwrap_or(u32::MAX))?;
        }
        let header = serde_json::from_value(line).map_err(|error| RecordError::damaged(1, &error));
        Ok(header.map_err(TableError::Record)?)
    }

    /// Whether our rules mean what its rules mean.
    ///
    /// # Errors
    /// When they do not, with what has changed.
    pub fn fits(&self, game: &G) -> Result<(), G::Trouble> {
        match game.rules(&self.table) {
            Ok(ours) if self.means(&ours) => Ok(()),
            // Where the record keeps rules of its own, ours are other ones, whatever else is wrong with the table.
            Err(trouble) if !G::keeps_rules(&self.origin) => Err(trouble),
            _ => Err(game.differs(&self.origin)),
        }
    }

    fn means(&self, rules: &G::Rules) -> bool {
        G::identity(rules, &self.table) == self.identity
    }

    /// The rules it was begun with: ours if they mean the same, or those that the record keeps. With `all_the_same` ours
    /// are tried in their place, or what the record keeps where we have none. Says whether they are the right ones.
    ///
    /// # Errors
    /// When the format is another, or the rules cannot be had.
    pub fn rules(&self, game: &G, all_the_same: bool) -> Result<(G::Rules, bool), G::Trouble> {
        let Err(trouble) = self.fits(game) else { return Ok((game.rules(&self.table)?, true)) };
        match (game.rules_of(&self.table, &self.origin), game.rules(&self.table)) {
            (Some(Ok(kept)), _) if self.means(&kept) => Ok((kept, true)),
            (_, Ok(ours)) if all_the_same => Ok((ours, false)),
            (Some(Ok(kept)), _) if all_the_same => Ok((kept, false)),
            (Some(Err(broken)), Err(_)) => Err(broken),
            _ => Err(trouble),
        }
    }
}

/// What still counts of the lines of a record: undone and taken back answers are dropped.
pub(super) struct Story<G: Game> {
    pub(super) answers: Vec<(Seat, G::Choice)>,
    /// Who gave each of them for its seat.
    pub(super) by: Vec<Option<By>>,
    pub(super) changes: Vec<Changed<G>>,
    pub(super) notes: Vec<Note>,
    /// How many answers and steps back there were, those that count no more among them.
    pub(super) ids: Ids,
}

/// A change between two answers, as the record holds it.
pub(super) struct Changed<G: Game> {
    /// After how many answers.
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
    pub(super) fn read(&mut self, line: LineOf<G>) -> Result<(), TableError<Unfit<G>>> {
        let what = match line {
            Line::Answer { seat, choice, by } => {
                if seat.index() < MAX_SEATS {
                    self.ids.answered[seat] = self.ids.answered[seat].wrapping_add(1);
                }
                self.answers.push((seat, choice));
                self.by.push(by);
                return Ok(());
            }
            Line::Undone { answers, fault } => {
                self.drop_answers(answers)?;
                format!("a step was undone: {fault}")
            }
            Line::Undo { answers } => {
                self.drop_answers(answers)?;
                format!("{answers} answers were taken back")
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
        // They stand in order: the later ones are the last.
        while self.changes.last().is_some_and(|change| change.after > left) {
            self.changes.pop();
        }
        Ok(())
    }
}
