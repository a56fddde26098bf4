//! The views as of the events, which a client gets on request.

use crate::hall::{Hall, Table, answer, asked, seated};
use serde_json::{Value, json};

/// Applies the patches of a state's events to a view. Returns the view as of each event.
fn views(before: &Value, events: &Value) -> Vec<Value> {
    let mut view = before.clone();
    let as_of = events.as_array().unwrap().iter().map(|event| {
        if let Some(patch) = event.get("patch") {
            json_patch::patch(&mut view, &serde_json::from_value::<json_patch::Patch>(patch.clone()).unwrap()).unwrap();
        }
        view.clone()
    });
    as_of.collect()
}

/// Takes a seat, or watches, with the views.
fn follow(hall: &mut Hall, table: &Table, client: u64, token: &str) -> Value {
    let take = json!({ "table": table.id, "token": token, "views": true });
    hall.call(client, "seat.take", take).unwrap()["state"].take()
}

/// Returns the number of cards that are open on the table.
fn open_cards(view: &Value) -> usize {
    ["offense", "defense"].iter().filter(|side| view["laid"][**side]["open"] == true).count()
}

/// Returns the cards that a view names on the table although they lie face down.
fn named_face_down(view: &Value) -> usize {
    let laid = ["offense", "defense"].map(|side| &view["laid"][side]);
    laid.iter().filter(|card| card["open"] == false && !card["kind"].is_null()).count()
}

/// A played card lies face down first, and then turns. A spectator never sees its kind before, and no hand at all.
#[test]
fn cards_lie_face_down_before_they_turn() {
    let (mut hall, table) = seated(json!({ "seed": "2" }));
    hall.connect(3);
    let mut last = follow(&mut hall, &table, 3, &table.watch);
    let (mut down, mut turned, mut patched) = (0, 0, 0);
    for _ in 0..400 {
        let (client, question) = asked(&mut hall, &table);
        answer(&mut hall, &table, client, &question).unwrap();
        for state in hall.told(3, "state") {
            let mut before = last["view"].clone();
            for (event, view) in state["events"].as_array().unwrap().iter().zip(views(&before, &state["events"])) {
                assert_eq!(view["hand"], json!([]), "{event}");
                assert_eq!(named_face_down(&view), 0, "{event}");
                down += usize::from(view["laid"] != before["laid"] && open_cards(&view) == 0);
                turned += usize::from(open_cards(&view) > open_cards(&before));
                patched += usize::from(event.get("patch").is_some());
                before = view;
            }
            last = state;
        }
    }
    assert!(down > 2 && turned > 2 && patched > 50, "{down} {turned} {patched}");
}

/// `at` returns for each step the same views as the table sent. Other clients get none.
#[test]
fn looking_back_gives_the_same_views() {
    let (mut hall, table) = seated(json!({}));
    (3..5).for_each(|client| hall.connect(client));
    let mut last = follow(&mut hall, &table, 3, &table.watch);
    hall.call(4, "watch", json!({ "table": table.id, "token": table.watch })).unwrap();
    let mut sent = std::collections::BTreeMap::new();
    for _ in 0..120 {
        let (client, question) = asked(&mut hall, &table);
        answer(&mut hall, &table, client, &question).unwrap();
        for state in hall.told(3, "state") {
            for (event, view) in state["events"].as_array().unwrap().iter().zip(views(&last["view"], &state["events"]))
            {
                sent.insert(event["n"].as_u64().unwrap(), view);
            }
            last = state;
        }
        for state in hall.told(4, "state") {
            assert!(state["events"].as_array().unwrap().iter().all(|event| event.get("patch").is_none()));
        }
    }
    hall.wait(11_000);
    let steps = hall.call(3, "history", json!({ "table": table.id })).unwrap()["steps"].take();
    let (mut before, mut compared) = (Value::Null, 0);
    for step in steps.as_array().unwrap() {
        let at = json!({ "table": table.id, "answer": step["answer"], "views": true });
        let stood = hall.call(3, "at", at).unwrap();
        for (event, view) in stood["events"].as_array().unwrap().iter().zip(views(&before, &stood["events"])) {
            if let Some(sent) = sent.get(&event["n"].as_u64().unwrap()) {
                assert_eq!(&view, sent, "{event}");
                compared += 1;
            }
        }
        before = stood["view"].clone();
    }
    assert!(compared > 40, "{compared}");
}

/// Bots can play most of a game at once. The views of a state stay within their limits, and the last ones are sent.
#[test]
fn views_of_long_states_are_limited() {
    let mut hall = Hall::open();
    hall.connect(0);
    let table = hall.table(0, json!({ "bots": { "0": "random", "1": "random" } }));
    let mut last = follow(&mut hall, &table, 0, &table.seats[2]);
    let mut most = 0;
    hall.call(0, "host.give", json!({ "table": table.id, "host": table.host, "seat": 2, "to": "random" })).unwrap();
    for _ in 0..20 {
        hall.wait(1_000);
        for state in hall.told(0, "state") {
            let events = state["events"].as_array().unwrap();
            let patches: Vec<&Value> = events.iter().filter_map(|event| event.get("patch")).collect();
            let bytes: usize = patches.iter().map(|patch| patch.to_string().len()).sum();
            assert!(patches.len() <= 128 && bytes <= 256 * 1024, "{} patches, {bytes} bytes", patches.len());
            let view = views(&last["view"], &state["events"]).pop();
            assert!(view.is_none_or(|view| view["rules"] == state["view"]["rules"]));
            most = most.max(events.len());
            last = state;
        }
    }
    // A tick has few answers of bots, so that a state has few events.
    assert!((20..=128).contains(&most), "{most}");
}
