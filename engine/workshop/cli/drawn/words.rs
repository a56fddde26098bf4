//! Words and marks of a table: a narrator whose seats are marked, and what tells the seats apart.

use super::rich::{Rich, marked, unmarked};
use hyperkon::cosmic::{CardKind, Planet, View};
use hyperkon::edition::Edition;
use hyperkon::narrate::Narrator;
use hyperkon::table::Seat;

/// What tells a seat apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Its colour.
    pub rgb: (u8, u8, u8),
    /// Its shape.
    pub mark: String,
    /// Its letter.
    pub letter: String,
}

/// The words of a table.
pub struct Words {
    /// What it says has marks around the names of seats.
    pub narrator: Narrator,
    /// The paint of each seat.
    pub paints: Vec<Paint>,
    /// The colours alone.
    pub colours: Vec<(u8, u8, u8)>,
    /// Shapes can be shown.
    pub unicode: bool,
}

impl Words {
    /// The words of a table of this edition.
    pub fn new(narrator: Narrator, edition: Option<&Edition>, unicode: bool) -> Words {
        let ids: Vec<String> = edition.map(|edition| edition.colours.iter().map(|colour| colour.id.clone()).collect()).unwrap_or_default();
        let paints = paints(&ids);
        let colours = paints.iter().map(|paint| paint.rgb).collect();
        Words { narrator: marked(narrator), paints, colours, unicode }
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
        self.paints.get(seat.index()).map_or("?", |paint| &paint.letter)
    }

    /// A seat's shape, or its letter where shapes cannot be shown.
    pub fn mark(&self, seat: Seat) -> &str {
        match self.paints.get(seat.index()) {
            Some(paint) if self.unicode => &paint.mark,
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

/// The colours, shapes and letters that are usual for these ids; what is not known takes the next free shape.
fn paints(ids: &[String]) -> Vec<Paint> {
    const KNOWN: [(&str, (u8, u8, u8), &str); 8] = [
        ("red", (0xff, 0x62, 0x57), "▲"),
        ("blue", (0x58, 0xa6, 0xff), "●"),
        ("green", (0x3f, 0xcf, 0x8e), "■"),
        ("yellow", (0xff, 0xd8, 0x4d), "◆"),
        ("white", (0xee, 0xf1, 0xfa), "⬢"),
        ("violet", (0xb7, 0x94, 0xff), "★"),
        ("orange", (0xff, 0x9a, 0x3c), "✚"),
        ("turquoise", (0x4d, 0xd8, 0xe0), "◉"),
    ];
    let mut free: Vec<_> = KNOWN.iter().filter(|(known, ..)| !ids.iter().any(|id| id == known)).collect();
    let mut paints: Vec<Paint> = Vec::new();
    for id in ids {
        let known = KNOWN.iter().find(|(known, ..)| known == id).or_else(|| if free.is_empty() { None } else { Some(free.remove(0)) });
        let (_, rgb, mark) = known.unwrap_or(&KNOWN[0]);
        let letters = id.to_uppercase();
        let letter = letters.chars().filter(char::is_ascii_alphabetic).chain('A'..='Z').map(String::from);
        let letter = letter.into_iter().find(|letter| paints.iter().all(|paint| paint.letter != *letter));
        paints.push(Paint { rgb: *rgb, mark: (*mark).to_owned(), letter: letter.unwrap_or_default() });
    }
    paints
}
