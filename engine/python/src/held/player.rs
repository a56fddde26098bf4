//! A game for players: questions, answers, views, and events.

use super::{About, AnyGame, ForPlayers, Given, Held};
use crate::error::{Sort, Wrong};
use crate::learn::{Encode, Part};
use hyperkon_frame::BotSpec;
use hyperkon_frame::Words;
use hyperkon_table::{AnswerBuilder, Line, LineOf, QuestionId, Seat, Table, Viewer, mix};
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;

fn data(value: &impl Serialize) -> Result<Value, Wrong> {
    serde_json::to_value(value).map_err(|error| Wrong::new(Sort::Save, "unwritable", error))
}

fn unreadable(what: &str, error: &serde_json::Error) -> Wrong {
    Wrong::new(Sort::Refused, "wrong_form", format!("{what}: {error}"))
}

impl<G: Encode> Held<G> {
    fn read_parts(&self, parts: Vec<Value>) -> Result<Vec<Part<G>>, Wrong> {
        let read = |(number, part)| {
            serde_json::from_value(part).map_err(|error| unreadable(&format!("part {number} (counted from 0)"), &error))
        };
        parts.into_iter().enumerate().map(read).collect()
    }

    fn made(&self, question: &G::Question, given: Given) -> Result<G::Choice, Wrong> {
        match given {
            Given::Choice(choice) => serde_json::from_value(choice).map_err(|error| {
                unreadable("invalid answer (pass a whole answer as from `choose`, or `parts=[…]`)", &error)
            }),
            Given::Parts(parts) => {
                let partial = AnswerBuilder::with(question.clone(), &self.read_parts(parts)?);
                let made = partial.and_then(|partial| partial.finish());
                made.map_err(|refusal| Wrong::of(Sort::Refused, &refusal))
            }
        }
    }

    /// Returns the texts in a language.
    fn words(&self, lang: &str) -> Result<Arc<dyn Words<G>>, Wrong> {
        self.speaks(lang)?;
        self.pool.with(|game| game.words(&self.table, lang))
    }

    /// Checks that the game has texts in a language.
    fn speaks(&self, lang: &str) -> Result<(), Wrong> {
        let all = self.pool.with(|game| game.languages())?;
        let what = || format!("unknown language `{lang}` (available: {})", all.join(", "));
        if all.iter().any(|one| one == lang) { Ok(()) } else { Err(Wrong::wish("lang", what())) }
    }

    /// Returns this game with another table, whose events start here.
    fn with_table(&self, table: Table<G>) -> Held<G> {
        Held {
            edition: self.edition.clone(),
            pool: Arc::clone(&self.pool),
            codes: self.codes.clone(),
            table,
            drafts: vec![None; self.drafts.len()],
            log: Vec::new(),
            keeps: self.keeps,
            is_whole: false,
            fault: self.fault.clone(),
            answers: self.answers,
            luck: self.luck,
        }
    }
}

impl<G: Encode> ForPlayers for Held<G> {
    fn copy(&self) -> Box<dyn AnyGame> {
        let mut copy = self.with_table(self.table.clone());
        copy.drafts.clone_from(&self.drafts);
        copy.log.clone_from(&self.log);
        copy.is_whole = self.is_whole;
        Box::new(copy)
    }

    fn about(&self) -> About {
        let table = &self.table;
        About {
            game: G::NAME,
            edition: self.edition.clone(),
            seats: G::seats(table.rules()),
            seed: G::seed(table.options()),
            status: table.status(),
            waiting: table.seats_to_act(),
            winners: table.winners(),
            events: table.events(),
            answers: self.answers,
        }
    }

    fn names(&self, lang: &str) -> Result<Value, Wrong> {
        self.speaks(lang)?;
        self.pool.with(|game| game.about(&self.table, lang))
    }

    fn who(&self) -> Vec<Vec<String>> {
        G::roles(&self.table)
    }

