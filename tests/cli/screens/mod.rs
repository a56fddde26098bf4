//! The drawn table of the real program in a pseudo-terminal, driven as by a person.

mod others;
mod person;

use person::Person;
use std::path::Path;
use std::time::Duration;

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (140, 45)];

/// Returns a folder for the files that the program saves.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn sits(folder: &Path, line: &str, window: (u16, u16)) -> Person {
    Person::sits_in(folder, &format!("play --no-animation --windows holders --no-stops {line}"), window, &[])
}

fn is_aiming(seen: &str) -> bool {
    seen.contains("At which planet") && seen.contains("[AIM]")
}

fn is_laying(seen: &str) -> bool {
    seen.contains("Which card do you play?")
}

/// Checks that every line fits the window, and that the frames are closed.
fn is_whole(seen: &str, window: (u16, u16)) {
    assert!(seen.lines().count() <= usize::from(window.1));
    for line in seen.lines() {
        assert!(line.chars().count() <= usize::from(window.0), "{line}");
    }
    assert!(!seen.contains("terminal.") && !seen.contains("ui."), "a text is missing:\n{seen}");
}

/// Returns `true` if the question of a window is on the screen. It may be broken into lines anywhere.
fn asks_to_step_in(seen: &str) -> bool {
    seen.contains("Phase: ") || seen.contains("to step in")
}

#[test]
fn whole_games_are_played_at_three_sizes() {
    std::thread::scope(|scope| {
        for (window, seed) in SIZES.into_iter().zip([3, 5, 7]) {
            scope.spawn(move || {
                let folder = folder();
                let mut person = sits(folder.path(), &format!("--seed {seed} --seats 3"), window);
                let seen = person.plays_until("the end", |seen| seen.contains("Enter: leave the table"));
                assert!(seen.contains(" win"), "{seen}");
                is_whole(&seen, window);
                person.press("\r");
                assert!(person.leaves().success());
                assert!(!person.is_at_the_table());
                assert!(person.sees().contains("win"), "{}", person.sees());
                assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "its file goes when the game is over");
            });
        }
    });
}

#[test]
fn table_states_match_snapshots() {
    std::thread::scope(|scope| {
        for window in SIZES {
            scope.spawn(move || {
                let folder = folder();
                let mut person = sits(folder.path(), "--seed 7", window);
                let snap = |name: &str, seen: &str| {
                    is_whole(seen, window);
                    insta::assert_snapshot!(format!("{name}_{}x{}", window.0, window.1), seen.to_owned());
                };
                person.plays_until("a window", asks_to_step_in);
                snap("window", &person.settles());
                let is_loading = |seen: &str| seen.contains("[LOAD]") && seen.contains("Load 1 to 4 ships");
                person.plays_until("loading", is_loading);
                snap("load", &person.settles());
                person.plays_until("aiming", is_aiming);
                person.press("2");
                person.waits("the choice", |seen| seen.contains("lands: base"));
                snap("aim", &person.settles());
                person.press("?");
                person.waits_for("Esc: close");
                snap("help", &person.settles());
                person.press("?");
                person.waits("the table again", |seen| !seen.contains("Esc: close"));
                person.press("\r");
                person.plays_until("laying", is_laying);
                person.press("1");
                person.waits_for("Enter: attack");
                snap("card", &person.settles());
                person.press("q");
                person.leaves();
            });
        }
    });
}

#[test]
fn resizing_keeps_the_question() {
    let folder = folder();
    let mut person = sits(folder.path(), "--seed 7", (80, 24));
    person.plays_until("aiming", is_aiming);
    person.press("2");
    person.waits_for("►2:");
    for window in [(140, 45), (100, 30), (60, 12), (200, 60), (30, 5), (80, 24)] {
        person.resizes(window);
        let seen = match window {
            (30, 5) => person.waits_for("needs 80 by"),
            (60, 12) => person
                .waits("the question", |seen| seen.contains("At which planet") && seen.contains("The window has 60")),
            _ => person.waits("the choice", |seen| seen.contains("At which planet") && seen.contains("lands: base")),
        };
        is_whole(&seen, window);
    }
    // The choice is still shown, and was not sent.
    person.waits("the choice, not sent", |seen| seen.contains("►2:") && seen.contains("Enter: "));
    person.press("\r");
    person.waits("the next question", |seen| !is_aiming(seen));
}

#[test]
fn colorless_ascii_screen_loses_nothing() {
    let folder = folder();
    let mut person =
        Person::sits_in(folder.path(), "play --no-animation --seed 7", (80, 24), &[("NO_COLOR", "1"), ("LC_ALL", "C")]);
    let seen = person.waits_for("your turn to choose");
    assert!(seen.is_ascii(), "{seen}");
    assert!(!person.is_colored());
    for text in ["R4", "B4", "+- systems", "power", "> red 1"] {
        assert!(seen.contains(text), "{text}:\n{seen}");
    }
    let codes = String::from_utf8_lossy(&person.bytes()).into_owned();
    assert!(!codes.contains("\u{1b}[38;") && !codes.contains("\u{1b}[48;"));
    drop(person);
    let mut person = sits(folder.path(), "--seed 7", (80, 24));
    person.waits_for("your turn to choose");
    assert!(person.is_colored());
}

