//! The notation of scenarios for Cosmic Conquest: colors, planets, cards, aliens, scripts' memory, and questions.

mod answer;
mod facts;
mod fields;
mod file;
mod idle;
mod must_hold;
mod names;
mod past;
mod phrases;
mod placed;
mod position;
mod recall;
mod record;
mod shapes;
mod table_cards;
mod teller;
mod terms;
#[cfg(test)]
mod tests;
mod traced;
mod vacuous;
mod words;
mod zones;

pub(crate) use file::aliens;
pub(crate) use names::Names;
pub(crate) use traced::{Logged, played};

use super::checkpoint::Checkpoint;
use super::events::{Happened, Shape};
use super::notation::{Answers, Called, Nouns, Statements, Telling, Vocabulary, Wrong};
use super::values::{Read, parts};
use crate::cosmic::{Choice, Decision, Event, HOOKS, Prompt, Reason, Rule, Topic, Windows};
use crate::game::{Engine, Game, TableOptions, TableRules};
use crate::narrate::{Narrator, capitalized};
use crate::table::Seat;
use crate::trace::{Noting, Probe};
use file::{Expect, Setup};
use names::plain;
use placed::Misplaced;
use serde_json::Value;
use teller::Teller;

/// Returns the error of a setup as a list.
fn wrong(Misplaced { key, what }: Misplaced) -> Vec<Wrong> {
    vec![(key, what)]
}

impl Nouns for Engine {
    type Setup = Setup;

    const PLAYS_ON: bool = true;

    fn clause_names() -> Vec<&'static str> {
        Rule::ALL.iter().map(|rule| rule.name()).collect()
    }

    fn edition_in(&self, file: &str, edition: &str) -> String {
        let content = self.content();
        content.edition_within(content.mod_around(file), edition).to_owned()
    }

    fn rules_for(&self, edition: &str, setup: &Setup) -> Result<TableRules, Vec<Wrong>> {
        let found = self.content().edition(edition).ok_or_else(|| {
            let what = format!("unknown edition `{edition}`");
            vec![(String::new(), what)]
        })?;
        let mut options = TableOptions::new(edition).seats(setup.seats.unwrap_or(found.seats[1])).seed(setup.seed);
        options.windows = setup.windows.unwrap_or(Windows::Holders);
        let mut rules = self.ruleset(&options).map_err(|error| vec![(String::new(), error.to_string())])?;
        let names = Names { content: self.content(), rules: &rules, colors: &found.colors };
        let begins = setup.begins.as_deref().map(|color| names.seat(color)).transpose();
        rules.begins = begins.map_err(|what| vec![("begins".to_owned(), what)])?;
        Ok(rules.into())
    }

    fn position(&self, rules: TableRules, setup: &Setup) -> Result<Game, Vec<Wrong>> {
        let state = position::state(&Names::of(self, &rules), setup).map_err(wrong)?;
        Game::at(rules, state).map_err(|error| wrong(error.to_string().into()))
    }

    fn auto_pass(setup: &Setup) -> bool {
        setup.auto_pass.unwrap_or(true)
    }

    fn vocabulary(&self, rules: &TableRules) -> Vocabulary {
        let names = Names::of(self, rules);
        let topics = shapes::topics().chain(HOOKS.iter().map(|spec| spec.name)).map(str::to_owned);
        let topics = topics.chain(names.words().map(str::to_owned)).collect();
        let phases = fields::phases(&names).into_iter().map(str::to_owned).collect();
        Vocabulary { topics, phases, ..Vocabulary::default() }
    }

    fn seat(&self, rules: &TableRules, name: &str) -> Read<Seat> {
        Names::of(self, rules).seat(name)
    }

    fn of_seat(&self, rules: &TableRules, seat: Seat) -> String {
        Names::of(self, rules).of_seat(seat).to_owned()
    }

    fn events() -> Vec<Shape> {
        shapes::events().to_vec()
    }

    fn happened(&self, rules: &TableRules, event: &Event) -> Happened {
        fields::of_event(&Names::of(self, rules), event)
    }

    fn field(&self, rules: &TableRules, event: &str, field: &str, value: &Value) -> Read<String> {
        fields::read(&Names::of(self, rules), event, field, value)
    }
}

impl Answers for Engine {
    fn called(&self, rules: &TableRules, decision: &Decision) -> Called<Choice> {
        let names = Names::of(self, rules);
        let is_window = decision.topic == Topic::Window;
        let (bounds, places) = match &decision.ask {
            Prompt::Pick { min, max, .. } | Prompt::Number { min, max } => (Some((*min, *max)), None),
            Prompt::Ships { min, max, bounds } => (Some((*min, *max)), Some(names.of_ships(bounds))),
            Prompt::Deal(_) => (None, None),
        };
        Called {
            topic: names.of_topic(decision.topic),
            moment: decision.hook.filter(|_| is_window).map(|hook| hook.spec().name.to_owned()),
            like: match decision.topic {
                Topic::FreeShip => Some("return_ships"),
                Topic::ReturnShips => Some("free_ship"),
                _ => None,
            },
            phase: Some(plain(&decision.phase)),
            bounds,
            places,
            is_window,
            pass: decision.pass(),
        }
    }

