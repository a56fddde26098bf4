//! People at a table: the waiting room, names, emotes, drafts, open hands, and rematches.

use crate::hall::{Hall, Table, answer, asked, play_until, seated};
use hyperkon_server::Limits;
use serde_json::{Value, json};

/// Opens a waiting table with three people's seats, and connects three clients.
fn waiting() -> (Hall, Value) {
    let mut hall = Hall::with(Limits::default());
    (0..3).for_each(|client| hall.connect(client));
    let wish = json!({ "edition": "kosmische-strijd", "seats": 3, "seed": "5", "windows": "ask", "waits": true });
    let opened = hall.call(0, "table.new", wish).unwrap();
    (hall, opened)
}

fn join(hall: &mut Hall, client: u64, opened: &Value, name: &str) -> Value {
    let got = hall.call(client, "seat.join", json!({ "table": opened["table"], "join": opened["join"] })).unwrap();
    let take = json!({ "table": opened["table"], "token": got["token"], "name": name });
    hall.call(client, "seat.take", take).unwrap()
}

#[test]
fn waiting_table_asks_nobody() {
    let (mut hall, opened) = waiting();
    for (client, name) in [(0, "Ann"), (1, "Bob"), (2, "Eve")] {
        let taken = join(&mut hall, client, &opened, name);
        assert_eq!(taken["state"]["status"], "waiting");
        assert_eq!(taken["state"]["question"], Value::Null);
        assert_eq!(taken["state"]["view"]["seat"], Value::Null, "nobody sees a hand");
    }
    hall.wait(60_000);
    let table = &opened["table"];
    let early = json!({ "table": table, "id": "0.0", "so_far": [] });
    assert_eq!(hall.call(0, "parts", early).unwrap_err(), "waiting");
    assert_eq!(hall.call(0, "answer", json!({ "table": table, "id": "0.0", "parts": [] })).unwrap_err(), "waiting");
    let full = json!({ "table": table, "join": opened["join"] });
    assert_eq!(hall.call(0, "seat.join", full).unwrap_err(), "no_seat");
    assert_eq!(hall.call(1, "host.start", json!({ "table": table, "host": "none" })).unwrap_err(), "bad_token");
    hall.call(0, "host.start", json!({ "table": table, "host": opened["host"] })).unwrap();
    let state = hall.told(1, "state").pop().unwrap();
    assert_eq!(
        (&state["status"], &state["view"]["seat"], &state["reset"]),
        (&json!("asking"), &json!(1), &json!(true))
    );
}

#[test]
fn waiting_survives_restart() {
    let (mut hall, opened) = waiting();
    join(&mut hall, 0, &opened, "Ann");
    hall.restart();
    hall.connect(0);
    let take = json!({ "table": opened["table"], "token": opened["seats"][0]["token"] });
    let taken = hall.call(0, "seat.take", take).unwrap();
    assert_eq!(taken["state"]["status"], "waiting");
    assert_eq!(taken["presence"]["seats"][0]["name"], "Ann");
}

#[test]
fn start_gives_free_seats_to_bots() {
    let (mut hall, opened) = waiting();
    join(&mut hall, 0, &opened, "Ann");
    let start = |bots: &str| json!({ "table": opened["table"], "host": opened["host"], "bots": bots });
    assert_eq!(hall.call(0, "host.start", start("nobody")).unwrap_err(), "params");
    hall.call(0, "host.start", start("steady")).unwrap();
    let seats = hall.told(0, "presence").pop().unwrap()["seats"].take();
    let bots: Vec<&Value> = seats.as_array().unwrap().iter().map(|seat| &seat["bot"]).collect();
    assert_eq!(bots, [&Value::Null, &json!("steady"), &json!("steady")]);
}

#[test]
fn joined_seats_must_be_taken() {
    let (mut hall, opened) = waiting();
    join(&mut hall, 0, &opened, "Ann");
    let link = json!({ "table": opened["table"], "join": opened["join"] });
    let joined: Vec<Value> = (0..4).map(|_| hall.call(1, "seat.join", link.clone()).unwrap()).collect();
    let seats: Vec<u64> = joined.iter().map(|one| one["seat"].as_u64().unwrap()).collect();
    assert_eq!(seats, [1, 2, 1, 1], "a link holds no seat that nobody takes");
    hall.call(0, "host.start", json!({ "table": opened["table"], "host": opened["host"], "bots": "steady" })).unwrap();
    for one in joined {
        let take = json!({ "table": opened["table"], "token": one["token"] });
        assert_eq!(hall.call(1, "seat.take", take).unwrap_err(), "bad_token", "the bot's hand stays hidden");
    }
}

