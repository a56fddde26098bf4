//! Windows, timeouts, clocks, deals, and auto-pass. The test sets the time.

use crate::hall::{Hall, Table, answer, asked, play_until, seated};
use serde_json::{Value, json};

#[test]
fn window_lasts_its_timeout_for_all() {
    let (mut hall, table) = seated(json!({ "windows": { "beat": 700 } }));
    let (client, window) = asked(&mut hall, &table);
    assert_eq!((window["window"].clone(), window["left_ms"].clone()), (json!(true), json!(700)));
    hall.wait(699);
    assert_eq!(asked(&mut hall, &table).1["id"], window["id"]);
    hall.wait(1);
    let state = hall.state(client, &table, client as usize);
    assert_ne!(state["question"]["id"], window["id"], "the idle seat has passed");
    assert!(hall.disk.record(&table.id).contains("\"by\":\"clock\""));
}

#[test]
fn held_window_gives_time_invisibly() {
    let (mut hall, table) = seated(json!({ "windows": { "beat": 700 } }));
    let (client, window) = asked(&mut hall, &table);
    let other = (client + 1) % 3;
    for client in 0..3 {
        hall.told(client, "state");
        hall.told(client, "presence");
    }
    hall.call(client, "hold", json!({ "table": table.id, "id": window["id"] })).unwrap();
    assert_eq!(hall.told(client, "state")[0]["question"]["held"], true);
    assert!(hall.told(other, "state").is_empty() && hall.told(other, "presence").is_empty());
    hall.wait(5_000);
    assert_eq!(asked(&mut hall, &table).1["id"], window["id"], "it waits: the clock has no end");
    answer(&mut hall, &table, client, &window).unwrap();
    assert_ne!(hall.state(client, &table, client as usize)["question"]["id"], window["id"]);
    let stranger = hall.call(other, "hold", json!({ "table": table.id, "id": window["id"] }));
    assert_eq!(stranger, Err("not_your_seat".to_owned()));
}

#[test]
fn clock_has_a_reserve_and_end() {
    let clock = json!({ "question_s": 10, "reserve_s": 5, "then": "pass" });
    let (mut hall, table) = seated(json!({ "clock": clock }));
    let (client, first) = asked(&mut hall, &table);
    assert_eq!(first["left_ms"], 15_000);
    hall.wait(12_000);
    answer(&mut hall, &table, client, &first).unwrap();
    let (_, next) =
        play_until(&mut hall, &table, |question| question["id"].as_str().unwrap().starts_with(&client.to_string()));
    assert_eq!(next["left_ms"], 13_000, "two of the five seconds have passed");
    hall.wait(13_000);
    assert_ne!(hall.state(client, &table, client as usize)["question"]["id"], next["id"]);
    // The clock does nothing, because it only shows the time.
    let waits = json!({ "table": table.id, "host": table.host, "clock": { "question_s": 1 } });
    hall.call(0, "host.clock", waits).unwrap();
    let (client, question) = asked(&mut hall, &table);
    hall.wait(60_000);
    assert_eq!(hall.state(client, &table, client as usize)["question"]["id"], question["id"]);
}

#[test]
fn pause_stops_clock_and_answers() {
    let (mut hall, table) = seated(json!({ "clock": { "question_s": 10, "then": "pass" } }));
    let (client, question) = asked(&mut hall, &table);
    hall.wait(4_000);
    let pause = |paused: bool| json!({ "table": table.id, "host": table.host, "paused": paused });
    hall.call(0, "host.pause", pause(true)).unwrap();
    hall.wait(100_000);
    assert_eq!(answer(&mut hall, &table, client, &question), Err("paused".to_owned()));
    hall.call(0, "host.pause", pause(false)).unwrap();
    assert_eq!(asked(&mut hall, &table).1["left_ms"], 6_000);
    assert_eq!(
        hall.call(0, "host.pause", json!({ "table": table.id, "host": "x", "paused": true })),
        Err("bad_token".to_owned())
    );
}

