//! The table of cosmic conquest as a picture: a row for each seat, with its system, its powers and what it has.

use super::cosmic::content;
use crate::picture::{Drawing, Pictured};
use crate::{board, columns};
use hyperkon::cosmic::{Planet, Ruleset, SeatView, View, Whereabouts};
use hyperkon::game::{Engine, Game};
use hyperkon::narrate::{Narrator, capitalised};
use hyperkon_table::{Seat, Viewer};

/// Around everything.
const MARGIN: f64 = 20.0;
/// How big a planet is, how far one is from the next, and where the first of a system is.
const PLANET: f64 = 38.0;
const STEP: f64 = 88.0;
const FIRST: f64 = 150.0;
/// The radius of the disc that stands for the ships of a seat, and how far one is from the next.
const SHIPS: f64 = 9.0;
const APART: f64 = 21.0;
/// The height of a line.
const LINE: f64 = 18.0;
/// How wide what stands beside the systems is, in points and in letters.
const BESIDE: f64 = 360.0;
const LETTERS: usize = 52;

/// A picture that is being drawn, with what it is drawn of.
struct Picture<'a> {
    drawing: Drawing,
    view: &'a View,
    rules: &'a Ruleset,
    narrator: &'a Narrator,
    /// The colours of the seats.
    colours: &'a [String],
}

impl Pictured for Engine {
    fn picture(&self, table: &Game, viewer: Viewer, hands: &[Seat], lang: &str) -> String {
        let (content, rules) = (content(self, table), table.rules());
        let (narrator, view) = (Narrator::new(content, rules, lang), table.seen_by(viewer).view());
        let colours: Vec<String> = content.paints(&rules.edition).into_iter().map(|paint| paint.hex).collect();
        let mut picture =
            Picture { drawing: Drawing::new(), view: &view, rules, narrator: &narrator, colours: &colours };
        let mut y = picture.head();
        for seat in &view.seats {
            let hand = hands.contains(&seat.seat).then(|| narrator.cards(&table.seen(seat.seat).view().hand));
            y = picture.seat(seat, hand, y);
        }
        picture.notes(y);
        let (title, width) = (picture.title(), picture.right() + BESIDE);
        picture.drawing.whole(&title, width)
    }
}

impl<'a> Picture<'a> {
    fn text(&self, key: &str, n: u8) -> String {
        self.narrator.text(key, &[("n", n.to_string())])
    }

    fn colour(&self, seat: Seat) -> &'a str {
        self.colours.get(seat.index()).map_or("#d0d7de", String::as_str)
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

    /// Where the game is, and the encounter; where they end.
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

    /// A seat: its system, and what it has; where it ends.
    fn seat(&mut self, seat: &SeatView, hand: Option<String>, top: f64) -> f64 {
        let middle = top + PLANET;
        self.drawing.text((MARGIN, middle + 5.0), "strong", &capitalised(&self.narrator.seat(seat.seat)));
        let is_here = |planet: &Planet| {
            let is_out = |at: &Whereabouts| matches!(at, Whereabouts::Out | Whereabouts::BaseOf(_));
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

    /// A planet with the ships on it; the cone points at one with a thick border.
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
                let colour = self.colour(*seat);
                self.drawing.put(format_args!(
                    "<circle class=\"ships\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{SHIPS}\" fill=\"{colour}\" stroke=\"#24292f\"/>"
                ));
                self.drawing.text((x, y + 4.5), "on middle", &ships.to_string());
            }
        }
    }

    /// Where what stands beside the systems begins.
    fn right(&self) -> f64 {
        let homes = |seat: Seat| self.rules.planets().filter(|planet| self.view.home(*planet) == seat).count();
        let most = Seat::all(self.rules.seats).map(homes).max().unwrap_or(0);
        FIRST + most as f64 * STEP
    }

    /// What a seat has: powers, bases, ships elsewhere, cards; where it ends.
    fn beside(&mut self, seat: &SeatView, hand: Option<String>, top: f64) -> f64 {
        let (narrator, right) = (self.narrator, self.right());
        let label = |key: &str| narrator.text(key, &[]);
        let alien = |alien: &hyperkon::cosmic::AlienView| {
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
        let head = format!("{}  ·  {}", capitalised(&name), aliens.join(", "));
        let mut lines = vec![("strong", head), ("", bases)];
        lines.extend(Some(("", sent.join(", "))).filter(|(_, line)| !line.is_empty()));
        lines.extend(columns::broken(&cards, LETTERS).into_iter().map(|line| ("", line)));
        let (high, colour) = (lines.len() as f64 * LINE - 4.0, self.colour(seat.seat));
        self.drawing.put(format_args!(
            "<rect class=\"seat\" x=\"{right:.1}\" y=\"{top:.1}\" width=\"10\" height=\"{high:.1}\" fill=\"{colour}\"/>"
        ));
        let mut y = top + 11.0;
        for (class, line) in lines {
            self.drawing.text((right + 18.0, y), class, &line);
            y += LINE;
        }
        y + LINE
    }

    /// What can be said in sentences alone.
    fn notes(&mut self, top: f64) {
        for (number, note) in board::notes(self.narrator, self.view, self.rules).iter().enumerate() {
            self.drawing.text((MARGIN, top + number as f64 * LINE), "faint", note);
        }
    }
}
