//! Pig on the command line: a game that supplies rules, a name, and a bot.
#![allow(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn pig(folder: &Path, line: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pig"))
        .args(line.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// Returns the output of a command that succeeds.
fn told(folder: &Path, line: &str, input: &str) -> String {
    let output = pig(folder, line, input);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "pig {line}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn bots_play_to_the_goal() {
    let folder = folder();
    let game = told(folder.path(), "play --bots --seed 3 --seats 2 --set goal=30", "");
    assert!(game.contains("held, of 31") && game.lines().any(|line| line.ends_with(": won")), "{game}");
    assert_eq!(game, told(folder.path(), "play --bots --seed 3 --seats 2 --set goal=30", ""), "the seed says all");
}

#[test]
fn person_throws_holds_and_resumes_later() {
    let folder = folder();
    let first = told(folder.path(), "play --plain --seed 3 --seats 2 --record mine.jsonl", "2\nh\n1\nq\n");
    assert!(first.contains("1) hold 2) throw") && first.contains("  seat 1: held, of "), "{first}");
    assert!(first.contains("throw: wins about"), "a thinker gives a hint: {first}");
    assert!(first.contains("play --resume mine.jsonl"), "{first}");
    let later = told(folder.path(), "play --plain --resume mine.jsonl", "2\nq\n");
    assert!(later.contains(": threw, die "), "{later}");
    let replayed = told(folder.path(), "replay mine.jsonl --numbers --svg table.svg", "");
    assert!(replayed.contains("1. Seat 1: hold / throw? – throw"), "{replayed}");
    let picture = std::fs::read_to_string(folder.path().join("table.svg")).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("goal: 100"), "{picture}");
    assert!(told(folder.path(), "trace mine.jsonl --at 1", "").contains("threw"));
}

#[test]
fn undo_repeats_the_question() {
    let folder = folder();
    let told = told(folder.path(), "play --plain --seed 3 --seats 2", "2\nu\nq\n");
    assert_eq!(told.matches("points of turn: 2").count(), 2, "{told}");
}

#[test]
fn simulations_and_tournaments_count_games() {
    let folder = folder();
    let counted = told(folder.path(), "sim -n 200 --seats 2 --bot 1=steady --bot 2=random --csv", "");
    let share = |seat: &str| {
        let row = counted.lines().find(|line| line.starts_with(&format!("{seat},"))).unwrap();
        row.split(',').nth(4).unwrap().parse::<f64>().unwrap()
    };
    assert!(share("1") > 0.8 && share("2") < 0.2, "{counted}");
    let json = told(folder.path(), "sim -n 50 --seats 2 --set goal=20 --check --json --jobs 2", "");
    assert!(json.contains("\"games\": 50") && json.contains("\"by_seat\""), "{json}");
    let table = told(folder.path(), "tournament steady random --games 40", "");
    assert!(table.contains("steady") && table.contains("random"), "{table}");
}

/// Reads the first line that a server prints, and checks that its page answers.
#[test]
fn web_page_serves_tables_and_records() {
    use std::io::{BufRead, BufReader, Read};
    let folder = folder();
    told(folder.path(), "play --bots --seed 3 --seats 2 --set goal=20 --record game.jsonl", "");
    for line in ["play --web --seed 3 --seats 2", "replay game.jsonl --web", "serve --table pig --seats 2"] {
        let mut server = Command::new(env!("CARGO_BIN_EXE_pig"))
            .args(line.split_whitespace().chain(["--listen", "127.0.0.1:0"]))
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .env("BROWSER", "true")
            .env("HYPERKON_GAMES_DIR", "")
            .spawn()
            .unwrap();
        // A server ends when nobody reads its output.
        let mut printed = BufReader::new(server.stdout.take().unwrap()).lines().map(Result::unwrap);
        let first = printed.find(|line| line.contains("http://")).unwrap();
        let address = first.split_once("http://").unwrap().1.split('/').next().unwrap().trim().to_owned();
        let mut page = std::net::TcpStream::connect(&address).unwrap();
        write!(page, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        page.read_to_string(&mut answer).unwrap();
        server.kill().unwrap();
        server.wait().unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("<title>"), "pig {line}: {answer}");
    }
}

