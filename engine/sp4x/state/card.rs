//! The action cards. Copies of a card are interchangeable, so a pile stores only their number (M3).

use hyperkon_table::words;
use serde::{Deserialize, Serialize};

words! {
    /// An action card.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum Card {
        /// Move and explore (C1).
        Move = "move",
        /// Build (C2).
        Build = "build",
        /// Exploit (C3).
        Exploit = "exploit",
        /// Workers (C4).
        Workers = "workers",
        /// Steal (C5).
        Steal = "steal",
        /// War (C7).
        War = "war",
        /// The grand plan (C6).
        Plan = "plan",
        /// The AI (T5).
        Ai = "ai",
    }
}

impl Card {
    /// The four basic actions. A grand plan is used as one of them (C6).
    pub const BASIC: [Card; 4] = [Card::Move, Card::Build, Card::Exploit, Card::Workers];
}

/// A number of cards of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cards([u8; 8]);

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards([0; 8]);

    /// Returns the number of copies of a card.
    pub const fn of(&self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// Returns the total number of cards.
    pub fn len(&self) -> usize {
        self.0.iter().map(|copies| usize::from(*copies)).sum()
    }

    /// Returns `true` if there are no cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a card.
    pub fn add(&mut self, card: Card) {
        self.0[card as usize] = self.0[card as usize].saturating_add(1);
    }

    /// Removes one copy of a card. Returns `true` if there was a copy.
    pub fn take(&mut self, card: Card) -> bool {
        let left = self.0[card as usize].checked_sub(1);
        self.0[card as usize] = left.unwrap_or(0);
        left.is_some()
    }

    /// Increases the number of a card's copies to `least` if it is lower.
    pub fn raise(&mut self, card: Card, least: u8) {
        self.0[card as usize] = self.0[card as usize].max(least);
    }

    /// Returns the kinds with at least one card, in order.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |card| self.of(*card) > 0)
    }

    /// Returns all cards, with the copies of each card in sequence.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.of(card))))
    }

    /// Returns the difference of the two sets. Copies that this set does not contain are ignored.
    #[must_use]
    pub fn without(self, others: Cards) -> Cards {
        Cards(std::array::from_fn(|at| self.0[at].saturating_sub(others.0[at])))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut all = Cards::NONE;
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}
