//! Why a table cannot be set up.

use hyperkon_table::mistakes;

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
