//! Tables: rules and a position as plain data, without history and cheap to copy.

use super::ids::Ids;
use super::progress::Update;
use super::{
    Advance, BySeat, Change, EventLog, Game, InvalidAnswer, Line, LineOf, LogEntry, Position, Question, QuestionId,
    Refusal, Seat, SeatSet, TableError, Until, When,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Status {
    /// The game waits for answers.
    Asking,
    /// The game is over.
    Over,
    /// A fault has stopped the game. The game accepts no answers until a fix resumes it.
    Stopped,
}

/// A game at rest: waiting for answers, over, or stopped by a fault.
pub struct Table<G: Game> {
    pub(super) rules: Arc<G::Rules>,
    pub(super) options: Arc<G::Options>,
    pub(super) position: Position<G::State, G::Question>,
    pub(super) stopped: bool,
    pub(super) ids: Ids,
    /// The number of events so far, which is also the number of the next event.
    pub(super) told: u64,
}

impl<G: Game> Table<G> {
    /// Creates a table before its first step, which [`Table::resume`] starts.
    ///
    /// # Errors
    /// Returns an error if the options are invalid.
    pub fn set_up(game: &G, options: &G::Options) -> Result<Self, G::Error> {
        Table::set_up_by(game, game.rules(options)?, options)
    }

    /// Creates a table with rules that the caller has resolved.
    pub(super) fn set_up_by(game: &G, rules: G::Rules, options: &G::Options) -> Result<Self, G::Error> {
        let state = game.begin(&rules, options)?;
        Ok(Table::new(rules, options.clone(), state))
    }

    /// Creates a table before the first step, with the given state.
    pub(super) fn new(rules: G::Rules, options: G::Options, state: G::State) -> Self {
        let (rules, options, position) = (Arc::new(rules), Arc::new(options), Position::new(state));
        Table { rules, options, position, stopped: false, ids: Ids::default(), told: 0 }
    }

    /// Creates a table from a state made by hand. [`Table::resume`] starts its first step.
    ///
    /// # Errors
    /// Returns an error if the state is invalid.
    pub fn at(rules: impl Into<G::Rules>, state: G::State) -> Result<Self, G::Error> {
        let rules = rules.into();
        G::sound(&rules, &state, None).map_err(TableError::InvalidState)?;
        let options = G::options_of(&rules);
        Ok(Table::new(rules, options, state))
    }

    /// Returns the seats, clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<G> {
        Seat::all(G::seats(&self.rules))
    }

    /// Returns the rules of the table.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// Returns the options that the game was started with, including the seed.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    pub(super) fn state(&self) -> &G::State {
        &self.position.state
    }

    /// Returns the pending question of a seat.
    pub(super) fn question(&self, seat: Seat) -> Option<&G::Question> {
        self.position.asked().iter().find(|question| question.seat() == seat)
    }

    /// Returns the seats to act.
    pub fn seats_to_act(&self) -> SeatSet {
        self.position.asked().iter().map(Question::seat).collect()
    }

    /// Returns `true` if the seat is at this table.
    pub(super) fn has(&self, seat: Seat) -> bool {
        seat.0 < G::seats(&self.rules)
    }

    /// Returns the status of the game.
    pub fn status(&self) -> Status {
        match self.stopped {
            true => Status::Stopped,
            false if self.is_over() => Status::Over,
            false => Status::Asking,
        }
    }

    /// Returns the number of events, which is also the number of the next event. Undone events are counted too.
    pub const fn events(&self) -> u64 {
        self.told
    }

    /// Returns `true` if the game is over.
    pub fn is_over(&self) -> bool {
        G::is_over(self.state())
    }

    /// Returns the id of the script that prevents the game from ending, or `None`.
    pub fn keeps_going(&self) -> Option<String> {
        G::keeps_going(&self.rules, self.state())
    }

    /// Returns the winners; empty while the game continues.
    pub fn winners(&self) -> SeatSet {
        G::winners(self.state())
    }

    /// Returns each seat's share of the win. The winners have equal shares, and the others have 0. Returns `None` while
    /// the game continues.
    pub fn won(&self) -> Option<BySeat<f64>> {
        self.is_over().then(|| BySeat::each(|seat| self.winners().part(seat)))
    }

    /// Returns `true` if a fault has stopped the game.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Returns `true` if both tables have equal positions. A position consists of the state, the answers of this step,
    /// and the questions.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.position == other.position
    }

    /// Gives an answer and continues to the next question.
    ///
    /// # Errors
    /// Returns an error if the answer is illegal; the table is then unchanged.
    pub fn answer(&mut self, game: &G, seat: Seat, choice: G::Choice) -> Result<Update<G>, Refusal<InvalidAnswer<G>>> {
        self.answer_into(game, seat, choice, Until::Question, Update::default())
    }

    fn takes_answers(&self) -> Result<(), Refusal<InvalidAnswer<G>>> {
        match self.status() {
            Status::Stopped => Err(Refusal::Stopped),
            Status::Over => Err(Refusal::Over),
            Status::Asking => Ok(()),
        }
    }

    /// Checks an answer to the question with this id.
    ///
    /// # Errors
    /// The same as for [`Table::answer_to`].
    pub fn check(&self, question: QuestionId, choice: &G::Choice) -> Result<(), Refusal<InvalidAnswer<G>>> {
        self.takes_answers()?;
        let asked = self.question(question.seat).map(|asked| (asked, self.ids.of(question.seat)));
        match asked {
            Some((asked, now)) if now == question => asked.check(choice),
            _ => Err(Refusal::Stale { asked: question, now: asked.map(|(_, now)| now) }),
        }
    }

    /// Answers the question with this id, and rejects answers to any other question.
    ///
    /// # Errors
    /// Returns [`Refusal::Stale`] if that question is not pending. For other errors, see [`Table::answer`].
    pub fn answer_to(
        &mut self,
        game: &G,
        question: QuestionId,
        choice: G::Choice,
    ) -> Result<Update<G>, Refusal<InvalidAnswer<G>>> {
        self.check(question, &choice)?;
        self.answer(game, question.seat, choice)
    }

    /// Answers like [`Table::answer_to`], and keeps the table as of each event in [`Update::tables`].
    ///
    /// # Errors
    /// The same as for [`Table::answer_to`].
    pub fn answer_in_detail(
        &mut self,
        game: &G,
        question: QuestionId,
        choice: G::Choice,
    ) -> Result<Update<G>, Refusal<InvalidAnswer<G>>> {
        self.check(question, &choice)?;
        self.answer_into(game, question.seat, choice, Until::Question, Update::detailed())
    }

    /// Gives an answer, and adds its effects to an update, which decides what is kept. Can stop before the next step: in
    /// that case, a fault stops the game.
    pub(super) fn answer_into(
        &mut self,
        game: &G,
        seat: Seat,
        choice: G::Choice,
        until: Until,
        progress: Update<G>,
    ) -> Result<Update<G>, Refusal<InvalidAnswer<G>>> {
        self.record(seat, choice)?;
        Ok(self.play_on(game, until, progress))
    }

    /// Answers like [`Table::answer`], but keeps no events. For bots and simulations.
    ///
    /// # Errors
    /// Returns the reason for the refusal; the table is then unchanged.
    pub fn answer_quietly(
        &mut self,
        game: &G,
        seat: Seat,
        choice: G::Choice,
    ) -> Result<Update<G>, Refusal<InvalidAnswer<G>>> {
        self.answer_into(game, seat, choice, Until::Question, Update { unkept: Some(0), ..Update::default() })
    }

    fn record(&mut self, seat: Seat, choice: G::Choice) -> Result<(), Refusal<InvalidAnswer<G>>> {
        self.takes_answers()?;
        self.position.record(seat, choice)?;
        self.ids.answered[seat] = self.ids.answered[seat].wrapping_add(1);
        Ok(())
    }

    /// Returns the id of the seat's last answered question. Returns `None` if that answer was undone.
    pub fn last_answered(&self, seat: Seat) -> Option<QuestionId> {
        let answered = self.has(seat) && self.ids.answered[seat] > 0;
        answered.then(|| self.ids.of(seat)).map(|QuestionId { seat, number }| QuestionId { seat, number: number - 1 })
    }

    /// Returns the record lines for an answer's faults and for the recovery from them.
    pub fn lines_of_faults(&self, progress: &Update<G>) -> Vec<LineOf<G>> {
        let mut lines = Vec::new();
        for (index, fault) in progress.faults.iter().enumerate() {
            let answers = if index == 0 { progress.taken_back } else { 0 };
            lines.push(Line::Rollback { answers, fault: fault.to_string() });
            let mend = progress.mends.get(index);
            lines.extend(mend.map(|mend| Line::Change {
                when: When::Now,
                answers: 0,
                what: mend.recorded(&self.rules),
            }));
        }
        lines
    }

    /// Continues without an answer: at the start, or after a fault stopped the game.
    pub fn resume(&mut self, game: &G) -> Update<G> {
        self.play_on(game, Until::Question, Update::default())
    }

    fn play_on(&mut self, game: &G, until: Until, mut progress: Update<G>) -> Update<G> {
        progress.first = self.told;
        self.stopped = false;
        let mut states = progress.tables.as_ref().map(|_| Vec::new());
        loop {
            let log = EventLog { states: states.as_mut(), ..progress.log() };
            let advance = self.position.advance(game, &self.rules, until, log);
            let Advance::Rollback { fault, undone, answers } = advance else { break };
            (states, progress.tables) = (None, None);
            progress.tell_undone(undone as u64);
            self.ids.breaks = self.ids.breaks.wrapping_add(1);
            progress.taken_back += answers;
            let mend = (until == Until::Question).then(|| G::recover(&self.rules, self.state(), &fault)).flatten();
            progress.faults.push(*fault);
            let mended = mend.and_then(|mend| {
                self.told = progress.first + progress.count();
                self.change(game, &mend).ok().map(|mended| (mend, mended))
            });
            let Some((mend, mended)) = mended else {
                self.stopped = true;
                break;
            };
            progress.mends.push(mend);
            progress.then(mended);
        }
        self.told = progress.first + progress.count();
        if let Some(tables) = &mut progress.tables {
            let states = (progress.first + 1..).zip(states.into_iter().flatten());
            tables.extend(states.map(|(told, state)| self.as_of(state, told)));
        }
        progress
    }

    /// Returns the table after this many events, in this state, without questions.
    fn as_of(&self, state: Arc<G::State>, told: u64) -> Self {
        let (rules, options) = (Arc::clone(&self.rules), Arc::clone(&self.options));
        Table { rules, options, position: Position::of(state), stopped: false, ids: Ids::default(), told }
    }

    /// Applies a change and undoes the step in progress with its answers. [`Table::resume`] then starts the step again.
    ///
    /// # Errors
    /// Returns an error if the table cannot apply the change; the table is then unchanged.
    pub fn change(&mut self, game: &G, change: &G::Change) -> Result<Update<G>, G::Error> {
        let mut state = G::State::clone(&self.position.checkpoint);
        let rules = change.bring_in(game, &self.rules, &mut state)?;
        let answers = self.position.answers.len();
        let undone = self.position.amend(|checkpoint| *checkpoint = state);
        let mut progress = Update { first: self.told, taken_back: answers, ..Update::default() };
        if undone + answers > 0 {
            progress.tell_undone(undone as u64);
        }
        self.ids.breaks = self.ids.breaks.wrapping_add(1);
        if let Some(rules) = rules {
            self.rules = Arc::new(rules);
            progress.other_rules = Some(progress.events.len());
        }
        progress.events.extend(change.told().map(LogEntry::public));
        self.told = progress.first + progress.events.len() as u64;
        self.stopped = false;
        Ok(progress)
    }

    /// Checks that the table can apply a change.
    ///
    /// # Errors
    /// Returns the reason why the table cannot apply the change.
    pub fn can_take(&self, game: &G, change: &G::Change) -> Result<(), G::Error> {
        change.bring_in(game, &self.rules, &mut G::State::clone(&self.position.checkpoint)).map(drop)
    }
}

