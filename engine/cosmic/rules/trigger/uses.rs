//! Declared uses of powers, to which other powers can react (P3), and played cards (P4).

use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{CardId, CardKind, Event, Hook, Power, PowerSet, PowerSlot, ScriptId, State, Trigger, Zone};
use crate::table::{Seat, SeatSet};
use crate::trigger::call::Call;
use crate::trigger::fault::Flow;
use crate::trigger::play::Play;
use crate::trigger::step::{Settles, Step};
use crate::trigger::step_error::{Broken, Wrong};
use crate::trigger::trace::Outcome;

impl State {
    /// Returns the pending power use that caused each frame on the stack, from the bottom.
    ///
    /// The entry is `None` for a frame that no power use caused.
    pub fn causes_of_what_waits(&self) -> impl Iterator<Item = Option<(ScriptId, Hook)>> {
        let frames = self.stack.frames();
        frames.iter().map(|frame| match self.stack.matter(frame.moment()?)? {
            Frame::UsePower(used) => Some((self.alien(used.power)?, used.moment.hook)),
            _ => None,
        })
    }

    /// Returns the power whose declared use the trigger is about.
    pub fn declared_use(&self, moment: &Trigger) -> Option<&Power> {
        let Frame::UsePower(UsePower { power, stage: Stage::Effect, .. }) = self.stack.matter(moment)? else {
            return None;
        };
        self.powers.get(*power)
    }

    /// Returns the power whose use the trigger is about, at any stage.
    pub(super) fn use_at_stake(&self, moment: &Trigger) -> Option<&Power> {
        let Frame::UsePower(UsePower { power, .. }) = self.stack.matter(moment)? else { return None };
        self.powers.get(*power)
    }
}

impl Step for UsePower {
    const RULE: Rule = Rule::P1;
    const SETTLES: Settles<Self> = |step, now, _| now.at(step.moment.hook);

    fn rule(&self, state: &State) -> Rule {
        // Other powers can react only to the use of an alien's power.
        let is_aliens = state.powers.get(self.power).is_some_and(|power| power.source.is_alien());
        if self.stage == Stage::Effect || !is_aliens { Self::RULE } else { Rule::P3 }
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
    const SETTLES: Settles<Self> = |step, now, _| now.at(step.moment.hook);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.play_card(self.seat, self.card, play.rules.kind(self.card), self.moment)
    }
}

impl Step for PutAway {
    const RULE: Rule = Rule::P4;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.put_away(self)
    }
}

impl Play<'_, '_> {
    /// Returns the power in this slot.
    ///
    /// # Errors
    /// The slot is empty, which is a bug in the rules.
    pub(crate) fn power(&self, slot: PowerSlot) -> Flow<&Power> {
        Ok(self.state.powers.get(slot).ok_or(Broken::NoPower { slot: slot.0 })?)
    }

    /// Records that a power was used at a hook, for uses with `once`.
    pub(crate) fn mark_used(&mut self, power: PowerSlot, hook: Hook) {
        if let Some(power) = self.state.powers.get_mut(power) {
            power.used.insert(hook);
        }
    }

    /// Runs a stage of a use (P3). A declared use takes effect unless an answer cancels it.
    fn use_power(&mut self, power: PowerSlot, moment: Trigger, stage: Stage, number: Option<i16>) -> Flow {
        // The power of a canceled use may have left the table.
        if stage == Stage::Cancelled {
            return Ok(());
        }
        let used = *self.power(power)?;
        let Power { alien, holder: seat, .. } = used;
        let call = Call { script: alien, me: seat, power: Some(power), moment, knows: false };
        match stage {
            Stage::Declare => {
                self.mark_used(power, moment.hook);
                self.emit(Event::PowerDeclared { seat, alien, hook: moment.hook });
                let effect = UsePower { power, moment, stage: Stage::Effect, number };
                if self.rules.script(alien).protected || !used.source.is_alien() {
                    return self.then(&frames![effect]);
                }
                self.then_at_stake(Hook::OnPowerUsed, Some(seat), effect)
            }
            Stage::Effect if self.is_in_force(&used) || self.has_last_word(power, &moment) => {
                // An act with `part_of` continues an earlier use, so it starts at this stage, without a declaration.
                self.mark_used(power, moment.hook);
                match number {
                    Some(number) => {
                        self.set_fixing_number(&moment, number);
                        self.trace_came(&call, |_| Outcome::Changed);
                    }
                    // The rules read the answer of a test when they need it, so there is nothing to run.
                    None if moment.case.is_some() => self.trace_came(&call, |_| Outcome::Changed),
                    None => {
                        // A reaction to this use may have removed the reason for it.
                        if !self.still_may(&call)? {
                            self.trace_came(&call, |play| Outcome::NothingFound(play.powers.noted()));
                            self.emit(Event::NothingFound { seat });
                            return Ok(());
                        }
                        self.run_script(&call)?;
                        self.trace_came(&call, |play| Outcome::Done(play.powers.noted()));
                    }
                }
                // The effect may have removed the power, and another power may have its slot.
                if let Some(used) = self.state.powers.get_mut(power).filter(|power| power.alien == alien) {
                    used.done.insert(moment.hook);
                    self.state.note_act(power);
                }
                self.emit(Event::PowerUsed { seat, alien });
                Ok(())
            }
            Stage::Effect => {
                self.trace_came(&call, |play| Outcome::Lapsed(play.why_not_in_force(&used)));
                self.tell_by(Rule::P3, Event::PowerCancelled { seat, alien, by: None });
                Ok(())
            }
            Stage::Cancelled => Ok(()),
        }
    }

