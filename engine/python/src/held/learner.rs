//! A game for learners: answers by numbers, observations as bytes.

use super::{Came, Draft, ForLearners, Held, Weighed};
use crate::error::{Sort, Wrong};
use crate::learn::{self, Encode, Page, Part, Turned};
use crate::open::Wish;
use hyperkon_frame::BotSpec;
use hyperkon_table::{Bot as _, Budget, Code as _, Dice, InvalidAnswer, Question, Refusal, SearchBot, Seat, Status};
use hyperkon_workshop::count::Count;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The number of answers after which a game of bots counts as endless.
const ENDLESS: u64 = 200_000;
/// The minimum number of simulated games for each action that is weighed.
const GAMES_EACH: u32 = 3;
/// The interval at which to check whether to stop.
const BEAT: Duration = Duration::from_millis(100);

impl<G: Encode> Held<G> {
    /// Returns the parts that a seat has chosen so far for its question.
    fn so_far(&self, seat: Seat) -> &[Part<G>] {
        let now = self.table.seen(seat).question_id();
        let draft = self.drafts[seat.index()].as_ref().filter(|draft| Some(draft.question) == now);
        draft.map_or(&[], |draft| &draft.parts)
    }

    /// Returns the table as seen from a seat.
    fn turned(&self, seat: Seat) -> Turned {
        Turned { viewer: seat, seats: G::seats(self.table.rules()) }
    }

    fn actions(&self, seat: u8) -> Result<Vec<learn::Action<G>>, Wrong> {
        let (question, seat) = (self.asked(seat)?, Seat(seat));
        Ok(self.codes()?.legal(self.turned(seat), question, self.so_far(seat)))
    }

    /// Returns the answer that begins with these parts, and continues like a bot's answer where that is legal. A part
    /// that the bot's answer lacks replaces its last one.
    fn completed(&self, seat: Seat, mut parts: Vec<Part<G>>, like: &[Part<G>]) -> Option<Vec<Part<G>>> {
        let question = self.table.seen(seat).question()?;
        let mut left = like.to_vec();
        for part in &parts {
            let at = left.iter().position(|one| one == part).or(left.len().checked_sub(1));
            at.map(|at| left.remove(at));
        }
        loop {
            let found = question.parts(&parts);
            let next = left.iter().position(|part| found.next.contains(part)).map(|at| left.remove(at));
            match next.or_else(|| if found.done { None } else { found.next.into_iter().next() }) {
                Some(part) => parts.push(part),
                None => return found.done.then_some(parts),
            }
        }
    }

    /// Returns the next of the legal actions with which an answer continues as a bot's.
    fn next(&self, seat: Seat, legal: &[learn::Action<G>], like: &[Part<G>]) -> Option<usize> {
        let so_far = self.so_far(seat);
        let whole = self.completed(seat, so_far.to_vec(), like)?;
        let next = whole.get(so_far.len());
        legal.iter().find(|(_, part)| part.as_ref() == next).map(|(number, _)| *number)
    }

    fn ended(&self) -> Result<Came, Wrong> {
        match self.table.status() {
            Status::Over => Ok(Came::Over),
            _ => {
                let stopped = Refusal::<InvalidAnswer<G>>::Stopped;
                let why = self.fault.clone().unwrap_or_else(|| stopped.to_string());
                Err(Wrong::new(Sort::Stopped, stopped.code(), why))
            }
        }
    }
}

impl<G: Encode> ForLearners for Held<G> {
    fn sizes(&self) -> Result<(usize, usize), Wrong> {
        let codes = self.codes()?;
        Ok((codes.observation.length(), codes.actions.length()))
    }

    fn again(&mut self, wish: &Wish, seed: u64) -> Result<(), Wrong> {
        let begun = Held::open(&self.pool, wish, seed)?;
        let (keeps, codes) = (self.keeps, std::mem::take(&mut self.codes));
        *self = Held { codes, ..begun };
        self.keep_events(keeps);
        Ok(())
    }

