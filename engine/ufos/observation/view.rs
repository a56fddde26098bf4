//! Seat views, which contain everything that a client receives about the state.

use crate::state::{Bet, Card, CardSet, Decided, PowerCard, Race, RaceSet, Ruleset, ScoreCard, State, Step};
use hyperkon_table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Data about one seat, as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Seat that this data is about.
    pub seat: Seat,
    /// Number of chips that the seat has.
    pub chips: u16,
    /// Number of cards in hand.
    pub cards: u8,
    /// Races that the seat cannot hold, because it did not follow when they were led.
    pub void: RaceSet,
    /// Number of tricks taken in this hand.
    pub tricks: u8,
    /// Cards of the tricks taken. All seats have seen them.
    pub taken: CardSet,
    /// Score card, once revealed. The card remains public even if the seat passes and turns it face down.
    pub score: Option<ScoreCard>,
    /// Power card; `None` if the viewer does not know it.
    pub power: Option<PowerCard>,
    /// True if the seat has passed.
    pub passed: bool,
    /// Seats that have seen this seat's power card.
    pub seen_by: SeatSet,
}

/// The trick on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrickView {
    /// Seat that plays the first card.
    pub leader: Seat,
    /// Race led; `None` before it is known.
    pub led: Option<Race>,
    /// Cards in the order in which they were played.
    pub cards: Vec<(Seat, Card)>,
}

/// A seat's view of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Viewer; `None` for a spectator.
    pub seat: Option<Seat>,
    /// Rules of the table.
    pub rules: Ruleset,
    /// Next step of the game.
    pub step: Step,
    /// Number of the current hand, counted from 1.
    pub hand_number: u8,
    /// Dealer of the current hand.
    pub dealer: Seat,
    /// Data about every seat, in seat order.
    pub seats: Vec<SeatView>,
    /// Cards in the viewer's hand.
    pub hand: CardSet,
    /// Highest bet in the current hand.
    pub highest: Option<Bet>,
    /// Outcome of the bidding; `None` before the bidding ends.
    pub decided: Option<Decided>,
    /// The trick on the table.
    pub trick: TrickView,
    /// Seats that must answer a question.
    pub waiting: SeatSet,
    /// Winners; empty before the end of the game.
    pub winners: SeatSet,
}

impl State {
    /// Returns a seat's view, or a spectator's view for `None`. `seats_to_act` contains the seats that must answer.
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
