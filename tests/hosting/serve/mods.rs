//! Mods that the owner of a local table adds in the browser.

use super::client::{Client, PATIENCE, Server};
use super::page::{Place, Shown, play, sit};
use hyperkon::__private::game::packed;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

const PLAY: &str = "play --web --listen 127.0.0.1:0 --seats 2 --seed 7 --bot random";

const MANIFEST: &str = r#"api = 2
id = "my-mod"
version = "1.0.0"
title = { en = "The Broker", nl = "De makelaar" }
[settings.cards]
label = { en = "Cards", nl = "Kaarten" }
options = ["broker.cards"]
"#;

/// Returns the zip file of a mod with an alien and an edition, without a check.
fn mod_in(place: &Place, manifest: &str) -> Vec<u8> {
    let folder = place.0.join("my-mod");
    if !folder.exists() {
        let said = place.command("new alien broker").output().unwrap();
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    }
    std::fs::write(folder.join("mod.toml"), manifest).unwrap();
    packed(&folder).unwrap()
}

/// Posts a mod. Returns the status and the body of the reply.
fn post(address: SocketAddr, headers: &str, body: &[u8]) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = format!("POST /mods HTTP/1.1\r\nHost: {address}\r\n{headers}Content-Length: {}\r\n\r\n", body.len());
    // A server that refuses the request need not read its body.
    let _ = stream.write_all(&[head.as_bytes(), body].concat());
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("`{answer}`"));
    (head[9..12].parse().unwrap(), body.to_owned())
}

fn owner(shown: &Shown) -> String {
    format!("Authorization: Bearer {}\r\n", shown.said("host"))
}

/// Returns the edition with this id in the catalog.
fn edition(catalog: &Value, id: &str) -> Option<Value> {
    let editions = catalog["games"][0]["catalog"]["editions"].as_array().unwrap();
    editions.iter().find(|edition| edition["id"] == id).cloned()
}

