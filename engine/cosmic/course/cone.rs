//! The cone: a ship freed to it or to a base, where it points, what it carries (T4, T6, T7, W5).

use super::end::break_off;
use crate::ask::decision::{Ask, Pickable, Topic};
use crate::course::moves::leave;
use crate::course::ships::{after_free, ships_on_bases};
use crate::moment::asking::misfit;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::{Fact, Facts};
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::things::berth::Berth;
use crate::things::encounter::Meeting;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::moment::{Case, Moment};
use crate::things::number::Number;
use crate::things::place::{Place, Planet};
use crate::things::power_sets::PowerSet;
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

/// T6: the cone is pointed at a planet, unless a power has pointed it already.
pub(super) fn point(play: &mut Play<'_, '_>) -> Flow {
    match play.meeting()?.planet {
        Some(_) => after_aim(play),
        None => aim(play, Point { acted: PowerSet::EMPTY, chosen: None }),
    }
}

impl Step for Point {
    const RULE: Rule = Rule::T6;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now.settled(&[Fact::Met])?.with(&[Fact::Pointed]))
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        aim(play, self)
    }
}

/// T6: any planet of the defense's system; at home only one with a base of the defense. Powers may open others, or close
/// some of these.
fn aim(play: &mut Play<'_, '_>, Point { acted, chosen }: Point) -> Flow {
    let (offense, usual) = (play.state.offense, usual_targets(play)?);
    let asked: Vec<Planet> = if play.state.powers_with(Hook::MayAim).is_empty() {
        usual.clone()
    } else {
        play.state.planets_in_game(play.rules).collect()
    };
    let mut open = Vec::new();
    for planet in asked {
        let moment = Moment::asking(Hook::MayAim, offense, Case::Aim(planet));
        let ruling = play.ruling(&moment, usual.contains(&planet))?;
        // A power that opens a planet is used once it is pointed at.
        if (!ruling.may || chosen == Some(planet))
            && let Some(use_) = play.use_of(ruling, moment, acted)?
        {
            return play.then(&frames![use_, Point { acted: acted.with(use_.power), chosen }]);
        }
        if ruling.may {
            open.push((planet, ruling.by.is_some()));
        }
    }
    if let Some((planet, _)) = open.iter().find(|(planet, _)| chosen == Some(*planet)) {
        point_at(play, *planet);
        return after_aim(play);
    }
    if open.is_empty() {
        // A card or power has taken away all that could be met.
        return break_off(play, TurnEnd::NobodyToMeet);
    }
    let options = open.iter().map(|(planet, _)| Pickable::Planet(*planet));
    let Pickable::Planet(planet) = play.pick_one(play.question(offense, Topic::Point, Ask::one_of(options)))? else {
        return Err(misfit());
    };
    if open.contains(&(planet, true)) {
        return play.then(&frames![Point { acted, chosen: Some(planet) }]);
    }
    point_at(play, planet);
    after_aim(play)
}

/// T6: where the cone can point without powers.
fn usual_targets(play: &Play<'_, '_>) -> Flow<Vec<Planet>> {
    let Meeting { defense, at_home, .. } = play.meeting()?;
    let is_met = |planet: &Planet| !at_home || play.state.has_base(*planet, defense);
    let system = if at_home { play.state.offense } else { defense };
    Ok(play.state.system(play.rules, system).filter(is_met).collect())
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
    if play.state.can_still_be_met() && play.state.planets.has(planet) {
        point_at(play, planet);
    }
}

/// W5: whether the offense can launch a ship at all.
pub(super) fn can_launch(play: &Play<'_, '_>) -> bool {
    let offense = play.state.offense;
    play.state.has_bases(offense, play.rules.seats) || play.state.ships[Side::Offense][offense] > 0
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
