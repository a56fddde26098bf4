//! The operator's orders and numbers over HTTP.

use super::client::{Client, Server, refusal};
use super::doors::{asked, status};
use super::operating::{Place, open, order, ready};
use super::player::{Open, Player};
use serde_json::{Value, json};
use std::process::Command;

#[test]
fn operator_routes_need_the_token() {
    let place = Place::new("token");
    let server = place.serve("");
    for request in ["GET /metrics", "GET /admin/tables", "POST /admin/reload", "PUT /admin/bans/192.0.2.1"] {
        for headers in ["", "Authorization: Bearer 0123456789abcdef0124\r\n", "Authorization: 0123456789abcdef0123\r\n"]
        {
            let answer = asked(server.address, request, &format!("Host: localhost\r\n{headers}"));
            assert_eq!(status(&answer), 403, "{request} {headers}: {answer}");
        }
    }
    assert_eq!(order(&server, "GET /admin/tables", ""), (200, "[]".to_owned()));
    let without = Server::start("");
    assert_eq!(status(&asked(without.address, "GET /metrics", "Host: localhost\r\n")), 404);
}

#[test]
fn metrics_count_tables_and_requests() {
    let place = Place::new("metrics");
    let server = place.serve("");
    let mut client = Client::of(server.address);
    open(&mut client).unwrap();
    client.ask("ping", json!({})).unwrap();
    refusal(client.ask("seat.take", json!({ "table": "none", "token": "none" })));
    let (_, text) = order(&server, "GET /metrics", "");
    for line in [
        "hyperkon_tables{state=\"open\"} 1",
        "hyperkon_tables_opened_total 1",
        "hyperkon_clients 1",
        "hyperkon_requests_total{method=\"ping\",result=\"ok\"} 1",
        "hyperkon_requests_total{method=\"seat.take\",result=\"bad_token\"} 1",
        "hyperkon_request_seconds_count 4",
    ] {
        assert!(text.lines().any(|one| one == line), "{line}: {text}");
    }
}

#[test]
fn banned_address_is_disconnected_and_refused() {
    let place = Place::new("bans");
    let server = place.serve("");
    let mut client = Client::of(server.address);
    assert_eq!(order(&server, "PUT /admin/bans/127.0.0.1", "").0, 204);
    assert_eq!(client.ending().0.unwrap().0, 1008);
    assert!(Client::silent(server.address).err().unwrap().to_string().contains("403"));
    assert_eq!(ready(&server).0, 200, "probes pass");
    assert_eq!(order(&server, "GET /admin/bans", ""), (200, "[\"127.0.0.1\"]".to_owned()));
    assert_eq!(order(&server, "DELETE /admin/bans/127.0.0.1", "").0, 204);
    Client::of(server.address);
}

#[test]
fn operator_message_reaches_every_client() {
    let place = Place::new("message");
    let server = place.serve("");
    let mut clients = [Client::of(server.address), Client::of(server.address)];
    let (code, said) = order(&server, "POST /admin/message", "Restart at 22:00\n");
    assert_eq!((code, said.as_str()), (200, "{\"clients\":2}"));
    for client in &mut clients {
        let notice = client.notice().unwrap();
        assert_eq!((&notice["method"], &notice["params"]["text"]), (&json!("announced"), &json!("Restart at 22:00")));
    }
    assert_eq!(order(&server, "POST /admin/message", &"x".repeat(501)).0, 422);
}

#[test]
fn operator_lists_and_ends_tables() {
    let place = Place::new("end");
    let server = place.serve("");
    let table = Open::new(&mut Client::of(server.address), 2, &[1], json!("ask"), 3);
    let mut player = Player::sit(server.address, &table, 0, 1);
    let overview =
        |server: &Server| -> Value { serde_json::from_str(&order(server, "GET /admin/tables", "").1).unwrap() };
    let one = &overview(&server)[0];
    assert_eq!(
        (&one["table"], &one["bots"], &one["followers"], &one["ended"]),
        (&json!(table.id), &json!(1), &json!(1), &json!(false))
    );
    assert!(!one.to_string().contains(&table.host));
    assert_eq!(order(&server, &format!("POST /admin/tables/{}/end", table.id), "").0, 204);
    assert_eq!(order(&server, "POST /admin/tables/none/end", "").0, 404);
    player.client.ask("ping", json!({})).unwrap();
    assert!(player.client.notices.iter().any(|notice| notice["method"] == "closed"));
    assert_eq!(overview(&server)[0]["ended"], json!(true));
    assert!(place.tables().join(format!("{}.jsonl", table.id)).is_file(), "the record stays");
}

#[test]
fn reload_takes_mods_or_lists_errors() {
    let place = Place::new("reload");
    let folder = place.0.join("my-mod");
    let new = |words: &str| {
        Command::new(env!("CARGO_BIN_EXE_hyperkon")).args(words.split(' ')).current_dir(&place.0).output()
    };
    assert!(new("new alien broker").unwrap().status.success());
    let server = place.serve(&format!("--mods {}", folder.display()));
    let script = folder.join("powers/aliens/broker.lua");
    let good = std::fs::read_to_string(&script).unwrap();
    std::fs::write(&script, "return power {").unwrap();
    let (code, said) = order(&server, "POST /admin/reload", "");
    assert!(code == 422 && said.contains("broker.lua"), "{code}: {said}");
    open(&mut Client::of(server.address)).unwrap();
    std::fs::write(&script, good).unwrap();
    assert_eq!(order(&server, "POST /admin/reload", ""), (204, String::new()));
}
