//! Requests: what a script yields, as a verb of the kernel, and the kernel's reply as values.

use super::api::{ApiFunction, verbs};
use super::handle::{Handle, wanted, whole};
use super::reading::{at_table, current_call, in_deck, memory_cell};
use crate::cosmic::{
    Argument, Arguments, Ask, CardClass, CardKind, Face, MAX_OPTIONS, Options, PassedOver, Pickable, Reply, ScriptAsk,
    Verb, Wanted, Word,
};
use crate::problem::suggest;
use crate::table::{Seat, SeatSet};
use mlua::{IntoLua, Lua, MultiValue, Table, Value};
use std::collections::HashMap;

/// The text keys of one script, by name.
pub(super) type Words = HashMap<String, Word>;

/// The arguments of one request.
struct Request<'a> {
    function: &'static ApiFunction,
    args: Vec<Value>,
    words: &'a Words,
}

fn wrong<T>(what: impl Into<String>) -> mlua::Result<T> {
    Err(mlua::Error::runtime(what.into()))
}

/// A verb out of what a script has yielded.
pub(super) fn verb(yielded: MultiValue, words: &Words) -> mlua::Result<Verb> {
    let mut values = yielded.into_iter();
    let code = whole(&values.next().unwrap_or(Value::Nil), 0, 255)?;
    let Some((_, function)) = verbs().find(|(number, _)| i64::from(*number) == code) else {
        return wrong("an unknown request");
    };
    let request = Request { function, args: values.collect(), words };
    request.verb().map_err(|error| mlua::Error::runtime(format!("{}: {}", function.name, plain(&error))))
}

/// The words of an error, without the interpreter's own.
pub(super) fn plain(error: &mlua::Error) -> String {
    match error {
        mlua::Error::RuntimeError(what) => what.clone(),
        other => other.to_string(),
    }
}

