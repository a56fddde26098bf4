//! The table of SP4X in lines: the map as hexes with their fields, workers, bases and roads, what everybody has, the hand.

use super::Shown;
use crate::paint;
use hyperkon_sp4x::{At, Field, Hex, Kind, Question, Rule, SeatView, Sp4x, View, Words};
use hyperkon_table::{Seat, Table};

/// The colours of the pieces: red, blue, green, yellow.
pub(crate) const COLOURS: [Rgb; 4] = [(0xff, 0x62, 0x57), (0x58, 0xa6, 0xff), (0x3f, 0xcf, 0x8e), (0xff, 0xd8, 0x4d)];

/// Red, green and blue, 0–255.
pub(crate) type Rgb = (u8, u8, u8);

/// The colour of a field: by what it yields most of, and whether something can be done there; `None`: it is like no other.
pub(crate) const fn field_colour(field: &Field) -> Option<Rgb> {
    let (plastic, nutrient, metal) = (field.yields.plastic, field.yields.nutrient, field.yields.metal);
    if field.yields.is_none() {
        return match (field.script.is_some(), field.by_road) {
            (true, _) => Some((0xc7, 0x9a, 0xff)),
            (false, true) => Some((0xc9, 0x7a, 0xa8)),
            (false, false) => None,
        };
    }
    Some(if plastic >= nutrient && plastic >= metal {
        (0xe0, 0x9a, 0x5a)
    } else if nutrient >= metal {
        (0x9c, 0xb8, 0x5c)
    } else {
        (0x8f, 0xa9, 0xc8)
    })
}

/// Where a hex lies, in halves of a hex from the mothership to the right, and in rows down.
pub(crate) fn place(at: At) -> (i32, i32) {
    (2 * i32::from(at.0) + i32::from(at.1), i32::from(at.1))
}

/// How wide a hex is drawn at least and at most, even numbers of letters; and how many lines it has.
const WIDTHS: [i32; 2] = [10, 18];
const LINES: usize = 4;

impl Shown for Sp4x {
    fn board(table: &Table<Sp4x>, seat: Seat, lang: &str) -> Vec<String> {
        let words = Words::of(lang, &table.rules().edition);
        let view = table.seen(seat).view();
        let field = |name: &str| words.text(&format!("field.{name}"), &[]);
        let mut lines = map(&words, &view);
        let top = view.top.map_or_else(|| field("star"), |card| words.card(card));
        let next = view.next_hex.map_or_else(|| "–".to_owned(), |next| words.field(next));
        lines.push(format!(
            "{} {}/2   {}: {top} ({})   {}: {next} ({})",
            field("age"),
            view.age,
            field("top"),
            view.pile,
            field("next_hex"),
            view.hexes
        ));
        for one in &view.seats {
            lines.push(seat_line(&words, &view, one, seat));
            if one.seat != seat && !one.known.is_empty() {
                let known = words.cards(one.known.iter().copied().collect());
                lines.extend(paint::wrapped("         ", 11, &format!("{}: {known}", field("known"))));
            }
        }
        lines.push(format!("{}: {}", field("hand"), words.cards(view.hand.iter().copied().collect())));
        lines
    }

    fn keys(lang: &str) -> String {
        Words::of(lang, &hyperkon_sp4x::Edition::default()).text("line.keys", &[])
    }

    fn stands(lang: &str) -> String {
        Words::of(lang, &hyperkon_sp4x::Edition::default()).text("line.stands", &[])
    }

    /// The factions of the seats: who is not named has the edition's first.
    fn named(named: &[(Seat, String)]) -> Option<serde_json::Value> {
        let last = named.iter().map(|(seat, _)| seat.index() + 1).max().unwrap_or(0);
        let of = |number: usize| named.iter().find(|(seat, _)| seat.index() == number);
        let factions: Vec<Option<&str>> = (0..last).map(|number| of(number).map(|(_, id)| id.as_str())).collect();
        Some(serde_json::json!({ "factions": factions }))
    }

    /// What is shown is seen at once.
    fn is_secret(_question: &Question) -> bool {
        false
    }

    fn count(part: &hyperkon_sp4x::Pick) -> Option<u64> {
        if let hyperkon_sp4x::Pick::Count(count) = part { Some((*count).into()) } else { None }
    }

    fn clauses(lang: &str) -> Vec<String> {
        let words = Words::of(lang, &hyperkon_sp4x::Edition::default());
        Rule::ALL.iter().map(|rule| format!("{}  {}", rule.name(), words.rule(*rule))).collect()
    }
}

