//! Types and meanings of arguments and return values.

/// The meaning of a value beyond its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// No further meaning.
    Plain,
    /// A text of the script, by its key.
    Text,
    /// The name of an option of the script.
    OptionName,
    /// The value of an option.
    OptionValue,
    /// A key of the script's `zones`.
    ZoneName,
    /// A key of the script's `memory`.
    MemoryKey,
    /// The seat whose value is remembered, for keys with one value per seat.
    MemoryOf,
    /// A value of a `memory` key.
    MemoryValue,
    /// Options to choose from; the function returns the chosen one. Strings among them are keys of the script's texts.
    Options,
    /// Values that fill the gaps in a question's text.
    Naming,
    /// A value that always appears in a question's text.
    Shown,
    /// The lower or upper bound of a number in a question.
    Bound,
    /// The main player who opposes the receiver.
    Opponent,
}

/// A typed argument, either positional or named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its type in Luau, without the final `?` of an optional argument.
    pub type_: &'static str,
    /// True if scripts can leave it out.
    pub optional: bool,
    /// Its meaning beyond the type.
    pub meaning: Meaning,
}

/// The return value of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gives {
    /// Its type in Luau, or an empty string for none. A final `?` means that it can be nil.
    pub type_: &'static str,
    /// Its meaning beyond the type.
    pub meaning: Meaning,
    /// True if scripts need no nil check. Another function, or their own `optional = true`, tells them when the value
    /// is nil.
    pub foreseen: bool,
}
