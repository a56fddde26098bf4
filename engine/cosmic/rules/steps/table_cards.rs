//! P1: cards that act on the table, from the deck of their class, until they are put back.

use crate::state::{
    CardClass, ClassId, Event, Lasts, Lying, Planet, Power, PowerSlot, Ruleset, ScriptId, ScriptInfo, Source, State,
};
use crate::table::Seat;
use crate::trigger::{Call, Flow, Play, Wrong};

impl Ruleset {
    /// Returns `true` if a class has its own deck of cards for the table.
    fn has_deck_of(&self, class: ClassId) -> bool {
        let mut cards = self.scripts.iter().filter_map(ScriptInfo::card).filter(|info| info.class == class);
        cards.any(|info| info.lies.is_some_and(|lies| !lies.star))
    }
}

impl State {
    /// Returns the cards of a class that are on the table.
    pub(crate) fn lying_of(&self, rules: &Ruleset, class: CardClass) -> impl Iterator<Item = (PowerSlot, &Power)> {
        self.powers.lying().filter(move |(_, power)| {
            let info = rules.script(power.alien).card();
            info.is_some_and(|info| class == CardClass::Named(info.class))
        })
    }

    /// Returns the deck of a class: all its cards that are not on the table.
    ///
    /// The order of the deck is hidden from all seats.
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

    /// Puts a card on the table, and returns its slot.
    ///
    /// Returns `None` if all copies of the card are on the table, all slots are taken, or the place is not allowed.
    pub fn lay(&mut self, rules: &Ruleset, card: ScriptId, holder: Seat, source: Source) -> Option<PowerSlot> {
        let info = rules.script(card);
        let lies = info.card()?.lies?;
        // One slot is reserved for a star card.
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

    /// Returns `true` if a card can be put in this place. Seats and planets out of the game are excluded.
    fn can_lie(&self, holder: Seat, source: Source) -> bool {
        match source {
            Source::Before => !self.out.contains(holder),
            Source::Beside(planet) => self.planets.has(planet),
            _ => true,
        }
    }
}

/// Draws a card from the deck of a class and puts it on the table.
///
/// Returns `true` if the deck had a card and the table had a slot for it.
///
/// # Errors
/// Returns a fault if the class has no cards for the table.
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
    play.emit(Event::LaidOut { card, before, beside });
    Ok(true)
}

/// Puts the running script's card back into its deck.
///
/// Does nothing if the card is no longer on the table.
///
/// # Errors
/// Returns a fault if the script does not belong to a card for the table.
pub(crate) fn put_back(play: &mut Play<'_, '_>, call: &Call) -> Flow {
    let is_lying = play.rules.script(call.script).card().is_some_and(|info| info.lies.is_some());
    let slot = call.power.filter(|_| is_lying).ok_or(Wrong::LiesNowhere)?;
    if play.state.alien(slot) == Some(call.script) {
        play.remove_power(slot);
    }
    Ok(())
}

/// Puts the cards of seats and planets that have left back into their decks.
pub(crate) fn clear(play: &mut Play<'_, '_>) {
    let gone = |(slot, power): (PowerSlot, &Power)| (!play.state.can_lie(power.holder, power.source)).then_some(slot);
    let gone: Vec<PowerSlot> = play.state.powers.lying().filter_map(gone).collect();
    gone.into_iter().for_each(|slot| play.remove_power(slot));
}

/// Returns the planet beside which a card is placed.
pub(crate) const fn beside(power: &Power) -> Option<Planet> {
    if let Source::Beside(planet) = power.source { Some(planet) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observation::invalid_state::InvalidState;
    use crate::state::{Hook, PlanetLocation, Source};
    use crate::testing::*;

    const WEATHER: ClassId = ClassId(1);

    /// Returns the rules and a state of such a table.
    fn table() -> (Ruleset, State) {
        let rules = lying_rules();
        let state = position(&rules);
        (rules, state)
    }

    #[test]
    fn cards_on_table_are_limited_by_copies() {
        let (rules, mut state) = table();
        assert_eq!(state.sound(&rules), Ok(()));
        assert_eq!(state.deck_of(&rules, WEATHER), [HAIL, HAIL], "star cards are not in the deck");
        let first = state.lay(&rules, HAIL, GREEN, Source::Before).unwrap();
        assert!(state.powers_with(Hook::OnTotals).contains(first));
        assert_eq!(state.powers.get(first).unwrap().memory[0], 1, "the memory has its declared initial value");
        assert!(state.lay(&rules, HAIL, state.offense, Source::Beside(TARGET)).is_some());
        assert_eq!(state.sound(&rules), Ok(()));
        assert_eq!(state.deck_of(&rules, WEATHER), []);
        assert_eq!(state.lay(&rules, HAIL, GREEN, Source::Before), None);
        assert_eq!(state.lay(&rules, DESTINY, GREEN, Source::Before), None, "this card is from the draw deck");
        let class = |class| state.lying_of(&rules, CardClass::Named(ClassId(class))).count();
        assert_eq!((class(0), class(1), state.powers.of(GREEN).count()), (0, 2, 0), "cards are not aliens of the seat");
    }

    #[test]
    fn offense_cards_follow_the_current_offense() {
        let (rules, mut state) = table();
        let before = state.lay(&rules, HAIL, GREEN, Source::Before).unwrap();
        let middle = state.lay(&rules, HAIL, state.offense, Source::Middle).unwrap();
        state.set_offense(BLUE);
        let holder = |slot| state.powers.get(slot).unwrap().holder;
        let tide = state.powers.lying().find(|(_, power)| power.alien == TIDE).map(|(slot, _)| slot).unwrap();
        assert_eq!([before, middle, tide].map(holder), [GREEN, BLUE, BLUE]);
    }

    #[test]
    fn cards_avoid_departed_seats_and_planets() {
        let (rules, mut state) = table();
        state.out.insert(GREEN);
        state.planets.put(TARGET, PlanetLocation::Out);
        assert_eq!(state.lay(&rules, HAIL, GREEN, Source::Before), None);
        assert_eq!(state.lay(&rules, HAIL, RED, Source::Beside(TARGET)), None);
        assert!(state.lay(&rules, HAIL, RED, Source::Before).is_some());
    }

    #[test]
    fn misplaced_table_cards_are_invalid() {
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
        let no = |script: ScriptId| Some(InvalidState::LiesThere { script: script.0 });
        assert_eq!(lies(HAIL, Source::Middle, other), no(HAIL), "the offense holds cards in the middle");
        assert_eq!(lies(HAIL, Source::Star, offense), no(HAIL));
        assert_eq!(lies(COMET, Source::Middle, offense), no(COMET));
        assert_eq!(lies(HAIL, Source::Rule, offense), no(HAIL));
        assert_eq!(lies(DESTINY, Source::Before, RED), no(DESTINY));
        assert_eq!(lies(FIRST_ALIEN, Source::Before, RED), no(FIRST_ALIEN));
    }
}
