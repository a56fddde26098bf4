//! Global names and declaration keys that scripts can use.
//!
//! Types use Luau syntax. `prelude.lua` provides exactly these names, and a test compares the two lists.

use super::declares::Declares;
use hyperkon_cosmic::{Field, HookKind, Meaning};

/// Origin of a global name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Hyperkon.
    Game,
    /// Every version of Lua.
    Lua,
    /// Luau.
    Luau,
}

/// A global name that every script can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Global {
    /// Name, including the library: `table.insert`.
    pub name: &'static str,
    /// Type in Luau syntax.
    pub type_: &'static str,
    /// Description for the API reference.
    pub doc: &'static str,
    /// Origin of the name.
    pub origin: Origin,
}

macro_rules! globals {
    ($($origin:ident $name:literal $type_:literal $doc:literal;)*) => {
        /// All names available to scripts, except the API's functions and the script's own variables.
        pub const GLOBALS: &[Global] = &[
            $(Global { name: $name, type_: $type_, doc: $doc, origin: Origin::$origin },)*
        ];
    };
}

globals! {
    Game "power" "(declaration: PowerDeclaration) -> Declaration" "declares a power: `return power { … }`";
    Game "destiny" "(declaration: DestinyDeclaration) -> Declaration" "declares a destiny card: `return destiny { … }`";
    Game "card" "(declaration: CardDeclaration) -> Declaration" "declares a card of any class: `return card { … }`";
    Game "rule" "(declaration: RuleDeclaration) -> Declaration" "declares a rule of the table: `return rule { … }`";
    Game "per_seat" "(initial: number | boolean | MemoryCell) -> MemoryCell" "in `memory`: one value for each seat";
    Game "none" "(of: string | {string}) -> MemoryCell" "in `memory`: no value at first; later, the value is a `\"seat\"`, a `\"planet\"`, a `\"kind\"` of card, an `\"alien\"`, or one of the listed words";
    Lua "require" "(name: string) -> any" "the table of a library, [a file in `powers/lib`](README.md#share-code); only at the top of a file, with a literal name";
    Lua "assert" "<T>(value: T, message: string?) -> T" "stops the script with a message if the value is false or nil";
    Lua "error" "(message: any) -> never" "stops the script with a message";
    Lua "ipairs" "<T>(list: {T}) -> (({T}, number) -> (number?, T), {T}, number)" "iterates over a list: `for index, value in ipairs(list) do`";
    Lua "pairs" "<K, V>(t: {[K]: V}) -> (({[K]: V}, K?) -> (K?, V), {[K]: V})" "iterates over a table in a fixed order: numbers, then strings, then seats, planets, and other values of the game";
    Lua "print" "(...any) -> ()" "adds these values and the line number to a trace (`hyperkon trace`, `play --trace`); this does not affect the game";
    Lua "tonumber" "(value: any, base: number?) -> number?" "converts a string to a number; nil if the string does not contain a number";
    Lua "tostring" "(value: any) -> string" "converts a value to a string; tables and functions appear without an address";
    Lua "type" "(value: any) -> string" "\"number\", \"string\", \"boolean\", \"nil\", \"table\", \"function\", \"seat\", \"planet\", \"kind\", \"card\", \"pile\", \"side\", \"place\", \"power\", \"alien\", or \"it\"";
    Luau "unpack" "<T>(list: {T}, from: number?, to: number?) -> ...T" "the values of a list, one by one";
    Lua "math.abs" "(n: number) -> number" "the absolute value";
    Lua "math.ceil" "(n: number) -> number" "rounded up";
    Luau "math.clamp" "(n: number, least: number, most: number) -> number" "the nearest number within two bounds";
    Lua "math.floor" "(n: number) -> number" "rounded down";
    Lua "math.max" "(n: number, ...number) -> number" "the largest";
    Lua "math.min" "(n: number, ...number) -> number" "the smallest";
    Luau "math.sign" "(n: number) -> number" "-1, 0, or 1";
    Lua "string.byte" "(s: string, from: number?, to: number?) -> ...number" "the codes of its bytes";
    Lua "string.char" "(...number) -> string" "a string of these byte codes";
    Lua "string.find" "(s: string, part: string, from: number?) -> (number?, number?)" "the start and the end of a substring, or nil; patterns are not supported";
    Lua "string.format" "(pattern: string, ...any) -> string" "a string with inserted values: `string.format(\"%d ships\", 3)`";
    Lua "string.len" "(s: string) -> number" "its length in bytes";
    Lua "string.lower" "(s: string) -> string" "in lower case";
    Lua "string.rep" "(s: string, times: number) -> string" "repeated several times";
    Lua "string.reverse" "(s: string) -> string" "reversed";
    Lua "string.sub" "(s: string, from: number, to: number?) -> string" "a substring";
    Lua "string.upper" "(s: string) -> string" "in upper case";
    Lua "table.concat" "(list: {string}, between: string?, from: number?, to: number?) -> string" "joins a list of strings";
    Luau "table.find" "<T>(list: {T}, value: T, from: number?) -> number?" "the index of a value in a list, or nil";
    Lua "table.insert" "<T>(list: {T}, value: T) -> ()" "appends a value to a list; `table.insert(list, 1, value)` inserts it at an index";
    Lua "table.remove" "<T>(list: {T}, at: number?) -> T?" "removes and returns the last value, or the value at an index";
    Lua "table.sort" "<T>(list: {T}, before: ((a: T, b: T) -> boolean)?) -> ()" "sorts a list";
    Lua "table.unpack" "<T>(list: {T}, from: number?, to: number?) -> ...T" "the values of a list, one by one";
}