#[test]
fn kicked_seat_can_be_joined_before_start() {
    let (mut hall, opened) = waiting();
    (0..3).for_each(|client| drop(join(&mut hall, client, &opened, "Ann")));
    let host = json!({ "table": opened["table"], "host": opened["host"], "seat": 1 });
    let join_again = hall.call(0, "host.kick", host).unwrap()["join"].take();
    let opened = json!({ "table": opened["table"], "join": join_again });
    let taken = join(&mut hall, 1, &opened, "Bob");
    assert_eq!((&taken["state"]["seat"], &taken["presence"]["seats"][1]["name"]), (&json!(1), &json!("Bob")));
}

#[test]
fn new_name_is_told_to_others() {
    let (mut hall, table) = seated(json!({}));
    hall.told(1, "presence");
    let take = json!({ "table": table.id, "token": table.seats[0], "name": "Ann" });
    hall.call(0, "seat.take", take).unwrap();
    assert_eq!(hall.told(1, "presence").pop().unwrap()["seats"][0]["name"], "Ann");
    let take = |name: String| json!({ "table": table.id, "token": table.seats[0], "name": name });
    let many = (0..40).map(|number| hall.call(0, "seat.take", take(format!("Ann {number}"))).err());
    assert!(many.collect::<Vec<_>>().contains(&Some("too_fast".to_owned())));
}

#[test]
fn emotes_replace_texts() {
    let (mut hall, table) = seated(json!({}));
    hall.call(0, "say", json!({ "table": table.id, "emote": "well_played" })).unwrap();
    let talk = hall.told(1, "talk").pop().unwrap();
    assert_eq!((&talk["emote"], &talk["text"], &talk["seat"]), (&json!("well_played"), &json!("👏"), &json!(0)));
    for wrong in [json!({ "emote": "dance" }), json!({}), json!({ "emote": "oops", "text": "no" })] {
        let mut params = json!({ "table": table.id });
        params.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(hall.call(0, "say", params).unwrap_err(), "params");
    }
    let many = (0..40).map(|_| hall.call(0, "say", json!({ "table": table.id, "emote": "oops" })));
    assert!(many.collect::<Vec<_>>().contains(&Err("too_fast".to_owned())));
}

/// Plays until a seat writes an offer. Returns its client, its partner, the other client, and the question.
fn dealing(hall: &mut Hall, table: &crate::hall::Table) -> (u64, u64, u64, Value) {
    for _ in 0..3_000 {
        let (client, question) = asked(hall, table);
        if question["ask"]["topic"] == "deal" {
            let state = hall.state(client, table, client as usize);
            let partner = (0..3)
                .find(|seat| *seat != client && !hall.state(*seat, table, *seat as usize)["negotiation"].is_null());
            let partner =
                partner.unwrap_or_else(|| panic!("the partner sees the negotiation: {}", state["view"]["phase"]));
            return (client, partner, 3 - client - partner, question);
        }
        let negotiate = json!({ "pick": [{ "card": "negotiate" }] });
        let choice = if question["ask"]["topic"] == "choose_card"
            && question["ask"]["ask"]["pick"]["options"].as_array().unwrap().contains(&json!({ "card": "negotiate" }))
        {
            negotiate
        } else {
            question["fallback"].clone()
        };
        hall.call(client, "answer", json!({ "table": table.id, "id": question["id"], "choice": choice })).unwrap();
    }
    panic!("no deal came");
}

