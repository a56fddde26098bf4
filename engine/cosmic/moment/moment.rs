//! The one protocol by which scripts act (P2, P3, P4).
//!
//! At a moment everybody who may act is asked at once; the first in seat order who must or wants to
//! acts; then all are asked anew, until a full round passes. A use of a power is declared, can be
//! answered, and then takes effect. "May I" and "do it" are two functions; eligibility is tested
//! again before each actor.

use crate::ask::decision::{Argument, Ask, Choice, Decision, Options, Pickable, Topic};
use crate::moment::asking::misfit;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::powers::Call;
use crate::moment::step::Step;
use crate::moment::wrong::{Broken, Wrong};
use crate::rule::Rule;
use crate::table::{MAX_SEATS, Seat, SeatSet};
use crate::things::card::{CardId, CardKind, CardSet, ScriptId};
use crate::things::cards::Zone;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::power::{Power, PowerSet, PowerSlot};
use crate::things::ruleset::{Use, Windows};
use crate::things::stack::Moment;
use crate::things::state::State;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

impl State {
    /// The power whose declared use is at stake.
    pub fn declared_use(&self, moment: &Moment) -> Option<&Power> {
        let Frame::UsePower(UsePower { power, stage: Stage::Effect, .. }) = self.stack.matter(moment)? else {
            return None;
        };
        self.powers.get(*power)
    }
}

/// What a seat can do at a moment.
#[derive(Clone)]
struct Actor {
    seat: Seat,
    must: Option<PowerSlot>,
    options: Options,
    asked: bool,
}

impl Step for Window {
    const RULE: Rule = Rule::P2;

    fn is_idle(&self, play: &Play<'_, '_>) -> bool {
        !play.has_actors(self.moment.hook)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.moment(self.moment, self.acted)
    }
}

impl Step for UsePower {
    const RULE: Rule = Rule::P1;

    fn rule(&self, _state: &State) -> Rule {
        if self.stage == Stage::Effect { Self::RULE } else { Rule::P3 }
    }

    fn by(&self, state: &State) -> Option<ScriptId> {
        state.alien(self.power)
    }

    fn is_quiet(&self, _play: &Play<'_, '_>) -> bool {
        self.stage != Stage::Effect
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.use_power(self.power, self.moment, self.stage, self.number)
    }
}

impl Step for PlayCard {
    const RULE: Rule = Rule::P4;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.play_destiny_card(self.seat, self.card, self.moment)
    }
}

impl Step for DiscardDestiny {
    const RULE: Rule = Rule::P4;

    fn is_quiet(&self, _play: &Play<'_, '_>) -> bool {
        true
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.discard_destiny_card(self.seat, self.card)
    }
}

impl Play<'_, '_> {
    /// One round of a moment; it stays on the stack until a full round passes.
    pub(crate) fn moment(&mut self, moment: Moment, acted: PowerSet) -> Flow {
        let possible = self.cards_possible(moment.hook);
        let mut actors = ArrayVec::<Actor, MAX_SEATS>::new();
        self.each_actor(moment, acted, possible, |actor| {
            actors.push(actor.clone());
            ControlFlow::Continue(())
        })?;
        if actors.is_empty() {
            return Ok(());
        }
        let questions: Vec<Decision> = actors
            .iter()
            .filter(|actor| actor.must.is_none())
            .map(|actor| self.window_question(actor, &moment, possible))
            .collect();
        let mut choices = self.desk.ask_all(questions)?.into_iter();
        for actor in &actors {
            if let Some(power) = actor.must {
                return self.act(Act::Power(power), actor.seat, moment, acted);
            }
            match choices.next() {
                None => {}
                Some(Choice::Pick(picked)) => match picked.first() {
                    Some(Pickable::Power(alien)) => {
                        let power = self.power_of(actor.seat, *alien).ok_or_else(misfit)?;
                        return self.act(Act::Power(power), actor.seat, moment, acted);
                    }
                    Some(Pickable::Card(kind)) => {
                        let card = self.find_card(self.hand(actor.seat), *kind).ok_or_else(misfit)?;
                        return self.act(Act::Card(card), actor.seat, moment, acted);
                    }
                    _ => {}
                },
                Some(_) => return Err(misfit()),
            }
        }
        Ok(())
    }

