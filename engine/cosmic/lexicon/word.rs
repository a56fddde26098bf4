//! What a name takes: words of the API, names that the script has declared, and keys of its texts.

use super::argument::{Alien, Argument};
use super::meaning::Meaning;
use super::request::{Next, Request};
use crate::ask::decision::Word;
use crate::course::powers::Keeps;
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::sight::Sight;
use crate::moment::wrong::{Thing, Wrong};
use crate::table::Seat;
use crate::things::card::CardKind;
use crate::things::cards::OwnPile;
use crate::things::class::CardClass;
use crate::things::encounter::{Ending, PassedOver};
use crate::things::place::Planet;
use crate::things::recalled::Recalled;
use crate::things::script::{MemoryCell, OptionValue};
use crate::things::side::Side;

/// Words of scripts for the values of a type.
macro_rules! words {
    ($type:ty, $what:ident, fails $fails:literal: $first:literal => $one:expr $(, $word:literal => $value:expr)*) => {
        impl Argument for $type {
            const TYPE: &'static str = concat!("\"", $first, "\"" $(, " | \"", $word, "\"")*);
            const FAILS: &'static str = $fails;

            fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Self> {
                let (words, values) = ([$first $(, $word)*], [$one $(, $value)*]);
                let place = request.word(Thing::$what, &|at| words.get(at).copied())?;
                Ok(values[place])
            }
        }
    };
}

impl Argument for CardClass {
    const TYPE: &'static str = "CardClass";
    const FAILS: &'static str = "no script names such a class of cards";

    fn take(sight: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Self> {
        let place = request.word(Thing::CardClass, &|at| CardClass::words(sight.rules).nth(at))?;
        CardClass::at(sight.rules, place).ok_or_else(|| Wrong::NoSuchOption.into())
    }
}

words!(PassedOver, PassedOver, fails "the word is another":
    "aside" => PassedOver::Aside, "hand" => PassedOver::InHand);

words!(Ending, Ending, fails "the word is another":
    "deal" => Ending::Deal, "no_deal" => Ending::NoDeal, "success" => Ending::Success, "failure" => Ending::Failure);

/// Whose ships a power can free in a deal.
#[derive(Clone, Copy)]
pub(crate) enum Freeable {
    OtherMainPlayer,
    AnySeat,
}

words!(Keeps, Lasting, fails "the word is another": "game" => Keeps::Game, "encounter" => Keeps::Encounter);
words!(Freeable, Freeable, fails "the word is another":
    "other_main_player" => Freeable::OtherMainPlayer, "any_seat" => Freeable::AnySeat);

/// A point of the encounter that can lie behind.
#[derive(Clone, Copy)]
pub(super) enum Stage {
    Star,
    Aim,
    Alliances,
    Choice,
    Reveal,
    Result,
}

words!(Stage, Stage, fails "the word is another":
    "star" => Stage::Star, "aim" => Stage::Aim, "alliances" => Stage::Alliances, "choice" => Stage::Choice,
    "reveal" => Stage::Reveal, "result" => Stage::Result);

/// Which bases of a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bases {
    Home,
    Foreign,
}

words!(Bases, Bases, fails "the word is another": "home" => Bases::Home, "foreign" => Bases::Foreign);

/// The side of one of the main players, by its word.
#[derive(Clone, Copy)]
pub(super) struct Role(pub(super) Side);

words!(Role, Role, fails "the word is another": "offense" => Role(Side::Offense), "defense" => Role(Side::Defense));

impl Argument for Word {
    const TYPE: &'static str = "string";
    const MEANING: Meaning = Meaning::Text;
    const FAILS: &'static str = "a text that it names is not in the script's texts";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Word> {
        request.text()
    }
}

/// The value of an option of the script that runs, by the option's name.
pub(super) struct OptionNamed(pub(super) OptionValue);

impl Argument for OptionNamed {
    const TYPE: &'static str = "string";
    const MEANING: Meaning = Meaning::OptionName;
    const FAILS: &'static str = "the script declares no such option";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<OptionNamed> {
        let options = &sight.rules.script(call.script).options;
        let names = |at| options.keys().nth(at).map(String::as_str);
        let place = request.word(Thing::OptionName, &names)?;
        let value = options.values().nth(place).cloned();
        Ok(OptionNamed(value.ok_or(Wrong::NoSuchOption)?))
    }
}

