//! The question, in one place, and the log beside it.
//!
//! The question's box is the only one with heavy lines. While nobody is asked it says for whom the table waits; inside a
//! window it names nobody.

use super::asked::{Asked, Form};
use super::draw::asked_frame;
use super::look::Ink;
use super::pen::{Frame, Hit, Pen, width};
use super::rich::{Rich, unmarked};
use super::systems::key_of;
use super::table::{Table, Thinks};
use super::terms::{Deal, What};
use crate::ask;
use crate::ask_ships;
use hyperkon::cosmic::{Ask, Choice, Pickable, Place};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The log: its last lines, each with its rule.
pub fn story(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect) {
    let words = &table.words;
    let title = format!("{} (w: {})", words.word("ui.panel.happened"), words.word("ui.panel.why"));
    pen.panel(area, Frame::Single, &Rich::plain(title), pen.ink(Ink::Faint));
    pen.hit(area, Hit::Key('l'));
    let (inner, most) = (usize::from(area.width) - 4, usize::from(area.height) - 2);
    let mut lines: Vec<(Rich, Option<(String, Ink)>, Ink)> = Vec::new();
    for entry in table.story.told.iter().rev() {
        if lines.len() >= most {
            break;
        }
        let mut own = entry_lines(table, entry, inner);
        own.reverse();
        lines.extend(own);
    }
    lines.truncate(most);
    for (at, (text, cause, ink)) in lines.iter().rev().enumerate() {
        let y = area.y + 1 + at as u16;
        pen.rich(area.x + 2, y, inner, text, pen.ink(*ink));
        if let Some((cause, ink)) = cause {
            pen.say(area.right() - 2 - width(cause) as u16, y, width(cause), cause, *ink);
        }
    }
}

/// An entry of the log in lines: the mark of who did it, the sentence, the rule at the end.
fn entry_lines(
    table: &Table<'_>,
    entry: &super::story::Entry,
    inner: usize,
) -> Vec<(Rich, Option<(String, Ink)>, Ink)> {
    let cause = entry.why.as_ref().map(|why| why.rule.to_string());
    let reserved = cause.as_ref().map_or(0, |cause| width(cause) + 1);
    let ink = match (entry.is_undone, entry.is_heading, entry.is_notice) {
        (true, ..) | (_, _, true) => Ink::Faint,
        (_, true, _) => Ink::Strong,
        _ => Ink::Text,
    };
    let mark = match entry.seat() {
        Some(seat) => Rich(vec![super::rich::Bit { text: table.words.mark(seat).to_owned(), seat: Some(seat) }]),
        None => Rich::plain(if entry.is_undone { "×" } else { " " }),
    };
    let lines = entry.text.wrapped(inner.saturating_sub(2 + reserved), 0);
    let last = lines.len() - 1;
    let with_mark = |(at, line): (usize, Rich)| {
        let mut bits =
            if at == 0 { mark.0.clone() } else { vec![super::rich::Bit { text: " ".to_owned(), seat: None }] };
        bits.push(super::rich::Bit { text: " ".to_owned(), seat: None });
        bits.extend(line.0);
        let cause = cause.clone().filter(|_| at == last).map(|cause| (cause, Ink::Pick));
        (Rich(bits), cause, ink)
    };
    lines.into_iter().enumerate().map(with_mark).collect()
}