#[test]
fn only_partner_sees_draft() {
    let (mut hall, table) = seated(json!({}));
    let (client, partner, third, question) = dealing(&mut hall, &table);
    hall.connect(9);
    hall.call(9, "watch", json!({ "table": table.id, "token": table.watch })).unwrap();
    for one in [0, 1, 2, 9] {
        hall.told(one, "state");
    }
    let part = question["parts"]["next"]
        .as_array()
        .unwrap()
        .iter()
        .find(|part| part["part"]["gives"].is_array())
        .unwrap()
        .clone();
    let draft = json!({ "table": table.id, "id": question["id"], "so_far": [part["part"]] });
    hall.call(client, "draft", draft.clone()).unwrap();
    let seen = hall.told(partner, "state").pop().unwrap()["negotiation"].take();
    assert_eq!((&seen["by"], &seen["parts"][0]["part"]), (&json!(client), &part["part"]));
    let (read, written) = (seen["parts"][0]["text"].as_str().unwrap(), part["text"].as_str().unwrap());
    let turned = |text: &str| text.replace("you get", "you give");
    assert!(
        read != written && turned(read) == turned(written),
        "the reader gives what the writer gets: {read}, {written}"
    );
    assert!(seen["left_ms"].is_u64(), "both sides see the clock: {seen}");
    for other in [client, third, 9] {
        assert_eq!(hall.told(other, "state"), Vec::<Value>::new(), "client {other}");
    }
    let foreign = hall.call(partner, "draft", draft.clone());
    assert_eq!(foreign.unwrap_err(), "not_your_seat");
    let wrong =
        json!({ "table": table.id, "id": question["id"], "so_far": [{ "gives": ["offense", { "card": "nothing" }] }] });
    assert_eq!(hall.call(client, "draft", wrong).unwrap_err(), "params");
    let many = (0..40).map(|_| hall.call(client, "draft", draft.clone()).err());
    assert!(many.collect::<Vec<_>>().contains(&Some("too_fast".to_owned())));
    // The draft ends with its question.
    answer(&mut hall, &table, client, &question).unwrap();
    let after = hall.state(partner, &table, partner as usize)["negotiation"].take();
    assert!(after["parts"].as_array().is_none_or(Vec::is_empty), "{after}");
}

#[test]
fn question_without_negotiation_has_no_draft() {
    let (mut hall, table) = seated(json!({}));
    let (client, question) = play_until(&mut hall, &table, |question| question["window"] == false);
    let draft = json!({ "table": table.id, "id": question["id"], "so_far": [] });
    assert_eq!(hall.call(client, "draft", draft).unwrap_err(), "no_negotiation");
}

/// Plays a short game of three people to its end.
fn over() -> (Hall, crate::hall::Table) {
    let mut hall = Hall::open();
    (0..3).for_each(|client| hall.connect(client));
    let table = hall.table(0, json!({ "edition": "ufos", "game": "ufos", "options": null }));
    for client in 0..3 {
        let take = json!({ "table": table.id, "token": table.seats[client], "name": format!("P{client}") });
        hall.call(client as u64, "seat.take", take).unwrap();
    }
    for _ in 0..3_000 {
        if hall.state(0, &table, 0)["status"] == "over" {
            return (hall, table);
        }
        let (client, question) = asked(&mut hall, &table);
        answer(&mut hall, &table, client, &question).unwrap();
    }
    panic!("the game does not end");
}

#[test]
fn hands_are_open_after_the_game() {
    let (mut hall, table) = seated(json!({}));
    let other = json!({ "table": table.id, "seat": 1 });
    assert_eq!(hall.call(0, "history", other).unwrap_err(), "not_your_seat");
    let (mut hall, table) = over();
    let history = hall.call(0, "history", json!({ "table": table.id, "seat": 1 })).unwrap();
    let at = json!({ "table": table.id, "seat": 1, "answer": 3 });
    let (foreign, own) = (hall.call(0, "at", at.clone()).unwrap(), hall.call(1, "at", at).unwrap());
    assert_eq!((&foreign["view"]["seat"], &foreign["view"]), (&json!(1), &own["view"]));
    assert!(history["answers"].as_u64().unwrap() > 10);
    assert_eq!(hall.call(0, "history", json!({ "table": table.id, "seat": 7 })).unwrap_err(), "not_your_seat");
    hall.connect(9);
    assert_eq!(hall.call(9, "history", json!({ "table": table.id, "seat": 1 })).unwrap_err(), "not_your_seat");
}

