//! The star card, which names the defense (T5). With 2 seats, the offense chooses a home system instead (D1).

use super::cone::{aim_at, can_launch};
use super::end::break_off;
use crate::decision::{PickOption, Prompt, Topic};
use crate::state::frame::*;
use crate::state::{
    Encounter, Event, Hook, Meeting, Pile, Power, PowerSet, PowerSlot, Ruleset, Source, Star, State, Trigger,
};
use crate::table::{Seat, SeatSet};
use crate::trigger::{Broken, Call, Flow, Play, Wrong, misfit};

/// T5: draws star cards until one names a defense. D1: with 2 seats, the offense chooses a system.
pub(super) fn draw(play: &mut Play<'_, '_>) -> Flow {
    if !can_launch(play) {
        return break_off(play, TurnEnd::NoShips);
    }
    let offense = play.state.offense;
    if play.state.encounter.meeting.is_some() {
        // A power has named the defense, so no star card is needed.
        return play.then(&frames![DefenseHand { due: false }]);
    }
    let foreigners = foreigners_at_home(play);
    if play.rules.is_for_two() {
        return choose_system(play, &foreigners);
    }
    let mut passed_over = false;
    // Two passes through the deck are enough to find another color, unless only the offense's color is left.
    for _ in 0..2 * star_cards(play) + 2 {
        let Some(star) = next_star(play) else { break };
        let before = stars_on_table(play);
        let color = turn(play, star);
        let color = what_counts(play, color, before)?;
        if color != offense && play.state.encounter.meeting.is_none() {
            meet(play, color, false);
        }
        let met = play.state.encounter.defense().unwrap_or(color);
        play.perform(&frames![Window::about(Hook::AfterStar, met)])?;
        if play.state.encounter.meeting.is_some() {
            return play.then(&frames![DefenseHand { due: false }]);
        }
        if foreigners.is_empty() || passed_over {
            continue;
        }
        let options = foreigners.iter().copied().map(PickOption::Seat).chain([PickOption::Pass]);
        match play.pick_one(|play| play.question(offense, Topic::OwnColor, Prompt::one_of(options)))? {
            PickOption::Seat(seat) => {
                meet(play, seat, true);
                return play.then(&frames![DefenseHand { due: false }]);
            }
            _ => passed_over = true,
        }
    }
    break_off(play, TurnEnd::NobodyToMeet)
}

/// Returns `true` if any seat is prompted.
///
/// The offense can choose a system, and other seats can act on the star card.
pub(super) fn asks(play: &Play<'_, '_>) -> bool {
    let acts = |hook| play.has_actors(hook);
    let special = !play.rules.special_stars.is_empty();
    play.rules.is_for_two()
        || special
        || !foreigners_at_home(play).is_empty()
        || acts(Hook::OnStar)
        || acts(Hook::AfterStar)
}

/// Reveals a star card to all seats, and returns the seat that it names.
///
/// A star card without a color stays on the table until the end of the encounter. It counts as the offense's own color
/// unless its script changes that.
fn turn(play: &mut Play<'_, '_>, star: u8) -> Seat {
    let by = play.state.offense;
    match play.rules.star(star) {
        Some(Star::Color(color)) => {
            play.emit(Event::StarDrawn { by, color, first: false });
            color
        }
        Some(Star::Special(card)) => {
            play.emit(Event::SpecialStarDrawn { by, card });
            play.state.lay(play.rules, card, by, Source::Star);
            by
        }
        None => by,
    }
}

/// Returns the star cards that are on the table.
fn stars_on_table(play: &Play<'_, '_>) -> PowerSet {
    let stars = play.state.powers.lying().filter(|(_, power)| power.source == Source::Star);
    stars.fold(PowerSet::EMPTY, |stars, (slot, _)| stars.with(slot))
}

