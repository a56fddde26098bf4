//! Where a game stands.

use super::card::{Card, Cards};
use super::hex::Hex;
use super::known::Known;
use super::resources::Resources;
use super::ruleset::Ruleset;
use super::task::Task;
use hyperkon_table::{BySeat, Dice, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// All there is to know about a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What is still to be done, the next last.
    pub tasks: Vec<Task>,
    /// All chance still to come.
    pub dice: Dice,
    /// The age, 1 or 2.
    pub age: u8,
    /// How many turns have begun.
    pub turns: u32,
    /// The seat in turn.
    pub turn: Seat,
    /// The points of each seat; they may go below nought (A1).
    pub points: BySeat<i16>,
    /// The resources of each seat.
    pub resources: BySeat<Resources>,
    /// The hands.
    pub hands: BySeat<Cards>,
    /// The open pile; the last card is the top one. Below it lies the star card.
    pub pile: Vec<Card>,
    /// The used pile.
    pub used: Cards,
    /// The grand plans that lie open: the turns in which they were laid (C6).
    pub plans: BySeat<Vec<u32>>,
    /// What is known of the hands.
    pub known: Known,
    /// The hexes on the table.
    pub board: Vec<Hex>,
    /// The fields of the hexes that are to be explored; the last is the next.
    pub hexes: Vec<u8>,
    /// What the action could have harvested with unlimited room (C3).
    pub harvested: u8,
    /// Who has won; nobody before the game is over.
    pub winners: SeatSet,
}

impl State {
    /// A table before the first step.
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

    /// Whether the star card is reached: the pile is empty (T4).
    pub const fn is_star(&self) -> bool {
        self.pile.is_empty()
    }

    /// The cards that can be taken from a seat: none while its grand plan lies open (C6).
    pub fn open_to_draw(&self, seat: Seat) -> Cards {
        if self.plans[seat].is_empty() { self.hands[seat] } else { Cards::NONE }
    }
}
