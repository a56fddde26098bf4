//! Answers of seats. The room checks an answer, writes it to the record, and only then applies it.

use super::{Answered, Context, Last, Room, invalid_answer};
use crate::limits::{BOT_ANSWERS, LINES};
use crate::lobby::Found;
use crate::rpc::Failure;
use crate::wire;
use hyperkon_frame::{Part, Served};
use hyperkon_table::{
    AnswerBuilder, By, Code, InvalidAnswer, Line, LineOf, Question, QuestionId, Refusal, Seat, Status, mix,
};
use serde_json::Value;

/// The pace of an automatic answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// An answer that takes no search.
    Quick,
    /// An answer that takes a bot's search. Requests and clocks are handled first.
    Slow,
}

impl Pace {
    fn of<G: Served>(bot: &str) -> Pace {
        if G::takes_time(bot) { Pace::Slow } else { Pace::Quick }
    }
}

impl<G: Served> Room<G> {
    /// Answers a question for a seat that a client holds.
    ///
    /// # Errors
    /// Returns an error if the answer is rejected. The table is then unchanged.
    pub fn answer(&mut self, answer: &wire::Answer, cx: &mut Context<'_, G>) -> Result<wire::Answered, Failure> {
        let id = answer.id;
        let choice = match (&answer.choice, &answer.parts) {
            (Some(choice), None) => {
                serde_json::from_value(choice.clone()).map_err(|error| invalid_answer("choice", &error))?
            }
            (None, Some(parts)) => self.choice_from_steps(id, parts, cx)?,
            _ => return Err(Failure::params("expected either `choice` or `parts` in the answer")),
        };
        if let Some(last) = self.last_of(id.seat).filter(|last| last.id == id) {
            let again = Failure::refused("already_answered", "this question already has another answer");
            return if last.choice == choice { Ok(wire::Answered { id }) } else { Err(again) };
        }
        self.is_open()?;
        self.table.check(id, &choice).map_err(|refusal| self.refused(id.seat, &refusal, cx))?;
        self.give(id, choice, None, cx)?;
        self.settle_or_later(cx);
        Ok(wire::Answered { id })
    }

    fn last_of(&self, seat: Seat) -> Option<&Last<G>> {
        self.table.seats().any(|sits| sits == seat).then(|| self.last[seat].as_ref())?
    }

    /// Builds an answer from these parts. This works even for the last answered question.
    fn choice_from_steps(&self, id: QuestionId, parts: &[Value], cx: &Context<'_, G>) -> Result<G::Choice, Failure> {
        let before = self.last_of(id.seat).filter(|last| last.id == id).map(|last| &*last.question);
        let question = before.map_or_else(|| self.asked(id, cx), Ok)?;
        let partial = AnswerBuilder::with(question.clone(), &read_parts::<G>("parts", parts)?);
        partial.and_then(|partial| partial.finish()).map_err(|refusal| self.refused(id.seat, &refusal, cx))
    }

    /// Returns the pending question with this id.
    pub(super) fn asked(&self, id: QuestionId, cx: &Context<'_, G>) -> Result<&G::Question, Failure> {
        if self.keys.waits {
            return Err(waiting());
        }
        let seen = self.table.seen(id.seat);
        let now = seen.question_id();
        let question = seen.question().filter(|_| now == Some(id));
        question.ok_or_else(|| {
            let refusal = match self.table.status() {
                Status::Over => Refusal::Over,
                Status::Stopped => Refusal::Stopped,
                _ => Refusal::Stale { asked: id, now },
            };
            self.refused(id.seat, &refusal, cx)
        })
    }

    /// Returns a rejection as an error for the client.
    pub(super) fn refused(&self, seat: Seat, refusal: &Refusal<InvalidAnswer<G>>, cx: &Context<'_, G>) -> Failure {
        let words = cx.words(&self.table, cx.lang);
        let text = words.refusal(self.table.seen(seat).question(), refusal);
        Failure::refused(refusal.code(), text).with("why", serde_json::to_value(refusal).unwrap_or_default())
    }

