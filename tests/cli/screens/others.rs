//! The drawn tables of UFOs and SP4X, driven like the table of cosmic conquest.

use super::person::Person;
use super::{folder, is_whole as is_whole_frame};
use std::collections::BTreeSet;
use std::path::Path;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn sits(folder: &Path, line: &str, window: (u16, u16)) -> Person {
    Person::sits_in(folder, &format!("play --no-animation {line}"), window, &[])
}

fn is_whole(seen: &str, window: (u16, u16)) {
    is_whole_frame(seen, window);
    for key in ["sp4x.", "ufos.", "key_", "help_", "mark_", "{", "}"] {
        assert!(!seen.contains(key), "a text is missing:\n{seen}");
    }
}

fn is_over(seen: &str) -> bool {
    seen.contains("Enter: leave the table")
}

fn plays_a_card(seen: &str) -> bool {
    seen.contains("Which card do you play?")
}

fn snap(person: &mut Person, name: &str, window: (u16, u16)) -> String {
    let seen = person.settles();
    is_whole(&seen, window);
    insta::assert_snapshot!(format!("{name}_{}x{}", window.0, window.1), seen.clone());
    seen
}

#[test]
fn whole_games_are_played_by_keys() {
    std::thread::scope(|scope| {
        for window in SIZES {
            for line in ["--game ufos --seats 6 --seed 3", "--game sp4x --seats 3 --seed 4"] {
                scope.spawn(move || {
                    let folder = folder();
                    let mut person = sits(folder.path(), line, window);
                    let seen = person.plays_until("the end", is_over);
                    is_whole(&seen, window);
                    person.press("\r");
                    assert!(person.leaves().success());
                    assert!(!person.is_at_the_table());
                    assert!(person.sees().contains("The game is over: "), "{}", person.sees());
                    let left = std::fs::read_dir(folder.path()).unwrap().count();
                    assert_eq!(left, 0, "its file goes when the game is over");
                });
            }
        }
    });
}

#[test]
fn sp4x_states_match_snapshots() {
    std::thread::scope(|scope| {
        for window in SIZES {
            scope.spawn(move || {
                let folder = folder();
                let mut person = sits(folder.path(), "--game sp4x --seed 5", window);
                person.waits_for("From whom do you draw a card?");
                snap(&mut person, "sp4x_draw", window);
                person.press("1\r");
                person.waits_for("Which card do you show");
                // A road can be built, and its border shows the key.
                person.press("2\r");
                person.waits_for("What do you build?");
                person.press("2");
                person.waits_for("Enter: a road from hex 1");
                snap(&mut person, "sp4x_build", window);
                for (key, name) in [("?", "sp4x_help"), ("m", "sp4x_map"), ("b", "sp4x_table")] {
                    person.press(key);
                    person.waits_for("Esc: close");
                    snap(&mut person, name, window);
                    person.press("\u{1b}");
                    person.waits("the table", |seen| !seen.contains("Esc: close"));
                }
                person.press("\r");
                person.plays_until("a later turn", |seen| seen.contains("turn 26: "));
                snap(&mut person, "sp4x_later", window);
                person.press("q");
                assert!(person.leaves().success());
            });
        }
    });
}

#[test]
fn ufos_states_match_snapshots() {
    std::thread::scope(|scope| {
        for window in SIZES {
            scope.spawn(move || {
                let folder = folder();
                let mut person = sits(folder.path(), "--game ufos --seed 5 --seats 6", window);
                person.waits_for("Which power card");
                person.press("3\r");
                person.waits_for("negative scoring");
                snap(&mut person, "ufos_lay", window);
                person.press("2\r");
                person.waits_for("Do you pass, bet, or spy?");
                snap(&mut person, "ufos_bid", window);
                person.press("1\r");
                person.waits("a card to play", plays_a_card);
                person.press("1");
                person.waits("the choice", |seen| seen.contains("Enter: ") && plays_a_card(seen));
                snap(&mut person, "ufos_play", window);
                person.press("\r");
                person.plays_until("the second hand", |seen| seen.contains("hand 2 of 4") && plays_a_card(seen));
                snap(&mut person, "ufos_later", window);
                for (key, name) in [("?", "ufos_help"), ("b", "ufos_table")] {
                    person.press(key);
                    person.waits_for("Esc: close");
                    snap(&mut person, name, window);
                    person.press(key);
                    person.waits("the table", |seen| !seen.contains("Esc: close"));
                }
            });
        }
    });
}

