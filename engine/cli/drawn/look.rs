//! The capabilities of a terminal: colors, background, and characters.
//!
//! Invariants: the program never sets a background color. To highlight a cell, it only swaps the cell's two colors, so
//! text is readable in any theme. If the background is unknown, all colors are readable on light and dark backgrounds.

use ratatui::style::{Color, Modifier, Style};
use std::env;

/// The brightness of the terminal's background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Dark,
    Light,
    Unknown,
}

/// The number of colors of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colors {
    None,
    Sixteen,
    Many,
}

/// The capabilities of the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    colors: Colors,
    ground: Ground,
    /// True if the terminal shows more characters than ASCII.
    pub unicode: bool,
}

/// The style of a text that does not belong to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Normal text.
    Text,
    /// Headings and minor text.
    Faint,
    /// Important text.
    Strong,
    /// Options, and the question.
    Pick,
    /// The target, the defense, and losses.
    Warn,
    /// Wins, and powers in force.
    Win,
    /// Canceled powers.
    Zap,
}

impl Look {
    /// Detects the capabilities of the terminal from environment variables.
    pub fn of_environment() -> Look {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let many = term.contains("256") || term.contains("kitty") || set("COLORTERM").is_some();
        let colors = match (set("NO_COLOR"), many) {
            (Some(_), _) => Colors::None,
            (None, true) => Colors::Many,
            (None, false) => Colors::Sixteen,
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
        Look { colors, ground, unicode }
    }

    /// Returns a terminal without colors, for tests.
    #[cfg(test)]
    pub const fn plain(unicode: bool) -> Look {
        Look { colors: Colors::None, ground: Ground::Unknown, unicode }
    }

    /// Returns the style of an ink.
    pub fn ink(self, ink: Ink) -> Style {
        let style = Style::new();
        match ink {
            Ink::Text => style,
            Ink::Faint => style.add_modifier(Modifier::DIM),
            Ink::Strong => style.add_modifier(Modifier::BOLD),
            Ink::Pick => self.in_color(style, (0x7c, 0xe7, 0xff)),
            Ink::Warn => self.in_color(style, (0xff, 0xb4, 0x54)),
            Ink::Win => self.in_color(style, (0x8d, 0xf0, 0xb6)),
            Ink::Zap => self.in_color(style, (0xff, 0x8a, 0xe2)),
        }
    }

    /// Returns the style of a seat with this color.
    pub fn seat(self, rgb: (u8, u8, u8)) -> Style {
        self.in_color(Style::new(), rgb)
    }

    fn in_color(self, style: Style, rgb: (u8, u8, u8)) -> Style {
        match self.colors {
            Colors::None => style,
            _ if is_gray(rgb) => style.add_modifier(Modifier::BOLD),
            Colors::Sixteen => style.fg(basic(rgb)),
            Colors::Many => {
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

/// Returns `true` if a color is almost gray. Such a color is shown as normal text.
fn is_gray((r, g, b): (u8, u8, u8)) -> bool {
    r.max(g).max(b) - r.min(g).min(b) < 24
}

/// Darkens a color until its contrast with white is at least this value.
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

/// The brightness steps of each component in the cube of 216 colors.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Returns the number of the nearest terminal color, in the cube of 216 colors.
fn nearest((r, g, b): (u8, u8, u8)) -> u8 {
    let step = |value: u8| (0..6_u8).min_by_key(|at| STEPS[usize::from(*at)].abs_diff(value)).unwrap_or(0);
    16 + 36 * step(r) + 6 * step(g) + step(b)
}

/// Returns the basic terminal color that is nearest to the hue, one of 6.
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
    fn colors_are_readable_on_light_and_dark() {
        for rgb in [(0xff, 0x62, 0x57), (0x58, 0xa6, 0xff), (0x3f, 0xcf, 0x8e), (0xff, 0xd8, 0x4d), (0xb7, 0x94, 0xff)]
        {
            let both = luminance(darkened(rgb, 3.0));
            assert!(1.05 / (both + 0.05) >= 3.0 && (both + 0.05) / 0.05 >= 3.0, "{rgb:?}");
            assert!(1.05 / (luminance(darkened(rgb, 4.5)) + 0.05) >= 4.5, "{rgb:?}");
            assert_eq!(darkened(rgb, 0.0), rgb);
        }
    }

    #[test]
    fn monochrome_look_has_no_colors() {
        let look = Look::plain(true);
        assert_eq!(look.seat((255, 98, 87)), Style::new());
        assert_eq!(look.ink(Ink::Pick), Style::new());
    }
}
