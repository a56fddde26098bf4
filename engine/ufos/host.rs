//! UFOs, served: its editions, its bots, and words in English and German.

use crate::{Card, Choice, Event, MetamorphFollows, Question, Rule, SEATS, TableOptions, Ufos, Words as Said};
use hyperkon_frame::{Part, Phase, Served, TableRequest, Words, own_options};
use hyperkon_table::{Budget, Refusal, Seat, Table, Unfit};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a table can have otherwise than its edition.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Wished {
    hands: Option<u8>,
    dealer: Option<Seat>,
    metamorph_follows: Option<MetamorphFollows>,
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
    const BUDGETS: [Budget; 2] = [Budget::Simulations(40), Budget::Simulations(80)];

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

    fn editions(&self) -> Vec<String> {
        self.editions.iter().map(|edition| edition.id.clone()).collect()
    }

    fn seats_of(&self, edition: &str) -> Option<[u8; 2]> {
        self.editions.iter().find(|one| one.id == edition).map(|one| one.seats)
    }

    fn name_of(&self, edition: &str, lang: &str) -> String {
        let named = self.editions.iter().find(|one| one.id == edition);
        named.map_or(edition, |named| named.name(lang)).to_owned()
    }

    fn options(&self, request: &TableRequest, seed: u64) -> Result<TableOptions, String> {
        let edition = request.edition_of(&self.editions, |edition| &edition.id)?;
        let wished = own_options::<Wished>(&request.options, &["hands", "dealer", "metamorph_follows"])?;
        let seats = request.seats.unwrap_or(edition.usual_seats());
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

    /// A hand is a turn, and whoever wins the betting is its main player.
    fn phase(table: &Table<Ufos>) -> Phase {
        let state = table.referee().state();
        let winner = state.bidding.decided.and_then(|decided| decided.winner());
        Phase {
            turn: u64::from(state.hand),
            encounter: 0,
            on_turn: Some(state.dealer),
            main: winner.into_iter().collect(),
        }
    }
}
