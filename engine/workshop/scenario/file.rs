//! A scenario's file as it is written; values of more than one form are read by hand, for clear errors.

use crate::cosmic::Windows;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Values by colour, planet or place, as they are written.
pub(super) type Table = BTreeMap<String, Value>;

/// A scenario's file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    /// The rules it tests, "C5" or a list.
    pub rule: Value,
    /// What happens, in one line.
    pub story: String,
    /// The edition's id.
    pub edition: String,
    /// What the refusal of this file says, where it must be refused.
    #[serde(default)]
    pub must_be_refused: Option<String>,
    /// The position.
    pub setup: Setup,
    /// Answers and checkpoints in order.
    #[serde(default)]
    pub step: Vec<Step>,
    /// What must hold at the end.
    #[serde(default)]
    pub expect: Option<Expect>,
}

/// The position at which a scenario begins.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Setup {
    pub seats: Option<u8>,
    pub seed: u64,
    pub chance: Option<u64>,
    pub begins: Option<String>,
    pub windows: Option<Windows>,
    pub auto_pass: Option<bool>,
    pub aliens: Table,
    pub phase: String,
    pub offense: Option<String>,
    pub turn: Option<u16>,
    pub encounter: Option<u8>,
    pub ran_out: bool,
    pub defense: Option<String>,
    pub planet: Option<String>,
    pub at_home: Option<bool>,
    pub cone: Table,
    pub allies: Table,
    pub invited: Table,
    pub laid: Table,
    pub zapped: Vec<String>,
    pub out: Vec<String>,
    pub disabled: Vec<String>,
    pub memory: Table,
    pub lying: Vec<String>,
    pub known: Table,
    pub aside: Table,
    pub zones: Table,
    pub planets: Table,
    pub ships: Table,
    pub captives: Table,
    pub black_hole: Table,
    pub gone: Table,
    pub hands: Table,
    pub discard: String,
    pub deck_top: String,
    pub deck_size: Option<usize>,
    pub star_top: Vec<String>,
    pub star_deck_size: Option<usize>,
    pub stars_drawn: Option<Vec<String>>,
}

/// Some answers, and what must hold after them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// A word to the reader.
    #[serde(default)]
    pub say: Option<String>,
    #[serde(default)]
    pub answers: Vec<Value>,
    pub expect: Option<Expect>,
}

/// What must hold.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Expect {
    pub planets: Table,
    pub ships: Table,
    pub captives: Table,
    pub black_hole: Table,
    pub gone: Table,
    pub cone: Table,
    pub allies: Table,
    pub hands: Table,
    pub holds: Table,
    pub lacks: Table,
    pub hand_size: Table,
    pub aside: Table,
    pub zones: Table,
    pub power: Table,
    pub aliens: Table,
    pub known: Table,
    pub memory: Table,
    pub lying: Option<Vec<String>>,
    pub bases: Table,
    pub discard: Option<String>,
    pub not_discard: Option<String>,
    pub deck: Option<usize>,
    pub star_deck: Option<usize>,
    pub stars_drawn: Option<usize>,
    pub winners: Option<Vec<String>>,
    pub outcome: Option<String>,
    pub totals: Option<Vec<i16>>,
    pub phase: Option<String>,
    pub turn: Option<u16>,
    pub encounter: Option<u8>,
    pub offense: Option<String>,
    pub defense: Option<String>,
    pub planet: Option<String>,
    pub asked: Table,
    pub not_asked: Vec<String>,
    pub offered: Vec<String>,
    pub never_offered: Vec<String>,
    pub events: Vec<Value>,
    pub no_events: Vec<Value>,
    pub once: Vec<Value>,
    pub before: Vec<Value>,
    pub saw: Table,
    pub never_saw: Table,
    pub told: Table,
    pub reasons: Vec<Value>,
}

impl Expect {
    /// Statements of a number for each colour.
    pub fn counts(&self) -> [(&'static str, &Table); 6] {
        [
            ("black_hole", &self.black_hole),
            ("gone", &self.gone),
            ("cone", &self.cone),
            ("allies", &self.allies),
            ("hand_size", &self.hand_size),
            ("bases", &self.bases),
        ]
    }

    /// Statements of cards for each colour.
    pub fn cards(&self) -> [(&'static str, &Table); 4] {
        [("hands", &self.hands), ("holds", &self.holds), ("lacks", &self.lacks), ("aside", &self.aside)]
    }
}
