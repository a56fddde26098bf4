//! Options for setting up a table.

use hyperkon_cosmic::{OnFault, Windows};
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableOptions {
    /// The edition's id.
    pub edition: String,
    /// How many seats, as the edition allows.
    pub seats: u8,
    /// Aliens asked for, by seat; the others are dealt at random (S3).
    #[serde(default)]
    pub aliens: Vec<Vec<String>>,
    /// Aliens for each seat, 1 to 3 (V1).
    pub aliens_per_seat: u8,
    /// The seed of all chance.
    pub seed: u64,
    /// Who is asked in a window.
    #[serde(default)]
    pub windows: Windows,
    /// What happens when a script faults.
    #[serde(default)]
    pub on_fault: OnFault,
    /// Who begins; `None`: the first star card says (S6, V2).
    #[serde(default)]
    pub begins: Option<Seat>,
}

impl TableOptions {
    /// A table of four with one alien each.
    pub fn new(edition: &str) -> TableOptions {
        TableOptions {
            edition: edition.to_owned(),
            seats: 4,
            aliens: Vec::new(),
            aliens_per_seat: 1,
            seed: 0,
            windows: Windows::default(),
            on_fault: OnFault::default(),
            begins: None,
        }
    }

    /// The same with so many seats.
    #[must_use]
    pub const fn seats(mut self, seats: u8) -> Self {
        self.seats = seats;
        self
    }

    /// The same with this seed.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The same with this alien for a seat, after those it already has.
    #[must_use]
    pub fn alien(mut self, seat: Seat, id: &str) -> Self {
        if self.aliens.len() <= seat.index() {
            self.aliens.resize(seat.index() + 1, Vec::new());
        }
        self.aliens[seat.index()].push(id.to_owned());
        self
    }

    /// The same with other windows.
    #[must_use]
    pub const fn windows(mut self, windows: Windows) -> Self {
        self.windows = windows;
        self
    }

    /// The same with this seat to begin (V2).
    #[must_use]
    pub const fn begins(mut self, seat: Seat) -> Self {
        self.begins = Some(seat);
        self
    }

    /// The same with another way to meet faults.
    #[must_use]
    pub const fn on_fault(mut self, on_fault: OnFault) -> Self {
        self.on_fault = on_fault;
        self
    }
}
