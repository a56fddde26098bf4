//! The cone: freeing a ship, pointing at a planet, and loading ships (T4, T6, T7, W5).

use super::end::break_off;
use crate::decision::{PickOption, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Berth, Case, Event, Hook, Meeting, Number, Place, Planet, PowerSet, Side, Trigger};
use crate::steps::moves::leave;
use crate::steps::ships::{after_free, ships_on_bases};
use crate::trigger::{Fact, Flow, Play, Settles, Step, misfit};

/// T4: lets the offense free a ship to a base, or to the cone if it has no base.
pub(super) fn free_a_ship(play: &mut Play<'_, '_>) -> Flow {
    let offense = play.state.offense;
    if !can_free_a_ship(play) {
        return Ok(());
    }
    let question = |play: &Play<'_, '_>| {
        let bases = play.state.bases(offense, play.rules.seats).map(PickOption::Planet);
        let cone = (!play.state.has_bases(offense, play.rules.seats)).then_some(PickOption::Cone);
        let options = bases.chain(cone).chain([PickOption::Pass]);
        play.question(offense, Topic::FreeShip, Prompt::one_of(options))
    };
    let to = match play.pick_one(question)? {
        PickOption::Planet(planet) => Place::Planet(planet),
        PickOption::Cone => Place::Cone,
        _ => return Ok(()),
    };
    play.state.ships.shift(offense, 1, Berth::Hole, to.into());
    play.emit(Event::ShipFreed { seat: offense, to });
    after_free(play, offense)
}

pub(super) fn can_free_a_ship(play: &Play<'_, '_>) -> bool {
    play.state.ships[Berth::Hole][play.state.offense] > 0
}

/// T6: points the cone at a planet, unless a power has pointed it already.
pub(super) fn point(play: &mut Play<'_, '_>) -> Flow {
    match play.meeting()?.planet {
        Some(_) => after_aim(play),
        None => aim(play, Point { acted: PowerSet::EMPTY, chosen: None }),
    }
}

impl Step for Point {
    const RULE: Rule = Rule::T6;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now.settled(&[Fact::Met])?.with(&[Fact::Pointed]));

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        aim(play, self)
    }
}

/// T6: asks the offense at which planet the cone points.
///
/// The options are the planets of the defense's system. In the offense's own system, they are the planets on which the
/// defense has a base. Powers can add or remove planets.
fn aim(play: &mut Play<'_, '_>, Point { acted, chosen }: Point) -> Flow {
    let (offense, usual) = (play.state.offense, usual_targets(play)?);
    let asked: Vec<Planet> = if play.state.powers_with(Hook::MayAim).is_empty() {
        usual.clone()
    } else {
        play.state.planets_in_game(play.rules).collect()
    };
    let mut open = Vec::new();
    for planet in asked {
        let moment = Trigger::asking(Hook::MayAim, offense, Case::Aim(planet));
        let ruling = play.ruling(&moment, usual.contains(&planet))?;
        // A power that allows a planet is used only if the offense chooses that planet.
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
        // A card or a power has excluded every possible planet.
        return break_off(play, TurnEnd::NobodyToMeet);
    }
    let options = open.iter().map(|(planet, _)| PickOption::Planet(*planet));
    let question = |play: &Play<'_, '_>| play.question(offense, Topic::Point, Prompt::one_of(options));
    let PickOption::Planet(planet) = play.pick_one(question)? else { return Err(misfit()) };
    if open.contains(&(planet, true)) {
        return play.then(&frames![Point { acted, chosen: Some(planet) }]);
    }
    point_at(play, planet);
    after_aim(play)
}

/// T6: returns the planets at which the cone can point unless a power changes them.
fn usual_targets(play: &Play<'_, '_>) -> Flow<Vec<Planet>> {
    let Meeting { defense, at_home, .. } = play.meeting()?;
    let is_met = |planet: &Planet| !at_home || play.state.has_base(*planet, defense);
    let system = if at_home { play.state.offense } else { defense };
    Ok(play.state.system(play.rules, system).filter(is_met).collect())
}

/// Lets scripts act after the cone points at a planet.
fn after_aim(play: &mut Play<'_, '_>) -> Flow {
    if play.has_actors(Hook::AfterAim) { play.then(&frames![Window::at(Hook::AfterAim)]) } else { Ok(()) }
}

/// T6: points the cone at a planet.
fn point_at(play: &mut Play<'_, '_>, planet: Planet) {
    let Some(meeting) = play.state.encounter.meeting else { return };
    let defenders_at_first = play.state.ships_on(planet, meeting.defense);
    play.state.encounter.meeting = Some(Meeting { planet: Some(planet), defenders_at_first, ..meeting });
    play.emit(Event::Pointed { planet });
}

/// P1: points the cone at any planet through a power, before the first invitation.
pub(crate) fn aim_at(play: &mut Play<'_, '_>, planet: Planet) {
    if play.state.can_still_be_met() && play.state.planets.has(planet) {
        point_at(play, planet);
    }
}

/// W5: returns `true` if the offense can launch any ship.
pub(super) fn can_launch(play: &Play<'_, '_>) -> bool {
    let offense = play.state.offense;
    play.state.has_bases(offense, play.rules.seats) || play.state.ships[Side::Offense][offense] > 0
}

/// T7: computes the ship limit, and then loads ships.
pub(super) fn begin_load(play: &mut Play<'_, '_>) -> Flow {
    play.then(&frames![play.to_fix(Number::ShipLimit, play.state.offense), Load])
}

/// T7: the offense loads 1 to 4 ships from any of its bases. A ship freed to the cone counts.
impl Step for Load {
    const RULE: Rule = Rule::T7;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

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
            let prompt = Prompt::Ships { bounds, min: least, max: most };
            let chosen = play.pick_ships(|play| play.question(offense, Topic::Load, prompt))?;
            let from = leave(play, offense, &chosen)?;
            if play.state.ships.gather(offense, &from, Berth::Front(Side::Offense)) > 0 {
                play.emit(Event::Loaded { seat: offense, from });
            }
            if from.total() > 0 || least == 0 {
                return Ok(());
            }
            // If a power prevents some of these ships from leaving, the offense loads others instead, if possible.
            kept.extend(chosen.iter().map(|(place, _)| place));
            bounds = ships_on_bases(play, offense);
            kept.iter().for_each(|place| bounds.set(*place, 0));
            if bounds.total() == 0 {
                return break_off(play, TurnEnd::NoShips);
            }
        }
    }
}
