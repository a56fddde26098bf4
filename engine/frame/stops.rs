//! The moments at which a seat is prompted for a thing that it can play. Things are cards and powers, for example.
//!
//! A game often asks a seat whether it wants to act, but a player rarely does. Stops answer such questions with a pass,
//! except at the moments that matter. They also give answers that are forced.
//!
//! Invariant: stops only answer for a seat. The game itself still asks every question, so its rules and records do not
//! depend on stops.

use crate::{Part, Served};
use hyperkon_table::{Question as _, Seat, Table};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of pins of a seat.
pub const PINS: usize = 64;

/// The usual stop for one option of a window, which the game decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The seat is prompted.
    Always,
    /// The seat is prompted once in an encounter for this situation, which the game numbers.
    Once(u64),
    /// The seat is not prompted.
    Never,
}

/// The attention that a seat's window needs at a table with other people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attention {
    /// The seat has no stop here with any hand.
    None,
    /// The seat can have a stop here, which only the seat knows.
    Moment,
    /// The seat has armed something that it can use here.
    Armed,
    /// The seat has a stop here, and everybody can see that it can act.
    Time,
}

/// A player's choice for one thing instead of the usual stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pin {
    /// Prompt at every moment at which the thing can be played.
    Every,
    /// Never prompt for the thing.
    Never,
}

/// The stops of a seat. Things are named by the JSON of the option that plays them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Stops {
    /// The things with another choice than the usual stop. The empty name stands for everything without a pin of its own.
    pub pins: BTreeMap<String, Pin>,
    /// The things that the seat wants to play at the next moment. The empty name stands for anything.
    pub armed: BTreeSet<String>,
    /// The declined situations of an encounter, which the first number identifies.
    declined: (u64, BTreeSet<(String, u64)>),
}

/// Returns the name of a thing: the JSON of the option that plays it.
pub fn name_of_option<G: Served>(part: &Part<G>) -> String {
    serde_json::to_string(part).unwrap_or_default()
}

impl Stops {
    /// Sets the choice for a thing; `None` restores the usual stop. Returns `false` if there are too many pins.
    pub fn pin(&mut self, name: &str, pin: Option<Pin>) -> bool {
        match pin {
            None => drop(self.pins.remove(name)),
            Some(_) if self.pins.len() >= PINS && !self.pins.contains_key(name) => return false,
            Some(pin) => drop(self.pins.insert(name.to_owned(), pin)),
        }
        true
    }

    /// Prompts at the next moment at which a thing can be played, or takes this back. The empty name stands for
    /// anything. Returns `false` if too many things are armed.
    pub fn arm(&mut self, name: &str, on: bool) -> bool {
        if on && self.armed.len() >= PINS {
            return false;
        }
        if on {
            self.armed.insert(name.to_owned())
        } else {
            self.armed.remove(name)
        };
        true
    }

    /// Changes a thing to the next choice. The order is: usual stop, next moment, every moment, never.
    pub fn cycle(&mut self, name: &str) {
        let (pin, armed) = match (self.pins.get(name), self.armed.contains(name)) {
            (None, false) => (None, true),
            (None, true) => (Some(Pin::Every), false),
            (Some(Pin::Every), _) => (Some(Pin::Never), false),
            (Some(Pin::Never), _) => (None, false),
        };
        if self.pin(name, pin) {
            self.arm(name, armed);
        }
    }

