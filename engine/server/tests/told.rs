//! Messages to a client. Each event is sent once, and each error has its reason.

use crate::lobby::Client;
use hyperkon_server::{FileStore, MemoryStore, Store};
use serde_json::{Value, json};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn bots() -> Value {
    json!({ "edition": "kosmische-strijd", "seats": 4, "seed": "7", "windows": "ask",
            "bots": { "1": "random", "2": "random", "3": "random" } })
}

/// Bots play whole turns at once while a seat auto-passes. The seat still receives every event.
#[test]
fn simultaneous_events_are_all_delivered() {
    let mut client = Client::connect();
    let table = client.sit_down(bots())["table"].clone();
    let (mut next, mut most) = (client.state["next"].as_u64().unwrap(), 0);
    for _ in 0..300 {
        if client.state["status"] != "asking" {
            break;
        }
        let (_, mut states) = client.call("stand", json!({ "table": table, "until": "my_turn" }));
        if !client.state["question"].is_null() {
            states.extend(client.answer().1);
        }
        for state in states {
            assert_eq!(state["reset"], false, "at event {next}");
            let events = state["events"].as_array().unwrap();
            for event in events {
                assert_eq!(event["n"], next);
                next += 1;
            }
            most = most.max(events.len());
        }
    }
    assert!(most > 30, "only {most} events came at once");
}

/// An answer in parts is rejected for the same reason as a complete answer.
#[test]
fn finished_game_rejects_answers() {
    let mut client = Client::connect();
    let table = client.sit_down(bots())["table"].clone();
    while client.state["status"] == "asking" {
        client.answer();
    }
    assert_eq!(client.state["status"], "over");
    for answer in [json!({ "choice": "accept" }), json!({ "parts": ["accept"] })] {
        let mut params = json!({ "table": table, "id": "0.100000" });
        params.as_object_mut().unwrap().extend(answer.as_object().unwrap().clone());
        assert_eq!(client.call("answer", params).0["error"]["data"]["refusal"], "over");
    }
}

/// A repeated answer gets the same reply, even after an auto-pass or a restart. The first reply may have been lost.
#[test]
fn repeated_answer_gets_the_same_reply() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("said-again");
    let _ = std::fs::remove_dir_all(&folder);
    let open = || Client::of(Box::new(FileStore::open(&folder, false).unwrap()));
    let mut client = open();
    let opened = client.sit_down(bots());
    let table = opened["table"].clone();
    client.call("stand", json!({ "table": table, "until": "my_turn" }));
    let (mut passed, mut last) = (0, Value::Null);
    client.wait_for_question();
    for _ in 0..10 {
        let question = client.state["question"].clone();
        let answer = json!({ "table": table, "id": question["id"], "choice": question["fallback"] });
        assert_eq!(client.call("answer", answer.clone()).0["result"]["id"], question["id"]);
        client.wait_for_question();
        let number = |id: &Value| id.as_str().unwrap()[2..].parse::<u32>().unwrap();
        passed += number(&client.state["question"]["id"]) - number(&question["id"]) - 1;
        last = answer;
        assert_eq!(client.call("answer", last.clone()).0["result"]["id"], last["id"], "after {passed} passes");
    }
    assert!(passed > 0, "the clock never answered for the seat");
    for paused in [true, false] {
        let pause = json!({ "table": table, "host": opened["host"], "paused": paused });
        assert_eq!(client.call("host.pause", pause).0["result"], json!({}));
        assert_eq!(client.call("answer", last.clone()).0["result"]["id"], last["id"], "paused: {paused}");
    }
    drop(client);
    let mut client = open();
    client.call("hello", json!({ "protocol": [1] }));
    client.take(&opened);
    assert_eq!(client.call("answer", last.clone()).0["result"]["id"], last["id"]);
    last["choice"] = json!({ "number": 3 });
    assert_eq!(client.call("answer", last).0["error"]["data"]["refusal"], "already_answered");
}

