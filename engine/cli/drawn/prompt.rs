//! A question with the person's answer so far, which is local until it is sent.
//!
//! Every answer consists of answer steps of the question, and the rules check it. If an answer is illegal, the question
//! shows the error and keeps the choice.

use super::Drawn;
use super::choices::key_of;
use super::form::{Form, Mark};
use hyperkon_frame::Part;
use hyperkon_table::{AnswerBuilder, InvalidAnswer, Question, Refusal};

/// A question, and the answer so far.
pub struct Asked<G: Drawn> {
    /// The question to answer.
    pub question: G::Question,
    /// The confirmed answer steps.
    pub parts: Vec<Part<G>>,
    /// The possible next answer steps.
    pub next: Vec<Part<G>>,
    /// True if the answer is complete.
    is_done: bool,
    /// The row of the list with the cursor.
    pub row: usize,
    /// The row that the person has chosen.
    pub chosen: Option<usize>,
    /// The answer that Enter gives if nothing was chosen.
    proposal: Option<G::Choice>,
    /// The row of that answer.
    default: Option<usize>,
    /// The ticked rows, and the maximum number of ticks, if several options can be chosen.
    pub ticks: Option<(Vec<bool>, usize)>,
    /// The form that replaces a list.
    pub form: Option<Box<dyn Form<G>>>,
    /// The message about an illegal answer.
    pub refused: Option<String>,
}

/// The result of Enter.
pub enum Sent<G: Drawn> {
    /// Nothing was chosen yet.
    Nothing,
    /// An answer step was confirmed, and another one is needed.
    Part,
    /// The complete answer.
    Whole(G::Choice),
    /// The answer is illegal.
    Refused(Refusal<InvalidAnswer<G>>),
}

impl<G: Drawn> Asked<G> {
    /// Creates the state of a new question. Enter gives the proposal if nothing was chosen.
    pub fn new(question: G::Question, proposal: Option<G::Choice>, view: &G::View) -> Asked<G> {
        let form = G::form(&question, proposal.as_ref(), view);
        // Do not list the answer steps of a form, because the list can be very long.
        let ahead = if form.is_some() { hyperkon_table::Parts::NONE } else { question.parts(&[]) };
        let proposed = proposal.as_ref().map(G::Question::parts_of).unwrap_or_default();
        let is_proposed = |part: &Part<G>| proposed.contains(part);
        let default = ahead.next.iter().position(is_proposed).filter(|_| proposed.len() == 1);
        let ticks = G::ticks(&question).map(|most| (ahead.next.iter().map(is_proposed).collect(), most));
        let (parts, next, is_done, row) = (Vec::new(), ahead.next, ahead.done, default.unwrap_or(0));
        Asked { question, parts, next, is_done, row, chosen: None, proposal, default, ticks, form, refused: None }
    }

    /// Returns the number of rows of the list or the form.
    pub fn rows(&self) -> usize {
        self.form.as_ref().map_or(self.next.len(), |form| form.rows())
    }

    /// Returns `true` if the question needs the space of the log. The window is roomy or small.
    pub fn is_wide(&self, is_roomy: bool) -> bool {
        self.form.as_ref().is_some_and(|form| form.is_wide(is_roomy))
    }

    /// Returns the row that Enter takes: the chosen row, the default, or the only row.
    pub fn sends(&self) -> Option<usize> {
        let only = self.next.len() == 1 && !self.is_done;
        let usual = self.default.filter(|_| self.parts.is_empty());
        let row = self.chosen.or(usual).or(only.then_some(0));
        row.filter(|_| self.ticks.is_none() && self.form.is_none())
    }

    /// Returns the chosen answer step, or the one at the cursor.
    pub fn at(&self) -> Option<&Part<G>> {
        self.next.get(self.chosen.unwrap_or(self.row))
    }

    /// Returns the mark for an answer step on the board.
    pub fn mark(&self, part: &Part<G>) -> Option<Mark> {
        if let Some(form) = &self.form {
            return form.mark(part);
        }
        let row = self.next.iter().position(|next| next == part)?;
        Some(Mark { row, is_chosen: self.ticks.as_ref().map_or(self.chosen == Some(row), |(on, _)| on[row]) })
    }

    /// Returns the key of a mark on the board. In a form, digits change numbers, so the mark of a row has no key.
    pub fn key_of(&self, mark: Mark) -> Option<String> {
        self.form.is_none().then(|| key_of(mark.row))
    }

