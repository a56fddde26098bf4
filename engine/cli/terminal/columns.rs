//! Prints rows in columns that fit the terminal. Wide rows get narrower gaps first, and then broken cells.

use crate::terminal;
use crate::terminal::paint;
use std::io::{self, Write};

/// The layout of columns.
pub struct Layout {
    /// The minimum width of each column, in letters.
    pub least: usize,
    /// The maximum total width; `None` means no limit.
    pub width: Option<usize>,
    /// True if wide cells are broken into lines at spaces.
    pub breaks: bool,
}

impl Layout {
    /// Returns the gap between columns and the width of each column. They fit the total width if possible.
    fn fit(&self, widths: &[usize]) -> (usize, Vec<usize>) {
        let all =
            |gap: usize, widths: &[usize]| 1 + widths.iter().sum::<usize>() + gap * widths.len().saturating_sub(1);
        let most = self.width.unwrap_or(usize::MAX);
        let gap = [3, 2].into_iter().find(|gap| all(*gap, widths) <= most).unwrap_or(1);
        let widest = widths.iter().copied().max().unwrap_or(0);
        // Do not narrow the first column, which contains the row names.
        let cut = |cap: usize| -> Vec<usize> {
            widths.iter().enumerate().map(|(at, width)| if at == 0 { *width } else { (*width).min(cap) }).collect()
        };
        let caps = if self.breaks { NARROWEST_CELL..=widest.max(NARROWEST_CELL) } else { widest..=widest };
        let fitting = caps.rev().map(&cut).find(|widths| all(gap, widths) <= most);
        (gap, fitting.unwrap_or_else(|| cut(if self.breaks { NARROWEST_CELL } else { widest })))
    }
}

/// The width of two bases side by side.
const NARROWEST_CELL: usize = 6;

/// Prints a head and rows in columns with this layout.
pub fn columns(out: &mut dyn Write, head: &[String], rows: &[Vec<String>], layout: &Layout) -> io::Result<()> {
    let width = |index: usize| {
        let cells = rows.iter().filter_map(|row| row.get(index)).chain(head.get(index));
        cells.map(|cell| paint::columns(cell)).max().unwrap_or(0).max(layout.least)
    };
    let (gap, widths) = layout.fit(&(0..head.len()).map(width).collect::<Vec<_>>());
    let gap = " ".repeat(gap);
    let line = |cells: &[String]| {
        let padded: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| paint::padded(cell, *width)).collect();
        format!(" {}", padded.join(&gap))
    };
    writeln!(out, "{}", paint::faint(line(head).trim_end()))?;
    for row in rows {
        let cells: Vec<Vec<String>> = match layout.breaks {
            true => row.iter().zip(&widths).map(|(cell, width)| broken(cell, *width)).collect(),
            false => row.iter().map(|cell| vec![cell.clone()]).collect(),
        };
        for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let part: Vec<String> = cells.iter().map(|lines| lines.get(at).cloned().unwrap_or_default()).collect();
            writeln!(out, "{}", line(&part).trim_end())?;
        }
    }
    Ok(())
}

/// Prints an indented text, wrapped to the width of the terminal. Further lines have a deeper indentation.
///
/// # Errors
/// Fails if the writer fails.
pub fn line(out: &mut dyn Write, indent: usize, text: &str) -> io::Result<()> {
    let parts = terminal::width().map_or_else(|| vec![text.to_owned()], |_| fitted(text, indent, paint::width()));
    let further = |at: usize| " ".repeat(if at == 0 { indent } else { indent + FURTHER });
    parts.iter().enumerate().try_for_each(|(at, part)| writeln!(out, "{}{part}", further(at)))
}

/// The additional indentation of the further lines of a text.
const FURTHER: usize = 3;

/// Breaks a text into as few lines as possible. The first line has less indentation, but is not wider than the others.
fn fitted(text: &str, indent: usize, width: usize) -> Vec<String> {
    if indent + paint::columns(text) <= width {
        return vec![text.to_owned()];
    }
    broken(text, width.saturating_sub(indent + FURTHER))
}

/// Breaks a cell at spaces into lines of this width.
pub fn broken(cell: &str, width: usize) -> Vec<String> {
    let (mut lines, mut shown) = (Vec::<String>::new(), 0);
    for word in cell.split(' ') {
        let length = paint::columns(word);
        match lines.last_mut() {
            Some(line) if shown + 1 + length <= width => {
                line.push(' ');
                line.push_str(word);
                shown += 1 + length;
            }
            _ => {
                lines.push(word.to_owned());
                shown = length;
            }
        }
    }
    lines
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod tests {
    use super::*;

    fn drawn(head: &[&str], rows: &[&[&str]], layout: &Layout) -> String {
        let words = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let (mut out, rows) = (Vec::new(), rows.iter().map(|row| words(row)).collect::<Vec<_>>());
        columns(&mut out, &words(head), &rows, layout).unwrap();
        paint::plain(&String::from_utf8(out).unwrap())
    }

    #[test]
    fn crowded_board_fits_its_width() {
        let crowded = "►r4 b2 g1 y1 o3 p1 w2 t1◄";
        let row = ["turquoise", crowded, crowded, "t4", crowded, "·", "t1"];
        let rows: Vec<&[&str]> = vec![&row; 8];
        let head = ["planet", "1", "2", "3", "4", "5", "6"];
        for width in [80, 120] {
            let board = drawn(&head, &rows, &Layout { least: 9, width: Some(width), breaks: true });
            let widest = board.lines().map(paint::columns).max().unwrap();
            assert!(widest <= width, "{widest} letters:\n{board}");
            assert_eq!(board.matches("t1◄").count(), 24, "nothing is left out:\n{board}");
        }
        let free = drawn(&head, &rows, &Layout { least: 9, width: None, breaks: true });
        assert_eq!(free.lines().count(), 9, "no row is broken where there is room:\n{free}");
    }

    #[test]
    fn long_line_wraps() {
        let hand = "Your hand: attack 6, attack 8 and 3 × negotiate";
        assert_eq!(fitted(hand, 1, 48), [hand]);
        assert_eq!(fitted(hand, 1, 47), ["Your hand: attack 6, attack 8 and 3 ×", "negotiate"]);
        assert_eq!(fitted("Gravitationsfalten", 2, 10), ["Gravitationsfalten"], "a word is not broken");
    }

    #[test]
    fn columns_move_closer_before_breaking() {
        let rows: Vec<&[&str]> = vec![&["red (you)", "Philanthropist", "8", "0/4"]];
        let at =
            |width| drawn(&["seat", "alien", "cards", "bases away"], &rows, &Layout { least: 0, width, breaks: false });
        assert_eq!(at(None).lines().nth(1).unwrap(), " red (you)   Philanthropist   8       0/4");
        assert_eq!(at(Some(48)), at(None));
        assert_eq!(at(Some(46)).lines().nth(1).unwrap(), " red (you)  Philanthropist  8      0/4");
    }
}
