//! HTTP answers, and the clients that get them.

use super::client::Server;
use crate::program::terminal::ending;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";

/// Returns the answer to a request with these headers; of an upgrade only its head.
pub fn asked(address: SocketAddr, request: &str, headers: &str) -> String {
    // Requests for an upgrade set their own connection header. All others close the connection.
    let ends = if headers.contains("Upgrade") { "" } else { "Connection: close\r\n" };
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(super::client::PATIENCE)).unwrap();
    write!(stream, "{request} HTTP/1.1\r\n{ends}{headers}\r\n").unwrap();
    let mut answer = Vec::new();
    let mut byte = [0];
    while !(answer.starts_with(b"HTTP/1.1 101") && answer.ends_with(b"\r\n\r\n")) && stream.read(&mut byte).unwrap() > 0
    {
        answer.push(byte[0]);
    }
    String::from_utf8(answer).unwrap()
}

/// Opens connections that send nothing.
fn silent(address: SocketAddr, count: usize) -> Vec<TcpStream> {
    (0..count).map(|_| TcpStream::connect(address).unwrap()).collect()
}

pub fn status(answer: &str) -> u16 {
    answer[9..12].parse().unwrap()
}

#[test]
fn pages_have_security_headers() {
    let server = Server::start("");
    let own = format!("Host: {}\r\n", server.address);
    for (request, wanted) in [
        ("GET /", 200),
        ("GET /health", 200),
        ("HEAD /", 200),
        ("POST /", 405),
        ("GET /ws", 400),
        ("GET /page/index.html", 200),
        ("HEAD /page/index.html", 200),
        ("POST /page/index.html", 405),
        ("GET /words/en.json", 200),
        ("GET /words/sv.json", 200),
        ("GET /words/sv.lobby.json", 200),
        ("GET /words/xx.json", 404),
        ("GET /words/en", 404),
        ("GET /openrpc.json", 200),
        ("GET /page/", 404),
        ("GET /page/none.js", 404),
        ("GET /page/../Cargo.toml", 404),
        ("GET /page/%2e%2e/Cargo.toml", 404),
        ("GET /page/..%2fCargo.toml", 404),
        ("GET /go/00", 404),
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
    let (page, head) = (asked(server.address, "GET /", &own), asked(server.address, "HEAD /", &own));
    assert!(page.contains("content-type: text/html") && page.contains("<!doctype html>"), "{page}");
    assert!(head.contains("content-type: text/html") && head.ends_with("\r\n\r\n"), "a head without a body: {head}");
    assert!(asked(server.address, "GET /health", &own).ends_with("\r\n\r\nok\n"));
}

/// Returns one answer, head and body, on a connection that stays open.
fn next(stream: &mut TcpStream) -> (String, Vec<u8>) {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        assert_eq!(stream.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&head));
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).map_or(0, |n| n.parse().unwrap());
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    (head, body)
}

/// The web client consists of many files. They come over one connection, compressed, and a browser with a current copy
/// gets a 304.
#[test]
fn page_files_share_one_connection() {
    let server = Server::start("");
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(super::client::PATIENCE)).unwrap();
    let mut get = |path: &str, more: &str| {
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n{more}\r\n", server.address).unwrap();
        next(&mut stream)
    };
    for path in ["/words/nl.json", "/openrpc.json", "/words/en.json"] {
        let (head, plain) = get(path, "");
        assert!(head.starts_with("HTTP/1.1 200") && !head.contains("content-encoding"), "{path}: {head}");
        let (head, packed) = get(path, "Accept-Encoding: br, gzip\r\n");
        assert!(head.contains("content-encoding: gzip") && head.contains("vary: Accept-Encoding"), "{path}: {head}");
        assert!(packed.starts_with(&[0x1f, 0x8b]) && packed.len() < plain.len(), "{path}");
        let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
        let (head, none) = get(path, &format!("Accept-Encoding: gzip\r\nIf-None-Match: {tag}\r\n"));
        assert!(head.starts_with("HTTP/1.1 304") && none.is_empty(), "{path}: {head}");
        assert!(head.contains("content-security-policy") && head.contains(&tag), "{path}: {head}");
    }
    assert!(get("/", "").0.starts_with("HTTP/1.1 200"));
    let words: serde_json::Value = serde_json::from_slice(&get("/words/sv.json", "").1).unwrap();
    let words = words.as_object().unwrap();
    assert!(!words.is_empty() && words.keys().all(|key| key.starts_with("ui.") || key.starts_with("page.")));
    let later = String::from_utf8(get("/words/sv.lobby.json", "").1).unwrap();
    assert!(
        !words.keys().any(|key| later.contains(&format!("\"{key}\":"))),
        "a table does not wait for words of the lobby"
    );
    // After a request for an unknown file, the server closes the connection.
    let (head, _) = get("/none", "");
    assert!(head.starts_with("HTTP/1.1 404") && head.contains("connection: close"), "{head}");
    assert_eq!(stream.read(&mut [0]).unwrap(), 0);
}

