//! Fields of events in the notation of scenarios. Statements are validated before the game is played. Otherwise a
//! misspelled value would look like an event that did not happen.

use super::super::events::Happened;
use super::super::values::{Read, attack_value, number, one_of, parts, shown, text};
use super::names::{Names, plain};
use super::{shapes, terms};
use crate::cosmic::{
    Argument, Arguments, CardBag, CardClass, CardKind, Event, Hook, MAX_SHIPS, Offer, Phase, PickOption, PileId, Place,
    Planet, ScriptId, ShipCounts, Side, TransferReason, TurnEnd, Wanted, Word,
};
use crate::table::{Seat, SeatSet};
use serde_json::Value;

/// The kind of value in an event's field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Seat,
    /// A seat, or nobody.
    SeatOrNobody,
    Seats,
    /// Numbers of ships, by place.
    Ships,
    Place,
    /// A zone of cards.
    PileId,
    Planet,
    Alien,
    Script,
    Card,
    Face,
    Cards,
    Wanted,
    Outcome,
    Offer,
    Side,
    Phase,
    Hook,
    PlanetOrNone,
    /// A script that acts: an alien, a card on the table, or a rule.
    Acting,
    Class,
    Reason,
    /// The reason why cards change hands.
    TransferReason,
    /// An option that a seat has chosen.
    Option,
    /// The values in the texts of a question.
    Naming,
    /// A line from a script's texts, which some seats cannot see.
    Line,
    Flag,
    /// A number of ships of one seat.
    ShipNumber,
    /// A number of cards.
    CardNumber,
    /// A number that can be negative.
    Number,
    /// Any other number, 0 or more.
    Count,
}

/// Returns the kind of a field. Most names have the same kind in every event; the exceptions are listed first.
fn kind_of(event: &str, field: &str) -> Kind {
    match (event, field) {
        ("totals", "lower_wins") => Kind::Flag,
        ("totals", _) | (_, "value") => Kind::Number,
        ("game_began", _) => Kind::Count,
        ("power_cancelled", "by") => Kind::SeatOrNobody,
        ("cards_given" | "power_moved" | "planet_moved", "from" | "to") => Kind::Seat,
        ("planet_removed", "base_of") => Kind::SeatOrNobody,
        ("ship_freed", "to") => Kind::Place,
        ("cards_moved", "from" | "to") => Kind::PileId,
        (_, "seat" | "by" | "of" | "one" | "other" | "color" | "offense" | "defense") => Kind::Seat,
        (_, "seats" | "winners") => Kind::Seats,
        (_, "from" | "to") => Kind::Ships,
        (_, "planet") => Kind::Planet,
        ("power_declared" | "power_used" | "power_cancelled", "alien") => Kind::Acting,
        (_, "alien") => Kind::Alien,
        ("rule_applies", _) | ("laid_out" | "put_back" | "special_star_drawn", "card") => Kind::Script,
        ("laid_out", "before") => Kind::SeatOrNobody,
        ("laid_out", "beside") => Kind::PlanetOrNone,
        (_, "script") => Kind::Script,
        (_, "card" | "kind") => Kind::Card,
        (_, "face") => Kind::Face,
        (_, "kinds" | "hidden") => Kind::Cards,
        (_, "wanted") => Kind::Wanted,
        (_, "outcome") => Kind::Outcome,
        (_, "offer") => Kind::Offer,
        (_, "side") => Kind::Side,
        (_, "phase") => Kind::Phase,
        (_, "hook") => Kind::Hook,
        (_, "class") => Kind::Class,
        ("cards_given", "why") => Kind::TransferReason,
        (_, "why") => Kind::Reason,
        (_, "what") => Kind::Option,
        (_, "naming") => Kind::Naming,
        (_, "line") => Kind::Line,
        (_, "open" | "leave_game" | "truthful" | "broken_off" | "yes" | "any" | "first") => Kind::Flag,
        (_, "ships") => Kind::ShipNumber,
        (_, "count" | "cards") => Kind::CardNumber,
        _ => Kind::Count,
    }
}

