//! Ships that go back or are freed: who chooses to where (C12, C14).

use crate::ask::decision::{Argument, Arguments, Ask, Decision, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::moment::wrong::Wrong;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::card::ScriptId;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::place::{Place, Planet, ShipCounts};
use crate::things::ruleset::Ruleset;
use crate::things::side::Side;
use crate::things::state::State;

/// C4, C7, C9, T2: a seat's ships go back from the encounter to bases of its choice;
/// without a base they may go to, they go to the black hole (C12).
impl Step for ReturnShips {
    const RULE: Rule = Rule::C14;

    fn rule(&self, _state: &State) -> Rule {
        self.clause
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let ReturnShips { seat, side, except, .. } = self;
        let ships = play.state.ships[side][seat];
        if ships == 0 {
            return Ok(());
        }
        let to = match place_question(play, seat, ships, except) {
            Some(question) => Some(play.pick_ships(question)?),
            None => None,
        };
        match to {
            Some(to) => {
                play.state.ships.spread(seat, Berth::Front(side), &to);
                play.tell(Event::ShipsReturned { seat, to });
            }
            None => {
                play.state.ships.shift(seat, ships, Berth::Front(side), Berth::Hole);
                play.tell_by(Rule::C12, Event::ShipsLost { seat, ships, leave_game: false });
            }
        }
        Ok(())
    }
}

impl Step for FreeShips {
    const RULE: Rule = Rule::C14;

    fn rule(&self, _state: &State) -> Rule {
        self.clause
    }

    /// In a deal the script that lets its holder free them.
    fn by(&self, state: &State) -> Option<ScriptId> {
        if self.clause == Rule::C8 { state.encounter.frees(self.seat, state.offense) } else { None }
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        free_ships(play, self.seat, self.ships, None)
    }
}

/// A seat's ships on its bases, by planet.
pub fn ships_on_bases(play: &Play<'_, '_>, seat: Seat) -> ShipCounts {
    ShipCounts::on_planets(play.state.ships.on_planets(play.rules.seats).map(|ships| ships[seat]))
}

/// A seat's ships on its bases and on the cone.
pub fn ships_at_large(play: &Play<'_, '_>, seat: Seat) -> ShipCounts {
    let mut counts = ships_on_bases(play, seat);
    counts.set(Place::Cone, play.state.ships[Side::Offense][seat]);
    counts
}

/// The question where to put ships among a seat's bases; `None` without a base (C12, C14).
pub(crate) fn place_question(play: &Play<'_, '_>, seat: Seat, ships: u8, except: Option<Planet>) -> Option<Decision> {
    let bases = play.state.bases(seat, play.rules.seats).filter(|planet| Some(*planet) != except);
    to_places(play, seat, ships, &bases.map(Place::Planet).collect::<Vec<_>>())
}

/// The question where to put ships among these places; `None` where there is none.
fn to_places(play: &Play<'_, '_>, seat: Seat, ships: u8, places: &[Place]) -> Option<Decision> {
    let mut bounds = ShipCounts::NONE;
    places.iter().for_each(|place| bounds.set(*place, ships));
    let ask = Ask::Ships { bounds, min: ships, max: ships };
    (bounds.total() > 0).then(|| play.question(seat, Topic::ReturnShips, ask))
}

/// The question where ships of a seat go: to its bases, or to one of the places named. `None` where there are no ships, or
/// no place for them.
///
/// # Errors
/// A place to which no ships are moved.
pub(crate) fn places_question(
    play: &Play<'_, '_>,
    seat: Seat,
    ships: u8,
    to: Option<&[Berth]>,
) -> Flow<Option<Decision>> {
    let question = match named_places(play, seat, to)? {
        Some(places) => to_places(play, seat, ships, &places),
        None => place_question(play, seat, ships, None),
    };
    Ok(question.filter(|_| ships > 0))
}

/// The places named where a seat's ships can come to; `None`: none are named.
///
/// # Errors
/// A place to which no ships are moved.
fn named_places(play: &Play<'_, '_>, seat: Seat, to: Option<&[Berth]>) -> Flow<Option<Vec<Place>>> {
    let Some(to) = to else { return Ok(None) };
    let places = to_choose_from(to)?;
    Ok(Some(places.into_iter().filter(|place| play.state.has_place_for(*place, seat)).collect()))
}

/// The places as a seat that chooses calls them.
///
/// # Errors
/// The black hole, or out of the game: ships go there in other ways.
pub(crate) fn to_choose_from(places: &[Berth]) -> Flow<Vec<Place>> {
    places.iter().map(|berth| berth.place().ok_or_else(|| Wrong::NotMovedThere.into())).collect()
}

impl State {
    /// Whether a seat's ships can come to a place: to a side of the encounter only while it is fought for, and only those
    /// of its offense and its allies.
    pub(crate) fn has_place_for(&self, place: Place, seat: Seat) -> bool {
        let side = match place {
            Place::Planet(planet) => return self.planets.has(planet),
            Place::Cone => Side::Offense,
            Place::Shield => Side::Defense,
        };
        let encounter = &self.encounter;
        let is_fought_for = encounter.planet().is_some() && encounter.outcome.is_none();
        let is_its = encounter[side].allies.contains(seat) || side == Side::Offense && self.offense == seat;
        is_fought_for && is_its
    }
}

/// A question about a seat's ships to whoever chooses: another seat is told whose they are.
pub(crate) fn chooser(play: &Play<'_, '_>, seat: Seat, by: Option<Seat>, topic: Topic, ask: Ask) -> Decision {
    let by = by.unwrap_or(seat);
    let args: Arguments = (by != seat).then_some(Argument::Seat(seat)).into_iter().collect();
    Decision { args, ..play.question(by, topic, ask) }
}

/// Frames that send every ship of the encounter home by a clause: the offense's side, then the defense's allies.
pub(crate) fn everybody_home(play: &Play<'_, '_>, clause: Rule) -> Vec<Frame> {
    let offense = std::iter::once(play.state.offense).chain(play.state.offense.after(play.rules.seats));
    let mut frames: Vec<Frame> = offense
        .filter(|seat| play.state.ships[Side::Offense][*seat] > 0)
        .map(|seat| ReturnShips { seat, side: Side::Offense, except: None, clause }.into())
        .collect();
    frames.extend(allies_home(play, Side::Defense, clause));
    frames
}

/// Frames that send the allies of one side home by a clause, clockwise.
pub(crate) fn allies_home(play: &Play<'_, '_>, side: Side, clause: Rule) -> Vec<Frame> {
    let ships = &play.state.ships[side];
    let allies = play.state.offense.after(play.rules.seats).filter(|seat| ships[*seat] > 0);
    allies.map(|seat| ReturnShips { seat, side, except: None, clause }.into()).collect()
}

/// A seat frees ships from the black hole to bases of its choice, or to one of these places; none where there is none.
pub(crate) fn free_ships(play: &mut Play<'_, '_>, seat: Seat, ships: u8, to: Option<&[Berth]>) -> Flow {
    if let Some(to) = out_of_the_hole(play, seat, ships, to)? {
        play.tell(Event::ShipsFreed { seat, to });
        after_free(play, seat)?;
    }
    Ok(())
}

/// Ships of a seat have come out of the black hole. What acts at that moment and frees ships brings up no other.
pub(crate) fn after_free(play: &mut Play<'_, '_>, seat: Seat) -> Flow {
    let hook = Hook::AfterFree;
    let is_it = |frame: &Frame| frame.moment().is_some_and(|moment| moment.hook == hook);
    if play.state.powers_with(hook).is_empty() || play.state.stack.frames().iter().any(is_it) {
        return Ok(());
    }
    play.then(&frames![Window::about(hook, seat)])
}

/// Ships come out of the black hole to bases of their owner's choice, or to one of these places; `None` where there are
/// none, or no place for them.
pub(crate) fn out_of_the_hole(
    play: &mut Play<'_, '_>,
    seat: Seat,
    ships: u8,
    to: Option<&[Berth]>,
) -> Flow<Option<ShipCounts>> {
    let ships = ships.min(play.state.ships[Berth::Hole][seat]);
    let Some(question) = places_question(play, seat, ships, to)? else { return Ok(None) };
    let to = play.pick_ships(question)?;
    play.state.ships.spread(seat, Berth::Hole, &to);
    Ok(Some(to))
}

/// Several seats free all their ships at once; seats without a base free none.
///
/// # Errors
/// Waiting, or a fault.
pub fn free_all_ships(play: &mut Play<'_, '_>, seats: SeatSet) -> Flow {
    let freed: Vec<(Seat, Decision)> = seats
        .iter()
        .map(|seat| (seat, play.state.ships[Berth::Hole][seat]))
        .filter(|(_, ships)| *ships > 0)
        .filter_map(|(seat, ships)| Some((seat, place_question(play, seat, ships, None)?)))
        .collect();
    let (seats, questions): (Vec<Seat>, Vec<Decision>) = freed.into_iter().unzip();
    let places = play.pick_ships_all(questions)?;
    for (seat, to) in seats.into_iter().zip(places) {
        play.state.ships.spread(seat, Berth::Hole, &to);
        play.tell(Event::ShipsFreed { seat, to });
        after_free(play, seat)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::things::encounter::Outcome;

    #[test]
    fn a_side_takes_only_ships_of_its_own_while_it_is_fought_for() {
        let rules = rules();
        let mut state = position(&rules);
        let open = |state: &State| {
            [Place::Cone, Place::Shield].map(|place| [RED, BLUE, GREEN].map(|seat| state.has_place_for(place, seat)))
        };
        assert_eq!(open(&state), [[true, false, false], [false; 3]]);
        state.encounter[Side::Offense].allies.insert(GREEN);
        assert_eq!(open(&state), [[true, false, true], [false; 3]]);
        state.encounter[Side::Offense].allies.remove(GREEN);
        state.encounter[Side::Defense].allies.insert(GREEN);
        assert_eq!(open(&state), [[true, false, false], [false, false, true]]);
        state.encounter.outcome = Some(Outcome::NoDeal);
        assert_eq!(open(&state), [[false; 3]; 2]);
        assert!([RED, BLUE, GREEN].map(|seat| state.has_place_for(Place::Planet(TARGET), seat)) == [true; 3]);
    }
}
