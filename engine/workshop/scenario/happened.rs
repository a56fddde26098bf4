//! What must, and must not, have happened, in which order, who saw it, and how it is told.

use super::checkpoint::Checkpoint;
use super::events::{Told, Wanted};
use super::file::Expect;
use super::names::{Names, Read};
use super::values::{shown, table, text};
use crate::cosmic::{Event, Rule, Why};
use crate::narrate::Narrator;
use serde_json::Value;

/// Those who sit at no seat, in `saw` and `never_saw`.
const ONLOOKERS: &str = "onlookers";

/// No script, in `reasons`.
const NOBODY: &str = "nobody";

/// Events that come one before the other: at least two.
pub(super) fn order(names: &Names<'_>, value: &Value) -> Read<Vec<Wanted>> {
    let wrong = || format!("`{}` is no order; write `before = [[\"card_turned\", \"totals\"]]`", shown(value));
    let list = value.as_array().filter(|list| list.len() > 1).ok_or_else(wrong)?;
    list.iter().map(|event| Wanted::read(names, event)).collect()
}

/// The events that a seat or the onlookers see.
pub(super) fn seen(names: &Names<'_>, viewer: &str, value: &Value) -> Read<Vec<Wanted>> {
    if viewer != ONLOOKERS {
        names.seat(viewer).map_err(|what| format!("{what}, {ONLOOKERS}"))?;
    }
    let wrong = || format!("`{}` is no list of events; write `saw = {{ red = [\"deal_began\"] }}`", shown(value));
    value.as_array().ok_or_else(wrong)?.iter().map(|event| Wanted::read(names, event)).collect()
}

/// Sentences in a language: one, or a list.
pub(super) fn sentences<'v>(names: &Names<'_>, language: &str, value: &'v Value) -> Read<Vec<&'v str>> {
    names.language(language)?;
    let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    list.iter().map(text).collect()
}

/// An event that happened by a clause of the rules, and by whose doing.
pub(super) struct Reason {
    event: Wanted,
    rule: String,
    /// The alien or card that bent the rules; `nobody`: none did; nothing is said of it otherwise.
    by: Option<String>,
}

impl Reason {
    /// { event = "choosing_again", rule = "P1", by = "my_alien" }.
    pub fn read(names: &Names<'_>, value: &Value) -> Read<Reason> {
        let form = "{ event = \"choosing_again\", rule = \"P1\", by = \"my_alien\" }";
        let keys = table(value, form)?;
        if let Some(key) = keys.keys().find(|key| !["event", "rule", "by"].contains(&key.as_str())) {
            return Err(format!("`{key}` says nothing of a reason; write `{form}`"));
        }
        let (Some(event), Some(rule)) = (keys.get("event"), keys.get("rule")) else {
            return Err(format!("`{}` lacks `event` or `rule`; write `{form}`", shown(value)));
        };
        let rule = text(rule)?;
        let rule = Rule::named(rule)
            .ok_or_else(|| format!("there is no rule `{rule}`; engine/cosmic/RULES.md has them all"))?;
        let by = match keys.get("by").map(text).transpose()? {
            None | Some(NOBODY) => keys.get("by").map(|_| NOBODY.to_owned()),
            Some(script) => Some(names.of_script(names.script(script)?).to_owned()),
        };
        Ok(Reason { event: Wanted::read(names, event)?, rule: rule.to_string(), by })
    }

    fn is(&self, names: &Names<'_>, why: Option<&Why>) -> bool {
        let [rule, by] = of_why(names, why);
        self.rule == rule && self.by.as_ref().is_none_or(|wanted| *wanted == by)
    }
}

/// A clause, and the id of the script that bent it.
fn of_why(names: &Names<'_>, why: Option<&Why>) -> [String; 2] {
    let rule = why.map_or_else(|| "no rule".to_owned(), |why| why.rule.to_string());
    let by = why.and_then(|why| why.by).map_or(NOBODY, |script| names.of_script(script));
    [rule, by.to_owned()]
}

