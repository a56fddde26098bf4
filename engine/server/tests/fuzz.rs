//! A client that sends random requests in any order. Each request gets one reply, and other clients notice nothing.

use crate::hall::{Hall, Table};
use hyperkon_table::Dice;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const METHODS: &[&str] = &[
    "hello",
    "ping",
    "catalog",
    "table.new",
    "table.list",
    "seat.take",
    "watch",
    "seat.leave",
    "answer",
    "parts",
    "history",
    "at",
    "hint",
    "curve",
    "hold",
    "stand",
    "stop",
    "undo.ask",
    "undo.say",
    "say",
    "host.clock",
    "host.give",
    "host.kick",
    "host.pause",
    "host.close",
    "host.x",
    "",
];

struct Liar {
    dice: Dice,
    table: Table,
    /// Values that the client has received. It sends them as random parameters.
    seen: Vec<Value>,
}

impl Liar {
    fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound as u32) as usize
    }

    fn any(&mut self, depth: u32) -> Value {
        match self.dice.below(if depth > 3 { 8 } else { 11 }) {
            0 => Value::Null,
            1 => json!(self.dice.below(2) == 0),
            2 => json!(i64::from(self.dice.below(600)) - 300),
            3 => json!(u64::MAX),
            4 => json!(1.5e300),
            5 => json!("\u{0}\u{1b}[2J🚀".repeat(self.below(20))),
            6 | 7 => {
                let at = self.below(self.seen.len());
                self.seen[at].clone()
            }
            8 => json!((0..self.below(5)).map(|_| self.any(depth + 1)).collect::<Vec<_>>()),
            _ => {
                let keys = ["table", "id", "seat", "choice", "parts", "pick", "planet", "at", "ships", "offer"];
                let pairs = (0..self.below(5)).map(|_| (keys[self.below(keys.len())].to_owned(), self.any(depth + 1)));
                Value::Object(pairs.collect::<Vec<_>>().into_iter().collect())
            }
        }
    }

    /// Returns valid parameters, some of them changed at random.
    fn params(&mut self, method: &str, question: &Value) -> Value {
        let seat = self.below(3);
        let table = self.table.id.clone();
        let id = if question.is_null() { json!(format!("{seat}.{}", self.below(9))) } else { question["id"].clone() };
        let mut params = match method {
            "hello" => json!({ "protocol": [1] }),
            "table.new" => {
                json!({ "edition": "kosmische-strijd", "seats": 3, "bots": { "1": "random" }, "clock": { "question_s": 3, "then": "bot" } })
            }
            "seat.take" => json!({ "table": table, "token": self.table.seats[seat], "name": "x", "stops": true }),
            "watch" => json!({ "table": table, "token": self.table.watch }),
            "answer" => json!({ "table": table, "id": id, "choice": question["fallback"] }),
            "parts" => json!({ "table": table, "id": id, "so_far": [] }),
            "hold" | "hint" => json!({ "table": table, "id": id }),
            "history" | "curve" => json!({ "table": table, "seat": seat }),
            "at" => json!({ "table": table, "seat": seat, "answer": self.below(12) }),
            "stand" => json!({ "table": table, "seat": seat, "until": "my_turn" }),
            "stop" => {
                let at = ["usual", "every", "never", "next", "cancel"][self.below(5)];
                json!({ "table": table, "seat": seat, "at": at, "option": { "pick": { "power": self.below(9) } } })
            }
            "undo.say" => json!({ "table": table, "seat": seat, "agree": true }),
            "say" => json!({ "table": table, "seat": seat, "text": "hm" }),
            "host.give" => json!({ "table": table, "host": self.table.host, "seat": seat, "to": "person" }),
            "host.kick" => json!({ "table": table, "host": "no", "seat": seat }),
            "host.pause" => json!({ "table": table, "host": self.table.host, "paused": false }),
            "host.clock" => {
                json!({ "table": table, "host": self.table.host, "clock": { "question_s": 4, "then": "pass" } })
            }
            "host.close" => json!({ "table": table, "host": "no" }),
            _ => json!({ "table": table, "seat": seat }),
        };
        if self.dice.below(3) == 0 {
            let fields = params.as_object_mut().unwrap();
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = names[self.below(names.len())].clone();
            match self.dice.below(3) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert("strange".to_owned(), json!(1))),
                _ => {
                    let any = self.any(0);
                    fields.insert(name, any);
                }
            }
        }
        params
    }

    fn line(&mut self, question: &Value) -> Vec<u8> {
        let method = METHODS[self.below(METHODS.len())];
        let id = if self.dice.below(20) == 0 { self.any(0) } else { json!(self.dice.below(1_000)) };
        let mut request =
            json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": self.params(method, question) });
        if self.dice.below(30) == 0 {
            request = self.any(0);
        }
        let mut bytes = request.to_string().into_bytes();
        match self.dice.below(12) {
            0 if !bytes.is_empty() => {
                let at = self.below(bytes.len());
                bytes[at] = self.dice.below(256) as u8;
            }
            1 => bytes.truncate(self.below(bytes.len() + 1)),
            2 => bytes = (0..self.below(200)).map(|_| self.dice.below(256) as u8).collect(),
            3 if self.dice.below(20) == 0 => bytes = vec![b'['; 70_000],
            _ => {}
        }
        bytes
    }
}

