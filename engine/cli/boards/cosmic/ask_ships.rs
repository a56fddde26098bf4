//! Prompts for numbers of ships at places. A person types "red1:2 red3:1", or "2" for a sensible spread, or Enter.

use crate::boards::cosmic::asking::Asking;
use crate::session::stop::Stop;
use crate::terminal::paint;
use hyperkon::__private::cosmic::{Choice, Place, ShipCounts};
use hyperkon::__private::narrate::Narrator;
use hyperkon::__private::proposal::{ships_at, spread};

/// An error in a typed line.
#[derive(Debug, PartialEq, Eq)]
enum Bad {
    /// An unknown or ambiguous place.
    Place(String),
    /// An invalid number of ships.
    Number(String),
}

/// A parsed line.
#[derive(Debug, PartialEq, Eq)]
enum Read {
    /// A number of ships, which the program spreads.
    Spread(u8),
    /// Ships by place.
    Ships(Vec<(Place, u8)>),
}

/// Prompts for numbers of ships at places.
pub fn ask(console: &mut Asking<'_, '_, '_>, bounds: &ShipCounts, min: u8, max: u8) -> Result<ShipCounts, Stop> {
    let places: Vec<(Place, u8)> = bounds.iter().collect();
    let there = |place: Place| ships_at(console.decision, console.view, place);
    let listed: Vec<String> =
        places.iter().map(|(place, _)| format!("{} ({})", console.narrator.place(*place), there(*place))).collect();
    let names: Vec<(Place, String)> = places
        .iter()
        .map(|(place, _)| (*place, paint::plain(&console.narrator.place(*place)).to_lowercase()))
        .collect();
    console.say(&format!("  {}", listed.join("  ")))?;
    let default = match console.proposal() {
        Some(Choice::Ships(ships)) => Some(ships),
        _ => None,
    };
    let example = written(console.narrator, &spread(console.decision, console.view, bounds, max));
    let shown = default.as_ref().map(|ships| written(console.narrator, ships));
    loop {
        let line = console.line(shown.as_deref())?;
        if let (true, Some(default)) = (line.is_empty(), &default) {
            return Ok(*default);
        }
        let chosen = match read(&line, &names) {
            Ok(Read::Spread(ships)) if (min..=max).contains(&ships) => {
                return Ok(spread(console.decision, console.view, bounds, ships));
            }
            Ok(Read::Spread(ships)) => ShipCounts::only(Place::Cone, ships),
            Ok(Read::Ships(pairs)) => ShipCounts::from(pairs),
            Err(bad) => {
                let (key, word) = match bad {
                    Bad::Place(word) => ("cli.bad_place", word),
                    Bad::Number(word) => ("cli.bad_ships", word),
                };
                console.object(key, &[("word", word), ("example", example.clone())])?;
                continue;
            }
        };
        let total = chosen.total();
        if total < u32::from(min) || total > u32::from(max) {
            let values = [("n", total.to_string()), ("least", min.to_string()), ("most", max.to_string())];
            console.object(if min == max { "cli.exact_ships" } else { "cli.bad_total" }, &values)?;
        } else if let Some((place, count)) = chosen.iter().find(|(place, count)| *count > bounds.get(*place)) {
            let name = console.narrator.place(place);
            let values = [("place", name), ("n", count.to_string()), ("most", bounds.get(place).to_string())];
            console.object("cli.too_many_there", &values)?;
        } else {
            return Ok(chosen);
        }
    }
}

/// Formats ships as a person would type them.
pub fn written(narrator: &Narrator, ships: &ShipCounts) -> String {
    if ships.total() == 0 {
        return "0".to_owned();
    }
    let parts: Vec<String> = ships
        .iter()
        .map(|(place, count)| {
            let name = paint::plain(&narrator.place(place));
            let name = if matches!(place, Place::Cone | Place::Shield) {
                name.rsplit(' ').next().unwrap_or_default().to_owned()
            } else {
                name.replace(' ', "")
            };
            format!("{name}:{count}")
        })
        .collect();
    parts.join(" ")
}

/// Parses a line such as "2", "red1:2 red3", or "red 1:2, cone:1".
fn read(line: &str, names: &[(Place, String)]) -> Result<Read, Bad> {
    if let Ok(ships) = line.parse::<u8>() {
        return Ok(Read::Spread(ships));
    }
    let mut pairs = Vec::new();
    let mut words = line.split([' ', ',']).filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let mut word = word.to_owned();
        // A space may separate a color and its number.
        let bare = word.chars().all(char::is_alphabetic);
        if let Some(number) =
            words.next_if(|next| bare && next.starts_with(|first: char| first.is_ascii_digit() || first == ':'))
        {
            word.push_str(number);
        }
        let (name, count) = match word.split_once(':') {
            Some((name, count)) => (name, count.parse::<u8>().map_err(|_| Bad::Number(word.clone()))?),
            None => (word.as_str(), 1),
        };
        pairs.push((place(&name.to_lowercase(), names).ok_or_else(|| Bad::Place(word.clone()))?, count));
    }
    if pairs.is_empty() { Err(Bad::Place(line.to_owned())) } else { Ok(Read::Ships(pairs)) }
}

/// Finds a place by its name, or by a prefix and a number, such as "r1".
fn place(word: &str, names: &[(Place, String)]) -> Option<Place> {
    let digits = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(word.len());
    let (color, number) = word.split_at(digits);
    let fits = |name: &str| match name.rsplit_once(' ') {
        Some((first, last)) if last.starts_with(|letter: char| letter.is_ascii_digit()) => {
            last == number && !color.is_empty() && first.starts_with(color)
        }
        _ => number.is_empty() && name.split(' ').any(|part| part.starts_with(color)),
    };
    let mut found = names.iter().filter(|(_, name)| fits(name));
    match (found.next(), found.next()) {
        (Some((place, _)), None) => Some(*place),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperkon::__private::cosmic::Planet;

    fn names() -> Vec<(Place, String)> {
        let planet = |number, name: &str| (Place::Planet(Planet(number)), name.to_owned());
        vec![planet(0, "red 1"), planet(2, "red 3"), planet(6, "blue 1"), (Place::Cone, "the cone".to_owned())]
    }

    #[test]
    fn ships_parse_as_people_write_them() {
        let red =
            |one, three| Ok(Read::Ships(vec![(Place::Planet(Planet(0)), one), (Place::Planet(Planet(2)), three)]));
        assert_eq!(read("red1:2 red3:1", &names()), red(2, 1));
        assert_eq!(read("red 1:2, r3", &names()), red(2, 1));
        assert_eq!(read("Red 1:2, R3", &names()), red(2, 1));
        assert_eq!(read("cone:2", &names()), Ok(Read::Ships(vec![(Place::Cone, 2)])));
        assert_eq!(read("3", &names()), Ok(Read::Spread(3)));
    }

    #[test]
    fn unknown_place_is_named() {
        assert_eq!(read("Red2:1", &names()), Err(Bad::Place("Red2:1".to_owned())), "as it was typed");
        assert_eq!(read("red1:x", &names()), Err(Bad::Number("red1:x".to_owned())));
        assert_eq!(read(":", &names()), Err(Bad::Number(":".to_owned())));
        assert_eq!(read(" , ", &names()), Err(Bad::Place(" , ".to_owned())));
    }
}
