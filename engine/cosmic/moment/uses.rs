//! What acts: a power that is used, declared first and open to an answer (P3), and a card that is played (P4).

use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::moment::trace::Outcome;
use crate::moment::wrong::{Broken, Wrong};
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{Seat, SeatSet};
use crate::things::card::{CardId, ScriptId};
use crate::things::cards::Zone;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::power::Power;
use crate::things::power_sets::{PowerSet, PowerSlot};
use crate::things::ruleset::Ruleset;
use crate::things::stack::Moment;
use crate::things::state::State;

impl State {
    /// Of each frame on the stack, from the bottom, whose use of a power has brought it about while that use itself waits: at
    /// the moments of a use others may answer it. `None`: no such use has.
    pub fn causes_of_what_waits(&self) -> impl Iterator<Item = Option<(ScriptId, Hook)>> {
        let frames = self.stack.frames();
        frames.iter().map(|frame| match self.stack.matter(frame.moment()?)? {
            Frame::UsePower(used) => Some((self.alien(used.power)?, used.moment.hook)),
            _ => None,
        })
    }

    /// The power whose declared use is at stake.
    pub fn declared_use(&self, moment: &Moment) -> Option<&Power> {
        let Frame::UsePower(UsePower { power, stage: Stage::Effect, .. }) = self.stack.matter(moment)? else {
            return None;
        };
        self.powers.get(*power)
    }

    /// The power whose use a moment is about, however far that has come.
    pub(super) fn use_at_stake(&self, moment: &Moment) -> Option<&Power> {
        let Frame::UsePower(UsePower { power, .. }) = self.stack.matter(moment)? else { return None };
        self.powers.get(*power)
    }
}

impl Step for UsePower {
    const RULE: Rule = Rule::P1;

    fn rule(&self, state: &State) -> Rule {
        // Only the use of an alien's power is open to an answer.
        let is_aliens = state.powers.get(self.power).is_some_and(|power| power.source.is_alien());
        if self.stage == Stage::Effect || !is_aliens { Self::RULE } else { Rule::P3 }
    }

    fn by(&self, state: &State) -> Option<ScriptId> {
        state.alien(self.power)
    }

    fn is_quiet(&self, _play: &Play<'_, '_>) -> bool {
        self.stage != Stage::Effect
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.at(self.moment.hook)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.use_power(self.power, self.moment, self.stage, self.number)
    }
}

impl Step for PlayCard {
    const RULE: Rule = Rule::P4;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.at(self.moment.hook)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.play_card(self.seat, self.card, self.moment)
    }
}

impl Step for PutAway {
    const RULE: Rule = Rule::P4;
    const QUIET: bool = true;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.put_away(self)
    }
}

impl Play<'_, '_> {
    /// The power in a slot that the rules speak of: one is there.
    pub(crate) fn power(&self, slot: PowerSlot) -> Flow<&Power> {
        Ok(self.state.powers.get(slot).ok_or(Broken::NoPower { slot: slot.0 })?)
    }

    /// A power has been used at a hook, as far as that can be done only so often.
    pub(crate) fn mark_used(&mut self, power: PowerSlot, hook: Hook) {
        if let Some(power) = self.state.powers.get_mut(power) {
            power.used.insert(hook);
        }
    }

