//! What those at a table are shown, and what only a referee is.

use super::{Game, Position, Question, QuestionId, Seat, SeatSet, Status, Table, Unimaginable, Viewer};
use std::fmt;

/// A table as one viewer may know it: all that a player, a client of a player or a bot is ever given. There is no way from
/// it to the whole state.
pub struct Seen<'a, G: Game> {
    table: &'a Table<G>,
    viewer: Viewer,
}

impl<'a, G: Game> Seen<'a, G> {
    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// All that the viewer may know of the state.
    pub fn view(&self) -> G::View {
        let waiting = self.table.shown(self.table.waiting());
        G::view(self.table.rules(), &self.table.position.state, self.viewer.seat(), waiting)
    }

    /// The same with what takes work to find: for those who draw a table.
    pub fn full_view(&self, game: &G) -> G::View {
        let mut view = self.view();
        game.complete(self.table.rules(), &self.table.position.state, self.viewer.seat(), &mut view);
        view
    }

    /// The question put to the viewer.
    pub fn question(&self) -> Option<&'a G::Question> {
        self.viewer.seat().and_then(|seat| self.table.question(seat))
    }

    /// The id of that question: it stays as long as the question does, whatever others answer, and is never given again.
    pub fn question_id(&self) -> Option<QuestionId> {
        self.question().map(|question| self.table.ids.of(question.seat()))
    }

    /// What the table plays by: everybody may know that.
    pub fn rules(&self) -> &'a G::Rules {
        self.table.rules()
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        self.table.status()
    }

    /// The winners; empty while the game goes on.
    pub fn winners(&self) -> SeatSet {
        self.table.winners()
    }

    /// A table that could be the true one for all that the viewer knows ([`Table::imagine`]).
    ///
    /// # Errors
    /// When no such world is found; an onlooker has none.
    pub fn imagine(&self, game: &G, seed: u64) -> Result<Table<G>, Unimaginable> {
        let seat = self.viewer.seat().ok_or(Unimaginable { viewer: self.viewer })?;
        self.table.imagine(game, seat, seed)
    }

    /// The same with the options that it has, as long as `go_on` says so.
    pub(super) fn imagine_while(
        &self,
        game: &G,
        seed: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Table<G>, Unimaginable> {
        let seat = self.viewer.seat().ok_or(Unimaginable { viewer: self.viewer })?;
        self.table.imagine_while(game, seat, seed, go_on)
    }

    /// Whether the viewer finds in a world what it finds here ([`Table::looks_like`]).
    pub(super) fn looks_like(&self, world: &Table<G>) -> bool {
        self.viewer.seat().is_some_and(|seat| self.table.looks_like(world, seat))
    }
}

/// A table with everything that is hidden: for tests, tools and whoever judges, never for players.
pub struct Referee<'a, G: Game>(&'a Table<G>);

impl<'a, G: Game> Referee<'a, G> {
    /// The state, half-way through the step in progress.
    pub fn state(&self) -> &'a G::State {
        &self.0.position.state
    }

    /// Where it stands: state, answers of the step in progress, questions.
    pub const fn position(&self) -> &'a Position<G::State, G::Question> {
        &self.0.position
    }

    /// The questions that wait for an answer, each of another seat.
    pub fn questions(&self) -> &'a [G::Question] {
        self.0.position.asked()
    }

    /// How many answers of the step in progress have been given.
    pub const fn answers_in_step(&self) -> usize {
        self.0.position.answers.len()
    }
}

impl<G: Game> Table<G> {
    /// What everybody is shown of the seats that are asked: nothing while a window is open.
    pub(super) fn shown(&self, waiting: SeatSet) -> SeatSet {
        if self.has_window() { SeatSet::EMPTY } else { waiting }
    }

    /// Whether a window is open: all who may act at this moment are asked whether they do.
    pub fn has_window(&self) -> bool {
        self.position.asked().iter().any(Question::is_window)
    }

    /// The table as a viewer may know it: the only thing to give a player.
    pub fn seen_by(&self, viewer: Viewer) -> Seen<'_, G> {
        let sits = viewer.seat().is_none_or(|seat| self.has(seat));
        Seen { table: self, viewer: if sits { viewer } else { Viewer::Onlooker } }
    }

    /// The same for a seat.
    pub fn seen(&self, seat: Seat) -> Seen<'_, G> {
        self.seen_by(Viewer::Seat(seat))
    }

    /// The whole table, with everything that is hidden.
    pub const fn referee(&self) -> Referee<'_, G> {
        Referee(self)
    }
}

// Derived, these would ask the same of the game itself, which is no data.
impl<G: Game> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Seen<'_, G> {}

impl<G: Game> fmt::Debug for Seen<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seen").field("viewer", &self.viewer).finish_non_exhaustive()
    }
}

impl<G: Game> Clone for Referee<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Referee<'_, G> {}

impl<G: Game> fmt::Debug for Referee<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Referee").finish_non_exhaustive()
    }
}