/// What is asked, or for whom the table waits.
pub fn draw(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect) {
    let words = &table.words;
    let Some(asked) = &table.asked else {
        return waiting(table, pen, area);
    };
    let style = pen.ink(Ink::Pick);
    let title = match &asked.form {
        Form::Deal(deal) => {
            let left = words.text("ui.ask.left", &[("n", deal.offers_left.to_string())]);
            format!("{}: {left}", words.word("ui.panel.asked"))
        }
        _ => words.word("ui.panel.asked"),
    };
    pen.panel(area, asked_frame(true), &Rich::plain(title), style.add_modifier(Modifier::BOLD));
    let (left, inner) = (area.x + 2, usize::from(area.width) - 4);
    let bottom = area.bottom() - 1;
    let mut y = area.y + 1;
    let question = Rich::sentence(&words.narrator.question(&asked.decision));
    for line in question.wrapped(inner, 0) {
        if y + 2 >= bottom {
            break;
        }
        pen.rich(left, y, inner, &line, pen.ink(Ink::Strong));
        y += 1;
    }
    // From the bottom upwards: what Enter does, what was wrong, the hint.
    let mut foot = bottom - 1;
    let send = sends(table, asked);
    let shown = pen.rich(left, foot, inner, &send, style);
    pen.hit(Rect::new(left, foot, shown - left, 1), Hit::Send);
    let mut above = |pen: &mut Pen<'_>, text: &Rich, ink: Ink, most: usize| {
        let lines = text.wrapped(inner, 0);
        let room = usize::from(foot.saturating_sub(y + 1)).min(most);
        let shown = lines.len().min(room);
        for (at, line) in lines.iter().take(shown).enumerate() {
            pen.rich(left, foot - (shown - at) as u16, inner, line, pen.ink(ink));
        }
        foot -= shown as u16;
    };
    if let Some(refused) = &asked.refused {
        above(pen, &Rich::plain(refused.clone()), Ink::Warn, 3);
    }
    if let Some(hint) = &table.hint {
        if hint.is_empty() {
            let text = words.text("cli.hint_thinks", &[("n", table.hint_games.to_string())]);
            above(pen, &Rich::plain(text), Ink::Faint, 2);
        }
        for line in hint.iter().rev() {
            above(pen, &Rich::said(line), Ink::Win, 3);
        }
    }
    if asked.is_window() {
        let key = table
            .sitting
            .stands(table.me, &table.view)
            .map_or("terminal.may_pass_on", super::super::standing::Until::said_key);
        above(pen, &Rich::plain(words.word(key)), Ink::Faint, 1);
    } else if asked.decision.secret && !asked.is_wide() {
        above(pen, &Rich::plain(words.word("ui.ask.secret")), Ink::Faint, 1);
    }
    let list = Rect::new(left - 1, y, inner as u16 + 2, foot.saturating_sub(y));
    match &asked.form {
        Form::One { .. } | Form::Some { .. } => options(table, pen, asked, list),
        Form::Number { min, max, value, .. } => {
            let text = format!("◄ {value} ►   ({min}–{max})");
            pen.text(left, y, inner, &text, pen.ink(Ink::Strong));
            pen.hit(Rect::new(left, y, 2, 1), Hit::Less(0));
            pen.hit(Rect::new(left + 2, y, 6, 1), Hit::More(0));
        }
        Form::Ships { .. } => ships(table, pen, asked, list),
        Form::Deal(deal) => terms(table, pen, asked, deal, list),
    }
}

/// What Enter sends.
fn sends(table: &Table<'_>, asked: &Asked) -> Rich {
    let words = &table.words;
    let answer = match asked.choice() {
        Ok(Choice::Offer(offer)) => match &asked.decision.ask {
            Ask::Deal(deal) => {
                format!("{}: {}", words.word("ui.deal.offer"), words.narrator.offer_for(&offer, deal.side))
            }
            _ => String::new(),
        },
        Ok(choice) => words.narrator.choice(&asked.decision, &choice),
        Err(_) => return Rich::plain(words.word("ui.ask.nothing_chosen")),
    };
    words.said("ui.ask.send", &[("answer", answer)])
}

fn waiting(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect) {
    let words = &table.words;
    pen.frame(area, asked_frame(false), pen.ink(Ink::Faint));
    let (left, inner) = (area.x + 2, usize::from(area.width) - 4);
    let (text, ink) = if table.is_over {
        let winners = table.winners();
        let text = match winners.contains(table.me) && winners.len() == 1 {
            true => words.said("ui.wait.you_won", &[]),
            false => words
                .sentence("ui.wait.won", &[("seats", words.narrator.seats(winners)), ("n", winners.len().to_string())]),
        };
        (text, Ink::Win)
    } else {
        match table.thinks {
            Thinks::Bots(_) => (words.sentence("ui.wait.bots", &[]), Ink::Faint),
            _ if table.sitting.played.game().has_window() => (words.sentence("ui.wait.window", &[]), Ink::Faint),
            Thinks::Seat(..) | Thinks::Nobody => {
                let seats = table.view.waiting;
                if seats.is_empty() || table.story.is_telling() {
                    (words.sentence("ui.wait.nobody", &[]), Ink::Faint)
                } else {
                    let values = [("seats", words.narrator.seats(seats)), ("n", seats.len().to_string())];
                    (words.sentence("ui.wait.seats", &values), Ink::Faint)
                }
            }
        }
    };
    for (at, line) in text.wrapped(inner, 0).iter().enumerate().take(usize::from(area.height) - 2) {
        pen.rich(left, area.y + 1 + at as u16, inner, line, pen.ink(ink));
    }
    if table.is_over {
        let text = words.word("terminal.over");
        pen.say(left, area.bottom() - 2, inner, &text, Ink::Pick);
        pen.hit(Rect::new(left, area.bottom() - 2, inner as u16, 1), Hit::Send);
    }
}

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

