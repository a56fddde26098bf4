//! P1: powers that are gained, dropped, taken, or exchanged.
//!
//! When a power leaves its holder, its declared uses are canceled. Its memory and the cards in its piles stay with the
//! power. A gained power starts with its initial memory.

use crate::state::{
    CardSet, Event, Frame, Hook, Lasts, MAX_ALIENS, MAX_OWN, OwnPile, Power, PowerSet, PowerSlot, Ruleset, ScriptId,
    Source, Stage, State, UsePower, Zone,
};
use crate::steps::captives::lose_hold_of;
use crate::steps::piles::move_cards;
use crate::table::Seat;
use crate::trigger::{Call, Play};

/// The time for which a seat keeps a power that it receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeps {
    /// For the rest of the game.
    Game,
    /// For the rest of the encounter.
    Encounter,
}

impl State {
    /// Returns the unused aliens of the edition that any seat can gain.
    ///
    /// The list is public.
    ///
    /// Aliens that act at setup, aliens that were switched off, and aliens that a power has reserved are excluded.
    pub(crate) fn unused_aliens(&self, rules: &Ruleset) -> Vec<ScriptId> {
        (0..rules.scripts.len() as u8).map(ScriptId).filter(|script| self.is_unused(rules, *script)).collect()
    }

    fn is_unused(&self, rules: &Ruleset, script: ScriptId) -> bool {
        let is_held = self.powers.iter().any(|(_, power)| power.alien == script);
        !is_held
            && self.can_be_gained(rules, script)
            && self.powers.iter().all(|(_, power)| !power.keeps(rules, script))
    }

    /// Returns `true` if a power can bring this unused alien into the game.
    ///
    /// The alien must not be reserved by another power; `keeper` is the power that brings it.
    fn is_unused_but_for(&self, rules: &Ruleset, script: ScriptId, keeper: Option<PowerSlot>) -> bool {
        let keeps = keeper.and_then(|slot| self.powers.get(slot)).is_some_and(|power| power.keeps(rules, script));
        let is_held = self.powers.iter().any(|(_, power)| power.alien == script);
        self.is_unused(rules, script) || keeps && !is_held && self.can_be_gained(rules, script)
    }

    fn can_be_gained(&self, rules: &Ruleset, script: ScriptId) -> bool {
        let info = rules.script(script);
        let is_sound = info.is_alien() && !info.not_dealt && !self.is_disabled(script);
        is_sound && [Hook::BeforeHands, Hook::OnSetup].into_iter().all(|hook| rules.hook_use(script, hook).is_none())
    }

    /// Returns `true` if a seat does not have this alien and can have another alien.
    fn has_room(&self, seat: Seat, alien: ScriptId) -> bool {
        let mut powers = self.powers.of(seat);
        !self.out.contains(seat)
            && self.powers.of(seat).count() < MAX_ALIENS
            && powers.all(|(_, power)| power.alien != alien)
    }

    /// Returns the slots to which frames on the stack refer.
    ///
    /// These slots must not be reused until the frames are gone.
    pub(crate) fn slots_spoken_of(&self) -> PowerSet {
        self.stack.frames().iter().fold(PowerSet::EMPTY, |slots, frame| match frame {
            Frame::UsePower(used) => slots.with(used.power),
            Frame::Window(window) => slots.union(window.acted),
            Frame::FixNumber(fix) => slots.union(fix.acted),
            Frame::CheckWin(check) => slots.union(check.acted),
            _ => slots,
        })
    }
}

impl Play<'_, '_> {
    fn is_protected(&self, power: &Power) -> bool {
        self.rules.script(power.alien).protected
    }

    /// Records that powers change hands. A seat's home bases can then be too few for its powers (W3).
    fn note_move(&mut self) {
        self.state.powers_moved = true;
        self.state.ships.stir();
    }

    /// Cancels the declared uses of a power that leaves its holder.
    fn drop_uses(&mut self, slot: PowerSlot) {
        let Some(Power { alien, holder: seat, .. }) = self.state.powers.get(slot).copied() else { return };
        let mut is_declared = false;
        for frame in self.state.stack.frames_mut() {
            if let Frame::UsePower(UsePower { power, stage: stage @ Stage::Effect, .. }) = frame
                && *power == slot
            {
                *stage = Stage::Cancelled;
                is_declared = true;
            }
        }
        if is_declared {
            self.emit(Event::PowerCancelled { seat, alien, by: None });
        }
    }

