//! The operator's options, orders, and probes.

use super::client::{Client, PATIENCE, Server, command, refusal};
use super::doors::{asked, status};
use super::player::{Open, Player};
use crate::program::terminal::ending;
use serde_json::{Value, json};
use std::io::{BufRead as _, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const TOKEN: &str = "0123456789abcdef0123";

/// A temporary folder with the operator's token, removed when dropped.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let place = std::env::temp_dir().join(format!("hyperkon-operating-{name}-{}", std::process::id()));
        std::fs::create_dir_all(place.join("tables")).unwrap();
        std::fs::write(place.join("token"), format!("{TOKEN}\n")).unwrap();
        Place(place)
    }

    fn tables(&self) -> PathBuf {
        self.0.join("tables")
    }

    /// Starts a server with the token, and with its tables in this place.
    fn serve(&self, words: &str) -> Server {
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
fn order(server: &Server, request: &str, body: &str) -> (u16, String) {
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

fn ready(server: &Server) -> (u16, String) {
    let answer = asked(server.address, "GET /ready", "Host: localhost\r\n");
    (status(&answer), answer.split_once("\r\n\r\n").unwrap().1.to_owned())
}

fn open(client: &mut Client) -> Result<Value, Value> {
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
        ("--listen nowhere".to_owned(), "`--listen nowhere`"),
    ] {
        let said = failed(&words);
        assert!(said.contains(wanted) && !said.contains("secret"), "{words}: {said}");
    }
}

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
        std::process::Command::new(env!("CARGO_BIN_EXE_hyperkon")).args(words.split(' ')).current_dir(&place.0).output()
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

/// A list of what would be removed needs no lock, so it works beside a server. The removal does not.
#[test]
fn trial_of_prune_works_beside_a_server() {
    let place = Place::new("prune");
    let server = place.serve("");
    let table = Open::new(&mut Client::of(server.address), 2, &[1], json!("ask"), 3);
    assert_eq!(order(&server, &format!("POST /admin/tables/{}/end", table.id), "").0, 204);
    let prune = |words: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_hyperkon"));
        let ended =
            command.arg("tables").arg(place.tables()).args(["prune", "--days", "0"]).args(words.split_whitespace());
        let ended = ended.output().unwrap();
        (ended.status.success(), String::from_utf8([ended.stdout, ended.stderr].concat()).unwrap())
    };
    let (done, said) = prune("--dry-run");
    assert!(done && said.contains(&format!("would remove {}", table.id)), "{said}");
    let (done, said) = prune("");
    assert!(!done && said.contains("already served by another process"), "{said}");
    drop(server);
    let (done, said) = prune("");
    assert!(done && said.contains(&format!("removed {}", table.id)), "{said}");
}

/// A restored folder can be older than what clients have seen. They then start fresh.
#[test]
fn clients_start_fresh_after_a_restore() {
    let (place, backup) = (Place::new("restore"), Place::new("backup"));
    let copy = |from: &Place, to: &Place| {
        for file in std::fs::read_dir(from.tables()).unwrap() {
            let path = file.unwrap().path();
            std::fs::copy(&path, to.tables().join(path.file_name().unwrap())).unwrap();
        }
    };
    let server = place.serve("");
    let table = Open::new(&mut Client::of(server.address), 2, &[], json!("ask"), 3);
    let mut players = [0, 1].map(|seat| Player::sit(server.address, &table, seat, 1));
    let mut play = |players: &mut [Player; 2], answers: usize| {
        let given = |players: &[Player; 2]| players.iter().map(|one| one.given.len()).sum::<usize>();
        let before = given(players);
        while given(players) < before + answers {
            for player in &mut *players {
                if player.is_asked().unwrap() {
                    player.step().unwrap();
                }
            }
        }
    };
    play(&mut players, 10);
    copy(&place, &backup);
    play(&mut players, 10);
    drop(server);
    copy(&backup, &place);
    let server = place.serve("");
    for player in &mut players {
        player.come_back(server.address).unwrap();
        assert_eq!(player.resets, 1);
    }
    play(&mut players, 10);
}
