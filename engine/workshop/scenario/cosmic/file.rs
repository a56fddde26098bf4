//! The keys of a scenario of this game: for its position and for its expectations.

use super::super::file::{Table, keys, stated};
use crate::cosmic::Windows;
use serde::Deserialize;
use serde_json::Value;

/// The position at the start of a scenario.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
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
    pub added_ships: Table,
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

stated! {
    /// The expectations of a checkpoint.
    pub struct Expect {
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
        pub outcome: Option<String>,
        pub totals: Option<Vec<i16>>,
        pub phase: Option<String>,
        pub turn: Option<u16>,
        pub encounter: Option<u8>,
        pub offense: Option<String>,
        pub defense: Option<String>,
        pub planet: Option<String>,
    }
    empty: &["lying"], nested: &["known", "memory"]
}

impl Expect {
    /// Returns the statements with a number for each color.
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

    /// Returns the statements with cards for each color.
    pub fn cards(&self) -> [(&'static str, &Table); 4] {
        [("hands", &self.hands), ("holds", &self.holds), ("lacks", &self.lacks), ("aside", &self.aside)]
    }
}

/// Returns the aliens that a scenario deals to its seats, or none if the file is invalid.
pub(crate) fn aliens(file: &str, text: &str) -> Vec<String> {
    let keys = keys(file, text);
    let seats = keys.get("setup").and_then(|setup| setup.get("aliens")?.as_object());
    let ids = seats.into_iter().flat_map(|seats| seats.values()).flat_map(|ids| match ids {
        Value::Array(ids) => ids.iter().collect(),
        id => vec![id],
    });
    ids.filter_map(|id| id.as_str().map(str::to_owned)).collect()
}
