//! A match: a table with its record; it can be saved, resumed, replayed and taken back.

use super::lines::{Header, Line, LineOf, Note, Recorded, When};
use super::progress::Progress;
use super::record::Length;
use super::table::Table;
use super::{Change, Game, RecordError, RecordWriter, Refusal, Seat, TableError, Unfit, Until, limits};
use std::fmt;
use std::io::Write;

/// Takes a checkpoint every so many answers.
const STRIDE: usize = 64;

/// A table with its record.
pub struct Match<G: Game> {
    pub(super) table: Table<G>,
    pub(super) header: Header<G>,
    pub(super) answers: Vec<(Seat, G::Choice)>,
    /// How many events had happened before each answer.
    told_before: Vec<u64>,
    /// What came into force between answers, in order.
    pub(super) marks: Vec<Mark<G>>,
    checkpoints: Vec<Checkpoint<G>>,
    pub(super) notes: Vec<Note>,
    record: Option<RecordWriter<Box<dyn Write + Send>>>,
    /// How long the record is that it was read from.
    pub(super) read: Length,
    /// A change that is taken when the step in progress has ended.
    next: Option<G::Change>,
}

/// Something that came into force between two answers.
pub(super) struct Mark<G: Game> {
    /// After how many answers.
    pub(super) after: usize,
    pub(super) when: When,
    pub(super) what: G::Change,
    pub(super) recorded: Recorded<G>,
}

/// A copy of the table after so many answers and marks.
struct Checkpoint<G: Game> {
    answers: usize,
    marks: usize,
    table: Table<G>,
}

impl<G: Game> Match<G> {
    /// Begins a match.
    ///
    /// # Errors
    /// When the table cannot be set up.
    pub fn start(game: &G, options: &G::Options) -> Result<(Self, Progress<G>), G::Trouble> {
        let mut table = Table::set_up(game, options)?;
        let header = Header::new(game, table.rules(), options);
        let progress = table.resume(game);
        Ok((Match::begun(table, header), progress))
    }

    /// A match at its beginning.
    pub(super) fn begun(table: Table<G>, header: Header<G>) -> Self {
        let checkpoints = vec![Checkpoint { answers: 0, marks: 0, table: table.clone() }];
        let (answers, marks, notes, told_before) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (record, read, next) = (None, Length::default(), None);
        Match { table, header, answers, told_before, marks, checkpoints, notes, record, read, next }
    }

    /// Writes the record from here on, line by line, each flushed. The header and all that happened so far come first.
    ///
    /// # Errors
    /// When writing fails.
    pub fn record_to(&mut self, out: Box<dyn Write + Send>) -> Result<(), G::Trouble> {
        let mut record = RecordWriter::new(out);
        self.write_all(&mut record).map_err(TableError::Record)?;
        self.record = Some(record);
        Ok(())
    }

    fn write_all(&self, record: &mut RecordWriter<Box<dyn Write + Send>>) -> Result<(), RecordError> {
        record.write(&self.header)?;
        let mut marks = self.marks.iter().peekable();
        for number in 0..=self.answers.len() {
            while let Some(mark) = marks.next_if(|mark| mark.after == number) {
                let line: LineOf<G> = Line::Change { when: mark.when, answers: 0, what: mark.recorded.clone() };
                record.write(&line)?;
            }
            if let Some((seat, choice)) = self.answers.get(number).cloned() {
                let line: LineOf<G> = Line::Answer { seat, choice, by: None };
                record.write(&line)?;
            }
        }
        Ok(())
    }

    /// Goes on writing the record that it was read from, behind its whole lines: it grows no longer than one that is read.
    pub fn append_to(&mut self, out: Box<dyn Write + Send>) {
        self.record = Some(RecordWriter::after(self.read, out));
    }

    /// The table alone, without its history.
    pub fn into_table(self) -> Table<G> {
        self.table
    }

    /// The seats that have answered, in order.
    pub fn answered(&self) -> impl Iterator<Item = Seat> {
        self.answers.iter().map(|(seat, _)| *seat)
    }

    /// The table.
    pub const fn game(&self) -> &Table<G> {
        &self.table
    }

