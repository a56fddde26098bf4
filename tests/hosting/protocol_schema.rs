//! The protocol's document. The file matches the types, all messages are valid by it, and breaking changes need a new
//! version.
//!
//! `UPDATE_SCHEMA=1 cargo test -p hyperkon --test hosting protocol_schema` rewrites the file, if the version has grown.

use hyperkon::__private::Wished;
use hyperkon::{Content, Engine};
use hyperkon_server::schema::{game, openrpc};
use hyperkon_server::wire::Asked;
use hyperkon_server::{Limits, Lobby, MemoryStore, Rooms, SomeRooms};
use hyperkon_sp4x::Sp4x;
use hyperkon_table::Dice;
use hyperkon_ufos::Ufos;
use jsonschema::Validator;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../server/openrpc.json")
}

/// Returns the document of the program's games.
fn document() -> Value {
    openrpc(vec![
        game::<Engine, Wished>(),
        game::<Ufos, hyperkon_ufos::Wished>(),
        game::<Sp4x, hyperkon_sp4x::Wished>(),
    ])
}

fn version(document: &Value) -> (u64, u64) {
    let (major, minor) = document["info"]["version"].as_str().unwrap().split_once('.').unwrap();
    (major.parse().unwrap(), minor.parse().unwrap())
}

/// Returns the schemas of all sent or of all received messages, by message.
fn messages(document: &Value, sent: bool) -> Value {
    let of = |place: &str| -> Map<String, Value> {
        let methods = document["methods"].as_array().unwrap().iter();
        methods
            .map(|method| (method["name"].as_str().unwrap().to_owned(), method.pointer(place).unwrap().clone()))
            .collect()
    };
    let mut all = match sent {
        true => json!({ "results": of("/result/schema"), "notices": document["x-notices"] }),
        false => json!({ "requests": of("/x-params") }),
    };
    for (game, own) in document["x-games"].as_object().unwrap() {
        all[game] = own[if sent { "sent" } else { "received" }].clone();
    }
    all
}

/// Returns the messages of one direction with all types that they use.
fn half(document: &Value, sent: bool) -> Value {
    let mut half = json!({ "messages": messages(document, sent), "types": {} });
    loop {
        let text = half.to_string();
        let used = text.split("#/components/schemas/").skip(1).map(|rest| rest.split('"').next().unwrap());
        let new: Vec<&str> = used.filter(|name| half["types"].get(name).is_none()).collect();
        if new.is_empty() {
            return half;
        }
        for name in new {
            half["types"][name] = document["components"]["schemas"][name].clone();
        }
    }
}

/// Collects places where the new schema could break a client of the old one. Sent messages may only grow; received ones
/// may not require more.
fn breaks(old: &Value, new: &Value, path: &str, sent: bool, found: &mut Vec<String>) {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            for (name, old) in old.iter().filter(|(name, _)| !["description", "title"].contains(&name.as_str())) {
                let path = format!("{path}/{name}");
                match new.get(name) {
                    None => found.push(format!("{path} is gone")),
                    Some(new) => breaks(old, new, &path, sent, found),
                }
            }
            if let Some(asked) = new.get("required").filter(|_| !sent && !old.contains_key("required")) {
                found.push(format!("{path} asks for {asked}"));
            }
        }
        (Value::Array(old), Value::Array(new)) => {
            let (kept, in_what) = if path.ends_with("/required") && !sent { (new, old) } else { (old, new) };
            let is_in = |one: &&Value| !in_what.iter().any(|other| same(one, other, sent));
            found.extend(kept.iter().filter(is_in).map(|one| format!("{path}: {one}")));
        }
        _ if old == new => {}
        _ => found.push(format!("{path}: {old} is {new} now")),
    }
}

fn same(old: &Value, new: &Value, sent: bool) -> bool {
    let mut found = Vec::new();
    breaks(old, new, "", sent, &mut found);
    found.is_empty()
}

