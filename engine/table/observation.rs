//! A viewer's observation, and the full state.

use super::{Game, NoConsistentState, Position, Question, QuestionId, Seat, SeatSet, Status, Table, Viewer};
use std::fmt;

/// A viewer's observation of a table, which is all that players, clients, and bots receive.
///
/// An observation gives no access to the full state.
pub struct Observation<'a, G: Game> {
    pub(super) table: &'a Table<G>,
    pub(super) viewer: Viewer,
}

impl<'a, G: Game> Observation<'a, G> {
    /// Returns the viewer.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Returns the viewer's observation of the state.
    pub fn view(&self) -> G::View {
        G::view(self.table.rules(), &self.table.position.state, self.viewer.seat(), self.seats_to_act())
    }

    /// Returns the observation with its expensive parts, for drawing a table.
    pub fn view_with_totals(&self, game: &G) -> G::View {
        let mut view = self.view();
        game.complete(self.table.rules(), &self.table.position.state, self.viewer.seat(), &mut view);
        view
    }

    /// Returns the prompted seats that the viewer may see.
    pub(super) fn seats_to_act(&self) -> SeatSet {
        self.table.shown(self.table.seats_to_act())
    }

    /// Returns the viewer's pending question.
    pub fn question(&self) -> Option<&'a G::Question> {
        self.viewer.seat().and_then(|seat| self.table.question(seat))
    }

    /// Returns the id of the viewer's pending question. Other seats' answers do not change the id, and ids are never
    /// reused.
    pub fn question_id(&self) -> Option<QuestionId> {
        self.question().map(|question| self.table.ids.of(question.seat()))
    }

    /// Returns the table's rules, which are public.
    pub fn rules(&self) -> &'a G::Rules {
        self.table.rules()
    }

    /// Returns the status of the game.
    pub fn status(&self) -> Status {
        self.table.status()
    }

    /// Returns the winners; empty while the game continues.
    pub fn winners(&self) -> SeatSet {
        self.table.winners()
    }

    /// Returns a sampled table that is consistent with the viewer's observations ([`Table::sample_state`]).
    ///
    /// # Errors
    /// Returns an error if no sample is found. Spectators cannot sample.
    pub fn sample_state(&self, game: &G, seed: u64) -> Result<Table<G>, NoConsistentState> {
        let seat = self.viewer.seat().ok_or(NoConsistentState { viewer: self.viewer })?;
        self.table.sample_state(game, seat, seed)
    }

    /// Samples like [`Observation::sample_state`], but keeps the table's options. Stops when `go_on` returns `false`.
    pub(super) fn sample_state_while(
        &self,
        game: &G,
        seed: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Table<G>, NoConsistentState> {
        let seat = self.viewer.seat().ok_or(NoConsistentState { viewer: self.viewer })?;
        self.table.sample_state_while(game, seat, seed, go_on)
    }

    /// Returns `true` if the viewer's observation of a sample equals this one ([`Table::looks_like`]).
    pub(super) fn looks_like(&self, world: &Table<G>) -> bool {
        self.viewer.seat().is_some_and(|seat| self.table.looks_like(world, seat))
    }
}

/// A table's full state, for tests, tools, and judges; never for players.
pub struct FullState<'a, G: Game>(&'a Table<G>);

impl<'a, G: Game> FullState<'a, G> {
    /// Returns the state within the step in progress.
    pub fn state(&self) -> &'a G::State {
        &self.0.position.state
    }

    /// Returns the position: the state, the answers of the step in progress, and the questions.
    pub const fn position(&self) -> &'a Position<G::State, G::Question> {
        &self.0.position
    }

    /// Returns the pending questions, at most one per seat.
    pub fn questions(&self) -> &'a [G::Question] {
        self.0.position.asked()
    }

    /// Returns the number of answers given in the step in progress.
    pub const fn answers_in_step(&self) -> usize {
        self.0.position.answers.len()
    }
}

impl<G: Game> Table<G> {
    /// Returns the prompted seats that everybody may see. The set is empty while a window is open.
    pub(super) fn shown(&self, waiting: SeatSet) -> SeatSet {
        if self.has_window() { SeatSet::EMPTY } else { waiting }
    }

    /// Returns `true` while a reaction window is open. All seats that could act are then prompted.
    pub fn has_window(&self) -> bool {
        self.position.asked().iter().any(Question::is_window)
    }

    /// Returns a viewer's observation of the table. Show players only this.
    pub fn seen_by(&self, viewer: Viewer) -> Observation<'_, G> {
        let sits = viewer.seat().is_none_or(|seat| self.has(seat));
        Observation { table: self, viewer: if sits { viewer } else { Viewer::Spectator } }
    }

    /// Returns a seat's observation.
    pub fn seen(&self, seat: Seat) -> Observation<'_, G> {
        self.seen_by(Viewer::Seat(seat))
    }

    /// Returns the full state of the table.
    pub const fn full_state(&self) -> FullState<'_, G> {
        FullState(self)
    }
}

// Derived impls would require that the game itself is `Clone` and `Debug`.
impl<G: Game> Clone for Observation<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Observation<'_, G> {}

impl<G: Game> fmt::Debug for Observation<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seen").field("viewer", &self.viewer).finish_non_exhaustive()
    }
}

impl<G: Game> Clone for FullState<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for FullState<'_, G> {}

impl<G: Game> fmt::Debug for FullState<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Referee").finish_non_exhaustive()
    }
}
