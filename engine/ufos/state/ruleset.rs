//! Options and rules of a table, fixed before the first hand (M3, M4, T3).

use super::card::CARDS;
use hyperkon_table::{Seat, diagnostics};
use serde::{Deserialize, Serialize};

/// Id of the rulebook's edition.
pub const RULEBOOK: &str = "ufos";

/// Supported numbers of seats (M3).
pub const SEATS: std::ops::RangeInclusive<u8> = 3..=6;

/// Rule for metamorphs when another race is led (T3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MetamorphFollows {
    /// A seat that holds a card of the race led must play one.
    #[default]
    Strict,
    /// A seat can play a metamorph instead of a card of the race led.
    Free,
}

/// Numbers of the rules that an edition can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// Chips per seat at the start, 1 to 1000; 15 in the rulebook (M2).
    pub chips: u16,
    /// Chips per trick, 1 to 20; 1 in the rulebook (S1, S2).
    pub trick: u16,
    /// Factor for the betting's winner, 1 to 20; 2 in the rulebook (S1, S2).
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

    /// Returns an error for the first number that is out of range.
    fn wrong(&self) -> Option<InvalidTable> {
        let bounds = [("chips", self.chips, 1000), ("trick", self.trick, 20), ("winner", self.winner, 20)];
        let wrong = bounds.into_iter().find(|(_, value, most)| !(1..=*most).contains(value));
        wrong.map(|(key, value, most)| InvalidTable::Value { key, value, most })
    }
}

/// Table options. The defaults are the recommended values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOptions {
    /// Number of seats, from 3 to 6 (M3).
    pub seats: u8,
    /// Id of the edition to which `values` belongs.
    #[serde(default = "rulebook")]
    pub edition: String,
    /// Number of hands, at least 1; `None` for the recommended number (M4).
    #[serde(default)]
    pub hands: Option<u8>,
    /// First dealer; `None` for a random one (M4).
    #[serde(default)]
    pub dealer: Option<Seat>,
    /// Rule for metamorphs when another race is led (T3).
    #[serde(default)]
    pub metamorph_follows: MetamorphFollows,
    /// Numbers of the edition.
    #[serde(default)]
    pub values: Values,
    /// Seed of all randomness.
    #[serde(default)]
    pub seed: u64,
}

fn rulebook() -> String {
    RULEBOOK.to_owned()
}

impl TableOptions {
    /// Returns options for a table with this many seats and the rulebook's values.
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

diagnostics! {
    /// Reason why a table cannot be set up.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum InvalidTable in "ufos" {
        Seats { seats: u8 } as "seats" says "`seats` is {seats}; expected 3 to 6" mend "choose another number of seats";
        NoHands as "no_hands" says "`hands` is 0; expected 1 or more" mend "write an integer from 1";
        Dealer { dealer: Seat, seats: u8 } as "dealer" says "{dealer} cannot deal at a table of {seats} seats"
            mend "name a seat of this table";
        Value { key: &'static str, value: u16, most: u16 } as "value" says "`{key}` is {value}"
            mend "write an integer from 1 to {most}";
        Rich { chips: u32, most: u32 } as "rich"
            says "a seat could own {chips} chips; expected at most {most}"
            mend "play fewer hands, or make tricks worth less";
        Id { id: String } as "id" says "invalid id `{id}`"
            mend "use at most 60 lowercase letters, digits, hyphens, and underscores; avoid Windows device names such as con or com1";
    }
}

/// Maximum number of chips that a seat can own.
pub const MOST_CHIPS: u16 = 20_000;

/// The rules of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ruleset {
    /// Number of seats, from 3 to 6.
    pub seats: u8,
    /// Id of the edition.
    pub edition: String,
    /// Number of hands, at least 1.
    pub hands: u8,
    /// First dealer; `None` for a random one.
    pub dealer: Option<Seat>,
    /// Rule for metamorphs when another race is led.
    pub metamorph_follows: MetamorphFollows,
    /// Numbers of the edition.
    pub values: Values,
}

impl Ruleset {
    /// Returns the ruleset for a table with these options.
    ///
    /// # Errors
    /// Fails if the options are invalid.
    pub fn new(options: &TableOptions) -> Result<Ruleset, InvalidTable> {
        let TableOptions { seats, dealer, metamorph_follows, values, .. } = *options;
        if !SEATS.contains(&seats) {
            return Err(InvalidTable::Seats { seats });
        }
        if options.hands == Some(0) {
            return Err(InvalidTable::NoHands);
        }
        if let Some(dealer) = dealer.filter(|dealer| dealer.0 >= seats) {
            return Err(InvalidTable::Dealer { dealer, seats });
        }
        if let Some(wrong) = values.wrong() {
            return Err(wrong);
        }
        let hands = options.hands.unwrap_or(recommended_hands(seats));
        let rules = Ruleset { seats, edition: options.edition.clone(), hands, dealer, metamorph_follows, values };
        match rules.most_chips() {
            chips if chips > u32::from(MOST_CHIPS) => Err(InvalidTable::Rich { chips, most: MOST_CHIPS.into() }),
            _ => Ok(rules),
        }
    }

    /// Returns the number of chips of a seat that wins all bettings and tricks.
    fn most_chips(&self) -> u32 {
        let Values { chips, trick, winner } = self.values;
        let hand = u32::from(self.cards_each()) * u32::from(trick) * u32::from(winner);
        u32::from(chips) + u32::from(self.hands) * hand
    }

    /// Returns the number of chips per trick. `has_won` is true for the winner of the betting (S1, S2).
    pub const fn times(&self, has_won: bool) -> u16 {
        if has_won { self.values.trick * self.values.winner } else { self.values.trick }
    }

    /// Returns all seats, clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// Returns all seats, clockwise from `first`.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        std::iter::once(first).chain(first.after(self.seats))
    }

    /// Returns the seat to the left, which is the next clockwise (M4).
    pub const fn left_of(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// Returns the number of cards per seat (M3): 20, 15, 12, or 10. It is also the number of tricks in a hand.
    pub const fn cards_each(&self) -> u8 {
        CARDS / self.seats
    }
}

/// Returns the minimum number of hands that the rulebook recommends (M4).
pub const fn recommended_hands(seats: u8) -> u8 {
    if seats <= 4 { 6 } else { 4 }
}
