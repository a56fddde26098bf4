//! Limits of the operator: unused tables end, and bots keep to their share of the time.

use crate::hall::Hall;
use hyperkon_server::{Limits, Note, Store as _};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Every table of this store is older than these limits.
const LONG: Option<Duration> = Some(Duration::from_secs(1_000));

/// Opens a table that nobody uses, and one with a taken seat. Returns whether each has ended after a minute.
fn ended(limits: Limits) -> [bool; 2] {
    let mut hall = Hall::with(Limits { idle: 1_000, ..limits });
    hall.disk.1.store(true, Ordering::Relaxed);
    hall.connect(0);
    let tables = [hall.table(0, json!({ "public": true })), hall.table(0, json!({ "public": true }))];
    hall.take(0, &tables[1], 0);
    hall.leave(0);
    hall.wait(60_000);
    hall.connect(1);
    let listed = hall.call(1, "table.list", json!({})).unwrap()["tables"].to_string();
    tables.map(|table| {
        let status = hall.state(1, &table, 1)["status"].clone();
        assert_eq!(status == "closed", !listed.contains(&table.id), "{status}");
        let keys: Value = serde_json::from_slice(&hall.disk.keys(&table.id).unwrap()).unwrap();
        assert_eq!(keys["closed"], json!(status == "closed"));
        status == "closed"
    })
}

#[test]
fn tables_without_people_end() {
    assert_eq!(ended(Limits::default()), [false, false]);
    assert_eq!(ended(Limits { unused: LONG, ..Limits::default() }), [true, false]);
    assert_eq!(ended(Limits { abandoned: LONG, ..Limits::default() }), [true, true]);
}

/// An ended table makes room for another one, and a restarted server knows that it has ended.
#[test]
fn ended_tables_free_their_place() {
    let mut hall = Hall::with(Limits { idle: 1_000, unused: LONG, tables: 1, ..Limits::default() });
    hall.disk.1.store(true, Ordering::Relaxed);
    hall.connect(0);
    let wish = json!({ "edition": "kosmische-strijd", "seats": 3 });
    hall.call(0, "table.new", wish.clone()).unwrap();
    assert_eq!(hall.call(0, "table.new", wish.clone()), Err("too_many_tables".to_owned()));
    hall.wait(60_000);
    hall.restart();
    hall.connect(0);
    hall.call(0, "table.new", wish).unwrap();
}

#[test]
fn searches_count_as_time_of_bots() {
    let mut hall = Hall::open();
    hall.connect(0);
    let table = hall.table(0, json!({ "bots": { "0": "thinker", "1": "thinker", "2": "thinker" } }));
    hall.call(0, "watch", json!({ "table": table.id, "token": table.watch })).unwrap();
    for _ in 0..6 {
        hall.now = hall.now.max(hall.lobby.next_tick());
        hall.lobby.tick(hall.now);
        // 100 ms at 250 ms per second.
        hall.lobby.charge(100_000, hall.now);
        let wait = hall.lobby.next_tick().saturating_sub(hall.now);
        assert_eq!(wait, 300);
    }
}

/// Nobody waits for bots that play alone, so many such tables use no more time than one.
#[test]
fn unfollowed_tables_share_the_time_of_one() {
    let mut hall = Hall::open();
    hall.connect(0);
    let bots = json!({ "bots": { "0": "random", "1": "random", "2": "random" } });
    let tables: Vec<_> = (0..4).map(|_| hall.table(0, bots.clone())).collect();
    let wait = |hall: &mut Hall| {
        hall.now = hall.now.max(hall.lobby.next_tick());
        hall.lobby.tick(hall.now);
        hall.lobby.charge(100_000, hall.now);
        hall.lobby.next_tick().saturating_sub(hall.now)
    };
    assert_eq!([wait(&mut hall), wait(&mut hall), wait(&mut hall)], [300; 3]);
    // A table with a spectator has its own share.
    hall.call(0, "watch", json!({ "table": tables[0].id, "token": tables[0].watch })).unwrap();
    let waits: Vec<u64> = (0..4).map(|_| wait(&mut hall)).collect();
    assert!(waits.contains(&0) && waits.iter().sum::<u64>() < 1_200, "{waits:?}");
}

/// The client gets an error, and the operator's log names the table and the line. Further attempts add nothing to the log.
#[test]
fn corrupt_record_is_logged_once() {
    let mut hall = Hall::open();
    hall.connect(0);
    let table = hall.table(0, json!({}));
    let record = hall.disk.record(&table.id);
    hall.disk.append(&table.id, b"corrupt\n").unwrap();
    hall.disk.append(&table.id, record.as_bytes()).unwrap();
    hall.restart();
    hall.lobby.collect_notes();
    hall.connect(1);
    for _ in 0..2 {
        let take = json!({ "table": table.id, "token": table.seats[0] });
        assert_eq!(hall.call(1, "seat.take", take), Err("record".to_owned()));
    }
    let notes = hall.lobby.take_notes();
    let [Note::Failed { table: id, why }] = &*notes else { panic!("{notes:?}") };
    assert!(*id == table.id && why.contains("line 2 of the record is corrupt"), "{id}: {why}");
}
