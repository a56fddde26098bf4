//! Word arguments: keywords of the API, names that the script declares, and text keys.

use super::argument::{Alien, Argument, taken};
use super::request::{Next, Request};
use crate::decision::Word;
use crate::state::{
    CardClass, CardKind, Ending, MemoryCell, MemoryValue, OptionValue, OwnPile, PassedOver, Planet, Side,
};
use crate::steps::powers::Keeps;
use crate::table::Seat;
use crate::trigger::{ArgumentKind, Call, Flow, Sight, Wrong};

/// Implements an argument type whose values scripts write as keywords.
macro_rules! words {
    ($type:ty, $what:ident, fails $fails:literal: $first:literal => $one:expr $(, $word:literal => $value:expr)*) => {
        impl Argument for $type {
            const TYPE: &'static str = concat!("\"", $first, "\"" $(, " | \"", $word, "\"")*);
            const FAILS: &'static str = $fails;

            fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Self> {
                let (words, values) = ([$first $(, $word)*], [$one $(, $value)*]);
                let place = request.word(ArgumentKind::$what, &|at| words.get(at).copied())?;
                Ok(values[place])
            }
        }
    };
}

words!(PassedOver, PassedOver, fails "the word is unknown":
    "aside" => PassedOver::Aside, "hand" => PassedOver::InHand);

words!(Ending, Ending, fails "the word is unknown":
    "deal" => Ending::Deal, "no_deal" => Ending::NoDeal, "success" => Ending::Success, "failure" => Ending::Failure);

/// The owners of ships that a power can free in a deal.
#[derive(Clone, Copy)]
pub(crate) enum Freeable {
    OtherMainPlayer,
    AnySeat,
}

words!(Keeps, Lasting, fails "the word is unknown": "game" => Keeps::Game, "encounter" => Keeps::Encounter);
words!(Freeable, Freeable, fails "the word is unknown":
    "other_main_player" => Freeable::OtherMainPlayer, "any_seat" => Freeable::AnySeat);

/// A stage that an encounter can be past.
#[derive(Clone, Copy)]
pub(super) enum Stage {
    Star,
    Aim,
    Alliances,
    Choice,
    Reveal,
    Result,
}

words!(Stage, Stage, fails "the word is unknown":
    "star" => Stage::Star, "aim" => Stage::Aim, "alliances" => Stage::Alliances, "choice" => Stage::Choice,
    "reveal" => Stage::Reveal, "result" => Stage::Result);

/// A group of a seat's bases: at home, or elsewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bases {
    Home,
    Foreign,
}

words!(Bases, Bases, fails "the word is unknown": "home" => Bases::Home, "foreign" => Bases::Foreign);

/// A side, named by its main player: `"offense"` or `"defense"`.
#[derive(Clone, Copy)]
pub(super) struct Role(pub(super) Side);

words!(Role, Role, fails "the word is unknown": "offense" => Role(Side::Offense), "defense" => Role(Side::Defense));

/// The value of an option of the running script, looked up by name.
pub(super) struct OptionNamed(pub(super) OptionValue);

/// A key in the memory of the running power.
#[derive(Clone)]
pub(super) struct Remembered(pub(super) MemoryCell);

impl Remembered {
    /// Returns the slot of the value; a key per seat needs the seat.
    pub(super) fn place(&self, of: Option<Seat>) -> Flow<usize> {
        let Remembered(MemoryCell { key, per_seat, slot, .. }) = self;
        match (*per_seat, of) {
            (true, Some(seat)) => Ok(usize::from(*slot) + seat.index()),
            (false, None) => Ok(usize::from(*slot)),
            (true, None) => Err(Wrong::KeptPerSeat { key: key.clone() }.into()),
            (false, Some(_)) => Err(Wrong::KeptOnce { key: key.clone() }.into()),
        }
    }
}

/// A pile of the running power, by its key in `zones`.
pub(super) struct PileNamed(pub(super) OwnPile);

