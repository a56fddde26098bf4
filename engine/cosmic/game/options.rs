//! The options for setting up a table.

use hyperkon_cosmic::{FaultPolicy, OptionValue, Windows};
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The options of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TableOptions {
    /// The id of the edition.
    pub edition: String,
    /// The number of seats, within the edition's range.
    pub seats: u8,
    /// The requested aliens of each seat; the other aliens are dealt at random (S3).
    #[serde(default)]
    pub aliens: Vec<Vec<String>>,
    /// The number of aliens for each seat, 1 to 3 (V1).
    pub aliens_per_seat: u8,
    /// The random seed.
    pub seed: u64,
    /// The seats to prompt in a reaction window.
    #[serde(default)]
    pub windows: Windows,
    /// The reaction to a script fault.
    #[serde(default)]
    pub on_fault: FaultPolicy,
    /// The seat that begins; `None` lets the first star card decide (S6, V2).
    #[serde(default)]
    pub begins: Option<Seat>,
    /// Values of mods' settings, by id, such as `my-mod/cards`. The other settings have their usual values.
    #[serde(default, with = "by_format")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, OptionValue>"))]
    pub settings: BTreeMap<String, OptionValue>,
}

impl TableOptions {
    /// Returns options for a table of 4 seats with 1 alien each.
    pub fn new(edition: &str) -> TableOptions {
        TableOptions {
            edition: edition.to_owned(),
            seats: 4,
            aliens: Vec::new(),
            aliens_per_seat: 1,
            seed: 0,
            windows: Windows::default(),
            on_fault: FaultPolicy::default(),
            begins: None,
            settings: BTreeMap::new(),
        }
    }

    /// Sets the number of seats.
    #[must_use]
    pub const fn seats(mut self, seats: u8) -> Self {
        self.seats = seats;
        self
    }

    /// Sets the seed.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Requests an alien for a seat, in addition to those already requested.
    #[must_use]
    pub fn alien(mut self, seat: Seat, id: &str) -> Self {
        if self.aliens.len() <= seat.index() {
            self.aliens.resize(seat.index() + 1, Vec::new());
        }
        self.aliens[seat.index()].push(id.to_owned());
        self
    }

    /// Requests the aliens of all seats, in place of those already requested.
    #[must_use]
    pub fn aliens(mut self, aliens: Vec<Vec<String>>) -> Self {
        self.aliens = aliens;
        self
    }

    /// Sets the number of aliens for each seat (V1).
    #[must_use]
    pub const fn aliens_per_seat(mut self, aliens: u8) -> Self {
        self.aliens_per_seat = aliens;
        self
    }

    /// Sets which seats to prompt in a reaction window.
    #[must_use]
    pub const fn windows(mut self, windows: Windows) -> Self {
        self.windows = windows;
        self
    }

    /// Sets a setting of a mod, such as `my-mod/cards`.
    #[must_use]
    pub fn setting(mut self, id: &str, value: OptionValue) -> Self {
        self.settings.insert(id.to_owned(), value);
        self
    }

    /// Sets the seat that begins (V2).
    #[must_use]
    pub const fn begins(mut self, seat: Seat) -> Self {
        self.begins = Some(seat);
        self
    }

    /// Sets the reaction to script faults.
    #[must_use]
    pub const fn on_fault(mut self, on_fault: FaultPolicy) -> Self {
        self.on_fault = on_fault;
        self
    }
}

/// Writes the values of settings plainly in formats for people, and with their types in formats that cannot tell them
/// apart.
mod by_format {
    use super::{BTreeMap, Deserialize, OptionValue, Serialize};
    use serde::{Deserializer, Serializer};

    #[derive(Serialize, Deserialize)]
    enum Typed {
        Flag(bool),
        Number(i64),
        Text(String),
    }

    pub fn serialize<S: Serializer>(settings: &BTreeMap<String, OptionValue>, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            return settings.serialize(to);
        }
        let typed = |value: &OptionValue| match value {
            OptionValue::Flag(flag) => Typed::Flag(*flag),
            OptionValue::Number(number) => Typed::Number(*number),
            OptionValue::Text(text) => Typed::Text(text.clone()),
        };
        let typed: BTreeMap<&String, Typed> = settings.iter().map(|(id, value)| (id, typed(value))).collect();
        typed.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, OptionValue>, D::Error> {
        if from.is_human_readable() {
            return BTreeMap::deserialize(from);
        }
        let plain = |value| match value {
            Typed::Flag(flag) => OptionValue::Flag(flag),
            Typed::Number(number) => OptionValue::Number(number),
            Typed::Text(text) => OptionValue::Text(text),
        };
        let typed = BTreeMap::<String, Typed>::deserialize(from)?;
        Ok(typed.into_iter().map(|(id, value)| (id, plain(value))).collect())
    }
}
