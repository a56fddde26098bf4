//! Draws the table of cosmic conquest as a picture, with one row per seat.

use crate::boards::cosmic::board;
use crate::boards::cosmic::content;
use crate::boards::picture::Drawing;
use crate::terminal::columns;
use hyperkon::__private::cosmic::{Planet, PlanetLocation, Ruleset, SeatView, View};
use hyperkon::__private::game::{Engine, Game};
use hyperkon::__private::narrate::{Narrator, capitalized};
use hyperkon_table::{Seat, Viewer};

/// The margin around the picture.
const MARGIN: f64 = 20.0;
/// The radius of a planet, the distance between planets, and the first planet's position.
const PLANET: f64 = 38.0;
const STEP: f64 = 88.0;
const FIRST: f64 = 150.0;
/// The radius of a disc, and the distance between discs. A disc is a seat's ships.
const SHIPS: f64 = 9.0;
const APART: f64 = 21.0;
/// The height of a line of text.
const LINE: f64 = 18.0;
/// The width of the column beside the systems, in pixels and in letters.
const BESIDE: f64 = 360.0;
const LETTERS: usize = 52;

/// A picture while it is drawn, with its data.
struct Picture<'a> {
    drawing: Drawing,
    view: &'a View,
    rules: &'a Ruleset,
    narrator: &'a Narrator,
    /// The colors of the seats.
    colors: &'a [String],
}

/// Draws the table as a viewer sees it. `hands` are the seats whose cards are shown.
pub fn picture(engine: &Engine, table: &Game, viewer: Viewer, hands: &[Seat], lang: &str) -> String {
    let (content, rules) = (content(engine, table), table.rules());
    let (narrator, view) = (Narrator::new(content, rules, lang), table.seen_by(viewer).view());
    let colors: Vec<String> = content.paints(&rules.edition).into_iter().map(|paint| paint.hex).collect();
    let mut picture = Picture { drawing: Drawing::new(), view: &view, rules, narrator: &narrator, colors: &colors };
    let mut y = picture.head();
    for seat in &view.seats {
        let hand = hands.contains(&seat.seat).then(|| narrator.cards(&table.seen(seat.seat).view().hand));
        y = picture.seat(seat, hand, y);
    }
    picture.notes(y);
    let (title, width) = (picture.title(), picture.right() + BESIDE);
    picture.drawing.whole(&title, width)
}

impl<'a> Picture<'a> {
    fn text(&self, key: &str, n: u8) -> String {
        self.narrator.text(key, &[("n", n.to_string())])
    }

