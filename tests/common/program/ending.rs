//! Programs that tests start come to an end: by a signal, whatever the shell that started the tests ignores, and never by
//! patience without an end.
//!
//! What a process ignores, the programs that it starts ignore too (`nohup`, a job in the background of a script); what it
//! handles, they do not.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, missing_docs, reason = "helpers of tests")]

use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Nothing that a test waits for takes longer, on any machine.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Does what waits for this process. After [`PATIENCE`] the process is killed, and the test fails.
pub fn within<T: Send>(id: u32, wait: impl FnOnce() -> T + Send) -> T {
    let (over, waited) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || over.send(wait()));
        waited.recv_timeout(PATIENCE).unwrap_or_else(|error| {
            let _ = Command::new("kill").args(["-s", "KILL", &id.to_string()]).status();
            panic!("waiting for process {id} for {PATIENCE:?} at most: {error}");
        })
    })
}

/// Waits for its end; what it has said.
pub fn output(child: Child) -> Output {
    within(child.id(), || child.wait_with_output().unwrap())
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Output {
    output(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
}

/// Sends a process a signal by its name, "HUP".
#[cfg(unix)]
pub fn signal(id: u32, name: &str) {
    assert!(Command::new("kill").args(["-s", name, &id.to_string()]).status().unwrap().success());
}

/// Programs that are started from now on are ended by signals: this process handles those that it was told to ignore, and
/// does nothing.
#[cfg(unix)]
pub fn heed_signals() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    ONCE.call_once(|| {
        for (name, signal) in [("HUP", SIGHUP), ("INT", SIGINT), ("TERM", SIGTERM)] {
            let mut shell = Command::new("sh");
            if run(shell.args(["-c", &format!("kill -s {name} $$; echo ignored")])).stdout == b"ignored\n" {
                signal_hook::flag::register(signal, std::sync::Arc::default()).unwrap();
            }
        }
    });
}