impl Request<'_> {
    fn arg(&self, index: usize) -> &Value {
        self.args.get(index).unwrap_or(&Value::Nil)
    }

    fn seat(&self, index: usize) -> mlua::Result<Seat> {
        match Handle::of(self.arg(index)) {
            Some(Handle::Seat(seat)) => at_table(seat).map(|_| seat),
            _ => Err(wanted(if index == 0 { "a seat before the colon" } else { "a seat" }, self.arg(index))),
        }
    }

    fn ships(&self) -> mlua::Result<u8> {
        Ok(whole(self.arg(1), 0, 100)? as u8)
    }

    fn verb(&self) -> mlua::Result<Verb> {
        if self.function.only_me && self.seat(0)? != current_call()?.me {
            return wrong("only the seat whose script runs can do this: write `me` before the colon");
        }
        let seat = || self.seat(0);
        Ok(match self.function.name {
            "ask_all" => self.ask_all()?,
            "free_all_ships" => Verb::FreeAllShips { seats: seat_list(self.arg(1))?.into_iter().collect() },
            "choose_cards_again" => Verb::ChooseCardsAgain,
            "cancel_power" => Verb::CancelPower,
            "cancel_alliances" => Verb::CancelAlliances,
            "forbid_compensation" => Verb::NoCompensation,
            "choose_seat" => self.choose(|value| match Handle::of(value) {
                Some(Handle::Seat(seat)) => at_table(seat).map(|_| Pickable::Seat(seat)),
                _ => Err(wanted("a seat in `from`", value)),
            })?,
            "choose_planet" => self.choose(|value| match Handle::of(value) {
                Some(Handle::Planet(planet)) => at_table(planet.home()).map(|_| Pickable::Planet(planet)),
                _ => Err(wanted("a planet in `from`", value)),
            })?,
            "choose_word" => self.choose(|value| Ok(Pickable::Word(self.word(value)?)))?,
            "choose_number" => self.choose_number()?,
            "return_lost_ships" => Verb::ReturnLostShips { seat: seat()? },
            "give_back_lost_ships" => Verb::GiveBackLostShips { seat: seat()? },
            "lose_ships" => Verb::LoseShips { seat: seat()?, ships: self.ships()? },
            "free_ships" => Verb::FreeShips { seat: seat()?, ships: self.ships()? },
            "draw_cards" => Verb::DrawCards { seat: seat()?, cards: self.ships()? },
            "discard_one" => Verb::DiscardOne { seat: seat()?, class: self.class()? },
            "give_card_to" => Verb::GiveACard { to: self.seat(1)? },
            "look_at_hand_of" => Verb::LookAtHand { of: self.seat(1)? },
            "take_back_played_card" => Verb::TakeBackPlayedCard { seat: seat()? },
            "lay_aside_played_card" => Verb::LayAsidePlayedCard { seat: seat()? },
            "lays_open" => Verb::LaysOpen { seat: seat()? },
            "swap_played_cards" => Verb::SwapPlayedCards,
            "lower_total_wins" => Verb::LowerTotalWins,
            "ships_leave_game" => Verb::FallingShipsLeaveGame { seats: seat_list(self.arg(1))?.into_iter().collect() },
            "goes_on" => Verb::GoesOn,
            "choose_seats" => self.choose_seats()?,
            "choose_card" => self.choose(|value| match Handle::of(value) {
                Some(Handle::Card(kind)) => in_deck(kind).map(Pickable::Card),
                _ => Err(wanted("a card in `from`", value)),
            })?,
            "claims" => Verb::Claims { seat: seat()?, face: Face::of(self.card(1)?) },
            "call_claim" => Verb::CallClaim { seat: seat()? },
            "is_drawn_for" => Verb::IsDrawnFor { seat: seat()?, passed_over: self.passed_over()? },
            "withdraw_ships" => Verb::WithdrawShips { seat: seat()? },
            "bring_ships" => Verb::BringShips { seat: seat()? },
            "lose_ships_outside" => Verb::LoseShipsOutside { seat: seat()?, ships: self.ships()? },
            "leave_game" => Verb::LeaveGame { seat: seat()? },
            "draw_from_hand_of" => Verb::DrawFromHand { from: self.other_seat()? },
            "swap_hands_with" => Verb::SwapHands { with: self.other_seat()? },
            "take_discarded_card_of" => Verb::TakeDiscardedCard { of: self.seat(1)? },
            "take_destiny_card" => Verb::TakeDestinyCard,
            "keep_destiny_cards" => Verb::KeepDestinyCards,
            "may_join_either_side" => Verb::MayJoinEitherSide { seat: seat()? },
            "peace_wins" => Verb::PeaceWins { seat: seat()? },
            "multiply_ships" => Verb::MultiplyShips { seat: seat()? },
            "subtract_ships" => Verb::SubtractShips { seat: seat()? },
            "leave_out_allies" => Verb::LeaveOutAllies { seat: seat()? },
            "tells_whether_holds" => Verb::TellsWhetherHolds { seat: seat()?, wanted: wanted_by(self.arg(1))? },
            "promises" => self.promises()?,
            "counts_as_negotiate" => Verb::CountsAsNegotiate { seat: seat()? },
            "may_free_in_deal" => Verb::MayFreeInDeal { any_seat: self.any_seat()? },
            "remember" => self.remember(None, 2)?,
            "remember_of" => self.remember(Some(self.seat(2)?), 3)?,
            other => return wrong(format!("`{other}` is not known to the kernel")),
        })
    }

    /// A text key of this script, by its number.
    fn word(&self, value: &Value) -> mlua::Result<Word> {
        let Value::String(key) = value else { return Err(wanted("a text key", value)) };
        let key = key.to_string_lossy();
        self.words.get(&key).copied().map_or_else(
            || {
                let mut known: Vec<&str> = self.words.keys().map(String::as_str).collect();
                known.sort_unstable();
                let near = suggest(&key, known);
                wrong(format!(
                    "no text is named `{key}`; {}",
                    near.unwrap_or_else(|| "write it into the script's texts".to_owned())
                ))
            },
            Ok,
        )
    }

    fn fields(&self, known: &[&str]) -> mlua::Result<Table> {
        let Value::Table(table) = self.arg(1) else { return Err(wanted("a table in braces", self.arg(1))) };
        for pair in table.pairs::<Value, Value>() {
            let key = if let Value::String(key) = pair?.0 { key.to_string_lossy() } else { "[…]".to_owned() };
            if !known.contains(&key.as_str()) {
                let near =
                    suggest(&key, known.iter().copied()).unwrap_or_else(|| format!("it takes {}", known.join(", ")));
                return wrong(format!("no field is named `{key}`; {near}"));
            }
        }
        Ok(table.clone())
    }

    fn choose(&self, option: impl Fn(&Value) -> mlua::Result<Pickable>) -> mlua::Result<Verb> {
        let seat = self.seat(0)?;
        let fields = self.fields(&["from", "about", "optional", "naming"])?;
        let about = self.word(&fields.raw_get("about")?)?;
        let optional = match fields.raw_get("optional")? {
            Value::Nil => false,
            Value::Boolean(optional) => optional,
            other => return Err(wanted("`optional` = true or false", &other)),
        };
        let mut options = options(&fields.raw_get("from")?, option)?;
        if optional {
            options.try_push(Pickable::Pass).map_err(|_| too_many())?;
        }
        let ask = Ask::Pick { min: 1, max: 1, options };
        Ok(Verb::Ask { seat, ask: ScriptAsk { about, args: naming(&fields)?, ask, secret: false } })
    }

    fn choose_number(&self) -> mlua::Result<Verb> {
        let seat = self.seat(0)?;
        let fields = self.fields(&["least", "most", "about", "naming"])?;
        let about = self.word(&fields.raw_get("about")?)?;
        let min = whole(&fields.raw_get("least")?, 0, 255)? as u8;
        let max = whole(&fields.raw_get("most")?, 0, 255)? as u8;
        let ask = Ask::Number { min, max };
        Ok(Verb::Ask { seat, ask: ScriptAsk { about, args: naming(&fields)?, ask, secret: false } })
    }

    fn ask_all(&self) -> mlua::Result<Verb> {
        let fields = self.fields(&["seats", "words", "about", "naming"])?;
        let about = self.word(&fields.raw_get("about")?)?;
        let seats: SeatSet = seat_list(&fields.raw_get("seats")?)?.into_iter().collect();
        let options = options(&fields.raw_get("words")?, |value| Ok(Pickable::Word(self.word(value)?)))?;
        let ask = Ask::Pick { min: 1, max: 1, options };
        Ok(Verb::AskAll { seats, ask: ScriptAsk { about, args: naming(&fields)?, ask, secret: false } })
    }

    fn choose_seats(&self) -> mlua::Result<Verb> {
        let fields = self.fields(&["from", "about"])?;
        let about = self.word(&fields.raw_get("about")?)?;
        let from = seat_list(&fields.raw_get("from")?)?.into_iter().collect();
        Ok(Verb::ChooseSeats { seat: self.seat(0)?, from, about })
    }

    /// A seat that is not the one before the colon.
    fn other_seat(&self) -> mlua::Result<Seat> {
        let (me, other) = (self.seat(0)?, self.seat(1)?);
        if me == other { wrong("another seat expected, got the same") } else { Ok(other) }
    }

    fn card(&self, index: usize) -> mlua::Result<CardKind> {
        match Handle::of(self.arg(index)) {
            Some(Handle::Card(kind)) => in_deck(kind),
            _ => Err(wanted("a card", self.arg(index))),
        }
    }

    fn promises(&self) -> mlua::Result<Verb> {
        let fields = self.fields(&["card", "yes", "no", "about"])?;
        let wanted = wanted_by(&fields.raw_get("card")?)?;
        let words = [self.word(&fields.raw_get("yes")?)?, self.word(&fields.raw_get("no")?)?];
        Ok(Verb::Promises { seat: self.seat(0)?, wanted, about: self.word(&fields.raw_get("about")?)?, words })
    }

    fn passed_over(&self) -> mlua::Result<PassedOver> {
        match self.arg(1) {
            Value::String(word) if word.to_string_lossy() == "aside" => Ok(PassedOver::Aside),
            Value::String(word) if word.to_string_lossy() == "hand" => Ok(PassedOver::InHand),
            other => Err(wanted("\"aside\" or \"hand\"", other)),
        }
    }

    fn any_seat(&self) -> mlua::Result<bool> {
        match self.arg(1) {
            Value::String(word) if word.to_string_lossy() == "any_seat" => Ok(true),
            Value::String(word) if word.to_string_lossy() == "other_main_player" => Ok(false),
            other => Err(wanted("\"other_main_player\" or \"any_seat\"", other)),
        }
    }

    fn class(&self) -> mlua::Result<CardClass> {
        let Value::String(name) = self.arg(1) else { return Err(wanted("a class of cards", self.arg(1))) };
        match name.to_string_lossy().as_str() {
            "attack" => Ok(CardClass::Attack),
            "negotiate" => Ok(CardClass::Negotiate),
            "destiny" => Ok(CardClass::Destiny),
            other => wrong(format!("no class of cards is named `{other}`; attack, negotiate or destiny")),
        }
    }

    fn remember(&self, seat: Option<Seat>, value: usize) -> mlua::Result<Verb> {
        let (cell, slot) = memory_cell(self.seat(0)?, self.arg(1), seat)?;
        let value = match (self.arg(value), cell.flag) {
            (Value::Boolean(flag), true) => i16::from(*flag),
            (number, false) => whole(number, i64::from(i16::MIN), i64::from(i16::MAX))? as i16,
            (other, true) => return Err(wanted("true or false", other)),
        };
        Ok(Verb::Remember { slot: slot as u8, value })
    }
}

