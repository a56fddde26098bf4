//! The cone: a ship freed to it or to a base, where it points, what it carries (T4, T6, T7, W5).

use super::end::break_off;
use crate::ask::decision::{Ask, Pickable, Topic};
use crate::course::moves::leave;
use crate::course::ships::{after_free, ships_at_large, ships_on_bases};
use crate::moment::asking::misfit;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::things::berth::Berth;
use crate::things::encounter::Meeting;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::number::Number;
use crate::things::place::{Place, Planet};
use crate::things::ruleset::Ruleset;
use crate::things::side::Side;

/// T4: the offense may free one ship to a base; without any base, straight to the cone.
pub(super) fn free_a_ship(play: &mut Play<'_, '_>) -> Flow {
    let offense = play.state.offense;
    if !can_free_a_ship(play) {
        return Ok(());
    }
    let bases = play.state.bases(offense, play.rules.seats).map(Pickable::Planet);
    let mut options: Vec<Pickable> = bases.collect();
    if options.is_empty() {
        options.push(Pickable::Cone);
    }
    options.push(Pickable::Pass);
    let question = play.question(offense, Topic::FreeShip, Ask::one_of(options));
    let to = match play.pick_one(question)? {
        Pickable::Planet(planet) => Place::Planet(planet),
        Pickable::Cone => Place::Cone,
        _ => return Ok(()),
    };
    play.state.ships.shift(offense, 1, Berth::Hole, to.into());
    play.tell(Event::ShipFreed { seat: offense, to });
    after_free(play, offense)
}

pub(super) fn can_free_a_ship(play: &Play<'_, '_>) -> bool {
    play.state.ships[Berth::Hole][play.state.offense] > 0
}

/// T6: any planet of the defense's system; at home only one with a base of the defense.
pub(super) fn point(play: &mut Play<'_, '_>) -> Flow {
    let Meeting { defense, at_home, planet, .. } = play.meeting()?;
    let offense = play.state.offense;
    if planet.is_some() {
        // A power has pointed it already.
        return after_aim(play);
    }
    let planets: Vec<Pickable> = if at_home {
        play.rules
            .system(offense)
            .filter(|planet| play.state.has_base(*planet, defense))
            .map(Pickable::Planet)
            .collect()
    } else {
        play.rules.system(defense).map(Pickable::Planet).collect()
    };
    if planets.is_empty() {
        // A card or power has taken away the only base that could be met.
        return break_off(play, TurnEnd::NobodyToMeet);
    }
    let question = play.question(offense, Topic::Point, Ask::one_of(planets));
    let Pickable::Planet(planet) = play.pick_one(question)? else { return Err(misfit()) };
    point_at(play, planet);
    after_aim(play)
}

/// The cone points at a planet: scripts may act on it.
fn after_aim(play: &mut Play<'_, '_>) -> Flow {
    if play.has_actors(Hook::AfterAim) { play.then(&frames![Window::at(Hook::AfterAim)]) } else { Ok(()) }
}

/// T6: the cone points at a planet.
fn point_at(play: &mut Play<'_, '_>, planet: Planet) {
    let Some(meeting) = play.state.encounter.meeting else { return };
    let defenders_at_first = play.state.ships_on(planet, meeting.defense);
    play.state.encounter.meeting = Some(Meeting { planet: Some(planet), defenders_at_first, ..meeting });
    play.tell(Event::Pointed { planet });
}

/// P1: the cone points at a planet by a power, wherever that is, as long as nobody is invited.
pub(crate) fn aim_at(play: &mut Play<'_, '_>, planet: Planet) {
    if play.state.can_still_be_met() {
        point_at(play, planet);
    }
}

/// W5: whether the offense can launch a ship at all.
pub(super) fn can_launch(play: &Play<'_, '_>) -> bool {
    ships_at_large(play, play.state.offense).total() > 0
}

/// T7: the limit is fixed first, then ships are loaded.
pub(super) fn begin_load(play: &mut Play<'_, '_>) -> Flow {
    play.then(&frames![play.to_fix(Number::ShipLimit, play.state.offense), Load])
}

/// T7: 1 to 4 ships from any bases; one freed straight to the cone counts.
impl Step for Load {
    const RULE: Rule = Rule::T7;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        if !can_launch(play) {
            return break_off(play, TurnEnd::NoShips);
        }
        let offense = play.state.offense;
        let loaded = play.state.ships[Side::Offense][offense];
        let (mut bounds, mut kept) = (ships_on_bases(play, offense), Vec::new());
        loop {
            let most = play.ship_limit(offense).saturating_sub(loaded).min(bounds.total() as u8);
            let least = u8::from(loaded == 0).min(most);
            if most == 0 {
                return Ok(());
            }
            let question = play.question(offense, Topic::Load, Ask::Ships { bounds, min: least, max: most });
            let chosen = play.pick_ships(question)?;
            let from = leave(play, offense, &chosen)?;
            if play.state.ships.gather(offense, &from, Berth::Front(Side::Offense)) > 0 {
                play.tell(Event::Loaded { seat: offense, from });
            }
            if from.total() > 0 || least == 0 {
                return Ok(());
            }
            // Who must load ships, and has been kept from it, loads them elsewhere if it can.
            kept.extend(chosen.iter().map(|(place, _)| place));
            bounds = ships_on_bases(play, offense);
            kept.iter().for_each(|place| bounds.set(*place, 0));
            if bounds.total() == 0 {
                return break_off(play, TurnEnd::NoShips);
            }
        }
    }
}
