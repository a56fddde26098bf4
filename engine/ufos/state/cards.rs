//! Places of the cards. Each card is in exactly one place and moves only through `shift`.

use super::card::{Card, CardSet};
use hyperkon_table::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// A place where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the deck, not yet dealt.
    Pack,
    /// In a seat's hand.
    Hand(Seat),
    /// In the trick on the table.
    Trick,
    /// Among the tricks that a seat has taken.
    Taken(Seat),
}

/// Places of all cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    pack: CardSet,
    hands: BySeat<CardSet>,
    trick: Vec<Card>,
    taken: BySeat<CardSet>,
}

impl Cards {
    /// Creates the state with all cards in the deck.
    pub const fn new() -> Cards {
        let none = BySeat::of(CardSet::EMPTY);
        Cards { pack: CardSet::ALL, hands: none, trick: Vec::new(), taken: none }
    }

    /// Returns a seat's hand.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Returns the cards of the current trick, in the order in which they were played.
    pub fn trick(&self) -> &[Card] {
        &self.trick
    }

    /// Returns the cards of the tricks that a seat has taken.
    pub fn taken(&self, seat: Seat) -> CardSet {
        self.taken[seat]
    }

    /// Moves a card. Returns `false` and changes nothing if the card is not in `from`.
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

    /// Moves all cards back into the deck.
    pub fn gather(&mut self) {
        *self = Cards::new();
    }

    /// Returns `true` if each card is in exactly one place.
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
