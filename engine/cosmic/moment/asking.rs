//! Questions of the rules, and answers of the form that was asked for.

use super::play::Play;
use crate::ask::decision::{Arguments, Ask, Choice, Decision, Pickable, Topic};
use crate::moment::fault::{Fault, Flow};
use crate::moment::wrong::Wrong;
use crate::table::{Halt, Seat};
use crate::things::place::ShipCounts;

impl Play<'_, '_> {
    /// A question of the rules, open to all.
    pub fn question(&self, seat: Seat, topic: Topic, ask: Ask) -> Decision {
        let phase = self.state.phase;
        Decision { seat, phase, hook: None, source: None, topic, args: Arguments::new(), secret: false, ask }
    }

    /// Asks for exactly one option.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn pick_one(&mut self, decision: Decision) -> Flow<Pickable> {
        match self.desk.ask(decision)? {
            Choice::Pick(picked) if picked.len() == 1 => Ok(picked[0]),
            _ => Err(misfit()),
        }
    }

    /// Asks for a number.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn pick_number(&mut self, decision: Decision) -> Flow<u8> {
        match self.desk.ask(decision)? {
            Choice::Number(number) => Ok(number),
            _ => Err(misfit()),
        }
    }

    /// Asks for ships over places.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn pick_ships(&mut self, decision: Decision) -> Flow<ShipCounts> {
        match self.desk.ask(decision)? {
            Choice::Ships(ships) => Ok(ships),
            _ => Err(misfit()),
        }
    }

    /// Asks several seats at once for ships over places; the answers stand in the questions' order.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn pick_ships_all(&mut self, decisions: Vec<Decision>) -> Flow<Vec<ShipCounts>> {
        let choices = self.desk.ask_all(decisions)?;
        choices
            .into_iter()
            .map(|choice| if let Choice::Ships(ships) = choice { Ok(ships) } else { Err(misfit()) })
            .collect()
    }
}

/// A recorded answer is of another form than its question: it was not recorded by this engine.
pub(crate) fn misfit() -> Halt<Fault> {
    Wrong::UnfitAnswer.into()
}
