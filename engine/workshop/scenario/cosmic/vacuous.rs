//! Expectations that could not fail where they stand: a test that cannot say no is a defect, and is flagged.
//!
//! What is vacuous is written down in `tests/README.md`. It is judged by the position and by what was done in it, never by
//! what the rules would do: an expectation is let stand where an engine with a fault could break it.

use super::super::checkpoint::Checkpoint;
use super::super::events::Wanted;
use super::super::expect::option_of_seat;
use super::super::values::{Read, parts};
use super::file::Expect;
use super::names::Names;
use super::past::{Past, acting, is_of_hand};
use super::shapes;
use crate::cosmic::{Ask, Decision, Hook, Pickable, State, Topic};
use crate::game::{Engine, Game};
use crate::table::Seat;
use std::collections::BTreeSet;

/// Things of which one question offers no two sorts.
fn sort(option: Pickable) -> Option<&'static str> {
    match option {
        // Any question can have these beside its options, or not.
        Pickable::Pass | Pickable::Yes | Pickable::Deck => None,
        Pickable::Seat(_) => Some("colours"),
        Pickable::Planet(_) | Pickable::Cone => Some("places"),
        // A window offers both.
        Pickable::Card(_) | Pickable::Power(_) => Some("cards or powers"),
        Pickable::Side(_) => Some("sides"),
        Pickable::Alien(_) => Some("aliens"),
        Pickable::Word(_) => Some("words of a script"),
    }
}

/// Why an option that must not be offered here never could be.
pub(super) fn not_offered(names: &Names<'_>, state: &State, decision: &Decision, option: &str) -> Read<()> {
    let Ask::Pick { options, .. } = &decision.ask else { return Ok(()) };
    let picked = names.option_of(decision, option)?;
    let sorts: BTreeSet<&str> = options.iter().filter_map(|option| sort(*option)).collect();
    let foreign = sort(picked).filter(|sort| !sorts.is_empty() && !sorts.contains(sort));
    if let Some(sort) = foreign {
        let offered = sorts.into_iter().collect::<Vec<_>>().join(", ");
        return Err(format!("`not_offered` of {sort} is vacuous: this question offers {offered}"));
    }
    let colour = names.of_seat(decision.seat);
    match picked {
        Pickable::Card(kind) if is_of_hand(decision.topic) => {
            let held = state.cards.hand(decision.seat).iter().any(|card| names.rules.kind(card) == kind);
            if held { Ok(()) } else { Err(format!("`not_offered` is vacuous: {colour} holds no `{option}`")) }
        }
        Pickable::Power(alien)
            if !acting(state, decision.seat).any(|own| own == alien) && decision.topic == Topic::Window =>
        {
            Err(format!("`not_offered` is vacuous: {colour} does not have `{option}`"))
        }
        _ => Ok(()),
    }
}

/// Flags what could not fail here.
pub(super) fn flag(checkpoint: &mut Checkpoint<'_, Engine>, expect: &Expect) -> Read<()> {
    let game = checkpoint.table;
    let names = Names::of(checkpoint.game, game.rules());
    let past = Past::of(&names, checkpoint.past);
    Judge { names: &names, past: &past, game, checkpoint }.vacuous(expect)
}

/// One who judges what could not fail.
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
        for (number, colour) in expect.not_asked.iter().enumerate() {
            let seat = self.names.seat(colour)?;
            // A destiny card can be played at any time: that it was not is nothing that `not_asked` is about.
            let offers_a_power = |window: &&Decision| match &window.ask {
                Ask::Pick { options, .. } => options.iter().any(|option| matches!(option, Pickable::Power(_))),
                _ => false,
            };
            let mut passed = self.checkpoint.passed.iter().filter(|window| window.seat == seat);
            if let Some(window) = passed.find(offers_a_power) {
                let hook = window.hook.map_or("any", |hook| hook.spec().name);
                let why = format!(
                    "{colour} could use a power in the window `{hook}`, which was passed for it on the way here"
                );
                self.flag("not_asked", &number.to_string(), &why);
            } else if !self.past.present.contains(seat) {
                self.flag("not_asked", &number.to_string(), &format!("{colour} had left the game before"));
            }
        }
        for (colour, value) in &expect.power {
            let seat = self.names.seat(colour)?;
            if value.as_bool() == Some(false)
                && !self
                    .past
                    .acting
                    .iter()
                    .any(|(holder, script)| *holder == seat && self.names.rules.script(*script).is_alien())
            {
                self.flag("power", colour, &format!("{colour} has no alien, and no power that could be in force"));
            }
        }
        for (viewer, others) in &expect.known {
            for (colour, cards) in others.as_object().into_iter().flatten() {
                let seat = self.names.seat(colour)?;
                let nothing = cards.as_str().is_some_and(|cards| parts(cards).is_empty());
                if nothing && self.game.referee().state().cards.hand(seat).is_empty() {
                    self.flag(
                        "known",
                        &format!("{viewer}/{colour}"),
                        &format!("{colour} holds no card that could be known"),
                    );
                }
            }
        }
        Ok(())
    }

    /// Lists of which no card is asked.
    fn lists(&mut self, expect: &Expect) {
        let of_seats = [("holds", &expect.holds), ("lacks", &expect.lacks)];
        for (key, table) in of_seats {
            for (colour, value) in table {
                if value.as_str().is_some_and(|list| parts(list).is_empty()) {
                    self.flag(key, colour, "it names no card; `hands = { red = \"none\" }` says that a hand is empty");
                }
            }
        }
        for (key, list) in [("discard", &expect.discard), ("not_discard", &expect.not_discard)] {
            if list.as_ref().is_some_and(|list| parts(list).is_empty()) {
                self.flag(key, "", "it names no card");
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
                return Some(format!("nobody has `{words}`"));
            }
            let seat = (field == "seat" || field == "by").then(|| names.seat(words).ok()).flatten();
            if seat.is_some_and(|seat| !self.past.present.contains(seat)) {
                return Some(format!("{words} had left the game before"));
            }
        }
        let said = |key: &str| wanted.field(key);
        if is_of_an_alien(wanted) {
            let seat = said("seat").and_then(|seat| names.seat(seat).ok());
            if self.past.acting.is_empty() {
                return Some("nobody has an alien".to_owned());
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

    fn never_offered(&self, seat: Seat, option: Pickable) -> Option<String> {
        let (colour, words) = (self.names.of_seat(seat), self.names.of_option(option));
        match option {
            Pickable::Power(alien) if !self.past.acting.contains(&(seat, alien)) && !self.past.named.contains(seat) => {
                Some(format!("{colour} never had `{words}`"))
            }
            Pickable::Card(kind) if !self.past.cards.contains(&(seat, kind)) && !self.past.named.contains(seat) => {
                Some(format!("{colour} never held `{words}`"))
            }
            Pickable::Word(_) => {
                let script = words.split_once('.').and_then(|(id, _)| self.names.rules.script_named(id));
                let script = script.filter(|script| self.names.rules.script(*script).is_alien())?;
                (!self.past.has_been_held(script)).then(|| format!("nobody has `{}`", self.names.of_script(script)))
            }
            _ if !self.past.present.contains(seat) => Some(format!("{colour} had left the game before")),
            _ => None,
        }
    }
}

/// Whether such an event is of an alien, so that without one it never is told.
fn is_of_an_alien(wanted: &Wanted) -> bool {
    shapes::events().iter().any(|shape| shape.name == wanted.name && shape.fields.contains(&"alien"))
}
