//! What happens in a game, whole; a seat that may not know all of it gets a redacted copy.

use super::card::{Card, Cards};
use super::hex::{At, HexId, Piece};
use super::resources::Kind;
use crate::rule::Rule;
use hyperkon_table::{Happening, Seat, SeatSet, Told};
use serde::{Deserialize, Serialize};

/// What points are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// An action, or what a field or faction does.
    Action,
    /// The resources at the end of an age (A1).
    Resources,
    /// What stands on the faction for the end of the game (A1).
    End,
}

impl Source {
    /// Its word: "resources".
    pub const fn word(self) -> &'static str {
        match self {
            Source::Action => "action",
            Source::Resources => "resources",
            Source::End => "end",
        }
    }
}

/// Something that happened. What is `hidden` is `None` for those who may not see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they are")]
pub enum Event {
    /// A hex is laid. `by`: who has explored it; nobody: it was there at the start.
    HexLaid { hex: HexId, at: At, field: u8, by: Option<Seat> },
    /// An age begins with this seat.
    AgeBegan { age: u8, first: Seat },
    /// A seat is dealt cards.
    Dealt { seat: Seat, count: u8, hidden: Option<Cards> },
    /// A turn begins.
    TurnBegan { seat: Seat, turn: u32 },
    /// A card is drawn from another hand.
    CardDrawn { seat: Seat, from: Seat, hidden: Option<Card> },
    /// A card is shown.
    CardShown { seat: Seat, card: Card },
    /// The top card of the pile is drawn; the shown card goes back to the hand.
    TopDrawn { seat: Seat, card: Card },
    /// The pile is empty: the star card is reached.
    StarReached,
    /// A pair is played.
    PairPlayed { seat: Seat, card: Card },
    /// A card is shown with the AI.
    WithAi { seat: Seat, card: Card },
    /// The AI is shown alone.
    AiAlone { seat: Seat },
    /// A card is laid down, and the other lays its copy (T4).
    CopyLaid { seat: Seat, partner: Seat, card: Card },
    /// A grand plan is laid open.
    PlanLaid { seat: Seat },
    /// It comes back to the hand.
    PlanTaken { seat: Seat },
    /// A basic action is chosen.
    Chosen { seat: Seat, card: Card },
    /// A seat cannot, or does not, show anything.
    NothingShown { seat: Seat },
    /// Workers move.
    Moved { seat: Seat, from: HexId, to: HexId, workers: u8 },
    /// Workers come from the supply.
    Placed { seat: Seat, hex: HexId, workers: u8 },
    /// A road is built.
    RoadBuilt { seat: Seat, hex: HexId, direction: u8 },
    /// A base is built.
    BaseBuilt { seat: Seat, hex: HexId },
    /// Resources come.
    Gained { seat: Seat, kind: Kind, count: u8 },
    /// Resources go.
    Paid { seat: Seat, kind: Kind, count: u8 },
    /// A resource is stolen; `kept`: it had room with the thief.
    Stolen { seat: Seat, from: Seat, kind: Kind, kept: bool },
    /// A seat makes use of a lost civilisation: of this hex with this field.
    EffectUsed { seat: Seat, hex: HexId, field: u8 },
    /// A seat points at another on a hex.
    Pointed { seat: Seat, hex: HexId, at: Seat },
    /// A piece is lost.
    Lost { seat: Seat, hex: HexId, piece: Piece },
    /// Points come, or go.
    Scored { seat: Seat, points: i16, total: i16, source: Source },
    /// An age ends.
    AgeEnded { age: u8 },
    /// The last `events` events did not happen: the step that told them could not be ended.
    Undone { events: u32 },
    /// The game is over.
    GameWon { winners: SeatSet, points: i16 },
}

impl Happening for Event {
    type Why = Rule;
}

impl Event {
    /// The event as a seat may see it; `None`: as an onlooker may.
    pub fn for_seat(told: &Told<Event>, seat: Option<Seat>) -> Event {
        let mut event = told.event.clone();
        let open = told.audience.is_none() || seat.is_some_and(|seat| told.is_open_to(seat));
        if !open {
            match &mut event {
                Event::Dealt { hidden, .. } => *hidden = None,
                Event::CardDrawn { hidden, .. } => *hidden = None,
                _ => {}
            }
        }
        event
    }
}
