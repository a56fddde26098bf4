//! What is to be done, as data: each step of the rules is a type, and a frame is one of them.
//!
//! A row says what the step is, what it is about and, where scripts can change it before it is done, what is at stake.
//! The `Step` of each, in `course/`, says what it does and by which clause. The enum of all steps, the dispatcher (`run`)
//! and the test of states from outside are made of the rows.

use super::card::{CardId, ScriptId};
use super::hook::{Hook, Stake};
use super::moment::Moment;
use super::number::Number;
use super::place::Planet;
use super::power_sets::{PowerSet, PowerSlot};
use super::ruleset::Phase;
use super::side::Side;
use crate::rule::Rule;
use crate::table::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Why ships are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The encounter's result (C3, C4).
    Defeat,
    /// No deal was made (C10).
    NoDeal,
    /// A card or a power.
    Effect,
}

/// Why cards have come to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawnFor {
    /// A new hand (T1).
    NewHand,
    /// A reward (C4).
    Reward,
    /// Compensation (C5).
    Compensation,
    /// A deal (C8).
    Deal,
    /// A card or a power.
    Effect,
}

/// Why a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TurnEnd {
    /// The encounter was not a success (T9).
    NoSuccess,
    /// The offense does not go on.
    Enough,
    /// It was the last encounter of the turn.
    LastEncounter,
    /// The offense has no encounter card (T2, T9).
    OutOfCards,
    /// The offense ran out of encounter cards in this turn, whatever it holds now (T9).
    RanOut,
    /// The offense has no ship to launch (W5).
    NoShips,
    /// Nobody can be met (T5).
    NobodyToMeet,
    /// The offense has left the game (W4).
    LeftGame,
}

/// How far a declared use has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// To be declared.
    Declare,
    /// Declared; the answers to it come first.
    Effect,
    /// Cancelled by an answer.
    Cancelled,
}

/// Ships that fall: whose, whether they leave the game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// How many ships of each seat.
    pub ships: BySeat<u8>,
    /// The seats whose ships leave the game.
    pub leave_game: SeatSet,
    /// The script that sends them out of the game.
    #[serde(default)]
    pub sent_away_by: Option<ScriptId>,
    /// Why.
    pub cause: Cause,
}

impl Loss {
    /// Ships that fall into the black hole.
    pub const fn of(ships: BySeat<u8>, cause: Cause) -> Loss {
        Loss { ships, leave_game: SeatSet::EMPTY, sent_away_by: None, cause }
    }
}

/// The place of a phase in the edition's list; the place after the last one is the end of the encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PhaseIndex(pub u8);

macro_rules! steps {
    ($($doc:literal $Step:ident $({ $($field:ident: $Type:ty),* })? $(stakes $stake:ident)?;)*) => {
        $(steps! { @type $doc $Step $({ $($field: $Type),* })? })*

        $(impl From<$Step> for Frame {
            fn from(step: $Step) -> Frame {
                Frame::$Step(step)
            }
        })*

        /// One thing to do: a step of the rules with what it is about.
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Frame {
            $(#[doc = $doc] $Step($Step),)*
        }

        impl Frame {
            /// What is at stake before this is done.
            pub const fn stake(&self) -> Stake {
                match self {
                    $(Frame::$Step(_) => steps!(@stake $($stake)?),)*
                }
            }
        }

        /// Hands the list of the steps, each with the names of what it is about, to a macro.
        macro_rules! each_step {
            ($then:ident) => { $then! { $($Step { $($($field)*)? })* } };
        }
    };
    (@type $doc:literal $Step:ident { $($field:ident: $Type:ty),* }) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        #[expect(missing_docs, reason = "the fields are the seats, ships and cards that the step is about")]
        pub struct $Step {
            $(pub $field: $Type,)*
        }
    };
    (@type $doc:literal $Step:ident) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        pub struct $Step;
    };
    (@stake) => { Stake::Nothing };
    (@stake $stake:ident) => { Stake::$stake };
}

