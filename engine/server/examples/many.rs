//! What many tables cost: memory of so many that are awake, and answers a second without any socket.
//!
//! `cargo run --release -p hyperkon-server --example many -- 10000`
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "a measurement")]

use hyperkon::{Content, Engine};
use hyperkon_server::{Limits, Lobby, MemoryStore, Out, Rooms, SomeRooms, Store, chance};
use serde_json::{Value, json};
use std::time::Instant;

/// Bytes of memory that the process has, as far as the system says.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) * 1024
}

struct Client {
    lobby: Lobby,
    requests: u64,
}

impl Client {
    fn call(&mut self, method: &str, params: Value) -> (Value, Vec<Out>) {
        self.requests += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params });
        let mut out = self.lobby.receive(1, request.to_string().as_bytes(), 0);
        let reply: Value = serde_json::from_str(out.remove(0).line.as_ref().unwrap()).unwrap();
        (reply["result"].clone(), out)
    }
}

fn main() {
    let tables: usize = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(10_000);
    let folder = std::env::args().nth(2);
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let games: Vec<Box<dyn SomeRooms>> = vec![Box::new(Rooms::of(engine))];
    let limits = Limits { tables_per_connection: usize::MAX, followed: usize::MAX, ..Limits::default() };
    let store: Box<dyn Store> = match &folder {
        Some(folder) => Box::new(hyperkon_server::FileStore::open(folder.as_ref(), false).unwrap()),
        None => Box::new(MemoryStore::default()),
    };
    let mut lobby = Lobby::new(games, store, chance(), limits, 0).unwrap();
    lobby.connect(1);
    let mut client = Client { lobby, requests: 0 };
    client.call("hello", json!({ "protocol": [1] }));
    let before = memory();
    let mut open = Vec::new();
    let begun = Instant::now();
    for _ in 0..tables {
        let wish = json!({ "edition": "kosmische-strijd", "windows": "ask" });
        let (opened, _) = client.call("table.new", wish);
        open.push(opened);
    }
    let opened = begun.elapsed().as_secs_f64();
    println!(
        "{tables} tables opened in {opened:.1} s: {:.1} KB each",
        (memory() - before) as f64 / 1024.0 / tables as f64
    );
    let begun = Instant::now();
    let (mut answers, mut told) = (0_u32, 0_usize);
    let some = tables.min(200);
    let mut states: Vec<Value> = Vec::new();
    for opened in &open[..some] {
        for seat in opened["seats"].as_array().unwrap() {
            let take = json!({ "table": opened["table"], "token": seat["token"] });
            states.push(client.call("seat.take", take).0["state"].clone());
        }
    }
    println!("{} seats taken in {:.2} s", states.len(), begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    while begun.elapsed().as_secs() < 5 {
        for at in 0..states.len() {
            let question = states[at]["question"].clone();
            if question.is_null() {
                continue;
            }
            let answer = json!({ "table": states[at]["table"], "id": question["id"], "choice": question["fallback"] });
            let (_, out) = client.call("answer", answer);
            answers += 1;
            for Out { line, .. } in out {
                let line = line.unwrap();
                told += line.len();
                let mut notice: Value = serde_json::from_str(&line).unwrap();
                if notice["method"] == "state" {
                    let state = notice["params"].take();
                    let seat = state["seat"].as_u64().unwrap() as usize;
                    let table = open[..some].iter().position(|one| one["table"] == state["table"]).unwrap();
                    states[table * 4 + seat] = state;
                }
            }
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{:.0} answers a second, {:.1} KB told for each, reading it included",
        f64::from(answers) / seconds,
        told as f64 / 1024.0 / f64::from(answers)
    );
    println!("{:.1} MB in all", memory() as f64 / 1048576.0);
}