#[test]
fn schema_file_matches_the_types() {
    let now = document();
    let text = std::fs::read_to_string(file()).unwrap();
    if text.is_empty() {
        std::fs::write(file(), format!("{now:#}\n")).unwrap();
        panic!("the file was empty, and has been written");
    }
    let before: Value = serde_json::from_str(&text).unwrap();
    if now == before {
        return;
    }
    let mut broken = Vec::new();
    breaks(&half(&before, true), &half(&now, true), "sent", true, &mut broken);
    breaks(&half(&before, false), &half(&now, false), "received", false, &mut broken);
    let (old, new) = (version(&before), version(&now));
    let grown = if broken.is_empty() { new > old } else { new.0 > old.0 };
    if grown && std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(file(), format!("{now:#}\n")).unwrap();
        return;
    }
    panic!(
        "the protocol is another: {}; version {old:?} in the file, {new:?} in the code\n{}",
        if broken.is_empty() { "raise the minor version" } else { "clients break: raise the major version" },
        broken.join("\n")
    );
}

#[test]
fn breaking_changes_are_found() {
    let now = document();
    let broken = |sent: bool, path: &str, change: &dyn Fn(&mut Value)| {
        let mut new = now.clone();
        change(new.pointer_mut(path).unwrap_or_else(|| panic!("{path}")));
        let mut found = Vec::new();
        breaks(&half(&now, sent), &half(&new, sent), "", sent, &mut found);
        !found.is_empty()
    };
    let remove = |name: &'static str| move |value: &mut Value| drop(value.as_object_mut().unwrap().remove(name));
    let add =
        |value: &mut Value| drop(value.as_object_mut().unwrap().insert("new".to_owned(), json!({ "type": "string" })));
    let ask = |value: &mut Value| value.as_array_mut().unwrap().push(json!("new"));
    assert!(broken(true, "/components/schemas/State/properties", &remove("view")));
    assert!(broken(true, "/components/schemas/CosmicView/properties/turn", &|turn| turn["type"] = json!("string")));
    assert!(!broken(true, "/components/schemas/State/properties", &add));
    assert!(!broken(true, "/components/schemas/State/required", &ask), "adding a sent field must be allowed");
    assert!(broken(false, "/components/schemas/Take/properties", &remove("since")));
    assert!(broken(false, "/components/schemas/Take/required", &ask), "what must be said may not be more");
    assert!(!broken(false, "/components/schemas/Take/properties", &add));
}

/// Validators by the place of their schema in the file.
struct Validators {
    document: Value,
    /// The game of the table.
    game: &'static str,
    made: BTreeMap<String, Validator>,
    count: BTreeMap<String, usize>,
}

impl Validators {
    fn check(&mut self, place: &str, value: &Value) {
        let document = &self.document;
        let validator = self.made.entry(place.to_owned()).or_insert_with(|| {
            let (half, path) = place.split_once('/').unwrap();
            let schema = messages(document, half == "sent").pointer(&format!("/{path}")).unwrap().clone();
            let schema = json!({ "allOf": [schema], "components": document["components"] });
            jsonschema::draft7::new(&schema).unwrap_or_else(|error| panic!("{place}: {error}"))
        });
        if let Err(error) = validator.validate(value) {
            panic!("{place}: {error}, at {} of {value}", error.instance_path());
        }
        *self.count.entry(place.to_owned()).or_default() += 1;
    }

    /// Checks a value of the table's game.
    fn own(&mut self, place: &str, value: &Value) {
        let (half, kind) = place.split_once('/').unwrap();
        self.check(&format!("{half}/{}/{kind}", self.game), value);
    }

    fn notice(&mut self, notice: &Value) {
        let (method, params) = (notice["method"].as_str().unwrap(), &notice["params"]);
        self.check(&format!("sent/notices/{method}"), params);
        if method == "state" {
            self.state(params);
        }
    }

    fn state(&mut self, state: &Value) {
        self.check("sent/notices/state", state);
        self.own("sent/view", &state["view"]);
        for event in state["events"].as_array().unwrap() {
            self.own("sent/event", &event["event"]);
            self.own("sent/why", &event["why"]);
        }
        let question = &state["question"];
        if !question.is_null() {
            self.own("sent/question", &question["ask"]);
            self.own("sent/choice", &question["fallback"]);
            let parts = question["parts"]["next"].as_array().unwrap();
            parts.iter().for_each(|part| self.own("sent/part", &part["part"]));
        }
    }
}

fn with(mut one: Value, more: Value) -> Value {
    one.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    one
}

