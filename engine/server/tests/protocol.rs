//! The transcript in `PROTOCOL.md` is said to a lobby, line by line: what comes back is what stands there.
//!
//! `UPDATE_PROTOCOL=1 cargo test -p hyperkon-server --test server protocol` writes anew what the server says.

use crate::lobby::Client;
use serde_json::Value;
use std::path::PathBuf;

/// Where the transcript begins and ends.
const BEGIN: &str = "```text\n→ ";
const END: &str = "\n```";
/// What is too long to be shown, or another one in each version.
const LEFT_OUT: [&str; 3] = ["about", "engine", "view"];
/// The longest line.
const WIDTH: usize = 120;

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../PROTOCOL.md")
}

/// What the client says: a message goes on in lines that are indented.
fn said(transcript: &str) -> Vec<String> {
    let mut messages: Vec<(bool, String)> = Vec::new();
    for line in transcript.lines() {
        if let Some(client) = line.strip_prefix("→ ") {
            messages.push((true, client.to_owned()));
        } else if let Some(server) = line.strip_prefix("← ") {
            messages.push((false, server.to_owned()));
        } else {
            messages.last_mut().unwrap().1 += line.trim_start();
        }
    }
    messages.into_iter().filter(|(client, _)| *client).map(|(_, message)| message).collect()
}

/// The transcript with what the server says to it now.
fn played(messages: &[String]) -> String {
    let mut client = Client::connect();
    let mut lines = Vec::new();
    for message in messages {
        lines.push(wrapped("→ ", message));
        lines.extend(client.say(message).iter().map(|line| wrapped("← ", &shortened(line))));
    }
    lines.join("\n")
}

fn shortened(line: &str) -> String {
    fn shorten(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    if LEFT_OUT.contains(&name.as_str()) { *value = Value::from("…") } else { shorten(value) }
                }
            }
            Value::Array(values) => values.iter_mut().for_each(shorten),
            _ => {}
        }
    }
    let mut message = serde_json::from_str(line).unwrap();
    shorten(&mut message);
    message.to_string()
}

/// A message in lines that are not too long, each broken behind a comma between two values.
fn wrapped(mark: &str, message: &str) -> String {
    let (mut quoted, mut escaped, mut pieces) = (false, false, vec![String::new()]);
    for letter in message.chars() {
        pieces.last_mut().unwrap().push(letter);
        quoted ^= letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        if letter == ',' && !quoted {
            pieces.push(String::new());
        }
    }
    let mut lines = vec![mark.to_owned()];
    for piece in pieces {
        let line = lines.last_mut().unwrap();
        if line.chars().count() + piece.chars().count() > WIDTH {
            lines.push(format!("  {piece}"));
        } else {
            *line += &piece;
        }
    }
    lines.join("\n")
}

#[test]
fn the_transcript_is_what_the_server_says() {
    let text = std::fs::read_to_string(page()).unwrap();
    let begin = text.find(BEGIN).expect("PROTOCOL.md has a transcript") + "```text\n".len();
    let end = begin + text[begin..].find(END).unwrap();
    let now = played(&said(&text[begin..end]));
    if std::env::var_os("UPDATE_PROTOCOL").is_some() {
        std::fs::write(page(), format!("{}{now}{}", &text[..begin], &text[end..])).unwrap();
    } else {
        assert!(now == text[begin..end], "the server says other things (UPDATE_PROTOCOL=1 writes them):\n{now}");
    }
}
