//! Star cards: each shows a colour (S5), or acts by a script of its own.

use crate::table::{MAX_SEATS, Seat};
use crate::things::card::ScriptId;
use crate::things::ruleset::Ruleset;

/// What a star card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Star {
    /// The colour of a seat.
    Colour(Seat),
    /// No colour: it has a script.
    Special(ScriptId),
}

/// Where the numbers of star cards with scripts begin in a pile, behind those of the seats.
const FIRST_SPECIAL: u8 = MAX_SEATS as u8;

impl Ruleset {
    /// What a star card of a pile shows; `None`: there is no such card.
    pub fn star(&self, card: u8) -> Option<Star> {
        if card < FIRST_SPECIAL {
            return (card < self.seats).then_some(Star::Colour(Seat(card)));
        }
        self.special_stars.get(usize::from(card - FIRST_SPECIAL)).copied().map(Star::Special)
    }

    /// The colour that a star card of a pile shows.
    pub fn colour(&self, card: u8) -> Option<Seat> {
        if let Some(Star::Colour(seat)) = self.star(card) { Some(seat) } else { None }
    }

    /// All star cards of a table, unshuffled (S5).
    pub fn star_deck(&self) -> impl Iterator<Item = u8> {
        let colours = (0..self.numbers.star_cards_per_seat).flat_map(|_| self.seats().map(|seat| seat.0));
        colours.chain(self.specials().flat_map(|(card, copies)| std::iter::repeat_n(card, copies)))
    }

    /// The star cards with scripts, each with how many there are.
    pub fn specials(&self) -> impl Iterator<Item = (u8, usize)> {
        (FIRST_SPECIAL..).zip(&self.special_stars).map(|(card, script)| {
            let lies = self.script(*script).card().and_then(|info| info.lies);
            (card, lies.map_or(0, |lies| usize::from(lies.copies)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn a_star_card_shows_a_colour_or_has_a_script() {
        let mut rules = rules();
        rules.special_stars = vec![DESTINY];
        let shows = [0, 2, 3, 8, 9].map(|card| rules.star(card));
        assert_eq!(
            shows,
            [Some(Star::Colour(RED)), Some(Star::Colour(GREEN)), None, Some(Star::Special(DESTINY)), None]
        );
        assert_eq!([0, 8].map(|card| rules.colour(card)), [Some(RED), None]);
    }
}