/// A request for a seat with an invalid name does not take the seat.
#[test]
fn rejected_seat_is_not_taken() {
    let mut client = Client::connect();
    client.call("hello", json!({ "protocol": [1] }));
    let opened = client.call("table.new", bots()).0["result"].clone();
    let (table, token) = (&opened["table"], &opened["seats"][0]["token"]);
    let taken = client.call("seat.take", json!({ "table": table, "token": token, "name": "" })).0;
    assert_eq!(taken["error"]["data"]["refusal"], "params");
    let asked = client.call("parts", json!({ "table": table, "id": "0.0" })).0;
    assert_eq!(asked["error"]["data"]["refusal"], "not_your_seat");
}

/// A store with room for a limited number of lines.
struct Narrow(MemoryStore, Arc<AtomicUsize>);

impl Store for Narrow {
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        self.0.read(table)
    }

    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()> {
        let room = self.1.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(1));
        room.map_err(|_| io::Error::from(io::ErrorKind::StorageFull))?;
        self.0.append(table, line)
    }

    fn cut(&mut self, table: &str, bytes: u64) -> io::Result<()> {
        self.0.cut(table, bytes)
    }

    fn keys(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        self.0.keys(table)
    }

    fn keep_keys(&mut self, table: &str, keys: &[u8]) -> io::Result<()> {
        if self.1.load(Ordering::Relaxed) == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.keep_keys(table, keys)
    }

    fn tables(&mut self) -> io::Result<Vec<String>> {
        self.0.tables()
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync()
    }
}

/// A stored answer is confirmed even if the bots' next answers cannot be stored. The bots answer once there is room.
#[test]
fn written_answer_is_confirmed() {
    let room = Arc::new(AtomicUsize::new(usize::MAX));
    let mut client = Client::of(Box::new(Narrow(MemoryStore::default(), Arc::clone(&room))));
    client.sit_down(bots());
    let mut went_on = 0;
    for _ in 0..40 {
        let before = client.state["question"]["id"].clone();
        room.store(1, Ordering::Relaxed);
        assert_eq!(client.answer().0["result"]["id"], before);
        room.store(0, Ordering::Relaxed);
        client.wait(1_000);
        room.store(usize::MAX, Ordering::Relaxed);
        went_on += usize::from(client.state["question"].is_null());
        client.wait(1_000);
        assert_ne!(client.state["question"], Value::Null);
        assert_ne!(client.state["question"]["id"], before);
    }
    assert!(went_on > 5, "bots had nothing to answer");
    room.store(0, Ordering::Relaxed);
    let (refused, states) = client.answer();
    assert_eq!((&refused["error"]["data"]["refusal"], states.len()), (&json!("not_kept"), 0));
}

/// A change that cannot be stored does not take effect. This includes undo, and changes by the table owner or a seat.
#[test]
fn unstorable_change_is_not_made() {
    let room = Arc::new(AtomicUsize::new(usize::MAX));
    let mut client = Client::of(Box::new(Narrow(MemoryStore::default(), Arc::clone(&room))));
    let opened = client.sit_down(bots());
    client.answer();
    let before = client.state["question"]["id"].clone();
    let (table, host) = (&opened["table"], &opened["host"]);
    let take = |name: &str| json!({ "table": table, "token": opened["seats"][0]["token"], "name": name });
    client.call("seat.take", take("Ann"));
    room.store(0, Ordering::Relaxed);
    for (method, params) in [
        ("host.pause", json!({ "table": table, "host": host, "paused": true })),
        ("host.close", json!({ "table": table, "host": host })),
        ("host.kick", json!({ "table": table, "host": host, "seat": 0 })),
        ("host.give", json!({ "table": table, "host": host, "seat": 0, "to": "random" })),
        ("seat.take", take("Bob")),
        ("undo.ask", json!({ "table": table })),
    ] {
        assert_eq!(client.call(method, params).0["error"]["data"]["refusal"], "not_kept", "{method}");
    }
    room.store(usize::MAX, Ordering::Relaxed);
    let taken =
        client.call("seat.take", json!({ "table": table, "token": opened["seats"][0]["token"] })).0["result"].clone();
    let seat = json!({ "seat": 0, "bot": null, "name": "Ann", "connected": 1, "wins": 0 });
    assert_eq!(taken["presence"]["seats"][0], seat);
    assert_eq!((&taken["state"]["status"], &taken["state"]["question"]["id"]), (&json!("asking"), &before));
}

