//! Positions of SP4X in the notation of scenarios. Pieces that are not named are in the piles.

use super::super::notation::Wrong;
use super::super::setup::{Reading, Setup, by_seat, wrong};
use super::super::values::{Read, number, shown, whole};
use super::words::{card, kind, seat, way};
use hyperkon_sp4x::{At, Card, Cards, Edition, Hex, Known, Resources, Road, Ruleset, Sp4x, State, TableOptions, Task};
use hyperkon_table::{BySeat, Dice, Game as _, Seat, SeatSet, Table};
use serde_json::{Map, Value};

/// The keys of a position.
const KEYS: [&str; 17] = [
    "seats",
    "factions",
    "seed",
    "chance",
    "step",
    "turn",
    "turns",
    "age",
    "board",
    "next",
    "hands",
    "pile",
    "resources",
    "points",
    "plans",
    "known",
    "known_to_onlookers",
];

/// The keys of a hex.
const HEX: [&str; 5] = ["field", "at", "workers", "bases", "roads"];

/// The steps at which a scenario can start.
const STEPS: &str = "available: `begin`, `turn`, `draw`, `main`, `spend`, `end_turn`, `end_age`";

/// Returns the rules of the table in a setup.
pub(super) fn rules(game: &Sp4x, edition: &str, setup: &Map<String, Value>) -> Result<Ruleset, Vec<Wrong>> {
    Setup(setup).known(&KEYS)?;
    let edition = game.editions.iter().find(|one| one.id == edition).cloned().unwrap_or_default();
    let options = Position(Setup(setup)).options(edition).map_err(wrong)?;
    Ruleset::new(&options).map_err(|unfit| vec![("seats".to_owned(), unfit.to_string())])
}

/// Returns the table at a position.
pub(super) fn table(game: &Sp4x, rules: Ruleset, setup: &Map<String, Value>) -> Result<Table<Sp4x>, Vec<Wrong>> {
    let setup = Position(Setup(setup));
    let seed = setup.0.read("seed", whole).map_err(wrong)?.unwrap_or(0);
    let step = setup.0.word("step").map_err(wrong)?.ok_or_else(|| vec![("step".to_owned(), STEPS.to_owned())])?;
    if step == "begin" {
        let options = TableOptions { seed, ..Sp4x::options_of(&rules) };
        let table = Table::set_up(game, &options);
        return table.map_err(|error| vec![("seats".to_owned(), error.to_string())]);
    }
    let state = setup.state(&rules, seed, step).map_err(wrong)?;
    Table::at(rules, state).map_err(|error| vec![(String::new(), format!("invalid position: {error}"))])
}

/// The reader of a position.
struct Position<'a>(Setup<'a>);