#[test]
fn rematch_keeps_people_and_wins() {
    let (mut hall, table) = seated(json!({}));
    let early = json!({ "table": table.id, "host": table.host });
    assert_eq!(hall.call(0, "host.again", early).unwrap_err(), "not_over");
    let (mut hall, table) = over();
    let winners = hall.state(0, &table, 0)["view"]["winners"].take();
    let again = json!({ "table": table.id, "host": table.host });
    let opened = hall.call(0, "host.again", again.clone()).unwrap();
    let told = hall.told(2, "again").pop().unwrap();
    assert_eq!((&told["next"], &told["token"]), (&opened["table"], &opened["seats"][2]["token"]));
    assert_eq!(hall.call(0, "host.again", again).unwrap(), opened, "one rematch only");
    let take = json!({ "table": told["next"], "token": told["token"] });
    let seats = hall.call(2, "seat.take", take).unwrap()["presence"]["seats"].take();
    for seat in seats.as_array().unwrap() {
        let won = winners.as_array().unwrap().contains(&seat["seat"]);
        assert_eq!(seat["wins"], u32::from(won), "{seat}");
        assert!(seat["points"].is_null(), "this game has no points for a series");
        assert_eq!(seat["name"], format!("P{}", seat["seat"]));
    }
    // Somebody who comes back later learns of the rematch too.
    hall.leave(1);
    hall.connect(1);
    hall.take(1, &table, 1);
    assert_eq!(hall.told(1, "again").pop().unwrap()["token"], opened["seats"][1]["token"]);
}

#[test]
fn kicked_player_gets_no_new_token() {
    let (mut hall, table) = over();
    let opened = hall.call(0, "host.again", json!({ "table": table.id, "host": table.host })).unwrap();
    let kick = json!({ "table": opened["table"], "host": opened["host"], "seat": 2 });
    hall.call(0, "host.kick", kick).unwrap();
    for client in [1, 2] {
        hall.told(client, "again");
        hall.take(client, &table, client as usize);
    }
    assert_eq!(hall.told(1, "again").len(), 1);
    assert_eq!(hall.told(2, "again"), Vec::<Value>::new());
}

#[test]
fn deal_with_bot_has_no_clock() {
    let mut hall = Hall::open();
    (0..3).for_each(|client| hall.connect(client));
    for (deal_s, limited) in [(Value::Null, false), (json!(30), true)] {
        let more = json!({ "seats": 2, "bots": { "1": "random" }, "clock": { "deal_s": deal_s } });
        let table = hall.table(0, more);
        hall.take(0, &table, 0);
        let mut met = false;
        for _ in 0..3_000 {
            let state = hall.state(0, &table, 0);
            let question = &state["question"];
            if question.is_null() {
                break;
            }
            if question["ask"]["topic"] == "deal" {
                assert_eq!(question["left_ms"].is_u64(), limited);
                met = true;
                break;
            }
            let choice = match question["ask"]["ask"]["pick"]["options"].as_array() {
                Some(options) if options.contains(&json!({ "card": "negotiate" })) => {
                    json!({ "pick": [{ "card": "negotiate" }] })
                }
                _ => question["fallback"].clone(),
            };
            let answer = json!({ "table": table.id, "id": question["id"], "choice": choice });
            hall.call(0, "answer", answer).unwrap();
        }
        assert!(met, "a deal came");
    }
}

/// Returns a table of three people with stops. Its first client reports the events that it has shown.
fn at_stops() -> (Hall, Table) {
    let (mut hall, table) = seated(json!({ "windows": { "beat": 700 }, "seed": "3" }));
    for client in 0..3 {
        let take = json!({ "table": table.id, "token": table.seats[client as usize], "stops": true });
        hall.call(client, "seat.take", take).unwrap();
    }
    (hall, table)
}

#[test]
fn visible_power_keeps_window_open() {
    let (mut hall, table) = at_stops();
    for _ in 0..2_000 {
        let states: Vec<Value> = (0..3).map(|client| hall.state(client, &table, client as usize)).collect();
        let Some(seat) = states[0]["open_for"][0].as_u64() else {
            match states.iter().zip(0..).find(|(state, _)| state["question"]["window"] == false) {
                Some((state, client)) => drop(answer(&mut hall, &table, client, &state["question"]).unwrap()),
                None => hall.wait(700),
            }
            continue;
        };
        assert!(states.iter().all(|state| state["open_for"] == states[0]["open_for"]), "everybody sees who can act");
        let question = &states[seat as usize]["question"];
        hall.wait(60_000);
        let later = hall.state(seat, &table, seat as usize);
        assert_eq!((&later["question"]["id"], &later["question"]["held"]), (&question["id"], &json!(true)));
        assert!(later["question"]["quiet"].is_null(), "{later}");
        answer(&mut hall, &table, seat, question).unwrap();
        return;
    }
    panic!("no power is visible");
}