    /// P3: a use is declared; if no answer cancels it, it takes effect.
    fn use_power(&mut self, power: PowerSlot, moment: Moment, stage: Stage, number: Option<i16>) -> Flow {
        // Its power may be gone by then.
        if stage == Stage::Cancelled {
            return Ok(());
        }
        let used = *self.power(power)?;
        let Power { alien, holder: seat, .. } = used;
        let call = Call { script: alien, me: seat, power: Some(power), moment, knows: false };
        match stage {
            Stage::Declare => {
                self.mark_used(power, moment.hook);
                self.tell(Event::PowerDeclared { seat, alien, hook: moment.hook });
                let effect = UsePower { power, moment, stage: Stage::Effect, number };
                if self.rules.script(alien).protected || !used.source.is_alien() {
                    return self.then(&frames![effect]);
                }
                self.then_at_stake(Hook::OnPowerUsed, Some(seat), effect)
            }
            Stage::Effect if self.is_in_force(&used) || self.has_last_word(power, &moment) => {
                // A part of an earlier use comes here without having been declared.
                self.mark_used(power, moment.hook);
                match number {
                    Some(number) => {
                        self.set_fixing_number(&moment, number);
                        self.trace_came(&call, |_| Outcome::Changed);
                    }
                    // What it says to a question of the rules is heard where the question is asked.
                    None if moment.case.is_some() => self.trace_came(&call, |_| Outcome::Changed),
                    None => {
                        // What was answered to the use may have taken away what it was declared for.
                        if !self.still_may(&call)? {
                            self.trace_came(&call, |play| Outcome::NothingFound(play.powers.noted()));
                            self.tell(Event::NothingFound { seat });
                            return Ok(());
                        }
                        self.run_script(&call)?;
                        self.trace_came(&call, |play| Outcome::Done(play.powers.noted()));
                    }
                }
                // It may have gone, and another may lie there.
                if let Some(used) = self.state.powers.get_mut(power).filter(|power| power.alien == alien) {
                    used.done.insert(moment.hook);
                    self.state.note_act(power);
                }
                self.tell(Event::PowerUsed { seat, alien });
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

    /// Cancels the declared use: that power is off for the rest of the encounter.
    ///
    /// # Errors
    /// A fault when none is declared.
    pub fn cancel_declared_use(&mut self, by: Seat, moment: &Moment) -> Flow {
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
            self.tell(Event::PowerCancelled { seat, alien, by: Some(by) });
            if !self.state.powers_with(Hook::AfterPowerCancelled).is_empty() {
                let moment = Moment { matter: moment.matter, ..Moment::about(Hook::AfterPowerCancelled, seat) };
                return self.then(&frames![Window { moment, acted: PowerSet::EMPTY }]);
            }
        }
        Ok(())
    }

    /// A script does what it does; what it looks at meanwhile no other sees.
    fn run_script(&mut self, call: &Call) -> Flow {
        let (powers, outer) = (self.powers, std::mem::take(&mut self.state.looked_at));
        powers.run(self, call)?;
        self.state.looked_at = outer;
        Ok(())
    }

    /// P4: a card is played face up; when its effect is done it can be taken up, or is discarded. One that is laid and
    /// turned acts where it lies.
    fn play_card(&mut self, seat: Seat, card: CardId, moment: Moment) -> Flow {
        let kind = self.rules.kind(card);
        let Some((script, info)) = kind.script().zip(self.rules.card_info(kind)) else { return Ok(()) };
        let call = Call { script, me: seat, power: None, moment, knows: false };
        if !self.state.is_disabled(script) && !self.still_may(&call)? {
            self.trace_came(&call, |play| Outcome::NothingFound(play.powers.noted()));
            self.tell(Event::NothingFound { seat });
            return Ok(());
        }
        // One that was switched off in this very step does nothing; one that was played has been played all the same.
        let acts = !self.state.is_disabled(script);
        let is_laid = info.laid.is_some();
        if is_laid && acts {
            self.tell(Event::LaidCardActs { seat, card: kind });
        } else if !is_laid {
            if info.once {
                self.state.encounter.played[seat] |= 1 << info.class.0;
            }
            self.shift_card(card, Zone::InPlay, SeatSet::EMPTY);
            self.tell(Event::DestinyCardPlayed { seat, card: kind });
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
            self.tell(Event::DestinyCardTaken { seat, card: kind });
        } else {
            self.shift_card(card, Zone::Discard, SeatSet::EMPTY);
            // One that comes from a hand was told as discarded when it left.
            if played {
                self.tell(Event::DestinyCardDiscarded { seat, card: kind });
            }
        }
        Ok(())
    }
}
