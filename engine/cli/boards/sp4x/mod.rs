//! Prints the table of SP4X: the map, the pieces of each seat, and the hand.

pub mod picture;

use crate::session::Shown;
use crate::terminal::eyes::{Reason, Reasons};
use crate::terminal::paint;
use crate::words::error::CommandError;
use hyperkon_frame::Theme;
use hyperkon_sp4x::{At, Edition, Faction, Field, Hex, Kind, Question, Ruleset, SeatView, Sp4x, View, Words};
use hyperkon_table::{Seat, Table};

/// The colors of the pieces: red, blue, green, and yellow.
pub(crate) const COLORS: [Rgb; 4] = [(0xff, 0x62, 0x57), (0x58, 0xa6, 0xff), (0x3f, 0xcf, 0x8e), (0xff, 0xd8, 0x4d)];

/// Red, green, and blue, 0 to 255.
pub(crate) type Rgb = (u8, u8, u8);

/// Returns the color of a field, which depends on its main yield and its actions.
pub(crate) const fn field_color(field: &Field) -> Option<Rgb> {
    let (plastic, nutrient, metal) = (field.yields.plastic, field.yields.nutrient, field.yields.metal);
    if field.yields.is_none() {
        return match (field.script.is_some(), field.by_road) {
            (true, _) => Some((0xc7, 0x9a, 0xff)),
            (false, true) => Some((0xc9, 0x7a, 0xa8)),
            (false, false) => None,
        };
    }
    Some(if plastic >= nutrient && plastic >= metal {
        (0xe0, 0x9a, 0x5a)
    } else if nutrient >= metal {
        (0x9c, 0xb8, 0x5c)
    } else {
        (0x8f, 0xa9, 0xc8)
    })
}

/// Returns the position of a hex, relative to the mothership. The units are half hexes to the right, and rows down.
pub(crate) fn place(at: At) -> (i32, i32) {
    (2 * i32::from(at.0) + i32::from(at.1), i32::from(at.1))
}

/// The minimum and maximum width of a hex, in letters; both even.
const WIDTHS: [i32; 2] = [10, 18];
/// The maximum number of lines for a name, unless a word must be broken.
const NAME_LINES: usize = 2;
/// The indentation below the name of a seat.
const BELOW: (&str, usize) = ("         ", 11);

impl Shown for Sp4x {
    fn reasons(&self, table: &Table<Sp4x>, lang: &str) -> Reasons<Sp4x> {
        let words = Words::of(lang, &table.rules().edition);
        Box::new(move |rule| Reason::of(rule.name(), &words.rule(*rule)))
    }

    /// Returns `false`, because every answer is public immediately.
    fn is_hidden(_question: &Question) -> bool {
        false
    }

    fn board(table: &Table<Sp4x>, seat: Seat, lang: &str) -> Vec<String> {
        let words = Words::of(lang, &table.rules().edition);
        let view = table.seen(seat).view();
        let field = |name: &str| words.text(&format!("field.{name}"), &[]);
        let mut lines = map(&words, &view);
        let top = view.top.map_or_else(|| field("star"), |card| words.card(card));
        let next = view.next_hex.map_or_else(|| "–".to_owned(), |next| words.field(next));
        lines.push(format!(
            "{} {}/2   {}: {top} ({})   {}: {next} ({})",
            field("age"),
            view.age,
            field("top"),
            view.pile,
            field("next_hex"),
            view.hexes
        ));
        if !view.used.is_empty() {
            let used = words.cards(view.used.iter().copied().collect()).split(", ").map(str::to_owned).collect();
            lines.extend(listed(&format!("{}:", field("used")), 2, used, ","));
        }
        lines.extend(faint(yields(&words, &table.rules().edition)));
        for one in &view.seats {
            lines.push(seat_line(&words, &view, one, seat));
            let faction = table.rules().faction(one.seat);
            lines.extend(faint(pieces_left(&words, one, faction.name(lang))));
            if one.seat == seat {
                lines.extend(faint(scales(&words, faction)));
                let text = faction.text(lang);
                lines.extend(faint(paint::wrapped(BELOW.0, BELOW.1, text)).filter(|_| !text.is_empty()));
            }
            if one.seat != seat && !one.known.is_empty() {
                let known = words.cards(one.known.iter().copied().collect());
                lines.extend(paint::wrapped(BELOW.0, BELOW.1, &format!("{}: {known}", field("known"))));
            }
        }
        lines.push(format!("{}: {}", field("hand"), words.cards(view.hand.iter().copied().collect())));
        lines
    }

    fn count(part: &hyperkon_sp4x::Pick) -> Option<u64> {
        if let hyperkon_sp4x::Pick::Count(count) = part { Some((*count).into()) } else { None }
    }

    fn themes(rules: &Ruleset, lang: &str) -> Vec<Theme> {
        Words::of(lang, &rules.edition).themes()
    }
}

