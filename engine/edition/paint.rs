//! How seats are painted: for each a colour, a shape and a letter, so that no table tells them apart by colour alone.
//!
//! Invariants: at one table all eight shapes, colours and letters differ; what an edition says for itself stands, and what it
//! leaves out is the usual paint of a colour of that id, or else the next that is free. This is the one place in the program
//! that knows colours by name.

use super::file::{Colour, Edition};
use super::shape::Shape;
use hyperkon_table::MAX_SEATS;
use serde::Serialize;
use std::collections::BTreeSet;

/// How a seat is painted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Paint {
    /// The id of its colour, "red".
    pub colour: String,
    /// The colour itself, "#ff6257".
    pub hex: String,
    /// The nearest of a terminal's 256 colours.
    pub ansi: u8,
    /// The nearest of a terminal's 16 colours, as its code for the foreground: these follow a light or a dark terminal.
    pub basic: u8,
    /// The shape of its ships.
    pub shape: Shape,
    /// Its letter, a capital.
    pub letter: char,
    /// Its shape as one letter, "▲".
    pub mark: char,
}

/// The usual paint of a colour.
struct Usual {
    ids: &'static [&'static str],
    hex: &'static str,
    /// Chosen by eye rather than by distance.
    ansi: u8,
    basic: u8,
    shape: Shape,
}

const fn usual(ids: &'static [&'static str], hex: &'static str, ansi: u8, basic: u8, shape: Shape) -> Usual {
    Usual { ids, hex, ansi, basic, shape }
}

/// In the order in which they are taken where nothing else says which.
const USUAL: [Usual; MAX_SEATS] = [
    usual(&["red"], "#ff6257", 203, 31, Shape::Triangle),
    usual(&["blue"], "#58a6ff", 75, 94, Shape::Circle),
    usual(&["green"], "#3fcf8e", 78, 32, Shape::Square),
    usual(&["yellow"], "#ffd84d", 221, 33, Shape::Diamond),
    usual(&["white"], "#eef1fa", 231, 97, Shape::Hexagon),
    usual(&["violet", "purple"], "#b794ff", 141, 35, Shape::Star),
    usual(&["orange"], "#ff9a3c", 215, 91, Shape::Cross),
    usual(&["turquoise"], "#3ddbe6", 44, 96, Shape::Ring),
];

/// A terminal's 16 colours but black and greys, as their codes and what they usually look like.
const BASIC: [(u8, Rgb); 12] = [
    (31, [0xcd, 0, 0]),
    (32, [0, 0xcd, 0]),
    (33, [0xcd, 0xcd, 0]),
    (34, [0, 0, 0xee]),
    (35, [0xcd, 0, 0xcd]),
    (36, [0, 0xcd, 0xcd]),
    (91, [0xff, 0x60, 0x60]),
    (92, [0x60, 0xff, 0x60]),
    (93, [0xff, 0xff, 0x60]),
    (94, [0x5c, 0x5c, 0xff]),
    (95, [0xff, 0x60, 0xff]),
    (97, [0xff, 0xff, 0xff]),
];

type Rgb = [u8; 3];

/// The ground on which tables are drawn: a colour must stand out from it.
const GROUND: Rgb = [0x0e, 0x14, 0x28];

/// The least contrast of marks to the ground (WCAG 1.4.11).
pub(super) const LEAST_CONTRAST: f64 = 3.0;

