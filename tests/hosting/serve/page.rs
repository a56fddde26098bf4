//! `play --web` and `replay --web`: one local table, and a browser for it.

use super::client::{Client, PATIENCE};
use crate::program::terminal::ending;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Instant;

/// A folder with a fake browser that only records its arguments.
pub struct Place(pub PathBuf);

impl Place {
    pub fn new(name: &str) -> Place {
        let place = Place(std::env::temp_dir().join(format!("hyperkon-web-{name}-{}", std::process::id())));
        let _ = std::fs::remove_dir_all(&place.0);
        std::fs::create_dir_all(place.0.join("bin")).unwrap();
        std::fs::create_dir_all(place.0.join("none")).unwrap();
        place
    }

    fn with_browser(self) -> Place {
        let browser = self.0.join("bin/xdg-open");
        std::fs::write(&browser, format!("#!/bin/sh\necho \"$1\" > '{}'\n", self.0.join("opened").display())).unwrap();
        std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    /// Returns the URL that the browser was started with.
    fn opened(&self) -> String {
        let begun = Instant::now();
        loop {
            match std::fs::read_to_string(self.0.join("opened")) {
                Ok(url) if url.ends_with('\n') => return url.trim().to_owned(),
                _ => assert!(begun.elapsed() < PATIENCE, "no browser was started"),
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }

    pub fn command(&self, words: &str) -> Command {
        ending::heed_signals();
        let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
        command.env("HYPERKON_GAMES_DIR", "");
        command.args(words.split_whitespace()).current_dir(&self.0).env("PATH", self.0.join("bin"));
        command.env("HYPERKON_MODS_DIR", self.0.join("mods"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program, and the link that it printed.
pub struct Shown {
    child: Child,
    out: BufReader<ChildStdout>,
    link: String,
}

impl Shown {
    pub fn of(mut command: Command) -> Shown {
        let mut child = command.spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        ending::within(child.id(), || out.read_line(&mut line).unwrap());
        let link = line.trim().split(' ').next_back().unwrap().to_owned();
        assert!(link.starts_with("http://127.0.0.1:"), "{line}");
        Shown { child, out, link }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        ending::within(self.child.id(), || self.out.read_line(&mut line).unwrap());
        line.trim_end().to_owned()
    }

    pub fn address(&self) -> SocketAddr {
        self.link["http://".len()..].split('/').next().unwrap().parse().unwrap()
    }

    /// Returns a parameter of the link.
    pub fn said(&self, name: &str) -> String {
        let rest = self.link.split(['?', '&']).find_map(|part| part.strip_prefix(&format!("{name}=")));
        rest.unwrap_or_else(|| panic!("no {name} in {}", self.link)).to_owned()
    }

    pub fn table(&self) -> String {
        self.link.split('#').nth(1).unwrap().split(['/', '?']).nth(2).unwrap().to_owned()
    }

    pub fn end(mut self, signal: &str) {
        ending::signal(self.child.id(), signal);
        ending::within(self.child.id(), || self.child.wait().unwrap());
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Takes the seat of a link, and returns its state.
pub fn sit(shown: &Shown) -> (Client, Value) {
    let mut client = Client::of(shown.address());
    let taken = client.ask("seat.take", json!({ "table": shown.table(), "token": shown.said("token") })).unwrap();
    let state = taken["state"].clone();
    (client, state)
}

/// Gives this many default answers.
pub fn play(client: &mut Client, mut state: Value, answers: usize) -> Value {
    let mut given = 0;
    while given < answers && state["status"] == "asking" {
        if state["question"].is_null() {
            state = client.notice().unwrap()["params"].take();
            continue;
        }
        let question = state["question"].take();
        let answer = json!({ "table": state["table"], "id": question["id"], "choice": question["fallback"] });
        match client.ask("answer", answer) {
            Ok(_) => given += 1,
            // A bot has answered meanwhile: the new state follows.
            Err(refused) => assert_eq!(refused["data"]["refusal"], "stale", "{refused}"),
        }
        while let Some(mut notice) = client.notices.pop_front() {
            if notice["method"] == "state" {
                state = notice["params"].take();
            }
        }
        if state["question"].is_null() && state["status"] == "asking" {
            loop {
                let mut notice = client.notice().unwrap();
                if notice["method"] == "state" {
                    state = notice["params"].take();
                    break;
                }
            }
        }
    }
    state
}

fn kept(place: &Place) -> Vec<PathBuf> {
    let files = std::fs::read_dir(&place.0).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl")).collect()
}

#[test]
fn browser_table_is_saved_and_resumable() {
    let place = Place::new("play").with_browser();
    let words = "play --web --listen 127.0.0.1:0 --seats 2 --seed 7 --bot random --alien red=zombie";
    let mut shown = Shown::of(place.command(words));
    assert_eq!(shown.line(), "Press Ctrl+C to stop.");
    let (address, opened) = (shown.address(), place.opened());
    // The URL for the browser works only once, and reveals no tokens.
    assert!(opened.starts_with(&format!("http://{address}/go/")), "{opened}");
    let token = shown.said("token");
    assert!(!opened.contains(&token));
    let path = &opened[format!("http://{address}").len()..];
    let led = get(address, path);
    let part = shown.link.split_once('#').unwrap().1;
    assert!(led.starts_with("HTTP/1.1 303") && led.contains(&format!("location: /#{part}\r\n")), "{led}");
    assert!(get(address, path).starts_with("HTTP/1.1 404"), "a second time it leads nowhere");
    let (mut client, state) = sit(&shown);
    assert_eq!(state["seat"], json!(0));
    assert!(kept(&place).is_empty(), "nothing was answered yet");
    let state = play(&mut client, state, 6);
    let told = shown.line();
    let [file] = &kept(&place)[..] else { panic!("{:?}", kept(&place)) };
    assert!(file.ends_with("hyperkon-kosmische-strijd-7.jsonl"));
    let record = std::fs::read_to_string(file).unwrap();
    assert!(!record.contains(&token) && record.contains("zombie"));
    assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
    let next = state["next"].as_u64().unwrap();
    shown.end("KILL");
    // The printed command resumes the game.
    let how = told.split("hyperkon ").last().unwrap();
    assert!(how.contains("--resume") && how.contains("--bot random"), "{told}");
    let again = Shown::of(place.command(&format!("{how} --listen 127.0.0.1:0")));
    assert_ne!(again.said("token"), token, "tokens are in no file");
    let (mut client, state) = sit(&again);
    assert_eq!(state["next"].as_u64().unwrap(), next);
    play(&mut client, state, 2);
    again.end("TERM");
    assert!(std::fs::read_to_string(file).unwrap().len() > record.len());
    // The terminal program can resume the game too.
    let terminal = place.command(&format!("play --resume {} --bot random", file.display())).output().unwrap();
    assert!(terminal.status.success(), "{}", String::from_utf8_lossy(&terminal.stderr));
}

#[test]
fn finished_game_leaves_no_file() {
    let place = Place::new("over");
    let shown =
        Shown::of(place.command("play --web --listen 127.0.0.1:0 --seats 2 --seed 3 --bot steady --windows holders"));
    let (mut client, state) = sit(&shown);
    let state = play(&mut client, state, 2_000);
    assert_eq!(state["status"], "over");
    assert_eq!(kept(&place).len(), 1, "it can be looked at as long as the program runs");
    let history = client.ask("history", json!({ "table": shown.table() })).unwrap();
    assert!(history["answers"].as_u64().unwrap() > 20);
    drop(client);
    shown.end("TERM");
    assert!(kept(&place).is_empty());
}

#[test]
fn missing_browser_is_reported() {
    let place = Place::new("none");
    let mut shown = Shown::of(place.command("play --web --listen 127.0.0.1:0 --lang nl"));
    assert!(shown.link.ends_with("&lang=nl"), "{}", shown.link);
    assert!(shown.line().starts_with("Hier kon geen browser worden gestart"));
    assert_eq!(sit(&shown).1["status"], "asking");
    let mut server = place.command("serve --open --listen 127.0.0.1:0").spawn().unwrap();
    let mut said = BufReader::new(server.stderr.take().unwrap());
    let mut line = String::new();
    ending::within(server.id(), || said.read_line(&mut line).unwrap());
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(line.starts_with("No browser could be started"), "{line}");
}

#[test]
fn record_is_shown_from_a_seats_view() {
    let place = Place::new("replay");
    let file = "game.jsonl";
    let played =
        place.command(&format!("play --bots --seats 3 --seed 1 --bot random --record {file}")).output().unwrap();
    assert!(played.status.success() && Path::new(&place.0.join(file)).exists());
    let whole = std::fs::read(place.0.join(file)).unwrap();
    for (eyes, seat) in [("--seat blue", json!(1)), ("", Value::Null), ("--open", Value::Null)] {
        let shown = Shown::of(place.command(&format!("replay {file} --web --listen 127.0.0.1:0 {eyes}")));
        assert!(shown.link.contains("/#/replay/"), "{}", shown.link);
        let (mut client, state) = sit(&shown);
        assert_eq!((&state["status"], &state["seat"]), (&json!("closed"), &seat));
        let history = client.ask("history", json!({ "table": shown.table() })).unwrap();
        let last = history["answers"].as_u64().unwrap();
        assert!(last > 20);
        for answer in [0, last / 2, last] {
            let stood = client.ask("at", json!({ "table": shown.table(), "answer": answer })).unwrap();
            assert_eq!(stood["status"], if answer == last { "over" } else { "asking" });
        }
        if eyes == "--open" {
            let tokens = shown.said("seats");
            assert_eq!(tokens.split(',').count(), 3);
            for token in tokens.split(',') {
                client.ask("seat.take", json!({ "table": shown.table(), "token": token })).unwrap();
            }
        }
        shown.end("TERM");
        assert_eq!(std::fs::read(place.0.join(file)).unwrap(), whole, "a record is only read");
    }
    for wrong in [
        "replay game.jsonl --web --why",
        "play --web --bots",
        "play --listen 127.0.0.1:0",
        "play --web --bot thinker:500ms",
    ] {
        assert_eq!(place.command(wrong).output().unwrap().status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn every_game_works_in_the_browser() {
    let place = Place::new("games");
    for game in ["ufos", "sp4x"] {
        let words = format!("play --web --listen 127.0.0.1:0 --game {game} --seats 3 --seed 7 --seat 2 --bot random");
        let mut shown = Shown::of(place.command(&words));
        let (mut client, state) = sit(&shown);
        assert_eq!((&state["seat"], &state["status"]), (&json!(1), &json!("asking")), "{game}");
        play(&mut client, state, 2);
        assert!(shown.line().contains("No browser"), "{game}");
        let told = [shown.line(), shown.line()].join("\n");
        let file = format!("hyperkon-{game}-7.jsonl");
        let how = told.split("hyperkon ").last().unwrap().trim();
        assert_eq!(how, format!("play --web --resume {file} --bot random --seat 2"), "{told}");
        shown.end("TERM");
        let again = Shown::of(place.command(&format!("{how} --listen 127.0.0.1:0")));
        assert_eq!(sit(&again).1["seat"], json!(1));
        again.end("TERM");
        let record = Shown::of(place.command(&format!("replay {file} --web --listen 127.0.0.1:0 --open")));
        assert_eq!((&sit(&record).1["status"], record.said("seats").split(',').count()), (&json!("closed"), 3));
        record.end("TERM");
        let wrong = place.command(&format!("play --web --game {game} --bot thinker:500ms")).output().unwrap();
        assert_eq!(wrong.status.code(), Some(2));
    }
}
