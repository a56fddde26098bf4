//! The scenario runner itself. Failures are reported with their line, and invalid files with a hint.

mod answers;
mod files;
mod games;
mod scripts;
mod told;

use hyperkon_workshop::scenario;

const HEAD: &str = "rule = \"C2\"\nstory = \"Red attacks blue.\"\nedition = \"kosmische-strijd\"\n\n";
const SETUP: &str = "[setup]\nphase = \"cards\"\ndefense = \"blue\"\nplanet = \"blue 1\"\ncone = { red = 2 }\n\
hands = { red = \"attack 8, attack 4\", blue = \"attack 6, attack 4\" }\n\n";
const STEP: &str = "[[step]]\nanswers = [\"red: attack 8\", \"blue: attack 6\"]\n\n";

/// Returns everything a scenario's run reports, one line each.
fn report(text: &str) -> Vec<String> {
    let mut games = crate::games(&[]);
    scenario::run(&mut games, "some.toml", text).iter().map(ToString::to_string).collect()
}

#[track_caller]
fn fails(text: &str, line: usize, words: &[&str]) {
    let reports = report(text);
    assert_eq!(reports.len(), 1, "{reports:?}");
    assert!(reports[0].starts_with(&format!("some.toml:{line}: ")), "{}", reports[0]);
    for word in words {
        assert!(reports[0].contains(word), "no `{word}` in: {}", reports[0]);
    }
}

#[test]
fn fulfilled_expectations_are_not_reported() {
    let text = [HEAD, SETUP, STEP, "[expect]\ntotals = [10, 10]\noutcome = \"defense\"\n"].concat();
    assert_eq!(report(&text), Vec::<String>::new());
}

#[test]
fn every_kind_of_statement_can_fail() {
    let statements = [
        ("ships = { \"blue 1\" = 3 }", "blue 4"),
        ("ships = { \"blue 1\" = { red = 2 } }", "blue 4"),
        ("black_hole = { red = 1 }", "2"),
        ("gone = { red = 1 }", "0"),
        ("cone = { red = 1 }", "0"),
        ("allies = { red = 1 }", "0"),
        ("bases = { red = 1 }", "0"),
        ("hands = { red = \"attack 8\" }", "attack 4"),
        ("holds = { red = \"attack 8\" }", "attack 4"),
        ("lacks = { red = \"attack 4\" }", "attack 4"),
        ("hand_size = { red = 5 }", "1"),
        ("aside = { red = \"attack 8\" }", "none"),
        ("discard = \"attack 30\"", "attack 6, attack 8"),
        ("not_discard = \"attack 8\"", "attack 6, attack 8"),
        ("deck = 3", "50"),
        ("star_deck = 3", "11"),
        ("stars_drawn = 3", "1"),
        ("power = { red = true }", "false"),
        ("known = { red = { blue = \"attack 4\" } }", "none"),
        ("winners = [\"red\"]", "nobody"),
        ("outcome = \"deal\"", "defense"),
        ("totals = [10, 9]", "10 against 10"),
        ("turn = 1", "2"),
        ("offense = \"red\"", "blue"),
        ("asked = { red = \"load\" }", "blue load"),
        ("not_asked = [\"blue\"]", "blue load"),
        ("offered = [\"red: attack 30\"]", "not offered"),
        ("never_offered = [\"red: attack 8\"]", "was offered"),
        ("events = [\"deal_began\"]", "totals"),
        ("events = [{ ships_lost = { seat = \"red\", ships = 1 } }]", "ships = 2"),
        ("no_events = [{ ships_lost = { seat = \"red\" } }]", "ships = 2"),
    ];
    let setup = SETUP.replace("phase", "star_top = [\"red\", \"red\", \"green\"]\nphase");
    for (statement, seen) in statements {
        let text = [HEAD, &setup, STEP, "[expect]\n", statement, "\n"].concat();
        // Blue's turn has begun: it drew red's star card, and loads its ships.
        fails(&text, 17, &[seen, "seen instead"]);
    }
}
