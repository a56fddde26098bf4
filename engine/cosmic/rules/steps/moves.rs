//! P1: ships that a power or card moves between places, regardless of limits.
//!
//! Ships that are lost, freed, or removed from the game are moved in `losses` and `ships`, because scripts act on those
//! moves.

use crate::decision::{Decision, Prompt, Topic, Word};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Berth, Event, Hook, Place, ScriptId, ShipCounts, Trigger};
use crate::steps::losses::{fall, lose_ships_from};
use crate::steps::ships::{chooser, places_question, ships_on_bases, to_choose_from};
use crate::table::{BySeat, Seat, SeatSet};
use crate::trigger::{Call, Flow, Play, Settles, Step, Wrong};

/// A request to move ships. Every field has a default.
#[derive(Default)]
pub(crate) struct Order {
    /// The places from which ships are moved; default: the owner's bases.
    pub from: Option<Vec<Berth>>,
    /// The destinations; default: the owner's other bases.
    pub to: Option<Vec<Berth>>,
    /// The minimum number of ships; default: all ships there, or 0 if `most` is set.
    pub least: Option<u8>,
    /// The maximum number of ships; default: all ships there.
    pub most: Option<u8>,
    /// The seat that chooses the ships and the destination; default: the owner.
    pub by: Option<Seat>,
    /// The text of the question about the ships; default: the text of the rules.
    pub about: Option<Word>,
}

/// Implements steps that are only stakes of triggers and do nothing when they run.
macro_rules! only_at_stake {
    ($($Step:ident by $Rule:ident)*) => {
        $(impl Step for $Step {
            const RULE: Rule = Rule::$Rule;
            const SETTLES: Settles<Self> = |_, now, _| Ok(now);

            fn is_idle(&self, _play: &Play<'_, '_>) -> bool {
                true
            }

            fn run(self, _play: &mut Play<'_, '_>) -> Flow {
                Ok(())
            }
        })*
    };
}

only_at_stake! { Leave by P1 Landing by C3 AfterLanding by C3 AfterLosses by C11 }

/// Announces that ships of a seat are about to leave planets.
///
/// Scripts can act on the announcement. Returns the ships that still leave.
///
/// # Errors
/// Returns a pending question or a fault.
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
    // A script that acted for one planet can have moved ships from another planet.
    for (place, ships) in left.iter().collect::<Vec<_>>() {
        left.set(place, ships.min(play.state.ships[Berth::from(place)][seat]));
    }
    Ok(left)
}

/// Keeps ships that were about to leave a planet in place.
pub(crate) fn keep(play: &mut Play<'_, '_>, moment: &Trigger) {
    if let Some(Frame::Leave(leaving)) = play.state.stack.matter_mut(moment) {
        leaving.ships = 0;
    }
}

/// Returns the number and place of a seat's ships that are about to leave or land.
fn under_way(play: &Play<'_, '_>, moment: &Trigger, seat: Seat) -> Option<(u8, Berth)> {
    let (ships, at) = match play.state.stack.matter(moment)? {
        Frame::Leave(Leave { seat: leaving, planet, ships }) if *leaving == seat => (*ships, Berth::Planet(*planet)),
        Frame::Landing(Landing { side, ships, .. }) => (ships[seat], Berth::Front(*side)),
        _ => return None,
    };
    Some((ships.min(play.state.ships[at][seat]), at)).filter(|(ships, _)| *ships > 0)
}

/// Reduces the number of a seat's ships that are about to leave or land.
fn are_diverted(play: &mut Play<'_, '_>, moment: &Trigger, seat: Seat, fewer: u8) {
    match play.state.stack.matter_mut(moment) {
        Some(Frame::Leave(leaving)) => leaving.ships -= fewer,
        Some(Frame::Landing(landing)) => landing.ships[seat] -= fewer,
        _ => {}
    }
}

