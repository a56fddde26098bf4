//! Cards in hands that seats and spectators know for certain (T2).
//!
//! Cards become known when they are shown, drawn from the open pile, or taken from another seat.

use super::card::{Card, Cards};
use hyperkon_table::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Known cards in each hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// Cards that each seat knows in each hand.
    by_seat: Vec<BySeat<Cards>>,
    /// Cards that a spectator knows in each hand.
    by_all: BySeat<Cards>,
}

impl Known {
    /// Creates the initial state, in which no cards are known.
    pub fn nothing(seats: u8) -> Known {
        Known { by_seat: vec![BySeat::of(Cards::NONE); usize::from(seats)], by_all: BySeat::of(Cards::NONE) }
    }

    /// Returns the cards that a viewer knows in another hand. `None` means a spectator.
    pub fn of(&self, viewer: Option<Seat>, holder: Seat) -> Cards {
        let known = viewer.and_then(|seat| self.by_seat.get(seat.index())).unwrap_or(&self.by_all);
        known[holder]
    }

    /// Sets the cards that a viewer knows in a hand, for test positions.
    pub fn set(&mut self, viewer: Option<Seat>, holder: Seat, cards: Cards) {
        let known = viewer.and_then(|seat| self.by_seat.get_mut(seat.index())).unwrap_or(&mut self.by_all);
        known[holder] = cards;
    }

    /// Returns the number of seats.
    pub const fn seats(&self) -> usize {
        self.by_seat.len()
    }

    fn all(&mut self) -> impl Iterator<Item = &mut BySeat<Cards>> {
        self.by_seat.iter_mut().chain([&mut self.by_all])
    }

    /// Records that everybody knows at least `copies` of a card in a hand.
    pub fn shown(&mut self, holder: Seat, card: Card, copies: u8) {
        self.all().for_each(|known| known[holder].raise(card, copies));
    }

    /// Records that a card has publicly entered a hand.
    pub fn came(&mut self, holder: Seat, card: Card) {
        self.all().for_each(|known| known[holder].add(card));
    }

    /// Records that a card has publicly left a hand.
    pub fn left(&mut self, holder: Seat, card: Card) {
        self.all().for_each(|known| _ = known[holder].take(card));
    }

    /// Records that a seat has drawn a hidden card from another seat. The two seats know the card. For all other
    /// viewers, any card of that hand may be gone.
    pub fn taken(&mut self, from: Seat, to: Seat, card: Card) {
        for (viewer, known) in self.by_seat.iter_mut().enumerate() {
            if viewer == from.index() || viewer == to.index() {
                known[from].take(card);
                known[to].add(card);
            } else {
                forget_one(&mut known[from]);
            }
        }
        forget_one(&mut self.by_all[from]);
    }

    /// Removes knowledge that a seat cannot have, to sample a hidden state for it.
    ///
    /// The seat keeps its own knowledge and what others know about its hand. What others know about one another is reduced to a
    /// spectator's knowledge.
    pub(crate) fn forget_secrets(&mut self, seats: u8, seat: Seat) {
        let open = self.by_all;
        for (viewer, known) in self.by_seat.iter_mut().enumerate() {
            for holder in Seat::all(seats).filter(|holder| *holder != seat && viewer != seat.index()) {
                known[holder] = open[holder];
            }
        }
    }

    /// Returns `true` if all known cards are in the hands of their seats.
    pub fn is_true(&self, hands: &BySeat<Cards>, seats: SeatSet) -> bool {
        let fits = |known: &BySeat<Cards>| {
            known.iter().all(|(seat, cards)| {
                cards.is_empty() || (seats.contains(seat) && cards.without(hands[seat]).is_empty())
            })
        };
        self.by_seat.iter().all(fits) && fits(&self.by_all)
    }
}

/// Removes one copy of each card, because one unknown card is gone.
fn forget_one(cards: &mut Cards) {
    for card in Card::ALL {
        cards.take(card);
    }
}
