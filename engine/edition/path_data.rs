//! Path data of SVG, read to see that it is that and no more: commands and numbers on a sheet of 48 by 48.
//!
//! It reads the grammar of SVG 1.1, section 8.3, without exponents. Whoever draws reads the text again.

use hyperkon_table::mistakes;
use std::iter::Peekable;
use std::str::Chars;

/// How far from the sheet a point may lie; what bends a curve, once more as far.
const MARGIN: f64 = 2.0;
const BEND: f64 = 24.0;

/// The side of the sheet.
const SIDE: f64 = 48.0;

/// The most letters of a number.
const LONGEST_NUMBER: usize = 8;

mistakes! {
    /// What is wrong with path data.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongPath in "emblem" {
        NoMove as "path_without_move" says "it does not begin with a move, `M`";
        Command { letter: String } as "path_command" says "`{letter}` is no command of path data";
        Number { command: String } as "path_number" says "a number is missing behind `{command}`";
        LongNumber { number: String } as "path_long_number" says "the number {number}… is too long";
        Flag { found: String } as "path_flag" says "a flag of an arc is 0 or 1, not {found}";
        OffSheet { x: String, y: String } as "path_off_sheet" says "the point {x} {y} lies off the sheet of 48 by 48";
        Radius { radius: String } as "path_radius" says "the radius {radius} of an arc is negative, or larger than the sheet";
    }
}

/// Whether a text is path data that stays on the sheet.
///
/// # Errors
/// What is wrong first.
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

/// A path as far as it has been read.
struct Path<'a> {
    letters: Peekable<Chars<'a>>,
    /// Where the pen is.
    at: Point,
    /// Where the stroke began, to which `z` goes back.
    began: Point,
}

impl Path<'_> {
    /// A command with all its rounds of numbers.
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

    /// One round of a command's numbers, counted from a point.
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

    /// The radii, the turn and the flags of an arc.
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

    /// A number: a sign, digits, and digits behind a point.
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

    /// Whether another round of numbers follows.
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

/// Whether a point lies on the sheet, or so far from it.
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
    fn what_draws_is_read_whole() {
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
    fn what_is_no_path_is_told() {
        let said = |path: &str| check(path).err().map(|wrong| wrong.to_string()).unwrap_or_default();
        assert_eq!(said(""), "it does not begin with a move, `M`");
        assert_eq!(said("L3 3"), "it does not begin with a move, `M`");
        assert_eq!(said("M3 3\"/><script>"), "`\\\"` is no command of path data");
        assert_eq!(said("M3 3 url(x)"), "`u` is no command of path data");
        assert_eq!(said("M3"), "a number is missing behind `M`");
        assert_eq!(said("M3 3l"), "a number is missing behind `l`");
        assert_eq!(said("M3 3e9"), "`e` is no command of path data");
        assert_eq!(said("M3.123456789 3"), "the number 3.1234567… is too long");
        assert_eq!(said("M3 3a5 5 0 2 0 1 1"), "a flag of an arc is 0 or 1, not `2`");
        assert_eq!(said("M3 3a5 -5 0 1 0 1 1"), "the radius -5 of an arc is negative, or larger than the sheet");
        assert_eq!(said("M3 3h40h40"), "the point 83 3 lies off the sheet of 48 by 48");
        assert_eq!(said("M3 3C3 99 4 4 5 5"), "the point 3 99 lies off the sheet of 48 by 48");
        assert_eq!(said("M3 3z3"), "`3` is no command of path data");
        assert_eq!(said("M\u{0663} 3"), "a number is missing behind `M`");
    }
}
