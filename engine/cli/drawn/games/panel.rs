//! The question, in one place, and the log beside it. The question's box is the only one with heavy lines.

use super::Drawn;
use super::asked::Asked;
use super::table::Table;
use crate::drawn::choices::Choices;
use crate::drawn::draw::asked_frame;
use crate::drawn::log;
use crate::drawn::look::Ink;
use crate::drawn::pen::{Hit, Pen, width};
use crate::drawn::rich::Rich;
use hyperkon_frame::Part;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The most columns of options.
const COLUMNS: usize = 4;
/// The fewest lines of a question.
const LEAST: u16 = 7;
/// The columns that the key of an option takes.
const KEY: usize = 3;
/// So many of the rows of a question are shown, whatever else there is to be said.
const LEAST_ROWS: usize = 4;

/// The question, and the log below it: as high as the question needs, while the log has some lines. A hint may take more.
pub fn with_log<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let log = if table.hint.is_some() { 3 } else { 5 };
    let most = area.height.saturating_sub(log);
    let asked = height(table, area.width).clamp(LEAST.min(most), most);
    draw(table, pen, Rect { height: asked, ..area });
    story(table, pen, Rect { y: area.y + asked, height: area.height - asked, ..area });
}

fn story<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let title = table.words.word("happened");
    log::panel(&table.story, pen, area, &title, &|why| (*why).to_owned(), &|seat| table.seats.mark(seat));
}

/// How many lines a question would have, so wide.
fn height<G: Drawn>(table: &Table<'_, G>, columns: u16) -> u16 {
    let Some(asked) = &table.asked else { return LEAST };
    let inner = usize::from(columns).saturating_sub(4).max(10);
    let lines = |text: &str| table.seats.rich(text).wrapped(inner, 2).len();
    let question = lines(&table.sitting.words.question(&asked.question));
    let hint: usize = table.hint.iter().flatten().map(|line| lines(line)).sum();
    (question + asked.parts.len().min(1) + asked.next.len() + hint + 4) as u16
}

/// What is asked, or for whom the table waits.
pub fn draw<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let Some(asked) = &table.asked else { return waiting(table, pen, area) };
    let (words, said) = (&table.words, &table.sitting.words);
    let style = pen.ink(Ink::Pick);
    pen.panel(area, asked_frame(true), &Rich::plain(words.word("asked")), style.add_modifier(Modifier::BOLD));
    let (left, inner) = (area.x + 2, usize::from(area.width).saturating_sub(4));
    let (bottom, mut y) = (area.bottom() - 1, area.y + 1);
    for line in table.seats.rich(&said.question(&asked.question)).wrapped(inner, 0) {
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
    // From the bottom upwards: what Enter does, what was wrong, the hint.
    let send = sends(table, asked).wrapped(inner, 2);
    let mut foot = bottom - send.len().min(2) as u16;
    for (at, line) in (foot..bottom).zip(&send) {
        let end = pen.rich(left, at, inner, line, style);
        pen.hit(Rect::new(left, at, end.saturating_sub(left), 1), Hit::Send);
    }
    // Whatever is said, some of what can be answered stays in sight.
    let least = y + asked.next.len().clamp(1, LEAST_ROWS) as u16;
    let mut above = |pen: &mut Pen<'_>, text: &str, ink: Ink| {
        let lines = table.seats.rich(text).wrapped(inner, 2);
        let shown = lines.len().min(usize::from(foot.saturating_sub(least)));
        for (at, line) in lines.iter().take(shown).enumerate() {
            pen.rich(left, foot - (shown - at) as u16, inner, line, pen.ink(ink));
        }
        foot -= shown as u16;
    };
    if let Some(refused) = &asked.refused {
        above(pen, refused, Ink::Warn);
    }
    match &table.hint {
        Some(hint) if hint.is_empty() => above(pen, &words.word("hint_thinks"), Ink::Faint),
        // The best comes first; what has no room here stands in the log.
        Some(hint) => hint.iter().rev().for_each(|line| above(pen, line, Ink::Win)),
        None => {}
    }
    let list = Rect::new(left - 1, y, inner as u16 + 2, foot.saturating_sub(y));
    let texts = options(table, asked, inner.saturating_sub(KEY));
    let list =
        Choices { texts: &texts, row: asked.row, sent: asked.sends(), on: None, columns: COLUMNS }.draw(pen, list);
    if list.hidden > 0 {
        let text = format!(" ↑↓ {} ", words.text("more", &[("n", list.hidden.to_string())]));
        pen.text(area.right().saturating_sub(width(&text) as u16 + 2), bottom, width(&text), &text, style);
    }
}

/// The options; in few words where one of them has no room.
fn options<G: Drawn>(table: &Table<'_, G>, asked: &Asked<G>, room: usize) -> Vec<Rich> {
    let whole = |part: &Part<G>| table.sitting.words.part(&asked.question, part);
    let all: Vec<String> = asked.next.iter().map(whole).collect();
    let is_short = all.iter().any(|option| width(option) > room);
    let short = |part: &Part<G>| if is_short { G::short(table, part) } else { None };
    asked.next.iter().zip(all).map(|(part, whole)| table.seats.rich(&short(part).unwrap_or(whole))).collect()
}

/// The answer as far as it goes, with one part more.
fn so_far<G: Drawn>(table: &Table<'_, G>, asked: &Asked<G>, row: Option<usize>) -> String {
    let next = row.and_then(|row| asked.next.get(row));
    let parts = asked.parts.iter().chain(next).map(|part| table.sitting.words.part(&asked.question, part));
    parts.collect::<Vec<_>>().join(", ")
}

/// What Enter sends.
fn sends<G: Drawn>(table: &Table<'_, G>, asked: &Asked<G>) -> Rich {
    match asked.sends() {
        None => Rich::plain(table.words.word("nothing_chosen")),
        row => table.seats.rich(&table.words.text("send", &[("answer", so_far(table, asked, row))])),
    }
}

fn waiting<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect) {
    let words = &table.words;
    pen.frame(area, asked_frame(false), pen.ink(Ink::Faint));
    let (left, inner) = (area.x + 2, usize::from(area.width).saturating_sub(4));
    let (text, ink) = if table.is_over {
        let winners = table.winners();
        let text = match winners.contains(table.me) && winners.len() == 1 {
            true => words.word("won"),
            false => table.result(),
        };
        (text, Ink::Win)
    } else if table.waiting.is_empty() || table.story.is_telling() {
        (words.word("moment"), Ink::Faint)
    } else {
        (words.text("waits", &[("seats", table.seats.all(table.waiting.iter()))]), Ink::Faint)
    };
    let room = usize::from(area.height).saturating_sub(2);
    for (at, line) in table.seats.rich(&text).wrapped(inner, 0).iter().enumerate().take(room) {
        pen.rich(left, area.y + 1 + at as u16, inner, line, pen.ink(ink));
    }
    if table.is_over {
        pen.say(left, area.bottom() - 2, inner, &words.word("over"), Ink::Pick);
        pen.hit(Rect::new(left, area.bottom() - 2, inner as u16, 1), Hit::Send);
    }
}
