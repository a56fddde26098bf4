//! The runner of scenarios itself: what does not hold is reported with its line, bad files with a hint.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

use hyperkon::game::{Content, Engine};
use hyperkon_workshop::scenario;

const HEAD: &str = "rule = \"C2\"\nstory = \"Red attacks blue.\"\nedition = \"kosmische-strijd\"\n\n";
const SETUP: &str = "[setup]\nphase = \"cards\"\ndefense = \"blue\"\nplanet = \"blue 1\"\ncone = { red = 2 }\n\
hands = { red = \"attack 8, attack 4\", blue = \"attack 6, attack 4\" }\n\n";
const STEP: &str = "[[step]]\nanswers = [\"red: attack 8\", \"blue: attack 6\"]\n\n";

/// Everything a scenario's run reports, one line each.
fn report(text: &str) -> Vec<String> {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    scenario::run(&mut engine, "some.toml", text).iter().map(ToString::to_string).collect()
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
fn what_holds_is_not_reported() {
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
        ("never_offered = [\"red: attack 8\"]", "it was offered"),
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

#[test]
fn an_answer_that_fits_no_question_shows_what_is_asked() {
    let text = [HEAD, SETUP, "[[step]]\nanswers = [\"green: attack 8\"]\n[expect]\nturn = 1\n"].concat();
    fails(&text, 13, &["green is not asked this", "red choose_card: attack 4 | attack 8"]);
    let text = [HEAD, SETUP, "[[step]]\nanswers = [\"red: attack 30\"]\n[expect]\nturn = 1\n"].concat();
    fails(&text, 13, &["is not among the options"]);
}

#[test]
fn an_answer_that_should_have_been_refused_is_reported() {
    let step = "[[step]]\nanswers = [{ answer = \"red: attack 8\", refused = true }]\n[expect]\nturn = 1\n";
    fails(&[HEAD, SETUP, step].concat(), 13, &["should have been refused"]);
    let step = "[[step]]\nanswers = [{ answer = \"red: attack 8\", not_offered = \"attack 4\" }]\n[expect]\nturn = 1\n";
    fails(&[HEAD, SETUP, step].concat(), 13, &["`attack 4` is offered"]);
}

#[test]
fn a_bad_file_is_one_clear_error() {
    let expect = "[expect]\nturn = 1\n";
    let bad = |from: &str, to: &str| [HEAD, &SETUP.replace(from, to), expect].concat();
    fails(&bad("cone = { red = 2 }", "cone = { red = 2 }\nblack_hole = { red = 30 }"), 10, &["too many"]);
    fails(&bad("cone", "ships = { \"red 1\" = 1 }\ncone"), 9, &["red has 19 ships, not 20"]);
    fails(&bad("blue 1", "blue 7"), 8, &["`blue 7` is no planet"]);
    fails(&bad("attack 8", "attack 99"), 10, &["there is no `attack 99`"]);
    fails(&bad("\"cards\"", "\"lunch\""), 6, &["`phase = \"lunch\"` is no phase"]);
    fails(&bad("defense = \"blue\"\n", ""), 7, &["only when there is a `defense`"]);
    fails(&bad("\"blue\"", "\"rde\""), 7, &["`rde` is no colour"]);
    fails(&bad("phase", "aliens = { red = \"zombi\" }\nphase"), 6, &["`zombi` is no alien"]);
    fails(&bad("phase", "memory = { red = { asked = true } }\nphase"), 6, &["no power of red remembers `asked`"]);
    fails(&bad("phase", "laid = { offence = \"attack 8\" }\nphase"), 6, &["`offence` is no side"]);
    fails(&bad("hands = {", "discard = \"attack 99\"\nhands = {"), 10, &["there is no `attack 99`"]);
    let table = "[setup.hands]\nred = \"attack 8\"\nblue = \"attack 66\"\n";
    let setup = SETUP.split_once("hands").unwrap().0;
    fails(&[HEAD, setup, table, expect].concat(), 12, &["there is no `attack 66`"]);
    fails(&bad("hands", "hnads"), 10, &["there is no key `hnads`"]);
    fails(&[HEAD, SETUP].concat(), 2, &["expects nothing"]);
    fails(&[&HEAD.replace("C2", ""), SETUP, expect].concat(), 1, &["names no rule"]);
}

/// A position can hold what a recorder finds in a game: each key is seen to do something.
#[test]
fn a_position_can_be_any_point_of_a_game() {
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
    fails("known = { green = { blue = \"attack 30\" } }", &["blue holds no such `attack 30`"]);
    fails("memory = { red = { asked = true } }", &["no power of red remembers `asked`"]);
    fails("disabled = [\"nobody\"]", &["there is no script `nobody`"]);
    fails("begins = \"purple\"", &["`purple` is no colour"]);
}

/// A mod with one alien, and the edition `modded` with it.
fn a_mod(id: &str, script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write(&format!("powers/aliens/{id}.lua"), script);
    write(
        &format!("powers/aliens/{id}.toml"),
        "[en]\nname = \"New\"\ntext = \"It is new.\"\nwho = \"Who?\"\nlend = \"Lend\"\n",
    );
    let edition = "api = 1\nid = \"modded\"\nextends = \"kosmische-strijd\"\nname = { en = \"Modded\" }\n\n[aliens]\n";
    write("decks/modded.toml", &format!("{edition}{id} = {{ use = \"must\" }}\n"));
    folder
}

/// An alien with every kind of memory.
const REMEMBERS: &str = "return power { id = \"rememberer\", api = 1, options = { use = \"must\" },\n\
memory = { asked = { false, lasts = \"game\" }, n = { 3, lasts = \"game\" }, lost = { per_seat(0), lasts = \"game\" } },\n\
on_encounter_end = { run = function(game, me) me:remember(\"asked\", true) end } }\n";

#[test]
fn what_a_power_remembers_is_tested() {
    let folder = a_mod("rememberer", REMEMBERS);
    let mut engine = Engine::new(Content::with_packs(&[folder.path()]).unwrap()).unwrap();
    let head = HEAD.replace("kosmische-strijd", "modded");
    let setup = SETUP.replace(
        "phase",
        "aliens = { red = \"rememberer\" }\nmemory = { red = { n = 4, lost = { blue = 2 } } }\nphase",
    );
    let mut report = |statement: &str| {
        let text = [&head, &setup, "[expect]\nmemory = { red = { ", statement, " } }\n"].concat();
        scenario::run(&mut engine, "some.toml", &text).iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    for holds in ["n = 4", "asked = false", "lost = { blue = 2 }", "lost = { blue = 2, red = 0 }, n = 4"] {
        assert_eq!(report(holds), Vec::<String>::new(), "{holds}");
    }
    let cases = [
        ("n = 3", "4"),
        ("asked = true", "false"),
        ("lost = { blue = 1 }", "{ blue = 2 }"),
        ("lost = { blue = 2, green = 1 }", "{ blue = 2 }"),
        ("lost = {}", "{ blue = 2 }"),
    ];
    for (statement, seen) in cases {
        let reports = report(statement);
        assert_eq!(reports.len(), 1, "{statement}: {reports:?}");
        assert!(reports[0].contains("memory: red: "), "{}", reports[0]);
        assert!(reports[0].ends_with(&format!("seen instead: {seen}")), "{}", reports[0]);
    }
    assert!(report("m = 3")[0].contains("no power of red remembers `m`"), "{:?}", report("m = 3"));
    let text = [&head, &setup, "[expect]\nmemory = { red = { n = 4, lost = { blue = 2 } } }\n"].concat();
    let told = scenario::explain(&mut engine, "some.toml", &text, "en").unwrap();
    assert!(told.contains("remembers: n 4.") && told.contains("remembers: lost blue 2."), "{told}");
}

/// Answers of the same text on lines of their own, and in a comment: each fails at its own line.
#[test]
fn a_failure_is_at_the_line_of_its_own_answer() {
    let step =
        "[[step]]\n# \"red: attack 8\" comes twice\nanswers = [\n    \"red: attack 8\",\n    \"red: attack 8\",\n]\n\n";
    fails(&[HEAD, SETUP, step, "[expect]\nturn = 1\n"].concat(), 16, &["red is not asked this"]);
    let steps = STEP.replace(", \"blue: attack 6\"", "").repeat(2);
    fails(&[HEAD, SETUP, &steps, "[expect]\nturn = 1\n"].concat(), 16, &["red is not asked this"]);
    let expect = "[expect]\nhand_size = { red = 1 }\n[expect.hands]\nred = \"attack 4\"\nblue = \"attack 30\"\n";
    fails(&[HEAD, SETUP, STEP, expect].concat(), 19, &["hands: blue = attack 30"]);
    let expect = "[expect]\nevents = [\n    \"totals\",\n    \"deal_began\",\n]\n";
    fails(&[HEAD, SETUP, STEP, expect].concat(), 18, &["events: \"deal_began\""]);
}

#[test]
fn a_misspelt_name_is_an_error_before_anything_is_played() {
    let expect = |statement: &str| [HEAD, SETUP, STEP, "[expect]\n", statement, "\n"].concat();
    for key in ["events", "no_events"] {
        let said = |event: &str| expect(&format!("{key} = [{event}]"));
        fails(&said("\"power_canceled\""), 16, &["no event `power_canceled` (did you mean `power_cancelled`?)"]);
        fails(&said("\"lunch\""), 16, &["no event `lunch` (tests/README.md lists them)"]);
        fails(&said("{ ships_lost = { sheat = \"red\" } }"), 16, &["has no `sheat` (did you mean `seat`?)"]);
        fails(&said("{ choosing_again = { seat = \"red\" } }"), 16, &["has no `seat` (it has none)"]);
    }
    fails(
        &expect("asked = { red = \"choose_crad\" }"),
        16,
        &["no question `choose_crad` (did you mean `choose_card`?)"],
    );
    // The first answer would not be taken: the word is found before.
    let step = "[[step]]\nanswers = [\"green: no\", \"red before_chioce: pass\"]\n[expect]\nturn = 1\n";
    let wrong = [HEAD, SETUP, step].concat();
    fails(&wrong, 13, &["there is no question `before_chioce` (did you mean `before_choice`?)"]);
    let texts = ["ships = { \"blue 1\" = 3 }", "no_events = [\"a\"]\nevents = [\"b\"]"];
    assert_eq!(texts.map(|text| report(&expect(text)).len()), [1, 2], "all that is misspelt is said at once");
}

/// An alien that asks for one of its words.
const ASKS: &str = "return power { id = \"asker\", api = 1, options = { use = \"must\" },\n\
before_choice = { once = true, run = function(game, me)\n\
if me:choose_word { from = { \"lend\", \"who\" }, about = \"who\" } == \"lend\" then me:draw_cards(1) end\n\
end } }\n";

#[test]
fn a_word_of_the_script_that_asks_can_go_without_its_name() {
    let folder = a_mod("asker", ASKS);
    let mut engine = Engine::new(Content::with_packs(&[folder.path()]).unwrap()).unwrap();
    let head = HEAD.replace("kosmische-strijd", "modded");
    let setup = SETUP.replace("phase", "aliens = { red = \"asker\" }\nphase");
    let mut report = |answer: &str| {
        let step = format!("[[step]]\nanswers = [{answer}]\n[expect]\nhand_size = {{ red = 3 }}\n");
        let text = [&head, &setup, step.as_str()].concat();
        scenario::run(&mut engine, "some.toml", &text).iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    for answer in ["\"red asker.who: asker.lend\"", "\"red asker.who: lend\"", "\"red: lend\""] {
        assert_eq!(report(answer), Vec::<String>::new(), "{answer}");
    }
    let offered = "{ answer = \"red: lend\", offered = \"lend, asker.who\" }";
    assert_eq!(report(offered), Vec::<String>::new());
    let said = report("\"red who: lend\"").concat();
    assert!(said.contains("there is no question `who` (did you mean `asker.who`?)"), "{said}");
    let said = report("\"red: lend\", \"red choose_card: lend\"").concat();
    assert!(said.contains("`lend` is no option") && said.contains("(did you mean `asker.lend`?)"), "{said}");
    let said = report("\"red: lned\"").concat();
    assert!(said.contains("`lned` is no option"), "{said}");
}

/// An alien that faults at every beginning of the choice.
const FAULTS: &str = "return power { id = \"faulter\", api = 1, options = { use = \"must\" },\n\
on_encounter_end = { run = function(game, me) error(\"oh\") end } }\n";

#[test]
fn a_fault_says_nothing_of_questions_there_are_none() {
    let folder = a_mod("faulter", FAULTS);
    let mut engine = Engine::new(Content::with_packs(&[folder.path()]).unwrap()).unwrap();
    let head = HEAD.replace("kosmische-strijd", "modded");
    let setup = SETUP.replace("phase", "aliens = { red = \"faulter\" }\nphase");
    let text = [&head, &setup, STEP, "[expect]\nturn = 2\n"].concat();
    let failures = scenario::run(&mut engine, "some.toml", &text);
    assert_eq!(failures.len(), 1, "{failures:?}");
    let said = failures[0].to_string();
    assert!(said.contains("a script faulted") && !said.contains("asked is") && !said.ends_with([' ', ';']), "{said}");
}

#[test]
fn chance_goes_on_where_it_was() {
    let drawn = |chance: &str| {
        let head = HEAD.replace("\n\n", "\n");
        let setup = format!("[setup]\nseats = 2\nseed = 3\n{chance}phase = \"begin\"\n\n");
        let seen = report(&[&head, &setup, "[expect]\nhands = { red = \"none\" }\n"].concat()).concat();
        seen.split_once("seen instead").unwrap().1.to_owned()
    };
    assert_eq!(drawn(""), drawn("chance = 0\n"));
    assert_ne!(drawn(""), drawn("chance = 5\n"));
}

#[test]
fn an_answer_can_name_the_phase_of_its_question() {
    let step = |answer: &str| [HEAD, SETUP, "[[step]]\nanswers = [\"", answer, "\"]\n[expect]\nturn = 1\n"].concat();
    assert_eq!(report(&step("red choose_card in cards: attack 8")), Vec::<String>::new());
    fails(&step("red choose_card in reveal: attack 8"), 13, &["red is not asked this"]);
    fails(&step("red choose_card in lunch: attack 8"), 13, &["`lunch` is no phase"]);
}

/// Terms of one kind add up where the rules know several, and are compared as a whole.
#[test]
fn every_term_of_an_offer_counts() {
    let setup = SETUP
        .replace("attack 8, attack 4", "attack 8, attack 4, attack 10, attack 12, negotiate")
        .replace("attack 6", "negotiate");
    let step = "[[step]]\nanswers = [\"red: negotiate\", \"blue: negotiate\", \"red: offer attack 8, 1 random card for \
        nothing\"]\n[expect]\n";
    let offer =
        |words: &str| format!("events = [{{ offered = {{ by = \"red\", offer = \"offer {words} for nothing\" }} }}]\n");
    let of = |terms: &str, expected: &str| {
        report(&[HEAD, &setup, &step.replace("1 random card", terms), &offer(expected)].concat())
    };
    assert_eq!(of("1 random card", "attack 8, 1 random card"), Vec::<String>::new());
    let two = of("1 random card, attack 4", "1 random card, attack 4, attack 8");
    assert_eq!(two, Vec::<String>::new(), "cards before and after, in any order");
    let twice = [
        HEAD,
        &setup,
        &step.replace("1 random card", "1 random card, 2 random cards"),
        &offer("attack 8, 3 random cards"),
    ];
    assert_eq!(report(&twice.concat()), Vec::<String>::new(), "random cards add up");
    assert!(!of("1 random card", "attack 8").is_empty(), "an offer is compared as a whole");
}

/// Orders, numbers of times, what seats are shown and what is told: each can hold, and can fail.
#[test]
fn what_happened_is_tested_to_the_letter() {
    let expect = |statement: &str| [HEAD, SETUP, STEP, "[expect]\n", statement, "\n"].concat();
    for holds in [
        "once = [\"totals\", { card_laid = { seat = \"red\" } }]",
        "before = [[\"card_laid\", \"card_turned\", \"totals\"]]",
        "saw = { red = [{ card_laid = { hidden = \"attack 8\" } }], blue = [{ card_laid = { hidden = \"none\" } }] }",
        "saw = { onlookers = [{ card_laid = { hidden = \"none\" } }, \"totals\"] }",
        "never_saw = { blue = [{ card_laid = { seat = \"red\", hidden = \"attack 8\" } }] }",
        "told = { en = \"Red turns its card: attack 8.\" }",
    ] {
        assert_eq!(report(&expect(holds)), Vec::<String>::new(), "{holds}");
    }
    for (fails_so, seen) in [
        ("once = [\"card_laid\"]", "2 times: card_laid"),
        ("once = [\"deal_began\"]", "never"),
        ("before = [[\"totals\", \"card_turned\"]]", "totals as event"),
        ("before = [[\"totals\", \"deal_began\"]]", "deal_began never"),
        ("saw = { blue = [{ card_laid = { seat = \"red\", hidden = \"attack 8\" } }] }", "hidden = none"),
        ("never_saw = { red = [{ card_laid = { seat = \"red\", hidden = \"attack 8\" } }] }", "hidden = attack 8"),
        ("never_saw = { onlookers = [\"totals\"] }", "totals"),
        ("told = { en = \"Red turns its card: attack 30.\" }", "Red turns its card: attack 8."),
        ("told = { en = [\"Red turns its card: attack 8.\", \"Red lays attack 8 face down.\"] }", "Blue"),
    ] {
        fails(&expect(fails_so), 16, &[seen, "seen instead"]);
    }
}

#[test]
fn the_bounds_of_a_question_are_tested() {
    let setup = "[setup]\nphase = \"load\"\ndefense = \"blue\"\nships = { red = [4, 4, 4, 2, 6] }\n\
        hands = { red = \"attack 8\", blue = \"attack 6\" }\n\n";
    let asked = |bounds: &str| {
        let expect = format!("[expect]\nasked = {{ red = {{ question = \"load\", {bounds} }} }}\n");
        report(&[HEAD, setup, &expect].concat())
    };
    let places = "places = \"4 red 1, 4 red 2, 4 red 3, 2 red 4, 6 red 5\"";
    let answer = |bounds: &str| {
        let step = format!(
            "[[step]]\nanswers = [{{ answer = \"red load: 1 red 1\", {bounds} }}]\n[expect]\ncone = {{ red = 1 }}\n"
        );
        report(&[HEAD, setup, &step].concat())
    };
    for holds in ["least = 1", "most = 4", "least = 1, most = 4", places] {
        assert_eq!(asked(holds), Vec::<String>::new(), "{holds}");
        assert_eq!(answer(holds), Vec::<String>::new(), "{holds}");
    }
    for fails in ["least = 0", "most = 3", "least = 1, most = 5", "places = \"4 red 1\"", "places = \"none\""] {
        assert!(asked(fails).concat().contains("seen instead: red load: 1 to 4 ships"), "{fails}: {:?}", asked(fails));
        assert!(
            answer(fails).concat().contains("the bounds are others; red load: 1 to 4"),
            "{fails}: {:?}",
            answer(fails)
        );
    }
    assert!(asked("phase = \"cards\"").concat().contains("seen instead: red load"));
}

#[test]
fn a_file_that_must_be_refused_holds_when_it_is() {
    let must = |words: &str| HEAD.replace("\n\n", &format!("\nmust_be_refused = \"{words}\"\n\n"));
    let wrong = SETUP.replace("attack 8", "attack 99");
    let no_key = SETUP.replace("hands", "hnads");
    let says_no_word = format!("{}[expect]\ntotals = [10]\n", [SETUP, STEP].concat());
    let holds = |words: &str, rest: &str| report(&[&must(words), rest].concat());
    assert_eq!(holds("there is no `attack 99` in the deck", &wrong), Vec::<String>::new());
    assert_eq!(holds("there is no key `hnads`", &no_key), Vec::<String>::new());
    assert_eq!(holds("`totals` is two numbers", &says_no_word), Vec::<String>::new());
    let played = format!("{}[expect]\ntotals = [10, 10]\n", [SETUP, STEP].concat());
    fails(
        &[&must("no key"), played.as_str()].concat(),
        4,
        &["must be refused, saying `no key`", "it was played, and holds"],
    );
    fails(&[&must("no key"), wrong.as_str()].concat(), 4, &["must be refused", "there is no `attack 99`"]);
    let unmet = played.replace("[10, 10]", "[10, 11]");
    fails(&[&must("totals"), unmet.as_str()].concat(), 4, &["must be refused", "10 against 10"]);
    fails(&[&must(""), wrong.as_str()].concat(), 4, &["`must_be_refused` says in quotes what the refusal says"]);
}

/// What could not fail is flagged, and its neighbour that could is not.
#[test]
fn what_could_not_fail_is_flagged() {
    let setup = SETUP.replace("phase", "aliens = { red = \"zombie\", blue = \"mind\" }\nphase");
    let expect = |statement: &str| [HEAD, &setup, STEP, "[expect]\n", statement, "\n"].concat();
    for (vacuous, why) in [
        ("events = []", "`events` is empty"),
        ("ships = {}", "`ships` is empty"),
        ("known = { red = {} }", "`red` is empty"),
        ("lacks = { red = \"none\" }", "it names no card"),
        ("not_discard = \"none\"", "it names no card"),
        ("never_offered = [\"red: mind\"]", "red never had `mind`"),
        ("never_offered = [\"blue: plague\"]", "blue never held `plague`"),
        ("no_events = [{ power_used = { alien = \"virus\" } }]", "nobody has `virus`"),
        ("no_events = [{ power_used = { seat = \"red\", alien = \"mind\" } }]", "red never had `mind`"),
        (
            "no_events = [{ power_declared = { alien = \"zombie\", hook = \"before_star\" } }]",
            "`zombie` does nothing at",
        ),
        ("never_saw = { red = [\"deal_began\"] }", "no such event happened at all"),
        ("power = { green = false }", "green has no alien"),
        ("known = { red = { green = \"none\" } }", "green holds no card"),
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
    assert!(report(&twice).concat().contains("nothing was done since the last checkpoint"), "{:?}", report(&twice));
    let answer = |not: &str| {
        let step = format!("[[step]]\nanswers = [{{ answer = \"red: attack 8\", not_offered = \"{not}\" }}]\n");
        report(&[HEAD, SETUP, &step, "[expect]\nturn = 1\n"].concat()).concat()
    };
    assert!(answer("blue 1").contains("`not_offered` of places is vacuous"), "{}", answer("blue 1"));
    assert!(answer("attack 20").contains("red holds no `attack 20`"), "{}", answer("attack 20"));
    assert_eq!(answer("pass"), "");
}
