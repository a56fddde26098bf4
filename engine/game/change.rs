//! What can come into force at a table between two answers: a script is switched off, other content.

use super::content::Content;
use super::engine::Engine;
use super::error::GameError;
use super::identity;
use super::options::TableOptions;
use super::rules::{TableRules, options_of, ruleset};
use super::sources::Changes;
use crate::cosmic::{Event, Ruleset, ScriptId, State};
use crate::table::Change;
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

impl Change<Engine> for TableChange {
    type Recorded = RecordedChange;

    fn bring_in(
        &self,
        engine: &Engine,
        rules: &TableRules,
        state: &mut State,
    ) -> Result<Option<TableRules>, GameError> {
        match self {
            TableChange::Disabled(script) => {
                state.disabled |= 1 << script.0;
                Ok(None)
            }
            TableChange::Content(content) => {
                let new = followed(rules, state, content)?;
                engine.interpreters.of(content)?;
                let before = rules.content();
                let mended = |script: ScriptId| {
                    let info = rules.script(script);
                    let now = content.code_of(&info.id, info.is_destiny);
                    before.is_none_or(|before| before.code_of(&info.id, info.is_destiny) != now)
                };
                state.follow(rules, &new, mended);
                Ok(Some(TableRules::of(new, Arc::clone(content))))
            }
        }
    }

    fn is_in_force(&self, rules: &TableRules, state: &State) -> bool {
        match self {
            TableChange::Disabled(script) => state.is_disabled(*script),
            TableChange::Content(content) => rules.content().is_some_and(|own| Arc::ptr_eq(own, content)),
        }
    }

    fn outlasts_undo(&self) -> bool {
        matches!(self, TableChange::Content(_))
    }

    fn told(&self) -> Option<Event> {
        match self {
            TableChange::Disabled(script) => Some(Event::ScriptDisabled { script: *script }),
            TableChange::Content(_) => None,
        }
    }

    fn recorded(&self, rules: &TableRules) -> RecordedChange {
        match self {
            TableChange::Disabled(script) => RecordedChange::Disabled { script: rules.script(*script).id.clone() },
            TableChange::Content(content) => RecordedChange::Content {
                identity: identity_in(content, rules),
                files: rules.content().map(|before| content.changes_since(before)).unwrap_or_default(),
            },
        }
    }

    fn read(
        engine: &Engine,
        rules: &TableRules,
        _: &TableOptions,
        recorded: &[RecordedChange],
        exact: bool,
    ) -> Result<Vec<Option<TableChange>>, GameError> {
        let mut content = Arc::clone(rules.content_or(engine.content()));
        let mut known = vec![Arc::clone(engine.content()), Arc::clone(&content)];
        let mut read = |recorded: &RecordedChange| match recorded {
            RecordedChange::Disabled { script } => Ok(rules.script_named(script).map(TableChange::Disabled)),
            // What it was changed from is not known, so the change says nothing.
            RecordedChange::Content { .. } if !exact => Ok(None),
            RecordedChange::Content { identity, files } => {
                let means_it = |known: &&Arc<Content>| identity_in(known, rules) == *identity;
                content = match known.iter().find(means_it) {
                    Some(known) => Arc::clone(known),
                    None => content.with_changes(files)?,
                };
                if identity_in(&content, rules) != *identity {
                    let what = format!("the record does not hold the content {identity} that it changes to");
                    return Err(GameError::Table(what));
                }
                known.push(Arc::clone(&content));
                Ok(Some(TableChange::Content(Arc::clone(&content))))
            }
        };
        recorded.iter().map(&mut read).collect()
    }
}

/// What a table with these rules means in a content; nothing if it has no such table.
fn identity_in(content: &Content, rules: &Ruleset) -> String {
    ruleset(content, &options_of(rules)).map(|new| identity::of(&new, content)).unwrap_or_default()
}

/// The table's rules out of other content.
pub(super) fn followed(rules: &Ruleset, state: &State, content: &Content) -> Result<Ruleset, GameError> {
    let sits = |script: ScriptId| state.powers.iter().any(|(_, power)| power.alien == script);
    Ok(rules.followed_by(ruleset(content, &options_of(rules))?, sits)?)
}