    /// Returns the key of the text for a thing's choice.
    pub fn text_key(&self, name: &str) -> &'static str {
        match (self.pins.get(name), self.armed.contains(name)) {
            (_, true) => "ui.stop.next",
            (Some(Pin::Every), _) => "ui.stop.every",
            (Some(Pin::Never), _) => "ui.stop.never",
            (None, _) => "ui.stop.usual",
        }
    }

    /// Returns the answer that needs no prompt. It is forced, or it is a pass at a moment without a stop. Returns
    /// `None` if the seat must be prompted.
    pub fn answer<G: Served>(&self, table: &Table<G>, seat: Seat) -> Option<G::Choice> {
        let question = table.seen(seat).question()?;
        let forced = question.forced_choice();
        if forced.is_some() || !question.is_window() || self.prompts(table, seat) {
            return forced;
        }
        Some(question.default_choice())
    }

    /// Returns `true` if the seat has a stop at its question.
    pub fn prompts<G: Served>(&self, table: &Table<G>, seat: Seat) -> bool {
        let Some(question) = table.seen(seat).question() else { return false };
        if question.forced_choice().is_some() || !question.is_window() {
            return question.forced_choice().is_none();
        }
        options::<G>(question)
            .iter()
            .any(|part| self.is_armed(&name_of_option::<G>(part)) || self.has_stop(table, question, part))
    }

    /// Returns `true` if the seat has armed a thing.
    fn is_armed(&self, name: &str) -> bool {
        self.armed.contains("") || self.armed.contains(name)
    }

    /// Returns `true` if an option has its usual or pinned stop at a window.
    fn has_stop<G: Served>(&self, table: &Table<G>, question: &G::Question, part: &Part<G>) -> bool {
        let name = name_of_option::<G>(part);
        let pin = self.pins.get(&name).or_else(|| self.pins.get(""));
        match (pin, G::stop(table, question, part)) {
            (Some(Pin::Never), _) | (None, Stop::Never) => false,
            (Some(Pin::Every), _) | (None, Stop::Always) => true,
            (None, Stop::Once(situation)) => {
                let (encounter, declined) = &self.declined;
                *encounter != G::phase(table).encounter_mark() || !declined.contains(&(name, situation))
            }
        }
    }

    /// Returns the attention that the seat's window needs at a table with other people. Apart from what the seat has armed,
    /// this does not depend on hidden cards: noticing it teaches no more than a player who says "wait".
    pub fn attention<G: Served>(&self, table: &Table<G>, seat: Seat) -> Attention {
        let Some(question) = table.seen(seat).question().filter(|question| question.is_window()) else {
            return Attention::Moment;
        };
        let is_armed = options::<G>(question).iter().any(|part| self.is_armed(&name_of_option::<G>(part)));
        let armed = if is_armed { Attention::Armed } else { Attention::None };
        let Some(known) = G::known_options(table, question) else { return armed.max(Attention::Moment) };
        let stops = known.iter().filter(|(part, _)| self.has_stop(table, question, part));
        let need = |is_sure: bool| if is_sure { Attention::Time } else { Attention::Moment };
        stops.map(|(_, is_sure)| need(*is_sure)).max().unwrap_or(Attention::None).max(armed)
    }

    /// Notes the answer to a prompt, before it is given. A pass declines the options, and no offered thing stays armed.
    /// `among_people` is true if other people must not notice which options the seat had.
    pub fn note<G: Served>(&mut self, table: &Table<G>, seat: Seat, choice: &G::Choice, among_people: bool) {
        let Some(question) = table.seen(seat).question().filter(|question| question.is_window()) else { return };
        self.armed.remove("");
        for part in options::<G>(question) {
            self.armed.remove(&name_of_option::<G>(&part));
        }
        // After an act, the seat is asked again. Otherwise, the time of that window would depend on its hidden cards.
        if *choice != question.default_choice() {
            return;
        }
        let encounter = G::phase(table).encounter_mark();
        if self.declined.0 != encounter {
            self.declined = (encounter, BTreeSet::new());
        }
        let known = if among_people { G::known_options(table, question) } else { None };
        let known = known.unwrap_or_default().into_iter().map(|(part, _)| part);
        for part in options::<G>(question).into_iter().chain(known) {
            if let Stop::Once(situation) = G::stop(table, question, &part) {
                self.declined.1.insert((name_of_option::<G>(&part), situation));
            }
        }
    }

    /// Forgets what was declined, because an answer was undone.
    pub fn forget(&mut self) {
        self.declined = Default::default();
    }
}

/// Returns the first parts of the answers other than the default, which passes.
fn options<G: Served>(question: &G::Question) -> Vec<Part<G>> {
    let pass = G::Question::parts_of(&question.default_choice());
    question.parts(&[]).next.into_iter().filter(|part| !pass.contains(part)).collect()
}
