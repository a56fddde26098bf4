//! What can come into force at a table between two answers: a script is switched off, other content.

use super::content::Content;
use super::error::GameError;
use super::rules::{meaning, options_of, ruleset};
use super::sources::Changes;
use hyperkon_cosmic::{Ruleset, ScriptId, State};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Something that comes into force between two answers.
#[derive(Clone, Debug)]
pub enum TableChange {
    /// A script is switched off.
    Disabled(ScriptId),
    /// Other content.
    Content(Arc<Content>),
}

/// A change as a record holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordedChange {
    /// A script was switched off.
    Disabled {
        /// Its id.
        script: String,
    },
    /// Other content came into force.
    Content {
        /// What the table's rules mean from then on.
        identity: String,
        /// The files that have changed, with their new texts; without one: gone.
        #[serde(default)]
        files: Changes,
    },
}

impl fmt::Display for RecordedChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordedChange::Disabled { script } => write!(f, "`{script}` was switched off"),
            RecordedChange::Content { identity, files } if files.is_empty() => {
                write!(f, "the content was changed: {identity}")
            }
            RecordedChange::Content { files, .. } => {
                let names: Vec<&str> = files.keys().map(String::as_str).collect();
                write!(f, "the content was changed: {}", names.join(", "))
            }
        }
    }
}

/// What a table with these rules means in a content; nothing if it has no such table.
pub(super) fn meaning_in(content: &Content, rules: &Ruleset) -> String {
    ruleset(content, &options_of(rules)).map(|new| meaning(&new, content)).unwrap_or_default()
}

/// The table's rules out of other content.
pub(super) fn followed(rules: &Ruleset, state: &State, content: &Content) -> Result<Ruleset, GameError> {
    let sits = |script: ScriptId| state.powers.iter().any(|(_, power)| power.alien == script);
    Ok(rules.followed_by(ruleset(content, &options_of(rules))?, sits)?)
}