#[test]
fn resizing_keeps_the_question() {
    let folder = folder();
    for (line, question) in
        [("--game sp4x --seed 5", "From whom do you draw"), ("--game ufos --seed 5", "Which power card and which")]
    {
        let mut person = sits(folder.path(), line, (80, 24));
        person.waits_for(question);
        person.press("2");
        let chosen = person.waits("the choice", |seen| seen.contains("Enter: "));
        let chosen =
            chosen.lines().find_map(|line| line.split_once("Enter: ")).unwrap().1.trim_end_matches(' ').to_owned();
        let chosen = format!("Enter: {}", chosen.split("  ").next().unwrap());
        for window in [(140, 45), (100, 30), (60, 12), (200, 60), (30, 5), (80, 24)] {
            person.resizes(window);
            let seen = match window {
                (30, 5) => person.waits_for("needs 80 by"),
                (60, 12) => person.waits("the choice", |seen| seen.contains(&chosen) && seen.contains("has 60")),
                _ => person.waits("the choice", |seen| seen.contains(&chosen) && !seen.contains("The window has")),
            };
            is_whole(&seen, window);
        }
        person.press("\r");
        person.waits("the next question", |seen| !seen.contains(&chosen));
    }
}

#[test]
fn first_click_chooses_second_click_sends() {
    let folder = folder();
    let mut person = sits(folder.path(), "--game sp4x --seed 5", (100, 30));
    person.waits_for("From whom do you draw");
    person.clicks("from Green");
    person.waits_for("Enter: from Green");
    person.clicks("Enter: from Green");
    person.waits_for("Which card do you show");
    person.clicks("a pair: move");
    person.waits_for("Enter: a pair: move");
    person.clicks("Enter: a pair");
    // Choose a hex on the map by its mark.
    person.waits_for("From which hex does a worker move?");
    person.clicks("[2]");
    person.waits_for("Enter: move a worker from hex 1");
    // Choose an empty place to explore on the map.
    person.press("\r");
    person.waits_for("Where does the worker go?");
    person.press("m");
    person.waits_for("map (Esc: close)");
    person.clicks("[7]");
    person.waits("an empty place", |seen| seen.contains("Enter: explore to the ") && !seen.contains("Esc: close"));

    let mut person = sits(folder.path(), "--game ufos --seed 5 --seats 6", (80, 24));
    person.plays_until("two cards to play", |seen| plays_a_card(seen) && seen.contains(" 2:"));
    // Choose a card from the hand by its key.
    person.clicks("2:");
    person.waits("the choice", |seen| seen.contains("Enter: ") && seen.contains("> 2 "));
}

/// Returns the cards that a text names.
fn cards_in(text: &str) -> BTreeSet<String> {
    // The color of a race, in brackets, is not a card.
    let words: Vec<&str> = text.split_whitespace().collect();
    let colors = ["green", "yellow", "gray", "red", "blue"];
    let card = |pair: &[&str]| {
        let value = pair[1].trim_matches(|letter: char| !letter.is_alphanumeric());
        let is_card = colors.contains(&pair[0]) && value.parse::<u8>().is_ok();
        is_card.then(|| format!("{} {value}", pair[0]))
    };
    words.windows(2).filter_map(card).collect()
}

