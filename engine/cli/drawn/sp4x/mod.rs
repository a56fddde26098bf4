//! The drawn table of SP4X: the map, the possessions of each seat, and the hand.

mod grid;
mod map;

use super::look::Ink;
use super::pen::{Frame, Hit, Pen};
use super::rich::{Rich, width};
use super::sheet::{Lines, heading, say};
use super::table::Table;
use super::{Drawn, panel};
use crate::boards::sp4x::COLORS;
use crate::boards::sp4x::picture;
use hyperkon_frame::Part;
use hyperkon_sp4x::{Edition, Event, Hex, Kind, Pick, Question, Rule, SeatView, Sp4x, Topic, Words};
use hyperkon_table::Viewer;
use hyperkon_table::{Seat, Table as Played};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The constant data of a table.
pub struct Scene {
    /// The texts of the game.
    pub words: Words,
    /// The edition of the table.
    pub edition: Edition,
}

/// Returns the rule behind a question.
const fn rule_of(topic: Topic) -> Rule {
    match topic {
        Topic::Draw => Rule::T1,
        Topic::Main => Rule::T2,
        Topic::Spend => Rule::T3,
        Topic::Order => Rule::T4,
        Topic::Worker | Topic::Way => Rule::C1,
        Topic::Build => Rule::C2,
        Topic::Exploit => Rule::C3,
        Topic::Place => Rule::C4,
        Topic::Steal => Rule::C5,
        Topic::Plan => Rule::C6,
        Topic::Strike | Topic::Lose => Rule::C7,
        Topic::Effect | Topic::Fill | Topic::Kind | Topic::Many => Rule::C9,
    }
}

/// The minimum height for two lines per seat.
const TALL: u16 = 34;

impl Drawn for Sp4x {
    const COLORS: &'static [(u8, u8, u8)] = &COLORS;
    const HAS_MAP: bool = true;
    const MARKS: &'static [&'static str] = &[
        "drawn.mark_hex",
        "drawn.mark_pieces",
        "drawn.mark_more",
        "drawn.mark_road",
        "drawn.mark_by_road",
        "drawn.mark_option",
        "drawn.mark_columns",
    ];
    type Scene = Scene;
    type Memory = ();

    fn picture(&self, table: &Played<Sp4x>, viewer: Viewer, hands: &[Seat], lang: &str) -> String {
        picture::picture(table, viewer, hands, lang)
    }

    fn scene(&self, table: &Played<Sp4x>, lang: &str) -> Scene {
        let edition = table.rules().edition.clone();
        Scene { words: Words::of(lang, &edition), edition }
    }

    fn about_question(table: &Table<'_, Sp4x>, question: &Question) -> Vec<String> {
        let rule = rule_of(question.topic);
        vec![format!("{}: {}", rule.name(), table.scene.words.rule(rule))]
    }

    fn top(table: &Table<'_, Sp4x>) -> String {
        let view = &table.view;
        let n = |n: &dyn ToString| ("n", n.to_string());
        let turn =
            format!("{}: {}", table.scene.words.text("drawn.turn", &[n(&view.turns)]), table.seats.name(view.turn));
        let top = match view.top {
            Some(card) => table.scene.words.text("drawn.top", &[("card", table.scene.words.card(card)), n(&view.pile)]),
            None => table.scene.words.plain("drawn.star"),
        };
        let next = match view.next_hex {
            Some(field) => {
                table.scene.words.text("drawn.next_hex", &[("field", table.scene.words.field(field)), n(&view.hexes)])
            }
            None => table.scene.words.plain("drawn.no_hex"),
        };
        [table.scene.words.text("drawn.age", &[n(&view.age)]), turn, top, next].join("  ·  ")
    }

    fn draw(table: &Table<'_, Sp4x>, pen: &mut Pen<'_>, area: Rect, is_roomy: bool) {
        let hand = hand(table).wrapped(usize::from(area.width) - 2, 2);
        let lines = hand.len().min(2) as u16;
        let foot = area.bottom() - lines;
        for (line, at) in hand.iter().zip(foot..area.bottom()) {
            pen.rich(area.x + 1, at, usize::from(area.width) - 2, line, pen.ink(Ink::Text));
        }
        let columns = (area.width * 2 / 5).clamp(34, 52);
        let board = Rect { width: area.width - columns - 1, height: foot - area.y, ..area };
        pen.hit(board, Hit::Key('m'));
        map::draw(table, pen, board);
        let right = Rect { x: board.right() + 1, width: columns, ..board };
        // If the window is tall enough, each seat has a second line.
        let each = if is_roomy && area.height >= TALL { 2 } else { 1 };
        let seats = Rect { height: table.view.seats.len() as u16 * each + 3, ..right };
        self::seats(table, pen, seats, each);
        let rest = Rect { y: seats.bottom(), height: right.height - seats.height, ..right };
        panel::with_log(table, pen, rest);
    }

    fn sentences(table: &Table<'_, Sp4x>, inner: usize) -> Lines {
        let mut lines = Lines::new();
        for (id, hex) in table.view.board.iter().enumerate() {
            let text = format!("{id} {}: {}", table.scene.words.field(hex.field), about(table, hex));
            say(&mut lines, &table.seats.rich(&text), inner, 4, Ink::Text);
        }
        for seat in &table.view.seats {
            heading(&mut lines, &table.seats.rich(&has(table, seat)), inner);
            for line in beside(table, seat, true) {
                say(&mut lines, &table.seats.rich(&line), inner, 2, Ink::Text);
            }
        }
        let used = table.scene.words.cards(table.view.used.iter().copied().collect());
        heading(&mut lines, &Rich::plain(table.scene.words.text("drawn.used", &[("cards", used)])), inner);
        lines
    }

    fn short(table: &Table<'_, Sp4x>, part: &Part<Sp4x>) -> Option<String> {
        let (key, hex, way) = match *part {
            Pick::Explore { from, way } => ("drawn.explore_short", from, way),
            Pick::Road { hex, direction } => ("drawn.road_short", hex, direction),
            _ => return None,
        };
        Some(table.scene.words.text(key, &[("hex", hex.to_string()), ("way", table.scene.words.way(way))]))
    }

    fn map(table: &Table<'_, Sp4x>, pen: &mut Pen<'_>, area: Rect) {
        map::draw(table, pen, area);
    }

    fn mark(table: &Table<'_, Sp4x>, key: &str) -> String {
        table.scene.words.plain(key)
    }

    fn is_heading(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. } | Event::AgeBegan { .. } | Event::GameWon { .. })
    }
}

