//! The one protocol by which scripts act (P2, P3, P4).
//!
//! At a moment everybody who may act is asked at once; the first in seat order who must or wants to
//! acts; then all are asked anew, until a full round passes. A use of a power is declared, can be
//! answered, and then takes effect. "May I" and "do it" are two functions; eligibility is tested
//! again before each actor.

use super::card::{CardId, CardKind, CardSet, ScriptId};
use super::decision::{Argument, Ask, Choice, Decision, Options, Pickable, Topic};
use super::event::Event;
use super::flow::{Frame, Stage};
use super::hook::Hook;
use super::play::{Flow, Play, misfit};
use super::powers::Call;
use super::ruleset::{Use, Windows};
use super::state::{MAX_ALIENS, PowerSet, PowerSlot, State};
use crate::table::{MAX_SEATS, Seat};
use arrayvec::ArrayVec;

impl State {
    /// The power whose declared use can still be cancelled, and its script.
    pub fn declared_use(&self) -> Option<(PowerSlot, ScriptId)> {
        let power = self.stack.frames().iter().rev().find_map(|frame| match frame {
            Frame::UsePower { power, stage, .. } => Some((*power, *stage)),
            _ => None,
        });
        let (power, _) = power.filter(|(_, stage)| *stage == Stage::Effect)?;
        Some((power, self.alien(power)?))
    }
}

/// What a seat can do at a moment.
struct Actor {
    seat: Seat,
    must: Option<PowerSlot>,
    options: Options,
    asked: bool,
}

impl Play<'_, '_> {
    /// One round of a moment; it stays on the stack until a full round passes.
    pub(super) fn moment(&mut self, hook: Hook, subject: Option<Seat>, acted: PowerSet) -> Flow {
        let possible = self.cards_possible(hook);
        if self.state.powers_with(hook) & !acted == 0 && !possible {
            return Ok(());
        }
        let mut actors = ArrayVec::<Actor, MAX_SEATS>::new();
        for seat in self.order() {
            let actor = self.actor(seat, hook, subject, acted, possible)?;
            let must_first = actor.must.is_some() && actors.is_empty();
            // Most seats have nothing to say at most moments; their options are not carried along.
            if actor.asked || actor.must.is_some() {
                actors.push(actor);
            }
            if must_first {
                break;
            }
        }
        if actors.is_empty() {
            return Ok(());
        }
        let questions: Vec<Decision> = actors
            .iter()
            .filter(|actor| actor.asked)
            .map(|actor| self.window_question(actor, hook, subject, possible))
            .collect();
        let must_first = actors.last().is_some_and(|actor| actor.must.is_some()) && questions.is_empty();
        let mut choices = if must_first { Vec::new() } else { self.desk.ask_all(questions)? }.into_iter();
        for actor in actors {
            let choice = if actor.asked { choices.next() } else { None };
            if let Some(power) = actor.must {
                return self.act(Act::Power(power), actor.seat, hook, subject, acted);
            }
            match choice {
                None => {}
                Some(Choice::Pick(picked)) => match picked.first() {
                    Some(Pickable::Power(alien)) => {
                        let power = self.power_of(actor.seat, *alien).ok_or_else(misfit)?;
                        return self.act(Act::Power(power), actor.seat, hook, subject, acted);
                    }
                    Some(Pickable::Card(kind)) => {
                        let card = self.find_card(self.hand(actor.seat), *kind).ok_or_else(misfit)?;
                        return self.act(Act::Card(card), actor.seat, hook, subject, acted);
                    }
                    _ => {}
                },
                Some(_) => return Err(misfit()),
            }
        }
        Ok(())
    }

    fn act(&mut self, act: Act, seat: Seat, hook: Hook, subject: Option<Seat>, acted: PowerSet) -> Flow {
        let (frame, acted) = match act {
            Act::Power(power) => {
                let use_ = Frame::UsePower { power, hook, subject, stage: Stage::Declare, number: None };
                (use_, acted | power.bit())
            }
            Act::Card(card) => (Frame::PlayCard { seat, card, hook, subject }, acted),
        };
        let again = Frame::Moment { hook, subject, acted };
        if may_empty_a_hand(hook) {
            self.then(&[frame, Frame::DefenseHand { due: false }, again])
        } else {
            self.then(&[frame, again])
        }
    }

