//! What else a script can write: the names its surroundings hold, and the keys of what it declares.
//!
//! Types are written as Luau writes them. `prelude.lua` gives scripts exactly these names; a test compares.

use super::declares::Declares;
use hyperkon_cosmic::{Field, HookKind, Meaning};

/// Where a name comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The game.
    Game,
    /// Any Lua.
    Lua,
    /// Luau only.
    Luau,
}

/// A name that every script can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Global {
    /// The name; `table.insert` for one that lies in a library.
    pub name: &'static str,
    /// Its type as Luau writes it.
    pub type_: &'static str,
    /// What it is for.
    pub doc: &'static str,
    /// Where it comes from.
    pub origin: Origin,
}

macro_rules! globals {
    ($($origin:ident $name:literal $type_:literal $doc:literal;)*) => {
        /// Every name that scripts have besides their own and the API's.
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
    Game "none" "(of: string | {string}) -> MemoryCell" "in `memory`: nothing yet; later a `\"seat\"`, a `\"planet\"`, a `\"kind\"` of card or an `\"alien\"`, or one of these words";
    Lua "assert" "<T>(value: T, message: string?) -> T" "stops the script with a message unless the value holds";
    Lua "error" "(message: any) -> never" "stops the script with a message";
    Lua "ipairs" "<T>(list: {T}) -> (({T}, number) -> (number?, T), {T}, number)" "goes through a list: `for index, value in ipairs(list) do`";
    Lua "pairs" "<K, V>(t: {[K]: V}) -> (({[K]: V}, K?) -> (K?, V), {[K]: V})" "goes through a table in a fixed order: numbers, then texts, then seats, planets and the other things of the game";
    Lua "print" "(...any) -> ()" "tells a trace (`hyperkon trace`, `play --trace`) these values and its line; nobody else hears it, and nothing in the game depends on it";
    Lua "tonumber" "(value: any, base: number?) -> number?" "a text as a number; nil if it is none";
    Lua "tostring" "(value: any) -> string" "a text of it; a table or a function has no address here";
    Lua "type" "(value: any) -> string" "\"number\", \"string\", \"boolean\", \"nil\", \"table\", \"function\", \"seat\", \"planet\", \"kind\", \"card\", \"pile\", \"side\", \"place\", \"power\", \"alien\" or \"it\"";
    Luau "unpack" "<T>(list: {T}, from: number?, to: number?) -> ...T" "the values of a list, one by one";
    Lua "math.abs" "(n: number) -> number" "without its sign";
    Lua "math.ceil" "(n: number) -> number" "rounded up";
    Luau "math.clamp" "(n: number, least: number, most: number) -> number" "the nearest number between two bounds";
    Lua "math.floor" "(n: number) -> number" "rounded down";
    Lua "math.max" "(n: number, ...number) -> number" "the largest";
    Lua "math.min" "(n: number, ...number) -> number" "the smallest";
    Luau "math.sign" "(n: number) -> number" "-1, 0 or 1";
    Lua "string.byte" "(s: string, from: number?, to: number?) -> ...number" "the numbers of its letters";
    Lua "string.char" "(...number) -> string" "a text of such numbers";
    Lua "string.find" "(s: string, part: string, from: number?) -> (number?, number?)" "where a part begins and ends; there are no patterns";
    Lua "string.format" "(pattern: string, ...any) -> string" "a text with values in it: `string.format(\"%d ships\", 3)`";
    Lua "string.len" "(s: string) -> number" "how long it is";
    Lua "string.lower" "(s: string) -> string" "in small letters";
    Lua "string.rep" "(s: string, times: number) -> string" "several times over";
    Lua "string.reverse" "(s: string) -> string" "back to front";
    Lua "string.sub" "(s: string, from: number, to: number?) -> string" "a part of it";
    Lua "string.upper" "(s: string) -> string" "in capitals";
    Lua "table.concat" "(list: {string}, between: string?, from: number?, to: number?) -> string" "a list of texts as one";
    Luau "table.find" "<T>(list: {T}, value: T, from: number?) -> number?" "where a value stands in a list; nil if nowhere";
    Lua "table.insert" "<T>(list: {T}, value: T) -> ()" "puts a value at the end of a list; `table.insert(list, 1, value)`: at a place";
    Lua "table.remove" "<T>(list: {T}, at: number?) -> T?" "takes out the last value, or the one at a place";
    Lua "table.sort" "<T>(list: {T}, before: ((a: T, b: T) -> boolean)?) -> ()" "sorts a list";
    Lua "table.unpack" "<T>(list: {T}, from: number?, to: number?) -> ...T" "the values of a list, one by one";
}

const fn needed(name: &'static str, type_: &'static str) -> Field {
    Field { name, type_, optional: false, meaning: Meaning::Plain }
}

const fn optional(name: &'static str, type_: &'static str) -> Field {
    Field { name, type_, optional: true, meaning: Meaning::Plain }
}

/// Whether what is declared takes a key of [`DECLARATION`]: only powers take all; a card takes a memory if it lies on the table.
pub fn takes(declares: Declares, key: &str) -> bool {
    match key {
        "zones" | "home_bases" | "protected" | "encounter_cards" => declares == Declares::Power,
        "memory" => declares != Declares::Destiny,
        _ => true,
    }
}

/// What a script of this sort takes besides hooks.
pub fn declaration(declares: Declares) -> impl Iterator<Item = &'static Field> + Clone {
    let of_card: &[Field] = if declares == Declares::Card { CARD } else { &[] };
    DECLARATION.iter().chain(of_card)
}

/// What `card { … }` takes besides what all take.
pub const CARD: &[Field] = &[
    needed("class", "string"),
    optional("laid", "\"attack\" | \"negotiate\""),
    optional("after", "\"discard\" | \"hand\""),
    optional("once", "\"encounter\""),
    optional("new_hand", "\"discarded\" | \"kept\""),
    optional("alien", "string"),
    optional("lies", "\"encounter\" | \"game\""),
];

/// What every declaration takes besides hooks; only powers take all of it.
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

/// What an option takes when it is a table: `{ 1, least = 1, most = 20 }`, the default first.
pub const OPTION_RANGE: &[Field] = &[needed("least", "number"), needed("most", "number")];

/// What a key of `memory` takes when it is a table: `{ false, lasts = "game", public = true }`, the value first.
pub const MEMORY_CELL: &[Field] = &[
    optional("lasts", "\"encounter\" | \"game\""),
    optional("public", "boolean"),
    optional("secret", "boolean"),
    optional("least", "number"),
    optional("most", "number"),
];

/// What a key of `zones` takes: `{ face = "down", playable = true, lasts = "game" }`.
pub const ZONE: &[Field] = &[
    needed("face", "\"up\" | \"down\""),
    optional("playable", "boolean"),
    optional("lasts", "\"encounter\" | \"game\""),
];

const USE: &str = "\"must\" | \"may\"";
const ONCE: &str = "\"encounter\" | \"turn\" | \"game\"";
const WHO: &str = "\"offense\" | \"defense\" | \"main_player\" | \"ally\" | \"involved\" | \"bystander\" | \"anyone\"";
const ORDER: &str = "\"first\" | \"usual\" | \"last\"";

/// What the table of a hook takes.
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
