//! The 60 cards: four races, and the metamorphs that belong to none until they are played (M1, T2).

use super::races::Race;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The cards of the game (M1).
pub const CARDS: u8 = 60;

/// The highest value of a card; the lowest is 1.
pub const HIGHEST: u8 = 15;

/// A card, in the order of the races and their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// Words that name no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no card; one is written `red 11`, a metamorph with the colour printed on it `blue 12 of red`")]
pub struct NoCard(String);

impl Card {
    /// The card on which this race and value (1–15) are printed.
    pub fn new(printed: Race, value: u8) -> Option<Card> {
        (1..=HIGHEST).contains(&value).then(|| Card(printed as u8 * HIGHEST + value - 1))
    }

    /// Every card.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARDS).map(Card)
    }

    /// Its number, from 0, in the order of the races and their values.
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The race printed on it; on a metamorph it means nothing.
    pub fn printed(self) -> Race {
        Race::ALL[usize::from(self.0 / HIGHEST)]
    }

    /// The value, 1–15.
    pub const fn value(self) -> u8 {
        self.0 % HIGHEST + 1
    }

    /// Whether it is printed blue: a 10 or a 12 (M1).
    pub const fn is_metamorph(self) -> bool {
        matches!(self.value(), 10 | 12)
    }

    /// The race to which it belongs in hand; `None` for a metamorph (T2).
    pub fn race(self) -> Option<Race> {
        (!self.is_metamorph()).then(|| self.printed())
    }
}

impl From<Card> for String {
    /// The card in words that name it and no other: "red 11", "blue 12 of red".
    fn from(card: Card) -> String {
        let (printed, value) = (card.printed().colour(), card.value());
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
        let colour = self.race().map_or("blue", Race::colour);
        write!(f, "{colour} {}", self.value())
    }
}

/// A set of cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// All cards.
    pub const ALL: CardSet = CardSet((1 << CARDS) - 1);

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Puts a card into the set.
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out of the set; whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        let held = self.contains(card);
        self.0 &= !(1 << card.0);
        held
    }

    /// How many cards are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in either set.
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards for which this holds.
    #[must_use]
    pub fn filter(self, holds: impl Fn(Card) -> bool) -> CardSet {
        self.iter().filter(|card| holds(*card)).collect()
    }

    /// The cards, in their order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self.contains(*card))
    }

    /// The set as bits, card 0 lowest.
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