impl Position<'_> {
    /// Reads a value for each named seat.
    fn each<T>(&self, rules: &Ruleset, key: &'static str, read: impl Fn(&Value) -> Read<T>) -> Reading<Vec<(Seat, T)>> {
        self.0.each(key, |name| seat(rules, name), read)
    }

    fn options(&self, edition: Edition) -> Reading<TableOptions> {
        let seats = self.0.read("seats", number)?.unwrap_or(edition.seats[0]);
        let factions = self.0.read("factions", |value| {
            let ids = value.as_array().ok_or("a list of factions")?;
            let id = |one: &Value| one.as_str().map(str::to_owned).ok_or("a list of factions".to_owned());
            ids.iter().map(id).collect::<Read<Vec<String>>>()
        })?;
        let seed = self.0.read("seed", whole)?.unwrap_or(0);
        Ok(TableOptions { seats, edition, factions: factions.unwrap_or_default(), seed })
    }

    fn state(&self, rules: &Ruleset, seed: u64, step: &str) -> Reading<State> {
        let mut state = State::new(rules, Dice::at(seed, self.0.read("chance", whole)?.unwrap_or(0)));
        let named = |value: &Value| value.as_str().ok_or("a seat".to_owned()).and_then(|name| seat(rules, name));
        state.turn = self.0.read("turn", named)?.unwrap_or(Seat(0));
        state.turns = self.0.read("turns", turn)?.unwrap_or(1);
        state.age = self.0.read("age", number)?.unwrap_or(1);
        self.board(rules, &mut state)?;
        self.cards(rules, &mut state)?;
        for (seat, owned) in self.each(rules, "resources", resources)? {
            state.resources[seat] = owned;
        }
        for (seat, points) in self.each(rules, "points", |value| {
            value.as_i64().and_then(|points| i16::try_from(points).ok()).ok_or_else(|| "a number of points".to_owned())
        })? {
            state.points[seat] = points;
        }
        let seat = state.turn;
        let spend = Task::Spend { seat, stayed: Vec::new() };
        let turn = [Task::EndTurn { seat }, spend, Task::Main { seat }, Task::Draw { seat }];
        let left = match step {
            "turn" => vec![Task::Turn],
            "draw" => turn.to_vec(),
            "main" => turn[..3].to_vec(),
            "spend" => turn[..2].to_vec(),
            "end_turn" => turn[..1].to_vec(),
            "end_age" => vec![Task::EndAge],
            _ => return Err(("step", format!("unknown step `{step}`; {STEPS}"))),
        };
        state.tasks = left;
        Ok(state)
    }

    /// Reads the hexes in the order of their numbers, and the hexes in the pile.
    fn board(&self, rules: &Ruleset, state: &mut State) -> Reading<()> {
        let fields = (0_u8..).zip(&rules.edition.fields);
        let mut pile: Vec<u8> =
            fields.flat_map(|(number, field)| std::iter::repeat_n(number, field.copies.into())).collect();
        let mut take = |id: &str| -> Read<u8> {
            let known = || rules.edition.fields.iter().map(|field| field.id.as_str());
            let field = rules.edition.fields.iter().position(|field| field.id == id);
            let field =
                field.ok_or_else(|| format!("unknown field `{id}`; {}", crate::problem::what_there_is(known())))? as u8;
            let at = pile.iter().position(|one| *one == field);
            let at = at.ok_or_else(|| format!("no `{id}` left"))?;
            Ok(pile.remove(at))
        };
        let hexes = self.0.read("board", |value| {
            value
                .as_array()
                .cloned()
                .ok_or_else(|| "a list of hexes, starting with the edition's first field".to_owned())
        })?;
        let first = rules.field(0).id.as_str();
        for value in hexes.unwrap_or_else(|| vec![serde_json::json!({ "field": first, "at": [0, 0] })]) {
            let hex = hex(rules, &value, &mut take).map_err(|what| ("board", what))?;
            state.board.push(hex);
        }
        let next = self.0.read("next", |value| {
            let ids = value.as_array().ok_or("a list of fields, starting with the next one")?;
            ids.iter().map(|id| take_named(id, &mut |id| Ok(id.to_owned()))).collect::<Read<Vec<String>>>()
        })?;
        let next: Vec<u8> =
            next.unwrap_or_default().iter().map(|id| take(id)).collect::<Read<_>>().map_err(|what| ("next", what))?;
        state.hexes = pile;
        state.hexes.extend(next.into_iter().rev());
        Ok(())
    }

    /// Reads the hands, the pile from its top, and open grand plans. If a pile is given, it is the whole rest of the
    /// cards.
    fn cards(&self, rules: &Ruleset, state: &mut State) -> Reading<()> {
        let mut rest = rules.edition.all_cards();
        let mut take = |card: Card| if rest.take(card) { Ok(card) } else { Err(format!("no `{card}` left")) };
        let hands = self.each(rules, "hands", cards)?;
        let plans = self.each(rules, "plans", turns)?;
        let pile = self.0.read("pile", cards)?;
        let wanted = hands.iter().flat_map(|(_, hand)| hand).chain(pile.iter().flatten()).copied();
        let plans_wanted = plans.iter().flat_map(|(_, laid)| laid).map(|_| Card::Plan);
        wanted.chain(plans_wanted).try_for_each(|card| take(card).map(drop)).map_err(|what| ("hands", what))?;
        state.hands = BySeat::of(Cards::NONE);
        for (seat, hand) in hands {
            state.hands[seat] = hand.into_iter().collect();
        }
        for (seat, laid) in plans {
            state.plans[seat] = laid;
        }
        state.known = Known::nothing(rules.seats);
        let of_hands = |value: &Value| by_seat(value, |name| seat(rules, name), cards);
        let of_seats = self.each(rules, "known", of_hands)?.into_iter().map(|(viewer, hands)| (Some(viewer), hands));
        let of_all = self.0.read("known_to_onlookers", of_hands)?.map(|hands| (None, hands));
        for (viewer, hands) in of_seats.chain(of_all) {
            hands.into_iter().for_each(|(holder, hand)| state.known.set(viewer, holder, hand.into_iter().collect()));
        }
        match pile {
            Some(pile) => {
                (state.pile, state.used) = (pile.into_iter().rev().collect(), rest);
            }
            None => (state.pile, state.used) = (rest.iter().collect(), Cards::NONE),
        }
        Ok(())
    }
}

