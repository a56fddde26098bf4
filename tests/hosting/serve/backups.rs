//! Backups, and the removal of old tables.

use super::client::Client;
use super::operating::{Place, order};
use super::player::{Open, Player};
use serde_json::json;
use std::process::Command;

/// A list of what would be removed needs no lock, so it works beside a server. The removal does not.
#[test]
fn trial_of_prune_works_beside_a_server() {
    let place = Place::new("prune");
    let server = place.serve("");
    let table = Open::new(&mut Client::of(server.address), 2, &[1], json!("ask"), 3);
    assert_eq!(order(&server, &format!("POST /admin/tables/{}/end", table.id), "").0, 204);
    let prune = |words: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
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

/// A restored folder can be older than what clients have seen. They then start fresh, even if the table has more events since.
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
    let play = |players: &mut [Player; 2], answers: usize| {
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
    let mut server = Some(server);
    for (resets, answers) in [(1, 0), (2, 40)] {
        drop(server.take());
        copy(&backup, &place);
        let address = server.insert(place.serve("")).address;
        let mut others = [0, 1].map(|seat| Player::sit(address, &table, seat, 2));
        play(&mut others, answers);
        for player in &mut players {
            player.come_back(address).unwrap();
            assert_eq!(player.resets, resets);
        }
        play(&mut players, 10);
    }
}
