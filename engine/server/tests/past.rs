//! A table's history. Each viewer sees only what it could see at that time.

use crate::hall::{Hall, Table, answer, asked, seated};
use hyperkon::{Content, Engine};
use hyperkon_server::wire::NewTable;
use hyperkon_server::{Limits, Lobby, Rooms, Store};
use hyperkon_table::Dice;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The spectator's connection. Connections 0 to 2 hold the seats.
const ONLOOKER: u64 = 3;

/// Three people and a spectator, with all messages that each of them received.
struct Watched {
    hall: Hall,
    table: Table,
    sent: Vec<Vec<Value>>,
    dice: Dice,
}

impl Watched {
    fn at(more: Value) -> Watched {
        let mut hall = Hall::open();
        (0..=ONLOOKER).for_each(|client| hall.connect(client));
        let table = hall.table(0, more);
        let mut sent: Vec<Vec<Value>> = vec![Vec::new(); 4];
        for client in 0..3 {
            let state = hall.take(client, &table, client as usize)["state"].take();
            sent[client as usize].push(state);
        }
        let watch = json!({ "table": table.id, "token": table.watch });
        sent[ONLOOKER as usize].push(hall.call(ONLOOKER, "watch", watch).unwrap()["state"].take());
        let mut watched = Watched { hall, table, sent, dice: Dice::new(3) };
        watched.listen();
        watched
    }

    fn listen(&mut self) {
        for client in 0..=ONLOOKER {
            self.sent[client as usize].extend(self.hall.told(client, "state"));
        }
    }

    /// Gives random answers for prompted seats, one part at a time.
    fn play(&mut self, answers: usize) {
        for _ in 0..answers {
            let questions = (0..3).filter_map(|client| {
                let question = &self.sent[client].last().unwrap()["question"];
                (!question.is_null()).then(|| (client as u64, question.clone()))
            });
            let questions: Vec<(u64, Value)> = questions.collect();
            let Some((client, question)) = questions.get(self.dice.below(questions.len().max(1) as u32) as usize)
            else {
                return;
            };
            let (mut parts, mut next) = (Vec::new(), question["parts"].clone());
            while !next["done"].as_bool().unwrap() || (parts.len() < 3 && self.dice.below(3) == 0) {
                let all = next["next"].as_array().unwrap();
                let Some(part) = (!all.is_empty()).then(|| &all[self.dice.below(all.len() as u32) as usize]) else {
                    break;
                };
                parts.push(part["part"].clone());
                let so_far = json!({ "table": self.table.id, "id": question["id"], "so_far": parts });
                next = self.hall.call(*client, "parts", so_far).unwrap();
            }
            let answer = json!({ "table": self.table.id, "id": question["id"], "parts": parts });
            self.hall.call(*client, "answer", answer).unwrap();
            self.listen();
        }
    }

    fn history(&mut self, client: u64) -> Value {
        self.hall.wait(11_000);
        self.listen();
        self.hall.call(client, "history", json!({ "table": self.table.id })).unwrap()
    }

    fn stood(&mut self, client: u64, answer: u64) -> Value {
        self.hall.call(client, "at", json!({ "table": self.table.id, "answer": answer })).unwrap()
    }
}

/// Returns the first event number of a step, and the number after its last event.
fn ends(step: &Value) -> (u64, u64) {
    (step["from"].as_u64().unwrap(), step["to"].as_u64().unwrap())
}

