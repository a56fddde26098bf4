//! What scripts can read: direct calls into the state that is being played.
//!
//! The state is lent to the interpreter for the time of one call and never longer. Nothing here can
//! change it, and nothing here shows a script what everybody may not know.

use super::handle::{CardArg, Handle, PlanetArg, SeatArg};
use crate::cosmic::{
    Berth, Call, CardKind, Cause, Front, MemoryCell, Moment, OptionValue, Outcome, Planet, Ruleset, Side, State,
};
use crate::table::Seat;
use mlua::{Function, IntoLua, Lua, MultiValue, Table, Value};
use scoped_tls::scoped_thread_local;

scoped_thread_local!(static STATE: State);
scoped_thread_local!(static RULES: Ruleset);
scoped_thread_local!(static CALL: Call);

/// Lends the state to the scripts that `run` calls.
pub(super) fn lend<T>(rules: &Ruleset, state: &State, call: &Call, run: impl FnOnce() -> T) -> T {
    STATE.set(state, || RULES.set(rules, || CALL.set(call, run)))
}

fn outside() -> mlua::Error {
    mlua::Error::runtime("the game can only be read inside a hook")
}

fn read<T>(read: impl FnOnce(&State, &Ruleset) -> T) -> mlua::Result<T> {
    if !STATE.is_set() {
        return Err(outside());
    }
    Ok(STATE.with(|state| RULES.with(|rules| read(state, rules))))
}

/// The call in progress.
pub(super) fn current_call() -> mlua::Result<Call> {
    if CALL.is_set() { Ok(CALL.with(|call| *call)) } else { Err(outside()) }
}

/// The moment of the call in progress: `read` has made sure that there is one.
fn moment() -> Moment {
    CALL.with(|call| call.moment)
}

fn seats(lua: &Lua, seats: impl Iterator<Item = Seat>) -> mlua::Result<Table> {
    lua.create_sequence_from(seats.map(Handle::Seat))
}

/// A seat of this table; a handle of another table may name one that is not here.
pub(super) fn at_table(seat: Seat) -> mlua::Result<usize> {
    read(|_, rules| seat.0 < rules.seats)?
        .then_some(seat.index())
        .ok_or_else(|| mlua::Error::runtime(format!("{seat} does not sit at this table")))
}

/// A kind of card of this table's deck; a handle of another table may name one that is not in it.
pub(super) fn in_deck(kind: CardKind) -> mlua::Result<CardKind> {
    let known = read(|_, rules| rules.cards.contains(&kind))?;
    known.then_some(kind).ok_or_else(|| mlua::Error::runtime("there is no such card in this deck"))
}

fn of_seat<T: IntoLua + 'static>(
    lua: &Lua,
    get: impl Fn(&State, &Ruleset, Seat) -> T + 'static,
) -> mlua::Result<Function> {
    lua.create_function(move |_, SeatArg(seat): SeatArg| {
        at_table(seat)?;
        read(|state, rules| get(state, rules, seat))
    })
}

fn of_game<T: IntoLua + 'static>(lua: &Lua, get: impl Fn(&State, &Ruleset) -> T + 'static) -> mlua::Result<Function> {
    lua.create_function(move |_, _: MultiValue| read(&get))
}

