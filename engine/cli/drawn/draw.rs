//! Where everything stands: the layout is chosen anew for each picture, by the size of the window.
//!
//! A place for everything, always the same: on top whose turn it is and the phase, then the systems, the encounter, what has
//! happened and what is asked, the hand, the keys.

use super::look::Ink;
use super::pen::{Frame, Pen, width};
use super::rich::Rich;
use super::table::{Table, Thinks};
use super::{encounter, hand, over, panel, rings, strip, systems};
use hyperkon::cosmic::Phase;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The smallest window that a table is drawn in.
pub const SMALLEST: (u16, u16) = (80, 24);
/// From here on ships are shapes.
const MIDDLE: (u16, u16) = (100, 30);
/// From here on the systems lie around the cone.
const WIDE: (u16, u16) = (140, 45);
/// The most seats whose systems lie around the cone.
const MOST_IN_RINGS: usize = 4;

/// Draws the table.
pub fn table(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect) {
    let fits = |size: (u16, u16)| area.width >= size.0 && area.height >= size.1;
    if !fits(SMALLEST) {
        small_window(table, pen, area);
    } else if fits(WIDE) && table.view.seats.len() <= MOST_IN_RINGS {
        wide(table, pen, area);
    } else {
        rows(table, pen, area, fits(MIDDLE));
    }
    if let Some((over, scroll)) = &table.over {
        over::draw(table, pen, area, *over, *scroll);
    }
}

/// Too small for a board: what is asked can be answered all the same.
fn small_window(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect) {
    let values = [
        ("width", area.width.to_string()),
        ("height", area.height.to_string()),
        ("least_width", SMALLEST.0.to_string()),
        ("least_height", SMALLEST.1.to_string()),
    ];
    let text = Rich::plain(table.words.text("terminal.too_small", &values));
    let mut y = area.y;
    for line in text.wrapped(usize::from(area.width), 0) {
        pen.rich(area.x, y, usize::from(area.width), &line, pen.ink(Ink::Warn));
        y += 1;
    }
    if y + 4 < area.bottom() {
        panel::draw(table, pen, Rect::new(area.x, y, area.width, area.bottom() - y), true);
    }
}

fn rows(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect, is_roomy: bool) {
    top(table, pen, Rect { height: 1, ..area });
    let below = usize::from(area.height) - 1;
    let lines = systems::lines(table, below, is_roomy);
    let step = if is_roomy && below >= lines * 2 + 22 { 2 } else { 1 };
    let hand_lines = hand::height(table, area.width, is_roomy && below >= lines * step + 20);
    let system = Rect::new(area.x, area.y + 1, area.width, (lines * step + 2 - (step - 1)) as u16);
    systems::draw(table, pen, system, is_roomy, step as u16, lines);
    let meeting = Rect::new(area.x, system.bottom(), area.width, 4);
    encounter::rows(table, pen, meeting);
    let foot = area.bottom() - 1 - hand_lines;
    let middle = Rect::new(area.x, meeting.bottom(), area.width, foot - meeting.bottom());
    if table.asked.as_ref().is_some_and(|asked| asked.is_wide(is_roomy)) {
        panel::draw(table, pen, middle, true);
    } else {
        let left = if is_roomy { middle.width * 11 / 20 } else { middle.width / 2 + 1 };
        panel::story(table, pen, Rect { width: left, ..middle });
        panel::draw(table, pen, Rect { x: middle.x + left, width: middle.width - left, ..middle }, false);
    }
    hand::draw(table, pen, Rect::new(area.x, foot, area.width, hand_lines));
    keys(table, pen, Rect::new(area.x, area.bottom() - 1, area.width, 1));
}

