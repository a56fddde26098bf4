//! What is answered over HTTP, and to whom.

use crate::client::Server;
use crate::terminal::ending;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";

/// What is answered to a request with these headers; of an upgrade no more than its head.
fn asked(address: SocketAddr, request: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(crate::client::PATIENCE)).unwrap();
    write!(stream, "{request} HTTP/1.1\r\n{headers}\r\n").unwrap();
    let mut answer = Vec::new();
    let mut byte = [0];
    while !(answer.starts_with(b"HTTP/1.1 101") && answer.ends_with(b"\r\n\r\n")) && stream.read(&mut byte).unwrap() > 0
    {
        answer.push(byte[0]);
    }
    String::from_utf8(answer).unwrap()
}

/// Connections that say nothing.
fn silent(address: SocketAddr, count: usize) -> Vec<TcpStream> {
    (0..count).map(|_| TcpStream::connect(address).unwrap()).collect()
}

fn status(answer: &str) -> u16 {
    answer[9..12].parse().unwrap()
}

#[test]
fn pages_are_few_and_say_how_a_browser_is_to_treat_them() {
    let server = Server::start("");
    let own = format!("Host: {}\r\n", server.address);
    for (request, wanted) in [
        ("GET /", 200),
        ("GET /health", 200),
        ("HEAD /", 200),
        ("POST /", 405),
        ("GET /ws", 400),
        ("GET /tables", 404),
        ("GET /../etc/passwd", 404),
        ("GET /%2e%2e/", 404),
    ] {
        let answer = asked(server.address, request, &own);
        assert_eq!(status(&answer), wanted, "{request}: {answer}");
        for header in [
            "content-security-policy: default-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(answer.contains(header), "{request}: {answer}");
        }
    }
    assert!(asked(server.address, "GET /", &own).contains("PROTOCOL.md"));
    assert!(asked(server.address, "GET /health", &own).ends_with("\r\n\r\nok\n"));
}

#[test]
fn only_its_own_pages_speak_with_it_and_only_by_its_own_name() {
    let server = Server::start("--host games.example --origin https://play.example");
    let address = server.address;
    let port = address.port();
    let answered = |headers: &str| status(&asked(address, "GET /ws", &format!("{headers}{UPGRADE}")));
    let own = format!("Host: {address}\r\n");
    assert_eq!(answered(&own), 101);
    assert_eq!(answered(&format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n")), 101);
    assert_eq!(answered("Host: games.example\r\nOrigin: https://play.example\r\n"), 101);
    for foreign in ["http://evil.example".to_owned(), "null".to_owned(), format!("http://localhost:{port}")] {
        assert_eq!(answered(&format!("{own}Origin: {foreign}\r\n")), 403, "{foreign}");
    }
    for foreign in ["evil.example", "localhost.evil.example", &format!("evil.example:{port}")] {
        assert_eq!(answered(&format!("Host: {foreign}\r\n")), 421, "{foreign}");
        assert_eq!(status(&asked(address, "GET /health", &format!("Host: {foreign}\r\n"))), 421, "{foreign}");
    }
    assert_eq!(answered(""), 421);
}

#[test]
fn no_more_clients_than_there_are_places() {
    let server = Server::start("--connections 2");
    let place = || crate::client::Client::silent(server.address);
    let (first, second) = (place().unwrap(), place().unwrap());
    assert!(place().err().unwrap().to_string().contains("503"));
    drop(first);
    let begun = std::time::Instant::now();
    while place().is_err() {
        assert!(begun.elapsed() < crate::client::PATIENCE);
    }
    drop(second);
}

#[test]
fn who_says_nothing_keeps_nobody_out() {
    let server = Server::start("");
    let idle = silent(server.address, 400);
    let begun = std::time::Instant::now();
    crate::client::Client::of(server.address).ask("ping", serde_json::json!({})).unwrap();
    assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{:?}", begun.elapsed());
    // A WebSocket stays, whoever stands at the door after it.
    let mut client = crate::client::Client::of(server.address);
    let more = silent(server.address, 400);
    client.ask("ping", serde_json::json!({})).unwrap();
    drop((idle, more));
}

/// Whatever comes while the server does not get to anything: it is stopped meanwhile, so that all of it waits at once.
#[test]
fn clients_leave_files_for_what_is_kept() {
    use std::process::{Command, Stdio};
    let folder = std::env::temp_dir().join(format!("hyperkon-files-{}", std::process::id()));
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 210; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_hyperkon")]);
    command.args(["serve", "--listen", "127.0.0.1:0", "--durable", "--dir"]).arg(&folder);
    let server = Server::of(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()));
    let address = server.address;
    let mut client = crate::client::Client::of(address);
    let idle = silent(address, 300);
    let mut places = Vec::new();
    while let Ok(one) = crate::client::Client::silent(address) {
        places.push(one);
        assert!(places.len() < 210, "more clients than files");
    }
    ending::signal(server.child.id(), "STOP");
    let more = silent(address, 300);
    let wish = serde_json::json!({ "edition": "kosmische-strijd", "seats": 2, "windows": "ask" });
    let ids: Vec<u64> = (0..60).map(|_| client.send("table.new", wish.clone()).unwrap()).collect();
    ending::signal(server.child.id(), "CONT");
    ids.into_iter().for_each(|id| assert!(client.reply(id).unwrap().is_ok()));
    drop((idle, more, places, server));
    std::fs::remove_dir_all(&folder).unwrap();
}
