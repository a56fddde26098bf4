//! Draws the current turn, and one word for each phase of the encounter.

use crate::drawn::look::Ink;
use crate::drawn::pen::Pen;
use crate::drawn::rich::width;
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::Phase;
use hyperkon::Engine;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// Draws the turn and the phases in one line.
pub fn draw(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect) {
    let view = &table.view;
    let turn = table.text("terminal.turn", &[("n", view.turn.to_string())]);
    let mut x = pen.say(area.x + 1, area.y, 9, &turn, Ink::Faint) + 1;
    let you = table.word("ui.word.you");
    let name = if view.offense == table.me { &you } else { table.seats.name(view.offense) };
    let whose = format!("{} {name}", table.seats.tag(view.offense));
    x = pen.text(x, area.y, 16, &whose, pen.seat(view.offense).add_modifier(Modifier::BOLD)) + 1;
    x = pen.say(x, area.y, 2, "│ ", Ink::Faint);
    phases(table, pen, x, area.y, usize::from(area.right().saturating_sub(x)));
}

/// Draws one word for each phase, and merges neighboring phases with the same word.
fn phases(table: &Table<'_, Engine>, pen: &mut Pen<'_>, x: u16, y: u16, room: usize) {
    let mut phases: Vec<(String, bool)> = Vec::new();
    for phase in &table.sitting.played.game().rules().choices.phases {
        let (word, is_now) = (table.word(phase_key(*phase)), *phase == table.view.phase);
        match phases.last_mut() {
            Some((last, now)) if *last == word => *now |= is_now,
            _ => phases.push((word, is_now)),
        }
    }
    let now = phases.iter().position(|(_, now)| *now).unwrap_or(0);
    let long =
        |first: usize, last: usize| phases[first..last].iter().map(|(word, _)| width(word) + 1).sum::<usize>() + 2;
    // If not all phases fit, draw only the current one and its neighbors.
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
