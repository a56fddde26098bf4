//! Who can act at a moment and in which order (P2), and whose powers are in force (W3).

use super::fault::Flow;
use super::play::Play;
use super::sight::Sight;
use super::trace::Bar;
use super::wrong::Broken;
use crate::rule::Rule;
use crate::table::{MAX_SEATS, Seat};
use crate::things::event::Event;
use crate::things::frame::Frame;
use crate::things::hook::Hook;
use crate::things::moment::Moment;
use crate::things::power::Power;
use crate::things::power_sets::PowerSlot;
use crate::things::ruleset::{OrderPart, Phase, Ruleset, Windows};
use crate::things::script::{HookUse, Who};
use crate::things::state::State;
use arrayvec::ArrayVec;

impl Play<'_, '_> {
    /// Whether anybody could act at this hook, by what everybody knows.
    #[inline]
    pub(crate) fn has_actors(&self, hook: Hook) -> bool {
        !self.state.powers_with(hook).is_empty() || self.cards_possible(hook) || self.turned_cards_act(hook)
    }

    /// Whether a card with this hook could be played by anybody.
    pub(crate) fn cards_possible(&self, hook: Hook) -> bool {
        let cards = self.rules.found.in_hand[hook.index()];
        // At most hooks no card of the edition is played.
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

    /// A power with how it uses a hook, if it can ([`Sight::usable`]).
    pub(crate) fn usable(&self, slot: PowerSlot, moment: &Moment) -> Flow<Option<(&Power, HookUse)>> {
        self.sight().usable(slot, moment)
    }

    /// What keeps a power from using a hook, if anything does ([`Sight::bar`]).
    pub(super) fn bar(&self, slot: PowerSlot, power: &Power, used: HookUse, moment: &Moment) -> Option<Bar> {
        self.sight().bar(slot, power, used, moment)
    }

    /// Why a power is not in force.
    pub(super) fn why_not_in_force(&self, power: &Power) -> Bar {
        self.sight().why_not_in_force(power)
    }

    /// Whether it is this power's use that has just been cancelled: it is off, and has its last word.
    pub(crate) fn has_last_word(&self, slot: PowerSlot, moment: &Moment) -> bool {
        self.sight().has_last_word(slot, moment)
    }

    /// Whether a power is in force: not lost (W3), cancelled, or switched off.
    pub fn is_in_force(&self, power: &Power) -> bool {
        self.state.is_in_force(self.rules, power)
    }

    /// Whether ships are about to be lost and can still be saved.
    fn are_ships_falling(&self) -> bool {
        self.state.stack.frames().iter().any(|frame| matches!(frame, Frame::Lose(_) | Frame::SettleLosses(_)))
    }

    /// Whether the offense has run out of encounter cards by now.
    #[inline]
    pub(crate) fn watch_cards(&mut self) {
        self.state.watch_cards(self.rules);
    }

    /// Announces powers that have been lost or regained (W3), once it is settled which ships are lost.
    #[inline]
    pub(crate) fn watch_powers(&mut self) {
        if !self.state.ships.are_stirred() || self.are_ships_falling() {
            return;
        }
        self.state.ships.settle();
        for seat in self.rules.seats() {
            let lost = self.state.home_bases(seat) < self.rules.home_bases_for_power();
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

    /// The seats in the order in which they act at one moment (P2).
    pub fn order(&self) -> impl Iterator<Item = Seat> + use<> {
        order(self.state, self.rules)
    }

    /// The seats still in the game, clockwise from the offense's left, without the main players.
    pub fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let (defense, out) = (self.state.encounter.defense(), self.state.out);
        self.state.offense.after(self.rules.seats).filter(move |seat| Some(*seat) != defense && !out.contains(*seat))
    }
}

impl<'a> Sight<'a> {
    /// A power with how it uses a hook, if it can: it is in force, its holder has the part for it, it is not used up, and
    /// what it carries out has been done.
    pub(crate) fn usable(self, slot: PowerSlot, moment: &Moment) -> Flow<Option<(&'a Power, HookUse)>> {
        let power = self.state.powers.get(slot).ok_or(Broken::NoPower { slot: slot.0 })?;
        let used = self.rules.hook_use(power.alien, moment.hook);
        let usable = used.filter(|used| self.bar(slot, power, *used, moment).is_none());
        Ok(usable.map(|used| (power, used)))
    }

    /// What keeps a power from using a hook, if anything does; what costs least to find comes first.
    pub(super) fn bar(self, slot: PowerSlot, power: &Power, used: HookUse, moment: &Moment) -> Option<Bar> {
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

    /// Why a power is not in force.
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

    /// Whether it is this power's use that has just been cancelled: it is off, and has its last word.
    pub(crate) fn has_last_word(self, slot: PowerSlot, moment: &Moment) -> bool {
        moment.hook == Hook::AfterPowerCancelled
            && matches!(self.state.stack.matter(moment), Some(Frame::UsePower(used)) if used.power == slot)
            && self.state.powers.get(slot).is_some_and(|power| !self.state.is_disabled(power.alien))
    }
}

impl State {
    /// That a seat has not this part in the encounter, if so.
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

    /// T2, T9: once its hand has been seen to, an offense that holds no encounter card any more has run out in its
    /// turn, whatever it gets later. A card that lies aside for it is held again once the encounter is over.
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

/// The seats in the order in which they act at one moment (P2).
pub fn order(state: &State, rules: &Ruleset) -> impl Iterator<Item = Seat> + use<> {
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
