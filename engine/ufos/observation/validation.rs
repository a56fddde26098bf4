//! Validation of states, for loaded saves and for tests.

use crate::state::{ALL_CHIPS, MOST_CHIPS, Ruleset, ScoreCard, State, Step};
use hyperkon_table::{BySeat, ErrorArg, MAX_SEATS, Seat, diagnostics};

diagnostics! {
    /// An error in a state.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum InvalidState in "unsound" {
        // M1
        Cards as "cards" says "not every card is in exactly one place";
        // M2: the total worth of all chips never changes.
        Chips { total: i32, all: i32 } as "chips" says "the chips are worth {total}; expected {all}";
        TooRich { seat: Seat, most: u16 } as "too_rich" says "{seat} has more than {most} chips";
        // M3, T1
        Hand { seat: Seat } as "hand" says "{seat} holds an impossible number of cards";
        Stranger { seat: Seat } as "stranger" says "{seat} is not at the table";
        Step { step: Step, lacks: &'static str } as "step" says "cannot run the step `{step}` next: missing {lacks}";
    }
}

impl From<&Step> for ErrorArg<'_> {
    fn from(step: &Step) -> Self {
        ErrorArg::Text(step.to_string().into())
    }
}

impl State {
    /// Checks the invariants that hold in every state.
    ///
    /// # Errors
    /// The first violated invariant.
    pub fn sound(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        if !self.cards.are_each_in_one_place() {
            return Err(InvalidState::Cards);
        }
        let total = self.chips.total();
        if total != ALL_CHIPS {
            return Err(InvalidState::Chips { total, all: ALL_CHIPS });
        }
        if let Some(seat) = rules.seats().find(|seat| self.chips.of(*seat) > MOST_CHIPS) {
            return Err(InvalidState::TooRich { seat, most: MOST_CHIPS });
        }
        self.seats_sound(rules)?;
        self.hands_sound(rules)?;
        self.step_sound(rules)
    }

    fn seats_sound(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        let bidding = &self.bidding;
        let bet = bidding.highest.map(|bet| bet.seat);
        let decided = bidding.decided.map(|decided| decided.cards_of);
        let named =
            [Some(self.dealer), Some(bidding.turn), Some(self.trick.leader), bet, decided].into_iter().flatten();
        let sets = bidding.passed.union(self.winners);
        let spies = bidding.seen_by.values().fold(sets, |all, seats| all.union(*seats));
        match named.chain(spies.iter()).find(|seat| seat.0 >= rules.seats) {
            Some(seat) => Err(InvalidState::Stranger { seat }),
            None => self.nobody_sits_beyond(rules),
        }
    }

    fn nobody_sits_beyond(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        let has = BySeat::each(|seat: Seat| {
            let cards = self.cards.hand(seat).len() + self.cards.taken(seat).len();
            cards > 0 || self.chips.of(seat) > 0 || self.bidding.laid[seat].is_some()
        });
        let stranger = Seat::all(MAX_SEATS as u8).skip(usize::from(rules.seats)).find(|seat| has[*seat]);
        stranger.map_or(Ok(()), |seat| Err(InvalidState::Stranger { seat }))
    }

    /// Checks that all seats have played equally many cards. In the current trick, some have played one more.
    fn hands_sound(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        if self.cards.trick().len() > usize::from(rules.seats) {
            return Err(InvalidState::Hand { seat: self.trick.leader });
        }
        let tricks: usize = rules.seats().map(|seat| usize::from(self.tricks(rules, seat))).sum();
        let dealt = if matches!(self.step, Step::Appoint | Step::Deal) && self.hand == 0 {
            0
        } else {
            usize::from(rules.cards_each())
        };
        for (number, seat) in rules.seats_from(self.trick.leader).enumerate() {
            let played = tricks + usize::from(number < self.cards.trick().len());
            if self.cards.hand(seat).len() + played != dealt
                || !self.cards.taken(seat).len().is_multiple_of(usize::from(rules.seats))
            {
                return Err(InvalidState::Hand { seat });
            }
        }
        Ok(())
    }

    fn step_sound(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        let lacks = if self.hand > rules.hands {
            Some("an end after the last hand")
        } else if self.winners.is_empty() == (self.step == Step::Over) {
            Some("winners exactly at the end of the game")
        } else if self.trick.led.is_some() && self.cards.trick().is_empty() {
            Some("a card that was led")
        } else {
            self.lacks(rules)
        };
        lacks.map_or(Ok(()), |lacks| Err(InvalidState::Step { step: self.step, lacks }))
    }

