//! The calls of tools, with the defaults of their parameters.

use super::mods::Files;
use hyperkon_workshop::check::Wishes;
use serde::Deserialize;

/// A call of a tool.
#[derive(Debug, Deserialize)]
#[serde(tag = "tool", content = "params", rename_all = "snake_case")]
pub enum Call {
    Check {
        files: Files,
        #[serde(default)]
        scenarios: bool,
        #[serde(default)]
        games: u64,
        #[serde(default = "usual_seed")]
        seed: u64,
    },
    Scenarios {
        files: Files,
        only: Option<Vec<String>>,
    },
    Trace {
        #[serde(default)]
        files: Option<Files>,
        scenario: Option<String>,
        table: Option<String>,
        power: Option<String>,
        #[serde(default = "english")]
        lang: String,
    },
    Balance {
        files: Files,
        alien: String,
        edition: Option<String>,
        #[serde(default = "usual_games")]
        games: u64,
        seats: Option<u8>,
        #[serde(default)]
        seed: u64,
        #[serde(default = "usual_bot")]
        bot: String,
        #[serde(default = "english")]
        lang: String,
    },
    Pack {
        files: Files,
    },
    Unpack {
        zip: Vec<u8>,
    },
    Gallery {
        #[serde(default = "english")]
        lang: String,
    },
    Lexicon {},
    New {
        what: String,
        id: String,
        name: Option<String>,
        edition: Option<String>,
    },
    Mods {
        mods: Vec<Files>,
    },
    /// The texts of the web client, by language. The build writes them to files.
    Words {},
    /// Hashes of games of all editions, and of the scenarios in these mods.
    Hashes {
        games: u64,
        mods: Vec<Files>,
    },
}

fn usual_seed() -> u64 {
    Wishes::default().seed
}

fn usual_games() -> u64 {
    300
}

fn usual_bot() -> String {
    "steady".to_owned()
}

fn english() -> String {
    "en".to_owned()
}