/// A key of the memory of the power that runs.
#[derive(Clone)]
pub(super) struct Remembered(pub(super) MemoryCell);

impl Argument for Remembered {
    const TYPE: &'static str = "string";
    const MEANING: Meaning = Meaning::MemoryKey;
    const FAILS: &'static str = "`memory` has no such key, keeps it per seat and no seat is named, or keeps it once and one is; in a card of the draw deck";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Remembered> {
        if call.power.is_none() {
            return Err(Wrong::NoMemory.into());
        }
        let memory = &sight.rules.script(call.script).memory;
        let names = |at: usize| memory.get(at).map(|cell| cell.key.as_str());
        let cell = &memory[request.word(Thing::MemoryKey, &names)?];
        Ok(Remembered(cell.clone()))
    }
}

impl Remembered {
    /// Where its value lies; that of a seat, if it is kept per seat.
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

/// A pile of the power that runs, by its key in `zones`.
pub(super) struct PileNamed(pub(super) OwnPile);

impl Argument for PileNamed {
    const TYPE: &'static str = "string";
    const MEANING: Meaning = Meaning::ZoneName;
    const FAILS: &'static str = "`zones` has no such key; in a card or a rule";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<PileNamed> {
        let power = call.power.and_then(|slot| sight.state.powers.get(slot)).ok_or(Wrong::NoMemory)?;
        let piles = &sight.rules.script(call.script).piles;
        let names = |at: usize| piles.get(at).map(|pile| pile.name.as_str());
        let number = request.word(Thing::ZoneName, &names)?;
        Ok(PileNamed(OwnPile::of(power.place, number as u8)))
    }
}

/// The seat for which a value is remembered.
pub(super) struct OfSeat(pub(super) Seat);

impl Argument for OfSeat {
    const TYPE: &'static str = "Seat";
    const MEANING: Meaning = Meaning::MemoryOf;

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<OfSeat> {
        Seat::take(sight, call, request).map(OfSeat)
    }
}

/// A value to remember.
impl Argument for Recalled {
    const TYPE: &'static str = "number | boolean | Seat | Planet | Kind | Alien | string | nil";
    const MEANING: Meaning = Meaning::MemoryValue;
    const FAILS: &'static str =
        "the value is of another kind than the key holds, a word that it does not name, or not from -32768 to 32767";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Recalled> {
        if request.is_left_out() {
            return Ok(Recalled::Nothing);
        }
        Ok(match request.next() {
            Next::Flag => Recalled::Flag(request.flag()?),
            Next::Seat => Recalled::Seat(Seat::take(sight, call, request)?),
            Next::Planet => Recalled::Planet(Planet::take(sight, call, request)?),
            Next::Kind => Recalled::Kind(CardKind::take(sight, call, request)?),
            Next::Alien => Recalled::Alien(Alien::take(sight, call, request)?.0),
            Next::Text => {
                // The words of all keys: whether it is one of this key's is seen when it is remembered.
                let words = || sight.rules.script(call.script).memory.iter().flat_map(|cell| &cell.words);
                let place = request.word(Thing::MemoryWord, &|at| words().nth(at).map(String::as_str))?;
                words().nth(place).cloned().map_or(Recalled::Nothing, Recalled::Word)
            }
            _ => Recalled::Number(request.number(i16::MIN.into(), i16::MAX.into())? as i16),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_has_a_place_of_its_own() {
        let cell = |per_seat| Remembered(MemoryCell { per_seat, ..MemoryCell::number("lost".to_owned(), 4) });
        let places = [0, 1, 7].map(|seat| cell(true).place(Some(Seat(seat))));
        assert_eq!(places, [Ok(4), Ok(5), Ok(11)]);
        assert_eq!((cell(false).place(None), cell(true).place(None).is_err()), (Ok(4), true));
        assert!(cell(false).place(Some(Seat(0))).is_err());
    }
}
