//! Types in the fields, errors, and signatures of the public API.
//!
//! Programs need their names to match on values. The types are as stable as the API.

// The engine.
#[cfg(feature = "scripts")]
#[doc(inline)]
pub use crate::{
    edition::{Color, Edition, Texts, UnsupportedOptions},
    game::{Header, InvalidCampaign, Line, RecordedChange, Replayed, TableChange, TableRules},
};

// Errors.
#[doc(inline)]
pub use hyperkon_cosmic::{IncompatibleRules, InvalidAnswer};
#[doc(inline)]
pub use hyperkon_table::{ParseQuestionIdError, TableError};

// Rules.
#[doc(inline)]
pub use hyperkon_cosmic::{Numbers, Ruleset, ScriptInfo, ScriptKind};

// Questions, answers, offers.
#[doc(inline)]
pub use hyperkon_cosmic::{Argument, Arguments, BaseGrant, Freed, OfferLimits, Options, ShipsAt, Word};
#[doc(inline)]
pub use hyperkon_table::Choices;

// Views and events.
#[doc(inline)]
pub use hyperkon_cosmic::{
    AlienView, CardClass, CardId, ClassId, Face, MemoryValue, PendingUseView, PileId, PileView, PlanetLocation,
    PowerSlot, ShipValue, Source, Standing, Star, TableCardView, Tally, TotalView, TransferReason, TurnEnd, Wanted,
};

// Records.
#[doc(inline)]
pub use hyperkon_table::{Note, When};