#[test]
fn screen_shows_no_hidden_cards() {
    let folder = folder();
    let mut person = sits(folder.path(), "--game ufos --seed 8 --seats 3 --record dealt.jsonl", (120, 40));
    person.waits_for("Which power card");
    let mut seen = person.settles();
    for key in ["l", "b", "?"] {
        person.press(key);
        person.waits_for("Esc: close");
        seen += &person.settles();
        person.press("\u{1b}");
        person.waits("the table", |seen| !seen.contains("Esc: close"));
    }
    // Before the first play only the person's own 20 cards are legible. One name represents all equal blue cards.
    let shown = cards_in(&seen);
    let own = seen.lines().filter(|line| line.contains("Alpha is dealt")).count();
    assert!(own > 0 && (17..=20).contains(&shown.len()), "{shown:?}\n{seen}");
    person.press("1\r");
    person.waits_for("positive scoring");
    person.press("1\r");
    person.waits_for("Do you pass, bet, or spy?");
    assert_eq!(person.settles().matches("face down").count(), 2);
    // The spy sees one power card, and the other one stays face down.
    let seen = person.settles();
    let spy = seen.lines().find(|line| line.contains("spy: Beta")).unwrap();
    let key = spy.split("spy: Beta").next().unwrap().trim_end().chars().last().unwrap();
    person.press(&format!("{key}\r"));
    person.waits("what was spied", |seen| seen.matches("face down").count() == 1);
    person.press("q");
    person.leaves();

    // Cards that other seats are dealt, or draw from each other, are not named.
    let mut person = sits(folder.path(), "--game sp4x --seed 5", (120, 40));
    person.plays_until("a later turn", |seen| seen.contains("turn 10: "));
    person.press("l");
    person.waits_for("Esc: close");
    let mut log = String::new();
    for _ in 0..12 {
        log += &person.settles();
        log.push('\n');
        person.press("\u{1b}[5~");
    }
    let dealt = |seat: &str| format!("{seat} is dealt 5 cards.");
    for seat in ["Blue", "Green", "Yellow"] {
        assert!(log.contains(&dealt(seat)), "{log}");
    }
    assert!(log.contains("Red is dealt ") && !log.contains(&dealt("Red")), "{log}");
    let between_others = log.lines().filter(|line| line.contains(" draws ") && line.contains(" from "));
    let named = between_others.filter(|line| !line.contains("Red") && !line.contains("from the pile"));
    let mut many = 0;
    for line in named {
        assert!(line.contains("draws a card from"), "{line}");
        many += 1;
    }
    assert!(many > 0, "{log}");
}

#[test]
fn hints_rules_and_undo_work() {
    let folder = folder();
    for (line, begin, clause, after) in [
        ("--game sp4x --seed 5", "From whom do you draw", "T4  When the pile is empty", "Which card do you show"),
        ("--game ufos --seed 5", "Which power card and", "T3  You never have to play", "Do you pass, bet"),
    ] {
        let mut person = sits(folder.path(), line, (120, 40));
        person.waits_for(begin);
        person.press("h");
        person.waits_for("wins about");
        person.press("r");
        person.waits_for(clause);
        person.press("r");
        person.waits("the table", |seen| !seen.contains("Esc: close"));
        // Enter alone sends nothing.
        person.press("\r");
        person.waits_for("Choose first");
        // The reasons of events can be looked up in every game.
        person.press("w");
        person.waits("the reasons", |seen| seen.contains("why (Esc: close)") && seen.contains("]"));
        person.press("w");
        person.press("1\r");
        if line.contains("ufos") {
            // The hint also contains these words, so check the list in the question.
            let lists = |seen: &str, word: &str| (1..6).any(|number| seen.contains(&format!("┃  {number}  {word}")));
            person.waits("the second part", |seen| lists(seen, "negative scoring"));
            // The first Esc removes the hint; the next one undoes the chosen part of the answer.
            person.press("\u{1b}");
            person.settles();
            person.press("\u{1b}");
            person.waits("the first part", |seen| lists(seen, "power: no trump"));
            person.press("1\r");
            person.waits("the second part again", |seen| lists(seen, "negative scoring"));
            person.press("1\r");
        }
        person.waits_for(after);
        person.press("u");
        if line.contains("ufos") {
            // The other seats have answered in the meantime.
            person.waits_for("Your last answer cannot");
        } else {
            person.waits("the question again", |seen| {
                seen.contains(begin) && seen.contains("Your last answer was undone")
            });
        }
    }
}

