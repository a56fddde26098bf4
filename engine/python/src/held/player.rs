//! A game as players meet it: questions, answers, views, events.

use super::{About, Given, Held};
use crate::learn::Part;
use crate::played::Played;
use crate::wrong::{Sort, Wrong};
use hyperkon_frame::Words;
use hyperkon_table::{Partial, QuestionId, Seat, Table, Viewer, mix};
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;

fn data(value: &impl Serialize) -> Result<Value, Wrong> {
    serde_json::to_value(value).map_err(|error| Wrong::new(Sort::Save, "unwritable", error))
}

fn unreadable(what: &str, error: &serde_json::Error) -> Wrong {
    Wrong::new(Sort::Refused, "wrong_form", format!("{what}: {error}"))
}

impl<G: Played> Held<G> {
    fn read_parts(&self, parts: Vec<Value>) -> Result<Vec<Part<G>>, Wrong> {
        let read = |(number, part)| {
            serde_json::from_value(part).map_err(|error| unreadable(&format!("part {number}, counted from 0"), &error))
        };
        parts.into_iter().enumerate().map(read).collect()
    }

    fn made(&self, question: &G::Question, given: Given) -> Result<G::Choice, Wrong> {
        match given {
            Given::Choice(choice) => serde_json::from_value(choice).map_err(|error| {
                unreadable("the answer, which is whole as `choose` gives it (else `parts=[…]`)", &error)
            }),
            Given::Parts(parts) => {
                let partial = Partial::with(question.clone(), &self.read_parts(parts)?);
                let made = partial.and_then(|partial| partial.finish());
                made.map_err(|refusal| Wrong::of(Sort::Refused, &refusal))
            }
        }
    }

    /// The words of a language.
    fn words(&self, lang: &str) -> Result<Arc<dyn Words<G>>, Wrong> {
        self.speaks(lang)?;
        self.pool.with(|game| game.words(&self.table, lang))
    }

    /// Whether there are words in a language.
    pub(super) fn speaks(&self, lang: &str) -> Result<(), Wrong> {
        let all = self.pool.with(|game| game.languages())?;
        let what = || format!("there are no words in `{lang}` (there are {})", all.join(", "));
        if all.iter().any(|one| one == lang) { Ok(()) } else { Err(Wrong::wish("lang", what())) }
    }

    /// The same game otherwise, whose events begin here.
    fn with_table(&self, table: Table<G>) -> Held<G> {
        Held {
            world: Arc::clone(&self.world),
            pool: Arc::clone(&self.pool),
            codes: self.codes.clone(),
            table,
            drafts: vec![None; self.drafts.len()],
            log: Vec::new(),
            keeps: self.keeps,
            answers: self.answers,
            luck: self.luck,
            deals: self.deals,
        }
    }
}

impl<G: Played> Held<G> {
    pub(super) fn copied(&self) -> Held<G> {
        let mut copy = self.with_table(self.table.clone());
        copy.drafts.clone_from(&self.drafts);
        copy.log.clone_from(&self.log);
        copy
    }

    pub(super) fn about_it(&self) -> About {
        let table = &self.table;
        About {
            game: G::NAME,
            edition: G::edition(table.rules()).to_owned(),
            seats: G::seats(table.rules()),
            seed: G::seed(table.options()),
            status: table.status(),
            waiting: table.waiting(),
            winners: table.winners(),
            events: table.events(),
            answers: self.answers,
        }
    }

    pub(super) fn told_question(&self, seat: u8, lang: Option<&str>) -> Result<Option<Value>, Wrong> {
        let seen = self.table.seen(self.seat(seat)?);
        let (Some(question), Some(id)) = (seen.question(), seen.question_id()) else { return Ok(None) };
        let mut told = json!({ "id": id, "question": data(question)? });
        if let Some(lang) = lang {
            let text = self.words(lang)?.question(question);
            told["text"] = text.into();
        }
        Ok(Some(told))
    }

    pub(super) fn told_parts(&self, seat: u8, so_far: Vec<Value>, lang: Option<&str>) -> Result<Value, Wrong> {
        let question = self.asked(seat)?;
        let so_far = self.read_parts(so_far)?;
        let partial = Partial::with(question.clone(), &so_far).map_err(|refusal| Wrong::of(Sort::Refused, &refusal))?;
        let parts = partial.parts();
        let mut told = json!({ "next": data(&parts.next)?, "done": parts.done });
        if let Some(lang) = lang {
            let words = self.words(lang)?;
            let texts: Vec<String> = parts.next.iter().map(|part| words.part(question, part)).collect();
            told["texts"] = texts.into();
        }
        Ok(told)
    }

    pub(super) fn told_view(&self, viewer: Option<u8>, full: bool) -> Result<Value, Wrong> {
        let seen = self.table.seen_by(self.viewer(viewer)?);
        if full { data(&self.pool.with(|game| seen.full_view(game))?) } else { data(&seen.view()) }
    }

    pub(super) fn told_events(&self, viewer: Option<u8>, since: u64, lang: Option<&str>) -> Result<Vec<Value>, Wrong> {
        let viewer: Viewer = self.viewer(viewer)?;
        let words = lang.map(|lang| self.words(lang)).transpose()?;
        let mut all = Vec::new();
        for happened in self.log.iter().filter(|happened| happened.first + happened.events.len() as u64 > since) {
            for (number, told) in (happened.first..).zip(&happened.events).filter(|(number, _)| *number >= since) {
                let event = G::seen(told, viewer.seat());
                let mut one = json!({ "number": number, "event": data(&event)? });
                if let Some(words) = &words {
                    one["text"] = words.event(&event, told.why.as_ref()).into();
                }
                all.push(one);
            }
        }
        Ok(all)
    }

    pub(super) fn take(&mut self, seat: u8, given: Given, question: Option<&str>) -> Result<(), Wrong> {
        let asked = self.asked(seat)?;
        let choice = self.made(asked, given)?;
        if let Some(id) = question {
            let id: QuestionId = id.parse().map_err(|error| Wrong::new(Sort::Refused, "wrong_form", error))?;
            self.table.check(id, &choice).map_err(|refusal| Wrong::of(Sort::Refused, &refusal))?;
        }
        self.give(Seat(seat), choice)
    }

    pub(super) fn imagined(&self, seat: u8, seed: u64) -> Result<Held<G>, Wrong> {
        let seen = self.table.seen(self.seat(seat)?);
        let world = self.pool.with(|game| seen.imagine(game, seed))?;
        let world = world.map_err(|error| Wrong::new(Sort::Unimaginable, "unimaginable", error))?;
        let mut held = Held { luck: mix(seed, 0), answers: 0, ..self.with_table(world) };
        // What the seat has chosen so far it has chosen there too.
        held.drafts[usize::from(seat)].clone_from(&self.drafts[usize::from(seat)]);
        Ok(held)
    }

    pub(super) fn chosen(&self, seat: u8, bot: &str, seed: u64) -> Result<Value, Wrong> {
        let bot = G::player(bot).map_err(|why| Wrong::wish("no_bot", why))?;
        self.asked(seat)?;
        let choice = self.pool.with(|game| game.answer_of(bot, &self.table, Seat(seat), seed, 0))?;
        data_of(choice)
    }
}

fn data_of<C: Serialize>(choice: Option<C>) -> Result<Value, Wrong> {
    choice.map_or_else(|| Err(Wrong::new(Sort::Stopped, "silent", "the bot gives no answer")), |choice| data(&choice))
}