fn wide(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect) {
    top(table, pen, Rect { height: 1, ..area });
    pen.level(area.x, area.y + 1, usize::from(area.width), pen.ink(Ink::Faint));
    let hand_lines = hand::height(table, area.width, true) + 2;
    let foot = area.bottom() - 1 - hand_lines;
    let side = (area.width / 3).clamp(45, 64);
    let board = Rect::new(area.x, area.y + 2, area.width - side, foot - area.y - 2);
    rings::draw(table, pen, board);
    let right = Rect { x: board.right(), width: side, ..board };
    let meeting = Rect { height: encounter::height(table).min(right.height / 3), ..right };
    encounter::panel(table, pen, meeting);
    let rest = Rect { y: meeting.bottom(), height: right.height - meeting.height, ..right };
    let half = (rest.height / 2).clamp(10, 18);
    let asked = match &table.asked {
        Some(asked) if asked.is_wide(true) => rest.height - (rest.height / 4).max(4),
        // A line for each place, and what stands around them.
        Some(asked) => half.max(asked.rows() as u16 + 9).min(rest.height - 8),
        None => half,
    };
    panel::draw(table, pen, Rect { height: asked, ..rest }, false);
    panel::story(table, pen, Rect { y: rest.y + asked, height: rest.height - asked, ..rest });
    let line = Rect::new(area.x, foot, area.width, 1);
    pen.level(line.x, line.y, usize::from(line.width), pen.ink(Ink::Faint));
    let title = format!(" {} ", table.words.word("ui.panel.hand"));
    pen.say(area.x + 2, foot, 60, &title, Ink::Text);
    hand::draw(table, pen, Rect::new(area.x, foot + 1, area.width, hand_lines - 1));
    keys(table, pen, Rect::new(area.x, area.bottom() - 1, area.width, 1));
}

/// Whose turn it is, the phases, and who thinks.
fn top(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect) {
    let (view, words) = (&table.view, &table.words);
    let turn = words.text("terminal.turn", &[("n", view.turn.to_string())]);
    let mut x = pen.say(area.x + 1, area.y, 8, &turn, Ink::Faint) + 1;
    let whose = if view.offense == table.me {
        format!("{} {}", words.tag(view.offense), words.word("ui.word.you"))
    } else {
        format!("{} {}", words.tag(view.offense), words.seat(view.offense))
    };
    x = pen.text(x, area.y, 16, &whose, pen.seat(view.offense).add_modifier(Modifier::BOLD)) + 1;
    x = pen.say(x, area.y, 2, "│ ", Ink::Faint);
    let status = status(table);
    let room = usize::from(area.right().saturating_sub(x)).saturating_sub(status.width().min(30) + 2);
    phases(table, pen, x, area.y, room);
    let columns = status.width().min(34);
    let at = area.right().saturating_sub(columns as u16 + 1);
    pen.rich(at, area.y, columns, &status, pen.ink(Ink::Faint));
}

/// At the right of the strip: who thinks, how fast is told, which pass stands.
fn status(table: &Table<'_>) -> Rich {
    let words = &table.words;
    let short = |key: &str| words.word(key);
    match table.thinks {
        Thinks::Seat(_, games) | Thinks::Bots(games) if games > 0 => {
            return Rich::plain(format!("{} {games}", short("ui.wait.thinking")));
        }
        _ => {}
    }
    if let Some(until) = table.sitting.stands(table.me, &table.view) {
        return Rich::plain(format!("p: {}", short(until.short_key())));
    }
    if table.story.is_telling() {
        return Rich::plain(words.text("terminal.pace", &[("n", table.story.pace.to_string())]));
    }
    Rich::default()
}