#[test]
fn history_shows_exactly_what_was_sent() {
    let mut watched = Watched::at(json!({}));
    watched.play(220);
    let mut least = usize::MAX;
    for client in 0..=ONLOOKER {
        let sent: Vec<Value> = watched.sent[client as usize].clone();
        let history = watched.history(client);
        let steps = history["steps"].as_array().unwrap().clone();
        assert_eq!(history["answers"].as_u64().unwrap() + 1, steps.len() as u64);
        assert_eq!(history["epoch"], sent.last().unwrap()["epoch"]);
        assert!(steps.len() > 20, "{}", steps.len());
        // A viewer gets only steps with visible events, so that it cannot count other seats' secret answers.
        assert!(steps.len() <= sent.len(), "{} steps, {} states sent", steps.len(), sent.len());
        let told: BTreeMap<u64, &Value> = sent
            .iter()
            .flat_map(|state| state["events"].as_array().unwrap())
            .map(|one| (one["n"].as_u64().unwrap(), one))
            .collect();
        let mut views: Vec<(u64, Value)> = Vec::new();
        let mut before = 0;
        for (number, step) in steps.iter().enumerate() {
            let (from, to) = ends(step);
            assert_eq!((from, step["answer"].as_u64().unwrap()), (before, number as u64));
            before = to;
            let stood = watched.stood(client, number as u64);
            let events = stood["events"].as_array().unwrap();
            assert_eq!(events.len() as u64, to - from, "client {client}, step {number}");
            for (n, event) in (from..).zip(events) {
                assert_eq!(event["n"].as_u64().unwrap(), n);
                if let Some(told) = told.get(&n) {
                    assert_eq!(event, *told, "client {client}, step {number}");
                }
            }
            views.push((to, stood["view"].clone()));
        }
        for state in &sent {
            let next = state["next"].as_u64().unwrap();
            let found = views.iter().any(|(to, view)| *to == next && *view == state["view"]);
            assert!(found, "client {client} was sent a view at event {next}, but no step has this number");
        }
        assert_eq!(views.last().unwrap().1, sent.last().unwrap()["view"]);
        least = least.min(steps.len());
    }
    assert!(least < 150, "many of the 220 answers were passes: {least}");
}

/// Returns a table after random answers, with a seat that has a secret question with several answers.
fn secretly_asked(seed: u32, answers: usize) -> Option<(Watched, u64, Value)> {
    let mut watched = Watched::at(json!({ "seed": seed.to_string() }));
    watched.play(answers);
    let question = |client: u64| watched.sent[client as usize].last().unwrap()["question"].clone();
    let can_choose = |question: &Value| {
        let parts = question["parts"]["next"].as_array();
        (question["ask"]["secret"] == true || question["window"] == true)
            && question["only"] == false
            && parts.is_some_and(|parts| parts.len() > 1)
    };
    let (client, question) = (0..3).map(|client| (client, question(client))).find(|(_, asked)| can_choose(asked))?;
    Some((watched, client, question))
}

/// A secret answer is invisible to others until it is revealed. Two games differ only in this answer. In both, all
/// others receive identical messages, the same history, and the same hint.
#[test]
fn secret_answer_changes_nothing_for_others() {
    let (mut pairs, mut kinds) = (0, std::collections::BTreeSet::new());
    for (seed, answers) in (0..6).flat_map(|seed| (10..130).step_by(6).map(move |answers| (seed, answers))) {
        let worlds = [0, 1].map(|world| {
            let (mut watched, client, question) = secretly_asked(seed, answers)?;
            let parts = question["parts"]["next"].as_array().unwrap();
            let part = if world == 0 { &parts[0] } else { &parts[parts.len() - 1] };
            let said = json!({ "table": watched.table.id, "id": question["id"], "parts": [part["part"]] });
            let replied = watched.hall.call(client, "answer", said);
            if replied.is_err() {
                // Skip questions whose answer does not consist of exactly one part.
                return None;
            }
            let others: Vec<u64> = (0..=ONLOOKER).filter(|other| *other != client).collect();
            let told: Vec<Vec<Value>> = others.iter().map(|other| watched.hall.told(*other, "state")).collect();
            let table = watched.table.id.clone();
            let looked: Vec<Value> = others
                .iter()
                .flat_map(|other| {
                    let history = watched.history(*other);
                    let at = watched.stood(*other, history["answers"].as_u64().unwrap());
                    let token = watched.table.seats.get(*other as usize).unwrap_or(&watched.table.watch).clone();
                    let method = if *other == ONLOOKER { "watch" } else { "seat.take" };
                    let state = watched.hall.call(*other, method, json!({ "table": table, "token": token })).unwrap();
                    let mine = &watched.sent[*other as usize].last().unwrap()["question"]["id"];
                    let hint = watched.hall.call(*other, "hint", json!({ "table": table, "id": mine }));
                    [history, at, state, json!(hint)]
                })
                .collect();
            Some((question["ask"]["topic"].clone(), told, looked))
        });
        let [Some((topic, told, looked)), Some((_, other_told, other_looked))] = worlds else { continue };
        // The event at the end of the step reveals the secret.
        let is_out = told
            .iter()
            .chain(&other_told)
            .flatten()
            .any(|state| state["events"].as_array().is_some_and(|all| !all.is_empty()));
        if is_out {
            continue;
        }
        assert_eq!(told, other_told, "seed {seed} after {answers}: {topic}");
        assert_eq!(looked, other_looked, "seed {seed} after {answers}: {topic}");
        pairs += 1;
        kinds.insert(topic.to_string());
    }
    assert!(pairs > 5, "{pairs} pairs, {kinds:?}");
}

