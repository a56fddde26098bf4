//! A table: what it plays by and where it stands. Plain data without history, cheap to copy.

use super::{Advance, Change, Game, Position, Question, Refusal, Seat, SeatSet, TableError, Told, Until};
use std::fmt;
use std::sync::Arc;

/// What only this game finds wrong with an answer.
pub(super) type Unfit<G> = <<G as Game>::Question as Question>::Unfit;

/// A game at rest: waiting for answers, over, or stopped by a fault.
pub struct Table<G: Game> {
    pub(super) rules: Arc<G::Rules>,
    pub(super) position: Position<G::State, G::Question>,
    pub(super) stopped: bool,
}

/// What came of an answer.
pub struct Progress<G: Game> {
    /// What happened, in order. Show a seat only [`Progress::for_seat`].
    pub events: Vec<Told<G::Event>>,
    /// The faults met on the way; the last one has stopped the game if [`Table::is_stopped`].
    pub faults: Vec<G::Fault>,
    /// For each fault the change by which the table got over it; the last has none if it has stopped the game.
    pub(super) mends: Vec<G::Change>,
    /// How many answers no longer count, because their step was undone.
    pub taken_back: usize,
    /// How many of these events had happened when other rules came into force.
    pub other_rules: Option<usize>,
}

impl<G: Game> Progress<G> {
    /// Adds what came next.
    pub fn then(&mut self, later: Progress<G>) {
        self.other_rules = later.other_rules.map(|at| self.events.len() + at).or(self.other_rules);
        self.events.extend(later.events);
        self.faults.extend(later.faults);
        self.mends.extend(later.mends);
        self.taken_back += later.taken_back;
    }

    /// The events as a seat may see them.
    pub fn for_seat(&self, seat: Seat) -> impl Iterator<Item = G::Event> {
        self.events.iter().map(move |told| G::seen(told, Some(seat)))
    }

