//! UFOs, served: its editions, its bots, and words in English and German.

use crate::game::{Advice, Advised, Chapter, Part, Served, Words};
use crate::wire::{NewTable, Until};
use hyperkon_table::{Bot, Budget, Candidate, RandomBot, Refusal, Seat, Table, Thinker, Unfit};
use hyperkon_ufos::{
    Card, Choice, Event, MetamorphFollows, Question, Rule, SEATS, State, Steady, TableOptions, Ufos, Words as Said,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The bot that thinks before it answers.
const THINKER: &str = "thinker";
/// How much it may think: all tables wait for it.
const BUDGET: Budget = Budget::Simulations(40);
/// How much is thought about a hint, and how many answers one names.
const HINT: Budget = Budget::Simulations(80);
const HINTED: usize = 3;

/// What a table can have otherwise than its edition.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Wished {
    hands: Option<u8>,
    dealer: Option<Seat>,
    metamorph_follows: Option<MetamorphFollows>,
}

impl Wished {
    fn read(options: &Value) -> Result<Wished, String> {
        if options.is_null() {
            return Ok(Wished::default());
        }
        let known = ["hands", "dealer", "metamorph_follows"];
        let keys = options.as_object().ok_or("`options` is an object")?.keys();
        if let Some(unknown) = keys.into_iter().find(|key| !known.contains(&key.as_str())) {
            return Err(format!("`options` has no `{unknown}`; it has {}", known.join(", ")));
        }
        serde_json::from_value(options.clone()).map_err(|error| hyperkon_table::without_place(&error))
    }
}

impl Words<Ufos> for Said {
    fn event(&self, event: &Event, _why: Option<&Rule>) -> String {
        Said::event(self, event)
    }

    fn question(&self, question: &Question) -> String {
        Said::question(self, question)
    }

    fn part(&self, _question: &Question, part: &Part<Ufos>) -> String {
        Said::part(self, part)
    }

    fn choice(&self, _question: &Question, choice: &Choice) -> String {
        Said::choice(self, choice)
    }

    fn refusal(&self, _question: Option<&Question>, refusal: &Refusal<Unfit<Ufos>>) -> String {
        match refusal {
            Refusal::Unfit(illegal) => Said::refusal(self, illegal),
            other => other.to_string(),
        }
    }
}

