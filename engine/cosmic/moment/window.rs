//! The moment at which scripts may act: who is asked, and who acts first (P2).
//!
//! Everybody who may act is asked at once; the first in seat order who must or wants to acts; then all are asked anew,
//! until a full round passes. "May I" and "do it" are two functions; eligibility is tested again before each actor.

use crate::ask::decision::{Argument, Ask, Choice, Decision, Options, Pickable, Topic};
use crate::moment::asking::misfit;
use crate::moment::call::Call;
use crate::moment::fault::{Fault, Flow};
use crate::moment::play::Play;
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{Look, MAX_SEATS, Seat};
use crate::things::card::{CardId, CardKind, CardSet, ScriptId};
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::power_sets::{PowerSet, PowerSlot};
use crate::things::ruleset::{Ruleset, Windows};
use crate::things::script::{HookUse, Order, Use};
use crate::things::stack::Moment;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// What a seat can do at a moment.
#[derive(Clone)]
pub(super) struct Actor {
    pub(super) seat: Seat,
    must: Option<(Order, Act)>,
    /// That it must act is its own business until it does.
    pub(super) must_is_hidden: bool,
    pub(super) options: Options,
    pub(super) asked: bool,
    /// Whether it could say yes is its own business.
    hides: bool,
}

impl Actor {
    /// Adds what it must do: the first in order counts.
    pub(super) fn must(&mut self, order: Order, act: Act) {
        self.must = self.must.into_iter().chain([(order, act)]).min_by_key(|(order, _)| *order);
    }
}

/// A power that may act now.
struct Eligible {
    alien: ScriptId,
    used: HookUse,
    /// Its seat can use it, by what it alone knows.
    can: bool,
}

impl Step for Window {
    const RULE: Rule = Rule::P2;

    fn is_idle(&self, play: &Play<'_, '_>) -> bool {
        !play.has_actors(self.moment.hook)
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.at(self.moment.hook)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.round(self.moment, self.acted)
    }
}

impl Play<'_, '_> {
    /// One round of a moment; it stays on the stack until a full round passes.
    fn round(&mut self, moment: Moment, acted: PowerSet) -> Flow {
        let possible = self.cards_possible(moment.hook);
        self.trace_round(self.state.stack.len(), moment, acted);
        let mut actors = ArrayVec::<Actor, MAX_SEATS>::new();
        self.each_actor(moment, acted, possible, |actor| {
            actors.push(actor.clone());
            ControlFlow::Continue(())
        })?;
        if actors.is_empty() {
            return Ok(());
        }
        // What must be done before anybody else can act is done unasked.
        let musts = actors.iter().filter_map(|actor| actor.must.map(|(order, act)| (order, actor.seat, act)));
        let mut first = musts.min_by_key(|(order, ..)| *order);
        let asked: Vec<&Actor> = match first {
            Some((Order::First, ..)) => Vec::new(),
            _ => actors
                .iter()
                .filter(|actor| actor.asked && actor.must.is_none_or(|(order, _)| order == Order::Last))
                .collect(),
        };
        asked.iter().for_each(|actor| self.trace_asked(actor.seat));
        let questions =
            asked.iter().map(|actor| self.window_question(actor, &moment, possible || actor.hides)).collect();
        let choices = self.desk.ask_all(questions)?;
        for (actor, choice) in asked.into_iter().zip(&choices).rev() {
            let does = self.chosen(actor.seat, choice, moment, acted)?;
            self.trace_answered(actor.seat, does.as_ref().and_then(|(_, act)| self.actor_of(act)));
            if let Some((order, act)) = does
                && first
                    .as_ref()
                    .is_none_or(|(others, seat, _)| (order, self.comes(actor.seat)) <= (*others, self.comes(*seat)))
            {
                first = Some((order, actor.seat, act));
            }
        }
        first.map_or(Ok(()), |(_, seat, act)| self.act(act, seat, moment, acted))
    }

