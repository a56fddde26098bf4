//! The rules of both editions, one file for each part of the rulebook.
//!
//! Invariants: nothing here names an interpreter, a file, a clock or a thread, nor any alien or
//! destiny card: what those do comes in through [`Powers`]. Nothing here asks which edition is
//! played: every difference is a value of the [`Ruleset`].

pub(crate) use hyperkon_table as table;

mod adopt;
mod allies;
mod answers;
mod asking;
mod card;
mod cards;
mod choose;
mod deal;
mod decision;
mod effects;
mod encounter;
mod event;
mod fault;
mod fingerprint;
mod flow;
mod hook;
mod imagine;
mod invariants;
mod kinds;
mod lexicon;
mod moment;
mod place;
mod play;
mod power;
mod powers;
mod resolve;
mod rule;
mod ruleset;
mod setup;
mod ships;
mod side;
mod sound;
mod state;
mod talks;
mod targets;
mod turn;
mod verb;
mod view;

pub use adopt::Misfit;
pub use asking::{Asking, Reply, ScriptAsk};
pub use card::{CardClass, CardId, CardKind, CardSet, MAX_CARDS, Pile, ScriptId};
pub use deal::{BaseTerm, DealAsk, Freed, Offer, TermLimits, Terms};
pub use decision::{
    Argument, Arguments, Ask, Choice, Decision, MAX_KINDS, MAX_OPTIONS, MAX_PICKED, Options, Pickable, Picked, Topic,
    Word,
};
pub use encounter::{Bound, Encounter, Face, Front, Laid, Outcome, PassedOver, Tally, Wanted};
pub use event::Event;
pub use fault::{Fault, FaultKind, Flow};
pub use flow::{Cause, Depth, Frame, Loss, MAX_DEPTH, Moment, Stack, Stage, TooDeep, TurnEnd};
pub use hook::{HOOK_COUNT, HOOKS, Hook, HookKind, HookSpec, Stake};
pub use imagine::Unimaginable;
pub use kinds::Kinds;
pub use lexicon::VERBS;
pub use place::{ByPlanet, MAX_PLANETS, PLANETS_PER_SYSTEM, Place, Planet, ShipCounts};
pub use play::{Play, order};
pub use power::{MAX_ALIENS, MAX_SCRIPTS, PowerSet, PowerSlot};
pub use powers::{Call, Powers};
pub use rule::{RULES, Rule};
pub use ruleset::{
    AllyReturn, Choices, FirstStar, HookUse, MEMORY_SLOTS, MemoryCell, Numbers, OnFault, OptionValue, OrderPart,
    OutOfCards, Phase, Ruleset, ScriptInfo, Settlers, Use, Windows,
};
pub use side::{BySide, Side};
pub use state::State;
pub use verb::{Receiver, Request, Verb};
pub use view::{SeatView, View};