    /// Returns the ticked answer steps.
    fn ticked(&self) -> Vec<Part<G>> {
        let (on, _) = self.ticks.as_ref().map_or((&[][..], 0), |(on, most)| (&on[..], *most));
        self.next.iter().zip(on).filter(|(_, on)| **on).map(|(part, _)| part.clone()).collect()
    }

    /// Returns the complete answer that Enter sends, if any.
    pub fn whole(&self) -> Option<G::Choice> {
        if let Some(form) = &self.form {
            return form.choice(&self.question).ok();
        }
        if self.ticks.is_some() {
            return AnswerBuilder::with(self.question.clone(), &self.ticked()).ok()?.finish().ok();
        }
        let Some(part) = self.sends().and_then(|row| self.next.get(row)) else {
            return self.question.choice_from_steps(&self.parts).filter(|_| self.is_done);
        };
        let parts: Vec<Part<G>> = self.parts.iter().chain([part]).cloned().collect();
        self.question.choice_from_steps(&parts).filter(|_| self.question.parts(&parts).next.is_empty())
    }

    /// Confirms the choice, and returns the answer if it is complete.
    pub fn send(&mut self) -> Sent<G> {
        if let Some(choice) = self.whole() {
            return Sent::Whole(choice);
        }
        let answer = match &self.form {
            Some(form) => Some(form.choice(&self.question)),
            None if self.ticks.is_some() => {
                Some(AnswerBuilder::with(self.question.clone(), &self.ticked()).and_then(|partial| partial.finish()))
            }
            None => None,
        };
        if let Some(Err(refusal)) = answer {
            return Sent::Refused(refusal);
        }
        let Some(part) = self.sends().and_then(|row| self.next.get(row)).cloned() else { return Sent::Nothing };
        self.parts.push(part);
        self.go_on();
        Sent::Part
    }

    /// Lists the next answer steps.
    fn go_on(&mut self) {
        let ahead = self.question.parts(&self.parts);
        (self.next, self.is_done, self.row, self.chosen) = (ahead.next, ahead.done, 0, None);
    }

    /// Selects a row: chooses it, toggles its tick, or moves the cursor there.
    pub fn choose(&mut self, row: usize) {
        if row >= self.rows() {
            return;
        }
        (self.row, self.refused) = (row, None);
        match &mut self.ticks {
            Some((on, most)) if on[row] || on.iter().filter(|on| **on).count() < *most => on[row] = !on[row],
            Some(_) => {}
            None => self.chosen = Some(row),
        }
    }

    /// Moves the cursor by rows. In a list without ticks, this also chooses the row.
    pub fn walk(&mut self, by: isize) {
        let rows = self.rows() as isize;
        if rows == 0 {
            return self.change(-by);
        }
        self.refused = None;
        let is_list = self.form.is_none() && self.ticks.is_none();
        let from = match self.chosen.or(self.default.filter(|_| self.parts.is_empty())) {
            None if is_list && by > 0 => -1,
            None if is_list => 0,
            _ => self.row as isize,
        };
        self.row = (from + by).rem_euclid(rows) as usize;
        if is_list {
            self.chosen = Some(self.row);
        }
    }

    /// Moves the cursor left or right, or changes the number at the cursor.
    pub fn step(&mut self, by: isize) {
        match &self.form {
            None => self.walk(by),
            Some(form) => match form.beside(self.row) {
                Some(row) => self.row = row,
                None => self.change(by),
            },
        }
    }

    /// Changes the number at the cursor.
    pub fn change(&mut self, by: isize) {
        self.refused = None;
        if let Some(form) = &mut self.form {
            form.change(self.row, by);
        }
    }

    /// Moves the cursor to a row, and changes its number.
    pub fn change_at(&mut self, row: usize, by: isize) {
        self.row = row.min(self.rows().saturating_sub(1));
        self.change(by);
    }

    /// Handles a digit, which chooses an option or is part of a number.
    pub fn digit(&mut self, digit: u8) {
        match &mut self.form {
            Some(form) => {
                self.refused = None;
                form.digit(self.row, digit);
            }
            // The keys of the first 10 rows are 1 to 9, and then 0.
            None => self.choose(usize::from(if digit == 0 { 9 } else { digit - 1 })),
        }
    }

