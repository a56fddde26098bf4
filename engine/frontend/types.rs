//! What stands in the fields, the errors and the signatures of the crate's front door: to be named where a program takes
//! them apart. It stays as that does.

// Errors.
#[doc(inline)]
pub use crate::edition::Unmet;
#[doc(inline)]
pub use crate::game::UnfitCampaign;
#[doc(inline)]
pub use hyperkon_cosmic::{Misfit, Unfit};
#[doc(inline)]
pub use hyperkon_table::{NoQuestionId, TableError};

// Content and rules.
#[doc(inline)]
pub use crate::edition::{Colour, Edition, Texts};
#[doc(inline)]
pub use crate::game::TableRules;
#[doc(inline)]
pub use hyperkon_cosmic::{Numbers, Ruleset, ScriptInfo, Sort};

// Questions, answers, offers.
#[doc(inline)]
pub use hyperkon_cosmic::{Argument, Arguments, BaseTerm, Freed, Options, ShipsAt, TermLimits, Word};
#[doc(inline)]
pub use hyperkon_table::Choices;

// Views and events.
#[doc(inline)]
pub use hyperkon_cosmic::{
    AlienView, CardClass, CardId, ClassId, DeclaredView, Face, Handover, Heap, LyingView, PileView, PowerSlot,
    Recalled, ShipsWorth, Source, Standing, Star, SumView, Tally, TurnEnd, Wanted, Whereabouts,
};

// Records.
#[doc(inline)]
pub use crate::game::{Header, Line, RecordedChange, Replayed, TableChange};
#[doc(inline)]
pub use hyperkon_table::{Note, When};
