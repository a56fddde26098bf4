//! The full state of a game.

use super::card::{Card, Cards};
use super::hex::Hex;
use super::known::Known;
use super::resources::Resources;
use super::ruleset::Ruleset;
use super::task::Task;
use hyperkon_table::{BySeat, Dice, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The full state of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Stack of pending tasks. The last one runs next.
    pub tasks: Vec<Task>,
    /// Random number generator.
    pub dice: Dice,
    /// Current age, 1 or 2.
    pub age: u8,
    /// Number of turns that have begun.
    pub turns: u32,
    /// Seat whose turn it is.
    pub turn: Seat,
    /// Points of each seat, which may be negative (A1).
    pub points: BySeat<i16>,
    /// Resources of each seat.
    pub resources: BySeat<Resources>,
    /// Hand of each seat.
    pub hands: BySeat<Cards>,
    /// Open pile. The last card is on top, and the star card is below all of them.
    pub pile: Vec<Card>,
    /// Used pile.
    pub used: Cards,
    /// Open grand plans of each seat. Each number is the turn in which a plan was laid (C6).
    pub plans: BySeat<Vec<u32>>,
    /// Cards in hands that seats and spectators know.
    pub known: Known,
    /// Hexes on the table, by number.
    pub board: Vec<Hex>,
    /// Fields of the unexplored hexes. The last one is next.
    pub hexes: Vec<u8>,
    /// Resources that the current action would harvest with unlimited room (C3).
    pub harvested: u8,
    /// Winners; empty before the game is over.
    pub winners: SeatSet,
}

impl State {
    /// Creates the initial state.
    pub fn new(rules: &Ruleset, dice: Dice) -> State {
        State {
            tasks: vec![Task::SetUp],
            dice,
            age: 1,
            turns: 0,
            turn: Seat(0),
            points: BySeat::of(0),
            resources: BySeat::of(Resources::default()),
            hands: BySeat::of(Cards::NONE),
            pile: Vec::new(),
            used: rules.edition.all_cards(),
            plans: BySeat::each(|_| Vec::new()),
            known: Known::nothing(rules.seats),
            board: Vec::new(),
            hexes: Vec::new(),
            harvested: 0,
            winners: SeatSet::EMPTY,
        }
    }

    /// Returns `true` if the pile is empty, so that the star card is reached (T4).
    pub const fn is_star(&self) -> bool {
        self.pile.is_empty()
    }

    /// Returns the cards that others can draw from a seat. There are none while the seat has an open grand plan (C6).
    pub fn open_to_draw(&self, seat: Seat) -> Cards {
        if self.plans[seat].is_empty() { self.hands[seat] } else { Cards::NONE }
    }
}
