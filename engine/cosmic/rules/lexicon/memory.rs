//! Script functions for a script's own options and its power's memory.

use super::argument::{Game, Me};
use super::given::Given;
use super::meaning::Meaning;
use super::table::{reads, verbs};
use super::word::{OfSeat, OptionNamed, Remembered};
use crate::state::{Kept, MemoryValue, OptionValue};
use crate::trigger::{ArgumentKind, Broken, Call, Flow, Play, Reply, Sight, Wrong};

reads! {
    "the value of an option of this script in this edition: a string, a number, or a boolean"
    fn option(sight, call, _game: Game, name: OptionNamed) -> OptionValue { name.0 }

    "the value of a key in this power's `memory`. `of` selects the seat of a `per_seat` key. The value is nil if the key was declared with `none` and has no value"
    fn recall(sight, call, _me: Me, key: Remembered, of: Option<OfSeat>) -> MemoryValue { sight.recall(call, &key, of) }
}

verbs! {
    "sets the value of a key in this power's `memory`; `of` selects the seat of a `per_seat` key. For a key declared with `none`, nil removes the value"
    fn remember(play, call, _me: Me, key: Remembered, value: MemoryValue, of: Option<OfSeat>) -> () { play.remember(call, &key, &value, of) }
}

impl Given for MemoryValue {
    const TYPE: &'static str = "any";
    const MEANING: Meaning = Meaning::MemoryValue;

    fn reply(self) -> Reply {
        match self {
            MemoryValue::Nothing => Reply::Nothing,
            MemoryValue::Flag(flag) => Reply::Flag(flag),
            MemoryValue::Number(number) => Reply::Number(number.into()),
            MemoryValue::Seat(seat) => Reply::Seat(seat),
            MemoryValue::Planet(planet) => Reply::Planet(planet),
            MemoryValue::Kind(kind) => Reply::Kind(kind),
            MemoryValue::Alien(alien) => Reply::Alien(alien),
            MemoryValue::Word(word) => Reply::Text(word),
        }
    }
}

/// Returns the type that a memory cell accepts, for an error message.
const fn thing(kept: Kept) -> ArgumentKind {
    match kept {
        Kept::Number => ArgumentKind::Number,
        Kept::Flag => ArgumentKind::Flag,
        Kept::Seat => ArgumentKind::Seat,
        Kept::Planet => ArgumentKind::Planet,
        Kept::Kind => ArgumentKind::Kind,
        Kept::Alien => ArgumentKind::Alien,
        Kept::Word => ArgumentKind::MemoryWord,
    }
}

/// Returns the type of a value, for an error message.
const fn thing_of(value: &MemoryValue) -> ArgumentKind {
    match value {
        MemoryValue::Nothing => ArgumentKind::Nil,
        MemoryValue::Flag(_) => ArgumentKind::Flag,
        MemoryValue::Number(_) => ArgumentKind::Number,
        MemoryValue::Seat(_) => ArgumentKind::Seat,
        MemoryValue::Planet(_) => ArgumentKind::Planet,
        MemoryValue::Kind(_) => ArgumentKind::Kind,
        MemoryValue::Alien(_) => ArgumentKind::Alien,
        MemoryValue::Word(_) => ArgumentKind::Text,
    }
}

impl Sight<'_> {
    /// Returns a value from the running power's memory. A power that has left the table has its initial values.
    fn recall(self, call: &Call, key: &Remembered, of: Option<OfSeat>) -> Flow<MemoryValue> {
        let place = key.place(of.map(|of| of.0))?;
        let power = call.power.and_then(|power| self.state.powers.get(power));
        let power = power.filter(|power| power.alien == call.script);
        let slot = power.map_or(key.0.initial, |power| power.memory[place]);
        Ok(self.rules.recalled(&key.0, slot))
    }
}

impl Play<'_, '_> {
    fn remember(&mut self, call: &Call, key: &Remembered, value: &MemoryValue, of: Option<OfSeat>) -> Flow {
        let place = key.place(of.map(|of| of.0))?;
        let value = match (self.rules.slot_for(&key.0, value), value, key.0.kept) {
            (Some(slot), ..) => slot,
            (None, MemoryValue::Number(number), Kept::Number) => {
                let (least, most) = key.0.range.unwrap_or((*number, *number));
                return Err(Wrong::OutOfRange { least: least.into(), most: most.into(), got: (*number).into() }.into());
            }
            (None, MemoryValue::Number(_), Kept::Flag) => return Err(Wrong::RemembersFlag.into()),
            (None, MemoryValue::Flag(_), Kept::Number) => return Err(Wrong::RemembersNumber.into()),
            (None, value, kept) => return Err(Wrong::Wanted { what: thing(kept), got: thing_of(value) }.into()),
        };
        let slot = call.power.ok_or(Broken::NoRemembering)?;
        // A power that has left the table cannot remember anything.
        if let Some(power) = self.state.powers.get_mut(slot).filter(|power| power.alien == call.script) {
            power.memory[place] = value;
        }
        Ok(())
    }
}