    /// Finds those who must act, or are asked whether they do, in the order in which they act, until `found` has enough.
    fn each_actor(
        &mut self,
        moment: Moment,
        acted: PowerSet,
        cards: bool,
        mut found: impl FnMut(&Actor) -> ControlFlow<()>,
    ) -> Flow {
        if self.state.powers_with(moment.hook).without(acted).is_empty() && !cards {
            return Ok(());
        }
        let mut actor = Actor { seat: self.state.offense, must: None, options: Options::new(), asked: false };
        for seat in self.order() {
            // Most seats have nothing to say at most moments; their options are not carried along.
            self.look_what_can_be_done(&mut actor, seat, moment, acted, cards)?;
            let must = actor.must.is_some();
            let enough = (actor.asked || must) && found(&actor).is_break();
            // Nobody after it can be the first to act, and it is asked what it may do once it has done what it must.
            if enough || must {
                break;
            }
        }
        Ok(())
    }

    /// Whether a full round would pass at a moment now. A script that faults in looking is left to the moment's own step.
    pub(super) fn nobody_acts(&mut self, Window { moment, acted }: Window) -> bool {
        let (possible, mut nobody) = (self.cards_possible(moment.hook), true);
        let round = self.each_actor(moment, acted, possible, |_| {
            nobody = false;
            ControlFlow::Break(())
        });
        round.is_ok() && nobody
    }

    fn act(&mut self, act: Act, seat: Seat, moment: Moment, acted: PowerSet) -> Flow {
        let (frame, acted) = match act {
            Act::Power(power) => {
                let use_ = UsePower { power, moment, stage: Stage::Declare, number: None };
                (Frame::from(use_), acted.with(power))
            }
            Act::Card(card) => (PlayCard { seat, card, moment }.into(), acted),
        };
        let again = Window { moment, acted };
        if moment.hook == Hook::BeforeChoice {
            // P2: nobody has had the last word before the choice while another may still answer it.
            let hand = DefenseHand { due: false };
            self.then(&frames![frame, hand, Window::at(Hook::AnyTime), again])
        } else if may_empty_a_hand(moment.hook) {
            self.then(&frames![frame, DefenseHand { due: false }, again])
        } else {
            self.then(&frames![frame, again])
        }
    }

    /// What a seat can do at a moment, as far as it may know.
    fn look_what_can_be_done(
        &mut self,
        actor: &mut Actor,
        seat: Seat,
        moment: Moment,
        acted: PowerSet,
        cards: bool,
    ) -> Flow {
        (actor.seat, actor.must) = (seat, None);
        actor.options.clear();
        actor.options.push(Pickable::Pass);
        for slot in self.state.powers.held(seat, self.state.powers_with(moment.hook).without(acted)).iter() {
            match self.eligible_power(slot, moment)? {
                Some((Use::Must, _)) => actor.must = actor.must.or(Some(slot)),
                Some((Use::May, alien)) => actor.options.push(Pickable::Power(alien)),
                None => {}
            }
        }
        actor.asked = actor.options.len() > 1;
        if cards {
            self.card_options(actor, moment)?;
        }
        Ok(())
    }

    /// How a power may act now, with its alien; `None`: not at all.
    fn eligible_power(&mut self, slot: PowerSlot, moment: Moment) -> Flow<Option<(Use, ScriptId)>> {
        let power = self.power(slot)?;
        let Some(hook_use) = self.rules.hook_use(power.alien, moment.hook) else { return Ok(None) };
        if hook_use.once && power.used.contains(moment.hook) || !self.is_in_force(power) {
            return Ok(None);
        }
        let call = Call { script: power.alien, me: power.holder, power: Some(slot), moment };
        Ok(self.may(&call)?.then_some((hook_use.use_, call.script)))
    }

