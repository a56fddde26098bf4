//! Changes of states, which a client gets on request instead of whole states.

use crate::hall::{Hall, Table, seated};
use hyperkon_table::Dice;
use serde_json::{Value, json};

/// Applies a change to the last state.
fn apply(state: &mut Value, change: &Value) {
    let patch: json_patch::Patch = serde_json::from_value(change["patch"].clone()).unwrap();
    json_patch::patch(state, &patch).unwrap();
    state["events"] = change["events"].clone();
}

/// Answers with random parts.
fn answer(hall: &mut Hall, table: &Table, client: usize, question: &Value, dice: &mut Dice) {
    let (mut parts, mut next) = (Vec::new(), question["parts"].clone());
    while let Some(list) = next["next"].as_array().filter(|list| !list.is_empty()) {
        if next["done"] == true && dice.below(2) == 0 {
            break;
        }
        parts.push(list[dice.below(list.len() as u32) as usize]["part"].clone());
        let so_far = json!({ "table": table.id, "id": question["id"], "so_far": parts });
        next = hall.call(client as u64, "parts", so_far).unwrap();
    }
    let answer = json!({ "table": table.id, "id": question["id"], "parts": parts });
    hall.call(client as u64, "answer", answer).unwrap();
}

/// A client with states and a client with changes see the same game.
#[test]
fn changes_give_the_same_states() {
    for edition in ["kosmische-strijd", "ufos", "sp4x"] {
        let (mut hall, table) = seated(json!({ "edition": edition, "windows": "ask" }));
        let (mut states, mut patched) = (Vec::new(), Vec::new());
        for seat in 0..3 {
            states.push(hall.state(seat as u64, &table, seat));
            hall.connect(10 + seat as u64);
            let take = json!({ "table": table.id, "token": table.seats[seat], "changes": true });
            patched.push(hall.call(10 + seat as u64, "seat.take", take).unwrap()["state"].take());
        }
        let mut dice = Dice::new(3);
        let (mut whole, mut short) = (Vec::new(), Vec::new());
        while let Some(seat) = (0..3).find(|seat| !states[*seat]["question"].is_null()) {
            answer(&mut hall, &table, seat, &states[seat]["question"], &mut dice);
            for seat in 0..3 {
                let (new, changes) = (hall.told(seat as u64, "state"), hall.told(10 + seat as u64, "change"));
                assert_eq!(new.len(), changes.len());
                for (state, change) in new.into_iter().zip(changes) {
                    whole.push(state.to_string().len());
                    short.push(change.to_string().len());
                    apply(&mut patched[seat], &change);
                    assert_eq!(patched[seat], state, "{change}");
                    states[seat] = state;
                }
            }
        }
        assert_eq!(states[0]["status"], "over");
        whole.sort_unstable();
        short.sort_unstable();
        let (all, fewer) = (whole.iter().sum::<usize>(), short.iter().sum::<usize>());
        let (median, less) = (whole[whole.len() / 2], short[short.len() / 2]);
        println!("{edition}: {} states of {all} bytes, changes of {fewer}; medians {median} and {less}", whole.len());
        assert!(fewer * 2 < all && less * 2 < median, "{edition}: {fewer} of {all}, {less} of {median}");
    }
}

/// Temporary measurement.
#[test]
fn measure_bytes() {
    for edition in ["kosmische-strijd", "ufos", "sp4x"] {
        for views in [false, true] {
            let (mut hall, table) = seated(json!({ "edition": edition, "windows": "ask" }));
            let mut states = Vec::new();
            for seat in 0..3 {
                states.push(hall.state(seat as u64, &table, seat));
                hall.connect(10 + seat as u64);
                hall.connect(20 + seat as u64);
                let take = json!({ "table": table.id, "token": table.seats[seat], "changes": true, "views": views });
                hall.call(10 + seat as u64, "seat.take", take).unwrap();
                let take = json!({ "table": table.id, "token": table.seats[seat], "views": views });
                hall.call(20 + seat as u64, "seat.take", take).unwrap();
            }
            let mut dice = Dice::new(3);
            let mut sums = std::collections::BTreeMap::<String, usize>::new();
            while let Some(seat) = (0..3).find(|seat| !states[*seat]["question"].is_null()) {
                answer(&mut hall, &table, seat, &states[seat]["question"], &mut dice);
                for seat in 0..3 {
                    for state in hall.told(seat as u64, "state") {
                        states[seat] = state;
                    }
                }
                for state in hall.told(20, "state") {
                    *sums.entry("whole".to_owned()).or_default() += state.to_string().len();
                }
                for change in hall.told(10, "change") {
                    let mut add = |key: String, size: usize| *sums.entry(key).or_default() += size;
                    add("change".to_owned(), change.to_string().len());
                    add("n changes".to_owned(), 1);
                    let events = change["events"].as_array().unwrap();
                    for event in events {
                        let patch = event.get("patch").map_or(0, |patch| patch.to_string().len());
                        add("events bare".to_owned(), event.to_string().len() - patch);
                        add("event patches".to_owned(), patch);
                        for part in event.get("patch").and_then(Value::as_array).into_iter().flatten() {
                            let path = part["path"].as_str().unwrap().split('/').nth(1).unwrap_or_default();
                            add(format!("  event {path}"), part.to_string().len());
                        }
                    }
                    if let Some(last) = events.iter().rev().find_map(|event| event.get("patch")) {
                        add("last patches".to_owned(), last.to_string().len());
                    }
                    for part in change["patch"].as_array().unwrap() {
                        let path: Vec<&str> = part["path"].as_str().unwrap().split('/').skip(1).take(2).collect();
                        add(format!("  patch {}", path.join("/")), part.to_string().len());
                        add(format!("patch {}", path[0]), part.to_string().len());
                    }
                }
            }
            println!("{edition} views {views}");
            for (key, size) in sums {
                println!("    {size:8} {key}");
            }
        }
    }
}
