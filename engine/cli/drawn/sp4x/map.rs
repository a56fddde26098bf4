//! Draws the map of SP4X. Each brick is a hex with its number, its field, and its pieces. Roads are on the borders that
//! they cross.
//!
//! The map marks the options of the question: hexes, borders for roads, and empty places to explore. If the map does not
//! fit, only the part around the options is visible.

use super::grid::{Grid, Window};
use crate::boards::sp4x::{field_color, place};
use crate::drawn::choices::key_of;
use crate::drawn::look::Ink;
use crate::drawn::pen::{Hit, Pen};
use crate::drawn::rich::width;
use crate::drawn::table::Table;
use hyperkon_sp4x::{At, Hex, HexId, Kind, Pick, Sp4x};
use hyperkon_table::Seat;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The possible widths and heights of a brick. The map uses the largest size that fits, or the smallest.
const SIZES: [(i32, i32); 10] =
    [(22, 5), (18, 4), (16, 4), (14, 4), (12, 4), (10, 4), (14, 3), (12, 3), (10, 3), (8, 3)];

/// The place of an option on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Spot {
    Hex(HexId),
    /// The border of a hex in a direction.
    Border(HexId, u8),
    /// A place without a hex.
    Free(At),
}

/// A map to draw.
struct Map<'t> {
    table: &'t Table<'t, Sp4x>,
    /// The options on the map, with their rows.
    spots: Vec<(usize, Spot)>,
    /// The width and height of a brick.
    size: (i32, i32),
    /// The first column of the map in half bricks, and its first line in bricks.
    first: (i32, i32),
    window: Window,
}

/// Draws the map.
pub fn draw(table: &Table<'_, Sp4x>, pen: &mut Pen<'_>, area: Rect) {
    let spots = spots(table);
    let free = spots.iter().filter_map(|(_, spot)| if let Spot::Free(at) = spot { Some(*at) } else { None });
    let places: Vec<(i32, i32)> = table.view.board.iter().map(|hex| hex.at).chain(free).map(place).collect();
    let Some(bounds) = bounds(&places) else { return };
    let (first, last) = bounds;
    let whole = |(w, h): (i32, i32)| ((last.0 - first.0) * w / 2 + w + 1, (last.1 - first.1) * h + h + 1);
    let fits = |size: &(i32, i32)| {
        let (w, h) = whole(*size);
        w <= i32::from(area.width) && h <= i32::from(area.height)
    };
    let size = SIZES.into_iter().find(fits).unwrap_or(SIZES[SIZES.len() - 1]);
    let middle = middle(table, &spots, &places);
    let point = ((middle.0 - first.0) * size.0 / 2 + size.0 / 2, (middle.1 - first.1) * size.1 + size.1 / 2);
    let window = Window::around(area, whole(size), point);
    let map = Map { table, spots, size, first, window };
    map.borders(pen, whole(size));
    for (id, hex) in (0..).zip(&table.view.board) {
        map.hex(pen, id, hex);
    }
    map.roads(pen);
    map.free(pen);
    if !fits(&size) {
        let text = table.scene.words.plain("drawn.map_more");
        pen.say(area.right().saturating_sub(width(&text) as u16), area.bottom() - 1, 40, &text, Ink::Pick);
    }
}

fn bounds(places: &[(i32, i32)]) -> Option<((i32, i32), (i32, i32))> {
    let (xs, ys) = (places.iter().map(|(x, _)| *x), places.iter().map(|(_, y)| *y));
    Some(((xs.clone().min()?, ys.clone().min()?), (xs.max()?, ys.max()?)))
}

/// Returns the center of a map that does not fit. It is the center of the options, of the person's pieces, or of all hexes.
fn middle(table: &Table<'_, Sp4x>, spots: &[(usize, Spot)], places: &[(i32, i32)]) -> (i32, i32) {
    let board = &table.view.board;
    let of_spot = |spot: &Spot| match spot {
        Spot::Hex(id) | Spot::Border(id, _) => board.get(usize::from(*id)).map(|hex| place(hex.at)),
        Spot::Free(at) => Some(place(*at)),
    };
    let asked: Vec<(i32, i32)> = spots.iter().filter_map(|(_, spot)| of_spot(spot)).collect();
    let own: Vec<(i32, i32)> = board.iter().filter(|hex| hex.is_held_by(table.me)).map(|hex| place(hex.at)).collect();
    let among = [asked, own, places.to_vec()].into_iter().find(|places| !places.is_empty()).unwrap_or_default();
    bounds(&among).map_or((0, 0), |(first, last)| ((first.0 + last.0) / 2, (first.1 + last.1) / 2))
}

