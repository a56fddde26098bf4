//! What is to be done next, as data: a stack of frames, the next one on top.
//!
//! Each frame is one step of the rules. A frame that has more to do puts further frames on the stack;
//! an effect that must be complete before a script goes on runs its frames within the script's own step.

use crate::table::{BySeat, Seat, SeatSet};
use crate::things::card::CardId;
use crate::things::hook::{Hook, Stake};
use crate::things::power::{PowerSet, PowerSlot};
use crate::things::ruleset::Phase;
use crate::things::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

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

/// Why a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// A place in the stack, counted from its bottom: what lies there stays there while things come and go on top of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Depth(u8);

/// A moment at which scripts may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// Which.
    pub hook: Hook,
    /// The seat it is about, where it is about one.
    pub subject: Option<Seat>,
    /// What is at stake, where something is: a frame further down that those who act can change before it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matter: Option<Depth>,
}

impl Moment {
    /// A moment about nobody, at which nothing is at stake.
    pub const fn of(hook: Hook) -> Moment {
        Moment { hook, subject: None, matter: None }
    }

    /// A moment about a seat.
    pub const fn about(hook: Hook, seat: Seat) -> Moment {
        Moment { hook, subject: Some(seat), matter: None }
    }
}

/// Ships that fall: whose, whether they leave the game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// How many ships of each seat.
    pub ships: BySeat<u8>,
    /// The seats whose ships leave the game.
    pub leave_game: SeatSet,
    /// Why.
    pub cause: Cause,
}

impl Loss {
    /// Ships that fall into the black hole.
    pub const fn of(ships: BySeat<u8>, cause: Cause) -> Loss {
        Loss { ships, leave_game: SeatSet::EMPTY, cause }
    }
}

/// One thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the seats, ships and cards that the frame is about")]
pub enum Frame {
    /// Shuffle, deal, name who begins (S3 to S6).
    Begin,
    /// A turn begins.
    Turn,
    /// An encounter begins.
    Encounter { number: u8 },
    /// The phases of the encounter from this one on.
    Phase { index: u8 },
    /// The work of one phase.
    Work { phase: Phase },
    /// A moment at which scripts may act, until a full round passes.
    Moment { moment: Moment, acted: PowerSet },
    /// A power is used: declared, answered, done.
    UsePower { power: PowerSlot, moment: Moment, stage: Stage, number: Option<i16> },
    /// A destiny card is played.
    PlayCard { seat: Seat, card: CardId, moment: Moment },
    /// A played destiny card goes to the discard pile, if it is still in play.
    DiscardDestiny { seat: Seat, card: CardId },
    /// A number that powers can change is fixed.
    Number { hook: Hook, subject: Seat, value: i16, acted: PowerSet },
    /// A hand without encounter cards is replaced (T1): `kept`, its destiny cards stay in it; `must`, the seat has no
    /// choice.
    DrawNewHand { seat: Seat, kept: bool, must: bool },
    /// The defense may, or must, draw a new hand (T1).
    DefenseHand { due: bool },
    /// Ships are loaded (T7).
    Load,
    /// A seat answers the invitations (T8).
    Answer { seat: Seat },
    /// A seat sends ships as an ally (T8).
    SendShips { seat: Seat, side: Side },
    /// Both main players need an encounter card now (T1, T2).
    CardsDue,
    /// Cards are chosen (C1).
    Choose,
    /// One side lays its card before the other.
    LayCard { side: Side },
    /// The cards are turned (C1).
    TurnCards,
    /// What follows the reveal: a new choice, or the result.
    AfterReveal,
    /// Totals are made and compared (C2).
    Totals,
    /// A side has won (C3, C4, C5).
    Won { side: Side },
    /// The played cards go to the discard pile (C11).
    DiscardPlayed,
    /// The losing side's ships are taken off.
    LoseDefeated { side: Side },
    /// The winning offense lands (C3).
    Land,
    /// A defensive ally takes its reward (C4).
    Reward { seat: Seat },
    /// Compensation is due (C5).
    Compensation { loser: Side },
    /// Compensation is drawn (C5).
    DrawCompensation { loser: Side },
    /// Allies go home and a deal is talked over (C7).
    Negotiate,
    /// A side may speak (C7).
    Talk { side: Side },
    /// The accepted offer is carried out (C8).
    CarryOut,
    /// The deal is over.
    AfterDeal,
    /// No deal: both lose ships (C10).
    NoDealLosses,
    /// Ships fall; scripts may act on it.
    Lose(Loss),
    /// Ships that have fallen go where they go.
    SettleLosses(Loss),
    /// Ships that have just gone to the black hole, while scripts may act on it.
    AfterLosses { ships: BySeat<u8> },
    /// A seat's ships go back from the encounter to its bases.
    ReturnShips { seat: Seat, side: Side },
    /// A seat frees ships from the black hole.
    FreeShips { seat: Seat, ships: u8 },
    /// Wins are looked for (W2).
    CheckWin,
    /// The encounter ends; another may follow (T9).
    EndEncounter,
    /// The turn passes on.
    EndTurn { why: TurnEnd },
}

