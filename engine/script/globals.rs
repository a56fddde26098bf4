//! What else a script can write: the names its surroundings hold, and the keys of what it declares.
//!
//! Types are written as Luau writes them. `prelude.lua` gives scripts exactly these names; a test compares.

use super::signature::Field;
use crate::cosmic::HookKind;

/// A name that every script can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Global {
    /// The name; `table.insert` for one that lies in a library.
    pub name: &'static str,
    /// Its type as Luau writes it.
    pub type_: &'static str,
    /// What it is for.
    pub doc: &'static str,
}

macro_rules! globals {
    ($($name:literal $type_:literal $doc:literal;)*) => {
        /// Every name that scripts have besides their own and the API's.
        pub const GLOBALS: &[Global] = &[$(Global { name: $name, type_: $type_, doc: $doc },)*];
    };
}

globals! {
    "power" "(declaration: PowerDeclaration) -> Declaration" "declares a power: `return power { … }`";
    "destiny" "(declaration: DestinyDeclaration) -> Declaration" "declares a destiny card: `return destiny { … }`";
    "per_seat" "(initial: number | boolean) -> PerSeat" "in `memory`: one value for each seat";
    "assert" "<T>(value: T, message: string?) -> T" "stops the script with a message unless the value holds";
    "error" "(message: any) -> never" "stops the script with a message";
    "ipairs" "<T>(list: {T}) -> (({T}, number) -> (number?, T), {T}, number)" "goes through a list: `for index, value in ipairs(list) do`";
    "pairs" "<K, V>(t: {[K]: V}) -> (({[K]: V}, K?) -> (K?, V), {[K]: V})" "goes through a table in a fixed order: numbers, then texts, then seats, planets and cards";
    "select" "(from: number | string, ...any) -> ...any" "the arguments from one on; `select(\"#\", …)`: how many";
    "tonumber" "(value: any, base: number?) -> number?" "a text as a number; nil if it is none";
    "tostring" "(value: any) -> string" "a text of it; a table or a function has no address here";
    "type" "(value: any) -> string" "\"number\", \"string\", \"boolean\", \"nil\", \"table\", \"function\", \"seat\", \"planet\" or \"card\"";
    "unpack" "<T>(list: {T}, from: number?, to: number?) -> ...T" "the values of a list, one by one";
    "math.abs" "(n: number) -> number" "without its sign";
    "math.ceil" "(n: number) -> number" "rounded up";
    "math.clamp" "(n: number, least: number, most: number) -> number" "the nearest number between two bounds";
    "math.floor" "(n: number) -> number" "rounded down";
    "math.max" "(n: number, ...number) -> number" "the largest";
    "math.min" "(n: number, ...number) -> number" "the smallest";
    "math.sign" "(n: number) -> number" "-1, 0 or 1";
    "string.byte" "(s: string, from: number?, to: number?) -> ...number" "the numbers of its letters";
    "string.char" "(...number) -> string" "a text of such numbers";
    "string.find" "(s: string, pattern: string, from: number?, plain: boolean?) -> (number?, number?, ...string)" "where a pattern begins and ends";
    "string.format" "(pattern: string, ...any) -> string" "a text with values in it: `string.format(\"%d ships\", 3)`";
    "string.gmatch" "(s: string, pattern: string) -> () -> ...string" "goes through all that fits a pattern";
    "string.gsub" "(s: string, pattern: string, by: any, most: number?) -> (string, number)" "replaces what fits a pattern";
    "string.len" "(s: string) -> number" "how long it is";
    "string.lower" "(s: string) -> string" "in small letters";
    "string.match" "(s: string, pattern: string, from: number?) -> ...string" "what fits a pattern";
    "string.rep" "(s: string, times: number) -> string" "several times over";
    "string.reverse" "(s: string) -> string" "back to front";
    "string.split" "(s: string, at: string?) -> {string}" "its parts";
    "string.sub" "(s: string, from: number, to: number?) -> string" "a part of it";
    "string.upper" "(s: string) -> string" "in capitals";
    "table.concat" "(list: {string}, between: string?, from: number?, to: number?) -> string" "a list of texts as one";
    "table.find" "<T>(list: {T}, value: T, from: number?) -> number?" "where a value stands in a list; nil if nowhere";
    "table.insert" "<T>(list: {T}, value: T) -> ()" "puts a value at the end of a list; `table.insert(list, 1, value)`: at a place";
    "table.remove" "<T>(list: {T}, at: number?) -> T?" "takes out the last value, or the one at a place";
    "table.sort" "<T>(list: {T}, before: ((a: T, b: T) -> boolean)?) -> ()" "sorts a list";
    "table.unpack" "<T>(list: {T}, from: number?, to: number?) -> ...T" "the values of a list, one by one";
}

const fn needed(name: &'static str, type_: &'static str) -> Field {
    Field { name, type_, optional: false }
}

const fn optional(name: &'static str, type_: &'static str) -> Field {
    Field { name, type_, optional: true }
}

/// What `power { … }` and `destiny { … }` take besides hooks. A destiny card takes no `memory`.
pub const DECLARATION: &[Field] = &[
    needed("id", "string"),
    needed("api", "number"),
    optional("options", "{[string]: string | number | boolean}"),
    optional("memory", "{[string]: number | boolean | PerSeat | MemoryCell}"),
];

/// What a key of `memory` takes when it is a table: `{ false, lasts = "game", public = true }`, the value first.
pub const MEMORY_CELL: &[Field] = &[optional("lasts", "\"encounter\" | \"game\""), optional("public", "boolean")];

/// What the table of a hook takes.
pub const fn hook_fields(kind: HookKind) -> &'static [Field] {
    const ACT: &[Field] = &[
        optional("when", "(game: Game, me: Seat, subject: Seat) -> boolean?"),
        needed("run", "(game: Game, me: Seat, subject: Seat) -> ()"),
        optional("use", "\"must\" | \"may\""),
        optional("once", "boolean"),
    ];
    const NUMBER: &[Field] = &[needed("value", "(game: Game, me: Seat, subject: Seat, number: number) -> number?")];
    match kind {
        HookKind::Act => ACT,
        HookKind::Number => NUMBER,
    }
}
