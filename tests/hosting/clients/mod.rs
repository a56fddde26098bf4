//! The clients of `examples/` in other languages play whole games against the program. They use standard streams and
//! WebSocket. A missing interpreter is reported, and fails the test where everything must be tested (`CI=true`).

#[path = "../../../examples/viewer.rs"]
#[allow(dead_code, reason = "its `main` reads the arguments of the program")]
mod viewer;

use hyperkon::{Seat, Viewer};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_hyperkon");

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reports a skipped test on the terminal, past the captured output of tests.
fn skipped(what: &str) {
    assert!(std::env::var_os("CI").is_none(), "{what}");
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}");
}

/// Returns `true` if an interpreter accepts these arguments.
fn takes(interpreter: &str, words: &[&str]) -> bool {
    let tried = Command::new(interpreter).args(words).stdin(Stdio::null()).output();
    tried.is_ok_and(|output| output.status.success())
}

pub fn python() -> Option<Command> {
    if takes("python3", &["-c", "import sys; sys.exit(sys.version_info < (3, 8))"]) {
        return Some(Command::new("python3"));
    }
    skipped("there is no python3 of version 3.8 or later");
    None
}

pub fn node(words: &[&str]) -> Option<Command> {
    let old = "process.exit(Number(process.versions.node.split('.')[0]) < 20 ? 1 : 0)";
    if takes("node", &[words, &["-e", old]].concat()) {
        let mut node = Command::new("node");
        node.args(words);
        return Some(node);
    }
    skipped(&format!("there is no node of version 20 or later that takes {words:?}"));
    None
}

fn said(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Checks that a client printed a whole game: consecutive event numbers, and a winner.
#[track_caller]
pub fn is_whole(told: &str) {
    let last = told.lines().last().unwrap();
    assert!(last.starts_with("over after ") && !last.contains("nobody"), "{last}");
    let numbers: Vec<u64> = told.lines().filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
    assert!(numbers.len() > 50 && numbers.windows(2).all(|two| two[0] + 1 == two[1]), "{numbers:?}");
}

/// The client's events during play match the viewer's narration of the record.
#[test]
fn python_plays_over_standard_streams() {
    let Some(mut python) = python() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("client.py");
    let _ = std::fs::remove_dir_all(&folder);
    let server = format!("'{PROGRAM}' serve --stdio --dir '{}'", folder.display());
    let played = python.arg(root().join("examples/client.py")).args(["--seed", "3", "--server", &server]).output();
    let told = said(&played.unwrap());
    is_whole(&told);

    let mut files = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    let record = files.find(|file| file.extension().is_some_and(|end| end == "jsonl")).unwrap();
    let mut later = Vec::new();
    viewer::tell(&record, Viewer::Seat(Seat(0)), "en", &mut later).unwrap();
    let later = String::from_utf8(later).unwrap();
    let events: Vec<&str> = told.lines().take(told.lines().count() - 1).collect();
    // Events from before the seat was taken are only in the record.
    let recorded: Vec<&str> = later.lines().skip_while(|line| *line != events[0]).collect();
    assert_eq!(events, recorded[..recorded.len() - 1]);
}

#[test]
fn node_plays_over_standard_streams() {
    let Some(mut node) = node(&[]) else { return };
    let played = node.arg(root().join("examples/bot.mjs")).args(["--server", PROGRAM]).output();
    is_whole(&said(&played.unwrap()));
}

/// Plays a client over WebSocket, through a bridge as awkward as the standard allows.
fn over_the_bridge(client: Command) {
    let Some(mut python) = python() else { return };
    let bridge = python.arg(root().join("tests/hosting/clients/bridge.py")).args([PROGRAM, "serve", "--stdio"]);
    let mut bridge = bridge.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(bridge.stdout.take().unwrap());
    let mut url = String::new();
    out.read_line(&mut url).unwrap();
    let told = connected(client, url.trim(), &[]);
    let mut seen = String::new();
    out.read_to_string(&mut seen).unwrap();
    let mut wrong = String::new();
    bridge.stderr.take().unwrap().read_to_string(&mut wrong).unwrap();
    assert!(bridge.wait().unwrap().success(), "{wrong}");
    assert!(seen.contains(" pings answered"), "{seen}");
    is_whole(&told);
}

pub fn connected(mut client: Command, url: &str, more: &[&str]) -> String {
    said(&client.args(["--connect", url]).args(more).output().unwrap())
}

#[test]
fn python_plays_over_websocket() {
    let Some(mut python) = python() else { return };
    python.arg(root().join("examples/client.py"));
    over_the_bridge(python);
}

/// Options that enable WebSocket in Node 20 and 21.
pub const ASKED_FOR: [&str; 2] = ["--experimental-websocket", "--disable-warning=ExperimentalWarning"];

#[test]
fn node_plays_over_websocket() {
    let Some(mut node) = node(&ASKED_FOR) else { return };
    node.arg(root().join("examples/bot.mjs"));
    over_the_bridge(node);
}

/// A server that ends with its test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Each client takes the seat of its own table, opened by the server.
#[test]
fn both_clients_play_with_the_server() {
    let python = python().map(|python| (python, "examples/client.py"));
    let node = node(&ASKED_FOR).map(|node| (node, "examples/bot.mjs"));
    for (mut client, file) in [python, node].into_iter().flatten() {
        let mut server = Command::new(PROGRAM);
        server.env("HYPERKON_GAMES_DIR", "");
        server.args("serve --listen 127.0.0.1:0 --table kosmische-strijd --seats 3 --bots 2".split(' '));
        let mut server = Server(server.stdout(Stdio::piped()).spawn().unwrap());
        let mut lines = BufReader::new(server.0.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut after = |word: &str| lines.find_map(|line| line.strip_prefix(word).map(str::to_owned)).unwrap();
        let url = format!("ws://{}/ws", after("listening on http://"));
        let (table, token) = (after("table "), after("seat 0 "));
        client.arg(root().join(file));
        is_whole(&connected(client, &url, &["--table", &table, "--token", &token]));
    }
}

#[test]
fn node_without_websocket_says_so() {
    let Some(mut node) = node(&["--no-experimental-websocket"]) else { return };
    let output = node.arg(root().join("examples/bot.mjs")).args(["--connect", "ws://127.0.0.1:1/ws"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let why = String::from_utf8(output.stderr).unwrap();
    assert!(why.contains("has no WebSocket") && why.contains("--connect") && why.lines().count() == 1, "{why}");
}
