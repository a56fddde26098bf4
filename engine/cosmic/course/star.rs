//! The star card, which names the defense (T5); at a table of two the offense chooses a system (D1).

use super::cone::can_launch;
use super::end::break_off;
use crate::ask::decision::{Ask, Pickable, Topic};
use crate::moment::asking::misfit;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::wrong::Broken;
use crate::table::Seat;
use crate::things::card::Pile;
use crate::things::encounter::Meeting;
use crate::things::event::Event;
use crate::things::frame::*;

/// T5: star cards are drawn until one names a defense; D1: two seats choose instead.
pub(super) fn draw(play: &mut Play<'_, '_>) -> Flow {
    if !can_launch(play) {
        return break_off(play, TurnEnd::NoShips);
    }
    let offense = play.state.offense;
    let foreigners = foreigners_at_home(play);
    if play.rules.is_for_two() {
        return choose_system(play, &foreigners);
    }
    let mut passed_over = false;
    // Every colour in play comes up within two decks, or none but the offense's is left.
    for _ in 0..2 * star_cards(play) + 2 {
        let Some(colour) = next_star(play) else { break };
        play.tell(Event::StarDrawn { by: offense, colour, first: false });
        if colour != offense {
            return name_defense(play, colour, false);
        }
        if foreigners.is_empty() || passed_over {
            continue;
        }
        let options = foreigners.iter().copied().map(Pickable::Seat).chain([Pickable::Pass]);
        let question = play.question(offense, Topic::OwnColour, Ask::one_of(options));
        match play.pick_one(question)? {
            Pickable::Seat(seat) => return name_defense(play, seat, true),
            _ => passed_over = true,
        }
    }
    break_off(play, TurnEnd::NobodyToMeet)
}

/// Whether the offense is asked whom it meets.
pub(super) fn asks(play: &Play<'_, '_>) -> bool {
    play.rules.is_for_two() || !foreigners_at_home(play).is_empty()
}

/// Seats that have a base in the offense's home system (T5).
fn foreigners_at_home(play: &Play<'_, '_>) -> Vec<Seat> {
    let home = play.state.offense;
    let others = home.after(play.rules.seats).filter(|seat| !play.state.out.contains(*seat));
    others.filter(|seat| play.rules.system(home).any(|planet| play.state.has_base(planet, *seat))).collect()
}

fn star_cards(play: &Play<'_, '_>) -> usize {
    play.state.stars.len() + play.state.star_discards.len()
}

/// The next star card; a single one left is not drawn, all are shuffled into a new deck (T5).
fn next_star(play: &mut Play<'_, '_>) -> Option<Seat> {
    if play.state.stars.len() <= 1 && !play.state.star_discards.is_empty() {
        let discards = std::mem::replace(&mut play.state.star_discards, Pile::EMPTY);
        discards.as_slice().iter().for_each(|colour| play.state.stars.push(*colour));
        play.state.dice.shuffle(play.state.stars.as_mut_slice());
        play.tell(Event::StarsReshuffled);
    }
    let colour = play.state.stars.pop()?;
    play.state.star_discards.push(colour);
    Some(Seat(colour))
}

/// D1: the other system, or one's own where the other has a base.
fn choose_system(play: &mut Play<'_, '_>, foreigners: &[Seat]) -> Flow {
    let offense = play.state.offense;
    let other = offense.after(play.rules.seats).next().ok_or(Broken::NobodyElse)?;
    let systems = [other].into_iter().chain((!foreigners.is_empty()).then_some(offense));
    let question = play.question(offense, Topic::ChooseSystem, Ask::one_of(systems.map(Pickable::Seat)));
    let Pickable::Seat(system) = play.pick_one(question)? else { return Err(misfit()) };
    name_defense(play, other, system == offense)
}

fn name_defense(play: &mut Play<'_, '_>, defense: Seat, at_home: bool) -> Flow {
    play.state.encounter.meeting = Some(Meeting { defense, at_home, planet: None, defenders_at_first: 0 });
    play.tell(Event::DefenseNamed { defense });
    play.then(&frames![DefenseHand { due: false }])
}