#[test]
fn first_click_chooses_second_click_sends() {
    let folder = folder();
    let mut person = sits(folder.path(), "--seed 7", (100, 30));
    let seen = person.plays_until("aiming", is_aiming);
    person.clicks("3:");
    let seen_then = person.waits("the choice", |seen| seen.contains("►3:"));
    assert!(is_aiming(&seen_then), "a click does not send:\n{seen}");
    person.clicks("Enter: ");
    person.waits("the next question", |seen| !is_aiming(seen));
    person.plays_until("laying", is_laying);
    // Choose a card from the hand by its number.
    person.clicks("╭2");
    person.waits("the card", |seen| seen.contains("┏2"));
}

#[test]
fn killed_game_resumes_at_its_question() {
    let folder = folder();
    let mut person = sits(folder.path(), "--seed 7", (80, 24));
    person.plays_until("aiming", is_aiming);
    person.press("2\r");
    person.waits("the next question", |seen| !is_aiming(seen) && seen.contains("your turn to choose"));
    let seen = person.settles();
    person.signals("-KILL");
    person.leaves();
    let file = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    let mut again = Person::sits_in(
        folder.path(),
        &format!("play --no-animation --no-stops --resume {}", file.display()),
        (80, 24),
        &[],
    );
    again.waits_for("your turn to choose");
    let now = again.settles();
    // The board, the encounter and the question are unchanged.
    let board = |seen: &str| seen.lines().take(11).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(board(&seen), board(&now), "{seen}\n{now}");
    // The log is unchanged too.
    again.press("l");
    again.waits("the log of the game", |seen| seen.contains("Turn 1") && seen.contains("draws a star card"));
    again.press("l");
    again.press("q");
    assert!(again.leaves().success());
    assert!(again.sees().contains("--resume"), "{}", again.sees());
}

#[test]
fn suspended_program_continues() {
    let folder = folder();
    let mut person = sits(folder.path(), "--seed 7", (80, 24));
    person.waits_for("your turn to choose");
    let before = person.settles();
    person.press("\x1a");
    person.waits("the screen of before", |seen| !seen.contains("your turn to choose"));
    person.signals("-CONT");
    person.waits("the same screen again", |seen| seen == before);
    person.press("\r");
    person.waits("the next question", |seen| seen.contains("your turn to choose") && seen != before);
}

#[test]
fn signals_restore_the_terminal() {
    let folder = folder();
    let mut person = sits(folder.path(), "--seed 7", (80, 24));
    person.waits_for("your turn to choose");
    assert!(person.is_at_the_table());
    person.press("\r");
    person.settles();
    person.signals("-TERM");
    person.leaves();
    assert!(!person.is_at_the_table());
    // The terminal can break the line anywhere, so ignore spaces.
    let told: String = person.sees().split_whitespace().collect();
    assert!(told.contains("Continuewith:hyperkonplay--resumehyperkon-kosmische-strijd-7.jsonl"), "{told}");
}

