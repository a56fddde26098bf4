//! The rules of both editions.
//!
//! `things` are the rulebook's nouns, `ask` the questions, `moment` the step in progress and the protocol of powers,
//! `course` the rules themselves from setup to win, `run` the table of which function performs which step, `seen` what
//! others see of a state. Scripts speak through `lexicon`.
//!
//! Invariants: nothing here names an interpreter, a file, a clock or a thread, nor any alien or
//! destiny card: what those do comes in through [`Powers`]. Nothing here asks which edition is
//! played: every difference is a value of the [`Ruleset`].

#[doc(hidden)]
pub use hyperkon_table as table;

mod ask;
mod course;
mod lexicon;
mod moment;
mod playable;
mod rule;
mod run;
mod seen;
#[cfg(test)]
mod testing;
mod things;

pub use ask::answers::Refusal;
pub use ask::decision::{
    Argument, Arguments, Ask, Choice, Decision, MAX_OPTIONS, MAX_PICKED, Options, Pickable, Picked, Topic, Word,
};
pub use ask::parts::{Part, Term};
pub use ask::unfit::Unfit;
pub use lexicon::{Act, Does, Entry, Field, Gives, LEXICON, Meaning, Next, Otherwise, Reading, Receiver, Request};
pub use moment::actors::order;
pub use moment::call::Call;
pub use moment::fault::{Fault, Flow};
pub use moment::play::{Play, Powers};
pub use moment::reply::Reply;
pub use moment::sight::Sight;
pub use moment::trace::{
    Bar, Looked, Noted, On, Outcome as UseOutcome, Printed, Round, Said, Shown, Trace, Traced, Verdict,
};
pub use moment::wrong::{Broken, FaultKind, Mend, Thing, Wrong};
pub use rule::{RULES, Rule};
pub use seen::adopt::Misfit;
pub use seen::imagine::other_world;
pub use seen::sums::{ShipsWorth, SumView, sums};
pub use seen::unsound::{Unsettled, Unsound};
pub use seen::view::{AlienView, DeclaredView, LyingView, PileView, SeatView, Standing, View};
pub use things::berth::{Berth, Ships};
pub use things::card::{CardId, CardKind, CardSet, MAX_CARDS, MAX_STARS, Pile, ScriptId};
pub use things::cards::{Cards, Lies, MAX_OWN, OwnPile, Zone};
pub use things::class::CardClass;
pub use things::deal::{BaseTerm, DealAsk, Freed, Offer, TermLimits, Terms};
pub use things::encounter::{
    Bound, Called, Encounter, Ending, Front, Laid, Meeting, MustLay, Outcome, PassedOver, Tally,
};
pub use things::event::{Event, Handover, Heap, Why};
pub use things::face::{Face, Wanted};
pub use things::frame::*;
pub use things::hook::{HOOK_COUNT, HOOKS, Hook, HookKind, HookSpec, Stake};
pub use things::kinds::{Kinds, MAX_KINDS, NoDeck};
pub use things::moment::{Case, Depth, Moment, Way};
pub use things::number::{ByNumber, Number};
pub use things::place::{ByPlanet, MAX_IN_SYSTEM, MAX_PLANETS, Place, Planet, ShipCounts, ShipsAt};
pub use things::planets::{Planets, Whereabouts};
pub use things::power::{AllPowers, Lasts, MAX_SCRIPTS, Power, Source};
pub use things::power_sets::{HookSet, MAX_ALIENS, MAX_LYING, MAX_POWERS, PowerSet, PowerSlot, PowersByHook};
pub use things::recalled::Recalled;
pub use things::ruleset::{
    AllyReturn, AllyReward, Choices, CompensationFrom, FirstStar, Found, Numbers, OnFault, OrderPart, OutOfCards,
    Phase, Ruleset, Settlers, Windows,
};
pub use things::script::{
    CardInfo, ClassId, HookUse, Kept, Lying, MAX_CLASSES, MEMORY_SLOTS, MemoryCell, NONE_YET, Once, OptionValue, Order,
    PileInfo, ScriptInfo, Sort, Use, Who,
};
pub use things::side::{BySide, Side};
pub use things::stack::{MAX_DEPTH, MOST_AT_REST, Stack, TooDeep};
pub use things::star::Star;
pub use things::state::State;