/// The phases in one word each; those that read as one are one.
fn phases(table: &Table<'_>, pen: &mut Pen<'_>, x: u16, y: u16, room: usize) {
    let mut phases: Vec<(String, bool)> = Vec::new();
    for phase in &table.sitting.played.game().rules().choices.phases {
        let (word, is_now) = (table.words.word(phase_key(*phase)), *phase == table.view.phase);
        match phases.last_mut() {
            Some((last, now)) if *last == word => *now |= is_now,
            _ => phases.push((word, is_now)),
        }
    }
    let now = phases.iter().position(|(_, now)| *now).unwrap_or(0);
    let long =
        |first: usize, last: usize| phases[first..last].iter().map(|(word, _)| width(word) + 1).sum::<usize>() + 2;
    // Where not all of them have room, those around the current one stay.
    let (mut first, mut last) = (0, phases.len());
    while long(first, last) > room && last - first > 1 {
        if last - 1 - now > now - first {
            last -= 1
        } else {
            first += 1
        }
        if first > now {
            first = now;
            last -= 1;
        }
    }
    let mut at = x;
    for (word, is_now) in &phases[first..last] {
        let left = room.saturating_sub(usize::from(at - x));
        if *is_now {
            let shown = format!("[{}]", word.to_uppercase());
            let end = pen.text(at, y, left, &shown, pen.ink(Ink::Pick).add_modifier(Modifier::BOLD));
            pen.invert(Rect::new(at, y, end - at, 1));
            at = end + 1;
        } else {
            at = pen.say(at, y, left, word, Ink::Faint) + 1;
        }
    }
}

const fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::NewHand => "ui.phase.new_hand",
        Phase::FreeShip => "ui.phase.free_ship",
        Phase::Star => "ui.phase.star",
        Phase::DefenseHand => "ui.phase.defense_hand",
        Phase::Load => "ui.phase.load",
        Phase::Point => "ui.phase.point",
        Phase::OffenseInvites => "ui.phase.offense_invites",
        Phase::DefenseInvites => "ui.phase.defense_invites",
        Phase::Answers => "ui.phase.answers",
        Phase::Cards => "ui.phase.cards",
        Phase::Reveal => "ui.phase.reveal",
        Phase::Resolve => "ui.phase.resolve",
    }
}

/// What the keys do here.
fn keys(table: &Table<'_>, pen: &mut Pen<'_>, area: Rect) {
    use super::asked::Form;
    let form = table.asked.as_ref().map(|asked| &asked.form);
    let own: &[(&str, &str)] = match form {
        None if table.is_over => &[("↵", "terminal.key.end")],
        None => &[("Space", "terminal.key.skip"), ("<>", "terminal.key.pace")],
        Some(Form::One { .. }) => &[("1-9", "terminal.key.choose"), ("↵", "terminal.key.ok")],
        Some(Form::Some { .. }) => &[("1-9", "terminal.key.tick"), ("↵", "terminal.key.ok")],
        Some(Form::Number { .. }) => &[("←→ 0-9", "terminal.key.number"), ("↵", "terminal.key.ok")],
        Some(Form::Ships { .. }) => &[
            ("↑↓", "terminal.key.base"),
            ("←→ 0-9", "terminal.key.number"),
            ("=", "terminal.key.spread"),
            ("↵", "terminal.key.ok"),
        ],
        Some(Form::Deal(_)) => {
            &[("↑↓←→", "terminal.key.walk"), ("+-", "terminal.key.more"), ("↵", "terminal.key.offer")]
        }
    };
    let common: &[(&str, &str)] = if table.is_over {
        &[("l", "terminal.key.log"), ("b", "terminal.key.board"), ("q", "terminal.key.leave")]
    } else {
        &[
            ("u", "terminal.key.undo"),
            ("h", "terminal.key.hint"),
            ("p", "terminal.key.pass"),
            ("w", "terminal.key.why"),
            ("a", "terminal.key.aliens"),
            ("b", "terminal.key.board"),
            ("l", "terminal.key.log"),
            ("?", "terminal.key.help"),
            ("q", "terminal.key.leave"),
        ]
    };
    let all: Vec<(&str, String)> = own.iter().chain(common).map(|(key, word)| (*key, table.words.word(word))).collect();
    strip::draw(pen, area, &all);
}

/// A frame that is heavy for what is asked, and plain for everything else.
pub const fn asked_frame(is_asked: bool) -> Frame {
    if is_asked { Frame::Heavy } else { Frame::Single }
}