fn spots(table: &Table<'_, Sp4x>) -> Vec<(usize, Spot)> {
    let board = &table.view.board;
    let spot = |pick: &Pick| {
        Some(match *pick {
            Pick::From(hex) | Pick::To(hex) | Pick::Base(hex) | Pick::Harvest(hex) | Pick::Use(hex) | Pick::At(hex) => {
                Spot::Hex(hex)
            }
            Pick::Strike { hex, .. } => Spot::Hex(hex),
            Pick::Road { hex, direction } => Spot::Border(hex, direction),
            Pick::Explore { from, way } => Spot::Free(board.get(usize::from(from))?.at.beside(way)),
            _ => return None,
        })
    };
    table.options().filter_map(|(row, pick)| spot(pick).map(|spot| (row, spot))).collect()
}

impl Map<'_> {
    /// Returns the upper left corner of a brick.
    fn corner(&self, at: At) -> (i32, i32) {
        let (x, y) = place(at);
        ((x - self.first.0) * self.size.0 / 2, (y - self.first.1) * self.size.1)
    }

    /// Returns the width of the gap after a border, 0 or 1.
    const fn pad(&self) -> i32 {
        (self.size.0 >= 12) as i32
    }

    fn borders(&self, pen: &mut Pen<'_>, (width, height): (i32, i32)) {
        let mut grid = Grid::new(width, height);
        for hex in &self.table.view.board {
            grid.frame(self.corner(hex.at), self.size);
        }
        grid.draw(pen, &self.window, pen.ink(Ink::Faint));
    }

    /// Draws the key of an option, such as "[2]".
    fn label(&self, pen: &mut Pen<'_>, (x, y): (i32, i32), row: usize, text: &str) {
        let style = pen.ink(Ink::Pick).add_modifier(Modifier::BOLD);
        let long = width(text);
        self.window.text(pen, (x, y), long, text, style);
        let spot = self.window.rect((x, y), (long as i32, 1));
        if self.table.is_chosen(row) {
            pen.invert(spot);
        }
        pen.hit(spot, Hit::Row(row));
    }

    fn hex(&self, pen: &mut Pen<'_>, id: HexId, hex: &Hex) {
        let (x, y) = self.corner(hex.at);
        let (inner, pad) = (self.size.0 - 1 - self.pad(), self.pad());
        let rows: Vec<usize> =
            self.spots.iter().filter(|(_, spot)| *spot == Spot::Hex(id)).map(|(row, _)| *row).collect();
        if let Some(row) = rows.first() {
            pen.hit(self.window.rect((x + 1, y + 1), (inner, self.size.1 - 1)), Hit::Row(*row));
        }
        let style = field_style(pen, self.table, hex);
        let name = format!("{id} {}", self.table.scene.words.field(hex.field));
        self.window.text(pen, (x + 1 + pad, y + 1), inner as usize, &name, style);
        let yields = yields(self.table, hex);
        if self.size.1 > 3 {
            self.window.text(pen, (x + 1 + pad, y + 2), inner as usize, &yields, pen.ink(Ink::Faint));
        }
        // Pieces that do not fit in the last line go to the line above it. In low bricks, these pieces are drawn after
        // the number.
        let low = (x + 1 + pad, y + self.size.1 - 1);
        let behind = x + 2 + pad + width(&id.to_string()) as i32;
        self.pieces(pen, low, if self.size.1 > 3 { (low.0, low.1 - 1) } else { (behind, y + 1) }, hex);
        let mut right = x + self.size.0;
        for row in rows.iter().rev().take(inner as usize / 4) {
            right -= 3;
            self.label(pen, (right, y + 1), *row, &format!("[{}]", key_of(*row)));
        }
    }

    /// Draws the pieces of each seat, such as "R2⌂". Pieces that do not fit at `low` are drawn at `high`.
    fn pieces(&self, pen: &mut Pen<'_>, low: (i32, i32), high: (i32, i32), hex: &Hex) {
        let seats = &self.table.seats;
        let all: Vec<(Seat, String)> = self
            .table
            .view
            .seats
            .iter()
            .filter(|seat| hex.is_held_by(seat.seat))
            .map(|seat| (seat.seat, pieces(seats.letter(seat.seat), hex, seat.seat)))
            .collect();
        let room = self.size.0 - 1 - self.pad();
        let long: i32 = all.iter().map(|(_, text)| width(text) as i32).sum();
        let gap = i32::from(self.size.1 > 3 || long + all.len() as i32 - 1 <= room);
        let end = low.0 + room;
        let (mut at, mut line) = low;
        for (seat, text) in all {
            let columns = width(&text) as i32;
            if at + columns > end && line == low.1 {
                (at, line) = high;
                let columns = (end - at).max(0) as usize;
                self.window.text(pen, high, columns, &" ".repeat(columns), Style::new());
            }
            if at + columns > end {
                // The plus sign marks omitted pieces. The overlay with sentences lists all pieces.
                self.window.text(pen, (end - 1, line), 1, "+", pen.ink(Ink::Warn));
                break;
            }
            self.window.text(pen, (at, line), columns as usize, &text, own_style(pen, seat));
            at += columns + gap;
        }
    }

    /// Draws the roads, and marks the borders where the person can build one. Marks on the same border are side by side.
    fn roads(&self, pen: &mut Pen<'_>) {
        let board = &self.table.view.board;
        let mut taken: Vec<((i32, i32), i32)> = Vec::new();
        let mut next = |at: (i32, i32)| {
            let number = taken.iter().filter(|(other, _)| *other == at).count() as i32;
            taken.push((at, number));
            number
        };
        for hex in board {
            for road in &hex.roads {
                let (middle, is_upright) = self.border(hex.at, road.direction);
                let at = self.beside(middle, is_upright, next(middle));
                // Use lower case to distinguish roads from pieces.
                let letter = self.table.seats.letter(road.seat).to_lowercase();
                self.window.text(pen, at, 1, &letter, own_style(pen, road.seat));
            }
        }
        for (row, spot) in &self.spots {
            let Spot::Border(id, direction) = spot else { continue };
            let Some(hex) = board.get(usize::from(*id)) else { continue };
            let (middle, is_upright) = self.border(hex.at, *direction);
            let at = self.beside(middle, is_upright, next(middle));
            self.label(pen, at, *row, &key_of(*row));
        }
    }

    /// Returns the middle of a border, and `true` if the border is vertical.
    fn border(&self, at: At, direction: u8) -> ((i32, i32), bool) {
        let ((x, y), (w, h)) = (self.corner(at), self.size);
        match direction % 6 {
            0 => ((x + w, y + 1), true),
            1 => ((x + w * 3 / 4, y), false),
            2 => ((x + w / 4, y), false),
            3 => ((x, y + 1), true),
            4 => ((x + w / 4, y + h), false),
            _ => ((x + w * 3 / 4, y + h), false),
        }
    }

    /// Returns the position of a mark on a border, by the number of the mark. The first mark is in the middle of a
    /// horizontal border, or at the bottom of a vertical one, where no name of a hex ends beside it.
    const fn beside(&self, (x, y): (i32, i32), is_upright: bool, number: i32) -> (i32, i32) {
        let lines = self.size.1 - 1;
        if is_upright {
            return (x - number / lines, y + lines - 1 - number % lines);
        }
        let step = (number + 1) / 2;
        (if number % 2 == 0 { x + step } else { x - step }, y)
    }

    /// Draws the empty places that the person can explore.
    fn free(&self, pen: &mut Pen<'_>) {
        let mut shown: Vec<At> = Vec::new();
        for (row, spot) in &self.spots {
            let Spot::Free(at) = spot else { continue };
            let number = shown.iter().filter(|other| *other == at).count() as i32;
            shown.push(*at);
            let (x, y) = self.corner(*at);
            if number == 0 {
                pen.hit(self.window.rect((x + 1, y + 1), (self.size.0 - 1, self.size.1 - 1)), Hit::Row(*row));
            }
            let at = (x + self.size.0 / 2 - 1, y + 1 + number.min(self.size.1 - 2));
            self.label(pen, at, *row, &format!("[{}]", key_of(*row)));
        }
    }
}