    /// The events as somebody who sits at no seat may see them.
    pub fn for_onlookers(&self) -> impl Iterator<Item = G::Event> {
        self.events.iter().map(|told| G::seen(told, None))
    }
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
        Ok(Table { rules: Arc::new(rules), position: Position::new(state), stopped: false })
    }

    /// A table at a state that was set up by hand, to be begun with [`Table::resume`].
    ///
    /// # Errors
    /// When the state is not whole.
    pub fn at(rules: impl Into<G::Rules>, state: G::State) -> Result<Self, G::Trouble> {
        let rules = rules.into();
        G::sound(&rules, &state, None).map_err(TableError::Unsound)?;
        Ok(Table { rules: Arc::new(rules), position: Position::new(state), stopped: false })
    }

    /// The seats, clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<G> {
        Seat::all(G::seats(&self.rules))
    }

    /// What it plays by.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The state, half-way through the step in progress, whole: for tests, referees and saves, never for players.
    pub const fn state(&self) -> &G::State {
        &self.position.state
    }

    /// Where it stands, whole: state, answers of the step in progress, questions.
    pub const fn position(&self) -> &Position<G::State, G::Question> {
        &self.position
    }

    /// The questions that wait for an answer, each of another seat; not for players either, see [`Table::decision`].
    pub fn decisions(&self) -> &[G::Question] {
        self.position.asked()
    }

    /// The question put to a seat.
    pub fn decision(&self, seat: Seat) -> Option<&G::Question> {
        self.decisions().iter().find(|question| question.seat() == seat)
    }

    /// How many answers of the step in progress have been given.
    pub const fn answers_in_step(&self) -> usize {
        self.position.answers.len()
    }

    /// The seats it waits for.
    pub fn waiting(&self) -> SeatSet {
        self.decisions().iter().map(Question::seat).collect()
    }

    /// What a seat may know; one that is not at this table knows what an onlooker does.
    pub fn view(&self, seat: Seat) -> G::View {
        G::view(&self.rules, self.state(), self.has(seat).then_some(seat), self.waiting())
    }

    /// Whether the seat is at this table.
    pub(super) fn has(&self, seat: Seat) -> bool {
        seat.0 < G::seats(&self.rules)
    }

    /// What somebody who sits at no seat may know.
    pub fn onlookers_view(&self) -> G::View {
        G::view(&self.rules, self.state(), None, self.waiting())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        G::is_over(self.state())
    }

    /// The winners; empty while the game goes on.
    pub fn winners(&self) -> SeatSet {
        G::winners(self.state())
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
    /// When the answer is refused, or the game is stopped; nothing has changed then.
    pub fn answer(&mut self, game: &G, seat: Seat, choice: G::Choice) -> Result<Progress<G>, G::Trouble> {
        Ok(self.answer_until(game, seat, choice, Until::Question)?)
    }

    /// The same, but not into a further step, if asked so; a fault then stops the game.
    pub(super) fn answer_until(
        &mut self,
        game: &G,
        seat: Seat,
        choice: G::Choice,
        until: Until,
    ) -> Result<Progress<G>, TableError<Unfit<G>>> {
        if self.stopped {
            return Err(TableError::Stopped);
        }
        self.position.record(seat, choice)?;
        Ok(self.play_on(game, until))
    }

    /// Plays on as far as possible without an answer: at the beginning, or where a fault has stopped the game.
    pub fn resume(&mut self, game: &G) -> Progress<G> {
        self.play_on(game, Until::Question)
    }

    fn play_on(&mut self, game: &G, until: Until) -> Progress<G> {
        let mut progress = Progress::default();
        self.stopped = false;
        loop {
            let advance = self.position.advance(game, &self.rules, until, &mut progress.events);
            let Advance::Undone { fault, undone, answers } = advance else { return progress };
            progress.events.push(Told::to_all(G::undone(undone as u32)));
            progress.taken_back += answers;
            let mend = (until == Until::Question).then(|| G::mend(&self.rules, self.state(), &fault)).flatten();
            progress.faults.push(*fault);
            let Some(mend) = mend else { break };
            let Ok(mended) = self.change(game, &mend) else { break };
            progress.mends.push(mend);
            progress.then(mended);
        }
        self.stopped = true;
        progress
    }

    /// Brings a change into force: the step in progress is undone, with its answers, and is to be begun anew
    /// ([`Table::resume`]).
    ///
    /// # Errors
    /// When the table cannot take it; nothing has changed then.
    pub fn change(&mut self, game: &G, change: &G::Change) -> Result<Progress<G>, G::Trouble> {
        let mut state = self.position.checkpoint.clone();
        let rules = change.bring_in(game, &self.rules, &mut state)?;
        let answers = self.answers_in_step();
        let undone = self.position.amend(|checkpoint| *checkpoint = state);
        let mut progress = Progress { taken_back: answers, ..Progress::default() };
        if undone + answers > 0 {
            progress.events.push(Told::to_all(G::undone(undone as u32)));
        }
        if let Some(rules) = rules {
            self.rules = Arc::new(rules);
            progress.other_rules = Some(progress.events.len());
        }
        progress.events.extend(change.told().map(Told::to_all));
        self.stopped = false;
        Ok(progress)
    }

    /// Whether the table can take a change.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn can_take(&self, game: &G, change: &G::Change) -> Result<(), G::Trouble> {
        change.bring_in(game, &self.rules, &mut self.position.checkpoint.clone()).map(drop)
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
        Table { rules: Arc::clone(&self.rules), position: self.position.clone(), stopped: self.stopped }
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

impl<G: Game> Default for Progress<G> {
    fn default() -> Self {
        let (events, faults, mends) = (Vec::new(), Vec::new(), Vec::new());
        Progress { events, faults, mends, taken_back: 0, other_rules: None }
    }
}

impl<G: Game> Clone for Progress<G>
where
    G::Fault: Clone,
{
    fn clone(&self) -> Self {
        Progress {
            events: self.events.clone(),
            faults: self.faults.clone(),
            mends: self.mends.clone(),
            taken_back: self.taken_back,
            other_rules: self.other_rules,
        }
    }
}

impl<G: Game> PartialEq for Progress<G>
where
    G::Fault: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.events == other.events
            && self.faults == other.faults
            && self.taken_back == other.taken_back
            && self.other_rules == other.other_rules
    }
}

impl<G: Game> fmt::Debug for Progress<G>
where
    G::Event: fmt::Debug,
    G::Fault: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress")
            .field("events", &self.events)
            .field("faults", &self.faults)
            .field("taken_back", &self.taken_back)
            .field("other_rules", &self.other_rules)
            .finish()
    }
}
