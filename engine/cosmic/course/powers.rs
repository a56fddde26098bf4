//! Powers on the move: gained, dropped, taken, exchanged (P1). What a power has under way comes to nothing when it goes; its
//! memory goes along, and so do the cards in its piles; a power that is gained begins anew.

use crate::course::captives::lose_hold_of;
use crate::course::piles::move_cards;
use crate::moment::call::Call;
use crate::moment::play::Play;
use crate::table::Seat;
use crate::things::card::{CardSet, ScriptId};
use crate::things::cards::{MAX_OWN, OwnPile, Zone};
use crate::things::event::Event;
use crate::things::frame::{Frame, Stage, UsePower};
use crate::things::hook::Hook;
use crate::things::power::{Lasts, Power, Source};
use crate::things::power_sets::{MAX_ALIENS, PowerSet, PowerSlot};
use crate::things::ruleset::Ruleset;
use crate::things::state::State;

/// How long a seat keeps a power that comes to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeps {
    /// For the rest of the game.
    Game,
    /// For the rest of the encounter.
    Encounter,
}

impl State {
    /// The aliens of the edition that nobody has and anybody can gain: not those that settle something before the first
    /// turn, nor those that have been switched off, nor those that a power keeps. Everybody knows them.
    pub(crate) fn unused_aliens(&self, rules: &Ruleset) -> Vec<ScriptId> {
        (0..rules.scripts.len() as u8).map(ScriptId).filter(|script| self.is_unused(rules, *script)).collect()
    }

    fn is_unused(&self, rules: &Ruleset, script: ScriptId) -> bool {
        let is_held = self.powers.iter().any(|(_, power)| power.alien == script);
        !is_held
            && self.can_be_gained(rules, script)
            && self.powers.iter().all(|(_, power)| !power.keeps(rules, script))
    }

    /// Whether a power can bring its holder this alien: nobody has it, and no other power keeps it.
    fn is_unused_but_for(&self, rules: &Ruleset, script: ScriptId, keeper: Option<PowerSlot>) -> bool {
        let keeps = keeper.and_then(|slot| self.powers.get(slot)).is_some_and(|power| power.keeps(rules, script));
        let is_held = self.powers.iter().any(|(_, power)| power.alien == script);
        self.is_unused(rules, script) || keeps && !is_held && self.can_be_gained(rules, script)
    }

    fn can_be_gained(&self, rules: &Ruleset, script: ScriptId) -> bool {
        let info = rules.script(script);
        let is_sound = info.is_alien() && !info.not_dealt && !self.is_disabled(script);
        is_sound && rules.hook_use(script, Hook::OnSetup).is_none()
    }

    /// Whether a seat has room for a power with this alien: it has none of it, and not as many as it can have.
    fn has_room(&self, seat: Seat, alien: ScriptId) -> bool {
        let mut powers = self.powers.of(seat);
        !self.out.contains(seat)
            && self.powers.of(seat).count() < MAX_ALIENS
            && powers.all(|(_, power)| power.alien != alien)
    }

    /// The slots that something on the stack speaks of: no other power is put there while it does.
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

