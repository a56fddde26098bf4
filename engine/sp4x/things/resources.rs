//! The three resources of a seat (M2).

use serde::{Deserialize, Serialize};

/// A resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Plastic builds roads.
    Plastic,
    /// Nutrient moves workers and makes more of them.
    Nutrient,
    /// Metal saves pieces in war.
    Metal,
}

impl Kind {
    /// All three.
    pub const ALL: [Kind; 3] = [Kind::Plastic, Kind::Nutrient, Kind::Metal];

    /// Its word: "plastic".
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Plastic => "plastic",
            Kind::Nutrient => "nutrient",
            Kind::Metal => "metal",
        }
    }
}

/// So many of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Resources {
    /// Plastic.
    pub plastic: u8,
    /// Nutrient.
    pub nutrient: u8,
    /// Metal.
    pub metal: u8,
}

impl Resources {
    /// How many of this kind.
    pub const fn of(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Plastic => self.plastic,
            Kind::Nutrient => self.nutrient,
            Kind::Metal => self.metal,
        }
    }

    /// The place of this kind.
    pub const fn of_mut(&mut self, kind: Kind) -> &mut u8 {
        match kind {
            Kind::Plastic => &mut self.plastic,
            Kind::Nutrient => &mut self.nutrient,
            Kind::Metal => &mut self.metal,
        }
    }

    /// Whether there is none of any kind.
    pub const fn is_none(&self) -> bool {
        self.plastic == 0 && self.nutrient == 0 && self.metal == 0
    }
}
