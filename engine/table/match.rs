//! A match: a table with its record. It can be saved, resumed, replayed, and undone.

use super::detail::Given;
use super::lines::{Header, Line, LineOf, Note, Recorded, When};
use super::progress::Update;
use super::record::Length;
use super::table::Table;
use super::{Change, Game, InvalidAnswer, QuestionId, RecordError, RecordWriter, Seat, TableError, Until, limits};
use std::fmt;
use std::io::Write;

/// The number of answers between two checkpoints.
const STRIDE: usize = 64;

/// A table with its record.
pub struct Match<G: Game> {
    pub(super) table: Table<G>,
    pub(super) header: Header<G>,
    pub(super) answers: Vec<(Seat, G::Choice)>,
    /// The number of events before each answer.
    told_before: Vec<u64>,
    /// The changes applied between answers, in order.
    pub(super) marks: Vec<Mark<G>>,
    pub(super) checkpoints: Vec<Checkpoint<G>>,
    pub(super) notes: Vec<Note>,
    record: Option<RecordWriter<Box<dyn Write + Send>>>,
    /// The number of lines and bytes of the record that the match was read from.
    pub(super) read: Length,
    /// A change to apply when the step in progress has ended.
    next: Option<G::Change>,
}

/// A change applied between two answers.
pub(super) struct Mark<G: Game> {
    /// The number of answers before the change.
    pub(super) after: usize,
    pub(super) when: When,
    pub(super) what: G::Change,
    pub(super) recorded: Recorded<G>,
}

/// A copy of the table after some answers and changes.
pub(super) struct Checkpoint<G: Game> {
    pub(super) answers: usize,
    pub(super) marks: usize,
    pub(super) table: Table<G>,
}

impl<G: Game> Match<G> {
    /// Starts a match.
    ///
    /// # Errors
    /// Returns an error if the table cannot be set up.
    pub fn start(game: &G, options: &G::Options) -> Result<(Self, Update<G>), G::Error> {
        let mut table = Table::set_up(game, options)?;
        let header = Header::new(game, table.rules(), options);
        let progress = table.resume(game);
        Ok((Match::begun(table, header), progress))
    }

    /// Returns a match at its start.
    pub(super) fn begun(table: Table<G>, header: Header<G>) -> Self {
        let checkpoints = vec![Checkpoint { answers: 0, marks: 0, table: table.clone() }];
        let (answers, marks, notes, told_before) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (record, read, next) = (None, Length::default(), None);
        Match { table, header, answers, told_before, marks, checkpoints, notes, record, read, next }
    }

    /// Writes the header and all earlier lines, then records the game line by line. Each line is flushed.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn record_to(&mut self, out: Box<dyn Write + Send>) -> Result<(), G::Error> {
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

    /// Appends to the record that the match was read from, after its last complete line. The record must stay within
    /// the limits for reading.
    pub fn append_to(&mut self, out: Box<dyn Write + Send>) {
        self.record = Some(RecordWriter::after(self.read, out));
    }

    /// Returns the table alone, without its history.
    pub fn into_table(self) -> Table<G> {
        self.table
    }

    /// Returns the seat of each answer, in order.
    pub fn answered(&self) -> impl Iterator<Item = Seat> {
        self.given().iter().map(|(seat, _)| *seat)
    }

    /// Returns all answers in order, each with its seat.
    pub fn given(&self) -> &[(Seat, G::Choice)] {
        &self.answers
    }

    /// Returns the table.
    pub const fn game(&self) -> &Table<G> {
        &self.table
    }

    /// Returns the first line of the record.
    pub const fn header(&self) -> &Header<G> {
        &self.header
    }

    /// Returns the number of answers given.
    pub const fn answers(&self) -> usize {
        self.answers.len()
    }

    /// Returns the replay's notes about lines other than answers.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Returns the changes applied between answers, in order, each with its form in the record.
    pub fn changes(&self) -> impl Iterator<Item = (&G::Change, &<G::Change as Change<G>>::Recorded)> {
        self.marks.iter().map(|mark| (&mark.what, &mark.recorded))
    }

