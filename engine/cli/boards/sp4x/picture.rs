//! Draws the table of SP4X as a picture, with the map and all possessions.

use crate::boards::picture::{Drawing, hex as color_of};
use crate::boards::sp4x::{COLORS, field_color, place};
use hyperkon_sp4x::{At, Hex, Kind, SeatView, Sp4x, View, Words};
use hyperkon_table::{Seat, Table, Viewer};

/// The distance from the center of a hex to a corner.
const CORNER: f64 = 52.0;
/// The distance from the center of a hex to the middle of a side.
const SIDE: f64 = CORNER * 0.866_025_4;
/// The margin around the map.
const MARGIN: f64 = 24.0;
/// The width of the column beside the map.
const BESIDE: f64 = 330.0;

/// A picture while it is drawn, with its data.
struct Picture<'a> {
    drawing: Drawing,
    view: &'a View,
    words: &'a Words,
    table: &'a Table<Sp4x>,
    /// The position of the mothership.
    middle: (f64, f64),
}

/// Draws the table as a viewer sees it. `hands` are the seats whose cards are shown.
pub fn picture(table: &Table<Sp4x>, viewer: Viewer, hands: &[Seat], lang: &str) -> String {
    let (view, words) = (table.seen_by(viewer).view(), Words::of(lang, &table.rules().edition));
    let points: Vec<(f64, f64)> = view.board.iter().map(|hex| point(hex.at)).collect();
    let low = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(0.0, f64::min);
    let high = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(0.0, f64::max);
    let (x, y) = (|at: &(f64, f64)| at.0, |at: &(f64, f64)| at.1);
    let middle = (MARGIN + SIDE - low(x), MARGIN + CORNER - low(y));
    let mut picture = Picture { drawing: Drawing::new(), view: &view, words: &words, table, middle };
    picture.drawing.reach(middle.1 + high(y) + CORNER);
    view.board.iter().for_each(|hex| picture.field(hex));
    view.board.iter().for_each(|hex| picture.roads(hex));
    // Draw the names after the roads, so that no road covers them.
    view.board.iter().enumerate().for_each(|(number, hex)| picture.name(number, hex));
    view.board.iter().for_each(|hex| picture.pieces(hex));
    let right = middle.0 + high(x) + SIDE + MARGIN;
    picture.beside(right, hands);
    let title = format!("SP4X, {} {}", words.text("field.age", &[]), view.age);
    picture.drawing.whole(&title, right + BESIDE)
}

/// Returns the center of a hex, relative to the center of the mothership.
fn point(at: At) -> (f64, f64) {
    let (x, y) = place(at);
    (f64::from(x) * SIDE, f64::from(y) * CORNER * 1.5)
}

fn seat_color(seat: Seat) -> String {
    color_of(COLORS[seat.index() % COLORS.len()])
}

