//! Where the cards are: each in exactly one place, and all move through one door.

use super::card::{Card, CardSet};
use hyperkon_table::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// Where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the pack, to be dealt.
    Pack,
    /// In a seat's hand.
    Hand(Seat),
    /// In the trick on the table.
    Trick,
    /// In the tricks that a seat has taken.
    Taken(Seat),
}

/// All cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    pack: CardSet,
    hands: BySeat<CardSet>,
    trick: Vec<Card>,
    taken: BySeat<CardSet>,
}

impl Cards {
    /// All cards in the pack.
    pub const fn new() -> Cards {
        let none = BySeat::of(CardSet::EMPTY);
        Cards { pack: CardSet::ALL, hands: none, trick: Vec::new(), taken: none }
    }

    /// A seat's hand.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The cards of the trick on the table, in the order in which they were played.
    pub fn trick(&self) -> &[Card] {
        &self.trick
    }

    /// The cards of the tricks that a seat has taken.
    pub fn taken(&self, seat: Seat) -> CardSet {
        self.taken[seat]
    }

    /// Moves a card; `false`, and nothing has changed, if it is not there.
    pub fn shift(&mut self, card: Card, from: Place, to: Place) -> bool {
        let found = match from {
            Place::Pack => self.pack.remove(card),
            Place::Hand(seat) => self.hands[seat].remove(card),
            Place::Taken(seat) => self.taken[seat].remove(card),
            Place::Trick => {
                let at = self.trick.iter().position(|played| *played == card);
                at.map(|at| self.trick.remove(at)).is_some()
            }
        };
        if found {
            match to {
                Place::Pack => self.pack.insert(card),
                Place::Hand(seat) => self.hands[seat].insert(card),
                Place::Taken(seat) => self.taken[seat].insert(card),
                Place::Trick => self.trick.push(card),
            }
        }
        found
    }

    /// Moves every card back into the pack.
    pub fn gather(&mut self) {
        *self = Cards::new();
    }

    /// Whether each card is in exactly one place.
    pub fn are_each_in_one_place(&self) -> bool {
        let piles = || self.hands.values().chain(self.taken.values()).copied().chain([self.pack]);
        let count = piles().map(CardSet::len).sum::<usize>() + self.trick.len();
        let all = piles().fold(self.trick.iter().copied().collect(), CardSet::union);
        count == CardSet::ALL.len() && all == CardSet::ALL
    }
}

impl Default for Cards {
    fn default() -> Self {
        Cards::new()
    }
}
