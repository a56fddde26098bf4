//! A recorded part of SP4X: its setup, its story, what must hold in it.

use super::super::events::Happened;
use super::super::plain::{self, Main};
use super::super::record::{Keys, Mark, Part, Recording, Val};
use super::resources_of;
use super::words::{named, way_word};
use hyperkon_sp4x::{Card, Event, Hex, Pick, Question, Ruleset, Sp4x, State, TableOptions, Task};
use hyperkon_table::{Seat, Table};

/// Events that are worth a statement, with what is plain in them.
pub(super) const MAIN: Main = &[
    ("hex_laid", &["hex", "field", "by"]),
    ("card_shown", &["seat", "card"]),
    ("pair_played", &["seat", "card"]),
    ("with_ai", &["seat", "card"]),
    ("copy_laid", &["seat", "partner", "card"]),
    ("moved", &["seat", "from", "to", "workers"]),
    ("placed", &["seat", "hex", "workers"]),
    ("road_built", &["seat", "hex", "way"]),
    ("base_built", &["seat", "hex"]),
    ("stolen", &["seat", "from", "kind", "kept"]),
    ("lost", &["seat", "hex", "piece"]),
    ("scored", &["seat", "points", "total", "source"]),
    ("age_ended", &["age"]),
    ("game_won", &["winners", "points"]),
];

impl Recording for Sp4x {
    fn table_of(options: &TableOptions) -> (String, u64) {
        (options.edition.id.clone(), options.seed)
    }

    fn begins(_: &Ruleset, state: &State) -> Option<bool> {
        step(state).map(|step| step == "turn")
    }

    fn mark(event: &Event) -> Mark {
        if matches!(event, Event::TurnBegan { .. }) { Mark::Chapter } else { Mark::Plain }
    }

    fn setup(&self, rules: &Ruleset, state: &State, is_begin: bool) -> Keys {
        let mut keys = Keys::new();
        let mut say = |key: &str, value: Val| keys.push((key.to_owned(), value));
        say("seats", Val::plain(rules.seats));
        say("factions", Val::texts(rules.seats().map(|seat| rules.faction(seat).id.clone())));
        say("seed", Val::plain(state.dice.seed()));
        let Some(step) = step(state).filter(|_| !is_begin) else {
            say("step", Val::text("begin"));
            return keys;
        };
        say("chance", Val::plain(state.dice.used()));
        say("step", Val::text(step));
        say("turn", Val::text(named(state.turn)));
        say("turns", Val::plain(state.turns));
        say("age", Val::plain(state.age));
        say("board", Val::List(state.board.iter().map(|hex| of_hex(rules, hex)).collect()));
        say("next", Val::texts(state.hexes.iter().rev().map(|field| rules.field(*field).id.clone())));
        let list = |cards: &mut dyn Iterator<Item = Card>| {
            let words: Vec<&str> = cards.map(Card::word).collect();
            Val::Text(if words.is_empty() { "none".to_owned() } else { words.join(", ") })
        };
        say("pile", list(&mut state.pile.iter().rev().copied()));
        let mut table = |key: &str, of: &dyn Fn(Seat) -> Option<Val>| {
            let parts: Keys = rules.seats().filter_map(|seat| Some((named(seat).to_owned(), of(seat)?))).collect();
            if !parts.is_empty() {
                keys.push((key.to_owned(), Val::Table(parts)));
            }
        };
        table("hands", &|seat| Some(list(&mut state.hands[seat].iter())));
        table("resources", &|seat| Some(Val::Table(resources_of(&state.resources[seat]))));
        table("points", &|seat| Some(Val::plain(state.points[seat])));
        table("plans", &|seat| state.plans[seat].first().map(Val::plain));
        keys
    }

    fn story(&self, part: &Part<Sp4x>) -> String {
        plain::story(&format!("Turn {}", part.start.referee().state().turns.max(1)), part)
    }

    fn stated(&self, then: &Table<Sp4x>, now: &Table<Sp4x>, _: &[&Event], happened: &[Happened]) -> Keys {
        plain::changed(then, now, happened)
    }

    fn of_choice(&self, _: &Ruleset, _: &Question, choice: &Pick) -> String {
        plain::of_choice::<Sp4x>(choice)
    }
}

/// The step of a setup that begins at a state; `None`: something else is under way.
fn step(state: &State) -> Option<&'static str> {
    let seat = state.turn;
    let turn =
        [Task::EndTurn { seat }, Task::Spend { seat, stayed: Vec::new() }, Task::Main { seat }, Task::Draw { seat }];
    let steps = [("draw", &turn[..]), ("main", &turn[..3]), ("spend", &turn[..2]), ("end_turn", &turn[..1])];
    let step = steps.into_iter().find(|(_, tasks)| state.tasks == *tasks).map(|(step, _)| step);
    step.or(match state.tasks[..] {
        [Task::Turn] => Some("turn"),
        [Task::EndAge] => Some("end_age"),
        _ => None,
    })
}

fn of_hex(rules: &Ruleset, hex: &Hex) -> Val {
    let mut keys = vec![
        ("field".to_owned(), Val::text(rules.field(hex.field).id.as_str())),
        ("at".to_owned(), Val::List(vec![Val::plain(hex.at.0), Val::plain(hex.at.1)])),
    ];
    let workers = rules.seats().filter(|seat| hex.workers[*seat] > 0);
    let workers: Keys = workers.map(|seat| (named(seat).to_owned(), Val::plain(hex.workers[seat]))).collect();
    if !workers.is_empty() {
        keys.push(("workers".to_owned(), Val::Table(workers)));
    }
    if !hex.bases.is_empty() {
        keys.push(("bases".to_owned(), Val::texts(hex.bases.iter().map(|seat| named(seat).to_owned()))));
    }
    if !hex.roads.is_empty() {
        let road = |road: &hyperkon_sp4x::Road| format!("{} {}", named(road.seat), way_word(road.direction));
        keys.push(("roads".to_owned(), Val::texts(hex.roads.iter().map(road))));
    }
    Val::Table(keys)
}
