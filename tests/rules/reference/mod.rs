//! The modder's reference and the editor stubs, generated from the hook table and the lexicon. These tests
//! fail when a file is stale, and when an example does not act.
//!
//! `UPDATE_REFERENCE=1 cargo test --release --test rules reference` rewrites all of them.

mod docs;
mod examples;
mod keys;
mod luacats;
mod luau;
mod page;
mod sp4x;
mod verbs;

use hyperkon::__private::cosmic::{HOOKS, LEXICON, Receiver};
use hyperkon::__private::files;
use hyperkon::__private::script::{Declares, GLOBALS};
use std::path::Path;

const HOW: &str = "to update it: UPDATE_REFERENCE=1 cargo test --release --test rules reference";

/// Checks that the file is current, or rewrites it.
fn is_up_to_date(file: &str, fresh: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, fresh).unwrap();
        return;
    }
    let stands = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    let mut lines = (1..).zip(fresh.lines().zip(stands.lines().map(Some).chain(std::iter::repeat(None))));
    if let Some((line, (should, is))) = lines.find(|(_, (should, is))| *is != Some(*should)) {
        let is = is.unwrap_or("nothing");
        panic!("{file} is stale at line {line}:\n  found     {is}\n  expected  {should}\n{HOW}");
    }
    assert_eq!(stands.len(), fresh.len(), "{file} is stale at its end\n{HOW}");
}

#[test]
fn reference_is_up_to_date() {
    is_up_to_date("powers/API.md", &page::page());
}

#[test]
fn luau_stubs_are_up_to_date() {
    is_up_to_date("powers/stubs/hyperkon.d.luau", &luau::stubs());
}

#[test]
fn hover_texts_are_up_to_date() {
    is_up_to_date("powers/stubs/hyperkon.docs.json", &docs::docs(&luau::stubs()));
}

#[test]
fn lua_language_server_stubs_are_current() {
    is_up_to_date("powers/stubs/hyperkon.lua", &luacats::stubs());
}

/// Limits that are promised outside this page are in force.
#[test]
fn promised_limits_are_in_force() {
    let security = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("SECURITY.md")).unwrap();
    let security = security.replace("\r\n", "\n");
    for rows in [page::limits_table(), page::rows(files::table())] {
        assert!(security.contains(&rows), "SECURITY.md should have these rows:\n{rows}");
    }
}

#[test]
fn every_name_is_explained() {
    for spec in HOOKS {
        for text in [spec.moment, spec.who, spec.subject, spec.doc] {
            assert!(!text.is_empty(), "{} lacks a text", spec.name);
        }
    }
    for function in LEXICON {
        assert!(!function.doc.is_empty(), "{} lacks a text", function.name);
        assert_eq!(function.at.is_empty(), function.elsewhere.is_empty(), "{} is said by half", function.name);
    }
    assert!(GLOBALS.iter().all(|global| !global.doc.is_empty()));
}

/// The types of scripts' declarations.
const DECLARATIONS: [(&str, Declares); 4] = [
    ("PowerDeclaration", Declares::Power),
    ("DestinyDeclaration", Declares::Destiny),
    ("CardDeclaration", Declares::Card),
    ("RuleDeclaration", Declares::Rule),
];

/// Receivers of functions, with their names in the reference.
const RECEIVERS: [(Receiver, &str, &str); 10] = [
    (Receiver::Game, "game", "Game"),
    (Receiver::Seat, "seat", "Seat"),
    (Receiver::Planet, "planet", "Planet"),
    (Receiver::Kind, "kind", "Kind"),
    (Receiver::Side, "side", "Side"),
    (Receiver::Card, "card", "Card"),
    (Receiver::Pile, "pile", "Pile"),
    (Receiver::Power, "power", "Power"),
    (Receiver::Alien, "alien", "Alien"),
    (Receiver::It, "it", "It"),
];
