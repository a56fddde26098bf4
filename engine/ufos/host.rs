//! Server adapter of UFOs: editions, bots, and texts in English and German.

use crate::bots::reason;
use crate::text::LANGUAGES;
use crate::{Card, Choice, MetamorphFollows, Question, Rule, TableOptions, Ufos, Words as Said};
use hyperkon_frame::{
    BotSpec, FirstTable, Phase, Served, TableRequest, Theme, ToldOf, Words, own_options, play_by_bots,
};
use hyperkon_table::{Budget, Observation, Question as _, Seat, Table, Unfinished};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Table options with which a client can override the edition.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Options"))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Wished {
    /// The number of hands; by default, that of the edition.
    pub hands: Option<u8>,
    /// The dealer of the first hand; by default, a random seat.
    pub dealer: Option<Seat>,
    /// The rule for metamorphs when another race is led; by default, that of the edition.
    pub metamorph_follows: Option<MetamorphFollows>,
}

impl Served for Ufos {
    const NAME: &'static str = "ufos";
    const PAGE: &'static [&'static str] = &["index"];
    const FIRST_GAME: Option<&'static str> = Some(include_str!("first-game.toml"));
    const PUZZLES: &'static str = include_str!("puzzles.toml");
    const BUDGETS: [Budget; 2] = [Budget::Simulations(40), Budget::Simulations(80)];

    fn play_out(
        &self,
        table: &mut Table<Ufos>,
        bots: (&[BotSpec<Ufos>], u64),
        told: ToldOf<'_, Ufos>,
    ) -> Result<u64, Unfinished> {
        play_by_bots(self, table, bots, told)
    }

    fn proposal(_table: &Table<Ufos>, question: &Question) -> Option<Choice> {
        let passes = || Some(question.default_choice()).filter(|choice| *choice == Choice::Pass);
        question.forced_choice().or_else(passes)
    }

    fn first_text(&self, table: &FirstTable, step: &str, lang: &str) -> String {
        let hands = table.options["hands"].as_u64().unwrap_or_default().to_string();
        let values = [("seat", self.name_of_seat(table.seat, lang)), ("hands", hands)];
        LANGUAGES.of(lang).text(&format!("first_game.{step}"), &values)
    }

    fn languages(&self) -> Vec<String> {
        LANGUAGES.names().map(str::to_owned).collect()
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

    fn name_of_seat(&self, seat: Seat, lang: &str) -> String {
        LANGUAGES.of(lang).plain(&format!("seat.{}", seat.0))
    }

    fn options(&self, request: &TableRequest, seed: u64) -> Result<TableOptions, String> {
        let edition = request.edition_of(&self.editions, |edition| &edition.id)?;
        let wished = own_options::<Wished>(&request.options, &["hands", "dealer", "metamorph_follows"])?;
        let seats = request.seats.unwrap_or(edition.usual_seats());
        let [fewest, most] = edition.seats;
        if !(fewest..=most).contains(&seats) {
            return Err(format!("`seats` is {seats}; expected {fewest} to {most}"));
        }
        let mut options = edition.options(seats, seed);
        options.hands = wished.hands.or(options.hands);
        options.dealer = wished.dealer;
        options.metamorph_follows = wished.metamorph_follows.unwrap_or(options.metamorph_follows);
        Ok(options)
    }

    fn about_board(&self, table: &Table<Self>, lang: &str) -> Value {
        let said = Said::of(lang);
        let words = |rule: &Rule| (rule.name(), said.rule(*rule, table.rules()));
        let rules: BTreeMap<&str, String> = Rule::ALL.iter().map(words).collect();
        // Labels in the reader's language for ids in views.
        let cards = Card::all().map(|card| (String::from(card), said.card(card)));
        let ids = ["race", "score"].into_iter().flat_map(|table| said.below(table));
        let words: BTreeMap<String, String> = cards.chain(ids).chain(said.below("field")).collect();
        json!({
            "edition": table.rules().edition,
            "name": self.editions.iter().find(|one| one.id == table.rules().edition).map_or("UFOs", |one| one.name(lang)),
            "goal": LANGUAGES.of(lang).text("first_game.goal", &[("hands", table.rules().hands.to_string())]),
            "rules": rules,
            "themes": Theme::about(&said.themes(table.rules())),
            "words_of_view": words,
            // Labels for this game in the web client.
            "words": said.below("board"),
        })
    }

    fn words(&self, _table: &Table<Ufos>, lang: &str) -> Arc<dyn Words<Ufos>> {
        Arc::new(Said::of(lang))
    }

    fn reason(&self, seen: Observation<'_, Self>, choice: &Choice, lang: &str) -> Option<String> {
        reason(self, seen, choice).map(|(key, values)| LANGUAGES.of(lang).text(key, &values))
    }

    /// Returns the phase for clients. Each hand is a turn, and its main player is the winner of the betting.
    fn phase(table: &Table<Ufos>) -> Phase {
        let state = table.full_state().state();
        let winner = state.bidding.decided.and_then(|decided| decided.winner());
        Phase {
            turn: u64::from(state.hand),
            encounter: 0,
            on_turn: Some(state.dealer),
            main: winner.into_iter().collect(),
        }
    }
}
