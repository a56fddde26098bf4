//! Events of a game. Seats receive a copy without the data that is hidden from them.

use super::card::{Card, Cards};
use super::hex::{At, HexId, Piece};
use super::resources::Kind;
use crate::rule::Rule;
use hyperkon_table::{GameEvent, Seat, SeatSet, words};
use serde::{Deserialize, Serialize};

words! {
    /// Source of points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum Source {
        /// An action, or an effect of a field or a faction.
        Action = "action",
        /// Resources at the end of an age (A1).
        Resources = "resources",
        /// A faction's points at the end of the game (A1).
        End = "end",
    }
}

/// An event. `hidden` is `None` for viewers that must not see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they are")]
pub enum Event {
    /// A hex is laid. `by` is the exploring seat, or `None` at the start.
    HexLaid { hex: HexId, at: At, field: u8, by: Option<Seat> },
    /// An age begins with this seat.
    AgeBegan { age: u8, first: Seat },
    /// A seat is dealt cards.
    Dealt { seat: Seat, count: u8, hidden: Option<Cards> },
    /// A turn begins.
    TurnBegan { seat: Seat, turn: u32 },
    /// A card is drawn from another seat's hand.
    CardDrawn { seat: Seat, from: Seat, hidden: Option<Card> },
    /// A card is shown.
    CardShown { seat: Seat, card: Card },
    /// The top card of the pile is drawn. The shown card returns to the hand.
    TopDrawn { seat: Seat, card: Card },
    /// The pile is empty: the star card is reached.
    StarReached,
    /// A pair is played.
    PairPlayed { seat: Seat, card: Card },
    /// A card is shown with the AI.
    WithAi { seat: Seat, card: Card },
    /// The AI is shown alone.
    AiAlone { seat: Seat },
    /// A card is laid for the star card, and another seat lays its copy (T4).
    CopyLaid { seat: Seat, partner: Seat, card: Card },
    /// A grand plan is laid face up.
    PlanLaid { seat: Seat },
    /// A grand plan returns to the hand.
    PlanTaken { seat: Seat },
    /// A basic action is chosen for a grand plan.
    Chosen { seat: Seat, card: Card },
    /// A seat shows no card, because it chooses to or has none to show.
    NothingShown { seat: Seat },
    /// Workers move.
    Moved { seat: Seat, from: HexId, to: HexId, workers: u8 },
    /// Workers are placed from the supply.
    Placed { seat: Seat, hex: HexId, workers: u8 },
    /// A road is built.
    RoadBuilt { seat: Seat, hex: HexId, direction: u8 },
    /// A base is built.
    BaseBuilt { seat: Seat, hex: HexId },
    /// Resources are gained.
    Gained { seat: Seat, kind: Kind, count: u8 },
    /// Resources are paid.
    Paid { seat: Seat, kind: Kind, count: u8 },
    /// A resource is stolen. `kept` is true if the thief has room for it.
    Stolen { seat: Seat, from: Seat, kind: Kind, kept: bool },
    /// A seat uses the effect of a hex with this field.
    EffectUsed { seat: Seat, hex: HexId, field: u8 },
    /// A seat strikes another seat on a hex.
    Pointed { seat: Seat, hex: HexId, at: Seat },
    /// A piece is lost.
    Lost { seat: Seat, hex: HexId, piece: Piece },
    /// Points are gained or lost.
    Scored { seat: Seat, points: i16, total: i16, source: Source },
    /// An age ends.
    AgeEnded { age: u8 },
    /// The last `events` events are void, because their step could not be completed.
    Rollback { events: u32 },
    /// The game is over.
    GameWon { winners: SeatSet, points: i16 },
}

impl GameEvent for Event {
    type Reason = Rule;
}

impl Event {
    /// Removes the hidden data.
    pub fn hide(&mut self) {
        match self {
            Event::Dealt { hidden, .. } => *hidden = None,
            Event::CardDrawn { hidden, .. } => *hidden = None,
            _ => {}
        }
    }
}
