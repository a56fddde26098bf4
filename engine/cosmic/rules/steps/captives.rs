//! P1: ships that a seat holds captive through a power.
//!
//! Captivity ends when the seat releases the ships or loses the power.

use crate::state::frame::*;
use crate::state::{Berth, Event, PowerSlot, State};
use crate::table::{BySeat, Seat, SeatSet};
use crate::trigger::{Call, Flow, Play, Wrong};

impl State {
    /// Returns the number of other seats' ships that a seat holds captive.
    pub fn captives(&self, holder: Seat) -> u8 {
        self.ships[Berth::Held(holder)].values().copied().fold(0, u8::saturating_add)
    }
}

/// Captures the falling ships of these seats for the seat whose power is running.
///
/// Captive ships do not go to the black hole, but still count as lost (C5). Falling ships that leave the game cannot be
/// captured.
///
/// # Errors
/// Returns a fault if the script is not an alien's power, because cards and rules cannot hold ships.
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
        play.emit(Event::ShipsCaptured { seat, by: call.me, ships });
    }
    Ok(())
}

/// Releases all captives of a seat: the ships fall, and their owners can save them.
///
/// # Errors
/// Returns a pending question or a fault.
pub(crate) fn release(play: &mut Play<'_, '_>, holder: Seat) -> Flow {
    let lost = let_go(play, holder, Berth::Falling);
    if lost == BySeat::of(0) {
        return Ok(());
    }
    play.perform(&frames![Lose { loss: Loss::of(lost, Cause::Effect) }])
}

/// Sends a seat's captives to the black hole when the seat or its power leaves (C12).
pub(crate) fn lose_hold(play: &mut Play<'_, '_>, holder: Seat) {
    let lost = let_go(play, holder, Berth::Hole);
    for seat in play.rules.seats().filter(|seat| lost[*seat] > 0) {
        play.emit(Event::ShipsLost { seat, ships: lost[seat], leave_game: false });
    }
}

/// Sends a seat's captives to the black hole if this power holds them.
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
            play.emit(Event::ShipsReleased { seat, by: holder, ships: ships[seat] });
        }
    }
    play.state.captors[holder] = None;
    ships
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observation::invalid_state::InvalidState;
    use crate::state::{Planet, State};
    use crate::testing::*;

    /// Returns a state in which red's power holds 2 green ships captive.
    fn held() -> (crate::Ruleset, State) {
        let rules = rules();
        let mut state = position(&rules);
        state.ships.shift(GREEN, 2, Berth::Planet(Planet::of(GREEN, 0)), Berth::Held(RED));
        state.captors[RED] = Some(PowerSlot(0));
        (rules, state)
    }

    #[test]
    fn captives_are_off_bases_and_black_hole() {
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
    fn captives_need_a_power_of_their_holder() {
        let strange = |change: &dyn Fn(&mut State)| {
            let (rules, mut state) = held();
            change(&mut state);
            state.sound(&rules)
        };
        let held_by = |power| move |state: &mut State| state.captors[RED] = power;
        assert_eq!(strange(&held_by(None)), Err(InvalidState::StrangeCaptives { seat: RED }));
        assert_eq!(strange(&held_by(Some(PowerSlot(1)))), Err(InvalidState::StrangeCaptives { seat: RED }));
        assert_eq!(strange(&held_by(Some(PowerSlot(9)))), Err(InvalidState::StrangeCaptives { seat: RED }));
        let own = |state: &mut State| {
            state.ships.shift(RED, 1, Berth::Planet(Planet::of(RED, 2)), Berth::Held(RED));
        };
        assert_eq!(strange(&own), Err(InvalidState::StrangeCaptives { seat: RED }));
        let far = |state: &mut State| {
            state.ships.shift(GREEN, 1, Berth::Planet(Planet::of(GREEN, 2)), Berth::Held(STRANGER));
        };
        assert_eq!(strange(&far), Err(InvalidState::Stranger));
    }
}