/// Returns a table with a deal under discussion, the prompted client, and its question.
fn at_a_deal(clock: &Value) -> (Hall, Table, u64, Value) {
    for seed in 0..40 {
        let (mut hall, table) = seated(json!({ "seed": seed.to_string(), "clock": clock }));
        for _ in 0..400 {
            let (client, question) = asked(&mut hall, &table);
            if question["ask"]["topic"] == "deal" {
                return (hall, table, client, question);
            }
            let next = question["parts"]["next"].as_array().unwrap();
            let negotiate = next.iter().find(|next| next["part"] == json!({ "pick": { "card": "negotiate" } }));
            let lay = |part: &Value| json!({ "table": table.id, "id": question["id"], "parts": [part["part"]] });
            let laid = negotiate.map(|part| hall.call(client, "answer", lay(part)));
            laid.unwrap_or_else(|| answer(&mut hall, &table, client, &question)).unwrap();
        }
    }
    panic!("nobody negotiates");
}

#[test]
fn talks_share_one_clock() {
    let (mut hall, table, client, question) = at_a_deal(&json!({ "deal_s": 90 }));
    assert_eq!(question["left_ms"], 90_000);
    hall.wait(20_000);
    let mut next = question["parts"]["next"].as_array().unwrap().iter().map(|next| next["part"].clone());
    let gives = next.find(|part| part["gives"][1] == "random_card").unwrap();
    let offer = json!({ "table": table.id, "id": question["id"], "parts": [gives] });
    hall.call(client, "answer", offer).unwrap();
    let (mut other, mut question) = asked(&mut hall, &table);
    assert_eq!(question["window"], true, "any time between two words (P4)");
    hall.wait(5_000);
    while question["window"] == true {
        answer(&mut hall, &table, other, &question).unwrap();
        (other, question) = asked(&mut hall, &table);
    }
    assert!(other != client && question["left_ms"] == 70_000, "the deal's clock stops in a window: {question}");
    hall.wait(70_000);
    assert_ne!(asked(&mut hall, &table).1["ask"]["topic"], "deal", "no deal: the time is up");
}

/// C7: after the edition's sixty seconds there is no deal, regardless of other settings.
#[test]
fn talks_end_after_their_seconds() {
    for then in ["wait", "pass", "bot"] {
        let (mut hall, table, client, question) = at_a_deal(&json!({ "question_s": 5, "reserve_s": 9, "then": then }));
        assert_eq!(question["left_ms"], 60_000);
        hall.told(client, "state");
        hall.wait(59_999);
        assert_eq!(asked(&mut hall, &table).1["id"], question["id"]);
        hall.wait(1);
        let told = hall.told(client, "state");
        let mut events = told.iter().flat_map(|state| state["events"].as_array().unwrap()).map(|event| &event["event"]);
        let ended = events.find(|event| event.get("time_up").is_some()).unwrap();
        assert_eq!(ended["time_up"]["broken_off"], true);
        let (who, question) = asked(&mut hall, &table);
        assert_eq!(question["left_ms"], 14_000, "seat {who}: a deal costs no reserve time");
    }
    let (mut hall, table, _, question) = at_a_deal(&json!({ "deal_s": 0 }));
    hall.wait(1_000_000);
    assert_eq!(asked(&mut hall, &table).1["id"], question["id"], "0 has no end");
}

#[test]
fn auto_pass_lasts_until_next_encounter() {
    let (mut hall, table) = seated(json!({}));
    let (client, window) = asked(&mut hall, &table);
    assert_eq!(window["window"], true);
    hall.call(client, "stand", json!({ "table": table.id, "until": "encounter" })).unwrap();
    let state = hall.state(client, &table, client as usize);
    assert_ne!(state["question"]["id"], window["id"]);
    assert_eq!(state["standing"], json!({ "until": "encounter", "how": "pass" }));
    let mut windows = 0;
    for _ in 0..3_000 {
        let (who, question) = asked(&mut hall, &table);
        let state = hall.state(client, &table, client as usize);
        if state["standing"].is_null() {
            assert!(state["view"]["encounter"] != 1 || state["view"]["turn"] != 1, "{state}");
            assert!(hall.disk.record(&table.id).contains("\"by\":\"standing\""));
            return;
        }
        windows += u32::from(who == client && question["window"] == true);
        assert_eq!(windows, 0, "a seat with auto-pass is not prompted in windows");
        answer(&mut hall, &table, who, &question).unwrap();
    }
    panic!("the encounter does not end");
}