    fn keep_events(&mut self, keep: bool) {
        self.keeps = keep;
        if !keep {
            self.is_whole = false;
            self.log.clear();
        }
    }

    fn count(&self, count: &mut Count) {
        count.count_game(&self.table, self.answers);
    }

    fn legal(&self, seat: u8) -> Result<Vec<usize>, Wrong> {
        // A seat that is not prompted has no legal actions.
        if self.table.seen(self.seat(seat)?).question().is_none() {
            return Ok(Vec::new());
        }
        Ok(self.actions(seat)?.into_iter().map(|(number, _)| number).collect())
    }

    fn part(&self, seat: u8, action: usize) -> Result<Option<Value>, Wrong> {
        let found = self.actions(seat)?.into_iter().find(|(number, _)| *number == action);
        let (_, part) = found.ok_or_else(|| illegal(action))?;
        part.map(serde_json::to_value).transpose().map_err(|error| Wrong::new(Sort::Save, "unwritable", error))
    }

    fn observe(&self, seat: u8, out: &mut [u8]) -> Result<(), Wrong> {
        let (seat, rules) = (self.seat(seat)?, self.table.rules());
        let (seen, codes) = (self.table.seen(seat), self.codes()?);
        let turned = self.turned(seat);
        let mut page = Page::blank(&codes.observation, out);
        let question = seen.question();
        codes.encoder.write(turned, &seen.view(), rules, question, &mut page);
        if let Some(question) = question {
            let chosen = self.so_far(seat).iter().filter_map(|part| codes.number(turned, question, part));
            chosen.for_each(|number| page.count(codes.observation.last_row(), number, 1));
        }
        Ok(())
    }

    fn act(&mut self, seat: u8, action: usize) -> Result<bool, Wrong> {
        let (_, part) =
            self.actions(seat)?.into_iter().find(|(number, _)| *number == action).ok_or_else(|| illegal(action))?;
        let place = Seat(seat);
        let mut parts = self.so_far(place).to_vec();
        let (question, id) = (self.asked(seat)?, self.table.seen(place).question_id());
        let is_done = part.is_none();
        parts.extend(part);
        let left = question.parts(&parts);
        let is_whole = is_done || left.next.is_empty() && left.done;
        if !is_whole {
            self.drafts[place.index()] = id.map(|question| Draft { question, parts });
            return Ok(false);
        }
        // If the chosen steps are not a complete answer, give the default answer.
        let choice =
            question.choice_from_steps(&parts).filter(|_| left.done).unwrap_or_else(|| question.default_choice());
        self.drafts[place.index()] = None;
        self.give(place, choice)?;
        Ok(true)
    }

    fn advise(&self, seat: u8, bot: &str, seed: u64) -> Result<Option<usize>, Wrong> {
        let bot = bot.parse::<BotSpec<G>>().map_err(Wrong::no_bot)?;
        let legal = self.actions(seat)?;
        let place = Seat(seat);
        let choice = self.pool.with(|game| bot.answer(game, &self.table, place, seed, self.answers))?;
        let parts = choice.as_ref().map(G::Question::parts_of).unwrap_or_default();
        Ok(self.next(place, &legal, &parts))
    }