fn take_named<T>(value: &Value, take: &mut dyn FnMut(&str) -> Read<T>) -> Read<T> {
    take(value.as_str().ok_or_else(|| format!("expected a quoted field, found `{}`", shown(value)))?)
}

/// Reads a hex, such as `{ field = "swamp", at = [1, 0], workers = { red = 2 }, bases = ["red"], roads = ["red west"]
/// }`.
fn hex(rules: &Ruleset, value: &Value, take: &mut dyn FnMut(&str) -> Read<u8>) -> Read<Hex> {
    let form = "write a hex as `{ field = \"swamp\", at = [1, 0], workers = { red = 2 } }`";
    let table = value.as_object().ok_or(form)?;
    if let Some(key) = table.keys().find(|key| !HEX.contains(&key.as_str())) {
        return Err(format!("unknown key `{key}` in a hex; {}", crate::problem::what_there_is(HEX)));
    }
    let field = take_named(table.get("field").ok_or(form)?, take)?;
    let place = |value: &Value| value.as_i64().and_then(|at| i8::try_from(at).ok());
    let at = match table.get("at").and_then(Value::as_array).map(Vec::as_slice) {
        Some([q, r]) => At(place(q).ok_or(form)?, place(r).ok_or(form)?),
        _ => return Err(form.to_owned()),
    };
    let mut hex = Hex::new(at, field);
    for (seat, workers) in
        table.get("workers").map_or(Ok(Vec::new()), |value| by_seat(value, |name| seat(rules, name), number))?
    {
        hex.workers[seat] = workers;
    }
    let list = |key: &str| -> Read<Vec<String>> {
        let Some(value) = table.get(key) else { return Ok(Vec::new()) };
        let words = value.as_array().ok_or_else(|| format!("invalid `{key}`: expected a list"))?;
        let word = |one: &Value| {
            one.as_str().map(str::to_owned).ok_or_else(|| format!("invalid `{key}`: expected a list of words"))
        };
        words.iter().map(word).collect()
    };
    hex.bases = list("bases")?.iter().map(|name| seat(rules, name)).collect::<Read<SeatSet>>()?;
    for road in list("roads")? {
        let (name, to) =
            road.split_once(' ').ok_or_else(|| format!("invalid road `{road}`; write it like `red west`"))?;
        hex.roads.push(Road { seat: seat(rules, name)?, direction: way(to)? });
    }
    Ok(hex)
}

/// Reads the resources of a seat, such as `{ metal = 2 }`.
fn resources(value: &Value) -> Read<Resources> {
    let mut owned = Resources::default();
    for (word, count) in value.as_object().ok_or("write resources as `{ metal = 2 }`")? {
        *owned.of_mut(kind(word)?) = number(count)?;
    }
    Ok(owned)
}

fn turn(value: &Value) -> Read<u32> {
    whole(value).and_then(|turn| u32::try_from(turn).map_err(|_| format!("invalid turn `{turn}`")))
}

/// Reads the turns in which plans were played, as one number or a list.
fn turns(value: &Value) -> Read<Vec<u32>> {
    value.as_array().map_or_else(|| Ok(vec![turn(value)?]), |all| all.iter().map(turn).collect())
}

fn cards(value: &Value) -> Read<Vec<Card>> {
    let text = value.as_str().ok_or_else(|| format!("expected a list of cards, found `{}`", shown(value)))?;
    if text == "none" { Ok(Vec::new()) } else { text.split(", ").map(card).collect() }
}
