//! Questions by the rules, and checks that answers have the expected form.

use super::play::Play;
use crate::decision::question::{Choice, Decision, PickOption, Prompt, Topic};
use crate::state::ShipCounts;
use crate::table::{BySeat, Seat, StepExit};
use crate::trigger::fault::{Fault, Flow};
use crate::trigger::step_error::Wrong;

impl Play<'_, '_> {
    /// Returns a question by the rules, which all seats can see.
    pub fn question(&self, seat: Seat, topic: Topic, ask: Prompt) -> Decision {
        Decision::new(seat, self.state.phase, topic, ask)
    }

    /// Asks a seat. When the step runs again only for this answer, it does not make the question again.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub(crate) fn ask(&mut self, question: impl FnOnce(&Self) -> Decision) -> Flow<Choice> {
        if let Some([answer, ..]) = self.desk.answered() {
            return Ok(answer.choice.clone());
        }
        let question = question(self);
        self.desk.ask(question)
    }

    /// Asks several seats at once ([`Play::ask`]). Returns the answers with their seats, in no particular order.
    ///
    /// # Errors
    /// Returns pending questions or a fault.
    pub(crate) fn ask_each(&mut self, questions: impl FnOnce(&Self) -> Vec<Decision>) -> Flow<Vec<(Seat, Choice)>> {
        if let Some(answers) = self.desk.answered() {
            return Ok(answers.iter().map(|answer| (answer.seat, answer.choice.clone())).collect());
        }
        let questions = questions(self);
        let seats: Vec<Seat> = questions.iter().map(|question| question.seat).collect();
        Ok(seats.into_iter().zip(self.desk.ask_all(questions)?).collect())
    }

    /// Asks for exactly one option ([`Play::ask`]).
    pub(crate) fn pick_one(&mut self, question: impl FnOnce(&Self) -> Decision) -> Flow<PickOption> {
        match self.ask(question)? {
            Choice::Pick(picked) if picked.len() == 1 => Ok(picked[0]),
            _ => Err(misfit()),
        }
    }

    /// Asks for a number ([`Play::ask`]).
    pub(crate) fn pick_number(&mut self, question: impl FnOnce(&Self) -> Decision) -> Flow<u8> {
        let Choice::Number(number) = self.ask(question)? else { return Err(misfit()) };
        Ok(number)
    }

    /// Asks for ships from several places ([`Play::ask`]).
    pub(crate) fn pick_ships(&mut self, question: impl FnOnce(&Self) -> Decision) -> Flow<ShipCounts> {
        ships(self.ask(question)?)
    }

    /// Asks several seats at once for ships from several places. Returns no ships for a seat that is not asked.
    pub(crate) fn pick_ships_all(
        &mut self,
        questions: impl FnOnce(&Self) -> Vec<Decision>,
    ) -> Flow<BySeat<ShipCounts>> {
        let mut chosen = BySeat::of(ShipCounts::NONE);
        for (seat, choice) in self.ask_each(questions)? {
            chosen[seat] = ships(choice)?;
        }
        Ok(chosen)
    }
}

fn ships(choice: Choice) -> Flow<ShipCounts> {
    if let Choice::Ships(ships) = choice { Ok(ships) } else { Err(misfit()) }
}

/// Returns the fault for a recorded answer of the wrong form. Such a record was changed, or comes from another engine.
pub(crate) fn misfit() -> StepExit<Fault> {
    Wrong::UnfitAnswer.into()
}
