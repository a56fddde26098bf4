//! Errors that a single request can cause, each with its request, and the limits.

use crate::hall::{Hall, answer, asked, play_until, seated};
use hyperkon_server::Limits;
use serde_json::{Value, json};

fn with(mut one: Value, more: Value) -> Value {
    one.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    one
}

#[test]
fn each_error_has_its_code() {
    let (mut hall, table) = seated(json!({}));
    hall.connect(9);
    let (client, question) = asked(&mut hall, &table);
    let of = |more: Value| with(json!({ "table": table.id }), more);
    let host = |more: Value| with(json!({ "table": table.id, "host": table.host }), more);
    let new = |more: Value| with(json!({ "edition": "kosmische-strijd" }), more);
    let id = question["id"].clone();
    let rows = [
        (client, "hello", json!({ "protocol": [1] }), "hello_again"),
        (client, "dance", json!({}), "no_such_method"),
        (client, "ping", json!({ "loud": true }), "params"),
        (client, "table.new", json!({ "edition": "poker" }), "no_such_game"),
        (client, "table.new", json!({}), "no_such_game"),
        (client, "table.new", json!({ "game": "poker" }), "no_such_game"),
        (client, "table.new", new(json!({ "seats": 99 })), "bad_options"),
        (client, "table.new", new(json!({ "options": { "aliens": [["nobody"]] } })), "bad_options"),
        (client, "table.new", new(json!({ "options": { "color": 1 } })), "params"),
        (client, "table.new", new(json!({ "seed": "x" })), "params"),
        (client, "table.new", new(json!({ "bots": { "77": "random" } })), "params"),
        (client, "table.new", new(json!({ "bots": { "1": "hal" } })), "params"),
        (client, "table.new", new(json!({ "bots": { "1": "random", "01": "steady" } })), "params"),
        (client, "table.new", new(json!({ "bots": { "+1": "random" } })), "params"),
        (9, "seat.take", of(json!({ "token": "x" })), "bad_token"),
        (9, "watch", of(json!({})), "bad_token"),
        (9, "seat.leave", of(json!({})), "not_your_seat"),
        (9, "answer", of(json!({ "id": id, "choice": question["fallback"] })), "not_your_seat"),
        (client, "answer", of(json!({ "id": id })), "params"),
        (client, "answer", of(json!({ "id": id, "choice": { "number": 3 } })), "wrong_kind"),
        (client, "answer", of(json!({ "id": id, "choice": "time_up" })), "params"),
        (client, "answer", of(json!({ "id": id, "parts": [{ "number": 3 }] })), "not_now"),
        (client, "answer", of(json!({ "id": id, "parts": [] })), "not_whole"),
        (client, "answer", of(json!({ "id": format!("{client}.999"), "choice": question["fallback"] })), "stale"),
        (client, "parts", of(json!({ "id": id, "so_far": [{ "number": 3 }] })), "not_now"),
        (client, "hold", of(json!({ "id": id })), "no_window"),
        (client, "undo.ask", of(json!({})), "nothing_to_undo"),
        (client, "undo.say", of(json!({ "agree": true })), "no_wish"),
        (client, "say", of(json!({ "text": "" })), "params"),
        (client, "host.pause", of(json!({ "host": "x", "paused": true })), "bad_token"),
        (client, "host.pause", host(json!({})), "params"),
        (client, "host.clock", host(json!({ "clock": {}, "paused": true })), "params"),
        (client, "host.give", host(json!({ "seat": 7, "to": "person" })), "params"),
        (client, "host.kick", host(json!({ "seat": 200 })), "params"),
    ];
    for (client, method, params, word) in rows {
        assert_eq!(hall.call(client, method, params.clone()), Err(word.to_owned()), "{method} {params}");
    }
    assert_eq!(answer(&mut hall, &table, client, &question).unwrap()["id"], id, "nothing has changed");
    let again = hall.call(client, "answer", of(json!({ "id": id, "choice": { "number": 3 } })));
    assert_eq!(again, Err("already_answered".to_owned()));
    assert_eq!(
        answer(&mut hall, &table, client, &question).unwrap()["id"],
        id,
        "a repeated answer gets the same reply"
    );
}

