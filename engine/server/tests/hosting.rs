//! Clocks, windows, standing passes, undo, talk, presence, what a host does: time goes where the test says.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod hall;

use hall::{Hall, Table};
use serde_json::{Value, json};

/// Three people at a table, each at a connection of the seat's number.
fn seated(more: Value) -> (Hall, Table) {
    let mut hall = Hall::open();
    (0..3).for_each(|client| hall.connect(client));
    let table = hall.table(0, more);
    for client in 0..3 {
        hall.take(client, &table, client as usize);
    }
    (hall, table)
}

/// The seat that is asked first, with its question.
fn asked(hall: &mut Hall, table: &Table) -> (u64, Value) {
    for seat in 0..3 {
        let state = hall.state(seat as u64, table, seat);
        if !state["question"].is_null() {
            return (seat as u64, state["question"].clone());
        }
    }
    panic!("nobody is asked");
}

fn answer(hall: &mut Hall, table: &Table, client: u64, question: &Value) -> Result<Value, String> {
    hall.call(client, "answer", json!({ "table": table.id, "id": question["id"], "choice": question["fallback"] }))
}

/// Everybody who is asked answers as the host would, until this is asked.
fn play_until(hall: &mut Hall, table: &Table, wanted: impl Fn(&Value) -> bool) -> (u64, Value) {
    for _ in 0..3_000 {
        let (client, question) = asked(hall, table);
        if wanted(&question) {
            return (client, question);
        }
        answer(hall, table, client, &question).unwrap();
    }
    panic!("it is never asked");
}

#[test]
fn a_window_lasts_a_beat_whoever_is_asked() {
    let (mut hall, table) = seated(json!({ "windows": { "beat": 700 } }));
    let (client, window) = asked(&mut hall, &table);
    assert_eq!((window["window"].clone(), window["left_ms"].clone()), (json!(true), json!(700)));
    hall.wait(699);
    assert_eq!(asked(&mut hall, &table).1["id"], window["id"]);
    hall.wait(1);
    let state = hall.state(client, &table, client as usize);
    assert_ne!(state["question"]["id"], window["id"], "whoever did nothing has passed");
    assert!(hall.disk.record(&table.id).contains("\"by\":\"clock\""));
}

