//! The window in which scripts may act (P2).
//!
//! All seats that may act are asked at once. The first seat in order that must act or wants to act does so. Then all
//! seats are asked again, until all of them pass. A script decides with `when` and acts with `run`; `when` is called
//! again before each act.

use crate::decision::question::{Argument, Choice, Decision, Options, PickOption, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{
    CardId, CardKind, CardSet, Hook, HookUse, Order, PowerSet, PowerSlot, ScriptId, Trigger, Use, Windows,
};
use crate::table::{MAX_SEATS, ReadResult, Seat};
use crate::trigger::asking::misfit;
use crate::trigger::call::Call;
use crate::trigger::fault::{Fault, Flow};
use crate::trigger::play::Play;
use crate::trigger::step::{Settles, Step};
use crate::trigger::trace::Bar;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// The actions of a seat at a trigger.
#[derive(Clone)]
pub(super) struct Actor {
    pub(super) seat: Seat,
    must: Option<(Order, Act)>,
    /// True if other seats do not know that the seat must act.
    pub(super) must_is_hidden: bool,
    pub(super) options: Options,
    pub(super) asked: bool,
    /// True if other seats must not learn from the question that the seat can act.
    hides: bool,
}

impl Actor {
    /// Adds a mandatory act. Only the first in order is kept.
    pub(super) fn must(&mut self, order: Order, act: Act) {
        self.must = self.must.into_iter().chain([(order, act)]).min_by_key(|(order, _)| *order);
    }
}

/// A power that may act now.
struct Eligible {
    alien: ScriptId,
    used: HookUse,
    /// True if the seat can use the power, by its private information.
    can: bool,
}

impl Step for Window {
    const RULE: Rule = Rule::P2;
    const SETTLES: Settles<Self> = |step, now, _| now.at(step.moment.hook);

    fn is_idle(&self, play: &Play<'_, '_>) -> bool {
        !play.has_actors(self.moment.hook)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.round(self.moment, self.acted)
    }
}

impl Play<'_, '_> {
    /// Runs one round of a trigger. The trigger stays on the stack until all seats pass.
    fn round(&mut self, moment: Trigger, acted: PowerSet) -> Flow {
        let possible = self.cards_possible(moment.hook);
        let is_must = |used: HookUse| used.use_ == Use::Must;
        // Without mandatory acts, the answers alone decide which seat acts.
        if self.trace.is_none()
            && !self.has_use(moment.hook, possible, is_must)
            && let Some(answers) = self.desk.answered()
        {
            for (script, look) in self.desk.looks_before() {
                self.powers.looked_before(ScriptId(*script), moment.hook, look.cost)?;
            }
            let choices = answers.iter().map(|answer| (answer.seat, &answer.choice));
            return self.first_acts(None, choices, moment, acted);
        }
        self.trace_round(self.state.stack.len(), moment, acted);
        let mut actors = ArrayVec::<Actor, MAX_SEATS>::new();
        self.each_actor(moment, acted, possible, |actor| {
            actors.push(actor.clone());
            ControlFlow::Continue(())
        })?;
        if actors.is_empty() {
            return Ok(());
        }
        // Mandatory acts with the order `first` need no question.
        let musts = actors.iter().filter_map(|actor| actor.must.map(|(order, act)| (order, actor.seat, act)));
        let first = musts.min_by_key(|(order, ..)| *order);
        let asked: Vec<&Actor> = match first {
            Some((Order::First, ..)) => Vec::new(),
            _ => actors
                .iter()
                .filter(|actor| actor.asked && actor.must.is_none_or(|(order, _)| order == Order::Last))
                .collect(),
        };
        asked.iter().for_each(|actor| self.trace_asked(actor.seat));
        let question = |actor: &&Actor| self.window_question(actor, &moment, possible || actor.hides);
        let questions = asked.iter().map(question).collect();
        let choices = self.desk.ask_all(questions)?;
        let choices = asked.iter().map(|actor| actor.seat).zip(&choices).rev();
        self.first_acts(first, choices, moment, acted)
    }

    /// Performs the first act in order, which is mandatory or chosen by a seat.
    fn first_acts<'c>(
        &mut self,
        mut first: Option<(Order, Seat, Act)>,
        choices: impl Iterator<Item = (Seat, &'c Choice)>,
        moment: Trigger,
        acted: PowerSet,
    ) -> Flow {
        for (seat, choice) in choices {
            let does = self.chosen(seat, choice, moment, acted)?;
            self.trace_answered(seat, does.as_ref().and_then(|(_, act)| self.actor_of(act)));
            let comes_first = |order, (others, other, _): &(Order, Seat, Act)| {
                (order, self.comes(seat)) <= (*others, self.comes(*other))
            };
            if let Some((order, act)) = does
                && first.as_ref().is_none_or(|first| comes_first(order, first))
            {
                first = Some((order, seat, act));
            }
        }
        first.map_or(Ok(()), |(_, seat, act)| self.act(act, seat, moment, acted))
    }

    /// Returns the act that a seat has chosen, and its order; `None` for a pass.
    fn chosen(&mut self, seat: Seat, choice: &Choice, moment: Trigger, acted: PowerSet) -> Flow<Option<(Order, Act)>> {
        let Choice::Pick(picked) = choice else { return Err(misfit()) };
        let hook = moment.hook;
        let (script, act) = match picked.first() {
            Some(PickOption::Power(alien)) => (*alien, Act::Power(self.meant(seat, *alien, moment, acted)?)),
            Some(PickOption::Card(kind @ CardKind::Scripted(script))) => {
                let turned = self.turned_card(seat, hook).filter(|card| self.rules.kind(*card) == *kind);
                let held = || self.find_card(self.at_hand(seat), *kind);
                (*script, Act::Card(turned.or_else(held).ok_or_else(misfit)?))
            }
            _ => return Ok(None),
        };
        Ok(self.rules.hook_use(script, hook).map(|used| (used.order, act)))
    }

    /// Returns the power that a seat has chosen by its script.
    ///
    /// Several cards with one script can be on the table. In this case, the first usable one is returned.
    fn meant(&mut self, seat: Seat, alien: ScriptId, moment: Trigger, acted: PowerSet) -> Flow<PowerSlot> {
        let held = self.state.powers.held(seat, self.state.powers_with(moment.hook).without(acted));
        let fitting: Vec<PowerSlot> = held.iter().filter(|slot| self.state.alien(*slot) == Some(alien)).collect();
        if let [only] = fitting[..] {
            return Ok(only);
        }
        for slot in fitting {
            if self.eligible_power(slot, moment)?.is_some_and(|found| found.can) {
                return Ok(slot);
            }
        }
        Err(misfit())
    }

    /// Returns the position of a seat in the acting order.
    fn comes(&self, seat: Seat) -> usize {
        self.order().take_while(|other| *other != seat).count()
    }

    /// Visits the seats that must act or are asked, in acting order, until `found` breaks.
    fn each_actor(
        &mut self,
        moment: Trigger,
        acted: PowerSet,
        cards: bool,
        mut found: impl FnMut(&Actor) -> ControlFlow<()>,
    ) -> Flow {
        let with_hook = self.state.powers_with(moment.hook).without(acted);
        let turned = self.turned_cards_act(moment.hook);
        if self.is_past(&moment) || with_hook.is_empty() && !cards && !turned {
            return Ok(());
        }
        let is_ordered = self.has_use(moment.hook, cards, |used| used.order != Order::Usual);
        let mut actor = Actor {
            seat: self.state.offense,
            must: None,
            must_is_hidden: false,
            options: Options::new(),
            asked: false,
            hides: false,
        };
        let mut is_settled = false;
        for seat in self.order() {
            let has_power = || !self.state.powers.held(seat, with_hook).is_empty();
            if !(turned || has_power() || cards && self.may_hold(seat, moment.hook)) {
                continue;
            }
            // Reuse one actor for all seats: it is large, and few seats have options.
            self.look_what_can_be_done(&mut actor, seat, moment, acted, cards)?;
            if is_settled {
                continue;
            }
            let must = actor.must.is_some();
            let enough = (actor.asked || must) && found(&actor).is_break();
            // No later seat can act first, so the search can end. If the mandatory act depends on hidden cards, the
            // search continues: skipping the script calls of later seats would reveal this seat's cards.
            if enough || must && !is_ordered {
                if !actor.must_is_hidden {
                    break;
                }
                is_settled = true;
            }
        }
        Ok(())
    }

    /// Returns `true` if all seats would pass at a trigger now.
    ///
    /// If a script faults here, the result is `false`, and the trigger's own step reports the fault.
    pub(crate) fn nobody_acts(&mut self, Window { moment, acted }: Window) -> bool {
        let (possible, mut nobody) = (self.cards_possible(moment.hook), true);
        self.trace_round(self.state.stack.len().saturating_sub(1), moment, acted);
        let round = self.each_actor(moment, acted, possible, |_| {
            nobody = false;
            ControlFlow::Break(())
        });
        let nobody = round.is_ok() && nobody;
        if !nobody {
            self.trace_no_round();
        }
        nobody
    }

    /// Returns the script that acts, and its power.
    fn actor_of(&self, act: &Act) -> Option<(ScriptId, Option<PowerSlot>)> {
        match act {
            Act::Power(slot) => Some((self.state.alien(*slot)?, Some(*slot))),
            Act::Card(card) => Some((self.rules.kind(*card).script()?, None)),
        }
    }

    fn act(&mut self, act: Act, seat: Seat, moment: Trigger, acted: PowerSet) -> Flow {
        if let Some((script, power)) = self.actor_of(&act) {
            self.trace_acts(script, seat, power);
        }
        let (frame, acted) = match act {
            Act::Power(power) => {
                // An act with `part_of` continues an earlier use, so it needs no declaration.
                let is_part = self.usable(power, &moment)?.is_some_and(|(_, used)| used.part_of.is_some());
                // The last act of a canceled power needs no declaration either, because no power can react to it.
                let is_part = is_part || self.has_last_word(power, &moment);
                let stage = if is_part { Stage::Effect } else { Stage::Declare };
                let use_ = UsePower { power, moment, stage, number: None };
                (Frame::from(use_), acted.with(power))
            }
            Act::Card(card) => {
                let side = self.state.side_of(seat).filter(|_| self.turned_card(seat, moment.hook) == Some(card));
                side.into_iter().for_each(|side| self.state.encounter[side].card_used.insert(moment.hook));
                (PlayCard { seat, card, moment }.into(), acted)
            }
        };
        let again = Window { moment, acted };
        if moment.hook == Hook::BeforeChoice {
            // Before the choice of cards, other seats can always react to the last act (P2).
            let hand = DefenseHand { due: false };
            self.then(&frames![frame, hand, Window::at(Hook::AnyTime), again])
        } else if may_empty_a_hand(moment.hook) {
            self.then(&frames![frame, DefenseHand { due: false }, again])
        } else {
            self.then(&frames![frame, again])
        }
    }

    /// Returns `true` if the trigger is about a use that was canceled.
    fn is_past(&self, moment: &Trigger) -> bool {
        moment.hook == Hook::OnPowerUsed
            && matches!(self.state.stack.matter(moment), Some(Frame::UsePower(used)) if used.stage == Stage::Cancelled)
    }

    /// Collects the options of a seat at a trigger, from permitted information only.
    fn look_what_can_be_done(
        &mut self,
        actor: &mut Actor,
        seat: Seat,
        moment: Trigger,
        acted: PowerSet,
        cards: bool,
    ) -> Flow {
        (actor.seat, actor.must, actor.must_is_hidden, actor.hides) = (seat, None, false, false);
        actor.options.clear();
        actor.options.push(PickOption::Pass);
        for slot in self.state.powers.held(seat, self.state.powers_with(moment.hook).without(acted)).iter() {
            let Some(Eligible { alien, used, can }) = self.eligible_power(slot, moment)? else { continue };
            actor.must_is_hidden |= used.holding && used.use_ == Use::Must && can;
            match used.use_ {
                Use::Must if can => actor.must(used.order, Act::Power(slot)),
                // Several powers or cards with the same script share one option.
                Use::May if can && actor.options.contains(&PickOption::Power(alien)) => {}
                Use::May if can => actor.options.push(PickOption::Power(alien)),
                // Ask the seat although it cannot act: if only seats that can act were asked, the question would reveal
                // the hand.
                Use::May => actor.hides |= self.rules.windows == Windows::All,
                Use::Must => {}
            }
            actor.hides |= used.holding && used.use_ == Use::May && self.rules.windows == Windows::All;
        }
        actor.asked = actor.hides || actor.options.len() > 1;
        self.laid_option(actor, moment)?;
        if cards {
            self.card_options(actor, moment)?;
        }
        Ok(())
    }

    /// Returns the use that a power has now; `None` if the power cannot act.
    fn eligible_power(&mut self, slot: PowerSlot, moment: Trigger) -> Flow<Option<Eligible>> {
        let Some((power, used)) = self.usable(slot, &moment)? else {
            self.trace_barred(slot, moment);
            return Ok(None);
        };
        let call = Call { script: power.alien, me: power.holder, power: Some(slot), moment, knows: false };
        let may = self.may(&call)?;
        self.trace_when(&call, may);
        if !may {
            return Ok(None);
        }
        if !self.has_kind_to_play(&call, used)? {
            self.trace_barred_card(&call, || Bar::NothingToPlay);
            return Ok(None);
        }
        let can = !used.holding || self.is_holding(&call)?;
        if !can {
            self.trace_holds_nothing(&call);
        }
        Ok(Some(Eligible { alien: call.script, used, can }))
    }

    /// Returns `true` if a script at the trigger uses its hook in this way.
    fn has_use(&self, hook: Hook, cards: bool, is_such: impl Fn(HookUse) -> bool) -> bool {
        let is_such = |script| self.rules.hook_use(script, hook).is_some_and(&is_such);
        let mut powers = self.state.powers_with(hook).iter().filter_map(|slot| self.state.alien(slot));
        let in_hands = if cards { self.rules.found.in_hand[hook.index()] } else { CardSet::EMPTY };
        let cards = in_hands.or(self.rules.found.when_laid[hook.index()]);
        powers.any(is_such) || cards.iter().filter_map(|card| self.rules.kind(card).script()).any(is_such)
    }

    /// Returns `true` if a script that wanted to act is still allowed to. The seat must still have the role, and the
    /// script's tests must pass.
    pub(crate) fn still_may(&mut self, call: &Call) -> Flow<bool> {
        let used = self.rules.hook_use(call.script, call.moment.hook);
        let Some(used) = used.filter(|used| self.state.is_who(call.me, used.who)) else { return Ok(false) };
        Ok(self.may(call)? && self.has_kind_to_play(call, used)? && (!used.holding || self.is_holding(call)?))
    }

    /// Returns the result of the script's `holding`, which may read private information.
    pub(super) fn is_holding(&mut self, call: &Call) -> Flow<bool> {
        self.look(call, |play| play.powers.holding(play.rules, play.state, call))
    }

    /// Returns the result of the script's `when`.
    pub(super) fn may(&mut self, call: &Call) -> Flow<bool> {
        self.look(call, |play| play.powers.when(play.rules, play.state, call))
    }

    fn look(&mut self, call: &Call, look: impl FnOnce(&Self) -> Result<ReadResult, Box<Fault>>) -> Flow<bool> {
        if let Some(ReadResult { found, cost }) = self.desk.looked() {
            self.powers.looked_before(call.script, call.moment.hook, cost)?;
            return Ok(found);
        }
        let look = look(self)?;
        self.desk.keep_look(call.script.0, look);
        Ok(look.found)
    }

    fn window_question(&self, actor: &Actor, moment: &Trigger, secret: bool) -> Decision {
        let ask = Prompt::one_of(actor.options.iter().copied());
        let mut question = self.question(actor.seat, Topic::Window, ask);
        (question.hook, question.secret) = (Some(moment.hook), secret);
        question.args.extend(moment.subject.map(Argument::Seat));
        question.source = self.state.declared_use(moment).map(|power| power.alien);
        question
    }
}

/// An act at a trigger: the use of a power, or a played card.
#[derive(Clone, Copy)]
pub(super) enum Act {
    Power(PowerSlot),
    Card(CardId),
}

/// Returns `true` if an act at this hook can empty the defense's hand (T1).
const fn may_empty_a_hand(hook: Hook) -> bool {
    matches!(hook, Hook::AnyTime | Hook::BeforeStar | Hook::OnAnswer | Hook::AfterAlliances | Hook::BeforeChoice)
}
