//! Kinds of scripts. The folder of a script determines its kind.

use hyperkon_table::words;

words! {
    /// Kind of a script.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Declares {
        /// An alien's power.
        Power = "power",
        /// A destiny card, which is played from the hand.
        Destiny = "destiny",
        /// A card of any class.
        Card = "card",
        /// A rule of the table.
        Rule = "rule",
    }
}

impl Declares {
    /// Returns the folder for scripts of this kind.
    pub const fn folder(self) -> &'static str {
        match self {
            Declares::Power => "powers/aliens",
            Declares::Destiny => "powers/destiny",
            Declares::Card => "powers/cards",
            Declares::Rule => "powers/rules",
        }
    }

    /// Returns `true` for cards of every class, including destiny cards.
    pub const fn is_card(self) -> bool {
        matches!(self, Declares::Destiny | Declares::Card)
    }
}
