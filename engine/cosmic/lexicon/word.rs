//! What a name takes: words of the API, names that the script has declared, and keys of its texts.

use super::argument::Argument;
use super::meaning::Meaning;
use super::request::{Next, Request};
use crate::ask::decision::Word;
use crate::course::powers::Keeps;
use crate::moment::fault::Flow;
use crate::moment::powers::Call;
use crate::moment::sight::Sight;
use crate::moment::wrong::{Thing, Wrong};
use crate::table::Seat;
use crate::things::card::CardClass;
use crate::things::cards::OwnPile;
use crate::things::encounter::PassedOver;
use crate::things::script::OptionValue;
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

words!(CardClass, CardClass, fails "there is no such class of cards":
    "attack" => CardClass::Attack, "negotiate" => CardClass::Negotiate, "destiny" => CardClass::Destiny,
    "encounter" => CardClass::Encounter);
words!(PassedOver, PassedOver, fails "the word is another":
    "aside" => PassedOver::Aside, "hand" => PassedOver::InHand);

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
pub(super) struct Remembered {
    key: String,
    /// Its first slot.
    slot: usize,
    /// The value is yes or no.
    pub(super) flag: bool,
    per_seat: bool,
}

impl Argument for Remembered {
    const TYPE: &'static str = "string";
    const MEANING: Meaning = Meaning::MemoryKey;
    const FAILS: &'static str = "`memory` has no such key, keeps it per seat and no seat is named, or keeps it once and one is; in a destiny card";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Remembered> {
        if call.power.is_none() {
            return Err(Wrong::NoMemory.into());
        }
        let memory = &sight.rules.script(call.script).memory;
        let names = |at: usize| memory.get(at).map(|cell| cell.key.as_str());
        let cell = &memory[request.word(Thing::MemoryKey, &names)?];
        let (key, slot) = (cell.key.clone(), usize::from(cell.slot));
        Ok(Remembered { key, slot, flag: cell.flag, per_seat: cell.per_seat })
    }
}

impl Remembered {
    /// Where its value lies; that of a seat, if it is kept per seat.
    pub(super) fn place(&self, of: Option<Seat>) -> Flow<usize> {
        match (self.per_seat, of) {
            (true, Some(seat)) => Ok(self.slot + seat.index()),
            (false, None) => Ok(self.slot),
            (true, None) => Err(Wrong::KeptPerSeat { key: self.key.clone() }.into()),
            (false, Some(_)) => Err(Wrong::KeptOnce { key: self.key.clone() }.into()),
        }
    }
}

/// A pile of the power that runs, by its key in `zones`.
pub(super) struct PileNamed(pub(super) OwnPile);

impl Argument for PileNamed {
    const TYPE: &'static str = "string";
    const MEANING: Meaning = Meaning::ZoneName;
    const FAILS: &'static str = "`zones` has no such key; in a destiny card";

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
#[derive(Clone, Copy)]
pub(super) enum Value {
    Flag(bool),
    Number(i16),
}

impl Argument for Value {
    const TYPE: &'static str = "number | boolean";
    const MEANING: Meaning = Meaning::MemoryValue;
    const FAILS: &'static str = "the value is of another kind than the first, or not from -32768 to 32767";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Value> {
        if request.next() == Next::Flag {
            return request.flag().map(Value::Flag);
        }
        Ok(Value::Number(request.number(i16::MIN.into(), i16::MAX.into())? as i16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_has_a_place_of_its_own() {
        let cell = |per_seat| Remembered { key: "lost".to_owned(), slot: 4, flag: true, per_seat };
        let places = [0, 1, 7].map(|seat| cell(true).place(Some(Seat(seat))));
        assert_eq!(places, [Ok(4), Ok(5), Ok(11)]);
        assert_eq!((cell(false).place(None), cell(true).place(None).is_err()), (Ok(4), true));
        assert!(cell(false).place(Some(Seat(0))).is_err());
    }
}
