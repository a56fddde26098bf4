//! Several servers with one address: a proxy routes by the path.

use super::client::{Client, Server, refusal};
use super::doors::{asked, status};
use super::operating::Place;
use super::player::{Open, Player};
use crate::clients::{ASKED_FOR, connected, is_whole, node, python, root};
use crate::program::terminal::ending;
use serde_json::{Value, json};
use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

const NAMES: [&str; 3] = ["a", "b2", "c"];

/// The addresses of the servers, which change with a restart.
type Servers = Arc<Mutex<[SocketAddr; 3]>>;

/// Reads the head of a request, up to the empty line.
fn head(stream: &mut TcpStream) -> io::Result<Vec<u8>> {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte)?;
        head.push(byte[0]);
    }
    Ok(head)
}

/// Copies bytes until one side closes.
fn copy(mut from: TcpStream, mut to: TcpStream) {
    let _ = io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Write);
}

/// Starts a proxy that routes by the path.
///
/// `/ws/NAME` goes to this server, and everything else to each server in turn.
fn proxy(servers: &Servers) -> SocketAddr {
    static TURN: AtomicUsize = AtomicUsize::new(0);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let servers = Arc::clone(servers);
    let serve = move |mut client: TcpStream| -> io::Result<()> {
        let head = head(&mut client)?;
        let path = String::from_utf8_lossy(&head).split(' ').nth(1).unwrap_or_default().to_owned();
        let own = NAMES.iter().position(|name| path == format!("/ws/{name}"));
        let at = own.unwrap_or_else(|| TURN.fetch_add(1, Ordering::Relaxed) % NAMES.len());
        let address = servers.lock().unwrap()[at];
        let mut server = TcpStream::connect(address)?;
        server.set_nodelay(true)?;
        client.set_nodelay(true)?;
        server.write_all(&head)?;
        let back = (server.try_clone()?, client.try_clone()?);
        std::thread::spawn(move || copy(back.0, back.1));
        copy(client, server);
        Ok(())
    };
    std::thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let serve = serve.clone();
            std::thread::spawn(move || serve(client));
        }
    });
    address
}

/// Connects to a path, says hello, and returns the server's name.
fn hello(address: SocketAddr, path: &str) -> (Client, String) {
    let mut client = Client::at(address, path).unwrap();
    let welcome = client.ask("hello", json!({ "protocol": [1] })).unwrap();
    let shard = welcome["shard"].as_str().unwrap().to_owned();
    (client, shard)
}

/// Connects to the server of a table, by the table's id.
fn follow(address: SocketAddr, table: &str) -> Client {
    hello(address, &format!("/ws/{}", table.split_once('-').unwrap().0)).0
}

fn list(client: &mut Client) -> String {
    client.ask("table.list", json!({})).unwrap().to_string()
}

fn start(places: &[Place; 3], at: usize) -> Server {
    places[at].serve(&format!("--shard {}", NAMES[at]))
}

#[test]
fn three_servers_play_behind_one_proxy() {
    let places = NAMES.map(|name| Place::new(&format!("shard-{name}")));
    let servers = [0, 1, 2].map(|at| start(&places, at));
    let addresses = Arc::new(Mutex::new([0, 1, 2].map(|at| servers[at].address)));
    let proxy = proxy(&addresses);
    // New connections go to any server, which opens its own tables.
    let mut opened: Vec<(Open, String)> = (0..3)
        .map(|seed| {
            let (mut client, shard) = hello(proxy, "/ws");
            (Open::new(&mut client, 2, &[], json!("ask"), seed), shard)
        })
        .collect();
    opened.sort_by(|one, other| one.1.cmp(&other.1));
    for ((table, shard), name) in opened.iter().zip(NAMES) {
        assert!(shard == name && table.id.starts_with(&format!("{name}-")) && table.id.len() == name.len() + 13);
    }
    // Each person asks the wrong server first, which names the right one.
    let play = |table: Open, seat: usize| {
        std::thread::spawn(move || {
            let mut wrong = hello(proxy, if table.id.starts_with('a') { "/ws/c" } else { "/ws/a" }).0;
            let take = json!({ "table": table.id, "token": table.seats[seat] });
            let error = wrong.ask("seat.take", take).unwrap_err();
            let data = json!({ "refusal": "moved", "shard": table.id.split_once('-').unwrap().0 });
            assert_eq!(error["data"], data);
            assert!(!list(&mut wrong).contains(&table.id));
            let path = format!("/ws/{}", error["data"]["shard"].as_str().unwrap());
            let mut player = Player::on(hello(proxy, &path).0, &table, seat, seat as u64).unwrap();
            player.play().unwrap();
            player.state["view"]["winners"].clone()
        })
    };
    let games: Vec<_> = opened.iter().flat_map(|(table, _)| [0, 1].map(|seat| play(table.clone(), seat))).collect();
    let winners: Vec<Value> = games.into_iter().map(|game| game.join().unwrap()).collect();
    for pair in winners.chunks(2) {
        assert!(pair[0] == pair[1] && pair[0].is_array(), "{pair:?}");
    }
}

