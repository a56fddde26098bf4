//! Changes of a table between two answers: a disabled script, or new content.

use super::content::Content;
use super::error::GameError;
use super::rules::{TableRules, meaning, options_of, ruleset};
use super::sources::Changes;
use hyperkon_cosmic::{Ruleset, ScriptId, State};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A change that is applied between two answers.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum TableChange {
    /// A script that is disabled.
    Disabled(ScriptId),
    /// New content for the table.
    Content(Arc<Content>),
}

/// A change of a table, as a record contains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordedChange {
    /// A script that was disabled.
    Disabled {
        /// The id of the script.
        script: String,
    },
    /// New content for the table.
    Content {
        /// The identity hash of the table's rules after the change.
        identity: String,
        /// The changed files with their new texts; `None` for a deleted file.
        #[serde(default)]
        files: Changes,
    },
}

impl fmt::Display for RecordedChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordedChange::Disabled { script } => write!(f, "`{script}` was disabled"),
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

/// Returns the identity hash of these rules with different content. The hash is empty if the content has no such table.
pub(super) fn meaning_in(content: &Content, rules: &TableRules) -> String {
    ruleset(content, &options_of(rules)).map(|new| meaning(&new, content)).unwrap_or_default()
}

/// Returns the rules with which a table continues after a change of content.
pub(super) fn followed(rules: &TableRules, state: &State, content: &Content) -> Result<Ruleset, GameError> {
    let sits = |script: ScriptId| state.powers.iter().any(|(_, power)| power.alien == script);
    Ok(rules.followed_by(ruleset(content, &options_of(rules))?, sits)?)
}