    /// Cancels the declared use; the power is off for the rest of the encounter.
    ///
    /// # Errors
    /// A fault if no use is declared.
    pub fn cancel_declared_use(&mut self, by: Seat, moment: &Trigger) -> Flow {
        let Some(Frame::UsePower(UsePower { power, stage: stage @ Stage::Effect, moment: of, .. })) =
            self.state.stack.matter_mut(moment)
        else {
            return Err(Wrong::NoUseDeclared.into());
        };
        *stage = Stage::Cancelled;
        let used_at = *of;
        let slot = *power;
        if let Some(power) = self.state.powers.get_mut(slot) {
            power.zapped = true;
            let Power { alien, holder: seat, .. } = *power;
            let call = Call { script: alien, me: seat, power: Some(slot), moment: used_at, knows: false };
            self.trace_came(&call, |play| Outcome::Cancelled { by, with: play.why().by });
            self.emit(Event::PowerCancelled { seat, alien, by: Some(by) });
            if !self.state.powers_with(Hook::AfterPowerCancelled).is_empty() {
                let moment = Trigger { matter: moment.matter, ..Trigger::about(Hook::AfterPowerCancelled, seat) };
                return self.then(&frames![Window { moment, acted: PowerSet::EMPTY }]);
            }
        }
        Ok(())
    }

    /// Runs a script. Other scripts cannot see the cards that it looks at.
    fn run_script(&mut self, call: &Call) -> Flow {
        let (powers, outer) = (self.powers, std::mem::take(&mut self.state.looked_at));
        self.desk.touch();
        powers.run(self, call)?;
        self.state.looked_at = outer;
        Ok(())
    }

    /// Plays a card of the running script's seat as a card of another kind, with all reactions.
    ///
    /// # Errors
    /// A fault if the seat does not have the card at hand, or if the card or the kind is not played from the hand.
    pub(crate) fn play_as(&mut self, call: &Call, card: CardId, kind: CardKind) -> Flow {
        let as_kind = self.find_card(self.rules.found.in_hand[call.moment.hook.index()], kind);
        let own = self.rules.found.scripted.without(self.rules.found.to_lay);
        if as_kind.is_none() || !self.at_hand(call.me).and(own).contains(card) {
            return Err(Wrong::NotPlayedAs.into());
        }
        let depth = self.state.stack.len();
        self.play_card(call.me, card, kind, call.moment)?;
        self.run_down_to(depth)
    }

    /// Plays a card face up, which acts as a card of this kind (P4). After its effect, the card is discarded or returns
    /// to the hand.
    ///
    /// A revealed encounter card acts from its place on the table.
    fn play_card(&mut self, seat: Seat, card: CardId, kind: CardKind, moment: Trigger) -> Flow {
        let own = self.rules.kind(card);
        let Some((script, info)) = kind.script().zip(self.rules.card_info(kind)) else { return Ok(()) };
        let call = Call { script, me: seat, power: None, moment, knows: false };
        if !self.state.is_disabled(script) && !self.still_may(&call)? {
            self.trace_came(&call, |play| Outcome::NothingFound(play.powers.noted()));
            self.emit(Event::NothingFound { seat });
            return Ok(());
        }
        // A card whose script was disabled earlier in this step does nothing, but counts as played.
        let acts = !self.state.is_disabled(script);
        let is_laid = info.laid.is_some();
        if is_laid && acts {
            self.emit(Event::LaidCardActs { seat, card: kind });
        } else if !is_laid {
            if info.once {
                self.state.encounter.played[seat] |= 1 << info.class.0;
            }
            self.shift_card(card, Zone::InPlay, SeatSet::EMPTY);
            self.emit(Event::DestinyCardPlayed { seat, card: own });
            if own != kind {
                self.emit(Event::CardPlayedAs { seat, card: own, kind });
            }
        }
        if acts {
            self.on_behalf_of(Some(script), |play| play.run_script(&call))?;
            self.trace_came(&call, |play| Outcome::Done(play.powers.noted()));
        }
        if is_laid {
            return Ok(());
        }
        self.then_at_stake(Hook::AfterCardPlayed, Some(seat), PutAway { seat, card, played: true })
    }

    fn put_away(&mut self, PutAway { seat, card, played }: PutAway) -> Flow {
        if !self.state.cards.in_play().contains(card) {
            return Ok(());
        }
        let kind = self.rules.kind(card);
        if played && self.rules.card_info(kind).is_some_and(|info| info.returns) {
            self.shift_card(card, Zone::Hand(seat), self.rules.all_seats());
            self.emit(Event::DestinyCardTaken { seat, card: kind });
        } else {
            self.shift_card(card, Zone::Discard, SeatSet::EMPTY);
            // A card that was not played was reported as discarded when it left the hand.
            if played {
                self.emit(Event::DestinyCardDiscarded { seat, card: kind });
            }
        }
        Ok(())
    }
}
