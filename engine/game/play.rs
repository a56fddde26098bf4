//! A game: plain data, cheap to copy, without history.

use super::content::Content;
use super::error::GameError;
use crate::cosmic::{Decision, Event, Ruleset, State, View};
use crate::table::{Position, Seat, SeatSet, Told};
use std::sync::Arc;

/// A game at rest: waiting for answers, over, or stopped by a fault. An [`Engine`](super::Engine) plays it
/// with the content it was begun with, until it adopts another.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) rules: Arc<Ruleset>,
    /// `None`: that of the first engine that plays it.
    pub(super) content: Option<Arc<Content>>,
    pub(super) position: Position<State, Decision>,
    pub(super) stopped: bool,
}

/// What came of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// What happened, in order. Show a seat only [`Event::for_seat`].
    pub events: Vec<Told<Event>>,
    /// The faults met on the way; the last one has stopped the game if [`Game::is_stopped`].
    pub faults: Vec<crate::cosmic::Fault>,
    /// How many answers no longer count, because their step was undone.
    pub taken_back: usize,
    /// Other content is in force since so many of these events.
    pub other_content: Option<usize>,
}

impl Progress {
    /// What came next.
    pub(super) fn then(&mut self, later: Progress) {
        self.other_content = later.other_content.map(|at| self.events.len() + at).or(self.other_content);
        self.events.extend(later.events);
        self.faults.extend(later.faults);
        self.taken_back += later.taken_back;
    }

    /// The events as a seat may see them.
    pub fn for_seat(&self, seat: Seat) -> impl Iterator<Item = Event> {
        self.events.iter().map(move |told| Event::for_seat(told, seat))
    }
}

impl Game {
    /// A game at a position that was set up by hand, to be begun with [`Engine::resume`](super::Engine::resume).
    ///
    /// # Errors
    /// When a ship or a card is not in exactly one place.
    pub fn at(rules: Ruleset, state: State) -> Result<Game, GameError> {
        state.audit(&rules).map_err(GameError::Table)?;
        Ok(Game { rules: Arc::new(rules), content: None, position: Position::new(state), stopped: false })
    }

    /// What the table plays by.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The content it is played with; `None` for a game set up by hand that no engine has played yet.
    pub const fn content(&self) -> Option<&Arc<Content>> {
        self.content.as_ref()
    }

    /// The state, half-way through the step in progress, whole: for tests, referees and saves, never for players.
    pub const fn state(&self) -> &State {
        &self.position.state
    }

    /// The questions that wait for an answer, each of another seat; not for players either, see [`Game::decision`].
    pub fn decisions(&self) -> &[Decision] {
        self.position.asked()
    }

    /// The question put to a seat.
    pub fn decision(&self, seat: Seat) -> Option<&Decision> {
        self.decisions().iter().find(|decision| decision.seat == seat)
    }

    /// How many answers of the step in progress have been given.
    pub const fn answers_in_step(&self) -> usize {
        self.position.answers.len()
    }

    /// The seats the game waits for.
    pub fn waiting(&self) -> SeatSet {
        self.decisions().iter().map(|decision| decision.seat).collect()
    }

    /// What a seat may know.
    pub fn view(&self, seat: Seat) -> View {
        self.state().view(&self.rules, Some(seat), self.waiting())
    }

    /// What somebody who sits at no seat may know.
    pub fn onlookers_view(&self) -> View {
        self.state().view(&self.rules, None, self.waiting())
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.position.state.is_over()
    }

    /// The winners; empty while the game goes on.
    pub const fn winners(&self) -> SeatSet {
        self.position.state.winners
    }

    /// Whether a fault has stopped the game.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether both games stand at the same point: state, answers given in this step, questions.
    pub fn is_same_as(&self, other: &Game) -> bool {
        self.position == other.position
    }
}
