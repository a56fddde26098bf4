//! Triggers at which scripts are called.

use crate::state::Declares;
use hyperkon_table::words;

words! {
    /// A trigger at which a script is called.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Hook {
        /// A seat uses a field (C9).
        Use = "use",
        /// A field's bonus is counted (C8).
        FieldBonus = "bonus",
        /// A faction's bonus is counted (C8).
        Bonus = "bonus",
        /// A seat of the faction has scored an action (S2).
        AfterAction = "after_action",
        /// The resources of the faction's seat are scored (A1).
        AgePoints = "age_points",
        /// The points for the end of the game are scored (A1).
        EndPoints = "end_points",
    }
}

impl Hook {
    pub(super) const fn of(self) -> Declares {
        match self {
            Hook::Use | Hook::FieldBonus => Declares::Field,
            _ => Declares::Faction,
        }
    }
}
