//! A short list of kinds of cards, as plain data: what a hand, an offer or an event shows.

use crate::things::card::CardKind;
use serde::{Deserialize, Serialize};
use std::fmt;

const CAPACITY: usize = 40;

/// Up to 40 kinds of cards, repeated as often as there are cards.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(from = "Vec<CardKind>", into = "Vec<CardKind>")]
pub struct Kinds {
    items: [CardKind; CAPACITY],
    len: u8,
}

impl Kinds {
    /// No card.
    pub const NONE: Kinds = Kinds { items: [CardKind::Negotiate; CAPACITY], len: 0 };

    /// The kinds in order.
    pub fn as_slice(&self) -> &[CardKind] {
        &self.items[..usize::from(self.len)]
    }

    /// Adds one; a list that is full stays as it is.
    pub fn push(&mut self, kind: CardKind) {
        if usize::from(self.len) < CAPACITY {
            self.items[usize::from(self.len)] = kind;
            self.len += 1;
        }
    }

    /// How many cards.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many cards of this kind.
    pub fn count(&self, kind: CardKind) -> usize {
        self.as_slice().iter().filter(|other| **other == kind).count()
    }

    /// The same cards, lowest kind first.
    #[must_use]
    pub fn sorted(mut self) -> Kinds {
        let len = usize::from(self.len);
        self.items[..len].sort_unstable();
        self
    }

    /// Each kind once, with its number of cards, lowest kind first.
    pub fn counted(&self) -> Vec<(CardKind, usize)> {
        let mut counted: Vec<(CardKind, usize)> = Vec::new();
        for kind in self.sorted().as_slice() {
            match counted.last_mut() {
                Some((last, count)) if last == kind => *count += 1,
                _ => counted.push((*kind, 1)),
            }
        }
        counted
    }

    /// Whether the other list has every card of this one.
    pub fn are_in(&self, other: &Kinds) -> bool {
        self.counted().iter().all(|(kind, count)| other.count(*kind) >= *count)
    }
}

impl Default for Kinds {
    fn default() -> Self {
        Kinds::NONE
    }
}

impl PartialEq for Kinds {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl FromIterator<CardKind> for Kinds {
    fn from_iter<T: IntoIterator<Item = CardKind>>(kinds: T) -> Self {
        let mut list = Kinds::NONE;
        kinds.into_iter().for_each(|kind| list.push(kind));
        list
    }
}

impl From<Vec<CardKind>> for Kinds {
    fn from(kinds: Vec<CardKind>) -> Self {
        kinds.into_iter().collect()
    }
}

impl From<Kinds> for Vec<CardKind> {
    fn from(kinds: Kinds) -> Self {
        kinds.as_slice().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_knows_what_it_holds() {
        let hand: Kinds = [CardKind::Attack(8), CardKind::Negotiate, CardKind::Attack(8)].into_iter().collect();
        let two: Kinds = [CardKind::Attack(8), CardKind::Attack(8)].into_iter().collect();
        let three: Kinds = [CardKind::Attack(8); 3].into_iter().collect();
        assert!(two.are_in(&hand));
        assert!(!three.are_in(&hand));
        assert_eq!(hand.counted(), [(CardKind::Attack(8), 2), (CardKind::Negotiate, 1)]);
    }
}