    /// The first line of the record.
    pub const fn header(&self) -> &Header<G> {
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

    /// What has come into force between answers, in order, and how the record holds it.
    pub fn changes(&self) -> impl Iterator<Item = (&G::Change, &<G::Change as Change<G>>::Recorded)> {
        self.marks.iter().map(|mark| (&mark.what, &mark.recorded))
    }

    /// Gives an answer.
    ///
    /// # Errors
    /// When it is refused, the game is stopped, or the record cannot be written.
    pub fn answer(&mut self, game: &G, seat: Seat, choice: G::Choice) -> Result<Progress<G>, G::Trouble> {
        let until = if self.next.is_some() { Until::StepEnd } else { Until::Question };
        let told = self.table.events();
        let mut progress = self.table.answer_until(game, seat, choice.clone(), until).map_err(TableError::from)?;
        self.told_before.push(told);
        self.answers.push((seat, choice.clone()));
        self.write(&Line::Answer { seat, choice, by: None })?;
        self.note_faults(&progress)?;
        if self.table.position.is_between_steps()
            && !self.table.is_over()
            && let Some(change) = self.next.take()
        {
            let when = if self.table.stopped { When::Now } else { When::StepEnd };
            progress.then(self.take(game, change, when)?);
        }
        self.keep_copy(self.answers.len(), self.marks.len());
        Ok(progress)
    }

    /// Keeps a copy of the table now and then, from which it can be rebuilt: it stands after so many answers and marks.
    pub(super) fn keep_copy(&mut self, answers: usize, marks: usize) {
        if answers.is_multiple_of(STRIDE) {
            self.checkpoints.push(Checkpoint { answers, marks, table: self.table.clone() });
        }
    }

    fn note_faults(&mut self, progress: &Progress<G>) -> Result<(), TableError<Unfit<G>>> {
        self.drop_answers(progress.taken_back);
        for (index, fault) in progress.faults.iter().enumerate() {
            let answers = if index == 0 { progress.taken_back } else { 0 };
            self.write(&Line::Undone { answers, fault: fault.to_string() })?;
            if let Some(mend) = progress.mends.get(index) {
                self.mark(mend.clone(), mend.recorded(&self.table.rules), When::Now, 0)?;
            }
        }
        Ok(())
    }

    /// Notes a change, which took back so many answers.
    fn mark(
        &mut self,
        what: G::Change,
        recorded: Recorded<G>,
        when: When,
        answers: usize,
    ) -> Result<(), TableError<Unfit<G>>> {
        if self.marks.len() == limits::CHANGES {
            return Err(RecordError::TooManyChanges { most: limits::CHANGES }.into());
        }
        self.write(&Line::Change { when, answers, what: recorded.clone() })?;
        self.marks.push(Mark { after: self.answers.len(), when, what, recorded });
        Ok(())
    }

    fn drop_answers(&mut self, answers: usize) {
        let left = self.answers.len().saturating_sub(answers);
        self.answers.truncate(left);
        self.told_before.truncate(left);
        self.marks.retain(|mark| mark.after <= left);
        let marks = self.marks.len();
        self.checkpoints.retain(|copy| copy.answers <= left && copy.marks <= marks);
    }

    /// Takes back the last answers, all seats'. A change that outlasts this ([`Change::outlasts_undo`]) stays in force:
    /// the step in progress is begun anew with it. What has happened since keeps its numbers ([`Progress::undone`]), and every
    /// question that waits is a new one.
    ///
    /// # Errors
    /// When fewer answers were given, or the record cannot be written.
    pub fn undo(&mut self, game: &G, answers: usize) -> Result<Progress<G>, G::Trouble> {
        let given = self.answers.len();
        let left = given.checked_sub(answers).ok_or(TableError::TooFewAnswers { given })?;
        self.write(&Line::Undo { answers })?;
        let (told, mut ids) = (self.table.events(), self.table.ids);
        let from = self.told_before.get(left).copied().unwrap_or(told);
        let lasting = self.marks.iter().rev().map(|mark| &mark.what).find(|change| change.outlasts_undo()).cloned();
        self.drop_answers(answers);
        self.rebuild(game)?;
        ids.breaks = ids.breaks.wrapping_add(1);
        self.table.ids = ids;
        let mut progress = Progress { first: told, ..Progress::default() };
        progress.tell_undone(told - from);
        self.table.told = told + 1;
        if let Some(change) = lasting.filter(|change| !self.is_in_force(change)) {
            progress.then(self.take(game, change, When::Now)?);
        }
        Ok(progress)
    }

    fn is_in_force(&self, change: &G::Change) -> bool {
        change.is_in_force(&self.table.rules, self.table.state())
    }

    /// Plays again to where the answers end, from the nearest copy.
    fn rebuild(&mut self, game: &G) -> Result<(), G::Trouble> {
        self.table = self.table_after(game, self.answers.len())?;
        Ok(())
    }

    /// The table as it stood after so many answers, played again from the nearest copy; after more than there are, as it
    /// stood after the last.
    ///
    /// # Errors
    /// When the game does not take an answer again that it took before.
    pub fn table_after(&self, game: &G, answers: usize) -> Result<Table<G>, G::Trouble> {
        let to = answers.min(self.answers.len());
        let near = self.checkpoints.iter().rev().find(|copy| copy.answers <= to);
        let Some(copy) = near else { return Ok(self.table.clone()) };
        let (mut table, mut mark) = (copy.table.clone(), copy.marks);
        let given = Given { answers: &self.answers, marks: &self.marks };
        given.marks_again(game, &mut table, &mut mark, copy.answers)?;
        for number in copy.answers..to {
            given.answer_again(game, &mut table, &mut mark, number)?;
        }
        Ok(table)
    }

    /// An answer, by its number, is given again, and what came into force after it does so again.
    pub(super) fn replay_answer(
        &mut self,
        game: &G,
        mark: &mut usize,
        number: usize,
    ) -> Result<Progress<G>, G::Trouble> {
        let told = self.table.events();
        let given = Given { answers: &self.answers, marks: &self.marks };
        let progress = given.answer_again(game, &mut self.table, mark, number)?;
        if self.told_before.len() == number {
            self.told_before.push(told);
        }
        Ok(progress)
    }

    /// What came into force after so many answers does so again; `mark`: the first that has not.
    pub(super) fn replay_marks(&mut self, game: &G, mark: &mut usize, after: usize) -> Result<Progress<G>, G::Trouble> {
        Given { answers: &self.answers, marks: &self.marks }.marks_again(game, &mut self.table, mark, after)
    }

    /// The table takes a change: now, or once the step in progress has ended, in the answer that ends it. A game stopped
    /// by a fault takes it at once and goes on. [`Progress::other_rules`] says that its rules are in force. Another
    /// change that was to be taken is forgotten.
    ///
    /// # Errors
    /// When the table cannot take it, and goes on as it was; or the record cannot be written.
    pub fn change(&mut self, game: &G, change: G::Change, when: When) -> Result<Progress<G>, G::Trouble> {
        self.next = None;
        self.table.can_take(game, &change)?;
        if self.is_in_force(&change) || self.table.is_over() {
            return Ok(Progress::default());
        }
        if when == When::Now || self.table.stopped {
            return self.take(game, change, When::Now);
        }
        self.next = Some(change);
        Ok(Progress::default())
    }

    fn take(&mut self, game: &G, change: G::Change, when: When) -> Result<Progress<G>, G::Trouble> {
        let recorded = change.recorded(&self.table.rules);
        let mut progress = self.table.change(game, &change)?;
        self.drop_answers(progress.taken_back);
        self.mark(change, recorded, when, progress.taken_back)?;
        let later = self.table.resume(game);
        self.note_faults(&later)?;
        progress.then(later);
        Ok(progress)
    }

    fn write(&mut self, line: &LineOf<G>) -> Result<(), TableError<Unfit<G>>> {
        if let Some(record) = &mut self.record {
            record.write(line)?;
        }
        Ok(())
    }
}

/// What was given and what came into force, to be played again on some table.
struct Given<'a, G: Game> {
    answers: &'a [(Seat, G::Choice)],
    marks: &'a [Mark<G>],
}

