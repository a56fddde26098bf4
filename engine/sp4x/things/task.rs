//! What is still to be done, the next last: a step is one of these.

use super::card::Card;
use super::hex::HexId;
use crate::rule::Rule;
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};

/// How an action is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// As the card says, with bonus.
    Pair,
    /// As a grand plan: its points instead of the action's, with bonus (C6).
    Plan,
    /// With the AI: the bonus alone (T5).
    Ai,
    /// Not at all (T4).
    Unscored,
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they are")]
pub enum Task {
    /// The table is laid (S1).
    SetUp,
    /// The cards of an age are dealt (S2, A2).
    Deal,
    /// The turn of the seat in turn begins.
    Turn,
    /// A card is drawn from another hand (T1).
    Draw { seat: Seat },
    /// A card is shown or a pair played (T2).
    Main { seat: Seat },
    /// The top card of the pile is drawn (T2).
    Top { seat: Seat },
    /// Resources are spent; `stayed`: hexes from which a worker was to move and stayed, since something was last paid (T3).
    Spend { seat: Seat, stayed: Vec<HexId> },
    /// The turn ends.
    EndTurn { seat: Seat },
    /// The seat in turn acts first or last (T4).
    Order { seat: Seat, partner: Seat, card: Card, how: How },
    /// A basic action is chosen; `partner`: for all seats (C6, T4).
    Basic { seat: Seat, partner: Option<Seat>, how: How },
    /// The small action of a card.
    Small { seat: Seat, card: Card },
    /// The action of a pair.
    Act { seat: Seat, card: Card, how: How },
    /// Its points.
    Score { seat: Seat, card: Card, how: How },
    /// A worker is chosen to move; `fresh`: how many on each hex have not moved (C1).
    Moves { seat: Seat, left: u8, fresh: Vec<u8> },
    /// Where it moves; what does not explore is bought with a nutrient (C1, T3).
    MoveTo { seat: Seat, from: HexId, explores: bool },
    /// So many roads are built (C2).
    Roads { seat: Seat, left: u8 },
    /// Roads, or a base (C2).
    Build { seat: Seat },
    /// One hex is exploited (C3).
    Harvest { seat: Seat },
    /// All hexes are (C3).
    HarvestAll { seat: Seat },
    /// The effects of these hexes, each once (C3, C9).
    Effects { seat: Seat, left: Vec<HexId> },
    /// The effect of this hex (C9).
    Effect { seat: Seat, hex: HexId },
    /// What a faction does after its action (S2).
    Ability { seat: Seat, card: Card },
    /// Two workers on one hex (C4).
    Recruit { seat: Seat },
    /// Workers on these hexes, so many on each; `may`: the seat may leave them out (C4, T4).
    Place { seat: Seat, left: Vec<(HexId, u8)>, may: bool },
    /// A resource is stolen; `from`: of this seat, of which `left` more can be (C5).
    Steal { seat: Seat, from: Option<Seat>, left: u8 },
    /// One seat is struck (C7).
    Strike { seat: Seat },
    /// In turn each points; `quiet`: so many one after another could not (C7).
    War { next: Seat, quiet: u8 },
    /// A piece on this hex is lost, or saved (C7).
    Lose { seat: Seat, hex: HexId },
    /// All score the war; `only_bonus`: this seat its bonus alone (C7, T5).
    ScoreWar { only_bonus: Option<Seat> },
    /// The age ends (A1).
    EndAge,
}

impl Task {
    /// The seats that it names.
    pub fn seats(&self) -> Vec<Seat> {
        match self {
            Task::SetUp | Task::Deal | Task::Turn | Task::EndAge => Vec::new(),
            Task::Order { seat, partner, .. } => vec![*seat, *partner],
            Task::Basic { seat, partner, .. } => [Some(*seat), *partner].into_iter().flatten().collect(),
            Task::Steal { seat, from, .. } => [Some(*seat), *from].into_iter().flatten().collect(),
            Task::War { next, .. } => vec![*next],
            Task::ScoreWar { only_bonus } => only_bonus.iter().copied().collect(),
            Task::Draw { seat }
            | Task::Main { seat }
            | Task::Top { seat }
            | Task::Spend { seat, .. }
            | Task::EndTurn { seat }
            | Task::Small { seat, .. }
            | Task::Act { seat, .. }
            | Task::Score { seat, .. }
            | Task::Moves { seat, .. }
            | Task::MoveTo { seat, .. }
            | Task::Roads { seat, .. }
            | Task::Build { seat }
            | Task::Harvest { seat }
            | Task::HarvestAll { seat }
            | Task::Effects { seat, .. }
            | Task::Effect { seat, .. }
            | Task::Ability { seat, .. }
            | Task::Recruit { seat }
            | Task::Place { seat, .. }
            | Task::Strike { seat }
            | Task::Lose { seat, .. } => vec![*seat],
        }
    }

    /// The hexes that it names.
    pub fn hexes(&self) -> Vec<HexId> {
        match self {
            Task::MoveTo { from, .. } => vec![*from],
            Task::Effects { left, .. } | Task::Spend { stayed: left, .. } => left.clone(),
            Task::Place { left, .. } => left.iter().map(|(hex, _)| *hex).collect(),
            Task::Lose { hex, .. } | Task::Effect { hex, .. } => vec![*hex],
            _ => Vec::new(),
        }
    }

    /// The clause of which it is the step; a step that tells something by another clause names it.
    pub const fn rule(&self) -> Rule {
        match self {
            Task::SetUp => Rule::S1,
            Task::Deal | Task::Ability { .. } => Rule::S2,
            Task::Turn | Task::Draw { .. } => Rule::T1,
            Task::Main { .. } | Task::Top { .. } | Task::EndTurn { .. } => Rule::T2,
            Task::Spend { .. } | Task::MoveTo { explores: false, .. } => Rule::T3,
            Task::Order { .. } => Rule::T4,
            Task::Basic { .. } => Rule::C6,
            Task::Small { card, .. } | Task::Act { card, .. } | Task::Score { card, .. } => rule_of(*card),
            Task::Moves { .. } | Task::MoveTo { .. } => Rule::C1,
            Task::Roads { .. } | Task::Build { .. } => Rule::C2,
            Task::Harvest { .. } | Task::HarvestAll { .. } => Rule::C3,
            Task::Recruit { .. } | Task::Place { .. } => Rule::C4,
            Task::Steal { .. } => Rule::C5,
            Task::Strike { .. } | Task::War { .. } | Task::Lose { .. } | Task::ScoreWar { .. } => Rule::C7,
            Task::Effects { .. } | Task::Effect { .. } => Rule::C9,
            Task::EndAge => Rule::A1,
        }
    }
}

/// The clause of a card.
const fn rule_of(card: Card) -> Rule {
    match card {
        Card::Move => Rule::C1,
        Card::Build => Rule::C2,
        Card::Exploit => Rule::C3,
        Card::Workers => Rule::C4,
        Card::Steal => Rule::C5,
        Card::Plan => Rule::C6,
        Card::War => Rule::C7,
        Card::Ai => Rule::T5,
    }
}
