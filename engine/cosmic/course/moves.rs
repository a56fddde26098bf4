//! P1: ships that a power or a card moves: from any planets or side of the encounter to any others, beyond every limit.
//!
//! Ships that are lost, freed or taken out of the game go other ways (`losses`, `ships`): scripts act on those.

use crate::ask::decision::{Ask, Decision, Topic, Word};
use crate::course::losses::{fall, lose_ships_from};
use crate::course::ships::{chooser, places_question, ships_on_bases, to_choose_from};
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::moment::wrong::Wrong;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{BySeat, Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::moment::Moment;
use crate::things::place::{Place, ShipCounts};
use crate::things::ruleset::Ruleset;

/// Which ships move, where to, and who says so; all of it can be left open.
#[derive(Default)]
pub(crate) struct Order {
    /// Where they lie: its bases.
    pub from: Option<Vec<Berth>>,
    /// Where they go: its other bases.
    pub to: Option<Vec<Berth>>,
    /// The fewest ships: all that are there, or none if a most is named.
    pub least: Option<u8>,
    /// The most ships: all that are there.
    pub most: Option<u8>,
    /// Who chooses which ships, and where to: their owner.
    pub by: Option<Seat>,
    /// The text of the question which ships, or how many: that of the rules.
    pub about: Option<Word>,
}

/// What is at stake at a moment within another step does nothing of its own.
macro_rules! only_at_stake {
    ($($Step:ident by $Rule:ident)*) => {
        $(impl Step for $Step {
            const RULE: Rule = Rule::$Rule;

            fn is_idle(&self, _play: &Play<'_, '_>) -> bool {
                true
            }

            fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
                Ok(now)
            }

            fn run(self, _play: &mut Play<'_, '_>) -> Flow {
                Ok(())
            }
        })*
    };
}

only_at_stake! { Leave by P1 Landing by C3 AfterLanding by C3 }

/// Ships of a seat are about to leave planets: which of them do, once scripts have acted on it.
///
/// # Errors
/// Waiting, or a fault.
pub(crate) fn leave(play: &mut Play<'_, '_>, seat: Seat, from: &ShipCounts) -> Flow<ShipCounts> {
    let mut left = *from;
    if !play.has_actors(Hook::OnLeave) {
        return Ok(left);
    }
    for (place, ships) in from.iter() {
        let Place::Planet(planet) = place else { continue };
        let there = play.state.ships_on(planet, seat);
        let leaving = Leave { seat, planet, ships: ships.min(there) };
        if let Frame::Leave(Leave { ships, .. }) = play.put_at_stake(Hook::OnLeave, Some(seat), leaving)? {
            left.set(place, ships.min(play.state.ships_on(planet, seat)));
        }
    }
    // What acts as ships leave one planet can have taken away those that were to leave another.
    for (place, ships) in left.iter().collect::<Vec<_>>() {
        left.set(place, ships.min(play.state.ships[Berth::from(place)][seat]));
    }
    Ok(left)
}

/// Ships that were to leave a planet stay there.
pub(crate) fn keep(play: &mut Play<'_, '_>, moment: &Moment) {
    if let Some(Frame::Leave(leaving)) = play.state.stack.matter_mut(moment) {
        leaving.ships = 0;
    }
}

/// The ships of a seat that are about to leave a planet, or to land on one: how many, and where they lie.
fn under_way(play: &Play<'_, '_>, moment: &Moment, seat: Seat) -> Option<(u8, Berth)> {
    let (ships, at) = match play.state.stack.matter(moment)? {
        Frame::Leave(Leave { seat: leaving, planet, ships }) if *leaving == seat => (*ships, Berth::Planet(*planet)),
        Frame::Landing(Landing { side, ships, .. }) => (ships[seat], Berth::Front(*side)),
        _ => return None,
    };
    Some((ships.min(play.state.ships[at][seat]), at)).filter(|(ships, _)| *ships > 0)
}

/// So many ships fewer of a seat are about to leave a planet, or to land on one.
fn are_diverted(play: &mut Play<'_, '_>, moment: &Moment, seat: Seat, fewer: u8) {
    match play.state.stack.matter_mut(moment) {
        Some(Frame::Leave(leaving)) => leaving.ships -= fewer,
        Some(Frame::Landing(landing)) => landing.ships[seat] -= fewer,
        _ => {}
    }
}

