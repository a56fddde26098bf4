//! Prints the board for a person: planets, seats, the encounter, and the person's hand.

use crate::terminal;
use crate::terminal::columns::{Layout, columns, line};
use crate::terminal::paint;
use hyperkon::__private::cosmic::{MemoryValue, Planet, PlanetLocation, Ruleset, Side, View};
use hyperkon::__private::narrate::{Narrator, capitalized};
use hyperkon_table::Seat;
use std::io::{self, Write};

/// Prints the board.
pub fn show(out: &mut dyn Write, narrator: &Narrator, view: &View, rules: &Ruleset, me: Seat) -> io::Result<()> {
    let text = |key: &str, values: &[(&str, String)]| narrator.text(key, values);
    let turn =
        [("turn", view.turn.to_string()), ("seat", narrator.seat(view.offense)), ("phase", narrator.phase(view.phase))];
    let title = text("board.title", &turn);
    let rule = "─".repeat(paint::width().saturating_sub(paint::columns(&title) + 4));
    writeln!(out, "\n── {} {rule}", paint::heading(&title))?;
    planets(out, narrator, view, rules)?;
    writeln!(out)?;
    moved_planets(out, narrator, view)?;
    seats(out, narrator, view, rules, me)?;
    narrator.on_the_table(&view.lying).iter().try_for_each(|text| line(out, 1, text))?;
    memories(out, narrator, view, rules)?;
    piles(out, narrator, view)?;
    writeln!(out)?;
    if let Some(told) = encounter(narrator, view) {
        line(out, 1, &told)?;
    }
    let hand = narrator.cards(&view.hand);
    line(out, 1, &text("board.hand", &[("cards", paint::heading(&hand))]))?;
    let piles = [
        ("deck", view.deck.to_string()),
        ("discard", view.discard.len().to_string()),
        ("stars", view.stars.to_string()),
    ];
    line(out, 1, &paint::faint(&text("board.piles", &piles)))?;
    writeln!(out)
}

/// Returns the shortest prefixes that distinguish the colors.
fn short_names(narrator: &Narrator, seats: u8) -> Vec<String> {
    let names: Vec<String> = narrator.names().iter().take(usize::from(seats)).map(|name| paint::plain(name)).collect();
    let longest = names.iter().map(|name| paint::columns(name)).max().unwrap_or(1);
    let cut = |length: usize| -> Vec<String> { names.iter().map(|name| name.chars().take(length).collect()).collect() };
    let apart = |short: &Vec<String>| {
        let mut sorted = short.clone();
        sorted.sort_unstable();
        sorted.dedup();
        sorted.len() == short.len()
    };
    (1..=longest).map(cut).find(apart).unwrap_or(names)
}

/// Replaces a painted name by another name in the same color.
fn in_color_of(painted: &str, new: &str) -> String {
    painted.replace(&paint::plain(painted), new)
}

/// Prints a row per system and a column per planet. Each cell lists the ships of all colors.
fn planets(out: &mut dyn Write, narrator: &Narrator, view: &View, rules: &Ruleset) -> io::Result<()> {
    let short = short_names(narrator, rules.seats);
    let names = narrator.names();
    let cell = |planet: Planet| {
        let ships = view.ships_on(planet);
        let home = planet.home().index();
        let order = std::iter::once(home).chain((0..ships.len()).filter(|seat| *seat != home));
        let bases: Vec<String> = order
            .filter(|seat| ships[*seat] > 0)
            .map(|seat| in_color_of(&names[seat], &format!("{}{}", short[seat], ships[seat])))
            .collect();
        let is_out = view.moved.iter().any(|(moved, at)| *moved == planet && !matches!(at, PlanetLocation::In(_)));
        let nothing = if is_out { "×" } else { "·" };
        let bases = if bases.is_empty() { nothing.to_owned() } else { bases.join(" ") };
        if view.planet == Some(planet) { format!("►{bases}◄") } else { bases }
    };
    let rows: Vec<Vec<String>> = rules
        .seats()
        .map(|seat| std::iter::once(narrator.seat(seat)).chain(rules.system(seat).map(cell)).collect())
        .collect();
    let head: Vec<String> = std::iter::once(narrator.text("board.planet", &[]))
        .chain((1..=rules.numbers.planets_per_system).map(|number| number.to_string()))
        .collect();
    columns(out, &head, &rows, &Layout { least: 9, width: terminal::width().map(|_| paint::width()), breaks: true })
}

/// Returns the notes below the columns, one sentence each. They are about moved planets, captives, cards on the table, and
/// the memories and piles of powers.
pub fn notes(narrator: &Narrator, view: &View, rules: &Ruleset) -> Vec<String> {
    let mut out = Vec::new();
    // Writing to memory cannot fail.
    let _ = moved_planets(&mut out, narrator, view)
        .and_then(|()| captives(&mut out, narrator, view))
        .and_then(|()| narrator.on_the_table(&view.lying).iter().try_for_each(|text| writeln!(out, "{text}")))
        .and_then(|()| memories(&mut out, narrator, view, rules))
        .and_then(|()| piles(&mut out, narrator, view));
    paint::plain(&String::from_utf8_lossy(&out)).lines().map(|line| line.trim().to_owned()).collect()
}

