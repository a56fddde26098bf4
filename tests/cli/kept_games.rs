//! The folder of kept games. Records stay there after the game, and `hyperkon games` lists, continues, and removes
//! them.
#![cfg(unix)]

use crate::program::doors::fifo;
use crate::program::terminal::{folder, hyperkon, out, typed_into};
use rusqlite::Connection;
use serde_json::Value;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// Runs a line with this folder of kept games.
fn typed(folder: &Path, line: &str, input: &str) -> String {
    let mut command = hyperkon(line);
    command.current_dir(folder).env("HYPERKON_GAMES_DIR", folder.join("games"));
    out(&typed_into(command, input))
}

fn listed(folder: &Path) -> Vec<Value> {
    serde_json::from_str(&typed(folder, "games --json", "")).unwrap()
}

#[test]
fn finished_games_stay_in_the_list() {
    let folder = folder("games_kept");
    assert!(typed(&folder, "games", "").starts_with("no games in "));
    let begun = typed(&folder, "play --edition ufos --seed 3 --seats 3", &("1\na\n".repeat(6) + "q\n"));
    assert!(begun.contains("games/hyperkon-ufos-3.jsonl; `hyperkon games` lists all games."), "{begun}");
    let one = listed(&folder).remove(0);
    assert_eq!(
        (&one["name"], &one["winners"], &one["table"]),
        (&"hyperkon-ufos-3".into(), &Value::Null, &false.into())
    );
    assert!(typed(&folder, "games", "").contains("unfinished, "));
    let continued = typed(&folder, "games open 1", &"1\na\n".repeat(400));
    assert!(continued.contains("The game is over"), "{continued}");
    let one = listed(&folder).remove(0);
    assert!(one["winners"].as_array().is_some_and(|all| !all.is_empty()), "{one}");
    let said = typed(&folder, "games", "");
    assert!(said.contains(" won") && said.contains("hyperkon-ufos-3"), "{said}");
    let replayed = typed(&folder, "games replay hyperkon-ufos-3 --until 1", "");
    assert!(replayed.contains("So far 1 of "), "{replayed}");
    let by_number = typed(&folder, "replay 1 --until 1", "");
    assert_eq!(by_number, replayed);
    assert!(typed(&folder, "curve 1 --json", "").contains("turning_points"));
    assert!(typed(&folder, "games remove 1", "").starts_with("removed "));
    assert_eq!(listed(&folder), Vec::<Value>::new());
    let mut command = hyperkon("games");
    command.current_dir(&folder).env("HYPERKON_GAMES_DIR", folder.join("games")).env("HYPERKON_CACHE_DIR", "");
    typed_into(command, "");
    assert!(!folder.join("records.sqlite").exists(), "an empty variable names no folder");
    let nowhere: Vec<Value> = serde_json::from_str(&out(&typed_into(hyperkon("games --json"), ""))).unwrap();
    assert!(nowhere.is_empty(), "HYPERKON_GAMES_DIR is empty");
}

#[test]
fn unknown_games_are_rejected() {
    let folder = folder("games_unknown");
    for line in ["games open 1", "games replay nothing", "games remove 0"] {
        let mut command = hyperkon(line);
        command.current_dir(&folder).env("HYPERKON_GAMES_DIR", folder.join("games"));
        let ended = typed_into(command, "");
        assert_eq!(ended.status.code(), Some(2), "{line}");
        assert!(String::from_utf8_lossy(&ended.stderr).contains("unknown game"), "{line}");
    }
}