    /// Undoes the last answer step, or the whole choice if no step is confirmed.
    pub fn take_back(&mut self, view: &G::View) {
        if self.parts.is_empty() {
            *self = Asked::new(self.question.clone(), self.proposal.clone(), view);
            return;
        }
        self.refused = None;
        if self.chosen.take().is_none() {
            self.parts.pop();
        }
        self.go_on();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects by failing")]
mod tests {
    use super::Asked;
    use crate::drawn::Drawn;
    use hyperkon::__private::cosmic::Topic;
    use hyperkon::__private::game::{Content, Engine, TableOptions};
    use hyperkon_table::{Question as _, RandomBot, Table};
    use std::collections::BTreeMap;

    /// Plays random games, and checks that Enter gives the proposed answer to every question. Counts the questions and
    /// the proposals by kind.
    fn proposals<G: Drawn>(
        game: &G,
        games: impl Iterator<Item = G::Options>,
        kind: impl Fn(&G::Question) -> String,
    ) -> BTreeMap<String, (u32, u32)> {
        let mut found: BTreeMap<String, (u32, u32)> = BTreeMap::new();
        for (seed, options) in (0..).zip(games) {
            let mut table = Table::set_up(game, &options).unwrap_or_else(|error| panic!("{error}"));
            table.resume(game);
            let mut bot = RandomBot::wild(seed);
            while let Some(question) = table.full_state().questions().first().cloned() {
                let (seat, proposal) = (question.seat(), G::proposal(&table, &question));
                let asked = Asked::<G>::new(question.clone(), proposal.clone(), &table.seen(seat).view());
                // An offer without terms is an answer, too, and gives nothing.
                let whole = asked.whole();
                let is_empty = whole.as_ref().is_some_and(|whole| G::Question::parts_of(whole).is_empty());
                assert!(whole == proposal || proposal.is_none() && is_empty, "{}", kind(&question));
                if question.forced_choice().is_none() {
                    let (all, proposed) = found.entry(kind(&question)).or_default();
                    (*all, *proposed) = (*all + 1, *proposed + u32::from(proposal.is_some()));
                }
                let choice = bot.choose(&question);
                if table.answer(game, seat, choice).is_err() || table.is_stopped() {
                    break;
                }
            }
        }
        found
    }

    #[test]
    fn enter_gives_the_proposal() {
        let engine = Engine::new(Content::builtin().unwrap()).unwrap();
        let options = |seed: u64| {
            let edition = ["kosmische-strijd", "universums-harskare"][seed as usize % 2];
            TableOptions::new(edition).seed(seed)
        };
        let found = proposals(&engine, (0..30).map(options), |question| format!("{:?}", question.topic));
        // Which card a seat gives away is never proposed. Of ships that it must lose, the proposal spares the bases.
        for topic in [Topic::Deal, Topic::GiveCard, Topic::DiscardCard] {
            let (_, proposed) = found.get(&format!("{topic:?}")).copied().unwrap_or_default();
            assert_eq!(proposed, 0, "{topic:?}");
        }
        let taken = [Topic::FreeShip, Topic::TakeCompensation, Topic::RewardShips, Topic::Invite, Topic::Window];
        for topic in taken.into_iter().chain([Topic::LoseShips]) {
            let (all, proposed) = found[&format!("{topic:?}")];
            assert!(all > 0 && proposed == all, "{topic:?}: {proposed} of {all}");
        }
        assert!(found.len() > 15, "{found:?}");
        let ufos = hyperkon_ufos::Ufos::default();
        let sp4x = hyperkon_sp4x::Sp4x::default();
        let request = hyperkon_frame::TableRequest::default();
        let ufos_options = (0..5).map(|seed| hyperkon_frame::Served::options(&ufos, &request, seed).unwrap());
        let sp4x_options = (0..5).map(|seed| hyperkon_frame::Served::options(&sp4x, &request, seed).unwrap());
        let found = proposals(&ufos, ufos_options, |question| {
            format!("{:?}", question.ask).split(' ').next().unwrap_or_default().to_owned()
        });
        assert!(found["Bid"].1 > 0 && found["Lay"].1 == 0 && found["Play"].1 == 0, "{found:?}");
        let found = proposals(&sp4x, sp4x_options, |question| format!("{:?}", question.topic));
        // To stop in the middle of an action wastes its card, and to stop spending ends the turn.
        assert!(["Build", "Spend"].iter().all(|topic| found[*topic].1 < found[*topic].0), "{found:?}");
        assert!(found.len() > 5 && found.get("Lose").is_none_or(|(_, proposed)| *proposed == 0), "{found:?}");
    }
}