    fn save(&self) -> Result<String, Wrong> {
        self.table.save().map_err(|error| Wrong::of(Sort::Save, &error))
    }

    fn record(&self) -> Result<String, Wrong> {
        self.written()
    }

    fn given(&self) -> Result<Vec<Value>, Wrong> {
        let of = |line: &LineOf<G>| match line {
            Line::Answer { seat, choice, .. } => {
                Some(data(choice).map(|choice| json!({ "seat": seat, "choice": choice })))
            }
            _ => None,
        };
        self.log.iter().flat_map(|happened| happened.lines.iter().filter_map(of)).collect()
    }

    fn question(&self, seat: u8, lang: Option<&str>) -> Result<Option<Value>, Wrong> {
        let seen = self.table.seen(self.seat(seat)?);
        let (Some(question), Some(id)) = (seen.question(), seen.question_id()) else { return Ok(None) };
        let mut told = json!({ "id": id, "question": data(question)? });
        if let Some(lang) = lang {
            let text = self.words(lang)?.question(question);
            told["text"] = text.into();
        }
        Ok(Some(told))
    }

    fn parts(&self, seat: u8, so_far: Vec<Value>, lang: Option<&str>) -> Result<Value, Wrong> {
        let question = self.asked(seat)?;
        let so_far = self.read_parts(so_far)?;
        let partial =
            AnswerBuilder::with(question.clone(), &so_far).map_err(|refusal| Wrong::of(Sort::Refused, &refusal))?;
        let parts = partial.parts();
        let mut told = json!({ "next": data(&parts.next)?, "done": parts.done });
        if let Some(lang) = lang {
            let words = self.words(lang)?;
            let texts: Vec<String> = parts.next.iter().map(|part| words.part(question, part)).collect();
            told["texts"] = texts.into();
        }
        Ok(told)
    }

    fn view(&self, viewer: Option<u8>, full: bool) -> Result<Value, Wrong> {
        let seen = self.table.seen_by(self.viewer(viewer)?);
        if full { data(&self.pool.with(|game| seen.view_with_totals(game))?) } else { data(&seen.view()) }
    }

    fn events(&self, viewer: Option<u8>, since: u64, lang: Option<&str>) -> Result<Vec<Value>, Wrong> {
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

    fn answer(&mut self, seat: u8, given: Given, question: Option<&str>) -> Result<(), Wrong> {
        let asked = self.asked(seat)?;
        let choice = self.made(asked, given)?;
        if let Some(id) = question {
            let id: QuestionId = id.parse().map_err(|error| Wrong::new(Sort::Refused, "wrong_form", error))?;
            self.table.check(id, &choice).map_err(|refusal| Wrong::of(Sort::Refused, &refusal))?;
        }
        self.give(Seat(seat), choice)
    }

    fn sample_state(&self, seat: u8, seed: u64) -> Result<Box<dyn AnyGame>, Wrong> {
        let seen = self.table.seen(self.seat(seat)?);
        let world = self.pool.with(|game| seen.sample_state(game, seed))?;
        let world = world.map_err(|error| Wrong::new(Sort::NoConsistentState, "unimaginable", error))?;
        let mut held = Held { luck: mix(seed, 0), answers: 0, ..self.with_table(world) };
        // The sample also contains the parts that the seat has already chosen.
        held.drafts[usize::from(seat)].clone_from(&self.drafts[usize::from(seat)]);
        Ok(Box::new(held))
    }

    fn choose(&self, seat: u8, bot: &str, seed: u64) -> Result<Value, Wrong> {
        let bot = bot.parse::<BotSpec<G>>().map_err(Wrong::no_bot)?;
        self.asked(seat)?;
        let choice = self.pool.with(|game| bot.answer(game, &self.table, Seat(seat), seed, 0))?;
        data(&choice.ok_or_else(|| Wrong::new(Sort::Stopped, "silent", "the bot gave no answer"))?)
    }
}
