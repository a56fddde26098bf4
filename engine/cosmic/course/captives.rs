//! P1: ships that a seat holds captive by a power, until it lets them go or that power goes.

use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::wrong::Wrong;
use crate::table::{BySeat, Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::power_sets::PowerSlot;
use crate::things::state::State;

impl State {
    /// Ships of others that a seat holds captive.
    pub fn captives(&self, holder: Seat) -> u8 {
        self.ships[Berth::Held(holder)].values().copied().fold(0, u8::saturating_add)
    }
}

/// The falling ships of these seats are held captive by the seat whose power runs: they do not go to the black hole, and
/// count as lost all the same (C5). Those that leave the game do so.
///
/// # Errors
/// Only an alien's power holds ships: no card and no rule of the table does.
pub(crate) fn capture(play: &mut Play<'_, '_>, call: &Call, seats: SeatSet) -> Flow {
    let is_alien = |slot: &PowerSlot| play.state.powers.get(*slot).is_none_or(|power| power.source.is_alien());
    let power = call.power.filter(is_alien).ok_or(Wrong::HoldsNobody)?;
    for seat in seats.iter().filter(|seat| *seat != call.me) {
        let Some(loss) = play.state.falling_mut(&call.moment) else { return Ok(()) };
        if loss.leave_game.contains(seat) || loss.ships[seat] == 0 {
            continue;
        }
        let (ships, cause) = (std::mem::take(&mut loss.ships[seat]), loss.cause);
        play.state.ships.shift(seat, ships, Berth::Falling, Berth::Held(call.me));
        if cause == Cause::Defeat {
            let lost = &mut play.state.encounter.lost[seat];
            *lost = lost.saturating_add(ships);
        }
        play.state.captors[call.me] = Some(power);
        play.tell(Event::ShipsCaptured { seat, by: call.me, ships });
    }
    Ok(())
}

/// A seat lets go of all ships that it holds captive: they fall, and their owners may save them.
///
/// # Errors
/// Waiting, or a fault.
pub(crate) fn release(play: &mut Play<'_, '_>, holder: Seat) -> Flow {
    let lost = let_go(play, holder, Berth::Falling);
    if lost == BySeat::of(0) {
        return Ok(());
    }
    play.perform(&frames![Lose { loss: Loss::of(lost, Cause::Effect) }])
}

/// A seat loses hold of its captives, for it leaves the game or its power does: they go to the black hole (C12).
pub(crate) fn lose_hold(play: &mut Play<'_, '_>, holder: Seat) {
    let lost = let_go(play, holder, Berth::Hole);
    for seat in play.rules.seats().filter(|seat| lost[*seat] > 0) {
        play.tell(Event::ShipsLost { seat, ships: lost[seat], leave_game: false });
    }
}

/// The same, if it is this power by which the seat holds them.
pub(crate) fn lose_hold_of(play: &mut Play<'_, '_>, slot: PowerSlot) {
    let holders: Vec<Seat> = play.rules.seats().filter(|seat| play.state.captors[*seat] == Some(slot)).collect();
    holders.into_iter().for_each(|holder| lose_hold(play, holder));
}

fn let_go(play: &mut Play<'_, '_>, holder: Seat, to: Berth) -> BySeat<u8> {
    let mut ships = BySeat::of(0);
    if play.state.captors[holder].is_none() {
        return ships;
    }
    for seat in play.rules.seats() {
        ships[seat] = play.state.ships.shift_all(seat, Berth::Held(holder), to);
        if ships[seat] > 0 {
            play.tell(Event::ShipsReleased { seat, by: holder, ships: ships[seat] });
        }
    }
    play.state.captors[holder] = None;
    ships
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seen::unsound::Unsound;
    use crate::testing::*;
    use crate::things::place::Planet;
    use crate::things::state::State;

    /// Two ships of green that red holds captive by its power.
    fn held() -> (crate::Ruleset, State) {
        let rules = rules();
        let mut state = position(&rules);
        state.ships.shift(GREEN, 2, Berth::Planet(Planet::of(GREEN, 0)), Berth::Held(RED));
        state.captors[RED] = Some(PowerSlot(0));
        (rules, state)
    }

    #[test]
    fn captives_are_on_no_base_and_in_no_hole() {
        let (rules, state) = held();
        assert_eq!((state.captives(RED), state.captives(GREEN), state.ships.of(GREEN)), (2, 0, 20));
        assert_eq!(state.ships[Berth::Hole][GREEN], 0);
        assert_eq!(state.sound(&rules), Ok(()));
        let view = state.view(&rules, Some(BLUE), SeatSet::EMPTY);
        assert_eq!((view.seats[0].captives.clone(), view.seats[2].captives.clone()), (vec![(GREEN, 2)], vec![]));
        let written = serde_json::to_value(&state).unwrap();
        assert_eq!(serde_json::from_value::<State>(written).unwrap(), state);
    }

    #[test]
    fn nobody_holds_ships_without_a_power_of_its_own() {
        let strange = |change: &dyn Fn(&mut State)| {
            let (rules, mut state) = held();
            change(&mut state);
            state.sound(&rules)
        };
        let held_by = |power| move |state: &mut State| state.captors[RED] = power;
        assert_eq!(strange(&held_by(None)), Err(Unsound::StrangeCaptives { seat: RED }));
        assert_eq!(strange(&held_by(Some(PowerSlot(1)))), Err(Unsound::StrangeCaptives { seat: RED }));
        assert_eq!(strange(&held_by(Some(PowerSlot(9)))), Err(Unsound::StrangeCaptives { seat: RED }));
        let own = |state: &mut State| {
            state.ships.shift(RED, 1, Berth::Planet(Planet::of(RED, 2)), Berth::Held(RED));
        };
        assert_eq!(strange(&own), Err(Unsound::StrangeCaptives { seat: RED }));
        let far = |state: &mut State| {
            state.ships.shift(GREEN, 1, Berth::Planet(Planet::of(GREEN, 2)), Berth::Held(STRANGER));
        };
        assert_eq!(strange(&far), Err(Unsound::Stranger));
    }
}
