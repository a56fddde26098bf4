//! A scenario as sentences: who is who, what is answered and what comes of it, each with the number of its rule, and
//! what must hold.

use super::events::Wanted;
use super::file::ScenarioFile;
use super::names::Names;
use super::run::{Entry, Played};
use super::{Failure, Source, must_hold};
use crate::cosmic::{Berth, Decision, Event, Frame, Place, ShipCounts, Side, State, Topic};
use crate::game::{Engine, Game, Purity};
use crate::narrate::{Narrator, capitalised};
use crate::table::{Seat, Told, Viewer};

/// Tells a scenario in a language, English where the language lacks a text. What does not hold is told at the end.
///
/// # Errors
/// When the file is no scenario, or its position cannot be set up.
pub fn explain(engine: &mut Engine, file: &str, text: &str, language: &str) -> Result<String, Failure> {
    engine.watch(Purity::Trusted);
    if let Some(words) = super::refused::words(file, text)? {
        return refusal(engine, file, text, language, &words);
    }
    if let Some(game) = super::other_game(engine, file, text)? {
        return game.explain(file, text, language);
    }
    let nothing = || Source::new(file, text).failure("setup", "the file cannot be read");
    let parsed = super::read(file, text).map_err(|failures| failures.into_iter().next().unwrap_or_else(nothing))?;
    let Played { failures, start, log, .. } = super::play(engine, file, text, &parsed);
    let content = engine.content().clone();
    let (Some(game), Some(edition)) = (start, content.edition(&parsed.edition)) else {
        let nothing = || Source::new(file, text).failure("setup", "the position cannot be set up");
        return Err(failures.into_iter().next().unwrap_or_else(nothing));
    };
    let narrator = Narrator::new(&content, game.rules(), language);
    let names = Names { content: &content, rules: game.rules(), colours: &edition.colours };
    let mut teller = Teller { narrator: &narrator, names, page: String::new() };
    teller.head(&parsed);
    teller.position(&game);
    teller.course(&parsed, &log);
    for failure in failures {
        let what = failure.to_string();
        teller.heading("explain.fails", &[]);
        what.lines().for_each(|line| teller.line(1, line));
    }
    Ok(teller.page)
}

/// Tells a file that must be refused: its story, and what must be said of it.
fn refusal(engine: &Engine, file: &str, text: &str, language: &str, words: &str) -> Result<String, Failure> {
    let keys: std::collections::BTreeMap<String, serde_json::Value> =
        crate::edition::read_toml(file, text).unwrap_or_default();
    let story = keys.get("story").and_then(serde_json::Value::as_str).unwrap_or_default();
    let values = [("words", words.to_owned())];
    let must = engine.content().texts().fill(language, "explain.must_be_refused", &values);
    Ok(format!("{}\n\n{}\n", crate::plain::plain(story), crate::plain::plain(&must)))
}

/// One who tells.
pub(super) struct Teller<'a> {
    pub narrator: &'a Narrator,
    pub names: Names<'a>,
    page: String,
}