#[test]
fn who_holds_a_window_has_time_and_nobody_sees_it() {
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
fn a_clock_has_a_reserve_and_an_end() {
    let clock = json!({ "question_s": 10, "reserve_s": 5, "then": "pass" });
    let (mut hall, table) = seated(json!({ "clock": clock }));
    let (client, first) = asked(&mut hall, &table);
    assert_eq!(first["left_ms"], 15_000);
    hall.wait(12_000);
    answer(&mut hall, &table, client, &first).unwrap();
    let (_, next) =
        play_until(&mut hall, &table, |question| question["id"].as_str().unwrap().starts_with(&client.to_string()));
    assert_eq!(next["left_ms"], 13_000, "two of the five seconds are gone");
    hall.wait(13_000);
    assert_ne!(hall.state(client, &table, client as usize)["question"]["id"], next["id"]);
    // A clock that only tells the time does nothing.
    let waits = json!({ "table": table.id, "host": table.host, "clock": { "question_s": 1 } });
    hall.call(0, "host.clock", waits).unwrap();
    let (client, question) = asked(&mut hall, &table);
    hall.wait(60_000);
    assert_eq!(hall.state(client, &table, client as usize)["question"]["id"], question["id"]);
}

#[test]
fn a_pause_stops_the_clock_and_answers() {
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

#[test]
fn talks_have_one_clock_for_both() {
    // Both lay negotiate: a seed and seats at which that comes about soon.
    let mut found = false;
    for seed in 0..40 {
        let clock = json!({ "deal_s": 60, "then": "pass" });
        let (mut hall, table) = seated(json!({ "seed": seed.to_string(), "clock": clock }));
        for _ in 0..400 {
            let (client, question) = asked(&mut hall, &table);
            if question["ask"]["topic"] == "deal" {
                found = true;
                assert_eq!(question["left_ms"], 60_000);
                hall.wait(20_000);
                let next = question["parts"]["next"].as_array().unwrap().clone();
                let gives =
                    next.iter().map(|next| next["part"].clone()).find(|part| part.get("gives").is_some()).unwrap();
                let offer = json!({ "table": table.id, "id": question["id"], "parts": [gives] });
                if hall.call(client, "answer", offer).is_ok() {
                    let (other, question) = asked(&mut hall, &table);
                    assert!(other != client && question["left_ms"] == 40_000, "{question}");
                    hall.wait(40_000);
                    assert_ne!(asked(&mut hall, &table).1["ask"]["topic"], "deal", "no deal: the time is up");
                    return;
                }
                break;
            }
            let next = question["parts"]["next"].as_array().unwrap();
            let negotiate = next.iter().find(|next| next["part"] == json!({ "pick": { "card": "negotiate" } }));
            match negotiate {
                Some(part) => drop(hall.call(
                    client,
                    "answer",
                    json!({ "table": table.id, "id": question["id"], "parts": [part["part"]] }),
                )),
                None => drop(answer(&mut hall, &table, client, &question).unwrap()),
            }
        }
    }
    panic!("no talks with an offer; any at all: {found}");
}

#[test]
fn who_stands_passes_until_it_is_attacked() {
    let (mut hall, table) = seated(json!({}));
    let (client, window) = asked(&mut hall, &table);
    assert_eq!(window["window"], true);
    hall.call(client, "stand", json!({ "table": table.id, "until": "encounter" })).unwrap();
    let state = hall.state(client, &table, client as usize);
    assert_ne!(state["question"]["id"], window["id"]);
    assert_eq!(state["standing"], "encounter");
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
        assert_eq!(windows, 0, "it is not asked in windows while it stands");
        answer(&mut hall, &table, who, &question).unwrap();
    }
    panic!("the encounter does not end");
}

#[test]
fn an_answer_is_taken_back_when_all_agree() {
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
    assert_ne!(state["question"]["id"], question["id"], "an answer that is still under way is not taken for this one");
    assert_eq!(answer(&mut hall, &table, client, &question), Err("stale".to_owned()));
    // It outlasts the program.
    let id = state["question"]["id"].clone();
    hall.restart();
    hall.connect(client);
    assert_eq!(hall.state(client, &table, client as usize)["question"]["id"], id);
}

/// Nobody's answer is taken back behind their back; a seat at which nobody has sat yet has nothing to say.
#[test]
fn who_is_away_is_waited_for() {
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
    assert_eq!(asked_for, json!({ "done": false }), "two others play");
    hall.leave(third);
    let wish = hall.state(both[0], &table, both[0] as usize)["undo"].take();
    assert_eq!(wish["missing"], json!([both[1]]), "who has not played is not asked any more");
    hall.connect(both[1]);
    hall.take(both[1], &table, both[1] as usize);
    let agreed = hall.call(both[1], "undo.say", json!({ "table": table.id, "agree": true })).unwrap();
    assert_eq!(agreed, json!({ "done": true }));
}

#[test]
fn who_comes_back_is_told_what_it_missed() {
    let (mut hall, table) = seated(json!({}));
    let mark = hall.state(0, &table, 0);
    let since = json!({ "epoch": mark["epoch"], "next": mark["next"] });
    let mut numbers = Vec::new();
    for _ in 0..12 {
        let (client, question) = asked(&mut hall, &table);
        answer(&mut hall, &table, client, &question).unwrap();
    }
    for state in hall.told(0, "state") {
        numbers.extend(state["events"].as_array().unwrap().iter().map(|event| event["n"].as_u64().unwrap()));
    }
    assert!(numbers.len() > 3 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{numbers:?}");
    let back = json!({ "table": table.id, "token": table.seats[0], "since": since });
    for restarts in 0..2 {
        let state = hall.call(0, "seat.take", back.clone()).unwrap()["state"].take();
        let missed: Vec<u64> =
            state["events"].as_array().unwrap().iter().map(|event| event["n"].as_u64().unwrap()).collect();
        assert_eq!((missed, state["reset"].clone()), (numbers.clone(), json!(false)), "after {restarts} restarts");
        hall.restart();
        hall.connect(0);
    }
    let far = json!({ "table": table.id, "token": table.seats[0], "since": { "epoch": 7, "next": 0 } });
    let state = hall.call(0, "seat.take", far).unwrap()["state"].take();
    assert_eq!((state["reset"].clone(), state["events"].clone()), (json!(true), json!([])));
}

#[test]
fn seats_have_secrets() {
    let (mut hall, table) = seated(json!({}));
    hall.connect(9);
    let take = |token: &str| json!({ "table": table.id, "token": token });
    for token in ["", "0", &table.host, &table.seats[0][..31]] {
        assert_eq!(hall.call(9, "seat.take", take(token)), Err("bad_token".to_owned()), "{token}");
    }
    assert_eq!(hall.call(9, "watch", json!({ "table": table.id })), Err("bad_token".to_owned()));
    assert_eq!(hall.call(9, "seat.take", json!({ "table": "nowhere", "token": "x" })), Err("bad_token".to_owned()));
    let watched = hall.call(9, "watch", take(&table.watch)).unwrap();
    assert!(watched["state"]["seat"].is_null() && watched["state"]["question"].is_null());
    let (client, question) = asked(&mut hall, &table);
    assert_eq!(answer(&mut hall, &table, 9, &question), Err("not_your_seat".to_owned()));
    answer(&mut hall, &table, client, &question).unwrap();
    // No secret stands in the record, nor in anything that anybody is told later.
    let record = hall.disk.record(&table.id);
    let told: Vec<String> =
        (0..3).flat_map(|client| hall.told(client, "state")).map(|state| state.to_string()).collect();
    let secrets = table.seats.iter().chain([&table.host, &table.watch]);
    assert!(
        secrets.clone().all(|secret| !record.contains(&**secret) && told.iter().all(|line| !line.contains(&**secret)))
    );
    // A seat that is given anew has another secret, and who held it is out.
    let kick = json!({ "table": table.id, "host": table.host, "seat": client });
    let fresh = hall.call(0, "host.kick", kick).unwrap()["token"].as_str().unwrap().to_owned();
    assert_eq!(hall.told(client, "kicked").len(), 1);
    let (asked_now, question) = (client, json!({ "id": format!("{client}.0"), "fallback": "no_deal" }));
    assert_eq!(answer(&mut hall, &table, asked_now, &question), Err("not_your_seat".to_owned()));
    assert_eq!(hall.call(9, "seat.take", take(&table.seats[client as usize])), Err("bad_token".to_owned()));
    assert!(hall.call(9, "seat.take", take(&fresh)).is_ok());
}

#[test]
fn a_bot_takes_a_seat_over_and_gives_it_back() {
    let (mut hall, table) = seated(json!({}));
    let give = |seat: u64, to: &str| json!({ "table": table.id, "host": table.host, "seat": seat, "to": to });
    let (client, _) = asked(&mut hall, &table);
    assert_eq!(hall.call(0, "host.give", give(client, "nobody")), Err("params".to_owned()));
    for seat in 0..3 {
        hall.call(0, "host.give", give(seat, "random")).unwrap();
    }
    let presence = hall.told(1, "presence").pop().unwrap();
    assert!(presence["seats"].as_array().unwrap().iter().all(|seat| seat["bot"] == "random" && seat["connected"] == 1));
    hall.wait(10_000);
    let state = hall.state(0, &table, 0);
    assert_eq!(state["status"], "over", "three bots play it to its end");
    assert!(!state["view"]["winners"].as_array().unwrap().is_empty());
    assert!(hall.disk.record(&table.id).contains("\"by\":\"bot\""));
}

#[test]
fn talk_reaches_everybody_and_is_plain() {
    let (mut hall, table) = seated(json!({}));
    let say = |text: &str| json!({ "table": table.id, "text": text });
    hall.call(1, "say", say("  hello\u{1b}[2J all ")).unwrap();
    assert_eq!(hall.told(2, "talk")[0]["text"], "hello [2J all");
    for text in ["", " \n ", &"x".repeat(501)] {
        assert_eq!(hall.call(1, "say", say(text)), Err("params".to_owned()));
    }
    let later = hall.take(2, &table, 2);
    assert_eq!(later["talk"][0]["seat"], 1);
    hall.leave(1);
    let presence = hall.told(2, "presence").pop().unwrap();
    assert_eq!(presence["seats"][1]["connected"], 0);
}

#[test]
fn tables_sleep_and_wake_on_demand() {
    let mut hall = Hall::open();
    hall.connect(0);
    let tables: Vec<Table> = (0..30).map(|seed| hall.table(0, json!({ "seed": seed.to_string() }))).collect();
    assert_eq!(hall.lobby.awake(), 30);
    let before = hall.take(0, &tables[3], 1)["state"].take();
    hall.leave(0);
    hall.wait(200_000);
    assert_eq!(hall.lobby.awake(), 0);
    hall.connect(1);
    let after = hall.take(1, &tables[3], 1)["state"].take();
    assert_eq!(
        (hall.lobby.awake(), after["view"].clone(), after["question"].clone()),
        (1, before["view"].clone(), before["question"].clone())
    );
    // After a start only those are awake whose clock does something by itself.
    hall.table(1, json!({ "windows": { "beat": 1000 }, "clock": { "question_s": 5 } }));
    hall.table(1, json!({ "clock": { "question_s": 5, "then": "pass" } }));
    hall.restart();
    hall.connect(1);
    assert_eq!(hall.lobby.awake(), 1);
    let public = hall.call(1, "table.new", json!({ "edition": "kosmische-strijd", "public": true })).unwrap();
    let listed = hall.call(1, "table.list", json!({})).unwrap();
    assert_eq!(listed["tables"].as_array().unwrap().len(), 1);
    assert!(hall.call(1, "watch", json!({ "table": public["table"] })).is_ok());
}
