//! A game in a terminal. A test plays it question by question, and can kill it at any time.
#![allow(dead_code, clippy::unwrap_used, missing_docs, reason = "helpers of tests")]

use crate::program::terminal::ending;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// Kills a process after a while, unless it is called off first. The process must not be waited for until then: that
/// keeps its id from being reused.
pub struct Killer {
    off: Sender<()>,
    thread: JoinHandle<()>,
}

impl Killer {
    pub fn of(child: &Arc<Mutex<Child>>, after: Duration) -> Killer {
        let (off, called) = mpsc::channel();
        let child = Arc::clone(child);
        let thread = std::thread::spawn(move || {
            if called.recv_timeout(after) == Err(RecvTimeoutError::Timeout) {
                let _ = child.lock().unwrap().kill();
            }
        });
        Killer { off, thread }
    }

    /// Calls the kill off. After this returns, nothing is killed.
    pub fn call_off(self) {
        drop(self.off);
        self.thread.join().unwrap();
    }
}

/// A running game, killed when dropped.
pub struct Table {
    child: Arc<Mutex<Child>>,
    keys: ChildStdin,
    out: ChildStdout,
    said: String,
    /// Start of the output since the last answer.
    since: usize,
    asked: usize,
}

impl Table {
    pub fn sit(folder: &Path, line: &str) -> Table {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
        command.env("HYPERKON_GAMES_DIR", "");
        command.args(line.split_whitespace()).current_dir(folder);
        #[cfg(unix)]
        ending::heed_signals();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let (keys, out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let child = Arc::new(Mutex::new(child));
        Table { child, keys, out, said: String::new(), since: 0, asked: 0 }
    }

    fn id(&self) -> u32 {
        self.child.lock().unwrap().id()
    }

    /// Returns the output so far.
    pub fn said(&self) -> &str {
        &self.said
    }

    /// Returns a killer that ends the game after a while.
    pub fn killer(&self, after: Duration) -> Killer {
        Killer::of(&self.child, after)
    }

    /// Reads to the next question. Returns `true` if there is one.
    pub fn is_asked(&mut self) -> bool {
        self.since = self.said.len();
        let id = self.id();
        let read = ending::within(id, || read_to_question(&mut self.out));
        self.said.push_str(&String::from_utf8_lossy(&read));
        is_question(&self.said.as_bytes()[self.since..])
    }

    /// Answers the pending question with the default in brackets. Without a default, takes the first option. Never makes a
    /// deal.
    pub fn press(&mut self) {
        self.asked += 1;
        assert!(self.asked < 20_000, "an answer is refused for ever: {}", &self.said[self.said.len() - 400..]);
        let question = &self.said[self.since..];
        let no_deal = question.lines().find(|line| line.trim_end().ends_with("no deal"));
        let line = match no_deal.and_then(|line| line.split_whitespace().next()) {
            _ if question.ends_with("] > ") => "",
            Some(number) => number,
            None => first_option(question),
        };
        // The program may have been killed.
        let _ = self.keys.write_all(format!("{line}\n").as_bytes());
    }

    /// Answers this many questions. There must be as many, and one more pending.
    pub fn answer(&mut self, questions: usize) {
        for _ in 0..questions {
            assert!(is_question(self.said.as_bytes()) || self.is_asked(), "{}", self.said);
            self.press();
            assert!(self.is_asked(), "{}", self.said);
        }
    }

    /// Answers until there are no more questions.
    pub fn play_on(&mut self) {
        while is_question(self.said.as_bytes()) || self.is_asked() {
            self.press();
            self.is_asked();
        }
    }

    /// Kills the game with SIGKILL, or its equivalent elsewhere.
    pub fn kill(&mut self) {
        let mut child = self.child.lock().unwrap();
        let _ = child.kill();
        let _ = child.wait();
    }

    /// Sends the game a signal by its name, "HUP".
    #[cfg(unix)]
    pub fn signal(&mut self, name: &str) {
        ending::signal(self.id(), name);
    }

    /// Waits for the end. Returns `true` if the game was killed.
    pub fn was_killed(&mut self) -> bool {
        let mut child = self.child.lock().unwrap();
        let child: &mut Child = &mut child;
        ending::within(child.id(), || child.wait().unwrap()).code().is_none()
    }
}

/// Returns `true` if the output ends with a prompt. Games without a table of their own prompt at the beginning of a line.
fn is_question(said: &[u8]) -> bool {
    said.ends_with(b" > ") || said.ends_with(b"\n> ")
}

/// Reads the output up to the next question, or to its end.
fn read_to_question(out: &mut ChildStdout) -> Vec<u8> {
    let (mut read, mut bytes) = (Vec::new(), [0; 4096]);
    while !is_question(&read) {
        match out.read(&mut bytes) {
            Ok(count @ 1..) => read.extend_from_slice(&bytes[..count]),
            _ => break,
        }
    }
    read
}

impl Drop for Table {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns the first option of a question. It is 1, unless options are counts with their own numbers.
fn first_option(question: &str) -> &str {
    let number = |word: &str| word.strip_suffix(')').is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let mut options = question.split_whitespace().filter(|word| number(word)).map(|word| &word[..word.len() - 1]);
    let first = options.next().unwrap_or("1");
    if options.any(|option| option == "1") { "1" } else { first }
}