/// A pass in a window stays secret, even after the window.
#[test]
fn secret_pass_is_no_step_of_others() {
    let mut watched = Watched::at(json!({}));
    let mut tried = 0;
    for _ in 0..40 {
        let waiting: Vec<u64> = (0..3)
            .filter(|client| watched.sent[*client as usize].last().unwrap()["question"]["window"] == true)
            .collect();
        let [first, _, ..] = waiting[..] else {
            watched.play(1);
            continue;
        };
        let other = (first + 1) % 3;
        let (before, heard) = (watched.history(other)["answers"].clone(), watched.sent[other as usize].len());
        let question = watched.sent[first as usize].last().unwrap()["question"].clone();
        let id = watched.table.id.clone();
        let pass = json!({ "table": id, "id": question["id"], "choice": question["fallback"] });
        watched.hall.call(first, "answer", pass).unwrap();
        watched.listen();
        if watched.sent[other as usize].len() == heard {
            assert_eq!(watched.history(other)["answers"], before);
            tried += 1;
        }
        watched.play(1);
    }
    assert!(tried > 3, "only {tried} passes");
}

#[test]
fn undone_answer_is_no_step() {
    let (mut hall, table) = seated(json!({}));
    let of = json!({ "table": table.id });
    for _ in 0..12 {
        let (client, question) = asked(&mut hall, &table);
        answer(&mut hall, &table, client, &question).unwrap();
    }
    hall.wait(11_000);
    let (client, question) = asked(&mut hall, &table);
    answer(&mut hall, &table, client, &question).unwrap();
    let before = hall.call(0, "history", of.clone()).unwrap();
    hall.call(client, "undo.ask", of.clone()).unwrap();
    hall.wait(11_000);
    for other in (0..3).filter(|other| *other != client) {
        hall.call(other, "undo.say", json!({ "table": table.id, "agree": true })).unwrap();
    }
    let after = hall.call(0, "history", of.clone()).unwrap();
    assert_ne!(after["epoch"], before["epoch"]);
    assert!(after["answers"].as_u64() <= before["answers"].as_u64());
    let state = hall.state(0, &table, 0);
    assert_eq!(state["epoch"], after["epoch"]);
    let last = hall.call(0, "at", json!({ "table": table.id, "answer": after["answers"] })).unwrap();
    assert_eq!(last["view"], state["view"]);
    let steps = after["steps"].as_array().unwrap();
    assert_eq!(steps.last().unwrap()["to"], state["next"]);
    // A restarted server returns the same history.
    hall.restart();
    hall.connect(0);
    hall.take(0, &table, 0);
    assert_eq!(hall.call(0, "history", of).unwrap()["steps"], after["steps"]);
}

