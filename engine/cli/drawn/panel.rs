//! Draws the box of the question, and the log beside it.
//!
//! Only the box of the question has heavy lines. Between questions, it names the seats to act, except in a window, where it
//! names nobody.

use super::Drawn;
use super::choices::Choices;
use super::log;
use super::look::Ink;
use super::overlay::until_key;
use super::pen::{Frame, Hit, Pen};
use super::prompt::Asked;
use super::rich::{Rich, width};
use super::table::{Table, Thinks};
use hyperkon_frame::Part;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The maximum number of columns for options.
const COLUMNS: usize = 4;
/// The minimum height of the question's box, in lines.
const LEAST: u16 = 7;
/// The width of an option's key, in columns.
const KEY: usize = 3;
/// The number of rows of a question that are always visible.
const LEAST_ROWS: usize = 4;

/// Draws the question, and the log below it. The log has at least 5 lines, or 8 with a hint.
pub fn with_log<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let log = if table.hint.is_some() { 8 } else { 5 };
    let most = area.height.saturating_sub(log);
    let asked = height(table, area.width).clamp(LEAST.min(most), most);
    draw(table, pen, Rect { height: asked, ..area }, false);
    story(table, pen, Rect { y: area.y + asked, height: area.height - asked, ..area });
}

/// Draws the last lines of the log, each with its rule.
pub fn story<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let mut title = table.word("ui.panel.happened");
    if table.story.has_reasons() {
        title += &format!(" (w: {})", table.word("ui.panel.why"));
    }
    let hint = table.hint.as_ref().map_or(0, Vec::len);
    log::panel(&table.story, hint, pen, area, &title, &table.seats);
}

/// Returns the height of the question's box in this width, in lines.
fn height<G: Drawn>(table: &Table<'_, G>, columns: u16) -> u16 {
    let Some(asked) = &table.asked else { return LEAST };
    let inner = usize::from(columns).saturating_sub(4).max(10);
    let lines = |text: &str| Rich::plain(text).wrapped(inner, 2).len();
    let question = lines(&table.sitting.words.question(&asked.question));
    let notes: usize = notes(table, asked, false).iter().flat_map(|(texts, _)| texts).map(|text| lines(text)).sum();
    (question + asked.parts.len().min(1) + asked.rows() + notes + 4) as u16
}

/// Returns the notes above the answer, from bottom to top: error, hint, and help.
fn notes<G: Drawn>(table: &Table<'_, G>, asked: &Asked<G>, is_alone: bool) -> Vec<(Vec<String>, Ink)> {
    let mut notes: Vec<(Vec<String>, Ink)> = Vec::new();
    notes.extend(asked.refused.iter().map(|refused| (vec![refused.clone()], Ink::Warn)));
    match &table.hint {
        Some(hint) if hint.is_empty() => {
            let text = table.text("cli.hint_thinks", &[("n", table.hint_games.to_string())]);
            notes.push((vec![text], Ink::Faint));
        }
        // The log contains the hint. If it is not visible, show the best answer here.
        Some(hint) if is_alone => {
            notes.push((hint.iter().take(2).next_back().cloned().into_iter().collect(), Ink::Win))
        }
        Some(_) | None => {}
    }
    if table.sitting.pass_of(&asked.question).is_some() {
        let stands = table.sitting.stands(table.me);
        notes.push((vec![table.word(stands.map_or("terminal.may_pass_on", |until| until_key(until)[1]))], Ink::Faint));
    } else if G::is_hidden(&asked.question) && !G::plays_open(&asked.question) && !asked.is_wide(false) {
        notes.push((vec![table.word("ui.ask.secret")], Ink::Faint));
    }
    notes
}

/// Draws the question, or the seats to act. If `is_alone` is true, also draws the latest event, because no log is visible.
pub fn draw<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect, is_alone: bool) {
    let Some(asked) = &table.asked else { return waiting(table, pen, area) };
    let style = pen.ink(Ink::Pick);
    let more = asked.form.as_ref().and_then(|form| form.title(table)).map(|more| format!(": {more}"));
    let title = table.word("ui.panel.asked") + &more.unwrap_or_default();
    pen.panel(area, asked_frame(true), &Rich::plain(title), style.add_modifier(Modifier::BOLD));
    let (left, inner) = (area.x + 2, usize::from(area.width).saturating_sub(4));
    let (bottom, mut y) = (area.bottom() - 1, area.y + 1);
    // The latest event is often the reason for the question.
    let last = table.story.last().filter(|_| is_alone && usize::from(area.height) > asked.rows() + 5);
    if let Some(last) = last {
        let rule = last.why.as_ref().map_or("", |why| &why.clause);
        let end = pen.rich(left, y, inner.saturating_sub(width(rule) + 1), &last.text, pen.ink(Ink::Faint));
        pen.say(end + 1, y, width(rule), rule, Ink::Pick);
        y += 1;
    }
    for line in table.seats.sentence(&table.sitting.words.question(&asked.question)).wrapped(inner, 0) {
        if y + 2 >= bottom {
            break;
        }
        pen.rich(left, y, inner, &line, pen.ink(Ink::Strong));
        y += 1;
    }
    if !asked.parts.is_empty() && y + 2 < bottom {
        pen.rich(left, y, inner, &table.seats.rich(&so_far(table, asked, None)), pen.ink(Ink::Win));
        y += 1;
    }
    // Draw from the bottom up: the effect of Enter, then the error, then the hint.
    let send = sends(table, asked).wrapped(inner, 7);
    let mut foot = bottom - send.len().min(2) as u16;
    for (at, line) in (foot..bottom).zip(&send) {
        let end = pen.rich(left, at, inner, line, style);
        pen.hit(Rect::new(left, at, end.saturating_sub(left), 1), Hit::Send);
    }
    // Leave space for a few options.
    let least = y + asked.rows().clamp(1, LEAST_ROWS) as u16;
    for (texts, ink) in notes(table, asked, is_alone) {
        let lines: Vec<Rich> = texts.iter().flat_map(|text| table.seats.rich(text).wrapped(inner, 2)).collect();
        let shown = lines.len().min(usize::from(foot.saturating_sub(least)));
        for (at, line) in lines.iter().take(shown).enumerate() {
            pen.rich(left, foot - (shown - at) as u16, inner, line, pen.ink(ink));
        }
        foot -= shown as u16;
    }
    let list = Rect::new(left - 1, y, inner as u16 + 2, foot.saturating_sub(y));
    match &asked.form {
        Some(form) => form.draw(table, pen, list, asked.row),
        None => options(table, pen, asked, list, bottom),
    }
}

