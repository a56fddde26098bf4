//! Clients that are slow, noisy, silent, or dishonest: they harm only themselves.

use super::client::{Client, PATIENCE, Server};
use super::player::{Open, Player};
use hyperkon::__private::game::Content;
use hyperkon::Engine;
use hyperkon_server::web::{Options, Web};
use hyperkon_server::{Limits, Lobby, MemoryStore, Rooms, Store, chance, now};
use serde_json::{Value, json};
use std::io;
use std::net::{SocketAddr, TcpStream};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tungstenite::protocol::Role;
use tungstenite::{Error, Message, WebSocket};

#[test]
fn idle_reader_is_dropped_and_others_continue() {
    let server = Server::start("");
    let table = Open::new(&mut Client::of(server.address), 3, &[1, 2], json!("ask"), 3);
    let mut player = Player::sit(server.address, &table, 0, 1);
    let looks_on = || {
        let mut client = Client::of(server.address);
        client.ask("watch", json!({ "table": table.id, "token": table.watch })).unwrap();
        client
    };
    let (mut other, mut slow) = (looks_on(), looks_on());
    let (mut said, mut onlookers, mut slowest) = (0, json!(2), Duration::ZERO);
    while onlookers == json!(2) {
        // Each client gets a state and a presence message.
        said += 4;
        assert!(said < 20_000, "{said} lines, and it still has its place");
        for paused in [true, false] {
            other.ask("host.pause", json!({ "table": table.id, "host": table.host, "paused": paused })).unwrap();
        }
        for notice in other.notices.drain(..).filter(|notice| notice["method"] == "presence") {
            onlookers = notice["params"]["onlookers"].clone();
        }
        let begun = Instant::now();
        if player.is_asked().unwrap() && said % 20 == 0 {
            player.step().unwrap();
            slowest = slowest.max(begun.elapsed());
        }
    }
    let given = player.given.len();
    assert!(said > 256 && given > 20, "{said} lines, {given} answers");
    assert!(slowest < Duration::from_secs(2), "{slowest:?} for an answer");
    // The client gets the messages that the system had buffered, and can reconnect.
    let (end, heard) = slow.ending();
    assert!(heard.len() < said, "{} of {said}", heard.len());
    assert!(end.is_none_or(|(code, _)| code == 1013));
    looks_on().ask("ping", json!({})).unwrap();
}

/// Reads the replies to these requests. They must come in order, with nothing else between them.
fn hears(socket: &mut WebSocket<TcpStream>, ids: RangeInclusive<u64>) {
    for id in ids {
        let said = loop {
            if let Message::Text(text) = socket.read().unwrap() {
                break text;
            }
        };
        let reply: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(reply["id"], id);
    }
}

#[test]
fn flooding_client_slows_only_itself() {
    const ASKED: u64 = 2_000;
    let server = Server::start("");
    let mut flood = Client::of(server.address);
    let stream = flood.socket.get_ref().try_clone().unwrap();
    let floods = Arc::new(AtomicBool::new(true));
    let begun = Instant::now();
    let replies = {
        let floods = Arc::clone(&floods);
        thread::spawn(move || {
            let mut socket = WebSocket::from_raw_socket(stream, Role::Client, None);
            hears(&mut socket, 2..=1 + ASKED);
            floods.store(false, Ordering::SeqCst);
            begun.elapsed()
        })
    };
    let requests = thread::spawn(move || {
        (0..ASKED).for_each(|_| {
            flood.send("catalog", json!({})).unwrap();
        });
    });
    let mut client = Client::of(server.address);
    let mut times = Vec::new();
    while floods.load(Ordering::SeqCst) {
        let begun = Instant::now();
        client.ask("ping", json!({})).unwrap();
        times.push(begun.elapsed());
    }
    requests.join().unwrap();
    let each = replies.join().unwrap() / ASKED as u32;
    times.sort_unstable();
    // A client waits for one request or one batch of the other client, but not for the whole queue.
    let (middle, whole) = (times[times.len() / 2], each * ASKED as u32);
    assert!(middle * 4 < whole, "half of {} took over {middle:?}; all of the other's take {whole:?}", times.len());
}

