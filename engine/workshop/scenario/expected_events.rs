//! Expectations about events: their presence, order, visibility, and texts.

use super::checkpoint::Checkpoint;
use super::events::{Happened, Wanted};
use super::file::{Common, no_rule};
use super::notation::{Notation, Reason};
use super::question::language;
use super::values::{Read, shown, table, text};
use serde_json::Value;

/// The viewer without a seat, in `saw` and `never_saw`.
const ONLOOKERS: &str = "onlookers";

/// The word for no script, in `reasons`.
const NOBODY: &str = "nobody";

/// Reads a list of at least 2 events that happen in this order.
pub(super) fn order<G: Notation>(game: &G, rules: &G::Rules, value: &Value) -> Read<Vec<Wanted>> {
    let wrong = || format!("invalid order `{}`; write `before = [[\"card_turned\", \"totals\"]]`", shown(value));
    Wanted::all_of(game, rules, value.as_array().filter(|list| list.len() > 1).ok_or_else(wrong)?)
}

/// Reads the events that a seat or the spectators see.
pub(super) fn seen<G: Notation>(game: &G, rules: &G::Rules, viewer: &str, value: &Value) -> Read<Vec<Wanted>> {
    if viewer != ONLOOKERS {
        game.seat(rules, viewer).map_err(|what| format!("{what}, {ONLOOKERS}"))?;
    }
    let wrong =
        || format!("expected a list of events, found `{}`; write `saw = {{ red = [\"deal_began\"] }}`", shown(value));
    Wanted::all_of(game, rules, value.as_array().ok_or_else(wrong)?)
}

/// Reads sentences in a language: one sentence, or a list.
pub(super) fn sentences<'v, G: Notation>(game: &G, lang: &str, value: &'v Value) -> Read<Vec<&'v str>> {
    language(game, lang)?;
    let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    list.iter().map(text).collect()
}

/// An expected event with its rule and its cause.
pub(super) struct Because {
    event: Wanted,
    rule: String,
    /// The alien or card that changed the rule, or `nobody`. `None` if the file does not state it.
    by: Option<String>,
}

impl Because {
    /// Reads a reason such as { event = "choosing_again", rule = "P1", by = "my_alien" }.
    pub fn read<G: Notation>(game: &G, rules: &G::Rules, value: &Value) -> Read<Because> {
        let form = "{ event = \"choosing_again\", rule = \"P1\", by = \"my_alien\" }";
        let keys = table(value, form)?;
        if let Some(key) = keys.keys().find(|key| !["event", "rule", "by"].contains(&key.as_str())) {
            return Err(format!("unknown key `{key}` in a reason; write `{form}`"));
        }
        let (Some(event), Some(rule)) = (keys.get("event"), keys.get("rule")) else {
            return Err(format!("missing `event` or `rule` in `{}`; write `{form}`", shown(value)));
        };
        let rule = text(rule)?;
        if !G::clause_names().contains(&rule) {
            return Err(no_rule::<G>(rule));
        }
        let by = match keys.get("by").map(text).transpose()? {
            None | Some(NOBODY) => keys.get("by").map(|_| NOBODY.to_owned()),
            Some(script) => Some(game.doer(rules, script)?),
        };
        Ok(Because { event: Wanted::read(game, rules, event)?, rule: rule.to_owned(), by })
    }

    fn is(&self, [rule, by]: &[String; 2]) -> bool {
        self.rule == *rule && self.by.as_ref().is_none_or(|wanted| wanted == by)
    }
}

/// Returns the rule of a reason, and the id of the script that changed it.
fn of_why<G: Notation>(game: &G, rules: &G::Rules, why: Option<&Reason<G>>) -> [String; 2] {
    let rule = why.map_or("no rule", G::clause);
    let by = why.and_then(|why| game.by(rules, why));
    [rule.to_owned(), by.unwrap_or_else(|| NOBODY.to_owned())]
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[][..], Vec::as_slice)
}