    /// What a seat can do at a moment, as far as it may know.
    fn actor(&mut self, seat: Seat, hook: Hook, subject: Option<Seat>, acted: PowerSet, cards: bool) -> Flow<Actor> {
        let mut actor = Actor { seat, must: None, options: Options::new(), asked: false };
        actor.options.push(Pickable::Pass);
        for place in 0..MAX_ALIENS as u8 {
            let power = PowerSlot::of(seat, place);
            if self.state.powers_with(hook) & power.bit() == 0 || acted & power.bit() != 0 {
                continue;
            }
            match self.eligible_power(power, hook, subject)? {
                Some(Use::Must) => actor.must = actor.must.or(Some(power)),
                Some(Use::May) => actor.options.extend(self.state.alien(power).map(Pickable::Power)),
                None => {}
            }
        }
        actor.asked = actor.options.len() > 1;
        if cards {
            self.card_options(&mut actor, hook, subject)?;
        }
        Ok(actor)
    }

    /// How a power may act now; `None`: not at all.
    fn eligible_power(&self, power: PowerSlot, hook: Hook, subject: Option<Seat>) -> Flow<Option<Use>> {
        let Some(script) = self.state.alien(power) else { return Ok(None) };
        let Some(hook_use) = self.rules.hook_use(script, hook) else { return Ok(None) };
        let used = self.state.encounter.used[usize::from(power.0)] >> hook.index() & 1 == 1;
        if hook_use.once && used || !self.is_in_force(power) {
            return Ok(None);
        }
        let call = Call { script, hook, me: power.seat(), power: Some(power), subject };
        let may = self.powers.when(self.rules, self.state, &call)?;
        Ok(may.then_some(hook_use.use_))
    }

    /// Adds the destiny cards a seat can play; it is asked if, for all anybody knows, it could hold one.
    fn card_options(&self, actor: &mut Actor, hook: Hook, subject: Option<Seat>) -> Flow {
        let hand = self.hand(actor.seat);
        if hand.is_empty() {
            return Ok(());
        }
        let candidates = match self.rules.windows {
            Windows::All => self.unaccounted(self.rules.card_hooks[hook.index()]),
            Windows::Holders => self.rules.card_hooks[hook.index()].and(hand),
        };
        let mut left = candidates;
        while let Some(card) = left.iter().next() {
            let kind = self.rules.kind(card);
            left = left.without(self.same_kind(left, kind));
            let CardKind::Destiny(script) = kind else { continue };
            if self.state.is_disabled(script) {
                continue;
            }
            let call = Call { script, hook, me: actor.seat, power: None, subject };
            if !self.powers.when(self.rules, self.state, &call)? {
                continue;
            }
            actor.asked = true;
            if self.find_card(hand, kind).is_some() {
                actor.options.push(Pickable::Card(kind));
            }
        }
        Ok(())
    }

    fn same_kind(&self, cards: CardSet, kind: CardKind) -> CardSet {
        self.cards_where(cards, |other| other == kind)
    }

    fn window_question(&self, actor: &Actor, hook: Hook, subject: Option<Seat>, secret: bool) -> Decision {
        let ask = Ask::one_of(actor.options.iter().copied());
        let mut question = self.question(actor.seat, Topic::Window, ask);
        (question.hook, question.secret) = (Some(hook), secret);
        question.args.extend(subject.map(Argument::Seat));
        if hook == Hook::OnPowerUsed {
            question.source = self.state.declared_use().map(|(_, script)| script);
        }
        question
    }

    /// The power of a seat with this alien.
    pub fn power_of(&self, seat: Seat, alien: ScriptId) -> Option<PowerSlot> {
        (0..MAX_ALIENS as u8)
            .map(|place| PowerSlot::of(seat, place))
            .find(|power| self.state.alien(*power) == Some(alien))
    }

