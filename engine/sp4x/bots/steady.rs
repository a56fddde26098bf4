//! A bot that plays by rules of thumb and sees only its seat's view.
//!
//! The bot builds bases and connects them, harvests the resources that it needs, and plays the pair that scores the most
//! points now. It does not search and uses no randomness, so equal views lead to equal answers.

use crate::decision::{Pick, Question, Topic};
use crate::game::Sp4x;
use crate::observation::View;
use crate::state::{Card, Hex, Kind, Piece};
use hyperkon_table::{Bot, Observation, Seat};

/// A bot that plays by rules of thumb.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steady;

impl Bot<Sp4x> for Steady {
    fn choose(&mut self, _: &Sp4x, seen: Observation<'_, Sp4x>) -> Option<Pick> {
        let question = seen.question()?.clone();
        if let [only] = question.picks.as_slice() {
            return Some(*only);
        }
        let view = seen.view();
        let table = Look { view: &view, me: question.seat };
        let worth = |pick: &Pick| table.worth(&question, *pick);
        // If several picks are equally good, take the first one.
        question.picks.iter().copied().rev().max_by(|one, other| worth(one).total_cmp(&worth(other)))
    }
}

/// Returns the reason for a steady bot's answer: the key of its text, and its values. Returns `None` for other answers.
pub fn reason(
    game: &Sp4x,
    seen: Observation<'_, Sp4x>,
    choice: &Pick,
) -> Option<(&'static str, Vec<(&'static str, String)>)> {
    let question = seen.question()?;
    if Steady.choose(game, seen).as_ref() != Some(choice) {
        return None;
    }
    let table = Look { view: &seen.view(), me: question.seat };
    Some(match *choice {
        Pick::Pair(card) => ("hint_reason.pair", vec![("points", format!("{:.0}", table.pair(card)))]),
        Pick::Show(_) | Pick::WithAi(_) => ("hint_reason.show", Vec::new()),
        Pick::DrawFrom(_) => ("hint_reason.draw", Vec::new()),
        Pick::Base(_) => ("hint_reason.base", Vec::new()),
        Pick::Explore { .. } => ("hint_reason.explore", Vec::new()),
        Pick::Strike { .. } => ("hint_reason.strike", Vec::new()),
        _ => return None,
    })
}

/// The game from a seat's point of view.
struct Look<'a> {
    view: &'a View,
    me: Seat,
}

