//! Abuse by clients, and files that somebody has edited by hand.

use crate::hall::Hall;
use hyperkon_server::{FileStore, Store};
use serde_json::{Value, json};

/// Opens a game that never ends if all seats pass, with a clock that passes immediately.
fn without_end(hall: &mut Hall) -> crate::hall::Table {
    let at_once =
        json!({ "seats": 2, "seed": "12", "windows": { "beat": 0 }, "clock": { "question_s": 0, "then": "pass" } });
    let table = hall.table(0, at_once);
    (0..2).for_each(|seat| drop(hall.take(0, &table, seat)));
    table
}

#[test]
fn endless_table_does_not_block_others() {
    let mut hall = Hall::open();
    hall.connect(0);
    let table = without_end(&mut hall);
    let mut lines = 0;
    for _ in 0..20 {
        hall.lobby.tick(hall.now);
        let now = hall.disk.record(&table.id).lines().count();
        assert!((1..=1_000).contains(&(now - lines)), "{} lines in one call", now - lines);
        lines = now;
        hall.call(0, "ping", json!({})).unwrap();
    }
    assert!(hall.lobby.next_tick() <= hall.now, "the rest is due");
}

#[test]
fn mismatched_keys_harm_no_other_table() {
    let mut hall = Hall::open();
    hall.connect(0);
    let (table, other) = (hall.table(0, json!({})), hall.table(0, json!({})));
    let keys: Value = serde_json::from_slice(&hall.disk.keys(&table.id).unwrap()).unwrap();
    let edited = |change: &dyn Fn(&mut Value)| {
        let mut keys = keys.clone();
        change(&mut keys);
        serde_json::to_vec(&keys).unwrap()
    };
    let chairs =
        |count: usize| edited(&|keys: &mut Value| keys["chairs"] = json!(vec![keys["chairs"][0].clone(); count]));
    let reserve = edited(&|keys: &mut Value| {
        keys["chairs"][0]["reserve"] = json!(u64::MAX);
        keys["clock"] = json!({ "question_s": 5, "then": "pass" });
    });
    let take = json!({ "table": table.id, "token": table.seats[0] });
    for (keys, is_taken) in [(chairs(300), false), (chairs(2), false), (reserve, true)] {
        hall.disk.keep_keys(&table.id, &keys).unwrap();
        hall.restart();
        hall.connect(0);
        assert_eq!(hall.call(0, "seat.take", take.clone()).is_ok(), is_taken);
        hall.take(0, &other, 1);
    }
}

#[cfg(unix)]
#[test]
fn files_are_private_and_failures_leave_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let folder = std::env::temp_dir().join(format!("hyperkon-abuse-{}", std::process::id()));
    let mut store = FileStore::open(&folder, false).unwrap();
    store.append("t", b"{}\n").unwrap();
    let mode = std::fs::metadata(folder.join("t.jsonl")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    std::fs::create_dir_all(folder.join("u.keys/in the way")).unwrap();
    assert!(store.keep_keys("u", b"{}").is_err());
    assert!(!folder.join("u.keys.new").exists());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn startup_does_not_load_finished_games() {
    let mut hall = Hall::open();
    hall.connect(0);
    let clock = json!({ "question_s": 60, "then": "pass" });
    let bots = json!({ "seats": 2, "bots": { "0": "random", "1": "random" }, "clock": clock });
    let over = hall.table(0, bots);
    let goes_on = hall.table(0, json!({ "clock": clock }));
    (0..3).for_each(|seat| drop(hall.take(0, &goes_on, seat)));
    hall.wait(1_000);
    assert_eq!(hall.state(0, &over, 0)["status"], "over");
    hall.restart();
    assert_eq!(hall.lobby.awake(), 1, "only the table with a running clock");
}
