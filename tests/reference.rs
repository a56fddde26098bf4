//! The modder's reference is made from the hook table and the API table; this test fails when it is stale.
//!
//! `UPDATE_REFERENCE=1 cargo test --release --test reference` writes it anew.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test stops where something is wrong")]

use hyperkon::cosmic::{HOOKS, HookKind, HookSpec};
use hyperkon::game::Content;
use hyperkon::script::{API, API_VERSION, ApiFunction, Receiver, Script};
use std::fmt::Write;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/powers/API.md");

#[test]
fn the_reference_is_up_to_date() {
    let fresh = reference();
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        std::fs::write(FILE, &fresh).unwrap();
        return;
    }
    let stands = std::fs::read_to_string(FILE).unwrap_or_default().replace("\r\n", "\n");
    if let Some((line, (is, should))) =
        (1..).zip(stands.lines().zip(fresh.lines())).find(|(_, (is, should))| is != should)
    {
        panic!("powers/API.md is stale at line {line}:\n  it says  {is}\n  it should say  {should}\n{HOW}");
    }
    assert_eq!(stands, fresh, "powers/API.md is stale at its end\n{HOW}");
}

const HOW: &str = "write it anew: UPDATE_REFERENCE=1 cargo test --release --test reference";

#[test]
fn every_name_is_explained() {
    for spec in HOOKS {
        for text in [spec.moment, spec.who, spec.subject, spec.doc] {
            assert!(!text.is_empty(), "{} lacks a text", spec.name);
        }
    }
    for function in API {
        assert!(!function.doc.is_empty(), "{} lacks a text", function.name);
    }
}

fn reference() -> String {
    let content = Content::builtin().unwrap();
    let mut page = String::new();
    writeln!(page, "# Reference for scripts, API {API_VERSION}\n").unwrap();
    page.push_str(INTRODUCTION);
    page.push_str("\n## Hooks\n\nIn the order of an encounter. In brackets: numbers of the rules.\n\n");
    for spec in HOOKS {
        page.push_str(&hook(spec, content.scripts()));
    }
    for (title, receiver, acts) in [
        ("Reading the game", Receiver::Game, false),
        ("Reading a seat", Receiver::Seat, false),
        ("Reading a planet", Receiver::Planet, false),
        ("Reading a card", Receiver::Card, false),
        ("Acting on the game", Receiver::Game, true),
        ("Acting on a seat", Receiver::Seat, true),
    ] {
        page.push_str(&functions(title, receiver, acts));
    }
    page
}

const INTRODUCTION: &str = "\
Made from the tables in `engine/cosmic/hook.rs` and `engine/script/api.rs`; do not edit it by hand. The guide is
[README.md](README.md).

A hook is a moment of the game at which a script may do something. A hook that **acts** takes `when(game, me, subject)`,
which says whether it may act now (left out: always), and `run(game, me, subject)`, which does it. A hook that changes a
**number** takes `value(game, me, subject, number)`, which gives back the number as it shall be, from 0 to 255, or nothing
to leave it. `me` is the seat that has the power or plays the card; `subject` is the seat that the moment is about, or nil.
A hook that acts also takes `use = \"must\"` or `\"may\"` (otherwise the option `use` of the script counts, otherwise it is
`\"may\"`) and `once = true`: at most once an encounter.

Functions that read work everywhere. Functions that act or ask work only in `run`.
";

fn hook(spec: &HookSpec, scripts: &[Script]) -> String {
    let users: Vec<String> = scripts
        .iter()
        .filter(|script| script.hooks[spec.hook.index()].is_some())
        .take(3)
        .map(|script| format!("[{}]({})", script.id, script.file.trim_start_matches("powers/")))
        .collect();
    let (kind, functions) = match spec.kind {
        HookKind::Act => ("acts", "`when`, `run`, `use`, `once`"),
        HookKind::Number => ("number", "`value`"),
    };
    let mut text = format!("### `{}`\n\n", spec.name);
    writeln!(text, "- moment: {}", spec.moment).unwrap();
    writeln!(text, "- {kind}: takes {functions}").unwrap();
    writeln!(text, "- who can: {}", spec.who).unwrap();
    writeln!(text, "- `subject`: {}", spec.subject).unwrap();
    writeln!(text, "- use it to: {}", spec.doc).unwrap();
    if !users.is_empty() {
        writeln!(text, "- see: {}", users.join(", ")).unwrap();
    }
    text + "\n"
}

fn functions(title: &str, receiver: Receiver, acts: bool) -> String {
    let of: Vec<&ApiFunction> =
        API.iter().filter(|function| function.receiver == receiver && function.acts == acts).collect();
    if of.is_empty() {
        return String::new();
    }
    let name = match receiver {
        Receiver::Game => "game",
        Receiver::Seat => "seat",
        Receiver::Planet => "planet",
        Receiver::Card => "card",
    };
    let mut text = format!("## {title}\n\n| call | gives | meaning |\n| --- | --- | --- |\n");
    for function in of {
        let call = format!("{name}:{}({})", function.name, function.takes);
        writeln!(text, "| `{call}` | {} | {} |", function.gives, function.doc).unwrap();
    }
    text + "\n"
}
