//! A game as learners meet it: answers by numbers, what is seen as bytes.

use super::{Came, Draft, Held};
use crate::learn::{self, Coded, Page, Part, Turned};
use crate::played::Played;
use crate::wrong::{Sort, Wrong};
use hyperkon_table::{Question, Refusal, Seat, Status, Unfit};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A game that bots play does not go on for ever.
const ENDLESS: u64 = 200_000;
/// After so long it is looked whether somebody wants to stop it.
const BEAT: Duration = Duration::from_millis(100);

impl<G: Played> Held<G> {
    /// The parts that a seat has chosen so far in the answer to its question.
    fn so_far(&self, seat: Seat) -> &[Part<G>] {
        let now = self.table.seen(seat).question_id();
        let draft = self.drafts[seat.index()].as_ref().filter(|draft| Some(draft.question) == now);
        draft.map_or(&[], |draft| &draft.parts)
    }

    fn actions(&self, seat: u8) -> Result<Vec<learn::Action<G>>, Wrong> {
        let question = self.asked(seat)?;
        Ok(learn::actions::<G>(self.codes()?, G::seats(self.table.rules()), question, self.so_far(Seat(seat))))
    }

    pub(super) fn numbers(&self, seat: u8) -> Result<Vec<usize>, Wrong> {
        // Who is not asked can do nothing.
        if self.table.seen(self.seat(seat)?).question().is_none() {
            return Ok(Vec::new());
        }
        Ok(self.actions(seat)?.into_iter().map(|(number, _)| number).collect())
    }

    pub(super) fn part_of(&self, seat: u8, action: usize) -> Result<Option<Value>, Wrong> {
        let found = self.actions(seat)?.into_iter().find(|(number, _)| *number == action);
        let (_, part) = found.ok_or_else(|| illegal(action))?;
        part.map(serde_json::to_value).transpose().map_err(|error| Wrong::new(Sort::Save, "unwritable", error))
    }

    pub(super) fn write(&self, seat: u8, out: &mut [u8]) -> Result<(), Wrong> {
        let (seat, rules) = (self.seat(seat)?, self.table.rules());
        let (seen, codes) = (self.table.seen(seat), self.codes()?);
        let turned = Turned { viewer: seat, seats: G::seats(rules) };
        let mut page = Page::blank(&codes.observation, out);
        let question = seen.question();
        <G as Coded>::write(codes, turned, &seen.view(), rules, question, &mut page);
        if let Some(question) = question {
            let chosen = self.so_far(seat).iter().filter_map(|part| G::number(codes, turned.seats, question, part));
            chosen.for_each(|number| codes.chosen(&mut page, number));
        }
        Ok(())
    }

    pub(super) fn choose_part(&mut self, seat: u8, action: usize) -> Result<bool, Wrong> {
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
        // "Done" where nothing is done is the least answer: no part of the question has a number.
        let choice = question.made_of(&parts).filter(|_| left.done).unwrap_or_else(|| question.fallback());
        self.drafts[place.index()] = None;
        self.give(place, choice)?;
        Ok(true)
    }

    pub(super) fn play_on(&mut self, bots: &[Option<String>], skip_forced: bool) -> Result<Came, Wrong> {
        let bots: Vec<Option<G::Player>> = bots
            .iter()
            .map(|name| {
                name.as_deref().map(|name| G::player(name).map_err(|why| Wrong::wish("no_bot", why))).transpose()
            })
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
                let Some(seat) = self.table.referee().questions().first().map(Question::seat) else {
                    return Err(Wrong::new(Sort::Stopped, "idle", "the game waits for nobody"));
                };
                let choice = match bots.get(seat.index()).and_then(Option::as_ref) {
                    Some(bot) => game.answer_of(*bot, &self.table, seat, seed, self.answers),
                    None => {
                        let forced = self.table.seen(seat).question().and_then(Question::only_choice);
                        let Some(forced) = forced.filter(|_| skip_forced) else { return Ok(Came::Asked(seat.0)) };
                        Some(forced)
                    }
                };
                let choice =
                    choice.ok_or_else(|| Wrong::new(Sort::Stopped, "silent", format!("{seat} gives no answer")))?;
                let progress = self.table.answer(game, seat, choice);
                let progress = progress.map_err(|refusal| Wrong::of(Sort::Refused, &refusal))?;
                self.answers += 1;
                self.keep(progress);
                if self.answers > ENDLESS {
                    let what = format!("the game has not ended after {ENDLESS} answers");
                    return Err(Wrong::new(Sort::Stopped, "endless", what));
                }
            }
        })?
    }

    fn ended(&self) -> Result<Came, Wrong> {
        match self.table.status() {
            Status::Over => Ok(Came::Over),
            _ => Err(Wrong::of(Sort::Stopped, &Refusal::<Unfit<G>>::Stopped)),
        }
    }

    pub(super) fn told_spec(&self) -> Result<Value, Wrong> {
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
    Wrong::new(Sort::Refused, "not_now", format!("action {action} cannot come now (see the mask)"))
}
