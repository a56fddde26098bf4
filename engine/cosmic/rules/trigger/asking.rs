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

    /// Asks the first question of a step, which has not changed anything yet.
    ///
    /// With the answer, the step runs again from the same state and does not make the question again.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub(crate) fn ask_first(&mut self, question: impl FnOnce(&Self) -> Decision) -> Flow<Choice> {
        if let Some([answer]) = self.desk.answered() {
            self.is_untouched = false;
            return Ok(answer.choice.clone());
        }
        let question = question(self);
        let asked = self.desk.ask(question);
        self.asked_first(asked)
    }

    /// Notes that a question was the first action of the step.
    pub(super) fn asked_first<T>(&mut self, asked: Flow<T>) -> Flow<T> {
        if std::mem::take(&mut self.is_untouched) && matches!(asked, Err(StepExit::Waiting)) {
            self.desk.asks_first();
        }
        asked
    }

    /// Asks several seats the first questions of a step ([`Play::ask_first`]). Returns the answers with their seats.
    ///
    /// # Errors
    /// Returns pending questions or a fault.
    pub(crate) fn ask_all_first(
        &mut self,
        questions: impl FnOnce(&Self) -> Vec<Decision>,
    ) -> Flow<Vec<(Seat, Choice)>> {
        if let Some(answers) = self.desk.answered() {
            return Ok(answers.iter().map(|answer| (answer.seat, answer.choice.clone())).collect());
        }
        let questions = questions(self);
        let seats: Vec<Seat> = questions.iter().map(|question| question.seat).collect();
        let asked = self.desk.ask_all(questions);
        Ok(seats.into_iter().zip(self.asked_first(asked)?).collect())
    }

    /// Asks for exactly one option.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub fn pick_one(&mut self, decision: Decision) -> Flow<PickOption> {
        one_option(self.desk.ask(decision)?)
    }

    /// Asks for exactly one option, as the first action of the step ([`Play::ask_first`]).
    pub(crate) fn pick_one_first(&mut self, question: impl FnOnce(&Self) -> Decision) -> Flow<PickOption> {
        one_option(self.ask_first(question)?)
    }

    /// Asks for a number.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub fn pick_number(&mut self, decision: Decision) -> Flow<u8> {
        number(self.desk.ask(decision)?)
    }

    /// Asks for a number, as the first action of the step ([`Play::ask_first`]).
    pub(crate) fn pick_number_first(&mut self, question: impl FnOnce(&Self) -> Decision) -> Flow<u8> {
        number(self.ask_first(question)?)
    }

    /// Asks for ships from several places.
    pub fn pick_ships(&mut self, decision: Decision) -> Flow<ShipCounts> {
        ships(self.desk.ask(decision)?)
    }

    /// Asks for ships from several places, as the first action of the step ([`Play::ask_first`]).
    pub(crate) fn pick_ships_first(&mut self, question: impl FnOnce(&Self) -> Decision) -> Flow<ShipCounts> {
        ships(self.ask_first(question)?)
    }

    /// Asks several seats at once for ships from several places. Answers are in the order of the questions.
    ///
    /// # Errors
    /// Returns a pending question or a fault.
    pub fn pick_ships_all(&mut self, decisions: Vec<Decision>) -> Flow<Vec<ShipCounts>> {
        self.desk.ask_all(decisions)?.into_iter().map(ships).collect()
    }
}

fn one_option(choice: Choice) -> Flow<PickOption> {
    match choice {
        Choice::Pick(picked) if picked.len() == 1 => Ok(picked[0]),
        _ => Err(misfit()),
    }
}

fn number(choice: Choice) -> Flow<u8> {
    if let Choice::Number(number) = choice { Ok(number) } else { Err(misfit()) }
}

fn ships(choice: Choice) -> Flow<ShipCounts> {
    if let Choice::Ships(ships) = choice { Ok(ships) } else { Err(misfit()) }
}

/// Returns the fault for a recorded answer of the wrong form. Such a record was changed, or comes from another engine.
pub(crate) fn misfit() -> StepExit<Fault> {
    Wrong::UnfitAnswer.into()
}