impl Picture<'_> {
    fn at(&self, hex: &Hex) -> (f64, f64) {
        let (x, y) = point(hex.at);
        (self.middle.0 + x, self.middle.1 + y)
    }

    /// Draws a hex in the color of its field.
    fn field(&mut self, hex: &Hex) {
        let (x, y) = self.at(hex);
        let corner = |at: u32| {
            let turn = (f64::from(at) * 60.0 - 90.0).to_radians();
            format!("{:.1},{:.1}", x + CORNER * turn.cos(), y + CORNER * turn.sin())
        };
        let corners: Vec<String> = (0..6).map(corner).collect();
        let field = self.table.rules().edition.fields.get(usize::from(hex.field));
        let color = field.and_then(field_color).map_or_else(|| "#e6edf3".to_owned(), color_of);
        self.drawing.put(format_args!(
            "<polygon class=\"hex\" points=\"{}\" fill=\"{color}\" stroke=\"#24292f\"/>",
            corners.join(" ")
        ));
    }

    /// Draws the number and the name of a hex.
    fn name(&mut self, number: usize, hex: &Hex) {
        let (x, y) = self.at(hex);
        self.drawing.text((x, y - 26.0), "on middle strong", &number.to_string());
        self.drawing.text((x, y - 12.0), "on middle faint", &self.words.field(hex.field));
    }

    /// Draws each road as a bar across a side of the hex. The roads of several seats are side by side.
    fn roads(&mut self, hex: &Hex) {
        let (x, y) = self.at(hex);
        for road in &hex.roads {
            let turn = (-60.0 * f64::from(road.direction)).to_radians();
            let (right, down) = (turn.cos(), turn.sin());
            let aside = (f64::from(road.seat.0) - 1.5) * 10.0;
            let end = |far: f64| (x + far * right - aside * down, y + far * down + aside * right);
            let ((from_x, from_y), (to_x, to_y)) = (end(SIDE - 11.0), end(SIDE + 11.0));
            let (width, color) = (7.0, seat_color(road.seat));
            for (class, color, width) in [("under", "#24292f", width + 2.0), ("road", color.as_str(), width)] {
                self.drawing.put(format_args!(
                    "<path class=\"{class}\" d=\"M{from_x:.1} {from_y:.1}L{to_x:.1} {to_y:.1}\" stroke=\"{color}\" \
                     stroke-width=\"{width}\"/>"
                ));
            }
        }
    }

    /// Draws the workers of each seat as a disc with a number, and its base.
    fn pieces(&mut self, hex: &Hex) {
        let (x, y) = self.at(hex);
        let here: Vec<Seat> =
            self.view.seats.iter().map(|seat| seat.seat).filter(|seat| hex.is_held_by(*seat)).collect();
        for (number, seat) in here.iter().enumerate() {
            let (left, color) = (x + (number as f64 - (here.len() as f64 - 1.0) / 2.0) * 20.0, seat_color(*seat));
            if hex.bases.contains(*seat) {
                let (roof, wall, floor) = (y - 6.0, y, y + 8.0);
                self.drawing.put(format_args!(
                    "<path class=\"base\" d=\"M{:.1} {wall:.1}L{left:.1} {roof:.1}L{:.1} {wall:.1}V{floor:.1}H{:.1}Z\" \
                     fill=\"{color}\" stroke=\"#24292f\"/>",
                    left - 8.0,
                    left + 8.0,
                    left - 8.0
                ));
            }
            if hex.workers[*seat] > 0 {
                self.drawing.put(format_args!(
                    "<circle class=\"workers\" cx=\"{left:.1}\" cy=\"{:.1}\" r=\"9\" fill=\"{color}\" stroke=\"#24292f\"/>",
                    y + 21.0
                ));
                self.drawing.text((left, y + 25.5), "on middle", &hex.workers[*seat].to_string());
            }
        }
    }

    /// Draws the possessions of each seat, and the status of the game.
    fn beside(&mut self, left: f64, hands: &[Seat]) {
        let field = |name: &str| self.words.text(&format!("field.{name}"), &[]);
        let top = self.view.top.map_or_else(|| field("star"), |card| self.words.card(card));
        let next = self.view.next_hex.map_or_else(|| "–".to_owned(), |next| self.words.field(next));
        let lines = [
            ("title", format!("SP4X, {} {}, {} {}", field("age"), self.view.age, field("turn"), self.view.turns)),
            ("", format!("{}: {top} ({})", field("top"), self.view.pile)),
            ("", format!("{}: {next} ({})", field("next_hex"), self.view.hexes)),
        ];
        let mut y = MARGIN + 12.0;
        for (class, line) in lines {
            self.drawing.text((left, y), class, &line);
            y += 20.0;
        }
        for seat in &self.view.seats {
            y += 12.0;
            y = self.seat(left, y, seat, hands);
        }
    }

    fn seat(&mut self, left: f64, y: f64, seat: &SeatView, hands: &[Seat]) -> f64 {
        let field = |name: &str| self.words.text(&format!("field.{name}"), &[]);
        let kinds: Vec<String> = Kind::ALL
            .into_iter()
            .map(|kind| format!("{} {}", seat.resources.of(kind), self.words.kind(kind)))
            .collect();
        let name = format!("{}: {} {}", self.words.seat(seat.seat), seat.points, field("points"));
        let left_over = format!(
            "{} {}, {} {}, {} {}",
            field("workers_left"),
            seat.workers_left,
            field("bases_left"),
            seat.bases_left,
            field("roads_left"),
            seat.roads_left
        );
        let cards = if hands.contains(&seat.seat) {
            let hand = self.table.seen(seat.seat).view().hand;
            format!("{}: {}", field("cards"), self.words.cards(hand.into_iter().collect()))
        } else {
            format!("{}: {}", field("cards"), seat.cards)
        };
        let lines = [("strong", name), ("", kinds.join(", ")), ("", cards), ("faint", left_over)];
        self.drawing.put(format_args!(
            "<rect class=\"seat\" x=\"{left:.1}\" y=\"{:.1}\" width=\"10\" height=\"68\" fill=\"{}\"/>",
            y - 12.0,
            seat_color(seat.seat)
        ));
        let mut at = y;
        for (class, line) in lines {
            self.drawing.text((left + 18.0, at), class, &line);
            at += 18.0;
        }
        at
    }
}
