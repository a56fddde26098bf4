//! Cards that come to lie on the table out of a deck of their class, and act from there until they are put back (P1).

use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::wrong::Wrong;
use crate::table::Seat;
use crate::things::card::ScriptId;
use crate::things::class::CardClass;
use crate::things::event::Event;
use crate::things::place::Planet;
use crate::things::power::{Lasts, Power, Source};
use crate::things::power_sets::PowerSlot;
use crate::things::ruleset::Ruleset;
use crate::things::script::{ClassId, Lying, ScriptInfo};
use crate::things::state::State;

impl Ruleset {
    /// Whether cards of a class come to lie on the table out of a deck of their own.
    fn has_deck_of(&self, class: ClassId) -> bool {
        let mut cards = self.scripts.iter().filter_map(ScriptInfo::card).filter(|info| info.class == class);
        cards.any(|info| info.lies.is_some_and(|lies| !lies.star))
    }
}

impl State {
    /// The cards of a class that lie on the table.
    pub(crate) fn lying_of(&self, rules: &Ruleset, class: CardClass) -> impl Iterator<Item = (PowerSlot, &Power)> {
        self.powers.lying().filter(move |(_, power)| {
            let info = rules.script(power.alien).card();
            info.is_some_and(|info| class == CardClass::Named(info.class))
        })
    }

    /// The deck of a class: each card of it that does not lie on the table. Nobody knows in which order.
    fn deck_of(&self, rules: &Ruleset, class: ClassId) -> Vec<ScriptId> {
        let mut deck = Vec::new();
        for (script, info) in (0..).map(ScriptId).zip(&rules.scripts) {
            let Some(Lying { copies, star: false, .. }) =
                info.card().filter(|info| info.class == class).and_then(|info| info.lies)
            else {
                continue;
            };
            let lying = self.powers.lying().filter(|(_, power)| power.alien == script).count();
            deck.extend((lying..usize::from(copies)).map(|_| script));
        }
        deck
    }

    /// A card comes to lie on the table; `None`: all of its kind do already, there is no room, or it cannot lie there.
    pub fn lay(&mut self, rules: &Ruleset, card: ScriptId, holder: Seat, source: Source) -> Option<PowerSlot> {
        let info = rules.script(card);
        let lies = info.card()?.lies?;
        // There is always room for a star card.
        let keeps_free = source != Source::Star && !rules.special_stars.is_empty();
        let there = self.powers.lying().filter(|(_, power)| power.alien == card).count();
        if there >= usize::from(lies.copies)
            || self.powers.lying().count() + usize::from(keeps_free) >= rules.room_for_lying()
            || !self.can_lie(holder, source)
        {
            return None;
        }
        let lasts = if lies.encounter { Lasts::Encounter } else { Lasts::Game };
        let power = Power { source, lasts, ..Power::new(card, holder, &info.memory, rules.seats) };
        let slot = self.powers.put_beside(power, self.slots_spoken_of())?;
        self.find_hooks(rules, slot, card);
        Some(slot)
    }

    /// Whether a card can lie there: neither before a seat that has left the game nor beside a planet that has.
    fn can_lie(&self, holder: Seat, source: Source) -> bool {
        match source {
            Source::Before => !self.out.contains(holder),
            Source::Beside(planet) => self.planets.has(planet),
            _ => true,
        }
    }
}

/// A card drawn from the deck of a class comes to lie on the table; whether there was one, and room for it.
///
/// # Errors
/// The class has no such cards.
pub(crate) fn lay_out(play: &mut Play<'_, '_>, class: CardClass, holder: Seat, source: Source) -> Flow<bool> {
    let class = match class {
        CardClass::Named(class) if play.rules.has_deck_of(class) => class,
        _ => return Err(Wrong::NoDeckOf { class: class.word(play.rules).to_owned() }.into()),
    };
    let deck = play.state.deck_of(play.rules, class);
    if deck.is_empty() || !play.state.can_lie(holder, source) {
        return Ok(false);
    }
    let card = deck[play.state.dice.below(deck.len() as u32) as usize];
    if play.state.lay(play.rules, card, holder, source).is_none() {
        return Ok(false);
    }
    let before = (source == Source::Before).then_some(holder);
    let beside = if let Source::Beside(planet) = source { Some(planet) } else { None };
    play.tell(Event::LaidOut { card, before, beside });
    Ok(true)
}

/// The card whose script runs goes back into its deck; one that has gone already stays there.
///
/// # Errors
/// The script is no card's that lies on the table.
pub(crate) fn put_back(play: &mut Play<'_, '_>, call: &Call) -> Flow {
    let is_lying = play.rules.script(call.script).card().is_some_and(|info| info.lies.is_some());
    let slot = call.power.filter(|_| is_lying).ok_or(Wrong::LiesNowhere)?;
    if play.state.alien(slot) == Some(call.script) {
        play.remove_power(slot);
    }
    Ok(())
}

