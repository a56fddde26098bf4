//! What is wrong with content or wishes is said once, with file, line where known, what, and a hint.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod common;

use common::{EDITION, builtin, pack, without_folder};
use hyperkon::game::{Content, TableOptions};
use hyperkon::table::Seat;

/// What the content says of a pack with these files.
fn said(files: &[(&str, &str)]) -> String {
    let folder = pack(files);
    match Content::with_packs(&[folder.path()]) {
        Ok(_) => panic!("it was loaded: {files:?}"),
        Err(error) => without_folder(&error.to_string(), folder.path()),
    }
}

fn edition(lines: &str) -> String {
    said(&[("decks/test.toml", &format!("api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n{lines}"))])
}

#[test]
fn editions() {
    let told = [
        ("no toml", said(&[("decks/test.toml", "api = 2\nid = test\n")])),
        ("nothing in it", said(&[("decks/test.toml", "")])),
        ("an unknown parent", said(&[("decks/test.toml", "api = 2\nid = \"test\"\nextends = \"kosmische-vrede\"\n")])),
        ("its own parent", said(&[("decks/test.toml", "api = 2\nid = \"test\"\nextends = \"test\"\n")])),
        ("an unknown key", edition("colour = 3")),
        ("an unknown number", edition("[numbers]\nships = 4")),
        ("a number that is a word", edition("[numbers]\nship_limit = \"four\"")),
        ("a number out of reach", edition("[numbers]\nship_limit = 1000")),
        ("no ships", edition("[numbers]\nships_per_planet = 0")),
        ("an unknown phase", edition("[choices]\nphases = [\"sleep\"]")),
        (
            "phases out of order",
            edition(
                "[choices]\nphases = [\"resolve\", \"reveal\", \"cards\", \"point\", \"load\", \"star\", \"free_ship\", \"new_hand\"]",
            ),
        ),
        ("an unknown alien", edition("[aliens]\nzombi = {}")),
        ("an unknown option", edition("[aliens]\nzombie = { us = \"may\" }")),
        ("an option of another kind", edition("[aliens]\nzombie = { use = 3 }")),
        ("an option that is neither", edition("[aliens]\nzombie = { use = \"perhaps\" }")),
        ("an unknown destiny card", edition("[cards.destiny]\nplage = 1")),
        ("an attack that is no number", edition("[cards.attack]\nhigh = 1")),
        ("too many cards", edition("[cards.attack]\n8 = 255")),
        ("an unknown preset", edition("[presets]\nodd = { aliens = [\"zombi\"] }")),
        ("too many seats", edition("seats = [2, 9]")),
        (
            "the id of another",
            said(&[("decks/test.toml", &format!("api = 2\nid = \"{EDITION}\"\nextends = \"{EDITION}\"\n"))]),
        ),
    ];
    let lines: Vec<String> = told.iter().map(|(name, line)| format!("{name}: {line}")).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn packs() {
    let script = "return power { id = \"clone\", api = 2, any_time = { run = function() end } }";
    let mut told = vec![
        said(&[("readme.txt", "hello")]),
        said(&[("powers/aliens/clone.lua", script)]),
        said(&[("powers/aliens/clone.toml", "[en]\nname = 3\n")]),
        said(&[("powers/aliens/x.toml", "no toml")]),
        said(&[("powers/aliens/a.lua", "return power {"), ("powers/aliens/b.lua", "return 1"), ("decks/c.toml", "x")]),
    ];
    told.push(Content::with_packs(&["/nowhere/at/all"]).unwrap_err().to_string());
    insta::assert_snapshot!(told.join("\n---\n"));
}

#[test]
fn wishes_for_a_table() {
    let mut engine = builtin();
    let table = || TableOptions::new(EDITION);
    let mut three = table();
    three.aliens_per_seat = 4;
    let wishes = [
        TableOptions::new("kosmische-vrede"),
        table().seats(1),
        table().seats(5),
        table().alien(Seat(0), "zombi"),
        table().alien(Seat(0), "plague"),
        table().alien(Seat(0), "zombie").alien(Seat(1), "zombie"),
        three,
    ];
    let told: Vec<String> = wishes.iter().map(|wish| engine.start(wish).unwrap_err().to_string()).collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn saved_games() {
    let mut engine = builtin();
    let told: Vec<String> =
        ["", "{}", "[1]", "{\"options\": 3}"].iter().map(|text| engine.load(text).unwrap_err().to_string()).collect();
    insta::assert_snapshot!(told.join("\n"));
}
