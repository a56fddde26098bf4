//! The words of a drawn table: short ones for its strips and columns, and all that a client needs at once to speak by itself.

use super::Narrator;
use super::words::phase_key;
use hyperkon_cosmic::{AlienView, ClassId, HOOKS, Phase, Rule, SeatView, Standing};
use std::collections::BTreeMap;

/// What an encounter can come to, by the keys of their words.
const OUTCOMES: [&str; 6] = ["offense", "defense", "deal", "no_deal", "success", "failure"];

/// The standings of powers.
const STANDINGS: [Standing; 4] = [Standing::InForce, Standing::Lost, Standing::Cancelled, Standing::Off];

/// The word of a standing in files.
const fn id(standing: Standing) -> &'static str {
    match standing {
        Standing::InForce => "in_force",
        Standing::Lost => "lost",
        Standing::Cancelled => "cancelled",
        Standing::Off => "off",
    }
}

impl Narrator {
    /// A phase in one word.
    pub fn phase_word(&self, phase: Phase) -> String {
        self.text(&format!("ui.{}", phase_key(phase)), &[])
    }

    /// The phases of an encounter in the edition's order, each in one word. Neighbours that read as one have the same word.
    pub fn phase_words(&self) -> Vec<(Phase, String)> {
        let edition = self.content.edition(&self.rules_of);
        let phases = edition.map(|edition| edition.choices.phases.as_slice()).unwrap_or_default();
        phases.iter().map(|phase| (*phase, self.phase_word(*phase))).collect()
    }

    /// Every clause of the rules with its short words.
    pub fn clauses(&self) -> BTreeMap<String, String> {
        let words = |rule: &Rule| (rule.to_string(), self.rule(*rule));
        Rule::ALL.iter().map(words).collect()
    }

    /// Whether a power is in force, in words: "power lost".
    pub fn standing(&self, standing: Standing) -> String {
        self.text(&format!("ui.standing.{}", id(standing)), &[])
    }

    /// The same in a word for a column: "lost".
    pub fn standing_word(&self, standing: Standing) -> String {
        self.text(&format!("ui.power.{}", id(standing)), &[])
    }

    /// Why a power of a seat is not in force, if it is not: "2 home bases; 3 are needed for the power".
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

    /// The words for what stands in views as an id: "outcome.offense", "standing.lost", "hook.on_totals", "class.destiny".
    pub fn words_of_views(&self) -> BTreeMap<String, String> {
        let text = |key: &str| self.text(key, &[]);
        let outcomes = OUTCOMES.iter().map(|id| (format!("outcome.{id}"), text(&format!("outcome.{id}"))));
        let standings = STANDINGS.iter().map(|one| (format!("standing.{}", id(*one)), self.standing(*one)));
        let hooks = HOOKS.iter().map(|spec| (format!("hook.{}", spec.name), text(&format!("moment.{}", spec.name))));
        let classes = (0..).map(ClassId).zip(&self.classes);
        let classes = classes.map(|(number, class)| (format!("class.{class}"), self.class(number)));
        outcomes.chain(standings).chain(hooks).chain(classes).collect()
    }
}
