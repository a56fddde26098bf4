//! What must, and must not, have happened, in which order, who saw it, and how it is told.

use super::asked::language;
use super::checkpoint::Checkpoint;
use super::events::{Happened, Wanted};
use super::file::{Common, no_rule};
use super::notation::{Notation, Why};
use super::values::{Read, shown, table, text};
use serde_json::Value;

/// Those who sit at no seat, in `saw` and `never_saw`.
const ONLOOKERS: &str = "onlookers";

/// No script, in `reasons`.
const NOBODY: &str = "nobody";

/// Events that come one before the other: at least two.
pub(super) fn order<G: Notation>(game: &G, rules: &G::Rules, value: &Value) -> Read<Vec<Wanted>> {
    let wrong = || format!("`{}` is no order; write `before = [[\"card_turned\", \"totals\"]]`", shown(value));
    Wanted::all_of(game, rules, value.as_array().filter(|list| list.len() > 1).ok_or_else(wrong)?)
}

/// The events that a seat or the onlookers see.
pub(super) fn seen<G: Notation>(game: &G, rules: &G::Rules, viewer: &str, value: &Value) -> Read<Vec<Wanted>> {
    if viewer != ONLOOKERS {
        game.seat(rules, viewer).map_err(|what| format!("{what}, {ONLOOKERS}"))?;
    }
    let wrong = || format!("`{}` is no list of events; write `saw = {{ red = [\"deal_began\"] }}`", shown(value));
    Wanted::all_of(game, rules, value.as_array().ok_or_else(wrong)?)
}

/// Sentences in a language: one, or a list.
pub(super) fn sentences<'v, G: Notation>(game: &G, lang: &str, value: &'v Value) -> Read<Vec<&'v str>> {
    language(game, lang)?;
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
    pub fn read<G: Notation>(game: &G, rules: &G::Rules, value: &Value) -> Read<Reason> {
        let form = "{ event = \"choosing_again\", rule = \"P1\", by = \"my_alien\" }";
        let keys = table(value, form)?;
        if let Some(key) = keys.keys().find(|key| !["event", "rule", "by"].contains(&key.as_str())) {
            return Err(format!("`{key}` says nothing of a reason; write `{form}`"));
        }
        let (Some(event), Some(rule)) = (keys.get("event"), keys.get("rule")) else {
            return Err(format!("`{}` lacks `event` or `rule`; write `{form}`", shown(value)));
        };
        let rule = text(rule)?;
        if !G::clauses().contains(&rule) {
            return Err(no_rule::<G>(rule));
        }
        let by = match keys.get("by").map(text).transpose()? {
            None | Some(NOBODY) => keys.get("by").map(|_| NOBODY.to_owned()),
            Some(script) => Some(game.doer(rules, script)?),
        };
        Ok(Reason { event: Wanted::read(game, rules, event)?, rule: rule.to_owned(), by })
    }

    fn is(&self, [rule, by]: &[String; 2]) -> bool {
        self.rule == *rule && self.by.as_ref().is_none_or(|wanted| wanted == by)
    }
}

/// A clause, and the id of the script that bent it.
fn of_why<G: Notation>(game: &G, rules: &G::Rules, why: Option<&Why<G>>) -> [String; 2] {
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

    /// Tests by which clause, and by whose doing, events happened.
    fn reasons(&mut self, reasons: &[Value]) -> Read<()> {
        let (game, rules) = (self.game, self.table.rules());
        for (number, value) in reasons.iter().enumerate() {
            let reason = Reason::read(game, rules, value)?;
            let events = self.happened.iter().zip(self.told).filter(|(event, _)| reason.event.is(event));
            let whys: Vec<[String; 2]> = events.map(|(_, told)| of_why(game, rules, told.why.as_ref())).collect();
            let holds = whys.iter().any(|why| reason.is(why));
            let lines: Vec<String> = whys.into_iter().map(|why| why.join(" by ")).collect();
            let seen = if lines.is_empty() { reason.event.seen_instead(self.happened) } else { lines.join("; ") };
            self.check("reasons", &number.to_string(), holds, shown(value), seen);
        }
        Ok(())
    }

    /// Tests what must have happened, and what must not.
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
                None => format!("{} never", event.line()),
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

    /// Flags what could not fail because nothing of the kind happened.
    pub(super) fn idle_events(&mut self, common: &Common<'_>) -> Read<()> {
        for number in 0..common.no_events.len() {
            if self.happened.is_empty() {
                self.flag("no_events", &number.to_string(), "nothing at all happened");
            }
        }
        for (viewer, value) in common.never_saw {
            for (number, value) in items(value).iter().enumerate() {
                if self.wanted(value)?.find(self.happened, 0).is_none() {
                    let why = "no such event happened at all, seen or unseen; `no_events` would say so";
                    self.flag("never_saw", &format!("{viewer}/{number}"), why);
                }
            }
        }
        Ok(())
    }

    /// Each of these, one after the other.
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

    /// None of these.
    fn none(&mut self, key: &'static str, above: &str, list: &[Value], events: &[Happened]) -> Read<()> {
        for (number, value) in list.iter().enumerate() {
            if let Some(index) = self.wanted(value)?.find(events, 0) {
                self.check(key, &part(above, number), false, of_viewer(above, shown(value)), events[index].line());
            }
        }
        Ok(())
    }

    /// The events as a seat is shown them, or the onlookers are.
    fn seen_by(&self, viewer: &str) -> Read<Vec<Happened>> {
        let (game, rules) = (self.game, self.table.rules());
        let seat = if viewer == ONLOOKERS { None } else { Some(game.seat(rules, viewer)?) };
        Ok(self.told.iter().map(|told| game.happened(rules, &G::seen(told, seat))).collect())
    }

    /// Sentences that the play tells, in this order, others between them allowed.
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
                    let seen = if lines.len() > from {
                        lines[from..].join("\n        ")
                    } else {
                        "nothing is told".to_owned()
                    };
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
