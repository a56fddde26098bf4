//! Names for what a script has declared: its options, and what its power remembers.

use super::argument::{Game, Me};
use super::given::Given;
use super::meaning::Meaning;
use super::table::{reads, verbs};
use super::word::{OfSeat, OptionNamed, Remembered};
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::reply::Reply;
use crate::moment::sight::Sight;
use crate::moment::wrong::{Broken, Thing, Wrong};
use crate::things::recalled::Recalled;
use crate::things::script::{Kept, OptionValue};

reads! {
    "an option of this script, as the edition sets it: a string, a number, true or false"
    fn option(sight, call, _game: Game, name: OptionNamed) -> OptionValue { name.0 }

    "what this power remembers under a key of its `memory`, for a seat where the key is kept per seat; nil: nothing yet, under a key declared with `none`"
    fn recall(sight, call, _me: Me, key: Remembered, of: Option<OfSeat>) -> Recalled { sight.recall(call, &key, of) }
}

verbs! {
    "this power remembers a value under a key of its `memory`, for a seat where the key is kept per seat; nil: nothing any more, under a key declared with `none`"
    fn remember(play, call, _me: Me, key: Remembered, value: Recalled, of: Option<OfSeat>) -> () { play.remember(call, &key, &value, of) }
}

impl Given for Recalled {
    const TYPE: &'static str = "any";
    const MEANING: Meaning = Meaning::MemoryValue;

    fn reply(self) -> Reply {
        match self {
            Recalled::Nothing => Reply::Nothing,
            Recalled::Flag(flag) => Reply::Flag(flag),
            Recalled::Number(number) => Reply::Number(number.into()),
            Recalled::Seat(seat) => Reply::Seat(seat),
            Recalled::Planet(planet) => Reply::Planet(planet),
            Recalled::Kind(kind) => Reply::Kind(kind),
            Recalled::Alien(alien) => Reply::Alien(alien),
            Recalled::Word(word) => Reply::Text(word),
        }
    }
}

/// What a cell takes, in a message.
const fn thing(kept: Kept) -> Thing {
    match kept {
        Kept::Number => Thing::Number,
        Kept::Flag => Thing::Flag,
        Kept::Seat => Thing::Seat,
        Kept::Planet => Thing::Planet,
        Kept::Kind => Thing::Kind,
        Kept::Alien => Thing::Alien,
        Kept::Word => Thing::MemoryWord,
    }
}

/// What a value is, in a message.
const fn thing_of(value: &Recalled) -> Thing {
    match value {
        Recalled::Nothing => Thing::Nil,
        Recalled::Flag(_) => Thing::Flag,
        Recalled::Number(_) => Thing::Number,
        Recalled::Seat(_) => Thing::Seat,
        Recalled::Planet(_) => Thing::Planet,
        Recalled::Kind(_) => Thing::Kind,
        Recalled::Alien(_) => Thing::Alien,
        Recalled::Word(_) => Thing::Text,
    }
}

impl Sight<'_> {
    /// What the power that runs remembers; a power that has just gone remembers what its script declares.
    fn recall(self, call: &Call, key: &Remembered, of: Option<OfSeat>) -> Flow<Recalled> {
        let place = key.place(of.map(|of| of.0))?;
        let power = call.power.and_then(|power| self.state.powers.get(power));
        let power = power.filter(|power| power.alien == call.script);
        let slot = power.map_or(key.0.initial, |power| power.memory[place]);
        Ok(self.rules.recalled(&key.0, slot))
    }
}

impl Play<'_, '_> {
    fn remember(&mut self, call: &Call, key: &Remembered, value: &Recalled, of: Option<OfSeat>) -> Flow {
        let place = key.place(of.map(|of| of.0))?;
        let value = match (self.rules.slot_for(&key.0, value), value, key.0.kept) {
            (Some(slot), ..) => slot,
            (None, Recalled::Number(number), Kept::Number) => {
                let (least, most) = key.0.range.unwrap_or((*number, *number));
                return Err(Wrong::OutOfRange { least: least.into(), most: most.into(), got: (*number).into() }.into());
            }
            (None, Recalled::Number(_), Kept::Flag) => return Err(Wrong::RemembersFlag.into()),
            (None, Recalled::Flag(_), Kept::Number) => return Err(Wrong::RemembersNumber.into()),
            (None, value, kept) => return Err(Wrong::Wanted { what: thing(kept), got: thing_of(value) }.into()),
        };
        let slot = call.power.ok_or(Broken::NoRemembering)?;
        // A power that has just gone remembers nothing.
        if let Some(power) = self.state.powers.get_mut(slot).filter(|power| power.alien == call.script) {
            power.memory[place] = value;
        }
        Ok(())
    }
}