/// A colour as a file writes it, `#` and six digits.
pub(super) fn rgb(hex: &str) -> Option<Rgb> {
    let digits = hex.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    // A sign would pass for a digit.
    let digits = digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(digits)?;
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// How much a colour stands out from the ground of the tables, from 1 to 21, by the formula of WCAG.
pub(super) fn contrast(colour: Rgb) -> f64 {
    let (one, other) = (luminance(colour), luminance(GROUND));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance([red, green, blue]: Rgb) -> f64 {
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.0722f64.mul_add(part(blue), 0.7152f64.mul_add(part(green), 0.2126 * part(red)))
}

/// The nearest of these colours.
fn nearest<T: Copy>(colour: Rgb, among: impl Iterator<Item = (T, Rgb)>) -> Option<T> {
    let distance = |other: Rgb| -> i32 {
        let parts = colour.iter().zip(other).map(|(one, other)| i32::from(*one) - i32::from(other));
        // The eye is keenest for green, and dullest for blue.
        parts.zip([3, 4, 2]).map(|(part, weight)| weight * part * part).sum()
    };
    among.min_by_key(|(_, other)| distance(*other)).map(|(code, _)| code)
}

/// The colours of a terminal that are the same everywhere: a cube, and a row of greys.
fn cube() -> impl Iterator<Item = (u8, Rgb)> {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |number: u8| LEVELS[usize::from(number % 6)];
    let cube = (0..216u8).map(move |number| (16 + number, [level(number / 36), level(number / 6), level(number)]));
    cube.chain((0..24u8).map(|number| (232 + number, [8 + 10 * number; 3])))
}

impl Edition {
    /// How its seats are painted, in their order.
    pub fn paints(&self) -> Vec<Paint> {
        let (usual, letters) = (self.usual_paints(), self.letters());
        let said = self.colours.iter().map(|colour| colour.shape);
        let shapes = told_apart(said, &usual, |paint| paint.shape);
        let said = self.colours.iter().map(|colour| colour.hex.as_deref().map(str::to_ascii_lowercase));
        let hexes = told_apart(said, &usual, |paint| paint.hex.to_owned());
        let painted = self.colours.iter().zip(shapes).zip(hexes).zip(letters);
        painted.map(|(((colour, shape), hex), letter)| paint(colour, hex, shape, letter)).collect()
    }

    /// The usual paint of each of its colours, where it has one.
    fn usual_paints(&self) -> Vec<Option<&'static Usual>> {
        let of = |colour: &Colour| USUAL.iter().find(|paint| paint.ids.contains(&colour.id.as_str()));
        self.colours.iter().map(of).collect()
    }

    /// The letter of each colour: the first of its id that no other has.
    fn letters(&self) -> Vec<char> {
        let mut letters: Vec<Option<char>> = self.colours.iter().map(Colour::said_letter).collect();
        let usual = self.usual_paints();
        // Those that everybody knows keep their first letters.
        for known in [true, false] {
            for at in (0..letters.len()).filter(|at| usual[*at].is_some() == known) {
                let is_free = |letter: &char| !letters.contains(&Some(*letter));
                let own = self.colours[at].id.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
                let letter = own.chain('A'..='Z').find(is_free);
                letters[at] = letters[at].or(letter);
            }
        }
        letters.into_iter().map(|letter| letter.unwrap_or('?')).collect()
    }
}

impl Colour {
    /// The letter that its edition gives it, if that is one.
    pub(super) fn said_letter(&self) -> Option<char> {
        let mut letters = self.letter.as_deref()?.chars();
        letters.next().filter(|letter| letter.is_ascii_uppercase() && letters.next().is_none())
    }
}

/// What is said stands, then what is usual, then what is free.
fn told_apart<T: Clone + Ord>(
    said: impl Iterator<Item = Option<T>>,
    usual: &[Option<&Usual>],
    of: impl Fn(&Usual) -> T,
) -> Vec<T> {
    let mut chosen: Vec<Option<T>> = said.collect();
    let mut taken: BTreeSet<T> = chosen.iter().flatten().cloned().collect();
    for (chosen, usual) in chosen.iter_mut().zip(usual) {
        let usual = usual.filter(|_| chosen.is_none()).map(&of);
        if let Some(usual) = usual.filter(|usual| taken.insert(usual.clone())) {
            *chosen = Some(usual);
        }
    }
    // There are as many usual ones as there can be seats; beyond that nothing is told apart.
    let next = |taken: &mut BTreeSet<T>| USUAL.iter().map(&of).find(|free| taken.insert(free.clone()));
    chosen.into_iter().map(|one| one.or_else(|| next(&mut taken)).unwrap_or_else(|| of(&USUAL[0]))).collect()
}

fn paint(colour: &Colour, hex: String, shape: Shape, letter: char) -> Paint {
    let (ansi, basic) = USUAL.iter().find(|usual| usual.hex == hex).map_or_else(
        || {
            let rgb = rgb(&hex).unwrap_or([u8::MAX; 3]);
            (nearest(rgb, cube()).unwrap_or(u8::MAX), nearest(rgb, BASIC.into_iter()).unwrap_or(39))
        },
        |usual| (usual.ansi, usual.basic),
    );
    Paint { colour: colour.id.clone(), hex, ansi, basic, shape, letter, mark: shape.mark() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_has_a_colour_near_each() {
        let of = |hex: &str| {
            let rgb = rgb(hex).unwrap_or_default();
            (nearest(rgb, cube()), nearest(rgb, BASIC.into_iter()))
        };
        assert_eq!(of("#ff0000"), (Some(196), Some(31)));
        assert_eq!(of("#FFFFFF"), (Some(231), Some(97)));
        assert_eq!(of("#808080").0, Some(244));
        assert_eq!(rgb("#12345"), None);
        assert_eq!(rgb("#+1+2+3"), None);
    }

    /// Every usual colour stands out from the ground at least as the drawings say.
    #[test]
    fn the_usual_colours_can_be_seen() {
        for usual in &USUAL {
            let contrast = contrast(rgb(usual.hex).unwrap_or_default());
            assert!(contrast > 6.0, "{}: {contrast}", usual.hex);
        }
        assert!(contrast([0x20, 0x20, 0x60]) < LEAST_CONTRAST);
    }
}
