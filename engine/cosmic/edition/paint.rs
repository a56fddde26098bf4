//! Seat styles: a color, a shape, and a letter for each seat. Players need not distinguish colors.
//!
//! Invariants: all colors, shapes, and letters at a table are different. An edition's own settings take precedence.
//! Otherwise the style is the built-in one for the color's id, or else the next unused one. Only this module contains names
//! of colors.

use super::file::{Color, Edition};
use super::shape::Shape;
use hyperkon_table::MAX_SEATS;
use serde::Serialize;
use std::collections::BTreeSet;

/// A seat's style: color, shape, and letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatStyle {
    /// Id of the color, such as `red`.
    pub color: String,
    /// RGB value, such as `#ff6257`.
    pub hex: String,
    /// Nearest of the 256 terminal colors.
    pub ansi: u8,
    /// Nearest of the 16 terminal colors, as a foreground code. Terminals adjust these colors to their theme.
    pub basic: u8,
    /// Shape of the ships.
    pub shape: Shape,
    /// Capital letter of the seat.
    pub letter: char,
    /// Shape as one character, such as `▲`.
    pub mark: char,
}

/// Built-in style of a color.
struct Usual {
    ids: &'static [&'static str],
    hex: &'static str,
    /// Closest terminal color, chosen by eye instead of by distance.
    ansi: u8,
    basic: u8,
    shape: Shape,
}

const fn usual(ids: &'static [&'static str], hex: &'static str, ansi: u8, basic: u8, shape: Shape) -> Usual {
    Usual { ids, hex, ansi, basic, shape }
}

/// Built-in styles. Unused ones are assigned in this order.
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

/// The 16 terminal colors except black and grays. Each has its code and its typical RGB value.
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

/// Background of drawn tables. Seat colors must contrast with it.
const GROUND: Rgb = [0x0e, 0x14, 0x28];

/// Minimum contrast between seat colors and the background (WCAG 1.4.11).
pub(super) const LEAST_CONTRAST: f64 = 3.0;

/// Parses a color as written in a file: `#` and 6 hexadecimal digits.
pub(super) fn rgb(hex: &str) -> Option<Rgb> {
    let digits = hex.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    // `from_str_radix` would accept a sign.
    let digits = digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(digits)?;
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// Returns a color's contrast to the background, from 1 to 21 (WCAG formula).
pub(super) fn contrast(color: Rgb) -> f64 {
    let (one, other) = (luminance(color), luminance(GROUND));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance([red, green, blue]: Rgb) -> f64 {
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.0722f64.mul_add(part(blue), 0.7152f64.mul_add(part(green), 0.2126 * part(red)))
}

/// Returns the item whose color is nearest.
fn nearest<T: Copy>(color: Rgb, among: impl Iterator<Item = (T, Rgb)>) -> Option<T> {
    let distance = |other: Rgb| -> i32 {
        let parts = color.iter().zip(other).map(|(one, other)| i32::from(*one) - i32::from(other));
        // The eye is most sensitive to green and least sensitive to blue.
        parts.zip([3, 4, 2]).map(|(part, weight)| weight * part * part).sum()
    };
    among.min_by_key(|(_, other)| distance(*other)).map(|(code, _)| code)
}

/// Returns the colors that are equal on all terminals. They are a color cube and a row of grays.
fn cube() -> impl Iterator<Item = (u8, Rgb)> {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |number: u8| LEVELS[usize::from(number % 6)];
    let cube = (0..216u8).map(move |number| (16 + number, [level(number / 36), level(number / 6), level(number)]));
    cube.chain((0..24u8).map(|number| (232 + number, [8 + 10 * number; 3])))
}

impl Edition {
    /// Returns the style of each seat, in seat order.
    pub fn paints(&self) -> Vec<SeatStyle> {
        let (usual, letters) = (self.usual_paints(), self.letters());
        let said = self.colors.iter().map(|color| color.shape);
        let shapes = told_apart(said, &usual, |paint| paint.shape);
        let said = self.colors.iter().map(|color| color.hex.as_deref().map(str::to_ascii_lowercase));
        let hexes = told_apart(said, &usual, |paint| paint.hex.to_owned());
        let painted = self.colors.iter().zip(shapes).zip(hexes).zip(letters);
        painted.map(|(((color, shape), hex), letter)| paint(color, hex, shape, letter)).collect()
    }

    /// Returns the built-in style of each color; `None` for colors with unknown ids.
    fn usual_paints(&self) -> Vec<Option<&'static Usual>> {
        let of = |color: &Color| USUAL.iter().find(|paint| paint.ids.contains(&color.id.as_str()));
        self.colors.iter().map(of).collect()
    }

    /// Returns the letter of each color. The default is the first letter of its id that no other color has.
    fn letters(&self) -> Vec<char> {
        let mut letters: Vec<Option<char>> = self.colors.iter().map(Color::said_letter).collect();
        let usual = self.usual_paints();
        // Colors with a built-in style get their letters first.
        for known in [true, false] {
            for at in (0..letters.len()).filter(|at| usual[*at].is_some() == known) {
                let is_free = |letter: &char| !letters.contains(&Some(*letter));
                let own = self.colors[at].id.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
                let letter = own.chain('A'..='Z').find(is_free);
                letters[at] = letters[at].or(letter);
            }
        }
        letters.into_iter().map(|letter| letter.unwrap_or('?')).collect()
    }
}

impl Color {
    /// Returns the letter that the edition sets, if the letter is valid.
    pub(super) fn said_letter(&self) -> Option<char> {
        let mut letters = self.letter.as_deref()?.chars();
        letters.next().filter(|letter| letter.is_ascii_uppercase() && letters.next().is_none())
    }
}

/// Chooses distinct values: the edition's values first, then built-in values, then unused ones.
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
    // There are enough built-in styles for all seats. If an edition has more colors than styles, values may repeat.
    let next = |taken: &mut BTreeSet<T>| USUAL.iter().map(&of).find(|free| taken.insert(free.clone()));
    chosen.into_iter().map(|one| one.or_else(|| next(&mut taken)).unwrap_or_else(|| of(&USUAL[0]))).collect()
}

fn paint(color: &Color, hex: String, shape: Shape, letter: char) -> SeatStyle {
    let (ansi, basic) = USUAL.iter().find(|usual| usual.hex == hex).map_or_else(
        || {
            let rgb = rgb(&hex).unwrap_or([u8::MAX; 3]);
            (nearest(rgb, cube()).unwrap_or(u8::MAX), nearest(rgb, BASIC.into_iter()).unwrap_or(39))
        },
        |usual| (usual.ansi, usual.basic),
    );
    SeatStyle { color: color.id.clone(), hex, ansi, basic, shape, letter, mark: shape.mark() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_colors_match_the_nearest() {
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

    /// Every built-in color reaches the minimum contrast.
    #[test]
    fn usual_colors_contrast_with_background() {
        for usual in &USUAL {
            let contrast = contrast(rgb(usual.hex).unwrap_or_default());
            assert!(contrast > 6.0, "{}: {contrast}", usual.hex);
        }
        assert!(contrast([0x20, 0x20, 0x60]) < LEAST_CONTRAST);
    }
}
