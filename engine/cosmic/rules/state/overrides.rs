//! The scripts that change later steps of an encounter.
//!
//! A script decides on the change in its own step, and the effect follows in a later one. This record lets the later
//! events name the script as their reason. The rules do not read it.

use super::card::ScriptId;
use super::side::BySide;
use crate::table::BySeat;
use serde::{Deserialize, Serialize};

/// The scripts that have changed later steps of an encounter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Bent {
    /// The script that makes the main players choose their cards again.
    pub choice: Option<ScriptId>,
    /// The script that ends the encounter.
    pub ending: Option<ScriptId>,
    /// The script that draws a side's card from its hand at random.
    pub drawn: BySide<Option<ScriptId>>,
    /// The script that lets a side claim a face for its face-down card.
    pub claim: BySide<Option<ScriptId>>,
    /// The script that sets a seat's cards aside; the last of several.
    pub aside: BySeat<Option<ScriptId>>,
    /// The script that lets a seat free other seats' ships in a deal.
    pub freeing: BySeat<Option<ScriptId>>,
}

impl Bent {
    /// Returns every script that has changed a later step.
    pub fn scripts(&self) -> impl Iterator<Item = ScriptId> {
        let sides = self.drawn.both().into_iter().chain(self.claim.both()).copied();
        let seats = self.aside.values().chain(self.freeing.values()).copied();
        [self.choice, self.ending].into_iter().chain(sides).chain(seats).flatten()
    }

    /// Returns `true` if no script has changed a later step.
    pub fn is_nothing(&self) -> bool {
        *self == Bent::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bent_lists_its_scripts() {
        assert!(Bent::default().is_nothing());
        let bent = Bent { choice: Some(ScriptId(3)), ..Bent::default() };
        assert!(!bent.is_nothing());
        assert_eq!(bent.scripts().collect::<Vec<_>>(), [ScriptId(3)]);
    }
}
