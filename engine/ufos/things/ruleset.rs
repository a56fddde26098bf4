//! What a table agrees on before the first hand (M3, M4, T3).

use super::card::CARDS;
use hyperkon_table::{Seat, mistakes};
use serde::{Deserialize, Serialize};

/// The id of the rulebook's edition.
pub const RULEBOOK: &str = "ufos";

/// Which numbers of seats can play (M3).
pub const SEATS: std::ops::RangeInclusive<u8> = 3..=6;

/// Whether a metamorph follows the race led (T3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetamorphFollows {
    /// No: who holds a card of the race led must play such a card.
    #[default]
    Strict,
    /// It may be played instead of a card of the race led.
    Free,
}

/// The numbers that the rulebook says and an edition can say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// The chips of each seat at the start, 1–1000; 15 in the rulebook (M2).
    pub chips: u16,
    /// What a trick is worth, in chips, 1–20; 1 in the rulebook (S1, S2).
    pub trick: u16,
    /// How often the winner of the betting is paid, or pays, 1–20; 2 in the rulebook (S1, S2).
    pub winner: u16,
}

impl Default for Values {
    fn default() -> Values {
        Values { chips: Values::first_chips(), trick: Values::trick(), winner: Values::winner() }
    }
}

impl Values {
    pub(super) const fn first_chips() -> u16 {
        15
    }

    pub(super) const fn trick() -> u16 {
        1
    }

    pub(super) const fn winner() -> u16 {
        2
    }

    /// The first that is out of its bounds.
    fn wrong(&self) -> Option<UnfitTable> {
        let bounds = [("chips", self.chips, 1000), ("trick", self.trick, 20), ("winner", self.winner, 20)];
        let wrong = bounds.into_iter().find(|(_, value, most)| !(1..=*most).contains(value));
        wrong.map(|(key, value, most)| UnfitTable::Value { key, value, most })
    }
}

/// What a table asks for; what it leaves open is as recommended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOptions {
    /// How many play, 3–6 (M3).
    pub seats: u8,
    /// The id of the edition whose values these are.
    #[serde(default = "rulebook")]
    pub edition: String,
    /// How many hands are played, from 1; `None`: as many as recommended (M4).
    #[serde(default)]
    pub hands: Option<u8>,
    /// Who deals first; `None`: drawn at random (M4).
    #[serde(default)]
    pub dealer: Option<Seat>,
    /// Whether a metamorph follows the race led (T3).
    #[serde(default)]
    pub metamorph_follows: MetamorphFollows,
    /// The numbers of the edition.
    #[serde(default)]
    pub values: Values,
    /// Names the shuffles and what else is drawn.
    #[serde(default)]
    pub seed: u64,
}

fn rulebook() -> String {
    RULEBOOK.to_owned()
}

impl TableOptions {
    /// A table of so many seats, all else as in the rulebook.
    pub fn new(seats: u8, seed: u64) -> TableOptions {
        TableOptions {
            seats,
            edition: rulebook(),
            hands: None,
            dealer: None,
            metamorph_follows: MetamorphFollows::Strict,
            values: Values::default(),
            seed,
        }
    }
}

mistakes! {
    /// Why a table cannot be set up.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum UnfitTable in "ufos" {
        Seats { seats: u8 } as "seats" says "3 to 6 seats can play, not {seats}" mend "write another number";
        NoHands as "no_hands" says "at least one hand is played" mend "a whole number from 1";
        Dealer { dealer: Seat, seats: u8 } as "dealer" says "{dealer} cannot deal at a table of {seats} seats"
            mend "name a seat that plays";
        Value { key: &'static str, value: u16, most: u16 } as "value" says "`{key}` is {value}"
            mend "a whole number from 1 to {most}";
        Rich { chips: u32, most: u32 } as "rich"
            says "one seat could come to own {chips} chips; {most} is the most that is counted"
            mend "play fewer hands, or make tricks worth less";
        Id { id: String } as "id" says "`{id}` cannot be an id"
            mend "small letters, digits, hyphens and underscores, at most 60, and no device of Windows, such as con or com1";
    }
}

/// The most chips that a seat can come to own.
pub const MOST_CHIPS: u16 = 20_000;

/// What the table plays by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruleset {
    /// How many play, 3–6.
    pub seats: u8,
    /// The id of the edition.
    pub edition: String,
    /// How many hands are played, from 1.
    pub hands: u8,
    /// Who deals first; `None`: drawn at random.
    pub dealer: Option<Seat>,
    /// Whether a metamorph follows the race led.
    pub metamorph_follows: MetamorphFollows,
    /// The numbers of the edition.
    pub values: Values,
}

impl Ruleset {
    /// What the table of these options plays by.
    ///
    /// # Errors
    /// When no table can be set up like this.
    pub fn new(options: &TableOptions) -> Result<Ruleset, UnfitTable> {
        let TableOptions { seats, dealer, metamorph_follows, values, .. } = *options;
        if !SEATS.contains(&seats) {
            return Err(UnfitTable::Seats { seats });
        }
        if options.hands == Some(0) {
            return Err(UnfitTable::NoHands);
        }
        if let Some(dealer) = dealer.filter(|dealer| dealer.0 >= seats) {
            return Err(UnfitTable::Dealer { dealer, seats });
        }
        if let Some(wrong) = values.wrong() {
            return Err(wrong);
        }
        let hands = options.hands.unwrap_or(recommended_hands(seats));
        let rules = Ruleset { seats, edition: options.edition.clone(), hands, dealer, metamorph_follows, values };
        match rules.most_chips() {
            chips if chips > u32::from(MOST_CHIPS) => Err(UnfitTable::Rich { chips, most: MOST_CHIPS.into() }),
            _ => Ok(rules),
        }
    }

    /// The chips of a seat that wins every betting and takes all tricks.
    fn most_chips(&self) -> u32 {
        let Values { chips, trick, winner } = self.values;
        let hand = u32::from(self.cards_each()) * u32::from(trick) * u32::from(winner);
        u32::from(chips) + u32::from(self.hands) * hand
    }

    /// How often chips are taken or paid for a trick: more often where the seat has won the betting (S1, S2).
    pub const fn times(&self, has_won: bool) -> u16 {
        if has_won { self.values.trick * self.values.winner } else { self.values.trick }
    }

    /// The seats, clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// The seats, clockwise from one of them.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        std::iter::once(first).chain(first.after(self.seats))
    }

    /// The seat to the left: the next clockwise (M4).
    pub const fn left_of(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// The cards dealt to each seat, which are the tricks of a hand: 20, 15, 12 or 10 (M3).
    pub const fn cards_each(&self) -> u8 {
        CARDS / self.seats
    }
}

/// The fewest hands that the rulebook recommends (M4).
pub const fn recommended_hands(seats: u8) -> u8 {
    if seats <= 4 { 6 } else { 4 }
}
