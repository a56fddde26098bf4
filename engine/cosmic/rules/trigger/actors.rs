//! The seats and powers that can act at a trigger, and their order (P2).

use super::fault::Flow;
use super::play::Play;
use super::sight::Sight;
use super::step_error::Broken;
use super::trace::Bar;
use crate::rule::Rule;
use crate::state::{
    Event, Frame, Hook, HookUse, OrderPart, Phase, Power, PowerSlot, Ruleset, State, Trigger, Who, Windows,
};
use crate::table::{MAX_SEATS, Seat};
use arrayvec::ArrayVec;

impl Play<'_, '_> {
    /// Returns `true` if any seat could act at this hook, judged by public information.
    #[inline]
    pub(crate) fn has_actors(&self, hook: Hook) -> bool {
        !self.state.powers_with(hook).is_empty() || self.cards_possible(hook) || self.turned_cards_act(hook)
    }

    /// Returns `true` if any seat could play a card with this hook.
    pub(crate) fn cards_possible(&self, hook: Hook) -> bool {
        let cards = self.rules.found.in_hand[hook.index()];
        // For most hooks, the edition has no cards.
        if cards.is_empty() {
            return false;
        }
        match self.rules.windows {
            Windows::All => !self.unaccounted(cards).is_empty(),
            Windows::Holders => {
                self.state.cards.are_in_hands(cards)
                    || self
                        .rules
                        .seats()
                        .any(|seat| !self.state.at_hand_besides(self.rules, seat).and(cards).is_empty())
            }
        }
    }

    /// Returns a power and its use of a hook, if the power can act ([`Sight::usable`]).
    pub(crate) fn usable(&self, slot: PowerSlot, moment: &Trigger) -> Flow<Option<(&Power, HookUse)>> {
        self.sight().usable(slot, moment)
    }

    /// Returns the reason why a power cannot use a hook, if one applies ([`Sight::bar`]).
    pub(super) fn bar(&self, slot: PowerSlot, power: &Power, used: HookUse, moment: &Trigger) -> Option<Bar> {
        self.sight().bar(slot, power, used, moment)
    }

    /// Returns the reason why a power is not in force.
    pub(super) fn why_not_in_force(&self, power: &Power) -> Bar {
        self.sight().why_not_in_force(power)
    }

    /// Returns `true` if this power's use was just canceled. The power is off, but can still act at this one trigger.
    pub(crate) fn has_last_word(&self, slot: PowerSlot, moment: &Trigger) -> bool {
        self.sight().has_last_word(slot, moment)
    }

    /// Returns `true` if a power is in force: neither lost (W3), canceled, nor disabled.
    pub fn is_in_force(&self, power: &Power) -> bool {
        self.state.is_in_force(self.rules, power)
    }

    /// Returns `true` if ships are about to be lost and can still be saved.
    fn are_ships_falling(&self) -> bool {
        self.state.stack.frames().iter().any(|frame| matches!(frame, Frame::Lose(_) | Frame::SettleLosses(_)))
    }

    /// Records whether the offense has run out of encounter cards.
    #[inline]
    pub(crate) fn watch_cards(&mut self) {
        self.state.watch_cards(self.rules);
    }

    /// Announces powers that are lost or regained (W3), after all pending losses of ships.
    ///
    /// A power can be lost when ships move, and when a seat gains or gives away a power.
    #[inline]
    pub(crate) fn watch_powers(&mut self) {
        if !self.state.ships.are_stirred() || self.are_ships_falling() {
            return;
        }
        self.state.ships.settle();
        for seat in self.rules.seats() {
            let Some(lost) = self.state.has_lost_power(self.rules, seat) else { continue };
            if lost == self.state.powerless.contains(seat) {
                continue;
            }
            if lost {
                self.state.powerless.insert(seat);
                self.tell_by(Rule::W3, Event::PowerLost { seat });
            } else {
                self.state.powerless.remove(seat);
                self.tell_by(Rule::W3, Event::PowerRegained { seat });
            }
        }
    }

    /// Returns the seats in the order in which they act at a trigger (P2).
    pub fn order(&self) -> impl Iterator<Item = Seat> + use<> {
        order(self.state, self.rules)
    }

    /// Returns the seats in the game except the main players, clockwise from the offense's left.
    pub fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let (defense, out) = (self.state.encounter.defense(), self.state.out);
        self.state.offense.after(self.rules.seats).filter(move |seat| Some(*seat) != defense && !out.contains(*seat))
    }
}

