//! A person at a pseudo-terminal. Runs the real program, reads its screen, and presses keys.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Longer than any machine needs: a test that waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(90);

/// A person at a terminal.
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
    /// Starts `line` in this folder, with this window and environment. The window is columns and rows.
    pub fn sits_in(folder: &Path, line: &str, window: (u16, u16), env: &[(&str, &str)]) -> Person {
        let pair = native_pty_system().openpty(size(window)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_hyperkon"));
        command.args(line.split_whitespace());
        command.cwd(folder);
        for name in ["NO_COLOR", "COLORTERM", "COLORFGBG", "LC_ALL", "LC_CTYPE", "LANG"] {
            command.env_remove(name);
        }
        command.env("HYPERKON_GAMES_DIR", "");
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

    /// Returns the text of the screen, line by line.
    pub fn sees(&self) -> String {
        let parser = self.screen.lock().unwrap();
        let (_, columns) = parser.screen().size();
        let rows: Vec<String> = parser.screen().rows(0, columns.get()).map(|row| row.trim_end().to_owned()).collect();
        rows.join("\n").trim_end().to_owned()
    }

    /// Returns all output of the program.
    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.lock().unwrap().clone()
    }

    /// Returns `true` if the screen is the table's alternate screen, not the previous one.
    pub fn is_at_the_table(&self) -> bool {
        self.screen.lock().unwrap().screen().alternate_screen()
    }

    /// Returns `true` if any cell is colored.
    pub fn is_colored(&self) -> bool {
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

    /// Clicks on the first place with this text.
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

    /// Resizes the window.
    pub fn resizes(&mut self, window: (u16, u16)) {
        self.screen.lock().unwrap().set_size(some(window.1), some(window.0));
        self.master.resize(size(window)).unwrap();
    }

    /// Waits until the screen fulfills the condition, and returns it.
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

    /// Waits until this text is shown.
    pub fn waits_for(&mut self, text: &str) -> String {
        self.waits(text, |seen| seen.contains(text))
    }

    /// Waits until the screen stops changing.
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

    /// Returns the exit status if the program has ended.
    pub fn has_left(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().unwrap()
    }

    /// Waits until the program has ended.
    pub fn leaves(&mut self) -> ExitStatus {
        let since = Instant::now();
        loop {
            if let Some(status) = self.has_left() {
                // The program's last output may not have arrived yet.
                std::thread::sleep(Duration::from_millis(100));
                return status;
            }
            assert!(since.elapsed() < PATIENCE, "it does not end:\n{}", self.sees());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Sends a signal to the program.
    pub fn signals(&self, signal: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Returns the screen once it is briefly stable, never half drawn.
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

    /// Answers with Enter, or with the first option without a default, until the condition holds.
    pub fn plays_until(&mut self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        let since = Instant::now();
        loop {
            let seen = self.sees_whole();
            if is_it(&seen) {
                return seen;
            }
            assert!(since.elapsed() < PATIENCE && self.has_left().is_none(), "{what} never comes:\n{seen}");
            if !seen.contains("your turn to choose") {
                continue;
            }
            self.press(&answer_to(&seen));
            // One answer per screen; on a busy machine, the next screen may take a while.
            let pressed = Instant::now();
            while self.sees() == seen && pressed.elapsed() < Duration::from_secs(5) {
                std::thread::sleep(Duration::from_millis(4));
            }
        }
    }
}

/// Starts a person whose terminal goes away, as when its window is closed. Returns the running program.
pub fn whose_terminal_goes(folder: &Path, line: &str) -> Box<dyn Child + Send + Sync> {
    let pair = native_pty_system().openpty(size((80, 24))).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_hyperkon"));
    command.args(line.split_whitespace());
    command.cwd(folder);
    command.env("HYPERKON_GAMES_DIR", "");
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
        if !has_answered && seen.contains("your turn to choose") && seen.contains("Enter: ") {
            keys.write_all(b"\r").unwrap();
            has_answered = true;
        }
        if has_answered && seen.contains("saved in") {
            return child;
        }
    }
}

/// Returns the keys that answer the question on the screen.
fn answer_to(seen: &str) -> String {
    if seen.contains("no deal") && seen.contains("you get") {
        return "t".to_owned();
    }
    // Play negotiates too, so that deals occur.
    let negotiate =
        seen.lines().find_map(|line| line.split_once("  negotiate")).filter(|_| seen.contains("Which card"));
    if let Some(digit) = negotiate.and_then(|(before, _)| before.trim_end().chars().last()) {
        return format!("{digit}\r");
    }
    if seen.contains("Nothing is chosen yet") {
        // Enter never gives away ships, so a person spreads the loss.
        return if seen.contains("= spread") { "=\r" } else { "1\r" }.to_owned();
    }
    "\r".to_owned()
}

impl Drop for Person {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
