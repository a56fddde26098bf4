//! Questions to seats: plain data that can check, list, and describe its own answers.

use crate::state::card::{CardKind, ScriptId};
use crate::state::deal::{DealPrompt, Offer};
use crate::state::hook::Hook;
use crate::state::kinds::MAX_KINDS;
pub use crate::state::pickable::{PickOption, Word};
use crate::state::place::{MAX_PLANETS, Planet, ShipCounts};
use crate::state::power_sets::MAX_ALIENS;
use crate::state::ruleset::Phase;
use crate::table::Seat;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The maximum number of options: all planets of the largest table, cone, and pass.
pub const MAX_OPTIONS: usize = MAX_PLANETS + 2;
/// The maximum number of options that an answer can pick.
pub const MAX_PICKED: usize = 8;

// A window can offer every kind of card, all powers of a seat, and a pass.
const _: () = assert!(MAX_KINDS + 1 + MAX_ALIENS <= MAX_OPTIONS);
// Option sets are 64-bit masks.
const _: () = assert!(MAX_OPTIONS < 64);

/// The options of a pick.
pub type Options = ArrayVec<PickOption, MAX_OPTIONS>;
/// The picked options.
pub type Selection = ArrayVec<PickOption, MAX_PICKED>;

/// The topic of a question by the rules; its name is the text key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Topic {
    /// Use a power or play a destiny card now, or pass (P3, P4).
    Window,
    /// Discard the destiny cards, and draw a new hand (T1).
    DrawNewHand,
    /// Free a ship from the black hole, and choose its base (T4).
    FreeShip,
    /// Attack a foreign base at home, or draw another star card (T5).
    OwnColor,
    /// Choose the system to point into, in a game of two seats (D1).
    ChooseSystem,
    /// Point the cone at a planet (T6).
    Point,
    /// Load ships (T7).
    Load,
    /// Invite allies (T8).
    Invite,
    /// Answer the invitations (T8).
    AnswerInvitation,
    /// Send ships as an ally (T8).
    SendShips,
    /// Choose an encounter card (C1).
    ChooseCard,
    /// Make, accept, or refuse an offer (C7).
    Deal,
    /// Take compensation (C5).
    TakeCompensation,
    /// Choose the number of ships to free as a reward (C4).
    RewardShips,
    /// Choose the number of cards to draw as a reward (C4).
    RewardCards,
    /// Put ships back on bases.
    ReturnShips,
    /// Choose ships to lose (C13).
    LoseShips,
    /// Choose ships to settle with (C8).
    SettleShips,
    /// Choose a card to discard.
    DiscardCard,
    /// Choose a card to give away.
    GiveCard,
    /// Choose the ships to move, or their number.
    MoveShips,
    /// Choose the destination of moved ships.
    PlaceShips,
    /// Return a card that was never revealed to the deck.
    HideCard,
    /// Take a second encounter (T9).
    SecondEncounter,
    /// A question by a script, with its text key.
    Script(Word),
}

impl Topic {
    /// Returns `true` if the ships of the answer arrive at its places, and `false` if they leave them.
    pub const fn is_putting(self) -> bool {
        matches!(self, Topic::ReturnShips | Topic::PlaceShips)
    }
}

/// A value in a text: a number or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Argument {
    /// An integer.
    Number(i16),
    /// A seat.
    Seat(Seat),
    /// A planet.
    Planet(Planet),
    /// A kind of card.
    Card(CardKind),
    /// An alien.
    Alien(ScriptId),
}

/// The values in a question's text, at most 3.
pub type Arguments = ArrayVec<Argument, 3>;

/// The form of an answer: a pick, a number, ships, or a deal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "inline options let a question avoid allocation")]
pub enum Prompt {
    /// A pick of `min` to `max` different options.
    Pick {
        /// The minimum number of options.
        min: u8,
        /// The maximum number of options.
        max: u8,
        /// The options, without duplicates.
        options: Options,
    },
    /// An integer from `min` to `max`.
    Number {
        /// The lowest number.
        min: u8,
        /// The highest number.
        max: u8,
    },
    /// Ships from several places, `min` to `max` in total.
    Ships {
        /// The maximum number of ships from each place.
        bounds: ShipCounts,
        /// The minimum number of ships in total.
        min: u8,
        /// The maximum number of ships in total.
        max: u8,
    },
    /// An offer, or the reply to an offer (C8).
    Deal(Box<DealPrompt>),
}

/// A question to one seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Decision {
    /// The seat to act.
    pub seat: Seat,
    /// The current phase.
    pub phase: Phase,
    /// The hook at which a script acts; `None` for a question by the rules.
    pub hook: Option<Hook>,
    /// The power or card that asks; `None` for a question by the rules.
    pub source: Option<ScriptId>,
    /// The topic, which selects the text.
    pub topic: Topic,
    /// The values in the question's text. `choose_card` has its own seat if the card is played face up.
    pub args: Arguments,
    /// True if other seats must not see the options or the answer.
    pub secret: bool,
    /// The form of the answer, with all legal values.
    pub ask: Prompt,
}

impl Decision {
    /// Creates a question by the rules, without values, whose options and answer are public.
    pub fn new(seat: Seat, phase: Phase, topic: Topic, ask: Prompt) -> Decision {
        Decision { seat, phase, hook: None, source: None, topic, args: Arguments::new(), secret: false, ask }
    }
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The picked options.
    Pick(Selection),
    /// A chosen number.
    Number(u8),
    /// The number of ships from each place.
    Ships(ShipCounts),
    /// A new offer in a deal.
    Offer(Box<Offer>),
    /// Acceptance of the pending offer.
    Accept,
    /// Refusal of the pending offer, without a counteroffer.
    Refuse,
    /// No deal (C7). Either side can give this answer, and it is the default when the clock runs out.
    NoDeal,
}

impl Choice {
    /// Returns an answer that picks one option.
    pub fn one(option: PickOption) -> Choice {
        Choice::Pick(std::iter::once(option).collect())
    }

    /// Returns the answer that picks pass.
    pub fn pass() -> Choice {
        Choice::one(PickOption::Pass)
    }

    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Choice::Pick(_) => "a pick",
            Choice::Number(_) => "a number",
            Choice::Ships(_) => "ships",
            Choice::Offer(_) | Choice::Accept | Choice::Refuse | Choice::NoDeal => "an answer in a deal",
        }
    }
}

impl Prompt {
    /// Returns a pick of `min` to `max` of these options.
    pub fn pick(min: usize, max: usize, options: impl IntoIterator<Item = PickOption>) -> Prompt {
        Prompt::Pick { min: min as u8, max: max as u8, options: options.into_iter().take(MAX_OPTIONS).collect() }
    }

    /// Returns a pick of exactly one of these options.
    pub fn one_of(options: impl IntoIterator<Item = PickOption>) -> Prompt {
        Prompt::pick(1, 1, options)
    }

    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Prompt::Pick { .. } => "a pick",
            Prompt::Number { .. } => "a number",
            Prompt::Ships { .. } => "ships",
            Prompt::Deal(_) => "an answer in a deal",
        }
    }
}
