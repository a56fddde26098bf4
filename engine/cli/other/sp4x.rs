//! The table of SP4X in lines: the map as hexes with their fields, workers, bases and roads, what everybody has, the hand.

use super::Shown;
use crate::paint;
use crate::telling::{Narrated, Reason, Reasons};
use crate::trouble::Trouble;
use hyperkon::game::ContentFile;
use hyperkon::problem::Problem;
use hyperkon_sp4x::{At, Edition, Faction, Field, Hex, Kind, Question, Rule, Ruleset, SeatView, Sp4x, View, Words};
use hyperkon_table::{Seat, Table};
use hyperkon_workshop::games::Others;

/// The colours of the pieces: red, blue, green, yellow.
pub(crate) const COLOURS: [Rgb; 4] = [(0xff, 0x62, 0x57), (0x58, 0xa6, 0xff), (0x3f, 0xcf, 0x8e), (0xff, 0xd8, 0x4d)];

/// Red, green and blue, 0–255.
pub(crate) type Rgb = (u8, u8, u8);

/// The colour of a field: by what it yields most of, and whether something can be done there; `None`: it is like no other.
pub(crate) const fn field_colour(field: &Field) -> Option<Rgb> {
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

/// Where a hex lies, in halves of a hex from the mothership to the right, and in rows down.
pub(crate) fn place(at: At) -> (i32, i32) {
    (2 * i32::from(at.0) + i32::from(at.1), i32::from(at.1))
}

/// How wide a hex is drawn at least and at most, even numbers of letters.
const WIDTHS: [i32; 2] = [10, 18];
/// In how many lines a name is written as long as no word must be broken for it.
const NAME_LINES: usize = 2;
/// What stands under the name of a seat.
const BELOW: (&str, usize) = ("         ", 11);

impl Shown for Sp4x {
    fn read(files: &[ContentFile]) -> Option<Result<Sp4x, Vec<Problem>>> {
        Some(Others::of(files).map(|others| others.sp4x))
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

    fn clauses(rules: &Ruleset, lang: &str) -> Vec<String> {
        let words = Words::of(lang, &rules.edition);
        Rule::ALL.iter().map(|rule| format!("{}  {}", rule.name(), words.rule(*rule))).collect()
    }
}

impl From<hyperkon_sp4x::Trouble> for Trouble {
    fn from(trouble: hyperkon_sp4x::Trouble) -> Trouble {
        Trouble::Usage(trouble.to_string())
    }
}

impl Narrated for Sp4x {
    fn reasons(&self, table: &Table<Sp4x>, lang: &str) -> Reasons<Sp4x> {
        let words = Words::of(lang, &table.rules().edition);
        Box::new(move |rule| Reason::of(rule.name(), &words.rule(*rule)))
    }

    /// What is shown is seen at once.
    fn is_hidden(_question: &Question) -> bool {
        false
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

/// Things one after the other, none of which is broken at the end of a line.
fn listed(beginning: &str, indent: usize, things: Vec<String>, between: &str) -> Vec<String> {
    const NO_BREAK: &str = "\u{a0}";
    let whole: Vec<String> = things.into_iter().map(|thing| thing.replace(' ', NO_BREAK)).collect();
    let lines = paint::wrapped(beginning, indent, &whole.join(&format!("{between} ")));
    lines.into_iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

fn faint(lines: Vec<String>) -> impl Iterator<Item = String> {
    lines.into_iter().map(|line| paint::faint(&line))
}

/// What a seat plays, and what it can still place and build.
fn pieces_left(words: &Words, seat: &SeatView, faction: &str) -> Vec<String> {
    let left = [("workers_left", seat.workers_left), ("bases_left", seat.bases_left), ("roads_left", seat.roads_left)];
    let left = left.map(|(name, left)| format!("{} {left}", words.text(&format!("field.{name}"), &[])));
    listed(BELOW.0, BELOW.1, [faction.to_owned()].into_iter().chain(left).collect(), " ·")
}

/// The points of a faction for none, one, two … of each resource at the end of an age.
fn scales(words: &Words, faction: &Faction) -> Vec<String> {
    let scale = |kind: Kind| {
        let points: Vec<String> = faction.scale(kind).iter().map(ToString::to_string).collect();
        format!("{} {}", words.kind(kind), points.join(" "))
    };
    let beginning = format!("{} {}:", BELOW.0, words.text("field.scale", &[]));
    listed(&beginning, BELOW.1, Kind::ALL.map(scale).into(), " ·")
}

/// What the fields yield.
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

/// The map: each row half a hex farther than the one above.
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

/// A part of a line of a hex, and whose it is.
type Part = (Option<Seat>, String);

/// A line of a hex.
type Line = Vec<Part>;

/// A hex in lines so wide: its number and field, workers and bases, roads. Nothing of it is cut.
fn cell(words: &Words, view: &View, at: usize, room: usize) -> Vec<Line> {
    let hex = &view.board[at];
    let name = name_lines(&format!("{at} {}", words.field(hex.field)), room);
    let of_each = view.seats.iter().map(|seat| seat.seat);
    let pieces = flowing(of_each.clone().filter_map(|seat| pieces(words, hex, seat)), room);
    let roads = flowing(of_each.filter_map(|seat| roads(words, hex, seat)), room);
    name.into_iter().map(|line| vec![(None, line)]).chain(pieces).chain(roads).collect()
}

/// A line painted, as wide as its room.
fn drawn(line: Option<&Line>, room: usize) -> String {
    let parts = || line.into_iter().flatten();
    let shown: usize = parts().map(|(_, text)| paint::columns(text)).sum();
    let painted = parts().map(|(seat, text)| seat.map_or_else(|| text.clone(), |seat| paint::of_seat(seat, text)));
    painted.collect::<String>() + &" ".repeat(room.saturating_sub(shown))
}

/// Parts one after the other, in as many lines as they need.
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

/// A name in lines so wide: between words where that needs no more than [`NAME_LINES`], else within them.
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

/// A name in as few lines as it has room in, with a hyphen where a word is broken.
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

/// The letter of a seat with its workers, and a house for a base: "R2⌂ ".
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

/// How many letters tell seats apart: Grøn and Gul begin alike.
const LETTERS: usize = 2;

/// The directions of the roads of a seat that lie here: "Re→↗ ".
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
mod tests {
    use super::*;

    #[test]
    fn a_name_is_whole_however_narrow_its_hex() {
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