impl<U: fmt::Display> TableError<U> {
    /// Returns the rejection if the error is a rejected answer; otherwise returns the error.
    pub fn refusal(self) -> Result<Refusal<U>, Self> {
        match self {
            TableError::Refused(refusal) => Ok(refusal),
            other => Err(other),
        }
    }
}

// Derived impls would require that the game itself is `Clone` and `Debug`.

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table {
            rules: Arc::clone(&self.rules),
            options: Arc::clone(&self.options),
            position: self.position.clone(),
            stopped: self.stopped,
            ids: self.ids,
            told: self.told,
        }
    }

    /// Copies into an existing table and reuses its allocations, for searches.
    fn clone_from(&mut self, other: &Self) {
        let Table { rules, options, position, stopped, ids, told } = other;
        if !Arc::ptr_eq(&self.rules, rules) {
            self.rules = Arc::clone(rules);
        }
        if !Arc::ptr_eq(&self.options, options) {
            self.options = Arc::clone(options);
        }
        self.position.clone_from(position);
        (self.stopped, self.ids, self.told) = (*stopped, *ids, *told);
    }
}

impl<G: Game> fmt::Debug for Table<G>
where
    G::State: fmt::Debug,
    G::Question: fmt::Debug,
    G::Choice: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("position", &self.position).field("stopped", &self.stopped).finish()
    }
}