    /// Checks that the table accepts answers now.
    pub(super) fn is_open(&self) -> Result<(), Failure> {
        if self.keys.closed {
            return Err(Failure::refused("closed", "the owner closed this table"));
        }
        if self.keys.waits {
            return Err(waiting());
        }
        if self.keys.paused {
            return Err(Failure::refused("paused", "the table is paused"));
        }
        if self.lines >= LINES {
            let text = format!("cannot continue the game: the record of this table is full with {LINES} lines");
            return Err(Failure::refused("full", text));
        }
        Ok(())
    }

    /// Gives a legal answer. The room writes it to the record first.
    pub(super) fn give(
        &mut self,
        id: QuestionId,
        choice: G::Choice,
        by: Option<By>,
        cx: &mut Context<'_, G>,
    ) -> Result<(), Failure> {
        let line: LineOf<G> = Line::Answer { seat: id.seat, choice: choice.clone(), by };
        self.write(&line, cx)?;
        if by != Some(By::Standing) {
            self.note_stops(id.seat, &choice);
        }
        let answered = Answered { seat: id.seat, itself: by.is_none(), before: self.table.events() };
        let question = self.table.seen(id.seat).question().filter(|_| by.is_none()).cloned().map(Box::new);
        // The answer was checked, so it is legal now.
        let progress = match self.followers.iter().any(|one| one.view.is_some()) {
            true => self.table.answer_in_detail(cx.game, id, choice.clone()),
            false => self.table.answer_to(cx.game, id, choice.clone()),
        };
        let Ok(progress) = progress else {
            return Err(Failure::refused("stopped", "the game at this table is stopped"));
        };
        self.answered.push(answered);
        if let Some(question) = question {
            // A player who plays on withdraws consent to the undo. Only the seat's own answers count, not those of a
            // clock or a bot. Answers in a window do not count either, because the end of the undo request would reveal
            // that somebody has answered.
            if !question.is_window() {
                self.wish = None;
            }
            if question.is_window() && choice != question.default_choice() {
                self.acted.insert(id.seat);
            }
            self.last[id.seat] = Some(Last { id, question, choice });
        }
        self.note(progress, cx);
        Ok(())
    }

    /// Performs the automatic actions. If the record cannot be written, leaves them to a later tick.
    pub(super) fn settle_or_later(&mut self, cx: &mut Context<'_, G>) {
        if self.settle(cx).is_err() {
            self.unsettled = true;
        }
    }

    /// Returns `true` if a bot must search here. Bots search only while somebody follows the table.
    pub fn thinks(&self) -> bool {
        !self.followers.is_empty() && self.is_open().is_ok() && self.of_itself(Pace::Slow).is_some()
    }

    /// Lets one bot search and answer, then performs all automatic actions.
    ///
    /// # Errors
    /// Returns an error if the record cannot be written.
    pub fn think(&mut self, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        if self.thinks()
            && let Some((id, by)) = self.of_itself(Pace::Slow)
            && let Some(choice) = self.answer_of_itself(id, by, cx.game)
        {
            self.give(id, choice, Some(by), cx)?;
        }
        self.settle(cx)
    }

    /// Searches for a bot's answer. Returns `None` if no bot must search.
    pub fn search(&self, cx: &Context<'_, G>) -> Option<Found> {
        let (question, by) = self.of_itself(Pace::Slow)?;
        let choice = serde_json::to_value(self.answer_of_itself(question, by, cx.game)?).ok()?;
        Some(Found { lines: self.lines, question, choice })
    }

    /// Gives a bot's answer that was found elsewhere, if its question is still pending. Then performs all automatic actions.
    ///
    /// # Errors
    /// Returns an error if the record cannot be written.
    pub fn take_found(&mut self, found: &Found, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        if self.thinks()
            && let Some((id, by)) = self.of_itself(Pace::Slow)
            && (id, self.lines) == (found.question, found.lines)
            && let Ok(choice) = serde_json::from_value(found.choice.clone())
            && self.table.seen(id.seat).question().is_some_and(|question| question.check(&choice).is_ok())
        {
            self.give(id, choice, Some(by), cx)?;
        }
        self.settle(cx)
    }

