//! The question, in one place, and the log beside it.
//!
//! The question's box is the only one with heavy lines. While nobody is asked it says for whom the table waits; inside a
//! window it names nobody.

use super::asked::{Asked, Form};
use super::draw::asked_frame;
use super::look::Ink;
use super::pen::{Hit, Pen, width};
use super::rich::Rich;
use super::table::{Table, Thinks};
use super::{lists, log};
use hyperkon::cosmic::{Ask, Choice};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// So many of the rows of a question are shown, whatever else there is to be said.
const LEAST_ROWS: usize = 4;

/// The log: its last lines, each with its rule.
pub fn story(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect) {
    let words = &table.words;
    let title = format!("{} (w: {})", words.word("ui.panel.happened"), words.word("ui.panel.why"));
    let mark = |seat| words.mark(seat).to_owned();
    log::panel(&table.story, pen, area, &title, &|why| why.rule.to_string(), &mark);
}

/// What is asked, or for whom the table waits; where the log has no room beside it, with what has happened last.
pub fn draw(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect, is_alone: bool) {
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
    // Why it is asked: after a loss, or by a card.
    let last = table.story.told.iter().rev().find(|entry| !entry.is_notice && !entry.is_undone);
    if let Some(last) = last.filter(|_| is_alone && usize::from(area.height) > asked.rows() + 5) {
        let rule = last.why.as_ref().map_or_else(String::new, |why| why.rule.to_string());
        let end = pen.rich(left, y, inner.saturating_sub(width(&rule) + 1), &last.text, pen.ink(Ink::Faint));
        pen.say(end + 1, y, width(&rule), &rule, Ink::Pick);
        y += 1;
    }
    let question = Rich::sentence(&words.narrator.question(&asked.decision));
    for line in question.wrapped(inner, 0) {
        if y + 2 >= bottom {
            break;
        }
        pen.rich(left, y, inner, &line, pen.ink(Ink::Strong));
        y += 1;
    }
    // From the bottom upwards: what Enter does, what was wrong, the hint.
    let send = sends(table, asked).wrapped(inner, 7);
    let lines = send.len().min(2) as u16;
    let mut foot = bottom - lines;
    for (at, line) in send.iter().take(usize::from(lines)).enumerate() {
        let shown = pen.rich(left, foot + at as u16, inner, line, style);
        pen.hit(Rect::new(left, foot + at as u16, shown - left, 1), Hit::Send);
    }
    // Whatever is said, some of what can be answered stays in sight.
    let least = y + asked.rows().clamp(1, LEAST_ROWS) as u16;
    let mut above = |pen: &mut Pen<'_>, lines: Vec<Rich>, ink: Ink, most: usize| {
        let shown = lines.len().min(usize::from(foot.saturating_sub(least)).min(most));
        for (at, line) in lines.iter().take(shown).enumerate() {
            pen.rich(left, foot - (shown - at) as u16, inner, line, pen.ink(ink));
        }
        foot -= shown as u16;
    };
    let wrapped = |text: String| Rich::plain(text).wrapped(inner, 0);
    if let Some(refused) = &asked.refused {
        above(pen, wrapped(refused.clone()), Ink::Warn, 3);
    }
    if let Some(hint) = &table.hint {
        if hint.is_empty() {
            let text = words.text("cli.hint_thinks", &[("n", table.hint_games.to_string())]);
            above(pen, wrapped(text), Ink::Faint, 2);
        }
        // The best comes first; what has no room here stands in the log.
        above(pen, hint.iter().flat_map(|line| Rich::said(line).wrapped(inner, 0)).collect(), Ink::Win, 9);
    }
    if asked.is_window() {
        let key = table
            .sitting
            .stands(table.me, &table.view)
            .map_or("terminal.may_pass_on", crate::standing::Until::said_key);
        above(pen, wrapped(words.word(key)), Ink::Faint, 1);
    } else if asked.decision.secret && !asked.is_wide(false) {
        above(pen, wrapped(words.word("ui.ask.secret")), Ink::Faint, 1);
    }
    let list = Rect::new(left - 1, y, inner as u16 + 2, foot.saturating_sub(y));
    match &asked.form {
        Form::One { .. } | Form::Some { .. } => lists::options(table, pen, asked, list),
        Form::Number { min, max, value, .. } => {
            let text = format!("◄ {value} ►   ({min}–{max})");
            pen.text(left, y, inner, &text, pen.ink(Ink::Strong));
            pen.hit(Rect::new(left, y, 2, 1), Hit::Less(0));
            pen.hit(Rect::new(left + 2, y, 6, 1), Hit::More(0));
        }
        Form::Ships { .. } => lists::ships(table, pen, asked, list),
        Form::Deal(deal) => lists::terms(table, pen, asked, deal, list),
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
