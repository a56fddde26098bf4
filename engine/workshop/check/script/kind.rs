//! What is known of a value without running the script.

use super::Spot;
use crate::cosmic::{Meaning, Receiver};

/// Whose seat it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The seat whose script runs.
    Me,
    /// Certainly another one.
    Other,
    /// Any seat.
    Any,
}

/// More texts than this are not followed one by one.
const MOST_SAID: usize = 40;

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing has reached it yet.
    Never,
    /// It can be anything.
    Any,
    /// nil.
    Nil,
    Game,
    Seat(Who),
    Planet,
    Card,
    Side,
    Place,
    /// A card in its place; a kind of card is `Card`.
    OneCard,
    Pile,
    It,
    Power,
    Alien,
    Number,
    Flag,
    /// One of these texts, written in the script.
    Said(Vec<(String, Spot)>),
    /// Some text.
    Text,
    /// An answer: one of the words of the script's texts.
    Word,
    /// One of these texts, which the engine gives.
    OneOf(Vec<&'static str>),
    /// The word for a class of cards.
    Class,
    /// The text of an option.
    Option(String),
    /// A function of the script, by where it stands.
    Function(usize),
    /// A table of the script, by where it stands.
    Table(usize),
    /// A table of the engine: its keys and what lies under them.
    Map(Box<Kind>, Box<Kind>),
    /// What `ipairs` and `pairs` give: the keys that a loop goes through, and what lies under them.
    Each(Box<Kind>, Box<Kind>),
    /// `per_seat(…)`, and what it holds for each.
    PerSeat(Box<Kind>),
    /// `none …`, and what it will hold.
    NoneOf(Box<Kind>),
    /// A name of the surroundings: a function or a library.
    Global(&'static str),
}

impl Kind {
    /// What it is if it can be either.
    pub(super) fn or(self, other: Kind) -> Kind {
        use Kind::{Any, Flag, Never, Nil, Said, Seat, Text};
        match (self, other) {
            (one, other) if one == other => one,
            (Never | Nil, other) => other,
            (one, Never | Nil) => one,
            (Seat(_), Seat(_)) => Seat(Who::Any),
            (Said(mut all), Said(more)) => {
                let new: Vec<_> = more.into_iter().filter(|said| !all.contains(said)).collect();
                all.extend(new);
                if all.len() > MOST_SAID { Text } else { Said(all) }
            }
            // `a and b`: false stands for "no b".
            (one, other) if one.is_text() && other.is_text() => Text,
            (Flag, Flag) => Flag,
            _ => Any,
        }
    }

    pub(super) const fn is_text(&self) -> bool {
        matches!(self, Kind::Said(_) | Kind::Text | Kind::Word | Kind::Class | Kind::OneOf(_) | Kind::Option(_))
    }

    /// Nothing certain is known of it.
    pub(super) const fn is_open(&self) -> bool {
        matches!(self, Kind::Never | Kind::Any | Kind::Nil)
    }

    /// Which functions can be called on it with a colon.
    pub(super) const fn receiver(&self) -> Option<Receiver> {
        match self {
            Kind::Game => Some(Receiver::Game),
            Kind::Seat(_) => Some(Receiver::Seat),
            Kind::Planet => Some(Receiver::Planet),
            Kind::Card => Some(Receiver::Kind),
            Kind::Side => Some(Receiver::Side),
            Kind::It => Some(Receiver::It),
            Kind::OneCard => Some(Receiver::Card),
            Kind::Pile => Some(Receiver::Pile),
            Kind::Power => Some(Receiver::Power),
            Kind::Alien => Some(Receiver::Alien),
            _ => None,
        }
    }

    /// In the words of the reference.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Kind::Never | Kind::Any => "anything",
            Kind::Nil => "nil",
            Kind::Game => "the game",
            Kind::Seat(_) => "a seat",
            Kind::Planet => "a planet",
            Kind::Card => "a kind of card",
            Kind::Side => "a side",
            Kind::Place => "a place",
            Kind::It => "the moment",
            Kind::OneCard => "a card",
            Kind::Pile => "a pile of cards",
            Kind::Power => "a power",
            Kind::Alien => "an alien",
            Kind::Number => "a number",
            Kind::Flag => "true or false",
            Kind::Said(_) | Kind::Text | Kind::Word | Kind::Class | Kind::OneOf(_) | Kind::Option(_) => "a text",
            Kind::Function(_) | Kind::Global(_) | Kind::Each(..) => "a function",
            Kind::Table(_) => "a table",
            Kind::Map(..) => "a list",
            Kind::PerSeat(_) => "a value for each seat",
            Kind::NoneOf(_) => "`none`",
        }
    }

    /// Whether both can be the same value.
    pub(super) fn can_equal(&self, other: &Kind) -> bool {
        let one_is = |a: &Kind, b: &Kind| {
            a.is_open()
                || b.is_open()
                || (a.is_text() && b.is_text())
                || matches!(
                    (a, b),
                    (Kind::Seat(_), Kind::Seat(_)) | (Kind::Table(_) | Kind::Map(..), Kind::Table(_) | Kind::Map(..))
                )
                || matches!((a, b), (Kind::Function(_) | Kind::Global(_), Kind::Function(_) | Kind::Global(_)))
        };
        self == other || one_is(self, other)
    }

    /// A type as the lexicon writes it, and what it means beyond that.
    pub(super) fn of_type(type_: &'static str, meaning: Meaning) -> Kind {
        let type_ = type_.trim();
        let type_ = type_.strip_suffix('?').unwrap_or(type_);
        let type_ = type_.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(type_);
        if let Some(inner) = type_.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')) {
            return Kind::of_table(inner, meaning);
        }
        match type_ {
            "" => Kind::Nil,
            "Game" => Kind::Game,
            "Seat" => Kind::Seat(Who::Any),
            "Planet" => Kind::Planet,
            "Kind" => Kind::Card,
            "Side" => Kind::Side,
            "Place" => Kind::Place,
            "It" => Kind::It,
            "Card" => Kind::OneCard,
            "Pile" => Kind::Pile,
            "Power" => Kind::Power,
            "Alien" => Kind::Alien,
            "CardClass" => Kind::Class,
            "number" => Kind::Number,
            "boolean" => Kind::Flag,
            "string" if meaning == Meaning::Text => Kind::Word,
            "string" => Kind::Text,
            words if words.starts_with('"') => Kind::OneOf(words_of(words)),
            _ => Kind::Any,
        }
    }

    /// What a function of this type takes, "(seat: Seat) -> boolean"; `None`: it is no function.
    pub(super) fn taken_by(type_: &'static str) -> Option<Kind> {
        let (takes, _) = type_.strip_prefix('(')?.split_once(") ->")?;
        Some(Kind::of_type(takes.split_once(':')?.1, Meaning::Plain))
    }

    fn of_table(inner: &'static str, meaning: Meaning) -> Kind {
        let keyed = inner.trim().strip_prefix('[').and_then(|rest| rest.split_once("]:"));
        match keyed {
            Some((key, value)) => {
                Kind::Map(Box::new(Kind::of_type(key, Meaning::Plain)), Box::new(Kind::of_type(value, meaning)))
            }
            None => Kind::Map(Box::new(Kind::Number), Box::new(Kind::of_type(inner, meaning))),
        }
    }
}