    /// Performs all automatic actions now. These are answers of quick bots, auto-passes, answers by stops, and new
    /// timeouts.
    pub(super) fn settle(&mut self, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        let settled = self.go_on(cx);
        let over = self.table.is_over();
        if self.keys_differ || over != self.keys.over {
            self.note_end(over);
            // If writing fails now, the keys are written with the next change.
            self.keys_differ = self.keep_keys(cx).is_err();
        }
        settled
    }

    fn go_on(&mut self, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        self.unsettled = false;
        if self.is_open().is_err() {
            return Ok(());
        }
        for _ in 0..BOT_ANSWERS {
            self.wait(cx.now);
            let Some((id, by)) = self.of_itself(Pace::Quick) else { break };
            let Some(choice) = self.answer_of_itself(id, by, cx.game) else { break };
            self.give(id, choice, Some(by), cx)?;
        }
        self.wait(cx.now);
        self.unsettled = self.of_itself(Pace::Quick).is_some();
        Ok(())
    }

    /// Returns the question to answer automatically at this pace, and who answers it.
    fn of_itself(&self, pace: Pace) -> Option<(QuestionId, By)> {
        if self.table.status() != Status::Asking {
            return None;
        }
        self.table.seats().find_map(|seat| {
            let seen = self.table.seen(seat);
            let (question, id) = (seen.question()?, seen.question_id()?);
            if let Some(bot) = self.bot_of(seat) {
                return (Pace::of::<G>(bot) == pace).then_some((id, By::Bot));
            }
            if pace == Pace::Slow {
                return None;
            }
            let stands = self.keys.chairs.get(seat.index())?.stands.is_some_and(|stands| stands.how == wire::How::Pass);
            // With bots alone, stops keep every window open, although nobody has asked for time.
            let passes = question.is_window() && stands && (!self.is_held(seat) || self.has_time(seat));
            (passes || self.is_answered_by_stops(seat)).then_some((id, By::Standing))
        })
    }

    /// Returns the bot that answers for a seat.
    fn bot_of(&self, seat: Seat) -> Option<&str> {
        self.keys.chairs.get(seat.index())?.bot.as_deref()
    }

    /// Returns the automatic answer to a question. A bot's answer depends only on the table and the question, so it is
    /// the same after a crash.
    pub(super) fn answer_of_itself(&self, id: QuestionId, by: By, game: &G) -> Option<G::Choice> {
        let seen = self.table.seen(id.seat);
        let question = seen.question()?;
        if by != By::Bot {
            return Some(question.default_choice());
        }
        let seed = mix(self.keys.bots, u64::from(id.number) << 8 | u64::from(id.seat.0));
        let bot = G::bot(self.bot_of(id.seat).unwrap_or(G::STAND_IN), seed);
        let choice = bot.and_then(|mut bot| bot.choose(game, seen)).filter(|choice| question.check(choice).is_ok());
        // A bot that fails or no longer exists must not block the table.
        choice.or_else(|| Some(question.default_choice()))
    }

    /// Returns the possible next parts of an answer.
    ///
    /// # Errors
    /// Returns an error if the question is not pending, or the parts so far are not valid.
    pub fn parts(&self, of: &wire::NextParts, cx: &Context<'_, G>) -> Result<wire::Parts, Failure> {
        let question = self.asked(of.id, cx)?;
        let partial = AnswerBuilder::with(question.clone(), &read_parts::<G>("so_far", &of.so_far)?);
        let next = partial.map_err(|refusal| self.refused(of.id.seat, &refusal, cx))?.parts();
        let words = cx.words(&self.table, cx.lang);
        Ok(super::showing::parts::<G>(question, &next, &*words))
    }
}

fn waiting() -> Failure {
    Failure::refused("waiting", "the owner of this table has not started the game yet")
}

/// Reads the parts that a client sent as this parameter.
pub(super) fn read_parts<G: Served>(name: &str, sent: &[Value]) -> Result<Vec<Part<G>>, Failure> {
    let read = sent.iter().map(|part| serde_json::from_value(part.clone()));
    read.collect::<Result<_, _>>().map_err(|error| invalid_answer(name, &error))
}
