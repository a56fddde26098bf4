//! Short labels for a drawn table, and the texts that a client needs initially.

use super::Narrator;
use super::words::phase_key;
use hyperkon_cosmic::{AlienView, ClassId, HOOKS, Phase, Rule, SeatView, Standing};
use hyperkon_frame::Theme;
use std::collections::BTreeMap;

/// Text keys of an encounter's outcomes.
const OUTCOMES: [&str; 6] = ["offense", "defense", "deal", "no_deal", "success", "failure"];

impl Narrator {
    /// Returns the name of a phase as one word.
    pub fn phase_word(&self, phase: Phase) -> String {
        self.text(&format!("ui.{}", phase_key(phase)), &[])
    }

    /// Returns the phases of an encounter in the edition's order, each as one word. Adjacent phases may have the same
    /// word.
    pub fn phase_words(&self) -> Vec<(Phase, String)> {
        let edition = self.content.edition(&self.rules_of);
        let phases = edition.map(|edition| edition.choices.phases.as_slice()).unwrap_or_default();
        phases.iter().map(|phase| (*phase, self.phase_word(*phase))).collect()
    }

    /// Returns all clauses of the rules with their short texts.
    pub fn clauses(&self) -> BTreeMap<String, String> {
        let words = |rule: &Rule| (rule.to_string(), self.rule(*rule));
        Rule::ALL.iter().map(words).collect()
    }

    /// Returns the clauses by theme, in the rulebook's order.
    pub fn themes(&self) -> Vec<Theme> {
        let clauses = Rule::ALL.iter().map(|rule| (rule.to_string(), self.rule(*rule)));
        Theme::of(clauses, |letter| self.text(&format!("rule_theme.{letter}"), &[]))
    }

    /// Returns a power's status, such as "power lost".
    pub fn standing(&self, standing: Standing) -> String {
        self.text(&format!("ui.standing.{}", standing), &[])
    }

    /// Returns a power's status as one word for a table column, such as "lost".
    pub fn standing_word(&self, standing: Standing) -> String {
        self.text(&format!("ui.power.{}", standing), &[])
    }

    /// Returns the reason why a power is inactive. Example: "2 home bases; 3 are needed for the power".
    pub fn standing_why(&self, seat: &SeatView, alien: &AlienView) -> Option<String> {
        let key = match alien.standing {
            Standing::InForce => return None,
            Standing::Lost if seat.out => "ui.standing.out_why",
            Standing::Lost => "ui.standing.lost_why",
            Standing::Cancelled => "ui.standing.cancelled_why",
            Standing::Off => "ui.standing.off_why",
        };
        Some(self.text(key, &[("has", seat.home_bases.to_string()), ("needs", alien.needs.to_string())]))
    }

    /// Returns the labels of ids in views. Key examples: `outcome.offense`, `standing.lost`, `hook.on_totals`,
    /// `class.destiny`.
    pub fn words_of_views(&self) -> BTreeMap<String, String> {
        let text = |key: &str| self.text(key, &[]);
        let outcomes = OUTCOMES.iter().map(|id| (format!("outcome.{id}"), text(&format!("outcome.{id}"))));
        let standings = Standing::ALL.iter().map(|one| (format!("standing.{one}"), self.standing(*one)));
        let hooks = HOOKS.iter().map(|spec| (format!("hook.{}", spec.name), text(&format!("moment.{}", spec.name))));
        let classes = (0..).map(ClassId).zip(&self.classes);
        let classes = classes.map(|(number, class)| (format!("class.{class}"), self.class(number)));
        outcomes.chain(standings).chain(hooks).chain(classes).collect()
    }
}
