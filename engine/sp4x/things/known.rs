//! What each seat and an onlooker know for sure of the hands: cards that were shown, drawn from the open pile, or taken from one
//! another (T2).

use super::card::{Card, Cards};
use hyperkon_table::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What is known of each hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// By each seat, of each hand.
    by_seat: Vec<BySeat<Cards>>,
    /// By an onlooker, of each hand.
    by_all: BySeat<Cards>,
}

impl Known {
    /// Nothing is known.
    pub fn nothing(seats: u8) -> Known {
        Known { by_seat: vec![BySeat::of(Cards::NONE); usize::from(seats)], by_all: BySeat::of(Cards::NONE) }
    }

    /// What a viewer knows of a hand, beside its own; `None`: an onlooker.
    pub fn of(&self, viewer: Option<Seat>, holder: Seat) -> Cards {
        let known = viewer.and_then(|seat| self.by_seat.get(seat.index())).unwrap_or(&self.by_all);
        known[holder]
    }

    /// How many seats it is kept for.
    pub const fn seats(&self) -> usize {
        self.by_seat.len()
    }

    fn all(&mut self) -> impl Iterator<Item = &mut BySeat<Cards>> {
        self.by_seat.iter_mut().chain([&mut self.by_all])
    }

    /// Everybody sees that a hand has at least so many of a card.
    pub fn shown(&mut self, holder: Seat, card: Card, copies: u8) {
        self.all().for_each(|known| known[holder].raise(card, copies));
    }

    /// Everybody sees a card come into a hand.
    pub fn came(&mut self, holder: Seat, card: Card) {
        self.all().for_each(|known| known[holder].add(card));
    }

    /// Everybody sees a card leave a hand.
    pub fn left(&mut self, holder: Seat, card: Card) {
        self.all().for_each(|known| _ = known[holder].take(card));
    }

    /// A card is taken unseen: both seats know it, the others only that any card of that hand may be gone.
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

    /// In another world for a seat: what others know of one another it cannot know, beyond what an onlooker does; what they know
    /// of its own hand it does.
    pub(crate) fn forget_secrets(&mut self, seats: u8, seat: Seat) {
        let open = self.by_all;
        for (viewer, known) in self.by_seat.iter_mut().enumerate() {
            for holder in Seat::all(seats).filter(|holder| *holder != seat && viewer != seat.index()) {
                known[holder] = open[holder];
            }
        }
    }

    /// Whether nothing is known of those that a hand does not have, or of seats that do not play.
    pub fn is_true(&self, hands: &BySeat<Cards>, seats: SeatSet) -> bool {
        let fits = |known: &BySeat<Cards>| {
            known.iter().all(|(seat, cards)| {
                cards.is_empty() || (seats.contains(seat) && cards.without(hands[seat]).is_empty())
            })
        };
        self.by_seat.iter().all(fits) && fits(&self.by_all)
    }
}

/// One of these cards is gone, whichever it was.
fn forget_one(cards: &mut Cards) {
    for card in Card::ALL {
        cards.take(card);
    }
}
