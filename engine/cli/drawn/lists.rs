//! The lists of answers: options, ships over places, the terms of a deal.

use super::asked::{Asked, Form};
use super::choices::Choices;
use super::look::Ink;
use super::pen::{Hit, Pen, width};
use super::rich::{Rich, unmarked};
use super::table::Table;
use super::terms::{Deal, What};
use crate::ask;
use crate::ask_ships;
use hyperkon::cosmic::{Pickable, Place};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// From this width on a row of ships has room for a warning at its end.
const ROOMY_ROW: u16 = 76;

/// The words of an option, and what the board says about it.
fn option_text(table: &Table<'_>, asked: &Asked, option: Pickable) -> Rich {
    let narrator = &table.words.narrator;
    let about = match option {
        Pickable::Planet(planet) => {
            let there = table.words.ships_on(&table.view, planet, false);
            let there: Vec<String> = there.into_iter().map(|(_, ships)| ships).collect();
            if there.is_empty() { table.words.word("ui.word.empty") } else { there.join(" ") }
        }
        option => ask::about(narrator, &table.view, option),
    };
    let name = narrator.option(&asked.decision, option);
    Rich::said(&if about.is_empty() { name } else { format!("{name}: {about}") })
}

/// Options, in one column while they have room, else in two or three.
pub fn options(table: &Table<'_>, pen: &mut Pen<'_>, asked: &Asked, area: Rect) {
    let (options, on): (&[_], Option<&[bool]>) = match &asked.form {
        Form::One { options, .. } => (options, None),
        Form::Some { options, on, .. } => (options, Some(on)),
        _ => return,
    };
    let texts: Vec<Rich> = options.iter().map(|option| option_text(table, asked, *option)).collect();
    let list = Choices { texts: &texts, row: asked.row, sent: asked.sends(), on, columns: 3 };
    let drawn = list.draw(pen, area);
    if drawn.hidden > 0 {
        let text = format!("↑↓ {}", table.words.text("ui.ask.more", &[("n", drawn.hidden.to_string())]));
        let x = area.right().saturating_sub(width(&text) as u16 + 1);
        pen.say(x, area.y.saturating_sub(1), width(&text), &text, Ink::Faint);
    }
    if let Form::Some { on, max, .. } = &asked.form {
        let many = on.iter().filter(|on| **on).count();
        let text = table.words.text("ui.ask.chosen", &[("n", many.to_string()), ("most", max.to_string())]);
        let y = area.y + drawn.lines;
        if y < area.bottom() {
            pen.say(area.x + 1, y, usize::from(area.width) - 2, &text, Ink::Faint);
        }
    }
}

/// Ships over places, a line each.
pub fn ships(table: &Table<'_>, pen: &mut Pen<'_>, asked: &Asked, area: Rect) {
    let Form::Ships { places, counts, min, max } = &asked.form else { return };
    let words = &table.words;
    let owner = ask_ships::owner(&asked.decision);
    let putting = ask_ships::is_putting(asked.decision.topic);
    let sent: u8 = counts.iter().sum();
    let text = words.text("ui.ask.chosen", &[("n", sent.to_string()), ("most", max.to_string())]);
    let bar = "█".repeat(usize::from(sent).min(20));
    let count = format!("{text} {bar}");
    let enough = if sent >= *min { Ink::Win } else { Ink::Warn };
    // Below the list a line for how many there are; where a row has no room for it, one for what is to be minded.
    let reserved = if area.width < ROOMY_ROW { 2 } else { 1 };
    let room = usize::from(area.height).saturating_sub(reserved).max(1);
    let below = area.y + places.len().min(room) as u16;
    if below < area.bottom() {
        let end = pen.say(area.x + 2, below, usize::from(area.width) - 3, &count, enough);
        let hidden = places.len().saturating_sub(room);
        if hidden > 0 {
            let text = format!("↑↓ {}", words.text("ui.ask.more", &[("n", hidden.to_string())]));
            pen.say(end + 3, below, usize::from(area.right().saturating_sub(end + 4)), &text, Ink::Faint);
        }
    }
    let first = (asked.row + 1).saturating_sub(room).min(places.len().saturating_sub(room));
    let names =
        places.iter().map(|(place, _)| width(&unmarked(&words.narrator.place(*place)))).max().unwrap_or(0).min(22);
    for (row, (place, _)) in places.iter().enumerate().skip(first).take(room) {
        let y = area.y + (row - first) as u16;
        let is_here = asked.row == row;
        let pick = pen.ink(Ink::Pick).add_modifier(Modifier::BOLD);
        let x = pen.text(area.x, y, 2, if is_here { "> " } else { "  " }, pick);
        let name = Rich::said(&words.narrator.place(*place));
        pen.rich(x, y, names, &name, if is_here { pen.ink(Ink::Strong) } else { pen.ink(Ink::Text) });
        pen.hit(Rect::new(area.x, y, area.width, 1), Hit::Row(row));
        let mut at = x + names as u16 + 2;
        if let Place::Planet(planet) = place {
            let mut piece = at;
            for (text, style) in super::systems::planet_bits(table, pen, *planet, true) {
                piece = pen.text(piece, y, usize::from((at + 9).saturating_sub(piece)), &text, style);
            }
        } else {
            let there = ask_ships::ships_at(&asked.decision, &table.view, *place);
            pen.text(at, y, 8, &words.pips(owner, there, 4), pen.seat(owner));
        }
        at += 10;
        let style = if is_here { pick } else { pen.ink(Ink::Text) };
        pen.text(at, y, 2, "- ", style);
        pen.text(at + 2, y, 2, &counts[row].to_string(), style);
        pen.text(at + 5, y, 1, "+", style);
        pen.hit(Rect::new(at, y, 2, 1), Hit::Less(row));
        pen.hit(Rect::new(at + 4, y, 3, 1), Hit::More(row));
        let there = ask_ships::ships_at(&asked.decision, &table.view, *place);
        let stays = if putting { there + counts[row] } else { there.saturating_sub(counts[row]) };
        let note = words.text("ui.ask.stays", &[("n", stays.to_string())]);
        let end = pen.say(at + 9, y, 14, &note, Ink::Faint);
        let is_last = !putting && stays == 0 && counts[row] > 0 && matches!(place, Place::Planet(_));
        let might = !putting && there == 1 && counts[row] == 0 && matches!(place, Place::Planet(_));
        let warning = words.word("ui.ask.last_ship");
        let left = usize::from(area.right().saturating_sub(end + 3));
        let ink = if is_last { Ink::Warn } else { Ink::Faint };
        if (is_last || might) && width(&warning) <= left {
            pen.say(end + 2, y, left, &warning, ink);
        } else if is_last || might && is_here {
            let line = format!("{}: {warning}", unmarked(&words.narrator.place(*place)));
            pen.say(area.x + 2, below + 1, usize::from(area.width) - 3, &line, ink);
        }
    }
}

