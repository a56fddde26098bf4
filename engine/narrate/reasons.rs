//! Why something happened: the clause of the rules with its words, and the alien or card that bent it.

use super::Narrator;
use crate::cosmic::{Rule, Why};

impl Narrator {
    /// By what an event happened, short: "C4", or "P1: " and a name where a power or a card has bent the rules.
    pub fn cause(&self, why: &Why) -> String {
        match why.by {
            None => why.rule.to_string(),
            Some(script) => format!("{}: {}", why.rule, self.script(script)),
        }
    }

    /// The short words of a clause, after its number; in English where the language has none.
    pub fn clause(&self, rule: Rule) -> String {
        format!("{rule}: {}", self.text(&format!("rule.{rule}"), &[]))
    }

    /// What stands behind these reasons, each once and in order: the words of the clauses, then what the aliens and
    /// cards say that have bent them.
    pub fn grounds<'a>(&self, reasons: impl IntoIterator<Item = &'a Why>) -> Vec<String> {
        let (mut rules, mut scripts) = (Vec::new(), Vec::new());
        for why in reasons {
            if !rules.contains(&why.rule) {
                rules.push(why.rule);
            }
            scripts.extend(why.by.filter(|script| !scripts.contains(script)));
        }
        let bent = scripts
            .into_iter()
            .map(|script| format!("{}: {}", self.script(script), self.script_text(script).replace('\n', " ")));
        rules.into_iter().map(|rule| self.clause(rule)).chain(bent).collect()
    }
}
