//! Questions by the rules, and checks that answers have the expected form.

use super::play::Play;
use crate::decision::question::{Choice, Decision, PickOption, Prompt, Topic};
use crate::state::ShipCounts;
use crate::table::{Seat, StepExit};
use crate::trigger::fault::{Fault, Flow};
use crate::trigger::step_error::Wrong;

impl Play<'_, '_> {
    /// Returns a question by the rules, which all seats can see.
    pub fn question(&self, seat: Seat, topic: Topic, ask: Prompt) -> Decision {
        Decision::new(seat, self.state.phase, topic, ask)
    }

    /// Asks for exactly one option.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub fn pick_one(&mut self, decision: Decision) -> Flow<PickOption> {
        match self.desk.ask(decision)? {
            Choice::Pick(picked) if picked.len() == 1 => Ok(picked[0]),
            _ => Err(misfit()),
        }
    }

    /// Asks for a number.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub fn pick_number(&mut self, decision: Decision) -> Flow<u8> {
        match self.desk.ask(decision)? {
            Choice::Number(number) => Ok(number),
            _ => Err(misfit()),
        }
    }

    /// Asks for ships from several places.
    pub fn pick_ships(&mut self, decision: Decision) -> Flow<ShipCounts> {
        match self.desk.ask(decision)? {
            Choice::Ships(ships) => Ok(ships),
            _ => Err(misfit()),
        }
    }

    /// Asks several seats at once for ships from several places. Answers are in the order of the questions.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub fn pick_ships_all(&mut self, decisions: Vec<Decision>) -> Flow<Vec<ShipCounts>> {
        let choices = self.desk.ask_all(decisions)?;
        choices
            .into_iter()
            .map(|choice| if let Choice::Ships(ships) = choice { Ok(ships) } else { Err(misfit()) })
            .collect()
    }
}

/// Returns the fault for a recorded answer of the wrong form. Such a record was changed, or comes from another engine.
pub(crate) fn misfit() -> StepExit<Fault> {
    Wrong::UnfitAnswer.into()
}