/// A term in words.
fn term(table: &Table<'_>, what: What) -> Rich {
    let narrator = &table.words.narrator;
    match what {
        What::Base(planet) => {
            Rich::said(&format!("{} {}", table.words.word("ui.deal.base_on"), narrator.planet(planet)))
        }
        What::Random => Rich::plain(table.words.word("ui.deal.cards_random")),
        What::Card(kind) => Rich::said(&narrator.card(kind)),
        What::Freed(seat) => {
            Rich::said(&format!("{}: {}", table.words.word("ui.deal.ships_freed"), narrator.seat(seat)))
        }
    }
}

/// The terms of a deal in two columns.
pub fn terms(table: &Table<'_>, pen: &mut Pen<'_>, asked: &Asked, deal: &Deal, area: Rect) {
    let words = &table.words;
    let half = area.width / 2;
    let second = deal.second_column();
    // What can be said beside an offer.
    let mut says = Vec::new();
    if deal.standing.is_some() {
        if deal.can_accept {
            says.push(('y', "ui.deal.accept"));
        }
        says.push(('n', "ui.deal.refuse"));
    }
    says.push(('t', "ui.deal.no_deal"));
    let mut x = area.x + 1;
    let line = area.bottom().saturating_sub(1);
    for (key, word) in says {
        let start = x;
        x = pen.text(x, line, 1, &key.to_string(), pen.ink(Ink::Pick).add_modifier(Modifier::BOLD)) + 1;
        x = pen.say(x, line, 24, &words.word(word), Ink::Text);
        pen.hit(Rect::new(start, line, x - start, 1), Hit::Key(key));
        x += 3;
    }
    let room = usize::from(area.height).saturating_sub(2);
    for (at, key, rows) in
        [(area.x, "ui.deal.get", 0..second), (area.x + half, "ui.deal.give", second..deal.rows.len())]
    {
        pen.say(at + 2, area.y, usize::from(half) - 3, &words.word(key), Ink::Faint);
        let here = asked.row.saturating_sub(rows.start).min(rows.len());
        let shown = if rows.contains(&asked.row) { here } else { 0 };
        let first = (shown + 1).saturating_sub(room).min(rows.len().saturating_sub(room));
        for (number, row) in rows.clone().enumerate().skip(first).take(room) {
            let one = &deal.rows[row];
            let y = area.y + 1 + (number - first) as u16;
            let is_here = asked.row == row;
            let style = if is_here || one.n > 0 { pen.ink(Ink::Strong) } else { pen.ink(Ink::Text) };
            let pick = pen.ink(Ink::Pick).add_modifier(Modifier::BOLD);
            pen.text(at, y, 1, if is_here { ">" } else { " " }, pick);
            let columns = usize::from(half).saturating_sub(16);
            pen.rich(at + 2, y, columns, &term(table, one.what), style);
            let value = at + 2 + columns as u16 + 1;
            pen.text(value, y, 1, "-", style);
            let shown = if one.n == 0 { "·".to_owned() } else { one.n.to_string() };
            pen.text(value + 2, y, 2, &shown, if one.n > 0 { pick } else { pen.ink(Ink::Faint) });
            pen.text(value + 5, y, 1, "+", style);
            if one.n != one.stood && deal.standing.is_some() {
                pen.say(value + 7, y, 2, "*", Ink::Warn);
            }
            pen.hit(Rect::new(at, y, half, 1), Hit::Row(row));
            pen.hit(Rect::new(value, y, 2, 1), Hit::Less(row));
            pen.hit(Rect::new(value + 4, y, 3, 1), Hit::More(row));
        }
        let hidden = rows.len().saturating_sub(room);
        if hidden > 0 {
            let text = format!("↑↓ {}", words.text("ui.ask.more", &[("n", hidden.to_string())]));
            let columns = width(&text);
            pen.say(at + half - columns as u16 - 3, area.y, columns, &text, Ink::Faint);
        }
    }
}
