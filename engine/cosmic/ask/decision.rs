//! What seats are asked: plain data that can check, enumerate and describe its own answers.

use crate::table::Seat;
use crate::things::card::{CardKind, ScriptId};
use crate::things::deal::{DealAsk, Offer};
use crate::things::hook::Hook;
use crate::things::kinds::MAX_KINDS;
pub use crate::things::pickable::{Pickable, Word};
use crate::things::place::{MAX_PLANETS, Planet, ShipCounts};
use crate::things::power_sets::MAX_ALIENS;
use crate::things::ruleset::Phase;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most options one pick can have: every planet of the largest table, the cone and a pass.
pub const MAX_OPTIONS: usize = MAX_PLANETS + 2;
/// The most options that can be picked at once.
pub const MAX_PICKED: usize = 8;

// A question can offer every kind of card, with a pass and all powers of a seat.
const _: () = assert!(MAX_KINDS + 1 + MAX_ALIENS <= MAX_OPTIONS);
// Sets of options are words of 64 bits.
const _: () = assert!(MAX_OPTIONS < 64);

/// The options of a pick.
pub type Options = ArrayVec<Pickable, MAX_OPTIONS>;
/// The options picked.
pub type Picked = ArrayVec<Pickable, MAX_PICKED>;

/// What a question of the rules is about; the name is the key of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Use a power or play a destiny card now, or pass (P3, P4).
    Window,
    /// Discard the destiny cards and draw a new hand (T1).
    DrawNewHand,
    /// Free a ship from the black hole, and where to (T4).
    FreeShip,
    /// Own colour: meet a foreign base at home, or draw again (T5).
    OwnColour,
    /// Two seats: the system to point into (D1).
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
    /// Make, accept or refuse an offer (C7).
    Deal,
    /// Take compensation (C5).
    TakeCompensation,
    /// Reward: how many ships to free (C4).
    RewardShips,
    /// Reward: how many cards to draw (C4).
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
    /// Choose ships that are moved, or how many.
    MoveShips,
    /// Choose where ships go that are moved.
    PlaceShips,
    /// Put a card that was never turned back into the deck.
    HideCard,
    /// Take a second encounter (T9).
    SecondEncounter,
    /// A question of a script, by its text key.
    Script(Word),
}

/// A number or a thing a text may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Argument {
    /// A whole number.
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

/// The things a question's text may name, at most three.
pub type Arguments = ArrayVec<Argument, 3>;

/// The form of the answer that is wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "options stand in the question: asking allocates nothing")]
pub enum Ask {
    /// Between `min` and `max` different options.
    Pick {
        /// The fewest options to pick.
        min: u8,
        /// The most.
        max: u8,
        /// The options, each once.
        options: Options,
    },
    /// A whole number from `min` to `max`.
    Number {
        /// The least.
        min: u8,
        /// The greatest.
        max: u8,
    },
    /// Ships over places, between `min` and `max` in all.
    Ships {
        /// The most ships at each place.
        bounds: ShipCounts,
        /// The fewest ships in all.
        min: u8,
        /// The most ships in all.
        max: u8,
    },
    /// An offer, or an answer to one (C8).
    Deal(Box<DealAsk>),
}

/// A question to one seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decision {
    /// The seat that is asked.
    pub seat: Seat,
    /// The phase it falls in.
    pub phase: Phase,
    /// The moment it belongs to, where scripts act.
    pub hook: Option<Hook>,
    /// The power or card that asks; `None`: the rules.
    pub source: Option<ScriptId>,
    /// What it is about.
    pub topic: Topic,
    /// What its text names.
    pub args: Arguments,
    /// Whether the options or the answer are nobody else's business.
    pub secret: bool,
    /// The answer that is wanted.
    pub ask: Ask,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The options picked.
    Pick(Picked),
    /// A number.
    Number(u8),
    /// Ships over places.
    Ships(ShipCounts),
    /// A new offer.
    Offer(Box<Offer>),
    /// The standing offer is accepted.
    Accept,
    /// The standing offer is refused without another.
    Refuse,
    /// No deal (C7): it is said by either side, or by the host when its clock has run out.
    NoDeal,
}

impl Choice {
    /// The choice of one option.
    pub fn one(option: Pickable) -> Choice {
        Choice::Pick(std::iter::once(option).collect())
    }

    /// The choice of one option: pass.
    pub fn pass() -> Choice {
        Choice::one(Pickable::Pass)
    }

    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Choice::Pick(_) => "a pick",
            Choice::Number(_) => "a number",
            Choice::Ships(_) => "ships",
            Choice::Offer(_) | Choice::Accept | Choice::Refuse | Choice::NoDeal => "a word in a deal",
        }
    }
}

impl Ask {
    /// Between `min` and `max` of these options.
    pub fn pick(min: usize, max: usize, options: impl IntoIterator<Item = Pickable>) -> Ask {
        Ask::Pick { min: min as u8, max: max as u8, options: options.into_iter().take(MAX_OPTIONS).collect() }
    }

    /// Exactly one of these options.
    pub fn one_of(options: impl IntoIterator<Item = Pickable>) -> Ask {
        Ask::pick(1, 1, options)
    }

    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Ask::Pick { .. } => "a pick",
            Ask::Number { .. } => "a number",
            Ask::Ships { .. } => "ships",
            Ask::Deal(_) => "a word in a deal",
        }
    }
}
