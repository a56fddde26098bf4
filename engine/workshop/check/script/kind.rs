//! The kinds of values, as far as the checker can find them without running the script.

use super::Spot;
use crate::cosmic::{Meaning, Receiver};

/// The relation of a seat to the running script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The seat whose script is running.
    Me,
    /// Always another seat.
    Other,
    /// Any seat.
    Any,
}

/// The number of strings above which the checker no longer tracks each of them.
const MOST_SAID: usize = 40;

/// The kind of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// No value so far.
    Never,
    /// Any value.
    Any,
    /// The value nil.
    Nil,
    Game,
    Seat(Who),
    Planet,
    Card,
    Side,
    Place,
    /// A card in a zone. `Card` is a kind of card.
    OneCard,
    Pile,
    It,
    Power,
    Alien,
    Number,
    Flag,
    /// One of these strings from the script.
    Said(Vec<(String, Spot)>),
    /// An unknown string.
    Text,
    /// An answer, which is one of the keys of the script's texts.
    Word,
    /// One of these strings from the engine.
    OneOf(Vec<&'static str>),
    /// The name of a class of cards.
    Class,
    /// The string value of an option.
    Option(String),
    /// A function of the script, by its position.
    Function(usize),
    /// A table of the script, by its position.
    Table(usize),
    /// A table from the engine, with the kinds of its keys and values.
    Map(Box<Kind>, Box<Kind>),
    /// The result of `ipairs` or `pairs`, with the kinds of the loop's keys and values.
    Each(Box<Kind>, Box<Kind>),
    /// The result of `per_seat(…)`, with the kind of each seat's value.
    PerSeat(Box<Kind>),
    /// The result of `none …`, with the kind of its later value.
    NoneOf(Box<Kind>),
    /// A global function or library, by name.
    Global(&'static str),
}

impl Kind {
    /// Returns the kind of a value that has one of two kinds.
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
            // Two different string types merge into `Text`.
            (one, other) if one.is_text() && other.is_text() => Text,
            (Flag, Flag) => Flag,
            _ => Any,
        }
    }

    pub(super) const fn is_text(&self) -> bool {
        matches!(self, Kind::Said(_) | Kind::Text | Kind::Word | Kind::Class | Kind::OneOf(_) | Kind::Option(_))
    }

    /// Returns `true` if the value could be anything.
    pub(super) const fn is_open(&self) -> bool {
        matches!(self, Kind::Never | Kind::Any | Kind::Nil)
    }

    /// Returns the receiver for method calls on this kind.
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

    /// Returns the name of the kind, as in the API reference.
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
            Kind::It => "the trigger",
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

    /// Returns `true` if values of both kinds can be equal.
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

    /// Returns the kind for a type and meaning in the lexicon.
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

    /// Returns the kind of the parameter of a function type such as "(seat: Seat) -> boolean", or `None` for other
    /// types.
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

/// Returns the strings of a type such as `"aside" | "hand"`.
fn words_of(type_: &'static str) -> Vec<&'static str> {
    type_.split('|').map(|word| word.trim().trim_matches('"')).collect()
}

/// Returns `true` if a value of this kind can have a type of the lexicon.
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

/// The arguments of a call.
pub(super) struct Given {
    pub(super) kinds: Vec<Kind>,
    /// The number of leading literal arguments, whose values are visible in the code.
    pub(super) written: usize,
    /// True if the last argument may be several values.
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
    fn lexicon_types_become_kinds() {
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