    fn color(&self, seat: Seat) -> &'a str {
        self.colors.get(seat.index()).map_or("#d0d7de", String::as_str)
    }

    fn title(&self) -> String {
        let (view, narrator) = (self.view, self.narrator);
        let turn = [
            ("turn", view.turn.to_string()),
            ("seat", narrator.seat(view.offense)),
            ("phase", narrator.phase(view.phase)),
        ];
        format!("{}: {}", narrator.edition(), narrator.text("board.title", &turn))
    }

    /// Draws the status of the game and the encounter, and returns their lower edge.
    fn head(&mut self) -> f64 {
        let (view, narrator) = (self.view, self.narrator);
        let mut y = MARGIN + 12.0;
        self.drawing.text((MARGIN, y), "title", &self.title());
        let piles = [
            ("deck", view.deck.to_string()),
            ("discard", view.discard.len().to_string()),
            ("stars", view.stars.to_string()),
        ];
        for (class, line) in
            [("", board::encounter(narrator, view)), ("faint", Some(narrator.text("board.piles", &piles)))]
        {
            if let Some(line) = line {
                y += LINE;
                self.drawing.text((MARGIN, y), class, &line);
            }
        }
        y + LINE
    }

    /// Draws a seat with its system and its column, and returns the lower edge.
    fn seat(&mut self, seat: &SeatView, hand: Option<String>, top: f64) -> f64 {
        let middle = top + PLANET;
        self.drawing.text((MARGIN, middle + 5.0), "strong", &capitalized(&self.narrator.seat(seat.seat)));
        let is_here = |planet: &Planet| {
            let is_out = |at: &PlanetLocation| matches!(at, PlanetLocation::Out | PlanetLocation::BaseOf(_));
            let is_gone = self.view.moved.iter().any(|(moved, at)| moved == planet && is_out(at));
            self.view.home(*planet) == seat.seat && !is_gone
        };
        let here: Vec<Planet> = self.rules.planets().filter(is_here).collect();
        for (number, planet) in here.into_iter().enumerate() {
            self.planet(planet, (FIRST + number as f64 * STEP, middle));
        }
        let end = self.beside(seat, hand, top);
        end.max(top + 2.0 * PLANET + 2.0 * LINE)
    }

    /// Draws a planet with its ships. A thick border marks the cone's target.
    fn planet(&mut self, planet: Planet, (x, y): (f64, f64)) {
        let border = if self.view.planet == Some(planet) { 4.0 } else { 1.0 };
        self.drawing.put(format_args!(
            "<circle class=\"planet\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{PLANET}\" fill=\"#e6edf3\" stroke=\"#24292f\" \
             stroke-width=\"{border}\"/>"
        ));
        self.drawing.text((x, y + PLANET + 14.0), "faint middle", &self.narrator.planet(planet));
        let there = Seat::all(self.rules.seats).zip(self.view.ships_on(planet)).filter(|(_, ships)| **ships > 0);
        let there: Vec<(Seat, u8)> = there.map(|(seat, ships)| (seat, *ships)).collect();
        let rows = there.chunks(3);
        let top = y - (rows.len() as f64 - 1.0) * APART / 2.0;
        for (row, ships) in rows.enumerate() {
            let left = x - (ships.len() as f64 - 1.0) * APART / 2.0;
            for (number, (seat, ships)) in ships.iter().enumerate() {
                let (x, y) = (left + number as f64 * APART, top + row as f64 * APART);
                let color = self.color(*seat);
                self.drawing.put(format_args!(
                    "<circle class=\"ships\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{SHIPS}\" fill=\"{color}\" stroke=\"#24292f\"/>"
                ));
                self.drawing.text((x, y + 4.5), "on middle", &ships.to_string());
            }
        }
    }

    /// Returns the left edge of the column beside the systems.
    fn right(&self) -> f64 {
        let homes = |seat: Seat| self.rules.planets().filter(|planet| self.view.home(*planet) == seat).count();
        let most = Seat::all(self.rules.seats).map(homes).max().unwrap_or(0);
        FIRST + most as f64 * STEP
    }

    /// Draws a seat's column with powers, bases, ships elsewhere, and cards. Returns the lower edge.
    fn beside(&mut self, seat: &SeatView, hand: Option<String>, top: f64) -> f64 {
        let (narrator, right) = (self.narrator, self.right());
        let label = |key: &str| narrator.text(key, &[]);
        let alien = |alien: &hyperkon::__private::cosmic::AlienView| {
            let name = narrator.script(alien.alien);
            if alien.in_force { name } else { narrator.text("board.off", &[("alien", name)]) }
        };
        let aliens: Vec<String> = seat.aliens.iter().map(alien).collect();
        let bases = format!(
            "{}: {}/{}, {}: {}, {}: {}",
            label("board.away"),
            seat.foreign_bases,
            self.rules.numbers.bases_to_win,
            label("board.home"),
            seat.home_bases,
            label("board.hole"),
            seat.black_hole
        );
        let sent = [(seat.cone, "board.on_cone"), (seat.shield, "board.on_shield")];
        let sent = sent.into_iter().filter(|(ships, _)| *ships > 0).map(|(ships, key)| self.text(key, ships));
        let sent: Vec<String> = sent.collect();
        let cards = format!("{}: {}", label("board.cards"), hand.unwrap_or_else(|| seat.cards.to_string()));
        let name = if seat.out {
            narrator.text("board.out", &[("seat", narrator.seat(seat.seat))])
        } else {
            narrator.seat(seat.seat)
        };
        let head = format!("{}  ·  {}", capitalized(&name), aliens.join(", "));
        let mut lines = vec![("strong", head), ("", bases)];
        lines.extend(Some(("", sent.join(", "))).filter(|(_, line)| !line.is_empty()));
        lines.extend(columns::broken(&cards, LETTERS).into_iter().map(|line| ("", line)));
        let (high, color) = (lines.len() as f64 * LINE - 4.0, self.color(seat.seat));
        self.drawing.put(format_args!(
            "<rect class=\"seat\" x=\"{right:.1}\" y=\"{top:.1}\" width=\"10\" height=\"{high:.1}\" fill=\"{color}\"/>"
        ));
        let mut y = top + 11.0;
        for (class, line) in lines {
            self.drawing.text((right + 18.0, y), class, &line);
            y += LINE;
        }
        y + LINE
    }

    /// Draws the notes at the bottom of the picture.
    fn notes(&mut self, top: f64) {
        for (number, note) in board::notes(self.narrator, self.view, self.rules).iter().enumerate() {
            self.drawing.text((MARGIN, top + number as f64 * LINE), "faint", note);
        }
    }
}
