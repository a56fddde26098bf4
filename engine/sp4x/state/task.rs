//! Tasks, the steps of the game. They form a stack whose last task runs next.

use super::card::Card;
use super::hex::HexId;
use crate::rule::Rule;
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};

/// Scoring of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The points of the action, and the bonus.
    Pair,
    /// The points of a grand plan instead of the action's, and the bonus (C6).
    Plan,
    /// Only the bonus, because the AI is used (T5).
    Ai,
    /// No points (T4).
    Unscored,
}

/// A step of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they are")]
pub enum Task {
    /// Sets up the table (S1).
    SetUp,
    /// Deals the cards of an age (S2, A2).
    Deal,
    /// Begins the next turn.
    Turn,
    /// Draws a card from another seat's hand (T1).
    Draw { seat: Seat },
    /// Shows a card or plays a pair (T2).
    Main { seat: Seat },
    /// Draws the top card of the pile (T2).
    Top { seat: Seat },
    /// Spends resources (T3). `stayed` contains the hexes whose workers have chosen to stay since the last payment.
    Spend { seat: Seat, stayed: Vec<HexId> },
    /// Ends the turn.
    EndTurn { seat: Seat },
    /// Lets the seat whose turn it is choose to act first or last (T4).
    Order { seat: Seat, partner: Seat, card: Card, how: How },
    /// Chooses a basic action. With a `partner`, all seats perform it (C6, T4).
    Basic { seat: Seat, partner: Option<Seat>, how: How },
    /// Performs the small action of a card.
    Small { seat: Seat, card: Card },
    /// Performs the action of a pair.
    Act { seat: Seat, card: Card, how: How },
    /// Scores an action.
    Score { seat: Seat, card: Card, how: How },
    /// Chooses a worker to move (C1). `fresh` is the number of workers on each hex that have not moved.
    Moves { seat: Seat, left: u8, fresh: Vec<u8> },
    /// Chooses a worker's destination (C1, T3). If `explores` is false, the move costs a nutrient.
    MoveTo { seat: Seat, from: HexId, explores: bool },
    /// Builds up to `left` roads (C2).
    Roads { seat: Seat, left: u8 },
    /// Builds roads or a base (C2).
    Build { seat: Seat },
    /// Exploits one hex (C3).
    Harvest { seat: Seat },
    /// Exploits all hexes (C3).
    HarvestAll { seat: Seat },
    /// Uses the effects of these hexes, each once (C3, C9).
    Effects { seat: Seat, left: Vec<HexId> },
    /// Uses the effect of this hex (C9).
    Effect { seat: Seat, hex: HexId },
    /// Runs a faction's ability after an action (S2).
    Ability { seat: Seat, card: Card },
    /// Places 2 workers on one hex (C4).
    Recruit { seat: Seat },
    /// Places these numbers of workers on these hexes. If `may` is true, the seat can decline (C4, T4).
    Place { seat: Seat, left: Vec<(HexId, u8)>, may: bool },
    /// Steals a resource (C5). If `from` is set, only this seat is a target, and it can lose `left` more resources.
    Steal { seat: Seat, from: Option<Seat>, left: u8 },
    /// Strikes one seat (C7).
    Strike { seat: Seat },
    /// Lets the seats strike in turn. `quiet` is the number of seats in a row that had no target (C7).
    War { next: Seat, quiet: u8 },
    /// Makes a seat lose or save a piece on this hex (C7).
    Lose { seat: Seat, hex: HexId },
    /// Scores a war for all seats. The seat in `only_bonus` scores only its bonus (C7, T5).
    ScoreWar { only_bonus: Option<Seat> },
    /// Ends the age (A1).
    EndAge,
}

impl Task {
    /// Returns all seats in the task's data.
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

    /// Returns all hexes in the task's data.
    pub fn hexes(&self) -> Vec<HexId> {
        match self {
            Task::MoveTo { from, .. } => vec![*from],
            Task::Effects { left, .. } | Task::Spend { stayed: left, .. } => left.clone(),
            Task::Place { left, .. } => left.iter().map(|(hex, _)| *hex).collect(),
            Task::Lose { hex, .. } | Task::Effect { hex, .. } => vec![*hex],
            _ => Vec::new(),
        }
    }

    /// Returns the clause of the task. A step can report some events with another clause.
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

/// Returns the clause of a card's action.
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
