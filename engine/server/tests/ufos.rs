//! The games without scripts in the same lobby, in German and in Danish.

use hyperkon::{Content, Engine};
use hyperkon_server::{Limits, Lobby, MemoryStore, Rooms};
use hyperkon_sp4x::Sp4x;
use hyperkon_table::Dice;
use hyperkon_ufos::Ufos;
use serde_json::{Value, json};

/// A lobby of all games with one client.
struct House {
    lobby: Lobby,
    now: u64,
    requests: u64,
    heard: Vec<Value>,
}

impl House {
    fn open(lang: &str) -> House {
        let engine = Engine::new(Content::builtin().unwrap()).unwrap();
        let mut dice = Dice::new(1);
        let chance = Box::new(move |bytes: &mut [u8]| bytes.iter_mut().for_each(|byte| *byte = dice.below(256) as u8));
        let games: Vec<Box<dyn hyperkon_server::SomeRooms>> = vec![
            Box::new(Rooms::of(engine)),
            Box::new(Rooms::of(Ufos::default())),
            Box::new(Rooms::of(Sp4x::default())),
        ];
        let lobby = Lobby::new(games, Box::new(MemoryStore::default()), chance, Limits::default(), 1_000).unwrap();
        let mut house = House { lobby, now: 1_000, requests: 0, heard: Vec::new() };
        house.lobby.connect(0);
        let hello = house.call("hello", json!({ "protocol": [1], "lang": lang })).unwrap();
        assert_eq!(hello["lang"], lang);
        assert!(hello["games"].as_array().unwrap().iter().any(|game| game["game"] == "ufos"), "{hello}");
        house
    }

    fn take(&mut self, out: Vec<hyperkon_server::Out>) -> Option<Value> {
        let mut reply = None;
        for line in out.into_iter().map(|out| serde_json::from_str::<Value>(&out.line).unwrap()) {
            if line.get("method").is_some() { self.heard.push(line) } else { reply = Some(line) }
        }
        reply
    }

    fn call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.requests += 1;
        let line = json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params }).to_string();
        let out = self.lobby.receive(0, line.as_bytes(), self.now);
        let mut reply = self.take(out);
        // A hint's reply follows its search.
        while reply.is_none() && self.lobby.next_tick() <= self.now {
            let out = self.lobby.tick(self.now);
            reply = self.take(out);
        }
        let reply = reply.unwrap();
        match reply.get("error") {
            Some(error) => Err(error["message"].as_str().unwrap().to_owned()),
            None => Ok(reply["result"].clone()),
        }
    }

    /// Advances the time, so that bots answer.
    fn wait(&mut self) {
        for _ in 0..1_000 {
            if self.lobby.next_tick() > self.now + 5_000 {
                return;
            }
            self.now = self.now.max(self.lobby.next_tick());
            let out = self.lobby.tick(self.now);
            self.take(out);
        }
    }

    /// Gives default answers until the game is over. Returns the reply to a hint request on the way.
    fn plays_on(&mut self, table: &Value, state: &Value) -> Option<Value> {
        let (mut state, mut hint) = (state.clone(), None);
        for _ in 0..2_000 {
            let question = state["question"].clone();
            if !question.is_null() {
                if hint.is_none() && question["only"] == false {
                    hint = Some(self.call("hint", json!({ "table": table, "id": question["id"] })).unwrap());
                }
                let said = json!({ "table": table, "id": question["id"], "choice": question["fallback"] });
                self.call("answer", said).unwrap();
            }
            self.wait();
            state = self.state().unwrap().clone();
            if state["status"] == "over" {
                break;
            }
        }
        assert_eq!(state["status"], "over");
        hint
    }

    fn state(&self) -> Option<&Value> {
        self.heard.iter().rev().find(|line| line["method"] == "state").map(|line| &line["params"])
    }
}

