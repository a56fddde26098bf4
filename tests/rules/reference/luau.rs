//! `powers/stubs/hyperkon.d.luau`: declarations for luau-lsp and Luau's own checker.
//!
//! Every name has a description after three dashes, from which [`super::docs`] makes the hover texts.

use super::keys::{of_card, of_declaration, of_hook, of_memory, of_option, of_receiver, of_zone};
use super::{DECLARATIONS, RECEIVERS, sp4x};
use hyperkon::__private::cosmic::{Entry, Field, HOOKS, HookKind, LEXICON, Meaning, Receiver};
use hyperkon::__private::script::{
    API_VERSION, CARD, Declares, GLOBALS, MEMORY_CELL, OPTION_RANGE, Origin, ZONE, hook_fields, takes,
};
use std::fmt::Write;

pub fn stubs() -> String {
    let mut text = format!("-- API {API_VERSION} for luau-lsp and other tools for Luau.\n");
    text += INTRODUCTION;
    for (receiver, _, class) in RECEIVERS {
        text += &extern_type(receiver, class);
    }
    text += "--- a place of ships, which has no functions\ndeclare extern type Place with\nend\n\n";
    text += "--- a class of cards: one of these words, or a class that a card declares\n";
    text += "export type CardClass = \"attack\" | \"negotiate\" | \"encounter\" | \"destiny\" | string\n\n";
    text += "--- the result of `power { … }` and the like, which a script returns\n";
    text += "export type Declaration = {\n  --- what the script declares\n  kind: string,\n}\n\n";
    let indexed = |of: &str, all: &str| format!("  [number]: {of},\n{all}");
    text += &table(
        "OptionRange",
        "the default of an option, and its range for editions: `{ 1, least = 1, most = 20 }`",
        &indexed("number", &fields(OPTION_RANGE, of_option)),
    );
    text += &table(
        "MemoryCell",
        "the initial value in `memory`, its lifetime, and its visibility: `{ false, lasts = \"game\", public = true }`",
        &indexed("number | boolean | MemoryCell", &fields(MEMORY_CELL, of_memory)),
    );
    text += &table("ZoneDeclaration", "a zone: a power's own pile of cards", &fields(ZONE, of_zone));
    for (kind, name, doc) in [
        (HookKind::Act, "ActingHook", "a hook that acts"),
        (HookKind::Number, "NumberHook", "a hook that changes a number"),
        (HookKind::Rule, "RuleHook", "a hook that answers a question about the rules"),
    ] {
        text += &table(name, doc, &fields(hook_fields(kind), of_hook));
    }
    for (name, declares) in DECLARATIONS {
        text += &declaration(name, declares);
    }
    for global in GLOBALS.iter().filter(|global| global.origin == Origin::Game) {
        write!(text, "--- {}\ndeclare {}: {}\n\n", global.doc, global.name, global.type_).unwrap();
    }
    text + &sp4x::stubs()
}

const INTRODUCTION: &str = "\
-- Generated from the engine's tables, like API.md: do not edit it by hand.
-- Some functions that return `Seat?` in API.md return `Seat` here: a script knows from its hook, from a test such as
-- `is_main_player`, or from a call without `optional` that the result is not nil.

";

/// Returns a table type with these fields.
pub fn table(name: &str, doc: &str, fields: &str) -> String {
    format!("--- {doc}\nexport type {name} = {{\n{fields}}}\n\n")
}

fn fields(fields: &[Field], doc: impl Fn(&str) -> &'static str) -> String {
    fields.iter().map(|key| format!("  --- {}\n  {},\n", doc(key.name), hollow(&field(key)))).collect()
}

/// Lets a function of a hook end without a value.
fn hollow(field: &str) -> String {
    field.replace(") -> number?", ") -> ...number?").replace(") -> boolean?", ") -> ...boolean?")
}

fn field(field: &Field) -> String {
    let type_ = lists(field);
    let type_ = if field.optional && type_.contains(['|', '>']) { format!("({type_})") } else { type_ };
    format!("{}: {type_}{}", field.name, if field.optional { "?" } else { "" })
}