#[test]
fn left_game_resumes_at_its_question() {
    let folder = folder();
    let mut person = sits(folder.path(), "--game sp4x --seed 5", (80, 24));
    person.waits_for("From whom do you draw");
    person.press("1\r");
    person.waits_for("Which card do you show");
    let before = person.settles();
    person.press("q");
    assert!(person.leaves().success());
    let said = person.sees().replace('\n', "");
    assert!(said.contains("hyperkon play --resume hyperkon-sp4x-5.jsonl"), "{said}");
    let mut again = sits(folder.path(), "--resume hyperkon-sp4x-5.jsonl", (80, 24));
    again.waits_for("Which card do you show");
    // The table and the question are unchanged; the log begins with the resume command.
    let table = |seen: &str| seen.lines().take(15).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(table(&again.settles()), table(&before));
    // The log contains the earlier events.
    again.press("l");
    again.waits("the log", |seen| seen.contains("Turn 1: Yellow") || seen.contains("draws grand plan from Blue"));
}

#[test]
fn plain_output_and_ascii_are_available() {
    let folder = folder();
    for (game, question) in [("sp4x", "From whom do you draw"), ("ufos", "Which power card")] {
        for (more, env) in [("--plain", vec![]), ("", vec![("TERM", "dumb")])] {
            let line = format!("play --game {game} --seed 5 {more}");
            let mut person = Person::sits_in(folder.path(), &line, (80, 24), &env);
            person.waits("a prompt", |seen| seen.trim_end().ends_with('>'));
            assert!(!person.is_at_the_table());
            person.press("q\r");
            person.leaves();
            std::fs::remove_file(folder.path().join(format!("hyperkon-{game}-5.jsonl"))).unwrap();
        }
        let line = format!("play --no-animation --game {game} --seed 5");
        let env = [("NO_COLOR", "1"), ("LC_ALL", "C")];
        let mut person = Person::sits_in(folder.path(), &line, (80, 24), &env);
        person.waits_for(question);
        let seen = person.settles();
        // One question mark ends the question, and one is the key for help. No other question mark replaces a
        // character.
        assert!(seen.is_ascii() && seen.matches('?').count() == 2, "{seen}");
        assert!(!person.is_colored());
        person.press("q");
        person.leaves();
        std::fs::remove_file(folder.path().join(format!("hyperkon-{game}-5.jsonl"))).unwrap();
        let mut person = sits(folder.path(), &format!("--game {game} --seed 5"), (80, 24));
        person.waits_for(question);
        assert!(person.is_colored());
        person.press("q");
        person.leaves();
    }
}

#[test]
fn other_languages_have_every_text() {
    let folder = folder();
    for (line, asked) in
        [("--game sp4x --lang da --seed 5", "dit valg"), ("--game ufos --lang de --seed 5", "deine Wahl")]
    {
        for window in SIZES {
            let mut person = sits(folder.path(), &format!("{line} --record {}.jsonl", window.0), window);
            person.waits_for(asked);
            is_whole(&person.settles(), window);
            for key in ["?", "b"] {
                person.press(key);
                person.waits("something over the table", |seen| seen.contains("(Esc: "));
                is_whole(&person.settles(), window);
                person.press(key);
                person.waits("the table", |seen| !seen.contains("(Esc: "));
            }
            person.press("q");
            person.leaves();
        }
        for window in SIZES {
            std::fs::remove_file(folder.path().join(format!("{}.jsonl", window.0))).unwrap();
        }
    }
}
