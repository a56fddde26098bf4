//! A test lobby with several clients, a manual clock, and a store that survives restarts.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, missing_docs, reason = "helpers of tests")]

use hyperkon::{Content, Engine};
use hyperkon_server::{Limits, Lobby, MemoryStore, Out, Rooms, Store};
use hyperkon_table::Dice;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The content of the disk, and what survives a power cut. The flag keeps the tables that have ended.
#[derive(Clone, Debug, Default)]
pub struct Disk(Arc<Mutex<(MemoryStore, MemoryStore)>>, pub Arc<AtomicBool>);

impl Disk {
    /// Cuts the power: unsynced data is lost.
    pub fn cut_power(&self) {
        let mut both = self.0.lock().unwrap();
        both.0 = both.1.clone();
    }

    /// Kills the program while it writes a line.
    pub fn tear(&self, table: &str) {
        self.0.lock().unwrap().0.append(table, b"{\"answer\":{\"seat\":0,\"cho").unwrap();
    }

    pub fn record(&self, table: &str) -> String {
        String::from_utf8(self.0.lock().unwrap().0.read(table).unwrap().unwrap()).unwrap()
    }

    pub fn keys(&self, table: &str) -> Option<Vec<u8>> {
        self.0.lock().unwrap().0.keys(table).unwrap()
    }
}

impl Store for Disk {
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        self.0.lock().unwrap().0.read(table)
    }

    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap().0.append(table, line)
    }

    fn cut(&mut self, table: &str, bytes: u64) -> io::Result<()> {
        self.0.lock().unwrap().0.cut(table, bytes)
    }

    fn keys(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        self.0.lock().unwrap().0.keys(table)
    }

    fn keep_keys(&mut self, table: &str, keys: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap().0.keep_keys(table, keys)
    }

    fn remove(&mut self, table: &str) -> io::Result<()> {
        self.0.lock().unwrap().0.ended(table);
        Ok(())
    }

    fn tables(&mut self) -> io::Result<Vec<String>> {
        self.0.lock().unwrap().0.tables()
    }

    fn ended(&mut self, table: &str) -> bool {
        !self.1.load(Ordering::Relaxed) && self.0.lock().unwrap().0.ended(table)
    }

    /// Longer records are younger in this store.
    fn age(&mut self, table: &str) -> io::Result<Duration> {
        let length = self.0.lock().unwrap().0.read(table)?.map_or(0, |record| record.len());
        Ok(Duration::from_secs(1_000_000_000 - length as u64))
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut both = self.0.lock().unwrap();
        both.1 = both.0.clone();
        Ok(())
    }
}

pub struct Hall {
    pub lobby: Lobby,
    pub disk: Disk,
    pub now: u64,
    /// The unread messages of each client, by connection.
    pub heard: BTreeMap<u64, VecDeque<Value>>,
    requests: u64,
    lives: u64,
    limits: Limits,
    content: Arc<Content>,
}

fn lobby(content: &Arc<Content>, disk: &Disk, limits: Limits, life: u64, now: u64) -> Lobby {
    let engine = Engine::new(Arc::clone(content)).unwrap();
    let mut dice = Dice::new(life);
    let chance = Box::new(move |bytes: &mut [u8]| bytes.iter_mut().for_each(|byte| *byte = dice.below(256) as u8));
    Lobby::new(
        vec![
            Box::new(Rooms::of(engine)),
            Box::new(Rooms::of(hyperkon_ufos::Ufos::default())),
            Box::new(Rooms::of(hyperkon_sp4x::Sp4x::default())),
        ],
        Box::new(disk.clone()),
        chance,
        limits,
        now,
    )
    .unwrap()
}

impl Hall {
    pub fn open() -> Hall {
        Hall::with(Limits::default())
    }

    pub fn with(limits: Limits) -> Hall {
        let (content, disk) = (Content::builtin().unwrap(), Disk::default());
        let lobby = lobby(&content, &disk, limits, 0, 1_000);
        Hall { lobby, disk, now: 1_000, heard: BTreeMap::new(), requests: 0, lives: 0, limits, content }
    }

    /// Kills and restarts the program. All connections are closed.
    pub fn restart(&mut self) {
        self.lives += 1;
        self.lobby = lobby(&self.content, &self.disk, self.limits, self.lives, self.now);
        self.heard.clear();
    }

    pub fn connect(&mut self, client: u64) {
        self.lobby.connect(client);
        self.heard.insert(client, VecDeque::new());
        self.call(client, "hello", json!({ "protocol": [1], "lang": "en" })).unwrap();
    }

    pub fn leave(&mut self, client: u64) {
        let out = self.lobby.disconnect(client, self.now);
        self.heard.remove(&client);
        self.deliver(out);
    }

    fn deliver(&mut self, out: Vec<Out>) {
        self.lobby.sync().unwrap();
        for Out { to, line } in out {
            if let Some(heard) = self.heard.get_mut(&to) {
                heard.push_back(serde_json::from_str(&line).unwrap());
            }
        }
    }

