//! A person at a pseudo-terminal: the real program is run in it, its screen is read, keys are pressed.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Longer than any machine needs: a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(90);

/// Somebody at a terminal.
pub struct Person {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<vt100::Parser>>,
    bytes: Arc<Mutex<Vec<u8>>>,
}

const fn size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn some(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

impl Person {
    /// Sits down: `line` in this folder, in a window of so many columns and rows, with these variables.
    pub fn sits_in(folder: &Path, line: &str, window: (u16, u16), env: &[(&str, &str)]) -> Person {
        let pair = native_pty_system().openpty(size(window)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_hyperkon"));
        command.args(line.split_whitespace());
        command.cwd(folder);
        for name in ["NO_COLOR", "COLORTERM", "COLORFGBG", "LC_ALL", "LC_CTYPE", "LANG"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        for (name, value) in env {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(some(window.1), some(window.0), 0)));
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (shown, kept) = (Arc::clone(&screen), Arc::clone(&bytes));
        std::thread::spawn(move || {
            let mut piece = [0; 8192];
            while let Ok(read @ 1..) = reader.read(&mut piece) {
                shown.lock().unwrap().process(&piece[..read]);
                kept.lock().unwrap().extend_from_slice(&piece[..read]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Person { master: pair.master, keys, child, screen, bytes }
    }

    /// What stands on the screen, line by line.
    pub fn sees(&self) -> String {
        let parser = self.screen.lock().unwrap();
        let (_, columns) = parser.screen().size();
        let rows: Vec<String> = parser.screen().rows(0, columns.get()).map(|row| row.trim_end().to_owned()).collect();
        rows.join("\n").trim_end().to_owned()
    }

    /// Everything that has come from the program.
    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.lock().unwrap().clone()
    }

    /// Whether the screen is the one of the table, and not the one that was there before.
    pub fn is_at_the_table(&self) -> bool {
        self.screen.lock().unwrap().screen().alternate_screen()
    }

    /// What stands in a cell is in colour.
    pub fn is_coloured(&self) -> bool {
        let parser = self.screen.lock().unwrap();
        let (rows, columns) = parser.screen().size();
        (0..rows.get()).any(|row| {
            (0..columns.get()).any(|column| {
                let cell = parser.screen().cell(row, column);
                cell.is_some_and(|cell| {
                    cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default
                })
            })
        })
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Clicks on the first place where this text stands.
    pub fn clicks(&mut self, text: &str) {
        let seen = self.sees();
        let (row, line) = seen
            .lines()
            .enumerate()
            .find(|(_, line)| line.contains(text))
            .unwrap_or_else(|| panic!("no {text}:\n{seen}"));
        let before = &line[..line.find(text).unwrap()];
        let (x, y) = (before.chars().count() + 1, row + 1);
        self.press(&format!("\u{1b}[<0;{x};{y}M\u{1b}[<0;{x};{y}m"));
    }

    /// The window gets another size.
    pub fn resizes(&mut self, window: (u16, u16)) {
        self.screen.lock().unwrap().set_size(some(window.1), some(window.0));
        self.master.resize(size(window)).unwrap();
    }

    /// Waits until the screen is as wanted, and gives it back.
    pub fn waits(&mut self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        let since = Instant::now();
        loop {
            let seen = self.sees();
            if is_it(&seen) {
                return seen;
            }
            if since.elapsed() > PATIENCE || self.has_left().is_some() && since.elapsed() > Duration::from_secs(2) {
                panic!("waited for {what} in vain:\n{seen}");
            }
            std::thread::sleep(Duration::from_millis(4));
        }
    }

    /// Waits until this text stands there.
    pub fn waits_for(&mut self, text: &str) -> String {
        self.waits(text, |seen| seen.contains(text))
    }

    /// Waits until nothing changes any more.
    pub fn settles(&mut self) -> String {
        let mut seen = self.sees();
        loop {
            std::thread::sleep(Duration::from_millis(350));
            let now = self.sees();
            if now == seen {
                return seen;
            }
            seen = now;
        }
    }

    /// Whether the program has ended.
    pub fn has_left(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().unwrap()
    }

    /// Waits until the program has ended.
    pub fn leaves(&mut self) -> ExitStatus {
        let since = Instant::now();
        loop {
            if let Some(status) = self.has_left() {
                // What it has written last may still be on its way.
                std::thread::sleep(Duration::from_millis(100));
                return status;
            }
            assert!(since.elapsed() < PATIENCE, "it does not end:\n{}", self.sees());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// A signal for the program.
    pub fn signals(&self, signal: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// What stands there once nothing has changed for a moment: no picture that is half drawn.
    fn sees_whole(&self) -> String {
        let mut seen = self.sees();
        loop {
            std::thread::sleep(Duration::from_millis(40));
            let now = self.sees();
            if now == seen {
                return seen;
            }
            seen = now;
        }
    }

    /// Answers by what Enter means, or by the first option where it means nothing, until the screen is as wanted.
    pub fn plays_until(&mut self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        let since = Instant::now();
        loop {
            let seen = self.sees_whole();
            if is_it(&seen) {
                return seen;
            }
            assert!(since.elapsed() < PATIENCE && self.has_left().is_none(), "{what} never comes:\n{seen}");
            if !seen.contains("you are asked") {
                continue;
            }
            self.press(&answer_to(&seen));
            // One answer for each picture: on a busy machine the next one may take its time.
            let pressed = Instant::now();
            while self.sees() == seen && pressed.elapsed() < Duration::from_secs(5) {
                std::thread::sleep(Duration::from_millis(4));
            }
        }
    }
}

/// Somebody at a terminal that goes away, as when its window is closed: the id of the program is given back.
pub fn whose_terminal_goes(folder: &Path, line: &str) -> Box<dyn Child + Send + Sync> {
    let pair = native_pty_system().openpty(size((80, 24))).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_hyperkon"));
    command.args(line.split_whitespace());
    command.cwd(folder);
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C.UTF-8");
    let child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut keys = pair.master.take_writer().unwrap();
    let (mut screen, mut piece, mut has_answered) = (vt100::Parser::new(some(24), some(80), 0), [0; 4096], false);
    loop {
        let read = reader.read(&mut piece).unwrap();
        screen.process(&piece[..read]);
        let seen = screen.screen().contents();
        if !has_answered && seen.contains("you are asked") && seen.contains("Enter: ") {
            keys.write_all(b"\r").unwrap();
            has_answered = true;
        }
        if has_answered && seen.contains("kept in") {
            return child;
        }
    }
}

/// The keys that answer what stands there.
fn answer_to(seen: &str) -> String {
    if seen.contains("no deal") && seen.contains("you get") {
        return "t".to_owned();
    }
    // Whoever lays negotiates meets deals too.
    let negotiate =
        seen.lines().find_map(|line| line.split_once("  negotiate")).filter(|_| seen.contains("Which card"));
    if let Some(digit) = negotiate.and_then(|(before, _)| before.trim_end().chars().last()) {
        return format!("{digit}\r");
    }
    if seen.contains("Nothing is chosen yet") {
        return "1\r".to_owned();
    }
    "\r".to_owned()
}

impl Drop for Person {
    fn drop(&mut self) {
        // Whoever has left is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
