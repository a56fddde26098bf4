//! Points for actions, and the bonus of fields ([`Rule::C8`]).
//!
//! [`Rule::C8`]: crate::Rule::C8

use super::Play;
use crate::fault::Flow;
use crate::rule::Rule;
use crate::script::Hook;
use crate::things::{Card, Hex, How, Task};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// The bonus points of a seat: fields with its workers, fields with its bases, and what scripts make of them (C8).
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

    /// The points of an action without the bonus (C1–C6).
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

    /// The hexes with a worker or base of a seat that another colour shares (C4).
    pub(super) fn shared(&self, seat: Seat) -> i16 {
        let is_shared =
            |hex: &&Hex| hex.is_held_by(seat) && seat.after(self.rules.seats).any(|other| hex.is_held_by(other));
        self.state.board.iter().filter(is_shared).count() as i16
    }

    /// The points of a pair; stealing has no bonus, but with the AI that alone (C5, T5). Points that are not the action's are told
    /// by the clause of what they are: the bonus, or the grand plan.
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

    /// All score each hex with pieces of theirs, and their bonus (C7); who has played it with the AI its bonus alone (T5).
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
