//! Words and marks of a table: a narrator whose seats are marked, and what tells the seats apart.

use super::rich::{Rich, marked, unmarked};
use hyperkon::cosmic::{CardKind, Planet, View};
use hyperkon::edition::Paint;
use hyperkon::narrate::Narrator;
use hyperkon::table::Seat;

/// The words of a table.
pub struct Words {
    /// What it says has marks around the names of seats.
    pub narrator: Narrator,
    /// Shape and letter of each seat.
    marks: Vec<[String; 2]>,
    /// The colour of each.
    pub colours: Vec<(u8, u8, u8)>,
    /// Shapes can be shown.
    pub unicode: bool,
}

impl Words {
    /// The words of a table whose seats are painted so.
    pub fn new(narrator: Narrator, paints: Vec<Paint>, unicode: bool) -> Words {
        let colours = paints.iter().map(|paint| parts(&paint.hex)).collect();
        let marks = paints.iter().map(|paint| [paint.mark.to_string(), paint.letter.to_string()]).collect();
        Words { narrator: marked(narrator), marks, colours, unicode }
    }

    /// A text without a seat's name in it.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        unmarked(&self.narrator.text(key, values))
    }

    /// A text of no values.
    pub fn word(&self, key: &str) -> String {
        self.text(key, &[])
    }

    /// A text in which seats are named.
    pub fn said(&self, key: &str, values: &[(&str, String)]) -> Rich {
        Rich::said(&self.narrator.text(key, values))
    }

    /// The same as a sentence.
    pub fn sentence(&self, key: &str, values: &[(&str, String)]) -> Rich {
        Rich::sentence(&self.narrator.text(key, values))
    }

    /// A seat's name.
    pub fn seat(&self, seat: Seat) -> String {
        unmarked(&self.narrator.seat(seat))
    }

    /// A seat's letter.
    pub fn letter(&self, seat: Seat) -> &str {
        self.marks.get(seat.index()).map_or("?", |[_, letter]| letter)
    }

    /// A seat's shape, or its letter where shapes cannot be shown.
    pub fn mark(&self, seat: Seat) -> &str {
        match self.marks.get(seat.index()) {
            Some([mark, _]) if self.unicode => mark,
            _ => self.letter(seat),
        }
    }

    /// Shape and letter: "▲R".
    pub fn tag(&self, seat: Seat) -> String {
        if self.unicode { format!("{}{}", self.mark(seat), self.letter(seat)) } else { self.letter(seat).to_owned() }
    }

    /// A planet by the letter of its system: "Y2".
    pub fn planet(&self, planet: Planet) -> String {
        format!("{}{}", self.letter(planet.home()), planet.number() + 1)
    }

    /// A card, short: "12", "negotiate".
    pub fn card(&self, kind: CardKind) -> String {
        match kind {
            CardKind::Attack(value) => value.to_string(),
            kind => unmarked(&self.narrator.card(kind)),
        }
    }

    /// Ships of a seat as shapes while they can be counted at a glance, else as a shape and a number.
    pub fn pips(&self, seat: Seat, ships: u8, most: u8) -> String {
        let mark = self.mark(seat);
        if ships <= most { mark.repeat(usize::from(ships)) } else { format!("{mark}{ships}") }
    }

    /// The ships on a planet, the home seat's first: as shapes where they are few, else in letters and numbers.
    pub fn ships_on(&self, view: &View, planet: Planet, as_pips: bool) -> Vec<(Seat, String)> {
        let ships = view.ships_on(planet);
        let home = planet.home().index();
        let order = std::iter::once(home).chain((0..ships.len()).filter(|seat| *seat != home));
        let there: Vec<(Seat, u8)> = order
            .filter(|seat| ships.get(*seat).is_some_and(|ships| *ships > 0))
            .map(|seat| (Seat(seat as u8), ships[seat]))
            .collect();
        let all: u32 = there.iter().map(|(_, ships)| u32::from(*ships)).sum();
        let few = as_pips && all <= 5 && there.iter().all(|(_, ships)| *ships <= 4);
        there
            .into_iter()
            .map(|(seat, ships)| match (few, as_pips) {
                (true, _) => (seat, self.pips(seat, ships, 4)),
                (false, true) => (seat, format!("{}{ships}", self.mark(seat))),
                (false, false) => (seat, format!("{}{ships}", self.letter(seat))),
            })
            .collect()
    }
}

/// A colour as its three parts: "#ff6257".
fn parts(hex: &str) -> (u8, u8, u8) {
    let part = |at: usize| hex.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok()).unwrap_or(0x80);
    (part(1), part(3), part(5))
}
