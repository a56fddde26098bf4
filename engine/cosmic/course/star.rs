//! The star card, which names the defense (T5); at a table of two the offense chooses a system (D1).

use super::cone::{aim_at, can_launch};
use super::end::break_off;
use crate::ask::decision::{Ask, Pickable, Topic};
use crate::moment::asking::misfit;
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::wrong::{Broken, Wrong};
use crate::table::{Seat, SeatSet};
use crate::things::card::Pile;
use crate::things::encounter::{Encounter, Meeting};
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::moment::Moment;
use crate::things::power::{Power, Source};
use crate::things::power_sets::{PowerSet, PowerSlot};
use crate::things::ruleset::Ruleset;
use crate::things::star::Star;
use crate::things::state::State;

/// T5: star cards are drawn until one names a defense; D1: two seats choose instead.
pub(super) fn draw(play: &mut Play<'_, '_>) -> Flow {
    if !can_launch(play) {
        return break_off(play, TurnEnd::NoShips);
    }
    let offense = play.state.offense;
    if play.state.encounter.meeting.is_some() {
        // A power has named the defense: no star card is needed.
        return play.then(&frames![DefenseHand { due: false }]);
    }
    let foreigners = foreigners_at_home(play);
    if play.rules.is_for_two() {
        return choose_system(play, &foreigners);
    }
    let mut passed_over = false;
    // Every colour in play comes up within two decks, or none but the offense's is left.
    for _ in 0..2 * star_cards(play) + 2 {
        let Some(star) = next_star(play) else { break };
        let before = stars_on_table(play);
        let colour = turn(play, star);
        let colour = what_counts(play, colour, before)?;
        if colour != offense && play.state.encounter.meeting.is_none() {
            meet(play, colour, false);
        }
        let met = play.state.encounter.defense().unwrap_or(colour);
        play.perform(&frames![Window::about(Hook::AfterStar, met)])?;
        if play.state.encounter.meeting.is_some() {
            return play.then(&frames![DefenseHand { due: false }]);
        }
        if foreigners.is_empty() || passed_over {
            continue;
        }
        let options = foreigners.iter().copied().map(Pickable::Seat).chain([Pickable::Pass]);
        let question = play.question(offense, Topic::OwnColour, Ask::one_of(options));
        match play.pick_one(question)? {
            Pickable::Seat(seat) => {
                meet(play, seat, true);
                return play.then(&frames![DefenseHand { due: false }]);
            }
            _ => passed_over = true,
        }
    }
    break_off(play, TurnEnd::NobodyToMeet)
}

/// Whether anybody is asked: the offense, whom it meets, or those who act on the star card.
pub(super) fn asks(play: &Play<'_, '_>) -> bool {
    let acts = |hook| play.has_actors(hook);
    let special = !play.rules.special_stars.is_empty();
    play.rules.is_for_two()
        || special
        || !foreigners_at_home(play).is_empty()
        || acts(Hook::OnStar)
        || acts(Hook::AfterStar)
}

/// A star card is turned, for all to see. One without a colour lies on the table until the encounter ends, and counts as the
/// offense's own unless it says otherwise.
fn turn(play: &mut Play<'_, '_>, star: u8) -> Seat {
    let by = play.state.offense;
    match play.rules.star(star) {
        Some(Star::Colour(colour)) => {
            play.tell(Event::StarDrawn { by, colour, first: false });
            colour
        }
        Some(Star::Special(card)) => {
            play.tell(Event::SpecialStarDrawn { by, card });
            play.state.lay(play.rules, card, by, Source::Star);
            by
        }
        None => by,
    }
}

/// The star cards that lie on the table.
fn stars_on_table(play: &Play<'_, '_>) -> PowerSet {
    let stars = play.state.powers.lying().filter(|(_, power)| power.source == Source::Star);
    stars.fold(PowerSet::EMPTY, |stars, (slot, _)| stars.with(slot))
}

/// The colour that a turned star card counts as: that of the card which lies there once scripts have acted on it.
/// `acted`: the star cards that were turned before it, each of which had its own turning to act at.
fn what_counts(play: &mut Play<'_, '_>, turned: Seat, acted: PowerSet) -> Flow<Seat> {
    play.perform(&frames![Window { moment: Moment::about(Hook::OnStar, turned), acted }])?;
    let top = play.state.star_discards.as_slice().last();
    Ok(top.and_then(|star| play.rules.colour(*star)).unwrap_or(turned))
}

/// Seats that have a base in the offense's home system (T5).
fn foreigners_at_home(play: &Play<'_, '_>) -> Vec<Seat> {
    let home = play.state.offense;
    let others = home.after(play.rules.seats).filter(|seat| !play.state.out.contains(*seat));
    others.filter(|seat| play.state.system(play.rules, home).any(|planet| play.state.has_base(planet, *seat))).collect()
}

fn star_cards(play: &Play<'_, '_>) -> usize {
    play.state.stars.len() + play.state.star_discards.len()
}

/// The next star card; a single one left is not drawn, all are shuffled into a new deck (T5).
fn next_star(play: &mut Play<'_, '_>) -> Option<u8> {
    see_to_deck(play);
    let star = play.state.stars.pop()?;
    play.state.star_known = false;
    play.state.star_discards.push(star);
    Some(star)
}