fn options(table: &Table<'_>, pen: &mut Pen<'_>, asked: &Asked, area: Rect) {
    let (options, on): (&[_], Option<&[bool]>) = match &asked.form {
        Form::One { options, .. } => (options, None),
        Form::Some { options, on, .. } => (options, Some(on)),
        _ => return,
    };
    let texts: Vec<Rich> = options.iter().map(|option| option_text(table, asked, *option)).collect();
    let room = usize::from(area.height);
    let before = if on.is_some() { 9 } else { 5 };
    let widest = texts.iter().map(Rich::width).max().unwrap_or(0) + before;
    let columns = if texts.len() > room { (usize::from(area.width) / widest.max(1)).clamp(1, 3) } else { 1 };
    let rows = texts.len().div_ceil(columns);
    let at = asked.row / columns;
    let first = (at + 1).saturating_sub(room).min(rows.saturating_sub(room));
    let each = usize::from(area.width) / columns;
    for (row, text) in texts.iter().enumerate().skip(first * columns).take(room * columns) {
        let x = area.x + ((row % columns) * each) as u16;
        let y = area.y + (row / columns - first) as u16;
        let is_sent = asked.sends() == Some(row) || on.is_some() && asked.row == row;
        let pick = pen.ink(Ink::Pick).add_modifier(Modifier::BOLD);
        let mark = if is_sent { ">" } else { " " };
        let mut at = pen.text(x, y, 1, mark, pick);
        let key = format!(" {:>1} ", key_of(row));
        let end = pen.text(at, y, 3, &key, pick);
        if is_sent {
            pen.invert(Rect::new(at, y, end - at, 1));
        }
        at = end;
        if let Some(on) = on {
            at = pen.text(at, y, 4, if on[row] { "[x] " } else { "[ ] " }, pick);
        }
        let style = if is_sent { pen.ink(Ink::Strong) } else { pen.ink(Ink::Text) };
        pen.rich(at + 1, y, each.saturating_sub(before), text, style);
        pen.hit(Rect::new(x, y, each as u16, 1), Hit::Row(row));
    }
    let hidden = texts.len().saturating_sub((first + room) * columns) + first * columns;
    if hidden > 0 && room > 0 {
        let text = format!("↑↓ {}", table.words.text("ui.ask.more", &[("n", hidden.to_string())]));
        let x = area.right().saturating_sub(width(&text) as u16 + 1);
        pen.say(x, area.y.saturating_sub(1), width(&text), &text, Ink::Faint);
    }
    if let Form::Some { on, max, .. } = &asked.form {
        let many = on.iter().filter(|on| **on).count();
        let text = table.words.text("ui.ask.chosen", &[("n", many.to_string()), ("most", max.to_string())]);
        let y = area.y + rows.min(room) as u16;
        if y < area.bottom() {
            pen.say(area.x + 1, y, usize::from(area.width) - 2, &text, Ink::Faint);
        }
    }
}

fn ships(table: &Table<'_>, pen: &mut Pen<'_>, asked: &Asked, area: Rect) {
    let Form::Ships { places, counts, min, max } = &asked.form else { return };
    let words = &table.words;
    let owner = ask_ships::owner(&asked.decision);
    let putting = ask_ships::is_putting(asked.decision.topic);
    let sent: u8 = counts.iter().sum();
    let text = words.text("ui.ask.chosen", &[("n", sent.to_string()), ("most", max.to_string())]);
    let bar = "█".repeat(usize::from(sent).min(20));
    let count = format!("{text} {bar}");
    let enough = if sent >= *min { Ink::Win } else { Ink::Warn };
    let columns = width(&count).min(usize::from(area.width) - 2);
    pen.say(area.right() - 1 - columns as u16, area.y.saturating_sub(1), columns, &count, enough);
    let room = usize::from(area.height);
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
        if is_last || might {
            let left = usize::from(area.right().saturating_sub(end + 3));
            pen.say(end + 2, y, left, &words.word("ui.ask.last_ship"), if is_last { Ink::Warn } else { Ink::Faint });
        }
    }
    if places.len() > room {
        let hidden = places.len() - room;
        let text = format!("↑↓ {}", words.text("ui.ask.more", &[("n", hidden.to_string())]));
        pen.say(area.x + 1, area.y.saturating_sub(1), 0, &text, Ink::Faint);
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

fn terms(table: &Table<'_>, pen: &mut Pen<'_>, asked: &Asked, deal: &Deal, area: Rect) {
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
