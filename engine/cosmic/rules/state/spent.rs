//! Comparison of states that differ only in spent cards.

use crate::state::full::State;
use crate::table::Seat;

impl State {
    /// Returns `true` if the states differ only in a seat's hand, which has fewer cards here. Knowledge of hands,
    /// random numbers, and the counters of a stalled game do not count.
    pub fn has_only_spent(&self, other: &State, seat: Seat) -> bool {
        let mut alike = other.clone();
        (alike.dice, alike.stall) = (self.dice, self.stall);
        alike.cards.copy_spent(&self.cards, seat);
        self.cards.hand(seat).len() < other.cards.hand(seat).len() && *self == alike
    }
}
