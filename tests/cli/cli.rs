//! The command line as a person runs it.

use crate::program::terminal::{file, folder, lines, out, run, typed, typed_in};

#[test]
fn bots_play_a_game_to_its_winner() {
    let game = out(&run("--bots --seed 1 --bot random"));
    insta::assert_snapshot!("bots_seed_1", lines(&game, 60));
    assert!(game.contains(" wins the game!") || game.contains(" win the game together!"));
    assert!(!game.contains('\u{1b}'), "colors without a terminal");
    assert_eq!(game, out(&run("play --bots --seed 1 --bot random")), "the same seed prints the same game");
}

#[test]
fn game_is_narrated_in_dutch() {
    let game = out(&run("--bots --seed 2 --seats 2 --lang nl --bot random"));
    insta::assert_snapshot!("bots_dutch", lines(&game, 25));
    assert!(game.contains("wint het spel!") || game.contains("winnen samen het spel!"));
}

#[test]
fn swedish_edition_seats_five() {
    let game = out(&run("--bots --seed 3 --seats 5 --edition universums-harskare"));
    assert!(game.contains("Violet plays ") && game.contains("the game"), "{}", lines(&game, 10));
}

#[test]
fn help_has_an_example_for_every_command() {
    for line in [
        "--help",
        "play --help",
        "replay --help",
        "sim --help",
        "tournament --help",
        "balance --help",
        "campaign --help",
        "aliens --help",
        "alien --help",
        "check --help",
        "scenario --help",
        "completions --help",
        "man --help",
    ] {
        let help = out(&run(line));
        assert!(help.contains("Example"), "{line}: {help}");
    }
    insta::assert_snapshot!("help", out(&run("--help")));
}

#[test]
fn invalid_arguments_are_rejected_in_one_sentence() {
    let wrong = [
        "--edition kosmische-strijt",
        "--seats 9",
        "--seats many",
        "--alien red=zombi",
        "--alien rde=zombie",
        "--alien zombie",
        "--alien red=zombie --alien blue=zombie",
        "--seat purple",
        "--seat paars --lang nl",
        "--lang xx",
        "--windows some",
        "--sead 1",
        "--bots --seat red",
        "juggle",
        "new dragon smaug",
        "replay",
        "replay no-such-file.jsonl",
        "--resume no-such-file.jsonl",
        "sim --jobs 0",
        "sim -n few",
        "sim -n 0",
        "sim --json --csv",
        "--preset secnd",
        "--preset first --alien red=zombie",
        "sim --preset first --edition universums-harskare",
        "sim --pairs --json",
        "sim -n 1 --svg no-such-folder/wins.svg",
        "aliens --edition universum",
        "alien",
        "alien zombi",
        "alien someone-else",
        "alien filch --edition universums-harskare",
        "campaign",
        "campaign no-such-folder/series.json",
        "campaign never-begun.json --seats 9",
        "campaign never-begun.json --youngest purple",
        "completions",
        "completions tcsh",
    ];
    let mut said = String::new();
    for line in wrong {
        let output = run(line);
        let error = String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {error}");
        assert_eq!(error.lines().count(), 1, "{line}: {error}");
        assert!(output.stdout.is_empty(), "{line}: {}", out(&output));
        said += &format!("$ hyperkon {line}\n{error}");
    }
    insta::assert_snapshot!("errors", said);
}

#[test]
fn end_of_input_saves_like_q() {
    let folder = folder("ended");
    let output = typed_in(&folder, "play --seed 5", "\n");
    assert_eq!(output.status.code(), Some(0));
    let kept = "The input has ended.\nThe game is saved in hyperkon-kosmische-strijd-5.jsonl. Continue with: hyperkon play \
                --resume hyperkon-kosmische-strijd-5.jsonl\n";
    assert!(out(&output).ends_with(kept), "{}", out(&output));
    let left = out(&typed_in(&folder, "play --seed 5", "\nq\n"));
    assert!(left.contains("saved in hyperkon-kosmische-strijd-5-2.jsonl"), "{left}");
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    assert_eq!(read("hyperkon-kosmische-strijd-5.jsonl"), read("hyperkon-kosmische-strijd-5-2.jsonl"));
    let recorded = out(&typed_in(&folder, "play --seed 5 --record game.jsonl", ""));
    assert!(recorded.ends_with("Continue with: hyperkon play --resume game.jsonl\n"), "{recorded}");
}