#[test]
fn unread_flood_is_throttled_without_loss() {
    let server = Server::start("");
    let mut flood = Client::of(server.address);
    let stream = flood.socket.get_ref().try_clone().unwrap();
    stream.set_write_timeout(Some(Duration::from_millis(500))).unwrap();
    let (mut sent, padding) = (0, "x".repeat(2_000));
    let stuck = loop {
        sent += 1;
        match flood.send("ping", json!({ "padding": padding })) {
            Ok(_) => assert!(sent < 100_000, "its requests are still read"),
            Err(error) => break error,
        }
    };
    let is_full = |kind| matches!(kind, io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut);
    assert!(matches!(&stuck, Error::Io(error) if is_full(error.kind())), "{stuck}");
    let table = Open::new(&mut Client::of(server.address), 2, &[1], json!("ask"), 4);
    let mut player = Player::sit(server.address, &table, 0, 2);
    let begun = Instant::now();
    while player.given.len() < 20 && !player.is_over() {
        player.step().unwrap();
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    // The last request has been sent only partly, and all others have received replies.
    hears(&mut flood.socket, 2..=sent);
}

#[test]
fn rejects_oversized_and_binary_frames() {
    let server = Server::start("");
    let mut client = Client::of(server.address);
    client.socket.send(Message::text("x".repeat(64 * 1024 + 1))).unwrap();
    let reply = client.receive().unwrap();
    assert_eq!((&reply["id"], &reply["error"]["data"]["refusal"]), (&json!(null), &json!("line_too_long")));
    client.ask("ping", json!({})).unwrap();
    for nonsense in ["", " ", "\0", "null", "[]", "{", "{\"jsonrpc\":\"2.0\"}"] {
        client.socket.send(Message::text(nonsense)).unwrap();
        assert!(client.receive().unwrap()["error"].is_object(), "one reply a frame: {nonsense}");
    }
    client.socket.send(Message::text("x".repeat(64 * 1024 * 4 + 1))).unwrap();
    assert_eq!(client.ending().0, Some((1009, "message is too long".to_owned())));
    let mut client = Client::of(server.address);
    client.socket.send(Message::binary(b"{}".to_vec())).unwrap();
    assert_eq!(client.ending().0, Some((1003, "expected a text message".to_owned())));
    Client::of(server.address).ask("ping", json!({})).unwrap();
}

/// Starts a server in this process.
fn served(options: Options, store: Box<dyn Store>) -> (SocketAddr, JoinHandle<io::Result<()>>) {
    let web = Web::bind("127.0.0.1:0", options).unwrap();
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let lobby = Lobby::new(vec![Box::new(Rooms::of(engine))], store, chance(), Limits::default(), now());
    let (address, lobby) = (web.address(), lobby.unwrap());
    (address, thread::spawn(move || web.serve(lobby)))
}

#[test]
fn unresponsive_client_is_disconnected() {
    let options =
        Options { ping: Duration::from_millis(100), silence: Duration::from_millis(500), ..Options::default() };
    let (address, _) = served(options, Box::new(MemoryStore::default()));
    let table = Open::new(&mut Client::of(address), 2, &[], json!("ask"), 4);
    let mut alive = Client::of(address);
    alive.ask("seat.take", json!({ "table": table.id, "token": table.seats[0] })).unwrap();
    let mut dead = Client::of(address);
    dead.ask("seat.take", json!({ "table": table.id, "token": table.seats[1] })).unwrap();
    // A client that reads answers pings automatically.
    let begun = Instant::now();
    loop {
        let notice = alive.receive().unwrap();
        let seats = &notice["params"]["seats"];
        if notice["method"] == "presence" && seats[1]["connected"] == json!(0) && begun.elapsed().as_millis() > 300 {
            assert_eq!(seats[0]["connected"], json!(1));
            break;
        }
        assert!(begun.elapsed() < PATIENCE);
    }
    assert_eq!(dead.ending().0, Some((1008, "the client is not responding".to_owned())));
}

/// A store that fails once told to.
struct Failing {
    store: MemoryStore,
    fails: Arc<AtomicBool>,
}

impl Store for Failing {
    fn read(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        self.store.read(table)
    }
    fn append(&mut self, table: &str, line: &[u8]) -> io::Result<()> {
        self.store.append(table, line)
    }
    fn cut(&mut self, table: &str, bytes: u64) -> io::Result<()> {
        self.store.cut(table, bytes)
    }
    fn keys(&mut self, table: &str) -> io::Result<Option<Vec<u8>>> {
        self.store.keys(table)
    }
    fn keep_keys(&mut self, table: &str, keys: &[u8]) -> io::Result<()> {
        self.store.keep_keys(table, keys)
    }
    fn tables(&mut self) -> io::Result<Vec<String>> {
        self.store.tables()
    }
    fn sync(&mut self) -> io::Result<()> {
        if !self.fails.load(Ordering::SeqCst) {
            return Ok(());
        }
        // Wait long enough for any premature message to arrive.
        thread::sleep(Duration::from_millis(200));
        Err(io::Error::other("the disk is gone"))
    }
}

#[test]
fn replies_wait_for_durable_storage() {
    let fails = Arc::new(AtomicBool::new(false));
    let store = Failing { store: MemoryStore::default(), fails: Arc::clone(&fails) };
    let (address, server) = served(Options::default(), Box::new(store));
    let mut client = Client::of(address);
    client.ask("ping", json!({})).unwrap();
    fails.store(true, Ordering::SeqCst);
    client.send("ping", json!({})).unwrap();
    let (end, said) = client.ending();
    assert_eq!((end, said), (Some((1011, "cannot save the answer".to_owned())), vec![]));
    assert_eq!(server.join().unwrap().unwrap_err().to_string(), "the disk is gone");
}