/// Returns the color of the top star card, after scripts have acted on it.
///
/// `acted` contains the star cards revealed earlier, which do not act again.
fn what_counts(play: &mut Play<'_, '_>, turned: Seat, acted: PowerSet) -> Flow<Seat> {
    play.perform(&frames![Window { moment: Trigger::about(Hook::OnStar, turned), acted }])?;
    let top = play.state.star_discards.as_slice().last();
    Ok(top.and_then(|star| play.rules.color(*star)).unwrap_or(turned))
}

/// Returns the seats that have a base in the offense's home system (T5).
fn foreigners_at_home(play: &Play<'_, '_>) -> Vec<Seat> {
    let home = play.state.offense;
    let others = home.after(play.rules.seats).filter(|seat| !play.state.out.contains(*seat));
    others.filter(|seat| play.state.system(play.rules, home).any(|planet| play.state.has_base(planet, *seat))).collect()
}

fn star_cards(play: &Play<'_, '_>) -> usize {
    play.state.stars.len() + play.state.star_discards.len()
}

/// Draws the next star card. If a single card is left, all star cards are first shuffled into a new deck (T5).
fn next_star(play: &mut Play<'_, '_>) -> Option<u8> {
    see_to_deck(play);
    let star = play.state.stars.pop()?;
    play.state.star_known = false;
    play.state.star_discards.push(star);
    Some(star)
}

/// T5: shuffles all star cards into a new deck if at most one is left.
fn see_to_deck(play: &mut Play<'_, '_>) {
    if play.state.stars.len() > 1 || play.state.star_discards.is_empty() {
        return;
    }
    let discards = std::mem::replace(&mut play.state.star_discards, Pile::EMPTY);
    discards.as_slice().iter().for_each(|color| play.state.stars.push(*color));
    play.state.dice.shuffle(play.state.stars.as_mut_slice());
    play.state.star_known = false;
    play.emit(Event::StarsReshuffled);
}

/// P1: makes a star card of this color the next one, and shuffles the others.
///
/// If a star card has just been revealed, the picked card replaces it.
///
/// # Errors
/// Returns a fault if the deck has no such card.
pub(crate) fn pick(play: &mut Play<'_, '_>, call: &Call, color: Seat) -> Flow {
    let is_turned = call.moment.hook == Hook::OnStar;
    let turned = if is_turned { play.state.star_discards.pop() } else { None };
    if let Some(Star::Special(card)) = turned.and_then(|star| play.rules.star(star)) {
        // The replaced card leaves the table, so its script no longer acts.
        let lies = |(_, power): &(PowerSlot, &Power)| power.source == Source::Star && power.alien == card;
        let slot = play.state.powers.lying().find(lies).map(|(slot, _)| slot);
        slot.into_iter().for_each(|slot| play.remove_power(slot));
        play.state.encounter.meeting = None;
    }
    see_to_deck(play);
    turned.into_iter().for_each(|star| play.state.stars.push(star));
    let Some(at) = play.state.stars.as_slice().iter().position(|star| *star == color.0) else {
        return Err(Wrong::NoSuchStar { seat: color }.into());
    };
    let others = play.state.stars.as_slice().iter().enumerate().filter(|(place, _)| *place != at);
    play.state.stars = others.map(|(_, star)| *star).collect();
    play.state.dice.shuffle(play.state.stars.as_mut_slice());
    if is_turned {
        play.state.star_discards.push(color.0);
    } else {
        play.state.stars.push(color.0);
    }
    play.state.star_known = !is_turned;
    play.emit(Event::StarPicked { by: call.me, color });
    Ok(())
}

impl State {
    /// Returns the seats that the next star card can name.
    pub(crate) fn next_stars(&self, rules: &Ruleset) -> SeatSet {
        let discards = if self.stars.len() > 1 { &[] } else { self.star_discards.as_slice() };
        self.stars.as_slice().iter().chain(discards).filter_map(|star| rules.color(*star)).collect()
    }

