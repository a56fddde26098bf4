//! The pending steps as data. Each step of the rules is a type, and a frame contains one step.
//!
//! Each row of the table below names a step and its fields. If scripts can change the step before it runs, the row also
//! names its stake. The effect of each step is its `Step` implementation in `steps/`. The rows generate the enum of all
//! steps, the dispatcher (`run`), and the validation of states from files.

use super::card::{CardId, ScriptId};
use super::hook::{Hook, Stake};
use super::number::Number;
use super::place::{Planet, PlanetSet};
use super::power_sets::{PowerSet, PowerSlot};
use super::ruleset::Phase;
use super::side::Side;
use super::trigger::Trigger;
use crate::rule::Rule;
use crate::table::{BySeat, Seat, SeatSet, words};
use serde::{Deserialize, Serialize};

words! {
    /// The reason why ships are lost.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Cause {
        /// The encounter's result (C3, C4).
        Defeat = "defeat",
        /// A failed deal (C10).
        NoDeal = "no_deal",
        /// The effect of a card or a power.
        Effect = "effect",
    }

    /// The reason why cards come to a hand.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum DrawnFor {
        /// A new hand (T1).
        NewHand = "new_hand",
        /// A reward (C4).
        Reward = "reward",
        /// Compensation (C5).
        Compensation = "compensation",
        /// A deal (C8).
        Deal = "deal",
        /// The effect of a card or a power.
        Effect = "effect",
    }

    /// The reason why a turn ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum TurnEnd {
        /// The encounter was not a success (T9).
        NoSuccess = "no_success",
        /// The offense ends its turn by choice.
        Enough = "enough",
        /// The last encounter of the turn is over.
        LastEncounter = "last_encounter",
        /// The offense has no encounter card left (T2, T9).
        OutOfCards = "out_of_cards",
        /// The offense ran out of encounter cards this turn, even if it has some now (T9).
        RanOut = "ran_out",
        /// The offense has no ships to launch (W5).
        NoShips = "no_ships",
        /// The offense has no seat to attack (T5).
        NobodyToMeet = "nobody_to_meet",
        /// The offense has left the game (W4).
        LeftGame = "left_game",
    }
}

/// The progress of a declared use of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The use is about to be declared.
    Declare,
    /// The use is declared, and the reactions to it come before its effect.
    Effect,
    /// The use was canceled by a reaction.
    Cancelled,
}

/// Falling ships, with their destination and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// The number of falling ships of each seat.
    pub ships: BySeat<u8>,
    /// The seats whose ships leave the game instead of going to the black hole.
    pub leave_game: SeatSet,
    /// The script that sends the ships out of the game.
    #[serde(default)]
    pub sent_away_by: Option<ScriptId>,
    /// The reason for the loss.
    pub cause: Cause,
}

impl Loss {
    /// Creates a loss of ships that go to the black hole.
    pub const fn of(ships: BySeat<u8>, cause: Cause) -> Loss {
        Loss { ships, leave_game: SeatSet::EMPTY, sent_away_by: None, cause }
    }
}