/// The words of a type such as `"aside" | "hand"`.
fn words_of(type_: &'static str) -> Vec<&'static str> {
    type_.split('|').map(|word| word.trim().trim_matches('"')).collect()
}

/// Whether a value of this kind can be given where the lexicon wants this type.
pub(super) fn fits(kind: &Kind, type_: &'static str) -> bool {
    if kind.is_open() || type_ == "any" {
        return true;
    }
    if type_.starts_with('{') {
        return matches!(kind, Kind::Table(_) | Kind::Map(..));
    }
    if type_.contains("->") {
        return matches!(kind, Kind::Function(_) | Kind::Global(_));
    }
    let one = |type_: &'static str| match Kind::of_type(type_, Meaning::Plain) {
        Kind::Any => true,
        Kind::OneOf(_) | Kind::Class | Kind::Text => kind.is_text(),
        wanted => wanted.can_equal(kind),
    };
    type_.split('|').any(|part| one(part.trim()))
}

/// What a call is given.
pub(super) struct Given {
    pub(super) kinds: Vec<Kind>,
    /// The first of them that are written out, so that whoever reads the script knows them.
    pub(super) written: usize,
    /// The last one can be any number of values.
    pub(super) open: bool,
}

impl Given {
    pub(super) fn kind(&self, index: usize) -> Kind {
        let missing = if self.open { Kind::Any } else { Kind::Nil };
        self.kinds.get(index).cloned().unwrap_or(missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_as_the_table_writes_them() {
        assert_eq!(Kind::of_type("Seat?", Meaning::Plain), Kind::Seat(Who::Any));
        assert_eq!(
            Kind::of_type("(\"defeat\" | \"no_deal\")?", Meaning::Plain),
            Kind::OneOf(vec!["defeat", "no_deal"])
        );
        let of_seats = Kind::Map(Box::new(Kind::Seat(Who::Any)), Box::new(Kind::Word));
        assert_eq!(Kind::of_type("{[Seat]: string}", Meaning::Text), of_seats);
        assert!(fits(&Kind::Flag, "number | boolean") && !fits(&Kind::Card, "number | boolean"));
        assert!(fits(&Kind::Table(3), "{Seat}") && !fits(&Kind::Number, "{Seat}"));
        assert!(fits(&Kind::Text, "\"aside\" | \"hand\"") && !fits(&Kind::Number, "\"aside\" | \"hand\""));
        assert!(fits(&Kind::Function(1), "(seat: Seat) -> boolean"));
        assert_eq!(Kind::taken_by("(planet: Planet) -> boolean"), Some(Kind::Planet));
        assert_eq!(Kind::taken_by("{Planet}"), None);
    }
}
