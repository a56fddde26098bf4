//! `powers/stubs/hyperkon.d.luau`: declarations for luau-lsp and Luau's own checker.

use super::{DECLARATIONS, RECEIVERS};
use hyperkon::cosmic::{Entry, Field, HOOKS, HookKind, LEXICON, Receiver};
use hyperkon::script::{API_VERSION, Declares, GLOBALS, MEMORY_CELL, OPTION_RANGE, Origin, ZONE, hook_fields, takes};
use std::fmt::Write;

pub fn stubs() -> String {
    let mut text = format!("-- API {API_VERSION} for luau-lsp and other tools for Luau.\n");
    text += INTRODUCTION;
    for (receiver, _, class) in RECEIVERS {
        text += &extern_type(receiver, class);
    }
    // Places have no functions.
    text += "declare extern type Place with\nend\n\n";
    text += "-- The default, and the range for editions.\n";
    writeln!(text, "type OptionRange = {{ [number]: number, {} }}", fields(OPTION_RANGE)).unwrap();
    text += "-- The initial value, its lifetime, and its visibility.\n";
    writeln!(text, "type MemoryCell = {{ [number]: number | boolean | MemoryCell, {} }}", fields(MEMORY_CELL)).unwrap();
    writeln!(text, "type ZoneDeclaration = {{ {} }}", fields(ZONE)).unwrap();
    text += "type Declaration = { kind: string }\n";
    text += "-- A class of cards: one of these, or a class declared by a card.\n";
    text += "type CardClass = \"attack\" | \"negotiate\" | \"encounter\" | \"destiny\" | string\n";
    for (kind, name) in [(HookKind::Act, "ActingHook"), (HookKind::Number, "NumberHook"), (HookKind::Rule, "RuleHook")]
    {
        writeln!(text, "type {name} = {{ {} }}", fields(hook_fields(kind))).unwrap();
    }
    for (name, declares) in DECLARATIONS {
        text += &declaration(name, declares);
    }
    text + &globals()
}

const INTRODUCTION: &str = "\
-- Generated from the engine's tables, like API.md: do not edit it by hand.
-- Some functions that return `Seat?` in API.md return `Seat` here: the result is never nil after a test of `is_main_player` or
-- `is(\"attack\")`, or without `optional`.
";

fn fields(fields: &[Field]) -> String {
    fields.iter().map(field).collect::<Vec<_>>().join(", ")
}

fn field(field: &Field) -> String {
    let type_ = field.type_;
    let type_ = if field.optional && type_.contains(['|', '>']) { format!("({type_})") } else { type_.to_owned() };
    format!("{}: {type_}{}", field.name, if field.optional { "?" } else { "" })
}

/// Returns the type of a function's result. A script that has checked for nil before need not check again.
pub fn gives(function: &Entry) -> &'static str {
    let gives = function.gives.type_;
    if function.gives.foreseen { gives.strip_suffix('?').unwrap() } else { gives }
}

/// Returns the names and types of a function's parameters. A word may come from a list or an option, which tools see as
/// any string.
pub fn params(function: &Entry) -> Vec<(&'static str, String)> {
    let taken = function.takes[..function.in_brackets].iter().map(|param| {
        let type_ =
            if param.type_.starts_with('"') { format!("{} | string", param.type_) } else { param.type_.to_owned() };
        let type_ = if param.optional && type_.contains('|') { format!("({type_})") } else { type_ };
        (param.name, if param.optional { format!("{type_}?") } else { type_ })
    });
    let optional = if function.braces_are_optional() { "?" } else { "" };
    let request = (!function.in_braces().is_empty())
        .then(|| ("request", format!("{{ {} }}{optional}", fields(function.in_braces()))));
    taken.chain(request).collect()
}

fn extern_type(receiver: Receiver, class: &str) -> String {
    let mut text = format!("\ndeclare extern type {class} with\n");
    for function in LEXICON.iter().filter(|function| function.receiver == receiver) {
        writeln!(text, "  -- {}", function.doc).unwrap();
        writeln!(text, "  {}", method(function)).unwrap();
    }
    text + "end\n\n"
}

fn method(function: &Entry) -> String {
    let params: String = params(function).iter().map(|(name, type_)| format!(", {name}: {type_}")).collect();
    let gives = if function.gives.type_.is_empty() { "()" } else { gives(function) };
    format!("function {}(self{params}): {gives}", function.name)
}

fn declaration(name: &str, declares: Declares) -> String {
    let answers = declares != Declares::Destiny;
    let mut text = format!("\ntype {name} = {{\n");
    for key in hyperkon::script::declaration(declares).filter(|key| takes(declares, key.name)) {
        writeln!(text, "  {},", field(key)).unwrap();
    }
    for spec in HOOKS {
        let type_ = match spec.kind {
            HookKind::Act => "ActingHook",
            HookKind::Number if answers => "NumberHook",
            HookKind::Rule if answers => "RuleHook",
            HookKind::Number | HookKind::Rule => continue,
        };
        writeln!(text, "  -- {}", spec.moment).unwrap();
        writeln!(text, "  {}: {type_}?,", spec.name).unwrap();
    }
    text + "}\n"
}

/// Returns the names that the game defines. Tools already have the standard libraries.
fn globals() -> String {
    let mut text = "\n".to_owned();
    for global in GLOBALS.iter().filter(|global| global.origin == Origin::Game) {
        writeln!(text, "-- {}", global.doc).unwrap();
        writeln!(text, "declare {}: {}", global.name, global.type_).unwrap();
    }
    text
}
