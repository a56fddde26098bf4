//! Draws the lines of a map. Hexes are drawn as bricks in shifted rows, whose lines are joined at the corners.

use crate::drawn::pen::Pen;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The directions in which lines continue from a point, as bits.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// An area that shows a part of a drawing. The upper left corner of the drawing may be outside the area.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The area on the screen.
    pub area: Rect,
    /// The column of the drawing's left edge, relative to the area.
    pub x: i32,
    /// The line of the drawing's upper edge, relative to the area.
    pub y: i32,
}

impl Window {
    /// Centers a drawing of this size if it fits. Otherwise, centers its point `(x, y)`.
    pub fn around(area: Rect, (width, height): (i32, i32), (x, y): (i32, i32)) -> Window {
        let at = |room: u16, size: i32, point: i32| {
            let room = i32::from(room);
            if size <= room { (room - size) / 2 } else { (room / 2 - point).clamp(room - size, 0) }
        };
        Window { area, x: at(area.width, width, x), y: at(area.height, height, y) }
    }

    /// Writes text at a point of the drawing, in at most `most` columns. A longer text is truncated with `…`. Text outside
    /// the area is not drawn. Every character must be one column wide.
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

    /// Returns the visible part of a rectangle of the drawing.
    pub fn rect(&self, (x, y): (i32, i32), (width, height): (i32, i32)) -> Rect {
        let clamp = |at: i32, most: u16| at.clamp(0, i32::from(most)) as u16;
        let (left, right) = (clamp(x + self.x, self.area.width), clamp(x + self.x + width, self.area.width));
        let (top, bottom) = (clamp(y + self.y, self.area.height), clamp(y + self.y + height, self.area.height));
        Rect::new(self.area.x + left, self.area.y + top, right - left, bottom - top)
    }
}

/// A drawing of lines. Each point stores the directions of its lines.
pub struct Grid {
    width: usize,
    points: Vec<u8>,
}

impl Grid {
    /// Creates an empty grid of this size.
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

    /// Adds a rectangle with this upper left corner and size.
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
        // Draw a part of the grid, around a point.
        let area = Rect::new(0, 0, 5, 3);
        let part = Window::around(area, (9, 5), (7, 0));
        assert_eq!(drawn(&grid, part, area), ["┬───┐", "│   │", "┴─┬─┘"]);
    }
}