fn hand(table: &Table<'_, Sp4x>) -> Rich {
    let cards = table.scene.words.cards(table.view.hand.iter().copied().collect());
    Rich::plain(format!("{}: {cards}", table.scene.words.text("field.hand", &[])))
}

/// Returns a seat's points, resources, cards, and remaining pieces, each with its column width.
fn numbers(seat: &SeatView) -> [(u16, String); 8] {
    let of = |kind: Kind| seat.resources.of(kind).to_string();
    [
        (4, seat.points.to_string()),
        (3, of(Kind::Plastic)),
        (2, of(Kind::Nutrient)),
        (2, of(Kind::Metal)),
        (4, seat.cards.to_string()),
        (4, seat.workers_left.to_string()),
        (2, seat.bases_left.to_string()),
        (2, seat.roads_left.to_string()),
    ]
}

/// Returns the heads of the columns of numbers. The head of a resource is its first letter.
fn heads(table: &Table<'_, Sp4x>) -> [String; 8] {
    let first = |kind: Kind| {
        let name = table.scene.words.kind(kind);
        name.chars().next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default()
    };
    let word = |key: &str| table.scene.words.plain(key);
    [
        word("drawn.points"),
        first(Kind::Plastic),
        first(Kind::Nutrient),
        first(Kind::Metal),
        word("drawn.cards_short"),
        word("drawn.workers_short"),
        word("drawn.bases_short"),
        word("drawn.roads_short"),
    ]
}

/// Draws the possessions of each seat, in 1 or 2 lines per seat.
fn seats(table: &Table<'_, Sp4x>, pen: &mut Pen<'_>, area: Rect, each: u16) {
    let title = format!(
        "{} ({}: {})",
        table.scene.words.plain("drawn.players"),
        table.word("ui.word.you"),
        table.seats.name(table.me)
    );
    pen.panel(area, Frame::Single, &table.seats.rich(&title), pen.ink(Ink::Faint));
    let mut y = area.y + 1;
    let row = |pen: &mut Pen<'_>, y: u16, cells: &[(u16, String)], style: Style| {
        let mut right = area.right() - 2;
        for (columns, text) in cells.iter().rev() {
            pen.text(right - (width(text) as u16).min(*columns), y, usize::from(*columns), text, style);
            right -= columns;
        }
        right
    };
    let columns = table.view.seats.first().map(numbers).unwrap_or_default().map(|(columns, _)| columns);
    let heads: Vec<(u16, String)> = columns.into_iter().zip(heads(table)).collect();
    row(pen, y, &heads, pen.ink(Ink::Faint));
    for seat in &table.view.seats {
        y += 1;
        let own = pen.seat(seat.seat).add_modifier(Modifier::BOLD);
        let end = row(pen, y, &numbers(seat), pen.ink(Ink::Text));
        let turn = if table.view.turn == seat.seat && !table.is_over { "►" } else { " " };
        let x = pen.say(area.x + 1, y, 1, turn, Ink::Strong);
        let name = format!("{} {}", table.seats.letter(seat.seat), table.seats.name(seat.seat));
        pen.text(x, y, usize::from(end.saturating_sub(x)), &name, own);
        if each > 1 {
            y += 1;
            let text = beside(table, seat, !is_one_faction(table)).join("  ·  ");
            pen.say(area.x + 4, y, usize::from(area.width) - 6, &text, Ink::Faint);
        }
    }
}

