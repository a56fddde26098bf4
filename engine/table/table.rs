//! A table: what it plays by and where it stands. Plain data without history, cheap to copy.

use super::ids::Ids;
use super::progress::Progress;
use super::{
    Advance, BySeat, Change, Game, Line, LineOf, Position, Question, QuestionId, Refusal, Seat, SeatSet, TableError,
    Told, Unfit, Until, When,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Status {
    /// It waits for answers.
    Asking,
    /// It is over.
    Over,
    /// A fault has stopped it: it takes no answers until it is woken with what mends it.
    Stopped,
}

/// A game at rest: waiting for answers, over, or stopped by a fault.
pub struct Table<G: Game> {
    pub(super) rules: Arc<G::Rules>,
    pub(super) options: Arc<G::Options>,
    pub(super) position: Position<G::State, G::Question>,
    pub(super) stopped: bool,
    pub(super) ids: Ids,
    /// How many events have happened: the number of the next one.
    pub(super) told: u64,
}

impl<G: Game> Table<G> {
    /// A table before the first step, to be begun with [`Table::resume`].
    ///
    /// # Errors
    /// When the game cannot be had with these options.
    pub fn set_up(game: &G, options: &G::Options) -> Result<Self, G::Trouble> {
        Table::set_up_by(game, game.rules(options)?, options)
    }

    /// The same by rules that were resolved elsewhere.
    pub(super) fn set_up_by(game: &G, rules: G::Rules, options: &G::Options) -> Result<Self, G::Trouble> {
        let state = game.begin(&rules, options)?;
        Ok(Table::new(rules, options.clone(), state))
    }

    /// A table before the first step of its state.
    pub(super) fn new(rules: G::Rules, options: G::Options, state: G::State) -> Self {
        let (rules, options, position) = (Arc::new(rules), Arc::new(options), Position::new(state));
        Table { rules, options, position, stopped: false, ids: Ids::default(), told: 0 }
    }

    /// A table at a state that was set up by hand, to be begun with [`Table::resume`].
    ///
    /// # Errors
    /// When the state is not whole.
    pub fn at(rules: impl Into<G::Rules>, state: G::State) -> Result<Self, G::Trouble> {
        let rules = rules.into();
        G::sound(&rules, &state, None).map_err(TableError::Unsound)?;
        let options = G::options_of(&rules);
        Ok(Table::new(rules, options, state))
    }

    /// The seats, clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<G> {
        Seat::all(G::seats(&self.rules))
    }

    /// What it plays by.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The options it was begun with, the seed among them.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    pub(super) fn state(&self) -> &G::State {
        &self.position.state
    }

    /// The question put to a seat.
    pub(super) fn question(&self, seat: Seat) -> Option<&G::Question> {
        self.position.asked().iter().find(|question| question.seat() == seat)
    }

    /// The seats it waits for.
    pub fn waiting(&self) -> SeatSet {
        self.position.asked().iter().map(Question::seat).collect()
    }

    /// Whether the seat is at this table.
    pub(super) fn has(&self, seat: Seat) -> bool {
        seat.0 < G::seats(&self.rules)
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        match self.stopped {
            true => Status::Stopped,
            false if self.is_over() => Status::Over,
            false => Status::Asking,
        }
    }

    /// How many events have happened: the number of the next one. An event that was undone keeps its number.
    pub const fn events(&self) -> u64 {
        self.told
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        G::is_over(self.state())
    }

    /// The id of the script that keeps the game going if it does not end; `None`: no script is to blame.
    pub fn keeps_going(&self) -> Option<String> {
        G::keeps_going(&self.rules, self.state())
    }

    /// The winners; empty while the game goes on.
    pub fn winners(&self) -> SeatSet {
        G::winners(self.state())
    }

    /// The win in equal parts once the game is over, all 0 if nobody has won; `None` while it goes on.
    pub fn won(&self) -> Option<BySeat<f64>> {
        self.is_over().then(|| BySeat::each(|seat| self.winners().part(seat)))
    }

    /// Whether a fault has stopped the game.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether both tables stand at the same point: state, answers given in this step, questions.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.position == other.position
    }

    /// Gives an answer and plays on to the next question.
    ///
    /// # Errors
    /// When the answer is refused; nothing has changed then.
    pub fn answer(&mut self, game: &G, seat: Seat, choice: G::Choice) -> Result<Progress<G>, Refusal<Unfit<G>>> {
        self.answer_until(game, seat, choice, Until::Question)
    }

    fn takes_answers(&self) -> Result<(), Refusal<Unfit<G>>> {
        match self.status() {
            Status::Stopped => Err(Refusal::Stopped),
            Status::Over => Err(Refusal::Over),
            Status::Asking => Ok(()),
        }
    }

    /// Whether an answer to the question of this id would be taken.
    ///
    /// # Errors
    /// As [`Table::answer_to`].
    pub fn check(&self, question: QuestionId, choice: &G::Choice) -> Result<(), Refusal<Unfit<G>>> {
        self.takes_answers()?;
        let asked = self.question(question.seat).map(|asked| (asked, self.ids.of(question.seat)));
        match asked {
            Some((asked, now)) if now == question => asked.check(choice),
            _ => Err(Refusal::Stale { asked: question, now: asked.map(|(_, now)| now) }),
        }
    }

    /// Answers the question of this id: what was meant for another question is refused.
    ///
    /// # Errors
    /// [`Refusal::Stale`] when that question is not asked now, and as [`Table::answer`].
    pub fn answer_to(
        &mut self,
        game: &G,
        question: QuestionId,
        choice: G::Choice,
    ) -> Result<Progress<G>, Refusal<Unfit<G>>> {
        self.check(question, &choice)?;
        self.answer(game, question.seat, choice)
    }

    /// The same as [`Table::answer`], but not into a further step, if asked so; a fault then stops the game.
    pub(super) fn answer_until(
        &mut self,
        game: &G,
        seat: Seat,
        choice: G::Choice,
        until: Until,
    ) -> Result<Progress<G>, Refusal<Unfit<G>>> {
        self.takes_answers()?;
        self.position.record(seat, choice)?;
        self.ids.answered[seat] = self.ids.answered[seat].wrapping_add(1);
        Ok(self.play_on(game, until))
    }

    /// The id of the question that a seat has answered last, if the table has not gone back since.
    pub fn last_answered(&self, seat: Seat) -> Option<QuestionId> {
        let answered = self.has(seat) && self.ids.answered[seat] > 0;
        answered.then(|| self.ids.of(seat)).map(|QuestionId { seat, number }| QuestionId { seat, number: number - 1 })
    }

    /// The lines by which a record holds the faults that an answer has met, and how the table got over them.
    pub fn lines_of_faults(&self, progress: &Progress<G>) -> Vec<LineOf<G>> {
        let mut lines = Vec::new();
        for (index, fault) in progress.faults.iter().enumerate() {
            let answers = if index == 0 { progress.taken_back } else { 0 };
            lines.push(Line::Undone { answers, fault: fault.to_string() });
            let mend = progress.mends.get(index);
            lines.extend(mend.map(|mend| Line::Change {
                when: When::Now,
                answers: 0,
                what: mend.recorded(&self.rules),
            }));
        }
        lines
    }

    /// Plays on as far as possible without an answer: at the beginning, or where a fault has stopped the game.
    pub fn resume(&mut self, game: &G) -> Progress<G> {
        self.play_on(game, Until::Question)
    }

    fn play_on(&mut self, game: &G, until: Until) -> Progress<G> {
        let mut progress = Progress { first: self.told, ..Progress::default() };
        self.stopped = false;
        loop {
            let advance = self.position.advance(game, &self.rules, until, &mut progress.events);
            let Advance::Undone { fault, undone, answers } = advance else { break };
            progress.tell_undone(undone as u64);
            self.ids.breaks = self.ids.breaks.wrapping_add(1);
            progress.taken_back += answers;
            let mend = (until == Until::Question).then(|| G::mend(&self.rules, self.state(), &fault)).flatten();
            progress.faults.push(*fault);
            let mended = mend.and_then(|mend| {
                self.told = progress.first + progress.events.len() as u64;
                self.change(game, &mend).ok().map(|mended| (mend, mended))
            });
            let Some((mend, mended)) = mended else {
                self.stopped = true;
                break;
            };
            progress.mends.push(mend);
            progress.then(mended);
        }
        self.told = progress.first + progress.events.len() as u64;
        progress
    }

    /// Brings a change into force: the step in progress is undone, with its answers, and is to be begun anew
    /// ([`Table::resume`]).
    ///
    /// # Errors
    /// When the table cannot take it; nothing has changed then.
    pub fn change(&mut self, game: &G, change: &G::Change) -> Result<Progress<G>, G::Trouble> {
        let mut state = G::State::clone(&self.position.checkpoint);
        let rules = change.bring_in(game, &self.rules, &mut state)?;
        let answers = self.position.answers.len();
        let undone = self.position.amend(|checkpoint| *checkpoint = state);
        let mut progress = Progress { first: self.told, taken_back: answers, ..Progress::default() };
        if undone + answers > 0 {
            progress.tell_undone(undone as u64);
        }
        self.ids.breaks = self.ids.breaks.wrapping_add(1);
        if let Some(rules) = rules {
            self.rules = Arc::new(rules);
            progress.other_rules = Some(progress.events.len());
        }
        progress.events.extend(change.told().map(Told::to_all));
        self.told = progress.first + progress.events.len() as u64;
        self.stopped = false;
        Ok(progress)
    }

    /// Whether the table can take a change.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn can_take(&self, game: &G, change: &G::Change) -> Result<(), G::Trouble> {
        change.bring_in(game, &self.rules, &mut G::State::clone(&self.position.checkpoint)).map(drop)
    }
}

impl<U: fmt::Display> TableError<U> {
    /// The refusal of an answer, if it is one.
    pub fn refusal(self) -> Result<Refusal<U>, Self> {
        match self {
            TableError::Refused(refusal) => Ok(refusal),
            other => Err(other),
        }
    }
}

// Derived, these would ask the same of the game itself, which is no data.

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

    /// What searches use: into a table that is there already nothing new is put on the heap.
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
