//! What tells the seats of a table apart: names, letters, shapes and colours.

use crate::drawn::rich::Rich;
use hyperkon::Shape;
use hyperkon_table::Seat;

/// The seats of a table.
pub struct Seats {
    names: Vec<String>,
    letters: Vec<String>,
    /// The colour of each; none where seats have none.
    pub colours: Vec<(u8, u8, u8)>,
    unicode: bool,
}

/// The shapes of seats, in their order.
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
    /// Seats of these names.
    pub fn new(names: Vec<String>, colours: &[(u8, u8, u8)], unicode: bool) -> Seats {
        let letters = letters(&names);
        Seats { names, letters, colours: colours.to_vec(), unicode }
    }

    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Its letter: no other seat has it.
    pub fn letter(&self, seat: Seat) -> &str {
        self.letters.get(seat.index()).map_or("?", String::as_str)
    }

    /// Its shape, or its letter where shapes cannot be shown.
    pub fn mark(&self, seat: Seat) -> String {
        if self.unicode { SHAPES[seat.index() % SHAPES.len()].mark().to_string() } else { self.letter(seat).to_owned() }
    }

    /// Some of them by their names.
    pub fn all(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<&str> = seats.into_iter().map(|seat| self.name(seat)).collect();
        names.join(", ")
    }

    /// A text in which seats are named, each name in its colour.
    pub fn rich(&self, text: &str) -> Rich {
        Rich::naming(text, &self.names)
    }
}

/// For each name a letter of its own: of two names that begin alike the later one has its next letter.
fn letters(names: &[String]) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for name in names {
        let own = name.chars().map(|letter| letter.to_uppercase().to_string());
        let free = own.chain(('A'..='Z').map(String::from)).find(|letter| !taken.contains(letter));
        taken.push(free.unwrap_or_else(|| "?".to_owned()));
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_has_a_letter_of_its_own() {
        let names = ["Rød", "Blå", "Grøn", "Gul"].map(str::to_owned);
        assert_eq!(letters(&names), ["R", "B", "G", "U"]);
    }
}