/// T5: a single star card left is shuffled into a new deck with all others.
fn see_to_deck(play: &mut Play<'_, '_>) {
    if play.state.stars.len() > 1 || play.state.star_discards.is_empty() {
        return;
    }
    let discards = std::mem::replace(&mut play.state.star_discards, Pile::EMPTY);
    discards.as_slice().iter().for_each(|colour| play.state.stars.push(*colour));
    play.state.dice.shuffle(play.state.stars.as_mut_slice());
    play.state.star_known = false;
    play.tell(Event::StarsReshuffled);
}

/// P1: a seat picks the next star card out of the deck, or, where one has just been turned, the one that takes its place.
/// The others are shuffled.
///
/// # Errors
/// The deck has no such card.
pub(crate) fn pick(play: &mut Play<'_, '_>, call: &Call, colour: Seat) -> Flow {
    let is_turned = call.moment.hook == Hook::OnStar;
    let turned = if is_turned { play.state.star_discards.pop() } else { None };
    if let Some(Star::Special(card)) = turned.and_then(|star| play.rules.star(star)) {
        // What it has done goes with it: another takes its place.
        let lies = |(_, power): &(PowerSlot, &Power)| power.source == Source::Star && power.alien == card;
        let slot = play.state.powers.lying().find(lies).map(|(slot, _)| slot);
        slot.into_iter().for_each(|slot| play.remove_power(slot));
        play.state.encounter.meeting = None;
    }
    see_to_deck(play);
    turned.into_iter().for_each(|star| play.state.stars.push(star));
    let Some(at) = play.state.stars.as_slice().iter().position(|star| *star == colour.0) else {
        return Err(Wrong::NoSuchStar { seat: colour }.into());
    };
    let others = play.state.stars.as_slice().iter().enumerate().filter(|(place, _)| *place != at);
    play.state.stars = others.map(|(_, star)| *star).collect();
    play.state.dice.shuffle(play.state.stars.as_mut_slice());
    if is_turned {
        play.state.star_discards.push(colour.0);
    } else {
        play.state.stars.push(colour.0);
    }
    play.state.star_known = !is_turned;
    play.tell(Event::StarPicked { by: call.me, colour });
    Ok(())
}

impl State {
    /// The seats that the next star card can name.
    pub(crate) fn next_stars(&self, rules: &Ruleset) -> SeatSet {
        let discards = if self.stars.len() > 1 { &[] } else { self.star_discards.as_slice() };
        self.stars.as_slice().iter().chain(discards).filter_map(|star| rules.colour(*star)).collect()
    }

    /// Whether it can still be said whom the offense meets, and where: in an encounter in which nobody is invited yet.
    pub(crate) fn can_still_be_met(&self) -> bool {
        let Encounter { number, answered, choice_begun, outcome, broken_off, .. } = &self.encounter;
        let nobody = self.encounter.sides.iter().all(|(_, front)| front.invited.is_empty()) && answered.is_empty();
        *number > 0 && nobody && !choice_begun && outcome.is_none() && broken_off.is_none()
    }
}

/// P1: a power names the defense, as long as nobody is invited. The cone points still at the planet it points at.
///
/// # Errors
/// It is the offense.
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

/// D1: the other system, or one's own where the other has a base.
fn choose_system(play: &mut Play<'_, '_>, foreigners: &[Seat]) -> Flow {
    let offense = play.state.offense;
    let other = offense.after(play.rules.seats).next().ok_or(Broken::NobodyElse)?;
    let systems = [other].into_iter().chain((!foreigners.is_empty()).then_some(offense));
    let question = play.question(offense, Topic::ChooseSystem, Ask::one_of(systems.map(Pickable::Seat)));
    let Pickable::Seat(system) = play.pick_one(question)? else { return Err(misfit()) };
    meet(play, other, system == offense);
    play.then(&frames![DefenseHand { due: false }])
}

fn meet(play: &mut Play<'_, '_>, defense: Seat, at_home: bool) {
    play.state.encounter.meeting = Some(Meeting { defense, at_home, planet: None, defenders_at_first: 0 });
    play.tell(Event::DefenseNamed { defense });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Dice;
    use crate::testing::*;
    use crate::things::encounter::Outcome;
    use crate::things::side::Side;

    #[test]
    fn the_next_star_card_is_one_of_the_deck_or_of_all_when_a_single_one_is_left() {
        let rules = rules();
        let mut state = position(&rules);
        (state.stars, state.star_discards) = ([0, 1].into_iter().collect(), [2].into_iter().collect());
        assert_eq!(state.next_stars(&rules), [RED, BLUE].into_iter().collect());
        state.stars.pop();
        assert_eq!(state.next_stars(&rules), [RED, GREEN].into_iter().collect());
    }

    #[test]
    fn whom_the_offense_meets_can_be_said_until_somebody_is_invited() {
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
    fn a_star_card_that_has_been_picked_is_the_same_in_every_world() {
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
        assert!(worlds.iter().any(|stars| *stars != state.stars), "the others are shuffled");
    }
}