/// Returns the last line that contains this.
fn last_with<'a>(text: &'a str, part: &str) -> &'a str {
    text.lines().rev().find(|line| line.contains(part)).unwrap_or_else(|| panic!("no `{part}`: {text}"))
}

#[test]
fn undo_works_until_information_is_revealed() {
    let folder = folder("undo");
    let play = |input: &str| out(&typed_in(&folder, "play --seed 5 --alien red=zombie --record game.jsonl", input));
    // Red loads ships, and no seat reacts.
    let game = play("u\n2\nundo\nred1:1\n");
    assert!(game.contains("None of your answers in this session can be undone."), "{game}");
    assert!(game.contains("Your last answer was undone."), "{game}");
    let loads = game.lines().filter(|line| line.contains("Red loads ")).count();
    assert_eq!(loads, 2, "{game}");
    assert_eq!(last_with(&game, "Red loads ").split(" > ").last(), Some("  Red loads 1 ship from red 1."), "{game}");
    // The record contains the undo, and the game continues without the answer.
    let resumed = out(&typed_in(&folder, "replay game.jsonl", ""));
    assert_eq!(resumed.matches("Red loads ").count(), 1, "{resumed}");
    std::fs::remove_file(folder.join("game.jsonl")).unwrap();
    // Undo is rejected here, because cards have been revealed.
    let stands = play(&format!("2\n{}u\n", "1\n\n".repeat(12)));
    assert!(stands.contains("Your last answer cannot be undone: another player has acted"), "{stands}");
}

#[test]
fn unfinished_offer_can_be_dropped() {
    let folder = folder("offer");
    let to_the_deal = "negotiate\nred 1\n\n".repeat(14);
    let line = "scenario --record deal.toml --hotseat --seats 2 --seed 1";
    let game = out(&typed_in(&folder, line, &format!("{to_the_deal}1\n?\nBACK\n1\n\n99\n?\nAttack 99\nback\n")));
    insta::assert_snapshot!("offer_dropped", &game[game.find("What you ask for").unwrap()..]);
}

/// A hint rates whole offers. Asking for one does not discard an unfinished offer.
#[test]
fn hint_during_an_offer_explains_itself() {
    let folder = folder("offer_hint");
    let to_the_deal = "negotiate\nred 1\n\n".repeat(14);
    let line = "scenario --record deal.toml --hotseat --seats 2 --seed 1";
    let game = out(&typed_in(&folder, line, &format!("{to_the_deal}1\nh\n")));
    let offer = &game[game.find("What you ask for").unwrap()..];
    assert!(offer.contains("Hints are only about whole offers: cancel this offer with `back`"), "{offer}");
    assert!(!offer.contains("from your point of view") && !offer.contains("make an offer"), "{offer}");
}

#[test]
fn first_question_accepts_every_general_word() {
    let game = out(&typed(
        &format!("play --seed 5 --alien red=zombie --record {}", file("first.jsonl").display()),
        "?\na\nXyz\nRed9:1\nred1:9\n9\n2\n",
    ));
    insta::assert_snapshot!("first_question", lines(&game, 95));
}

/// After the board or the aliens are shown, the question is repeated with its options.
#[test]
fn question_repeats_with_its_options() {
    let option = "\n   1  yellow";
    for word in ["b", "a", "?"] {
        let game = out(&typed("play --seed 9 --bot random", &format!("{word}\nq\n")));
        let (_, asked) = game.split_once("Whom do you invite?").unwrap();
        let (shown, again) = asked.split_once("Whom do you invite?").unwrap();
        assert!(shown.contains(option) && again.contains(option), "{word}: {game}");
    }
}

/// A person can finish a game with keys alone. Enter accepts a default; otherwise the first option is chosen.
#[test]
fn person_plays_to_the_winner() {
    for seed in 1..6 {
        // Without a default, an empty line is rejected, and then "1" is accepted. With a default, the empty line accepts it,
        // and "1" answers the next question or is rejected. The game continues in both cases.
        let output = typed(&format!("play --seed {seed}"), &"\n1\n".repeat(4000));
        let game = out(&output);
        assert_eq!(output.status.code(), Some(0));
        assert!(game.contains("the game!") || game.contains("the game together!"), "seed {seed}: no winner");
        assert!(!game.contains("That cannot be"), "seed {seed}: a dialogue let something through");
    }
}

