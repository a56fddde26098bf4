//! Whose doing it is that a later step goes another way: a script says so in its own step, and what comes of it happens
//! when that is over. It changes nothing in the game; events are told with it as their reason.

use super::card::ScriptId;
use super::side::BySide;
use crate::table::BySeat;
use serde::{Deserialize, Serialize};

/// The scripts that have bent what is still to come in an encounter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Bent {
    /// The cards are to be chosen again.
    pub choice: Option<ScriptId>,
    /// The encounter is to end.
    pub ending: Option<ScriptId>,
    /// A side's card is drawn from its hand.
    pub drawn: BySide<Option<ScriptId>>,
    /// A side says what its card is and leaves it face down.
    pub claim: BySide<Option<ScriptId>>,
    /// Cards of a seat lie aside; of several scripts the last.
    pub aside: BySeat<Option<ScriptId>>,
    /// A seat can free ships of others in a deal.
    pub freeing: BySeat<Option<ScriptId>>,
}

impl Bent {
    /// Every script that it names.
    pub fn scripts(&self) -> impl Iterator<Item = ScriptId> {
        let sides = self.drawn.both().into_iter().chain(self.claim.both()).copied();
        let seats = self.aside.values().chain(self.freeing.values()).copied();
        [self.choice, self.ending].into_iter().chain(sides).chain(seats).flatten()
    }

    /// Whether nothing is bent.
    pub fn is_nothing(&self) -> bool {
        *self == Bent::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_script_has_bent_is_something() {
        assert!(Bent::default().is_nothing());
        let bent = Bent { choice: Some(ScriptId(3)), ..Bent::default() };
        assert!(!bent.is_nothing());
        assert_eq!(bent.scripts().collect::<Vec<_>>(), [ScriptId(3)]);
    }
}