    fn weigh(&self, seat: u8, simulations: u32, seed: u64) -> Result<Vec<Weighed>, Wrong> {
        let (mut legal, place) = (self.actions(seat)?, Seat(seat));
        let (question, so_far) = (self.asked(seat)?, self.so_far(place));
        self.pool.with(|game| {
            let seen = self.table.seen(place);
            let like = G::playout_bot(seed).choose(game, seen).map(|choice| G::Question::parts_of(&choice));
            let like = like.unwrap_or_default();
            let first = self.next(place, &legal, &like);
            Dice::new(seed).shuffle(&mut legal);
            legal.sort_by_key(|(number, _)| Some(*number) != first);
            legal.truncate((simulations / GAMES_EACH).max(2) as usize);
            let answer = |(number, part): learn::Action<G>| {
                let parts = so_far.iter().cloned().chain(part.clone()).collect();
                let whole = part.map_or(Some(so_far.to_vec()), |_| self.completed(place, parts, &like))?;
                Some((number, question.choice_from_steps(&whole)?))
            };
            let answers: Vec<(usize, G::Choice)> = legal.into_iter().filter_map(answer).collect();
            let choices = answers.iter().map(|(_, choice)| choice.clone()).collect();
            let thought = SearchBot::<G>::new(Budget::Simulations(simulations), seed).weigh(game, seen, choices);
            let found = thought.map(|thought| thought.candidates).unwrap_or_default();
            let weighed = answers.into_iter().filter_map(|(action, choice)| {
                let tried = found.iter().find(|tried| tried.choice == choice && tried.tries > 0)?;
                Some(Weighed { action, share: tried.share, tries: tried.tries })
            });
            weighed.collect()
        })
    }

    fn advance(&mut self, bots: &[Option<String>], skip_forced: bool) -> Result<Came, Wrong> {
        let bots: Vec<Option<BotSpec<G>>> = bots
            .iter()
            .map(|name| name.as_deref().map(|name| name.parse().map_err(Wrong::no_bot)).transpose())
            .collect::<Result<_, _>>()?;
        let (pool, seed) = (Arc::clone(&self.pool), self.luck);
        let began = Instant::now();
        pool.with(|game| {
            loop {
                if self.table.status() != Status::Asking {
                    return self.ended();
                }
                if began.elapsed() > BEAT {
                    return Ok(Came::Further);
                }
                let Some(seat) = self.table.full_state().questions().first().map(Question::seat) else {
                    return Err(Wrong::new(
                        Sort::Stopped,
                        "idle",
                        "the game is not over, but no seat has a pending question",
                    ));
                };
                let choice = match bots.get(seat.index()).and_then(Option::as_ref) {
                    Some(bot) => bot.answer(game, &self.table, seat, seed, self.answers),
                    None => {
                        let forced = self.table.seen(seat).question().and_then(Question::forced_choice);
                        let Some(forced) = forced.filter(|_| skip_forced) else { return Ok(Came::Asked(seat.0)) };
                        Some(forced)
                    }
                };
                let choice =
                    choice.ok_or_else(|| Wrong::new(Sort::Stopped, "silent", format!("{seat} gave no answer")))?;
                let kept = self.keeps.then(|| (seat, choice.clone()));
                let progress = self.table.answer(game, seat, choice);
                let progress = progress.map_err(|refusal| Wrong::of(Sort::Refused, &refusal))?;
                self.answers += 1;
                self.keep(progress, kept);
                if self.answers > ENDLESS {
                    let what = format!("the game has not ended after {ENDLESS} answers");
                    return Err(Wrong::new(Sort::Stopped, "endless", what));
                }
            }
        })?
    }

    fn spec(&self) -> Result<Value, Wrong> {
        let codes = self.codes()?;
        let rows = |layout: &learn::Layout| -> Vec<Value> {
            layout
                .rows()
                .map(|((name, holds, long), start)| {
                    json!({ "name": name, "start": start, "length": long, "holds": holds })
                })
                .collect()
        };
        Ok(json!({
            "version": codes.version,
            "actions": codes.actions.length(),
            "length": codes.observation.length(),
            "action_rows": rows(&codes.actions),
            "slices": rows(&codes.observation),
            "done": codes.done(),
            "names": codes.names.iter().cloned().collect::<BTreeMap<_, _>>(),
        }))
    }
}

fn illegal(action: usize) -> Wrong {
    Wrong::new(Sort::Refused, "not_now", format!("action {action} is not allowed now (see the mask)"))
}
