//! The lines of a record, and what still counts of them.

use super::content::Content;
use super::engine::Engine;
use super::error::GameError;
use super::options::TableOptions;
use super::sources::Changes;
use crate::cosmic::Choice;
use crate::table::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the record's format.
const FORMAT: u32 = 1;

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub format: u32,
    /// The engine that wrote it.
    pub engine: String,
    /// The version of the scripts' API.
    pub api: u32,
    /// The options of the table, the seed among them.
    pub table: TableOptions,
    /// The content: one number for all of it.
    pub content: String,
    /// A number for each file.
    pub files: BTreeMap<String, String>,
    /// The mods themselves, file by file: so the game can be played again whatever has become of them since.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub mods: BTreeMap<String, String>,
}

/// A later line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// A seat answered.
    Answer {
        /// Who.
        seat: Seat,
        /// What.
        choice: Choice,
    },
    /// A step faulted and was undone with so many answers.
    Undone {
        /// Answers that no longer count.
        answers: usize,
        /// The fault.
        fault: String,
    },
    /// A script was switched off.
    Disabled {
        /// Its id.
        script: String,
    },
    /// Other content came into force.
    Content {
        /// The new content: one number for all of it.
        content: String,
        /// At the end of a step, or in the middle of one.
        #[serde(default)]
        when: When,
        /// Answers that no longer count.
        #[serde(default)]
        answers: usize,
        /// The files that have changed, with their new texts; without one: gone.
        #[serde(default)]
        files: BTreeMap<String, Option<String>>,
    },
    /// Answers were taken back.
    Undo {
        /// How many.
        answers: usize,
    },
}

/// When a game takes other content.
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

impl Header {
    /// The first line of a match that begins with this content.
    pub(super) fn new(table: &TableOptions, content: &Content) -> Header {
        Header {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            api: crate::script::API_VERSION,
            table: table.clone(),
            content: content.hash(),
            files: content.files().clone(),
            mods: content.mods(),
        }
    }

    /// Whether this engine can read the record and has the content that it was begun with; with `all_the_same` other
    /// content is tried.
    ///
    /// # Errors
    /// When the format is another, or the content, with the files that changed.
    pub fn fits(&self, engine: &Engine, all_the_same: bool) -> Result<(), GameError> {
        self.is_readable()?;
        if self.content != engine.content().hash() && !all_the_same {
            return Err(self.other_content(engine));
        }
        Ok(())
    }

    /// # Errors
    /// When the format is another.
    pub(super) fn is_readable(&self) -> Result<(), GameError> {
        if self.format == FORMAT {
            return Ok(());
        }
        let what = format!("the record has format {}; this engine reads format {FORMAT}", self.format);
        Err(GameError::Table(what))
    }

    /// What is wrong when the record was begun with other content than the engine's.
    pub(super) fn other_content(&self, engine: &Engine) -> GameError {
        let (then, now) = (&self.files, engine.content().files());
        let mut changed: Vec<&str> =
            then.iter().filter(|(name, hash)| now.get(*name) != Some(hash)).map(|(name, _)| name.as_str()).collect();
        changed.extend(now.keys().filter(|name| !then.contains_key(*name)).map(String::as_str));
        let changed = if changed.is_empty() { "the engine itself".to_owned() } else { changed.join(", ") };
        GameError::OtherContent { changed }
    }
}

/// What still counts of the lines of a record: undone and taken back answers are dropped.
#[derive(Debug, Default)]
pub(super) struct Story {
    pub(super) answers: Vec<(Seat, Choice)>,
    /// What happened between answers: after how many, and what.
    pub(super) marks: Vec<(usize, Marked)>,
    pub(super) notes: Vec<Note>,
}

/// Something that happened between two answers.
#[derive(Debug)]
pub(super) enum Marked {
    /// A script was switched off.
    Disabled(String),
    /// Other content came into force.
    Content { when: When, hash: String, changes: Changes },
}

impl Story {
    /// Adds a line.
    pub(super) fn read(&mut self, line: Line) -> Result<(), GameError> {
        let what = match line {
            Line::Answer { seat, choice } => {
                self.answers.push((seat, choice));
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
            Line::Disabled { script } => {
                let what = format!("`{script}` was switched off");
                self.marks.push((self.answers.len(), Marked::Disabled(script)));
                what
            }
            Line::Content { content, when, answers, files } => {
                self.drop_answers(answers)?;
                let names: Vec<&str> = files.keys().map(String::as_str).collect();
                let what = if names.is_empty() { content.clone() } else { names.join(", ") };
                self.marks.push((self.answers.len(), Marked::Content { when, hash: content, changes: files }));
                format!("the content was changed: {what}")
            }
        };
        self.notes.push(Note { after: self.answers.len(), what });
        Ok(())
    }

    fn drop_answers(&mut self, answers: usize) -> Result<(), GameError> {
        let given = self.answers.len();
        let left = given.checked_sub(answers).ok_or_else(|| {
            let what = format!("the record takes back {answers} answers where only {given} had been given");
            GameError::Table(what)
        })?;
        self.answers.truncate(left);
        self.marks.retain(|(after, _)| *after <= left);
        Ok(())
    }
}