    fn readable(&self, rules: &TableRules, answer: &str) -> Read<()> {
        Names::of(self, rules).readable(answer)
    }

    fn choice(&self, rules: &TableRules, decision: &Decision, answer: &str) -> Read<Choice> {
        answer::choice(&Names::of(self, rules), decision, answer)
    }

    fn blind(&self, game: &Game, answer: &str) -> Read<Choice> {
        Ok(answer::blind(&Names::of(self, game.rules()), answer))
    }

    fn why_not(&self, rules: &TableRules, decision: &Decision, _answer: &str, choice: &Choice) -> Option<String> {
        answer::why(&Names::of(self, rules), decision, choice)
    }

    fn option(&self, rules: &TableRules, option: &str) -> Read<String> {
        let names = Names::of(self, rules);
        names.option(option).map(|option| names.of_option(option))
    }

    fn listed(&self, rules: &TableRules, decision: &Decision) -> Vec<String> {
        let Prompt::Pick { options, .. } = &decision.ask else { return Vec::new() };
        let names = Names::of(self, rules);
        options.iter().map(|option| names.of_option(*option)).collect()
    }

    fn offers(&self, rules: &TableRules, decision: &Decision, _answer: &str, option: &str) -> Read<bool> {
        answer::offers(&Names::of(self, rules), decision, option)
    }

    fn of_question(&self, rules: &TableRules, decision: &Decision) -> String {
        Names::of(self, rules).of_decision(decision)
    }

    fn places(&self, rules: &TableRules, places: &str) -> Read<String> {
        let names = Names::of(self, rules);
        names.ships(parts(places)).map(|ships| names.of_ships(&ships))
    }
}

impl Statements for Engine {
    type Expect = Expect;

    fn read_words(&self, rules: &TableRules, expect: &Expect, note: &mut dyn FnMut(&str, &str, Read<()>)) {
        words::expected(&Names::of(self, rules), expect, note);
    }

    fn test(&self, checkpoint: &mut Checkpoint<'_, Engine>, expect: &Expect) -> Read<()> {
        facts::test(checkpoint, expect)
    }

    fn vacuous(&self, checkpoint: &mut Checkpoint<'_, Engine>, expect: &Expect) -> Read<()> {
        vacuous::flag(checkpoint, expect)
    }

    fn could_be_offered(&self, game: &Game, decision: &Decision, option: &str) -> Read<()> {
        vacuous::not_offered(&Names::of(self, game.rules()), game.full_state().state(), decision, option)
    }

    fn could_be_given(&self, rules: &TableRules, choice: &Choice) -> Read<()> {
        let Choice::Pick(picked) = choice else { return Ok(()) };
        let what = Names::of(self, rules).in_no_deck(picked);
        what.map_or(Ok(()), |what| Err(format!("{what}, so no seat could play this card")))
    }

    fn doer(&self, rules: &TableRules, name: &str) -> Read<String> {
        let names = Names::of(self, rules);
        names.script(name).map(|script| names.of_script(script).to_owned())
    }

    fn whole(&self, game: &Game) -> Read<()> {
        game.full_state().state().audit(game.rules()).map_err(|what| what.to_string())
    }
}

impl Telling for Engine {
    const HAS_TRACES: bool = true;

    fn probe(&self) -> Option<Box<dyn Probe<Engine> + '_>> {
        Some(Box::new(Noting::of(self)))
    }

    fn say(&self, lang: &str, key: &str, values: &[(&str, String)]) -> Option<String> {
        Some(capitalized(&self.content().texts().fill(lang, &format!("explain.{key}"), values)))
    }

    fn seat_name(&self, game: &Game, lang: &str, seat: Seat) -> String {
        narrator(self, game, lang).seat(seat)
    }

    fn describe(&self, game: &Game, lang: &str) -> Vec<String> {
        Teller { narrator: &narrator(self, game, lang), names: Names::of(self, game.rules()) }.position(game)
    }

    fn must_hold(&self, game: &Game, lang: &str, expect: &Expect, events: &[&Event]) -> Vec<String> {
        let teller = Teller { narrator: &narrator(self, game, lang), names: Names::of(self, game.rules()) };
        must_hold::sentences(self, game.rules(), &teller, expect, events)
    }

    fn is_detail(event: &Event) -> bool {
        Narrator::is_detail(event)
    }

    fn clause(why: &Reason) -> &'static str {
        why.rule.name()
    }

    fn by(&self, rules: &TableRules, why: &Reason) -> Option<String> {
        why.by.map(|script| Names::of(self, rules).of_script(script).to_owned())
    }

    fn cause(&self, game: &Game, lang: &str, why: &Reason) -> String {
        narrator(self, game, lang).cause(why)
    }

    /// Clauses of this game are shown only by number.
    fn clause_words(&self, _: &Game, _lang: &str, _clause: &str) -> Option<String> {
        None
    }
}

fn narrator(engine: &Engine, game: &Game, lang: &str) -> Narrator {
    let rules = game.rules();
    Narrator::new(rules.content().unwrap_or_else(|| engine.content()), rules, lang)
}
