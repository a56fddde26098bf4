//! Expectations of a scenario as sentences.

use super::super::events::Wanted;
use super::super::file::Table;
use super::super::values::{Read, parts, shown};
use super::file::Expect;
use super::teller::Teller;
use super::{fields, zones};
use crate::cosmic::{CardBag, Event, Phase, Planet};
use crate::game::{Engine, TableRules};
use crate::narrate::{Narrator, capitalized};
use crate::table::{Seat, SeatSet};
use serde_json::Value;

/// Returns one sentence for each statement. The actual `events` are used to describe the expected ones.
pub(super) fn sentences(
    engine: &Engine,
    rules: &TableRules,
    teller: &Teller<'_>,
    expect: &Expect,
    events: &[&Event],
) -> Vec<String> {
    let mut list = position(teller, expect);
    piles(teller, expect, &mut list);
    course(teller, expect, &mut list);
    questions(teller, expect, &mut list);
    let wanted = Words { engine, rules, teller, events };
    happenings(&wanted, expect, &mut list);
    list
}

/// Returns sentences about the places of ships, cards, and powers.
fn position(teller: &Teller<'_>, expect: &Expect) -> Vec<String> {
    let mut list = Vec::new();
    for (planet, at) in &expect.planets {
        list.extend(teller.whereabouts(planet, at));
    }
    for (seat, held) in &expect.captives {
        let ships =
            held.as_object().into_iter().flatten().map(|(owner, ships)| format!("{} {ships}", teller.color(owner)));
        let values = [("seat", teller.color(seat)), ("ships", ships.collect::<Vec<_>>().join(", "))];
        list.push(teller.say("explain.must_captives", &values));
    }
    for (planet, ships) in &expect.ships {
        list.push(
            teller.say(
                "explain.must_ships",
                &[("planet", teller.planet(planet)), ("ships", teller.ships(planet, ships))],
            ),
        );
    }
    let counts = [
        ("explain.must_hole", &expect.black_hole),
        ("explain.must_gone", &expect.gone),
        ("explain.must_cone", &expect.cone),
        ("explain.must_allies", &expect.allies),
        ("explain.must_bases", &expect.bases),
        ("explain.must_hand_size", &expect.hand_size),
    ];
    for (key, table) in counts {
        list.extend(by_seat(table).map(|(seat, n)| teller.say(key, &[("seat", teller.color(seat)), ("n", n)])));
    }
    let cards = [
        ("explain.must_hands", &expect.hands),
        ("explain.must_hold", &expect.holds),
        ("explain.must_lack", &expect.lacks),
        ("explain.must_aside", &expect.aside),
    ];
    for (key, table) in cards {
        let cards = by_seat(table);
        list.extend(
            cards.map(|(seat, c)| teller.say(key, &[("seat", teller.color(seat)), ("cards", teller.cards(&c))])),
        );
    }
    for (seat, zones) in &expect.zones {
        for (name, cards) in zones::lists(seat, zones).unwrap_or_default() {
            let cards = teller.cards(cards);
            let values = [("seat", teller.color(seat)), ("zone", name.to_owned()), ("cards", cards)];
            list.push(teller.say("explain.must_zone", &values));
        }
    }
    for (seat, value) in &expect.power {
        let key = if value.as_bool() == Some(true) { "explain.must_power" } else { "explain.must_no_power" };
        list.push(teller.say(key, &[("seat", teller.color(seat))]));
    }
    for (seat, value) in &expect.aliens {
        let (key, aliens) = value.as_str().map_or_else(
            || ("explain.must_count_powers", value.to_string()),
            |ids| ("explain.must_have_powers", teller.alien_names(ids)),
        );
        list.push(teller.say(key, &[("seat", teller.color(seat)), ("aliens", aliens)]));
    }
    for (viewer, others) in &expect.known {
        for (other, cards) in others.as_object().into_iter().flatten() {
            let cards = teller.cards(cards.as_str().unwrap_or_default());
            let values = [("seat", teller.color(viewer)), ("other", teller.color(other)), ("cards", cards)];
            list.push(teller.say("explain.must_know", &values));
        }
    }
    for (seat, cells) in &expect.memory {
        for (key, value) in cells.as_object().into_iter().flatten() {
            let values = [("seat", teller.color(seat)), ("key", key.clone()), ("value", remembered(value))];
            list.push(teller.say("explain.must_remember", &values));
        }
    }
    list
}

/// The events and their narrator, for sentences about expected events.
struct Words<'a> {
    engine: &'a Engine,
    rules: &'a TableRules,
    teller: &'a Teller<'a>,
    events: &'a [&'a Event],
}

