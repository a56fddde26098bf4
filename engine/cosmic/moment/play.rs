//! The rules at work: takes the next frame off the stack and does it.

use crate::ask::decision::{Arguments, Ask, Choice, Decision, Pickable, Topic};
use crate::moment::fault::{Fault, Flow};
use crate::moment::powers::Powers;
use crate::moment::wrong::{Broken, Wrong};
use crate::rule::Rule;
use crate::table::{Desk, Halt, MAX_SEATS, Seat, SeatSet, Told};
use crate::things::card::ScriptId;
use crate::things::encounter::Meeting;
use crate::things::event::{Event, Why};
use crate::things::frame::{Frame, UsePower, Window};
use crate::things::hook::Hook;
use crate::things::kinds::Kinds;
use crate::things::place::{Planet, ShipCounts};
use crate::things::power::Power;
use crate::things::ruleset::{OrderPart, Ruleset, Windows};
use crate::things::side::{BySide, Side};
use crate::things::state::State;
use arrayvec::ArrayVec;

/// One step in progress.
pub struct Play<'a, 'd> {
    /// The state, being changed.
    pub state: &'a mut State,
    /// Where questions are asked and events told.
    pub desk: &'a mut Desk<'d, Decision, Event>,
    /// What the table plays by.
    pub rules: &'a Ruleset,
    /// What the scripts do.
    pub powers: &'a dyn Powers,
    /// Why what is told now happens.
    why: Why,
}

impl<'a, 'd> Play<'a, 'd> {
    /// A step about to begin.
    pub fn new(
        state: &'a mut State,
        desk: &'a mut Desk<'d, Decision, Event>,
        rules: &'a Ruleset,
        powers: &'a dyn Powers,
    ) -> Play<'a, 'd> {
        Play { state, desk, rules, powers, why: Why { rule: Rule::S1, by: None } }
    }
}

impl Play<'_, '_> {
    /// Does the next thing.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
    pub fn step(&mut self) -> Flow {
        while self.state.stack.top().is_some_and(|frame| self.is_idle(frame)) {
            self.state.stack.pop();
        }
        self.run_top()
    }

    /// Does these frames, and all they set off, within the step in progress.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
    pub fn perform(&mut self, frames: &[Frame]) -> Flow {
        let depth = self.state.stack.len();
        self.then(frames)?;
        while self.state.stack.len() > depth {
            self.run_top()?;
        }
        Ok(())
    }

    /// Does a thing later, after a moment at which scripts can change it.
    pub(crate) fn then_at_stake(&mut self, hook: Hook, subject: Option<Seat>, matter: impl Into<Frame>) -> Flow {
        self.then(&self.state.stack.at_stake(hook, subject, matter))
    }

    /// Puts frames on the stack so that the first of them is next.
    pub(crate) fn then(&mut self, frames: &[Frame]) -> Flow {
        self.state.stack.push(frames).map_err(|deep| self.blame_those_on_the_stack(deep.into()))?;
        Ok(())
    }

    /// Effects that set each other off are at fault when the stack is full: the script that is on it most often.
    fn blame_those_on_the_stack(&self, mut fault: Fault) -> Fault {
        let mut uses: Vec<(ScriptId, Hook, u32)> = Vec::new();
        for frame in self.state.stack.frames() {
            let (script, hook) = match frame {
                Frame::UsePower(UsePower { power, moment, .. }) => (self.state.alien(*power), &moment.hook),
                _ => (None, &Hook::AnyTime),
            };
            let Some(script) = script else { continue };
            match uses.iter_mut().find(|(other, ..)| *other == script) {
                Some((_, _, count)) => *count += 1,
                None => uses.push((script, *hook, 1)),
            }
        }
        if let Some((script, hook, _)) = uses.iter().max_by_key(|(_, _, count)| *count) {
            (fault.id, fault.hook) = (Some(*script), Some(*hook));
        }
        fault
    }

    fn run_top(&mut self) -> Flow {
        let Some(frame) = self.state.stack.pop() else { return Ok(()) };
        let (outer, Why { rule, by }) = (self.why, frame.why(self.state));
        // What a script sets off within its own step is still its doing.
        self.why = Why { rule, by: by.or(outer.by) };
        frame.run(self)?;
        self.watch_powers();
        self.why = outer;
        Ok(())
    }

    /// Whether a frame would do nothing, by what everybody knows.
    fn is_idle(&self, frame: &Frame) -> bool {
        match frame {
            Frame::Window(Window { moment, .. }) => !self.has_actors(moment.hook),
            _ => false,
        }
    }

    /// Whether anybody could act at this hook, by what everybody knows.
    pub(crate) fn has_actors(&self, hook: Hook) -> bool {
        !self.state.powers_with(hook).is_empty() || self.cards_possible(hook)
    }

