//! The game of cosmic conquest, served.

use crate::about;
use crate::game::{Advice, Advised, Chapter, Part, Served, Words};
use crate::spoken;
use crate::wire::{NewTable, Until};
use hyperkon::cosmic::{Event, State, Topic, Why};
use hyperkon::{BotName, Budget, Choice, Decision, Engine, Narrator, Refusal, TableOptions, Thinker};
use hyperkon_table::{Bot, Candidate, Seat, Table, Unfit};
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

/// The bot that thinks before it answers.
const THINKER: &str = "thinker";
/// How much is thought about a hint, and how many answers one names.
const HINT: Budget = Budget::Simulations(200);
const HINTED: usize = 3;
/// The groups of texts that the page speaks with: those it shares with the terminal, and its own.
const WORDS_OF_PAGE: [&str; 2] = ["ui", "page"];
/// How much it may think: all tables wait for it.
const BUDGET: Budget = Budget::Simulations(100);

impl Served for Engine {
    const NAME: &'static str = "cosmic";
    const BOTS: &'static [&'static str] = &["random", "steady", THINKER];
    const STAND_IN: &'static str = "steady";

    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<Engine>>> {
        let bot = if name == THINKER { BotName::Thinker(BUDGET) } else { name.parse().ok()? };
        Some(bot.seated(seed))
    }

    fn takes_time(name: &str) -> bool {
        name == THINKER
    }

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
        let said = |key: &str| texts.find(lang, key).or_else(|| spoken::find(lang, key)).map(str::to_owned);
        keys.map(|key| (key.clone(), said(&key).unwrap_or_else(|| texts.get(lang, &key).to_owned()))).collect()
    }

    fn refusal(&self, kind: &str, lang: &str) -> Option<String> {
        let (texts, key) = (self.content().texts(), format!("refusal.{kind}"));
        let said = texts.find(lang, &key).or_else(|| spoken::find(lang, &key));
        said.or_else(|| texts.find("en", &key)).map(str::to_owned)
    }

    fn editions(&self) -> Vec<String> {
        self.content().editions().map(|edition| edition.id.clone()).collect()
    }

    fn options(&self, wish: &NewTable, seed: u64) -> Result<TableOptions, String> {
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

    fn moment(table: &Table<Engine>, seat: Seat) -> u64 {
        let state = table.referee().state();
        let number = u64::from(state.turn) << 8 | u64::from(state.encounter.number);
        number << 1 | u64::from(is_main_player(state, seat))
    }

    fn has_come(table: &Table<Engine>, seat: Seat, until: Until, since: u64) -> bool {
        let (state, now) = (table.referee().state(), Self::moment(table, seat));
        match until {
            Until::Encounter => now >> 1 != since >> 1,
            Until::MyTurn => now >> 1 != since >> 1 && state.offense == seat,
            // Also in the encounter in which the seat has said so, when it becomes one.
            Until::MainPlayer => now != since && is_main_player(state, seat),
        }
    }

    fn chapter(table: &Table<Engine>) -> Chapter {
        let state = table.referee().state();
        Chapter { turn: u64::from(state.turn), encounter: u64::from(state.encounter.number) }
    }

    fn advise(&self, table: &Table<Engine>, seat: Seat, seed: u64) -> Option<Advice<Engine>> {
        let thought = Thinker::new(HINT, seed).think(self, table.seen(seat), &mut |_| ())?;
        let advised = |(candidate, close): (&Candidate<Choice>, bool)| Advised {
            choice: candidate.choice.clone(),
            parts: candidate.choice.parts(),
            share: candidate.share,
            close,
        };
        let named: Vec<_> = thought.named(HINTED).into_iter().map(advised).collect();
        (!named.is_empty()).then_some((thought.simulations, named))
    }

    fn talk_seconds(rules: &Self::Rules) -> Option<u32> {
        Some(u32::from(rules.numbers.deal_seconds))
    }

    fn is_talk(question: &Decision) -> bool {
        question.topic == Topic::Deal
    }
}

fn is_main_player(state: &State, seat: Seat) -> bool {
    state.offense == seat || state.encounter.defense() == Some(seat)
}

fn narrator(engine: &Engine, table: &Table<Engine>, lang: &str) -> Narrator {
    let rules = table.rules();
    Narrator::new(rules.content().unwrap_or_else(|| engine.content()), rules, lang)
}
