//! The operator of a server: a file of options, numbers, orders, the log, and the folder of tables.

use super::client::{Client, Server, command};
use super::doors::{asked, status};
use crate::program::terminal::{ending, folder, run};
use serde_json::{Value, json};
use std::path::Path;

const TOKEN: &str = "0123456789abcdef";

/// Starts a server with these options in a file.
fn start(place: &Path, options: &str) -> Server {
    let (file, token) = (place.join("serve.toml"), place.join("token"));
    std::fs::write(&token, format!("{TOKEN}\n")).unwrap();
    let dir = place.join("tables");
    let text = format!("dir = '{}'\noperator-token = '{}'\nlog = 'info'\n{options}", dir.display(), token.display());
    std::fs::write(&file, text).unwrap();
    Server::of(command("").arg("--config").arg(file))
}

/// Returns the status and the body of the reply to the operator.
fn order(server: &Server, request: &str, body: &str) -> (u16, String) {
    let headers = format!(
        "Host: {}\r\nAuthorization: Bearer {TOKEN}\r\nContent-Length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    let reply = asked(server.address, request, &headers);
    (status(&reply), reply.split_once("\r\n\r\n").unwrap().1.to_owned())
}

#[test]
fn operator_reads_numbers_and_gives_orders() {
    let place = folder("operator");
    let server = start(&place, "max-tables-per-address = 2\n");
    let host = format!("Host: {}\r\n", server.address);
    for (path, wanted) in [("/ready", 200), ("/version", 200), ("/metrics", 403), ("/admin/tables", 403)] {
        assert_eq!(status(&asked(server.address, &format!("GET {path}"), &host)), wanted, "{path}");
    }
    let mut client = Client::of(server.address);
    let new = json!({ "edition": "ufos", "seats": 3, "bots": { "1": "steady" } });
    let table = client.ask("table.new", new.clone()).unwrap()["table"].as_str().unwrap().to_owned();
    client.ask("table.new", new.clone()).unwrap();
    assert!(client.ask("table.new", new.clone()).is_err());
    let (code, metrics) = order(&server, "GET /metrics", "");
    assert_eq!(code, 200);
    for line in [
        "hyperkon_tables{state=\"open\"} 2",
        "hyperkon_clients 1",
        "hyperkon_requests_total{method=\"table.new\",result=\"too_many_tables\"} 1",
        "hyperkon_request_seconds_bucket{le=\"+Inf\"} 4",
    ] {
        assert!(metrics.lines().any(|one| one == line), "{line} in {metrics}");
    }
    assert_eq!(order(&server, &format!("POST /admin/tables/{table}/end"), "").0, 204);
    assert_eq!(order(&server, "POST /admin/tables/none/end", "").0, 404);
    let listed: Vec<Value> = serde_json::from_str(&order(&server, "GET /admin/tables", "").1).unwrap();
    assert_eq!(listed.iter().filter(|one| one["ended"] == true).count(), 1);
    assert_eq!(order(&server, "POST /admin/reload", "").0, 204);
    assert_eq!(order(&server, "POST /admin/message", "We restart soon").0, 200);
    assert_eq!(order(&server, "POST /admin/message", " ").0, 422);
    client.ask("table.new", new).unwrap();
    assert!(client.notices.iter().any(|one| one["params"]["text"] == "We restart soon"), "{:?}", client.notices);
    assert_eq!(order(&server, "PUT /admin/bans/127.0.0.1", "").0, 204);
    assert_eq!(status(&asked(server.address, "GET /", &host)), 403);
    let (ended, log) = server.end("TERM");
    assert!(ended.success());
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let says = |message: &str| lines.iter().filter(|one| one["message"] == message).count();
    assert_eq!((says("table opened"), says("table ended"), says("stopping")), (3, 1, 1), "{log}");
    assert!(!log.contains(TOKEN), "{log}");
}

#[test]
fn draining_server_rejects_new_tables() {
    let place = folder("drain");
    let server = start(&place, "drain = 2\n");
    let mut client = Client::of(server.address);
    ending::signal(server.child.id(), "TERM");
    let new = json!({ "edition": "ufos", "seats": 3 });
    let refused = (0..100).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        client.ask("table.new", new.clone()).err()
    });
    assert_eq!(refused.unwrap()["data"]["refusal"], "stopping");
    let ready = asked(server.address, "GET /ready", &format!("Host: {}\r\n", server.address));
    assert_eq!(status(&ready), 503);
    let mut server = server;
    assert!(ending::within(server.child.id(), || server.child.wait().unwrap()).success());
}

#[test]
fn tables_command_reads_a_served_folder() {
    let place = folder("tables-of-server");
    let server = start(&place, "");
    let mut client = Client::of(server.address);
    let opened = client.ask("table.new", json!({ "edition": "ufos", "seats": 3, "bots": { "2": "steady" } })).unwrap();
    let (table, dir) = (opened["table"].as_str().unwrap(), place.join("tables"));
    let said = |words: &str| {
        let done = run(&format!("tables {} {words}", dir.display()));
        (done.status.success(), String::from_utf8(done.stdout).unwrap() + &String::from_utf8(done.stderr).unwrap())
    };
    let (_, list) = said("list --json");
    let list: Value = serde_json::from_str(&list).unwrap();
    assert_eq!((list[0]["table"].as_str(), list[0]["state"].as_str()), (Some(table), Some("open")));
    let (_, shown) = said(&format!("show {table}"));
    assert!(shown.contains("seat 2: bot steady") && !shown.contains(opened["host"].as_str().unwrap()), "{shown}");
    let (done, why) = said("prune --days 0");
    assert!(!done && why.contains("already served"), "{why}");
    let copy = place.join("copy");
    assert!(said(&format!("export {table} --to {}", copy.display())).0);
    server.end("TERM");
    assert!(!said(&format!("import {}", copy.display())).0, "the table is there already");
    std::fs::remove_dir_all(&dir).unwrap();
    assert!(said(&format!("import {}", copy.display())).0);
    let server = start(&place, "");
    let take = json!({ "table": table, "token": opened["seats"][0]["token"] });
    Client::of(server.address).ask("seat.take", take).unwrap();
}

#[test]
fn invalid_option_file_stops_the_start() {
    let place = folder("option-file");
    let file = place.join("serve.toml");
    for (text, wanted) in [
        ("lissen = 'x'", "unknown key `lissen` (did you mean `listen`?"),
        ("connections = 0", "--connections"),
        ("log = [", "serve.toml"),
        ("operator-token = 'none'", "none"),
    ] {
        std::fs::write(&file, text).unwrap();
        let done = ending::run(command("").arg("--config").arg(&file));
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(!done.status.success() && said.contains(wanted), "{text}: {said}");
    }
}