impl Teller<'_> {
    pub fn line(&mut self, depth: usize, line: &str) {
        self.page += &"  ".repeat(depth);
        self.page += &crate::plain::plain(line);
        self.page.push('\n');
    }

    fn heading(&mut self, key: &str, values: &[(&str, String)]) {
        let text = self.narrator.sentence(key, values);
        self.page.push('\n');
        self.line(0, &text);
    }

    /// The story and the rules it is about.
    fn head(&mut self, file: &ScenarioFile) {
        let rules = match &file.rule {
            serde_json::Value::Array(rules) => {
                rules.iter().filter_map(|rule| rule.as_str()).collect::<Vec<_>>().join(", ")
            }
            rule => rule.as_str().unwrap_or_default().to_owned(),
        };
        self.line(0, &format!("{} [{rules}]", file.story));
    }

    fn position(&mut self, game: &Game) {
        let (state, rules) = (game.referee().state(), game.rules());
        let edition = [("edition", self.narrator.edition().to_owned()), ("n", rules.seats.to_string())];
        self.heading("explain.table", &edition);
        if matches!(state.stack.top(), Some(Frame::Begin(_))) {
            for seat in rules.seats() {
                let text = format!("{}: {}.", capitalised(&self.narrator.seat(seat)), self.aliens(state, seat));
                self.line(1, &text);
            }
            let text = self.narrator.sentence("explain.begins", &[]);
            return self.line(1, &text);
        }
        for seat in rules.seats() {
            let text = self.seat(state, seat);
            self.line(1, &text);
        }
        self.moved(state).iter().for_each(|text| self.line(1, text));
        self.narrator
            .on_the_table(&game.seen_by(Viewer::Onlooker).view().lying)
            .iter()
            .for_each(|text| self.line(1, &format!("{}.", capitalised(text))));
        let text = self.moment(state);
        self.line(1, &text);
    }

    /// Where planets are that are not as at the start.
    fn moved(&self, state: &State) -> Vec<String> {
        let at = |(planet, at)| self.narrator.whereabouts(planet, at);
        state.planets.moved().map(|moved| format!("{}.", capitalised(&at(moved)))).collect()
    }

    fn aliens(&self, state: &State, seat: Seat) -> String {
        let names: Vec<String> = state.powers.of(seat).map(|(_, power)| self.narrator.script(power.alien)).collect();
        if names.is_empty() { self.narrator.text("explain.no_alien", &[]) } else { self.narrator.list(&names) }
    }

    /// A seat: its aliens, where its ships are, what it holds.
    fn seat(&self, state: &State, seat: Seat) -> String {
        let say = |key: &str, n: u8| self.narrator.text(key, &[("n", n.to_string())]);
        let mut on_planets = ShipCounts::NONE;
        self.names
            .rules
            .planets()
            .for_each(|planet| on_planets.set(Place::Planet(planet), state.ships_on(planet, seat)));
        let mut parts = vec![self.narrator.text("explain.ships", &[("ships", self.narrator.ships(&on_planets))])];
        let zones = [
            ("board.on_cone", state.ships[Side::Offense][seat]),
            ("board.on_shield", state.ships[Side::Defense][seat]),
            ("explain.hole", state.ships[Berth::Hole][seat]),
            ("explain.gone", state.ships[Berth::Gone][seat]),
        ];
        parts.extend(zones.iter().filter(|(_, ships)| *ships > 0).map(|(key, ships)| say(key, *ships)));
        let held = self.names.rules.seats().map(|other| (other, state.ships[Berth::Held(seat)][other]));
        let held: Vec<String> = held
            .filter(|(_, ships)| *ships > 0)
            .map(|(other, ships)| format!("{} {ships}", self.narrator.seat(other)))
            .collect();
        if !held.is_empty() {
            parts.push(self.narrator.text("explain.captives", &[("ships", held.join(", "))]));
        }
        let hand = state.cards.hand(seat).iter().map(|card| self.names.rules.kind(card)).collect();
        let laid = state.side_of(seat).and_then(|side| state.laid(side));
        parts.extend(laid.map(|laid| {
            let card = self.narrator.card(self.names.rules.kind(laid.card));
            self.narrator.text("explain.laid", &[("card", card)])
        }));
        parts.push(self.narrator.text("explain.hand", &[("cards", self.narrator.cards(&hand))]));
        let name = capitalised(&self.narrator.seat(seat));
        format!("{name} ({}): {}.", self.aliens(state, seat), parts.join("; "))
    }

    /// Where in the game it begins.
    fn moment(&self, state: &State) -> String {
        let at_turn = matches!(state.stack.top(), Some(Frame::BeginTurn(_)));
        let turn = [
            ("turn", (state.turn + u16::from(at_turn)).to_string()),
            ("seat", self.narrator.seat(state.offense)),
            ("phase", self.narrator.phase(state.phase)),
        ];
        let mut text = self.narrator.sentence(if at_turn { "explain.turn" } else { "board.title" }, &turn);
        if let (false, Some(defense)) = (at_turn, state.encounter.defense()) {
            let mut values =
                vec![("offense", self.narrator.seat(state.offense)), ("defense", self.narrator.seat(defense))];
            let key = match state.encounter.planet() {
                Some(planet) => {
                    values.push(("planet", self.narrator.planet(planet)));
                    "board.encounter_at"
                }
                None => "board.encounter",
            };
            text += &format!("; {}", self.narrator.text(key, &values));
        }
        text + "."
    }

    /// What happens, and at the checkpoints what must hold.
    fn course(&mut self, file: &ScenarioFile, log: &[Entry]) {
        let mut number = 0;
        let mut since: Vec<&Event> = Vec::new();
        let mut all: Vec<&Event> = Vec::new();
        self.heading("explain.course", &[]);
        for entry in log {
            match entry {
                Entry::Step(step) => {
                    if let Some(say) = file.step.get(*step).and_then(|step| step.say.as_ref()) {
                        self.line(1, &format!("({say})"));
                    }
                }
                Entry::Answered { decision, choice, stated } => {
                    if *stated || decision.topic != Topic::Window {
                        number += usize::from(*stated);
                        let answer = self.narrator.choice(decision, choice);
                        self.answer(if *stated { Some(number) } else { None }, decision, &answer);
                    }
                }
                Entry::Refused { seat, answer } => {
                    number += 1;
                    let values = [("seat", self.narrator.seat(*seat)), ("answer", answer.clone())];
                    let text = self.narrator.sentence("explain.refused", &values);
                    self.line(1, &format!("{number}. {text}"));
                }
                Entry::Traced(_) => {}
                Entry::Told(heard) => {
                    self.event(heard);
                    since.push(&heard.event);
                    all.push(&heard.event);
                }
                Entry::Expect(step) => {
                    let (expect, events) = match step {
                        Some(step) => (file.step.get(*step).and_then(|step| step.expect.as_ref()), &since),
                        None => (file.expect.as_ref(), &all),
                    };
                    self.heading(if step.is_some() { "explain.holds_here" } else { "explain.holds" }, &[]);
                    for line in expect.map(|expect| must_hold::sentences(self, expect, events)).unwrap_or_default() {
                        self.line(1, &format!("- {line}"));
                    }
                    if step.is_some() {
                        self.page.push('\n');
                    }
                    since.clear();
                }
            }
        }
    }

    fn answer(&mut self, number: Option<usize>, decision: &Decision, answer: &str) {
        let values = [
            ("seat", self.narrator.seat(decision.seat)),
            ("question", self.narrator.question(decision)),
            ("answer", answer.to_owned()),
        ];
        let text = self.narrator.sentence("explain.answer", &values);
        self.line(1, &number.map_or(format!("   {text}"), |number| format!("{number}. {text}")));
    }

    /// What happened, the clause by which it did, and the power or card that bent the rules.
    fn event(&mut self, heard: &Told<Event>) {
        if Narrator::is_detail(&heard.event) {
            return;
        }
        let cause = heard.why.map(|why| format!(" [{}]", self.narrator.cause(&why))).unwrap_or_default();
        let text = self.narrator.event(&heard.event, heard.why.as_ref()) + &cause;
        self.line(3, &text);
    }

    /// A wanted event as the sentence of the one that happened, or in the words of the file.
    pub fn wanted(&self, value: &serde_json::Value, events: &[&Event]) -> String {
        let told: Vec<_> = events.iter().map(|event| super::events::Told::of(&self.names, event)).collect();
        let Ok(wanted) = Wanted::read(&self.names, value) else { return super::values::shown(value) };
        // What is a detail of another sentence has none of its own.
        let found = wanted.find(&told, 0).filter(|index| !Narrator::is_detail(events[*index]));
        found.map_or_else(|| wanted.line(), |index| self.narrator.event(events[index], None))
    }
}
