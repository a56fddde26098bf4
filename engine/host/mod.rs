//! The game of cosmic conquest, served.

mod about;

use crate::game::{Engine, TableOptions};
use crate::narrate::Narrator;
use hyperkon_cosmic::{Choice, Decision, Event, Refusal, Topic, Why};
use hyperkon_frame::{Part, Phase, Served, TableRequest, Words, texts};
use hyperkon_table::{Budget, Table, Unfit};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Words<Engine> for Narrator {
    fn event(&self, event: &Event, why: Option<&Why>) -> String {
        Narrator::event(self, event, why)
    }

    fn question(&self, question: &Decision) -> String {
        Narrator::question(self, question)
    }

    fn part(&self, question: &Decision, part: &Part<Engine>) -> String {
        Narrator::part(self, question, part)
    }

    fn choice(&self, question: &Decision, choice: &Choice) -> String {
        Narrator::choice(self, question, choice)
    }

    fn refusal(&self, question: Option<&Decision>, refusal: &hyperkon_table::Refusal<Unfit<Engine>>) -> String {
        let refusal: &Refusal = refusal;
        question.map_or_else(|| refusal.to_string(), |question| Narrator::refusal(self, question, refusal))
    }
}

/// The groups of texts that the page speaks with: those it shares with the terminal, and its own.
const WORDS_OF_PAGE: [&str; 2] = ["ui", "page"];
impl Served for Engine {
    const NAME: &'static str = "cosmic";
    const BUDGETS: [Budget; 2] = [Budget::Simulations(100), Budget::Simulations(200)];

    fn catalog(&self, lang: &str) -> Value {
        about::catalog(self.content(), lang)
    }

    fn languages(&self) -> Vec<String> {
        self.content().texts().languages().map(str::to_owned).collect()
    }

    fn words_of_page(&self, lang: &str) -> BTreeMap<String, String> {
        let texts = self.content().texts();
        let keys = WORDS_OF_PAGE.iter().flat_map(|group| {
            let below = texts.keys_below(group);
            below.into_iter().map(move |key| format!("{group}.{key}"))
        });
        let said = |key: &str| texts.find(lang, key).or_else(|| texts::find(lang, key)).map(str::to_owned);
        keys.map(|key| (key.clone(), said(&key).unwrap_or_else(|| texts.get(lang, &key).to_owned()))).collect()
    }

    fn refusal(&self, kind: &str, lang: &str) -> Option<String> {
        let (texts, key) = (self.content().texts(), format!("refusal.{kind}"));
        let said = texts.find(lang, &key).or_else(|| texts::find(lang, &key));
        said.or_else(|| texts.find("en", &key)).map(str::to_owned)
    }

    fn editions(&self) -> Vec<String> {
        self.content().editions().map(|edition| edition.id.clone()).collect()
    }

    fn seats_of(&self, edition: &str) -> Option<[u8; 2]> {
        self.content().edition(edition).map(|edition| edition.seats)
    }

    fn name_of(&self, edition: &str, lang: &str) -> String {
        self.content().edition_name(edition, lang).to_owned()
    }

    fn options(&self, wish: &TableRequest, seed: u64) -> Result<TableOptions, String> {
        let edition = wish.edition.clone().ok_or("`edition` is missing")?;
        let most = self.content().edition(&edition).map_or(4, |edition| edition.seats[1].min(4));
        let mut options = match &wish.options {
            Value::Null => Map::new(),
            Value::Object(options) => options.clone(),
            _ => return Err("`options` is an object".to_owned()),
        };
        if let Some(set) = ["edition", "seats", "seed"].into_iter().find(|key| options.contains_key(*key)) {
            return Err(format!("`{set}` stands beside `options`, not in it"));
        }
        let known = ["aliens", "aliens_per_seat", "windows", "on_fault", "begins"];
        if let Some(unknown) = options.keys().find(|key| !known.contains(&key.as_str())) {
            return Err(format!("`options` has no `{unknown}`; it has {}", known.join(", ")));
        }
        options.entry("aliens_per_seat").or_insert_with(|| json!(1));
        // A table that stops at a fault of a script waits for somebody to mend it: a server goes on without the script.
        options.entry("on_fault").or_insert_with(|| json!("disable"));
        options.insert("edition".to_owned(), json!(edition));
        options.insert("seats".to_owned(), json!(wish.seats.unwrap_or(most)));
        options.insert("seed".to_owned(), json!(seed));
        serde_json::from_value(Value::Object(options)).map_err(|error| hyperkon_table::without_place(&error))
    }

    fn about(&self, table: &Table<Engine>, lang: &str) -> Value {
        let content = table.rules().content().unwrap_or_else(|| self.content());
        about::table(content, table, &narrator(self, table, lang))
    }

    fn words(&self, table: &Table<Engine>, lang: &str) -> Arc<dyn Words<Engine>> {
        Arc::new(narrator(self, table, lang))
    }

    fn phase(table: &Table<Engine>) -> Phase {
        let state = table.referee().state();
        let main = [Some(state.offense), state.encounter.defense()];
        Phase {
            turn: u64::from(state.turn),
            encounter: u64::from(state.encounter.number),
            on_turn: Some(state.offense),
            main: main.into_iter().flatten().collect(),
        }
    }

    fn talk_seconds(rules: &Self::Rules) -> Option<u32> {
        Some(u32::from(rules.numbers.deal_seconds))
    }

    fn is_talk(question: &Decision) -> bool {
        question.topic == Topic::Deal
    }
}

fn narrator(engine: &Engine, table: &Table<Engine>, lang: &str) -> Narrator {
    let rules = table.rules();
    Narrator::new(rules.content().unwrap_or_else(|| engine.content()), rules, lang)
}
