//! The notation of scenarios for SP4X: seats, cards, resources, and hexes with workers, bases, and roads.

mod position;
mod record;
mod words;

use super::fact::{Fact, Facts};
use super::field_kind::ScriptKind::{Number, Truth, Words};
use super::field_kind::{Events, ScriptKind};
use super::file::stated;
use super::notation::Wrong;
use super::plain::{Main, Plain};
use super::record::{Keys, Val};
use super::values::Read;
use hyperkon_sp4x::{
    Card, Cards, Event, Hex, HexId, Kind, Pick, Question, Resources, Rule, Ruleset, Source, Sp4x, State, Topic,
};
use hyperkon_table::{Seat, Table};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use words::{card, kind, named, pick, piece, piece_word, seat, way, way_word, word_of};

/// All events, with their fields.
const EVENTS: Events = &[
    ("hex_laid", &[("hex", Number), ("field", Words), ("by", ScriptKind::Seat)]),
    ("age_began", &[("age", Number), ("first", ScriptKind::Seat)]),
    ("dealt", &[("seat", ScriptKind::Seat), ("count", Number), ("hidden", Words)]),
    ("turn_began", &[("seat", ScriptKind::Seat), ("turn", Number)]),
    ("card_drawn", &[("seat", ScriptKind::Seat), ("from", ScriptKind::Seat), ("hidden", Words)]),
    ("card_shown", &[("seat", ScriptKind::Seat), ("card", Words)]),
    ("top_drawn", &[("seat", ScriptKind::Seat), ("card", Words)]),
    ("star_reached", &[]),
    ("pair_played", &[("seat", ScriptKind::Seat), ("card", Words)]),
    ("with_ai", &[("seat", ScriptKind::Seat), ("card", Words)]),
    ("ai_alone", &[("seat", ScriptKind::Seat)]),
    ("copy_laid", &[("seat", ScriptKind::Seat), ("partner", ScriptKind::Seat), ("card", Words)]),
    ("plan_laid", &[("seat", ScriptKind::Seat)]),
    ("plan_taken", &[("seat", ScriptKind::Seat)]),
    ("chosen", &[("seat", ScriptKind::Seat), ("card", Words)]),
    ("nothing_shown", &[("seat", ScriptKind::Seat)]),
    ("moved", &[("seat", ScriptKind::Seat), ("from", Number), ("to", Number), ("workers", Number)]),
    ("placed", &[("seat", ScriptKind::Seat), ("hex", Number), ("workers", Number)]),
    ("road_built", &[("seat", ScriptKind::Seat), ("hex", Number), ("way", Words)]),
    ("base_built", &[("seat", ScriptKind::Seat), ("hex", Number)]),
    ("gained", &[("seat", ScriptKind::Seat), ("kind", Words), ("count", Number)]),
    ("paid", &[("seat", ScriptKind::Seat), ("kind", Words), ("count", Number)]),
    ("stolen", &[("seat", ScriptKind::Seat), ("from", ScriptKind::Seat), ("kind", Words), ("kept", Truth)]),
    ("effect_used", &[("seat", ScriptKind::Seat), ("hex", Number), ("field", Words)]),
    ("pointed", &[("seat", ScriptKind::Seat), ("hex", Number), ("at", ScriptKind::Seat)]),
    ("lost", &[("seat", ScriptKind::Seat), ("hex", Number), ("piece", Words)]),
    (
        "scored",
        &[("seat", ScriptKind::Seat), ("points", ScriptKind::Signed), ("total", ScriptKind::Signed), ("source", Words)],
    ),
    ("age_ended", &[("age", Number)]),
    ("undone", &[("events", Number)]),
    ("game_won", &[("winners", ScriptKind::Seat), ("points", ScriptKind::Signed)]),
];

/// The topics of questions.
const TOPICS: &[&str] = &[
    "draw", "main", "spend", "order", "plan", "worker", "way", "build", "exploit", "effect", "fill", "many", "place",
    "steal", "strike", "lose",
];

stated! {
    /// The expectations of a checkpoint.
    pub struct Expect {
        pub age: Option<Value>,
        pub turns: Option<Value>,
        pub turn: Option<Value>,
        pub points: Option<Value>,
        pub resources: Option<Value>,
        pub hands: Option<Value>,
        pub hand_size: Option<Value>,
        pub plans: Option<Value>,
        pub known: Option<Value>,
        pub known_to_onlookers: Option<Value>,
        pub top: Option<Value>,
        pub pile: Option<Value>,
        pub used: Option<Value>,
        pub board: Option<Value>,
        pub next_hex: Option<Value>,
        pub hexes: Option<Value>,
        pub workers_left: Option<Value>,
        pub bases_left: Option<Value>,
        pub roads_left: Option<Value>,
        pub over: Option<Value>,
    }
    empty: &[], nested: &[]
}

