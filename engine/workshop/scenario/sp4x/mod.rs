//! The nouns of SP4X in scenarios: seats, cards, hexes with workers, bases and roads, resources.

mod position;
mod record;
mod words;

use super::fact::{Fact, Facts};
use super::file::stated;
use super::notation::Wrong;
use super::plain::{Main, Plain};
use super::record::{Keys, Val};
use super::sort::Sort::{Number, Truth, Words};
use super::sort::{Events, Fields, Sort};
use super::values::Read;
use hyperkon_sp4x::{
    Card, Cards, Event, Hex, HexId, Kind, Pick, Question, Resources, Rule, Ruleset, Source, Sp4x, State, Topic,
};
use hyperkon_table::{Seat, SeatSet, Table};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use words::{card, kind, named, pick, piece, piece_word, seat, way, way_word, word_of};

/// All events, with their fields.
const EVENTS: Events = &[
    ("hex_laid", &[("hex", Number), ("field", Words), ("by", Words)]),
    ("age_began", &[("age", Number), ("first", Words)]),
    ("dealt", &[("seat", Words), ("count", Number), ("hidden", Words)]),
    ("turn_began", &[("seat", Words), ("turn", Number)]),
    ("card_drawn", &[("seat", Words), ("from", Words), ("hidden", Words)]),
    ("card_shown", &[("seat", Words), ("card", Words)]),
    ("top_drawn", &[("seat", Words), ("card", Words)]),
    ("star_reached", &[]),
    ("pair_played", &[("seat", Words), ("card", Words)]),
    ("with_ai", &[("seat", Words), ("card", Words)]),
    ("ai_alone", &[("seat", Words)]),
    ("copy_laid", &[("seat", Words), ("partner", Words), ("card", Words)]),
    ("plan_laid", &[("seat", Words)]),
    ("plan_taken", &[("seat", Words)]),
    ("chosen", &[("seat", Words), ("card", Words)]),
    ("nothing_shown", &[("seat", Words)]),
    ("moved", &[("seat", Words), ("from", Number), ("to", Number), ("workers", Number)]),
    ("placed", &[("seat", Words), ("hex", Number), ("workers", Number)]),
    ("road_built", &[("seat", Words), ("hex", Number), ("way", Words)]),
    ("base_built", &[("seat", Words), ("hex", Number)]),
    ("gained", &[("seat", Words), ("kind", Words), ("count", Number)]),
    ("paid", &[("seat", Words), ("kind", Words), ("count", Number)]),
    ("stolen", &[("seat", Words), ("from", Words), ("kind", Words), ("kept", Truth)]),
    ("effect_used", &[("seat", Words), ("hex", Number), ("field", Words)]),
    ("pointed", &[("seat", Words), ("hex", Number), ("at", Words)]),
    ("lost", &[("seat", Words), ("hex", Number), ("piece", Words)]),
    ("scored", &[("seat", Words), ("points", Sort::Signed), ("total", Sort::Signed), ("source", Words)]),
    ("age_ended", &[("age", Number)]),
    ("undone", &[("events", Number)]),
    ("game_won", &[("winners", Words), ("points", Sort::Signed)]),
];

/// What questions are called.
const TOPICS: &[&str] = &[
    "draw", "main", "spend", "order", "plan", "worker", "way", "build", "exploit", "effect", "fill", "many", "place",
    "steal", "strike", "lose",
];

stated! {
    /// What must hold.
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

    /// A word means the same in answer to each question that takes it.
    fn part(rules: &Ruleset, question: Option<&Question>, word: &str) -> Read<Pick> {
        pick(rules, question.map_or(Topic::Main, |question| question.topic), word)
    }

    fn word(part: &Pick) -> String {
        word_of(part)
    }

    fn facts(table: &Table<Sp4x>) -> Facts {
        facts(table)
    }

    fn fields(rules: &Ruleset, event: &Event) -> Fields {
        fields(rules, event)
    }

    fn all_clauses() -> Vec<&'static str> {
        Rule::ALL.iter().map(|rule| rule.name()).collect()
    }

    fn clause_of(why: &Rule) -> &'static str {
        why.name()
    }
}