impl<'a> Sight<'a> {
    /// Returns a power and its use of a hook, if the power can act.
    ///
    /// The power must be in force, and its holder must have the required role. The use must not be used up. If it is
    /// part of another use, that use must have taken effect.
    pub(crate) fn usable(self, slot: PowerSlot, moment: &Trigger) -> Flow<Option<(&'a Power, HookUse)>> {
        let power = self.state.powers.get(slot).ok_or(Broken::NoPower { slot: slot.0 })?;
        let used = self.rules.hook_use(power.alien, moment.hook);
        let usable = used.filter(|used| self.bar(slot, power, *used, moment).is_none());
        Ok(usable.map(|used| (power, used)))
    }

    /// Returns the reason why a power cannot use a hook, if one applies. The cheapest tests come first.
    pub(super) fn bar(self, slot: PowerSlot, power: &Power, used: HookUse, moment: &Trigger) -> Option<Bar> {
        if self.state.is_disabled(power.alien) {
            return Some(Bar::SwitchedOff);
        }
        if power.zapped && !self.has_last_word(slot, moment) {
            return Some(Bar::Zapped);
        }
        if let Some(bar) = self.state.not_who(power.holder, used.who) {
            return Some(bar);
        }
        if let Some(once) = used.once.filter(|once| power.used.contains(moment.hook, *once)) {
            return Some(Bar::Used { once: once.word() });
        }
        if let Some(whole) = used.part_of.filter(|whole| !power.done.contains(*whole)) {
            return Some(Bar::NotDone { whole: whole.spec().name });
        }
        if self.state.is_in_force(self.rules, power) || self.has_last_word(slot, moment) {
            None
        } else {
            Some(self.why_not_in_force(power))
        }
    }

    /// Returns the reason why a power is not in force.
    pub(super) fn why_not_in_force(self, power: &Power) -> Bar {
        match () {
            () if self.state.is_disabled(power.alien) => Bar::SwitchedOff,
            () if power.zapped => Bar::Zapped,
            () if self.state.out.contains(power.holder) => Bar::LeftGame,
            () => {
                Bar::Lost { bases: self.state.home_bases(power.holder), needed: self.rules.home_bases_for(power.alien) }
            }
        }
    }

    /// Returns `true` if this power's use was just canceled. The power is off, but can still act at this one trigger.
    pub(crate) fn has_last_word(self, slot: PowerSlot, moment: &Trigger) -> bool {
        moment.hook == Hook::AfterPowerCancelled
            && matches!(self.state.stack.matter(moment), Some(Frame::UsePower(used)) if used.power == slot)
            && self.state.powers.get(slot).is_some_and(|power| !self.state.is_disabled(power.alien))
    }
}

impl State {
    /// Returns the bar for a seat that lacks this role in the encounter.
    pub(super) fn not_who(&self, seat: Seat, who: Who) -> Option<Bar> {
        if self.is_who(seat, who) {
            return None;
        }
        let is = match () {
            () if seat == self.offense => "the offense",
            () if self.is_who(seat, Who::Defense) => "the defense",
            () if self.is_who(seat, Who::Ally) => "an ally",
            () => "a bystander",
        };
        Some(Bar::NotWho { who: who.word(), is })
    }

    /// Records that an offense without encounter cards has run out this turn (T2, T9).
    ///
    /// Cards that the offense gets later do not change that. The test starts after the phase of the new hand. A card
    /// that is set aside for the seat counts as held.
    #[inline]
    pub(crate) fn watch_cards(&mut self, rules: &Ruleset) {
        if self.ran_out || self.phase == Phase::NewHand || self.encounter.number == 0 {
            return;
        }
        let holds_one = |cards| !rules.to_lay(cards).is_empty();
        if holds_one(self.cards.hand(self.offense)) {
            return;
        }
        self.ran_out = !holds_one(self.at_hand(rules, self.offense)) && !holds_one(self.cards.aside(self.offense));
    }
}

/// Returns the seats in the order in which they act at a trigger (P2).
pub fn order(state: &State, rules: &Ruleset) -> impl Iterator<Item = Seat> + Clone + use<> {
    let (offense, defense, seats) = (state.offense, state.encounter.defense(), rules.seats);
    let mut order = ArrayVec::<Seat, MAX_SEATS>::new();
    for part in &rules.choices.seat_order {
        match part {
            OrderPart::Offense => order.push(offense),
            OrderPart::Defense => order.extend(defense),
            OrderPart::Others => order.extend(offense.after(seats).filter(|seat| Some(*seat) != defense)),
        }
    }
    let out = state.out;
    order.into_iter().filter(move |seat| !out.contains(*seat))
}