impl Words<'_> {
    /// Returns the sentence of a matching actual event, or the text from the file.
    fn happened(&self, value: &Value) -> String {
        self.among(value, self.events)
    }

    /// Returns the text from the file, for an event that must not happen.
    fn file(&self, value: &Value) -> String {
        self.among(value, &[])
    }

    fn among(&self, value: &Value, events: &[&Event]) -> String {
        let happened: Vec<_> = events.iter().map(|event| fields::of_event(&self.teller.names, event)).collect();
        let Ok(wanted) = Wanted::read(self.engine, self.rules, value) else { return shown(value) };
        // Some events only add a detail to another event's sentence, so they have no sentence of their own.
        let found = wanted.find(&happened, 0).filter(|index| !Narrator::is_detail(events[*index]));
        found.map_or_else(|| wanted.line(), |index| self.teller.narrator.event(events[index], None))
    }
}

/// Adds sentences for expected events: single ones, sequences, events seen by a seat, and texts.
fn happenings(words: &Words<'_>, expect: &Expect, list: &mut Vec<String>) {
    let teller = words.teller;
    let happened = expect.events.iter().map(|event| ("explain.must_happen", words.happened(event)));
    let not = expect.no_events.iter().map(|event| ("explain.must_not_happen", words.file(event)));
    list.extend(happened.chain(not).map(|(key, event)| teller.say(key, &[("event", event)])));
    for event in &expect.once {
        list.push(teller.say("explain.must_happen_once", &[("event", words.happened(event))]));
    }
    for order in &expect.before {
        let wanted = order.as_array().into_iter().flatten().map(|event| words.happened(event));
        list.push(teller.say("explain.must_come_before", &[("events", wanted.collect::<Vec<_>>().join(" → "))]));
    }
    for (key, table) in [("explain.must_see", &expect.saw), ("explain.must_not_see", &expect.never_saw)] {
        for (viewer, wanted) in table {
            // Use the text from the file, because a seat may see an event differently.
            for event in wanted.as_array().into_iter().flatten() {
                list.push(teller.say(key, &[("seat", teller.color(viewer)), ("event", words.file(event))]));
            }
        }
    }
    for (language, wanted) in &expect.told {
        let sentences = wanted.as_array().map_or(std::slice::from_ref(wanted), Vec::as_slice);
        for sentence in sentences.iter().filter_map(Value::as_str) {
            let values = [("language", language.clone()), ("sentence", sentence.to_owned())];
            list.push(teller.say("explain.must_be_told", &values));
        }
    }
    reasons(words, expect, list);
}

/// Adds sentences about the expected rule and cause of events.
fn reasons(words: &Words<'_>, expect: &Expect, list: &mut Vec<String>) {
    let teller = words.teller;
    for reason in &expect.reasons {
        let word = |key: &str| reason.get(key).map(words_of).filter(|word| word != "nobody");
        let event = reason.get("event").map(|event| words.happened(event)).unwrap_or_default();
        let by = word("by").map(|by| format!(": {}", teller.script(&by))).unwrap_or_default();
        let why = word("rule").unwrap_or_default() + &by;
        list.push(teller.say("explain.must_happen_by", &[("event", event), ("why", why)]));
    }
}

fn piles(teller: &Teller<'_>, expect: &Expect, list: &mut Vec<String>) {
    for (key, cards) in [("explain.must_discard", &expect.discard), ("explain.must_not_discard", &expect.not_discard)] {
        list.extend(cards.iter().map(|cards| teller.say(key, &[("cards", teller.cards(cards))])));
    }
    let sizes = [
        ("explain.must_deck", expect.deck),
        ("explain.must_star_deck", expect.star_deck),
        ("explain.must_stars_drawn", expect.stars_drawn),
    ];
    for (key, size) in sizes {
        list.extend(size.map(|n| teller.say(key, &[("n", n.to_string())])));
    }
}

/// Adds sentences about the state of the game.
fn course(teller: &Teller<'_>, expect: &Expect, list: &mut Vec<String>) {
    if let Some(winners) = &expect.winners {
        let key = if winners.is_empty() { "explain.must_go_on" } else { "explain.must_win" };
        list.push(teller.say(key, &[("seats", teller.colors(winners))]));
    }
    if let Some(outcome) = &expect.outcome {
        list.push(teller.say(&format!("outcome.{outcome}"), &[]) + ".");
    }
    if let Some([offense, defense]) = expect.totals.as_deref() {
        let values = [("offense", offense.to_string()), ("defense", defense.to_string())];
        list.push(teller.say("explain.must_total", &values));
    }
    let numbers = [
        ("explain.must_turn", expect.turn.map(|n| n.to_string())),
        ("explain.must_encounter", expect.encounter.map(|n| n.to_string())),
        ("explain.must_offense", expect.offense.as_deref().map(|seat| teller.color(seat))),
        ("explain.must_defense", expect.defense.as_deref().map(|seat| teller.color(seat))),
        ("explain.must_planet", expect.planet.as_deref().map(|planet| teller.planet(planet))),
        ("explain.must_phase", expect.phase.as_deref().map(|phase| teller.phase(phase))),
    ];
    for (key, value) in numbers {
        list.extend(value.map(|value| teller.say(key, &[("what", value)])));
    }
}

