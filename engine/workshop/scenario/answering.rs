//! The answers of a scenario: each is given to the matching question, and its statements are tested.

use super::answer::{Answer, Refused};
use super::expect::{is_asked, shown_question};
use super::file::{ExpectOf, Stated as _};
use super::notation::Notation;
use super::run::{Entry, MOST_AUTOMATIC, Run};
use super::values::Read;
use crate::table::Seat;
use hyperkon_table::{Code as _, Question, Table};

impl<G: Notation> Run<'_, G> {
    fn give(&mut self, seat: Seat, choice: G::Choice, is_stated: bool) -> Read<()> {
        let question = self.table.seen(seat).question().cloned();
        let progress = self.table.answer(self.game, seat, choice.clone()).map_err(|refusal| refusal.to_string())?;
        if let Some(question) = question.map(Box::new) {
            self.note(Entry::Answered { question, choice, is_stated });
        }
        self.take_in(progress)
    }

    /// Returns `true` if an answer matches this question.
    fn is_meant(&self, answer: &Answer, question: &G::Question) -> bool {
        let called = self.game.called(self.table.rules(), question);
        if answer.phase.is_some() && answer.phase != called.phase {
            return false;
        }
        let fits = || {
            let choice = self.game.choice(self.table.rules(), question, &answer.answer);
            choice.is_ok_and(|choice| question.check(&choice).is_ok())
        };
        match &answer.about {
            Some(about) if called.like == Some(about) => question.forced_choice().is_none() && fits(),
            Some(about) => called.is(about),
            None if called.is_window => fits(),
            None => true,
        }
    }

    /// Continues to the question that matches an answer.
    fn reach(&mut self, answer: &Answer) -> Read<G::Question> {
        for _ in 0..MOST_AUTOMATIC {
            if let Some(question) = self.table.seen(answer.seat).question()
                && self.is_meant(answer, question)
            {
                return Ok(question.clone());
            }
            if !self.pass_one(true)? {
                break;
            }
        }
        let seat = self.game.of_seat(self.table.rules(), answer.seat);
        Err(self.with_pending(format!("{seat} is not prompted with this question")))
    }

    /// Passes one window, or gives one forced answer. Returns `false` if there is none.
    fn pass_one(&mut self, only_choices: bool) -> Read<bool> {
        let automatic = automatic(self.game, &self.table, self.auto_pass, only_choices);
        let Some((seat, choice)) = automatic else { return Ok(false) };
        self.give(seat, choice, false).map(|()| true)
    }

    /// Passes windows. At the end of the scenario, also gives forced answers. Stops at any other question, or at the
    /// question that the checkpoint expects.
    pub fn settle(&mut self, expect: &ExpectOf<G>, at_end: bool) -> Read<()> {
        self.passed.clear();
        for _ in 0..MOST_AUTOMATIC {
            let windows: Vec<G::Question> = self.table.full_state().questions().to_vec();
            if is_asked(self.game, &self.table, &expect.common())? || !self.pass_one(at_end)? {
                return Ok(());
            }
            let answered = |window: &G::Question| self.table.seen(window.seat()).question() != Some(window);
            self.passed.extend(windows.into_iter().filter(answered));
        }
        Ok(())
    }

    pub fn answer(&mut self, answer: &Answer) -> Read<()> {
        let question = self.reach(answer)?;
        self.offers(answer, &question)?;
        let rules = self.table.rules();
        let choice = self.game.choice(rules, &question, &answer.answer)?;
        if let Some(why) = self.game.why_not(rules, &question, &answer.answer, &choice) {
            return Err(self.with_pending(why));
        }
        self.give(answer.seat, choice, true).map_err(|what| self.with_pending(what))
    }

    /// Tests an answer's statements about the options and bounds of its question.
    fn offers(&self, answer: &Answer, question: &G::Question) -> Read<()> {
        let (game, rules) = (self.game, self.table.rules());
        let with_question = |what: String| format!("{what}; {}", shown_question(game, rules, question));
        if !answer.bounds.fit(&game.called(rules, question)).map_err(with_question)? {
            return Err(with_question("the question has other bounds".to_owned()));
        }
        for (list, wanted) in [(&answer.offered, true), (&answer.not_offered, false)] {
            for option in list {
                if !wanted {
                    game.could_be_offered(&self.table, question, option)?;
                }
                let is = game.offers(rules, question, &answer.answer, option).map_err(with_question)?;
                if is != wanted {
                    let is = if is { "is" } else { "is not" };
                    return Err(with_question(format!("`{option}` {is} offered")));
                }
            }
        }
        Ok(())
    }

    /// Tests that the answer is rejected and does not change the state.
    pub fn refuse(&mut self, answer: &Answer, refused: &Refused) -> Read<()> {
        if answer.about.is_some() {
            let question = self.reach(answer)?;
            self.offers(answer, &question)?;
        } else if answer.says_of_its_question() {
            let question = self.table.seen(answer.seat).question().filter(|_| !G::PLAYS_ON).cloned();
            let what = "if a rejected answer states its options or bounds, name its question, as in \"red choose_card: attack 8\"";
            self.offers(answer, &question.ok_or(what)?)?;
        }
        let rules = self.table.rules();
        let read = |question| self.game.choice(rules, question, &answer.answer);
        let choice = match self.table.seen(answer.seat).question().map(read) {
            Some(Ok(choice)) => choice,
            Some(Err(what)) if answer.about.is_some() => {
                return Err(self.with_pending(format!("{what}; this question cannot have such an answer")));
            }
            _ => self.game.blind(&self.table, &answer.answer)?,
        };
        self.game.could_be_given(rules, &choice).map_err(|what| self.with_pending(what))?;
        let before = self.table.clone();
        let refusal = match self.table.answer(self.game, answer.seat, choice) {
            Ok(_) => return Err("answer was accepted; expected a rejection".to_owned()),
            Err(_) if !before.is_same_as(&self.table) => {
                return Err("answer was rejected, but the state changed".to_owned());
            }
            Err(refusal) => refusal,
        };
        let (seat, words, written) = (answer.seat, answer.answer.clone(), answer.written.clone());
        self.note(Entry::Refused { seat, answer: words, written });
        match refused {
            Refused::As(code) if code != refusal.code() => {
                Err(format!("answer was rejected as `{}`; expected `{code}`: {refusal}", refusal.code()))
            }
            _ => Ok(()),
        }
    }
}

/// Returns an automatic answer: a pass in a window, or a forced answer.
pub(super) fn automatic<G: Notation>(
    game: &G,
    table: &Table<G>,
    auto_pass: bool,
    only_choices: bool,
) -> Option<(Seat, G::Choice)> {
    let given = |question: &G::Question| {
        let called = game.called(table.rules(), question);
        let pass = if called.is_window && auto_pass { called.pass } else { None };
        let only = || if only_choices { question.forced_choice() } else { None };
        Some((question.seat(), pass.or_else(only)?))
    };
    table.full_state().questions().iter().find_map(given)
}
