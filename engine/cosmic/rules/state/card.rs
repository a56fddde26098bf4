//! Cards: their kinds, sets of cards, and the draw pile.
//!
//! A card id names one physical card and is never shown to a seat. Seats see only kinds ("attack 8"), so they cannot
//! follow a card through a shuffle.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The maximum number of cards in a draw deck.
pub const MAX_CARDS: usize = 256;

/// The maximum number of cards in a star deck.
pub const MAX_STARS: usize = 64;

/// A card's kind: attack, negotiate, or scripted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// An attack card with this value; the value can be negative.
    Attack(i16),
    /// A negotiate card.
    Negotiate,
    /// A card with a script, identified by the script's number in the ruleset.
    Scripted(ScriptId),
}

impl fmt::Display for CardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardKind::Attack(value) => write!(f, "attack {value}"),
            CardKind::Negotiate => f.write_str("negotiate"),
            CardKind::Scripted(script) => write!(f, "card of script {}", script.0),
        }
    }
}

impl CardKind {
    /// Returns `true` for an attack card.
    pub const fn is_attack(self) -> bool {
        matches!(self, CardKind::Attack(_))
    }

    /// Returns the card's script, if it has one.
    pub const fn script(self) -> Option<ScriptId> {
        if let CardKind::Scripted(script) = self { Some(script) } else { None }
    }
}

/// The number of a script in the ruleset's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct ScriptId(pub u8);

impl ScriptId {
    /// Returns the script's number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The id of one physical card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

impl CardId {
    /// Returns the index of the word that contains the card's bit in a set.
    const fn word(self) -> usize {
        (self.0 >> 6) as usize
    }

    /// Returns the card's bit within that word.
    const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

/// A set of cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<CardId>", into = "Vec<CardId>")]
pub struct CardSet([u64; MAX_CARDS / 64]);

impl CardSet {
    /// The set without cards.
    pub const EMPTY: CardSet = CardSet([0; MAX_CARDS / 64]);

    /// Returns the set of one card.
    pub const fn one(card: CardId) -> CardSet {
        let mut set = CardSet::EMPTY;
        set.0[card.word()] = card.bit();
        set
    }

    /// Returns the set of the first `count` cards.
    pub fn first(count: usize) -> CardSet {
        (0..count.min(MAX_CARDS)).map(|card| CardId(card as u8)).collect()
    }

    /// Returns `true` if the card is in the set.
    #[inline]
    pub const fn contains(self, card: CardId) -> bool {
        self.0[card.word()] & card.bit() != 0
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: CardId) {
        self.0[card.word()] |= card.bit();
    }

    /// Removes a card, and returns `true` if it was in the set.
    pub fn remove(&mut self, card: CardId) -> bool {
        let there = self.contains(card);
        self.0[card.word()] &= !card.bit();
        there
    }

    /// Returns the number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    /// Returns `true` if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Returns the cards in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        CardSet([a & e, b & f, c & g, d & h])
    }

    /// Returns the cards in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: CardSet) -> CardSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        CardSet([a | e, b | f, c | g, d | h])
    }

    /// Returns the cards of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        CardSet([a & !e, b & !f, c & !g, d & !h])
    }

    /// Returns the cards in ascending order of ids.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let (mut left, mut word) = (self.0, 0);
        std::iter::from_fn(move || {
            while *left.get(word)? == 0 {
                word += 1;
            }
            let id = left[word].trailing_zeros() as u8;
            left[word] &= left[word] - 1;
            Some(CardId(word as u8 * 64 + id))
        })
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.0)).finish()
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<T: IntoIterator<Item = CardId>>(cards: T) -> Self {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl From<Vec<CardId>> for CardSet {
    fn from(cards: Vec<CardId>) -> Self {
        cards.into_iter().collect()
    }
}

impl From<CardSet> for Vec<CardId> {
    fn from(set: CardSet) -> Self {
        set.iter().collect()
    }
}

/// An ordered pile of at most `MOST` items; the last item is on top.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(from = "Vec<u8>", into = "Vec<u8>")]
pub struct Pile<const MOST: usize> {
    items: [u8; MOST],
    len: u16,
}

impl<const MOST: usize> Pile<MOST> {
    /// The empty pile.
    pub const EMPTY: Self = Pile { items: [0; MOST], len: 0 };

    /// Returns the number of items.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns `true` if the pile is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the items from the bottom to the top.
    pub fn as_slice(&self) -> &[u8] {
        &self.items[..self.len()]
    }

    /// Returns the items from the bottom to the top, for reordering.
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut self.items[..self.len as usize]
    }

    /// Puts an item on top. The caller never pushes more items than the deck has cards.
    pub fn push(&mut self, item: u8) {
        self.items[self.len()] = item;
        self.len += 1;
    }

    /// Removes and returns the top item.
    pub fn pop(&mut self) -> Option<u8> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.items[self.len as usize]))
    }

    /// Removes every item that fails the test, and preserves the order of the others.
    pub fn retain(&mut self, keep: impl Fn(u8) -> bool) {
        *self = self.as_slice().iter().copied().filter(|item| keep(*item)).collect();
    }
}

