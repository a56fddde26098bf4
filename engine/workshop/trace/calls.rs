//! Calls from a script to the game, in the notation of scripts.

use super::fold::Powers;
use crate::cosmic::{Berth, On, Printed, Reply, Said, Shown, Side, Zone};
use crate::scenario::Names;
use crate::table::Seat;
use std::ops::Deref;

/// The names of game objects, and of powers in their slots at a trigger.
pub(super) struct Teller<'a> {
    pub(super) names: Names<'a>,
    pub(super) powers: &'a Powers,
}

impl<'a> Deref for Teller<'a> {
    type Target = Names<'a>;

    fn deref(&self) -> &Names<'a> {
        &self.names
    }
}

/// Returns a call with its result, such as `me:is_ally() = false`.
pub(super) fn read(names: &Teller<'_>, me: Seat, said: &Said) -> String {
    format!("{} = {}", written(names, me, said), reply(names, me, &said.got))
}

/// Returns a call, with its result if there is one, such as `me:draw_cards(2)`.
pub(super) fn done(names: &Teller<'_>, me: Seat, said: &Said) -> String {
    if said.got == Reply::Nothing { written(names, me, said) } else { read(names, me, said) }
}

/// Returns a call in the notation of scripts.
fn written(names: &Teller<'_>, me: Seat, said: &Said) -> String {
    let on = match &said.on {
        On::Game => "game".to_owned(),
        On::It => "it".to_owned(),
        On::Handle(thing) => shown(names, me, thing),
    };
    let given: Vec<String> = said.given.iter().map(|value| shown(names, me, value)).collect();
    match &said.given[..] {
        [Shown::Fields(_)] => format!("{on}:{} {}", said.name, given[0]),
        _ => format!("{on}:{}({})", said.name, given.join(", ")),
    }
}

/// Returns a printed line as text.
pub(super) fn printed(names: &Teller<'_>, me: Seat, printed: &Printed) -> String {
    let value = |value: &Shown| match value {
        Shown::Plain(Reply::Text(text)) => text.clone(),
        other => shown(names, me, other),
    };
    printed.values.iter().map(value).collect::<Vec<_>>().join(" ")
}

fn shown(names: &Teller<'_>, me: Seat, value: &Shown) -> String {
    match value {
        Shown::Plain(plain) => reply(names, me, plain),
        Shown::List(items) => list(items.iter().map(|item| shown(names, me, item))),
        Shown::Fields(fields) => list(fields.iter().map(|(key, value)| format!("{key} = {}", shown(names, me, value)))),
        Shown::Else(words) => words.clone(),
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", items.join(", ")) }
}

fn reply(names: &Teller<'_>, me: Seat, reply_: &Reply) -> String {
    let quoted = |text: &str| format!("\"{text}\"");
    match reply_ {
        Reply::Nothing => "nil".to_owned(),
        Reply::Flag(flag) => flag.to_string(),
        Reply::Number(number) => number.to_string(),
        Reply::Seat(seat) if *seat == me => "me".to_owned(),
        Reply::Seat(seat) => names.of_seat(*seat).to_owned(),
        Reply::Planet(planet) => names.of_planet(*planet),
        Reply::Kind(kind) => names.of_card(*kind),
        Reply::Side(side) => side_word(*side).to_owned(),
        Reply::Place(Berth::Hole) => "the black hole".to_owned(),
        Reply::Place(Berth::Falling) => "the falling ships".to_owned(),
        Reply::Place(Berth::Gone) => "out of the game".to_owned(),
        Reply::Place(Berth::Held(_)) => "captive".to_owned(),
        Reply::Place(Berth::Front(Side::Offense)) => "the cone".to_owned(),
        Reply::Place(Berth::Front(Side::Defense)) => "the shield".to_owned(),
        Reply::Place(Berth::Planet(planet)) => names.of_planet(*planet),
        Reply::Card(card) => format!("card {}", names.of_card(names.rules.kind(*card))),
        Reply::Pile(Zone::Hand(seat)) => format!("hand of {}", reply(names, me, &Reply::Seat(*seat))),
        Reply::Pile(Zone::Own(seat, _)) => format!("zone of {}", reply(names, me, &Reply::Seat(*seat))),
        Reply::Pile(Zone::Deck) => "the deck".to_owned(),
        Reply::Pile(_) => "the discard pile".to_owned(),
        Reply::Power(power) => match names.powers.get(&power.0) {
            Some((alien, seat)) => format!("{} of {}", names.of_script(*alien), reply(names, me, &Reply::Seat(*seat))),
            None => "a power that is gone".to_owned(),
        },
        Reply::Alien(alien) => names.of_script(*alien).to_owned(),
        Reply::Word(word) => {
            let key = names.content.word(*word).unwrap_or_default();
            quoted(key.split_once('.').map_or(key, |(_, key)| key))
        }
        Reply::Name(word) => quoted(word),
        Reply::Text(text) => quoted(text),
        Reply::List(items) => list(items.iter().map(|item| reply(names, me, item))),
        Reply::BySeat(items) => list(
            items
                .iter()
                .map(|(seat, item)| format!("{} = {}", reply(names, me, &Reply::Seat(*seat)), reply(names, me, item))),
        ),
    }
}

const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Offense => "offense",
        Side::Defense => "defense",
    }
}