/// Returns `true` if all seats have the same faction. The table then does not name the faction.
fn is_one_faction(table: &Table<'_, Sp4x>) -> bool {
    let mut all = table.view.seats.iter().map(|seat| &seat.faction);
    all.next().is_none_or(|first| all.all(|faction| faction == first))
}

/// Returns more information about a seat: its faction, its open plan, and its cards.
fn beside(table: &Table<'_, Sp4x>, seat: &SeatView, with_faction: bool) -> Vec<String> {
    let mut all = Vec::new();
    let faction = table.scene.edition.factions.iter().find(|faction| with_faction && faction.id == seat.faction);
    all.extend(faction.map(|faction| faction.name(&table.sitting.lang).to_owned()));
    if seat.plans > 0 {
        all.push(table.scene.words.plain("drawn.plans"));
    }
    if seat.seat != table.me && !seat.known.is_empty() {
        let cards = table.scene.words.cards(seat.known.iter().copied().collect());
        all.push(table.scene.words.text("drawn.known", &[("cards", cards)]));
    }
    all
}

/// Returns a sentence about a seat's possessions.
fn has(table: &Table<'_, Sp4x>, seat: &SeatView) -> String {
    let kinds: Vec<String> = Kind::ALL
        .into_iter()
        .map(|kind| format!("{} {}", seat.resources.of(kind), table.scene.words.kind(kind)))
        .collect();
    let left = [
        ("workers", seat.workers_left.to_string()),
        ("bases", seat.bases_left.to_string()),
        ("roads", seat.roads_left.to_string()),
    ];
    let field = |name: &str| table.scene.words.text(&format!("field.{name}"), &[]);
    format!(
        "{}: {} {}; {}; {} {}; {}",
        table.seats.name(seat.seat),
        seat.points,
        field("points"),
        kinds.join(", "),
        seat.cards,
        field("cards"),
        table.scene.words.text("drawn.left", &left)
    )
}

/// Returns a sentence about a hex, with its yield and its pieces.
fn about(table: &Table<'_, Sp4x>, hex: &Hex) -> String {
    let mut all = Vec::new();
    if let Some(field) = table.scene.edition.fields.get(usize::from(hex.field)) {
        let kinds = Kind::ALL.into_iter().filter(|kind| field.yields.of(*kind) > 0);
        let kinds: Vec<String> =
            kinds.map(|kind| format!("{} {}", field.yields.of(kind), table.scene.words.kind(kind))).collect();
        if !kinds.is_empty() {
            all.push(table.scene.words.text("drawn.yields", &[("what", kinds.join(", "))]));
        }
        if field.by_road {
            all.push(table.scene.words.plain("drawn.by_road"));
        }
    }
    let there: Vec<String> = table.view.seats.iter().filter_map(|seat| pieces(table, hex, seat.seat)).collect();
    if there.is_empty() {
        all.push(table.scene.words.plain("drawn.empty"));
    }
    all.extend(there);
    all.join("; ")
}

/// Returns the description of a seat's pieces on a hex.
fn pieces(table: &Table<'_, Sp4x>, hex: &Hex, seat: Seat) -> Option<String> {
    let mut all = Vec::new();
    if hex.workers[seat] > 0 {
        all.push(table.scene.words.text("drawn.workers", &[("n", hex.workers[seat].to_string())]));
    }
    if hex.bases.contains(seat) {
        all.push(table.scene.words.plain("drawn.base"));
    }
    let ways: Vec<String> =
        hex.roads.iter().filter(|road| road.seat == seat).map(|road| table.scene.words.way(road.direction)).collect();
    if !ways.is_empty() {
        all.push(table.scene.words.text("drawn.roads_to", &[("ways", ways.join(", ")), ("n", ways.len().to_string())]));
    }
    let values = [("seat", table.seats.name(seat).to_owned()), ("what", all.join(", "))];
    (!all.is_empty()).then(|| table.scene.words.text("drawn.here", &values))
}