/// Sends ships of these seats to another place at once.
///
/// The ships are about to leave a planet or to land.
///
/// # Errors
/// Returns a pending question, or a fault if the ships cannot go to that place.
pub(crate) fn divert(play: &mut Play<'_, '_>, moment: &Trigger, seats: SeatSet, to: Berth) -> Flow {
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
                play.emit(Event::ShipsMoved { seat, from, to });
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

/// Sends some or all landing ships of a seat to other places.
///
/// Without given places, the ships go to its bases. If no place can receive them, they land.
///
/// # Errors
/// Returns a pending question or a fault.
pub(crate) fn spare_landing(
    play: &mut Play<'_, '_>,
    moment: &Trigger,
    seat: Seat,
    ships: Option<u8>,
    to: Option<&[Berth]>,
) -> Flow {
    let Some((landing, at)) = under_way(play, moment, seat) else { return Ok(()) };
    let ships = ships.map_or(landing, |ships| ships.min(landing));
    let Some(question) = places_question(play, seat, ships, to)? else { return Ok(()) };
    let to = play.pick_ships(|_| question)?;
    are_diverted(play, moment, seat, ships);
    play.state.ships.spread(seat, at, &to);
    play.emit(Event::ShipsReturned { seat, to });
    Ok(())
}

/// Lands a side's ships on a planet, after scripts have acted on the landing.
///
/// `told` creates the event for each seat.
///
/// # Errors
/// Returns a pending question or a fault.
pub(crate) fn land(play: &mut Play<'_, '_>, landing: Landing, told: impl Fn(Seat, u8) -> Event) -> Flow {
    let Frame::Landing(Landing { side, planet, mut ships }) = play.put_at_stake(Hook::OnLand, None, landing)? else {
        return Ok(());
    };
    for seat in play.rules.seats() {
        ships[seat] = ships[seat].min(play.state.ships[side][seat]);
        if ships[seat] > 0 {
            play.state.ships.shift(seat, ships[seat], Berth::Front(side), Berth::Planet(planet));
            play.emit(told(seat, ships[seat]));
        }
    }
    if ships != BySeat::of(0) {
        play.put_at_stake(Hook::AfterLand, None, AfterLanding { side, planet, ships })?;
    }
    Ok(())
}

/// Moves a seat's ships regardless of limits, and returns the number moved.
///
/// The ships found a base where their owner has none.
///
/// # Errors
/// Returns a pending question, or a fault if ships cannot be moved from or to a place.
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
    let where_to = chooser(play, seat, order.by, topic, Prompt::Ships { bounds, min: ships, max: ships });
    let to = play.pick_ships(|_| where_to)?;
    play.state.ships.carry(seat, &chosen, &to);
    play.emit(Event::ShipsMoved { seat, from: chosen, to });
    Ok(ships)
}

/// Returns the ships of a seat that can be moved, by place.
///
/// By default, these are all ships on its bases except those at the destinations.
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

/// Returns the places to which a seat's ships can be moved.
///
/// By default, these are its bases. Places that the ships leave are excluded.
fn open_to(play: &Play<'_, '_>, seat: Seat, from: Option<Vec<Place>>, to: Option<Vec<Place>>) -> Vec<Place> {
    let bases = || play.state.bases(seat, play.rules.seats).map(Place::Planet).collect();
    let (left, to) = (from.unwrap_or_default(), to.unwrap_or_else(bases));
    to.into_iter().filter(|place| !left.contains(place) && play.state.has_place_for(*place, seat)).collect()
}

/// Asks which ships to move. If all are at one place, the question is only about their number.
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
        Some(_) => Prompt::Number { min: least, max: most },
        None => Prompt::Ships { bounds: there, min: least, max: most },
    };
    let mut question = chooser(play, seat, order.by, Topic::MoveShips, ask);
    if let Some(about) = order.about {
        let (hook, source) = (Some(call.moment.hook), Some(call.script));
        question = Decision { topic: Topic::Script(about), hook, source, ..question };
    }
    match only {
        Some(place) => Ok(ShipCounts::only(place, play.pick_number(|_| question)?)),
        None => play.pick_ships(|_| question),
    }
}

/// Returns a seat's ships at these places.
fn ships_at(play: &Play<'_, '_>, seat: Seat, places: &[Place]) -> ShipCounts {
    let mut counts = ShipCounts::NONE;
    places.iter().for_each(|place| counts.set(*place, play.state.ships[Berth::from(*place)][seat]));
    counts
}

/// A request to lose ships: where they are, and which seat chooses them.
#[derive(Default)]
pub(crate) struct Toll {
    /// The places from which ships are lost; default: the owner's bases.
    pub from: Option<Vec<Berth>>,
    /// The seat that chooses the ships; default: the owner (C13).
    pub by: Option<Seat>,
    /// True if ships on its bases that take part in the encounter are exempt.
    pub outside: bool,
    /// The hook and the script that request this.
    pub why: Option<(Hook, ScriptId)>,
}

/// Makes a seat lose ships from its bases or from given places (C13).
///
/// # Errors
/// Returns a pending question, or a fault if ships cannot be lost from a place.
pub(crate) fn lose_ships(play: &mut Play<'_, '_>, seat: Seat, ships: u8, toll: &Toll) -> Flow {
    let mut at = match toll.from.as_deref() {
        Some(from) => ships_at(play, seat, &to_choose_from(from)?),
        None => ships_on_bases(play, seat),
    };
    // The defense's ships on the planet under attack take part in the encounter.
    if let (true, Some(planet)) = (toll.outside, play.state.encounter.planet())
        && play.state.encounter.defense() == Some(seat)
    {
        at.set(Place::Planet(planet), 0);
    }
    lose_ships_from(play, seat, ships, at, (toll.by, toll.why))
}