impl Frame {
    /// What is at stake before this is done.
    pub const fn stake(&self) -> Stake {
        match self {
            Frame::SettleLosses(_) => Stake::Loss,
            Frame::AfterLosses { .. } => Stake::Lost,
            Frame::UsePower { .. } => Stake::PowerUse,
            Frame::DrawNewHand { .. } => Stake::NewHand,
            Frame::DiscardDestiny { .. } => Stake::DestinyCard,
            _ => Stake::Nothing,
        }
    }

    /// A moment about nobody, at which nobody has acted yet.
    pub const fn moment(hook: Hook) -> Frame {
        Frame::Moment { moment: Moment::of(hook), acted: 0 }
    }

    /// A moment about a seat, at which nobody has acted yet.
    pub const fn moment_about(hook: Hook, seat: Seat) -> Frame {
        Frame::Moment { moment: Moment::about(hook, seat), acted: 0 }
    }
}

/// The deepest the stack can get.
pub const MAX_DEPTH: usize = 40;

/// More is to be done than the stack holds: effects set each other off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("effects nested deeper than {MAX_DEPTH} steps")]
pub struct TooDeep;

/// The stack of frames.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "Vec<Frame>", into = "Vec<Frame>")]
pub struct Stack {
    frames: [Frame; MAX_DEPTH],
    len: u8,
}

impl Stack {
    /// A stack with one frame.
    pub fn of(frame: Frame) -> Stack {
        let mut stack = Stack { frames: [Frame::Begin; MAX_DEPTH], len: 1 };
        stack.frames[0] = frame;
        stack
    }

    /// How many frames.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether nothing is to be done.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// From the bottom to the top.
    pub fn frames(&self) -> &[Frame] {
        &self.frames[..self.len()]
    }

    /// What is done later, after a moment at which scripts can change it: the moment comes first.
    pub fn at_stake(&self, hook: Hook, subject: Option<Seat>, matter: Frame) -> [Frame; 2] {
        debug_assert_eq!(hook.spec().stake, matter.stake(), "the table of hooks says what is at stake");
        let moment = self.before_next(Moment { hook, subject, matter: None });
        [Frame::Moment { moment, acted: 0 }, matter]
    }

    /// The same moment, with the frame that is put on the stack next at stake.
    pub const fn before_next(&self, moment: Moment) -> Moment {
        Moment { matter: Some(Depth(self.len)), ..moment }
    }

    /// What is at stake at a moment.
    pub fn matter(&self, moment: &Moment) -> Option<&Frame> {
        self.frames().get(usize::from(moment.matter?.0))
    }

    /// What is at stake at a moment, to be changed.
    pub fn matter_mut(&mut self, moment: &Moment) -> Option<&mut Frame> {
        self.frames_mut().get_mut(usize::from(moment.matter?.0))
    }

    /// From the bottom to the top, to be changed.
    pub fn frames_mut(&mut self) -> &mut [Frame] {
        &mut self.frames[..self.len as usize]
    }

    /// The frame that is next.
    pub fn top(&self) -> Option<&Frame> {
        self.frames().last()
    }

    /// Takes the next frame.
    pub fn pop(&mut self) -> Option<Frame> {
        self.len = self.len.checked_sub(1)?;
        Some(self.frames[self.len as usize])
    }

    /// Puts frames on the stack so that the first of them is next.
    ///
    /// # Errors
    /// When effects are nested too deeply.
    pub fn push(&mut self, frames: &[Frame]) -> Result<(), TooDeep> {
        if self.len() + frames.len() > MAX_DEPTH {
            return Err(TooDeep);
        }
        for frame in frames.iter().rev() {
            self.frames[self.len()] = *frame;
            self.len += 1;
        }
        Ok(())
    }
}

impl PartialEq for Stack {
    fn eq(&self, other: &Self) -> bool {
        self.frames() == other.frames()
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.frames().fmt(f)
    }
}

impl TryFrom<Vec<Frame>> for Stack {
    type Error = TooDeep;

    fn try_from(frames: Vec<Frame>) -> Result<Self, TooDeep> {
        let mut stack = Stack { frames: [Frame::Begin; MAX_DEPTH], len: 0 };
        let reversed: Vec<Frame> = frames.into_iter().rev().collect();
        stack.push(&reversed)?;
        Ok(stack)
    }
}

impl From<Stack> for Vec<Frame> {
    fn from(stack: Stack) -> Self {
        stack.frames().to_vec()
    }
}
