//! The moments at which scripts are called.

use crate::things::Declares;

/// A moment at which a script is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hook {
    /// A field is used (C9).
    Use,
    /// The bonus of a field is counted (C8).
    FieldBonus,
    /// The bonus of a faction is counted (C8).
    Bonus,
    /// A faction has scored an action (S2).
    AfterAction,
    /// The resources of a faction are counted (A1).
    AgePoints,
    /// The game has ended (A1).
    EndPoints,
}

impl Hook {
    pub(super) const ALL: [Hook; 6] =
        [Hook::Use, Hook::FieldBonus, Hook::Bonus, Hook::AfterAction, Hook::AgePoints, Hook::EndPoints];

    pub(super) const fn of(self) -> Declares {
        match self {
            Hook::Use | Hook::FieldBonus => Declares::Field,
            _ => Declares::Faction,
        }
    }

    pub(super) const fn word(self) -> &'static str {
        match self {
            Hook::Use => "use",
            Hook::FieldBonus | Hook::Bonus => "bonus",
            Hook::AfterAction => "after_action",
            Hook::AgePoints => "age_points",
            Hook::EndPoints => "end_points",
        }
    }
}