#[test]
fn history_is_restricted_and_rate_limited() {
    let (mut hall, table) = seated(json!({}));
    hall.connect(7);
    let of = json!({ "table": table.id });
    let at = |answer: u64| json!({ "table": table.id, "answer": answer });
    for method in ["history", "at"] {
        assert_eq!(hall.call(7, method, at(0)).unwrap_err(), if method == "at" { "not_your_seat" } else { "params" });
    }
    assert_eq!(hall.call(7, "history", of.clone()), Err("not_your_seat".to_owned()));
    assert_eq!(
        hall.call(0, "at", json!({ "table": table.id, "answer": 0, "seat": 1 })),
        Err("not_your_seat".to_owned())
    );
    let last = hall.call(0, "history", of.clone()).unwrap()["answers"].as_u64().unwrap();
    assert_eq!(hall.call(0, "at", at(last + 1)), Err("no_such_answer".to_owned()));
    assert_eq!(hall.call(0, "at", at(u64::MAX)), Err("no_such_answer".to_owned()));
    assert_eq!(hall.call(0, "at", json!({ "table": table.id })), Err("params".to_owned()));
    // A user who quickly drags the slider causes about this many requests.
    (0..500).for_each(|n| drop(hall.call(0, "at", at(n % (last + 1))).unwrap()));
    // Too many replays of the game are rejected, but another seat can still look back.
    let mut refused = None;
    for _ in 0..60 {
        let (client, question) = (0..3)
            .find_map(|seat| {
                let state = hall.told(seat, "state").pop()?;
                (!state["question"].is_null()).then(|| (seat, state["question"].clone()))
            })
            .unwrap_or_else(|| asked(&mut hall, &table));
        answer(&mut hall, &table, client, &question).unwrap();
        if let Err(word) = hall.call(0, "history", of.clone()) {
            refused = Some(word);
            break;
        }
    }
    assert_eq!(refused.as_deref(), Some("too_fast"));
    assert!(hall.call(0, "at", at(0)).is_ok(), "a replay in memory costs nothing");
    hall.wait(11_000);
    assert!(hall.call(0, "history", of).is_ok());
}

