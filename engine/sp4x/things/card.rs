//! The action cards: copies are alike, so that a heap of them is a number for each (M3).

use serde::{Deserialize, Serialize};
use std::fmt;

/// An action card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// Move and explore (C1).
    Move,
    /// Build (C2).
    Build,
    /// Exploit (C3).
    Exploit,
    /// Workers (C4).
    Workers,
    /// Steal (C5).
    Steal,
    /// War (C7).
    War,
    /// The grand plan (C6).
    Plan,
    /// The AI (T5).
    Ai,
}

impl Card {
    /// Every card.
    pub const ALL: [Card; 8] =
        [Card::Move, Card::Build, Card::Exploit, Card::Workers, Card::Steal, Card::War, Card::Plan, Card::Ai];

    /// The four basic actions, of which a grand plan chooses one (C6).
    pub const BASIC: [Card; 4] = [Card::Move, Card::Build, Card::Exploit, Card::Workers];

    /// Its word: "move".
    pub const fn word(self) -> &'static str {
        match self {
            Card::Move => "move",
            Card::Build => "build",
            Card::Exploit => "exploit",
            Card::Workers => "workers",
            Card::Steal => "steal",
            Card::War => "war",
            Card::Plan => "plan",
            Card::Ai => "ai",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Some cards: how many of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards([u8; 8]);

impl Cards {
    /// None.
    pub const NONE: Cards = Cards([0; 8]);

    /// How many of this card.
    pub const fn of(&self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// How many in all.
    pub fn len(&self) -> usize {
        self.0.iter().map(|copies| usize::from(*copies)).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One more.
    pub fn add(&mut self, card: Card) {
        self.0[card as usize] = self.0[card as usize].saturating_add(1);
    }

    /// One fewer; whether there was one.
    pub fn take(&mut self, card: Card) -> bool {
        let left = self.0[card as usize].checked_sub(1);
        self.0[card as usize] = left.unwrap_or(0);
        left.is_some()
    }

    /// At least so many of this card.
    pub fn raise(&mut self, card: Card, least: u8) {
        self.0[card as usize] = self.0[card as usize].max(least);
    }

    /// The kinds of which there is a card, in their order.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |card| self.of(*card) > 0)
    }

    /// Each card, copies one after the other.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.of(card))))
    }

    /// These without others, never fewer than none.
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
