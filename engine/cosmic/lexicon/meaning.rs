//! What names take and what they give back, as types and beyond them.

/// What a value means beyond its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Nothing.
    Plain,
    /// A text of the script, by its key.
    Text,
    /// The name of an option of the script.
    OptionName,
    /// The value of an option.
    OptionValue,
    /// A key of the script's zones.
    ZoneName,
    /// A key of the script's memory.
    MemoryKey,
    /// The seat for which a value is remembered, where the key is kept per seat.
    MemoryOf,
    /// A value under a key of memory.
    MemoryValue,
    /// Things to choose from; words among them are keys of the script's texts. It gives back one of them.
    Options,
    /// Things that the texts of a question show.
    Naming,
    /// A thing that the texts of a question always show.
    Shown,
    /// The lower bound of a number that is asked for, or the upper one.
    Bound,
    /// Another seat than the one it is asked of.
    Opponent,
}

/// Something with a name and a type: what a function takes, or a key of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its type as Luau writes it, without the `?` of what can be left out.
    pub type_: &'static str,
    /// It can be left out.
    pub optional: bool,
    /// What it means beyond its type.
    pub meaning: Meaning,
}

/// What a function gives back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gives {
    /// Its type as Luau writes it; empty: nothing. `?` at its end: it can be nil.
    pub type_: &'static str,
    /// What it means beyond its type.
    pub meaning: Meaning,
    /// It is nil only where another name, or the script's own `optional`, has told before that it can be.
    pub foreseen: bool,
}
