//! `powers/stubs/hyperkon.lua`: LuaCATS annotations for Lua language servers.

use super::luau::{gives, params};
use super::{DECLARATIONS, RECEIVERS};
use hyperkon::__private::cosmic::{Entry, Field, HOOKS, HookKind, LEXICON, Meaning};
use hyperkon::__private::script::{
    API_VERSION, Declares, GLOBALS, Global, MEMORY_CELL, OPTION_RANGE, Origin, ZONE, hook_fields, takes,
};
use std::fmt::Write;

pub fn stubs() -> String {
    let mut text = "---@meta\n".to_owned();
    writeln!(text, "-- API {API_VERSION} for lua-language-server and EmmyLua.").unwrap();
    text += INTRODUCTION;
    for (receiver, _, class) in RECEIVERS {
        write!(text, "\n---@class {class}\nlocal {class} = {{}}\n").unwrap();
        for function in LEXICON.iter().filter(|function| function.receiver == receiver) {
            text += &method(function, class);
        }
    }
    text += "\n---@class Place\n";
    text += "\n---@class Declaration\n";
    text += "\n---A class of cards: one of these, or a class declared by a card.\n";
    text += "---@alias CardClass \"attack\"|\"negotiate\"|\"encounter\"|\"destiny\"|string\n";
    text += "\n---@class OptionRange\n---@field [integer] number\n";
    text += &fields(OPTION_RANGE);
    text += "\n---@class MemoryCell\n---@field [integer] number|boolean|MemoryCell\n";
    text += &fields(MEMORY_CELL);
    text += "\n---@class (exact) ZoneDeclaration\n";
    text += &fields(ZONE);
    for (kind, name) in [(HookKind::Act, "ActingHook"), (HookKind::Number, "NumberHook"), (HookKind::Rule, "RuleHook")]
    {
        write!(text, "\n---@class (exact) {name}\n{}", fields(hook_fields(kind))).unwrap();
    }
    for (name, declares) in DECLARATIONS {
        text += &declaration(name, declares);
    }
    for global in GLOBALS.iter().filter(|global| global.origin != Origin::Lua) {
        text += &function(global);
    }
    text
}

const INTRODUCTION: &str = "\
-- Generated from the engine's tables, like API.md: do not edit it by hand.
-- Some functions that return `Seat?` in API.md return `Seat` here: a script knows from its hook, from a test such as
-- `is_main_player`, or from a call without `optional` that the result is not nil.
";

fn fields(fields: &[Field]) -> String {
    fields.iter().map(|field| format!("---@field {}\n", named(field, " "))).collect()
}

/// Returns `name? type` of an optional field.
fn named(field: &Field, between: &str) -> String {
    format!("{}{}{between}{}", field.name, if field.optional { "?" } else { "" }, type_of(field.type_))
}

fn method(function: &Entry, class: &str) -> String {
    let params = params(function, |field| field.type_.to_owned());
    let mut text = format!("\n---{}\n", function.doc);
    for (name, type_) in &params {
        writeln!(text, "---@param {name} {}", type_of(type_)).unwrap();
    }
    if !function.gives.type_.is_empty() {
        writeln!(text, "---@return {}", type_of(gives(function))).unwrap();
    }
    writeln!(text, "function {class}:{}({}) end", function.name, names(&params)).unwrap();
    text
}