#[test]
fn lost_terminal_saves_and_ends() {
    let folder = folder();
    let mut child = person::whose_terminal_goes(folder.path(), "play --no-animation --seed 7");
    let since = std::time::Instant::now();
    while child.try_wait().unwrap().is_none() {
        if since.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
            panic!("it lives on");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let kept = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    assert!(std::fs::read_to_string(kept).unwrap().lines().count() > 1);
}

#[test]
fn undo_returns_to_the_question() {
    let folder = folder();
    let mut person = sits(folder.path(), "--seed 7", (80, 24));
    person.plays_until("aiming", is_aiming);
    person.press("2\r");
    person.waits("the next question", |seen| !is_aiming(seen) && seen.contains("your turn to choose"));
    person.settles();
    person.press("u");
    let seen = person.waits("the question again", is_aiming);
    assert!(!seen.contains("►"), "nothing is chosen:\n{seen}");
}

#[test]
fn auto_pass_can_be_switched_off_again() {
    let folder = folder();
    let mut person = Person::sits_in(folder.path(), "play --no-animation --no-stops --seed 7", (80, 24), &[]);
    person.plays_until("a window", asks_to_step_in);
    person.press("p");
    person.waits_for("pass until I am a main player");
    person.press("1");
    person.waits("the switch", |seen| seen.contains("p: next encounter") && !asks_to_step_in(seen));
    person.press("p");
    person.waits_for("[x] pass until the next encounter");
    person.press("4");
    person.waits("no switch", |seen| !seen.contains("p: next encounter"));
}

#[test]
fn eight_seats_have_room_at_every_size() {
    let mods = concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/known-worlds");
    let folder = folder();
    let line = format!("--mods {mods} --edition long-table --seats 8 --seed 11");
    let mut person = sits(folder.path(), &line, (80, 24));
    let seen = person.waits_for("your turn to choose");
    is_whole(&seen, (80, 24));
    assert_eq!(seen.lines().filter(|line| line.contains("0/")).count(), 8, "{seen}");
    for window in [(100, 30), (140, 45), (80, 24)] {
        person.resizes(window);
        std::thread::sleep(Duration::from_millis(300));
        let seen = person.settles();
        is_whole(&seen, window);
        assert!(seen.contains("your turn to choose"), "{seen}");
    }
    // A whole turn can pass without a question to this seat.
    person.plays_until("a later turn", |seen| ![" T1 ", " T2 "].iter().any(|turn| seen.starts_with(turn)));
}

#[test]
fn several_aliens_a_seat_have_room() {
    let folder = folder();
    for (many, window) in [(2, (80, 24)), (3, (80, 24)), (3, (140, 45))] {
        let mut person = sits(folder.path(), &format!("--seed 4 --aliens-per-seat {many}"), window);
        let seen = person.waits_for("your turn to choose");
        is_whole(&seen, window);
    }
}

#[test]
fn deal_is_assembled_with_keys() {
    let folder = folder();
    let mut found = None;
    // A game in which both seats soon play negotiate.
    for seed in 1..40 {
        let mut person = sits(folder.path(), &format!("--seed {seed} --seats 2 --bot random"), (100, 30));
        let seen = person.plays_until("a deal or the end", |seen| {
            seen.contains("you get") && seen.contains("no deal")
                || seen.starts_with(" T6 ")
                || seen.contains("Enter: leave")
        });
        if seen.contains("you get") && seen.contains("no deal") {
            found = Some(person);
            break;
        }
    }
    let mut person = found.expect("a deal comes in some game");
    // Add one to the first term, and then to the first term of the other column.
    person.press("+");
    let seen = person.waits("an offer", |seen| seen.contains("offer: you get"));
    person.press("\u{1b}[C+");
    person.waits("both sides", |now| now != seen && now.contains("offer: you get"));
    person.press("\u{1b}");
    person.waits_for("Nothing is chosen yet");
    person.press("+\r");
    // The offer was made; the other seat's answer does not matter.
    person.settles();
    person.press("l");
    person.waits_for("Red offers");
    person.press("l");
    person.waits("the table", |seen| !seen.contains("Esc: close"));
    let seen = person.settles();
    if seen.contains("t no deal") {
        person.press("t");
        person.waits("no deal", |seen| !seen.contains("t no deal"));
    }
}

#[test]
fn overlays_show_the_requested_information() {
    let folder = folder();
    let mut person = sits(folder.path(), "--seed 7", (100, 30));
    person.waits_for("your turn to choose");
    for (key, text) in
        [("a", "in force"), ("b", "home bases"), ("l", "[S4]"), ("w", "S7: "), ("?", "Marks"), ("p", "main player")]
    {
        person.press(key);
        person.waits(text, |seen| seen.contains(text) && seen.contains("Esc: close"));
        person.press("\u{1b}");
        person.waits("the table", |seen| !seen.contains("Esc: close"));
    }
    person.press("h");
    person.waits("a hint", |seen| seen.contains("There is nothing to choose here") || seen.contains("% of games"));
}

#[test]
fn lesson_explains_until_it_is_ended() {
    let folder = folder();
    for edition in ["", " --game ufos"] {
        let window = (80, 24);
        let mut person = Person::sits_in(folder.path(), &format!("play --first --no-animation{edition}"), window, &[]);
        let is_taught = |seen: &str| seen.contains("x: end the lesson");
        is_whole(&person.waits("the first step", is_taught), window);
        person.press("\r");
        person.waits("the table", |seen| !is_taught(seen));
        person.press("e");
        person.waits("the step again", is_taught);
        person.press("x");
        person.waits("the table", |seen| !is_taught(seen));
        person.settles();
        person.press("e");
        assert!(!is_taught(&person.settles()), "the lesson has ended");
    }
}

#[test]
fn question_help_names_the_rule() {
    let folder = folder();
    for (game, rule) in [("ufos", "B1: "), ("sp4x", "T1: ")] {
        let mut person =
            Person::sits_in(folder.path(), &format!("play --game {game} --no-animation --seed 3"), (100, 40), &[]);
        person.settles();
        person.press("?");
        person.waits(rule, |seen| seen.contains(rule) && seen.contains("Marks"));
    }
}

#[test]
fn plain_output_is_available() {
    let folder = folder();
    for (line, env) in [("play --plain --seed 7", vec![]), ("play --seed 7", vec![("TERM", "dumb")])] {
        let mut person = Person::sits_in(folder.path(), line, (80, 24), &env);
        person.waits_for("] >");
        assert!(!person.is_at_the_table());
        person.press("q\r");
        person.leaves();
    }
}
