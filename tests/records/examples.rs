//! Runs the `main` of each Rust example. `tests/hosting/clients` runs the examples in other languages.

#[path = "../../examples/axum_host.rs"]
#[allow(dead_code, reason = "its `main` serves until it is stopped")]
mod axum_host;
#[path = "../../examples/embed.rs"]
mod embed;
#[path = "../../examples/power.rs"]
mod power;
#[path = "../../examples/sample_state.rs"]
#[allow(dead_code, reason = "its `main` plays more games")]
mod sample;
#[path = "../../examples/tables.rs"]
mod tables;
#[path = "../../examples/tui.rs"]
#[allow(dead_code, reason = "its `main` needs a terminal")]
mod tui;
#[path = "../../examples/viewer.rs"]
#[allow(dead_code, reason = "its `main` reads the arguments of the program")]
mod viewer;

use hyperkon::{Content, Engine, Match, RandomBot, Seat, TableOptions, Viewer};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;

#[test]
fn closure_plays_a_seat() {
    embed::main().unwrap();
    let lines = include_str!("../../examples/embed.rs").lines();
    let code = lines.filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//")).count();
    assert!(code <= 50, "{code} lines");
}

#[test]
fn searching_bot_wins() {
    // Twenty games take a minute in a debug build.
    assert!(sample::play(2).unwrap() > 0, "it has won nothing");
}

#[test]
fn tables_run_on_many_threads() {
    tables::main().unwrap();
    assert_eq!(tables::play().unwrap(), tables::play().unwrap(), "the threads do not matter to the games");
}

#[test]
fn rust_power_is_used() {
    power::main().unwrap();
    let did = power::play(40).unwrap();
    assert!(did.freed > 100 && did.raised > 100, "{did:?}");
    // The seat with the power wins more than its share of one game in four.
    assert!(did.won > 10, "{did:?}");
}

/// Returns the status and the body of an HTTP request.
fn request(address: SocketAddr, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let (mut stream, body, mut said) = (TcpStream::connect(address).unwrap(), body.to_string(), String::new());
    let head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    let kind = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all((head + &kind + &body).as_bytes()).unwrap();
    stream.read_to_string(&mut said).unwrap();
    let (head, body) = said.split_once("\r\n\r\n").unwrap();
    (head[9..12].parse().unwrap(), serde_json::from_str(body).unwrap())
}

#[test]
fn game_is_played_over_http() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || runtime.block_on(axum::serve(listener, axum_host::routes().unwrap()).into_future()));
    let (code, opened) = request(address, "POST", "/games", &Value::Null);
    assert_eq!((code, &opened["game"]), (200, &json!(0)));
    assert_eq!(request(address, "GET", "/games/1", &Value::Null).0, 404);
    let mut events = opened["events"].as_array().unwrap().len();
    for _ in 0..2_000 {
        let (code, seen) = request(address, "GET", "/games/0", &Value::Null);
        assert_eq!(code, 200);
        if seen["question"].is_null() {
            assert!(!seen["winners"].as_array().unwrap().is_empty() && events > 100, "{events} events");
            return;
        }
        let answer = json!({ "question": seen["id"], "choice": seen["question"]["default"] });
        let (code, done) = request(address, "POST", "/games/0", &answer);
        assert_eq!(code, 200, "{done}");
        events += done["events"].as_array().unwrap().len();
        let (code, late) = request(address, "POST", "/games/0", &answer);
        assert!(code == 409 && ["stale", "over"].contains(&late["code"].as_str().unwrap()), "{late}");
    }
    panic!("the game does not end");
}

#[test]
fn game_is_played_in_the_terminal() {
    let mut app = tui::App::new(7).unwrap();
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    for _ in 0..5_000 {
        if app.is_over() {
            break;
        }
        assert!(app.press(KeyCode::Enter).unwrap());
    }
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let screen = terminal.backend().to_string();
    assert!(app.is_over() && app.log.len() > 100 && screen.contains("Won by "), "{screen}");
    let mut app = tui::App::new(7).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    assert!(terminal.backend().to_string().contains("Events"));
    assert!(!app.press(KeyCode::Esc).unwrap());
}

/// Narrates the record of a whole game for every viewer.
#[test]
fn record_is_narrated() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("viewer.jsonl");
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut played, mut progress) =
        Match::start(&mut engine, &TableOptions::new("kosmische-strijd").seats(3).seed(7)).unwrap();
    played.record_to(Box::new(File::create(&file).unwrap())).unwrap();
    let (mut bots, mut last) = (RandomBot::new(1), 0);
    while let Some(question) = played.game().full_state().questions().first() {
        last = progress.first + progress.events.len() as u64;
        let (seat, choice) = (question.seat, bots.choose(question));
        progress = played.answer(&engine, seat, choice).unwrap();
    }
    last += progress.events.len() as u64;
    let told = |viewer, lang| {
        let mut out = Vec::new();
        viewer::tell(&file, viewer, lang, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let (mine, theirs) = (told(Viewer::Seat(Seat(0)), "en"), told(Viewer::Spectator, "en"));
    let number = |line: &str| line.split_whitespace().next().unwrap().parse().ok();
    let numbers: Vec<u64> = mine.lines().filter_map(number).collect();
    assert_eq!(numbers, (0..last).collect::<Vec<_>>());
    assert!(mine.contains("Red draws 7 cards") != theirs.contains("Red draws 7 cards"), "a hand is its owner's");
    assert!(mine.lines().last().unwrap().starts_with("won by "), "{mine}");
    assert!(told(Viewer::Spectator, "nl").contains("Beurt 1: "));
}
