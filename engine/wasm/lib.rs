//! The engine for a worker in a browser or in Node. It has the lobby, its bots, and, with the feature `tools`, the
//! tools of the workshop.
//!
//! A worker hands over one message as a line of JSON, and gets any number of lines back; `messages.d.ts` and
//! [`message`] describe them. The transport is standard input and output, so the module needs no bindings, and the program
//! `native` does the same outside WebAssembly.
//!
//! Invariants: this crate contains no rules and no code about a game, except for the list of games.

mod hall;
mod list;
mod message;
mod store;
#[cfg(feature = "tools")]
mod tools;

use hall::Hall;
use std::cell::RefCell;
use std::io::{self, Read as _};

thread_local! {
    static HALL: RefCell<Hall> = RefCell::default();
}

/// Reads a message from standard input, and handles it. Replies go to standard output.
#[unsafe(no_mangle)]
#[allow(unsafe_code, reason = "a worker calls this by its name")]
pub extern "C" fn step() {
    let mut line = String::new();
    match io::stdin().lock().read_to_string(&mut line) {
        Ok(_) => handle(&line),
        Err(error) => message::say(&message::Out::Invalid { message: error.to_string() }),
    }
}

/// Handles a message. Replies go to standard output.
pub fn handle(line: &str) {
    match serde_json::from_str(line) {
        Ok(message) => HALL.with_borrow_mut(|hall| hall.take(message)),
        Err(error) => message::say(&message::Out::unread(line, &error)),
    }
}
