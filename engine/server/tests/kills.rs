//! Kills and power cuts at random times. No acknowledged answer is lost, and clients continue.

use crate::hall::{Hall, Table};
use hyperkon_table::Dice;
use serde_json::{Value, json};

/// A client that holds all seats of one table, and remembers the acknowledged answers.
struct Player {
    table: Table,
    client: u64,
    /// A request without a reply, which is sent again after a restart.
    unanswered: Option<Value>,
    acknowledged: Vec<(String, Value)>,
    over: bool,
    /// True if the table's game is SP4X.
    of_hexes: bool,
}

impl Player {
    fn answer(&mut self, hall: &mut Hall, dice: &mut Dice) -> Option<Value> {
        for seat in 0..self.table.seats.len() {
            let state = hall.state(self.client, &self.table, seat);
            self.over = state["status"] == "over";
            let question = &state["question"];
            if question.is_null() {
                continue;
            }
            let next = question["parts"]["next"].as_array().unwrap();
            if self.of_hexes {
                // In SP4X, a single step is a complete answer.
                let choice = next[dice.below(next.len() as u32) as usize]["part"].clone();
                return Some(json!({ "table": self.table.id, "id": question["id"], "choice": choice }));
            }
            let one = (question["ask"]["ask"]["pick"]["max"] == 1)
                .then(|| next[dice.below(next.len() as u32) as usize].clone());
            let choice =
                one.map_or_else(|| question["fallback"].clone(), |part| json!({ "pick": [part["part"]["pick"]] }));
            return Some(json!({ "table": self.table.id, "id": question["id"], "choice": choice }));
        }
        None
    }

    fn send(&mut self, hall: &mut Hall, answer: &Value) {
        let id = answer["id"].as_str().unwrap().to_owned();
        match hall.call(self.client, "answer", answer.clone()) {
            Ok(told) => {
                assert_eq!(told["id"], answer["id"]);
                if self.acknowledged.last().is_none_or(|(last, _)| *last != id) {
                    self.acknowledged.push((id, answer["choice"].clone()));
                }
            }
            Err(refusal) => panic!("{answer} is rejected: {refusal}"),
        }
    }

    /// Checks that the record contains every acknowledged answer once, in order.
    fn check(&self, hall: &Hall) {
        let record = hall.disk.record(&self.table.id);
        let answers = record.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let kept: Vec<Value> =
            answers.filter_map(|line| line.get("answer").map(|answer| answer["choice"].clone())).collect();
        let sent: Vec<Value> = self.acknowledged.iter().map(|(_, choice)| choice.clone()).collect();
        let more = kept.len() - sent.len().min(kept.len());
        assert!(kept.len() >= sent.len() && more <= 1, "{} kept, {} acknowledged", kept.len(), sent.len());
        assert_eq!(kept[..sent.len()], sent[..]);
    }
}

/// Cosmic conquest, and the other games.
const COSMIC: &[&str] = &["kosmische-strijd"];
const OTHERS: &[&str] = &["ufos", "sp4x"];

/// Plays tables of these editions, in turn. Returns the number of answers and of finished games.
fn play(editions: &[&str], tables: usize, kills: usize, power: bool) -> (usize, usize) {
    let (mut hall, mut dice) = (Hall::open(), Dice::new(tables as u64));
    hall.connect(0);
    let mut players: Vec<Player> = (0..tables)
        .map(|number| {
            let edition = editions[number % editions.len()];
            let table = hall.table(0, json!({ "seed": number.to_string(), "edition": edition }));
            let of_hexes = edition == "sp4x";
            Player { table, client: 0, unanswered: None, acknowledged: Vec::new(), over: false, of_hexes }
        })
        .collect();
    let mut answers = 0;
    for _ in 0..kills {
        for _ in 0..dice.below(40) {
            let player = &mut players[dice.below(tables as u32) as usize];
            if let Some(answer) = player.answer(&mut hall, &mut dice) {
                player.send(&mut hall, &answer);
                answers += 1;
            }
        }
        // One answer is in progress when the server is killed. The answer may or may not have arrived, and gets no
        // reply.
        let player = &mut players[dice.below(tables as u32) as usize];
        if let Some(answer) = player.answer(&mut hall, &mut dice) {
            let request = json!({ "jsonrpc": "2.0", "id": 0, "method": "answer", "params": answer }).to_string();
            match dice.below(3) {
                0 => {}
                1 => hall.disk.tear(&player.table.id),
                _ => drop(hall.lobby.receive(player.client, request.as_bytes(), hall.now)),
            }
            player.unanswered = Some(answer);
        }
        if power {
            hall.disk.cut_power();
        }
        hall.restart();
        hall.connect(0);
        for player in &mut players {
            (0..player.table.seats.len()).for_each(|seat| drop(hall.take(0, &player.table, seat)));
            if let Some(answer) = player.unanswered.take() {
                player.send(&mut hall, &answer);
            }
            player.check(&hall);
        }
    }
    assert!(players.iter().all(|player| !player.acknowledged.is_empty()));
    (answers, players.iter().filter(|player| player.over).count())
}

#[test]
fn kill_loses_nothing_acknowledged() {
    assert!(play(COSMIC, 6, 25, false).0 > 300);
}

#[test]
fn power_cut_loses_nothing_acknowledged() {
    assert!(play(COSMIC, 6, 25, true).0 > 300);
}

/// The games other than Cosmic Conquest are played to their end.
#[test]
fn killed_other_games_lose_nothing_and_end() {
    let (answers, ended) = play(OTHERS, 2, 110, false);
    assert!(answers > 500 && ended == 2, "{answers} answers, {ended} games ended");
    assert!(play(OTHERS, 4, 25, true).0 > 300);
}

/// Run: `cargo test --release -p hyperkon-server --test server kills -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn many_kills_with_many_tables() {
    assert!(play(COSMIC, 50, 500, false).0 + play(COSMIC, 50, 500, true).0 > 15_000);
}
