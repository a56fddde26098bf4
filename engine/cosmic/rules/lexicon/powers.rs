//! Script functions for powers: their holders, gains, and losses (P1).

use super::argument::{Alien, Count, Game, NewPower};
use super::given::Foreseen;
use super::table::{reads, verbs};
use crate::state::{Power, PowerSlot, ScriptId};
use crate::steps::powers::{self, Keeps};
use crate::table::Seat;
use crate::trigger::{Call, Flow, Play, Sight, Wrong};

reads! {
    "all of the seat's powers, including lost and canceled powers"
    fn powers(sight, call, seat: Seat) -> Vec<PowerSlot> { sight.powers(seat) }

    "this script's power; nil for a card or a rule, and for a power that its holder has just lost"
    fn this_power(sight, call, _game: Game) -> Foreseen<PowerSlot> { Foreseen(sight.this_power(call)) }

    "the edition's unused aliens that a seat can gain. Aliens with a hook `before_hands` or `on_setup` are excluded, and so are aliens in the public memory of a power (`none \"alien\"`, `public = true`), which are reserved for that power"
    fn aliens_left(sight, call, _game: Game) -> Vec<Alien> { sight.aliens_left() }

    "the alien that the power belongs to"
    fn alien(sight, call, power: PowerSlot) -> Option<Alien> { sight.state.alien(power).map(Alien) }

    "the seat that has this power"
    fn seat(sight, call, power: PowerSlot) -> Option<Seat> { sight.state.powers.get(power).map(|power| power.holder) }

    "true if the power is active: not lost and not canceled"
    fn is_active(sight, call, power: PowerSlot) -> bool { sight.is_active(power) }

    "true if the power was gained through this other power"
    fn is_from(sight, call, power: PowerSlot, giver: PowerSlot) -> bool { sight.is_from(power, giver) }

    "the alien's id, which is the name of its script"
    fn id(sight, call, alien: Alien) -> String { sight.rules.script(alien.0).id.clone() }

    "true if the seat has the power of the alien that this card belongs to, even if that power is off; false if the card has no alien"
    fn has_its_alien(sight, call, seat: Seat) -> bool { sight.has_its_alien(call, seat) }
}

verbs! {
    "draws this number of aliens at random from `game:aliens_left()`, or all aliens if there are fewer"
    fn draw_aliens(play, call, _game: Game, number: Count) -> Vec<Alien> { play.draw_aliens(number.0) }

    "the seat gains the power of an unused alien, or a copy of a power, with new memory. It keeps the power for the game, or for the encounter with `lasts = \"encounter\"`. Returns false if the seat has three powers, or already has a power of this alien. Also returns false for a copy of a `protected` power, and for a power that has a hook `before_hands` or `on_setup`, is not in the edition, or is off after a fault. Only the power that has an alien in its public memory can gain that alien"
    fn gain_power(play, call, seat: Seat, what: NewPower { lasts: Option<Keeps> }) -> bool { gain(play, call, seat, what, lasts) }

    "the seat loses this power, which must be its own, and the alien is unused again; uses that the power has declared have no effect"
    fn drop_power(play, call, seat: Seat, power: PowerSlot) -> () { powers::drop_power(play, call, seat, power) }

    "the seat takes a power of another seat, with its memory; with `lasts = \"encounter\"`, the power returns at the end of the encounter, after the offense has decided on another encounter. Returns false if the seat has three powers or already has a power of this alien, or if the power is protected"
    fn take_power(play, call, seat: Seat, power: PowerSlot { lasts: Option<Keeps> }) -> bool { powers::take(play, seat, power, lasts.unwrap_or(Keeps::Game)) }

    "both seats exchange all their powers, with their memory, for the rest of the game. Returns false if a seat would then have more than three powers, or two of the same alien"
        fails "both seats are the same"
    fn swap_powers(play, call, seat: Seat, other: Seat) -> bool { another(seat, other).map(|other| powers::swap(play, seat, other)) }
}

/// Returns the other seat, or a fault if both seats are the same.
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
