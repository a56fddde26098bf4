//! Script values that represent seats and hexes.

use crate::state::{HexId, Kind};
use hyperkon_luau::{Data, ScriptHandle, Value};
use hyperkon_table::{MAX_SEATS, Seat};

/// A reference to a game object, held by a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handle {
    Seat(Seat),
    Hex(HexId),
}

/// Number of the first hex. Lower numbers are seats.
const HEXES: usize = 100;

impl ScriptHandle for Handle {
    fn number(self) -> usize {
        match self {
            Handle::Seat(seat) => 1 + seat.index(),
            Handle::Hex(hex) => HEXES + usize::from(hex),
        }
    }

    fn from_number(number: usize) -> Option<Handle> {
        match number.checked_sub(HEXES) {
            Some(hex) => Some(Handle::Hex(hex.try_into().ok()?)),
            None if (1..=MAX_SEATS).contains(&number) => Some(Handle::Seat(Seat((number - 1) as u8))),
            None => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Handle::Seat(_) => "a seat",
            Handle::Hex(_) => "a hex",
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Handle::Seat(_) => "seat",
            Handle::Hex(_) => "hex",
        }
    }
}

/// An error message about a script's argument.
pub(super) type Wrong = String;

/// Reader of the arguments of a script's call, in order.
pub(super) struct Given<'a> {
    values: &'a mut dyn Iterator<Item = Value>,
}

impl<'a> Given<'a> {
    pub(super) fn new(values: &'a mut dyn Iterator<Item = Value>) -> Given<'a> {
        Given { values }
    }

    fn next(&mut self) -> Value {
        self.values.next().unwrap_or(Value::Nil)
    }

    pub(super) fn seat(&mut self) -> Result<Seat, Wrong> {
        seat_of(&self.next())
    }

    pub(super) fn hex(&mut self) -> Result<HexId, Wrong> {
        hex_of(&self.next())
    }

    /// Reads the name of a resource.
    pub(super) fn kind(&mut self) -> Result<Kind, Wrong> {
        kind_of(&self.next())
    }

    /// Reads an integer from 0 to `most`.
    pub(super) fn number(&mut self, most: u8) -> Result<u8, Wrong> {
        self.whole(0, most.into()).map(|number| number as u8)
    }

    /// Reads an integer in a range.
    pub(super) fn whole(&mut self, least: i64, most: i64) -> Result<i64, Wrong> {
        Handle::whole(&self.next(), least, most).map_err(|unfit| unfit.to_string())
    }

    pub(super) fn hexes(&mut self) -> Result<Vec<HexId>, Wrong> {
        self.list("hexes", hex_of)
    }

    pub(super) fn kinds(&mut self) -> Result<Vec<Kind>, Wrong> {
        self.list("resources", kind_of)
    }

    fn list<T>(&mut self, what: &str, one: impl Fn(&Value) -> Result<T, Wrong>) -> Result<Vec<T>, Wrong> {
        let value = self.next();
        let Value::Table(table) = &value else { return Err(Handle::wanted(&format!("a list of {what}"), &value)) };
        table.list().map_err(|error| error.to_string())?.iter().map(one).collect()
    }

    /// Reads one of these words. If the argument is nil, the result is the first word.
    pub(super) fn word(&mut self, words: &[&'static str]) -> Result<&'static str, Wrong> {
        let value = self.next();
        if value.is_nil() {
            return words.first().copied().ok_or_else(Wrong::new);
        }
        let found = match &value {
            Value::String(text) => words.iter().find(|word| text.with_bytes(|bytes| bytes == word.as_bytes())),
            _ => None,
        };
        found.copied().ok_or_else(|| format!("expected one of \"{}\"", words.join("\", \"")))
    }
}

pub(super) fn seat_of(value: &Value) -> Result<Seat, Wrong> {
    match Handle::of(value) {
        Some(Handle::Seat(seat)) => Ok(seat),
        _ => Err(Handle::wanted("a seat", value)),
    }
}

pub(super) fn hex_of(value: &Value) -> Result<HexId, Wrong> {
    match Handle::of(value) {
        Some(Handle::Hex(hex)) => Ok(hex),
        _ => Err(Handle::wanted("a hex", value)),
    }
}

fn kind_of(value: &Value) -> Result<Kind, Wrong> {
    let found = match value {
        Value::String(text) => {
            Kind::ALL.into_iter().find(|kind| text.with_bytes(|bytes| bytes == kind.word().as_bytes()))
        }
        _ => None,
    };
    found.ok_or_else(|| "expected \"plastic\", \"nutrient\", or \"metal\"".to_owned())
}

pub(super) fn hexes(hexes: impl IntoIterator<Item = HexId>) -> Data {
    Data::List(hexes.into_iter().map(|hex| Handle::Hex(hex).data()).collect())
}

pub(super) fn seats(seats: impl IntoIterator<Item = Seat>) -> Data {
    Data::List(seats.into_iter().map(|seat| Handle::Seat(seat).data()).collect())
}