/// Puts the functions called on the game into its table.
pub(super) fn add_game_functions(lua: &Lua, game: &Table) -> mlua::Result<()> {
    game.set("offense", of_game(lua, |state, _| Handle::Seat(state.offense))?)?;
    game.set("defense", of_game(lua, |state, _| state.encounter.defense.map(Handle::Seat))?)?;
    game.set("planet", of_game(lua, |state, _| state.encounter.planet.map(Handle::Planet))?)?;
    game.set("are_alliances_made", of_game(lua, |state, _| state.encounter.alliances_made)?)?;
    game.set("has_choice_begun", of_game(lua, |state, _| state.encounter.choice_begun)?)?;
    game.set(
        "winner",
        of_game(lua, |state, _| match state.encounter.outcome {
            Some(Outcome::Won(side)) => state.main_player(side).map(Handle::Seat),
            _ => None,
        })?,
    )?;
    game.set(
        "loss_reason",
        of_game(lua, |state, _| {
            state.falling(&moment()).map(|loss| match loss.cause {
                Cause::Defeat => "defeat",
                Cause::NoDeal => "no_deal",
                Cause::Effect => "effect",
            })
        })?,
    )?;
    game.set("are_cards_turned", of_game(lua, |state, _| state.are_cards_turned())?)?;
    game.set("has_allies", of_game(lua, |state, rules| rules.seats().any(|seat| state.allied_with(seat).is_some()))?)?;
    game.set(
        "is_attack_played",
        of_game(lua, |state, _| {
            state.are_cards_turned() && state.encounter.sides.both().into_iter().any(Front::attacks)
        })?,
    )?;
    game.set(
        "used_power",
        of_game(lua, |state, _| state.declared_use(&moment()).map(|(power, _)| Handle::Seat(power.seat())))?,
    )?;
    game.set(
        "is_success",
        of_game(lua, |state, _| matches!(state.encounter.outcome, Some(Outcome::Won(Side::Offense) | Outcome::Deal)))?,
    )?;
    game.set("encounter_number", of_game(lua, |state, _| state.encounter.number)?)?;
    game.set("cards_to_draw", of_game(lua, |state, _| state.cards.deck().len() + state.cards.discard().len())?)?;
    game.set(
        "card_kinds",
        lua.create_function(|lua, _: MultiValue| {
            let mut kinds = read(|_, rules| rules.cards.clone())?;
            kinds.sort_unstable();
            kinds.dedup();
            lua.create_sequence_from(kinds.into_iter().map(Handle::Card))
        })?,
    )?;
    game.set(
        "main_players",
        lua.create_function(|lua, _: MultiValue| {
            let players = read(|state, _| [Some(state.offense), state.encounter.defense])?;
            let named = players[1].is_some();
            seats(lua, players.into_iter().flatten().filter(|_| named))
        })?,
    )?;
    game.set(
        "seats",
        lua.create_function(|lua, _: MultiValue| {
            let order: Vec<Seat> = read(|state, rules| crate::cosmic::order(state, rules).collect())?;
            seats(lua, order.into_iter())
        })?,
    )?;
    game.set(
        "option",
        lua.create_function(|lua, (_, name): (Value, Value)| {
            let call = current_call()?;
            let Value::String(name) = &name else { return Err(super::handle::wanted("the name of an option", &name)) };
            let name = name.to_string_lossy();
            let value = read(|_, rules| rules.script(call.script).options.get(&name).cloned())?;
            match value {
                Some(OptionValue::Text(text)) => text.into_lua(lua),
                Some(OptionValue::Number(number)) => number.into_lua(lua),
                Some(OptionValue::Flag(flag)) => flag.into_lua(lua),
                None => Err(mlua::Error::runtime(format!("no option `{name}`; declare it in `options`"))),
            }
        })?,
    )
}

/// Puts the functions called on seats into the table of methods.
pub(super) fn add_seat_functions(lua: &Lua, handle: &Table) -> mlua::Result<()> {
    let set = |name: &str, function: mlua::Result<Function>| handle.set(name, function?);
    set("is_offense", of_seat(lua, |state, _, seat| state.offense == seat))?;
    set("is_defense", of_seat(lua, |state, _, seat| state.encounter.defense == Some(seat)))?;
    set("is_main_player", of_seat(lua, |state, _, seat| state.side_of(seat).is_some()))?;
    set("is_ally", of_seat(lua, |state, _, seat| state.allied_with(seat).is_some()))?;
    set(
        "is_involved",
        of_seat(lua, |state, _, seat| {
            state.side_of(seat).is_some() || state.encounter.alliances_made && state.allied_with(seat).is_some()
        }),
    )?;
    set(
        "is_invited",
        of_seat(lua, |state, _, seat| state.encounter.sides.both().iter().any(|front| front.invited.contains(seat))),
    )?;
    set(
        "is_invited_by_both",
        of_seat(lua, |state, _, seat| state.encounter.sides.both().iter().all(|front| front.invited.contains(seat))),
    )?;
    set(
        "has_discarded_card",
        of_seat(lua, |state, _, seat| {
            let card = state.side_of(seat).and_then(|side| state.encounter[side].discarded);
            card.is_some_and(|card| state.cards.discard().contains(card))
        }),
    )?;
    set(
        "opponent",
        of_seat(lua, |state, _, seat| {
            state.side_of(seat).and_then(|side| state.main_player(side.other())).map(Handle::Seat)
        }),
    )?;
    set("hand_size", of_seat(lua, |state, _, seat| state.cards.hand(seat).len()))?;
    set("ships_in_black_hole", of_seat(lua, |state, _, seat| state.ships[Berth::Hole][seat]))?;
    set("ships_in_encounter", of_seat(lua, |state, _, seat| state.ships_in_encounter(seat)))?;
    set("ships_falling", of_seat(lua, |state, _, seat| state.falling(&moment()).map_or(0, |loss| loss.ships[seat])))?;
    set("ships_just_lost", of_seat(lua, |state, _, seat| state.just_lost(&moment()).map_or(0, |ships| ships[seat])))?;
    set("ships_out_of_game", of_seat(lua, |state, _, seat| state.ships[Berth::Gone][seat]))?;
    set("ships_outside_encounter", of_seat(lua, ships_outside))?;
    set(
        "ships_on_bases",
        of_seat(lua, |state, rules, seat| {
            Planet::all(rules.seats).map(|planet| state.ships_on(planet, seat)).sum::<u8>()
        }),
    )?;
    set("has_base", of_seat(lua, |state, rules, seat| state.bases(seat, rules.seats).next().is_some()))?;
    set("home_bases", of_seat(lua, |state, _, seat| state.home_bases(seat)))?;
    set("foreign_bases", of_seat(lua, |state, rules, seat| state.foreign_bases(seat, rules.seats)))?;
    set(
        "played_card",
        of_seat(lua, |state, rules, seat| {
            let laid = state.laid(state.side_of(seat)?)?;
            laid.open.then(|| Handle::Card(rules.kind(laid.card)))
        }),
    )?;
    set(
        "negotiates",
        of_seat(lua, |state, _, seat| state.side_of(seat).is_some_and(|side| state.encounter[side].negotiates())),
    )?;
    set(
        "attacks",
        of_seat(lua, |state, _, seat| state.side_of(seat).is_some_and(|side| state.encounter[side].attacks())),
    )?;
    handle.set(
        "bases",
        lua.create_function(|lua, SeatArg(seat): SeatArg| {
            at_table(seat)?;
            let bases: Vec<Planet> = read(|state, rules| state.bases(seat, rules.seats).collect())?;
            lua.create_sequence_from(bases.into_iter().map(Handle::Planet))
        })?,
    )?;
    handle
        .set("recall", lua.create_function(|lua, (SeatArg(me), key): (SeatArg, Value)| recall(lua, me, &key, None))?)?;
    handle.set(
        "recall_of",
        lua.create_function(|lua, (SeatArg(me), key, SeatArg(seat)): (SeatArg, Value, SeatArg)| {
            at_table(seat)?;
            recall(lua, me, &key, Some(seat))
        })?,
    )
}