    /// Moves powers to other seats at the same time, with their memories and their piles.
    fn move_powers(&mut self, moves: &[(PowerSlot, Seat, Lasts)]) {
        self.note_move();
        let mut piles = Vec::new();
        for (slot, ..) in moves {
            self.drop_uses(*slot);
            lose_hold_of(self, *slot);
            piles
                .extend(self.piles_of(*slot).map(|(pile, zone, cards)| (*slot, pile, zone, cards)).collect::<Vec<_>>());
            // Give the moving powers no index for now, so that they do not occupy an index that another one needs.
            self.state.powers.get_mut(*slot).into_iter().for_each(|power| power.place = u8::MAX);
        }
        for (slot, to, lasts) in moves {
            let place = self.state.powers.free_place(*to);
            let Some(power) = self.state.powers.get_mut(*slot) else { continue };
            let (from, alien) = (power.holder, power.alien);
            (power.holder, power.place, power.lasts) = (*to, place, *lasts);
            self.emit(Event::PowerMoved { from, to: *to, alien });
        }
        for (slot, pile, zone, cards) in piles {
            let Some(Power { holder, place, .. }) = self.state.powers.get(slot).copied() else { continue };
            move_cards(self, holder, cards, zone, Zone::Own(holder, OwnPile::of(place, pile.number())));
        }
    }

    /// Returns the piles of a power that contain cards.
    fn piles_of(&self, slot: PowerSlot) -> impl Iterator<Item = (OwnPile, Zone, CardSet)> {
        let power = self.state.powers.get(slot).copied().filter(|power| power.source.is_alien());
        let numbers =
            (0..MAX_OWN as u8).filter_map(move |number| Some((power?.holder, OwnPile::of(power?.place, number))));
        let piles = numbers.map(|(seat, pile)| (pile, Zone::Own(seat, pile), self.state.cards.own(seat, pile)));
        piles.filter(|(.., cards)| !cards.is_empty())
    }

    /// Removes a power from the table; powers gained through it stay.
    pub(crate) fn remove_power(&mut self, slot: PowerSlot) {
        self.drop_uses(slot);
        lose_hold_of(self, slot);
        let cards: Vec<CardSet> = self.piles_of(slot).map(|(.., cards)| cards).collect();
        let holder = self.state.powers.get(slot).map(|power| power.holder);
        holder.into_iter().for_each(|seat| cards.iter().for_each(|cards| self.throw_away(seat, *cards)));
        let Some(Power { holder: seat, alien, source, .. }) = self.state.powers.take(slot) else { return };
        if source.is_alien() {
            self.note_move();
        }
        for (_, power) in self.state.powers.iter_mut().filter(|(_, power)| power.given_by == Some(slot)) {
            power.given_by = None;
        }
        self.state.find_all_hooks(self.rules);
        match source {
            Source::Alien => self.emit(Event::PowerDropped { seat, alien }),
            // A star card stays among the drawn star cards until the deck is reshuffled.
            Source::Star => {}
            _ => self.emit(Event::PutBack { card: alien }),
        }
    }
}

/// Gives a seat the power of an alien, and returns `true` if that was possible.
pub(crate) fn gain(play: &mut Play<'_, '_>, call: &Call, seat: Seat, alien: ScriptId, keeps: Keeps) -> bool {
    if !play.state.can_be_gained(play.rules, alien) || !play.state.has_room(seat, alien) {
        return false;
    }
    let lasts = if keeps == Keeps::Game { Lasts::Game } else { Lasts::Encounter };
    let power = Power::new(alien, seat, &play.rules.script(alien).memory, play.rules.seats);
    // If the calling power has just dropped itself, it is not the giver: another power can take its slot.
    let given_by = call.power.filter(|slot| play.state.alien(*slot) == Some(call.script));
    let power = Power { given_by, lasts, ..power };
    let Some(slot) = play.state.powers.put_beside(power, play.state.slots_spoken_of()) else { return false };
    play.note_move();
    play.state.find_hooks(play.rules, slot, alien);
    play.emit(Event::PowerGained { seat, alien });
    true
}

/// Gives a seat an unused alien's power, and returns `true` if that was possible.
pub(crate) fn gain_alien(play: &mut Play<'_, '_>, call: &Call, seat: Seat, alien: ScriptId, keeps: Keeps) -> bool {
    play.state.is_unused_but_for(play.rules, alien, call.power) && gain(play, call, seat, alien, keeps)
}

/// Gives a seat a copy of a power, and returns `true` if that was possible.
pub(crate) fn copy(play: &mut Play<'_, '_>, call: &Call, seat: Seat, slot: PowerSlot, keeps: Keeps) -> bool {
    let alien = play.state.powers.get(slot).filter(|power| !play.is_protected(power)).map(|power| power.alien);
    alien.is_some_and(|alien| gain(play, call, seat, alien, keeps))
}

