//! Star cards: each card shows a color (S5) or has a script.

use crate::state::card::ScriptId;
use crate::state::ruleset::Ruleset;
use crate::table::{MAX_SEATS, Seat};

/// The face of a star card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Star {
    /// The color of a seat.
    Color(Seat),
    /// A script instead of a color.
    Special(ScriptId),
}

/// The number of the first star card with a script; lower numbers are colors.
const FIRST_SPECIAL: u8 = MAX_SEATS as u8;

impl Ruleset {
    /// Returns the face of a star card; `None` for an unknown card.
    pub fn star(&self, card: u8) -> Option<Star> {
        if card < FIRST_SPECIAL {
            return (card < self.seats).then_some(Star::Color(Seat(card)));
        }
        self.special_stars.get(usize::from(card - FIRST_SPECIAL)).copied().map(Star::Special)
    }

    /// Returns the color of a star card, if it has one.
    pub fn color(&self, card: u8) -> Option<Seat> {
        if let Some(Star::Color(seat)) = self.star(card) { Some(seat) } else { None }
    }

    /// Returns all star cards of a table, unshuffled (S5).
    pub fn star_deck(&self) -> impl Iterator<Item = u8> {
        let colors = (0..self.numbers.star_cards_per_seat).flat_map(|_| self.seats().map(|seat| seat.0));
        colors.chain(self.specials().flat_map(|(card, copies)| std::iter::repeat_n(card, copies)))
    }

    /// Returns the star cards with scripts, each with its number of copies.
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
    fn star_cards_have_color_or_script() {
        let mut rules = rules();
        rules.special_stars = vec![DESTINY];
        let shows = [0, 2, 3, 8, 9].map(|card| rules.star(card));
        assert_eq!(shows, [Some(Star::Color(RED)), Some(Star::Color(GREEN)), None, Some(Star::Special(DESTINY)), None]);
        assert_eq!([0, 8].map(|card| rules.color(card)), [Some(RED), None]);
    }
}
