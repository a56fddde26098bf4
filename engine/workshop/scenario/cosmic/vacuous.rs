//! Vacuous expectations, which could not fail at their checkpoint. They are defects of the test, and are reported.
//!
//! `tests/README.md` defines them. The check looks only at the position and the actions, not at the rules, because an
//! expectation must be able to catch an engine that breaks a rule.

use super::super::checkpoint::Checkpoint;
use super::super::events::Wanted;
use super::super::expect::option_of_seat;
use super::super::values::{Read, parts};
use super::file::Expect;
use super::names::Names;
use super::past::{Past, acting, is_of_hand};
use super::shapes;
use crate::cosmic::{Decision, Hook, PickOption, Prompt, State, Topic};
use crate::game::{Engine, Game};
use crate::table::Seat;
use std::collections::BTreeSet;

/// Returns the kind of an option. The options of one question are all of one kind.
fn sort(option: PickOption) -> Option<&'static str> {
    match option {
        // These options can be part of any question.
        PickOption::Pass | PickOption::Yes | PickOption::Deck => None,
        PickOption::Seat(_) => Some("colors"),
        PickOption::Planet(_) | PickOption::Cone => Some("places"),
        // A window offers both cards and powers, so they are one kind.
        PickOption::Card(_) | PickOption::Power(_) => Some("cards or powers"),
        PickOption::Side(_) => Some("sides"),
        PickOption::Alien(_) => Some("aliens"),
        PickOption::Word(_) => Some("words of a script"),
    }
}

/// Checks that the question could offer an option that must not be offered.
pub(super) fn not_offered(names: &Names<'_>, state: &State, decision: &Decision, option: &str) -> Read<()> {
    let Prompt::Pick { options, .. } = &decision.ask else { return Ok(()) };
    let picked = names.option_of(decision, option)?;
    let sorts: BTreeSet<&str> = options.iter().filter_map(|option| sort(*option)).collect();
    let foreign = sort(picked).filter(|sort| !sorts.is_empty() && !sorts.contains(sort));
    if let Some(sort) = foreign {
        let offered = sorts.into_iter().collect::<Vec<_>>().join(", ");
        return Err(format!("`not_offered` of {sort} is vacuous: this question offers {offered}"));
    }
    let color = names.of_seat(decision.seat);
    match picked {
        PickOption::Card(kind) if is_of_hand(decision.topic) => {
            let held = state.cards.hand(decision.seat).iter().any(|card| names.rules.kind(card) == kind);
            if held { Ok(()) } else { Err(format!("`not_offered` is vacuous: {color} holds no `{option}`")) }
        }
        PickOption::Power(alien)
            if !acting(state, decision.seat).any(|own| own == alien) && decision.topic == Topic::Window =>
        {
            Err(format!("`not_offered` is vacuous: {color} does not have `{option}`"))
        }
        _ => Ok(()),
    }
}

/// Reports expectations that could not fail at this checkpoint.
pub(super) fn flag(checkpoint: &mut Checkpoint<'_, Engine>, expect: &Expect) -> Read<()> {
    let game = checkpoint.table;
    let names = Names::of(checkpoint.game, game.rules());
    let past = Past::of(&names, checkpoint.past);
    Judge { names: &names, past: &past, game, checkpoint }.vacuous(expect)
}

/// The check for vacuous expectations.
struct Judge<'a, 'c> {
    names: &'a Names<'a>,
    past: &'a Past,
    game: &'a Game,
    checkpoint: &'a mut Checkpoint<'c, Engine>,
}

impl Judge<'_, '_> {
    fn flag(&mut self, key: &'static str, part: &str, why: &str) {
        self.checkpoint.flag(key, part, why);
    }

    fn vacuous(&mut self, expect: &Expect) -> Read<()> {
        let (engine, rules) = (self.checkpoint.game, self.game.rules());
        self.lists(expect);
        for (number, value) in expect.no_events.iter().enumerate() {
            let why = self.no_event(&Wanted::read(engine, rules, value)?);
            why.into_iter().for_each(|why| self.flag("no_events", &number.to_string(), &why));
        }
        for (number, entry) in expect.never_offered.iter().enumerate() {
            let (seat, option) = option_of_seat(engine, rules, entry)?;
            let why = self.never_offered(seat, self.names.option(&option)?);
            why.into_iter().for_each(|why| self.flag("never_offered", &number.to_string(), &why));
        }
        for (number, color) in expect.not_asked.iter().enumerate() {
            let seat = self.names.seat(color)?;
            // `not_asked` ignores destiny cards, because they can be played at any time.
            let offers_a_power = |window: &&Decision| match &window.ask {
                Prompt::Pick { options, .. } => options.iter().any(|option| matches!(option, PickOption::Power(_))),
                _ => false,
            };
            let mut passed = self.checkpoint.passed.iter().filter(|window| window.seat == seat);
            if let Some(window) = passed.find(offers_a_power) {
                let hook = window.hook.map_or("any", |hook| hook.spec().name);
                let why = format!(
                    "{color} could use a power in the window `{hook}`, which was passed automatically before this point"
                );
                self.flag("not_asked", &number.to_string(), &why);
            } else if !self.past.present.contains(seat) {
                self.flag("not_asked", &number.to_string(), &format!("{color} has already left the game"));
            }
        }
        for (color, value) in &expect.power {
            let seat = self.names.seat(color)?;
            if value.as_bool() == Some(false)
                && !self
                    .past
                    .acting
                    .iter()
                    .any(|(holder, script)| *holder == seat && self.names.rules.script(*script).is_alien())
            {
                self.flag("power", color, &format!("{color} has no alien and no power that could be active"));
            }
        }
        for (viewer, others) in &expect.known {
            for (color, cards) in others.as_object().into_iter().flatten() {
                let seat = self.names.seat(color)?;
                let nothing = cards.as_str().is_some_and(|cards| parts(cards).is_empty());
                if nothing && self.game.full_state().state().cards.hand(seat).is_empty() {
                    self.flag("known", &format!("{viewer}/{color}"), &format!("{color} has no cards in hand"));
                }
            }
        }
        Ok(())
    }

