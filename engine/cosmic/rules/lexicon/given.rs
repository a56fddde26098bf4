//! Return values of script functions.

use super::argument::Alien;
use super::meaning::{Gives, Meaning};
use crate::decision::{PickOption, Word};
use crate::state::{Berth, CardId, CardKind, CardSet, OptionValue, Outcome, Planet, PowerSlot, Side, Zone};
use crate::table::{Seat, SeatSet};
use crate::trigger::{Flow, Reply};

/// A return value of a script function.
pub(super) trait Given {
    /// Its type in Luau.
    const TYPE: &'static str;
    /// Its meaning beyond the type.
    const MEANING: Meaning = Meaning::Plain;
    /// True if scripts need no nil check. Another function, or their own `optional = true`, tells them when the value
    /// is nil.
    const FORESEEN: bool = false;
    /// The complete description of the return value.
    const GIVES: Gives = Gives { type_: Self::TYPE, meaning: Self::MEANING, foreseen: Self::FORESEEN };
    fn reply(self) -> Reply;
}

/// The result of a function that acts: a value, or a pending question.
pub(super) trait Done<T> {
    fn done(self) -> Flow<T>;
}

impl<T: Given> Done<T> for T {
    fn done(self) -> Flow<T> {
        Ok(self)
    }
}

impl<T> Done<T> for Flow<T> {
    fn done(self) -> Flow<T> {
        self
    }
}

/// Implements return types that convert to a reply directly.
macro_rules! given {
    ($($type:ty, $name:literal $($meaning:ident)?: $value:ident => $reply:expr;)*) => {
        $(impl Given for $type {
            const TYPE: &'static str = $name;
            $(const MEANING: Meaning = Meaning::$meaning;)?

            fn reply(self) -> Reply {
                let $value = self;
                $reply
            }
        })*
    };
}

given! {
    (), "": _nothing => Reply::Nothing;
    bool, "boolean": flag => Reply::Flag(flag);
    u8, "number": number => Reply::Number(number.into());
    u16, "number": number => Reply::Number(number.into());
    usize, "number": number => Reply::Number(number as i64);
    Seat, "Seat": seat => Reply::Seat(seat);
    Option<Seat>, "Seat?": seat => seat.map_or(Reply::Nothing, Reply::Seat);
    Option<Planet>, "Planet?": planet => planet.map_or(Reply::Nothing, Reply::Planet);
    Option<CardKind>, "Kind?": kind => kind.map_or(Reply::Nothing, Reply::Kind);
    Side, "Side": side => Reply::Side(side);
    Option<Side>, "Side?": side => side.map_or(Reply::Nothing, Reply::Side);
    Option<CardId>, "Card?": card => card.map_or(Reply::Nothing, Reply::Card);
    CardSet, "{Card}": cards => Reply::List(cards.iter().map(Reply::Card).collect());
    Vec<CardId>, "{Card}": cards => Reply::List(cards.into_iter().map(Reply::Card).collect());
    Zone, "Pile": pile => Reply::Pile(pile);
    CardKind, "Kind": kind => Reply::Kind(kind);
    Berth, "Place": place => Reply::Place(place);
    String, "string": text => Reply::Text(text);
    Option<String>, "string?": text => text.map_or(Reply::Nothing, Reply::Text);
    Vec<PowerSlot>, "{Power}": powers => Reply::List(powers.into_iter().map(Reply::Power).collect());
    Option<PowerSlot>, "Power?": power => power.map_or(Reply::Nothing, Reply::Power);
    Vec<Alien>, "{Alien}": aliens => Reply::List(aliens.into_iter().map(|alien| Reply::Alien(alien.0)).collect());
    Option<Alien>, "Alien?": alien => alien.map_or(Reply::Nothing, |alien| Reply::Alien(alien.0));
    i16, "number": number => Reply::Number(number.into());
    Option<i16>, "number?": number => number.map_or(Reply::Nothing, |number| Reply::Number(number.into()));
    Option<PickOption>, "(Seat | Planet | Kind | Alien | string)?" Options: chosen => match chosen {
        Some(PickOption::Seat(seat)) => Reply::Seat(seat),
        Some(PickOption::Planet(planet)) => Reply::Planet(planet),
        Some(PickOption::Card(kind)) => Reply::Kind(kind),
        Some(PickOption::Side(side)) => Reply::Side(side),
        Some(PickOption::Alien(alien)) => Reply::Alien(alien),
        Some(PickOption::Word(word)) => Reply::Word(word),
        _ => Reply::Nothing,
    };
    Option<Word>, "string?" Text: word => word.map_or(Reply::Nothing, Reply::Word);
    Option<Outcome>, "(\"won\" | \"deal\" | \"no_deal\" | \"success\" | \"failure\")?": outcome => outcome.map_or(Reply::Nothing, |outcome| {
        Reply::Name(match outcome {
            Outcome::Won(_) => "won",
            Outcome::Deal => "deal",
            Outcome::NoDeal => "no_deal",
            Outcome::Success => "success",
            Outcome::Failure => "failure",
        })
    });
    Planet, "Planet": planet => Reply::Planet(planet);
    Vec<Seat>, "{Seat}": seats => Reply::List(seats.into_iter().map(Reply::Seat).collect());
    Vec<Planet>, "{Planet}": planets => Reply::List(planets.into_iter().map(Reply::Planet).collect());
    Vec<CardKind>, "{Kind}": kinds => Reply::List(kinds.into_iter().map(Reply::Kind).collect());
    SeatSet, "{Seat}": seats => Reply::List(seats.iter().map(Reply::Seat).collect());
    Vec<(Seat, Word)>, "{[Seat]: string}" Text: words =>
        Reply::BySeat(words.into_iter().map(|(seat, word)| (seat, Reply::Word(word))).collect());
    OptionValue, "any" OptionValue: value => match value {
        OptionValue::Flag(flag) => Reply::Flag(flag),
        OptionValue::Number(number) => Reply::Number(number),
        OptionValue::Text(text) => Reply::Text(text),
    };
}

/// A value that needs no nil check ([`FORESEEN`](Given::FORESEEN)).
pub(super) struct Foreseen<T>(pub(super) Option<T>);

impl<T> Given for Foreseen<T>
where
    Option<T>: Given,
{
    const TYPE: &'static str = <Option<T> as Given>::TYPE;
    const MEANING: Meaning = <Option<T> as Given>::MEANING;
    const FORESEEN: bool = true;

    fn reply(self) -> Reply {
        self.0.reply()
    }
}