/// Returns a seat's pieces on a hex: letter, workers, and a house for a base.
pub fn pieces(letter: &str, hex: &Hex, seat: Seat) -> String {
    let workers = if hex.workers[seat] > 0 { hex.workers[seat].to_string() } else { String::new() };
    format!("{letter}{workers}{}", if hex.bases.contains(seat) { "⌂" } else { "" })
}

fn own_style(pen: &Pen<'_>, seat: Seat) -> Style {
    pen.seat(seat).add_modifier(Modifier::BOLD)
}

/// Returns the yield of a hex, such as "2 metal ≡". The sign means that the yield needs a road.
fn yields(table: &Table<'_, Sp4x>, hex: &Hex) -> String {
    let Some(field) = table.scene.edition.fields.get(usize::from(hex.field)) else { return String::new() };
    let kinds = Kind::ALL.into_iter().filter(|kind| field.yields.of(*kind) > 0);
    let kinds = kinds.map(|kind| format!("{} {}", field.yields.of(kind), table.scene.words.kind(kind)));
    let road = field.by_road.then(|| "≡".to_owned());
    kinds.chain(road).collect::<Vec<_>>().join(" ")
}

/// Returns the color of a field.
fn field_style(pen: &Pen<'_>, table: &Table<'_, Sp4x>, hex: &Hex) -> Style {
    let field = table.scene.edition.fields.get(usize::from(hex.field));
    field.and_then(field_color).map_or_else(|| pen.ink(Ink::Strong), |color| pen.look.seat(color))
}
