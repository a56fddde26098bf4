//! Ends programs that tests start. They end by signals, even those that the tests' shell ignores, and waiting always has
//! a limit.
//!
//! A process passes ignored signals on to the programs that it starts (`nohup`, a background job of a script), but not
//! handled ones.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, missing_docs, reason = "helpers of tests")]

use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Longest wait of a test, on any machine.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Runs a wait for this process. After [`PATIENCE`] the process is killed, and the test fails.
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

/// Waits for the end of a process, and returns its output.
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

/// Makes signals end the programs started from now on. This process handles the signals that it was started to ignore,
/// and does nothing with them.
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
