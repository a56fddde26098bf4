//! Answers, questions, and their effects, with exact texts.

use super::{HEAD, SETUP, STEP, fails, report};

#[test]
fn mismatched_answer_lists_open_questions() {
    let text = [HEAD, SETUP, "[[step]]\nanswers = [\"green: attack 8\"]\n[expect]\nturn = 1\n"].concat();
    fails(&text, 13, &["green is not prompted with this question", "red choose_card: attack 4 | attack 8"]);
    let text = [HEAD, SETUP, "[[step]]\nanswers = [\"red: attack 30\"]\n[expect]\nturn = 1\n"].concat();
    fails(&text, 13, &["is not among the options"]);
}

#[test]
fn missing_rejection_is_reported() {
    let step = "[[step]]\nanswers = [{ answer = \"red: attack 8\", refused = true }]\n[expect]\nturn = 1\n";
    fails(&[HEAD, SETUP, step].concat(), 13, &["expected a rejection"]);
    let step = "[[step]]\nanswers = [{ answer = \"red: attack 8\", not_offered = \"attack 4\" }]\n[expect]\nturn = 1\n";
    fails(&[HEAD, SETUP, step].concat(), 13, &["`attack 4` is offered"]);
}

/// Equal answers on separate lines, and in a comment: each fails at its own line.
#[test]
fn failure_points_at_its_own_answer() {
    let step =
        "[[step]]\n# \"red: attack 8\" comes twice\nanswers = [\n    \"red: attack 8\",\n    \"red: attack 8\",\n]\n\n";
    fails(&[HEAD, SETUP, step, "[expect]\nturn = 1\n"].concat(), 16, &["red is not prompted with this question"]);
    let steps = STEP.replace(", \"blue: attack 6\"", "").repeat(2);
    fails(&[HEAD, SETUP, &steps, "[expect]\nturn = 1\n"].concat(), 16, &["red is not prompted with this question"]);
    let expect = "[expect]\nhand_size = { red = 1 }\n[expect.hands]\nred = \"attack 4\"\nblue = \"attack 30\"\n";
    fails(&[HEAD, SETUP, STEP, expect].concat(), 19, &["hands: blue = attack 30"]);
    let expect = "[expect]\nevents = [\n    \"totals\",\n    \"deal_began\",\n]\n";
    fails(&[HEAD, SETUP, STEP, expect].concat(), 18, &["events: \"deal_began\""]);
}

#[test]
fn chance_position_sets_the_rng() {
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
fn answer_can_name_its_phase() {
    let step = |answer: &str| [HEAD, SETUP, "[[step]]\nanswers = [\"", answer, "\"]\n[expect]\nturn = 1\n"].concat();
    assert_eq!(report(&step("red choose_card in cards: attack 8")), Vec::<String>::new());
    fails(&step("red choose_card in reveal: attack 8"), 13, &["red is not prompted with this question"]);
    fails(&step("red choose_card in lunch: attack 8"), 13, &["unknown phase `lunch`"]);
}

/// Several terms of one kind add up, and are compared as a whole.
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

/// Orders, counts, seats' views, and narrations can each hold, and can each fail.
#[test]
fn events_are_tested_to_the_letter() {
    let expect = |statement: &str| [HEAD, SETUP, STEP, "[expect]\n", statement, "\n"].concat();
    for holds in [
        "once = [\"totals\", { card_laid = { seat = \"red\" } }]",
        "before = [[\"card_laid\", \"card_turned\", \"totals\"]]",
        "saw = { red = [{ card_laid = { hidden = \"attack 8\" } }], blue = [{ card_laid = { hidden = \"none\" } }] }",
        "saw = { onlookers = [{ card_laid = { hidden = \"none\" } }, \"totals\"] }",
        "never_saw = { blue = [{ card_laid = { seat = \"red\", hidden = \"attack 8\" } }] }",
        "told = { en = \"Red reveals its card: attack 8.\" }",
    ] {
        assert_eq!(report(&expect(holds)), Vec::<String>::new(), "{holds}");
    }
    for (fails_so, seen) in [
        ("once = [\"card_laid\"]", "2 times: card_laid"),
        ("once = [\"deal_began\"]", "never"),
        ("before = [[\"totals\", \"card_turned\"]]", "totals as event"),
        ("before = [[\"totals\", \"deal_began\"]]", "deal_began did not happen"),
        ("saw = { blue = [{ card_laid = { seat = \"red\", hidden = \"attack 8\" } }] }", "hidden = none"),
        ("never_saw = { red = [{ card_laid = { seat = \"red\", hidden = \"attack 8\" } }] }", "hidden = attack 8"),
        ("never_saw = { onlookers = [\"totals\"] }", "totals"),
        ("told = { en = \"Red reveals its card: attack 30.\" }", "Red reveals its card: attack 8."),
        ("told = { en = [\"Red reveals its card: attack 8.\", \"Red plays attack 8 face down.\"] }", "Blue"),
    ] {
        fails(&expect(fails_so), 16, &[seen, "seen instead"]);
    }
}

#[test]
fn question_bounds_are_tested() {
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
            answer(fails).concat().contains("the question has other bounds; red load: 1 to 4"),
            "{fails}: {:?}",
            answer(fails)
        );
    }
    assert!(asked("phase = \"cards\"").concat().contains("seen instead: red load"));
}
