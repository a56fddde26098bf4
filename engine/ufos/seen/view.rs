//! What a seat may know: all that a client of that seat ever receives of the state.

use crate::things::{Bet, Card, CardSet, Decided, PowerCard, Race, RaceSet, Ruleset, ScoreCard, State, Step};
use hyperkon_table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A seat, as another seat or itself sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Its chips.
    pub chips: u16,
    /// How many cards it holds.
    pub cards: u8,
    /// The races of which it has shown to hold no card.
    pub void: RaceSet,
    /// How many tricks it has taken in this hand.
    pub tricks: u8,
    /// The cards of these tricks: all have been seen.
    pub taken: CardSet,
    /// Its score card, once turned. Who has passed has turned it back, but everybody has seen it.
    pub score: Option<ScoreCard>,
    /// Its power card, if the viewer knows it.
    pub power: Option<PowerCard>,
    /// Whether it is out of the bidding.
    pub passed: bool,
    /// Who has looked at its power card.
    pub seen_by: SeatSet,
}

/// The trick on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrickView {
    /// Who leads.
    pub leader: Seat,
    /// The race led, once it is known.
    pub led: Option<Race>,
    /// The cards, in the order in which they were played.
    pub cards: Vec<(Seat, Card)>,
}

/// The game as one seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; `None`: an onlooker's.
    pub seat: Option<Seat>,
    /// What the table plays by.
    pub rules: Ruleset,
    /// The step that is next.
    pub step: Step,
    /// The number of the hand, from 1.
    pub hand_number: u8,
    /// Who deals.
    pub dealer: Seat,
    /// Every seat.
    pub seats: Vec<SeatView>,
    /// The viewer's hand.
    pub hand: CardSet,
    /// The highest bet of the hand.
    pub highest: Option<Bet>,
    /// What the bidding has decided.
    pub decided: Option<Decided>,
    /// The trick on the table.
    pub trick: TrickView,
    /// Seats the game waits for.
    pub waiting: SeatSet,
    /// Who has won.
    pub winners: SeatSet,
}

impl State {
    /// What a seat may know; `None`: what an onlooker may. `waiting`: the seats that are asked something now.
    pub fn view(&self, rules: &Ruleset, seat: Option<Seat>, waiting: SeatSet) -> View {
        let played = self.cards.trick().iter().enumerate();
        View {
            seat,
            rules: rules.clone(),
            step: self.step,
            hand_number: self.hand,
            dealer: self.dealer,
            seats: rules.seats().map(|other| self.seat_view(rules, seat, other)).collect(),
            hand: seat.map_or(CardSet::EMPTY, |seat| self.cards.hand(seat)),
            highest: self.bidding.highest,
            decided: self.bidding.decided,
            trick: TrickView {
                leader: self.trick.leader,
                led: self.trick.led,
                cards: played.map(|(number, card)| (self.trick.seat_of(number, rules.seats), *card)).collect(),
            },
            waiting,
            winners: self.winners,
        }
    }

    fn seat_view(&self, rules: &Ruleset, viewer: Option<Seat>, seat: Seat) -> SeatView {
        let bidding = &self.bidding;
        SeatView {
            seat,
            chips: self.chips.of(seat),
            cards: self.cards.hand(seat).len() as u8,
            void: self.void[seat],
            tricks: self.tricks(rules, seat),
            taken: self.cards.taken(seat),
            score: bidding.laid[seat].map(|laid| laid.score),
            power: bidding.power_known_to(viewer, seat),
            passed: bidding.passed.contains(seat),
            seen_by: bidding.seen_by[seat],
        }
    }
}
