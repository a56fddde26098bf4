//! Records a part of a game of SP4X as a scenario: its setup, and its main events.

use super::super::plain::Main;
use super::super::record::{Keys, Val};
use super::resources_of;
use super::words::{named, way_word};
use hyperkon_sp4x::{Card, Hex, Ruleset, State, Task};
use hyperkon_table::Seat;

/// The events to include in recorded scenarios, each with the fields to write.
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

/// Returns the setup for a state.
pub(super) fn setup(rules: &Ruleset, state: &State, is_begin: bool) -> Keys {
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
    let turns = |turns: &[u32]| match turns {
        [] => None,
        [turn] => Some(Val::plain(turn)),
        turns => Some(Val::List(turns.iter().map(Val::plain).collect())),
    };
    table("plans", &|seat| turns(&state.plans[seat]));
    let known = |viewer: Option<Seat>| -> Option<Val> {
        let of = |holder: Seat| {
            let mut cards = state.known.of(viewer, holder).iter().peekable();
            cards.peek().is_some().then(|| (named(holder).to_owned(), list(&mut cards)))
        };
        let hands: Keys = rules.seats().filter_map(of).collect();
        (!hands.is_empty()).then_some(Val::Table(hands))
    };
    table("known", &|viewer| known(Some(viewer)));
    keys.extend(known(None).map(|known| ("known_to_onlookers".to_owned(), known)));
    keys
}

/// Returns the step at which a scenario can start in this state, if there is one.
pub(super) fn step(state: &State) -> Option<&'static str> {
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
