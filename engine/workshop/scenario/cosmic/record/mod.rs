//! Writes a part of a game as a scenario: setup, story, and expectations.

mod setup;
mod stated;
mod story;

use super::super::events::Happened;
use super::super::record::{Keys, Mark, Part, Recording, Shorter, Val, without};
use super::Names;
use super::terms::of_offer;
use crate::cosmic::{Choice, Decision, Event, FaultPolicy, Frame, PhaseIndex, Phases, Prompt, Side, State, Topic};
use crate::game::{Engine, Game, TableOptions, TableRules};

impl Recording for Engine {
    const STEP_UNDONE: &'static str = "step_undone";

    fn table_of(options: &TableOptions) -> (String, u64) {
        (options.edition.clone(), options.seed)
    }

    fn again(options: &TableOptions) -> TableOptions {
        options.clone().on_fault(FaultPolicy::Stop)
    }

    fn pauses(&self, _: &Game, keep: bool) -> Vec<State> {
        self.keep_pauses(keep)
    }

    fn begins(rules: &TableRules, state: &State) -> Option<bool> {
        match state.stack.top() {
            Some(Frame::BeginTurn(_) | Frame::BeginEncounter(_)) => Some(true),
            Some(Frame::Phases(Phases { from: PhaseIndex(index) })) => {
                (usize::from(*index) < rules.choices.phases.len()).then_some(*index == 0)
            }
            _ => None,
        }
    }

    fn mark(event: &Event) -> Mark {
        match event {
            Event::EncounterBegan { .. } => Mark::Chapter,
            Event::PhaseBegan { .. } => Mark::Frame,
            _ => Mark::Plain,
        }
    }

    fn setup(&self, rules: &TableRules, state: &State, _is_begin: bool) -> Keys {
        setup::keys(&Names::of(self, rules), state)
    }

    fn shorter(&self, _: &Keys, part: &Part<Engine>) -> Vec<Shorter> {
        shorter(part)
    }

    fn story(&self, part: &Part<Engine>) -> String {
        story::story(&Names::of(self, part.start.rules()), part)
    }

    fn stated(&self, then: &Game, now: &Game, events: &[&Event], happened: &[Happened]) -> Keys {
        stated::stated(&Names::of(self, now.rules()), then, now, events, happened)
    }

    fn of_choice(&self, rules: &TableRules, decision: &Decision, choice: &Choice) -> String {
        of_choice(&Names::of(self, rules), decision, choice)
    }
}

/// Returns a choice in the notation of scenarios.
fn of_choice(names: &Names<'_>, decision: &Decision, choice: &Choice) -> String {
    match choice {
        Choice::Pick(picked) if picked.is_empty() => {
            if decision.topic == Topic::Invite { "nobody" } else { "none" }.to_owned()
        }
        Choice::Pick(picked) => picked.iter().map(|option| names.of_option(*option)).collect::<Vec<_>>().join(", "),
        Choice::Number(number) => number.to_string(),
        Choice::Ships(ships) => names.of_ships(ships),
        Choice::Accept => "accept".to_owned(),
        Choice::Refuse => "refuse".to_owned(),
        Choice::NoDeal => "no deal".to_owned(),
        Choice::Offer(offer) => {
            let side = if let Prompt::Deal(deal) = &decision.ask { deal.side } else { Side::Offense };
            of_offer(names, offer, side)
        }
    }
}

/// Returns ways to shorten a setup, in the order in which to try them.
fn shorter(part: &Part<Engine>) -> Vec<Shorter> {
    let (then, now) = (part.start.full_state().state(), part.end.full_state().state());
    let without = |names: &[&str]| without(names.iter().map(|name| (*name).to_owned()).collect());
    let drawn = then.cards.deck().len().saturating_sub(now.cards.deck().len());
    let stars = then.stars.len().saturating_sub(now.stars.len());
    vec![
        without(&["chance", "seed"]),
        without(&["chance"]),
        without(&["windows"]),
        without(&["deck_top"]),
        Box::new(move |keys| first_cards(keys, drawn)),
        without(&["discard"]),
        without(&["star_top", "star_deck_size", "stars_drawn"]),
        without(&["stars_drawn"]),
        Box::new(move |keys| first_stars(keys, stars)),
        without(&["star_deck_size"]),
        without(&["known"]),
    ]
}

/// Keeps only the first cards of the deck.
fn first_cards(keys: &Keys, count: usize) -> Keys {
    let shorten = |(key, value): &(String, Val)| match value {
        Val::Text(cards) if key == "deck_top" => {
            (key.clone(), Val::text(cards.split(", ").take(count).collect::<Vec<_>>().join(", ")))
        }
        _ => (key.clone(), value.clone()),
    };
    keys.iter().map(shorten).collect()
}

/// Keeps only the first star cards.
fn first_stars(keys: &Keys, count: usize) -> Keys {
    let shorten = |(key, value): &(String, Val)| match value {
        Val::List(stars) if key == "star_top" => (key.clone(), Val::List(stars.iter().take(count).cloned().collect())),
        _ => (key.clone(), value.clone()),
    };
    keys.iter().map(shorten).collect()
}