    /// Returns `true` while the defense and the planet can change.
    ///
    /// They can change until the first invitation.
    pub(crate) fn can_still_be_met(&self) -> bool {
        let Encounter { number, answered, choice_begun, outcome, broken_off, .. } = &self.encounter;
        let nobody = self.encounter.sides.iter().all(|(_, front)| front.invited.is_empty()) && answered.is_empty();
        *number > 0 && nobody && !choice_begun && outcome.is_none() && broken_off.is_none()
    }
}

/// P1: names the defense through a power, before the first invitation.
///
/// The cone keeps pointing at its planet.
///
/// # Errors
/// Returns a fault if the seat is the offense.
pub(crate) fn name_defense(play: &mut Play<'_, '_>, defense: Seat) -> Flow {
    if defense == play.state.offense {
        return Err(Wrong::MeetsItself.into());
    }
    if !play.state.can_still_be_met() || play.state.out.contains(defense) {
        return Ok(());
    }
    let planet = play.state.encounter.planet();
    meet(play, defense, false);
    if let Some(planet) = planet {
        aim_at(play, planet);
    }
    Ok(())
}

/// D1: lets the offense choose a home system.
///
/// It can choose the other system, or its own if the other seat has a base there.
fn choose_system(play: &mut Play<'_, '_>, foreigners: &[Seat]) -> Flow {
    let offense = play.state.offense;
    let other = offense.after(play.rules.seats).next().ok_or(Broken::NobodyElse)?;
    let systems = [other].into_iter().chain((!foreigners.is_empty()).then_some(offense));
    let options = systems.map(PickOption::Seat);
    let question = |play: &Play<'_, '_>| play.question(offense, Topic::ChooseSystem, Prompt::one_of(options));
    let PickOption::Seat(system) = play.pick_one(question)? else { return Err(misfit()) };
    meet(play, other, system == offense);
    play.then(&frames![DefenseHand { due: false }])
}

fn meet(play: &mut Play<'_, '_>, defense: Seat, at_home: bool) {
    play.state.encounter.meeting = Some(Meeting { defense, at_home, planet: None, defenders_at_first: 0 });
    play.emit(Event::DefenseNamed { defense });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Outcome, Side};
    use crate::table::Dice;
    use crate::testing::*;

    #[test]
    fn single_star_card_left_reshuffles_all() {
        let rules = rules();
        let mut state = position(&rules);
        (state.stars, state.star_discards) = ([0, 1].into_iter().collect(), [2].into_iter().collect());
        assert_eq!(state.next_stars(&rules), [RED, BLUE].into_iter().collect());
        state.stars.pop();
        assert_eq!(state.next_stars(&rules), [RED, GREEN].into_iter().collect());
    }

    #[test]
    fn defense_can_change_until_first_invitation() {
        let mut state = position(&rules());
        assert!(state.can_still_be_met());
        for settled in [
            |state: &mut State| state.encounter[Side::Offense].invited.insert(GREEN),
            |state: &mut State| state.encounter.answered.insert(GREEN),
            |state: &mut State| state.encounter.choice_begun = true,
            |state: &mut State| state.encounter.broken_off = Some(TurnEnd::NoShips),
            |state: &mut State| state.encounter.number = 0,
        ] {
            let mut then = state.clone();
            settled(&mut then);
            assert!(!then.can_still_be_met());
        }
        state.encounter.outcome = Some(Outcome::Deal);
        assert!(!state.can_still_be_met());
    }

    #[test]
    fn picked_star_card_is_known_to_all() {
        let mut state = position(&rules());
        state.star_known = true;
        let top = state.stars.as_slice().last().copied();
        let worlds = (0..20).map(|seed| {
            let mut world = state.clone();
            world.shuffle_unseen_stars(world.stars.len(), &mut Dice::new(seed));
            world.stars
        });
        let worlds: Vec<_> = worlds.collect();
        assert!(worlds.iter().all(|stars| stars.as_slice().last().copied() == top));
        assert!(worlds.iter().any(|stars| *stars != state.stars), "the other star cards are shuffled");
    }
}
