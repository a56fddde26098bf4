//! A match: a game with its record; it can be saved, resumed, replayed and taken back.

use super::engine::Engine;
use super::error::GameError;
use super::options::TableOptions;
use super::play::{Game, Progress};
use crate::cosmic::{Choice, ScriptId};
use crate::table::{RecordReader, RecordWriter, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{BufRead, Write};

/// The version of the record's format.
const FORMAT: u32 = 1;
/// A copy of the game is kept every so many answers.
const STRIDE: usize = 64;

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
}

impl Header {
    /// Whether this engine can read the record and has the content that it was made with; with `all_the_same` other
    /// content is tried.
    ///
    /// # Errors
    /// When the format is another, or the content, with the files that changed.
    pub fn fits(&self, engine: &Engine, all_the_same: bool) -> Result<(), GameError> {
        if self.format != FORMAT {
            let what = format!("the record has format {}; this engine reads format {FORMAT}", self.format);
            return Err(GameError::Table(what));
        }
        if self.content != engine.content().hash() && !all_the_same {
            return Err(GameError::OtherContent { changed: changed_files(&self.files, engine.content().files()) });
        }
        Ok(())
    }
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
    /// The content was changed.
    Content {
        /// The new content.
        content: String,
    },
    /// Answers were taken back.
    Undo {
        /// How many.
        answers: usize,
    },
}

/// Something a replay met that was no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// After how many answers.
    pub after: usize,
    /// What it was.
    pub what: String,
}

/// A game with its record.
pub struct Match {
    game: Game,
    header: Header,
    answers: Vec<(Seat, Choice)>,
    disabled: Vec<(usize, ScriptId)>,
    checkpoints: Vec<(usize, Game)>,
    notes: Vec<Note>,
    record: Option<RecordWriter<Box<dyn Write + Send>>>,
}

impl Match {
    /// Begins a match.
    ///
    /// # Errors
    /// When the table cannot be set up.
    pub fn start(engine: &mut Engine, options: &TableOptions) -> Result<(Match, Progress), GameError> {
        let (game, progress) = engine.start(options)?;
        let header = Header {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            api: crate::script::API_VERSION,
            table: options.clone(),
            content: engine.content().hash(),
            files: engine.content().files().clone(),
        };
        let checkpoints = vec![(0, game.clone())];
        let (answers, disabled, notes) = (Vec::new(), Vec::new(), Vec::new());
        Ok((Match { game, header, answers, disabled, checkpoints, notes, record: None }, progress))
    }

    /// Writes the record from here on, line by line, each flushed. The header and all answers so far come first.
    ///
    /// # Errors
    /// When writing fails.
    pub fn record_to(&mut self, out: Box<dyn Write + Send>) -> Result<(), GameError> {
        let mut writer = RecordWriter::new(out);
        writer.write(&self.header)?;
        for (seat, choice) in &self.answers {
            writer.write(&Line::Answer { seat: *seat, choice: choice.clone() })?;
        }
        self.record = Some(writer);
        Ok(())
    }

