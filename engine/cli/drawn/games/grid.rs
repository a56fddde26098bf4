//! Lines between places, met at their corners: a map of hexes as bricks, each row half a brick farther than the one above.

use crate::drawn::pen::Pen;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// In which directions a line goes on from a corner.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// A part of a drawing that is shown in an area: where its upper left corner would stand, which may be outside.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The area.
    pub area: Rect,
    /// Columns from the area's left edge.
    pub x: i32,
    /// Lines from its upper edge.
    pub y: i32,
}

impl Window {
    /// A drawing of this size: in the middle where it has room, else so that this point of it is in the middle.
    pub fn around(area: Rect, (width, height): (i32, i32), (x, y): (i32, i32)) -> Window {
        let at = |room: u16, size: i32, point: i32| {
            let room = i32::from(room);
            if size <= room { (room - size) / 2 } else { (room / 2 - point).clamp(room - size, 0) }
        };
        Window { area, x: at(area.width, width, x), y: at(area.height, height, y) }
    }

    /// Writes a text of single columns at a point of the drawing, at most so many of them, as far as the area shows it. What
    /// is too long ends in `…`; what the area cuts goes on outside.
    pub fn text(&self, pen: &mut Pen<'_>, (x, y): (i32, i32), most: usize, text: &str, style: Style) {
        let (x, y) = (x + self.x, y + self.y);
        let room = i32::from(self.area.width) - x.max(0);
        if y < 0 || y >= i32::from(self.area.height) || room <= 0 || most == 0 {
            return;
        }
        let is_long = text.chars().count() > most;
        let fitting = text.chars().take(if is_long { most - 1 } else { most });
        let mark = is_long.then_some('…');
        let shown: String = fitting.chain(mark).skip((-x).max(0) as usize).take(room as usize).collect();
        let at = (self.area.x + x.max(0) as u16, self.area.y + y as u16);
        pen.text(at.0, at.1, room as usize, &shown, style);
    }

    /// The part of a rectangle of the drawing that is shown.
    pub fn rect(&self, (x, y): (i32, i32), (width, height): (i32, i32)) -> Rect {
        let clamp = |at: i32, most: u16| at.clamp(0, i32::from(most)) as u16;
        let (left, right) = (clamp(x + self.x, self.area.width), clamp(x + self.x + width, self.area.width));
        let (top, bottom) = (clamp(y + self.y, self.area.height), clamp(y + self.y + height, self.area.height));
        Rect::new(self.area.x + left, self.area.y + top, right - left, bottom - top)
    }
}

/// Lines, by the directions in which they go on from each point.
pub struct Grid {
    width: usize,
    points: Vec<u8>,
}

impl Grid {
    /// No line on so many columns and lines.
    pub fn new(width: i32, height: i32) -> Grid {
        let (width, height) = (width.max(0) as usize, height.max(0) as usize);
        Grid { width, points: vec![0; width * height] }
    }

    fn add(&mut self, x: i32, y: i32, ways: u8) {
        let at = (x >= 0 && y >= 0 && (x as usize) < self.width).then(|| y as usize * self.width + x as usize);
        if let Some(point) = at.and_then(|at| self.points.get_mut(at)) {
            *point |= ways;
        }
    }

    /// The four sides of a rectangle from this corner on, so wide and high.
    pub fn frame(&mut self, (x, y): (i32, i32), (width, height): (i32, i32)) {
        for (line, corners) in [(y, [DOWN | RIGHT, DOWN | LEFT]), (y + height, [UP | RIGHT, UP | LEFT])] {
            self.add(x, line, corners[0]);
            self.add(x + width, line, corners[1]);
            (x + 1..x + width).for_each(|at| self.add(at, line, LEFT | RIGHT));
        }
        for line in y + 1..y + height {
            self.add(x, line, UP | DOWN);
            self.add(x + width, line, UP | DOWN);
        }
    }

    /// Draws all lines.
    pub fn draw(&self, pen: &mut Pen<'_>, window: &Window, style: Style) {
        for (y, row) in self.points.chunks(self.width.max(1)).enumerate() {
            let line: String = row.iter().map(|ways| letter(*ways)).collect();
            window.text(pen, (0, y as i32), self.width, &line, style);
        }
    }
}

const fn letter(ways: u8) -> char {
    const ALL: [char; 16] = [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];
    ALL[(ways & 15) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::look::Look;
    use ratatui::buffer::Buffer;

    fn drawn(grid: &Grid, window: Window, size: Rect) -> Vec<String> {
        let mut buffer = Buffer::empty(size);
        grid.draw(&mut Pen::new(&mut buffer, Look::plain(true), &[]), &window, Style::new());
        let row = |y| (0..size.width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>();
        (0..size.height).map(|y| row(y).trim_end().to_owned()).collect()
    }

    #[test]
    fn bricks_share_their_borders() {
        let mut grid = Grid::new(13, 5);
        grid.frame((0, 0), (4, 2));
        grid.frame((4, 0), (4, 2));
        grid.frame((2, 2), (4, 2));
        let area = Rect::new(0, 0, 13, 5);
        let whole = Window::around(area, (13, 5), (0, 0));
        assert_eq!(drawn(&grid, whole, area), ["┌───┬───┐", "│   │   │", "└─┬─┴─┬─┘", "  │   │", "  └───┘"]);
        // A part of it, around a point.
        let area = Rect::new(0, 0, 5, 3);
        let part = Window::around(area, (9, 5), (7, 0));
        assert_eq!(drawn(&grid, part, area), ["┬───┐", "│   │", "┴─┬─┘"]);
    }
}