    /// Returns a missing precondition of the next step.
    fn lacks(&self, rules: &Ruleset) -> Option<&'static str> {
        let (bidding, trick) = (&self.bidding, self.cards.trick());
        let full = trick.len() == usize::from(rules.seats);
        let is_missing = |there: bool, what: &'static str| (!there).then_some(what);
        match self.step {
            Step::Appoint => is_missing(self.hand == 0, "a game that has not begun"),
            Step::Deal => is_missing(self.hand < rules.hands, "a remaining hand")
                .or_else(|| if self.hand == 0 { None } else { self.lacks_an_end(rules) }),
            Step::Lay => self.lacks_a_fresh_hand(rules).or_else(|| {
                let nothing_laid = rules.seats().all(|seat| bidding.laid[seat].is_none());
                is_missing(nothing_laid && bidding.passed.is_empty() && bidding.highest.is_none(), "cards to lay")
            }),
            Step::Bid | Step::WinBetting | Step::DealersCards => {
                self.lacks_a_fresh_hand(rules).or_else(|| self.lacks_in_bidding(rules))
            }
            Step::Play => self
                .lacks_a_decision(rules)
                .or_else(|| is_missing(!full, "a seat that has not played"))
                .or_else(|| is_missing(trick.is_empty() == self.trick.led.is_none(), "a race led"))
                .or_else(|| is_missing(!self.is_played_out(rules), "a card to play")),
            Step::NameRace => self.lacks_a_decision(rules).or_else(|| {
                let is_to_name = trick.len() == 1 && trick[0].is_metamorph() && self.trick.led.is_none();
                is_missing(is_to_name, "a metamorph that was led")
            }),
            Step::Take => self
                .lacks_a_decision(rules)
                .or_else(|| is_missing(full, "a card from each seat"))
                .or_else(|| is_missing(self.trick.led.is_some(), "a race led")),
            Step::Positive => self.lacks_a_score(rules, ScoreCard::Positive),
            Step::Negative => self.lacks_a_score(rules, ScoreCard::Negative),
            Step::NextHand => self.lacks_an_end(rules),
            Step::Over => {
                is_missing(self.hand == rules.hands, "an end of the game").or_else(|| self.lacks_an_end(rules))
            }
        }
    }

    /// Returns `true` if all cards of the hand have been taken.
    fn is_played_out(&self, rules: &Ruleset) -> bool {
        self.cards.trick().is_empty() && rules.seats().all(|seat| self.cards.hand(seat).is_empty())
    }

    /// Checks that the hand has been decided and completely played.
    fn lacks_an_end(&self, rules: &Ruleset) -> Option<&'static str> {
        let lacks = (!self.is_played_out(rules)).then_some("a completed hand");
        self.lacks_a_decision(rules).or(lacks)
    }

    fn lacks_a_fresh_hand(&self, rules: &Ruleset) -> Option<&'static str> {
        let none_taken = rules.seats().all(|seat| self.cards.taken(seat).is_empty());
        let is_fresh = self.hand > 0 && none_taken && self.cards.trick().is_empty() && self.bidding.decided.is_none();
        (!is_fresh).then_some("a hand without played cards")
    }

    fn lacks_in_bidding(&self, rules: &Ruleset) -> Option<&'static str> {
        let bidding = &self.bidding;
        let bet = bidding.highest.map(|bet| (bet.chips, self.chips.of(bet.seat)));
        if rules.seats().any(|seat| bidding.laid[seat].is_none()) {
            return Some("laid cards of all seats");
        }
        if bet.is_some_and(|(bet, owned)| bet == 0 || bet > owned) {
            return Some("enough chips for the bet");
        }
        match self.step {
            Step::Bid if bidding.passed.contains(bidding.turn) => Some("a seat whose turn it is"),
            Step::WinBetting if bet.is_none() => Some("a bet"),
            Step::DealersCards if bet.is_some() => Some("a bidding without a bet"),
            _ => None,
        }
    }

    /// Checks that the deciding cards have really been laid.
    fn lacks_a_decision(&self, rules: &Ruleset) -> Option<&'static str> {
        let Some(decided) = self.bidding.decided else { return Some("an outcome of the bidding") };
        let counts = self.bidding.laid[decided.cards_of];
        let fits = counts.is_some_and(|laid| laid.power == decided.power && laid.score == decided.score);
        let all_laid = rules.seats().all(|seat| self.bidding.laid[seat].is_some());
        (self.hand == 0 || !fits || !all_laid).then_some("the deciding cards")
    }

    fn lacks_a_score(&self, rules: &Ruleset, score: ScoreCard) -> Option<&'static str> {
        let decided = self.bidding.decided.is_some_and(|decided| decided.score == score);
        let lacks = (!decided || !self.is_played_out(rules)).then_some("a completed hand with this scoring");
        self.lacks_a_decision(rules).or(lacks)
    }
}