/// Ships of these seats that are about to leave a planet, or to land on one, go elsewhere at once.
///
/// # Errors
/// Waiting, a fault, or a place where they cannot go.
pub(crate) fn divert(play: &mut Play<'_, '_>, moment: &Moment, seats: SeatSet, to: Berth) -> Flow {
    for seat in seats.iter() {
        let Some((ships, at)) = under_way(play, moment, seat) else { continue };
        let from = at.place().map_or(ShipCounts::NONE, |place| ShipCounts::only(place, ships));
        if to.place().is_some_and(|place| matches!(place, Place::Planet(planet) if !play.state.planets.has(planet))) {
            continue;
        }
        are_diverted(play, moment, seat, ships);
        match to {
            Berth::Planet(planet) => {
                play.state.ships.shift(seat, ships, at, to);
                let to = ShipCounts::only(Place::Planet(planet), ships);
                play.tell(Event::ShipsMoved { seat, from, to });
            }
            Berth::Hole | Berth::Gone => {
                let mut lost = BySeat::of(0);
                lost[seat] = fall(play, seat, &from, 0);
                let mut loss = Loss::of(lost, Cause::Effect);
                if to == Berth::Gone {
                    (loss.leave_game, loss.sent_away_by) = (SeatSet::one(seat), play.why().by);
                }
                play.perform(&frames![Lose { loss }])?;
            }
            _ => return Err(Wrong::NoPlaceForFallen.into()),
        }
    }
    Ok(())
}

/// So many of a seat's ships that are about to land, or all of them, go back to its bases, or to these places. Without a
/// place to go they land after all.
///
/// # Errors
/// Waiting, or a fault.
pub(crate) fn spare_landing(
    play: &mut Play<'_, '_>,
    moment: &Moment,
    seat: Seat,
    ships: Option<u8>,
    to: Option<&[Berth]>,
) -> Flow {
    let Some((landing, at)) = under_way(play, moment, seat) else { return Ok(()) };
    let ships = ships.map_or(landing, |ships| ships.min(landing));
    let Some(question) = places_question(play, seat, ships, to)? else { return Ok(()) };
    let to = play.pick_ships(question)?;
    are_diverted(play, moment, seat, ships);
    play.state.ships.spread(seat, at, &to);
    play.tell(Event::ShipsReturned { seat, to });
    Ok(())
}

/// Ships of a side in the encounter land on a planet: how many of each seat, once scripts have acted on it. What is told of
/// each of them is the business of `told`.
///
/// # Errors
/// Waiting, or a fault.
pub(crate) fn land(play: &mut Play<'_, '_>, landing: Landing, told: impl Fn(Seat, u8) -> Event) -> Flow {
    let Frame::Landing(Landing { side, planet, mut ships }) = play.put_at_stake(Hook::OnLand, None, landing)? else {
        return Ok(());
    };
    for seat in play.rules.seats() {
        ships[seat] = ships[seat].min(play.state.ships[side][seat]);
        if ships[seat] > 0 {
            play.state.ships.shift(seat, ships[seat], Berth::Front(side), Berth::Planet(planet));
            play.tell(told(seat, ships[seat]));
        }
    }
    if ships != BySeat::of(0) {
        play.put_at_stake(Hook::AfterLand, None, AfterLanding { side, planet, ships })?;
    }
    Ok(())
}

/// A seat's ships are moved; how many. A base that they come to is founded, whatever the limits are.
///
/// # Errors
/// Waiting, a fault, or a place whose ships are moved in other ways.
pub(crate) fn move_ships(play: &mut Play<'_, '_>, call: &Call, seat: Seat, order: &Order) -> Flow<u8> {
    let [from, to] = [&order.from, &order.to].map(|places| places.as_deref().map(to_choose_from).transpose());
    let (from, to) = (from?, to?);
    let is_homeward = to.is_none() && order.by.is_none_or(|by| by == seat);
    let (there, open) = (movable(play, seat, from.as_deref(), to.as_deref()), open_to(play, seat, from, to));
    let all = there.total() as u8;
    if all == 0 || open.is_empty() {
        return Ok(0);
    }
    let most = order.most.map_or(all, |most| most.min(all));
    let least = order.least.unwrap_or(if order.most.is_some() { 0 } else { all }).min(most);
    let chosen = which(play, call, seat, order, there, (least, most))?;
    let chosen = leave(play, seat, &chosen)?;
    let ships = chosen.total() as u8;
    if ships == 0 {
        return Ok(0);
    }
    let mut bounds = ShipCounts::NONE;
    open.into_iter().for_each(|place| bounds.set(place, ships));
    let topic = if is_homeward { Topic::ReturnShips } else { Topic::PlaceShips };
    let where_to = chooser(play, seat, order.by, topic, Ask::Ships { bounds, min: ships, max: ships });
    let to = play.pick_ships(where_to)?;
    play.state.ships.carry(seat, &chosen, &to);
    play.tell(Event::ShipsMoved { seat, from: chosen, to });
    Ok(ships)
}