    /// Reports lists that name no cards.
    fn lists(&mut self, expect: &Expect) {
        let of_seats = [("holds", &expect.holds), ("lacks", &expect.lacks)];
        for (key, table) in of_seats {
            for (color, value) in table {
                if value.as_str().is_some_and(|list| parts(list).is_empty()) {
                    self.flag(key, color, "no card named; write `hands = { red = \"none\" }` for an empty hand");
                }
            }
        }
        for (key, list) in [("discard", &expect.discard), ("not_discard", &expect.not_discard)] {
            if list.as_ref().is_some_and(|list| parts(list).is_empty()) {
                self.flag(key, "", "no card named");
            }
        }
    }

    fn no_event(&self, wanted: &Wanted) -> Option<String> {
        if self.checkpoint.happened.is_empty() {
            return None;
        }
        let names = self.names;
        for (field, words) in &wanted.fields {
            let alien = (field == "alien").then(|| names.acting(words).ok()).flatten();
            if alien.is_some_and(|alien| !self.past.has_been_held(alien)) {
                return Some(format!("no seat has `{words}`"));
            }
            let seat = (field == "seat" || field == "by").then(|| names.seat(words).ok()).flatten();
            if seat.is_some_and(|seat| !self.past.present.contains(seat)) {
                return Some(format!("{words} has already left the game"));
            }
        }
        let said = |key: &str| wanted.field(key);
        if is_of_an_alien(wanted) {
            let seat = said("seat").and_then(|seat| names.seat(seat).ok());
            if self.past.acting.is_empty() {
                return Some("no seat has an alien".to_owned());
            } else if let Some(seat) = seat.filter(|seat| !self.past.acting.iter().any(|(holder, _)| holder == seat)) {
                return Some(format!("{} never had an alien", names.of_seat(seat)));
            }
        }
        let alien = said("alien").and_then(|alien| names.acting(alien).ok());
        if let (Some(alien), Some(seat)) = (alien, said("seat").and_then(|seat| names.seat(seat).ok()))
            && !self.past.acting.contains(&(seat, alien))
        {
            return Some(format!("{} never had `{}`", names.of_seat(seat), names.of_script(alien)));
        }
        let hook: Option<Hook> = said("hook").and_then(|hook| serde_json::from_value(hook.into()).ok());
        match (alien, hook) {
            (Some(alien), Some(hook)) if names.rules.hook_use(alien, hook).is_none() => {
                Some(format!("`{}` does nothing at `{}`", names.of_script(alien), hook.spec().name))
            }
            _ => None,
        }
    }

    fn never_offered(&self, seat: Seat, option: PickOption) -> Option<String> {
        let (color, words) = (self.names.of_seat(seat), self.names.of_option(option));
        match option {
            PickOption::Power(alien)
                if !self.past.acting.contains(&(seat, alien)) && !self.past.named.contains(seat) =>
            {
                Some(format!("{color} never had `{words}`"))
            }
            PickOption::Card(kind) if !self.past.cards.contains(&(seat, kind)) && !self.past.named.contains(seat) => {
                Some(format!("{color} never held `{words}`"))
            }
            PickOption::Word(_) => {
                let script = words.split_once('.').and_then(|(id, _)| self.names.rules.script_named(id));
                let script = script.filter(|script| self.names.rules.script(*script).is_alien())?;
                (!self.past.has_been_held(script)).then(|| format!("no seat has `{}`", self.names.of_script(script)))
            }
            _ if !self.past.present.contains(seat) => Some(format!("{color} has already left the game")),
            _ => None,
        }
    }
}

/// Returns `true` if only an alien can cause such an event.
fn is_of_an_alien(wanted: &Wanted) -> bool {
    shapes::events().iter().any(|shape| shape.name == wanted.name && shape.fields.contains(&"alien"))
}