/// A record that cannot be replayed, and the table of a server, do not stop the list.
#[test]
fn list_survives_foreign_files() {
    let folder = folder("games_foreign");
    let games = folder.join("games");
    std::fs::create_dir(&games).unwrap();
    std::fs::write(games.join("broken.jsonl"), "{}\n").unwrap();
    std::fs::write(games.join("notes.txt"), "").unwrap();
    std::fs::write(games.join("table.jsonl"), "{}\n").unwrap();
    std::fs::write(games.join("table.keys"), "{}").unwrap();
    let all = listed(&folder);
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|one| one["error"].is_string()), "{all:?}");
    let mut command = hyperkon("games open table");
    command.current_dir(&folder).env("HYPERKON_GAMES_DIR", &games);
    let ended = typed_into(command, "");
    assert!(String::from_utf8_lossy(&ended.stderr).contains("`hyperkon serve --open`"));
}

/// Runs a line with a cache folder of its own.
fn searched(folder: &Path, line: &str) -> String {
    let mut command = hyperkon(line);
    command
        .current_dir(folder)
        .env("HYPERKON_GAMES_DIR", folder.join("games"))
        .env("HYPERKON_CACHE_DIR", folder.join("cache"));
    let ended = typed_into(command, "");
    assert!(ended.status.success(), "{line}: {}", String::from_utf8_lossy(&ended.stderr));
    out(&ended)
}

