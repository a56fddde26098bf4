//! Ships that return or are freed, and the choice of their places (C12, C14).

use crate::decision::{Argument, Arguments, Decision, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Berth, Event, Hook, MAX_SHIPS, Place, PlanetSet, ScriptId, ShipCounts, Side, State};
use crate::table::{Seat, SeatSet};
use crate::trigger::{Flow, Play, Settles, Step, Wrong};

/// C4, C7, C9, T2: a seat's ships return to bases of its choice.
///
/// If the seat has no base that it can use, the ships go to the black hole (C12).
impl Step for ReturnShips {
    const RULE: Rule = Rule::C14;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

    fn rule(&self, _state: &State) -> Rule {
        self.clause
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let ReturnShips { seat, side, except, .. } = self;
        let ships = play.state.ships[side][seat];
        if ships == 0 {
            return Ok(());
        }
        let to = match place_question(play, seat, ships, except) {
            Some(question) => Some(play.pick_ships(|_| question)?),
            None => None,
        };
        match to {
            Some(to) => {
                play.state.ships.spread(seat, Berth::Front(side), &to);
                play.emit(Event::ShipsReturned { seat, to });
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
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

    fn rule(&self, _state: &State) -> Rule {
        self.clause
    }

    /// Returns the script that allows this seat's ships to be freed in a deal.
    fn by(&self, state: &State) -> Option<ScriptId> {
        if self.clause == Rule::C8 { state.encounter.frees(self.seat, state.offense) } else { None }
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        free_ships(play, self.seat, self.ships, None)
    }
}

/// Returns a seat's ships on its bases, by planet.
pub fn ships_on_bases(play: &Play<'_, '_>, seat: Seat) -> ShipCounts {
    ShipCounts::on_planets(play.state.ships.on_planets(play.rules.seats).map(|ships| ships[seat]))
}

/// Returns a seat's ships on its bases and on the cone.
pub fn ships_at_large(play: &Play<'_, '_>, seat: Seat) -> ShipCounts {
    let mut counts = ships_on_bases(play, seat);
    counts.set(Place::Cone, play.state.ships[Side::Offense][seat]);
    counts
}

/// Asks on which bases to put a seat's ships; `None` without a base (C12, C14).
pub(crate) fn place_question(play: &Play<'_, '_>, seat: Seat, ships: u8, except: PlanetSet) -> Option<Decision> {
    let bases = play.state.bases(seat, play.rules.seats).filter(|planet| !except.contains(*planet));
    to_places(play, seat, ships, &bases.map(Place::Planet).collect::<Vec<_>>())
}

/// Asks at which of these places to put ships; `None` if there are none.
fn to_places(play: &Play<'_, '_>, seat: Seat, ships: u8, places: &[Place]) -> Option<Decision> {
    let mut bounds = ShipCounts::NONE;
    places.iter().for_each(|place| bounds.set(*place, ships));
    let ask = Prompt::Ships { bounds, min: ships, max: ships };
    (bounds.total() > 0).then(|| play.question(seat, Topic::ReturnShips, ask))
}

/// Asks where a seat's ships go: to its bases or to the named places.
///
/// Returns `None` if there are no ships, or no place for them.
///
/// # Errors
/// Returns a fault if ships cannot be moved to a named place.
pub(crate) fn places_question(
    play: &Play<'_, '_>,
    seat: Seat,
    ships: u8,
    to: Option<&[Berth]>,
) -> Flow<Option<Decision>> {
    let question = match named_places(play, seat, to)? {
        Some(places) => to_places(play, seat, ships, &places),
        None => place_question(play, seat, ships, PlanetSet::EMPTY),
    };
    Ok(question.filter(|_| ships > 0))
}

/// Returns the named places that can receive a seat's ships.
///
/// Returns `None` if no places are named.
///
/// # Errors
/// Returns a fault if ships cannot be moved to a named place.
fn named_places(play: &Play<'_, '_>, seat: Seat, to: Option<&[Berth]>) -> Flow<Option<Vec<Place>>> {
    let Some(to) = to else { return Ok(None) };
    let places = to_choose_from(to)?;
    Ok(Some(places.into_iter().filter(|place| play.state.has_place_for(*place, seat)).collect()))
}

/// Converts berths to the places in a seat's answer.
///
/// # Errors
/// Returns a fault for the black hole or out of the game, because other functions move ships there.
pub(crate) fn to_choose_from(places: &[Berth]) -> Flow<Vec<Place>> {
    places.iter().map(|berth| berth.place().ok_or_else(|| Wrong::NotMovedThere.into())).collect()
}

impl State {
    /// Returns `true` if a place can receive a seat's ships.
    ///
    /// A side of the encounter can receive ships only before the outcome. The offense's side accepts ships of the
    /// offense and its allies; the defense's side accepts only its allies' ships.
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

/// Creates a question about a seat's ships. If another seat chooses, the question names the owner.
pub(crate) fn chooser(play: &Play<'_, '_>, seat: Seat, by: Option<Seat>, topic: Topic, ask: Prompt) -> Decision {
    let by = by.unwrap_or(seat);
    let args: Arguments = (by != seat).then_some(Argument::Seat(seat)).into_iter().collect();
    Decision { args, ..play.question(by, topic, ask) }
}

/// Returns the frames that send all ships home, under this rule.
///
/// The offense's side goes first, then the defense's allies.
pub(crate) fn everybody_home(play: &Play<'_, '_>, clause: Rule) -> Vec<Frame> {
    let offense = std::iter::once(play.state.offense).chain(play.state.offense.after(play.rules.seats));
    let mut frames: Vec<Frame> = offense
        .filter(|seat| play.state.ships[Side::Offense][*seat] > 0)
        .map(|seat| ReturnShips { seat, side: Side::Offense, except: PlanetSet::EMPTY, clause }.into())
        .collect();
    frames.extend(allies_home(play, Side::Defense, clause));
    frames
}

/// Returns the frames that send the allies of one side home clockwise, under this rule.
pub(crate) fn allies_home(play: &Play<'_, '_>, side: Side, clause: Rule) -> Vec<Frame> {
    let ships = &play.state.ships[side];
    let allies = play.state.offense.after(play.rules.seats).filter(|seat| ships[*seat] > 0);
    allies.map(|seat| ReturnShips { seat, side, except: PlanetSet::EMPTY, clause }.into()).collect()
}

/// Frees a seat's ships to bases of its choice, or to given places.
///
/// Frees none if there is no place for them.
pub(crate) fn free_ships(play: &mut Play<'_, '_>, seat: Seat, ships: u8, to: Option<&[Berth]>) -> Flow {
    if let Some(to) = out_of_the_hole(play, seat, ships, to)? {
        play.emit(Event::ShipsFreed { seat, to });
        after_free(play, seat)?;
    }
    Ok(())
}

/// Adds new ships to a seat's bases, or to given places.
///
/// Returns the number of ships. Adds none if there is no place for them, or if the seat has left the game.
pub(crate) fn add_ships(play: &mut Play<'_, '_>, seat: Seat, ships: u8, to: Option<&[Berth]>) -> Flow<u8> {
    let room = u32::from(MAX_SHIPS).saturating_sub(play.state.ships.of(seat));
    let ships = if play.state.out.contains(seat) { 0 } else { room.min(u32::from(ships)) as u8 };
    let Some(question) = places_question(play, seat, ships, to)? else { return Ok(0) };
    let to = play.pick_ships(|_| question)?;
    for (place, ships) in to.iter() {
        play.state.ships.add(seat, ships, place.into());
    }
    play.emit(Event::ShipsAdded { seat, to });
    Ok(ships)
}

/// Opens the window after ships of a seat were freed.
///
/// Ships freed within that window do not open another one.
pub(crate) fn after_free(play: &mut Play<'_, '_>, seat: Seat) -> Flow {
    let hook = Hook::AfterFree;
    let is_it = |frame: &Frame| frame.moment().is_some_and(|moment| moment.hook == hook);
    if play.state.powers_with(hook).is_empty() || play.state.stack.frames().iter().any(is_it) {
        return Ok(());
    }
    play.then(&frames![Window::about(hook, seat)])
}

/// Moves ships from the black hole to their owner's bases, or to given places.
///
/// Returns `None` if there are no ships, or no place for them.
pub(crate) fn out_of_the_hole(
    play: &mut Play<'_, '_>,
    seat: Seat,
    ships: u8,
    to: Option<&[Berth]>,
) -> Flow<Option<ShipCounts>> {
    let ships = ships.min(play.state.ships[Berth::Hole][seat]);
    let Some(question) = places_question(play, seat, ships, to)? else { return Ok(None) };
    let to = play.pick_ships(|_| question)?;
    play.state.ships.spread(seat, Berth::Hole, &to);
    Ok(Some(to))
}

/// Frees all ships of several seats at the same time.
///
/// Seats without a base free none.
///
/// # Errors
/// Returns a pending question or a fault.
pub fn free_all_ships(play: &mut Play<'_, '_>, seats: SeatSet) -> Flow {
    let to = play.pick_ships_all(|play| {
        let freed =
            seats.iter().map(|seat| (seat, play.state.ships[Berth::Hole][seat])).filter(|(_, ships)| *ships > 0);
        freed.filter_map(|(seat, ships)| place_question(play, seat, ships, PlanetSet::EMPTY)).collect()
    })?;
    for (seat, to) in seats.iter().map(|seat| (seat, to[seat])).filter(|(_, to)| to.total() > 0) {
        play.state.ships.spread(seat, Berth::Hole, &to);
        play.emit(Event::ShipsFreed { seat, to });
        after_free(play, seat)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Outcome;
    use crate::testing::*;

    #[test]
    fn sides_accept_only_their_own_ships() {
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
