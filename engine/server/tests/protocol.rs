//! The transcript in `PROTOCOL.md`, sent to a lobby line by line. The lobby's replies must match the transcript.
//!
//! `UPDATE_PROTOCOL=1 cargo test -p hyperkon-server --test server protocol` rewrites the server's lines.

use crate::lobby::Client;
use serde_json::Value;
use std::path::PathBuf;

/// The first characters of the transcript.
const BEGIN: &str = "```text\n→ ";
const END: &str = "\n```";
/// Fields that the transcript leaves out, because they are long or change with each version.
const LEFT_OUT: [&str; 4] = ["about", "engine", "mark", "view"];
/// The maximum length of a line in the transcript.
const WIDTH: usize = 120;

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("PROTOCOL.md")
}

/// Returns the client's messages. Indented lines continue a message.
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

/// Returns the transcript with the server's current replies.
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

/// Returns a message as lines of limited length. Lines break after a comma between two values.
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
fn transcript_matches_the_server() {
    let text = std::fs::read_to_string(page()).unwrap();
    let begin = text.find(BEGIN).expect("PROTOCOL.md has a transcript") + "```text\n".len();
    let end = begin + text[begin..].find(END).unwrap();
    let now = played(&said(&text[begin..end]));
    if std::env::var_os("UPDATE_PROTOCOL").is_some() {
        std::fs::write(page(), format!("{}{now}{}", &text[..begin], &text[end..])).unwrap();
    } else {
        assert!(now == text[begin..end], "the transcript is outdated (set UPDATE_PROTOCOL=1 to update it):\n{now}");
    }
}
