//! The three resources (M2).

use hyperkon_table::words;
use serde::{Deserialize, Serialize};

words! {
    /// A resource.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum Kind {
        /// Plastic, which is used to build roads and bases.
        Plastic = "plastic",
        /// Nutrient, which is used to move and place workers.
        Nutrient = "nutrient",
        /// Metal, which saves pieces in a war.
        Metal = "metal",
    }
}

/// A number of each resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Returns the number of a resource.
    pub const fn of(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Plastic => self.plastic,
            Kind::Nutrient => self.nutrient,
            Kind::Metal => self.metal,
        }
    }

    /// Returns a mutable reference to the number of a resource.
    pub const fn of_mut(&mut self, kind: Kind) -> &mut u8 {
        match kind {
            Kind::Plastic => &mut self.plastic,
            Kind::Nutrient => &mut self.nutrient,
            Kind::Metal => &mut self.metal,
        }
    }

    /// Returns `true` if there are no resources.
    pub const fn is_none(&self) -> bool {
        self.plastic == 0 && self.nutrient == 0 && self.metal == 0
    }
}
