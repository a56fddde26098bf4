//! The drawn table of cosmic conquest: systems, encounter, log, question, and hand.
//!
//! The size of the window determines the layout of each frame. In each layout, all parts have fixed positions.

mod encounter;
mod hand;
mod lineup;
mod marks;
mod names;
mod numbers;
mod phases;
mod question;
mod rings;
mod sheets;
mod ships;
mod systems;
mod terms;

use super::form::Form;
use super::look::Ink;
use super::overlay::Over;
use super::pen::Pen;
use super::seats::Seats;
use super::sheet::Lines;
use super::table::Table;
use super::{Drawn, panel};
use crate::boards::cosmic::content;
use crate::boards::cosmic::{campaign, picture, prompt};
use crate::session::Shown as _;
use crate::session::console::Console;
use crate::session::stop::Stop;
use crate::terminal::eyes::Weight;
use crate::words::args::CampaignArgs;
use crate::words::error::CommandError;
use hyperkon::__private::cosmic::{Choice, Decision, Event, Part, Prompt, View};
use hyperkon::__private::game::Game;
use hyperkon::__private::narrate::Narrator;
use hyperkon::Engine;
use hyperkon_table::{Seat, Viewer};
use lineup::Lineup;
use ratatui::layout::Rect;

/// The minimum window size for systems around the cone, in columns and lines.
const WIDE: (u16, u16) = (140, 43);
/// The maximum number of seats for the layout with the systems around the cone.
const MOST_IN_RINGS: usize = 4;

impl Drawn for Engine {
    const SHEETS: &'static [Over] =
        &[Over { key: 'a', title: "ui.panel.aliens", word: "terminal.key.aliens", help: "ui.key.a" }];
    const MARKS: &'static [&'static str] = &[
        "terminal.mark_ships",
        "terminal.mark_option",
        "terminal.mark_target",
        "terminal.mark_ally",
        "terminal.mark_card",
        "terminal.mark_lost",
        "terminal.mark_power",
    ];
    type Scene = Narrator;
    type Memory = Lineup;

    fn picture(&self, table: &Game, viewer: Viewer, hands: &[Seat], lang: &str) -> String {
        picture::picture(self, table, viewer, hands, lang)
    }

    fn ask(console: &mut Console<'_, '_, Engine>) -> Result<Choice, Stop> {
        prompt::ask(console)
    }

    fn campaign(&self, args: &CampaignArgs) -> Result<(), CommandError> {
        campaign::play(self, args)
    }

    fn scene(&self, table: &Game, lang: &str) -> Narrator {
        Narrator::new(content(self, table), table.rules(), lang)
    }

    fn seats(&self, table: &Game, lang: &str, unicode: bool) -> Seats {
        let names = self.scene(table, lang).names().to_vec();
        Seats::painted(names, &content(self, table).paints(&table.rules().edition), unicode)
    }

    fn head(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect) {
        phases::draw(table, pen, area);
    }

    fn draw(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect, is_roomy: bool) {
        if area.width >= WIDE.0 && area.height >= WIDE.1 && table.view.seats.len() <= MOST_IN_RINGS {
            wide(table, pen, area);
        } else {
            rows(table, pen, area, is_roomy);
        }
    }

    fn sentences(table: &Table<'_, Engine>, inner: usize) -> Lines {
        sheets::board(table, inner)
    }

    fn option(table: &Table<'_, Engine>, decision: &Decision, part: &Part) -> String {
        match part {
            Part::Pick(option) => question::option(table, decision, *option),
            part => table.sitting.words.part(decision, part),
        }
    }

    fn answer(table: &Table<'_, Engine>, decision: &Decision, choice: &Choice) -> String {
        match (&decision.ask, choice) {
            (Prompt::Deal(deal), Choice::Offer(offer)) => {
                format!("{}: {}", table.word("ui.deal.offer"), table.scene.offer_for(offer, deal.side))
            }
            _ => table.sitting.words.choice(decision, choice),
        }
    }

    fn sheet(table: &Table<'_, Engine>, _key: char, inner: usize) -> Lines {
        sheets::aliens(table, inner)
    }

    fn about_question(table: &Table<'_, Engine>, decision: &Decision) -> Vec<String> {
        question::about(table, decision)
    }

    fn ticks(decision: &Decision) -> Option<usize> {
        question::ticks(decision)
    }

    fn form(decision: &Decision, proposal: Option<&Choice>, view: &View) -> Option<Box<dyn Form<Engine>>> {
        question::form(decision, proposal, view)
    }

    fn remember(memory: &mut Lineup, event: &Event, view: &View) {
        memory.note(event, view);
    }

    fn look(memory: &mut Lineup, view: &View) {
        memory.look(view);
    }

    fn has_moved(before: &View, view: &View) -> bool {
        before.planets != view.planets
    }

    fn is_heading(event: &Event) -> bool {
        Engine::weight(event) == Weight::Heading || matches!(event, Event::EncounterBegan { .. })
    }
}