/// The word for a line that only other seats see.
const UNHEARD: &str = "unheard";

/// Returns an event with its fields in the notation of scenarios, taken from its serialized form.
pub(super) fn of_event(names: &Names<'_>, event: &Event) -> Happened {
    let (name, fields) = match serde_json::to_value(event) {
        Ok(Value::Object(outer)) => {
            let (name, inner) = outer.into_iter().next().unwrap_or_default();
            let inner = if let Value::Object(inner) = inner { inner } else { serde_json::Map::new() };
            let words = inner.into_iter().map(|(key, value)| {
                let words = in_words(names, kind_of(&name, &key), &value);
                (key, words)
            });
            (name.clone(), words.collect())
        }
        Ok(Value::String(name)) => (name, Vec::new()),
        _ => ("?".to_owned(), Vec::new()),
    };
    Happened { name, fields }
}

fn in_words(names: &Names<'_>, kind: Kind, value: &Value) -> String {
    let seat = |value: &Value| data::<Seat>(value).map(|seat| names.of_seat(seat).to_owned());
    let script = |value: &Value| data::<ScriptId>(value).map(|script| names.of_script(script).to_owned());
    let card = |value: &Value| data::<CardKind>(value).map(|card| names.of_card(card));
    let words = match kind {
        Kind::Seat | Kind::SeatOrNobody => seat(value),
        Kind::Seats => data::<SeatSet>(value).map(|seats| names.of_seats(seats)),
        Kind::Ships => data::<ShipCounts>(value).map(|ships| names.of_ships(&ships)),
        Kind::Place => data::<Place>(value).map(|place| names.of_place(place)),
        Kind::PileId => data::<PileId>(value).map(|heap| of_heap(names, heap)),
        Kind::Planet | Kind::PlanetOrNone => data::<Planet>(value).map(|planet| names.of_planet(planet)),
        Kind::Alien | Kind::Acting | Kind::Script => script(value),
        Kind::Card | Kind::Face => card(value),
        Kind::Cards => data::<CardBag>(value).map(|cards| names.of_cards(&cards)),
        Kind::Class => data::<CardClass>(value).map(|class| class.word(names.rules).to_owned()),
        Kind::Wanted => data::<Wanted>(value).map(|wanted| of_wanted(names, wanted)),
        Kind::Outcome => value.get("won").and_then(Value::as_str).map(str::to_owned),
        Kind::Option => data::<PickOption>(value).map(|option| names.of_option(option)),
        Kind::Naming => data::<Arguments>(value).map(|shown| of_naming(names, &shown)),
        Kind::Line => {
            Some(data::<Word>(value).map_or(UNHEARD.to_owned(), |word| names.of_option(PickOption::Word(word))))
        }
        Kind::Offer => data::<Offer>(value).map(|offer| terms::of_offer(names, &offer, Side::Offense)),
        _ => None,
    };
    words.unwrap_or_else(|| match value {
        Value::String(text) => text.clone(),
        Value::Null => "nobody".to_owned(),
        other => shown(other),
    })
}

fn data<T: serde::de::DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}

/// Returns "negotiate", "attack of at least 20", or the id of a destiny card.
fn of_wanted(names: &Names<'_>, wanted: Wanted) -> String {
    match wanted {
        Wanted::Negotiate => "negotiate".to_owned(),
        Wanted::AttackOfAtLeast(value) => format!("attack of at least {value}"),
        Wanted::Scripted(script) => names.of_script(script).to_owned(),
    }
}