    /// Goes on writing a record that was read up to here.
    pub fn append_to(&mut self, out: Box<dyn Write + Send>) {
        self.record = Some(RecordWriter::new(out));
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The first line of the record.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// How many answers have been given.
    pub const fn answers(&self) -> usize {
        self.answers.len()
    }

    /// What a replay met that was no answer.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Gives an answer.
    ///
    /// # Errors
    /// When it is refused, the game is stopped, or the record cannot be written.
    pub fn answer(&mut self, engine: &mut Engine, seat: Seat, choice: Choice) -> Result<Progress, GameError> {
        let in_step = self.game.position.answers.len();
        let progress = engine.answer(&mut self.game, seat, choice.clone())?;
        self.answers.push((seat, choice.clone()));
        self.write(&Line::Answer { seat, choice })?;
        if !progress.faults.is_empty() {
            self.note_faults(&progress, in_step + 1)?;
        }
        if self.answers.len().is_multiple_of(STRIDE) {
            self.checkpoints.push((self.answers.len(), self.game.clone()));
        }
        Ok(progress)
    }

    fn note_faults(&mut self, progress: &Progress, in_step: usize) -> Result<(), GameError> {
        let undone = in_step.min(self.answers.len());
        self.answers.truncate(self.answers.len() - undone);
        self.checkpoints.retain(|(count, _)| *count <= self.answers.len());
        for (index, fault) in progress.faults.iter().enumerate() {
            let answers = if index == 0 { undone } else { 0 };
            self.write(&Line::Undone { answers, fault: fault.to_string() })?;
            if let Some(script) = fault.id.filter(|script| self.game.state().is_disabled(*script)) {
                self.disabled.push((self.answers.len(), script));
                let script = self.game.rules().script(script).id.clone();
                self.write(&Line::Disabled { script })?;
            }
        }
        Ok(())
    }

    /// Takes back the last answers, all seats'.
    ///
    /// # Errors
    /// When fewer answers were given, or the record cannot be written.
    pub fn undo(&mut self, engine: &mut Engine, answers: usize) -> Result<(), GameError> {
        let left = self.answers.len().checked_sub(answers);
        let left =
            left.ok_or_else(|| GameError::Table(format!("only {} answers have been given", self.answers.len())))?;
        self.write(&Line::Undo { answers })?;
        self.rebuild(engine, left)
    }

    /// Plays again up to an answer, from the nearest copy.
    fn rebuild(&mut self, engine: &mut Engine, left: usize) -> Result<(), GameError> {
        self.answers.truncate(left);
        self.disabled.retain(|(after, _)| *after <= left);
        self.checkpoints.retain(|(count, _)| *count <= left);
        let (from, game) =
            self.checkpoints.last().map_or((0, self.game.clone()), |(count, game)| (*count, game.clone()));
        self.game = game;
        for number in from..left {
            let (seat, choice) = self.answers[number].clone();
            self.apply_disabled(engine, number, from);
            engine.answer(&mut self.game, seat, choice).map_err(|error| unfit(number, &error))?;
        }
        self.apply_disabled(engine, left, from);
        Ok(())
    }

    fn apply_disabled(&mut self, engine: &mut Engine, at: usize, from: usize) {
        for (_, script) in self.disabled.iter().filter(|(after, _)| *after == at && *after >= from) {
            if !self.game.state().is_disabled(*script) {
                engine.disable(&mut self.game, *script);
                engine.resume(&mut self.game);
            }
        }
    }

    /// Reads a record and plays it to its end; a cut last line is passed over.
    ///
    /// # Errors
    /// When the record is damaged, was made with other content, or does not fit the game. With `all_the_same` other
    /// content is tried.
    pub fn replay<R: BufRead>(
        engine: &mut Engine,
        reader: &mut RecordReader<R>,
        all_the_same: bool,
    ) -> Result<Match, GameError> {
        Match::replay_telling(engine, reader, all_the_same, &mut |_, _| {})
    }

    /// The same; `told` gets what came of each answer, with the number of answers given by then.
    ///
    /// # Errors
    /// As [`Match::replay`].
    pub fn replay_telling<R: BufRead>(
        engine: &mut Engine,
        reader: &mut RecordReader<R>,
        all_the_same: bool,
        told: &mut dyn FnMut(usize, &Progress),
    ) -> Result<Match, GameError> {
        let header: Header = reader.header()?;
        header.fits(engine, all_the_same)?;
        let (mut played, progress) = Match::start(engine, &header.table)?;
        told(0, &progress);
        while let Some(line) = reader.next_line::<Line>()? {
            played.read_line(&line)?;
        }
        let answers = std::mem::take(&mut played.answers);
        for (number, (seat, choice)) in answers.into_iter().enumerate() {
            played.apply_disabled(engine, number, 0);
            let progress =
                engine.answer(&mut played.game, seat, choice.clone()).map_err(|error| unfit(number, &error))?;
            told(number + 1, &progress);
            played.answers.push((seat, choice));
            if played.answers.len().is_multiple_of(STRIDE) {
                played.checkpoints.push((played.answers.len(), played.game.clone()));
            }
        }
        let end = played.answers.len();
        played.apply_disabled(engine, end, 0);
        played.header = header;
        Ok(played)
    }

    /// What still counts after a line: undone and taken back answers are dropped.
    fn read_line(&mut self, line: &Line) -> Result<(), GameError> {
        let note = match line {
            Line::Answer { seat, choice } => {
                self.answers.push((*seat, choice.clone()));
                return Ok(());
            }
            Line::Undone { answers, fault } => {
                self.drop_answers(*answers)?;
                format!("a step was undone: {fault}")
            }
            Line::Undo { answers } => {
                self.drop_answers(*answers)?;
                format!("{answers} answers were taken back")
            }
            Line::Disabled { script } => {
                if let Some(id) = self.game.rules().script_named(script) {
                    self.disabled.push((self.answers.len(), id));
                }
                format!("`{script}` was switched off")
            }
            Line::Content { content } => format!("the content was changed to {content}"),
        };
        self.notes.push(Note { after: self.answers.len(), what: note });
        Ok(())
    }

    fn drop_answers(&mut self, answers: usize) -> Result<(), GameError> {
        let given = self.answers.len();
        let left = given.checked_sub(answers).ok_or_else(|| {
            let what = format!("the record takes back {answers} answers where only {given} had been given");
            GameError::Table(what)
        })?;
        self.answers.truncate(left);
        self.disabled.retain(|(after, _)| *after <= left);
        Ok(())
    }

    /// The engine has taken other content: the record says so, and a stopped game goes on.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub fn content_changed(&mut self, engine: &mut Engine) -> Result<Progress, GameError> {
        self.write(&Line::Content { content: engine.content().hash() })?;
        Ok(engine.resume(&mut self.game))
    }

    fn write(&mut self, line: &Line) -> Result<(), GameError> {
        if let Some(record) = &mut self.record {
            record.write(line)?;
        }
        Ok(())
    }
}

fn unfit(number: usize, error: &GameError) -> GameError {
    GameError::Unfit { number: number + 1, why: error.to_string() }
}

fn changed_files(then: &BTreeMap<String, String>, now: &BTreeMap<String, String>) -> String {
    let mut changed: Vec<&str> =
        then.iter().filter(|(name, hash)| now.get(*name) != Some(hash)).map(|(name, _)| name.as_str()).collect();
    changed.extend(now.keys().filter(|name| !then.contains_key(*name)).map(String::as_str));
    if changed.is_empty() { "the engine itself".to_owned() } else { changed.join(", ") }
}
