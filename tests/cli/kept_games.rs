//! The folder of kept games. Records stay there after the game, and `hyperkon games` lists, continues, and removes
//! them.
#![cfg(unix)]

use crate::program::terminal::{folder, hyperkon, out, typed_into};
use serde_json::Value;
use std::path::Path;

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
        (&one["game"], &one["winners"], &one["table"]),
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