    /// Whether a destiny card with this hook could be played by anybody.
    pub(crate) fn cards_possible(&self, hook: Hook) -> bool {
        let cards = self.rules.card_hooks[hook.index()];
        match self.rules.windows {
            Windows::All => !self.unaccounted(cards).is_empty(),
            Windows::Holders => self.rules.seats().any(|seat| !self.state.cards.hand(seat).and(cards).is_empty()),
        }
    }

    /// Whether a power is in force: not lost (W3), cancelled, or switched off.
    pub fn is_in_force(&self, power: &Power) -> bool {
        self.state.is_in_force(self.rules, power)
    }

    /// Whether ships are about to be lost and can still be saved.
    fn are_ships_falling(&self) -> bool {
        self.state.stack.frames().iter().any(|frame| matches!(frame, Frame::Lose(_) | Frame::SettleLosses(_)))
    }

    /// Announces powers that have been lost or regained (W3), once it is settled which ships are lost.
    fn watch_powers(&mut self) {
        for seat in self.rules.seats() {
            let lost = self.state.home_bases(seat) < self.rules.home_bases_for_power();
            if lost == self.state.powerless.contains(seat) || self.are_ships_falling() {
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

    /// The meeting, in a step that comes after the star card (T5).
    pub(crate) fn meeting(&self) -> Flow<Meeting> {
        Ok(self.state.encounter.meeting.ok_or(Broken::NoDefense)?)
    }

    /// The main players, in a step that comes after the star card (T5).
    pub(crate) fn players(&self) -> Flow<BySide<Seat>> {
        Ok(BySide { offense: self.state.offense, defense: self.meeting()?.defense })
    }

    /// The main player of a side, in a step that comes after the star card (T5).
    pub(crate) fn player(&self, side: Side) -> Flow<Seat> {
        Ok(self.players()?[side])
    }

    /// The planet the cone points at, in a step that comes after it was pointed (T6).
    pub(crate) fn target(&self) -> Flow<Planet> {
        Ok(self.meeting()?.planet.ok_or(Broken::NoPlanet)?)
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

    /// Tells everybody.
    pub fn tell(&mut self, event: Event) {
        self.desk.tell(Told::to_all(event).because(self.why));
    }

    /// Tells everybody that it happened, and some seats all of it.
    pub fn tell_to(&mut self, seats: SeatSet, event: Event) {
        self.desk.tell(Told::to(seats, event).because(self.why));
    }

    /// Does what happens by another clause than the rest of the step.
    pub(crate) fn under<T>(&mut self, rule: Rule, act: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.why.rule, rule);
        let done = act(self);
        self.why.rule = outer;
        done
    }

    /// Tells everybody what happens by another clause than the rest of the step.
    pub(crate) fn tell_by(&mut self, rule: Rule, event: Event) {
        self.under(rule, |play| play.tell(event));
    }

    /// Does what is a script's doing, though its own step is over.
    pub(crate) fn on_behalf_of<T>(&mut self, by: Option<ScriptId>, act: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.why;
        if by.is_some() {
            self.why = Why { rule: Rule::P1, by };
        }
        let done = act(self);
        self.why = outer;
        done
    }

    /// Why what happens now happens: the clause of the step in progress, and the script whose doing it is.
    pub const fn why(&self) -> Why {
        self.why
    }

    /// A question of the rules, open to all.
    pub fn question(&self, seat: Seat, topic: Topic, ask: Ask) -> Decision {
        let phase = self.state.phase;
        Decision { seat, phase, hook: None, source: None, topic, args: Arguments::new(), secret: false, ask }
    }

    /// Asks for exactly one option.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn pick_one(&mut self, decision: Decision) -> Flow<Pickable> {
        match self.desk.ask(decision)? {
            Choice::Pick(picked) if picked.len() == 1 => Ok(picked[0]),
            _ => Err(misfit()),
        }
    }

    /// Asks for a number.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn pick_number(&mut self, decision: Decision) -> Flow<u8> {
        match self.desk.ask(decision)? {
            Choice::Number(number) => Ok(number),
            _ => Err(misfit()),
        }
    }

    /// Asks for ships over places.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn pick_ships(&mut self, decision: Decision) -> Flow<ShipCounts> {
        match self.desk.ask(decision)? {
            Choice::Ships(ships) => Ok(ships),
            _ => Err(misfit()),
        }
    }

    /// Asks several seats at once for ships over places; the answers stand in the questions' order.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn pick_ships_all(&mut self, decisions: Vec<Decision>) -> Flow<Vec<ShipCounts>> {
        let choices = self.desk.ask_all(decisions)?;
        choices
            .into_iter()
            .map(|choice| if let Choice::Ships(ships) = choice { Ok(ships) } else { Err(misfit()) })
            .collect()
    }

    /// The kinds of some cards, lowest first.
    pub fn kinds(&self, cards: crate::things::card::CardSet) -> Kinds {
        cards.iter().map(|card| self.rules.kind(card)).collect()
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

/// A recorded answer is of another form than its question: it was not recorded by this engine.
pub(crate) fn misfit() -> Halt<Fault> {
    Wrong::UnfitAnswer.into()
}
