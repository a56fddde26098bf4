//! Server adapter of SP4X: editions, factions, bots, and texts in English and Danish.

use crate::bots::reason;
use crate::text::LANGUAGES;
use crate::{Pick, Question, Rule, Sp4x, TableOptions, Topic, Words as Said};
use hyperkon_frame::{
    BotSpec, FirstTable, Phase, Served, TableRequest, Theme, ToldOf, Words, own_options, play_by_bots,
};
use hyperkon_table::{Budget, Observation, Question as _, Seat, SeatSet, Table, Unfinished};
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
    /// Faction id of each seat. `null` or a missing entry means the edition's default faction.
    pub factions: Vec<Option<String>>,
}

impl Served for Sp4x {
    const NAME: &'static str = "sp4x";
    const PAGE: &'static [&'static str] = &["index"];
    const FIRST_GAME: Option<&'static str> = Some(include_str!("first-game.toml"));
    const PUZZLES: &'static str = include_str!("puzzles.toml");
    const BUDGETS: [Budget; 2] = [Budget::Simulations(30), Budget::Simulations(60)];

    fn play_out(
        &self,
        table: &mut Table<Sp4x>,
        bots: (&[BotSpec<Sp4x>], u64),
        told: ToldOf<'_, Sp4x>,
    ) -> Result<u64, Unfinished> {
        play_by_bots(self, table, bots, told)
    }

    fn proposal(_table: &Table<Sp4x>, question: &Question) -> Option<Pick> {
        // To stop in the middle of an action wastes its card, and to stop spending ends the turn.
        let wastes_nothing = matches!(question.topic, Topic::Strike | Topic::Many);
        question.forced_choice().or_else(|| wastes_nothing.then(|| question.default_choice()))
    }

    fn first_text(&self, table: &FirstTable, step: &str, lang: &str) -> String {
        let values = [("seat", self.name_of_seat(table.seat, lang))];
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
        let Wished { factions } = own_options(&request.options, &["factions"])?;
        let seats = request.seats.unwrap_or(edition.seats[1]);
        let first = edition.factions.first().map(|faction| faction.id.as_str()).unwrap_or_default();
        let factions = factions.into_iter().map(|id| id.unwrap_or_else(|| first.to_owned())).collect();
        Ok(TableOptions { seats, edition: edition.clone(), factions, seed })
    }

    fn about_board(&self, table: &Table<Self>, lang: &str) -> Value {
        let edition = &table.rules().edition;
        let said = Said::of(lang, edition);
        let rules: BTreeMap<&str, String> = Rule::ALL.iter().map(|rule| (rule.name(), said.rule(*rule))).collect();
        // Labels in the reader's language for ids in views.
        let fields = (0_u8..).zip(&edition.fields).map(|(number, field)| (field.id.clone(), said.field(number)));
        let ids = ["card", "kind", "field"].into_iter().flat_map(|table| said.below(table));
        let words: BTreeMap<String, String> = fields.chain(ids).collect();
        let printed = edition.fields.iter().map(|field| named(json!(field), lang));
        let factions = edition.factions.iter().map(|faction| named(json!(faction), lang));
        json!({
            "edition": edition.id,
            "name": edition.name(lang),
            // Descriptions of the fields, by their numbers in views, and of the factions.
            "fields": printed.collect::<Vec<_>>(),
            "factions": factions.collect::<Vec<_>>(),
            "track": edition.track,
            "goal": LANGUAGES.of(lang).plain("first_game.goal"),
            "rules": rules,
            "themes": Theme::about(&said.themes()),
            "words_of_view": words,
            // Labels for this game in the web client.
            "words": said.below("board"),
        })
    }

    fn words(&self, table: &Table<Self>, lang: &str) -> Arc<dyn Words<Self>> {
        Arc::new(Said::of(lang, &table.rules().edition))
    }

    fn reason(&self, seen: Observation<'_, Self>, choice: &Pick, lang: &str) -> Option<String> {
        reason(self, seen, choice).map(|(key, values)| LANGUAGES.of(lang).text(key, &values))
    }

    fn phase(table: &Table<Self>) -> Phase {
        let state = table.full_state().state();
        let on_turn = state.turn;
        Phase { turn: state.turns.into(), encounter: 0, on_turn: Some(on_turn), main: SeatSet::one(on_turn) }
    }
}

/// Replaces the names of a field or a faction with a single name. If the reader's language has none, the name is English
/// or the id.
fn named(mut printed: Value, lang: &str) -> Value {
    let in_language = |names: &Value| [lang, "en"].into_iter().find_map(|lang| names.get(lang).cloned());
    printed["name"] = in_language(&printed["name"]).unwrap_or_else(|| printed["id"].clone());
    printed["text"] = in_language(&printed["text"]).unwrap_or_default();
    printed
}
