//! Kinds of cards, counted, as plain data: what a hand, an offer or an event shows.

use crate::things::card::{CardKind, ScriptId};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The most kinds of cards in a draw deck.
pub const MAX_KINDS: usize = 46;

/// Attack values end below: from here on, codes are those of negotiate and the destiny cards.
const NEGOTIATE: i16 = 32_000;

/// How many there are of each kind of card; whole decks have room. Written as the list of all cards, lowest kind first.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<CardKind>", into = "Vec<CardKind>")]
pub struct Kinds {
    /// The different kinds, lowest first; 0 beyond them.
    codes: [i16; MAX_KINDS],
    /// How many of each.
    counts: [u8; MAX_KINDS],
    len: u8,
}

/// A list of cards that no deck could hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no deck holds these cards: it has at most {MAX_KINDS} kinds, at most 255 of a kind, no attack above 31999")]
pub struct NoDeck;

/// A kind as a number in the order of kinds.
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

impl Kinds {
    /// No card.
    pub const NONE: Kinds = Kinds { codes: [0; MAX_KINDS], counts: [0; MAX_KINDS], len: 0 };

    /// Adds a card.
    ///
    /// # Errors
    /// No deck could hold it beside those there are.
    pub fn push(&mut self, kind: CardKind) -> Result<(), NoDeck> {
        let (code, len) = (code(kind), usize::from(self.len));
        if kind.is_attack() && code >= NEGOTIATE {
            return Err(NoDeck);
        }
        match self.codes[..len].binary_search(&code) {
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

    /// How many cards.
    pub fn len(&self) -> usize {
        self.counted().map(|(_, count)| count).sum()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many cards of this kind.
    pub fn count(&self, kind: CardKind) -> usize {
        self.counted().find(|(other, _)| *other == kind).map_or(0, |(_, count)| count)
    }

    /// Each kind once, with its number of cards, lowest kind first.
    pub fn counted(&self) -> impl Iterator<Item = (CardKind, usize)> + '_ {
        let counts = self.counts.iter().take(usize::from(self.len));
        self.codes.iter().zip(counts).map(|(code, count)| (kind(*code), usize::from(*count)))
    }

    /// Each card, lowest kind first.
    pub fn iter(&self) -> impl Iterator<Item = CardKind> + '_ {
        self.counted().flat_map(|(kind, count)| std::iter::repeat_n(kind, count))
    }

    /// Whether the other has every card of this.
    pub fn are_in(&self, other: &Kinds) -> bool {
        self.counted().all(|(kind, count)| other.count(kind) >= count)
    }
}

impl Default for Kinds {
    fn default() -> Self {
        Kinds::NONE
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Cards of one deck.
impl FromIterator<CardKind> for Kinds {
    fn from_iter<T: IntoIterator<Item = CardKind>>(cards: T) -> Self {
        let mut kinds = Kinds::NONE;
        for kind in cards {
            let added = kinds.push(kind);
            debug_assert!(added.is_ok(), "a deck with {kind:?} and {kinds:?}");
        }
        kinds
    }
}

impl TryFrom<Vec<CardKind>> for Kinds {
    type Error = NoDeck;

    fn try_from(cards: Vec<CardKind>) -> Result<Self, NoDeck> {
        let mut kinds = Kinds::NONE;
        cards.into_iter().try_for_each(|kind| kinds.push(kind))?;
        Ok(kinds)
    }
}

impl From<Kinds> for Vec<CardKind> {
    fn from(kinds: Kinds) -> Self {
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
        let hand: Kinds = [LAST, EIGHT, CardKind::Negotiate, CardKind::Attack(i16::MIN), EIGHT].into_iter().collect();
        let kinds = [(CardKind::Attack(i16::MIN), 1), (EIGHT, 2), (CardKind::Negotiate, 1), (LAST, 1)];
        assert_eq!(hand.counted().collect::<Vec<_>>(), kinds);
        assert_eq!((hand.len(), hand.count(EIGHT), hand.count(CardKind::Attack(9))), (5, 2, 0));
        assert!(Kinds::try_from(vec![EIGHT; 2]).unwrap().are_in(&hand));
        assert!(!Kinds::try_from(vec![EIGHT; 3]).unwrap().are_in(&hand));
        assert_eq!(Kinds::try_from(Vec::from(hand)), Ok(hand));
    }

    #[test]
    fn more_than_a_deck_holds_is_refused_and_never_cut() {
        let many = |most: i16| Kinds::try_from((0..most).map(CardKind::Attack).collect::<Vec<_>>());
        assert_eq!(many(MAX_KINDS as i16).map(|kinds| kinds.len()), Ok(MAX_KINDS));
        assert_eq!(many(MAX_KINDS as i16 + 1), Err(NoDeck));
        assert_eq!(Kinds::try_from(vec![EIGHT; 255]).map(|kinds| kinds.len()), Ok(255));
        assert_eq!(Kinds::try_from(vec![EIGHT; 256]), Err(NoDeck));
        assert_eq!(Kinds::try_from(vec![CardKind::Attack(NEGOTIATE)]), Err(NoDeck));
    }
}