fn questions(teller: &Teller<'_>, expect: &Expect, list: &mut Vec<String>) {
    for (seat, asked) in &expect.asked {
        let what = question(asked);
        list.push(teller.say("explain.must_be_asked", &[("seat", teller.color(seat)), ("what", what)]));
    }
    for seat in &expect.not_asked {
        list.push(teller.say("explain.must_not_be_asked", &[("seat", teller.color(seat))]));
    }
    for (key, entries) in [("explain.must_offer", &expect.offered), ("explain.must_not_offer", &expect.never_offered)] {
        for entry in entries {
            let (seat, option) = entry.split_once(':').unwrap_or((entry, ""));
            list.push(teller.say(key, &[("seat", teller.color(seat)), ("what", option.trim().to_owned())]));
        }
    }
}

/// Returns a question with its bounds, such as "load, least 1, most 4".
fn question(asked: &Value) -> String {
    let Value::Object(keys) = asked else { return words_of(asked) };
    let about = keys.get("question").map(words_of).unwrap_or_default();
    let rest = keys.iter().filter(|(key, _)| *key != "question");
    let said = |value: &Value| match value {
        Value::Object(table) => {
            table.iter().map(|(key, value)| format!("{key} {}", shown(value))).collect::<Vec<_>>().join(", ")
        }
        value => words_of(value),
    };
    rest.fold(about, |words, (key, value)| format!("{words}, {key} {}", said(value)))
}

fn words_of(value: &Value) -> String {
    value.as_str().map_or_else(|| shown(value), str::to_owned)
}

/// Returns a value of a memory, such as "true", "3", or "blue 3, green 1".
fn remembered(value: &Value) -> String {
    match value {
        Value::Object(seats) if seats.is_empty() => "-".to_owned(),
        Value::Object(seats) => {
            seats.iter().map(|(seat, value)| format!("{seat} {value}")).collect::<Vec<_>>().join(", ")
        }
        value => value.to_string(),
    }
}

fn by_seat(table: &Table) -> impl Iterator<Item = (&str, String)> {
    table.iter().map(|(seat, value)| (seat.as_str(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
}

/// Translates text from the file. Invalid text stays unchanged.
impl Teller<'_> {
    fn say(&self, key: &str, values: &[(&str, String)]) -> String {
        capitalized(&self.narrator.text(key, values))
    }

    fn color(&self, name: &str) -> String {
        self.names.seat(name).map_or_else(|_| name.to_owned(), |seat| self.narrator.seat(seat))
    }

    fn alien_names(&self, ids: &str) -> String {
        let name =
            |id: &&str| self.names.alien(id).map_or_else(|_| (*id).to_owned(), |alien| self.narrator.script(alien));
        parts(ids).iter().map(name).collect::<Vec<_>>().join(", ")
    }

    fn colors(&self, names: &[String]) -> String {
        let seats: Read<Vec<Seat>> = names.iter().map(|name| self.names.seat(name)).collect();
        seats.map_or_else(|_| names.join(", "), |seats| self.narrator.seats(seats.into_iter().collect::<SeatSet>()))
    }

    /// Returns the sentence about a planet's expected place, if the value is valid.
    fn whereabouts(&self, planet: &str, value: &Value) -> Option<String> {
        let at = self.names.whereabouts(value.as_str()?).ok()?;
        Some(format!("{}.", capitalized(&self.narrator.whereabouts(self.names.planet(planet).ok()?, at))))
    }

    fn planet(&self, name: &str) -> String {
        self.names.planet(name).map_or_else(|_| name.to_owned(), |planet| self.narrator.planet(planet))
    }

    fn script(&self, id: &str) -> String {
        self.names.script(id).map_or_else(|_| id.to_owned(), |script| self.narrator.script(script))
    }

    fn cards(&self, list: &str) -> String {
        self.names.cards(list).map_or_else(|_| list.to_owned(), |cards: CardBag| self.narrator.cards(&cards))
    }

    fn phase(&self, name: &str) -> String {
        let phase: Option<Phase> = serde_json::from_value(Value::String(name.to_owned())).ok();
        phase.map_or_else(|| name.to_owned(), |phase| self.narrator.phase(phase))
    }

    /// Returns the ships on a planet, such as "2 of red and 1 of blue".
    fn ships(&self, planet: &str, value: &Value) -> String {
        let read = |planet: Planet| super::phrases::ships_on(&self.names, planet, value);
        let Ok(ships) = self.names.planet(planet).and_then(read) else { return value.to_string() };
        let here = self.names.rules.seats().filter(|seat| ships[*seat] > 0);
        let words = here.map(|seat| {
            let values = [("n", ships[seat].to_string()), ("seat", self.narrator.seat(seat))];
            self.narrator.text("explain.ships_of", &values)
        });
        let words: Vec<String> = words.collect();
        if words.is_empty() { self.narrator.text("explain.no_ships", &[]) } else { self.narrator.list(&words) }
    }
}