fn seat_line(words: &Words, view: &View, seat: &SeatView, me: Seat) -> String {
    let field = |name: &str| words.text(&format!("field.{name}"), &[]);
    let mark = if seat.seat == me { ">" } else { " " };
    let resources: Vec<String> =
        Kind::ALL.into_iter().map(|kind| format!("{} {}", words.kind(kind), seat.resources.of(kind))).collect();
    let name = paint::of_seat(seat.seat, &format!("{:<7}", words.seat(seat.seat)));
    let mut line = format!(
        "{mark} {name}{:>4} {}   {}   {} {}",
        seat.points,
        field("points"),
        resources.join(" "),
        field("cards"),
        seat.cards
    );
    if seat.plans > 0 {
        line += &format!("  {} {}", field("plans"), seat.plans);
    }
    if view.turn == seat.seat {
        line += &format!("  ← {}", field("turn"));
    }
    line
}

/// The map: each row half a hex farther than the one above.
fn map(words: &Words, view: &View) -> Vec<String> {
    let places = || view.board.iter().map(|hex| place(hex.at));
    let left = places().map(|(x, _)| x).min().unwrap_or(0);
    let columns = (places().map(|(x, _)| x).max().unwrap_or(0) - left) / 2 + 1;
    let wide = (paint::width() as i32 / columns / 2 * 2).clamp(WIDTHS[0], WIDTHS[1]);
    let (top, bottom) = (places().map(|(_, y)| y).min().unwrap_or(0), places().map(|(_, y)| y).max().unwrap_or(0));
    let mut lines = Vec::new();
    for row in top..=bottom {
        let mut here: Vec<(i32, usize)> =
            (0..).zip(places()).filter(|(_, (_, y))| *y == row).map(|(at, (x, _))| (x, at)).collect();
        here.sort_unstable();
        for line in 0..LINES {
            let (mut text, mut width) = (String::new(), 0);
            for (x, at) in &here {
                let start = (x - left) * wide / 2;
                text += &" ".repeat((start - width).max(0) as usize);
                let drawn = cell(words, view, (*at, line), wide as usize);
                text += &drawn;
                width = start.max(width) + wide;
            }
            lines.push(text.trim_end().to_owned());
        }
    }
    lines
}

/// A line of a hex, so wide: its number and field, workers and bases, roads, and a gap.
fn cell(words: &Words, view: &View, (at, line): (usize, usize), wide: usize) -> String {
    let hex = &view.board[at];
    let room = wide - 2;
    let parts: Vec<(Option<Seat>, String)> = match line {
        0 => vec![(None, format!("{at} {}", words.field(hex.field)))],
        1 => view.seats.iter().filter_map(|seat| pieces(words, hex, seat.seat)).collect(),
        2 => view.seats.iter().filter_map(|seat| roads(words, hex, seat.seat)).collect(),
        _ => Vec::new(),
    };
    let (mut drawn, mut shown) = (if line == LINES - 1 { " " } else { "│" }.to_owned(), 1);
    for (seat, text) in parts {
        let text: String = text.chars().take(room.saturating_sub(shown - 1)).collect();
        shown += text.chars().count();
        drawn += &seat.map_or_else(|| text.clone(), |seat| paint::of_seat(seat, &text));
    }
    drawn += &" ".repeat(wide.saturating_sub(shown));
    drawn
}

/// The letter of a seat with its workers, and a house for a base: "R2⌂ ".
fn pieces(words: &Words, hex: &Hex, seat: Seat) -> Option<(Option<Seat>, String)> {
    let (workers, base) = (hex.workers[seat], hex.bases.contains(seat));
    let letter: String = words.seat(seat).chars().take(LETTERS).collect();
    let text = match (workers, base) {
        (0, false) => return None,
        (0, true) => format!("{letter}⌂ "),
        (workers, true) => format!("{letter}{workers}⌂ "),
        (workers, false) => format!("{letter}{workers} "),
    };
    Some((Some(seat), text))
}

/// How many letters tell seats apart: Grøn and Gul begin alike.
const LETTERS: usize = 2;

/// The directions of the roads of a seat that lie here: "Re→↗ ".
fn roads(words: &Words, hex: &Hex, seat: Seat) -> Option<(Option<Seat>, String)> {
    const ARROWS: [char; 6] = ['→', '↗', '↖', '←', '↙', '↘'];
    let ways: String = hex
        .roads
        .iter()
        .filter(|road| road.seat == seat)
        .filter_map(|road| ARROWS.get(usize::from(road.direction)))
        .collect();
    let letter: String = words.seat(seat).chars().take(LETTERS).collect();
    (!ways.is_empty()).then(|| (Some(seat), format!("{letter}{ways} ")))
}