/// The seat whose value is remembered.
pub(super) struct OfSeat(pub(super) Seat);

taken! {
    CardClass, "CardClass", fails "the class of cards is unknown" => |sight, _, request| {
        let place = request.word(ArgumentKind::CardClass, &|at| CardClass::words(sight.rules).nth(at))?;
        CardClass::at(sight.rules, place).ok_or_else(|| Wrong::NoSuchOption.into())
    };
    Word, "string", means Text, fails "the script's texts have no such key" =>
    |_, _, request| request.text();
    OptionNamed, "string", means OptionName, fails "the script does not declare the option" => |sight, call, request| {
        let options = &sight.rules.script(call.script).options;
        let names = |at| options.keys().nth(at).map(String::as_str);
        let place = request.word(ArgumentKind::OptionName, &names)?;
        let value = options.values().nth(place).cloned();
        Ok(OptionNamed(value.ok_or(Wrong::NoSuchOption)?))
    };
    Remembered, "string", means MemoryKey,
    fails "`memory` has no such key, `of` is missing for a `per_seat` key or given for any other key, or the script is a card of the draw deck" =>
    |sight, call, request| {
        if call.power.is_none() {
            return Err(Wrong::NoMemory.into());
        }
        let memory = &sight.rules.script(call.script).memory;
        let names = |at: usize| memory.get(at).map(|cell| cell.key.as_str());
        let cell = &memory[request.word(ArgumentKind::MemoryKey, &names)?];
        Ok(Remembered(cell.clone()))
    };
    PileNamed, "string", means ZoneName,
    fails "`zones` has no such key, or the script is a card or a rule" => |sight, call, request| {
        let power = call.power.and_then(|slot| sight.state.powers.get(slot)).ok_or(Wrong::NoMemory)?;
        let piles = &sight.rules.script(call.script).piles;
        let names = |at: usize| piles.get(at).map(|pile| pile.name.as_str());
        let number = request.word(ArgumentKind::ZoneName, &names)?;
        Ok(PileNamed(OwnPile::of(power.place, number as u8)))
    };
    OfSeat, "Seat", means MemoryOf => |sight, call, request| Seat::take(sight, call, request).map(OfSeat);
    MemoryValue, "number | boolean | Seat | Planet | Kind | Alien | string | nil", means MemoryValue,
    fails "the value has the wrong type for the key, is not one of its words, or is not from -32768 to 32767" =>
    |sight, call, request| {
        if request.is_left_out() {
            return Ok(MemoryValue::Nothing);
        }
        Ok(match request.next() {
            Next::Flag => MemoryValue::Flag(request.flag()?),
            Next::Seat => MemoryValue::Seat(Seat::take(sight, call, request)?),
            Next::Planet => MemoryValue::Planet(Planet::take(sight, call, request)?),
            Next::Kind => MemoryValue::Kind(CardKind::take(sight, call, request)?),
            Next::Alien => MemoryValue::Alien(Alien::take(sight, call, request)?.0),
            Next::Text => {
                // Accept the words of any key here; `remember` later checks the words of this key.
                let words = || sight.rules.script(call.script).memory.iter().flat_map(|cell| &cell.words);
                let place = request.word(ArgumentKind::MemoryWord, &|at| words().nth(at).map(String::as_str))?;
                words().nth(place).cloned().map_or(MemoryValue::Nothing, MemoryValue::Word)
            }
            _ => MemoryValue::Number(request.number(i16::MIN.into(), i16::MAX.into())? as i16),
        })
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_has_its_own_slot() {
        let cell = |per_seat| Remembered(MemoryCell { per_seat, ..MemoryCell::number("lost".to_owned(), 4) });
        let places = [0, 1, 7].map(|seat| cell(true).place(Some(Seat(seat))));
        assert_eq!(places, [Ok(4), Ok(5), Ok(11)]);
        assert_eq!((cell(false).place(None), cell(true).place(None).is_err()), (Ok(4), true));
        assert!(cell(false).place(Some(Seat(0))).is_err());
    }
}
