//! Why a table cannot be had as somebody wishes, one row each.

use hyperkon_table::{Seat, mistakes};

mistakes! {
    /// What is wrong with a wish for a table.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Unmet in "unmet" {
        NoEdition { edition: String, known: String } as "no_edition"
            says "there is no edition `{edition}`; {known}";
        Seats { edition: String, fewest: u8, most: u8, seats: u8 } as "seats"
            says "{edition} is for {fewest} to {most} seats, not {seats}";
        AliensPerSeat { most: usize } as "aliens_per_seat" says "a seat has 1 to {most} aliens";
        BeginsElsewhere { seat: Seat } as "begins_elsewhere" says "the seat that begins does not sit at the table";
        NoSuchSeat { id: String, seat: Seat } as "no_such_seat"
            says "`{id}` is asked for {seat}, which is not at the table";
        NoAlien { id: String, edition: String } as "no_alien" says "`{id}` is no alien of {edition}";
        NotForTwo { id: String } as "not_for_two" says "`{id}` is not dealt to a table of two (D1)";
        AlienTwice { id: String } as "alien_twice" says "`{id}` is asked for twice";
        TooFewAliens as "too_few_aliens" says "there are not enough aliens for all seats";
        NotSeated { id: String } as "not_seated" says "`{id}` was asked for, but does not sit there";
    }
}
