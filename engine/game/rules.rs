//! What one table plays by: resolved rules, and the content that they are out of.

use super::content::Content;
use super::error::GameError;
use super::identity::hash;
use super::options::TableOptions;
use crate::edition::Unmet;
use crate::problem::what_there_is;
use hyperkon_cosmic::{Lying, MAX_ALIENS, Ruleset};
use serde_json::json;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// What one table plays by. A copy is cheap: tables with equal options share their rules.
#[derive(Clone, Debug)]
pub struct TableRules {
    ruleset: Arc<Ruleset>,
    content: OnceLock<Arc<Content>>,
    meaning: OnceLock<Arc<str>>,
    /// They have followed others in a game under way, and keep the numbers that scripts had there.
    has_followed: bool,
}

impl TableRules {
    /// Rules out of a content.
    pub(super) fn of(ruleset: Ruleset, content: Arc<Content>) -> TableRules {
        let (content, meaning) = (OnceLock::from(content), OnceLock::new());
        TableRules { ruleset: Arc::new(ruleset), content, meaning, has_followed: false }
    }

    /// Rules out of a content that follow others in a game under way.
    pub(super) fn following(ruleset: Ruleset, content: Arc<Content>) -> TableRules {
        TableRules { has_followed: true, ..TableRules::of(ruleset, content) }
    }

    /// The names of the scripts, in their order, if the options alone do not tell them.
    pub(super) fn names(&self) -> Vec<String> {
        let scripts = self.scripts.iter().filter(|_| self.has_followed);
        scripts.map(|script| script.name_among_all()).collect()
    }

    /// The same rules with the numbers that scripts had in a game under way.
    ///
    /// # Errors
    /// When a script of that game is no more.
    pub(super) fn named(&self, names: &[String]) -> Result<TableRules, GameError> {
        let ruleset = self.ruleset.renumbered(names)?;
        Ok(TableRules { ruleset: Arc::new(ruleset), meaning: OnceLock::new(), has_followed: true, ..self.clone() })
    }

    /// What they mean, as one number; nothing for a game set up by hand that no engine has played yet.
    pub(super) fn meaning(&self) -> String {
        let Some(content) = self.content() else { return String::new() };
        self.meaning.get_or_init(|| meaning(self, content).into()).to_string()
    }

    /// The rules of a table with these options.
    ///
    /// # Errors
    /// When the content does not know what is asked for.
    pub(super) fn new(content: &Arc<Content>, options: &TableOptions) -> Result<TableRules, GameError> {
        Ok(TableRules::of(ruleset(content, options)?, Arc::clone(content)))
    }

    /// The content it is played with; `None` for a game set up by hand that no engine has played yet.
    pub fn content(&self) -> Option<&Arc<Content>> {
        self.content.get()
    }

    /// The content it is played with: that of the first engine that plays it, if it has none yet.
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
        let (content, meaning) = (OnceLock::new(), OnceLock::new());
        TableRules { ruleset: Arc::new(ruleset), content, meaning, has_followed: false }
    }
}

/// What a table with these options plays by, in a content.
pub(super) fn ruleset(content: &Content, options: &TableOptions) -> Result<Ruleset, GameError> {
    let edition = content.edition(&options.edition).ok_or_else(|| {
        let known = what_there_is(content.editions().map(|edition| edition.id.as_str()));
        Unmet::NoEdition { edition: options.edition.clone(), known }
    })?;
    let [fewest, most] = edition.seats;
    if options.seats < fewest || options.seats > most {
        return Err(Unmet::Seats { edition: edition.id.clone(), fewest, most, seats: options.seats }.into());
    }
    if !(1..=MAX_ALIENS as u8).contains(&options.aliens_per_seat) {
        return Err(Unmet::AliensPerSeat { most: MAX_ALIENS }.into());
    }
    if let Some(seat) = options.begins.filter(|seat| seat.0 >= options.seats) {
        return Err(Unmet::BeginsElsewhere { seat }.into());
    }
    let mut rules = edition.ruleset(content.scripts(), options.seats, options.windows, options.on_fault);
    rules.begins = options.begins;
    Ok(rules)
}

/// The options that a table with these rules had, as far as they matter to the rules.
pub(super) fn options_of(rules: &Ruleset) -> TableOptions {
    let options = TableOptions::new(&rules.edition).seats(rules.seats).windows(rules.windows).on_fault(rules.on_fault);
    rules.begins.into_iter().fold(options, TableOptions::begins)
}

/// What the rules of a table mean, with the scripts of this content, as one number: equal numbers play equally from equal
/// states and answers.
///
/// It is made of the resolved rules (numbers, choices, cards, options, seats, windows) and of the code of the scripts in
/// them, not of files: a mended help text, a translated name or an alien that this edition does not have leave old records
/// and saves alone.
pub(super) fn meaning(rules: &Ruleset, content: &Content) -> String {
    let scripts: Vec<_> = rules
        .scripts
        .iter()
        .map(|script| {
            let code = content.code_of(&script.script);
            let mut meaning = vec![json!(script.id), json!(!script.is_alien()), json!(script.options), json!(code)];
            // How a card comes to lie on the table, and how many there are: the deck does not say it.
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