#[test]
fn other_servers_survive_the_end_of_one() {
    let places = NAMES.map(|name| Place::new(&format!("end-{name}")));
    let mut servers = [0, 1, 2].map(|at| start(&places, at));
    let addresses = Arc::new(Mutex::new([0, 1, 2].map(|at| servers[at].address)));
    let proxy = proxy(&addresses);
    let tables: Vec<Open> = (0..3)
        .map(|at| Open::new(&mut hello(proxy, &format!("/ws/{}", NAMES[at])).0, 2, &[1], json!("ask"), 7))
        .collect();
    let sit = |table: &Open| Player::on(follow(proxy, &table.id), table, 0, 3).unwrap();
    let mut players: Vec<Player> = tables.iter().map(sit).collect();
    ending::signal(servers[1].child.id(), "TERM");
    assert!(ending::within(servers[1].child.id(), || servers[1].child.wait().unwrap()).success());
    for at in [0, 2] {
        players[at].play().unwrap();
    }
    assert!(Client::at(proxy, "/ws/b2").is_err(), "its server has ended");
    servers[1] = start(&places, 1);
    addresses.lock().unwrap()[1] = servers[1].address;
    sit(&tables[1]).play().unwrap();
}

#[test]
fn examples_follow_their_table() {
    let places = NAMES.map(|name| Place::new(&format!("examples-{name}")));
    let servers = [0, 1, 2].map(|at| start(&places, at));
    let proxy = proxy(&Arc::new(Mutex::new([0, 1, 2].map(|at| servers[at].address))));
    let python = python().map(|python| (python, "examples/client.py"));
    let node = node(&ASKED_FOR).map(|node| (node, "examples/bot.mjs"));
    for (mut client, file) in [python, node].into_iter().flatten() {
        let table = Open::new(&mut hello(proxy, "/ws/a").0, 3, &[1, 2], json!("ask"), 5);
        client.arg(root().join(file));
        let url = format!("ws://{proxy}/ws/c");
        is_whole(&connected(client, &url, &["--table", &table.id, "--token", &table.seats[0]]));
    }
}

/// The command `tables` accepts these ids. The links of an imported table lead to its own shard.
#[test]
fn foreign_tables_prevent_the_start() {
    let places = NAMES.map(|name| Place::new(&format!("stored-{name}")));
    let server = start(&places, 0);
    let table = Open::new(&mut hello(server.address, "/ws").0, 2, &[1], json!("ask"), 3);
    let run = |at: usize, words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
        let ended = command.arg("tables").arg(places[at].tables()).args(words).output().unwrap();
        let said = if ended.status.success() { ended.stdout } else { ended.stderr };
        (ended.status.success(), String::from_utf8(said).unwrap())
    };
    let tables = |at: usize, words: &[&str]| {
        let (done, said) = run(at, words);
        assert!(done, "{said}");
        said
    };
    assert!(tables(0, &["list"]).contains(&table.id) && tables(0, &["show", &table.id]).contains(&table.id));
    let take = json!({ "table": table.id, "token": table.seats[0] });
    let other = start(&places, 1);
    assert_eq!(refusal(hello(other.address, "/ws").0.ask("seat.take", take.clone())), "moved");
    Open::new(&mut hello(other.address, "/ws").0, 2, &[1], json!("ask"), 3);
    let single = Server::start(&format!("--dir {}", places[2].tables().display()));
    Open::new(&mut Client::of(single.address), 2, &[1], json!("ask"), 3);
    drop((server, other, single));
    let source = places[0].tables();
    let import = ["import", source.to_str().unwrap()];
    let (done, said) = run(1, &import);
    let wanted = ["of the shard `b2`", "(import it into the folder of the shard `a`)", &table.id];
    assert!(!done && wanted.iter().all(|wanted| said.contains(wanted)), "{said}");
    // A new folder and one with older tables have no shard yet, but their server does.
    std::fs::remove_dir_all(places[1].tables()).unwrap();
    for at in [1, 2] {
        tables(at, &import);
    }
    for (at, shard) in [(1, "--shard b2"), (1, ""), (2, "")] {
        let ended =
            super::client::command(&format!("{shard} --dir {}", places[at].tables().display())).output().unwrap();
        let error = String::from_utf8_lossy(&ended.stderr);
        assert!(!ended.status.success() && error.contains("those of the shard `a` (start with `--shard a`"), "{error}");
    }
    let moved = places[1].serve("--shard a");
    hello(moved.address, "/ws").0.ask("seat.take", take).unwrap();
}

#[test]
fn server_has_only_its_own_socket() {
    let place = Place::new("shard-socket");
    let server = place.serve("--shard a");
    let of = |path: &str| status(&asked(server.address, &format!("GET {path}"), "Host: localhost\r\n"));
    // An upgrade without its headers is a bad request.
    assert_eq!([of("/ws"), of("/ws/a"), of("/ws/b"), of("/ws/")], [400, 400, 404, 404]);
    for wrong in ["A", "", "a-b", "abcdefghi", "ä"] {
        let ended = super::client::command("").arg(format!("--shard={wrong}")).output().unwrap();
        assert!(!ended.status.success() && String::from_utf8_lossy(&ended.stderr).contains("--shard"), "{wrong}");
    }
}

/// Without a name, ids are as before, and no table is on another server.
#[test]
fn single_server_knows_no_shards() {
    let server = Server::start("--no-keep");
    let mut client = Client::silent(server.address).unwrap();
    assert!(client.ask("hello", json!({ "protocol": [1] })).unwrap().get("shard").is_none());
    assert_eq!(Open::new(&mut client, 2, &[], json!("ask"), 1).id.len(), 12);
    assert_eq!(refusal(client.ask("seat.take", json!({ "table": "b-aaaaaaaaaaaa", "token": "x" }))), "bad_token");
}