impl From<hyperkon_sp4x::GameError> for CommandError {
    fn from(error: hyperkon_sp4x::GameError) -> CommandError {
        CommandError::Usage(error.to_string())
    }
}

fn seat_line(words: &Words, view: &View, seat: &SeatView, me: Seat) -> String {
    let field = |name: &str| words.text(&format!("field.{name}"), &[]);
    let mark = if seat.seat == me { ">" } else { " " };
    let resources: Vec<String> =
        Kind::ALL.into_iter().map(|kind| format!("{} {}", words.kind(kind), seat.resources.of(kind))).collect();
    let name = paint::of_seat(seat.seat, &format!("{:<7}", words.seat(seat.seat)));
    let mut line = format!(
        "{mark} {name}{:>4} {}   {}   {} {}",
        seat.points,
        field("points"),
        resources.join(" "),
        field("cards"),
        seat.cards
    );
    if seat.plans > 0 {
        line += &format!("  {} {}", field("plans"), seat.plans);
    }
    if view.turn == seat.seat {
        line += &format!("  ← {}", field("turn"));
    }
    line
}

/// Lists items one after another, and breaks lines only between items.
fn listed(beginning: &str, indent: usize, things: Vec<String>, between: &str) -> Vec<String> {
    const NO_BREAK: &str = "\u{a0}";
    let whole: Vec<String> = things.into_iter().map(|thing| thing.replace(' ', NO_BREAK)).collect();
    let lines = paint::wrapped(beginning, indent, &whole.join(&format!("{between} ")));
    lines.into_iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

fn faint(lines: Vec<String>) -> impl Iterator<Item = String> {
    lines.into_iter().map(|line| paint::faint(&line))
}

/// Lists a seat's faction, and the pieces that the seat can still place and build.
fn pieces_left(words: &Words, seat: &SeatView, faction: &str) -> Vec<String> {
    let left = [("workers_left", seat.workers_left), ("bases_left", seat.bases_left), ("roads_left", seat.roads_left)];
    let left = left.map(|(name, left)| format!("{} {left}", words.text(&format!("field.{name}"), &[])));
    listed(BELOW.0, BELOW.1, [faction.to_owned()].into_iter().chain(left).collect(), " ·")
}

/// Lists a faction's points for each amount of each resource, at an age's end.
fn scales(words: &Words, faction: &Faction) -> Vec<String> {
    let scale = |kind: Kind| {
        let points: Vec<String> = faction.scale(kind).iter().map(ToString::to_string).collect();
        format!("{} {}", words.kind(kind), points.join(" "))
    };
    let beginning = format!("{} {}:", BELOW.0, words.text("field.scale", &[]));
    listed(&beginning, BELOW.1, Kind::ALL.map(scale).into(), " ·")
}

/// Lists the yields of the fields.
fn yields(words: &Words, edition: &Edition) -> Vec<String> {
    let one = |(number, field): (u8, &Field)| {
        let of = |kind: Kind| {
            let count = field.yields.of(kind);
            (count > 0).then(|| format!("{count} {}", words.kind(kind)))
        };
        let all: Vec<String> = Kind::ALL.into_iter().filter_map(of).collect();
        (!all.is_empty()).then(|| format!("{} {}", words.field(number), all.join(" + ")))
    };
    let all = (0..).zip(&edition.fields).filter_map(one).collect();
    listed(&format!("{}:", words.text("field.yields", &[])), 2, all, " ·")
}

/// Draws the map. Neighboring rows are shifted by half a hex.
fn map(words: &Words, view: &View) -> Vec<String> {
    let places = || view.board.iter().map(|hex| place(hex.at));
    let left = places().map(|(x, _)| x).min().unwrap_or(0);
    let columns = (places().map(|(x, _)| x).max().unwrap_or(0) - left) / 2 + 1;
    let wide = (paint::width() as i32 / columns / 2 * 2).clamp(WIDTHS[0], WIDTHS[1]);
    let (top, bottom) = (places().map(|(_, y)| y).min().unwrap_or(0), places().map(|(_, y)| y).max().unwrap_or(0));
    let mut lines = Vec::new();
    for row in top..=bottom {
        let mut here: Vec<(i32, usize)> =
            (0..).zip(places()).filter(|(_, (_, y))| *y == row).map(|(at, (x, _))| (x, at)).collect();
        here.sort_unstable();
        let cells: Vec<(i32, Vec<Line>)> =
            here.iter().map(|(x, at)| ((x - left) * wide / 2, cell(words, view, *at, wide as usize - 1))).collect();
        let height = cells.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        for line in 0..height {
            let (mut text, mut width) = (String::new(), 0);
            for (start, cell) in &cells {
                text += &" ".repeat((start - width).max(0) as usize);
                text += if line == 0 { "┌" } else { "│" };
                text += &drawn(cell.get(line), wide as usize - 1);
                width = *start.max(&width) + wide;
            }
            lines.push(text.trim_end().to_owned());
        }
    }
    lines
}

/// A part of a hex's line, and the seat that owns it.
type Part = (Option<Seat>, String);

/// A line in the cell of a hex.
type Line = Vec<Part>;

/// Draws a hex in lines of this width: number, field, workers, bases, and roads. Nothing is omitted.
fn cell(words: &Words, view: &View, at: usize, room: usize) -> Vec<Line> {
    let hex = &view.board[at];
    let name = name_lines(&format!("{at} {}", words.field(hex.field)), room);
    let of_each = view.seats.iter().map(|seat| seat.seat);
    let pieces = flowing(of_each.clone().filter_map(|seat| pieces(words, hex, seat)), room);
    let roads = flowing(of_each.filter_map(|seat| roads(words, hex, seat)), room);
    name.into_iter().map(|line| vec![(None, line)]).chain(pieces).chain(roads).collect()
}

/// Paints a line and pads it to its width.
fn drawn(line: Option<&Line>, room: usize) -> String {
    let parts = || line.into_iter().flatten();
    let shown: usize = parts().map(|(_, text)| paint::columns(text)).sum();
    let painted = parts().map(|(seat, text)| seat.map_or_else(|| text.clone(), |seat| paint::of_seat(seat, text)));
    painted.collect::<String>() + &" ".repeat(room.saturating_sub(shown))
}

/// Arranges parts one after another, in as many lines as needed.
fn flowing(parts: impl Iterator<Item = Part>, room: usize) -> Vec<Line> {
    let mut lines = Vec::<Line>::new();
    let mut shown = 0;
    for (seat, text) in parts {
        let length = paint::columns(&text);
        match lines.last_mut() {
            Some(line) if shown + length <= room => line.push((seat, text)),
            _ => {
                lines.push(vec![(seat, text)]);
                shown = 0;
            }
        }
        shown += length;
    }
    lines
}

/// Breaks a name into lines. Breaks within words only if [`NAME_LINES`] are not enough otherwise.
fn name_lines(name: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in name.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if paint::columns(line) + 1 + paint::columns(word) <= room => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    let fits = lines.len() <= NAME_LINES && lines.iter().all(|line| paint::columns(line) <= room);
    if fits { lines } else { broken(name, room) }
}

/// Breaks a name into as few lines as possible, with hyphens inside words.
fn broken(name: &str, room: usize) -> Vec<String> {
    let (mut rest, mut lines): (Vec<char>, _) = (name.chars().collect(), Vec::new());
    while rest.len() > room {
        let (at, hyphen) = if rest[room] == ' ' { (room, "") } else { (room - 1, "-") };
        let line: String = rest.drain(..at).collect();
        let hyphen = if line.ends_with(' ') || rest[0] == ' ' { "" } else { hyphen };
        lines.push(line.trim_end().to_owned() + hyphen);
        rest = rest.into_iter().skip_while(|letter| *letter == ' ').collect();
    }
    lines.push(rest.into_iter().collect());
    lines
}

/// Returns a seat's workers and base on a hex, as in "Re2⌂ ". The house is the base.
fn pieces(words: &Words, hex: &Hex, seat: Seat) -> Option<Part> {
    let (workers, base) = (hex.workers[seat], hex.bases.contains(seat));
    let letter: String = words.seat(seat).chars().take(LETTERS).collect();
    let text = match (workers, base) {
        (0, false) => return None,
        (0, true) => format!("{letter}⌂ "),
        (workers, true) => format!("{letter}{workers}⌂ "),
        (workers, false) => format!("{letter}{workers} "),
    };
    Some((Some(seat), text))
}

/// The number of letters that distinguish the seats. One is not enough, because Grøn and Gul start with the same letter.
const LETTERS: usize = 2;

/// Returns the directions of a seat's roads on this hex, as in "Re→↗ ".
fn roads(words: &Words, hex: &Hex, seat: Seat) -> Option<Part> {
    const ARROWS: [char; 6] = ['→', '↗', '↖', '←', '↙', '↘'];
    let ways: String = hex
        .roads
        .iter()
        .filter(|road| road.seat == seat)
        .filter_map(|road| ARROWS.get(usize::from(road.direction)))
        .collect();
    let letter: String = words.seat(seat).chars().take(LETTERS).collect();
    (!ways.is_empty()).then(|| (Some(seat), format!("{letter}{ways} ")))
}

#[cfg(test)]
pub mod tests {
    use super::*;

    #[test]
    fn names_are_whole_in_narrow_hexes() {
        for (name, room, lines) in [
            ("3 mountain", 17, vec!["3 mountain"]),
            ("12 mountain", 9, vec!["12", "mountain"]),
            ("1 plastic steppe", 9, vec!["1 plastic", "steppe"]),
            ("12 nutrient swamp", 9, vec!["12 nutri-", "ent swamp"]),
            ("12 transmogrifier", 9, vec!["12 trans-", "mogrifier"]),
            ("5 klyngebotter", 9, vec!["5 klynge-", "botter"]),
        ] {
            assert_eq!(name_lines(name, room), lines);
        }
    }
}
