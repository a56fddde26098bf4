//! The operator's options, and probes.

use super::client::{Client, PATIENCE, Server, command, refusal};
use super::doors::{asked, status};
use super::player::{Open, Player};
use crate::program::terminal::ending;
use serde_json::{Value, json};
use std::io::{BufRead as _, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::{Duration, Instant};

pub const TOKEN: &str = "0123456789abcdef0123";

/// A temporary folder with the operator's token, removed when dropped.
pub struct Place(pub PathBuf);

impl Place {
    pub fn new(name: &str) -> Place {
        let place = std::env::temp_dir().join(format!("hyperkon-operating-{name}-{}", std::process::id()));
        std::fs::create_dir_all(place.join("tables")).unwrap();
        std::fs::write(place.join("token"), format!("{TOKEN}\n")).unwrap();
        Place(place)
    }

    pub fn tables(&self) -> PathBuf {
        self.0.join("tables")
    }

    /// Starts a server with the token, and with its tables in this place.
    pub fn serve(&self, words: &str) -> Server {
        let (token, tables) = (self.0.join("token"), self.tables());
        Server::start(&format!("--operator-token {} --dir {} {words}", token.display(), tables.display()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns the status and the body of an order.
pub fn order(server: &Server, request: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head =
        format!("{request} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {TOKEN}\r\nConnection: close\r\n");
    write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (status(head), body.to_owned())
}

pub fn ready(server: &Server) -> (u16, String) {
    let answer = asked(server.address, "GET /ready", "Host: localhost\r\n");
    (status(&answer), answer.split_once("\r\n\r\n").unwrap().1.to_owned())
}

pub fn open(client: &mut Client) -> Result<Value, Value> {
    client.ask("table.new", json!({ "edition": "kosmische-strijd", "seats": 2 }))
}

/// Returns the error output of a start that fails.
fn failed(words: &str) -> String {
    let ended = command(words).output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!((ended.status.code(), said.lines().count()), (Some(2), 1), "{said}");
    said
}

#[test]
fn config_file_sets_options() {
    let place = Place::new("config");
    let file = place.0.join("serve.toml");
    let with = |text: &str| {
        std::fs::write(&file, text).unwrap();
        format!("--config {}", file.display())
    };
    let server = Server::start(&with("connections = 1\nhost = [\"games.example\"]\nmax-tables = 1\nno-keep = true"));
    assert!(asked(server.address, "GET /health", "Host: games.example\r\n").ends_with("ok\n"));
    let mut client = Client::of(server.address);
    open(&mut client).unwrap();
    assert_eq!(refusal(open(&mut client)), "too_many_tables");
    assert!(Client::silent(server.address).is_err(), "a second client");
    for (text, wanted) in [
        ("max-table = 1", "unknown key `max-table` (did you mean `max-tables`"),
        ("max-tables = 0", "--max-tables"),
        ("max-tables = 1.5", "invalid `max-tables`"),
        ("open-tables = 'none'", "--open-tables"),
        ("trusted-proxy = ['nobody']", "--trusted-proxy"),
        ("log = \"warn", "line 1"),
    ] {
        let said = failed(&with(text));
        assert!(said.contains("--config") && said.contains(wanted), "{text}: {said}");
    }
}

/// Errors name the option that they are about.
#[test]
fn errors_name_the_option() {
    let place = Place::new("errors");
    let short = place.0.join("short");
    std::fs::write(&short, "secret").unwrap();
    let file = place.0.join("token");
    for (words, wanted) in [
        ("--config none.toml".to_owned(), "`--config none.toml`: "),
        ("--operator-token none".to_owned(), "`--operator-token none`: "),
        (format!("--operator-token {}", short.display()), "expected at least 16 letters or digits"),
        (format!("--dir {}", file.display()), "`--dir`: "),
        ("--unused-hours 0".to_owned(), "--unused-hours"),
    ] {
        let said = failed(&words);
        assert!(said.contains(wanted) && !said.contains("secret"), "{words}: {said}");
    }
}

#[test]
fn tables_are_opened_by_invitation() {
    let place = Place::new("invited");
    let hello = |server: &Server, code: Value| {
        let mut client = Client::silent(server.address).unwrap();
        client.ask("hello", json!({ "protocol": [1], "invitation": code })).unwrap();
        client
    };
    let server = place.serve("--open-tables invited --invitation one --invitation two");
    for (code, opens) in
        [(json!("one"), true), (json!("two"), true), (json!(TOKEN), true), (json!("on"), false), (json!(null), false)]
    {
        let opened = open(&mut hello(&server, code.clone()));
        assert_eq!(opened.is_ok(), opens, "{code}");
        if !opens {
            assert_eq!(refusal(opened), "not_invited");
        }
    }
    drop(server);
    let server = place.serve("--open-tables operator --invitation one");
    assert_eq!(refusal(open(&mut hello(&server, json!("one")))), "not_invited");
    open(&mut hello(&server, json!(TOKEN))).unwrap();
}

#[test]
fn limits_count_by_address_behind_proxies() {
    let server = Server::start("--max-tables-per-address 1 --connections-per-address 1 --trusted-proxy 127.0.0.1");
    let from = |address: &str| {
        let stream = TcpStream::connect(server.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let request = tungstenite::http::Request::get(format!("ws://{}/ws", server.address))
            .header("Host", "localhost")
            .header("Connection", "Upgrade")
            .header("Upgrade", "websocket")
            .header("Sec-WebSocket-Version", "13")
            .header("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==")
            .header("X-Forwarded-For", address);
        let (socket, _) = tungstenite::client(request.body(()).unwrap(), stream).ok()?;
        let mut client = Client::on(socket);
        client.ask("hello", json!({ "protocol": [1] })).unwrap();
        Some(client)
    };
    let mut one = from("192.0.2.1").unwrap();
    open(&mut one).unwrap();
    assert_eq!(refusal(open(&mut one)), "too_many_tables");
    assert!(from("192.0.2.1").is_none() && from("198.51.100.1, 192.0.2.1").is_none(), "a second client");
    open(&mut from("192.0.2.2").unwrap()).unwrap();
}

/// While the server drains, tables continue, and nobody can open one.
#[test]
fn draining_server_continues_tables() {
    let place = Place::new("drain");
    let server = place.serve("--drain 2");
    let table = Open::new(&mut Client::of(server.address), 2, &[1], json!("ask"), 3);
    let mut player = Player::sit(server.address, &table, 0, 1);
    assert_eq!(ready(&server), (200, "ready\n".to_owned()));
    ending::signal(server.child.id(), "TERM");
    let begun = Instant::now();
    while ready(&server).0 != 503 {
        assert!(begun.elapsed() < PATIENCE);
    }
    assert_eq!(ready(&server).1, "stopping\n");
    assert_eq!(refusal(open(&mut player.client)), "stopping");
    while player.given.is_empty() {
        player.step().unwrap();
    }
    let (end, _) = player.client.ending();
    assert_eq!(end.unwrap().0, 1001);
    let mut server = server;
    assert!(ending::within(server.child.id(), || server.child.wait().unwrap()).success());
}

/// Each check writes to the disk, so a flood of requests shares one check.
#[test]
fn ready_checks_the_disk_once_a_second() {
    let place = Place::new("ready");
    let server = place.serve("");
    assert_eq!(ready(&server).0, 200);
    std::fs::remove_dir_all(place.tables()).unwrap();
    let begun = Instant::now();
    let mut checks = 1;
    while ready(&server).0 == 200 {
        checks += 1;
        assert!(begun.elapsed() < Duration::from_secs(5));
    }
    assert!(checks > 1, "the check before is still valid");
    assert!(ready(&server).1.starts_with("cannot write tables: "));
}

#[test]
fn log_is_json_without_tokens() {
    let place = Place::new("log");
    let mut server = place.serve("--log debug");
    let table = Open::new(&mut Client::of(server.address), 2, &[1], json!("ask"), 3);
    let player = Player::sit(server.address, &table, 0, 1);
    asked(server.address, "GET /metrics", "Host: localhost\r\nAuthorization: Bearer wrong\r\n");
    assert_eq!(order(&server, &format!("POST /admin/tables/{}/end", table.id), "").0, 204);
    drop(player);
    let lines = std::io::BufReader::new(server.child.stderr.take().unwrap());
    ending::signal(server.child.id(), "TERM");
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect();
    let texts: Vec<&str> = lines.iter().map(|line| line["message"].as_str().unwrap()).collect();
    for wanted in ["listening", "table opened", "wrong operator token", "operator", "table ended", "stopping"] {
        assert!(texts.contains(&wanted), "{wanted}: {texts:?}");
    }
    let all = json!(lines).to_string();
    for secret in [TOKEN, &table.host, &table.watch, &table.seats[0]] {
        assert!(!all.contains(secret), "{secret}");
    }
}