    /// P3: a use is declared; if no answer cancels it, it takes effect.
    pub(super) fn use_power(
        &mut self,
        power: PowerSlot,
        hook: Hook,
        subject: Option<Seat>,
        stage: Stage,
        number: Option<i16>,
    ) -> Flow {
        let Some(alien) = self.state.alien(power) else { return Ok(()) };
        let seat = power.seat();
        match stage {
            Stage::Declare => {
                self.state.encounter.used[usize::from(power.0)] |= 1 << hook.index();
                self.tell(Event::PowerDeclared { seat, alien, hook });
                self.then(&[
                    Frame::Moment { hook: Hook::OnPowerUsed, subject: Some(seat), acted: 0 },
                    Frame::UsePower { power, hook, subject, stage: Stage::Effect, number },
                ])
            }
            Stage::Effect if self.is_in_force(power) => {
                match number {
                    Some(number) => self.set_fixing_number(number),
                    None => {
                        let call = Call { script: alien, hook, me: seat, power: Some(power), subject };
                        self.powers.run(self, &call)?;
                    }
                }
                self.tell(Event::PowerUsed { seat, alien });
                Ok(())
            }
            Stage::Effect | Stage::Cancelled => {
                self.tell(Event::PowerCancelled { seat, alien });
                Ok(())
            }
        }
    }

    /// Cancels the declared use: that power is off for the rest of the encounter.
    pub fn cancel_declared_use(&mut self) -> bool {
        let Some((power, _)) = self.state.declared_use() else { return false };
        self.state.encounter.zapped |= power.bit();
        for frame in self.state.stack.frames_mut().iter_mut().rev() {
            if let Frame::UsePower { stage: stage @ Stage::Effect, .. } = frame {
                *stage = Stage::Cancelled;
                break;
            }
        }
        true
    }

    /// P4: a destiny card is played face up; when its effect is done it can be taken up, or is discarded.
    pub(super) fn play_destiny_card(&mut self, seat: Seat, card: CardId, hook: Hook, subject: Option<Seat>) -> Flow {
        let kind = self.rules.kind(card);
        let CardKind::Destiny(script) = kind else { return Ok(()) };
        self.leaves_seen(seat, card);
        self.state.hands[seat].remove(card);
        self.state.in_play.insert(card);
        self.tell(Event::DestinyCardPlayed { seat, card: kind });
        let call = Call { script, hook, me: seat, power: None, subject };
        self.powers.run(self, &call)?;
        self.then(&[
            Frame::Moment { hook: Hook::OnDestinyCardPlayed, subject: Some(seat), acted: 0 },
            Frame::DiscardDestiny { seat, card },
        ])
    }

    pub(super) fn discard_destiny_card(&mut self, seat: Seat, card: CardId) -> Flow {
        if self.state.in_play.remove(card) {
            self.state.discard.insert(card);
            self.tell(Event::DestinyCardDiscarded { seat, card: self.rules.kind(card) });
        }
        Ok(())
    }

    /// A number is fixed: each power in seat order may change it; a change is a use and can be answered.
    pub(super) fn fix_number(&mut self, hook: Hook, subject: Seat, value: i16, acted: PowerSet) -> Flow {
        if self.state.powers_with(hook) & !acted != 0 {
            for seat in self.order() {
                for place in 0..MAX_ALIENS as u8 {
                    let power = PowerSlot::of(seat, place);
                    if self.state.powers_with(hook) & power.bit() & !acted == 0 || !self.is_in_force(power) {
                        continue;
                    }
                    let Some(script) = self.state.alien(power) else { continue };
                    let call = Call { script, hook, me: seat, power: Some(power), subject: Some(subject) };
                    let changed = self.powers.value(self.rules, self.state, &call, value)?;
                    if changed == value {
                        continue;
                    }
                    let (stage, subject_) = (Stage::Declare, Some(subject));
                    return self.then(&[
                        Frame::UsePower { power, hook, subject: subject_, stage, number: Some(changed) },
                        Frame::Number { hook, subject, value, acted: acted | power.bit() },
                    ]);
                }
            }
        }
        let small = value.clamp(0, i16::from(u8::MAX)) as u8;
        let (store, default) = match hook {
            Hook::ShipLimit => (&mut self.state.encounter.limit, self.rules.numbers.ship_limit),
            Hook::ShipValue => (&mut self.state.encounter.ship_value, 1),
            _ => return Ok(()),
        };
        store[subject] = small;
        if small != default {
            self.tell(Event::NumberFixed { hook, seat: subject, value });
        }
        Ok(())
    }

    fn set_fixing_number(&mut self, number: i16) {
        for frame in self.state.stack.frames_mut().iter_mut().rev() {
            if let Frame::Number { value, .. } = frame {
                *value = number;
                break;
            }
        }
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