impl Plain for Sp4x {
    type Expect = Expect;
    const EVENTS: Events = EVENTS;
    const MAIN: Main = record::MAIN;
    const TOPICS: &'static [&'static str] = TOPICS;
    const REFUSALS: &'static [&'static str] = &["not_offered"];
    const SEATS: &'static [&'static str] = &["red", "blue", "green", "yellow"];

    fn rules_in(&self, edition: &str, setup: &Map<String, Value>) -> Result<Ruleset, Vec<Wrong>> {
        position::rules(self, edition, setup)
    }

    fn table_in(&self, rules: Ruleset, setup: &Map<String, Value>) -> Result<Table<Sp4x>, Vec<Wrong>> {
        position::table(self, rules, setup)
    }

    fn is_word(rules: &Ruleset, word: &str) -> bool {
        is_word(rules, word)
    }

    fn topic(question: &Question) -> &'static str {
        question.topic.word()
    }

    /// If several questions accept a word, it has the same meaning in each.
    fn part(rules: &Ruleset, question: Option<&Question>, word: &str) -> Read<Pick> {
        pick(rules, question.map_or(Topic::Main, |question| question.topic), word)
    }

    fn word(part: &Pick) -> String {
        word_of(part)
    }

    fn facts(table: &Table<Sp4x>) -> Facts {
        facts(table)
    }

    fn field_of(rules: &Ruleset, field: &str, there: &Map<String, Value>) -> Option<Value> {
        let number = |value: &Value| value.as_u64().and_then(|number| u8::try_from(number).ok());
        Some(match field {
            "field" => rules.field(number(&there["field"])?).id.clone().into(),
            "way" => way_word(number(&there["direction"])?).into(),
            "piece" => piece_word(serde_json::from_value(there["piece"].clone()).ok()?).into(),
            "hidden" => cards_word(serde_json::from_value(there["hidden"].clone()).ok()?),
            _ => return None,
        })
    }

    fn all_clauses() -> Vec<&'static str> {
        Rule::ALL.iter().map(|rule| rule.name()).collect()
    }

    fn clause_of(why: &Rule) -> &'static str {
        why.name()
    }

    fn begins(_: &Ruleset, state: &State) -> Option<bool> {
        record::step(state).map(|step| matches!(step, "turn" | "draw"))
    }

    fn is_chapter(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }

    fn setup_of(rules: &Ruleset, state: &State, is_begin: bool) -> Keys {
        record::setup(rules, state, is_begin)
    }

    fn place(table: &Table<Sp4x>) -> String {
        format!("Turn {}", table.full_state().state().turns.max(1))
    }
}

/// Returns `true` if a word has a meaning at this table.
fn is_word(rules: &Ruleset, word: &str) -> bool {
    let is_field = rules.edition.fields.iter().any(|field| field.id == word);
    let is_road =
        word.split_once(' ').is_some_and(|(name, to)| (name == "road" || seat(rules, name).is_ok()) && way(to).is_ok());
    is_field
        || is_road
        || seat(rules, word).is_ok()
        || card(word).is_ok()
        || kind(word).is_ok()
        || [Source::Action, Source::Resources, Source::End].iter().any(|source| source.word() == word)
        || piece(word).is_ok()
        || way(word).is_ok()
}

/// Returns all facts about a position.
fn facts(table: &Table<Sp4x>) -> Facts {
    let (rules, state) = (table.rules(), table.full_state().state());
    let each = |fact: &dyn Fn(Seat) -> Fact| {
        Fact::Each(rules.seats().map(|seat| (named(seat).to_owned(), fact(seat))).collect())
    };
    let known = |viewer: Option<Seat>| move |seat: Seat| bag(state.known.of(viewer, seat));
    let top = state.pile.last().map(|card| card.word());
    let next = state.hexes.last().map(|next| rules.field(*next).id.clone());
    BTreeMap::from([
        ("age", Fact::is(state.age)),
        ("turns", Fact::is(state.turns)),
        ("turn", Fact::is(named(state.turn))),
        ("points", each(&|seat| Fact::Signed(state.points[seat].into()))),
        ("resources", each(&|seat| resources(&state.resources[seat]))),
        ("hands", each(&|seat| bag(state.hands[seat]))),
        ("hand_size", each(&|seat| Fact::is(state.hands[seat].len()))),
        ("plans", each(&|seat| Fact::is(state.plans[seat].len()))),
        ("known", each(&|viewer| each(&known(Some(viewer))))),
        ("known_to_onlookers", each(&known(None))),
        ("top", Fact::or_none(top)),
        ("pile", Fact::is(state.pile.len())),
        ("used", bag(state.used)),
        ("board", board(rules, state)),
        ("next_hex", Fact::or_none(next)),
        ("hexes", Fact::is(state.hexes.len())),
        ("workers_left", each(&|seat| Fact::is(state.workers_left(rules, seat)))),
        ("bases_left", each(&|seat| Fact::is(state.bases_left(rules, seat)))),
        ("roads_left", each(&|seat| Fact::is(state.roads_left(rules, seat)))),
        ("over", Fact::is(!state.winners.is_empty())),
    ])
}