/// Drops one of a seat's powers. A power can always drop itself, even if it is protected.
pub(crate) fn drop_power(play: &mut Play<'_, '_>, call: &Call, seat: Seat, slot: PowerSlot) {
    let is_its = play.state.powers.get(slot).is_some_and(|power| power.holder == seat);
    let is_free = play.state.powers.get(slot).is_some_and(|power| !play.is_protected(power));
    if is_its && (is_free || call.power == Some(slot)) {
        play.remove_power(slot);
    }
}

/// Moves a power to a seat, and returns `true` if that was possible.
pub(crate) fn take(play: &mut Play<'_, '_>, seat: Seat, slot: PowerSlot, keeps: Keeps) -> bool {
    let Some(power) = play.state.powers.get(slot).copied() else { return false };
    if power.holder == seat || play.is_protected(&power) || !play.state.has_room(seat, power.alien) {
        return false;
    }
    let lasts = match (keeps, power.lasts) {
        (Keeps::Game, _) => Lasts::Game,
        (Keeps::Encounter, Lasts::Game) => Lasts::Lent(power.holder),
        (Keeps::Encounter, lasts) => lasts,
    };
    play.move_powers(&[(slot, seat, lasts)]);
    true
}

/// Exchanges all unprotected powers of two seats, and returns `true` if that was possible.
pub(crate) fn swap(play: &mut Play<'_, '_>, one: Seat, other: Seat) -> bool {
    let [ours, theirs] = [one, other].map(|seat| {
        let free = play.state.powers.of(seat).filter(|(_, power)| !play.is_protected(power));
        free.map(|(slot, power)| (slot, power.alien)).collect::<Vec<_>>()
    });
    let fits = |seat: Seat, goes: &[(PowerSlot, ScriptId)], comes: &[(PowerSlot, ScriptId)]| {
        let stays: Vec<ScriptId> = play
            .state
            .powers
            .of(seat)
            .filter(|(slot, _)| goes.iter().all(|(gone, _)| gone != slot))
            .map(|(_, power)| power.alien)
            .collect();
        stays.len() + comes.len() <= MAX_ALIENS && comes.iter().all(|(_, alien)| !stays.contains(alien))
    };
    let is_out = [one, other].into_iter().any(|seat| play.state.out.contains(seat));
    if one == other || is_out || !fits(one, &ours, &theirs) || !fits(other, &theirs, &ours) {
        return false;
    }
    let go = |slots: &[(PowerSlot, ScriptId)], to| {
        slots.iter().map(|(slot, _)| (*slot, to, Lasts::Game)).collect::<Vec<_>>()
    };
    play.move_powers(&[go(&ours, other), go(&theirs, one)].concat());
    true
}

/// Ends the powers limited to the encounter.
///
/// Gained powers are dropped, and taken powers are returned.
pub(crate) fn give_back(play: &mut Play<'_, '_>) {
    let over = play.state.powers.iter().filter(|(_, power)| power.lasts != Lasts::Game);
    let over: Vec<(PowerSlot, Power)> = over.map(|(slot, power)| (slot, *power)).collect();
    for (slot, power) in over {
        match power.lasts {
            Lasts::Lent(owner) if play.state.has_room(owner, power.alien) => {
                play.move_powers(&[(slot, owner, Lasts::Game)])
            }
            _ => play.remove_power(slot),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Kept, MemoryCell, NONE_YET};
    use crate::testing::*;

    #[test]
    fn publicly_remembered_alien_is_reserved() {
        let mut rules = rules();
        let mut third = rules.scripts[1].clone();
        third.id = "third".to_owned();
        rules.scripts.push(third);
        let spare = ScriptId(3);
        let stage = |public| MemoryCell { kept: Kept::Alien, initial: NONE_YET, public, ..cell("stage", 0, false, 0) };
        rules.scripts[0].memory = vec![stage(true)];
        let mut state = position(&rules);
        let [keeper, other] = [0, 1].map(PowerSlot);
        assert_eq!(state.unused_aliens(&rules), [spare]);
        assert!(state.is_unused_but_for(&rules, spare, Some(other)));
        state.powers.get_mut(keeper).unwrap().memory[0] = i16::from(spare.0);
        assert_eq!(state.unused_aliens(&rules), []);
        let can_have = |keeper| state.is_unused_but_for(&rules, spare, keeper);
        assert_eq!([Some(keeper), Some(other), None].map(can_have), [true, false, false]);
        // Private memory must not reserve an alien, because other seats would learn of it.
        rules.scripts[0].memory = vec![stage(false)];
        assert_eq!(state.unused_aliens(&rules), [spare]);
    }
}