/// Prints the planets that are not at their starting places, one line each.
fn moved_planets(out: &mut dyn Write, narrator: &Narrator, view: &View) -> io::Result<()> {
    for (planet, at) in &view.moved {
        writeln!(out, " {}", paint::faint(&capitalized(&narrator.whereabouts(*planet, *at))))?;
    }
    Ok(())
}

fn seats(out: &mut dyn Write, narrator: &Narrator, view: &View, rules: &Ruleset, me: Seat) -> io::Result<()> {
    let keys = ["board.seat", "board.alien", "board.cards", "board.away", "board.home", "board.hole", "board.sent"];
    let head: Vec<String> = keys.iter().map(|key| narrator.text(key, &[])).collect();
    let rows: Vec<Vec<String>> = view
        .seats
        .iter()
        .map(|seat| {
            let mut name = narrator.seat(seat.seat);
            if seat.seat == me {
                name = narrator.text("board.you", &[("seat", name)]);
            }
            if seat.out {
                name = narrator.text("board.out", &[("seat", name)]);
            }
            let aliens: Vec<String> = seat
                .aliens
                .iter()
                .map(|alien| {
                    let name = narrator.script(alien.alien);
                    if alien.in_force { name } else { paint::faint(&narrator.text("board.off", &[("alien", name)])) }
                })
                .collect();
            let sent = match (seat.cone, seat.shield) {
                (0, 0) => "·".to_owned(),
                (ships, 0) => narrator.text("board.on_cone", &[("n", ships.to_string())]),
                (_, ships) => narrator.text("board.on_shield", &[("n", ships.to_string())]),
            };
            let hole = if seat.black_hole == 0 { "·".to_owned() } else { seat.black_hole.to_string() };
            let away = format!("{}/{}", seat.foreign_bases, rules.numbers.bases_to_win);
            vec![name, aliens.join(", "), seat.cards.to_string(), away, seat.home_bases.to_string(), hole, sent]
        })
        .collect();
    columns(out, &head, &rows, &Layout { least: 0, width: terminal::width().map(|_| paint::width()), breaks: false })?;
    captives(out, narrator, view)?;
    for seat in view.seats.iter().filter(|seat| !seat.known.is_empty() || !seat.aside.is_empty()) {
        for (key, cards) in [("board.known", &seat.known), ("board.aside", &seat.aside)] {
            if !cards.is_empty() {
                let values = [("seat", narrator.seat(seat.seat)), ("cards", narrator.cards(cards))];
                line(out, 1, &paint::faint(&capitalized(&narrator.text(key, &values))))?;
            }
        }
    }
    Ok(())
}

/// Prints the ships that each seat holds captive, one line each.
fn captives(out: &mut dyn Write, narrator: &Narrator, view: &View) -> io::Result<()> {
    for seat in view.seats.iter().filter(|seat| !seat.captives.is_empty()) {
        let ships = seat.captives.iter().map(|(owner, ships)| format!("{} {ships}", narrator.seat(*owner)));
        let values = [("seat", narrator.seat(seat.seat)), ("ships", ships.collect::<Vec<_>>().join(", "))];
        writeln!(out, " {}", paint::faint(&capitalized(&narrator.text("board.captives", &values))))?;
    }
    Ok(())
}

/// Describes the encounter: attackers, defenders, their allies, and the cards played.
pub fn encounter(narrator: &Narrator, view: &View) -> Option<String> {
    let defense = view.defense?;
    let strength = |seat: Seat| match (Some(seat) == view.defense, view.planet) {
        (true, Some(planet)) => view.ships_on(planet)[seat.index()],
        _ => view.seats[seat.index()].cone + view.seats[seat.index()].shield,
    };
    let is_over = view.outcome.is_some();
    let side = |side: Side, main: Seat| {
        let allied = view.seats.iter().filter(|seat| seat.seat != view.offense && seat.seat != defense).filter(
            |seat| match side {
                Side::Offense => seat.cone > 0,
                Side::Defense => seat.shield > 0,
            },
        );
        let ships = |seat: Seat| match (view.planet, strength(seat)) {
            // After the encounter, omit the numbers: the ships have been lost, have landed, or have returned home.
            _ if is_over => narrator.seat(seat),
            (None, 0) => narrator.seat(seat),
            (_, ships) => format!("{} {ships}", narrator.seat(seat)),
        };
        let parts: Vec<String> = std::iter::once(main).chain(allied.map(|seat| seat.seat)).map(ships).collect();
        let mut text = parts.join(" + ");
        if let Some(laid) = &view.laid[side] {
            let card = laid.kind.map_or_else(|| narrator.text("board.face_down", &[]), |kind| narrator.card(kind));
            text += &format!(" [{card}]");
        }
        text
    };
    let mut values = vec![("offense", side(Side::Offense, view.offense)), ("defense", side(Side::Defense, defense))];
    let key = match view.planet {
        Some(planet) => {
            values.push(("planet", narrator.planet(planet)));
            "board.encounter_at"
        }
        None => "board.encounter",
    };
    let line = capitalized(&narrator.text(key, &values));
    Some(view.outcome.map_or_else(|| line.clone(), |outcome| format!("{line}: {}", narrator.outcome(outcome))))
}