/// A card to ask about: an attack stands for all of at least its value.
fn wanted_by(value: &Value) -> mlua::Result<Wanted> {
    let Some(Handle::Card(kind)) = Handle::of(value) else { return Err(wanted("a card", value)) };
    Ok(match in_deck(kind)? {
        CardKind::Attack(value) => Wanted::AttackOfAtLeast(value),
        CardKind::Negotiate => Wanted::Negotiate,
        CardKind::Destiny(script) => Wanted::Destiny(script),
    })
}

/// `naming = { … }`: up to three seats, planets, cards or numbers that the question's text speaks of.
fn naming(fields: &Table) -> mlua::Result<Arguments> {
    let list: Value = fields.raw_get("naming")?;
    let mut args = Arguments::new();
    let Value::Table(list) = list else {
        return if list.is_nil() { Ok(args) } else { Err(wanted("`naming` = a list", &list)) };
    };
    for value in list.sequence_values::<Value>() {
        let value = value?;
        let argument = match Handle::of(&value) {
            Some(Handle::Seat(seat)) => at_table(seat).map(|_| Argument::Seat(seat))?,
            Some(Handle::Planet(planet)) => at_table(planet.home()).map(|_| Argument::Planet(planet))?,
            Some(Handle::Card(kind)) => Argument::Card(in_deck(kind)?),
            None => Argument::Number(whole(&value, i64::from(i16::MIN), i64::from(i16::MAX))? as i16),
        };
        args.try_push(argument).map_err(|_| mlua::Error::runtime("`naming` takes at most three things"))?;
    }
    Ok(args)
}

