//! The four races of the galaxy, and sets of them (M1).

use serde::{Deserialize, Serialize};

/// A race, in the order of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Race {
    /// Green.
    Plants,
    /// Yellow.
    Insectoids,
    /// Grey.
    Robots,
    /// Red.
    Confederation,
}

impl Race {
    /// Every race.
    pub const ALL: [Race; 4] = [Race::Plants, Race::Insectoids, Race::Robots, Race::Confederation];

    /// The English name of its colour.
    pub const fn colour(self) -> &'static str {
        match self {
            Race::Plants => "green",
            Race::Insectoids => "yellow",
            Race::Robots => "grey",
            Race::Confederation => "red",
        }
    }
}

/// A set of races.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Race>", into = "Vec<Race>")]
pub struct RaceSet(u8);

impl RaceSet {
    /// No race.
    pub const EMPTY: RaceSet = RaceSet(0);

    /// Whether the race is in the set.
    pub const fn contains(self, race: Race) -> bool {
        self.0 >> race as u8 & 1 == 1
    }

    /// Puts a race into the set.
    pub fn insert(&mut self, race: Race) {
        self.0 |= 1 << race as u8;
    }
}

impl From<Vec<Race>> for RaceSet {
    fn from(races: Vec<Race>) -> Self {
        let mut set = RaceSet::EMPTY;
        races.into_iter().for_each(|race| set.insert(race));
        set
    }
}

impl From<RaceSet> for Vec<Race> {
    fn from(set: RaceSet) -> Self {
        Race::ALL.into_iter().filter(|race| set.contains(*race)).collect()
    }
}
