//! A trick: who leads, which race is led, and which card is the highest (T1, T2).

use super::card::Card;
use super::races::Race;
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};

/// The trick on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trick {
    /// Who leads.
    pub leader: Seat,
    /// The race led: that of the first card, or the one named for a metamorph (T2).
    pub led: Option<Race>,
}

impl Trick {
    /// A trick that is yet to be led.
    pub const fn led_by(leader: Seat) -> Trick {
        Trick { leader, led: None }
    }

    /// Who plays the card of this number, from 0.
    pub const fn seat_of(&self, number: usize, seats: u8) -> Seat {
        Seat((self.leader.0 + number as u8) % seats)
    }

    /// The race of which a played card is: a metamorph is of the race led (T2).
    pub fn race_of(&self, card: Card) -> Option<Race> {
        card.race().or(self.led)
    }

    /// The number of the card that takes the trick, of the cards in the order in which they were played.
    pub fn highest(&self, cards: &[Card], trump: Option<Race>) -> usize {
        let mut highest = 0;
        for (number, card) in cards.iter().enumerate() {
            // A card of equal rank is not higher: the first played wins (T2).
            if self.rank(*card, trump) > self.rank(cards[highest], trump) {
                highest = number;
            }
        }
        highest
    }

    /// Trumps above the race led, and that above all others; then the value.
    fn rank(&self, card: Card, trump: Option<Race>) -> (u8, u8) {
        match self.race_of(card) {
            race if race.is_some() && race == trump => (2, card.value()),
            race if race.is_some() && race == self.led => (1, card.value()),
            _ => (0, 0),
        }
    }
}