/// Lets two people play while a third client sends random requests. The third client has all tokens of another table.
fn lie(seed: u64, go_on: impl Fn(usize) -> bool) -> (usize, usize) {
    let mut hall = Hall::open();
    (0..3).for_each(|client| hall.connect(client));
    let honest = hall.table(0, json!({ "seats": 2, "bots": {} }));
    let table = hall.table(2, json!({ "windows": { "beat": 50 } }));
    let seen = vec![json!(table.id), json!(honest.id), json!("0.1"), json!({ "pick": ["pass"] }), json!([]), json!({})];
    let mut liar = Liar { dice: Dice::new(seed), table, seen };
    let (mut sent, mut played) = (0, 0);
    while go_on(sent) {
        let question = hall.told(2, "state").pop().map(|state| state["question"].clone()).unwrap_or_default();
        if let (Some(next), true) = (question["parts"]["next"].get(0), liar.seen.len() < 200) {
            liar.seen.push(next["part"].clone());
            liar.seen.push(question["ask"].clone());
        }
        let line = liar.line(&question);
        let reply = hall.say(2, &line);
        assert!(reply.is_null() || reply.get("result").is_some() != reply.get("error").is_some(), "{reply}");
        assert!(reply["error"].is_null() || reply["error"]["data"]["refusal"].is_string(), "{reply}");
        sent += 1;
        if sent % 7 == 0 {
            hall.wait(u64::from(liar.dice.below(400)));
        }
        if sent % 10 == 0 {
            for seat in 0..2 {
                let state = hall.state(seat, &honest, seat as usize);
                let question = &state["question"];
                if !question.is_null() {
                    let answer = json!({ "table": honest.id, "id": question["id"], "choice": question["fallback"] });
                    hall.call(seat, "answer", answer).unwrap();
                    played += 1;
                }
            }
        }
        if sent % 500 == 0 {
            hall.leave(2);
            hall.connect(2);
        }
        let secrets = [&honest.seats[0], &honest.seats[1], &honest.host];
        let told = serde_json::to_string(&hall.heard[&2]).unwrap();
        assert!(secrets.iter().all(|secret| !told.contains(secret.as_str())));
        assert!(
            hall.heard[&2].iter().all(|notice| notice["params"]["table"] != json!(honest.id)),
            "the table belongs to others"
        );
    }
    (sent, played)
}

#[test]
fn random_requests_get_one_reply_each() {
    let (sent, played) =
        (0..3).map(|seed| lie(seed, |sent| sent < 6_000)).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    assert!(sent == 18_000 && played > 1_500, "{sent} sent, {played} played");
}

/// Run: `MINUTES=60 cargo test --release -p hyperkon-server --test server fuzz -- --ignored`
#[test]
#[ignore = "runs for MINUTES minutes"]
fn random_requests_for_long() {
    let minutes: u64 = std::env::var("MINUTES").ok().and_then(|minutes| minutes.parse().ok()).unwrap_or(60);
    let (begun, mut all) = (Instant::now(), 0);
    for seed in 100.. {
        if begun.elapsed() > Duration::from_secs(60 * minutes) {
            break;
        }
        all += lie(seed, |sent| sent < 50_000).0;
    }
    assert!(all > 0);
    eprintln!("{all} messages in {} s", begun.elapsed().as_secs());
}
