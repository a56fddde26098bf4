//! Cards that can act at a trigger, from a hand or on the table (P4).

use super::call::Call;
use super::fault::Flow;
use super::play::Play;
use super::trace::Bar;
use super::window::{Act, Actor};
use crate::decision::question::PickOption;
use crate::state::{
    CardClass, CardId, CardKind, CardSet, Frame, Hook, HookUse, Laid, Once, ScriptId, Trigger, Use, Windows,
};
use crate::table::Seat;

impl Play<'_, '_> {
    /// Returns a seat's revealed card, if the card has not yet acted at this hook.
    pub(super) fn turned_card(&self, seat: Seat, hook: Hook) -> Option<CardId> {
        let side = self.state.side_of(seat)?;
        let Laid { card, open } = self.state.cards.laid(seat)?;
        let acts = open && self.rules.found.when_laid[hook.index()].contains(card);
        (acts && !self.state.encounter[side].card_used.contains(hook)).then_some(card)
    }

    /// Returns `true` if a revealed encounter card can act at this hook.
    #[inline]
    pub(super) fn turned_cards_act(&self, hook: Hook) -> bool {
        !self.rules.found.when_laid[hook.index()].is_empty()
            && self
                .state
                .players()
                .is_some_and(|players| players.both().into_iter().any(|seat| self.turned_card(*seat, hook).is_some()))
    }

    /// Offers a seat's revealed encounter card, which acts from the table.
    pub(super) fn laid_option(&mut self, actor: &mut Actor, moment: Trigger) -> Flow {
        if self.rules.found.when_laid[moment.hook.index()].is_empty() {
            return Ok(());
        }
        let Some(card) = self.turned_card(actor.seat, moment.hook) else { return Ok(()) };
        let kind = self.rules.kind(card);
        let Some(script) = kind.script() else { return Ok(()) };
        let call = Call { script, me: actor.seat, power: None, moment, knows: false };
        let Some(used) = self.playable(&call, true)? else { return Ok(()) };
        let can = !used.holding || self.is_holding(&call)?;
        self.add_card(actor, used, kind, can.then_some(card), used.holding);
        Ok(())
    }

    /// Returns the kinds of a class that a seat could play at a trigger.
    ///
    /// The seat need not have such a card in its hand.
    pub(crate) fn playable_kinds(&mut self, seat: Seat, moment: Trigger, class: CardClass) -> Flow<Vec<CardKind>> {
        let mut kinds = self.distinct_kinds(self.rules.found.in_hand[moment.hook.index()]);
        kinds.retain(|kind| self.rules.is_of(*kind, class));
        let mut playable = Vec::new();
        for kind in kinds {
            let Some(script) = kind.script() else { continue };
            let call = Call { script, me: seat, power: None, moment, knows: false };
            playable.extend(self.playable(&call, false)?.map(|_| kind));
        }
        Ok(playable)
    }

    /// Returns `true` if a use that plays cards finds a kind to play.
    ///
    /// A power whose use waits for a response plays no further card, because it could respond to itself forever.
    pub(super) fn has_kind_to_play(&mut self, call: &Call, used: HookUse) -> Flow<bool> {
        let Some(class) = used.plays else { return Ok(true) };
        let waits = |frame: &Frame| matches!(frame, Frame::UsePower(used) if Some(used.power) == call.power);
        Ok(!self.state.stack.frames().iter().any(waits)
            && !self.playable_kinds(call.me, call.moment, class)?.is_empty())
    }

    /// Returns the use that a card has now, if it has one.
    ///
    /// `told` is true if the seat has the card. Only then may the trace give the reason.
    fn playable(&mut self, call: &Call, told: bool) -> Flow<Option<HookUse>> {
        let used = self.rules.hook_use(call.script, call.moment.hook);
        if let Some(bar) = self.card_bar(call, used) {
            if told {
                self.trace_barred_card(call, || bar);
            }
            return Ok(None);
        }
        let may = self.may(call)?;
        if told {
            self.trace_when(call, may);
        }
        Ok(used.filter(|_| may))
    }

    /// Returns the reason why a card cannot be used, if one applies.
    fn card_bar(&self, call: &Call, used: Option<HookUse>) -> Option<Bar> {
        if self.state.is_disabled(call.script) {
            return Some(Bar::SwitchedOff);
        }
        if self.has_played_one(call.me, call.script) {
            return Some(Bar::Used { once: Once::Encounter.word() });
        }
        self.state.not_who(call.me, used?.who)
    }

    /// Returns `true` if a seat has used its one card of this class per encounter.
    fn has_played_one(&self, seat: Seat, script: ScriptId) -> bool {
        let info = self.rules.script(script).card().filter(|info| info.once);
        info.is_some_and(|info| self.state.encounter.played[seat] >> info.class.0 & 1 == 1)
    }

    /// Adds the cards that a seat can play from its hand. The seat is asked if, by public information, it could hold
    /// one.
    pub(super) fn card_options(&mut self, actor: &mut Actor, moment: Trigger) -> Flow {
        let with_hook = self.rules.found.in_hand[moment.hook.index()];
        let hand = self.at_hand(actor.seat);
        if hand.is_empty() {
            return Ok(());
        }
        let candidates = match self.rules.windows {
            Windows::All => self.unaccounted(with_hook),
            Windows::Holders => with_hook.and(hand),
        };
        let mut left = candidates;
        while let Some(card) = left.iter().next() {
            let kind = self.rules.kind(card);
            left = left.without(self.same_kind(left, kind));
            let CardKind::Scripted(script) = kind else { continue };
            let call = Call { script, me: actor.seat, power: None, moment, knows: false };
            let held = self.find_card(hand, kind);
            let Some(used) = self.playable(&call, held.is_some())? else { continue };
            let can = held.is_some() && (!used.holding || self.is_holding(&call)?);
            self.add_card(actor, used, kind, held.filter(|_| can), true);
        }
        Ok(())
    }

    /// Adds a card to its seat's options, if the seat can use the card.
    ///
    /// Mandatory cards raise no question: their holder has no choice, and other seats cannot play them. `hidden` is
    /// true if only the seat knows that it can use the card.
    fn add_card(&self, actor: &mut Actor, used: HookUse, kind: CardKind, card: Option<CardId>, hidden: bool) {
        match (used.use_, card) {
            (Use::Must, Some(card)) => {
                actor.must_is_hidden |= hidden;
                actor.must(used.order, Act::Card(card));
            }
            (Use::Must, None) => {}
            (Use::May, card) => {
                actor.asked |= card.is_some() || self.rules.windows == Windows::All;
                actor.options.extend(card.map(|_| PickOption::Card(kind)));
            }
        }
    }

    /// Returns `true` if a seat could hold a card with this hook, as far as the windows of the table consider hands.
    pub(super) fn may_hold(&self, seat: Seat, hook: Hook) -> bool {
        let is_held = || !self.rules.found.in_hand[hook.index()].and(self.at_hand(seat)).is_empty();
        self.rules.windows == Windows::All || is_held()
    }

    fn same_kind(&self, cards: CardSet, kind: CardKind) -> CardSet {
        self.cards_where(cards, |other| other == kind)
    }
}