    /// Adds the destiny cards a seat can play; it is asked if, for all anybody knows, it could hold one.
    fn card_options(&mut self, actor: &mut Actor, moment: Moment) -> Flow {
        let with_hook = self.rules.card_hooks[moment.hook.index()];
        let hand = self.hand(actor.seat);
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
            let CardKind::Destiny(script) = kind else { continue };
            if self.state.is_disabled(script) {
                continue;
            }
            let call = Call { script, me: actor.seat, power: None, moment };
            if !self.may(&call)? {
                continue;
            }
            actor.asked = true;
            if self.find_card(hand, kind).is_some() {
                actor.options.push(Pickable::Card(kind));
            }
        }
        Ok(())
    }

    /// Whether a script says that it may act.
    fn may(&mut self, call: &Call) -> Flow<bool> {
        let Play { desk, powers, rules, state, .. } = self;
        Ok(desk.look(|| powers.when(rules, state, call))?)
    }

    fn same_kind(&self, cards: CardSet, kind: CardKind) -> CardSet {
        self.cards_where(cards, |other| other == kind)
    }

    fn window_question(&self, actor: &Actor, moment: &Moment, secret: bool) -> Decision {
        let ask = Ask::one_of(actor.options.iter().copied());
        let mut question = self.question(actor.seat, Topic::Window, ask);
        (question.hook, question.secret) = (Some(moment.hook), secret);
        question.args.extend(moment.subject.map(Argument::Seat));
        question.source = self.state.declared_use(moment).map(|power| power.alien);
        question
    }

    /// The power of a seat with this alien.
    pub fn power_of(&self, seat: Seat, alien: ScriptId) -> Option<PowerSlot> {
        self.state.powers.of(seat).find(|(_, power)| power.alien == alien).map(|(slot, _)| slot)
    }

    /// The power in a slot that the rules speak of: one is there.
    pub(crate) fn power(&self, slot: PowerSlot) -> Flow<&Power> {
        Ok(self.state.powers.get(slot).ok_or(Broken::NoPower { slot: slot.0 })?)
    }

    /// P3: a use is declared; if no answer cancels it, it takes effect.
    pub(crate) fn use_power(&mut self, power: PowerSlot, moment: Moment, stage: Stage, number: Option<i16>) -> Flow {
        let used = *self.power(power)?;
        let Power { alien, holder: seat, .. } = used;
        match stage {
            // Switched off since it was to be declared: a full stack must empty.
            Stage::Declare if self.state.is_disabled(alien) => Ok(()),
            Stage::Declare => {
                if let Some(power) = self.state.powers.get_mut(power) {
                    power.used.insert(moment.hook);
                }
                self.tell(Event::PowerDeclared { seat, alien, hook: moment.hook });
                let effect = UsePower { power, moment, stage: Stage::Effect, number };
                self.then_at_stake(Hook::OnPowerUsed, Some(seat), effect)
            }
            Stage::Effect if self.is_in_force(&used) => {
                match number {
                    Some(number) => self.set_fixing_number(&moment, number),
                    None => {
                        let call = Call { script: alien, me: seat, power: Some(power), moment };
                        self.powers.run(self, &call)?;
                    }
                }
                self.tell(Event::PowerUsed { seat, alien });
                Ok(())
            }
            Stage::Effect => {
                self.tell_by(Rule::P3, Event::PowerCancelled { seat, alien, by: None });
                Ok(())
            }
            Stage::Cancelled => Ok(()),
        }
    }

    /// Cancels the declared use: that power is off for the rest of the encounter.
    ///
    /// # Errors
    /// A fault when none is declared.
    pub fn cancel_declared_use(&mut self, by: Seat, moment: &Moment) -> Flow {
        let Some(Frame::UsePower(UsePower { power, stage: stage @ Stage::Effect, .. })) =
            self.state.stack.matter_mut(moment)
        else {
            return Err(Wrong::NoUseDeclared.into());
        };
        *stage = Stage::Cancelled;
        if let Some(power) = self.state.powers.get_mut(*power) {
            power.zapped = true;
            let Power { alien, holder: seat, .. } = *power;
            self.tell(Event::PowerCancelled { seat, alien, by: Some(by) });
        }
        Ok(())
    }

    /// P4: a destiny card is played face up; when its effect is done it can be taken up, or is discarded.
    pub(crate) fn play_destiny_card(&mut self, seat: Seat, card: CardId, moment: Moment) -> Flow {
        let kind = self.rules.kind(card);
        let CardKind::Destiny(script) = kind else { return Ok(()) };
        self.shift_card(card, Zone::InPlay, SeatSet::EMPTY);
        self.tell(Event::DestinyCardPlayed { seat, card: kind });
        let (call, powers) = (Call { script, me: seat, power: None, moment }, self.powers);
        self.on_behalf_of(Some(script), |play| powers.run(play, &call))?;
        self.then_at_stake(Hook::OnDestinyCardPlayed, Some(seat), DiscardDestiny { seat, card })
    }

    pub(crate) fn discard_destiny_card(&mut self, seat: Seat, card: CardId) -> Flow {
        if self.state.cards.in_play().contains(card) {
            self.shift_card(card, Zone::Discard, SeatSet::EMPTY);
            self.tell(Event::DestinyCardDiscarded { seat, card: self.rules.kind(card) });
        }
        Ok(())
    }
}

enum Act {
    Power(PowerSlot),
    Card(CardId),
}

/// Moments before the cards are chosen, in which an act can leave the defense without encounter cards (T1).
const fn may_empty_a_hand(hook: Hook) -> bool {
    matches!(hook, Hook::AnyTime | Hook::BeforeStar | Hook::OnAlliesAnswer | Hook::OnAlliancesMade | Hook::BeforeChoice)
}
