//! The names, letters, shapes, and colors that distinguish the seats.

use super::rich::Rich;
use hyperkon::__private::edition::SeatStyle;
use hyperkon::Shape;
use hyperkon_table::Seat;

/// The seats of a table.
pub struct Seats {
    names: Vec<String>,
    letters: Vec<String>,
    shapes: Vec<char>,
    /// The colors of the seats. Empty if seats have no colors.
    pub colors: Vec<(u8, u8, u8)>,
    /// True if the terminal can show the shapes.
    pub unicode: bool,
}

/// The shapes of the seats, by seat number.
const SHAPES: [Shape; 8] = [
    Shape::Triangle,
    Shape::Circle,
    Shape::Square,
    Shape::Diamond,
    Shape::Hexagon,
    Shape::Star,
    Shape::Cross,
    Shape::Ring,
];

impl Seats {
    /// Creates seats with these names.
    pub fn new(names: Vec<String>, colors: &[(u8, u8, u8)], unicode: bool) -> Seats {
        let letters = letters(&names);
        let shapes = (0..names.len()).map(|seat| SHAPES[seat % SHAPES.len()].mark()).collect();
        Seats { names, letters, shapes, colors: colors.to_vec(), unicode }
    }

    /// Creates seats with these names and styles.
    pub fn painted(names: Vec<String>, paints: &[SeatStyle], unicode: bool) -> Seats {
        Seats {
            names,
            letters: paints.iter().map(|paint| paint.letter.to_string()).collect(),
            shapes: paints.iter().map(|paint| paint.mark).collect(),
            colors: paints.iter().map(|paint| parts(&paint.hex)).collect(),
            unicode,
        }
    }

    /// Returns the name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Returns the unique letter of a seat.
    pub fn letter(&self, seat: Seat) -> &str {
        self.letters.get(seat.index()).map_or("?", String::as_str)
    }

    /// Returns a seat's shape, or its letter if the terminal cannot show shapes.
    pub fn mark(&self, seat: Seat) -> String {
        let shape = self.shapes.get(seat.index()).filter(|_| self.unicode);
        shape.map_or_else(|| self.letter(seat).to_owned(), ToString::to_string)
    }

    /// Returns a seat's shape and letter, such as "▲R".
    pub fn tag(&self, seat: Seat) -> String {
        let letter = self.letter(seat);
        if self.unicode { format!("{}{letter}", self.mark(seat)) } else { letter.to_owned() }
    }

    /// Returns pieces as a row of shapes. If they exceed `most`, returns one shape and the number.
    pub fn pips(&self, seat: Seat, pieces: u8, most: u8) -> String {
        let mark = self.mark(seat);
        if pieces <= most { mark.repeat(usize::from(pieces)) } else { format!("{mark}{pieces}") }
    }

    /// Returns the names of these seats as a list, such as "red, blue and green". `and` joins the last two parts.
    pub fn all(&self, seats: impl IntoIterator<Item = Seat>, and: impl Fn(&[(&str, String)]) -> String) -> String {
        let names: Vec<&str> = seats.into_iter().map(|seat| self.name(seat)).collect();
        match &names[..] {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [first @ .., last] => and(&[("first", first.join(", ")), ("last", (*last).to_owned())]),
        }
    }

    /// Returns a text with the names of seats in their colors.
    pub fn rich(&self, text: &str) -> Rich {
        Rich::naming(text, &self.names)
    }

    /// Returns a text with a capital first letter and colored names of seats.
    pub fn sentence(&self, text: &str) -> Rich {
        self.rich(text).capitalized()
    }
}

/// Returns a unique letter for each name: the first free letter of the name.
fn letters(names: &[String]) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for name in names {
        let own = name.chars().map(|letter| letter.to_uppercase().to_string());
        let free = own.chain(('A'..='Z').map(String::from)).find(|letter| !taken.contains(letter));
        taken.push(free.unwrap_or_else(|| "?".to_owned()));
    }
    taken
}

/// Parses a color such as "#ff6257" into red, green, and blue.
fn parts(hex: &str) -> (u8, u8, u8) {
    let part = |at: usize| hex.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok()).unwrap_or(0x80);
    (part(1), part(3), part(5))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_names_end_with_and() {
        let seats = Seats::new(["red", "blue", "green"].map(str::to_owned).to_vec(), &[], true);
        let and = |values: &[(&str, String)]| format!("{} and {}", values[0].1, values[1].1);
        assert_eq!(seats.all([Seat(0)], and), "red");
        assert_eq!(seats.all([Seat(0), Seat(2)], and), "red and green");
        assert_eq!(seats.all([Seat(0), Seat(1), Seat(2)], and), "red, blue and green");
    }

    #[test]
    fn seats_have_unique_letters() {
        let names = ["Rød", "Blå", "Grøn", "Gul"].map(str::to_owned);
        assert_eq!(letters(&names), ["R", "B", "G", "U"]);
    }
}
