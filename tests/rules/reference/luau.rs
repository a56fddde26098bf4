//! `powers/stubs/hyperkon.d.luau`: what luau-lsp and Luau's own checker need to know.

use super::{DECLARATIONS, RECEIVERS};
use hyperkon::cosmic::{Entry, Field, HOOKS, HookKind, LEXICON, Receiver};
use hyperkon::script::{API_VERSION, Declares, GLOBALS, MEMORY_CELL, OPTION_RANGE, Origin, ZONE, hook_fields, takes};
use std::fmt::Write;

pub fn stubs() -> String {
    let mut text =
        format!("-- What scripts of API {API_VERSION} can use, for luau-lsp and other tools that know Luau.\n");
    text += INTRODUCTION;
    for (receiver, _, class) in RECEIVERS {
        text += &extern_type(receiver, class);
    }
    // Places have no functions of their own.
    text += "declare extern type Place with\nend\n\n";
    text += "-- The default, and the least and the most that editions can set.\n";
    writeln!(text, "type OptionRange = {{ [number]: number, {} }}", fields(OPTION_RANGE)).unwrap();
    text += "-- The first value, and how long and for whom it lasts.\n";
    writeln!(text, "type MemoryCell = {{ [number]: number | boolean | MemoryCell, {} }}", fields(MEMORY_CELL)).unwrap();
    writeln!(text, "type ZoneDeclaration = {{ {} }}", fields(ZONE)).unwrap();
    text += "type Declaration = { kind: string }\n";
    text += "-- The word for a class of cards: one of these, or one that a card names.\n";
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
-- Made from the engine's own tables, as API.md is: do not edit it by hand.
-- Some functions that API.md gives as `Seat?` give a `Seat` here: a script that has tested `is_main_player`, `is(\"attack\")`
-- or has not said `optional` knows that there is one.
";

fn fields(fields: &[Field]) -> String {
    fields.iter().map(field).collect::<Vec<_>>().join(", ")
}

fn field(field: &Field) -> String {
    let type_ = field.type_;
    let type_ = if field.optional && type_.contains(['|', '>']) { format!("({type_})") } else { type_.to_owned() };
    format!("{}: {type_}{}", field.name, if field.optional { "?" } else { "" })
}

/// The type of what a function gives back. A script that has looked before whether it is nil need not look again.
pub fn gives(function: &Entry) -> &'static str {
    let gives = function.gives.type_;
    if function.gives.foreseen { gives.strip_suffix('?').unwrap() } else { gives }
}

/// What a function takes: names and types. A word may come out of a list or an option, which tools see as any text.
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

/// The names that are the game's own; the libraries are known to every tool.
fn globals() -> String {
    let mut text = "\n".to_owned();
    for global in GLOBALS.iter().filter(|global| global.origin == Origin::Game) {
        writeln!(text, "-- {}", global.doc).unwrap();
        writeln!(text, "declare {}: {}", global.name, global.type_).unwrap();
    }
    text
}