impl Checkpoint<'_> {
    /// Tests by which clause, and by whose doing, events happened.
    fn reasons(&mut self, expect: &Expect) -> Read<()> {
        for (number, value) in expect.reasons.iter().enumerate() {
            let reason = Reason::read(self.names, value)?;
            let happened = self.told.iter().zip(self.heard).filter(|(told, _)| reason.event.is(told));
            let whys: Vec<Option<&Why>> = happened.map(|(_, heard)| heard.why.as_ref()).collect();
            let holds = whys.iter().any(|why| reason.is(self.names, *why));
            let lines: Vec<String> = whys.into_iter().map(|why| of_why(self.names, why).join(" by ")).collect();
            let seen = if lines.is_empty() { reason.event.seen_instead(self.told) } else { lines.join("; ") };
            self.check_part("reasons", &number.to_string(), holds, shown(value), seen);
        }
        Ok(())
    }

    /// Tests what must have happened, and what must not.
    pub fn happened(&mut self, expect: &Expect) -> Read<()> {
        self.in_order("events", "", &expect.events, self.told)?;
        self.none("no_events", "", &expect.no_events, self.told)?;
        for (number, value) in expect.once.iter().enumerate() {
            let found = Wanted::read(self.names, value)?.all(self.told);
            if found.len() != 1 {
                let lines: Vec<String> = found.iter().map(|event| event.line()).collect();
                let seen = if lines.is_empty() {
                    "never".to_owned()
                } else {
                    format!("{} times: {}", lines.len(), lines.join("; "))
                };
                self.check_part("once", &number.to_string(), false, shown(value), seen);
            }
        }
        for (number, value) in expect.before.iter().enumerate() {
            let wanted = order(self.names, value)?;
            let places: Vec<Option<usize>> = wanted.iter().map(|event| event.find(self.told, 0)).collect();
            let holds = places.iter().all(Option::is_some) && places.is_sorted_by(|one, other| one < other);
            let words = |(event, place): (&Wanted, &Option<usize>)| match place {
                Some(place) => format!("{} as event {}", event.line(), place + 1),
                None => format!("{} never", event.line()),
            };
            let seen: Vec<String> = wanted.iter().zip(&places).map(words).collect();
            self.check_part("before", &number.to_string(), holds, shown(value), seen.join(", "));
        }
        for (viewer, value) in &expect.saw {
            let list = value.as_array().map_or(&[][..], Vec::as_slice);
            self.in_order("saw", viewer, list, &self.seen_by(viewer)?)?;
        }
        for (viewer, value) in &expect.never_saw {
            let list = value.as_array().map_or(&[][..], Vec::as_slice);
            self.none("never_saw", viewer, list, &self.seen_by(viewer)?)?;
        }
        for (language, value) in &expect.told {
            let list = sentences(self.names, language, value)?;
            self.sentences(language, &list, value.is_array());
        }
        self.reasons(expect)
    }

    /// Each of these, one after the other.
    fn in_order(&mut self, key: &'static str, above: &str, list: &[Value], told: &[Told]) -> Read<()> {
        let mut from = 0;
        for (number, value) in list.iter().enumerate() {
            let wanted = Wanted::read(self.names, value)?;
            match wanted.find(told, from) {
                Some(index) => from = index + 1,
                None => {
                    let statement = of_viewer(above, shown(value));
                    self.check_part(key, &part(above, number), false, statement, wanted.seen_instead(&told[from..]));
                }
            }
        }
        Ok(())
    }

    /// None of these.
    fn none(&mut self, key: &'static str, above: &str, list: &[Value], told: &[Told]) -> Read<()> {
        for (number, value) in list.iter().enumerate() {
            if let Some(index) = Wanted::read(self.names, value)?.find(told, 0) {
                self.check_part(key, &part(above, number), false, of_viewer(above, shown(value)), told[index].line());
            }
        }
        Ok(())
    }

    /// The events as a seat is shown them, or the onlookers are.
    fn seen_by(&self, viewer: &str) -> Read<Vec<Told>> {
        let seat = if viewer == ONLOOKERS { None } else { Some(self.names.seat(viewer)?) };
        let shown = |heard| seat.map_or_else(|| Event::for_onlookers(heard), |seat| Event::for_seat(heard, seat));
        Ok(self.heard.iter().map(|heard| Told::of(self.names, &shown(heard))).collect())
    }

    /// Sentences that the play tells, in this order, others between them allowed.
    fn sentences(&mut self, language: &str, wanted: &[&str], is_list: bool) {
        let narrator = Narrator::new(self.names.content, self.names.rules, language);
        let events = self.heard.iter().filter(|heard| !Narrator::is_detail(&heard.event));
        let lines: Vec<String> = events.map(|heard| narrator.event(&heard.event, heard.why.as_ref())).collect();
        let mut from = 0;
        for (number, sentence) in wanted.iter().enumerate() {
            match lines[from..].iter().position(|line| line == sentence) {
                Some(index) => from += index + 1,
                None => {
                    let part = if is_list { part(language, number) } else { language.to_owned() };
                    let seen = if lines.len() > from {
                        lines[from..].join("\n        ")
                    } else {
                        "nothing is told".to_owned()
                    };
                    self.check_part("told", &part, false, format!("{language}: \"{sentence}\""), seen);
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