/// Draws the options in one column if they fit, otherwise in several. Draws a note about hidden options in the last line.
fn options<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, asked: &Asked<G>, area: Rect, bottom: u16) {
    let texts = option_texts(table, asked, usize::from(area.width).saturating_sub(KEY + 2));
    let on = asked.ticks.as_ref().map(|(on, _)| &on[..]);
    let list = Choices { texts: &texts, row: asked.row, sent: asked.sends(), on, columns: COLUMNS }.draw(pen, area);
    if list.hidden > 0 {
        let text = format!(" ↑↓ {} ", table.text("ui.ask.more", &[("n", list.hidden.to_string())]));
        let columns = width(&text);
        pen.text(area.right().saturating_sub(columns as u16 + 1), bottom, columns, &text, pen.ink(Ink::Pick));
    }
    let below = area.y + list.lines;
    if let Some((on, most)) = asked.ticks.as_ref().filter(|_| below < area.bottom()) {
        let many = on.iter().filter(|on| **on).count().to_string();
        let text = table.text("ui.ask.chosen", &[("n", many), ("most", most.to_string())]);
        pen.say(area.x + 1, below, usize::from(area.width) - 2, &text, Ink::Faint);
    }
}

/// Returns the texts of the options. If one does not fit, all texts are short.
fn option_texts<G: Drawn>(table: &Table<'_, G>, asked: &Asked<G>, room: usize) -> Vec<Rich> {
    let all: Vec<String> = asked.next.iter().map(|part| G::option(table, &asked.question, part)).collect();
    let is_short = all.iter().any(|option| width(option) > room);
    let short = |part: &Part<G>| if is_short { G::short(table, part) } else { None };
    asked.next.iter().zip(all).map(|(part, whole)| table.seats.rich(&short(part).unwrap_or(whole))).collect()
}

/// Returns the text of the answer so far, with the answer step of this row.
fn so_far<G: Drawn>(table: &Table<'_, G>, asked: &Asked<G>, row: Option<usize>) -> String {
    let next = row.and_then(|row| asked.next.get(row));
    let parts = asked.parts.iter().chain(next).map(|part| table.sitting.words.part(&asked.question, part));
    parts.collect::<Vec<_>>().join(", ")
}

/// Returns the text of the answer that Enter sends.
fn sends<G: Drawn>(table: &Table<'_, G>, asked: &Asked<G>) -> Rich {
    let answer = match (asked.whole(), asked.sends()) {
        (Some(choice), _) => G::answer(table, &asked.question, &choice),
        (None, Some(row)) => so_far(table, asked, Some(row)),
        (None, None) => return Rich::plain(table.word("ui.ask.nothing_chosen")),
    };
    table.seats.rich(&table.text("ui.ask.send", &[("answer", answer)]))
}

fn waiting<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    pen.frame(area, asked_frame(false), pen.ink(Ink::Faint));
    let (left, inner) = (area.x + 2, usize::from(area.width).saturating_sub(4));
    let text = if table.is_over {
        let winners = table.winners();
        let has_won = winners.contains(table.me) && winners.len() == 1;
        if has_won { table.word("ui.wait.you_won") } else { table.result() }
    } else if matches!(table.thinks, Thinks::Bots(_)) {
        table.word("ui.wait.bots")
    } else if table.sitting.played.game().has_window() {
        table.word("ui.wait.window")
    } else if table.waiting.is_empty() || table.story.is_telling() {
        table.word("ui.wait.nobody")
    } else {
        let values = [
            ("seats", table.seats.all(table.waiting.iter(), |values| table.text("ui.wait.and", values))),
            ("n", table.waiting.len().to_string()),
        ];
        table.text("ui.wait.seats", &values)
    };
    let ink = pen.ink(if table.is_over { Ink::Win } else { Ink::Faint });
    let room = usize::from(area.height).saturating_sub(2);
    for (at, line) in table.seats.sentence(&text).wrapped(inner, 0).iter().enumerate().take(room) {
        pen.rich(left, area.y + 1 + at as u16, inner, line, ink);
    }
    if table.is_over {
        pen.say(left, area.bottom() - 2, inner, &table.word("terminal.over"), Ink::Pick);
        pen.hit(Rect::new(left, area.bottom() - 2, inner as u16, 1), Hit::Send);
    }
}

/// Returns a heavy frame for the question, and a plain one otherwise.
const fn asked_frame(is_asked: bool) -> Frame {
    if is_asked { Frame::Heavy } else { Frame::Single }
}
