//! The drawn table of UFOs: bids and possessions of each seat, trick, and hand.

mod cards;

use super::look::Ink;
use super::pen::Pen;
use super::rich::width;
use super::sheet::{Lines, heading, say};
use super::table::Table;
use super::{Drawn, panel};
use crate::boards::ufos::picture;
use cards::LastTrick;
use hyperkon_frame::Part as PartOf;
use hyperkon_table::Viewer;
use hyperkon_table::{Seat, Table as Played};
use hyperkon_ufos::{Event, Part, PowerCard, Prompt, Question, Race, Rule, ScoreCard, SeatView, Ufos, View, Words};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

impl Drawn for Ufos {
    const MARKS: &'static [&'static str] = &["drawn.mark_trick", "drawn.mark_card", "drawn.mark_known"];
    type Scene = Words;
    type Memory = LastTrick;

    fn picture(&self, table: &Played<Ufos>, viewer: Viewer, hands: &[Seat], lang: &str) -> String {
        picture::picture(table, viewer, hands, lang)
    }

    fn scene(&self, _table: &Played<Ufos>, lang: &str) -> Words {
        Words::of(lang)
    }

    fn about_question(table: &Table<'_, Ufos>, question: &Question) -> Vec<String> {
        let rule = match question.ask {
            Prompt::Lay => Rule::B1,
            Prompt::Bid { .. } => Rule::B2,
            Prompt::Play { .. } => Rule::T1,
            Prompt::Name { .. } => Rule::T2,
        };
        vec![format!("{}: {}", rule.name(), table.scene.rule(rule, table.sitting.played.game().rules()))]
    }

    fn top(table: &Table<'_, Ufos>) -> String {
        let view = &table.view;
        let hand = [("n", view.hand_number.to_string()), ("most", view.rules.hands.to_string())];
        let deals = table.scene.text("drawn.deals", &[("seat", table.seats.name(view.dealer).to_owned())]);
        let mut all = vec![table.scene.text("drawn.hand", &hand), deals];
        match view.decided {
            None => all.push(table.scene.plain("drawn.no_power")),
            Some(decided) => {
                all.push(table.scene.text("drawn.power", &[("power", table.scene.power(decided.power))]));
                all.push(table.scene.text("drawn.scored", &[("score", table.scene.score(decided.score))]));
            }
        }
        all.join("  ·  ")
    }

    fn draw(table: &Table<'_, Ufos>, pen: &mut Pen<'_>, area: Rect, is_roomy: bool) {
        let columns = (area.width * 3 / 8).clamp(31, 56);
        let left = Rect { width: area.width - columns - 1, ..area };
        let many = table.view.seats.len() as u16;
        let hand = cards::hand_lines(table);
        let room = left.height.saturating_sub(hand + cards::TRICK + 1);
        let each = if is_roomy && room > many * 2 { 2 } else { 1 };
        let rows = Rect { height: many * each + 1, ..left };
        seats(table, pen, rows, each);
        // Divide the remaining space above and below the trick.
        let spare = left.height.saturating_sub(rows.height + cards::TRICK + hand);
        let trick = Rect { y: rows.bottom() + spare / 2, height: cards::TRICK, ..left };
        cards::trick(table, pen, trick);
        cards::hand(table, pen, Rect { y: left.bottom() - hand, height: hand, ..left });
        let right = Rect { x: left.right() + 1, width: columns, ..area };
        panel::with_log(table, pen, right);
    }

    fn sentences(table: &Table<'_, Ufos>, inner: usize) -> Lines {
        let mut lines = Lines::new();
        for seat in &table.view.seats {
            let field = |name: &str| table.scene.text(&format!("field.{name}"), &[]);
            let named =
                |key: &str, what: String| (!what.is_empty()).then(|| format!("{}: {what}", table.scene.plain(key)));
            let said = [
                Some(format!("{} {}", field("chips"), seat.chips)),
                Some(format!("{} {}", field("tricks"), seat.tricks)),
                named("drawn.bidding", bid(table, seat)),
                named("drawn.score", seat.score.map_or_else(String::new, |score| table.scene.score(score))),
                named("drawn.power_card", power(table, seat)),
            ];
            let said: Vec<String> = said.into_iter().flatten().collect();
            let title = format!("{}: {}", table.seats.name(seat.seat), said.join("; "));
            heading(&mut lines, &table.seats.rich(&title), inner);
            for line in beside(table, seat) {
                say(&mut lines, &table.seats.rich(&line), inner, 2, Ink::Text);
            }
            let cards =
                if seat.taken.is_empty() { table.scene.plain("drawn.nothing") } else { table.scene.cards(seat.taken) };
            let values = [("seat", table.seats.name(seat.seat).to_owned()), ("cards", cards)];
            say(&mut lines, &table.seats.rich(&table.scene.text("drawn.taken", &values)), inner, 2, Ink::Faint);
        }
        lines
    }

    fn short(table: &Table<'_, Ufos>, part: &PartOf<Ufos>) -> Option<String> {
        let Part::Spy(on) = part else { return None };
        Some(table.scene.text("drawn.spy_short", &[("seat", table.seats.name(*on).to_owned())]))
    }

    fn mark(table: &Table<'_, Ufos>, key: &str) -> String {
        table.scene.plain(key)
    }

    fn remember(memory: &mut LastTrick, event: &Event, _view: &View) {
        memory.note(event);
    }

    fn is_heading(event: &Event) -> bool {
        matches!(event, Event::HandBegan { .. } | Event::PowerDecided { .. } | Event::GameWon { .. })
    }
}

