//! Positions near the end of a hand, for tests.

use crate::table::{ALPHA, Positive, Table, cards, give, laid};
use hyperkon_table::{BySeat, Seat, SeatSet};
use hyperkon_ufos::{
    Bet, Bidding, Card, CardSet, Cards, Decided, Laid, MetamorphFollows, Place, Race, ScoreCard, Step, TableOptions,
    Trick,
};

/// A builder for a position near the end of a hand.
pub struct Late {
    options: TableOptions,
    holds: Vec<Vec<Card>>,
    tricks: Vec<u8>,
    laid: Laid,
    winner: Option<Seat>,
    leader: Seat,
    chips: Option<Vec<u16>>,
}

/// Starts a position in which the seats hold these cards. Alpha is the dealer and leads; the others follow clockwise.
///
/// By default, no seat has bet, there is no trump, and scoring is positive. The last seat has taken all earlier
/// tricks, and this is the last hand.
pub fn late(holds: &[&str]) -> Late {
    let holds: Vec<Vec<Card>> = holds.iter().map(|words| cards(words)).collect();
    let seats = holds.len() as u8;
    let mut tricks = vec![0; holds.len()];
    tricks[holds.len() - 1] = 60 / seats - holds[0].len() as u8;
    let options = TableOptions { dealer: Some(ALPHA), hands: Some(1), ..TableOptions::new(seats, 1) };
    Late { options, holds, tricks, laid: laid(None, Positive), winner: None, leader: ALPHA, chips: None }
}

impl Late {
    /// Sets the number of tricks that each seat has taken.
    pub fn tricks(mut self, tricks: &[u8]) -> Late {
        self.tricks = tricks.to_vec();
        self
    }

    /// Sets the trump and the scoring.
    pub fn laid(mut self, trump: impl Into<Option<Race>>, score: ScoreCard) -> Late {
        self.laid = laid(trump, score);
        self
    }

    /// Sets the winner of the betting.
    pub fn won_by(mut self, seat: Seat) -> Late {
        self.winner = Some(seat);
        self
    }

    /// Sets the seat that leads.
    pub fn led_by(mut self, seat: Seat) -> Late {
        self.leader = seat;
        self
    }

    pub fn chips(mut self, chips: &[u16]) -> Late {
        self.chips = Some(chips.to_vec());
        self
    }

    /// Allows metamorphs instead of cards of the race led (T3).
    pub fn free(mut self) -> Late {
        self.options.metamorph_follows = MetamorphFollows::Free;
        self
    }

    /// Returns the table at its first question, after all forced cards have been played.
    pub fn begin(self) -> Table {
        let mut table = Table::with(&self.options);
        table.told.clear();
        let size = self.options.seats;
        let held: CardSet = self.holds.iter().flatten().copied().collect();
        assert_eq!(held.len(), self.holds.iter().map(Vec::len).sum::<usize>(), "duplicate card");
        table.set(|state| {
            state.cards = self.cards(held);
            let cards_of = self.winner.unwrap_or(ALPHA);
            let (power, score) = (self.laid.power, self.laid.score);
            state.bidding = Bidding {
                laid: BySeat::each(|seat| (seat.0 < size).then_some(self.laid)),
                passed: SeatSet::first(size),
                highest: self.winner.map(|seat| Bet { seat, chips: 1 }),
                decided: Some(Decided { cards_of, power, score, by_bet: self.winner.is_some() }),
                ..Bidding::new(ALPHA)
            };
            state.trick = Trick::led_by(self.leader);
            state.step = Step::Play;
            if let Some(chips) = &self.chips {
                give(state, &Seat::all(size).zip(chips.iter().copied()).collect::<Vec<_>>());
            }
        });
        table
    }

    fn cards(&self, held: CardSet) -> Cards {
        let mut cards = Cards::new();
        let mut gone = Card::all().filter(|card| !held.contains(*card)).collect::<Vec<_>>().into_iter();
        let seats = Seat::all(self.options.seats).zip(self.holds.iter().zip(&self.tricks));
        for (seat, (hand, tricks)) in seats {
            hand.iter().for_each(|card| assert!(cards.shift(*card, Place::Pack, Place::Hand(seat))));
            for card in gone.by_ref().take(usize::from(tricks * self.options.seats)) {
                assert!(cards.shift(card, Place::Pack, Place::Taken(seat)));
            }
        }
        cards
    }
}