/// During development a folder of files replaces the built-in web client. Nothing outside it is served.
#[test]
fn page_dir_is_reread_per_request() {
    let place = std::env::temp_dir().join(format!("hyperkon-serve-page-{}", std::process::id()));
    let folder = place.join("page");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(place.join("beside.txt"), "secret").unwrap();
    std::fs::write(folder.join("index.html"), "one").unwrap();
    let server = Server::start(&format!("--web-root {}", folder.display()));
    let own = format!("Host: {}\r\n", server.address);
    assert!(asked(server.address, "GET /", &own).ends_with("\r\n\r\none"));
    std::fs::write(folder.join("index.html"), "other").unwrap();
    assert!(asked(server.address, "GET /", &own).ends_with("\r\n\r\nother"));
    for outside in ["/page/../beside.txt", "/page/%2e%2e/beside.txt", "/page/..%2Fbeside.txt"] {
        assert_eq!(status(&asked(server.address, &format!("GET {outside}"), &own)), 404, "{outside}");
    }
    std::fs::remove_file(folder.join("index.html")).unwrap();
    assert_eq!(status(&asked(server.address, "GET /", &own)), 404);
    let refused = super::client::command(&format!("--web-root {}", folder.display())).output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && said.contains("missing index.html"), "{said}");
    std::fs::remove_dir_all(&place).unwrap();
}

#[test]
fn foreign_origins_and_hosts_are_rejected() {
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
fn connection_limit_is_enforced() {
    let server = Server::start("--connections 2");
    let place = || super::client::Client::silent(server.address);
    let (first, second) = (place().unwrap(), place().unwrap());
    assert!(place().err().unwrap().to_string().contains("503"));
    drop(first);
    let begun = std::time::Instant::now();
    while place().is_err() {
        assert!(begun.elapsed() < super::client::PATIENCE);
    }
    drop(second);
}

#[test]
fn silent_connections_block_no_clients() {
    let server = Server::start("");
    let idle = silent(server.address, 400);
    let begun = std::time::Instant::now();
    super::client::Client::of(server.address).ask("ping", serde_json::json!({})).unwrap();
    assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{:?}", begun.elapsed());
    // A WebSocket stays open when other clients connect.
    let mut client = super::client::Client::of(server.address);
    let more = silent(server.address, 400);
    client.ask("ping", serde_json::json!({})).unwrap();
    drop((idle, more));
}

/// The server is stopped meanwhile, so all requests wait at once.
#[test]
fn clients_leave_file_handles_for_storage() {
    use std::process::{Command, Stdio};
    let folder = std::env::temp_dir().join(format!("hyperkon-files-{}", std::process::id()));
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 210; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_hyperkon")]);
    command.args(["serve", "--listen", "127.0.0.1:0", "--fsync", "--dir"]).arg(&folder);
    let server = Server::of(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()));
    let address = server.address;
    let mut client = super::client::Client::of(address);
    let idle = silent(address, 300);
    let mut places = Vec::new();
    while let Ok(one) = super::client::Client::silent(address) {
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
