//! What a table agrees on before the game.

use super::edition::{Edition, Faction, Field};
use super::hex::HexId;
use super::state::State;
use crate::fault::Fault;
use crate::script::{self, Hook};
use hyperkon_table::{Seat, mistakes, short};
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

mistakes! {
    /// Why a table cannot be set up.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum UnfitTable in "sp4x" {
        Seats { seats: u8, fewest: u8, most: u8 } as "seats" says "{fewest} to {most} seats can play, not {seats}"
            mend "write another number";
        Faction { id: String, known: String } as "faction" says "there is no faction `{id}`" mend "there are {known}";
        Factions { named: usize, seats: u8 } as "factions" says "{named} factions are named, and {seats} seats play"
            mend "name no more factions than seats";
        TwoAis as "two_ais" says "two factions begin with the AI" mend "there is one AI: choose another for one of them";
        TwoSeats { id: String, first: String } as "two_seats" says "two seats are of the faction `{id}`"
            mend "only `{first}` can be that of more than one seat: choose another for one of them";
        Script { file: String, line: u32, what: String } as "script" says "{file}:{line}: {what}"
            mend "see powers/SP4X.md for what scripts can say";
        NoScript { file: String } as "no_script" says "there is no {file}" mend "write it, or name another script";
        Id { id: String } as "id" says "`{id}` cannot be an id"
            mend "small letters, digits, hyphens and underscores, at most 60, and no device of Windows, such as con or com1";
        Value { key: &'static str } as "value" says "`{key}` cannot be so" mend "see decks/sp4x.toml for what stands there";
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

    /// What a script makes of a number at a moment; where there is none the number stays.
    ///
    /// # Errors
    /// The fault of the script.
    pub(crate) fn number(
        &self,
        state: &State,
        (file, hook): (Option<String>, Hook),
        seat: Seat,
        here: Option<HexId>,
        number: i16,
    ) -> Result<i16, Fault> {
        match file {
            Some(file) => script::number(self, state, (&file, hook), seat, here, number),
            None => Ok(number),
        }
    }

    /// Whether a script does anything at a moment.
    pub(crate) fn has_hook(&self, file: Option<String>, hook: Hook) -> bool {
        file.is_some_and(|file| script::has(self, &file, hook))
    }

    /// The points for the resources of a seat, as they would score now (A1).
    ///
    /// # Errors
    /// The fault of its faction's script.
    pub(crate) fn age_points(&self, state: &State, seat: Seat) -> Result<i16, Fault> {
        let faction = self.faction(seat);
        let points = faction.resources(&state.resources[seat]);
        self.number(state, (faction.file(), Hook::AgePoints), seat, None, points)
    }

    /// What the faction of a seat scores at the end of the game (A1).
    ///
    /// # Errors
    /// The fault of its script.
    pub(crate) fn end_points(&self, state: &State, seat: Seat) -> Result<i16, Fault> {
        self.number(state, (self.faction(seat).file(), Hook::EndPoints), seat, None, 0)
    }

    /// The faction of a seat.
    pub fn faction(&self, seat: Seat) -> &Faction {
        &self.edition.factions[self.factions[seat.index() % self.factions.len()]]
    }
}
