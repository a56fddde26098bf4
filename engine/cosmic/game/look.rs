//! A viewer's look at a game.

use super::engine::Engine;
use super::rules::TableRules;
use hyperkon_cosmic::{BySide, Look, ShipValue, State};
use hyperkon_table::{LazyView, Seat, SeatSet};
use std::ops::Deref;

/// A viewer's look at a game: a [`Look`], and values that only the engine can estimate.
///
/// Invariant: the state is private. Scripts read more than the viewer may see, so only the engine's own scripts receive it.
#[derive(Clone, Copy)]
pub struct GameLook<'a> {
    look: Look<'a>,
    rules: &'a TableRules,
    state: &'a State,
}

impl GameLook<'_> {
    /// Returns the ships of each side with their values, as in [`View::sums`](hyperkon_cosmic::View::sums).
    pub fn ship_values(&self, engine: &Engine) -> BySide<Option<Vec<ShipValue>>> {
        engine.ship_values(self.rules, self.state, self.look.viewer())
    }
}

impl<'a> Deref for GameLook<'a> {
    type Target = Look<'a>;

    fn deref(&self) -> &Look<'a> {
        &self.look
    }
}

impl LazyView for Engine {
    type Look<'a> = GameLook<'a>;

    fn look<'a>(rules: &'a TableRules, state: &'a State, viewer: Option<Seat>, seats_to_act: SeatSet) -> GameLook<'a> {
        GameLook { look: state.look(rules, viewer, seats_to_act), rules, state }
    }
}
