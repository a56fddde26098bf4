//! Files that are invalid, would be rejected, or have expectations that cannot fail.

use super::{HEAD, SETUP, STEP, fails, report};

#[test]
fn bad_file_gives_one_clear_error() {
    let expect = "[expect]\nturn = 1\n";
    let bad = |from: &str, to: &str| [HEAD, &SETUP.replace(from, to), expect].concat();
    fails(&bad("cone = { red = 2 }", "cone = { red = 2 }\nblack_hole = { red = 30 }"), 10, &["too many"]);
    fails(&bad("cone", "ships = { \"red 1\" = 1 }\ncone"), 9, &["red has 19 ships; expected 20"]);
    fails(&bad("blue 1", "blue 7"), 8, &["unknown planet `blue 7`"]);
    fails(&bad("attack 8", "attack 99"), 10, &["no `attack 99`"]);
    fails(&bad("\"cards\"", "\"lunch\""), 6, &["unknown phase `lunch`"]);
    fails(&bad("defense = \"blue\"\n", ""), 7, &["only with a `defense`"]);
    fails(&bad("\"blue\"", "\"rde\""), 7, &["unknown color `rde`"]);
    fails(&bad("phase", "aliens = { red = \"zombi\" }\nphase"), 6, &["unknown alien `zombi`"]);
    fails(
        &bad("phase", "memory = { red = { asked = true } }\nphase"),
        6,
        &["unknown memory key `asked` for the powers of red"],
    );
    fails(&bad("phase", "laid = { offence = \"attack 8\" }\nphase"), 6, &["unknown side `offence`"]);
    fails(&bad("hands = {", "discard = \"attack 99\"\nhands = {"), 10, &["no `attack 99`"]);
    let table = "[setup.hands]\nred = \"attack 8\"\nblue = \"attack 66\"\n";
    let setup = SETUP.split_once("hands").unwrap().0;
    fails(&[HEAD, setup, table, expect].concat(), 12, &["no `attack 66`"]);
    fails(&bad("hands", "hnads"), 10, &["unknown key `hnads`"]);
    fails(&[HEAD, SETUP].concat(), 2, &["missing expectations"]);
    fails(&[&HEAD.replace("C2", ""), SETUP, expect].concat(), 1, &["invalid `rule`"]);
}

/// A position can contain everything that a recorder finds: each key has an effect.
#[test]
fn positions_can_be_any_game_point() {
    let begin = |keys: &str| SETUP.replace("phase", &format!("{keys}\nphase"));
    let holds = |keys: &str, expect: &str| {
        let text = [HEAD, &begin(keys), "[expect]\n", expect, "\n"].concat();
        assert_eq!(report(&text), Vec::<String>::new(), "{keys}");
    };
    holds("known = { green = { blue = \"attack 4\" } }", "known = { green = { blue = \"attack 4\" } }");
    holds("aside = { blue = \"attack 30\" }", "aside = { blue = \"attack 30\" }");
    holds(
        "out = [\"green\"]\ngone = { green = 20 }\nships = { green = [0, 0, 0, 0, 0] }",
        "gone = { green = 20 }\nstar_deck = 9",
    );
    holds("stars_drawn = [\"red\", \"blue\"]", "star_deck = 10\nstars_drawn = 2");
    let fails = |keys: &str, words: &[&str]| {
        let reports = report(&[HEAD, &begin(keys), "[expect]\nturn = 1\n"].concat());
        assert!(words.iter().all(|word| reports.len() == 1 && reports[0].contains(word)), "{keys}: {reports:?}");
    };
    fails("known = { green = { blue = \"attack 30\" } }", &["blue does not hold `attack 30`"]);
    fails("memory = { red = { asked = true } }", &["unknown memory key `asked` for the powers of red"]);
    fails("disabled = [\"nobody\"]", &["unknown script `nobody`"]);
    fails("begins = \"purple\"", &["unknown color `purple`"]);
}

#[test]
fn misspelt_names_fail_before_playing() {
    let expect = |statement: &str| [HEAD, SETUP, STEP, "[expect]\n", statement, "\n"].concat();
    for key in ["events", "no_events"] {
        let said = |event: &str| expect(&format!("{key} = [{event}]"));
        fails(&said("\"power_canceled\""), 16, &["unknown event `power_canceled` (did you mean `power_cancelled`?)"]);
        fails(&said("\"lunch\""), 16, &["unknown event `lunch` (see tests/README.md)"]);
        fails(
            &said("{ ships_lost = { sheat = \"red\" } }"),
            16,
            &["unknown field `sheat` in event `ships_lost` (did you mean `seat`?)"],
        );
        fails(
            &said("{ choosing_again = { seat = \"red\" } }"),
            16,
            &["unknown field `seat` in event `choosing_again` (none available)"],
        );
    }
    fails(
        &expect("asked = { red = \"choose_crad\" }"),
        16,
        &["unknown question `choose_crad` (did you mean `choose_card`?)"],
    );
    // The first answer would be rejected, but the unknown word is found earlier.
    let step = "[[step]]\nanswers = [\"green: no\", \"red before_chioce: pass\"]\n[expect]\nturn = 1\n";
    let wrong = [HEAD, SETUP, step].concat();
    fails(&wrong, 13, &["unknown question `before_chioce` (did you mean `before_choice`?)"]);
    let texts = ["ships = { \"blue 1\" = 3 }", "no_events = [\"a\"]\nevents = [\"b\"]"];
    assert_eq!(texts.map(|text| report(&expect(text)).len()), [1, 2], "all that is misspelt is said at once");
}

