//! What a seat may know: all that a client of that seat ever receives of the state.

use crate::things::{Card, Cards, Hex, Resources, Ruleset, State};
use hyperkon_table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A seat, as another seat or itself sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// The id of its faction.
    pub faction: String,
    /// Its points.
    pub points: i16,
    /// Its resources.
    pub resources: Resources,
    /// How many cards it holds.
    pub cards: u8,
    /// Those of them that the viewer knows (T2).
    pub known: Vec<Card>,
    /// How many grand plans of it lie open (C6).
    pub plans: u8,
    /// Its workers that are left to place.
    pub workers_left: u8,
    /// Its bases that are left to build.
    pub bases_left: u8,
    /// Its roads that are left to build.
    pub roads_left: u8,
}

/// The game as one seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; `None`: an onlooker's.
    pub seat: Option<Seat>,
    /// The id of the edition.
    pub edition: String,
    /// The age, 1 or 2.
    pub age: u8,
    /// How many turns have begun.
    pub turns: u32,
    /// The seat in turn.
    pub turn: Seat,
    /// Every seat.
    pub seats: Vec<SeatView>,
    /// The viewer's hand.
    pub hand: Vec<Card>,
    /// The top card of the pile; `None`: the star card is reached (T4).
    pub top: Option<Card>,
    /// How many cards the pile has.
    pub pile: u8,
    /// The used cards.
    pub used: Vec<Card>,
    /// The hexes on the table.
    pub board: Vec<Hex>,
    /// The ids of all fields, by their numbers.
    pub fields: Vec<String>,
    /// The field of the next hex; `None`: there is none left.
    pub next_hex: Option<u8>,
    /// How many hexes are left.
    pub hexes: u8,
    /// Seats the game waits for.
    pub waiting: SeatSet,
    /// Who has won.
    pub winners: SeatSet,
}

impl State {
    /// What a seat may know; `None`: what an onlooker may. `waiting`: the seats that are asked something now.
    pub fn view(&self, rules: &Ruleset, seat: Option<Seat>, waiting: SeatSet) -> View {
        View {
            seat,
            edition: rules.edition.id.clone(),
            age: self.age,
            turns: self.turns,
            turn: self.turn,
            seats: rules.seats().map(|other| self.seat_view(rules, seat, other)).collect(),
            hand: seat.map_or(Cards::NONE, |seat| self.hands[seat]).iter().collect(),
            top: self.pile.last().copied(),
            pile: self.pile.len() as u8,
            used: self.used.iter().collect(),
            board: self.board.clone(),
            fields: rules.edition.fields.iter().map(|field| field.id.clone()).collect(),
            next_hex: self.hexes.last().copied(),
            hexes: self.hexes.len() as u8,
            waiting,
            winners: self.winners,
        }
    }

    /// What a viewer knows of a hand.
    pub(crate) fn known_of(&self, viewer: Option<Seat>, holder: Seat) -> Cards {
        if viewer == Some(holder) { self.hands[holder] } else { self.known.of(viewer, holder) }
    }

    fn seat_view(&self, rules: &Ruleset, viewer: Option<Seat>, seat: Seat) -> SeatView {
        SeatView {
            seat,
            faction: rules.faction(seat).id.clone(),
            points: self.points[seat],
            resources: self.resources[seat],
            cards: self.hands[seat].len() as u8,
            known: self.known_of(viewer, seat).iter().collect(),
            plans: self.plans[seat].len() as u8,
            workers_left: self.workers_left(rules, seat),
            bases_left: self.bases_left(rules, seat),
            roads_left: self.roads_left(rules, seat),
        }
    }
}