/// What lay before a seat that leaves the game, or beside a planet that does, goes back into its deck.
pub(crate) fn clear(play: &mut Play<'_, '_>) {
    let gone = |(slot, power): (PowerSlot, &Power)| (!play.state.can_lie(power.holder, power.source)).then_some(slot);
    let gone: Vec<PowerSlot> = play.state.powers.lying().filter_map(gone).collect();
    gone.into_iter().for_each(|slot| play.remove_power(slot));
}

/// The planet beside which a card lies.
pub(crate) const fn beside(power: &Power) -> Option<Planet> {
    if let Source::Beside(planet) = power.source { Some(planet) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seen::unsound::Unsound;
    use crate::testing::*;
    use crate::things::hook::Hook;
    use crate::things::planets::Whereabouts;
    use crate::things::power::Source;

    const WEATHER: ClassId = ClassId(1);

    /// A position of that table.
    fn table() -> (Ruleset, State) {
        let rules = lying_rules();
        let state = position(&rules);
        (rules, state)
    }

    #[test]
    fn a_card_lies_there_as_often_as_there_are_such_cards() {
        let (rules, mut state) = table();
        assert_eq!(state.sound(&rules), Ok(()));
        assert_eq!(state.deck_of(&rules, WEATHER), [HAIL, HAIL], "a star card is of no other deck");
        let first = state.lay(&rules, HAIL, GREEN, Source::Before).unwrap();
        assert!(state.powers_with(Hook::OnTotals).contains(first));
        assert_eq!(state.powers.get(first).unwrap().memory[0], 1, "it remembers what its script declares");
        assert!(state.lay(&rules, HAIL, state.offense, Source::Beside(TARGET)).is_some());
        assert_eq!(state.sound(&rules), Ok(()));
        assert_eq!(state.deck_of(&rules, WEATHER), []);
        assert_eq!(state.lay(&rules, HAIL, GREEN, Source::Before), None);
        assert_eq!(state.lay(&rules, DESTINY, GREEN, Source::Before), None, "that is of the draw deck");
        let class = |class| state.lying_of(&rules, CardClass::Named(ClassId(class))).count();
        assert_eq!((class(0), class(1), state.powers.of(GREEN).count()), (0, 2, 0), "it is no alien of its seat");
    }

    #[test]
    fn what_is_for_the_offense_is_so_whoever_that_is() {
        let (rules, mut state) = table();
        let before = state.lay(&rules, HAIL, GREEN, Source::Before).unwrap();
        let middle = state.lay(&rules, HAIL, state.offense, Source::Middle).unwrap();
        state.set_offense(BLUE);
        let holder = |slot| state.powers.get(slot).unwrap().holder;
        let tide = state.powers.lying().find(|(_, power)| power.alien == TIDE).map(|(slot, _)| slot).unwrap();
        assert_eq!([before, middle, tide].map(holder), [GREEN, BLUE, BLUE]);
    }

    #[test]
    fn nothing_lies_before_who_has_left_or_beside_what_has() {
        let (rules, mut state) = table();
        state.out.insert(GREEN);
        state.planets.put(TARGET, Whereabouts::Out);
        assert_eq!(state.lay(&rules, HAIL, GREEN, Source::Before), None);
        assert_eq!(state.lay(&rules, HAIL, RED, Source::Beside(TARGET)), None);
        assert!(state.lay(&rules, HAIL, RED, Source::Before).is_some());
    }

    #[test]
    fn a_card_that_cannot_lie_there_is_refused() {
        let lies = |card, source, holder| {
            let (rules, mut state) = table();
            let slot = state.lay(&rules, HAIL, RED, Source::Before).unwrap();
            let power = state.powers.get_mut(slot).unwrap();
            (power.alien, power.source, power.holder) = (card, source, holder);
            state.find_all_hooks(&rules);
            state.sound(&rules).err()
        };
        let offense = table().1.offense;
        let other = if offense == RED { BLUE } else { RED };
        assert_eq!(lies(HAIL, Source::Middle, offense), None);
        let no = |script: ScriptId| Some(Unsound::LiesThere { script: script.0 });
        assert_eq!(lies(HAIL, Source::Middle, other), no(HAIL), "the middle is the offense's");
        assert_eq!(lies(HAIL, Source::Star, offense), no(HAIL));
        assert_eq!(lies(COMET, Source::Middle, offense), no(COMET));
        assert_eq!(lies(HAIL, Source::Rule, offense), no(HAIL));
        assert_eq!(lies(DESTINY, Source::Before, RED), no(DESTINY));
        assert_eq!(lies(FIRST_ALIEN, Source::Before, RED), no(FIRST_ALIEN));
    }
}
