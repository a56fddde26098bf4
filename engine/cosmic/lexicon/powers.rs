//! Names for powers: whose they are, and how they come and go (P1).

use super::argument::{Alien, Count, Game, NewPower};
use super::table::{reads, verbs};
use crate::course::powers::{self, Keeps};
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::sight::Sight;
use crate::moment::wrong::Wrong;
use crate::table::Seat;
use crate::things::card::ScriptId;
use crate::things::power::Power;
use crate::things::power_sets::PowerSlot;

reads! {
    "its powers, also those that are lost or cancelled"
    fn powers(sight, call, seat: Seat) -> Vec<PowerSlot> { sight.powers(seat) }

    "the power whose script runs; nil for a card or a rule of the table, and for a power that has just gone"
    fn this_power(sight, call, _game: Game) -> Option<PowerSlot> { sight.this_power(call) }

    "the aliens of the edition that nobody has, as far as they can be gained: none that settles something in on_setup, and none that a power remembers for all to see (`none \"alien\"`, `public = true`), for which it is kept"
    fn aliens_left(sight, call, _game: Game) -> Vec<Alien> { sight.aliens_left() }

    "the alien whose power it is"
    fn alien(sight, call, power: PowerSlot) -> Option<Alien> { sight.state.alien(power).map(Alien) }

    "the seat that has it"
    fn seat(sight, call, power: PowerSlot) -> Option<Seat> { sight.state.powers.get(power).map(|power| power.holder) }

    "it is in force: neither lost nor cancelled"
    fn is_active(sight, call, power: PowerSlot) -> bool { sight.is_active(power) }

    "it was gained through this other power"
    fn is_from(sight, call, power: PowerSlot, giver: PowerSlot) -> bool { sight.is_from(power, giver) }

    "its id: the name of its script"
    fn id(sight, call, alien: Alien) -> String { sight.rules.script(alien.0).id.clone() }

    "it has the power of the alien whose card this is, in force or not; false where the card is nobody's"
    fn has_its_alien(sight, call, seat: Seat) -> bool { sight.has_its_alien(call, seat) }
}

verbs! {
    "so many of the aliens that `game:aliens_left()` lists, drawn at random; fewer where there are fewer"
    fn draw_aliens(play, call, _game: Game, number: Count) -> Vec<Alien> { play.draw_aliens(number.0) }

    "it gains the power of an unused alien, or a copy of a power, with its memory as at the start; for the game, or with `lasts = \"encounter\"` only so long. False: it has three powers, or one of this alien already, or the power cannot be gained: it has a hook `on_setup`, is not dealt at this table, or is switched off after a fault; a power that is `protected` is not copied; an alien that a power keeps in public memory is gained by that power only"
    fn gain_power(play, call, seat: Seat, what: NewPower { lasts: Option<Keeps> }) -> bool { gain(play, call, seat, what, lasts) }

    "it has this power of its no more; the alien is unused again. What that power has declared comes to nothing"
    fn drop_power(play, call, seat: Seat, power: PowerSlot) -> () { powers::drop_power(play, call, seat, power) }

    "it takes a power of another seat, with its memory; with `lasts = \"encounter\"` it goes back at the end of the encounter. False: it has three powers, or one of this alien already, or the power is protected"
    fn take_power(play, call, seat: Seat, power: PowerSlot { lasts: Option<Keeps> }) -> bool { powers::take(play, seat, power, lasts.unwrap_or(Keeps::Game)) }

    "both exchange all their powers, with their memories, for the rest of the game. False: one of them would have more than three, or two of one alien"
        fails "it is the same seat"
    fn swap_powers(play, call, seat: Seat, other: Seat) -> bool { another(seat, other).map(|other| powers::swap(play, seat, other)) }
}

/// A seat that is not this one.
fn another(seat: Seat, other: Seat) -> Flow<Seat> {
    if seat == other { Err(Wrong::SameSeat.into()) } else { Ok(other) }
}

fn gain(play: &mut Play<'_, '_>, call: &Call, seat: Seat, what: NewPower, lasts: Option<Keeps>) -> bool {
    let keeps = lasts.unwrap_or(Keeps::Game);
    match what {
        NewPower::Alien(alien) => powers::gain_alien(play, call, seat, alien, keeps),
        NewPower::Copy(power) => powers::copy(play, call, seat, power, keeps),
    }
}

impl Sight<'_> {
    fn powers(self, seat: Seat) -> Vec<PowerSlot> {
        self.state.powers.of(seat).map(|(slot, _)| slot).collect()
    }

    fn has_its_alien(self, call: &Call, seat: Seat) -> bool {
        let alien = self.rules.script(call.script).card().and_then(|card| card.alien);
        alien.is_some_and(|alien| self.state.powers.of(seat).any(|(_, power)| power.alien == alien))
    }

    fn this_power(self, call: &Call) -> Option<PowerSlot> {
        let is_its = |power: &Power| power.alien == call.script && power.source.is_alien();
        call.power.filter(|slot| self.state.powers.get(*slot).is_some_and(is_its))
    }

    fn aliens_left(self) -> Vec<Alien> {
        self.state.unused_aliens(self.rules).into_iter().map(Alien).collect()
    }

    fn is_active(self, slot: PowerSlot) -> bool {
        self.state.powers.get(slot).is_some_and(|power| self.state.is_in_force(self.rules, power))
    }

    fn is_from(self, slot: PowerSlot, giver: PowerSlot) -> bool {
        self.state.powers.get(slot).is_some_and(|power| power.given_by == Some(giver))
    }
}

impl Play<'_, '_> {
    fn draw_aliens(&mut self, number: u8) -> Vec<Alien> {
        let mut left: Vec<ScriptId> = self.state.unused_aliens(self.rules);
        self.state.dice.shuffle(&mut left);
        left.into_iter().take(usize::from(number)).map(Alien).collect()
    }
}