#[test]
fn must_be_refused_holds_for_bad_files() {
    let must = |words: &str| HEAD.replace("\n\n", &format!("\nmust_be_refused = \"{words}\"\n\n"));
    let wrong = SETUP.replace("attack 8", "attack 99");
    let no_key = SETUP.replace("hands", "hnads");
    let says_no_word = format!("{}[expect]\ntotals = [10]\n", [SETUP, STEP].concat());
    let holds = |words: &str, rest: &str| report(&[&must(words), rest].concat());
    assert_eq!(holds("no `attack 99` in the deck", &wrong), Vec::<String>::new());
    assert_eq!(holds("unknown key `hnads`", &no_key), Vec::<String>::new());
    assert_eq!(holds("invalid `totals`: expected two numbers", &says_no_word), Vec::<String>::new());
    let played = format!("{}[expect]\ntotals = [10, 10]\n", [SETUP, STEP].concat());
    fails(
        &[&must("no key"), played.as_str()].concat(),
        4,
        &["must be rejected with `no key`", "the scenario was played and passed"],
    );
    fails(&[&must("no key"), wrong.as_str()].concat(), 4, &["must be rejected with", "no `attack 99`"]);
    let unmet = played.replace("[10, 10]", "[10, 11]");
    fails(&[&must("totals"), unmet.as_str()].concat(), 4, &["must be rejected with", "10 against 10"]);
    fails(
        &[&must(""), wrong.as_str()].concat(),
        4,
        &["invalid `must_be_refused`: expected a quoted part of the error"],
    );
}

/// Expectations that cannot fail are flagged, and similar ones that can are not.
#[test]
fn vacuous_expectations_are_flagged() {
    let setup = SETUP.replace("phase", "aliens = { red = \"zombie\", blue = \"mind\" }\nphase");
    let expect = |statement: &str| [HEAD, &setup, STEP, "[expect]\n", statement, "\n"].concat();
    for (vacuous, why) in [
        ("events = []", "`events` is empty"),
        ("ships = {}", "`ships` is empty"),
        ("known = { red = {} }", "`red` is empty"),
        ("lacks = { red = \"none\" }", "no card named"),
        ("not_discard = \"none\"", "no card named"),
        ("never_offered = [\"red: mind\"]", "red never had `mind`"),
        ("never_offered = [\"blue: plague\"]", "blue never held `plague`"),
        ("no_events = [{ power_used = { alien = \"virus\" } }]", "no seat has `virus`"),
        ("no_events = [{ power_used = { seat = \"red\", alien = \"mind\" } }]", "red never had `mind`"),
        (
            "no_events = [{ power_declared = { alien = \"zombie\", hook = \"before_star\" } }]",
            "`zombie` does nothing at",
        ),
        ("never_saw = { red = [\"deal_began\"] }", "the event never happened"),
        ("power = { green = false }", "green has no alien"),
        ("known = { red = { green = \"none\" } }", "green has no card"),
    ] {
        let reports = report(&expect(vacuous));
        assert!(reports.iter().any(|report| report.contains(why)), "{vacuous}: {reports:?}");
    }
    for could in [
        "winners = []",
        "never_offered = [\"blue: mind\"]",
        "no_events = [{ power_used = { alien = \"mind\" } }, \"deal_began\"]",
        "power = { red = true }",
        "lacks = { red = \"attack 8\" }",
        "black_hole = { green = 0 }",
    ] {
        let reports = report(&expect(could));
        assert!(!reports.concat().contains("vacuous"), "{could}: {reports:?}");
    }
    let twice = [HEAD, SETUP, STEP, "[step.expect]\ntotals = [10, 10]\n[[step]]\n[step.expect]\nturn = 2\n"].concat();
    assert!(report(&twice).concat().contains("nothing has happened since the last checkpoint"), "{:?}", report(&twice));
    let answer = |not: &str| {
        let step = format!("[[step]]\nanswers = [{{ answer = \"red: attack 8\", not_offered = \"{not}\" }}]\n");
        report(&[HEAD, SETUP, &step, "[expect]\nturn = 1\n"].concat()).concat()
    };
    assert!(answer("blue 1").contains("`not_offered` of places is vacuous"), "{}", answer("blue 1"));
    assert!(answer("attack 20").contains("red holds no `attack 20`"), "{}", answer("attack 20"));
    assert_eq!(answer("pass"), "");
}
