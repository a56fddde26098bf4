//! The 60 cards of four races (M1). Metamorphs have no race until they are played (T2).

use super::races::Race;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Number of cards in the game (M1).
pub const CARDS: u8 = 60;

/// Highest value of a card; the lowest is 1.
pub const HIGHEST: u8 = 15;

/// A card. Cards are ordered by race, then by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// A string that is not a card's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid card `{0}`: write `red 11`; for a metamorph, add its printed color, as in `blue 12 of red`")]
pub struct NoCard(String);

impl Card {
    /// Returns the card with this printed race and value (1 to 15).
    pub fn new(printed: Race, value: u8) -> Option<Card> {
        (1..=HIGHEST).contains(&value).then(|| Card(printed as u8 * HIGHEST + value - 1))
    }

    /// Returns all cards in order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARDS).map(Card)
    }

    /// Returns the card's number, counted from 0 in the order of cards.
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// Returns the printed race. On a metamorph, it has no effect on the game.
    pub fn printed(self) -> Race {
        Race::ALL[usize::from(self.0 / HIGHEST)]
    }

    /// Returns the value (1 to 15).
    pub const fn value(self) -> u8 {
        self.0 % HIGHEST + 1
    }

    /// Returns `true` if the card is a metamorph. Metamorphs are the blue cards, with the values 10 and 12 (M1).
    pub const fn is_metamorph(self) -> bool {
        matches!(self.value(), 10 | 12)
    }

    /// Returns the card's race in hand; `None` for a metamorph (T2).
    pub fn race(self) -> Option<Race> {
        (!self.is_metamorph()).then(|| self.printed())
    }
}

impl From<Card> for String {
    /// Returns the card's unique name, such as "red 11" or "blue 12 of red".
    fn from(card: Card) -> String {
        let (printed, value) = (card.printed().color(), card.value());
        if card.is_metamorph() { format!("blue {value} of {printed}") } else { format!("{printed} {value}") }
    }
}

impl FromStr for Card {
    type Err = NoCard;

    fn from_str(words: &str) -> Result<Card, NoCard> {
        Card::all().find(|card| String::from(*card) == words).ok_or_else(|| NoCard(words.to_owned()))
    }
}

impl TryFrom<String> for Card {
    type Error = NoCard;

    fn try_from(words: String) -> Result<Card, NoCard> {
        words.parse()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = self.race().map_or("blue", Race::color);
        write!(f, "{color} {}", self.value())
    }
}

/// A set of cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct CardSet(u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: CardSet = CardSet(0);

    /// All cards.
    pub const ALL: CardSet = CardSet((1 << CARDS) - 1);

    /// Returns `true` if the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Adds a card to the set.
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Removes a card from the set. Returns `true` if the set contained it.
    pub fn remove(&mut self, card: Card) -> bool {
        let held = self.contains(card);
        self.0 &= !(1 << card.0);
        held
    }

    /// Returns the number of cards in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the union of the two sets.
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Returns the cards that fulfill a condition.
    #[must_use]
    pub fn filter(self, holds: impl Fn(Card) -> bool) -> CardSet {
        self.iter().filter(|card| holds(*card)).collect()
    }

    /// Returns the cards in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self.contains(*card))
    }

    /// Returns the set as bits. The lowest bit is card 0.
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.to_string())).finish()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl From<Vec<Card>> for CardSet {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
    }
}

impl From<CardSet> for Vec<Card> {
    fn from(set: CardSet) -> Self {
        set.iter().collect()
    }
}