/// The ships of a seat that can be moved, by place: all on its bases but where they are to go.
fn movable(play: &Play<'_, '_>, seat: Seat, from: Option<&[Place]>, to: Option<&[Place]>) -> ShipCounts {
    match from {
        Some(from) => ships_at(play, seat, from),
        None => {
            let mut bases = ships_on_bases(play, seat);
            to.unwrap_or_default().iter().for_each(|place| bases.set(*place, 0));
            bases
        }
    }
}

/// The places to which a seat's ships can be moved: its bases, if none are named, and none that they leave.
fn open_to(play: &Play<'_, '_>, seat: Seat, from: Option<Vec<Place>>, to: Option<Vec<Place>>) -> Vec<Place> {
    let bases = || play.state.bases(seat, play.rules.seats).map(Place::Planet).collect();
    let (left, to) = (from.unwrap_or_default(), to.unwrap_or_else(bases));
    to.into_iter().filter(|place| !left.contains(place) && play.state.has_place_for(*place, seat)).collect()
}

/// Which ships are moved: how many, where they all lie at one place.
fn which(
    play: &mut Play<'_, '_>,
    call: &Call,
    seat: Seat,
    order: &Order,
    there: ShipCounts,
    (least, most): (u8, u8),
) -> Flow<ShipCounts> {
    let only = there.iter().map(|(place, _)| place).next().filter(|_| there.iter().count() == 1);
    let ask = match only {
        Some(_) => Ask::Number { min: least, max: most },
        None => Ask::Ships { bounds: there, min: least, max: most },
    };
    let mut question = chooser(play, seat, order.by, Topic::MoveShips, ask);
    if let Some(about) = order.about {
        let (hook, source) = (Some(call.moment.hook), Some(call.script));
        question = Decision { topic: Topic::Script(about), hook, source, ..question };
    }
    match only {
        Some(place) => Ok(ShipCounts::only(place, play.pick_number(question)?)),
        None => play.pick_ships(question),
    }
}

/// A seat's ships at some places.
fn ships_at(play: &Play<'_, '_>, seat: Seat, places: &[Place]) -> ShipCounts {
    let mut counts = ShipCounts::NONE;
    places.iter().for_each(|place| counts.set(*place, play.state.ships[Berth::from(*place)][seat]));
    counts
}

/// Which ships are to be lost: of whose choice, and from where.
#[derive(Default)]
pub(crate) struct Toll {
    /// Where they lie: on its bases.
    pub from: Option<Vec<Berth>>,
    /// Who chooses them: their owner (C13).
    pub by: Option<Seat>,
    /// None of those on its bases that are in the encounter.
    pub outside: bool,
}

/// A seat loses ships from its bases, or from these places (C13).
///
/// # Errors
/// Waiting, a fault, or a place from which none can be lost.
pub(crate) fn lose_ships(play: &mut Play<'_, '_>, seat: Seat, ships: u8, toll: &Toll) -> Flow {
    let mut at = match toll.from.as_deref() {
        Some(from) => ships_at(play, seat, &to_choose_from(from)?),
        None => ships_on_bases(play, seat),
    };
    // The defense's ships under attack are in the encounter.
    if let (true, Some(planet)) = (toll.outside, play.state.encounter.planet())
        && play.state.encounter.defense() == Some(seat)
    {
        at.set(Place::Planet(planet), 0);
    }
    lose_ships_from(play, seat, ships, at, toll.by)
}