/// The seat passes until it is attacked. When a star card names the seat, it is prompted.
#[test]
fn attacked_seat_with_auto_pass_is_prompted() {
    let mut attacked = 0;
    for seed in 0..6 {
        let (mut hall, table) = seated(json!({ "seed": seed.to_string() }));
        for client in 0..3 {
            hall.call(client, "stand", json!({ "table": table.id, "until": "main_player" })).unwrap();
        }
        for _ in 0..150 {
            for client in 0..3 {
                let state = hall.state(client, &table, client as usize);
                let (stands, is_attacked) = (!state["standing"].is_null(), state["view"]["defense"] == client);
                assert!(!stands || !is_attacked, "seat {client} is attacked, and passes");
                attacked += u32::from(is_attacked);
            }
            let (who, question) = asked(&mut hall, &table);
            answer(&mut hall, &table, who, &question).unwrap();
        }
    }
    assert!(attacked > 100, "{attacked}");
}

#[test]
fn auto_pass_survives_restart() {
    let (mut hall, table) = seated(json!({}));
    hall.call(1, "stand", json!({ "table": table.id, "until": "my_turn" })).unwrap();
    hall.restart();
    hall.connect(1);
    assert_eq!(hall.state(1, &table, 1)["standing"], json!({ "until": "my_turn", "how": "pass" }));
    hall.call(1, "stand", json!({ "table": table.id })).unwrap();
    assert!(hall.state(1, &table, 1)["standing"].is_null());
}

#[test]
fn auto_hold_applies_to_every_window() {
    let (mut hall, table) = seated(json!({ "windows": { "beat": 700 } }));
    let (client, window) = asked(&mut hall, &table);
    hall.call(client, "stand", json!({ "table": table.id, "until": "my_turn", "how": "hold" })).unwrap();
    answer(&mut hall, &table, client, &window).unwrap();
    let (_, next) = play_until(&mut hall, &table, |question| {
        question["window"] == true && question["id"].as_str().unwrap().starts_with(&client.to_string())
    });
    assert_eq!((next["held"].clone(), next["left_ms"].clone()), (json!(true), Value::Null));
}

/// The rules do not allow for absent players. With `then: wait`, the server also waits for disconnected seats in
/// windows.
#[test]
fn window_waits_for_disconnected_seat() {
    for (then, waits) in [("wait", true), ("pass", false)] {
        let (mut hall, table) = seated(json!({ "windows": { "beat": 700 }, "clock": { "then": then } }));
        let (client, window) = asked(&mut hall, &table);
        hall.leave(client);
        hall.wait(5_000);
        hall.connect(client);
        let state = hall.state(client, &table, client as usize);
        assert_eq!(state["question"]["id"] == window["id"], waits, "{then}");
        if waits {
            assert_eq!(
                hall.state(client, &table, client as usize)["question"]["left_ms"],
                700,
                "the window timeout runs now"
            );
            hall.wait(700);
            assert_ne!(hall.state(client, &table, client as usize)["question"]["id"], window["id"]);
        }
    }
}

/// If two seats act in one round, only the first in order acts. The other seat gets time to act again (P2).
#[test]
fn overtaken_seat_keeps_its_time() {
    for seed in 0..200 {
        let (mut hall, table) = seated(json!({ "seed": seed.to_string(), "windows": { "beat": 700 } }));
        for _ in 0..60 {
            let can_act = |hall: &mut Hall, client: u64| {
                let question = hall.state(client, &table, client as usize)["question"].take();
                let mut next = question["parts"]["next"].as_array()?.iter().map(|next| &next["part"]);
                let act = next.find(|part| **part != json!({ "pick": "pass" }))?.clone();
                (question["window"] == true).then(|| (client, question["id"].clone(), act))
            };
            let acts: Vec<(u64, Value, Value)> = (0..3).filter_map(|client| can_act(&mut hall, client)).collect();
            if acts.len() < 2 {
                let (client, question) = asked(&mut hall, &table);
                answer(&mut hall, &table, client, &question).unwrap();
                continue;
            }
            for (client, id, act) in &acts {
                hall.call(*client, "answer", json!({ "table": table.id, "id": id, "parts": [act] })).unwrap();
            }
            hall.wait(700);
            let held = |client: u64| hall.state(client, &table, client as usize)["question"]["held"] == true;
            if acts.iter().map(|(client, ..)| *client).any(held) {
                return;
            }
            break;
        }
    }
    panic!("no seat was overtaken");
}