impl<const MOST: usize> FromIterator<u8> for Pile<MOST> {
    fn from_iter<T: IntoIterator<Item = u8>>(items: T) -> Self {
        let mut pile = Self::EMPTY;
        items.into_iter().take(MOST).for_each(|item| pile.push(item));
        pile
    }
}

impl<const MOST: usize> PartialEq for Pile<MOST> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<const MOST: usize> fmt::Debug for Pile<MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<const MOST: usize> From<Vec<u8>> for Pile<MOST> {
    fn from(items: Vec<u8>) -> Self {
        items.into_iter().collect()
    }
}

impl<const MOST: usize> From<Pile<MOST>> for Vec<u8> {
    fn from(pile: Pile<MOST>) -> Self {
        pile.as_slice().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_iterates_in_order_and_counts() {
        let set: CardSet = [CardId(255), CardId(0), CardId(64), CardId(128)].into_iter().collect();
        assert_eq!(set.iter().map(|card| card.0).collect::<Vec<_>>(), [0, 64, 128, 255]);
        assert_eq!(set.len(), 4);
        assert!(set.without(CardSet::one(CardId(64))).contains(CardId(255)));
    }

    #[test]
    fn a_pile_gives_back_in_reverse() {
        let mut pile: Pile<3> = [3, 5, 7].into_iter().collect();
        assert_eq!(pile.pop(), Some(7));
        pile.retain(|item| item != 3);
        assert_eq!(pile.as_slice(), [5]);
    }

    #[test]
    fn sets_are_joined_card_by_card() {
        let of = |cards: &[u8]| cards.iter().map(|card| CardId(*card)).collect::<CardSet>();
        // Each 64-bit word of the sets covers a card in neither set, a card in each set alone, and a card in both.
        let (one, other) = (of(&[1, 3, 65, 67, 129, 131, 201, 203]), of(&[2, 3, 66, 67, 130, 131, 202, 203]));
        assert_eq!(one.and(other), of(&[3, 67, 131, 203]));
        assert_eq!(one.or(other), of(&[1, 2, 3, 65, 66, 67, 129, 130, 131, 201, 202, 203]));
        assert_eq!((one.without(other), other.without(one)), (of(&[1, 65, 129, 201]), of(&[2, 66, 130, 202])));
        assert_eq!((one.len(), one.or(other).len()), (8, 12));
        assert!([1, 66, 130, 202].into_iter().all(|card| !CardSet::one(CardId(card)).is_empty()));
        assert_eq!((CardSet::first(2), CardSet::first(MAX_CARDS + 1).len()), (of(&[0, 1]), MAX_CARDS));
        assert!(of(&[]).is_empty() && !of(&[0]).is_empty() && !of(&[200]).is_empty());
        assert_eq!(format!("{one:?}"), "{1, 3, 65, 67, 129, 131, 201, 203}");
        assert_eq!(CardSet::from(Vec::from(one)), one);
    }

    #[test]
    fn piles_compare_by_their_items() {
        let mut pile: Pile<4> = [3, 5, 7].into_iter().collect();
        pile.as_mut_slice().reverse();
        assert_eq!((pile.as_slice(), format!("{pile:?}")), (&[7, 5, 3][..], "[7, 5, 3]".to_owned()));
        assert_eq!(pile.pop(), Some(3));
        assert_eq!(pile, [7, 5].into_iter().collect());
        assert_ne!(pile, [7, 6].into_iter().collect());
        assert!(!pile.is_empty() && Pile::<4>::EMPTY.is_empty() && Pile::<4>::EMPTY.as_slice().is_empty());
    }

    #[test]
    fn card_kinds_have_values_or_scripts() {
        let kinds = [CardKind::Attack(-3), CardKind::Negotiate, CardKind::Scripted(ScriptId(7))];
        assert_eq!(kinds.map(CardKind::is_attack), [true, false, false]);
        assert_eq!(kinds.map(CardKind::script), [None, None, Some(ScriptId(7))]);
        assert_eq!(kinds.map(|kind| kind.to_string()), ["attack -3", "negotiate", "card of script 7"]);
    }
}
