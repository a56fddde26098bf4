//! Cards that can act at a moment: those in hands, and those that are laid and turned (P4).

use super::call::Call;
use super::fault::Flow;
use super::play::Play;
use super::trace::Bar;
use super::window::{Act, Actor};
use crate::ask::decision::Pickable;
use crate::table::Seat;
use crate::things::card::{CardId, CardKind, CardSet, ScriptId};
use crate::things::encounter::Laid;
use crate::things::hook::Hook;
use crate::things::ruleset::Windows;
use crate::things::script::{HookUse, Once, Use};
use crate::things::stack::Moment;

impl Play<'_, '_> {
    /// The card that a seat has laid, if it is turned, acts at this hook and has not done so yet.
    pub(super) fn turned_card(&self, seat: Seat, hook: Hook) -> Option<CardId> {
        let side = self.state.side_of(seat)?;
        let Laid { card, open } = self.state.cards.laid(seat)?;
        let acts = open && self.rules.found.when_laid[hook.index()].contains(card);
        (acts && !self.state.encounter[side].card_used.contains(hook)).then_some(card)
    }

    /// Whether a card that has been laid and turned acts at this hook.
    #[inline]
    pub(super) fn turned_cards_act(&self, hook: Hook) -> bool {
        !self.rules.found.when_laid[hook.index()].is_empty()
            && self
                .state
                .players()
                .is_some_and(|players| players.both().into_iter().any(|seat| self.turned_card(*seat, hook).is_some()))
    }

    /// The card that a seat has laid acts from the table, once it is turned.
    pub(super) fn laid_option(&mut self, actor: &mut Actor, moment: Moment) -> Flow {
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

    /// How a card can be used now; `None`: not at all. `told`: its seat has it, and the trace may say why not.
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

    /// What keeps a card from being used, if anything does.
    fn card_bar(&self, call: &Call, used: Option<HookUse>) -> Option<Bar> {
        if self.state.is_disabled(call.script) {
            return Some(Bar::SwitchedOff);
        }
        if self.has_played_one(call.me, call.script) {
            return Some(Bar::Used { once: Once::Encounter.word() });
        }
        self.state.not_who(call.me, used?.who)
    }

    /// Whether a seat has played the one card of this class that it can play in an encounter.
    fn has_played_one(&self, seat: Seat, script: ScriptId) -> bool {
        let info = self.rules.script(script).card().filter(|info| info.once);
        info.is_some_and(|info| self.state.encounter.played[seat] >> info.class.0 & 1 == 1)
    }

    /// Adds the cards a seat can play from its hand; it is asked if, for all anybody knows, it could hold one.
    pub(super) fn card_options(&mut self, actor: &mut Actor, moment: Moment) -> Flow {
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

    /// Adds a card that its seat can use, if it has it and can. What must be played nobody is asked about: its holder has no
    /// choice, and the others have none to play. `hidden`: that it can is the seat's own business.
    fn add_card(&self, actor: &mut Actor, used: HookUse, kind: CardKind, card: Option<CardId>, hidden: bool) {
        match (used.use_, card) {
            (Use::Must, Some(card)) => {
                actor.must_is_hidden |= hidden;
                actor.must(used.order, Act::Card(card));
            }
            (Use::Must, None) => {}
            (Use::May, card) => {
                actor.asked |= card.is_some() || self.rules.windows == Windows::All;
                actor.options.extend(card.map(|_| Pickable::Card(kind)));
            }
        }
    }

    fn same_kind(&self, cards: CardSet, kind: CardKind) -> CardSet {
        self.cards_where(cards, |other| other == kind)
    }
}