impl<G: Notation> Checkpoint<'_, G> {
    fn wanted(&self, value: &Value) -> Read<Wanted> {
        Wanted::read(self.game, self.table.rules(), value)
    }

    /// Tests the rules and causes of events.
    fn reasons(&mut self, reasons: &[Value]) -> Read<()> {
        let (game, rules) = (self.game, self.table.rules());
        for (number, value) in reasons.iter().enumerate() {
            let reason = Because::read(game, rules, value)?;
            let events = self.happened.iter().zip(self.told).filter(|(event, _)| reason.event.is(event));
            let whys: Vec<[String; 2]> = events.map(|(_, told)| of_why(game, rules, told.why.as_ref())).collect();
            let holds = whys.iter().any(|why| reason.is(why));
            let lines: Vec<String> = whys.into_iter().map(|why| why.join(" by ")).collect();
            let seen = if lines.is_empty() { reason.event.seen_instead(self.happened) } else { lines.join("; ") };
            self.check("reasons", &number.to_string(), holds, shown(value), seen);
        }
        Ok(())
    }

    /// Tests the events that must have happened, and those that must not.
    pub(super) fn happened(&mut self, common: &Common<'_>) -> Read<()> {
        self.in_order("events", "", common.events, self.happened)?;
        self.none("no_events", "", common.no_events, self.happened)?;
        for (number, value) in common.once.iter().enumerate() {
            let found: Vec<String> = self.wanted(value)?.all(self.happened).into_iter().map(Happened::line).collect();
            let seen = match found.len() {
                1 => continue,
                0 => "never".to_owned(),
                times => format!("{times} times: {}", found.join("; ")),
            };
            self.check("once", &number.to_string(), false, shown(value), seen);
        }
        for (number, value) in common.before.iter().enumerate() {
            let wanted = order(self.game, self.table.rules(), value)?;
            let places: Vec<Option<usize>> = wanted.iter().map(|event| event.find(self.happened, 0)).collect();
            let holds = places.iter().all(Option::is_some) && places.is_sorted_by(|one, other| one < other);
            let words = |(event, place): (&Wanted, &Option<usize>)| match place {
                Some(place) => format!("{} as event {}", event.line(), place + 1),
                None => format!("{} did not happen", event.line()),
            };
            let seen: Vec<String> = wanted.iter().zip(&places).map(words).collect();
            self.check("before", &number.to_string(), holds, shown(value), seen.join(", "));
        }
        for (viewer, value) in common.saw {
            self.in_order("saw", viewer, items(value), &self.seen_by(viewer)?)?;
        }
        for (viewer, value) in common.never_saw {
            self.none("never_saw", viewer, items(value), &self.seen_by(viewer)?)?;
        }
        for (lang, value) in common.told {
            let list = sentences(self.game, lang, value)?;
            self.sentences(lang, &list, value.is_array());
        }
        self.reasons(common.reasons)
    }

    /// Reports expectations that could not fail, because no such event happened.
    pub(super) fn idle_events(&mut self, common: &Common<'_>) -> Read<()> {
        for number in 0..common.no_events.len() {
            if self.happened.is_empty() {
                self.flag("no_events", &number.to_string(), "no events happened");
            }
        }
        for (viewer, value) in common.never_saw {
            for (number, value) in items(value).iter().enumerate() {
                if self.wanted(value)?.find(self.happened, 0).is_none() {
                    let why = "the event never happened, so no seat could see it; use `no_events`";
                    self.flag("never_saw", &format!("{viewer}/{number}"), why);
                }
            }
        }
        Ok(())
    }

    /// Tests that these events happened in this order.
    fn in_order(&mut self, key: &'static str, above: &str, list: &[Value], events: &[Happened]) -> Read<()> {
        let mut from = 0;
        for (number, value) in list.iter().enumerate() {
            let wanted = self.wanted(value)?;
            match wanted.find(events, from) {
                Some(index) => from = index + 1,
                None => {
                    let statement = of_viewer(above, shown(value));
                    self.check(key, &part(above, number), false, statement, wanted.seen_instead(&events[from..]));
                }
            }
        }
        Ok(())
    }

    /// Tests that none of these events happened.
    fn none(&mut self, key: &'static str, above: &str, list: &[Value], events: &[Happened]) -> Read<()> {
        for (number, value) in list.iter().enumerate() {
            if let Some(index) = self.wanted(value)?.find(events, 0) {
                self.check(key, &part(above, number), false, of_viewer(above, shown(value)), events[index].line());
            }
        }
        Ok(())
    }

    /// Returns the events as seen by a seat or by spectators.
    fn seen_by(&self, viewer: &str) -> Read<Vec<Happened>> {
        let (game, rules) = (self.game, self.table.rules());
        let seat = if viewer == ONLOOKERS { None } else { Some(game.seat(rules, viewer)?) };
        Ok(self.told.iter().map(|told| game.happened(rules, &G::seen(told, seat))).collect())
    }

    /// Tests that the event texts contain these sentences in this order. Other sentences may be in between.
    fn sentences(&mut self, lang: &str, wanted: &[&str], is_list: bool) {
        let words = self.game.words(self.table, lang);
        let events = self.told.iter().filter(|told| !G::is_detail(&told.event));
        let lines: Vec<String> = events.map(|told| words.event(&told.event, told.why.as_ref())).collect();
        let mut from = 0;
        for (number, sentence) in wanted.iter().enumerate() {
            match lines[from..].iter().position(|line| line == sentence) {
                Some(index) => from += index + 1,
                None => {
                    let part = if is_list { part(lang, number) } else { lang.to_owned() };
                    let seen =
                        if lines.len() > from { lines[from..].join("\n        ") } else { "no event texts".to_owned() };
                    self.check("told", &part, false, format!("{lang}: \"{sentence}\""), seen);
                }
            }
        }
    }
}

fn part(above: &str, number: usize) -> String {
    if above.is_empty() { number.to_string() } else { format!("{above}/{number}") }
}

fn of_viewer(viewer: &str, statement: String) -> String {
    if viewer.is_empty() { statement } else { format!("{viewer}: {statement}") }
}
