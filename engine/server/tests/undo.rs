//! Undo of answers with the players' consent.

use crate::hall::{answer, asked, play_until, seated};
use serde_json::{Value, json};

#[test]
fn undo_happens_when_all_agree() {
    let (mut hall, table) = seated(json!({}));
    let (client, question) = play_until(&mut hall, &table, |question| question["window"] == false);
    let before = hall.state(client, &table, client as usize)["view"].clone();
    answer(&mut hall, &table, client, &question).unwrap();
    let others: Vec<u64> = (0..3).filter(|other| *other != client).collect();
    hall.call(client, "undo.ask", json!({ "table": table.id })).unwrap();
    let wish = hall.told(others[0], "state").pop().unwrap()["undo"].clone();
    assert_eq!((wish["by"].clone(), wish["missing"].as_array().unwrap().len()), (json!(client), 2));
    hall.call(others[0], "undo.say", json!({ "table": table.id, "agree": false })).unwrap();
    assert_eq!(
        hall.call(others[1], "undo.say", json!({ "table": table.id, "agree": true })),
        Err("no_wish".to_owned())
    );
    hall.call(client, "undo.ask", json!({ "table": table.id })).unwrap();
    for other in &others {
        hall.told(*other, "state");
        hall.call(*other, "undo.say", json!({ "table": table.id, "agree": true })).unwrap();
    }
    let told = hall.told(others[0], "state").pop().unwrap();
    assert_eq!((told["reset"].clone(), told["undo"].clone()), (json!(true), Value::Null));
    let state = hall.state(client, &table, client as usize);
    assert_eq!(state["view"], before);
    assert_eq!(state["question"]["ask"], question["ask"]);
    assert_ne!(state["question"]["id"], question["id"], "an answer in transit is rejected as stale");
    assert_eq!(answer(&mut hall, &table, client, &question), Err("stale".to_owned()));
    // The undo survives a restart.
    let id = state["question"]["id"].clone();
    hall.restart();
    hall.connect(client);
    assert_eq!(hall.state(client, &table, client as usize)["question"]["id"], id);
}

/// An undo needs the consent of players who are away, but not of seats that nobody took.
#[test]
fn undo_waits_for_absent_players() {
    let (mut hall, table) = seated(json!({}));
    let mut answered = [false; 3];
    while answered.iter().filter(|one| **one).count() < 2 {
        let (client, question) = asked(&mut hall, &table);
        answer(&mut hall, &table, client, &question).unwrap();
        answered[client as usize] = true;
    }
    let both: Vec<u64> = (0..3).filter(|client| answered[*client as usize]).collect();
    let third = (0..3).find(|client| !answered[*client as usize]).unwrap();
    hall.leave(both[1]);
    let asked_for = hall.call(both[0], "undo.ask", json!({ "table": table.id })).unwrap();
    assert_eq!(asked_for, json!({ "done": false }), "two other seats must agree");
    hall.leave(third);
    let wish = hall.state(both[0], &table, both[0] as usize)["undo"].take();
    assert_eq!(wish["missing"], json!([both[1]]), "a seat without answers need not agree");
    hall.connect(both[1]);
    hall.take(both[1], &table, both[1] as usize);
    let agreed = hall.call(both[1], "undo.say", json!({ "table": table.id, "agree": true })).unwrap();
    assert_eq!(agreed, json!({ "done": true }));
}

/// An automatic answer does not count as the seat's own answer. It is also no vote on the undo request.
#[test]
fn undo_request_survives_window_timeout() {
    let (mut hall, table) = seated(json!({ "windows": { "beat": 700 } }));
    let (client, question) = play_until(&mut hall, &table, |question| question["window"] == false);
    let before = hall.state(client, &table, client as usize);
    answer(&mut hall, &table, client, &question).unwrap();
    hall.wait(1_500);
    hall.call(client, "undo.ask", json!({ "table": table.id })).unwrap();
    let wish = hall.state(client, &table, client as usize)["undo"].take();
    assert_eq!(wish["from"], before["next"], "the undo starts at the seat's own last answer");
    hall.wait(1_500);
    let another = json!({ "table": table.id, "agree": true, "from": wish["from"].as_u64().unwrap() + 1 });
    assert_eq!(hall.call((client + 1) % 3, "undo.say", another), Err("no_wish".to_owned()));
    for other in (0..3).filter(|other| *other != client) {
        hall.call(other, "undo.say", json!({ "table": table.id, "agree": true })).unwrap();
    }
    assert_eq!(hall.state(client, &table, client as usize)["view"], before["view"]);
}

/// An undo request does not reveal the number of passes in a window.
#[test]
fn undo_request_hides_passes() {
    let (mut hall, table) = seated(json!({}));
    let (client, question) = play_until(&mut hall, &table, |question| question["window"] == false);
    answer(&mut hall, &table, client, &question).unwrap();
    let mut seen = Vec::new();
    for _ in 0..2 {
        hall.call(client, "undo.ask", json!({ "table": table.id })).unwrap();
        seen.push(hall.state(client, &table, client as usize)["undo"].take());
        let (other, question) = asked(&mut hall, &table);
        assert_eq!(question["window"], true);
        hall.told(client, "state");
        if other != client {
            answer(&mut hall, &table, other, &question).unwrap();
            assert!(hall.told(client, "state").is_empty(), "the request is still pending, and no state is sent");
        }
    }
    assert_eq!(seen[0], seen[1]);
}

#[test]
fn paused_table_undoes_nothing() {
    let (mut hall, table) = seated(json!({}));
    let (client, question) = asked(&mut hall, &table);
    answer(&mut hall, &table, client, &question).unwrap();
    hall.call(client, "undo.ask", json!({ "table": table.id })).unwrap();
    let agree = json!({ "table": table.id, "agree": true });
    hall.call(0, "host.pause", json!({ "table": table.id, "host": table.host, "paused": true })).unwrap();
    assert_eq!(hall.call((client + 1) % 3, "undo.say", agree.clone()), Err("paused".to_owned()));
    hall.call(0, "host.close", json!({ "table": table.id, "host": table.host })).unwrap();
    assert_eq!(hall.call((client + 1) % 3, "undo.say", agree), Err("closed".to_owned()));
    assert_eq!(hall.call(client, "undo.ask", json!({ "table": table.id })), Err("closed".to_owned()));
}