#[test]
fn hint_needs_a_seat_and_its_turn() {
    let (mut hall, table) = seated(json!({}));
    let (client, question) = crate::hall::play_until(&mut hall, &table, |question| question["only"] == false);
    let wish = json!({ "table": table.id, "id": question["id"] });
    let other = (client + 1) % 3;
    assert_eq!(hall.call(other, "hint", wish.clone()), Err("not_your_seat".to_owned()));
    let hint = hall.call(client, "hint", wish.clone()).unwrap();
    assert!(hint["games"].as_u64().unwrap() > 0, "{hint}");
    let choices = hint["choices"].as_array().unwrap().clone();
    assert!((2..=3).contains(&choices.len()), "{hint}");
    let shares: Vec<f64> = choices.iter().map(|one| one["share"].as_f64().unwrap()).collect();
    assert!(shares.windows(2).all(|two| two[0] >= two[1]) && shares.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!(choices.iter().any(|one| one["close"] == true) && choices.iter().all(|one| one["text"] != ""), "{hint}");
    assert_eq!(hall.call(client, "hint", wish.clone()), Err("too_fast".to_owned()), "one second has not passed");
    hall.wait(1_500);
    // The first request is queued and gets its reply later. A second request before that is rejected.
    let line = |id: u64| json!({ "jsonrpc": "2.0", "id": id, "method": "hint", "params": wish }).to_string();
    assert!(hall.lobby.receive(client, line(901).as_bytes(), hall.now).is_empty(), "the reply is sent later");
    assert_eq!(hall.lobby.next_tick(), 0, "the search is due at once");
    let refused = hall.lobby.receive(client, line(902).as_bytes(), hall.now + 5_000);
    assert!(refused[0].line.contains("too_fast"), "{refused:?}");
    hall.wait(10);
    hall.wait(1_500);
    let parts = json!({ "table": table.id, "id": question["id"], "parts": choices[0]["parts"] });
    hall.call(client, "answer", parts).unwrap();
    assert_eq!(hall.call(client, "hint", wish), Err("stale".to_owned()));
}

#[test]
fn win_chances_come_after_the_game() {
    let (mut hall, table) = seated(json!({}));
    let of = json!({ "table": table.id });
    assert_eq!(hall.call(1, "curve", of.clone()), Err("not_over".to_owned()));
    for seat in 0..3 {
        let give = json!({ "table": table.id, "host": table.host, "seat": seat, "to": "random" });
        hall.call(0, "host.give", give).unwrap();
    }
    hall.wait(10_000);
    let winners = hall.state(0, &table, 0)["view"]["winners"].as_array().unwrap().clone();
    let curve = hall.call(1, "curve", of.clone()).unwrap();
    assert_eq!(hall.call(1, "curve", of.clone()), Err("too_fast".to_owned()), "one second has not passed");
    let last = hall.call(1, "history", of.clone()).unwrap()["answers"].as_u64().unwrap();
    let points = curve["points"].as_array().unwrap();
    let steps: Vec<u64> = points.iter().map(|point| point["answer"].as_u64().unwrap()).collect();
    assert!(
        steps.len() > 5 && steps.is_sorted() && steps[0] == 0 && steps.last() == Some(&last),
        "{steps:?} of {last}"
    );
    for point in points {
        let shares: Vec<f64> =
            point["shares"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).collect();
        assert!(shares.len() == 3 && (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{point}");
    }
    assert_eq!(curve["winner"], winners[0]);
    let end = &points.last().unwrap()["shares"][winners[0].as_u64().unwrap() as usize];
    assert_eq!(end.as_f64(), Some(1.0 / winners.len() as f64));
    let turns = curve["turning_points"].as_array().unwrap();
    assert!(
        (1..=3).contains(&turns.len()) && turns.iter().all(|turn| turn["answer"].as_u64() <= Some(last)),
        "{curve}"
    );
    hall.wait(1_500);
    assert_eq!(hall.call(1, "curve", of), Ok(curve), "the chances are computed once");
}

/// A record can be opened as a read-only table. Anybody can view it as any seat.
#[test]
fn record_becomes_a_read_only_table() {
    let mut watched = Watched::at(json!({}));
    watched.play(60);
    let mut disk = crate::hall::Disk::default();
    disk.append("record", watched.hall.disk.record(&watched.table.id).as_bytes()).unwrap();
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut dice = Dice::new(1);
    let chance = Box::new(move |bytes: &mut [u8]| bytes.iter_mut().for_each(|byte| *byte = dice.below(256) as u8));
    let mut lobby =
        Lobby::new(vec![Box::new(Rooms::of(engine))], Box::new(disk), chance, Limits::default(), 1_000).unwrap();
    let opened = lobby.adopt("record", &NewTable::default(), true, 1_000).unwrap();
    lobby.connect(5);
    let mut ask = |method: &str, params: Value| -> Value {
        let line = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string();
        serde_json::from_str(&lobby.receive(5, line.as_bytes(), 1_000)[0].line).unwrap()
    };
    ask("hello", json!({ "protocol": [1] }));
    for (seat, sent) in [Some(0), Some(2), None].into_iter().zip([0, 2, 3]) {
        let token = seat.map_or(&opened.watch, |seat: usize| &opened.seats[seat].token);
        let taken = ask("seat.take", json!({ "table": "record", "token": token }));
        assert_eq!(taken["result"]["state"]["status"], "closed");
        let seat = seat.map_or(Value::Null, |seat| json!(seat));
        let history = ask("history", json!({ "table": "record", "seat": seat }))["result"].take();
        let last = json!({ "table": "record", "seat": seat, "answer": history["answers"] });
        // This connection has a seat, so a request without `seat` does not return the spectator's view.
        if seat.is_null() {
            continue;
        }
        assert_eq!(ask("at", last)["result"]["view"], watched.sent[sent].last().unwrap()["view"]);
    }
    let question =
        ask("seat.take", json!({ "table": "record", "token": opened.seats[0].token }))["result"]["state"]["question"]
            .take();
    if !question.is_null() {
        let answer = json!({ "table": "record", "id": question["id"], "choice": question["fallback"] });
        assert_eq!(ask("answer", answer)["error"]["data"]["refusal"], "closed");
    }
}
