//! Changes of states, which a client gets on request instead of whole states.

use crate::hall::{Hall, Table, seated};
use hyperkon_table::Dice;
use serde_json::{Value, json};

fn patch(value: &mut Value, patch: &Value) {
    let patch: json_patch::Patch = serde_json::from_value(patch.clone()).unwrap();
    json_patch::patch(value, &patch).unwrap();
}

/// Applies a change to the last state, after the patches of its events.
fn apply(state: &mut Value, change: &Value) {
    for event in change["events"].as_array().unwrap() {
        if let Some(of_event) = event.get("patch") {
            patch(&mut state["view"], of_event);
        }
    }
    patch(state, &change["patch"]);
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
    let editions = ["kosmische-strijd", "ufos", "sp4x"];
    for (edition, views) in editions.into_iter().flat_map(|edition| [(edition, false), (edition, true)]) {
        let (mut hall, table) = seated(json!({ "edition": edition, "windows": "ask" }));
        let (mut states, mut patched) = (Vec::new(), Vec::new());
        for seat in 0..3 {
            let take = json!({ "table": table.id, "token": table.seats[seat], "views": views });
            states.push(hall.call(seat as u64, "seat.take", take).unwrap()["state"].take());
            hall.connect(10 + seat as u64);
            let take = json!({ "table": table.id, "token": table.seats[seat], "views": views, "changes": true });
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
        println!(
            "{edition}, views {views}: {} states of {all} bytes, changes of {fewer}; medians {median} and {less}",
            whole.len()
        );
        assert!(fewer * 2 < all && less * 2 < median, "{edition}: {fewer} of {all}, {less} of {median}");
    }
}