    /// What a seat has chosen to do at a moment, and when that is done among others; `None`: nothing.
    fn chosen(&mut self, seat: Seat, choice: &Choice, moment: Moment, acted: PowerSet) -> Flow<Option<(Order, Act)>> {
        let Choice::Pick(picked) = choice else { return Err(misfit()) };
        let hook = moment.hook;
        let (script, act) = match picked.first() {
            Some(Pickable::Power(alien)) => (*alien, Act::Power(self.meant(seat, *alien, moment, acted)?)),
            Some(Pickable::Card(kind @ CardKind::Scripted(script))) => {
                let turned = self.turned_card(seat, hook).filter(|card| self.rules.kind(*card) == *kind);
                let held = || self.find_card(self.at_hand(seat), *kind);
                (*script, Act::Card(turned.or_else(held).ok_or_else(misfit)?))
            }
            _ => return Ok(None),
        };
        Ok(self.rules.hook_use(script, hook).map(|used| (used.order, act)))
    }

    /// The power that a seat has chosen to use by its script: of several cards that lie there with one script, the first that
    /// it can use.
    fn meant(&mut self, seat: Seat, alien: ScriptId, moment: Moment, acted: PowerSet) -> Flow<PowerSlot> {
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

    /// The place of a seat in the order in which they act.
    fn comes(&self, seat: Seat) -> usize {
        self.order().take_while(|other| *other != seat).count()
    }

    /// Finds those who must act, or are asked whether they do, in the order in which they act, until `found` has enough.
    fn each_actor(
        &mut self,
        moment: Moment,
        acted: PowerSet,
        cards: bool,
        mut found: impl FnMut(&Actor) -> ControlFlow<()>,
    ) -> Flow {
        let nothing = self.state.powers_with(moment.hook).without(acted).is_empty() && !cards;
        if self.is_past(&moment) || nothing && !self.turned_cards_act(moment.hook) {
            return Ok(());
        }
        let is_ordered = self.is_ordered(moment.hook, cards);
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
            // Most seats have nothing to say at most moments; their options are not carried along.
            self.look_what_can_be_done(&mut actor, seat, moment, acted, cards)?;
            if is_settled {
                continue;
            }
            let must = actor.must.is_some();
            let enough = (actor.asked || must) && found(&actor).is_break();
            // Nobody after it can be the first to act, and it is asked what it may do once it has done what it must. The
            // scripts of those after it are to hear nothing of what it holds: they are looked at all the same.
            if enough || must && !is_ordered {
                if !actor.must_is_hidden {
                    break;
                }
                is_settled = true;
            }
        }
        Ok(())
    }

    /// Whether a full round would pass at a moment now. A script that faults in looking is left to the moment's own step.
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

    /// The script that acts, and its power.
    fn actor_of(&self, act: &Act) -> Option<(ScriptId, Option<PowerSlot>)> {
        match act {
            Act::Power(slot) => Some((self.state.alien(*slot)?, Some(*slot))),
            Act::Card(card) => Some((self.rules.kind(*card).script()?, None)),
        }
    }

