//! A test lobby with a counter as randomness and a stopped clock, so that every run is the same.

use hyperkon::{Content, Engine};
use hyperkon_server::{Limits, Lobby, MemoryStore, Rooms, SomeRooms, Store};
use serde_json::{Value, json};

/// The time at the start.
const NOW: u64 = 1_000_000;
/// The only connection.
const CLIENT: u64 = 0;

/// A lobby with one client.
pub struct Client {
    lobby: Lobby,
    now: u64,
    requests: u64,
    /// The last state received.
    pub state: Value,
}

impl Client {
    /// Connects without sending a message.
    pub fn connect() -> Client {
        Client::of(Box::new(MemoryStore::default()))
    }

    /// Connects to a lobby with this store.
    pub fn of(store: Box<dyn Store>) -> Client {
        let engine = Engine::new(Content::builtin().unwrap()).unwrap();
        let mut counter = 0_u8;
        let chance = move |bytes: &mut [u8]| {
            for byte in bytes {
                counter = counter.wrapping_add(1);
                *byte = counter;
            }
        };
        let games: Vec<Box<dyn SomeRooms>> = vec![
            Box::new(Rooms::of(engine)),
            Box::new(Rooms::of(hyperkon_ufos::Ufos::default())),
            Box::new(Rooms::of(hyperkon_sp4x::Sp4x::default())),
        ];
        let mut lobby = Lobby::new(games, store, Box::new(chance), Limits::default(), NOW).unwrap();
        lobby.connect(CLIENT);
        Client { lobby, now: NOW, requests: 0, state: Value::Null }
    }

    /// Advances the time, and does the due actions.
    #[allow(dead_code, reason = "not every test calls this")]
    pub fn wait(&mut self, millis: u64) {
        self.now += millis;
        let mut out = self.lobby.tick(self.now);
        while self.lobby.next_tick() <= self.now {
            out.append(&mut self.lobby.tick(self.now));
        }
        let said = out.into_iter().map(|out| serde_json::from_str::<Value>(&out.line).unwrap());
        if let Some(last) = said.rev().find(|one| one["method"] == "state") {
            self.state = last["params"].clone();
        }
    }

    /// Sends a line. Returns all received lines, the reply first.
    pub fn say(&mut self, line: &str) -> Vec<String> {
        let out = self.lobby.receive(CLIENT, line.as_bytes(), self.now);
        out.into_iter().map(|out| out.line).collect()
    }
}

#[allow(dead_code, reason = "not every test calls this")]
impl Client {
    /// Returns the reply to a request, and all states that follow it.
    pub fn call(&mut self, method: &str, params: Value) -> (Value, Vec<Value>) {
        self.requests += 1;
        let line = json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params });
        let mut said =
            self.say(&line.to_string()).into_iter().map(|line| serde_json::from_str::<Value>(&line).unwrap());
        let reply = said.next().unwrap();
        let states: Vec<Value> = said.filter(|one| one["method"] == "state").map(|one| one["params"].clone()).collect();
        if let Some(last) = states.last() {
            self.state = last.clone();
        }
        (reply, states)
    }

    /// Takes seat 0 of a new table. Returns the table's tokens.
    pub fn sit_down(&mut self, wish: Value) -> Value {
        self.call("hello", json!({ "protocol": [1] }));
        let opened = self.call("table.new", wish).0["result"].clone();
        self.take(&opened);
        opened
    }

    /// Takes seat 0 of a table.
    pub fn take(&mut self, opened: &Value) {
        let take = json!({ "table": opened["table"], "token": opened["seats"][0]["token"] });
        self.state = self.call("seat.take", take).0["result"]["state"].clone();
    }

    /// Waits for a question, or for the end. Bots give few answers in one tick, so it may come later.
    pub fn wait_for_question(&mut self) {
        while self.state["status"] == "asking" && self.state["question"].is_null() {
            self.wait(100);
        }
    }

    /// Gives the default answer to the current question, or to the next one.
    pub fn answer(&mut self) -> (Value, Vec<Value>) {
        self.wait_for_question();
        let question = self.state["question"].clone();
        let answer = json!({ "table": self.state["table"], "id": question["id"], "choice": question["fallback"] });
        self.call("answer", answer)
    }
}
