//! Draws the table of UFOs as a picture: seats, bets, trick, and visible hands.

use crate::boards::picture::{Drawing, hex};
use crate::boards::ufos::{race_color, races_of};
use hyperkon_table::{Seat, Table, Viewer};
use hyperkon_ufos::{Card, CardSet, SeatView, Trick, Ufos, View, Words};

/// The width of the picture.
const WIDTH: f64 = 820.0;
/// The size of a card, and the distance from one card to the next.
const CARD: (f64, f64) = (46.0, 64.0);
const STEP: f64 = 52.0;
/// The margin around the picture.
const MARGIN: f64 = 20.0;
/// The height of a line of text.
const LINE: f64 = 20.0;

/// Draws the table as a viewer sees it. `hands` are the seats whose cards are shown.
pub fn picture(table: &Table<Ufos>, viewer: Viewer, hands: &[Seat], lang: &str) -> String {
    let (view, words) = (table.seen_by(viewer).view(), Words::of(lang));
    let mut drawing = Drawing::new();
    let mut y = MARGIN + 12.0;
    let title = head(&words, &view);
    drawing.text((MARGIN, y), "title", &title);
    y += 8.0;
    for seat in &view.seats {
        y += LINE;
        seat_line(
            &mut drawing,
            &words,
            &view,
            (y, seat),
            hands.contains(&seat.seat).then(|| table.seen(seat.seat).view()),
        );
    }
    y += LINE;
    if !view.trick.cards.is_empty() {
        trick(&mut drawing, &words, &view, y);
        y += CARD.1 + 3.0 * LINE;
    }
    for seat in hands {
        y += 4.0;
        drawing.text((MARGIN, y + 12.0), "strong", &words.seat(*seat));
        y += LINE;
        y = hand(&mut drawing, &words, table.seen(*seat).view().hand, y);
    }
    drawing.whole(&title, WIDTH)
}

fn head(words: &Words, view: &View) -> String {
    let field = |name: &str| words.text(&format!("field.{name}"), &[]);
    let hand = format!("UFOs, {} {}/{}", field("hand_number"), view.hand_number, view.rules.hands);
    let dealer = format!("{}: {}", field("dealer"), words.seat(view.dealer));
    let decided = view
        .decided
        .map(|decided| format!("{}: {}, {}", field("decided"), words.power(decided.power), words.score(decided.score)));
    [hand, dealer].into_iter().chain(decided).collect::<Vec<_>>().join("  ·  ")
}

/// Draws a seat. `own` is the seat's own view, if its hand is shown.
fn seat_line(drawing: &mut Drawing, words: &Words, view: &View, (y, seat): (f64, &SeatView), own: Option<View>) {
    let field = |name: &str| words.text(&format!("field.{name}"), &[]);
    drawing.text((MARGIN, y), "strong", &words.seat(seat.seat));
    let power = own.and_then(|own| own.seats.get(seat.seat.index()).and_then(|seat| seat.power)).or(seat.power);
    let bet = view.highest.filter(|bet| bet.seat == seat.seat);
    let cells = [
        (110.0, Some(format!("{} {}", field("chips"), seat.chips))),
        (200.0, Some(format!("{} {}", field("tricks"), seat.tricks))),
        (290.0, seat.score.map(|score| words.score(score))),
        (370.0, power.map(|power| format!("{}: {}", field("power"), words.power(power)))),
        (540.0, bet.map(|bet| format!("{}: {}", field("highest"), bet.chips))),
        (540.0, Some(field("passed")).filter(|_| seat.passed && bet.is_none() && view.decided.is_none())),
    ];
    for (x, cell) in cells {
        if let Some(cell) = cell {
            drawing.text((x, y), "", &cell);
        }
    }
}

/// Draws the cards of the trick in order. A thick border marks the card that currently wins.
fn trick(drawing: &mut Drawing, words: &Words, view: &View, top: f64) {
    let field = |name: &str| words.text(&format!("field.{name}"), &[]);
    let led = view.trick.led.map(|race| format!("  ·  {}: {}", field("led"), words.race(race)));
    drawing.text((MARGIN, top + 12.0), "strong", &format!("{}{}", field("trick"), led.unwrap_or_default()));
    let cards: Vec<Card> = view.trick.cards.iter().map(|(_, card)| *card).collect();
    let best = Trick { leader: view.trick.leader, led: view.trick.led };
    let best = best.highest(&cards, view.decided.and_then(|decided| decided.trump()));
    for (number, (seat, card)) in view.trick.cards.iter().enumerate() {
        let (x, y) = (MARGIN + number as f64 * (STEP + 24.0), top + LINE);
        face(drawing, (x, y), *card, number == best);
        drawing.text((x + CARD.0 / 2.0, y + CARD.1 + 16.0), "middle", &words.seat(*seat));
    }
}

/// Draws a hand in rows of cards, and returns the lower edge.
fn hand(drawing: &mut Drawing, words: &Words, hand: CardSet, top: f64) -> f64 {
    let each = ((WIDTH - 2.0 * MARGIN) / STEP) as usize;
    let cards: Vec<Card> = races_of(hand).into_iter().flat_map(|(_, cards)| cards).collect();
    for (number, card) in cards.iter().enumerate() {
        let (x, y) = (MARGIN + (number % each) as f64 * STEP, top + (number / each) as f64 * (CARD.1 + 8.0));
        face(drawing, (x, y), *card, false);
    }
    if cards.is_empty() {
        drawing.text((MARGIN, top + 12.0), "faint", &format!("{}: –", words.text("field.cards", &[])));
    }
    let rows = cards.len().div_ceil(each).max(1);
    top + rows as f64 * (CARD.1 + 8.0)
}

/// Draws a face-up card.
fn face(drawing: &mut Drawing, (x, y): (f64, f64), card: Card, is_best: bool) {
    let (color, border) = (hex(race_color(card.race())), if is_best { 3.5 } else { 1.0 });
    drawing.put(format_args!(
        "<rect class=\"card\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"{color}\" \
         stroke=\"#24292f\" stroke-width=\"{border}\"/>",
        CARD.0, CARD.1
    ));
    drawing.reach(y + CARD.1);
    drawing.text((x + CARD.0 / 2.0, y + CARD.1 / 2.0 + 5.0), "on middle title", &card.value().to_string());
}
