//! Points for actions, and bonus points of fields ([`Rule::C8`]).
//!
//! [`Rule::C8`]: crate::Rule::C8

use super::Play;
use crate::fault::Flow;
use crate::rule::Rule;
use crate::script::Hook;
use crate::state::{Card, Hex, How, Task};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// Returns a seat's bonus points for fields with its workers and bases (C8). Scripts can change the number.
    fn bonus(&self, seat: Seat) -> Flow<i16> {
        let mut sum = 0_i16;
        for (id, hex) in self.state.each_hex().filter(|(_, hex)| hex.is_held_by(seat)) {
            let field = self.rules.field(hex.field);
            let worker = if hex.workers[seat] > 0 { field.bonus_worker } else { 0 };
            let base = if hex.bases.contains(seat) { field.bonus_base } else { 0 };
            let points =
                self.rules.number(self.state, (field.file(), Hook::FieldBonus), seat, Some(id), worker + base)?;
            sum = sum.saturating_add(points);
        }
        let faction = self.rules.faction(seat).file();
        Ok(self.rules.number(self.state, (faction, Hook::Bonus), seat, None, sum)?)
    }

    /// Returns the points for an action, without the bonus (C1–C6).
    fn action_points(&self, seat: Seat, card: Card) -> i16 {
        let points = &self.rules.edition.points;
        match card {
            Card::Move => points.moves,
            Card::Build => {
                let bases = self.state.largest_group(seat).min(points.bases.len().saturating_sub(1));
                points.bases.get(bases).copied().unwrap_or(0)
            }
            Card::Exploit => self.state.harvested.into(),
            Card::Workers => points.shared * self.shared(seat),
            Card::Steal => points.steal,
            Card::War | Card::Plan | Card::Ai => 0,
        }
    }

    /// Returns the number of hexes that a seat shares with another color (C4).
    pub(super) fn shared(&self, seat: Seat) -> i16 {
        let is_shared =
            |hex: &&Hex| hex.is_held_by(seat) && seat.after(self.rules.seats).any(|other| hex.is_held_by(other));
        self.state.board.iter().filter(is_shared).count() as i16
    }

    /// Scores a pair. Stealing has no bonus, and with the AI, only the bonus counts (C5, T5).
    ///
    /// The bonus and the points of a grand plan are reported with their own clauses.
    pub(super) fn score(&mut self, seat: Seat, card: Card, how: How) -> Flow {
        self.done();
        let points = match how {
            How::Unscored => return Ok(()),
            How::Ai => {
                self.by(Rule::C8);
                self.bonus(seat)?
            }
            How::Plan => {
                self.by(Rule::C6);
                self.rules.edition.points.plan.saturating_add(self.bonus(seat)?)
            }
            How::Pair if card == Card::Steal => self.action_points(seat, card),
            How::Pair => self.action_points(seat, card).saturating_add(self.bonus(seat)?),
        };
        self.points(seat, points);
        self.then(Task::Ability { seat, card });
        Ok(())
    }

    /// Scores a war for all seats (C7). A seat scores points for each hex with its own pieces, and the bonus is added.
    /// A seat that used the AI scores only the bonus (T5).
    pub(super) fn score_war(&mut self, only_bonus: Option<Seat>) -> Flow {
        self.done();
        for seat in self.rules.seats() {
            let hexes = self.state.board.iter().filter(|hex| hex.has_piece_of(seat)).count() as i16;
            let (points, rule) = if only_bonus == Some(seat) {
                (0, Rule::C8)
            } else {
                (hexes * self.rules.edition.points.war, Rule::C7)
            };
            let bonus = self.bonus(seat)?;
            self.by(rule).points(seat, points.saturating_add(bonus));
        }
        Ok(())
    }
}