/// Prints the changed memories of powers that the person may see, one line each.
fn memories(out: &mut dyn Write, narrator: &Narrator, view: &View, rules: &Ruleset) -> io::Result<()> {
    let aliens = view.seats.iter().flat_map(|seat| &seat.aliens);
    let of_aliens = aliens.map(|alien| (alien.alien, narrator.script(alien.alien), &alien.memory));
    let lying = view.lying.iter().map(|lying| (lying.script, narrator.lying(lying), &lying.memory));
    for (id, name, memory) in of_aliens.chain(lying) {
        let script = rules.script(id);
        for (key, values) in memory {
            let Some(cell) = script.memory.iter().find(|cell| cell.key == *key) else { continue };
            let said = |value: i16| match rules.recalled(cell, value) {
                MemoryValue::Flag(_) | MemoryValue::Nothing => String::new(),
                value => format!(" {}", narrator.recalled(id, &value)),
            };
            // For a rule or a card, print the values of all seats, even unchanged ones.
            let is_told = |value: i16| value != cell.initial || cell.per_seat && !script.is_alien();
            let changed = (0..).map(Seat).zip(values).filter(|(_, value)| is_told(**value));
            let what: Vec<String> = changed
                .map(|(seat, value)| match cell.per_seat {
                    true => format!("{}{}", narrator.seat(seat), said(*value)),
                    false => said(*value).trim().to_owned(),
                })
                .collect();
            if !what.is_empty() {
                let said = format!("{name}: {} {}", narrator.memory(id, key), what.join(", "));
                line(out, 1, said.trim_end())?;
            }
        }
    }
    Ok(())
}

/// Prints the piles of powers, one line each.
fn piles(out: &mut dyn Write, narrator: &Narrator, view: &View) -> io::Result<()> {
    for seat in &view.seats {
        for (alien, pile) in seat.aliens.iter().flat_map(|alien| alien.piles.iter().map(move |pile| (alien, pile))) {
            let name = narrator.memory(alien.alien, &pile.name);
            let values = |cards: String, n: u8| {
                vec![
                    ("alien", narrator.script(alien.alien)),
                    ("pile", name.clone()),
                    ("cards", cards),
                    ("n", n.to_string()),
                ]
            };
            let said = match (pile.cards.is_empty(), pile.unseen) {
                (true, 0) => continue,
                (true, unseen) => narrator.text("board.pile_unseen", &values(String::new(), unseen)),
                (false, _) => narrator.text("board.pile", &values(narrator.cards(&pile.cards), 0)),
            };
            line(out, 1, &paint::faint(&capitalized(&said)))?;
        }
    }
    Ok(())
}

/// Prints the texts of the aliens at the table and of the person's cards.
pub fn aliens(out: &mut dyn Write, narrator: &Narrator, view: &View) -> io::Result<()> {
    for seat in &view.seats {
        for alien in &seat.aliens {
            let name = capitalized(&format!("{}, {}:", narrator.seat(seat.seat), narrator.script(alien.alien)));
            wrapped(out, &name, &narrator.script_text(alien.alien))?;
        }
    }
    let mut told = Vec::new();
    for lying in &view.lying {
        if !told.contains(&lying.script) {
            wrapped(out, &format!("{}:", narrator.script(lying.script)), &narrator.script_text(lying.script))?;
            told.push(lying.script);
        }
    }
    // List the cards in the hand and in the piles of the person's own powers. Cards in piles may be playable too.
    let own = view.seats.iter().filter(|seat| Some(seat.seat) == view.seat).flat_map(|seat| &seat.aliens);
    let piles = own.flat_map(|alien| &alien.piles).flat_map(|pile| pile.cards.counted());
    let mut cards = Vec::new();
    for (kind, _) in view.hand.counted().chain(piles) {
        if let hyperkon::__private::cosmic::CardKind::Scripted(card) = kind
            && !cards.contains(&card)
        {
            wrapped(out, &format!("{}:", narrator.script(card)), &narrator.script_text(card))?;
            cards.push(card);
        }
    }
    Ok(())
}

/// Prints a name and a text, wrapped at a readable width.
fn wrapped(out: &mut dyn Write, name: &str, text: &str) -> io::Result<()> {
    paint::wrapped(&format!("  {name}"), 3, text).iter().try_for_each(|line| writeln!(out, "{line}"))
}