/// A client that takes a seat receives the state. With `since`, it also receives all missed events.
#[test]
fn taken_seat_is_held_and_caught_up() {
    let mut client = Client::connect();
    let opened = client.sit_down(bots());
    for _ in 0..5 {
        client.answer();
    }
    let since = json!({ "epoch": 0, "next": 0 });
    let take = json!({ "table": opened["table"], "token": opened["seats"][0]["token"], "since": since });
    let taken = client.call("seat.take", take).0["result"].clone();
    assert_eq!(taken["presence"]["seats"][0]["connected"], 1);
    assert_eq!(taken["state"]["reset"], false);
    let numbers: Vec<&Value> = taken["state"]["events"].as_array().unwrap().iter().map(|event| &event["n"]).collect();
    assert_eq!(json!(numbers), json!((0..taken["state"]["next"].as_u64().unwrap()).collect::<Vec<_>>()));
}

/// A client needs distinguishable seat colors, and the names of all ids.
#[test]
fn table_describes_its_drawing() {
    let mut client = Client::connect();
    let mut wish = bots();
    client.call("hello", json!({ "protocol": [1] }));
    let (catalog, _) = client.call("catalog", json!({}));
    let drawn = &catalog["result"]["games"][0]["catalog"]["editions"][0]["aliens"][0];
    assert!(drawn["emblem"]["lines"].as_array().unwrap().iter().any(|path| path.as_str().unwrap().starts_with('M')));
    wish["options"] = json!({ "aliens": [[drawn["id"]], [], [], []] });
    let opened = client.sit_down(wish);
    let take = json!({ "table": opened["table"], "token": opened["seats"][0]["token"] });
    let (taken, _) = client.call("seat.take", take);
    let about = &taken["result"]["about"];
    let seats = about["seats"].as_array().unwrap();
    for mark in ["letter", "shape", "hex", "mark"] {
        let marks: std::collections::BTreeSet<String> =
            seats.iter().map(|seat| seat["paint"][mark].as_str().unwrap().to_owned()).collect();
        assert_eq!(marks.len(), seats.len(), "{mark}: {marks:?}");
    }
    let scripts = about["scripts"].as_array().unwrap();
    let dealt = scripts.iter().find(|script| script["id"] == drawn["id"]).unwrap();
    assert_eq!(dealt["emblem"], drawn["emblem"]);
    assert!(dealt["class"].is_null());
    assert!(scripts.iter().any(|script| script["sort"] == "card" && script["class"].is_string()));
    let phases = about["phases"].as_array().unwrap();
    assert!(
        phases.len() > 8 && phases.iter().all(|phase| phase["name"].as_str().is_some_and(|name| !name.contains('.')))
    );
    assert!(about["rules"]["T4"].as_str().unwrap().len() > 10);
    assert_eq!(about["numbers"]["bases_to_win"], about["bases_to_win"]);
    let words = about["words_of_view"].as_object().unwrap();
    for id in ["standing.lost", "outcome.deal", "hook.on_totals"] {
        assert!(words[id].as_str().is_some_and(|word| !word.is_empty() && word != id), "{id}");
    }
    let (catalog, _) = client.call("catalog", json!({}));
    let edition = &catalog["result"]["games"][0]["catalog"]["editions"][0];
    assert!(edition["colors"].as_array().unwrap().iter().all(|color| color["paint"]["hex"].is_string()));
    assert!(edition["presets"].as_array().unwrap().iter().all(|preset| preset["aliens"].as_array().unwrap().len() > 1));
    assert!(edition["aliens"].as_array().unwrap().iter().any(|alien| alien["emblem"].is_object()));
}
