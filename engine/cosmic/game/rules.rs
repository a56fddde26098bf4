//! The rules of one table: the resolved ruleset with its content.

use super::content::Content;
use super::error::GameError;
use super::identity::hash;
use super::options::TableOptions;
use crate::edition::UnsupportedOptions;
use crate::problem::what_there_is;
use hyperkon_cosmic::{Lying, MAX_ALIENS, OptionValue, Ruleset};
use serde_json::json;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The rules of one table, which equal tables share. They are cheap to clone.
#[derive(Clone, Debug)]
pub struct TableRules {
    ruleset: Arc<Ruleset>,
    content: OnceLock<Arc<Content>>,
    meaning: OnceLock<Arc<str>>,
    /// The settings of mods that differ from their usual values.
    settings: Arc<BTreeMap<String, OptionValue>>,
    /// True if these rules replaced others in a running game, and keep its script numbers.
    has_followed: bool,
}

impl TableRules {
    /// Returns rules with their content.
    pub(super) fn of(ruleset: Ruleset, content: Arc<Content>) -> TableRules {
        TableRules { content: OnceLock::from(content), ..TableRules::from(ruleset) }
    }

    /// Returns rules that replace these in a running game.
    pub(super) fn replaced_by(&self, ruleset: Ruleset, content: Arc<Content>) -> TableRules {
        let settings = Arc::clone(&self.settings);
        TableRules { has_followed: true, settings, ..TableRules::of(ruleset, content) }
    }

    /// Returns the unique names of the scripts in order. The list is empty if the options determine the order.
    pub(super) fn names(&self) -> Vec<String> {
        let scripts = self.scripts.iter().filter(|_| self.has_followed);
        scripts.map(|script| script.name_among_all()).collect()
    }

    /// Returns the same rules with the script numbers of a running game.
    ///
    /// # Errors
    /// A script of that game is missing.
    pub(super) fn named(&self, names: &[String]) -> Result<TableRules, GameError> {
        let ruleset = self.ruleset.renumbered(names)?;
        Ok(TableRules { ruleset: Arc::new(ruleset), meaning: OnceLock::new(), has_followed: true, ..self.clone() })
    }

    /// Returns the identity hash of the rules. It is empty for a game that was set up by hand and never played.
    pub(super) fn meaning(&self) -> String {
        let Some(content) = self.content() else { return String::new() };
        self.meaning.get_or_init(|| meaning(self, content).into()).to_string()
    }

    /// Returns the rules of a table with these options.
    ///
    /// # Errors
    /// The content does not support the options.
    pub(super) fn new(content: &Arc<Content>, options: &TableOptions) -> Result<TableRules, GameError> {
        let rules = TableRules::of(ruleset(content, options)?, Arc::clone(content));
        Ok(TableRules { settings: Arc::new(options.settings.clone()), ..rules })
    }

    /// Returns the table's content. The result is `None` for a game that was set up by hand and never played.
    pub fn content(&self) -> Option<&Arc<Content>> {
        self.content.get()
    }

    /// Returns the table's content. A game set up by hand takes the content of the first engine that plays it.
    pub(super) fn content_or(&self, engines: &Arc<Content>) -> &Arc<Content> {
        self.content.get_or_init(|| Arc::clone(engines))
    }
}

impl Deref for TableRules {
    type Target = Ruleset;

    fn deref(&self) -> &Ruleset {
        &self.ruleset
    }
}

impl From<Ruleset> for TableRules {
    fn from(ruleset: Ruleset) -> Self {
        let (content, meaning, settings) = (OnceLock::new(), OnceLock::new(), Arc::default());
        TableRules { ruleset: Arc::new(ruleset), content, meaning, settings, has_followed: false }
    }
}

/// Returns the ruleset of a table with these options.
pub(super) fn ruleset(content: &Content, options: &TableOptions) -> Result<Ruleset, GameError> {
    let edition = content.edition(content.edition_id(&options.edition)).ok_or_else(|| {
        let known = what_there_is(content.editions().map(|edition| edition.id.as_str()));
        UnsupportedOptions::NoEdition { edition: options.edition.clone(), known }
    })?;
    let [fewest, most] = edition.seats;
    if options.seats < fewest || options.seats > most {
        return Err(
            UnsupportedOptions::Seats { edition: edition.id.clone(), fewest, most, seats: options.seats }.into()
        );
    }
    if !(1..=MAX_ALIENS as u8).contains(&options.aliens_per_seat) {
        return Err(UnsupportedOptions::AliensPerSeat { most: MAX_ALIENS }.into());
    }
    if let Some(seat) = options.begins.filter(|seat| seat.0 >= options.seats) {
        return Err(UnsupportedOptions::BeginsElsewhere { seat }.into());
    }
    let changed = match options.settings.is_empty() {
        true => None,
        false => Some(content.with_settings(edition, &options.settings)?),
    };
    let edition = changed.as_ref().unwrap_or(edition);
    let mut rules = edition.ruleset(content.scripts(), options.seats, options.windows, options.on_fault);
    rules.begins = options.begins;
    Ok(rules)
}

/// Returns the table's options that affect the rules.
pub(super) fn options_of(rules: &TableRules) -> TableOptions {
    let options = TableOptions::new(&rules.edition).seats(rules.seats).windows(rules.windows).on_fault(rules.on_fault);
    let options = TableOptions { settings: (*rules.settings).clone(), ..options };
    rules.begins.into_iter().fold(options, TableOptions::begins)
}

/// Returns the identity hash of a table's rules. With equal hashes, equal states and answers give equal games.
///
/// The hash covers the resolved rules (numbers, choices, cards, options, seats, windows) and the code of their scripts.
/// It does not cover texts, comments, or aliens outside this edition, so changes of these do not affect old records and
/// saves.
pub(super) fn meaning(rules: &Ruleset, content: &Content) -> String {
    let scripts: Vec<_> = rules
        .scripts
        .iter()
        .map(|script| {
            let code = content.code_of(&script.script);
            let mut meaning = vec![json!(script.id), json!(!script.is_alien()), json!(script.options), json!(code)];
            // Cards on the table are not part of the deck, so their numbers are hashed here.
            let lies = script.card().and_then(|card| card.lies);
            meaning.extend(lies.map(|Lying { encounter, copies, star }| json!([encounter, copies, star])));
            meaning
        })
        .collect();
    let edition = content.edition(&rules.edition);
    let not_dealt = edition.filter(|_| rules.is_for_two()).map(|edition| &edition.not_for_two);
    let table = json!([rules.edition, rules.seats, rules.windows, rules.on_fault, rules.begins, not_dealt]);
    let meaning = json!([table, rules.numbers, rules.choices, rules.cards, scripts]);
    hash(&meaning.to_string())
}