/// A scenario of a turn that is held.
const HELD: &str = "rule = []
story = \"Seat 1 holds, and wins.\"
edition = \"pig\"

[setup]
seats = 2
goal = 30
state = { board = { goal = 30, turn = 7, seat = 0, points_of_turn = 12, points = [20, 5] }, dice = { seed = 1, at = 0 } }

[[step]]
answers = [{ answer = \"1: hold\", offered = \"throw\" }]

[expect]
winners = [\"1\"]
events = [{ held = { seat = 1, points = 12, of = 32 } }]
never_offered = [\"2: hold\"]
view = { points = { 1 = 32 } }
";

#[test]
fn scenarios_are_played_explained_and_recorded() {
    let folder = folder();
    std::fs::write(folder.path().join("held.toml"), HELD).unwrap();
    assert_eq!(told(folder.path(), "scenario held.toml", ""), "1 scenario passes\n");
    let page = told(folder.path(), "scenario --explain held.toml", "");
    assert!(page.contains("1. seat 1: ") && page.contains("points 12"), "{page}");
    std::fs::write(folder.path().join("wrong.toml"), HELD.replace("1 = 32", "1 = 33")).unwrap();
    let wrong = pig(folder.path(), "scenario wrong.toml", "");
    assert_eq!(wrong.status.code(), Some(1), "{}", String::from_utf8_lossy(&wrong.stdout));
    told(folder.path(), "play --bots --seed 3 --seats 2 --set goal=30 --record game.jsonl", "");
    for part in ["--full", "--from 5 --until 9", ""] {
        let said = told(folder.path(), &format!("scenario --record part.toml --game game.jsonl {part}"), "");
        let first = if part.starts_with("--from") { "answers 5 to 9" } else { "answers " };
        assert!(said.contains(first), "{part}: {said}");
        assert_eq!(told(folder.path(), "scenario part.toml", ""), "1 scenario passes\n", "{part}");
        std::fs::remove_file(folder.path().join("part.toml")).unwrap();
    }
    told(folder.path(), "scenario --record bots.toml --bots --seed 3 --until 4", "");
    assert_eq!(told(folder.path(), "scenario bots.toml", ""), "1 scenario passes\n");
}

#[test]
fn absent_features_are_explained() {
    let folder = folder();
    assert!(told(folder.path(), "aliens", "").contains("in this game, seats have no roles"));
    assert!(told(folder.path(), "check", "").contains("no problems"));
    let campaign = pig(folder.path(), "campaign friday.json", "");
    assert!(
        String::from_utf8_lossy(&campaign.stderr).contains("pig has no campaigns, because its games give no points")
    );
    assert!(!folder.path().join("friday.json").exists());
    let new = pig(folder.path(), "new edition quick --game pig", "");
    assert!(String::from_utf8_lossy(&new.stderr).contains("cannot create an edition of pig: the game has no variants"));
}

#[test]
fn invalid_options_are_rejected() {
    let folder = folder();
    for (line, what) in [
        ("play --bots --set goal=0", "a goal of 1 to 1000 points"),
        ("play --bots --set gaol=5", "unknown option `gaol`"),
        ("sim --set gaol=5", "unknown option `gaol`"),
        ("sim --set goal=0", "a goal of 1 to 1000 points"),
        ("play --bots --seats 7", "`--seats 7`: pig is for 2 to 6 seats"),
        ("play --game chess --bots", "chess"),
    ] {
        let output = pig(folder.path(), line, "");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && complaint.contains(what), "pig {line}: {complaint}");
    }
}

#[test]
fn rules_stay_short() {
    let lines = include_str!("rules.rs").lines().count();
    assert!(lines <= 200, "the rules have {lines} lines");
    assert!(include_str!("program.rs").lines().count() <= 10);
}