impl<G: Game> Given<'_, G> {
    /// An answer, by its number, and what came into force after it; `mark`: the first that has not.
    fn answer_again(
        &self,
        game: &G,
        table: &mut Table<G>,
        mark: &mut usize,
        number: usize,
    ) -> Result<Progress<G>, G::Trouble> {
        let (seat, choice) = self.answers[number].clone();
        let at_end = |mark: &Mark<G>| mark.when == When::StepEnd && mark.after == number + 1;
        let until = if self.marks.get(*mark).is_some_and(at_end) { Until::StepEnd } else { Until::Question };
        let progress = table.answer_until(game, seat, choice, until);
        let unfit = |why: Refusal<_>| TableError::Unfit { number: number + 1, why: Box::new(why.into()) };
        let mut progress = progress.map_err(unfit)?;
        progress.then(self.marks_again(game, table, mark, number + 1)?);
        Ok(progress)
    }

    /// What came into force after so many answers.
    fn marks_again(
        &self,
        game: &G,
        table: &mut Table<G>,
        mark: &mut usize,
        after: usize,
    ) -> Result<Progress<G>, G::Trouble> {
        let mut progress = Progress::default();
        while let Some(next) = self.marks.get(*mark).filter(|next| next.after == after) {
            *mark += 1;
            if !next.what.outlasts_undo() && next.what.is_in_force(&table.rules, table.state()) {
                continue;
            }
            progress.then(table.change(game, &next.what)?);
            progress.then(table.resume(game));
        }
        Ok(progress)
    }
}

impl<G: Game> fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match").field("answers", &self.answers.len()).field("marks", &self.marks.len()).finish()
    }
}
