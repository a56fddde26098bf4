//! What a terminal can show: colours, on what ground, and which letters.
//!
//! Invariant: no ground is ever painted but where a cell's own two colours are swapped, so that the text of any theme stays
//! readable; where the ground is not known, colours are taken that can be read on a light and on a dark one.

use ratatui::style::{Color, Modifier, Style};
use std::env;

/// On what the terminal writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Dark,
    Light,
    Unknown,
}

/// How many colours it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colours {
    None,
    Sixteen,
    Many,
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    colours: Colours,
    ground: Ground,
    /// It shows more letters than those of ASCII.
    pub unicode: bool,
}

/// What something is drawn in that is no seat's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Words.
    Text,
    /// Headings and what weighs little.
    Faint,
    /// What counts.
    Strong,
    /// What can be chosen, and what is asked.
    Pick,
    /// The target, the defense, what is lost.
    Warn,
    /// Won, in force.
    Win,
    /// Cancelled.
    Zap,
}

impl Look {
    /// What the environment says of it.
    pub fn of_environment() -> Look {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let many = term.contains("256") || term.contains("kitty") || set("COLORTERM").is_some();
        let colours = match (set("NO_COLOR"), many) {
            (Some(_), _) => Colours::None,
            (None, true) => Colours::Many,
            (None, false) => Colours::Sixteen,
        };
        let ground =
            set("COLORFGBG").and_then(|value| value.rsplit(';').next().and_then(|back| back.parse::<u8>().ok()));
        let ground = match ground {
            None => Ground::Unknown,
            Some(7 | 9..=15) => Ground::Light,
            Some(_) => Ground::Dark,
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default().to_lowercase();
        let unicode = locale.contains("utf-8") || locale.contains("utf8");
        Look { colours, ground, unicode }
    }

    /// A look for tests.
    #[cfg(test)]
    pub const fn plain(unicode: bool) -> Look {
        Look { colours: Colours::None, ground: Ground::Unknown, unicode }
    }

    /// How an ink is drawn.
    pub fn ink(self, ink: Ink) -> Style {
        let style = Style::new();
        match ink {
            Ink::Text => style,
            Ink::Faint => style.add_modifier(Modifier::DIM),
            Ink::Strong => style.add_modifier(Modifier::BOLD),
            Ink::Pick => self.in_colour(style, (0x7c, 0xe7, 0xff)),
            Ink::Warn => self.in_colour(style, (0xff, 0xb4, 0x54)),
            Ink::Win => self.in_colour(style, (0x8d, 0xf0, 0xb6)),
            Ink::Zap => self.in_colour(style, (0xff, 0x8a, 0xe2)),
        }
    }

    /// How what is a seat's is drawn, by its colour.
    pub fn seat(self, rgb: (u8, u8, u8)) -> Style {
        self.in_colour(Style::new(), rgb)
    }

    fn in_colour(self, style: Style, rgb: (u8, u8, u8)) -> Style {
        match self.colours {
            Colours::None => style,
            _ if is_grey(rgb) => style.add_modifier(Modifier::BOLD),
            Colours::Sixteen => style.fg(basic(rgb)),
            Colours::Many => {
                let least = match self.ground {
                    Ground::Dark => 0.0,
                    Ground::Unknown => 3.0,
                    Ground::Light => 4.5,
                };
                style.fg(Color::Indexed(nearest(darkened(rgb, least))))
            }
        }
    }
}

/// Whether a colour is none: it is shown as the terminal shows text.
fn is_grey((r, g, b): (u8, u8, u8)) -> bool {
    r.max(g).max(b) - r.min(g).min(b) < 24
}

/// The colour, darker until it has this contrast with white.
fn darkened(rgb: (u8, u8, u8), least: f64) -> (u8, u8, u8) {
    let mut part = 1.0;
    loop {
        let at = |value: u8| (f64::from(value) * part).round() as u8;
        let dark = (at(rgb.0), at(rgb.1), at(rgb.2));
        if part <= 0.1 || 1.05 / (luminance(dark) + 0.05) >= least {
            return dark;
        }
        part -= 0.04;
    }
}

fn luminance((r, g, b): (u8, u8, u8)) -> f64 {
    let linear = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// The steps of the cube of 216 colours.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest of the 216 colours that stand in the middle of the 256.
fn nearest((r, g, b): (u8, u8, u8)) -> u8 {
    let step = |value: u8| (0..6_u8).min_by_key(|at| STEPS[usize::from(*at)].abs_diff(value)).unwrap_or(0);
    16 + 36 * step(r) + 6 * step(g) + step(b)
}

/// One of the six colours that every terminal has, by the hue.
fn basic((r, g, b): (u8, u8, u8)) -> Color {
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let middle = u16::from(most) + u16::from(least);
    let high = |value: u8| u16::from(value) * 2 >= middle;
    match (high(r), high(g), high(b)) {
        (true, false, false) => Color::Red,
        (true, true, _) => Color::Yellow,
        (false, true, false) => Color::Green,
        (false, true, true) => Color::Cyan,
        (true, false, true) => Color::Magenta,
        _ => Color::Blue,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_can_be_read_on_light_and_dark() {
        for rgb in [(0xff, 0x62, 0x57), (0x58, 0xa6, 0xff), (0x3f, 0xcf, 0x8e), (0xff, 0xd8, 0x4d), (0xb7, 0x94, 0xff)]
        {
            let both = luminance(darkened(rgb, 3.0));
            assert!(1.05 / (both + 0.05) >= 3.0 && (both + 0.05) / 0.05 >= 3.0, "{rgb:?}");
            assert!(1.05 / (luminance(darkened(rgb, 4.5)) + 0.05) >= 4.5, "{rgb:?}");
            assert_eq!(darkened(rgb, 0.0), rgb);
        }
    }

    #[test]
    fn without_colours_nothing_is_coloured() {
        let look = Look::plain(true);
        assert_eq!(look.seat((255, 98, 87)), Style::new());
        assert_eq!(look.ink(Ink::Pick), Style::new());
    }
}
