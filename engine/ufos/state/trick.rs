//! Tricks: the leader, the race led, and the highest card (T1, T2).

use super::card::Card;
use super::races::Race;
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};

/// The trick on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trick {
    /// Seat that plays the first card.
    pub leader: Seat,
    /// Race led (T2). It is the race of the first card, or the race named for a metamorph.
    pub led: Option<Race>,
}

impl Trick {
    /// Creates a trick before its first card.
    pub const fn led_by(leader: Seat) -> Trick {
        Trick { leader, led: None }
    }

    /// Returns the seat that plays the card with this index in the trick.
    pub const fn seat_of(&self, number: usize, seats: u8) -> Seat {
        Seat((self.leader.0 + number as u8) % seats)
    }

    /// Returns the race of a played card. A metamorph has the race led (T2).
    pub fn race_of(&self, card: Card) -> Option<Race> {
        card.race().or(self.led)
    }

    /// Returns the index of the card that takes the trick.
    pub fn highest(&self, cards: &[Card], trump: Option<Race>) -> usize {
        let mut highest = 0;
        for (number, card) in cards.iter().enumerate() {
            // If two cards have equal rank, the first one played is higher (T2).
            if self.rank(*card, trump) > self.rank(cards[highest], trump) {
                highest = number;
            }
        }
        highest
    }

    /// Returns `true` if another card is as high as the card that takes the trick.
    pub fn is_tied(&self, cards: &[Card], trump: Option<Race>) -> bool {
        let best = cards.iter().map(|card| self.rank(*card, trump)).max();
        cards.iter().filter(|card| Some(self.rank(**card, trump)) == best).count() > 1
    }

    /// Returns the rank of a card. Trumps are above the race led, which is above all other races; then the value
    /// counts.
    fn rank(&self, card: Card, trump: Option<Race>) -> (u8, u8) {
        match self.race_of(card) {
            race if race.is_some() && race == trump => (2, card.value()),
            race if race.is_some() && race == self.led => (1, card.value()),
            _ => (0, 0),
        }
    }
}