/// The tables of the games: game, edition, seats, and options.
const TABLES: [(&str, &str, u8, &str); 4] = [
    ("cosmic", "kosmische-strijd", 4, r#"{ "windows": "holders", "aliens": [["zombie"]], "begins": 1 }"#),
    ("ufos", "ufos", 4, r#"{ "hands": 5, "dealer": 2, "metamorph_follows": "free" }"#),
    ("cosmic", "universums-harskare", 5, r#"{ "windows": "holders" }"#),
    ("sp4x", "sp4x", 3, r#"{ "factions": [null, "chenar"] }"#),
];

/// Plays games with one client in all seats of a table, and checks every message.
fn traffic(games: u64) -> BTreeMap<String, usize> {
    let document = serde_json::from_str(&std::fs::read_to_string(file()).unwrap()).unwrap();
    let mut valid = Validators { document, game: "cosmic", made: BTreeMap::new(), count: BTreeMap::new() };
    let rooms: Vec<Box<dyn SomeRooms>> = vec![
        Box::new(Rooms::of(Engine::new(Content::builtin().unwrap()).unwrap())),
        Box::new(Rooms::of(Ufos::default())),
        Box::new(Rooms::of(Sp4x::default())),
    ];
    let mut dice = Dice::new(5);
    let chance = Box::new(move |bytes: &mut [u8]| bytes.iter_mut().for_each(|byte| *byte = dice.below(256) as u8));
    let store = Box::new(MemoryStore::default());
    let mut lobby = Lobby::new(rooms, store, chance, Limits::default(), 0).unwrap();
    lobby.connect(1);
    let mut lots = Dice::new(9);
    let mut say = |valid: &mut Validators, states: &mut BTreeMap<u64, Value>, method: &str, params: Value| {
        valid.check(&format!("received/requests/{method}"), &params);
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let mut out = lobby.receive(1, request.to_string().as_bytes(), 0);
        // The reply to a hint request arrives once the search is done.
        while out.is_empty() {
            out = lobby.tick(0);
        }
        let mut lines = out.into_iter().map(|out| out.line);
        let reply: Value = serde_json::from_str(&lines.next().unwrap()).unwrap();
        if let Some(result) = reply.get("result") {
            valid.check(&format!("sent/results/{method}"), result);
        }
        for notice in lines.map(|line| serde_json::from_str::<Value>(&line).unwrap()) {
            valid.notice(&notice);
            if let Some(seat) = notice["params"]["seat"].as_u64().filter(|_| notice["method"] == "state") {
                states.insert(seat, notice["params"].clone());
            }
        }
        reply
    };
    let hello = say(&mut valid, &mut BTreeMap::new(), "hello", json!({ "protocol": [1] }));
    let found = say(&mut valid, &mut BTreeMap::new(), "rpc.discover", json!({}));
    assert_eq!(found["result"], valid.document);
    let mut offered = hello["result"]["games"].as_array().unwrap().iter().map(|game| game["game"].as_str().unwrap());
    assert!(offered.all(|game| found["result"]["x-games"].get(game).is_some()), "{hello}");
    for game in 0..games {
        let (kind, edition, seats, options) = TABLES[game as usize % TABLES.len()];
        valid.game = kind;
        let mut states = BTreeMap::new();
        let options: Value = serde_json::from_str(options).unwrap();
        valid.own("received/options", &options);
        let wish = json!({ "edition": edition, "seats": seats, "seed": game.to_string(), "windows": "ask",
                           "bots": { "0": "random" }, "options": options });
        let opened = say(&mut valid, &mut states, "table.new", wish)["result"].clone();
        let table = opened["table"].clone();
        for seat in opened["seats"].as_array().unwrap() {
            let take = json!({ "table": table, "token": seat["token"], "name": "x" });
            let told = say(&mut valid, &mut states, "seat.take", take)["result"].clone();
            valid.state(&told["state"]);
            valid.check("sent/notices/presence", &told["presence"]);
            states.insert(seat["seat"].as_u64().unwrap(), told["state"].clone());
        }
        for _ in 0..1_000 {
            let asked = states.values().find(|state| !state["question"].is_null() && state["status"] == "asking");
            let Some(question) = asked.map(|state| state["question"].clone()) else { break };
            if game == 0 && question["only"] == false {
                say(&mut valid, &mut states, "hint", json!({ "table": table, "id": question["id"] }));
            }
            let (mut parts, mut next) = (Vec::new(), question["parts"].clone());
            while let Some(list) = next["next"].as_array().filter(|list| !list.is_empty()) {
                if next["done"] == true && lots.below(2) == 0 {
                    break;
                }
                let part = list[lots.below(list.len() as u32) as usize]["part"].clone();
                valid.own("received/part", &part);
                parts.push(part);
                let so_far = json!({ "table": table, "id": question["id"], "so_far": parts });
                next = say(&mut valid, &mut states, "parts", so_far)["result"].clone();
            }
            let answer = json!({ "table": table, "id": question["id"], "parts": parts });
            let told = say(&mut valid, &mut states, "answer", answer);
            assert!(told["error"].is_null(), "{told}");
        }
        // Try requests that a game does not need. Whether accepted or rejected, each must match the schema.
        let of = |more: Value| with(json!({ "table": table }), more);
        let host = |more: Value| with(json!({ "table": table, "host": opened["host"] }), more);
        let id = format!("1.{game}");
        for (method, params) in [
            ("ping", json!({})),
            ("catalog", json!({})),
            ("table.list", json!({})),
            ("say", of(json!({ "seat": 1, "text": "well played" }))),
            ("watch", of(json!({ "token": opened["watch"] }))),
            ("history", of(json!({ "seat": 2 }))),
            ("at", of(json!({ "seat": 2, "answer": 20 }))),
            ("hint", of(json!({ "id": id }))),
            ("hold", of(json!({ "id": id }))),
            ("told", of(json!({ "seat": 1, "next": 9 }))),
            ("puzzle", json!({ "game": kind, "number": 1 })),
            ("rpc.discover", json!({})),
            ("stand", of(json!({ "seat": 1, "until": "my_turn", "how": "hold" }))),
            ("stop", of(json!({ "seat": 1, "option": { "pick": { "power": 1 } }, "at": "every" }))),
            ("seat.join", of(json!({ "join": opened["join"] }))),
            ("draft", of(json!({ "id": id, "so_far": [] }))),
            ("curve", of(json!({ "seat": 2 }))),
            ("host.start", host(json!({ "bots": "steady" }))),
            ("host.again", host(json!({}))),
            ("undo.ask", of(json!({ "seat": 1 }))),
            ("undo.say", of(json!({ "seat": 2, "agree": true }))),
            ("host.clock", host(json!({ "clock": { "question_s": 5, "then": "bot" } }))),
            ("host.give", host(json!({ "seat": 1, "to": "person" }))),
            ("host.pause", host(json!({ "paused": true }))),
            ("host.kick", host(json!({ "seat": 2 }))),
            ("host.close", host(json!({}))),
            ("seat.leave", of(json!({ "seat": 1 }))),
        ] {
            say(&mut valid, &mut states, method, params);
        }
    }
    valid.count
}

#[test]
fn game_messages_are_valid() {
    let count = traffic(8);
    let enough =
        |place: &str, least: usize| assert!(count.get(place).is_some_and(|count| *count >= least), "{count:?}");
    enough("sent/notices/state", 1_000);
    enough("sent/cosmic/event", 3_000);
    enough("sent/cosmic/question", 500);
    for (kind, ..) in TABLES {
        for place in
            ["sent/GAME/view", "sent/GAME/event", "sent/GAME/question", "sent/GAME/choice", "received/GAME/part"]
        {
            enough(&place.replace("GAME", kind), 100);
        }
    }
    enough("received/requests/answer", 500);
    enough("received/requests/parts", 500);
    for method in Asked::METHODS {
        enough(&format!("received/requests/{method}"), 1);
        // This table has no timed window, no free seat, no negotiation at this moment, and perhaps no end.
        if !["hold", "seat.join", "draft", "curve", "host.again"].contains(method) {
            enough(&format!("sent/results/{method}"), 1);
        }
    }
}

/// Run with `cargo test --release -p hyperkon --test hosting protocol_schema -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn messages_of_1000_games_are_valid() {
    let count = traffic(1_000);
    eprintln!("{count:#?}");
    assert!(count.values().sum::<usize>() > 1_000_000);
}
