//! Names for what a script has declared: its options, and what its power remembers.

use super::argument::{Game, Me};
use super::meaning::Meaning;
use super::reply::{Given, Reply};
use super::table::{reads, verbs};
use super::word::{OfSeat, OptionNamed, Remembered, Value};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::powers::Call;
use crate::moment::sight::Sight;
use crate::moment::wrong::{Broken, Wrong};
use crate::things::script::OptionValue;

reads! {
    "an option of this script, as the edition sets it: a string, a number, true or false"
    fn option(sight, call, _game: Game, name: OptionNamed) -> OptionValue { name.0 }

    "what this power remembers under a key of its `memory`, for a seat where the key is kept per seat"
    fn recall(sight, call, _me: Me, key: Remembered, of: Option<OfSeat>) -> Value { sight.recall(call, &key, of) }
}

verbs! {
    "this power remembers a value under a key of its `memory`, for a seat where the key is kept per seat"
    fn remember(play, call, _me: Me, key: Remembered, value: Value, of: Option<OfSeat>) -> () { play.remember(call, &key, value, of) }
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
    fn recall(self, call: &Call, key: &Remembered, of: Option<OfSeat>) -> Flow<Value> {
        let place = key.place(of.map(|of| of.0))?;
        let power = call.power.and_then(|power| self.state.powers.get(power));
        let power = power.filter(|power| power.alien == call.script);
        let value = power.map_or(0, |power| power.memory[place]);
        Ok(if key.flag { Value::Flag(value != 0) } else { Value::Number(value) })
    }
}

impl Play<'_, '_> {
    fn remember(&mut self, call: &Call, key: &Remembered, value: Value, of: Option<OfSeat>) -> Flow {
        let place = key.place(of.map(|of| of.0))?;
        let value = match (value, key.flag) {
            (Value::Flag(flag), true) => i16::from(flag),
            (Value::Number(number), false) => number,
            (Value::Number(_), true) => return Err(Wrong::RemembersFlag.into()),
            (Value::Flag(_), false) => return Err(Wrong::RemembersNumber.into()),
        };
        let slot = call.power.ok_or(Broken::NoRemembering)?;
        // A power that has just gone remembers nothing.
        if let Some(power) = self.state.powers.get_mut(slot).filter(|power| power.alien == call.script) {
            power.memory[place] = value;
        }
        Ok(())
    }
}
