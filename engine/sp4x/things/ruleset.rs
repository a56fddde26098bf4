//! What a table agrees on before the game.

use super::edition::{Edition, Faction, Field};
use super::unfit::UnfitTable;
use hyperkon_table::{Seat, short};
use serde::{Deserialize, Serialize};

/// What a table asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableOptions {
    /// How many play, 3 or 4 (M1).
    pub seats: u8,
    /// The edition; the rulebook's if it is not said.
    #[serde(default)]
    pub edition: Edition,
    /// The faction of each seat, by its id; who has none here has the edition's first, which is the only one that can be that of
    /// more than one seat (S2).
    #[serde(default)]
    pub factions: Vec<String>,
    /// Names the shuffles and what else is drawn.
    #[serde(default)]
    pub seed: u64,
}

impl TableOptions {
    /// A table of so many seats by the rulebook's edition.
    pub fn new(seats: u8, seed: u64) -> TableOptions {
        TableOptions { seats, edition: Edition::default(), factions: Vec::new(), seed }
    }
}

/// What the table plays by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ruleset {
    /// How many play.
    pub seats: u8,
    /// The edition.
    pub edition: Edition,
    /// The faction of each seat: its number in the edition.
    pub factions: Vec<usize>,
}

impl Ruleset {
    /// What the table of these options plays by.
    ///
    /// # Errors
    /// When no table can be set up like this.
    pub fn new(options: &TableOptions) -> Result<Ruleset, UnfitTable> {
        let TableOptions { seats, edition, .. } = options;
        edition.check()?;
        let [fewest, most] = edition.seats;
        if !(fewest..=most).contains(seats) {
            return Err(UnfitTable::Seats { seats: *seats, fewest, most });
        }
        let named = options.factions.len();
        if named > usize::from(*seats) {
            return Err(UnfitTable::Factions { named, seats: *seats });
        }
        let named = |number: usize| match options.factions.get(number) {
            Some(id) => edition.faction(id).ok_or_else(|| edition.no_faction(id)),
            None => Ok(0),
        };
        let factions = (0..usize::from(*seats)).map(named).collect::<Result<Vec<_>, _>>()?;
        if factions.iter().filter(|number| edition.factions[**number].has_ai).count() > 1 {
            return Err(UnfitTable::TwoAis);
        }
        let is_twice = |number: &usize| *number > 0 && factions.iter().filter(|other| *other == number).count() > 1;
        if let Some(twice) = factions.iter().copied().find(is_twice) {
            let id = |number: usize| short(&edition.factions[number].id);
            return Err(UnfitTable::TwoSeats { id: id(twice), first: id(0) });
        }
        Ok(Ruleset { seats: *seats, edition: edition.clone(), factions })
    }

    /// The seats, clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// The seat to the left.
    pub const fn left_of(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// A field by its number.
    pub fn field(&self, number: u8) -> &Field {
        &self.edition.fields[usize::from(number) % self.edition.fields.len()]
    }

    /// The faction of a seat.
    pub fn faction(&self, seat: Seat) -> &Faction {
        &self.edition.factions[self.factions[seat.index() % self.factions.len()]]
    }
}