    /// What is declared of a power that goes comes to nothing.
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
            self.tell(Event::PowerCancelled { seat, alien, by: None });
        }
    }

    /// Powers go to other seats, all at once, with their memories and their piles.
    fn move_powers(&mut self, moves: &[(PowerSlot, Seat, Lasts)]) {
        self.state.powers_moved = true;
        let mut piles = Vec::new();
        for (slot, ..) in moves {
            self.drop_uses(*slot);
            lose_hold_of(self, *slot);
            piles
                .extend(self.piles_of(*slot).map(|(pile, zone, cards)| (*slot, pile, zone, cards)).collect::<Vec<_>>());
            // While all are on the move, none of them takes a place.
            self.state.powers.get_mut(*slot).into_iter().for_each(|power| power.place = u8::MAX);
        }
        for (slot, to, lasts) in moves {
            let place = self.state.powers.free_place(*to);
            let Some(power) = self.state.powers.get_mut(*slot) else { continue };
            let (from, alien) = (power.holder, power.alien);
            (power.holder, power.place, power.lasts) = (*to, place, *lasts);
            self.tell(Event::PowerMoved { from, to: *to, alien });
        }
        for (slot, pile, zone, cards) in piles {
            let Some(Power { holder, place, .. }) = self.state.powers.get(slot).copied() else { continue };
            move_cards(self, holder, cards, zone, Zone::Own(holder, OwnPile::of(place, pile.number())));
        }
    }

    /// The piles of a power in which cards lie.
    fn piles_of(&self, slot: PowerSlot) -> impl Iterator<Item = (OwnPile, Zone, CardSet)> {
        let power = self.state.powers.get(slot).copied().filter(|power| power.source.is_alien());
        let numbers =
            (0..MAX_OWN as u8).filter_map(move |number| Some((power?.holder, OwnPile::of(power?.place, number))));
        let piles = numbers.map(|(seat, pile)| (pile, Zone::Own(seat, pile), self.state.cards.own(seat, pile)));
        piles.filter(|(.., cards)| !cards.is_empty())
    }

    /// A power is at the table no more; what was gained through it stays.
    pub(crate) fn remove_power(&mut self, slot: PowerSlot) {
        self.drop_uses(slot);
        lose_hold_of(self, slot);
        let cards: Vec<CardSet> = self.piles_of(slot).map(|(.., cards)| cards).collect();
        let holder = self.state.powers.get(slot).map(|power| power.holder);
        holder.into_iter().for_each(|seat| cards.iter().for_each(|cards| self.throw_away(seat, *cards)));
        let Some(Power { holder: seat, alien, source, .. }) = self.state.powers.take(slot) else { return };
        self.state.powers_moved |= source.is_alien();
        for (_, power) in self.state.powers.iter_mut().filter(|(_, power)| power.given_by == Some(slot)) {
            power.given_by = None;
        }
        self.state.find_all_hooks(self.rules);
        match source {
            Source::Alien => self.tell(Event::PowerDropped { seat, alien }),
            // A star card is drawn; it goes back when the deck is made anew.
            Source::Star => {}
            _ => self.tell(Event::PutBack { card: alien }),
        }
    }
}

/// A seat gains the power of an alien; whether it could.
pub(crate) fn gain(play: &mut Play<'_, '_>, call: &Call, seat: Seat, alien: ScriptId, keeps: Keeps) -> bool {
    if !play.state.can_be_gained(play.rules, alien) || !play.state.has_room(seat, alien) {
        return false;
    }
    let lasts = if keeps == Keeps::Game { Lasts::Game } else { Lasts::Encounter };
    let power = Power::new(alien, seat, &play.rules.script(alien).memory, play.rules.seats);
    // A power that has just dropped itself gives nothing any more: another may come to lie in its place.
    let given_by = call.power.filter(|slot| play.state.alien(*slot) == Some(call.script));
    let power = Power { given_by, lasts, ..power };
    let Some(slot) = play.state.powers.put_beside(power, play.state.slots_spoken_of()) else { return false };
    play.state.powers_moved = true;
    play.state.find_hooks(play.rules, slot, alien);
    play.tell(Event::PowerGained { seat, alien });
    true
}

/// A seat gains the power of an unused alien, or a copy of one that is at the table; whether it could.
pub(crate) fn gain_alien(play: &mut Play<'_, '_>, call: &Call, seat: Seat, alien: ScriptId, keeps: Keeps) -> bool {
    play.state.is_unused_but_for(play.rules, alien, call.power) && gain(play, call, seat, alien, keeps)
}

/// A seat gains a copy of a power; whether it could.
pub(crate) fn copy(play: &mut Play<'_, '_>, call: &Call, seat: Seat, slot: PowerSlot, keeps: Keeps) -> bool {
    let alien = play.state.powers.get(slot).filter(|power| !play.is_protected(power)).map(|power| power.alien);
    alien.is_some_and(|alien| gain(play, call, seat, alien, keeps))
}

/// A seat drops one of its powers: a power can always drop itself.
pub(crate) fn drop_power(play: &mut Play<'_, '_>, call: &Call, seat: Seat, slot: PowerSlot) {
    let is_its = play.state.powers.get(slot).is_some_and(|power| power.holder == seat);
    let is_free = play.state.powers.get(slot).is_some_and(|power| !play.is_protected(power));
    if is_its && (is_free || call.power == Some(slot)) {
        play.remove_power(slot);
    }
}

/// A seat takes a power; whether it could.
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

/// Two seats exchange all their powers, but for those that are protected; whether they could.
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

/// The encounter is over: what was gained for it is dropped, and what was taken for it goes back.
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
    use crate::testing::*;
    use crate::things::script::{Kept, MemoryCell, NONE_YET};

    #[test]
    fn an_alien_that_a_power_remembers_in_the_open_is_kept_for_it() {
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
        // What it remembers for itself alone keeps nothing, or others would learn of it.
        rules.scripts[0].memory = vec![stage(false)];
        assert_eq!(state.unused_aliens(&rules), [spare]);
    }
}
