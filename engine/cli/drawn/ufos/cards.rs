//! Draws the cards of UFOs: the trick in playing order, and the hand by races.

use crate::boards::ufos::{race_color, races_of};
use crate::drawn::choices::key_of;
use crate::drawn::look::Ink;
use crate::drawn::pen::{Frame, Hit, Pen};
use crate::drawn::rich::width;
use crate::drawn::table::Table;
use hyperkon_table::Seat;
use hyperkon_ufos::{Card, Event, Part, Race, Trick, Ufos};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The height of the trick in lines, including the title and the names.
pub const TRICK: u16 = 6;
/// The size of a card, in columns and lines.
const CARD: (u16, u16) = (8, 4);

/// Returns the style of a race, or of the metamorphs.
pub fn race_style(pen: &Pen<'_>, race: Option<Race>) -> Style {
    pen.look.seat(race_color(race))
}

/// Returns the word for the color of a card.
fn color_word(table: &Table<'_, Ufos>, card: Card) -> String {
    table.scene.text(&format!("card.{}", card.race().map_or("blue", Race::color)), &[("n", String::new())])
}

/// The memory of the last trick, which the view no longer contains.
#[derive(Clone, Default)]
pub struct LastTrick {
    lying: Vec<(Seat, Card)>,
    taken: Option<(Seat, Vec<(Seat, Card)>)>,
}

impl LastTrick {
    /// Notes an event.
    pub fn note(&mut self, event: &Event) {
        match event {
            Event::HandBegan { .. } => *self = LastTrick::default(),
            Event::Played { seat, card } => self.lying.push((*seat, *card)),
            Event::TrickTaken { seat, .. } => self.taken = Some((*seat, std::mem::take(&mut self.lying))),
            _ => {}
        }
    }
}

/// Draws the current trick. Before its first card, draws the last trick.
pub fn trick(table: &Table<'_, Ufos>, pen: &mut Pen<'_>, area: Rect) {
    match &table.memory.taken {
        Some((taker, cards)) if table.view.trick.cards.is_empty() => last_trick(table, pen, area, *taker, cards),
        _ => lying_trick(table, pen, area),
    }
}

fn last_trick(table: &Table<'_, Ufos>, pen: &mut Pen<'_>, area: Rect, taker: Seat, cards: &[(Seat, Card)]) {
    let title = table.scene.text("drawn.last_trick", &[("seat", table.seats.name(taker).to_owned())]);
    pen.say(area.x + 1, area.y, usize::from(area.width) - 1, &title, Ink::Faint);
    for ((seat, card), spot) in cards.iter().zip(places(table, area)) {
        let is_best = *seat == taker;
        face(table, pen, spot, *card, is_best);
        let mark = if is_best { "►" } else { " " };
        pen.say(spot.x, spot.bottom(), usize::from(CARD.0), &format!("{mark}{}", table.seats.name(*seat)), Ink::Faint);
    }
}

/// Returns the positions of a trick's cards, side by side, with gaps if they fit.
fn places(table: &Table<'_, Ufos>, area: Rect) -> impl Iterator<Item = Rect> {
    let seats = table.view.seats.len() as u16;
    let step = (area.width / seats.max(1)).min(CARD.0 + 1);
    (0..seats).map(move |number| Rect::new(area.x + number * step, area.y + 1, CARD.0, CARD.1))
}

/// Draws the current trick, with a position for each seat in playing order.
fn lying_trick(table: &Table<'_, Ufos>, pen: &mut Pen<'_>, area: Rect) {
    let view = &table.view;
    let led = view.trick.led.filter(|_| !view.trick.cards.is_empty());
    let led = led.map(|race| table.scene.text("drawn.led", &[("race", table.scene.race(race))]));
    let title = match led {
        _ if view.trick.cards.is_empty() => table.scene.plain("drawn.no_trick"),
        Some(led) => format!("{}  ·  {led}", table.scene.plain("drawn.trick")),
        None => table.scene.plain("drawn.trick"),
    };
    pen.say(area.x + 1, area.y, usize::from(area.width) - 1, &title, Ink::Strong);
    let cards: Vec<Card> = view.trick.cards.iter().map(|(_, card)| *card).collect();
    let best = Trick { leader: view.trick.leader, led: view.trick.led };
    let best = best.highest(&cards, view.decided.and_then(|decided| decided.trump()));
    let seats = view.seats.len() as u8;
    for (number, spot) in (0..seats).zip(places(table, area)) {
        let seat = Seat((view.trick.leader.0 + number) % seats);
        let is_best = usize::from(number) == best && !cards.is_empty();
        if let Some(card) = cards.get(usize::from(number)) {
            face(table, pen, spot, *card, is_best);
        } else if view.decided.is_some() {
            pen.say(spot.x + 3, spot.y + 1, 2, "··", Ink::Faint);
        }
        if view.decided.is_some() {
            let mark = if is_best { "►" } else { " " };
            let style = pen.ink(if seat == table.me { Ink::Strong } else { Ink::Text });
            pen.text(spot.x, spot.bottom(), usize::from(CARD.0), &format!("{mark}{}", table.seats.name(seat)), style);
        }
    }
}