steps! {
    "The game begins (S1)."
    Begin;
    "Aliens lie face up (S3)."
    DealAliens;
    "Cards are shuffled and dealt (S4)."
    DealCards;
    "Star cards are shuffled; one names who begins (S5, S6)."
    FirstStar;
    "A turn begins (S7)."
    BeginTurn;
    "An encounter begins."
    BeginEncounter { number: u8 };
    "The phases of the encounter from this one on."
    Phases { from: PhaseIndex };
    "The work of one phase."
    PhaseWork { phase: Phase };
    "A window: a moment at which scripts may act, until a full round passes (P2)."
    Window { moment: Moment, acted: PowerSet };
    "A power is used: declared, answered, done (P3)."
    UsePower { power: PowerSlot, moment: Moment, stage: Stage, number: Option<i16> } stakes PowerUse;
    "A destiny card is played (P4)."
    PlayCard { seat: Seat, card: CardId, moment: Moment };
    "A card with a script that has been `played`, or is being discarded, goes to the discard pile, or back to the hand, if it
    is still in play."
    PutAway { seat: Seat, card: CardId, played: bool } stakes PlayedCard;
    "A number that powers can change is fixed; the script that changed it last."
    FixNumber { number: Number, subject: Seat, value: i16, acted: PowerSet, by: Option<ScriptId> };
    "A hand without encounter cards is replaced (T1): `kept`, its destiny cards stay in it; `must`, the seat has no choice."
    DrawNewHand { seat: Seat, kept: bool, must: bool } stakes NewHand;
    "The defense may, or must, draw a new hand (T1)."
    DefenseHand { due: bool };
    "Ships are loaded (T7)."
    Load;
    "The cone is pointed at a planet, at the chosen one if powers let it (T6); those that have decided one are not declared
    again."
    Point { acted: PowerSet, chosen: Option<Planet> };
    "A seat answers the invitations (T8)."
    AnswerInvitation { seat: Seat };
    "A seat sends ships as an ally (T8)."
    SendShips { seat: Seat, side: Side };
    "Both main players need an encounter card now (T1, T2)."
    CardsDue;
    "Cards are chosen (C1)."
    Choose;
    "One side lays its card before the other."
    LayCard { side: Side };
    "The cards are turned (C1)."
    TurnCards;
    "What follows the reveal: a new choice, or the result."
    AfterReveal;
    "Totals are made (C2)."
    MakeTotals;
    "Totals are compared (C2)."
    CompareTotals;
    "A side has won (C3, C4, C5)."
    Won { side: Side } stakes Result;
    "The played cards go to the discard pile (C11)."
    DiscardPlayed;
    "The losing side's ships are taken off (C3, C4)."
    LoseDefeated { side: Side };
    "The winning offense lands (C3)."
    Land;
    "A defensive ally takes its reward (C4)."
    Reward { seat: Seat };
    "Compensation is due (C5)."
    Compensation { loser: Side };
    "Compensation is drawn (C5): from a hand, or from the deck."
    DrawCompensation { seat: Seat, from: Option<Seat> };
    "Allies go home and a deal is talked over (C7)."
    Negotiate;
    "A side may speak (C7)."
    Talk { side: Side };
    "The accepted offer is carried out (C8)."
    CarryOut;
    "The deal is over (C9)."
    AfterDeal;
    "No deal: both lose ships (C10)."
    NoDealLosses;
    "Ships fall; scripts may act on it."
    Lose { loss: Loss };
    "Ships that have fallen go where they go."
    SettleLosses { loss: Loss } stakes Loss;
    "Ships that have just gone to the black hole, while scripts may act on it."
    AfterLosses { ships: BySeat<u8>, cause: Cause } stakes Lost;
    "Ships that are about to leave a planet, while scripts may act on it."
    Leave { seat: Seat, planet: Planet, ships: u8 } stakes Leaving;
    "Ships of a side that are about to land on a planet, while scripts may act on it."
    Landing { side: Side, planet: Planet, ships: BySeat<u8> } stakes Landing;
    "Ships of a side that have just landed on a planet, while scripts may act on it."
    AfterLanding { side: Side, planet: Planet, ships: BySeat<u8> } stakes Landed;
    "A seat's ships go back from the encounter to its bases, except to one planet, by the clause that sends them (C14)."
    ReturnShips { seat: Seat, side: Side, except: Option<Planet>, clause: Rule };
    "A seat frees ships from the black hole, by the clause that lets it (C14)."
    FreeShips { seat: Seat, ships: u8, clause: Rule };
    "Cards have come to a seat's hand, from the deck or from another's hand, while scripts may act on it."
    Drawn { seat: Seat, from: Option<Seat>, number: u8, why: DrawnFor } stakes Drawn;
    "Wins are looked for (W2); the powers that have decided one are not declared again."
    CheckWin { acted: PowerSet };
    "The encounter ends; another may follow (T9)."
    EndEncounter;
}

/// Steps as the frames that they are, the first of them next.
macro_rules! frames {
    ($($step:expr),* $(,)?) => { [$($crate::things::frame::Frame::from($step)),*] };
}

#[allow(clippy::single_component_path_imports, reason = "a macro that a macro makes; this gives it a path")]
pub(crate) use each_step;
pub(crate) use frames;

impl Frame {
    /// The moment that this is, or at which it is done.
    pub(crate) const fn moment(&self) -> Option<&Moment> {
        match self {
            Frame::Window(Window { moment, .. })
            | Frame::UsePower(UsePower { moment, .. })
            | Frame::PlayCard(PlayCard { moment, .. }) => Some(moment),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub(crate) const fn moment_mut(&mut self) -> Option<&mut Moment> {
        match self {
            Frame::Window(Window { moment, .. })
            | Frame::UsePower(UsePower { moment, .. })
            | Frame::PlayCard(PlayCard { moment, .. }) => Some(moment),
            _ => None,
        }
    }
}

impl CheckWin {
    /// No power has decided anything yet.
    pub const ANEW: CheckWin = CheckWin { acted: PowerSet::EMPTY };
}

impl Window {
    /// A moment about nobody, at which nobody has acted yet.
    pub const fn at(hook: Hook) -> Window {
        Window { moment: Moment::of(hook), acted: PowerSet::EMPTY }
    }

    /// A moment about a seat, at which nobody has acted yet.
    pub const fn about(hook: Hook, seat: Seat) -> Window {
        Window { moment: Moment::about(hook, seat), acted: PowerSet::EMPTY }
    }
}
