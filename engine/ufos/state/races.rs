//! The four races and sets of races (M1).

use serde::{Deserialize, Serialize};

/// A race. Races are in the order of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Race {
    /// Plants, the green cards.
    Plants,
    /// Insectoids, the yellow cards.
    Insectoids,
    /// Robots, the gray cards.
    Robots,
    /// Confederation, the red cards.
    Confederation,
}

impl Race {
    /// All races in order.
    pub const ALL: [Race; 4] = [Race::Plants, Race::Insectoids, Race::Robots, Race::Confederation];

    /// Returns the English name of the race's color.
    pub const fn color(self) -> &'static str {
        match self {
            Race::Plants => "green",
            Race::Insectoids => "yellow",
            Race::Robots => "gray",
            Race::Confederation => "red",
        }
    }
}

/// A set of races.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Race>", into = "Vec<Race>")]
pub struct RaceSet(u8);

impl RaceSet {
    /// The empty set.
    pub const EMPTY: RaceSet = RaceSet(0);

    /// Returns `true` if the race is in the set.
    pub const fn contains(self, race: Race) -> bool {
        self.0 >> race as u8 & 1 == 1
    }

    /// Adds a race to the set.
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
