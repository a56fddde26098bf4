//! A match: a game with its record; it can be saved, resumed, replayed and taken back.

use super::content::Content;
use super::engine::Engine;
use super::error::GameError;
use super::lines::{Header, Line, Note, When};
use super::options::TableOptions;
use super::play::{Game, Progress};
use crate::cosmic::{Choice, ScriptId};
use crate::table::{RecordWriter, Seat, Until};
use std::io::Write;
use std::sync::Arc;

/// A copy of the game is kept every so many answers.
const STRIDE: usize = 64;

/// A game with its record.
pub struct Match {
    pub(super) game: Game,
    pub(super) header: Header,
    pub(super) answers: Vec<(Seat, Choice)>,
    /// What happened between answers, in order.
    pub(super) marks: Vec<Mark>,
    checkpoints: Vec<Checkpoint>,
    pub(super) notes: Vec<Note>,
    record: Option<RecordWriter<Box<dyn Write + Send>>>,
    /// Content that is taken when the step in progress has ended.
    next: Option<Arc<Content>>,
}

/// Something that happened between two answers.
pub(super) struct Mark {
    /// After how many answers.
    pub(super) after: usize,
    pub(super) what: MarkKind,
}

pub(super) enum MarkKind {
    /// A script was switched off.
    Disabled(ScriptId),
    /// Other content came into force.
    Content(When, Arc<Content>),
}

/// A copy of the game after so many answers and marks.
struct Checkpoint {
    answers: usize,
    marks: usize,
    game: Game,
}

impl Match {
    /// Begins a match.
    ///
    /// # Errors
    /// When the table cannot be set up.
    pub fn start(engine: &mut Engine, options: &TableOptions) -> Result<(Match, Progress), GameError> {
        let mut game = engine.set_up(options)?;
        let progress = engine.resume(&mut game);
        let header = Header::new(options, engine.content());
        Ok((Match::begun(game, header), progress))
    }

    /// A match at its beginning.
    pub(super) fn begun(game: Game, header: Header) -> Match {
        let checkpoints = vec![Checkpoint { answers: 0, marks: 0, game: game.clone() }];
        let (answers, marks, notes) = (Vec::new(), Vec::new(), Vec::new());
        Match { game, header, answers, marks, checkpoints, notes, record: None, next: None }
    }

    /// Writes the record from here on, line by line, each flushed. The header and all that happened so far come first.
    ///
    /// # Errors
    /// When writing fails.
    pub fn record_to(&mut self, out: Box<dyn Write + Send>) -> Result<(), GameError> {
        self.record = Some(RecordWriter::new(out));
        if let Some(record) = &mut self.record {
            record.write(&self.header)?;
        }
        let mut content = self.checkpoints.first().and_then(|first| first.game.content().cloned());
        let mut marks = std::mem::take(&mut self.marks).into_iter().peekable();
        for number in 0..=self.answers.len() {
            while let Some(mark) = marks.next_if(|mark| mark.after == number) {
                let line = match &mark.what {
                    MarkKind::Disabled(script) => self.disabled_line(*script),
                    MarkKind::Content(when, new) => {
                        let before = content.replace(Arc::clone(new));
                        content_line(*when, 0, before.as_deref(), new)
                    }
                };
                self.marks.push(mark);
                self.write(&line)?;
            }
            if let Some((seat, choice)) = self.answers.get(number).cloned() {
                self.write(&Line::Answer { seat, choice })?;
            }
        }
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
        let until = if self.next.is_some() { Until::StepEnd } else { Until::Question };
        let mut progress = engine.answer_until(&mut self.game, seat, choice.clone(), until)?;
        self.answers.push((seat, choice.clone()));
        self.write(&Line::Answer { seat, choice })?;
        self.note_faults(&progress)?;
        if self.game.position.is_between_steps()
            && !self.game.is_over()
            && let Some(content) = self.next.take()
        {
            let when = if self.game.stopped { When::Now } else { When::StepEnd };
            progress.then(self.take(engine, &content, when)?);
        }
        self.keep_copy(self.answers.len(), self.marks.len());
        Ok(progress)
    }

    /// Keeps a copy of the game now and then, from which it can be rebuilt: it stands after so many answers and marks.
    pub(super) fn keep_copy(&mut self, answers: usize, marks: usize) {
        if answers.is_multiple_of(STRIDE) {
            self.checkpoints.push(Checkpoint { answers, marks, game: self.game.clone() });
        }
    }

    fn note_faults(&mut self, progress: &Progress) -> Result<(), GameError> {
        self.drop_answers(progress.taken_back);
        for (index, fault) in progress.faults.iter().enumerate() {
            let answers = if index == 0 { progress.taken_back } else { 0 };
            self.write(&Line::Undone { answers, fault: fault.to_string() })?;
            if let Some(script) = fault.id.filter(|script| self.game.state().is_disabled(*script)) {
                self.marks.push(Mark { after: self.answers.len(), what: MarkKind::Disabled(script) });
                let line = self.disabled_line(script);
                self.write(&line)?;
            }
        }
        Ok(())
    }

    fn disabled_line(&self, script: ScriptId) -> Line {
        Line::Disabled { script: self.game.rules().script(script).id.clone() }
    }

