//! What a script declares; the folder it lies in says which.

/// What a script declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Declares {
    /// An alien's power.
    Power,
    /// A destiny card: a card of that class, played from the hand.
    Destiny,
    /// A card of any class.
    Card,
    /// A rule of the table.
    Rule,
}

impl Declares {
    /// All of them, in the order in which they are loaded.
    pub const ALL: [Declares; 4] = [Declares::Power, Declares::Destiny, Declares::Card, Declares::Rule];

    /// The word with which a script declares it.
    pub const fn word(self) -> &'static str {
        match self {
            Declares::Power => "power",
            Declares::Destiny => "destiny",
            Declares::Card => "card",
            Declares::Rule => "rule",
        }
    }

    /// What is declared with this word.
    pub fn of_word(word: &str) -> Option<Declares> {
        Declares::ALL.into_iter().find(|declares| declares.word() == word)
    }

    /// The folder in which its scripts lie.
    pub const fn folder(self) -> &'static str {
        match self {
            Declares::Power => "powers/aliens",
            Declares::Destiny => "powers/destiny",
            Declares::Card => "powers/cards",
            Declares::Rule => "powers/rules",
        }
    }

    /// Whether it is a card, of whatever class.
    pub const fn is_card(self) -> bool {
        matches!(self, Declares::Destiny | Declares::Card)
    }
}