fn names(params: &[(&str, String)]) -> String {
    params.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn declaration(name: &str, declares: Declares) -> String {
    let answers = declares != Declares::Destiny;
    let mut text = format!("\n---@class (exact) {name}\n");
    let keys: Vec<Field> =
        hyperkon::__private::script::declaration(declares).filter(|key| takes(declares, key.name)).copied().collect();
    text += &fields(&keys);
    for spec in HOOKS {
        let type_ = match spec.kind {
            HookKind::Act => "ActingHook",
            HookKind::Number if answers => "NumberHook",
            HookKind::Rule if answers => "RuleHook",
            HookKind::Number | HookKind::Rule => continue,
        };
        writeln!(text, "---@field {}? {type_} {}", spec.name, spec.moment).unwrap();
    }
    text
}

/// Returns the declaration of a function that Lua lacks.
fn function(global: &Global) -> String {
    let (generic, rest) = match global.type_.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((generic, rest)) => (Some(generic), rest),
        None => (None, global.type_),
    };
    let (params, gives) = rest.rsplit_once(" -> ").unwrap();
    let params = fields_of(params.strip_prefix('(').unwrap().strip_suffix(')').unwrap());
    let mut text = format!("\n---{}\n", global.doc);
    if let Some(generic) = generic {
        writeln!(text, "---@generic {generic}").unwrap();
    }
    for param in &params {
        writeln!(text, "---@param {}", named(param, " ")).unwrap();
    }
    match gives.strip_prefix("...") {
        Some(each) => writeln!(text, "---@return {} ...", type_of(each)).unwrap(),
        None => writeln!(text, "---@return {}", type_of(gives)).unwrap(),
    }
    let names: Vec<&str> = params.iter().map(|param| param.name).collect();
    writeln!(text, "function {}({}) end", global.name, names.join(", ")).unwrap();
    text
}

/// Returns the parameters of a global function, read from its type. Commas inside brackets do not separate them.
fn fields_of(list: &'static str) -> Vec<Field> {
    let mut depth = 0u32;
    let parts = list.split(|c| {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && c == ','
    });
    parts.filter_map(|part| part.split_once(':')).map(|(name, type_)| field_of(name.trim(), type_.trim())).collect()
}

fn field_of(name: &'static str, type_: &'static str) -> Field {
    let inner = type_.strip_suffix('?');
    Field { name, type_: inner.unwrap_or(type_), optional: inner.is_some(), meaning: Meaning::Plain }
}

/// Returns a Luau type in the notation of LuaCATS.
fn type_of(luau: &str) -> String {
    let luau = luau.trim();
    if let Some(inner) = luau.strip_suffix('?') {
        return format!("{}?", type_of(inner));
    }
    if let Some((params, gives)) = luau.split_once(") -> ") {
        let params: Vec<String> = parts(params.trim_start_matches('(')).iter().map(|part| pair(part)).collect();
        let gives = if gives == "()" { String::new() } else { format!(": {}", type_of(gives)) };
        return format!("fun({}){gives}", params.join(", "));
    }
    let Some(inner) = luau.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')) else {
        return luau.replace(" | ", "|");
    };
    if let Some((key, value)) = inner.trim().strip_prefix('[').and_then(|inner| inner.split_once("]: ")) {
        return format!("table<{}, {}>", type_of(key), type_of(value));
    }
    if inner.contains(": ") {
        let fields: Vec<String> = parts(inner).iter().map(|part| pair(part)).collect();
        return format!("{{ {} }}", fields.join(", "));
    }
    let inner = type_of(inner);
    if inner.contains('|') { format!("({inner})[]") } else { format!("{inner}[]") }
}

/// Returns `name: type` with the question mark at the name, as in LuaCATS.
fn pair(part: &str) -> String {
    let (name, type_) = part.split_once(':').unwrap();
    match type_.trim().strip_suffix('?') {
        Some(inner) => format!("{}?: {}", name.trim(), type_of(inner)),
        None => format!("{}: {}", name.trim(), type_of(type_)),
    }
}

/// Returns the parts of a list whose types contain no commas.
fn parts(list: &str) -> Vec<&str> {
    list.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[test]
fn types_use_luacats_notation() {
    for (luau, cats) in [
        ("{Seat}", "Seat[]"),
        ("{Seat | number}?", "(Seat|number)[]?"),
        ("{[Seat]: string}", "table<Seat, string>"),
        ("(game: Game, me: Seat) -> boolean?", "fun(game: Game, me: Seat): boolean?"),
        ("(me: Seat) -> ()", "fun(me: Seat)"),
        ("{ from: {Seat}, optional: boolean? }", "{ from: Seat[], optional?: boolean }"),
    ] {
        assert_eq!(type_of(luau), cats);
    }
}