fn ships_outside(state: &State, rules: &Ruleset, seat: Seat) -> u8 {
    let attacked = state.encounter.planet.filter(|_| state.encounter.defense == Some(seat));
    let planets = Planet::all(rules.seats).filter(|planet| Some(*planet) != attacked);
    planets.map(|planet| state.ships_on(planet, seat)).sum()
}

/// Puts the functions called on planets and cards into the table of methods.
pub(super) fn add_piece_functions(lua: &Lua, handle: &Table) -> mlua::Result<()> {
    handle.set("home", lua.create_function(|_, PlanetArg(planet): PlanetArg| Ok(Handle::Seat(planet.home())))?)?;
    handle.set(
        "ships",
        lua.create_function(|_, (PlanetArg(planet), SeatArg(seat)): (PlanetArg, SeatArg)| {
            at_table(seat)?;
            at_table(planet.home())?;
            read(|state, _| state.ships_on(planet, seat))
        })?,
    )?;
    let card = |test: fn(CardKind) -> bool| lua.create_function(move |_, CardArg(kind): CardArg| Ok(test(kind)));
    handle.set("is_attack", card(CardKind::is_attack)?)?;
    handle.set("is_negotiate", card(|kind| kind == CardKind::Negotiate)?)?;
    handle.set("is_destiny", card(CardKind::is_destiny)?)?;
    handle.set(
        "value",
        lua.create_function(|_, CardArg(kind): CardArg| {
            Ok(if let CardKind::Attack(value) = kind { Some(value) } else { None })
        })?,
    )
}

/// The slot of a memory key of the power that is running.
pub(super) fn memory_cell(me: Seat, key: &Value, seat: Option<Seat>) -> mlua::Result<(MemoryCell, usize)> {
    let call = current_call()?;
    let Value::String(key) = key else { return Err(super::handle::wanted("a key of `memory`", key)) };
    let key = key.to_string_lossy();
    if me != call.me {
        return Err(mlua::Error::runtime("a power remembers only for its own seat"));
    }
    let cell = read(|_, rules| {
        let memory = &rules.script(call.script).memory;
        memory.iter().find(|cell| cell.key == key).cloned().ok_or_else(|| {
            let near = crate::problem::suggest(&key, memory.iter().map(|cell| cell.key.as_str()));
            let near = near.map_or_else(String::new, |near| format!("; {near}"));
            mlua::Error::runtime(format!("no key `{key}` in `memory`{near}"))
        })
    })??;
    match (cell.per_seat, seat) {
        (true, None) => Err(mlua::Error::runtime(format!("`{key}` is kept per seat: name the seat"))),
        (false, Some(_)) => Err(mlua::Error::runtime(format!("`{key}` is not kept per seat"))),
        (_, seat) => {
            let slot = usize::from(cell.slot) + seat.map_or(0, Seat::index);
            Ok((cell, slot))
        }
    }
}

fn recall(lua: &Lua, me: Seat, key: &Value, seat: Option<Seat>) -> mlua::Result<Value> {
    let (cell, slot) = memory_cell(me, key, seat)?;
    let Some(power) = current_call()?.power else {
        return Err(mlua::Error::runtime("a destiny card has no memory"));
    };
    let value = read(|state, _| state.memory[usize::from(power.0)][slot])?;
    if cell.flag { (value != 0).into_lua(lua) } else { value.into_lua(lua) }
}
