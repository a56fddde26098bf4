//! Errors in table options, one per row.

use crate::problem::How;
use hyperkon_table::{Seat, diagnostics};

diagnostics! {
    /// An error in table options.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum UnsupportedOptions in "unmet" {
        NoEdition { edition: String, known: String } as "no_edition"
            says "unknown edition `{edition}`; {known}";
        Seats { edition: String, fewest: u8, most: u8, seats: u8 } as "seats"
            says "{edition} is for {fewest} to {most} seats, not {seats}";
        AliensPerSeat { most: usize } as "aliens_per_seat" says "invalid number of aliens per seat; expected 1 to {most}";
        BeginsElsewhere { seat: Seat } as "begins_elsewhere" says "the first seat is not at the table";
        NoSuchSeat { id: String, seat: Seat } as "no_such_seat"
            says "cannot give `{id}` to {seat}: the seat is not at the table";
        NoAlien { id: String, edition: String } as "no_alien" says "unknown alien `{id}` in {edition}";
        NotForTwo { id: String } as "not_for_two" says "`{id}` cannot be dealt at a table of two (D1)";
        AlienTwice { id: String } as "alien_twice" says "duplicate request for `{id}`";
        TooFewAliens as "too_few_aliens" says "the edition has too few aliens for all seats";
        NoSetting { name: String, edition: String, how: How } as "no_setting"
            says "unknown setting `{name}` in {edition}; {how}";
        SettingValue { name: String, range: String } as "setting_value"
            says "invalid value of the setting `{name}`: expected {range}";
        NotSeated { id: String } as "not_seated" says "`{id}` was requested, but was not given to the requested seat";
    }
}
