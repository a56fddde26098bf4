//! Options and rules of a table, fixed before the game.

use super::edition::{Edition, Faction, Field};
use super::invalid_table::InvalidTable;
use hyperkon_table::{Seat, short};
use serde::{Deserialize, Serialize};

/// Options of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOptions {
    /// Number of seats, 3 or 4 (M1).
    pub seats: u8,
    /// Edition of the table. The default is the rulebook's.
    #[serde(default)]
    pub edition: Edition,
    /// Faction ids by seat (S2). The default is the edition's first faction, the only one that several seats can have.
    #[serde(default)]
    pub factions: Vec<String>,
    /// Seed of all randomness.
    #[serde(default)]
    pub seed: u64,
}

impl TableOptions {
    /// Returns options for a table with this many seats and the rulebook's edition.
    pub fn new(seats: u8, seed: u64) -> TableOptions {
        TableOptions { seats, edition: Edition::default(), factions: Vec::new(), seed }
    }
}

/// The rules of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ruleset {
    /// Number of seats.
    pub seats: u8,
    /// Edition of the table.
    pub edition: Edition,
    /// Faction of each seat, as an index into the edition's factions.
    pub factions: Vec<usize>,
}

impl Ruleset {
    /// Returns the ruleset for a table with these options.
    ///
    /// # Errors
    /// Fails if the options are invalid.
    pub fn new(options: &TableOptions) -> Result<Ruleset, InvalidTable> {
        let TableOptions { seats, edition, .. } = options;
        edition.check()?;
        let [fewest, most] = edition.seats;
        if !(fewest..=most).contains(seats) {
            return Err(InvalidTable::Seats { seats: *seats, fewest, most });
        }
        let named = options.factions.len();
        if named > usize::from(*seats) {
            return Err(InvalidTable::Factions { named, seats: *seats });
        }
        let named = |number: usize| match options.factions.get(number) {
            Some(id) => edition.faction(id).ok_or_else(|| edition.no_faction(id)),
            None => Ok(0),
        };
        let factions = (0..usize::from(*seats)).map(named).collect::<Result<Vec<_>, _>>()?;
        if factions.iter().filter(|number| edition.factions[**number].has_ai).count() > 1 {
            return Err(InvalidTable::TwoAis);
        }
        let is_twice = |number: &usize| *number > 0 && factions.iter().filter(|other| *other == number).count() > 1;
        if let Some(twice) = factions.iter().copied().find(is_twice) {
            let id = |number: usize| short(&edition.factions[number].id);
            return Err(InvalidTable::TwoSeats { id: id(twice), first: id(0) });
        }
        Ok(Ruleset { seats: *seats, edition: edition.clone(), factions })
    }

    /// Returns all seats, clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// Returns the seat to the left.
    pub const fn left_of(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// Returns a field by its number.
    pub fn field(&self, number: u8) -> &Field {
        &self.edition.fields[usize::from(number) % self.edition.fields.len()]
    }

    /// Returns the faction of a seat.
    pub fn faction(&self, seat: Seat) -> &Faction {
        &self.edition.factions[self.factions[seat.index() % self.factions.len()]]
    }
}
