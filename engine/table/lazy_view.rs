//! Views that are read on demand.

use super::{Game, Observation, Seat, SeatSet};

/// A game whose observations can be read part by part.
///
/// A bot that reads a few parts of an observation, but thousands of times, saves the copy that a view is. A look must
/// show no more than [`Game::view`].
pub trait LazyView: Game {
    /// A viewer's look at a state, whose parts are computed when they are read.
    type Look<'a>;

    /// Returns a viewer's look at a state; the arguments are those of [`Game::view`].
    fn look<'a>(
        rules: &'a Self::Rules,
        state: &'a Self::State,
        viewer: Option<Seat>,
        seats_to_act: SeatSet,
    ) -> Self::Look<'a>;
}

impl<'a, G: LazyView> Observation<'a, G> {
    /// Returns the viewer's look at the state, which shows the same as [`Observation::view`].
    pub fn look(&self) -> G::Look<'a> {
        G::look(self.table.rules(), &self.table.position.state, self.viewer.seat(), self.seats_to_act())
    }
}