/// Games with an edition, a kind of question, and an answer not offered there.
const GAMES: [(&str, &str, &str, &str); 3] = [
    ("cosmic", "kosmische-strijd", "pick", r#"{ "pick": [{ "seat": 7 }] }"#),
    ("ufos", "ufos", "play", r#"{ "play": "CARD" }"#),
    ("sp4x", "sp4x", "", r#"{ "draw_from": 7 }"#),
];

#[test]
fn games_share_error_codes() {
    for (game, edition, ask, wrong) in GAMES {
        let (mut hall, table) = seated(json!({ "edition": edition }));
        hall.connect(9);
        let (client, question) = play_until(&mut hall, &table, |question| {
            question["only"] == false && (ask.is_empty() || question["ask"]["ask"].get(ask).is_some())
        });
        let hand = hall.state(client, &table, client as usize)["view"]["hand"].to_string();
        let card = ["red 1", "red 2", "red 3", "gray 1"].into_iter().find(|card| !hand.contains(card)).unwrap();
        let wrong: Value = serde_json::from_str(&wrong.replace("CARD", card)).unwrap();
        let of = |more: Value| with(json!({ "table": table.id }), more);
        let new = |more: Value| with(json!({ "edition": edition }), more);
        let id = question["id"].clone();
        let part = question["parts"]["next"][0]["part"].clone();
        let rows = [
            (client, "table.new", new(json!({ "seats": 99 })), "bad_options"),
            (client, "table.new", new(json!({ "seats": 1 })), "bad_options"),
            (client, "table.new", new(json!({ "game": "poker" })), "no_such_game"),
            (client, "table.new", json!({ "game": game, "edition": "poker" }), "params"),
            (client, "table.new", new(json!({ "options": { "hue": 1 } })), "params"),
            (client, "table.new", new(json!({ "options": [] })), "params"),
            (client, "table.new", new(json!({ "bots": { "1": "hal" } })), "params"),
            (9, "answer", of(json!({ "id": id, "choice": wrong })), "not_your_seat"),
            (9, "parts", of(json!({ "id": id, "so_far": [] })), "not_your_seat"),
            (9, "hint", of(json!({ "id": id })), "not_your_seat"),
            (client, "answer", of(json!({ "id": id, "choice": "time_up" })), "params"),
            (client, "answer", of(json!({ "id": id, "choice": { "dance": 1 } })), "params"),
            (client, "answer", of(json!({ "id": id, "choice": [] })), "params"),
            (client, "answer", of(json!({ "id": id, "parts": ["time_up"] })), "params"),
            (client, "answer", of(json!({ "id": id, "parts": [] })), "not_whole"),
            (client, "answer", of(json!({ "id": id, "parts": vec![part; 99] })), "not_now"),
            (client, "answer", of(json!({ "id": id, "choice": wrong })), "not_offered"),
            (client, "answer", of(json!({ "id": format!("{client}.999"), "choice": wrong })), "stale"),
            (client, "answer", of(json!({ "id": "9.1", "choice": wrong })), "not_your_seat"),
            (client, "parts", of(json!({ "id": id, "so_far": ["time_up"] })), "params"),
            (client, "hint", of(json!({ "id": format!("{client}.999") })), "stale"),
            (client, "hold", of(json!({ "id": id })), "no_window"),
            (client, "stop", of(json!({ "option": "dance", "at": "every" })), "params"),
            (client, "at", of(json!({ "answer": 99_999 })), "no_such_answer"),
            ((client + 1) % 3, "curve", of(json!({})), "not_over"),
            (client, "undo.say", of(json!({ "agree": true })), "no_wish"),
        ];
        let mut other = Vec::new();
        for (client, method, params, word) in rows {
            let told = hall.call(client, method, params.clone());
            if told != Err(word.to_owned()) {
                other.push(format!("{method} {params}: {told:?} instead of {word}"));
            }
        }
        assert!(other.is_empty(), "{edition}:\n{}", other.join("\n"));
    }
}

#[test]
fn invisible_letters_of_methods_are_shown() {
    let (mut hall, _) = seated(json!({}));
    let line = json!({ "jsonrpc": "2.0", "id": 7, "method": "pi\u{1}ng" }).to_string();
    let told = hall.say(0, line.as_bytes())["error"]["message"].take();
    assert_eq!(told, "unknown method `pi\\u{1}ng`; did you mean `ping`?");
}

#[test]
fn hello_requires_a_supported_version() {
    let mut hall = Hall::open();
    hall.lobby.connect(4);
    assert_eq!(hall.call(4, "ping", json!({})), Err("hello_first".to_owned()));
    assert_eq!(hall.call(4, "hello", json!({ "protocol": [2, 9] })), Err("unsupported".to_owned()));
    assert_eq!(hall.call(4, "hello", json!({ "protocol": [9, 1], "lang": "tlh" })).unwrap()["protocol"], 1);
}

/// A table that is over or closed does not count toward the limit. A memory store deletes it when its followers leave.
#[test]
fn ended_table_makes_room() {
    let mut hall = Hall::with(Limits { tables: 2, ..Limits::default() });
    hall.connect(0);
    let tables: Vec<_> = (0..2).map(|_| hall.table(0, json!({}))).collect();
    let new = json!({ "edition": "kosmische-strijd" });
    assert_eq!(hall.call(0, "table.new", new.clone()), Err("too_many_tables".to_owned()));
    hall.call(0, "host.close", json!({ "table": tables[0].id, "host": tables[0].host })).unwrap();
    hall.call(0, "table.new", new.clone()).unwrap();
    hall.restart();
    hall.connect(0);
    assert_eq!(hall.call(0, "table.new", new), Err("too_many_tables".to_owned()));
    // A table without followers is unloaded, and a memory store then deletes it.
    let take = json!({ "table": tables[0].id, "token": tables[0].seats[0] });
    hall.call(0, "seat.take", take.clone()).unwrap();
    hall.leave(0);
    hall.wait(100_000);
    hall.connect(1);
    assert_eq!(hall.call(1, "seat.take", take), Err("bad_token".to_owned()));
}

#[test]
fn limits_are_kept() {
    let limits = Limits { per_seat: 2, tables_per_connection: 3, followed: 2, ..Limits::default() };
    let mut hall = Hall::with(limits);
    (0..4).for_each(|client| hall.connect(client));
    let tables: Vec<_> = (0..3).map(|_| hall.table(0, json!({}))).collect();
    let full = hall.call(0, "table.new", json!({ "edition": "kosmische-strijd" }));
    assert_eq!(full, Err("too_many_tables".to_owned()));
    let take = |table: usize| json!({ "table": tables[table].id, "token": tables[table].seats[0] });
    for client in 0..2 {
        hall.call(client, "seat.take", take(0)).unwrap();
    }
    assert_eq!(hall.call(2, "seat.take", take(0)), Err("seat_full".to_owned()));
    hall.call(0, "seat.take", take(1)).unwrap();
    assert_eq!(hall.call(0, "seat.take", take(2)), Err("too_many_seats".to_owned()));
    hall.call(0, "seat.leave", json!({ "table": tables[1].id })).unwrap();
    hall.call(0, "seat.take", take(2)).unwrap();
}

/// An error in a parameter names its place, and uses JSON terms instead of Rust terms.
#[test]
fn parameter_error_has_its_place() {
    let mut hall = Hall::open();
    hall.connect(0);
    let rows = [
        (
            json!({ "edition": "kosmische-strijd", "seats": "4" }),
            "seats",
            "`seats`: invalid type: string \"4\", expected an integer",
        ),
        (
            json!({ "edition": "kosmische-strijd", "clock": 3 }),
            "clock",
            "`clock`: invalid type: integer `3`, expected an object",
        ),
        (
            json!({ "clock": { "then": "sleep" } }),
            "clock.then",
            "`clock.then`: unknown variant `sleep`, expected one of `wait`, `pass`, `bot`",
        ),
    ];
    for (params, place, text) in rows {
        let line = json!({ "jsonrpc": "2.0", "id": 1, "method": "table.new", "params": params }).to_string();
        let error = hall.say(0, line.as_bytes())["error"].take();
        assert_eq!((&error["message"], &error["data"]["at"]), (&json!(text), &json!(place)));
    }
    let line = json!({ "jsonrpc": "2.0", "id": 1, "method": "table.open" }).to_string();
    let error = hall.say(0, line.as_bytes())["error"].take();
    assert_eq!(error["message"], "unknown method `table.open`; did you mean `table.new`?");
}

#[test]
fn errors_use_the_language_of_client() {
    let (mut hall, table) = seated(json!({}));
    hall.lobby.connect(8);
    hall.heard.insert(8, Default::default());
    assert_eq!(hall.call(8, "hello", json!({ "protocol": [1], "lang": "nl" })).unwrap()["lang"], "nl");
    let leave = json!({ "jsonrpc": "2.0", "id": 1, "method": "seat.leave", "params": { "table": table.id } });
    let error = hall.say(8, leave.to_string().as_bytes())["error"].take();
    assert_eq!((&error["message"], &error["data"]["refusal"]), (&json!("neem eerst plaats"), &json!("not_your_seat")));
}