#[test]
fn german_game_hides_cards_of_others() {
    let mut house = House::open("de");
    let wish = json!({ "game": "ufos", "seats": 3, "seed": "7", "bots": { "1": "steady", "2": "random" }, "options": { "hands": 1 } });
    let opened = house.call("table.new", wish).unwrap();
    let seat =
        json!({ "table": opened["table"], "token": opened["seats"][0]["token"], "since": { "epoch": 0, "next": 0 } });
    let taken = house.call("seat.take", seat).unwrap();
    assert_eq!(taken["about"]["seats"][2]["name"], "Gamma");
    assert!(taken["about"]["rules"]["T1"].as_str().unwrap().contains("bedienen"), "{}", taken["about"]["rules"]);
    let own = taken["state"]["view"]["hand"].as_array().unwrap().len();
    assert_eq!(own, 20);
    let hint = house.plays_on(&opened["table"], &taken["state"]);
    assert!(hint.is_some_and(|hint| hint["choices"].as_array().unwrap().len() > 1));
    let text = house.heard.iter().map(ToString::to_string).collect::<String>();
    for word in ["passt.", "Der Stich geht an", "Stiche", "Das Spiel ist aus"] {
        assert!(text.contains(word), "nobody says `{word}`");
    }
    // The first deal: the client sees only the number of cards in two hands, and all cards of one hand.
    let dealt = taken["state"]["events"].to_string();
    assert_eq!((dealt.matches("bekommt 20 Karten").count(), dealt.matches("bekommt Grün").count()), (2, 1), "{dealt}");
}

#[test]
fn invalid_request_is_explained() {
    let mut house = House::open("en");
    let wrong = house.call("table.new", json!({ "game": "ufos", "seats": 7 })).unwrap_err();
    assert!(wrong.contains("`seats` is 7; expected 3 to 6"), "{wrong}");
    let wrong = house.call("table.new", json!({ "game": "ufos", "options": { "cards": 3 } })).unwrap_err();
    assert!(wrong.contains("unknown key `cards` in `options`"), "{wrong}");
    let opened = house.call("table.new", json!({ "edition": "ufos", "seats": 3, "options": { "dealer": 0 } })).unwrap();
    let seat = json!({ "table": opened["table"], "token": opened["seats"][0]["token"] });
    let state = house.call("seat.take", seat).unwrap()["state"].clone();
    let laid = json!({ "table": opened["table"], "id": state["question"]["id"], "choice": { "bet": 3 } });
    let wrong = house.call("answer", laid).unwrap_err();
    assert!(wrong.contains("two cards to lay"), "{wrong}");
}

#[test]
fn danish_sp4x_hand_belongs_to_seat() {
    let mut house = House::open("da");
    let wish = json!({ "game": "sp4x", "seats": 3, "seed": "7", "bots": { "1": "steady", "2": "random" }, "options": { "factions": ["chenar"] } });
    let opened = house.call("table.new", wish).unwrap();
    let seat =
        json!({ "table": opened["table"], "token": opened["seats"][0]["token"], "since": { "epoch": 0, "next": 0 } });
    let taken = house.call("seat.take", seat).unwrap();
    assert_eq!(taken["about"]["seats"][2]["name"], "Grøn");
    assert_eq!(taken["about"]["words_of_view"]["slime_sea"], "slimhav");
    let view = &taken["state"]["view"];
    assert_eq!((view["seats"][0]["faction"].as_str(), view["board"].as_array().unwrap().len()), (Some("chenar"), 4));
    let dealt = taken["state"]["events"].to_string();
    assert_eq!(dealt.matches("får 5 kort").count(), 2, "two hands are hidden, one is shown: {dealt}");
    let hint = house.plays_on(&opened["table"], &taken["state"]);
    assert!(hint.is_some());
    let text = house.heard.iter().map(ToString::to_string).collect::<String>();
    for word in ["trækker et kort fra", "spiller et par", "Alder 2 begynder", "Spillet er slut"] {
        assert!(text.contains(word), "nobody says `{word}`");
    }
}

#[test]
fn invalid_sp4x_request_is_explained() {
    let mut house = House::open("en");
    for (wish, said) in [
        (json!({ "game": "sp4x", "seats": 5 }), "`seats` is 5; expected 3 to 4"),
        (json!({ "game": "sp4x", "options": { "cards": 3 } }), "unknown key `cards` in `options`"),
        (
            json!({ "game": "sp4x", "options": { "factions": ["martians"] } }),
            "unknown faction `martians` (choose one of vanilla, ",
        ),
        (
            json!({ "game": "sp4x", "options": { "factions": ["chenar", null, "chenar"] } }),
            "duplicate faction `chenar` (choose another faction for one seat: only `vanilla`",
        ),
    ] {
        let wrong = house.call("table.new", wish).unwrap_err();
        assert!(wrong.contains(said), "{wrong}");
    }
}