/// Returns the names of the games that a search finds.
fn found(folder: &Path, search: &str) -> Vec<String> {
    let all: Vec<Value> = serde_json::from_str(&searched(folder, &format!("games find --json {search}"))).unwrap();
    all.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

/// A folder with a game of two aliens, a game of UFOs, and an unfinished game of SP4X.
fn three_games(name: &str) -> PathBuf {
    let folder = folder(name);
    std::fs::create_dir(folder.join("games")).unwrap();
    let aliens = "--seats 2 --alien red=zombie --alien blue=mind";
    searched(&folder, &format!("--bots --seed 1 {aliens} --record games/duel.jsonl"));
    searched(&folder, "--bots --game ufos --seats 3 --seed 1 --record games/trick.jsonl");
    searched(&folder, "--bots --game sp4x --seats 3 --seed 1 --record games/war.jsonl");
    let war = folder.join("games/war.jsonl");
    let lines = std::fs::read_to_string(&war).unwrap();
    std::fs::write(&war, lines.lines().take(9).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    folder
}

#[test]
fn games_are_found_by_facts() {
    let folder = three_games("games_found");
    let [duel, trick, war] = ["duel", "trick", "war"].map(|name| vec![name.to_owned()]);
    for (search, names) in [
        ("--alien zombie --alien Mind", &duel),
        ("--edition ufos --seats 3 --finished", &trick),
        ("--game sp4x", &war),
        ("--unfinished --since 2026-01-01", &war),
        ("--alien zombie --game ufos", &vec![]),
        ("--before 2026-01-01", &vec![]),
    ] {
        assert_eq!(&found(&folder, search), names, "{search}");
    }
    let all: Vec<Value> = serde_json::from_str(&searched(&folder, "games find --json --game cosmic")).unwrap();
    let won = all[0]["winners"].as_array().unwrap();
    for (seat, alien) in [(0, "zombie"), (1, "mind")] {
        assert_eq!(found(&folder, &format!("--won {alien}")).len(), usize::from(won.contains(&seat.into())), "{won:?}");
    }
    let said = searched(&folder, "games find --alien zomby");
    assert!(said.starts_with("no game fits (3 searched)") && said.contains("(did you mean `zombie`?)"), "{said}");
    for day in ["yesterday", "2026-02-30", "2026-1-1", "now"] {
        let ended = typed_into(hyperkon(&format!("games find --since {day}")), "");
        assert!(String::from_utf8_lossy(&ended.stderr).contains("expected a day, such as 2026-12-01"), "{day}");
    }
}

/// The index follows each change of the records, and survives its own.
#[test]
fn index_follows_the_records() {
    let folder = three_games("games_indexed");
    let index = folder.join("cache/records.sqlite");
    assert_eq!(found(&folder, "--finished").len(), 2);
    let duel = std::fs::read(folder.join("games/duel.jsonl")).unwrap();
    std::fs::remove_file(folder.join("games/duel.jsonl")).unwrap();
    assert_eq!(found(&folder, "--finished"), ["trick"]);
    std::fs::write(folder.join("games/war.jsonl"), &duel).unwrap();
    assert_eq!(found(&folder, "--alien zombie"), ["war"]);
    let mut damaged = std::fs::read(&index).unwrap();
    damaged[4096..].fill(0x5a);
    for invalid in [b"not a database, but long enough to be taken for one", &duel[..4096], &damaged] {
        std::fs::write(&index, invalid).unwrap();
        assert_eq!(found(&folder, "--alien zombie"), ["war"]);
        assert!(std::fs::read(&index).unwrap().starts_with(b"SQLite format 3"), "the index is built again");
    }
    let locked = Connection::open(&index).unwrap();
    locked.execute_batch("BEGIN IMMEDIATE").unwrap();
    std::fs::write(folder.join("games/other.jsonl"), &duel).unwrap();
    assert_eq!(found(&folder, "--alien zombie").len(), 2, "another process writes");
    drop(locked);
    let mode = std::fs::metadata(&index).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "the index names players");
    std::fs::remove_dir_all(folder.join("cache")).unwrap();
    std::fs::write(folder.join("cache"), "no folder").unwrap();
    assert_eq!(found(&folder, "--alien zombie").len(), 2, "without a folder for the index");
    assert_eq!(found(&folder, "--alien zombie --no-cache").len(), 2);
}

#[test]
fn search_finds_players_in_a_servers_folder() {
    let folder = three_games("games_of_a_server");
    std::fs::rename(folder.join("games"), folder.join("tables")).unwrap();
    let chairs = r#"[{"token": "1", "name": "Åsa"}, {"token": "2", "bot": "steady"}]"#;
    let clock = r#"{"question_s": null, "deal_s": null, "reserve_s": 0, "then": "wait"}"#;
    let rest = format!(r#""public": false, "clock": {clock}, "windows": {{"beat": 1000}}, "bots": 1"#);
    let keys = format!(r#"{{"game": "cosmic", "host": "3", "watch": "4", "chairs": {chairs}, {rest}}}"#);
    std::fs::write(folder.join("tables/duel.keys"), keys).unwrap();
    fifo(&folder.join("tables/trick.keys"));
    std::fs::write(folder.join("tables/broken.jsonl"), "{}\n").unwrap();
    for player in ["åsa", "STEADY"] {
        assert_eq!(found(&folder, &format!("--dir tables --player {player}")), ["duel"]);
    }
    let mut command = hyperkon("games --dir tables find --player nobody");
    command.current_dir(&folder).env("HYPERKON_CACHE_DIR", folder.join("cache"));
    let ended = typed_into(command, "");
    assert!(out(&ended).contains("no game fits (3 searched)"), "{}", out(&ended));
    let complaint = String::from_utf8_lossy(&ended.stderr);
    assert!(complaint.contains("1 of 4 games cannot be searched; broken: "), "{complaint}");
    assert!(searched(&folder, "games --dir tables").contains("red Zombie (Åsa)"));
    let shown = searched(&folder, "games --dir tables replay duel --until 1");
    assert!(shown.contains("So far 1 of "), "{shown}");
}

#[test]
fn options_before_a_subcommand_are_rejected() {
    let ended = typed_into(hyperkon("games --all remove 1"), "");
    assert_eq!(ended.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("after the subcommand"));
}

/// A game that is opened without an answer keeps its date, and so its place in the list.
#[test]
fn opened_games_keep_their_dates() {
    let folder = three_games("games_opened");
    let duel = folder.join("games/duel.jsonl");
    let old = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    std::fs::File::options().write(true).open(&duel).unwrap().set_modified(old).unwrap();
    searched(&folder, "games open duel");
    assert_eq!(std::fs::metadata(&duel).unwrap().modified().unwrap(), old);
}
