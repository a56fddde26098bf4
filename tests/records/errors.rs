//! Errors of content and table options: reported once, with file, known line, reason, and hint.

use crate::common::{EDITION, builtin, pack, without_folder};
use hyperkon::__private::game::{Content, TableOptions};
use hyperkon_table::Seat;

/// Returns the errors of a pack with these files.
fn said(files: &[(&str, &str)]) -> String {
    let folder = pack(files);
    match Content::with_mods(&[folder.path()]) {
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
        ("an unknown key", edition("color = 3")),
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
        ("an option out of its range", edition("[aliens]\nmacron = { ships = -5 }")),
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
    told.push(Content::with_mods(&["/nowhere/at/all"]).unwrap_err().to_string());
    insta::assert_snapshot!(told.join("\n---\n"));
}

/// Errors in a card's script, and in an edition's kinds of cards.
#[test]
fn cards() {
    let card = |keys: &str| {
        let script = format!("return card {{ id = \"gale\", api = 2, {keys} }}");
        said(&[("powers/cards/gale.lua", &script)])
    };
    let act = "any_time = { run = function() end }";
    let gale = format!("return card {{ id = \"gale\", api = 2, class = \"wind\", options = {{ value = 2 }}, {act} }}");
    let kinds = |lines: &str| {
        let deck = format!("api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n[cards.kinds]\n{lines}");
        said(&[("powers/cards/gale.lua", &gale), ("decks/test.toml", &deck)])
    };
    let told = [
        ("no class", card(act)),
        ("a class of the rules", card(&format!("class = \"attack\", {act}"))),
        ("a class that is no word", card(&format!("class = \"Wind!\", {act}"))),
        ("laid as nothing", card(&format!("class = \"wind\", laid = \"ship\", {act}"))),
        ("after nowhere", card(&format!("class = \"wind\", after = \"deck\", {act}"))),
        ("once too often", card(&format!("class = \"wind\", once = \"turn\", {act}"))),
        ("no alien", card(&format!("class = \"wind\", alien = 3, {act}"))),
        (
            "without end",
            card("class = \"wind\", after = \"hand\", any_time = { use = \"must\", run = function() end }"),
        ),
        ("a memory", card(&format!("class = \"wind\", memory = {{ n = 0 }}, {act}"))),
        ("a number", card("class = \"wind\", total = { value = function() end }")),
        ("a power among cards", said(&[("powers/cards/x.lua", "return power { id = \"x\", api = 2 }")])),
        ("a kind without a script", kinds("gust = { copies = 1 }")),
        ("a kind with a name that is taken", kinds("zombie = { script = \"gale\", copies = 1 }")),
        ("a kind worth too much", kinds("gale = { copies = 1, options = { value = 1000 } }")),
        ("a kind with another option", kinds("gale = { copies = 1, options = { worth = 3 } }")),
        ("a kind without copies", kinds("gale = {}")),
    ];
    let lines: Vec<String> = told.iter().map(|(name, line)| format!("{name}: {line}")).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// Errors of table rules, of cards on the table, and of editions that have them.
#[test]
fn rules_and_table_cards() {
    let act = "any_time = { run = function() end }";
    let rule =
        |keys: &str| said(&[("powers/rules/tide.lua", &format!("return rule {{ id = \"tide\", api = 2, {keys} }}"))]);
    let card = |keys: &str| {
        let script = format!("return card {{ id = \"gale\", api = 2, class = \"wind\", {keys} }}");
        said(&[("powers/cards/gale.lua", &script)])
    };
    let edition = |lasts: &str, lines: &str| {
        let gale = format!("return card {{ id = \"gale\", api = 2, class = \"wind\", lies = \"{lasts}\", {act} }}");
        let tide = format!("return rule {{ id = \"tide\", api = 2, options = {{ height = 1 }}, {act} }}");
        let deck = format!("api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n{lines}");
        said(&[("powers/cards/gale.lua", &gale), ("powers/rules/tide.lua", &tide), ("decks/test.toml", &deck)])
    };
    let told = [
        ("a zone", rule(&format!("zones = {{ sea = {{ face = \"up\" }} }}, {act}"))),
        ("protected", rule(&format!("protected = true, {act}"))),
        ("a secret", rule(&format!("memory = {{ moon = {{ false, secret = true }} }}, {act}"))),
        ("a rule among cards", said(&[("powers/cards/tide.lua", "return rule { id = \"tide\", api = 2 }")])),
        ("lies nowhere", card(&format!("lies = \"here\", {act}"))),
        ("lies and is laid", card(&format!("lies = \"game\", laid = \"attack\", {act}"))),
        ("lies and comes back", card(&format!("lies = \"game\", after = \"hand\", {act}"))),
        ("no such rule", edition("game", "[rules]\ntied = {}\n")),
        ("no such option", edition("game", "[rules]\ntide = { hight = 2 }\n")),
        ("an alien for a rule", edition("game", "[rules]\nzombie = {}\n")),
        ("no such star", edition("game", "[stars]\ngail = 1\n")),
        ("a star that stays", edition("game", "[stars]\ngale = 1\n")),
        ("too many stars", edition("encounter", "[stars]\ngale = 60\n")),
    ];
    let lines: Vec<String> = told.iter().map(|(name, line)| format!("{name}: {line}")).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn table_options() {
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

/// A secret number declares its range, and no other value does.
#[test]
fn secret_memories() {
    let memory = |cell: &str| {
        let act = "before_turn = { run = function() end }";
        let script = format!("return power {{ id = \"miser\", api = 2, memory = {{ n = {{ {cell} }} }}, {act} }}");
        said(&[("powers/aliens/miser.lua", &script)])
    };
    let range = "memory `n`: a secret number needs a range (`least` and `most`); other values cannot have a range";
    for cell in [
        "0, secret = true",
        "0, secret = true, most = 4",
        "0, secret = true, least = 5, most = 4",
        "0, secret = true, least = 0.5, most = 4",
        "0, secret = true, least = 0, most = 1001",
        "0, secret = true, least = 0, most = \"4\"",
        "0, least = 0, most = 4",
        "false, secret = true, least = 0, most = 1",
        "none \"seat\", secret = true, most = 4",
        "none \"seat\", secret = true, least = 1, most = 4",
    ] {
        let told = memory(cell);
        assert!(told.contains(range) && told.lines().count() == 1, "{cell}: {told}");
    }
    let told = memory("0, secret = true, public = true, least = 0, most = 4");
    assert!(told.contains("memory `n` is both secret and public"), "{told}");
}

/// An option's range has two ends and a default between them. Missing or extra parts are reported.
#[test]
fn incomplete_option_ranges_are_rejected() {
    let script = |says: &str| {
        let act = "any_time = { run = function() end }";
        format!("return power {{ id = \"probe\", api = 2, options = {{ ships = {says} }}, {act} }}")
    };
    let form = "is a table, but not a number with a range (write `ships = { 1, least = 1, most = 20 }`";
    for (wrong, told) in [
        ("{}", form),
        ("{ 1 }", form),
        ("{ 1, least = 1 }", form),
        ("{ 1, 2, least = 0, most = 4 }", form),
        ("{ 1, least = 0.5, most = 4 }", form),
        ("{ 1, least = 0, most = 1001 }", form),
        ("{ \"1\", least = 0, most = 4 }", form),
        ("{ 1, lest = 0, most = 4 }", "unknown key `lest` in the range of option `ships` (did you mean `least`?)"),
        (
            "{ 1, least = 0, most = 4, lasts = \"game\" }",
            "unknown key `lasts` in the range of option `ships` (did you mean `least`?)",
        ),
        ("{ 0, least = 1, most = 4 }", "default of option `ships` is 0; expected 1 to 4"),
        ("{ 5, least = 1, most = 4 }", "default of option `ships` is 5; expected 1 to 4"),
        ("{ 1, least = 4, most = 1 }", "default of option `ships` is 1; expected 4 to 1"),
    ] {
        let said = said(&[("powers/aliens/probe.lua", &script(wrong))]);
        assert!(said.contains("option `ships`") && said.contains(told), "{wrong}: {said}");
    }
}

/// An edition may set only numbers of the script's range, including both ends. Without a range the
/// limits are -1000 and 1000.
#[test]
fn edition_numbers_stay_within_their_range() {
    for (says, least, most) in [("{ 1, least = 1, most = 20 }", 1, 20), ("1", -1000, 1000)] {
        let act = "any_time = { run = function() end }";
        let script = format!("return power {{ id = \"probe\", api = 2, options = {{ ships = {says} }}, {act} }}");
        let sets = |number: i64| {
            let deck =
                format!("api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n[aliens]\nprobe = {{ ships = {number} }}\n");
            let folder = pack(&[
                ("powers/aliens/probe.lua", &script),
                ("powers/aliens/probe.toml", "[en]\nname = \"Probe\"\ntext = \"It probes.\"\n"),
                ("decks/test.toml", &deck),
            ]);
            Content::with_mods(&[folder.path()]).map(|_| ()).map_err(|error| error.to_string())
        };
        assert_eq!((sets(least), sets(most)), (Ok(()), Ok(())));
        for number in [least - 1, most + 1, i64::MAX] {
            let told = sets(number).unwrap_err();
            let wanted = format!("`aliens.probe.ships` is {number}; expected {least} to {most}");
            assert!(told.contains(&wanted), "{told}");
        }
    }
}