fn too_many() -> mlua::Error {
    mlua::Error::runtime(format!("more than {MAX_OPTIONS} options"))
}

fn options(list: &Value, option: impl Fn(&Value) -> mlua::Result<Pickable>) -> mlua::Result<Options> {
    let Value::Table(list) = list else { return Err(wanted("a list", list)) };
    let mut options = Options::new();
    for value in list.sequence_values::<Value>() {
        let option = option(&value?)?;
        if options.contains(&option) {
            return wrong("an option stands twice in the list");
        }
        options.try_push(option).map_err(|_| too_many())?;
    }
    Ok(options)
}

fn seat_list(list: &Value) -> mlua::Result<Vec<Seat>> {
    let Value::Table(list) = list else { return Err(wanted("a list of seats", list)) };
    let mut seats = Vec::new();
    for value in list.sequence_values::<Value>().take(MAX_OPTIONS) {
        let value = value?;
        match Handle::of(&value) {
            Some(Handle::Seat(seat)) => at_table(seat).map(|_| seats.push(seat))?,
            _ => return Err(wanted("a list of seats", &value)),
        }
    }
    Ok(seats)
}

/// The kernel's reply as the script gets it.
pub(super) fn reply(lua: &Lua, reply: Reply, words: &Words) -> mlua::Result<Value> {
    match reply {
        Reply::Nothing => Ok(Value::Nil),
        Reply::Done(done) => Ok(Value::Boolean(done)),
        Reply::Number(number) => number.into_lua(lua),
        Reply::Chosen(option) => option_value(lua, option, words),
        Reply::Seats(seats) => lua.create_sequence_from(seats.iter().map(Handle::Seat))?.into_lua(lua),
        Reply::ChosenBySeat(answers) => {
            let table = lua.create_table()?;
            for (seat, option) in answers {
                table.set(Handle::Seat(seat), option_value(lua, option, words)?)?;
            }
            table.into_lua(lua)
        }
    }
}

fn option_value(lua: &Lua, option: Option<Pickable>, words: &Words) -> mlua::Result<Value> {
    match option {
        Some(Pickable::Seat(seat)) => Ok(Handle::Seat(seat).value()),
        Some(Pickable::Planet(planet)) => Ok(Handle::Planet(planet).value()),
        Some(Pickable::Card(kind)) => Ok(Handle::Card(kind).value()),
        Some(Pickable::Word(word)) => {
            let name = words.iter().find(|(_, other)| **other == word).map(|(name, _)| name.as_str());
            name.into_lua(lua)
        }
        _ => Ok(Value::Nil),
    }
}
