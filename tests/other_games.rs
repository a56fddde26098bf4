//! The games without scripts, from the command line: whole games, a person's sitting, records, counts, what is refused.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

#[path = "common/terminal.rs"]
mod terminal;

use terminal::{folder, out, refusal, run, typed_in};

/// Takes the first option of everything, and sends whatever is whole.
fn first_answers(count: usize) -> String {
    "1\n".repeat(count)
}

fn told(output: &std::process::Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    out(output)
}

#[test]
fn bots_play_a_whole_game_in_each_language() {
    let english = told(&run("play --edition ufos --bots --seed 5"));
    let german = told(&run("play --edition ufos --bots --seed 5 --lang de"));
    assert_eq!(english.lines().count(), german.lines().count());
    assert_eq!(english.matches("takes the trick").count(), 6 * 15, "{english}");
    assert_eq!(german.matches("Der Stich geht an").count(), 6 * 15, "{german}");
    assert!(english.contains("The game is over"), "{english}");
    // No text lacks, and none has an empty place.
    for text in [&english, &german] {
        assert!(!text.contains(['{', '}']) && !text.contains("event."), "{text}");
    }
}

#[test]
fn a_person_plays_leaves_and_goes_on_to_the_end() {
    let folder = folder("ufos-goes-on");
    let begun = told(&typed_in(&folder, "play --edition ufos --seed 3 --seats 3", &(first_answers(6) + "q\n")));
    assert!(begun.contains("play --resume hyperkon-ufos-3.jsonl"), "{begun}");
    // The hand of the person is told, nobody else's.
    let seen = |text: &str| text.lines().filter(|line| line.contains("is dealt ") && !line.contains("cards.")).count();
    assert_eq!(seen(&begun), 1, "{begun}");
    let ended = told(&typed_in(&folder, "play --resume hyperkon-ufos-3.jsonl", &first_answers(400)));
    assert!(ended.contains("The game is over"), "{ended}");

    let replayed = |line: &str| told(&typed_in(&folder, &format!("replay hyperkon-ufos-3.jsonl {line}"), ""));
    let onlooker = replayed("");
    assert!(onlooker.contains("The game is over") && seen(&onlooker) == 0, "{onlooker}");
    let hands = seen(&replayed("--open"));
    assert_eq!((seen(&replayed("--seat 2")) * 3, hands % 3), (hands, 0));
    assert!(replayed("--why").contains("takes the trick. [T1]"));
    assert!(replayed("--lang de").contains("Der Stich geht an"));
    let numbers = replayed("--numbers --until 3");
    assert!(numbers.contains(". 1: …") && numbers.lines().last().unwrap().starts_with("3/"), "{numbers}");
}

#[test]
fn a_person_asks_for_help_and_takes_back() {
    let folder = folder("ufos-helps");
    let lines = "r\nh\nwhat?\n1\nu\n2\n1\nu\nq\n";
    let seen = told(&typed_in(&folder, "play --edition ufos --seed 3 --lang de", lines));
    // All clauses, a hint with shares, the keys; then the part chosen is taken back, and the answer stands.
    for words in ["T3", " %", "zeigt die Regeln", "Da ist nichts zurückzunehmen"] {
        assert!(seen.contains(words), "{words}:\n{seen}");
    }
}

#[test]
fn counted_games_share_the_wins() {
    let csv = told(&run("sim --edition ufos -n 40 --seed 1 --seats 3 --bot 1=steady --csv"));
    let rows: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.iter().map(|row| row[1]).collect::<Vec<_>>(), ["steady", "random", "random"], "{csv}");
    let shares: Vec<f64> = rows.iter().map(|row| row[3].parse().unwrap()).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-4 && shares[0] > 0.6, "{csv}");
    assert_eq!(csv, told(&run("sim --edition ufos -n 40 --seed 1 --seats 3 --bot 1=steady --csv")));
}

#[test]
fn what_cannot_be_is_refused_in_one_line() {
    let folder = folder("ufos-refuses");
    for (line, said) in [
        ("play --edition ufos --seats 7 --bots", "3 to 6 seats can play, not 7"),
        ("play --edition ufos --bots --bot clever", "there are"),
        ("play --edition ufos --bots --lang sv", "there are en, de"),
        ("play --edition ufos --seat 9", "from 1"),
        ("play --edition ufos --seats 4 --seat 6", "there is no seat 6; 4 play"),
        ("play --edition ufos --mods x", "does not know --mods"),
        ("sim --edition ufos --pairs", "does not know"),
    ] {
        let refused = refusal(&folder, line);
        assert!(refused.contains(said), "{line}: {refused}");
    }
    std::fs::write(folder.join("cut.jsonl"), "{\"identity\":\"ufos 0.0.0 1\"}\n").unwrap();
    assert!(refusal(&folder, "play --resume cut.jsonl").contains("cut.jsonl"));
    assert!(refusal(&folder, "replay cut.jsonl").contains("cut.jsonl"));
}
