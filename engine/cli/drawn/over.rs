//! Draws the overlays: help, rules, reasons, sentences, log, map, auto-pass, and a game's own overlays.

use super::look::Ink;
use super::overlay::{BOARD, HELP, LESSON, LOG, MAP, Over, PASS, RULES, STOPS, WHY, until_key};
use super::pen::{Frame, Hit, Pen};
use super::rich::Rich;
use super::sheet::{self, Lines, Sheet, heading, say};
use super::story::{Entry, Why};
use super::table::Table;
use super::{Drawn, help};
use hyperkon_frame::Until;
use ratatui::layout::Rect;

impl<G: Drawn> Table<'_, G> {
    /// Returns the overlays of a table, in the order of their keys.
    pub fn overlays(&self) -> impl Iterator<Item = Over> + use<G> {
        let (is_over, has_reasons) = (self.is_over, self.story.has_reasons());
        let is_taught = !self.lesson.is_empty();
        let has_stops = !is_over && G::features().windows && self.sitting.stops.is_some();
        let is_there = move |over: &Over| match *over {
            PASS => !is_over && G::features().windows,
            STOPS => has_stops,
            WHY => has_reasons,
            LESSON => is_taught,
            MAP => G::HAS_MAP,
            _ => true,
        };
        let own = G::SHEETS.iter().copied();
        [PASS, STOPS, WHY].into_iter().chain(own).chain([MAP, BOARD, LOG, RULES, LESSON, HELP]).filter(is_there)
    }
}

/// Returns the overlay that a key opens at a table.
pub fn of_key<G: Drawn>(table: &Table<'_, G>, key: char) -> Option<Over> {
    table.overlays().find(|over| over.key == key)
}

/// Draws an overlay. `scroll` is the number of lines from the top, or from the end of the log.
pub fn draw<G: Drawn>(table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect, over: Over, scroll: usize) {
    let title = format!("{} (Esc: {})", table.word(over.title), table.word("ui.ask.close"));
    if over == MAP {
        pen.cover();
        pen.clear(area);
        pen.panel(area, Frame::Double, &Rich::plain(title), pen.ink(Ink::Strong));
        let inner = Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2));
        return G::map(table, pen, inner);
    }
    let columns = if over == PASS || over == STOPS { area.width.min(64) } else { sheet::columns(area) };
    let lines = lines(table, over, usize::from(columns).saturating_sub(4));
    let spot = Sheet { title, columns, lines: &lines, scroll, from_end: over == LOG }.draw(pen, area);
    let rows = if over == STOPS { table.sitting.things(table.me).len() as u16 } else { 4 };
    if over == PASS || over == STOPS && scroll == 0 {
        for at in 0..rows.min(spot.height.saturating_sub(2)) {
            pen.hit(Rect::new(spot.x, spot.y + 1 + at, spot.width, 1), Hit::Row(usize::from(at)));
        }
    }
}

/// Returns the number of lines of an overlay in a narrow window. This number limits scrolling.
pub fn most_lines<G: Drawn>(table: &Table<'_, G>, over: Over) -> usize {
    lines(table, over, 60).len()
}

fn lines<G: Drawn>(table: &Table<'_, G>, over: Over, inner: usize) -> Lines {
    match over {
        PASS => pass(table, inner),
        STOPS => stops(table, inner),
        WHY => why(table, inner),
        MAP => Lines::new(),
        BOARD => G::sentences(table, inner),
        LOG => log(table, inner),
        RULES => rules(table, inner),
        LESSON => lesson(table, inner),
        HELP => help::lines(table, inner),
        own => G::sheet(table, own.key, inner),
    }
}

/// Returns the steps of a first game, and the key that ends the lesson.
fn lesson<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    for text in &table.lesson {
        say(&mut lines, &table.seats.sentence(text), inner, 0, Ink::Text);
        lines.push((Rich::default(), Ink::Text));
    }
    say(&mut lines, &Rich::plain(table.word("terminal.lesson_end")), inner, 0, Ink::Faint);
    lines
}

fn rules<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    for theme in G::themes(table.sitting.played.game().rules(), &table.sitting.lang) {
        heading(&mut lines, &Rich::plain(theme.name), inner);
        for (number, text) in theme.clauses {
            say(&mut lines, &Rich::plain(format!("{number:<4}{text}")), inner, 4, Ink::Text);
        }
    }
    lines
}

/// Adds an entry of the log and its rule.
fn entry(lines: &mut Lines, entry: &Entry, inner: usize, ink: Ink) {
    let mut text = Rich::plain(if entry.is_undone { "× " } else { "" });
    text.0.extend(entry.text.0.clone());
    entry.why.iter().for_each(|why| text.push(&format!(" [{}]", why.cause), None));
    say(lines, &text, inner, 2, ink);
}

fn log<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    for told in &table.story.told {
        let ink = match (told.is_undone || told.is_notice, told.is_heading) {
            (true, _) => Ink::Faint,
            (_, true) => Ink::Strong,
            _ => Ink::Text,
        };
        entry(&mut lines, told, inner, ink);
    }
    lines
}

/// Returns the rules behind the last events, with the latest first.
fn why<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    let told = table.story.told.iter().rev().filter(|entry| entry.why.is_some() && !entry.is_undone);
    let told: Vec<&Entry> = told.take(8).collect();
    told.iter().rev().for_each(|told| entry(&mut lines, told, inner, Ink::Text));
    let mut said: Vec<&str> = Vec::new();
    let reasons: Vec<&Why> = told.iter().filter_map(|entry| entry.why.as_ref()).collect();
    // Add the texts of the cited clauses, and then the texts of the scripts that changed the outcome.
    let clauses = reasons.iter().filter_map(|why| why.grounds.first());
    for ground in clauses.chain(reasons.iter().flat_map(|why| why.grounds.iter().skip(1))) {
        if !said.contains(&ground.as_str()) {
            said.push(ground);
            heading(&mut lines, &table.seats.rich(ground), inner);
        }
    }
    lines
}

fn stops<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let mut lines = Lines::new();
    let things = table.sitting.things(table.me);
    let note = if things.is_empty() { "ui.stop.nothing" } else { "ui.stop.note" };
    lines.extend(things.into_iter().map(|thing| (Rich::plain(thing), Ink::Text)));
    lines.push((Rich::default(), Ink::Text));
    say(&mut lines, &Rich::plain(table.word(note)), inner, 0, Ink::Faint);
    lines
}

fn pass<G: Drawn>(table: &Table<'_, G>, inner: usize) -> Lines {
    let stands = table.sitting.stands(table.me);
    let mut lines = Lines::new();
    for (at, until) in Until::ALL.into_iter().enumerate() {
        let mark = if stands == Some(until) { "[x]" } else { "[ ]" };
        let text = format!("{} {mark} {}", at + 1, table.word(until_key(until)[0]));
        lines.push((Rich::plain(text), if stands == Some(until) { Ink::Pick } else { Ink::Text }));
    }
    lines.push((Rich::plain(format!("4     {}", table.word("ui.stand.end"))), Ink::Text));
    lines.push((Rich::default(), Ink::Text));
    say(&mut lines, &Rich::plain(table.word("ui.stand.note")), inner, 0, Ink::Faint);
    lines
}
