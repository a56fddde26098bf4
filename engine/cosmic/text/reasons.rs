//! Texts of an event's reasons: the clause, and the responsible alien or card.

use super::Narrator;
use hyperkon_cosmic::{Reason, Rule};

impl Narrator {
    /// Returns the cause of an event: the clause, such as "C4". If a power or a card changed the rules, its name
    /// follows: "P1: " and the name.
    pub fn cause(&self, why: &Reason) -> String {
        match why.by {
            None => why.rule.to_string(),
            Some(script) => format!("{}: {}", why.rule, self.script(script)),
        }
    }

    /// Returns a clause's number and short text. Falls back to English.
    pub fn clause(&self, rule: Rule) -> String {
        format!("{rule}: {}", self.rule(rule))
    }

    /// Returns the short text of a clause, with the numbers of the table's edition.
    pub fn rule(&self, rule: Rule) -> String {
        let numbers = &self.numbers;
        let all = u16::from(numbers.planets_per_system) * u16::from(numbers.ships_per_planet);
        let time = match numbers.deal_seconds {
            0 => self.text("deal.time_free", &[]),
            seconds => self.text("deal.time", &[("n", seconds.to_string())]),
        };
        let values = [
            ("planets", numbers.planets_per_system.to_string()),
            ("ships", numbers.ships_per_planet.to_string()),
            ("all", all.to_string()),
            ("hand", numbers.new_hand.to_string()),
            ("bases", numbers.bases_to_win.to_string()),
            ("home", numbers.home_bases_for_power.to_string()),
            ("home_of_two", numbers.home_bases_for_power_of_two.to_string()),
            ("most", numbers.ship_limit.to_string()),
            ("encounters", numbers.encounters.to_string()),
            ("lost", numbers.failed_deal_losses.to_string()),
            ("time", time),
        ];
        self.text(&format!("rule.{rule}"), &values)
    }

    /// Returns the texts of these reasons in order, without duplicates.
    ///
    /// The texts of clauses are first. The texts of the aliens and cards that changed them follow.
    pub fn grounds<'a>(&self, reasons: impl IntoIterator<Item = &'a Reason>) -> Vec<String> {
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