#[test]
fn added_mod_is_playable_at_once() {
    let place = Place::new("add-mod");
    let zip = mod_in(&place, MANIFEST);
    let shown = Shown::of(place.command(PLAY));
    let (mut client, state) = sit(&shown);
    let state = play(&mut client, state, 2);
    let catalog = client.ask("catalog", json!({})).unwrap();
    assert_eq!(catalog["mods"], json!({ "table": shown.table(), "mods": [] }));
    assert_eq!(edition(&catalog, "my-mod"), None);
    assert_eq!(post(shown.address(), &owner(&shown), &zip), (200, r#"{"id":"my-mod"}"#.to_owned()));
    assert_eq!(std::fs::read(place.0.join("mods/my-mod.zip")).unwrap(), zip);
    // The editions are there at once, and the open table goes on.
    let catalog = client.ask("catalog", json!({})).unwrap();
    let told = json!([{ "id": "my-mod", "version": "1.0.0", "title": "The Broker", "loaded": true }]);
    assert_eq!(catalog["mods"]["mods"], told);
    let settings = &edition(&catalog, "my-mod").unwrap()["settings"];
    assert_eq!(
        settings,
        &json!([{ "id": "my-mod/cards", "label": "Cards", "range": { "number": [1, 8] }, "value": 1 }])
    );
    let before = state["next"].as_u64().unwrap();
    assert!(play(&mut client, state, 3)["next"].as_u64().unwrap() > before);
    let wish = |cards: u8| {
        let options = json!({ "settings": { "my-mod/cards": cards }, "aliens": [["broker"], []] });
        json!({ "edition": "my-mod", "seats": 2, "bots": { "1": "steady" }, "options": options })
    };
    let opened = client.ask("table.new", wish(3)).unwrap();
    let take = json!({ "table": opened["table"], "token": opened["seats"][0]["token"] });
    let about = client.ask("seat.take", take).unwrap()["about"].take();
    assert_eq!(about["edition"], "my-mod");
    assert_eq!(client.ask("table.new", wish(9)).unwrap_err()["data"]["refusal"], "bad_options");
    // The mod is there at the next start.
    shown.end("TERM");
    let again = Shown::of(place.command(PLAY));
    let catalog = Client::of(again.address()).ask("catalog", json!({})).unwrap();
    assert!(edition(&catalog, "my-mod").is_some());
    again.end("TERM");
}

#[test]
fn newer_version_leaves_an_open_table() {
    let place = Place::new("newer-mod");
    let zip = mod_in(&place, MANIFEST);
    let newer = mod_in(&place, &MANIFEST.replace("1.0.0", "1.1.0"));
    let shown = Shown::of(place.command(PLAY));
    assert_eq!(post(shown.address(), &owner(&shown), &zip).0, 200);
    let mut client = Client::of(shown.address());
    let opened =
        client.ask("table.new", json!({ "edition": "my-mod", "seats": 2, "bots": { "1": "random" } })).unwrap();
    let take = json!({ "table": opened["table"], "token": opened["seats"][0]["token"] });
    let state = client.ask("seat.take", take).unwrap()["state"].take();
    let state = play(&mut client, state, 2);
    assert_eq!(post(shown.address(), &owner(&shown), &newer).0, 200);
    let before = state["next"].as_u64().unwrap();
    assert!(play(&mut client, state, 3)["next"].as_u64().unwrap() > before);
    let catalog = client.ask("catalog", json!({})).unwrap();
    assert_eq!(catalog["mods"]["mods"][0]["version"], "1.1.0");
}

#[test]
fn only_the_owner_can_add_mods() {
    let place = Place::new("no-mod");
    let zip = mod_in(&place, MANIFEST);
    let shown = Shown::of(place.command(PLAY));
    let (address, owner) = (shown.address(), owner(&shown));
    let seat = format!("Authorization: Bearer {}\r\n", shown.said("token"));
    for (headers, wanted) in [
        (String::new(), 403),
        ("Authorization: Bearer \r\n".to_owned(), 403),
        (seat, 403),
        (owner.replace("Bearer", "Basic"), 403),
        (format!("{owner}Origin: https://evil.example\r\n"), 403),
        (format!("{owner}Origin: null\r\n"), 403),
        (format!("{owner}Host: evil.example\r\n"), 421),
    ] {
        let (status, said) = post(address, &headers, &zip);
        assert_eq!(status, wanted, "{headers}: {said}");
    }
    assert!(!place.0.join("mods").exists());
    // `serve` never accepts a mod.
    let server = Server::start("");
    assert_eq!(post(server.address, &owner, &zip).0, 404);
    let catalog = Client::of(server.address).ask("catalog", json!({})).unwrap();
    assert_eq!(catalog["mods"], Value::Null);
    assert_eq!(post(address, &format!("{owner}Origin: http://{address}\r\n"), &zip).0, 200);
}

#[test]
fn wrong_mods_are_rejected_with_their_errors() {
    let place = Place::new("wrong-mod");
    let zip = mod_in(&place, MANIFEST);
    let shown = Shown::of(place.command(PLAY));
    let (address, owner) = (shown.address(), owner(&shown));
    let refused = |body: &[u8], wanted: u16, words: &str| {
        let (status, said) = post(address, &owner, body);
        assert_eq!(status, wanted, "{said}");
        assert!(said.contains(words) && !said.contains("hyperkon-mod-"), "{said}");
    };
    refused(b"not a zip file", 422, "mod.zip: ");
    refused(&zip[..zip.len() / 2], 422, "mod.zip: ");
    refused(&vec![0; 16 * 1024 * 1024 + 1], 413, "larger than 16 MB");
    let script = place.0.join("my-mod/powers/aliens/broker.lua");
    let right = std::fs::read(&script).unwrap();
    std::fs::write(&script, "return os.exit(1)").unwrap();
    refused(&mod_in(&place, MANIFEST), 422, "mod.zip/powers/aliens/broker.lua:1");
    assert!(!place.0.join("mods").exists());
    // A mod that does not fit the installed ones is rejected too.
    assert_eq!(post(address, &owner, &zip).0, 200);
    std::fs::write(&script, right).unwrap();
    let other =
        MANIFEST.replace("\"my-mod\"", "\"other\"").replace("[settings", "conflicts = { my-mod = \"*\" }\n[settings");
    refused(&mod_in(&place, &other), 422, "cannot be loaded together with `my-mod`");
    assert!(!place.0.join("mods/other.zip").exists());
}
