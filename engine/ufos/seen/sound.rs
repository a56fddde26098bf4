//! Whether a state can be: for saves from outside, and for tests.

use crate::things::{ALL_CHIPS, Ruleset, State, Step};
use hyperkon_table::{BySeat, Datum, MAX_SEATS, Seat, mistakes};

/// More chips than a seat can win in 255 hands of 20 tricks, each doubled.
const MOST_CHIPS: u16 = 20_000;

mistakes! {
    /// What is wrong with a state.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Unsound in "unsound" {
        // M1
        Cards as "cards" says "not every card is in exactly one place";
        // M2: chips have come from nowhere or gone to nowhere.
        Chips { total: i32, all: i32 } as "chips" says "the chips are worth {total}, not {all}";
        TooRich { seat: Seat, most: u16 } as "too_rich" says "{seat} has more than {most} chips";
        // M3, T1
        Hand { seat: Seat } as "hand" says "{seat} holds a number of cards that cannot be";
        Stranger { seat: Seat } as "stranger" says "{seat} is not at the table";
        Step { step: Step, lacks: &'static str } as "step" says "the step `{step}` cannot be next: {lacks}";
    }
}

impl From<&Step> for Datum<'_> {
    fn from(step: &Step) -> Self {
        Datum::Text(step.to_string().into())
    }
}

impl State {
    /// Tests what holds in every state of every game.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn sound(&self, rules: &Ruleset) -> Result<(), Unsound> {
        if !self.cards.are_each_in_one_place() {
            return Err(Unsound::Cards);
        }
        let total = self.chips.total();
        if total != ALL_CHIPS {
            return Err(Unsound::Chips { total, all: ALL_CHIPS });
        }
        if let Some(seat) = rules.seats().find(|seat| self.chips.of(*seat) > MOST_CHIPS) {
            return Err(Unsound::TooRich { seat, most: MOST_CHIPS });
        }
        self.seats_sound(rules)?;
        self.hands_sound(rules)?;
        self.step_sound(rules)
    }

    fn seats_sound(&self, rules: &Ruleset) -> Result<(), Unsound> {
        let bidding = &self.bidding;
        let bet = bidding.highest.map(|bet| bet.seat);
        let decided = bidding.decided.map(|decided| decided.cards_of);
        let named =
            [Some(self.dealer), Some(bidding.turn), Some(self.trick.leader), bet, decided].into_iter().flatten();
        let sets = bidding.passed.union(self.winners);
        let spies = bidding.seen_by.values().fold(sets, |all, seats| all.union(*seats));
        match named.chain(spies.iter()).find(|seat| seat.0 >= rules.seats) {
            Some(seat) => Err(Unsound::Stranger { seat }),
            None => self.nobody_sits_beyond(rules),
        }
    }

    fn nobody_sits_beyond(&self, rules: &Ruleset) -> Result<(), Unsound> {
        let has = BySeat::each(|seat: Seat| {
            let cards = self.cards.hand(seat).len() + self.cards.taken(seat).len();
            cards > 0 || self.chips.of(seat) > 0 || self.bidding.laid[seat].is_some()
        });
        let stranger = Seat::all(MAX_SEATS as u8).skip(usize::from(rules.seats)).find(|seat| has[*seat]);
        stranger.map_or(Ok(()), |seat| Err(Unsound::Stranger { seat }))
    }

    /// All seats have played equally often, but those that have played to the trick once more.
    fn hands_sound(&self, rules: &Ruleset) -> Result<(), Unsound> {
        if matches!(self.step, Step::Appoint) {
            return Ok(());
        }
        if self.cards.trick().len() > usize::from(rules.seats) {
            return Err(Unsound::Hand { seat: self.trick.leader });
        }
        let tricks: usize = rules.seats().map(|seat| usize::from(self.tricks(rules, seat))).sum();
        let dealt = if self.step == Step::Deal && self.hand == 0 { 0 } else { usize::from(rules.cards_each()) };
        for (number, seat) in rules.seats_from(self.trick.leader).enumerate() {
            let played = tricks + usize::from(number < self.cards.trick().len());
            if self.cards.hand(seat).len() + played != dealt
                || !self.cards.taken(seat).len().is_multiple_of(usize::from(rules.seats))
            {
                return Err(Unsound::Hand { seat });
            }
        }
        Ok(())
    }

    fn step_sound(&self, rules: &Ruleset) -> Result<(), Unsound> {
        let unfit = |lacks| Err(Unsound::Step { step: self.step, lacks });
        let trick = self.cards.trick();
        let bet = self.bidding.highest.map(|bet| (bet.chips, self.chips.of(bet.seat)));
        let full = trick.len() == usize::from(rules.seats);
        match self.step {
            Step::Deal if self.hand >= rules.hands => unfit("a hand that is still to be played"),
            _ if self.hand > rules.hands => unfit("an end of the hands agreed on"),
            Step::Play if full => unfit("a seat that is to play"),
            Step::Take if !full => unfit("a card of each seat"),
            Step::Bid if self.bidding.passed.contains(self.bidding.turn) => unfit("a seat whose turn it is"),
            Step::Bid | Step::WinBetting if bet.is_some_and(|(bet, owned)| bet == 0 || bet > owned) => {
                unfit("the chips that are bet")
            }
            Step::WinBetting if bet.is_none() => unfit("a bet"),
            Step::Play | Step::NameRace | Step::Take | Step::Positive | Step::Negative
                if self.bidding.decided.is_none() =>
            {
                unfit("a decided bidding")
            }
            Step::Play | Step::Take if trick.is_empty() != self.trick.led.is_none() => unfit("a race led"),
            Step::NameRace if trick.len() != 1 || !trick[0].is_metamorph() => unfit("a metamorph led"),
            Step::Over if self.winners.is_empty() => unfit("a winner"),
            _ => Ok(()),
        }
    }
}
