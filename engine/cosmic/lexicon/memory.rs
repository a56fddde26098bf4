//! Names for what a script has declared: its options, and what its power remembers.

use super::argument::{Game, Me};
use super::meaning::Meaning;
use super::reply::{Given, Reply};
use super::table::{reads, verbs};
use super::word::{OneKey, OptionNamed, Remembered, SeatKey, Value};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::powers::Call;
use crate::moment::sight::Sight;
use crate::moment::wrong::{Broken, Wrong};
use crate::table::Seat;
use crate::things::script::OptionValue;

reads! {
    "an option of this script, as the edition sets it: a string, a number, true or false"
    fn option(sight, call, _game: Game, name: OptionNamed) -> OptionValue { name.0 }

    "what this power remembers under a key of its `memory`: a number, true or false"
    fn recall(sight, call, _me: Me, key: OneKey) -> Value { sight.recall(call, key.0) }

    "the same for a key declared per seat"
    fn recall_of(sight, call, _me: Me, key: SeatKey, seat: Seat) -> Value { sight.recall(call, key.0.of(seat)) }
}

verbs! {
    "this power remembers a value under a key of its `memory`"
    fn remember(play, call, _me: Me, key: OneKey, value: Value) -> () { play.remember(call, key.0, value) }

    "the same for a key declared per seat"
    fn remember_of(play, call, _me: Me, key: SeatKey, seat: Seat, value: Value) -> () { play.remember(call, key.0.of(seat), value) }
}

impl Given for Value {
    const TYPE: &'static str = "any";
    const MEANING: Meaning = Meaning::MemoryValue;

    fn reply(self) -> Reply {
        match self {
            Value::Flag(flag) => Reply::Flag(flag),
            Value::Number(number) => Reply::Number(number.into()),
        }
    }
}

impl Sight<'_> {
    /// What the power that runs remembers; a destiny card has no keys.
    fn recall(self, call: &Call, key: Remembered) -> Value {
        let power = call.power.and_then(|power| self.state.powers.get(power));
        let value = power.map_or(0, |power| power.memory[key.slot]);
        if key.flag { Value::Flag(value != 0) } else { Value::Number(value) }
    }
}

impl Play<'_, '_> {
    fn remember(&mut self, call: &Call, key: Remembered, value: Value) -> Flow {
        let value = match (value, key.flag) {
            (Value::Flag(flag), true) => i16::from(flag),
            (Value::Number(number), false) => number,
            (Value::Number(_), true) => return Err(Wrong::RemembersFlag.into()),
            (Value::Flag(_), false) => return Err(Wrong::RemembersNumber.into()),
        };
        let power = call.power.and_then(|power| self.state.powers.get_mut(power));
        let power = power.ok_or(Broken::NoRemembering)?;
        power.memory[key.slot] = value;
        Ok(())
    }
}
