//! A client that plays a seat at random, and reconnects after broken connections.

use super::client::Client;
use hyperkon::{Choice, Decision, RandomBot};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tungstenite::Error;

/// A table with its tokens.
#[derive(Clone, Debug)]
pub struct Open {
    pub id: String,
    pub host: String,
    pub watch: String,
    pub seats: Vec<String>,
}

impl Open {
    /// Opens a table of the first edition.
    pub fn new(client: &mut Client, seats: u8, bots: &[u8], windows: Value, seed: u64) -> Open {
        Open::try_new(client, seats, bots, windows, seed).unwrap()
    }

    /// Opens a table of the first edition over a connection that may break.
    pub fn try_new(client: &mut Client, seats: u8, bots: &[u8], windows: Value, seed: u64) -> Result<Open, Error> {
        let bots: serde_json::Map<_, _> = bots.iter().map(|seat| (seat.to_string(), json!("random"))).collect();
        // If every seat were asked in every window, some games would fill their records.
        let asked = if windows == "ask" { "holders" } else { "all" };
        let wish = json!({ "edition": "kosmische-strijd", "seats": seats, "bots": bots, "windows": windows,
                           "seed": seed.to_string(), "options": { "windows": asked } });
        let told = client.try_ask("table.new", wish)?.unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let seats = told["seats"].as_array().unwrap().iter().map(|seat| text(&seat["token"])).collect();
        Ok(Open { id: text(&told["table"]), host: text(&told["host"]), watch: text(&told["watch"]), seats })
    }
}

/// The player of a seat.
pub struct Player {
    pub client: Client,
    pub table: Open,
    pub seat: usize,
    bot: RandomBot,
    /// The table's state for this seat.
    pub state: Value,
    /// Numbers of the events received since taking the seat.
    pub events: Vec<u64>,
    /// The acknowledged answers, in order.
    pub given: Vec<Value>,
    /// An answer that may or may not have been accepted.
    pub unsure: Option<Value>,
    /// True if the server passes for this seat when time is up.
    pub is_hurried: bool,
    /// Number of answers that were sent again.
    pub again: usize,
    /// Number of times the server reset the client's state.
    pub resets: usize,
}

impl Player {
    /// Takes a seat.
    pub fn sit(address: SocketAddr, table: &Open, seat: usize, seed: u64) -> Player {
        Player::try_sit(address, table, seat, seed).unwrap()
    }

    /// Takes a seat over a connection that may break.
    pub fn try_sit(address: SocketAddr, table: &Open, seat: usize, seed: u64) -> Result<Player, Error> {
        let mut client = Client::silent(address)?;
        client.try_ask("hello", json!({ "protocol": [1] }))?.unwrap();
        Player::on(client, table, seat, seed)
    }

    /// Takes a seat over an open connection.
    pub fn on(client: Client, table: &Open, seat: usize, seed: u64) -> Result<Player, Error> {
        let mut player = Player {
            client,
            table: table.clone(),
            seat,
            bot: RandomBot::new(seed),
            state: Value::Null,
            events: Vec::new(),
            given: Vec::new(),
            unsure: None,
            is_hurried: false,
            again: 0,
            resets: 0,
        };
        player.take()?;
        Ok(player)
    }

    fn take(&mut self) -> Result<(), Error> {
        let mut params = json!({ "table": self.table.id, "token": self.table.seats[self.seat] });
        let comes_back = !self.state.is_null();
        if comes_back {
            params["since"] =
                json!({ "epoch": self.state["epoch"], "next": self.state["next"], "mark": self.state["mark"] });
        }
        let mut told = self.client.try_ask("seat.take", params)?.unwrap();
        let reset = told["state"]["reset"] == json!(true);
        assert!(reset || comes_back, "a client without events must start fresh");
        self.resets += usize::from(comes_back && reset);
        self.see(told["state"].take());
        Ok(())
    }