/// Returns shown values such as "red, 3": seats, planets, cards, and numbers.
fn of_naming(names: &Names<'_>, shown: &[Argument]) -> String {
    let words = shown.iter().map(|thing| match *thing {
        Argument::Number(number) => number.to_string(),
        Argument::Seat(seat) => names.of_option(PickOption::Seat(seat)),
        Argument::Planet(planet) => names.of_option(PickOption::Planet(planet)),
        Argument::Card(card) => names.of_option(PickOption::Card(card)),
        Argument::Alien(alien) => names.of_option(PickOption::Alien(alien)),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn naming(names: &Names<'_>, words: &str) -> Read<String> {
    let thing = |word: &str| match word.parse::<i16>() {
        Ok(number) => Ok(number.to_string()),
        Err(_) => names.option(word).map(|option| names.of_option(option)),
    };
    if words == "nothing" {
        return Ok(words.to_owned());
    }
    parts(words).into_iter().map(thing).collect::<Read<Vec<String>>>().map(|things| things.join(", "))
}

/// Reads a statement about a field. Returns the value in the same notation as for events.
pub(super) fn read(names: &Names<'_>, event: &str, field: &str, value: &Value) -> Read<String> {
    let kind = kind_of(event, field);
    let of_ships = |ships: &ShipCounts| {
        let total = ships.total();
        let fits = total <= u32::from(MAX_SHIPS);
        if fits { Ok(()) } else { Err(format!("no seat has {total} ships: a seat has at most {MAX_SHIPS}")) }
    };
    let words = match kind {
        Kind::Flag => {
            return value.as_bool().map(|flag| flag.to_string()).ok_or_else(|| {
                format!(
                    "invalid `{field}` in `{event}`: expected true or false without quotes, found `{}`",
                    shown(value)
                )
            });
        }
        Kind::ShipNumber | Kind::CardNumber => return counted(names, kind, value),
        Kind::Number => {
            let number = value.as_i64().and_then(|number| i16::try_from(number).ok());
            return number.map(|number| number.to_string()).ok_or_else(|| {
                format!("invalid `{field}` in `{event}`: expected an integer without quotes, found `{}`", shown(value))
            });
        }
        Kind::Count => {
            let number = value.as_u64().and_then(|number| u16::try_from(number).ok());
            return number.map(|number| number.to_string()).ok_or_else(|| {
                format!(
                    "invalid `{field}` in `{event}`: expected an integer, 0 or more, without quotes, found `{}`",
                    shown(value)
                )
            });
        }
        Kind::Seats | Kind::Ships | Kind::Cards if value.is_array() => &listed(value)?,
        _ => text(value)?,
    };
    Ok(match kind {
        Kind::SeatOrNobody if words == "nobody" => words.to_owned(),
        Kind::Seat | Kind::SeatOrNobody => names.of_seat(names.seat(words)?).to_owned(),
        Kind::Seats => names.of_seats(names.seats(parts(words))?),
        Kind::Ships => {
            let ships = names.ships(parts(words))?;
            of_ships(&ships)?;
            names.of_ships(&ships)
        }
        Kind::Place => names.of_place(names.place(words)?),
        Kind::PileId => heap(names, words)?,
        Kind::PlanetOrNone if words == "nobody" => words.to_owned(),
        Kind::Planet | Kind::PlanetOrNone => names.of_planet(names.planet(words)?),
        Kind::Alien => names.of_script(names.alien(words)?).to_owned(),
        Kind::Acting => names.of_script(names.acting(words)?).to_owned(),
        Kind::Script => names.of_script(names.script(words)?).to_owned(),
        Kind::Card => names.of_card(names.card(words)?),
        Kind::Face => face(names, words)?,
        Kind::Cards => names.of_cards(&names.cards(words)?),
        Kind::Wanted => wanted(names, words)?,
        Kind::Outcome => one_of(field, words, &OUTCOMES)?,
        Kind::Offer => names_offer(names, words)?,
        Kind::Side => one_of(field, words, &shapes::words::<Side>())?,
        Kind::Phase => one_of(field, words, &phases(names))?,
        Kind::Hook => one_of(field, words, &shapes::words::<Hook>())?,
        Kind::Class => one_of(field, words, &CardClass::words(names.rules).collect::<Vec<_>>())?,
        Kind::Reason => one_of("reason", words, &shapes::words::<TurnEnd>())?,
        Kind::TransferReason => one_of("reason", words, &shapes::words::<TransferReason>())?,
        Kind::Option => names.of_option(names.option(words)?),
        Kind::Naming => naming(names, words)?,
        Kind::Line if words == UNHEARD => words.to_owned(),
        Kind::Line => names.of_option(names.option(words)?),
        _ => words.to_owned(),
    })
}

/// Returns "deck", "discard", "table", "hand of red", "before red", or "zone of red".
fn of_heap(names: &Names<'_>, heap: PileId) -> String {
    match heap {
        PileId::Deck => "deck".to_owned(),
        PileId::Discard => "discard".to_owned(),
        PileId::Table => "table".to_owned(),
        PileId::Hand(seat) => format!("hand of {}", names.of_seat(seat)),
        PileId::Before(seat) => format!("before {}", names.of_seat(seat)),
        PileId::Own(seat, _) => format!("zone of {}", names.of_seat(seat)),
    }
}

fn heap(names: &Names<'_>, words: &str) -> Read<String> {
    if let Some((what @ ("hand of" | "before" | "zone of"), seat)) = words.rsplit_once(' ') {
        return Ok(format!("{what} {}", names.of_seat(names.seat(seat)?)));
    }
    one_of("place of cards", words, &["deck", "discard", "table", "hand of red", "before red", "zone of red"])
}

/// Joins a list of strings with commas.
fn listed(value: &Value) -> Read<String> {
    let list: Vec<&str> = value.as_array().into_iter().flatten().map(text).collect::<Read<_>>()?;
    Ok(if list.is_empty() { "none".to_owned() } else { list.join(", ") })
}

/// The possible outcomes of an encounter.
pub(super) const OUTCOMES: [&str; 6] = ["offense", "defense", "deal", "no_deal", "success", "failure"];

/// Returns the names of an edition's phases.
pub(super) fn phases<'a>(names: &Names<'a>) -> Vec<&'static str> {
    let own: Vec<String> = names.rules.choices.phases.iter().map(plain).collect();
    shapes::words::<Phase>().into_iter().filter(|phase| own.iter().any(|own| own == phase)).collect()
}

/// Reads a number of ships or cards, up to the total in the game.
fn counted(names: &Names<'_>, kind: Kind, value: &Value) -> Read<String> {
    let number = number(value)?;
    let (most, of) = match kind {
        // A power can add ships to those of the edition.
        Kind::ShipNumber => (usize::from(MAX_SHIPS), "a seat has at most"),
        _ => (names.rules.cards.len(), "the deck has"),
    };
    if usize::from(number) > most {
        return Err(format!("{number} is too many: {of} {most}"));
    }
    Ok(number.to_string())
}

/// Reads the value that a card counts as. A power can set a value that is not printed on any card.
fn face(names: &Names<'_>, words: &str) -> Read<String> {
    let value = words.strip_prefix("attack ").and_then(attack_value);
    match value {
        Some(value) => Ok(format!("attack {value}")),
        None => names.card(words).map(|card| names.of_card(card)),
    }
}

fn wanted(names: &Names<'_>, words: &str) -> Read<String> {
    match words.strip_prefix("attack of at least ") {
        Some(value) => {
            let wrong = || format!("invalid form `{words}`; write `attack of at least 20`");
            attack_value(value).map(|value| format!("attack of at least {value}")).ok_or_else(wrong)
        }
        None => match names.card(words)? {
            CardKind::Attack(_) => Err(format!("invalid form `{words}`; write `attack of at least 20`")),
            card => Ok(names.of_card(card)),
        },
    }
}

/// Reads an offer as in events: the offense's terms, then the defense's.
fn names_offer(names: &Names<'_>, words: &str) -> Read<String> {
    terms::offer(names, Side::Offense, words).map(|offer| terms::of_offer(names, &offer, Side::Offense))
}