/// Returns the type of an argument. A list of several types can be a list of one of them, which Luau does not infer.
/// Luau checks the list in `naming` value by value, because scripts write it in braces.
fn lists(field: &Field) -> String {
    let type_ = field.type_;
    match type_.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')) {
        Some(inner) if inner.contains(" | ") && !inner.contains(':') && field.meaning != Meaning::Naming => {
            let each: Vec<String> = inner.split(" | ").map(|one| format!("{{{one}}}")).collect();
            format!("{} | {type_}", each.join(" | "))
        }
        _ => type_.to_owned(),
    }
}

/// Returns the type of a function's result. A script that has checked for nil before need not check again.
pub fn gives(function: &Entry) -> &'static str {
    let gives = function.gives.type_;
    if function.gives.foreseen { gives.strip_suffix('?').unwrap() } else { gives }
}

/// Returns the names and types of a function's parameters. A word may come from a list or an option, which tools see as
/// any string.
pub fn params(function: &Entry, type_of: impl Fn(&Field) -> String) -> Vec<(&'static str, String)> {
    let taken = function.takes[..function.in_brackets].iter().map(|param| {
        let type_ = type_of(param);
        let type_ = if param.type_.starts_with('"') { format!("{type_} | string") } else { type_ };
        let type_ = if param.optional && type_.contains('|') { format!("({type_})") } else { type_ };
        (param.name, if param.optional { format!("{type_}?") } else { type_ })
    });
    let optional = if function.braces_are_optional() { "?" } else { "" };
    let named = |param: &Field| {
        let type_ = type_of(param);
        let type_ = if param.optional && type_.contains(['|', '>']) { format!("({type_})") } else { type_ };
        format!("{}: {type_}{}", param.name, if param.optional { "?" } else { "" })
    };
    let request = (!function.in_braces().is_empty()).then(|| {
        let all: Vec<String> = function.in_braces().iter().map(named).collect();
        ("request", format!("{{ {} }}{optional}", all.join(", ")))
    });
    taken.chain(request).collect()
}

fn extern_type(receiver: Receiver, class: &str) -> String {
    let mut text = format!("--- {}\ndeclare extern type {class} with\n", of_receiver(receiver));
    for function in LEXICON.iter().filter(|function| function.receiver == receiver) {
        writeln!(text, "  --- {}\n  {}", function.doc, method(function)).unwrap();
    }
    text + "end\n\n"
}

fn method(function: &Entry) -> String {
    let params: String = params(function, lists).iter().map(|(name, type_)| format!(", {name}: {type_}")).collect();
    let gives = match function.gives.meaning {
        // Luau cannot infer which of the options were offered.
        Meaning::Options => "any",
        _ if function.gives.type_.is_empty() => "()",
        _ => gives(function),
    };
    format!("function {}(self{params}): {gives}", function.name)
}

fn declaration(name: &str, declares: Declares) -> String {
    let answers = declares != Declares::Destiny;
    let keys: Vec<Field> =
        hyperkon::__private::script::declaration(declares).filter(|key| takes(declares, key.name)).copied().collect();
    let is_of_card = |name: &str| CARD.iter().any(|key| key.name == name);
    let mut text = fields(&keys, |name| if is_of_card(name) { of_card(name) } else { of_declaration(name) });
    for spec in HOOKS {
        let type_ = match spec.kind {
            HookKind::Act => "ActingHook",
            HookKind::Number if answers => "NumberHook",
            HookKind::Rule if answers => "RuleHook",
            HookKind::Number | HookKind::Rule => continue,
        };
        writeln!(text, "  --- {}\n  {}: {type_}?,", spec.moment, spec.name).unwrap();
    }
    let word = name.strip_suffix("Declaration").unwrap().to_lowercase();
    table(name, &format!("the keys of `{word} {{ … }}`"), &text)
}