    /// Reconnects after a broken connection.
    pub fn come_back(&mut self, address: SocketAddr) -> Result<(), Error> {
        self.client = Client::silent(address)?;
        self.client.try_ask("hello", json!({ "protocol": [1] }))?.unwrap();
        self.take()?;
        match self.unsure.clone() {
            Some(answer) => self.send_again(answer),
            None => Ok(()),
        }
    }

    /// Sends an unconfirmed answer again: the server accepts it now, or did before.
    fn send_again(&mut self, answer: Value) -> Result<(), Error> {
        self.again += 1;
        match self.client.try_ask("answer", answer.clone())? {
            Ok(taken) => {
                assert_eq!(taken, json!({ "id": answer["id"] }));
                self.given.push(answer["choice"].clone());
            }
            // On a table with a clock, the window may have closed meanwhile.
            Err(refused) => assert!(self.is_hurried, "an answer twice is taken once: {refused}"),
        }
        self.unsure = None;
        Ok(())
    }

    fn see(&mut self, state: Value) {
        let next = |state: &Value| state["next"].as_u64().unwrap();
        if self.state.is_null() || state["reset"] == json!(true) {
            self.events.clear();
        } else {
            assert!(next(&state) >= next(&self.state), "events are never taken back unsaid");
            let told = state["events"].as_array().unwrap().iter().map(|event| event["n"].as_u64().unwrap());
            let told: Vec<u64> = told.collect();
            assert_eq!(told, (next(&self.state)..next(&state)).collect::<Vec<_>>(), "every event, once");
            self.events.extend(told);
        }
        self.state = state;
    }

    /// Handles a notice from the server.
    fn look(&mut self, mut notice: Value) {
        if notice["method"] == "state" && notice["params"]["table"] == json!(self.table.id) {
            self.see(notice["params"].take());
        }
    }

    pub fn is_over(&self) -> bool {
        self.state["status"] == "over"
    }

    /// Returns `true` if there is a question, after reading all messages so far.
    pub fn is_asked(&mut self) -> Result<bool, Error> {
        self.client.try_ask("ping", json!({}))?.unwrap();
        while let Some(notice) = self.client.notices.pop_front() {
            self.look(notice);
        }
        Ok(!self.is_over() && self.state["question"].is_object())
    }

    /// Answers a question, or waits for the next message.
    pub fn step(&mut self) -> Result<(), Error> {
        while let Some(notice) = self.client.notices.pop_front() {
            self.look(notice);
        }
        if self.is_over() {
            return Ok(());
        }
        let Some(question) = self.state["question"].as_object() else {
            let notice = self.client.receive()?;
            self.look(notice);
            return Ok(());
        };
        let id = question["id"].clone();
        let asked: Decision = serde_json::from_value(question["ask"].clone()).unwrap();
        let choice: Choice = self.bot.choose(&asked);
        let answer = json!({ "table": self.table.id, "id": id, "choice": choice });
        self.unsure = Some(answer.clone());
        match self.client.try_ask("answer", answer.clone())? {
            Ok(taken) => {
                assert_eq!(taken, json!({ "id": id }));
                self.given.push(answer["choice"].clone());
            }
            // The window has closed, or the question is outdated. The current question will follow.
            Err(refused) => {
                let known = ["stale", "already_answered", "not_asked", "over"];
                assert!(known.contains(&refused["data"]["refusal"].as_str().unwrap()), "{refused}");
                if self.client.notices.is_empty() {
                    let notice = self.client.receive()?;
                    self.client.notices.push_back(notice);
                }
            }
        }
        self.unsure = None;
        // This question no longer needs an answer.
        if self.state["question"]["id"] == id {
            self.state["question"] = Value::Null;
        }
        Ok(())
    }

    /// Plays until the game is over.
    pub fn play(&mut self) -> Result<(), Error> {
        while !self.is_over() {
            self.step()?;
        }
        Ok(())
    }
}