const fn needed(name: &'static str, type_: &'static str) -> Field {
    Field { name, type_, optional: false, meaning: Meaning::Plain }
}

const fn optional(name: &'static str, type_: &'static str) -> Field {
    Field { name, type_, optional: true, meaning: Meaning::Plain }
}

/// Returns `true` if scripts of this kind can use this key of [`DECLARATION`].
///
/// Powers can use all keys. Cards can declare memory only if they are on the table.
pub fn takes(declares: Declares, key: &str) -> bool {
    match key {
        "zones" | "home_bases" | "protected" | "encounter_cards" => declares == Declares::Power,
        "memory" => declares != Declares::Destiny,
        _ => true,
    }
}

/// Returns all declaration keys for this kind of script, except hooks.
pub fn declaration(declares: Declares) -> impl Iterator<Item = &'static Field> + Clone {
    let of_card: &[Field] = if declares == Declares::Card { CARD } else { &[] };
    DECLARATION.iter().chain(of_card)
}

/// Keys that only `card { … }` declarations have.
pub const CARD: &[Field] = &[
    needed("class", "string"),
    optional("laid", "\"attack\" | \"negotiate\""),
    optional("after", "\"discard\" | \"hand\""),
    optional("once", "\"encounter\""),
    optional("new_hand", "\"discarded\" | \"kept\""),
    optional("alien", "string"),
    optional("lies", "\"encounter\" | \"game\""),
];

/// Keys of all declarations, except hooks. Only powers can use all of them.
pub const DECLARATION: &[Field] = &[
    needed("id", "string"),
    needed("api", "number"),
    optional("replace", "boolean"),
    optional("options", "{[string]: string | number | boolean | OptionRange}"),
    optional("home_bases", "number"),
    optional("protected", "boolean"),
    optional("encounter_cards", "number"),
    optional("memory", "{[string]: number | boolean | MemoryCell}"),
    optional("zones", "{[string]: ZoneDeclaration}"),
];

/// Keys of an option that is written as a table. Example: `{ 1, least = 1, most = 20 }`. The default is first.
pub const OPTION_RANGE: &[Field] = &[needed("least", "number"), needed("most", "number")];

/// Keys of a `memory` cell that is written as a table. Example: `{ false, lasts = "game", public = true }`. The initial
/// value is first.
pub const MEMORY_CELL: &[Field] = &[
    optional("lasts", "\"encounter\" | \"game\""),
    optional("public", "boolean"),
    optional("secret", "boolean"),
    optional("least", "number"),
    optional("most", "number"),
];

/// Keys of a zone. Example: `{ face = "down", playable = true, lasts = "game" }`.
pub const ZONE: &[Field] = &[
    needed("face", "\"up\" | \"down\""),
    optional("playable", "boolean"),
    optional("lasts", "\"encounter\" | \"game\""),
];

const USE: &str = "\"must\" | \"may\"";
const ONCE: &str = "\"encounter\" | \"turn\" | \"game\"";
const WHO: &str = "\"offense\" | \"defense\" | \"main_player\" | \"ally\" | \"involved\" | \"bystander\" | \"anyone\"";
const ORDER: &str = "\"first\" | \"usual\" | \"last\"";

/// Returns the keys that a hook's table can contain.
pub const fn hook_fields(kind: HookKind) -> &'static [Field] {
    const ACT: &[Field] = &[
        optional("when", "(game: Game, me: Seat, it: It) -> boolean?"),
        optional("holding", "(game: Game, me: Seat, it: It) -> boolean?"),
        optional("run", "(game: Game, me: Seat, it: It) -> ()"),
        optional("use", USE),
        optional("once", ONCE),
        optional("who", WHO),
        optional("order", ORDER),
        optional("part_of", "string"),
        optional("plays", "string"),
    ];
    const NUMBER: &[Field] = &[
        needed("value", "(game: Game, me: Seat, it: It, number: number) -> number?"),
        optional("once", ONCE),
        optional("who", WHO),
        optional("order", ORDER),
        optional("part_of", "string"),
    ];
    const RULE: &[Field] = &[needed("test", "(game: Game, me: Seat, it: It) -> boolean?"), optional("who", WHO)];
    match kind {
        HookKind::Act => ACT,
        HookKind::Number => NUMBER,
        HookKind::Rule => RULE,
    }
}