/// The index of a phase in the edition's list.
///
/// The index after the last phase is the end of the encounter.
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

        /// A pending step of the rules, with its contents.
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Frame {
            $(#[doc = $doc] $Step($Step),)*
        }

        impl Frame {
            /// Returns the stake of the trigger before this step.
            pub const fn stake(&self) -> Stake {
                match self {
                    $(Frame::$Step(_) => steps!(@stake $($stake)?),)*
                }
            }
        }

        /// Passes the list of all steps with their field names to a macro.
        macro_rules! each_step {
            ($then:ident) => { $then! { $($Step { $($($field)*)? })* } };
        }
    };
    (@type $doc:literal $Step:ident { $($field:ident: $Type:ty),* }) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        #[expect(missing_docs, reason = "the field names are descriptive: seats, ships, cards")]
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
    "The aliens are dealt face up (S3)."
    DealAliens;
    "The cards are shuffled and dealt (S4)."
    DealCards;
    "The star cards are shuffled, and one of them names the first offense (S5, S6)."
    FirstStar;
    "A turn begins (S7)."
    BeginTurn;
    "An encounter begins."
    BeginEncounter { number: u8 };
    "The remaining phases of the encounter, from this one."
    Phases { from: PhaseIndex };
    "The main part of a phase, after its window."
    PhaseWork { phase: Phase };
    "A window: scripts can act at its trigger until a full round passes (P2)."
    Window { moment: Trigger, acted: PowerSet };
    "A seat uses a power: declaration, reactions, and effect (P3)."
    UsePower { power: PowerSlot, moment: Trigger, stage: Stage, number: Option<i16> } stakes PowerUse;
    "A seat plays a destiny card (P4)."
    PlayCard { seat: Seat, card: CardId, moment: Trigger };
    "A scripted card leaves play for the discard pile or the hand, after it was `played` or discarded. Nothing happens if it
    is no longer in play."
    PutAway { seat: Seat, card: CardId, played: bool } stakes PlayedCard;
    "A number that powers can change becomes final; `by` is the script that changed it last."
    FixNumber { number: Number, subject: Seat, value: i16, acted: PowerSet, by: Option<ScriptId> };
    "A seat without encounter cards draws a new hand (T1). `kept`: it keeps its destiny cards; `must`: drawing is mandatory."
    DrawNewHand { seat: Seat, kept: bool, must: bool } stakes NewHand;
    "The defense may, or must, draw a new hand (T1)."
    DefenseHand { due: bool };
    "The offense loads ships onto the cone (T7)."
    Load;
    "The cone is pointed at a planet, or at the chosen planet if powers allow it (T6). The powers in `acted` are not declared
    again."
    Point { acted: PowerSet, chosen: Option<Planet> };
    "A seat answers the invitations (T8)."
    AnswerInvitation { seat: Seat };
    "A seat sends ships as an ally (T8)."
    SendShips { seat: Seat, side: Side };
    "Both main players need an encounter card (T1, T2)."
    CardsDue;
    "The main players choose their cards (C1)."
    Choose;
    "One side plays its card before the other (C1)."
    LayCard { side: Side };
    "The played cards are revealed (C1)."
    TurnCards;
    "The step after the reveal: the cards are chosen again, or the encounter is resolved."
    AfterReveal;
    "The totals are computed (C2)."
    MakeTotals;
    "The totals are compared (C2)."
    CompareTotals;
    "A side has won (C3, C4, C5)."
    Won { side: Side } stakes Result;
    "The played cards go to the discard pile (C11)."
    DiscardPlayed;
    "The losing side's ships start to fall (C3, C4)."
    LoseDefeated { side: Side };
    "The winning offense and its allies land (C3)."
    Land;
    "A defensive ally takes its reward (C4)."
    Reward { seat: Seat };
    "The loser takes compensation, or declines it (C5)."
    Compensation { loser: Side };
    "A seat draws compensation from a hand or from the deck (C5)."
    DrawCompensation { seat: Seat, from: Option<Seat> };
    "The allies return home, and the talks begin (C7)."
    Negotiate;
    "A side answers the pending offer or makes one (C7)."
    Talk { side: Side };
    "The accepted offer is carried out (C8)."
    CarryOut;
    "The deal is complete (C9)."
    AfterDeal;
    "Both main players lose ships, because they made no deal (C10)."
    NoDealLosses;
    "Ships fall, and scripts can act before they are lost."
    Lose { loss: Loss };
    "Falling ships go to the black hole or out of the game."
    SettleLosses { loss: Loss } stakes Loss;
    "A trigger for ships that have just gone to the black hole."
    AfterLosses { ships: BySeat<u8>, cause: Cause } stakes Lost;
    "A trigger for ships that are about to leave a planet."
    Leave { seat: Seat, planet: Planet, ships: u8 } stakes Leaving;
    "A trigger for ships of a side that are about to land on a planet."
    Landing { side: Side, planet: Planet, ships: BySeat<u8> } stakes Landing;
    "A trigger for ships of a side that have just landed on a planet."
    AfterLanding { side: Side, planet: Planet, ships: BySeat<u8> } stakes Landed;
    "A seat's ships return from the encounter to its bases, but not to the planets `except` (C14)."
    ReturnShips { seat: Seat, side: Side, except: PlanetSet, clause: Rule };
    "A seat frees ships from the black hole (C14)."
    FreeShips { seat: Seat, ships: u8, clause: Rule };
    "A trigger for cards that have come to a seat's hand, from the deck or from another hand."
    Drawn { seat: Seat, from: Option<Seat>, number: u8, why: DrawnFor } stakes Drawn;
    "The rules check for winners (W2). The powers in `acted` are not declared again."
    CheckWin { acted: PowerSet };
    "The encounter ends, and another may follow (T9)."
    EndEncounter;
}

/// Converts steps to frames in the given order; the first one runs next.
macro_rules! frames {
    ($($step:expr),* $(,)?) => { [$($crate::state::frame::Frame::from($step)),*] };
}

#[allow(
    clippy::single_component_path_imports,
    reason = "another macro defines this macro; the import gives it a path"
)]
pub(crate) use each_step;
pub(crate) use frames;

impl Frame {
    /// Returns the trigger of this frame.
    pub(crate) const fn moment(&self) -> Option<&Trigger> {
        match self {
            Frame::Window(Window { moment, .. })
            | Frame::UsePower(UsePower { moment, .. })
            | Frame::PlayCard(PlayCard { moment, .. }) => Some(moment),
            _ => None,
        }
    }

    /// Returns the trigger of this frame, mutable.
    pub(crate) const fn moment_mut(&mut self) -> Option<&mut Trigger> {
        match self {
            Frame::Window(Window { moment, .. })
            | Frame::UsePower(UsePower { moment, .. })
            | Frame::PlayCard(PlayCard { moment, .. }) => Some(moment),
            _ => None,
        }
    }
}

impl CheckWin {
    /// A check in which no power has acted yet.
    pub const ANEW: CheckWin = CheckWin { acted: PowerSet::EMPTY };
}

impl Window {
    /// Creates a window without a subject, in which no power has acted yet.
    pub const fn at(hook: Hook) -> Window {
        Window { moment: Trigger::of(hook), acted: PowerSet::EMPTY }
    }

    /// Creates a window about a seat, in which no power has acted yet.
    pub const fn about(hook: Hook, seat: Seat) -> Window {
        Window { moment: Trigger::about(hook, seat), acted: PowerSet::EMPTY }
    }
}