    /// Sends a raw line. Returns its one reply, or null for a notification. A hint's reply follows its search.
    pub fn say(&mut self, client: u64, line: &[u8]) -> Value {
        let mut out = self.lobby.receive(client, line, self.now);
        let replies = |out: &Vec<Out>| {
            let of = |one: &&Out| one.to == client && one.line.contains("\"id\":");
            let lines: Vec<Value> = out.iter().filter(of).map(|one| serde_json::from_str(&one.line).unwrap()).collect();
            lines.into_iter().filter(|line| line.get("method").is_none()).collect::<Vec<_>>()
        };
        for _ in 0..10_000 {
            if !replies(&out).is_empty() || self.lobby.next_tick() > self.now {
                break;
            }
            out.extend(self.lobby.tick(self.now));
        }
        let found = replies(&out);
        let is_notification =
            |said: Value| said["jsonrpc"] == "2.0" && said["method"].is_string() && said.get("id").is_none();
        if found.is_empty() && serde_json::from_slice(line).is_ok_and(is_notification) {
            self.deliver(out);
            return Value::Null;
        }
        assert_eq!(found.len(), 1, "one reply per request: {}", String::from_utf8_lossy(line));
        self.deliver(out);
        if let Some(heard) = self.heard.get_mut(&client) {
            heard.retain(|one| one.get("method").is_some());
        }
        found.into_iter().next().unwrap()
    }

    /// Returns the result of a request, or its error code.
    pub fn call(&mut self, client: u64, method: &str, params: Value) -> Result<Value, String> {
        self.requests += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params });
        let mut reply = self.say(client, request.to_string().as_bytes());
        assert_eq!(reply["id"], json!(self.requests));
        match reply.get("error") {
            Some(error) => Err(error["data"]["refusal"].as_str().unwrap().to_owned()),
            None => Ok(reply["result"].take()),
        }
    }

    /// Advances the time, and does the due actions.
    pub fn wait(&mut self, millis: u64) {
        let end = self.now + millis;
        loop {
            let next = self.lobby.next_tick();
            if next > end {
                break;
            }
            self.now = self.now.max(next);
            let out = self.lobby.tick(self.now);
            self.deliver(out);
        }
        self.now = end;
    }

    /// Returns and removes a client's messages of this name.
    pub fn told(&mut self, client: u64, method: &str) -> Vec<Value> {
        let heard = self.heard.get_mut(&client).unwrap();
        let found = heard.iter().filter(|one| one["method"] == method).map(|one| one["params"].clone()).collect();
        heard.retain(|one| one["method"] != method);
        found
    }

    /// Opens a table of the Dutch edition, and returns it with its tokens.
    pub fn table(&mut self, client: u64, more: Value) -> Table {
        let mut wish = json!({ "edition": "kosmische-strijd", "seats": 3, "seed": "5", "windows": "ask" });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let told = self.call(client, "table.new", wish).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Table {
            id: text(&told["table"]),
            host: text(&told["host"]),
            watch: text(&told["watch"]),
            join: text(&told["join"]),
            seats: told["seats"].as_array().unwrap().iter().map(|seat| text(&seat["token"])).collect(),
        }
    }

    pub fn take(&mut self, client: u64, table: &Table, seat: usize) -> Value {
        self.call(client, "seat.take", json!({ "table": table.id, "token": table.seats[seat] })).unwrap()
    }

    /// Returns the state of the table for a seat.
    pub fn state(&mut self, client: u64, table: &Table, seat: usize) -> Value {
        self.take(client, table, seat)["state"].take()
    }
}

pub struct Table {
    pub id: String,
    pub host: String,
    pub watch: String,
    pub join: String,
    pub seats: Vec<String>,
}

/// Opens a table with three people. Connection N holds seat N.
pub fn seated(more: Value) -> (Hall, Table) {
    let mut hall = Hall::open();
    (0..3).for_each(|client| hall.connect(client));
    let table = hall.table(0, more);
    for client in 0..3 {
        hall.take(client, &table, client as usize);
    }
    (hall, table)
}

/// Returns the first prompted client with its question.
pub fn asked(hall: &mut Hall, table: &Table) -> (u64, Value) {
    for seat in 0..3 {
        let state = hall.state(seat as u64, table, seat);
        if !state["question"].is_null() {
            return (seat as u64, state["question"].clone());
        }
    }
    panic!("no seat is prompted");
}

pub fn answer(hall: &mut Hall, table: &Table, client: u64, question: &Value) -> Result<Value, String> {
    hall.call(client, "answer", json!({ "table": table.id, "id": question["id"], "choice": question["fallback"] }))
}

/// Gives default answers for all prompted seats until the wanted question is pending.
pub fn play_until(hall: &mut Hall, table: &Table, wanted: impl Fn(&Value) -> bool) -> (u64, Value) {
    for _ in 0..3_000 {
        let (client, question) = asked(hall, table);
        if wanted(&question) {
            return (client, question);
        }
        answer(hall, table, client, &question).unwrap();
    }
    panic!("the wanted question never came");
}
