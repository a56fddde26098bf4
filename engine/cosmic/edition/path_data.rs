//! Validation of SVG path data on a sheet of 48 by 48.
//!
//! The grammar is section 8.3 of SVG 1.1, without exponents. Clients parse the path data again to draw it.

use hyperkon_table::diagnostics;
use std::iter::Peekable;
use std::str::Chars;

/// Maximum distance of a point outside the sheet. Control points of curves may be `BEND` away.
const MARGIN: f64 = 2.0;
const BEND: f64 = 24.0;

/// Width and height of the sheet.
const SIDE: f64 = 48.0;

/// Maximum length of a number, in characters.
const LONGEST_NUMBER: usize = 8;

diagnostics! {
    /// An error in path data.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongPath in "emblem" {
        NoMove as "path_without_move" says "expected a move `M` at the start";
        Command { letter: String } as "path_command" says "unknown path command `{letter}`";
        Number { command: String } as "path_number" says "missing number after `{command}`";
        LongNumber { number: String } as "path_long_number" says "the number {number}… is too long";
        Flag { found: String } as "path_flag" says "expected an arc flag of 0 or 1, found {found}";
        OffSheet { x: String, y: String } as "path_off_sheet" says "the point {x} {y} is off the sheet of 48 by 48";
        Radius { radius: String } as "path_radius" says "the arc radius {radius} is negative or larger than the sheet";
    }
}

/// Checks that a string is valid path data with all points near the sheet.
///
/// # Errors
/// The first error in the string.
pub fn check(text: &str) -> Result<(), WrongPath> {
    let mut path = Path { letters: text.chars().peekable(), at: Point::default(), began: Point::default() };
    path.skip_blanks();
    if !matches!(path.letters.peek(), Some('M' | 'm')) {
        return Err(WrongPath::NoMove);
    }
    while let Some(letter) = path.letters.next() {
        path.command(letter)?;
        path.skip_blanks();
    }
    Ok(())
}

#[derive(Clone, Copy, Default)]
struct Point {
    x: f64,
    y: f64,
}

/// A path that is being read.
struct Path<'a> {
    letters: Peekable<Chars<'a>>,
    /// Position of the pen.
    at: Point,
    /// Start of the current stroke. The command `z` returns to it.
    began: Point,
}

impl Path<'_> {
    /// Reads a command with all its groups of numbers.
    fn command(&mut self, letter: char) -> Result<(), WrongPath> {
        let kind = letter.to_ascii_uppercase();
        if kind == 'Z' {
            self.at = self.began;
            return Ok(());
        }
        if !"MLHVCSQTA".contains(kind) {
            return Err(WrongPath::Command { letter: letter.escape_debug().to_string() });
        }
        let mut is_first = true;
        while is_first || self.has_number() {
            let from = if letter.is_ascii_lowercase() { self.at } else { Point::default() };
            self.round(kind, letter, from)?;
            if kind == 'M' && is_first {
                self.began = self.at;
            }
            is_first = false;
        }
        Ok(())
    }

    /// Reads one group of numbers. `from` is the origin of relative coordinates.
    fn round(&mut self, kind: char, letter: char, from: Point) -> Result<(), WrongPath> {
        let bends = match kind {
            'C' => 2,
            'S' | 'Q' => 1,
            _ => 0,
        };
        for _ in 0..bends {
            let point = self.point(letter, from)?;
            within(point, BEND)?;
        }
        let to = match kind {
            'H' => Point { x: from.x + self.number(letter)?, y: self.at.y },
            'V' => Point { x: self.at.x, y: from.y + self.number(letter)? },
            'A' => {
                self.arc(letter)?;
                self.point(letter, from)?
            }
            _ => self.point(letter, from)?,
        };
        within(to, MARGIN)?;
        self.at = to;
        Ok(())
    }

    /// Reads the radii, the rotation, and the flags of an arc.
    fn arc(&mut self, letter: char) -> Result<(), WrongPath> {
        for _ in 0..2 {
            let radius = self.number(letter)?;
            if !(0.0..=SIDE).contains(&radius) {
                return Err(WrongPath::Radius { radius: radius.to_string() });
            }
        }
        self.number(letter)?;
        for _ in 0..2 {
            self.skip_separator();
            match self.letters.next() {
                Some('0' | '1') => {}
                Some(found) => return Err(WrongPath::Flag { found: format!("`{}`", found.escape_debug()) }),
                None => return Err(WrongPath::Number { command: letter.to_string() }),
            }
        }
        Ok(())
    }

    fn point(&mut self, letter: char, from: Point) -> Result<Point, WrongPath> {
        let (x, y) = (self.number(letter)?, self.number(letter)?);
        Ok(Point { x: from.x + x, y: from.y + y })
    }

    /// Reads a number: an optional sign, digits, and an optional fraction.
    fn number(&mut self, command: char) -> Result<f64, WrongPath> {
        self.skip_separator();
        let missing = || WrongPath::Number { command: command.to_string() };
        let mut number = String::new();
        number.extend(self.letters.next_if(|letter| matches!(letter, '+' | '-')));
        let mut has_point = false;
        while let Some(letter) =
            self.letters.next_if(|letter| letter.is_ascii_digit() || (*letter == '.' && !has_point))
        {
            has_point |= letter == '.';
            number.push(letter);
            if number.len() > LONGEST_NUMBER {
                return Err(WrongPath::LongNumber { number });
            }
        }
        number.parse().map_err(|_| missing())
    }

    /// Returns `true` if another group of numbers follows.
    fn has_number(&mut self) -> bool {
        self.skip_separator();
        self.letters.peek().is_some_and(|letter| letter.is_ascii_digit() || "+-.".contains(*letter))
    }

    fn skip_blanks(&mut self) {
        while self.letters.next_if(|letter| *letter == ' ').is_some() {}
    }

    fn skip_separator(&mut self) {
        self.skip_blanks();
        if self.letters.next_if_eq(&',').is_some() {
            self.skip_blanks();
        }
    }
}

