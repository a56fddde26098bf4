//! What a name takes: words of the API, names that the script has declared, and keys of its texts.

use super::argument::Argument;
use super::meaning::Meaning;
use super::request::{Next, Request};
use crate::ask::decision::Word;
use crate::moment::fault::Flow;
use crate::moment::powers::Call;
use crate::moment::sight::Sight;
use crate::moment::wrong::{Thing, Wrong};
use crate::table::Seat;
use crate::things::card::CardClass;
use crate::things::encounter::PassedOver;
use crate::things::script::OptionValue;

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
    "attack" => CardClass::Attack, "negotiate" => CardClass::Negotiate, "destiny" => CardClass::Destiny);
words!(PassedOver, PassedOver, fails "the word is another":
    "aside" => PassedOver::Aside, "hand" => PassedOver::InHand);

/// Whose ships a power can free in a deal.
#[derive(Clone, Copy)]
pub(crate) enum Freeable {
    OtherMainPlayer,
    AnySeat,
}

words!(Freeable, Freeable, fails "the word is another":
    "other_main_player" => Freeable::OtherMainPlayer, "any_seat" => Freeable::AnySeat);

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

/// A place in the memory of the power that runs.
#[derive(Clone, Copy)]
pub(super) struct Remembered {
    /// Its slot.
    pub(super) slot: usize,
    /// The value is yes or no.
    pub(super) flag: bool,
}

impl Remembered {
    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request, per_seat: bool) -> Flow<Remembered> {
        if call.power.is_none() {
            return Err(Wrong::NoMemory.into());
        }
        let memory = &sight.rules.script(call.script).memory;
        let names = |at: usize| memory.get(at).map(|cell| cell.key.as_str());
        let cell = &memory[request.word(Thing::MemoryKey, &names)?];
        match (cell.per_seat, per_seat) {
            (true, false) => Err(Wrong::KeptPerSeat { key: cell.key.clone() }.into()),
            (false, true) => Err(Wrong::KeptOnce { key: cell.key.clone() }.into()),
            _ => Ok(Remembered { slot: usize::from(cell.slot), flag: cell.flag }),
        }
    }

    /// The place for one of the seats.
    pub(super) const fn of(self, seat: Seat) -> Remembered {
        Remembered { slot: self.slot + seat.index(), ..self }
    }
}

/// A key of memory that keeps one value.
pub(super) struct OneKey(pub(super) Remembered);

impl Argument for OneKey {
    const TYPE: &'static str = "string";
    const MEANING: Meaning = Meaning::MemoryKey { per_seat: false };
    const FAILS: &'static str = "`memory` has no such key, or keeps it per seat; in a destiny card";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<OneKey> {
        Remembered::take(sight, call, request, false).map(OneKey)
    }
}

/// A key of memory that keeps a value for each seat.
pub(super) struct SeatKey(pub(super) Remembered);

impl Argument for SeatKey {
    const TYPE: &'static str = "string";
    const MEANING: Meaning = Meaning::MemoryKey { per_seat: true };
    const FAILS: &'static str = "`memory` has no such key, or does not keep it per seat; in a destiny card";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<SeatKey> {
        Remembered::take(sight, call, request, true).map(SeatKey)
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
        let first = Remembered { slot: 4, flag: true };
        let places = [0, 1, 7].map(|seat| first.of(Seat(seat)));
        assert_eq!(places.map(|place| (place.slot, place.flag)), [(4, true), (5, true), (11, true)]);
    }
}