/// Returns the hexes by number, with their contents.
fn board(rules: &Ruleset, state: &State) -> Fact {
    let workers = |hex: &Hex| {
        let of = |seat: Seat| (named(seat).to_owned(), Fact::is(hex.workers[seat]));
        Fact::Each(rules.seats().map(of).collect())
    };
    let bases = |hex: &Hex| Fact::Bag(hex.bases.iter().map(|seat| named(seat).to_owned()).collect());
    let roads = |hex: &Hex| {
        let road = |road: &hyperkon_sp4x::Road| format!("{} {}", named(road.seat), way_word(road.direction));
        Fact::Bag(hex.roads.iter().map(road).collect())
    };
    let one = |(id, hex): (HexId, &Hex)| {
        let facts = [
            ("field", Fact::is(rules.field(hex.field).id.clone())),
            ("workers", workers(hex)),
            ("bases", bases(hex)),
            ("roads", roads(hex)),
        ];
        (id.to_string(), Fact::Each(facts.into_iter().map(|(key, fact)| (key.to_owned(), fact)).collect()))
    };
    Fact::Each(state.each_hex().map(one).collect())
}

/// Returns resources in the notation of a setup.
fn resources_of(owned: &Resources) -> Keys {
    let some = Kind::ALL.into_iter().filter(|kind| owned.of(*kind) > 0);
    some.map(|kind| (kind.word().to_owned(), Val::plain(owned.of(kind)))).collect()
}

fn resources(owned: &Resources) -> Fact {
    Fact::Each(Kind::ALL.into_iter().map(|kind| (kind.word().to_owned(), Fact::is(owned.of(kind)))).collect())
}

fn bag(cards: Cards) -> Fact {
    Fact::Bag(cards.iter().map(|card| card.word().to_owned()).collect())
}

fn cards_word(cards: Cards) -> Value {
    let words: Vec<&str> = cards.iter().map(Card::word).collect();
    if words.is_empty() { "none".into() } else { words.join(", ").into() }
}

#[cfg(test)]
mod tests {
    use super::super::json;
    use super::*;
    use hyperkon_sp4x::TableOptions;
    use hyperkon_table::{BotStyle, Dice, Question as _};

    /// All events have the listed fields, and every pick can be written as a word.
    #[test]
    fn every_event_and_pick_can_be_stated() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let options = TableOptions::new(3 + seed as u8 % 2, seed);
            let (game, mut dice) = (Sp4x::default().checked(), Dice::new(seed));
            let mut table = Table::set_up(&game, &options).unwrap_or_else(|error| panic!("{error}"));
            let mut told = table.resume(&game).events;
            while let Some(question) = table.full_state().questions().last().cloned() {
                for part in question.parts(&[]).next {
                    let word = word_of(&part);
                    assert_eq!(Sp4x::part(table.rules(), Some(&question), &word), Ok(part), "{word}");
                    let some = Sp4x::part(table.rules(), None, &word).map(|part| word_of(&part));
                    assert_eq!(some, Ok(word));
                }
                assert!(TOPICS.contains(&question.topic.word()));
                let choice = question.sample_choice(&mut dice, BotStyle::Wild);
                let progress = table.answer(&game, question.seat, choice);
                told.extend(progress.unwrap_or_else(|error| panic!("{error}")).events);
            }
            seen.extend(told.iter().map(|told| json::tested::<Sp4x>(table.rules(), &told.event)));
        }
        // A step is undone only after a fault, and an effect that shows nothing is rare.
        let rare = ["undone", "nothing_shown"];
        let never: Vec<&str> =
            EVENTS.iter().map(|(name, _)| *name).filter(|name| !seen.contains(name) && !rare.contains(name)).collect();
        assert!(never.is_empty(), "{never:?}");
    }
}