    fn drop_answers(&mut self, answers: usize) {
        let left = self.answers.len().saturating_sub(answers);
        self.answers.truncate(left);
        self.marks.retain(|mark| mark.after <= left);
        let marks = self.marks.len();
        self.checkpoints.retain(|copy| copy.answers <= left && copy.marks <= marks);
    }

    /// Takes back the last answers, all seats'. Content that has come into force since stays in force: the step
    /// in progress is begun anew with it.
    ///
    /// # Errors
    /// When fewer answers were given, or the record cannot be written.
    pub fn undo(&mut self, engine: &mut Engine, answers: usize) -> Result<(), GameError> {
        if answers > self.answers.len() {
            return Err(GameError::Table(format!("only {} answers have been given", self.answers.len())));
        }
        self.write(&Line::Undo { answers })?;
        let content = self.game.content().cloned();
        self.drop_answers(answers);
        self.rebuild(engine)?;
        if let Some(content) = content.filter(|content| !self.plays(content)) {
            self.take(engine, &content, When::Now)?;
        }
        Ok(())
    }

    /// Plays again to where the answers end, from the nearest copy.
    fn rebuild(&mut self, engine: &mut Engine) -> Result<(), GameError> {
        let Some(copy) = self.checkpoints.last() else { return Ok(()) };
        self.game = copy.game.clone();
        let (from, mut mark) = (copy.answers, copy.marks);
        self.replay_marks(engine, &mut mark, from)?;
        for number in from..self.answers.len() {
            self.replay_answer(engine, &mut mark, number)?;
        }
        Ok(())
    }

    /// An answer, by its number, is given again, and what happened after it happens again.
    pub(super) fn replay_answer(
        &mut self,
        engine: &mut Engine,
        mark: &mut usize,
        number: usize,
    ) -> Result<Progress, GameError> {
        let (seat, choice) = self.answers[number].clone();
        let at_end = |mark: &Mark| matches!(mark.what, MarkKind::Content(When::StepEnd, _)) && mark.after == number + 1;
        let until = if self.marks.get(*mark).is_some_and(at_end) { Until::StepEnd } else { Until::Question };
        let progress = engine.answer_until(&mut self.game, seat, choice, until);
        let mut progress = progress.map_err(|error| GameError::Unfit { number: number + 1, why: error.to_string() })?;
        progress.then(self.replay_marks(engine, mark, number + 1)?);
        Ok(progress)
    }

    /// What happened after so many answers happens again; `mark`: the first that has not.
    pub(super) fn replay_marks(
        &mut self,
        engine: &mut Engine,
        mark: &mut usize,
        after: usize,
    ) -> Result<Progress, GameError> {
        let mut progress = Progress::default();
        while let Some(next) = self.marks.get(*mark).filter(|next| next.after == after) {
            *mark += 1;
            match &next.what {
                MarkKind::Disabled(script) if self.game.state().is_disabled(*script) => continue,
                MarkKind::Disabled(script) => engine.disable(&mut self.game, *script),
                MarkKind::Content(_, content) => progress.then(engine.take(&mut self.game, content)?),
            }
            progress.then(engine.resume(&mut self.game));
        }
        Ok(progress)
    }

    /// Whether the game is played with this content.
    fn plays(&self, content: &Arc<Content>) -> bool {
        self.game.content().is_some_and(|own| Arc::ptr_eq(own, content))
    }

    /// The files in which the engine's content is not the one this game is played with.
    pub fn changed_files(&self, engine: &Engine) -> Vec<String> {
        let changes = self.game.content().map(|own| engine.content().changes_since(own));
        changes.into_iter().flatten().map(|(file, _)| file).collect()
    }

    /// The engine has taken other content ([`Engine::reload`]), and this game takes it too: now, or once the step in
    /// progress has ended, in the answer that ends it. A game stopped by a fault takes it at once and goes on.
    /// [`Progress::other_content`] says that it is in force.
    ///
    /// # Errors
    /// When the game cannot take it, and goes on as it was; or the record cannot be written.
    pub fn content_changed(&mut self, engine: &mut Engine, when: When) -> Result<Progress, GameError> {
        let content = Arc::clone(engine.content());
        self.next = None;
        engine.fits(&self.game, &content)?;
        if self.plays(&content) || self.game.is_over() {
            return Ok(Progress::default());
        }
        if when == When::Now || self.game.stopped {
            return self.take(engine, &content, When::Now);
        }
        self.next = Some(content);
        Ok(Progress::default())
    }

    fn take(&mut self, engine: &mut Engine, content: &Arc<Content>, when: When) -> Result<Progress, GameError> {
        let before = self.game.content().cloned();
        let mut progress = engine.take(&mut self.game, content)?;
        self.drop_answers(progress.taken_back);
        self.write(&content_line(when, progress.taken_back, before.as_deref(), content))?;
        self.marks.push(Mark { after: self.answers.len(), what: MarkKind::Content(when, Arc::clone(content)) });
        let later = engine.resume(&mut self.game);
        self.note_faults(&later)?;
        progress.then(later);
        Ok(progress)
    }

    fn write(&mut self, line: &Line) -> Result<(), GameError> {
        if let Some(record) = &mut self.record {
            record.write(line)?;
        }
        Ok(())
    }
}

fn content_line(when: When, answers: usize, before: Option<&Content>, content: &Content) -> Line {
    let files = before.map(|before| content.changes_since(before)).unwrap_or_default();
    Line::Content { content: content.hash(), when, answers, files }
}
