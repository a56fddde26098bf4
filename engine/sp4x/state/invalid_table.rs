//! Errors in table options.

use hyperkon_table::diagnostics;

diagnostics! {
    /// Reason why a table cannot be set up.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum InvalidTable in "sp4x" {
        Seats { seats: u8, fewest: u8, most: u8 } as "seats" says "`seats` is {seats}; expected {fewest} to {most}"
            mend "choose another number of seats";
        Faction { id: String, known: String } as "faction" says "unknown faction `{id}`" mend "choose one of {known}";
        Factions { named: usize, seats: u8 } as "factions" says "{named} factions for {seats} seats"
            mend "use at most one faction per seat";
        TwoAis as "two_ais" says "two factions start with the AI"
            mend "choose another faction for one seat: there is only one AI";
        TwoSeats { id: String, first: String } as "two_seats" says "duplicate faction `{id}`"
            mend "choose another faction for one seat: only `{first}` can have several seats";
        Script { file: String, line: u32, what: String } as "script" says "{file}:{line}: {what}"
            mend "see powers/SP4X.md for the reference of scripts";
        NoScript { file: String } as "no_script" says "missing {file}" mend "create it, or use another script";
        Id { id: String } as "id" says "invalid id `{id}`"
            mend "use at most 60 lowercase letters, digits, hyphens, and underscores; avoid Windows device names such as con or com1";
        Value { key: &'static str } as "value" says "invalid value for `{key}`"
            mend "see decks/sp4x.toml for a valid value";
    }
}
