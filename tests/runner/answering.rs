//! The words of answers: one word declines every question that allows it, and one word places ships.

use hyperkon_workshop::scenario;

/// Plays a scenario with these answers, and returns its failures.
fn failures(setup: &str, answers: &str, expect: &str) -> String {
    let text = format!(
        "rule = \"T8\"\nstory = \"Answers.\"\nedition = \"kosmische-strijd\"\n[setup]\n{setup}\n\
         [[step]]\nanswers = [{answers}]\n[step.expect]\n{expect}\n"
    );
    let told = scenario::run(&mut crate::games(&[]), "some.toml", &text);
    told.iter().map(ToString::to_string).collect()
}

const INVITES: &str = "phase = \"offense_invites\"\ndefense = \"blue\"\nplanet = \"blue 1\"\ncone = { red = 2 }\n\
hands = { red = \"attack 8\", blue = \"attack 6\" }";

#[test]
fn every_declining_word_declines() {
    for word in ["nobody", "none", "nothing", "pass", "no"] {
        let answers = format!(
            "\"red invite: {word}\", \"blue invite: green\", \"green answer_invitation: {word}\", \"red: attack 8\""
        );
        assert_eq!(failures(INVITES, &answers, "asked = { blue = \"choose_card\" }\nallies = { green = 0 }"), "");
    }
}

#[test]
fn mandatory_question_cannot_be_declined() {
    let setup = INVITES.replace("offense_invites", "cards");
    let found = failures(&setup, "\"red choose_card: nobody\"", "phase = \"cards\"");
    assert!(found.contains("pending: red choose_card: attack 8"), "{found}");
    let found = failures(INVITES, "\"red invite: nobdy\"", "phase = \"cards\"");
    assert!(found.contains("did you mean `nobody`?"), "{found}");
    let found = failures(INVITES, "\"red invite: blue\"", "phase = \"cards\"");
    assert!(found.contains("pending: red invite: 0 to 2 of green | yellow | nobody"), "{found}");
}

const FREES: &str = "phase = \"free_ship\"\nblack_hole = { red = 2 }\nstar_top = [\"blue\"]\n\
hands = { red = \"attack 8, attack 6\", blue = \"attack 6\" }";

#[test]
fn freed_ships_accept_both_forms() {
    let alone = "ships = { red = [18, 0, 0, 0, 0] }";
    for (setup, answer) in [
        (FREES, "free_ship: red 1"),
        (FREES, "free_ship: 1 red 1"),
        (FREES, "return_ships: red 1"),
        (FREES, "return_ships: 1 red 1"),
        (&format!("{FREES}\n{alone}"), "free_ship: yes"),
    ] {
        let ships = if setup == FREES { 5 } else { 19 };
        let expect = format!("black_hole = {{ red = 1 }}\nships = {{ \"red 1\" = {ships} }}");
        assert_eq!(failures(setup, &format!("\"red {answer}\""), &expect), "", "{answer}");
    }
    let found = failures(FREES, "\"red free_ship: yes\"", "black_hole = { red = 1 }");
    assert!(found.contains("`yes` is not among the options"), "{found}");
    let found = failures(FREES, "\"red free_ship: 2 red 1\"", "black_hole = { red = 1 }");
    assert!(found.contains("unknown option `2 red 1`"), "{found}");
}

const LOSES: &str = "phase = \"cards\"\ndefense = \"blue\"\nplanet = \"blue 1\"\ncone = { red = 2 }\n\
allies = { green = 3 }\nhands = { red = \"attack 8\", blue = \"attack 20\" }";

#[test]
fn place_alone_takes_all_ships() {
    for (question, where_to) in [("return_ships", "green 1"), ("free_ship", "green 1"), ("return_ships", "3 green 1")] {
        let answers = format!(
            "\"red: attack 8\", \"blue: attack 20\", \"green reward_cards: pass\", \"green {question}: {where_to}\""
        );
        let expect = "ships = { \"green 1\" = 7 }\nallies = { green = 0 }";
        assert_eq!(failures(LOSES, &answers, expect), "", "{question}: {where_to}");
    }
}