/// The widths of the columns for chips, tricks, score card, and bid. The power card has the rest of the line.
const COLUMNS: [u16; 4] = [6, 7, 2, 10];
/// The width of the column for names.
const NAMES: u16 = 9;

/// Draws the possessions and bids of each seat, in 1 or 2 lines per seat.
fn seats(table: &Table<'_, Ufos>, pen: &mut Pen<'_>, area: Rect, each: u16) {
    let word = |key: &str| table.scene.plain(key);
    let heads =
        [word("drawn.chips"), word("drawn.tricks"), "±".to_owned(), word("drawn.bidding"), word("drawn.power_card")];
    row(pen, area, area.y, &heads, Ink::Faint);
    let mut y = area.y;
    for seat in &table.view.seats {
        y += 1;
        let has_turn = table.view.waiting.contains(seat.seat);
        let x = pen.say(area.x, y, 1, if has_turn { "►" } else { " " }, Ink::Pick);
        let style = pen.ink(if seat.seat == table.me { Ink::Strong } else { Ink::Text });
        pen.text(x, y, usize::from(NAMES) - 1, table.seats.name(seat.seat), style);
        let score = seat.score.map_or_else(String::new, |score| score_mark(score).to_owned());
        let cells = [seat.chips.to_string(), seat.tricks.to_string(), score, bid(table, seat), power(table, seat)];
        row(pen, area, y, &cells, Ink::Text);
        color_power(table, pen, area, y, seat);
        if each > 1 {
            y += 1;
            let text = beside(table, seat).join("  ·  ");
            pen.say(area.x + NAMES + 2, y, usize::from(area.width - NAMES - 2), &text, Ink::Faint);
        }
    }
}

const fn score_mark(score: ScoreCard) -> &'static str {
    match score {
        ScoreCard::Positive => "+",
        ScoreCard::Negative => "-",
    }
}

fn row(pen: &mut Pen<'_>, area: Rect, y: u16, cells: &[String; 5], ink: Ink) {
    let mut x = area.x + NAMES;
    for (at, cell) in cells.iter().enumerate() {
        let columns = COLUMNS.get(at).copied().unwrap_or(area.right().saturating_sub(x));
        // Align the numbers to the right.
        let shift = if at < 2 { columns.saturating_sub(width(cell) as u16 + 1) } else { 0 };
        pen.say(x + shift, y, usize::from(columns - shift), cell, ink);
        x += columns + if at == 1 { 1 } else { 0 };
    }
}

/// Draws a known power card in the color of its race.
fn color_power(table: &Table<'_, Ufos>, pen: &mut Pen<'_>, area: Rect, y: u16, seat: &SeatView) {
    let Some(PowerCard::Race(race)) = seat.power else { return };
    let x = area.x + NAMES + COLUMNS.iter().sum::<u16>() + 1;
    let style = cards::race_style(pen, Some(race)).add_modifier(Modifier::BOLD);
    pen.text(x, y, usize::from(area.right().saturating_sub(x)), &power(table, seat), style);
}

/// Returns the bidding status of a seat.
fn bid(table: &Table<'_, Ufos>, seat: &SeatView) -> String {
    let view = &table.view;
    let bets = view.highest.filter(|bet| bet.seat == seat.seat);
    match (bets, view.decided) {
        (Some(bet), _) => table.scene.text("drawn.highest", &[("n", bet.chips.to_string())]),
        (None, Some(decided)) if decided.cards_of == seat.seat => table.scene.plain("drawn.deals_short"),
        (None, _) if seat.passed => table.scene.plain("drawn.passed"),
        (None, _) => String::new(),
    }
}

/// Returns the text for a seat's power card, as the person sees it.
fn power(table: &Table<'_, Ufos>, seat: &SeatView) -> String {
    match (seat.power, seat.score) {
        (Some(power), _) => table.scene.power(power),
        (None, Some(_)) => table.scene.plain("drawn.face_down"),
        (None, None) => String::new(),
    }
}

/// Returns the seats that know a seat's power card, and the seat's missing races.
fn beside(table: &Table<'_, Ufos>, seat: &SeatView) -> Vec<String> {
    let mut all = Vec::new();
    if !seat.seen_by.is_empty() {
        let by: Vec<Seat> = seat.seen_by.iter().collect();
        all.push(
            table
                .scene
                .text("drawn.seen_by", &[("seats", table.seats.all(by, |values| table.text("ui.wait.and", values)))]),
        );
    }
    let void: Vec<String> =
        Race::ALL.into_iter().filter(|race| seat.void.contains(*race)).map(|race| table.scene.race(race)).collect();
    if !void.is_empty() {
        all.push(table.scene.text("drawn.void", &[("races", void.join(", "))]));
    }
    all
}
