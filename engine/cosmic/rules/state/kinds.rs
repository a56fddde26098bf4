//! Counts of cards by kind, as plain data: for hands, offers, and events.

use crate::state::card::{CardKind, ScriptId};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The maximum number of kinds in a draw deck.
pub const MAX_KINDS: usize = 46;

/// The code of a negotiate. Attacks have lower codes, and destiny cards have higher codes.
const NEGOTIATE: i16 = 32_000;

/// A multiset of cards with room for a whole deck.
///
/// The serialized form is the list of all cards in ascending order of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<CardKind>", into = "Vec<CardKind>")]
pub struct CardBag {
    /// The codes of the different kinds in ascending order; unused entries are 0.
    codes: [i16; MAX_KINDS],
    /// The number of cards of each kind.
    counts: [u8; MAX_KINDS],
    len: u8,
}

/// A list of cards that does not fit into any deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("invalid cards: a deck has at most {MAX_KINDS} kinds, at most 255 cards of a kind, and no attack above 31999")]
pub struct NoDeck;

/// Returns the code of a kind; codes have the same order as kinds.
const fn code(kind: CardKind) -> i16 {
    match kind {
        CardKind::Attack(value) => value,
        CardKind::Negotiate => NEGOTIATE,
        CardKind::Scripted(ScriptId(script)) => NEGOTIATE + 1 + script as i16,
    }
}

const fn kind(code: i16) -> CardKind {
    match code {
        ..NEGOTIATE => CardKind::Attack(code),
        NEGOTIATE => CardKind::Negotiate,
        script => CardKind::Scripted(ScriptId((script - NEGOTIATE - 1) as u8)),
    }
}

impl CardBag {
    /// The bag without cards.
    pub const NONE: CardBag = CardBag { codes: [0; MAX_KINDS], counts: [0; MAX_KINDS], len: 0 };

    /// Adds a card.
    ///
    /// # Errors
    /// Fails if no deck can contain all these cards.
    pub fn push(&mut self, kind: CardKind) -> Result<(), NoDeck> {
        let (code, len) = (code(kind), usize::from(self.len));
        if kind.is_attack() && code >= NEGOTIATE {
            return Err(NoDeck);
        }
        // Decks list equal cards together and mostly in order, so most cards belong at the end.
        let place = match self.codes[..len].last() {
            Some(last) if *last < code => Err(len),
            Some(last) if *last == code => Ok(len - 1),
            _ => self.codes[..len].binary_search(&code),
        };
        match place {
            Ok(at) => self.counts[at] = self.counts[at].checked_add(1).ok_or(NoDeck)?,
            Err(_) if len == MAX_KINDS => return Err(NoDeck),
            Err(at) => {
                self.codes.copy_within(at..len, at + 1);
                self.counts.copy_within(at..len, at + 1);
                (self.codes[at], self.counts[at]) = (code, 1);
                self.len += 1;
            }
        }
        Ok(())
    }

    /// Returns the number of cards.
    pub fn len(&self) -> usize {
        self.counted().map(|(_, count)| count).sum()
    }

    /// Returns `true` if the bag is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of cards of this kind.
    pub fn count(&self, kind: CardKind) -> usize {
        self.counted().find(|(other, _)| *other == kind).map_or(0, |(_, count)| count)
    }

    /// Returns each kind with its number of cards, in ascending order of kinds.
    pub fn counted(&self) -> impl Iterator<Item = (CardKind, usize)> + '_ {
        let counts = self.counts.iter().take(usize::from(self.len));
        self.codes.iter().zip(counts).map(|(code, count)| (kind(*code), usize::from(*count)))
    }

    /// Returns each card, in ascending order of kinds.
    pub fn iter(&self) -> impl Iterator<Item = CardKind> + '_ {
        self.counted().flat_map(|(kind, count)| std::iter::repeat_n(kind, count))
    }

    /// Returns `true` if `other` contains every card of this bag.
    pub fn are_in(&self, other: &CardBag) -> bool {
        self.counted().all(|(kind, count)| other.count(kind) >= count)
    }
}

impl Default for CardBag {
    fn default() -> Self {
        CardBag::NONE
    }
}

impl fmt::Debug for CardBag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Collects cards that belong to one deck.
impl FromIterator<CardKind> for CardBag {
    fn from_iter<T: IntoIterator<Item = CardKind>>(cards: T) -> Self {
        let mut kinds = CardBag::NONE;
        for kind in cards {
            let added = kinds.push(kind);
            debug_assert!(added.is_ok(), "a deck with {kind:?} and {kinds:?}");
        }
        kinds
    }
}

impl TryFrom<Vec<CardKind>> for CardBag {
    type Error = NoDeck;

    fn try_from(cards: Vec<CardKind>) -> Result<Self, NoDeck> {
        let mut kinds = CardBag::NONE;
        cards.into_iter().try_for_each(|kind| kinds.push(kind))?;
        Ok(kinds)
    }
}

impl From<CardBag> for Vec<CardKind> {
    fn from(kinds: CardBag) -> Self {
        kinds.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EIGHT: CardKind = CardKind::Attack(8);
    const LAST: CardKind = CardKind::Scripted(ScriptId(255));

    #[test]
    fn cards_are_counted_by_kind_lowest_first() {
        let hand: CardBag = [LAST, EIGHT, CardKind::Negotiate, CardKind::Attack(i16::MIN), EIGHT].into_iter().collect();
        let kinds = [(CardKind::Attack(i16::MIN), 1), (EIGHT, 2), (CardKind::Negotiate, 1), (LAST, 1)];
        assert_eq!(hand.counted().collect::<Vec<_>>(), kinds);
        assert_eq!((hand.len(), hand.count(EIGHT), hand.count(CardKind::Attack(9))), (5, 2, 0));
        assert!(CardBag::try_from(vec![EIGHT; 2]).unwrap().are_in(&hand));
        assert!(!CardBag::try_from(vec![EIGHT; 3]).unwrap().are_in(&hand));
        assert_eq!(CardBag::try_from(Vec::from(hand)), Ok(hand));
    }

    #[test]
    fn oversized_kinds_are_rejected_not_truncated() {
        let many = |most: i16| CardBag::try_from((0..most).map(CardKind::Attack).collect::<Vec<_>>());
        assert_eq!(many(MAX_KINDS as i16).map(|kinds| kinds.len()), Ok(MAX_KINDS));
        assert_eq!(many(MAX_KINDS as i16 + 1), Err(NoDeck));
        assert_eq!(CardBag::try_from(vec![EIGHT; 255]).map(|kinds| kinds.len()), Ok(255));
        assert_eq!(CardBag::try_from(vec![EIGHT; 256]), Err(NoDeck));
        assert_eq!(CardBag::try_from(vec![CardKind::Attack(NEGOTIATE)]), Err(NoDeck));
    }
}