/// Checks that a point is at most `margin` outside the sheet.
fn within(point: Point, margin: f64) -> Result<(), WrongPath> {
    let range = -margin..=SIDE + margin;
    if range.contains(&point.x) && range.contains(&point.y) {
        return Ok(());
    }
    Err(WrongPath::OffSheet { x: point.x.to_string(), y: point.y.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_path_data_is_accepted() {
        for path in [
            "M24 7c8 0 9 6 13 10s5 12-1 17-10 7-17 5S6 33 8 25 14 7 24 7z",
            " m 8,8 h32 v32 h-32 z m4 4l.5.5-1-1",
            "M16 10a17 17 0 0 0 0 28M12 10a17 17 0 0128-0",
            "M4 4q0 10 10 10t10 10",
        ] {
            assert_eq!(check(path), Ok(()), "{path}");
        }
    }

    #[test]
    fn invalid_path_data_is_reported() {
        let said = |path: &str| check(path).err().map(|wrong| wrong.to_string()).unwrap_or_default();
        assert_eq!(said(""), "expected a move `M` at the start");
        assert_eq!(said("L3 3"), "expected a move `M` at the start");
        assert_eq!(said("M3 3\"/><script>"), "unknown path command `\\\"`");
        assert_eq!(said("M3 3 url(x)"), "unknown path command `u`");
        assert_eq!(said("M3"), "missing number after `M`");
        assert_eq!(said("M3 3l"), "missing number after `l`");
        assert_eq!(said("M3 3e9"), "unknown path command `e`");
        assert_eq!(said("M3.123456789 3"), "the number 3.1234567… is too long");
        assert_eq!(said("M3 3a5 5 0 2 0 1 1"), "expected an arc flag of 0 or 1, found `2`");
        assert_eq!(said("M3 3a5 -5 0 1 0 1 1"), "the arc radius -5 is negative or larger than the sheet");
        assert_eq!(said("M3 3h40h40"), "the point 83 3 is off the sheet of 48 by 48");
        assert_eq!(said("M3 3C3 99 4 4 5 5"), "the point 3 99 is off the sheet of 48 by 48");
        assert_eq!(said("M3 3z3"), "unknown path command `3`");
        assert_eq!(said("M\u{0663} 3"), "missing number after `M`");
    }
}
