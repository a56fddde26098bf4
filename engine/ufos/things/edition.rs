//! An edition: a variant of the game as values, read from a file of `decks/`.

use super::ruleset::{MetamorphFollows, RULEBOOK, Ruleset, SEATS, TableOptions, UnfitTable, Values};
use hyperkon_table::{is_id, short};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An edition. What its file leaves out is as in the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The word for this game: "ufos".
    pub game: String,
    /// Its id: small letters, digits, `-` and `_`.
    pub id: String,
    /// What it is called, by language.
    #[serde(default)]
    pub name: BTreeMap<String, String>,
    /// The fewest and the most seats, 3–6 (M3).
    #[serde(default = "all_seats")]
    pub seats: [u8; 2],
    /// How many hands are played; left out: as many as recommended (M4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<u8>,
    /// The chips of each seat at the start, 1–1000 (M2).
    #[serde(default = "Values::first_chips")]
    pub chips: u16,
    /// Whether a metamorph follows the race led (T3).
    #[serde(default)]
    pub metamorph_follows: MetamorphFollows,
    /// What a trick is worth, in chips, 1–20 (S1, S2).
    #[serde(default = "Values::trick")]
    pub trick: u16,
    /// How often the winner of the betting is paid, or pays, 1–20 (S1, S2).
    #[serde(default = "Values::winner")]
    pub winner: u16,
}

const fn all_seats() -> [u8; 2] {
    [*SEATS.start(), *SEATS.end()]
}

impl Default for Edition {
    /// The rulebook's.
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
    /// What a table of it asks for.
    pub fn options(&self, seats: u8, seed: u64) -> TableOptions {
        let values = Values { chips: self.chips, trick: self.trick, winner: self.winner };
        let (edition, hands) = (self.id.clone(), self.hands);
        let metamorph_follows = self.metamorph_follows;
        TableOptions { edition, hands, metamorph_follows, values, ..TableOptions::new(seats, seed) }
    }

    /// How many seats it has where nobody says: four, if it can.
    pub fn usual_seats(&self) -> u8 {
        4.clamp(self.seats[0], self.seats[1])
    }

    /// Tests that it can be played by any number of its seats.
    ///
    /// # Errors
    /// The first value that cannot be.
    pub fn check(&self) -> Result<(), UnfitTable> {
        if !is_id(&self.id, 60) {
            return Err(UnfitTable::Id { id: short(&self.id) });
        }
        let [fewest, most] = self.seats;
        if fewest > most {
            return Err(UnfitTable::Seats { seats: fewest });
        }
        (fewest..=most).try_for_each(|seats| Ruleset::new(&self.options(seats, 0)).map(drop))
    }

    /// Its name in a language; in English where it has none there, else its id.
    pub fn name(&self, lang: &str) -> &str {
        let name = self.name.get(lang).or_else(|| self.name.get("en"));
        name.map_or(&self.id, String::as_str)
    }
}
