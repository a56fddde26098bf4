//! Server adapter of the game of cosmic conquest.

mod about;
pub mod proposal;
mod stops;

use crate::bots::{Leech, RandomBot, SearchBot, Steady, reason, tempers};
use crate::game::{Campaign, Engine, GameError, Observation, TableChange, TableOptions};
use crate::narrate::Narrator;
use hyperkon_cosmic::{Choice, Decision, Event, FaultPolicy, OptionValue, PickOption, Reason, Refusal, Topic, Windows};
use hyperkon_frame::{
    BotSpec, FirstTable, Part, Phase, Served, Stop, TableRequest, ToldOf, Words, own_options, play_by_bots, texts,
};
use hyperkon_table::{Bot, Budget, InvalidAnswer, Match, Seat, Table, Unfinished};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Words<Engine> for Narrator {
    fn event(&self, event: &Event, why: Option<&Reason>) -> String {
        Narrator::event(self, event, why)
    }

    fn question(&self, question: &Decision) -> String {
        Narrator::question(self, question)
    }

    fn part(&self, question: &Decision, part: &Part<Engine>) -> String {
        Narrator::part(self, question, part)
    }

    fn offered(&self, question: &Decision, part: &Part<Engine>) -> String {
        Narrator::offered_part(self, question, part)
    }

    fn choice(&self, question: &Decision, choice: &Choice) -> String {
        Narrator::choice(self, question, choice)
    }

    fn refusal(&self, question: Option<&Decision>, refusal: &hyperkon_table::Refusal<InvalidAnswer<Engine>>) -> String {
        let refusal: &Refusal = refusal;
        question.map_or_else(|| refusal.to_string(), |question| Narrator::refusal(self, question, refusal))
    }
}

/// Table options with which a client can override the edition.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Options"))]
#[serde(default, deny_unknown_fields)]
pub struct Wished {
    /// The ids of each seat's aliens; missing aliens are drawn at random.
    pub aliens: Vec<Vec<String>>,
    /// The number of aliens of each seat.
    pub aliens_per_seat: u8,
    /// The seats that are prompted in a window.
    pub windows: Windows,
    /// The reaction to a script fault.
    pub on_fault: FaultPolicy,
    /// The seat with the first turn; by default, a random seat.
    pub begins: Option<Seat>,
    /// The settings of mods, by their ids.
    pub settings: BTreeMap<String, OptionValue>,
}

impl Default for Wished {
    /// Disables faulty scripts, because a server cannot wait for a fix.
    fn default() -> Wished {
        let (windows, on_fault, settings) = (Windows::default(), FaultPolicy::Disable, BTreeMap::new());
        Wished { aliens: Vec::new(), aliens_per_seat: 1, windows, on_fault, begins: None, settings }
    }
}

/// Text groups of the web client. The first is shared with the terminal.
const WORDS_OF_PAGE: [&str; 2] = ["ui", "page"];
impl Served for Engine {
    const NAME: &'static str = "cosmic";
    const PAGE: &'static [&'static str] = &["index", "setup"];
    const FIRST_GAME: Option<&'static str> = Some(include_str!("first-game.toml"));
    const BUDGETS: [Budget; 2] = [Budget::Simulations(100), Budget::Simulations(200)];
    const USUAL_BUDGET: Budget = Budget::Simulations(400);
    const BOTS: &'static [&'static str] = &["random", "steady", "cautious", "bold", "friendly", "vengeful", "thinker"];
    const MEASURES: &'static [&'static str] = &["leech"];

    const PUZZLES: &'static str = include_str!("../../../decks/puzzles/cosmic.toml");

    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<Engine>>> {
        Some(match name {
            "random" => Box::new(RandomBot::new(seed)),
            "steady" => Box::new(Steady::new(seed)),
            "leech" => Box::new(Leech::new(seed)),
            "thinker" => Box::new(SearchBot::new(Self::BUDGETS[0], seed)),
            _ => return tempers::bot(name, seed).map(|bot| Box::new(bot) as Box<dyn Bot<Engine>>),
        })
    }

    fn play_out(
        &self,
        table: &mut Table<Engine>,
        bots: (&[BotSpec<Engine>], u64),
        told: ToldOf<'_, Engine>,
    ) -> Result<u64, Unfinished> {
        play_by_bots(self, table, bots, told)
    }

    fn catalog(&self, lang: &str) -> Value {
        about::catalog(self.content(), lang)
    }

    fn first_text(&self, table: &FirstTable, step: &str, lang: &str) -> String {
        about::first_text(self.content(), table, step, lang)
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
        let editions: Vec<_> = self.content().editions().collect();
        let edition = wish.edition_of(&editions, |edition| &edition.id)?;
        let known = ["aliens", "aliens_per_seat", "windows", "on_fault", "begins", "settings"];
        let Wished { aliens, aliens_per_seat, windows, on_fault, begins, settings } =
            own_options(&wish.options, &known)?;
        Ok(TableOptions {
            edition: edition.id.clone(),
            seats: wish.seats.unwrap_or(edition.seats[1].min(4)),
            aliens,
            aliens_per_seat,
            seed,
            windows,
            on_fault,
            begins,
            settings,
        })
    }

    fn about(&self, table: &Table<Engine>, lang: &str) -> Value {
        let content = table.rules().content().unwrap_or_else(|| self.content());
        about::table(content, table, &narrator(self, table, lang))
    }

    fn words(&self, table: &Table<Engine>, lang: &str) -> Arc<dyn Words<Engine>> {
        Arc::new(narrator(self, table, lang))
    }

    fn phase(table: &Table<Engine>) -> Phase {
        let state = table.full_state().state();
        let main = [Some(state.offense), state.encounter.defense()];
        Phase {
            turn: u64::from(state.turn),
            encounter: u64::from(state.encounter.number),
            on_turn: Some(state.offense),
            main: main.into_iter().flatten().collect(),
        }
    }

    fn series_points(table: &Table<Engine>) -> Vec<u16> {
        Campaign::result_of(table).points
    }

    fn proposal(table: &Table<Engine>, question: &Decision) -> Option<Choice> {
        proposal::of(table, question)
    }

    fn known_options(table: &Table<Engine>, question: &Decision) -> Option<Vec<(Part<Engine>, bool)>> {
        // The hidden choices of a window without a hook are known to the seat alone: it has a moment with any hand.
        question.hook.map(|hook| stops::known(table, question, hook))
    }

    fn stop(table: &Table<Engine>, question: &Decision, option: &Part<Engine>) -> Stop {
        stops::usual(table, question, option)
    }

    fn stoppable(&self, table: &Table<Engine>, seat: Seat, lang: &str) -> Vec<(Part<Engine>, String)> {
        let narrator = narrator(self, table, lang);
        let named = |thing| {
            let name = match thing {
                PickOption::Card(kind) => narrator.card(kind),
                PickOption::Power(script) => narrator.script(script),
                _ => String::new(),
            };
            (hyperkon_cosmic::Part::Pick(thing), name)
        };
        stops::things(table, seat).into_iter().map(named).collect()
    }

    fn reason(&self, seen: Observation<'_>, choice: &Choice, lang: &str) -> Option<String> {
        let content = seen.rules().content().unwrap_or_else(|| self.content());
        reason((self, content.texts()), seen, choice, lang)
    }

    fn change(&self, played: &Match<Engine>) -> Option<Result<TableChange, GameError>> {
        Some(self.change_of(played))
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
