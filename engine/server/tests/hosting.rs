//! Seats, tokens, presence, chat, the table owner's actions, and unloaded tables.

use crate::hall::{Hall, Table, answer, asked, seated};
use hyperkon::__private::game::ContentFile;
use hyperkon::{Content, Engine};
use hyperkon_server::{Found, Limits, Offer, Rooms, SomeRooms};
use hyperkon_ufos::Ufos;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::Ordering;

#[test]
fn returning_client_gets_missed_events() {
    let (mut hall, table) = seated(json!({}));
    let mark = hall.state(0, &table, 0);
    let since = json!({ "epoch": mark["epoch"], "next": mark["next"] });
    let mut numbers = Vec::new();
    for _ in 0..12 {
        let (client, question) = asked(&mut hall, &table);
        answer(&mut hall, &table, client, &question).unwrap();
    }
    for state in hall.told(0, "state") {
        numbers.extend(state["events"].as_array().unwrap().iter().map(|event| event["n"].as_u64().unwrap()));
    }
    assert!(numbers.len() > 3 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{numbers:?}");
    let back = json!({ "table": table.id, "token": table.seats[0], "since": since });
    for restarts in 0..2 {
        let state = hall.call(0, "seat.take", back.clone()).unwrap()["state"].take();
        let missed: Vec<u64> =
            state["events"].as_array().unwrap().iter().map(|event| event["n"].as_u64().unwrap()).collect();
        assert_eq!((missed, state["reset"].clone()), (numbers.clone(), json!(false)), "after {restarts} restarts");
        hall.restart();
        hall.connect(0);
    }
    let far = json!({ "table": table.id, "token": table.seats[0], "since": { "epoch": 7, "next": 0 } });
    let state = hall.call(0, "seat.take", far).unwrap()["state"].take();
    assert_eq!((state["reset"].clone(), state["events"].clone()), (json!(true), json!([])));
}

#[test]
fn seats_have_secret_tokens() {
    let (mut hall, table) = seated(json!({}));
    hall.connect(9);
    let take = |token: &str| json!({ "table": table.id, "token": token });
    for token in ["", "0", &table.host, &table.seats[0][..31]] {
        assert_eq!(hall.call(9, "seat.take", take(token)), Err("bad_token".to_owned()), "{token}");
    }
    assert_eq!(hall.call(9, "watch", json!({ "table": table.id })), Err("bad_token".to_owned()));
    assert_eq!(hall.call(9, "seat.take", json!({ "table": "nowhere", "token": "x" })), Err("bad_token".to_owned()));
    let watched = hall.call(9, "watch", take(&table.watch)).unwrap();
    assert!(watched["state"]["seat"].is_null() && watched["state"]["question"].is_null());
    let (client, question) = asked(&mut hall, &table);
    assert_eq!(answer(&mut hall, &table, 9, &question), Err("not_your_seat".to_owned()));
    answer(&mut hall, &table, client, &question).unwrap();
    // Neither the record nor any later message contains a token.
    let record = hall.disk.record(&table.id);
    let told: Vec<String> =
        (0..3).flat_map(|client| hall.told(client, "state")).map(|state| state.to_string()).collect();
    let secrets = table.seats.iter().chain([&table.host, &table.watch]);
    assert!(
        secrets.clone().all(|secret| !record.contains(&**secret) && told.iter().all(|line| !line.contains(&**secret)))
    );
    // A seat taken from its holder gets a new token, and the old holder stops following the table.
    let kick = json!({ "table": table.id, "host": table.host, "seat": client });
    let renewed = hall.call(0, "host.kick", kick).unwrap();
    let fresh = renewed["token"].as_str().unwrap().to_owned();
    let join = |join: &Value| json!({ "table": table.id, "join": join });
    assert_eq!(
        hall.call(9, "seat.join", join(&json!(table.join))),
        Err("bad_token".to_owned()),
        "the old link is void"
    );
    assert_eq!(hall.call(9, "seat.join", join(&renewed["join"])), Err("no_seat".to_owned()));
    assert_eq!(hall.told(client, "kicked").len(), 1);
    let (asked_now, question) = (client, json!({ "id": format!("{client}.0"), "fallback": "no_deal" }));
    assert_eq!(answer(&mut hall, &table, asked_now, &question), Err("not_your_seat".to_owned()));
    assert_eq!(hall.call(9, "seat.take", take(&table.seats[client as usize])), Err("bad_token".to_owned()));
    assert!(hall.call(9, "seat.take", take(&fresh)).is_ok());
}

#[test]
fn bot_takes_over_and_returns_seat() {
    let (mut hall, table) = seated(json!({}));
    let give = |seat: u64, to: &str| json!({ "table": table.id, "host": table.host, "seat": seat, "to": to });
    let (client, _) = asked(&mut hall, &table);
    assert_eq!(hall.call(0, "host.give", give(client, "nobody")), Err("params".to_owned()));
    for seat in 0..3 {
        hall.call(0, "host.give", give(seat, "random")).unwrap();
    }
    let presence = hall.told(1, "presence").pop().unwrap();
    assert!(presence["seats"].as_array().unwrap().iter().all(|seat| seat["bot"] == "random" && seat["connected"] == 1));
    hall.wait(10_000);
    let state = hall.state(0, &table, 0);
    assert_eq!(state["status"], "over", "three bots finish the game");
    assert!(!state["view"]["winners"].as_array().unwrap().is_empty());
    assert!(hall.disk.record(&table.id).contains("\"by\":\"bot\""));
}

#[test]
fn bots_play_while_others_are_served() {
    let bots = json!({ "0": "steady", "1": "random", "2": "thinker" });
    let mut hall = Hall::open();
    hall.connect(0);
    let table = hall.table(0, json!({ "bots": bots }));
    let thought = |hall: &Hall| thoughts(hall, &table);
    hall.wait(10_000);
    assert_eq!(thought(&hall), 0, "bots do not search at a table without followers");
    hall.take(0, &table, 0);
    let mut most = 0;
    while thought(&hall) < 4 {
        let before = thought(&hall);
        let due = hall.lobby.next_tick();
        assert!(due <= hall.now, "the bots have more to answer");
        hall.lobby.tick(hall.now);
        most = most.max(thought(&hall) - before);
    }
    assert_eq!(most, 1, "one search at a time");
    for seat in 0..3 {
        hall.call(0, "host.give", json!({ "table": table.id, "host": table.host, "seat": seat, "to": "steady" }))
            .unwrap();
    }
    hall.wait(10_000);
    assert_eq!(hall.state(0, &table, 0)["status"], "over");
}

/// Returns the number of answers by the bot of the last seat.
fn thoughts(hall: &Hall, table: &Table) -> usize {
    let lines = hall.disk.record(&table.id);
    lines.lines().filter(|line| line.contains("\"by\":\"bot\"") && line.contains("\"seat\":2")).count()
}

/// Plays until the thinker has answered 4 times. The searches run in another lobby if there is one.
fn thought_through(mut other: Option<&mut Hall>) -> String {
    let mut hall = Hall::open();
    if other.is_some() {
        hall.lobby.search_elsewhere();
    }
    hall.connect(0);
    let bots = json!({ "0": "steady", "1": "random", "2": "thinker" });
    let table = hall.table(0, json!({ "bots": bots, "seed": "43" }));
    hall.take(0, &table, 0);
    while thoughts(&hall, &table) < 4 {
        let Some(other) = &mut other else {
            hall.lobby.tick(hall.now);
            continue;
        };
        hall.wait(0);
        let Some(sought) = hall.lobby.sought() else { continue };
        assert_eq!(hall.lobby.sought(), None, "one search at a time");
        let found = other.lobby.search(&sought).unwrap();
        let before = hall.disk.record(&table.id);
        let late = Found { lines: found.lines - 1, ..found.clone() };
        hall.lobby.take_found(&table.id, Some(&late), hall.now);
        assert_eq!(hall.disk.record(&table.id), before, "a late answer is dropped");
        assert_eq!(hall.lobby.sought(), Some(sought), "and searched again");
        // A search that has failed is done here.
        let found = (thoughts(&hall, &table) != 2).then_some(&found);
        hall.lobby.take_found(&table.id, found, hall.now);
        assert_ne!(hall.disk.record(&table.id), before);
    }
    hall.disk.record(&table.id)
}

#[test]
fn searches_elsewhere_find_equal_answers() {
    let (elsewhere, here) = (thought_through(Some(&mut Hall::open())), thought_through(None));
    // One of them may have played on after the last search.
    assert!(elsewhere.starts_with(&here) || here.starts_with(&elsewhere), "{elsewhere}\n\n{here}");
}

#[test]
fn connections_take_turns_and_clocks_lead() {
    let mut hall = Hall::open();
    let bots = json!({ "bots": { "0": "steady", "1": "steady", "2": "thinker" } });
    let mut tables = Vec::new();
    for (client, number) in [(0, 4), (1, 1)] {
        hall.connect(client);
        for _ in 0..number {
            let table = hall.table(client, bots.clone());
            hall.take(client, &table, 0);
            tables.push(table);
        }
    }
    // Add a table of people whose time is over at the first tick.
    let clock = json!({ "clock": { "question_s": 1, "then": "pass" } });
    let people = hall.table(1, clock);
    (0..3).for_each(|seat| drop(hall.take(1, &people, seat)));
    let by_clock = |hall: &Hall| hall.disk.record(&people.id).matches("\"by\":\"clock\"").count();
    for _ in 0..6 {
        hall.lobby.tick(hall.now);
    }
    let each: Vec<usize> = tables.iter().map(|table| thoughts(&hall, table)).collect();
    assert_eq!((each[..4].iter().sum::<usize>(), each[4]), (3, 3), "{each:?}");
    assert_eq!(each[..4].iter().max(), Some(&1), "tables of a connection take turns: {each:?}");
    assert_eq!(by_clock(&hall), 0);
    hall.now += 1_000;
    hall.lobby.tick(hall.now);
    assert!(by_clock(&hall) > 0, "due actions come first");
}

#[test]
fn misspelled_bot_is_named() {
    let mut hall = Hall::open();
    hall.connect(0);
    for (bot, why) in [
        ("stedy", "unknown bot `stedy` (did you mean `steady`?)"),
        ("thinker:400", "`thinker:400`: the server sets the search budget (remove the budget after the colon)"),
    ] {
        let wish = json!({ "edition": "kosmische-strijd", "bots": { "1": bot } });
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": "table.new", "params": wish });
        let told = hall.say(0, request.to_string().as_bytes());
        assert_eq!(told["error"]["message"], why);
    }
}

#[test]
fn chat_reaches_everybody_sanitized() {
    let (mut hall, table) = seated(json!({}));
    let say = |text: &str| json!({ "table": table.id, "text": text });
    hall.call(1, "say", say("  hello\u{1b}[2J all ")).unwrap();
    assert_eq!(hall.told(2, "talk")[0]["text"], "hello [2J all");
    for text in ["", " \n ", &"x".repeat(501)] {
        assert_eq!(hall.call(1, "say", say(text)), Err("params".to_owned()));
    }
    hall.call(1, "say", say("a\u{202e}b")).unwrap();
    assert_eq!(hall.told(2, "talk").pop().unwrap()["text"], "ab");
    let later = hall.take(2, &table, 2);
    assert_eq!(later["talk"][0]["seat"], 1);
    hall.leave(1);
    let presence = hall.told(2, "presence").pop().unwrap();
    assert_eq!(presence["seats"][1]["connected"], 0);
}

#[test]
fn tables_unload_and_load_on_demand() {
    let mut hall = Hall::open();
    hall.connect(0);
    let tables: Vec<Table> = (0..30).map(|seed| hall.table(0, json!({ "seed": seed.to_string() }))).collect();
    assert_eq!(hall.lobby.awake(), 30);
    let before = hall.take(0, &tables[3], 1)["state"].take();
    hall.leave(0);
    hall.wait(200_000);
    assert_eq!(hall.lobby.awake(), 0);
    hall.connect(1);
    let after = hall.take(1, &tables[3], 1)["state"].take();
    assert_eq!(
        (hall.lobby.awake(), after["view"].clone(), after["question"].clone()),
        (1, before["view"].clone(), before["question"].clone())
    );
    // At start, the lobby loads only tables whose clocks cause automatic actions.
    hall.table(1, json!({ "windows": { "beat": 1000 }, "clock": { "question_s": 5 } }));
    hall.table(1, json!({ "clock": { "question_s": 5, "then": "pass" } }));
    let runs = hall.table(1, json!({ "clock": { "question_s": 5, "then": "pass" } }));
    (0..3).for_each(|seat| drop(hall.take(1, &runs, seat)));
    hall.restart();
    hall.connect(1);
    assert_eq!(hall.lobby.awake(), 1);
    let public = hall.call(1, "table.new", json!({ "edition": "kosmische-strijd", "public": true })).unwrap();
    let listed = hall.call(1, "table.list", json!({})).unwrap();
    assert_eq!(listed["tables"].as_array().unwrap().len(), 1);
    assert!(hall.call(1, "watch", json!({ "table": public["table"] })).is_ok());
}

/// The server plays for a late player, but not for a player who never took the seat.
#[test]
fn clock_waits_until_everybody_came() {
    let mut hall = Hall::open();
    (0..3).for_each(|client| hall.connect(client));
    let clock = json!({ "question_s": 5, "then": "pass" });
    let table = hall.table(0, json!({ "clock": clock, "windows": { "beat": 100 }, "bots": { "2": "random" } }));
    let question = hall.state(0, &table, 0)["question"].take();
    assert_eq!((question["window"].clone(), question["left_ms"].clone()), (json!(true), json!(null)));
    hall.wait(60_000);
    assert_eq!(hall.state(0, &table, 0)["question"]["id"], question["id"]);
    hall.take(1, &table, 1);
    assert_eq!(hall.state(0, &table, 0)["question"]["left_ms"], 100);
    hall.wait(100);
    assert_ne!(hall.state(0, &table, 0)["question"]["id"], question["id"], "the clock runs now");
}

/// A spectator who floods the chat cannot drown out the players.
#[test]
fn flooding_viewer_is_muted_for_a_while() {
    let (mut hall, table) = seated(json!({}));
    hall.connect(9);
    hall.call(9, "watch", json!({ "table": table.id, "token": table.watch })).unwrap();
    let say = |text: &str| json!({ "table": table.id, "text": text });
    let said = (0..100).filter(|_| hall.call(9, "say", say("spam")).is_ok()).count();
    assert!((20..40).contains(&said), "{said}");
    assert_eq!(hall.call(9, "say", say("spam")), Err("too_fast".to_owned()));
    hall.call(1, "say", say("please stop")).unwrap();
    hall.wait(10_000);
    hall.call(9, "say", say("sorry")).unwrap();
    // Connecting and leaving also count as broadcasts.
    let go = |hall: &mut Hall| hall.call(9, "seat.leave", json!({ "table": table.id }));
    let come = |hall: &mut Hall| hall.call(9, "watch", json!({ "table": table.id, "token": table.watch }));
    let refused = (0..100).find_map(|_| {
        go(&mut hall).unwrap();
        come(&mut hall).err()
    });
    assert_eq!(refused.as_deref(), Some("too_fast"));
}

#[test]
fn open_tables_keep_replaced_games() {
    let (mut hall, table) = seated(json!({}));
    let offer = |games: Vec<Box<dyn SomeRooms>>| Offer { games, mods: None };
    let ufos = || Box::new(Rooms::of(Ufos::default()));
    let play = |hall: &mut Hall| {
        for _ in 0..4 {
            let (client, question) = asked(hall, &table);
            answer(hall, &table, client, &question).unwrap();
        }
    };
    hall.lobby.offer(offer(vec![ufos()]));
    play(&mut hall);
    let catalog = hall.call(0, "catalog", json!({})).unwrap();
    assert_eq!((catalog["games"].as_array().unwrap().len(), &catalog["games"][0]["game"]), (1, &json!("ufos")));
    let gone = json!({ "edition": "kosmische-strijd" });
    assert_eq!(hall.call(0, "table.new", gone.clone()), Err("no_such_game".to_owned()));
    hall.call(0, "table.new", json!({ "game": "ufos" })).unwrap();
    // Both tables keep their games when the games are replaced again.
    let engine = || Box::new(Rooms::of(Engine::new(Content::builtin().unwrap()).unwrap()));
    hall.lobby.offer(offer(vec![engine(), ufos()]));
    play(&mut hall);
    hall.call(0, "table.new", gone).unwrap();
    assert_eq!(hall.lobby.awake(), 3);
}

/// Beyond the limit, the finished tables that changed longest ago are removed. In this store, these are the shortest ones.
#[test]
fn oldest_finished_tables_are_removed() {
    let mut hall = Hall::with(Limits { kept_tables: 1, idle: 1_000, ..Limits::default() });
    hall.disk.1.store(true, Ordering::Relaxed);
    hall.connect(0);
    let bots = json!({ "bots": { "0": "random", "1": "random", "2": "random" } });
    let tables: Vec<Table> = (0..3).map(|_| hall.table(0, bots.clone())).collect();
    hall.wait(8_000_000);
    let mut kept: Vec<(usize, &str)> = tables
        .iter()
        .filter(|table| hall.disk.keys(&table.id).is_some())
        .map(|table| (hall.disk.record(&table.id).len(), table.id.as_str()))
        .collect();
    kept.sort_unstable();
    assert_eq!(kept.len(), 1, "{kept:?}");
    let running = hall.table(0, json!({}));
    hall.wait(60_000);
    assert!(hall.disk.keys(&running.id).is_some(), "a table that is not over stays");
}

/// Returns the game with a mod whose alien draws this number of cards.
fn with_alien(cards: u8) -> Offer {
    let script = format!(
        "return power {{ id = \"courier\", api = 2, options = {{ use = \"must\" }},\n\
         before_choice = {{ once = \"encounter\", who = \"main_player\", run = function(game, me) me:draw_cards({cards}) end }} }}\n"
    );
    let deck = "api = 2\nid = \"couriers\"\nextends = \"kosmische-strijd\"\nname = { en = \"Couriers\" }\n[aliens]\ncourier = {}\n";
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    files.extend([
        ContentFile::new("powers/aliens/courier.lua", &script),
        ContentFile::new(
            "powers/aliens/courier.toml",
            &format!("[en]\nname = \"Courier {cards}\"\ntext = \"Draws {cards}.\"\n"),
        ),
        ContentFile::new("decks/couriers.toml", deck),
    ]);
    let content = Content::from_files(&files, problems).unwrap();
    Offer { games: vec![Box::new(Rooms::of(Engine::new(content).unwrap()))], mods: None }
}

/// A modder's change reaches a table while people play at it.
#[test]
fn renewed_tables_play_changed_scripts() {
    let mut hall = Hall::open();
    (0..3).for_each(|client| hall.connect(client));
    hall.lobby.offer(with_alien(1));
    let aliens = json!({ "edition": "couriers", "options": { "aliens": [["courier"], [], []], "begins": 0 } });
    let table = hall.table(0, aliens);
    (0..3).for_each(|client| drop(hall.take(client, &table, client as usize)));
    let play = |hall: &mut Hall, times: u8| {
        for _ in 0..times {
            let (client, question) = asked(hall, &table);
            answer(hall, &table, client, &question).unwrap();
        }
    };
    play(&mut hall, 6);
    let (client, before) = asked(&mut hall, &table);
    assert!(hall.lobby.renew(hall.now).tables.is_empty(), "nothing was replaced");
    hall.told(client, "state");
    hall.lobby.offer(with_alien(3));
    let renewed = hall.lobby.renew(hall.now);
    assert_eq!((&renewed.tables, renewed.kept.len()), (&vec![table.id.clone()], 0));
    let to_client = renewed.out.iter().filter(|out| out.to == client && out.line.contains("\"reset\":true"));
    assert_eq!(to_client.count(), 1, "the seat sees the changed table");
    assert!(hall.disk.record(&table.id).contains("me:draw_cards(3)"));
    let about = hall.take(client, &table, client as usize)["about"].to_string();
    assert!(about.contains("Courier 3") && !about.contains("Courier 1"), "{about}");
    assert_eq!(answer(&mut hall, &table, client, &before), Err("stale".to_owned()));
    play(&mut hall, 12);
    // A mod without the alien cannot play on at this table, so the table keeps its game.
    let engine = Box::new(Rooms::of(Engine::new(Content::builtin().unwrap()).unwrap()));
    hall.lobby.offer(Offer { games: vec![engine], mods: None });
    let refused = hall.lobby.renew(hall.now);
    assert_eq!((refused.tables.len(), refused.kept.len()), (0, 1));
    play(&mut hall, 6);
    // The record contains the changes, so a restarted server plays on with them.
    hall.restart();
    (0..3).for_each(|client| hall.connect(client));
    play(&mut hall, 6);
}