/// Whether a word stands for something at this table.
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

/// All that can be stated of a position.
fn facts(table: &Table<Sp4x>) -> Facts {
    let (rules, state) = (table.rules(), table.referee().state());
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

/// The hexes by their numbers: what each is and holds.
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

/// Resources as a setup has them.
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

fn name(seat: Seat) -> Value {
    named(seat).into()
}

fn cards_word(cards: Cards) -> Value {
    let words: Vec<&str> = cards.iter().map(Card::word).collect();
    if words.is_empty() { "none".into() } else { words.join(", ").into() }
}

fn seats_word(seats: SeatSet) -> Value {
    seats.iter().map(named).collect::<Vec<_>>().join(", ").into()
}

/// An event of cards, ages and points in words.
fn fields(rules: &Ruleset, event: &Event) -> Fields {
    let of = |event, seat: Seat| (event, vec![("seat", name(seat))]);
    let with = |event, seat: Seat, card: Card| (event, vec![("seat", name(seat)), ("card", card.word().into())]);
    match *event {
        Event::HexLaid { hex, field, by, .. } => {
            let by = by.map_or_else(|| "none".into(), name);
            ("hex_laid", vec![("hex", hex.into()), ("field", rules.field(field).id.clone().into()), ("by", by)])
        }
        Event::AgeBegan { age, first } => ("age_began", vec![("age", age.into()), ("first", name(first))]),
        Event::Dealt { seat, count, hidden } => {
            let hidden = hidden.map_or_else(|| "none".into(), cards_word);
            ("dealt", vec![("seat", name(seat)), ("count", count.into()), ("hidden", hidden)])
        }
        Event::TurnBegan { seat, turn } => ("turn_began", vec![("seat", name(seat)), ("turn", turn.into())]),
        Event::CardDrawn { seat, from, hidden } => {
            let hidden = hidden.map_or("none", Card::word);
            ("card_drawn", vec![("seat", name(seat)), ("from", name(from)), ("hidden", hidden.into())])
        }
        Event::CardShown { seat, card } => with("card_shown", seat, card),
        Event::TopDrawn { seat, card } => with("top_drawn", seat, card),
        Event::StarReached => ("star_reached", Vec::new()),
        Event::PairPlayed { seat, card } => with("pair_played", seat, card),
        Event::WithAi { seat, card } => with("with_ai", seat, card),
        Event::AiAlone { seat } => of("ai_alone", seat),
        Event::CopyLaid { seat, partner, card } => {
            ("copy_laid", vec![("seat", name(seat)), ("partner", name(partner)), ("card", card.word().into())])
        }
        Event::PlanLaid { seat } => of("plan_laid", seat),
        Event::PlanTaken { seat } => of("plan_taken", seat),
        Event::Chosen { seat, card } => with("chosen", seat, card),
        Event::NothingShown { seat } => of("nothing_shown", seat),
        Event::Scored { seat, points, total, source } => {
            let source = ("source", source.word().into());
            ("scored", vec![("seat", name(seat)), ("points", points.into()), ("total", total.into()), source])
        }
        Event::AgeEnded { age } => ("age_ended", vec![("age", age.into())]),
        Event::Undone { events } => ("undone", vec![("events", events.into())]),
        Event::GameWon { winners, points } => {
            ("game_won", vec![("winners", seats_word(winners)), ("points", points.into())])
        }
        _ => on_board(rules, event),
    }
}

/// An event of the board and of resources in words.
fn on_board(rules: &Ruleset, event: &Event) -> Fields {
    match *event {
        Event::Moved { seat, from, to, workers } => {
            ("moved", vec![("seat", name(seat)), ("from", from.into()), ("to", to.into()), ("workers", workers.into())])
        }
        Event::Placed { seat, hex, workers } => {
            ("placed", vec![("seat", name(seat)), ("hex", hex.into()), ("workers", workers.into())])
        }
        Event::RoadBuilt { seat, hex, direction } => {
            ("road_built", vec![("seat", name(seat)), ("hex", hex.into()), ("way", way_word(direction).into())])
        }
        Event::BaseBuilt { seat, hex } => ("base_built", vec![("seat", name(seat)), ("hex", hex.into())]),
        Event::Gained { seat, kind, count } => {
            ("gained", vec![("seat", name(seat)), ("kind", kind.word().into()), ("count", count.into())])
        }
        Event::Paid { seat, kind, count } => {
            ("paid", vec![("seat", name(seat)), ("kind", kind.word().into()), ("count", count.into())])
        }
        Event::Stolen { seat, from, kind, kept } => (
            "stolen",
            vec![("seat", name(seat)), ("from", name(from)), ("kind", kind.word().into()), ("kept", kept.into())],
        ),
        Event::EffectUsed { seat, hex, field } => (
            "effect_used",
            vec![("seat", name(seat)), ("hex", hex.into()), ("field", rules.field(field).id.clone().into())],
        ),
        Event::Pointed { seat, hex, at } => {
            ("pointed", vec![("seat", name(seat)), ("hex", hex.into()), ("at", name(at))])
        }
        Event::Lost { seat, hex, piece } => {
            ("lost", vec![("seat", name(seat)), ("hex", hex.into()), ("piece", piece_word(piece).into())])
        }
        _ => ("undone", vec![("events", 0.into())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperkon_sp4x::TableOptions;
    use hyperkon_table::{Dice, Manner, Question as _};

    /// What happens is among the events that scenarios can name, with the same fields; every pick has its word.
    #[test]
    fn every_event_and_pick_can_be_stated() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let options = TableOptions::new(3 + seed as u8 % 2, seed);
            let (game, mut dice) = (Sp4x::default().checked(), Dice::new(seed));
            let mut table = Table::set_up(&game, &options).unwrap_or_else(|error| panic!("{error}"));
            let mut told = table.resume(&game).events;
            while let Some(question) = table.referee().questions().last().cloned() {
                for part in question.parts(&[]).next {
                    let word = word_of(&part);
                    assert_eq!(Sp4x::part(table.rules(), Some(&question), &word), Ok(part), "{word}");
                    let some = Sp4x::part(table.rules(), None, &word).map(|part| word_of(&part));
                    assert_eq!(some, Ok(word));
                }
                assert!(TOPICS.contains(&question.topic.word()));
                let choice = question.any_choice(&mut dice, Manner::Wild);
                let progress = table.answer(&game, question.seat, choice);
                told.extend(progress.unwrap_or_else(|error| panic!("{error}")).events);
            }
            for (name, fields) in told.iter().map(|told| fields(table.rules(), &told.event)) {
                let known = EVENTS.iter().find(|(there, _)| *there == name).map(|(_, fields)| *fields);
                let known = known.unwrap_or_else(|| panic!("{name}"));
                assert_eq!(known.len(), fields.len(), "{name}");
                for ((field, sort), (seen, value)) in known.iter().zip(&fields) {
                    let fits = match sort {
                        Number => value.is_u64(),
                        Sort::Signed => value.is_i64() || value.is_u64(),
                        Truth => value.is_boolean(),
                        Words => value.is_string(),
                    };
                    assert!(field == seen && fits, "{name} {field} {value}");
                }
                seen.insert(name);
            }
        }
        // A step is undone only by a fault; that nothing can be shown is rare.
        let rare = ["undone", "nothing_shown"];
        let never: Vec<&str> =
            EVENTS.iter().map(|(name, _)| *name).filter(|name| !seen.contains(name) && !rare.contains(name)).collect();
        assert!(never.is_empty(), "{never:?}");
    }
}
