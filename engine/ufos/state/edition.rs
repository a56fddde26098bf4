//! Editions: variants of the game, read from files in `decks/`.

use super::ruleset::{InvalidTable, MetamorphFollows, RULEBOOK, Ruleset, SEATS, TableOptions, Values};
use hyperkon_frame::texts::name_in;
use hyperkon_table::{is_id, short};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An edition. The defaults are the rulebook's values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Key of this game, always `ufos`.
    pub game: String,
    /// Id: lowercase letters, digits, `-`, and `_`.
    pub id: String,
    /// Names, by language code.
    #[serde(default)]
    pub name: BTreeMap<String, String>,
    /// Minimum and maximum number of seats, from 3 to 6 (M3).
    #[serde(default = "all_seats")]
    pub seats: [u8; 2],
    /// Number of hands. The default depends on the number of seats (M4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<u8>,
    /// Number of chips per seat at the start, from 1 to 1000 (M2).
    #[serde(default = "Values::first_chips")]
    pub chips: u16,
    /// Rule for metamorphs when another race is led (T3).
    #[serde(default)]
    pub metamorph_follows: MetamorphFollows,
    /// Worth of a trick in chips, from 1 to 20 (S1, S2).
    #[serde(default = "Values::trick")]
    pub trick: u16,
    /// Factor for the winner of the betting, from 1 to 20 (S1, S2).
    #[serde(default = "Values::winner")]
    pub winner: u16,
}

const fn all_seats() -> [u8; 2] {
    [*SEATS.start(), *SEATS.end()]
}

impl Default for Edition {
    /// Returns the rulebook's edition.
    fn default() -> Edition {
        let Values { chips, trick, winner } = Values::default();
        Edition {
            game: RULEBOOK.to_owned(),
            id: RULEBOOK.to_owned(),
            name: BTreeMap::new(),
            seats: all_seats(),
            hands: None,
            chips,
            metamorph_follows: MetamorphFollows::default(),
            trick,
            winner,
        }
    }
}

impl Edition {
    /// Returns options for a table of this edition.
    pub fn options(&self, seats: u8, seed: u64) -> TableOptions {
        let values = Values { chips: self.chips, trick: self.trick, winner: self.winner };
        let (edition, hands) = (self.id.clone(), self.hands);
        let metamorph_follows = self.metamorph_follows;
        TableOptions { edition, hands, metamorph_follows, values, ..TableOptions::new(seats, seed) }
    }

    /// Returns the default number of seats: 4, or the nearest number that the edition allows.
    pub fn usual_seats(&self) -> u8 {
        4.clamp(self.seats[0], self.seats[1])
    }

    /// Checks that the edition can be played with every number of seats that it allows.
    ///
    /// # Errors
    /// The first invalid value.
    pub fn check(&self) -> Result<(), InvalidTable> {
        if !is_id(&self.id, 60) {
            return Err(InvalidTable::Id { id: short(&self.id) });
        }
        let [fewest, most] = self.seats;
        if fewest > most {
            return Err(InvalidTable::Seats { seats: fewest });
        }
        (fewest..=most).try_for_each(|seats| Ruleset::new(&self.options(seats, 0)).map(drop))
    }

    /// Returns the name in a language. Falls back to English, then to the id.
    pub fn name(&self, lang: &str) -> &str {
        name_in(&self.name, lang).unwrap_or(&self.id)
    }
}
