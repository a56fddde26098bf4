//! SP4X, served: its editions and factions, its bots, and words in English and Danish.

use crate::{Event, Pick, Question, Rule, Sp4x, TableOptions, Words as Said};
use hyperkon_frame::{Part, Phase, Served, TableRequest, Words, own_options};
use hyperkon_table::{Budget, Refusal, Seat, SeatSet, Table, Unfit};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a table can have otherwise than its edition.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Wished {
    /// By seat; `null`, like who is not in it: the edition's first.
    factions: Vec<Option<String>>,
}

impl Words<Sp4x> for Said {
    fn event(&self, event: &Event, _why: Option<&Rule>) -> String {
        Said::event(self, event)
    }

    fn question(&self, question: &Question) -> String {
        Said::question(self, question)
    }

    fn part(&self, question: &Question, part: &Part<Sp4x>) -> String {
        Said::pick(self, question, part)
    }

    fn choice(&self, question: &Question, choice: &Pick) -> String {
        Said::pick(self, question, choice)
    }

    fn refusal(&self, _question: Option<&Question>, refusal: &Refusal<Unfit<Sp4x>>) -> String {
        match refusal {
            Refusal::Unfit(illegal) => Said::refusal(self, illegal),
            other => other.to_string(),
        }
    }
}

impl Served for Sp4x {
    const NAME: &'static str = "sp4x";
    const BUDGETS: [Budget; 2] = [Budget::Simulations(30), Budget::Simulations(60)];

    fn catalog(&self, lang: &str) -> Value {
        let editions = self.editions.iter().map(|edition| {
            let said = Said::of(lang, edition);
            let colours: Vec<Value> =
                Seat::all(edition.seats[1]).map(|seat| json!({ "name": said.seat(seat) })).collect();
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
        let Wished { factions } = own_options(&request.options, &["factions"])?;
        let seats = request.seats.unwrap_or(edition.seats[1]);
        let first = edition.factions.first().map(|faction| faction.id.as_str()).unwrap_or_default();
        let factions = factions.into_iter().map(|id| id.unwrap_or_else(|| first.to_owned())).collect();
        Ok(TableOptions { seats, edition: edition.clone(), factions, seed })
    }

    fn about(&self, table: &Table<Self>, lang: &str) -> Value {
        let edition = &table.rules().edition;
        let said = Said::of(lang, edition);
        let seats = table.seats().map(|seat| json!({ "seat": seat, "name": said.seat(seat) }));
        let rules: BTreeMap<&str, String> = Rule::ALL.iter().map(|rule| (rule.name(), said.rule(*rule))).collect();
        // What views hold as words of the rules is shown in those of the reader.
        let fields = (0_u8..).zip(&edition.fields).map(|(number, field)| (field.id.clone(), said.field(number)));
        let ids = ["card", "kind", "field"].into_iter().flat_map(|table| said.below(table));
        let words: BTreeMap<String, String> = fields.chain(ids).collect();
        let printed = edition.fields.iter().map(|field| named(json!(field), lang));
        let factions = edition.factions.iter().map(|faction| named(json!(faction), lang));
        json!({
            "game": Self::NAME,
            "edition": edition.id,
            "name": edition.name(lang),
            "seats": seats.collect::<Vec<_>>(),
            // What is printed on the fields, by their numbers in views, and on the boards of the factions.
            "fields": printed.collect::<Vec<_>>(),
            "factions": factions.collect::<Vec<_>>(),
            "track": edition.track,
            "scripts": [],
            "rules": rules,
            "words_of_view": words,
            // What the page's board of this game says.
            "words": said.below("board"),
        })
    }

    fn words(&self, table: &Table<Self>, lang: &str) -> Arc<dyn Words<Self>> {
        Arc::new(Said::of(lang, &table.rules().edition))
    }

    fn phase(table: &Table<Self>) -> Phase {
        let state = table.referee().state();
        let on_turn = state.turn;
        Phase { turn: state.turns.into(), encounter: 0, on_turn: Some(on_turn), main: SeatSet::one(on_turn) }
    }
}

/// What an edition prints on something, with its name in the reader's language alone; without one it is called by its id.
fn named(mut printed: Value, lang: &str) -> Value {
    let in_language = |names: &Value| [lang, "en"].into_iter().find_map(|lang| names.get(lang).cloned());
    printed["name"] = in_language(&printed["name"]).unwrap_or_else(|| printed["id"].clone());
    printed["text"] = in_language(&printed["text"]).unwrap_or_default();
    printed
}
