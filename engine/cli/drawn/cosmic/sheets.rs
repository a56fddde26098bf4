//! The overlays of cosmic conquest: texts of aliens and cards, and the board as sentences.

use super::names::planet_name;
use super::systems::ink_of;
use crate::drawn::look::Ink;
use crate::drawn::rich::Rich;
use crate::drawn::sheet::{Lines, heading, say};
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::{CardKind, PickOption};
use hyperkon::Engine;

/// Returns the texts of cards in hand, aliens, and cards on the table.
pub fn aliens(table: &Table<'_, Engine>, inner: usize) -> Lines {
    let (view, narrator) = (&table.view, &table.scene);
    let mut lines = Lines::new();
    let mut cards = Vec::new();
    for (kind, _) in view.hand.counted() {
        if let CardKind::Scripted(card) = kind
            && !cards.contains(&card)
        {
            cards.push(card);
        }
    }
    if !cards.is_empty() {
        heading(&mut lines, &Rich::plain(table.word("ui.panel.hand")), inner);
        for card in cards {
            let text = format!("{}: {}", narrator.script(card), narrator.script_text(card));
            say(&mut lines, &table.seats.rich(&text), inner, 2, Ink::Text);
        }
    }
    for seat in &view.seats {
        for alien in &seat.aliens {
            let title = format!(
                "{}, {}: {}",
                narrator.seat(seat.seat),
                narrator.script(alien.alien),
                narrator.standing(alien.standing)
            );
            heading(&mut lines, &table.seats.sentence(&title), inner);
            if let Some(reason) = narrator.standing_why(seat, alien) {
                say(&mut lines, &table.seats.sentence(&reason), inner, 2, ink_of(alien.standing));
            }
            say(&mut lines, &table.seats.rich(&narrator.script_text(alien.alien)), inner, 0, Ink::Text);
        }
    }
    let mut told = Vec::new();
    for lying in &view.lying {
        if !told.contains(&lying.script) {
            told.push(lying.script);
            let text = format!("{}: {}", narrator.script(lying.script), narrator.script_text(lying.script));
            heading(&mut lines, &table.seats.rich(&text), inner);
        }
    }
    lines
}

/// Returns the board as sentences, seat by seat.
pub fn board(table: &Table<'_, Engine>, inner: usize) -> Lines {
    let (view, narrator) = (&table.view, &table.scene);
    let rules = table.sitting.played.game().rules();
    let mut lines = Lines::new();
    for seat in &view.seats {
        let aliens: Vec<String> = seat.aliens.iter().map(|alien| narrator.script(alien.alien)).collect();
        let name = if seat.seat == table.me {
            narrator.text("board.you", &[("seat", narrator.seat(seat.seat))])
        } else {
            narrator.seat(seat.seat)
        };
        let bases = narrator.text(
            "ui.sum.bases_of",
            &[("n", seat.foreign_bases.to_string()), ("most", rules.numbers.bases_to_win.to_string())],
        );
        let title = format!(
            "{}: {name}, {}; {} {}; {bases}; {} {}; {} {}",
            table.seats.tag(seat.seat),
            aliens.join(", "),
            table.word("ui.word.cards"),
            seat.cards,
            table.word("ui.word.home_bases"),
            seat.home_bases,
            table.word("ui.panel.hole"),
            seat.black_hole,
        );
        heading(&mut lines, &table.seats.rich(&title), inner);
        for planet in rules.system(seat.seat) {
            let there = crate::boards::cosmic::prompt::about(narrator, view, PickOption::Planet(planet));
            let target = if view.planet == Some(planet) { " ◄" } else { "" };
            let text = format!("  {}: {there}{target}", planet_name(table, planet));
            say(&mut lines, &table.seats.rich(&text), inner, 6, Ink::Text);
        }
        for (key, cards) in [("board.known", &seat.known), ("board.aside", &seat.aside)] {
            if !cards.is_empty() {
                let values = [("seat", narrator.seat(seat.seat)), ("cards", narrator.cards(cards))];
                say(&mut lines, &table.seats.sentence(&narrator.text(key, &values)), inner, 2, Ink::Faint);
            }
        }
    }
    // Add the same notes as `--plain`: moved planets, cards on the table, and the memory of powers.
    for note in crate::boards::cosmic::board::notes(narrator, view, rules) {
        if lines.last().is_some_and(|(_, ink)| *ink != Ink::Faint) {
            lines.push((Rich::default(), Ink::Faint));
        }
        say(&mut lines, &table.seats.sentence(&note), inner, 2, Ink::Faint);
    }
    let piles = [
        ("deck", view.deck.to_string()),
        ("discard", view.discard.len().to_string()),
        ("stars", view.stars.to_string()),
    ];
    heading(&mut lines, &table.seats.sentence(&table.text("board.piles", &piles)), inner);
    lines
}
