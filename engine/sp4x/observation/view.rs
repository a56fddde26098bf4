//! Seat views, which contain everything that a client receives about the state.

use crate::state::{Card, Cards, Hex, Resources, Ruleset, State};
use hyperkon_table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Data about one seat, as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Seat that this data is about.
    pub seat: Seat,
    /// Id of the faction.
    pub faction: String,
    /// Current points of the seat.
    pub points: i16,
    /// Resources that the seat owns.
    pub resources: Resources,
    /// Number of cards in hand.
    pub cards: u8,
    /// Cards in hand that the viewer knows (T2).
    pub known: Vec<Card>,
    /// Number of the seat's open grand plans (C6).
    pub plans: u8,
    /// Number of workers that the seat can still place.
    pub workers_left: u8,
    /// Number of bases that the seat can still build.
    pub bases_left: u8,
    /// Number of roads that the seat can still build.
    pub roads_left: u8,
}

/// A seat's view of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Viewer; `None` for a spectator.
    pub seat: Option<Seat>,
    /// Id of the edition.
    pub edition: String,
    /// Current age, 1 or 2.
    pub age: u8,
    /// Number of turns that have begun.
    pub turns: u32,
    /// Seat whose turn it is.
    pub turn: Seat,
    /// Data about every seat, in seat order.
    pub seats: Vec<SeatView>,
    /// Cards in the viewer's hand.
    pub hand: Vec<Card>,
    /// Top card of the pile; `None` if only the star card is left (T4).
    pub top: Option<Card>,
    /// Number of cards in the pile.
    pub pile: u8,
    /// Cards in the used pile.
    pub used: Vec<Card>,
    /// Hexes on the table.
    pub board: Vec<Hex>,
    /// Ids of all fields, by number.
    pub fields: Vec<String>,
    /// Field of the next hex; `None` if no hexes are left.
    pub next_hex: Option<u8>,
    /// Number of hexes left to explore.
    pub hexes: u8,
    /// Seats that must answer a question.
    pub waiting: SeatSet,
    /// Winners; empty before the end of the game.
    pub winners: SeatSet,
}

impl State {
    /// Returns a seat's view, or a spectator's view for `None`. `seats_to_act` contains the seats that must answer.
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

    /// Returns the cards in a hand that a viewer knows.
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
