//! Files that sandboxed file access must reject, and a program that must not hang.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, missing_docs, reason = "helpers of tests")]

use crate::common::{EDITION, pack};
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Marks contents that must never be read.
pub const SECRET: &str = "SECRET";
/// Time limit: longer than any of this takes, so that exceeding it means hanging.
pub const HANGS: Duration = Duration::from_secs(60);

/// Returns the result, or panics if there is none in time.
#[track_caller]
pub fn in_time<T: Send + 'static>(act: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, done) = mpsc::channel();
    std::thread::spawn(move || sender.send(act()));
    done.recv_timeout(HANGS).expect("it hangs, or has panicked")
}

/// Returns the program's output and its exit code; `input` is its standard input.
#[track_caller]
pub fn says_with(folder: &Path, words: &[&str], input: Stdio) -> (String, Option<i32>) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hyperkon"))
        .env("HYPERKON_GAMES_DIR", "")
        .args(words)
        .env("HYPERKON_CACHE_DIR", env!("CARGO_TARGET_TMPDIR"))
        .current_dir(folder)
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut out, mut errors) = (program.stdout.take().unwrap(), program.stderr.take().unwrap());
    let told = std::thread::spawn(move || {
        let mut told = Vec::new();
        let errors = std::thread::spawn(move || {
            let mut told = Vec::new();
            errors.read_to_end(&mut told).unwrap();
            told
        });
        out.read_to_end(&mut told).unwrap();
        told.extend(errors.join().unwrap());
        String::from_utf8_lossy(&told).into_owned()
    });
    let begun = Instant::now();
    let code = loop {
        if let Some(code) = program.try_wait().unwrap() {
            break code.code();
        }
        if begun.elapsed() > HANGS {
            program.kill().unwrap();
            panic!("{words:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    (told.join().unwrap(), code)
}

#[track_caller]
pub fn says(folder: &Path, words: &[&str]) -> (String, Option<i32>) {
    says_with(folder, words, Stdio::null())
}

/// Writes a valid mod.
pub fn sound() -> tempfile::TempDir {
    pack(&[
        ("decks/test.toml", &format!("api = 2\nid = \"test\"\nextends = \"{EDITION}\"\n")),
        ("powers/aliens/notes.txt", ""),
        ("powers/destiny/notes.txt", ""),
        ("powers/texts/notes.txt", ""),
        ("scenarios/notes.txt", ""),
        ("tests/scenarios/notes.txt", ""),
    ])
}

/// Makes a folder outside the mod with a file, a folder, and a blocking pipe.
pub fn outside() -> tempfile::TempDir {
    let outside = pack(&[("secret.toml", SECRET), ("folder/secret.toml", SECRET), ("folder/secret.lua", SECRET)]);
    fifo(&outside.path().join("fifo"));
    outside
}

pub fn fifo(at: &Path) {
    assert!(Command::new("mkfifo").arg(at).status().unwrap().success());
}

pub type Harm = fn(at: &Path, outside: &Path);

/// Entries that are not regular files or must not be read, with their error codes.
pub const HARMS: &[(&str, Harm, &str)] = &[
    ("a link out", |at, outside| symlink(outside.join("secret.toml"), at).unwrap(), "file_link"),
    ("a link out by ..", |at, _| symlink("../../../../../../../../etc/passwd", at).unwrap(), "file_link"),
    ("a link to a folder", |at, outside| symlink(outside.join("folder"), at).unwrap(), "file_link"),
    ("a link to a device", |at, _| symlink("/dev/zero", at).unwrap(), "file_link"),
    ("a link to a FIFO", |at, outside| symlink(outside.join("fifo"), at).unwrap(), "file_link"),
    ("a link within", |at, _| symlink("notes.txt", at).unwrap(), "file_link"),
    ("a link to itself", |at, _| symlink(at.file_name().unwrap(), at).unwrap(), "file_link"),
    ("a link to nothing", |at, _| symlink("nothing", at).unwrap(), "file_link"),
    ("a FIFO", |at, _| fifo(at), "file_none"),
    ("a socket", |at, _| drop(UnixListener::bind(at).unwrap()), "file_none"),
    ("a folder", |at, _| fs::create_dir(at).unwrap(), "file_none"),
    ("a huge file with nothing in it", |at, _| File::create(at).unwrap().set_len(1 << 40).unwrap(), "file_too_large"),
    ("one byte too many", |at, _| fs::write(at, "#".repeat(256 * 1024 + 1)).unwrap(), "file_too_large"),
    ("no text", |at, _| fs::write(at, b"\xff\xfe").unwrap(), "file_no_text"),
];