/// Draws the systems as rows, and the encounter below them.
fn rows(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect, is_roomy: bool) {
    let below = usize::from(area.height) + 1;
    let lines = systems::lines(table, below, is_roomy);
    let step = if is_roomy && below >= lines * 2 + 22 { 2 } else { 1 };
    let hand_lines = hand::height(table, area.width, is_roomy && below >= lines * step + 20);
    let system = Rect { height: (lines * step + 2 - (step - 1)) as u16, ..area };
    systems::draw(table, pen, system, is_roomy, step as u16, lines);
    let meeting = Rect::new(area.x, system.bottom(), area.width, 4);
    encounter::rows(table, pen, meeting);
    let foot = area.bottom() - hand_lines;
    let middle = Rect::new(area.x, meeting.bottom(), area.width, foot - meeting.bottom());
    if table.asked.as_ref().is_some_and(|asked| asked.is_wide(is_roomy)) {
        panel::draw(table, pen, middle, true);
    } else {
        let left = if is_roomy { middle.width * 11 / 20 } else { middle.width / 2 + 1 };
        panel::story(table, pen, Rect { width: left, ..middle });
        panel::draw(table, pen, Rect { x: middle.x + left, width: middle.width - left, ..middle }, false);
    }
    hand::draw(table, pen, Rect::new(area.x, foot, area.width, hand_lines));
}

/// Draws the systems around the cone, with encounter, question, and log beside them.
fn wide(table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect) {
    pen.level(area.x, area.y, usize::from(area.width), pen.ink(Ink::Faint));
    let hand_lines = hand::height(table, area.width, true) + 2;
    let foot = area.bottom() - hand_lines;
    let side = (area.width / 3).clamp(45, 64);
    let board = Rect::new(area.x, area.y + 1, area.width - side, foot - area.y - 1);
    rings::draw(table, pen, board);
    let right = Rect { x: board.right(), width: side, ..board };
    let meeting = Rect { height: encounter::height(table).min(right.height / 3), ..right };
    encounter::panel(table, pen, meeting);
    let rest = Rect { y: meeting.bottom(), height: right.height - meeting.height, ..right };
    let half = (rest.height / 2).clamp(10, 18);
    let asked = match &table.asked {
        Some(asked) if asked.is_wide(true) => rest.height - (rest.height / 4).max(4),
        // The panel needs a line for each place of the question, and lines for the texts around them.
        Some(asked) => half.max(asked.rows() as u16 + 9).min(rest.height - 8),
        None => half,
    };
    panel::draw(table, pen, Rect { height: asked, ..rest }, false);
    panel::story(table, pen, Rect { y: rest.y + asked, height: rest.height - asked, ..rest });
    pen.level(area.x, foot, usize::from(area.width), pen.ink(Ink::Faint));
    let title = format!(" {} ", table.word("ui.panel.hand"));
    pen.say(area.x + 2, foot, 60, &title, Ink::Text);
    hand::draw(table, pen, Rect::new(area.x, foot + 1, area.width, hand_lines - 1));
}