#[test]
fn recorded_game_can_be_resumed_and_replayed() {
    let record = file("left.jsonl");
    let path = record.display();
    let begun = out(&typed(&format!("play --seed 7 --record {path}"), "\n\nq\n"));
    assert!(begun.contains(&format!("hyperkon play --resume {path}")), "{begun}");
    let before = std::fs::read_to_string(&record).unwrap();
    // A crash leaves half a line behind: resuming drops it, and continues after the last complete line.
    std::fs::write(&record, format!("{before}{{\"answer\":{{\"se")).unwrap();
    let ended = out(&typed(&format!("play --resume {path}"), &"\n1\n".repeat(4000)));
    assert!(ended.contains("the game"), "{ended}");
    let after = std::fs::read_to_string(&record).unwrap();
    assert!(after.starts_with(&before) && after.len() > before.len());
    let replayed = out(&run(&format!("replay {path}")));
    assert!(replayed.contains("the game") && replayed.contains("The record ends here"), "{replayed}");
    let part = out(&run(&format!("replay {path} --until 5")));
    assert!(part.contains("So far 5 of ") && !part.contains("the game!"), "{part}");
    let again = run(&format!("play --record {path}"));
    assert_eq!(again.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&record).unwrap(), after, "a record is never written over");
}

#[test]
fn replay_matches_the_played_game() {
    let record = file("bots.jsonl");
    let played = out(&run(&format!("--bots --seed 11 --record {}", record.display())));
    let replayed = out(&run(&format!("replay {}", record.display())));
    assert_eq!(played.lines().count() + 1, replayed.lines().count());
    assert!(played.contains(", seed 11") && !replayed.contains("seed"));
    assert!(replayed.starts_with(&played.replacen(", seed 11", "", 1)));
}

#[test]
fn record_of_other_content_is_rejected() {
    let record = file("other.jsonl");
    run(&format!("--bots --seed 12 --record {}", record.display()));
    let text = std::fs::read_to_string(&record).unwrap();
    let start = text.find("\"identity\":\"").unwrap() + 12;
    let changed = format!("{}0000000000000000{}", &text[..start], &text[start + 16..]);
    std::fs::write(&record, changed).unwrap();
    let refused = run(&format!("replay {}", record.display()));
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("the record was made with different content"));
    let tried = run(&format!("replay --force {}", record.display()));
    assert_eq!(tried.status.code(), Some(0));
}

#[test]
fn simulation_is_independent_of_threads() {
    for (game, rows) in [("", "aliens"), ("--game ufos", "by_seat"), ("--game sp4x", "factions")] {
        let one = run(&format!("sim {game} -n 60 --jobs 1 --json"));
        let three = run(&format!("sim {game} -n 60 --jobs 3 --json --check"));
        assert_eq!(one.status.code(), Some(0));
        assert_eq!(out(&one), out(&three));
        let found: serde_json::Value = serde_json::from_str(&out(&one)).unwrap();
        assert_eq!((&found["games"], found["turns"].as_u64() > Some(60)), (&60.into(), true));
        let wins: f64 = found[rows].as_array().unwrap().iter().map(|row| row["wins"].as_f64().unwrap()).sum();
        assert!((wins - 60.0).abs() < 1e-9, "every game has one win to share: {wins}");
    }
}

#[test]
fn simulation_prints_table_and_csv() {
    let table =
        out(&run("sim -n 30 --seed 4 --alien red=zombie --alien blue=macron --alien green=clone --alien yellow=mind"));
    insta::assert_snapshot!("sim_table", table);
    for (game, head) in [
        ("", "alien,games,wins,share,low,high,uses,cancelled,uses_per_game,cancelled_per_game"),
        ("--game ufos", "seat,bot,games,wins,share,low,high"),
        ("--game sp4x", "faction,games,wins,share,low,high"),
    ] {
        assert_eq!(out(&run(&format!("sim {game} -n 5 --csv"))).lines().next(), Some(head));
    }
}