    fn act(&mut self, act: Act, seat: Seat, moment: Moment, acted: PowerSet) -> Flow {
        if let Some((script, power)) = self.actor_of(&act) {
            self.trace_acts(script, seat, power);
        }
        let (frame, acted) = match act {
            Act::Power(power) => {
                // A part of a use is carried out, and declared no more.
                let is_part = self.usable(power, &moment)?.is_some_and(|(_, used)| used.part_of.is_some());
                // Nor is its last word, which nobody can answer.
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
            // P2: nobody has had the last word before the choice while another may still answer it.
            let hand = DefenseHand { due: false };
            self.then(&frames![frame, hand, Window::at(Hook::AnyTime), again])
        } else if may_empty_a_hand(moment.hook) {
            self.then(&frames![frame, DefenseHand { due: false }, again])
        } else {
            self.then(&frames![frame, again])
        }
    }

    /// Whether what was at stake at a moment is not any more: a use that has been cancelled.
    fn is_past(&self, moment: &Moment) -> bool {
        moment.hook == Hook::OnPowerUsed
            && matches!(self.state.stack.matter(moment), Some(Frame::UsePower(used)) if used.stage == Stage::Cancelled)
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
        (actor.seat, actor.must, actor.must_is_hidden, actor.hides) = (seat, None, false, false);
        actor.options.clear();
        actor.options.push(Pickable::Pass);
        for slot in self.state.powers.held(seat, self.state.powers_with(moment.hook).without(acted)).iter() {
            let Some(Eligible { alien, used, can }) = self.eligible_power(slot, moment)? else { continue };
            actor.must_is_hidden |= used.holding && used.use_ == Use::Must && can;
            match used.use_ {
                Use::Must if can => actor.must(used.order, Act::Power(slot)),
                // Of several cards with one script one option is enough.
                Use::May if can && actor.options.contains(&Pickable::Power(alien)) => {}
                Use::May if can => actor.options.push(Pickable::Power(alien)),
                // Nobody is to learn from being asked what a seat holds.
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

    /// How a power may act now; `None`: not at all.
    fn eligible_power(&mut self, slot: PowerSlot, moment: Moment) -> Flow<Option<Eligible>> {
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
        let can = !used.holding || self.is_holding(&call)?;
        if !can {
            self.trace_holds_nothing(&call);
        }
        Ok(Some(Eligible { alien: call.script, used, can }))
    }

    /// Whether some who act at a moment come before or after all others.
    fn is_ordered(&self, hook: Hook, cards: bool) -> bool {
        let has_order = |script| self.rules.hook_use(script, hook).is_some_and(|used| used.order != Order::Usual);
        let mut powers = self.state.powers_with(hook).iter().filter_map(|slot| self.state.alien(slot));
        let in_hands = if cards { self.rules.found.in_hand[hook.index()] } else { CardSet::EMPTY };
        let cards = in_hands.or(self.rules.found.when_laid[hook.index()]);
        powers.any(has_order) || cards.iter().filter_map(|card| self.rules.kind(card).script()).any(has_order)
    }

    /// Whether a script that has said that it acts still may: its seat still has the part for it, and it says so.
    pub(crate) fn still_may(&mut self, call: &Call) -> Flow<bool> {
        let used = self.rules.hook_use(call.script, call.moment.hook);
        let Some(used) = used.filter(|used| self.state.is_who(call.me, used.who)) else { return Ok(false) };
        Ok(self.may(call)? && (!used.holding || self.is_holding(call)?))
    }

    /// Whether a script says that its seat can act, by what that seat alone knows.
    pub(super) fn is_holding(&mut self, call: &Call) -> Flow<bool> {
        self.look(call, |play| play.powers.holding(play.rules, play.state, call))
    }

    /// Whether a script says that it may act.
    pub(super) fn may(&mut self, call: &Call) -> Flow<bool> {
        self.look(call, |play| play.powers.when(play.rules, play.state, call))
    }

    fn look(&mut self, call: &Call, look: impl FnOnce(&Self) -> Result<Look, Box<Fault>>) -> Flow<bool> {
        if let Some(Look { found, cost }) = self.desk.looked() {
            self.powers.looked_before(call, cost)?;
            return Ok(found);
        }
        let look = look(self)?;
        self.desk.keep_look(look);
        Ok(look.found)
    }

    fn window_question(&self, actor: &Actor, moment: &Moment, secret: bool) -> Decision {
        let ask = Ask::one_of(actor.options.iter().copied());
        let mut question = self.question(actor.seat, Topic::Window, ask);
        (question.hook, question.secret) = (Some(moment.hook), secret);
        question.args.extend(moment.subject.map(Argument::Seat));
        question.source = self.state.declared_use(moment).map(|power| power.alien);
        question
    }
}

/// What somebody does at a moment.
#[derive(Clone, Copy)]
pub(super) enum Act {
    Power(PowerSlot),
    Card(CardId),
}

/// Moments before the cards are chosen, in which an act can leave the defense without encounter cards (T1).
const fn may_empty_a_hand(hook: Hook) -> bool {
    matches!(hook, Hook::AnyTime | Hook::BeforeStar | Hook::OnAnswer | Hook::AfterAlliances | Hook::BeforeChoice)
}
