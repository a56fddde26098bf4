//! What a client is told of a table: every event once, and every refusal for what it is.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test stops where something is wrong")]

mod lobby;

use hyperkon_server::FileStore;
use lobby::Client;
use serde_json::{Value, json};
use std::path::Path;

fn bots() -> Value {
    json!({ "edition": "kosmische-strijd", "seats": 4, "seed": "7", "windows": "ask",
            "bots": { "1": "random", "2": "random", "3": "random" } })
}

/// Bots play whole turns at one go while a seat passes beforehand: that seat is told of everything all the same.
#[test]
fn no_event_is_lost_however_many_come_at_once() {
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
    assert!(most > 64, "only {most} events came at once: as many are kept for whoever comes back");
}

/// An answer by parts is refused for the same reason as a whole one.
#[test]
fn a_game_that_is_over_says_so() {
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

/// The reply to an answer can be lost, and the seat pass beforehand meanwhile: the same answer again is taken for what it
/// is, also by a server that was started anew.
#[test]
fn an_answer_said_again_is_the_same_answer() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("said-again");
    let _ = std::fs::remove_dir_all(&folder);
    let open = || Client::of(Box::new(FileStore::open(&folder, false).unwrap()));
    let mut client = open();
    let opened = client.sit_down(bots());
    let table = opened["table"].clone();
    client.call("stand", json!({ "table": table, "until": "my_turn" }));
    let (mut passed, mut last) = (0, Value::Null);
    for _ in 0..10 {
        let question = client.state["question"].clone();
        let answer = json!({ "table": table, "id": question["id"], "choice": question["fallback"] });
        assert_eq!(client.call("answer", answer.clone()).0["result"]["id"], question["id"]);
        let number = |id: &Value| id.as_str().unwrap()[2..].parse::<u32>().unwrap();
        passed += number(&client.state["question"]["id"]) - number(&question["id"]) - 1;
        last = answer;
        assert_eq!(client.call("answer", last.clone()).0["result"]["id"], last["id"], "after {passed} passes");
    }
    assert!(passed > 0, "nothing was answered for the seat");
    drop(client);
    let mut client = open();
    client.call("hello", json!({ "protocol": [1] }));
    client.take(&opened);
    assert_eq!(client.call("answer", last.clone()).0["result"]["id"], last["id"]);
    last["choice"] = json!({ "number": 3 });
    assert_eq!(client.call("answer", last).0["error"]["data"]["refusal"], "already_answered");
}