impl Look<'_> {
    fn hexes(&self) -> impl Iterator<Item = &Hex> {
        self.view.board.iter()
    }

    fn bases(&self) -> usize {
        self.hexes().filter(|hex| hex.bases.contains(self.me)).count()
    }

    fn others_on(&self, hex: &Hex) -> bool {
        self.view.seats.iter().any(|seat| seat.seat != self.me && hex.is_held_by(seat.seat))
    }

    /// Returns the approximate score of a pair of this card.
    fn pair(&self, card: Card) -> f64 {
        let held = || self.hexes().filter(|hex| hex.is_held_by(self.me));
        match card {
            Card::Move => 1.5,
            Card::Build => [0.0, 2.0, 4.0, 7.0, 10.0][self.bases().min(4)],
            Card::Exploit => 1.0 + held().count() as f64 * 0.5,
            Card::Workers => 1.0 + held().filter(|hex| self.others_on(hex)).count() as f64 * 2.0,
            Card::Plan => 3.0,
            Card::Steal => -2.0,
            Card::War => {
                let mine = self.hexes().filter(|hex| hex.has_piece_of(self.me)).count() as f64;
                let best = self
                    .view
                    .seats
                    .iter()
                    .filter(|seat| seat.seat != self.me)
                    .map(|seat| self.hexes().filter(|hex| hex.has_piece_of(seat.seat)).count() as f64);
                2.0 * (mine - best.fold(0.0, f64::max))
            }
            Card::Ai => 0.0,
        }
    }

    fn worth(&self, question: &Question, pick: Pick) -> f64 {
        match (question.topic, pick) {
            // Any action is better than stopping, except in the cases below.
            (Topic::Strike, Pick::Stop) => 0.5,
            (_, Pick::Stop) => 0.0,
            (Topic::Draw, Pick::DrawFrom(seat)) => self.draw(seat),
            (Topic::Main, pick) => self.main(pick),
            (Topic::Plan, Pick::Action(card)) => self.plan(card),
            (Topic::Order, Pick::First) => 1.0,
            (_, Pick::Explore { .. }) => 3.0,
            (_, Pick::To(hex)) => self.to(hex),
            (Topic::Spend, Pick::From(_)) => -1.0,
            (_, Pick::From(hex)) => self.from(hex),
            (_, Pick::Base(hex)) => 5.0 + f64::from(u8::from(hex == 0)),
            (_, Pick::Road { hex, direction }) => self.road(hex, direction),
            (_, Pick::Harvest(_) | Pick::UseAll) => 2.0,
            (_, Pick::Use(_)) => 1.0,
            (_, Pick::Of(kind)) => self.lacks(kind),
            (_, Pick::At(hex)) => self.place(question, hex),
            (_, Pick::Count(count)) => f64::from(count),
            (_, Pick::Take { kind, .. }) => self.lacks(kind),
            (_, Pick::Strike { seat, .. }) => self.strike(seat),
            (_, Pick::Lose(piece)) => match piece {
                Piece::Road(_) => 2.0,
                Piece::Worker => 1.0,
                Piece::Base => -5.0,
            },
            (_, Pick::Save) => 1.5,
            _ => 0.5,
        }
    }

    /// Prefers seats that may complete a pair or that hold many cards.
    fn draw(&self, from: Seat) -> f64 {
        let Some(seat) = self.view.seats.iter().find(|seat| seat.seat == from) else { return 0.0 };
        let makes_pair = seat.known.iter().filter(|card| self.view.hand.contains(card)).count() as f64;
        makes_pair / f64::from(seat.cards.max(1)) * 10.0 + f64::from(seat.cards) * 0.1
    }

    fn main(&self, pick: Pick) -> f64 {
        match pick {
            Pick::Pair(card) => self.pair(card),
            // With the AI, no card is used up, but only the bonus is scored.
            Pick::WithAi(card) => match card {
                Card::Build => 3.0,
                Card::Exploit | Card::Workers => 2.5,
                Card::Move => 2.0,
                _ => 0.5,
            },
            Pick::Show(card) if self.view.top.is_some() => match card {
                Card::Workers => 2.0,
                Card::Exploit => 1.8,
                Card::Move => 1.6,
                Card::Build => 1.4,
                Card::Steal => 1.2,
                Card::Plan => 1.0,
                _ => 0.3,
            },
            // After a shown star card, all seats act, but only two of them score.
            Pick::Show(card) => self.pair(card) * 0.8,
            _ => 0.0,
        }
    }

    fn plan(&self, card: Card) -> f64 {
        match card {
            Card::Build => 3.0,
            Card::Workers => 2.0,
            Card::Exploit => 1.0,
            _ => 0.0,
        }
    }

    /// Prefers to move a worker from a hex with several own workers.
    fn from(&self, hex: u8) -> f64 {
        let workers = self.view.board.get(usize::from(hex)).map_or(0, |hex| hex.workers[self.me]);
        0.5 + f64::from(workers) * 0.5
    }

    /// Prefers the mothership, then hexes without own pieces.
    fn to(&self, hex: u8) -> f64 {
        let Some(there) = self.view.board.get(usize::from(hex)) else { return 0.0 };
        match (hex, there.is_held_by(self.me)) {
            (0, false) => 2.5,
            (_, false) => 2.0,
            (_, true) => 0.0,
        }
    }

    /// Prefers a road between two hexes with own pieces.
    fn road(&self, hex: u8, direction: u8) -> f64 {
        let Some(here) = self.view.board.get(usize::from(hex)) else { return 0.0 };
        let there = self.view.board.iter().find(|other| other.at == here.at.beside(direction));
        let held = there.is_some_and(|hex| hex.bases.contains(self.me));
        match (here.bases.contains(self.me), held) {
            (true, true) => 4.0,
            (true, false) | (false, true) => 1.0,
            (false, false) => 0.6,
        }
    }

    fn lacks(&self, kind: Kind) -> f64 {
        let owned = self.view.seats.iter().find(|seat| seat.seat == self.me).map_or(0, |seat| seat.resources.of(kind));
        3.0 - f64::from(owned) * 0.4
    }

    fn place(&self, question: &Question, hex: u8) -> f64 {
        let Some(here) = self.view.board.get(usize::from(hex)) else { return 0.0 };
        let spends = question.topic == Topic::Spend;
        let shared = if self.others_on(here) { 1.0 } else { 0.0 };
        // Keep nutrient for the end of the age, except to place a few workers.
        let many =
            self.view.seats.iter().find(|seat| seat.seat == self.me).is_some_and(|seat| seat.resources.nutrient > 3);
        if spends && !many { -1.0 } else { 1.0 + shared }
    }

    /// Prefers to strike the leading seat.
    fn strike(&self, seat: Seat) -> f64 {
        let points = self.view.seats.iter().find(|one| one.seat == seat).map_or(0, |seat| seat.points);
        1.0 + f64::from(points) * 0.01
    }
}