    /// Gives an answer.
    ///
    /// # Errors
    /// Returns an error if the answer is illegal, the game is stopped, or the record cannot be written.
    pub fn answer(&mut self, game: &G, seat: Seat, choice: G::Choice) -> Result<Update<G>, G::Error> {
        let until = if self.next.is_some() { Until::StepEnd } else { Until::Question };
        let told = self.table.events();
        let mut progress =
            self.table.answer_into(game, seat, choice.clone(), until, Update::default()).map_err(TableError::from)?;
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

    /// Answers the question with this id, and rejects answers to any other question.
    ///
    /// # Errors
    /// Returns [`Refusal::Stale`](super::Refusal::Stale) if that question is not pending. For other errors, see [`Match::answer`].
    pub fn answer_to(&mut self, game: &G, question: QuestionId, choice: G::Choice) -> Result<Update<G>, G::Error> {
        self.table.check(question, &choice).map_err(TableError::from)?;
        self.answer(game, question.seat, choice)
    }

    /// Copies the table to a checkpoint every `STRIDE` answers.
    pub(super) fn keep_copy(&mut self, answers: usize, marks: usize) {
        if answers.is_multiple_of(STRIDE) {
            self.checkpoints.push(Checkpoint { answers, marks, table: self.table.clone() });
        }
    }

    fn note_faults(&mut self, progress: &Update<G>) -> Result<(), TableError<InvalidAnswer<G>>> {
        self.drop_answers(progress.taken_back);
        for (index, fault) in progress.faults.iter().enumerate() {
            let answers = if index == 0 { progress.taken_back } else { 0 };
            self.write(&Line::Rollback { answers, fault: fault.to_string() })?;
            if let Some(mend) = progress.mends.get(index) {
                self.mark(mend.clone(), mend.recorded(&self.table.rules), When::Now, 0)?;
            }
        }
        Ok(())
    }

    /// Records a change and drops the answers that it undid.
    fn mark(
        &mut self,
        what: G::Change,
        recorded: Recorded<G>,
        when: When,
        answers: usize,
    ) -> Result<(), TableError<InvalidAnswer<G>>> {
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

    /// Undoes the last answers of all seats. A change stays in force if [`Change::outlasts_undo`] returns `true`; the
    /// step in progress then starts again with the change. Event numbers are not reused ([`Update::undone`]), and every
    /// pending question gets a new id.
    ///
    /// # Errors
    /// Returns an error if fewer answers were given, or if the record cannot be written.
    pub fn undo(&mut self, game: &G, answers: usize) -> Result<Update<G>, G::Error> {
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
        let mut progress = Update { first: told, ..Update::default() };
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

    /// Replays the game up to its last answer, from the nearest checkpoint.
    fn rebuild(&mut self, game: &G) -> Result<(), G::Error> {
        self.table = self.table_after(game, self.answers.len())?;
        Ok(())
    }

    /// Replays the answer with this number and the changes after it.
    pub(super) fn replay_answer(&mut self, game: &G, mark: &mut usize, number: usize) -> Result<Update<G>, G::Error> {
        let told = self.table.events();
        let given = Given { answers: &self.answers, marks: &self.marks };
        let progress = given.answer_again(game, &mut self.table, mark, number, Update::default())?;
        if self.told_before.len() == number {
            self.told_before.push(told);
        }
        Ok(progress)
    }

    /// Replays the changes after this many answers. `mark` is the index of the first change not yet applied.
    pub(super) fn replay_marks(&mut self, game: &G, mark: &mut usize, after: usize) -> Result<Update<G>, G::Error> {
        Given { answers: &self.answers, marks: &self.marks }.marks_again(game, &mut self.table, mark, after)
    }

    /// Applies a change now, or at the end of the step in progress. A stopped game applies a change immediately and
    /// continues. [`Update::other_rules`] is set by the answer at which the new rules are in force. A new change
    /// replaces a pending one.
    ///
    /// # Errors
    /// Returns an error if the table cannot apply the change; the game then continues unchanged. Also returns an error
    /// if the record cannot be written.
    pub fn change(&mut self, game: &G, change: G::Change, when: When) -> Result<Update<G>, G::Error> {
        self.next = None;
        self.table.can_take(game, &change)?;
        if self.is_in_force(&change) || self.table.is_over() {
            return Ok(Update::default());
        }
        if when == When::Now || self.table.stopped {
            return self.take(game, change, When::Now);
        }
        self.next = Some(change);
        Ok(Update::default())
    }

    /// Cancels a change that is pending until the end of the step.
    pub fn keep_rules(&mut self) {
        self.next = None;
    }

    fn take(&mut self, game: &G, change: G::Change, when: When) -> Result<Update<G>, G::Error> {
        let recorded = change.recorded(&self.table.rules);
        let mut progress = self.table.change(game, &change)?;
        self.drop_answers(progress.taken_back);
        self.mark(change, recorded, when, progress.taken_back)?;
        let later = self.table.resume(game);
        self.note_faults(&later)?;
        progress.then(later);
        Ok(progress)
    }

    fn write(&mut self, line: &LineOf<G>) -> Result<(), TableError<InvalidAnswer<G>>> {
        if let Some(record) = &mut self.record {
            record.write(line)?;
        }
        Ok(())
    }
}

impl<G: Game> fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match").field("answers", &self.answers.len()).field("marks", &self.marks.len()).finish()
    }
}
