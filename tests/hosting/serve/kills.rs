//! A server that is killed at random times, during games.
//!
//! Every test run kills a few servers; for 500 kills with 50 tables, run `cargo test --release -p hyperkon --test
//! hosting serve -- --ignored --nocapture`.

use super::client::{Client, PATIENCE, Server, command};
use super::player::{Open, Player};
use crate::program::terminal::folder;
use hyperkon_table::Dice;
use serde_json::{Value, json};
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

#[test]
fn few_kills_lose_nothing() {
    println!("{}", killed("killed_serving_few", 10, 6, ""));
}

#[test]
#[ignore = "500 kills take minutes"]
fn many_kills_lose_nothing() {
    let begun = Instant::now();
    let told = killed("killed_serving_many", 500, 50, "");
    println!("500 kills: {told}, {:.0?}", begun.elapsed());
}

#[test]
fn folder_is_served_by_one_process() {
    let folder = folder("served_twice");
    let words = format!("--dir {}", folder.display());
    let server = Server::start(&words);
    for words in [words.clone(), format!("{words} --fsync")] {
        let refused = command(&words).output().unwrap();
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!((refused.status.code(), refused.stdout.len(), said.lines().count()), (Some(2), 0, 1), "{said}");
        assert!(said.contains("is already served by another process"), "{said}");
    }
    drop(server);
    Server::start(&words);
}

#[test]
fn durable_answers_survive_a_kill() {
    killed("killed_durable", 3, 3, "--fsync");
}

/// Address of the server; the number grows with each start.
type Place = Arc<Mutex<Option<(u64, SocketAddr)>>>;

/// Kills a server with games in progress this many times. Returns a summary of the play.
fn killed(name: &str, kills: u64, tables: usize, more: &str) -> String {
    let folder = folder(name);
    let words = format!("--dir {} {more}", folder.display());
    let mut dice = Dice::new(12);
    let mut server = Server::start(&words);
    let place: Place = Arc::new(Mutex::new(Some((0, server.address))));
    let players: Vec<JoinHandle<Vec<Played>>> = (0..tables)
        .map(|number| {
            let place = Arc::clone(&place);
            thread::spawn(move || plays(&place, number))
        })
        .collect();
    for kill in 1..=kills {
        // Most kills come during play; some come while clients still reconnect, which takes longer with many of them.
        thread::sleep(Duration::from_millis(u64::from(dice.below(300 + 20 * tables as u32))));
        drop(server);
        server = Server::start(&words);
        *place.lock().unwrap() = Some((kill, server.address));
    }
    thread::sleep(Duration::from_millis(300));
    *place.lock().unwrap() = None;
    drop(server);
    let played: Vec<Played> = players.into_iter().flat_map(|player| player.join().unwrap()).collect();
    for one in &played {
        are_in_the_record(&folder, one);
    }
    let answers: usize = played.iter().flat_map(|one| &one.given).map(Vec::len).sum();
    assert!(answers > 2 * kills as usize, "{answers} answers");
    let sum = |of: fn(&Played) -> usize| played.iter().map(of).sum::<usize>();
    let (again, resets) = (sum(|one| one.again), sum(|one| one.resets));
    format!("{} games, {answers} answers, {again} of them sent again, {resets} clients began anew", played.len())
}

/// The result of a game, as far as it went.
struct Played {
    table: Open,
    /// Acknowledged answers of each seat without a bot. `unsure` holds an answer that may have been accepted.
    given: Vec<Vec<Value>>,
    unsure: Vec<Option<Value>>,
    is_hurried: bool,
    again: usize,
    resets: usize,
}

/// Plays games of two people in turn, through all kills, until the server is gone.
fn plays(place: &Place, number: usize) -> Vec<Played> {
    let mut all = Vec::new();
    // Some tables have a clock that runs even before anybody has reconnected after a kill.
    let is_hurried = number % 3 == 2;
    let windows = if is_hurried { json!({ "beat": 20 }) } else { json!("ask") };
    loop {
        let Some((_, address)) = *place.lock().unwrap() else { return all };
        let seed = (100 * number + all.len()) as u64;
        let begun = Client::silent(address).and_then(|mut client| {
            client.try_ask("hello", json!({ "protocol": [1] }))?.unwrap();
            Open::try_new(&mut client, 3, &[1], windows.clone(), seed)
        });
        let Ok(table) = begun else {
            thread::sleep(Duration::from_millis(10));
            continue;
        };
        let mut players: Vec<Player> = Vec::new();
        for seat in [0, 2] {
            loop {
                let Some((_, address)) = *place.lock().unwrap() else { return all };
                if let Ok(mut player) = Player::try_sit(address, &table, seat, seed + seat as u64) {
                    player.is_hurried = is_hurried;
                    players.push(player);
                    break;
                }
                thread::sleep(Duration::from_millis(10));
            }
        }
        let ended = play_through(place, &mut players);
        all.push(Played {
            table,
            given: players.iter().map(|player| player.given.clone()).collect(),
            unsure: players
                .iter()
                .map(|player| player.unsure.as_ref().map(|answer| answer["choice"].clone()))
                .collect(),
            is_hurried,
            again: players.iter().map(|player| player.again).sum(),
            resets: players.iter().map(|player| player.resets).sum(),
        });
        if ended {
            return all;
        }
    }
}

/// Plays in turns until the game is over. Returns `true` if the server is gone.
fn play_through(place: &Place, players: &mut [Player]) -> bool {
    while players.iter().any(|player| !player.is_over()) {
        for player in players.iter_mut() {
            let broken = match player.is_asked() {
                Ok(true) => player.step().is_err(),
                Ok(false) => false,
                Err(_) => true,
            };
            if broken {
                let begun = Instant::now();
                loop {
                    let Some((_, address)) = *place.lock().unwrap() else { return true };
                    if player.come_back(address).is_ok() {
                        break;
                    }
                    assert!(begun.elapsed() < PATIENCE, "nobody comes back");
                    thread::sleep(Duration::from_millis(10));
                }
            }
        }
    }
    false
}

/// Checks that the record contains every acknowledged answer, in order. Other answers must be unconfirmed ones.
fn are_in_the_record(folder: &Path, played: &Played) {
    let record = fs::read_to_string(folder.join(format!("{}.jsonl", played.table.id))).unwrap();
    let whole = record.rfind('\n').map_or(0, |end| end + 1);
    let lines: Vec<Value> = record[..whole].lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (seat, (given, unsure)) in [0, 2].into_iter().zip(played.given.iter().zip(&played.unsure)) {
        let of_seat = lines.iter().map(|line| &line["answer"]).filter(|answer| answer["seat"] == json!(seat));
        let kept: Vec<&Value> = of_seat.map(|answer| &answer["choice"]).collect();
        if played.is_hurried {
            // The server has sometimes passed for this client.
            let mut kept = kept.iter();
            assert!(given.iter().all(|one| kept.any(|kept| *kept == one)), "an answer is lost");
            continue;
        }
        assert!(kept.len() >= given.len(), "{} answers are left of {}", kept.len(), given.len());
        let (first, more) = kept.split_at(given.len());
        assert!(first.iter().zip(given).all(|(kept, given)| *kept == given), "another answer is in the record");
        assert!(more.is_empty() || (more.len() == 1 && Some(more[0]) == unsure.as_ref()), "{more:?} {unsure:?}");
    }
}
