//! Games of people over WebSocket.

use super::client::{Client, Server, refusal};
use super::player::{Open, Player};
use serde_json::json;
use std::net::TcpStream;

#[test]
fn people_and_bots_play_a_whole_game() {
    let server = Server::start("");
    let table = Open::new(&mut Client::of(server.address), 4, &[1, 3], json!("ask"), 5);
    let mut watcher = Client::of(server.address);
    let seen = watcher.ask("watch", json!({ "table": table.id, "token": table.watch })).unwrap();
    assert_eq!(seen["state"]["seat"], json!(null));
    // A spectator must keep reading during the whole game, or the server disconnects it for falling behind.
    let watched = std::thread::spawn(move || {
        loop {
            let notice = watcher.notice().unwrap();
            if notice["method"] == "state" && notice["params"]["status"] == "over" {
                return notice["params"]["next"].clone();
            }
        }
    });
    let play = |seat: usize| {
        let (table, address) = (table.clone(), server.address);
        std::thread::spawn(move || {
            let mut player = Player::sit(address, &table, seat, seat as u64);
            player.play().unwrap();
            player
        })
    };
    let played = [play(0), play(2)].map(|player| player.join().unwrap());
    for player in &played {
        assert!(player.given.len() > 20, "{}", player.given.len());
        // After the game ends, no undo is possible and none can be requested. All clients have the same final state.
        assert_eq!(player.state["next"], played[0].state["next"]);
        assert_eq!(player.state["view"]["winners"], played[0].state["view"]["winners"]);
    }
    assert_eq!(watched.join().unwrap(), played[0].state["next"]);
}

#[test]
fn reconnected_client_has_missed_nothing() {
    let server = Server::start("");
    let table = Open::new(&mut Client::of(server.address), 2, &[], json!("ask"), 9);
    let mut players = [0, 1].map(|seat| Player::sit(server.address, &table, seat, 7 + seat as u64));
    let mut back = 0;
    for round in 0..60 {
        for player in &mut players {
            if player.is_asked().unwrap() {
                player.step().unwrap();
            }
            if round % 5 == 0 {
                player.come_back(server.address).unwrap();
                back += 1;
            }
        }
    }
    assert!(
        back > 20 && players.iter().all(|player| player.resets == 0),
        "a client that lacks fewer than 64 events must not be reset"
    );
    assert!(players.iter().all(|player| !player.events.is_empty()));
    // The server does not send events older than its history. A client that lacks such events starts from a full state.
    players[0].state["next"] = json!(u64::MAX);
    players[0].come_back(server.address).unwrap();
    assert_eq!(players[0].resets, 1);
}

#[test]
fn wrong_token_is_rejected_and_not_echoed() {
    let mut server = Server::start("--table kosmische-strijd --seats 3 --bots 1");
    let said = ["table", "host", "watch", "seat 0", "seat 1", "seat 2"].map(|name| {
        let line = server.line();
        line.strip_prefix(name).unwrap_or_else(|| panic!("`{line}`")).trim().to_owned()
    });
    let [table, host, watch, first, second, third] = said;
    assert!(third.ends_with(" (bot: steady)"), "{third}");
    assert_eq!([&host, &watch, &first, &second].map(String::len), [32; 4]);
    let mut client = Client::of(server.address);
    for wrong in [String::new(), host.clone(), first[1..].to_owned(), first.to_uppercase() + "x", "0".repeat(32)] {
        let reply = client.ask("seat.take", json!({ "table": table, "token": wrong }));
        let said = format!("{reply:?}");
        assert_eq!(refusal(reply), "bad_token");
        assert!(wrong.is_empty() || wrong == "0".repeat(32) || !said.contains(&wrong), "{said}");
    }
    assert_eq!(refusal(client.ask("watch", json!({ "table": table }))), "bad_token");
    assert_eq!(
        refusal(client.ask("host.pause", json!({ "table": table, "host": first, "paused": true }))),
        "bad_token"
    );
    let taken = client.ask("seat.take", json!({ "table": table, "token": first })).unwrap();
    assert_eq!(taken["state"]["seat"], json!(0));
    client.ask("host.pause", json!({ "table": table, "host": host, "paused": true })).unwrap();
    let (status, complaints) = server.end("TERM");
    assert!(status.success() && complaints.is_empty(), "{status}: {complaints}");
}

#[test]
fn serve_opens_tables_of_every_game() {
    for edition in ["ufos", "sp4x"] {
        let mut server = Server::start(&format!("--table {edition} --seats 3 --bots 2"));
        let lines: Vec<String> = (0..6).map(|_| server.line()).collect();
        let bots = lines.iter().filter(|line| line.ends_with(" (bot: steady)")).count();
        assert_eq!(bots, 2, "{lines:?}");
        let of = |name: &str| lines.iter().find_map(|line| line.strip_prefix(name)).unwrap().trim().to_owned();
        let mut client = Client::of(server.address);
        let taken = client.ask("seat.take", json!({ "table": of("table"), "token": of("seat 0") })).unwrap();
        assert_eq!(taken["state"]["seat"], json!(0));
        assert!(server.end("TERM").0.success());
    }
}

#[test]
fn requests_before_shutdown_are_answered() {
    for signal in ["INT", "TERM"] {
        let server = Server::start("");
        let mut client = Client::of(server.address);
        let asked: Vec<u64> = (0..20).map(|_| client.send("catalog", json!({})).unwrap()).collect();
        let first = client.reply(asked[0]).unwrap();
        assert!(first.is_ok());
        let (status, complaints) = server.end(signal);
        assert!(status.success() && complaints.is_empty(), "{status}: {complaints}");
        let (end, said) = client.ending();
        assert_eq!(end, Some((1001, "the server is shutting down".to_owned())));
        let ids: Vec<u64> = said.iter().map(|reply| reply["id"].as_u64().unwrap()).collect();
        assert_eq!(ids, asked[1..=ids.len()], "in order, none twice");
    }
}

#[test]
fn startup_errors_are_one_sentence() {
    let server = Server::start("");
    let tried = |words: &str| {
        let output = crate::program::terminal::run(&format!("serve {words}"));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{said}");
        assert!(output.stdout.is_empty());
        said
    };
    let taken = tried(&format!("--listen {}", server.address));
    assert!(taken.starts_with(&format!("hyperkon: `--listen {}`: ", server.address)), "{taken}");
    assert!(tried("--listen nowhere").contains("`--listen nowhere`"));
    let [seats, bots] = ["--seats 9", "--seats 2 --bots 3"]
        .map(|words| tried(&format!("--listen 127.0.0.1:0 --table kosmische-strijd {words}")));
    assert_eq!(seats, "hyperkon: `--seats 9`: kosmische-strijd is for 2 to 4 seats\n");
    assert_eq!(bots, "hyperkon: `--bots 3`: the table has only 2 seats\n");
    assert!(tried("--listen 127.0.0.1:0 --table kosmische").contains("kosmische-strijd"));
    let other = tried("--listen 127.0.0.1:0 --table ufos --seats 9");
    assert_eq!(other, "hyperkon: `--table ufos`: `seats` is 9; expected 3 to 6\n");
    assert!(TcpStream::connect(server.address).is_ok());
}
