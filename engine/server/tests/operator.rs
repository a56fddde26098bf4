//! Who may open tables, limits by address, orders of the operator, and old tables.

use hyperkon_server::{
    Access, ConnectionId, FileStore, Limits, Lobby, MemoryStore, Note, Openers, Rooms, SomeRooms, Store, stored,
};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::time::Duration;

/// The time of the lobby.
const NOW: u64 = 1_000_000;

fn lobby(store: Box<dyn Store>, limits: Limits) -> Lobby {
    let mut counter = 0_u8;
    let chance = move |bytes: &mut [u8]| {
        for byte in bytes {
            counter = counter.wrapping_add(1);
            *byte = counter;
        }
    };
    let games: Vec<Box<dyn SomeRooms>> = vec![Box::new(Rooms::of(hyperkon_ufos::Ufos::default()))];
    Lobby::new(games, store, Box::new(chance), limits, NOW).unwrap()
}

fn call(lobby: &mut Lobby, from: ConnectionId, method: &str, params: Value) -> Value {
    let line = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string();
    serde_json::from_str(&lobby.receive(from, line.as_bytes(), NOW)[0].line).unwrap()
}

/// Connects from an address with this invitation.
fn connect(lobby: &mut Lobby, id: ConnectionId, address: &str, invitation: Option<&str>) {
    let address: IpAddr = address.parse().unwrap();
    lobby.connect_from(id, Some(address));
    call(lobby, id, "hello", json!({ "protocol": [1], "invitation": invitation }));
}

/// Opens a table of bots. Returns the table, or the refusal.
fn open(lobby: &mut Lobby, from: ConnectionId) -> String {
    let reply = call(lobby, from, "table.new", json!({ "edition": "ufos", "seats": 3, "waits": true }));
    let text = reply["result"]["table"].as_str().or_else(|| reply["error"]["data"]["refusal"].as_str());
    text.unwrap_or_else(|| panic!("{reply}")).to_owned()
}

#[test]
fn tables_need_an_invitation_if_required() {
    let mut lobby = lobby(Box::new(MemoryStore::default()), Limits::default());
    for (id, code) in [(1, None), (2, Some("wrong")), (3, Some("friends")), (4, Some("operator's")), (5, Some(""))] {
        connect(&mut lobby, id, "192.0.2.1", code);
    }
    let invitations = vec!["others".to_owned(), "friends".to_owned(), String::new()];
    let operator = Some("operator's".to_owned());
    for (openers, may) in [
        (Openers::All, [1, 2, 3, 4, 5].as_slice()),
        (Openers::Invited, [3, 4].as_slice()),
        (Openers::Operator, [4].as_slice()),
    ] {
        lobby.set_access(Access { openers, invitations: invitations.clone(), operator: operator.clone() });
        for id in 1..=5 {
            assert_eq!(open(&mut lobby, id) != "not_invited", may.contains(&id), "{openers:?}: {id}");
        }
    }
    lobby.drain();
    assert_eq!(open(&mut lobby, 4), "stopping");
}

#[test]
fn address_has_limited_open_tables() {
    let limits = Limits { tables_per_address: 2, ..Limits::default() };
    let mut lobby = lobby(Box::new(MemoryStore::default()), limits);
    lobby.collect_notes();
    connect(&mut lobby, 1, "192.0.2.1", None);
    connect(&mut lobby, 2, "192.0.2.1", None);
    connect(&mut lobby, 3, "192.0.2.2", None);
    let first = open(&mut lobby, 1);
    open(&mut lobby, 2);
    assert_eq!((&*open(&mut lobby, 1), &*open(&mut lobby, 2)), ("too_many_tables", "too_many_tables"));
    assert_ne!(open(&mut lobby, 3), "too_many_tables");
    assert_eq!(lobby.numbers().open, 3);
    // A table that the operator ends no longer counts.
    lobby.end(&first, NOW).unwrap();
    assert_ne!(open(&mut lobby, 2), "too_many_tables");
    let notes = lobby.take_notes();
    assert!(notes.contains(&Note::Ended(first.clone())) && lobby.take_notes().is_empty(), "{notes:?}");
    let listed = lobby.overview();
    assert!(listed.len() == 4 && listed.iter().any(|one| one.table == first && one.ended), "{listed:?}");
    assert!(lobby.end("none", NOW).is_err());
    assert_eq!(lobby.announce("We restart").len(), 3);
    let counted = lobby.numbers().counts;
    assert_eq!(counted.requests[&("table.new", "too_many_tables")], 2);
    assert_eq!((counted.opened, counted.ended), (4, 1));
}

#[test]
fn old_tables_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let store = FileStore::open(folder.path(), false).unwrap();
    let mut lobby = lobby(Box::new(store), Limits { kept: Some(Duration::ZERO), idle: 0, ..Limits::default() });
    connect(&mut lobby, 1, "192.0.2.1", None);
    let (old, open) = (open(&mut lobby, 1), open(&mut lobby, 1));
    lobby.end(&old, NOW).unwrap();
    assert_eq!(stored::all(folder.path()).unwrap().len(), 2);
    std::thread::sleep(Duration::from_millis(5));
    (1..4).for_each(|round| drop(lobby.tick(NOW + round * 20_000)));
    let left: Vec<String> = stored::all(folder.path()).unwrap().into_iter().map(|one| one.unwrap().table).collect();
    assert_eq!(left, [open]);
    lobby.check_store().unwrap();
}

#[test]
fn stored_tables_are_copied_and_pruned() {
    let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut lobby = lobby(Box::new(FileStore::open(from.path(), false).unwrap()), Limits::default());
    connect(&mut lobby, 1, "192.0.2.1", None);
    let (over, open) = (open(&mut lobby, 1), open(&mut lobby, 1));
    lobby.end(&over, NOW).unwrap();
    assert!(stored::prune(from.path(), Duration::ZERO, false).is_err(), "a server uses the folder");
    stored::copy(from.path(), &over, to.path()).unwrap();
    assert!(stored::copy(from.path(), &over, to.path()).is_err(), "the table is there already");
    assert!(stored::read(from.path(), "../x").is_err() && stored::read(from.path(), "none").is_err());
    drop(lobby);
    assert_eq!(stored::read(to.path(), &over).unwrap().seats.len(), 3);
    assert_eq!(stored::prune(from.path(), Duration::ZERO, true).unwrap().len(), 1);
    assert_eq!(stored::prune(from.path(), Duration::from_secs(60), false).unwrap(), []);
    assert_eq!(stored::prune(from.path(), Duration::ZERO, false).unwrap()[0].table, over);
    let left = stored::all(from.path()).unwrap();
    assert!(left.len() == 1 && left[0].as_ref().is_ok_and(|one| one.table == open && !one.has_ended()));
}