/// Draws a face-up card.
fn face(table: &Table<'_, Ufos>, pen: &mut Pen<'_>, spot: Rect, card: Card, is_best: bool) {
    let style = race_style(pen, card.race());
    pen.frame(spot, if is_best { Frame::Double } else { Frame::Round }, style);
    let word = color_word(table, card);
    let inner = usize::from(spot.width) - 2;
    let middle = |text: &str| spot.x + 1 + (inner.saturating_sub(width(text)) / 2) as u16;
    let value = card.value().to_string();
    pen.text(middle(&value), spot.y + 1, inner, &value, style.add_modifier(Modifier::BOLD));
    pen.text(middle(word.trim()), spot.y + 2, inner, word.trim(), style);
}

/// Returns the height of the hand, in lines.
pub fn hand_lines(table: &Table<'_, Ufos>) -> u16 {
    races_of(table.view.hand).len() as u16 + 1
}

/// Draws the hand with one line per race. Playable cards have keys and are clickable.
pub fn hand(table: &Table<'_, Ufos>, pen: &mut Pen<'_>, area: Rect) {
    let (name, cards) = (table.seats.name(table.me), table.scene.plain("drawn.your_hand"));
    let title = format!("{name}: {cards} ({})", table.view.hand.len());
    pen.say(area.x + 1, area.y, usize::from(area.width) - 1, &title, Ink::Strong);
    let playable: Vec<(usize, Card)> = table
        .options()
        .filter_map(|(row, part)| if let Part::Play(card) = part { Some((row, *card)) } else { None })
        .collect();
    let rows = races_of(table.view.hand);
    let name =
        |race: &Option<Race>| race.map_or_else(|| table.scene.plain("drawn.metamorphs"), |race| table.scene.race(race));
    let names = rows.iter().map(|(race, _)| width(&name(race))).max().unwrap_or(0);
    for (y, (race, cards)) in (area.y + 1..area.bottom()).zip(&rows) {
        let style = race_style(pen, *race);
        pen.text(area.x + 1, y, names, &name(race), style);
        let start = area.x + 2 + names as u16;
        let room = usize::from(area.right().saturating_sub(start));
        // A card with a key needs 5 columns. If the line is too short, the cards are narrower.
        let each = if cards.len() * 5 <= room { 5 } else { (room / cards.len().max(1)).clamp(2, 5) };
        for (at, card) in cards.iter().enumerate() {
            let row = playable.iter().find(|(_, other)| other == card).map(|(row, _)| *row);
            let spot = Rect::new(start + (at * each) as u16, y, each as u16, 1);
            hand_card(table, pen, spot, *card, row, playable.is_empty());
        }
    }
}

fn hand_card(table: &Table<'_, Ufos>, pen: &mut Pen<'_>, spot: Rect, card: Card, row: Option<usize>, is_idle: bool) {
    let style = race_style(pen, card.race());
    let value = card.value().to_string();
    let Some(row) = row else {
        let style = if is_idle { style } else { style.add_modifier(Modifier::DIM) };
        let indent = if spot.width >= 5 { 2 } else { 0 };
        pen.text(spot.x + indent, spot.y, usize::from(spot.width - indent), &value, style);
        return;
    };
    let mut x = spot.x;
    if spot.width >= 5 {
        x = pen.text(x, spot.y, 2, &format!("{}:", key_of(row)), pen.ink(Ink::Pick));
    }
    let end = pen.text(x, spot.y, 2, &value, style.add_modifier(Modifier::BOLD));
    if table.is_chosen(row) {
        pen.invert(Rect::new(spot.x, spot.y, end - spot.x, 1));
    }
    pen.hit(spot, Hit::Row(row));
}
