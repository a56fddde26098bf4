//! What stands in the fields, the errors and the signatures of the crate's front door: to be named where a program takes
//! them apart. It stays as that does.

// Errors.
#[doc(inline)]
pub use crate::{
    cosmic::{Misfit, Unfit},
    edition::Unmet,
    game::UnfitCampaign,
    table::{NoQuestionId, TableError},
};
// Content and rules.
#[doc(inline)]
pub use crate::{
    cosmic::{Numbers, Ruleset, ScriptInfo, Sort},
    edition::{Colour, Edition, Texts},
    game::TableRules,
};
// Questions, answers, offers.
#[doc(inline)]
pub use crate::{
    cosmic::{Argument, Arguments, BaseTerm, Freed, Options, ShipsAt, TermLimits, Word},
    table::Choices,
};
// Views and events.
#[doc(inline)]
pub use crate::cosmic::{
    AlienView, CardClass, CardId, ClassId, DeclaredView, Face, Handover, Heap, LyingView, PileView, PowerSlot,
    Recalled, ShipsWorth, Source, Standing, Star, SumView, Tally, TurnEnd, Wanted, Whereabouts,
};
// Records.
#[doc(inline)]
pub use crate::{
    game::{Header, Line, RecordedChange, Replayed, TableChange},
    table::{Note, When},
};