#[test]
fn window_time_starts_after_telling() {
    let (mut hall, table) = at_stops();
    let tell = |hall: &mut Hall, next: &Value| {
        hall.call(0, "told", json!({ "table": table.id, "next": next })).unwrap()["left_ms"].clone()
    };
    tell(&mut hall, &json!(0));
    for _ in 0..2_000 {
        let state = hall.state(0, &table, 0);
        let question = &state["question"];
        if question["window"] == true && question["held"] == false && question["left_ms"].as_u64() > Some(700) {
            hall.wait(5_000);
            let later = hall.state(0, &table, 0);
            assert_eq!(later["question"]["id"], question["id"], "the client still shows events");
            assert_eq!(tell(&mut hall, &state["next"]), 700);
            hall.wait(700);
            assert_ne!(hall.state(0, &table, 0)["question"]["id"], question["id"]);
            return;
        }
        let states: Vec<Value> = (0..3).map(|client| hall.state(client, &table, client as usize)).collect();
        let is_kept = |state: &Value| !state["question"].is_null() && state["question"]["left_ms"].is_null();
        match states.iter().zip(0..).find(|(state, _)| is_kept(state)) {
            Some((state, client)) => drop(answer(&mut hall, &table, client, &state["question"]).unwrap()),
            None => hall.wait(700),
        }
    }
    panic!("no window starts");
}

#[test]
fn undo_closes_open_hands_again() {
    let mut hall = Hall::open();
    hall.connect(0);
    let table = hall.table(0, json!({ "bots": { "1": "random", "2": "random" } }));
    hall.take(0, &table, 0);
    loop {
        let state = hall.state(0, &table, 0);
        match &state["question"] {
            _ if state["status"] == "over" => break,
            Value::Null => hall.wait(100),
            question => drop(answer(&mut hall, &table, 0, question).unwrap()),
        }
    }
    let of = |seat: u64| json!({ "table": table.id, "seat": seat, "answer": 1 });
    assert!(hall.call(0, "at", of(1)).is_ok(), "all hands are open at the end");
    assert_eq!(hall.call(0, "undo.ask", json!({ "table": table.id })).unwrap()["done"], true);
    assert_eq!(hall.call(0, "at", of(1)), Err("not_your_seat".to_owned()));
    assert!(hall.call(0, "at", of(0)).is_ok());
}

#[test]
fn stops_survive_restart() {
    let (mut hall, table) = at_stops();
    let states = (0..3).map(|client| (client, hall.state(client, &table, client as usize)));
    let found = states.map(|(client, mut state)| (client, state["stops"]["things"].take())).collect::<Vec<_>>();
    let (client, things) = found.into_iter().find(|(_, things)| !things[0].is_null()).unwrap();
    let stop = |at: &str| json!({ "table": table.id, "option": things[0]["part"], "at": at });
    hall.call(client, "stop", stop("every")).unwrap();
    hall.call(client, "stop", stop("next")).unwrap();
    let before = hall.state(client, &table, client as usize)["stops"].take();
    assert!(before["pins"].as_object().unwrap().len() == 1 && !before["armed"].as_array().unwrap().is_empty());
    let declined = |hall: &Hall| {
        let keys: Value = serde_json::from_slice(&hall.disk.keys(&table.id).unwrap()).unwrap();
        keys["chairs"].as_array().unwrap().iter().map(|chair| chair["stops"]["declined"].clone()).collect::<Vec<_>>()
    };
    hall.call(client, "stop", stop("cancel")).unwrap();
    hall.wait(5_000);
    let kept = declined(&hall);
    hall.restart();
    hall.connect(client);
    let after = hall.state(client, &table, client as usize)["stops"].take();
    assert_eq!((&after["pins"], declined(&hall)), (&before["pins"], kept));
}