impl Served for Ufos {
    const NAME: &'static str = "ufos";
    const BOTS: &'static [&'static str] = &["random", "steady", THINKER];
    const STAND_IN: &'static str = "steady";

    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<Ufos>>> {
        Some(match name {
            "random" => Box::new(RandomBot::new(seed)),
            "steady" => Box::new(Steady),
            THINKER => Box::new(Thinker::new(BUDGET, seed)),
            _ => return None,
        })
    }

    fn takes_time(name: &str) -> bool {
        name == THINKER
    }

    fn catalog(&self, lang: &str) -> Value {
        let said = Said::of(lang);
        let colours: Vec<Value> = Seat::all(*SEATS.end()).map(|seat| json!({ "name": said.seat(seat) })).collect();
        let editions = self.editions.iter().map(|edition| {
            let colours = &colours[..usize::from(edition.seats[1])];
            json!({ "id": edition.id, "name": edition.name(lang), "seats": edition.seats, "colours": colours })
        });
        json!({ "editions": editions.collect::<Vec<_>>() })
    }

    fn languages(&self) -> Vec<String> {
        Said::languages().map(str::to_owned).collect()
    }

    /// What the server itself refuses is said by the games that have words for it.
    fn refusal(&self, _kind: &str, _lang: &str) -> Option<String> {
        None
    }

    fn editions(&self) -> Vec<String> {
        self.editions.iter().map(|edition| edition.id.clone()).collect()
    }

    fn options(&self, wish: &NewTable, seed: u64) -> Result<TableOptions, String> {
        let edition = match &wish.edition {
            Some(id) => self.editions.iter().find(|edition| edition.id == *id),
            None => self.editions.first(),
        };
        let edition = edition.ok_or_else(|| {
            let ids: Vec<&str> = self.editions.iter().map(|edition| edition.id.as_str()).collect();
            format!("there is no such edition; there are {}", ids.join(", "))
        })?;
        let wished = Wished::read(&wish.options)?;
        let seats = wish.seats.unwrap_or(edition.usual_seats());
        let [fewest, most] = edition.seats;
        if !(fewest..=most).contains(&seats) {
            return Err(format!("{fewest} to {most} seats can play, not {seats}"));
        }
        let mut options = edition.options(seats, seed);
        options.hands = wished.hands.or(options.hands);
        options.dealer = wished.dealer;
        options.metamorph_follows = wished.metamorph_follows.unwrap_or(options.metamorph_follows);
        Ok(options)
    }

    fn about(&self, table: &Table<Ufos>, lang: &str) -> Value {
        let said = Said::of(lang);
        let seats = table.seats().map(|seat| json!({ "seat": seat, "name": said.seat(seat) }));
        let words = |rule: &Rule| (rule.name(), said.rule(*rule, table.rules()));
        let rules: BTreeMap<&str, String> = Rule::ALL.iter().map(words).collect();
        // What views hold as words of the rules is shown in those of the reader.
        let cards = Card::all().map(|card| (String::from(card), said.card(card)));
        let ids = ["race", "score"].into_iter().flat_map(|table| said.below(table));
        let words: BTreeMap<String, String> = cards.chain(ids).chain(said.below("field")).collect();
        json!({
            "game": Self::NAME,
            "edition": table.rules().edition,
            "name": self.editions.iter().find(|one| one.id == table.rules().edition).map_or("UFOs", |one| one.name(lang)),
            "seats": seats.collect::<Vec<_>>(),
            "scripts": [],
            "rules": rules,
            "words_of_view": words,
            // What the page's table of this game says.
            "words": said.below("board"),
        })
    }

    fn words(&self, _table: &Table<Ufos>, lang: &str) -> Arc<dyn Words<Ufos>> {
        Arc::new(Said::of(lang))
    }

    fn moment(table: &Table<Ufos>, seat: Seat) -> u64 {
        let state = table.referee().state();
        u64::from(state.hand) << 1 | u64::from(wins_the_betting(state, seat))
    }

    fn has_come(table: &Table<Ufos>, seat: Seat, until: Until, since: u64) -> bool {
        let now = Self::moment(table, seat);
        match until {
            Until::Encounter => now >> 1 != since >> 1,
            Until::MyTurn => now >> 1 != since >> 1 && table.referee().state().dealer == seat,
            Until::MainPlayer => now != since && wins_the_betting(table.referee().state(), seat),
        }
    }

    /// A hand is a turn.
    fn chapter(table: &Table<Ufos>) -> Chapter {
        Chapter { turn: u64::from(table.referee().state().hand), encounter: 0 }
    }

    fn advise(&self, table: &Table<Ufos>, seat: Seat, seed: u64) -> Option<Advice<Ufos>> {
        let thought = Thinker::new(HINT, seed).think(self, table.seen(seat), &mut |_| ())?;
        let advised = |(candidate, close): (&Candidate<Choice>, bool)| Advised {
            choice: candidate.choice,
            parts: candidate.choice.parts(),
            share: candidate.share,
            close,
        };
        let named: Vec<_> = thought.named(HINTED).into_iter().map(advised).collect();
        (!named.is_empty()).then_some((thought.simulations, named))
    }

    fn talk_seconds(_rules: &Self::Rules) -> Option<u32> {
        None
    }

    fn is_talk(_question: &Question) -> bool {
        false
    }
}

fn wins_the_betting(state: &State, seat: Seat) -> bool {
    state.bidding.decided.and_then(|decided| decided.winner()) == Some(seat)
}
