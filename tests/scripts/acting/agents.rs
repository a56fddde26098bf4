//! Scripts in place of all powers. They act at every hook, call every verb, and record their inputs and events.

use super::chance::Chance;
use hyperkon::__private::cosmic::{
    Call, Decision, Does, Entry, Event, Fault, Flow, Hook, LEXICON, Otherwise, Play, Powers, Reply, Ruleset, ScriptId,
    State,
};
use hyperkon::__private::game::{GameError, TableOptions};
use hyperkon_table::{
    Diagnostic, Dice, Game, LogEntry, NoChange, ReadResult, ReplayCheck, Seat, SeatSet, StepContext, StepExit, mix,
};
use std::cell::{Cell, RefCell};

/// A record of a seat's scripts: their inputs, and the events that they get.
#[derive(Clone, Debug, PartialEq)]
pub enum Noted {
    /// A call of a hook's function.
    Called { how: &'static str, script: ScriptId, hook: Hook, subject: Option<Seat>, number: Option<i64> },
    /// The result of a verb.
    Given { verb: &'static str, reply: Reply },
    /// The failure of a verb.
    Failed { verb: &'static str, what: String },
    /// The end of a step.
    Done,
    /// The undoing of a step.
    Rollback(String),
    /// Prompted seats for which the table is waiting.
    Waits(SeatSet),
    /// An event of the table.
    LogEntry(Event),
}

/// A leak that a future author could write: a hook's input with hidden information.
pub type Leak = fn(&Ruleset, &State, Seat) -> i64;

/// All scripts of a table.
pub struct Agents {
    verbs: Vec<Entry>,
    leak: Option<Leak>,
    salt: Cell<u64>,
    /// Inputs of reading functions in this step, with the number of acts before each.
    looks: RefCell<Vec<(usize, Seat, Noted)>>,
    /// Records of acting functions in the last run of the step.
    acts: RefCell<Vec<(Seat, Noted)>>,
}

impl Agents {
    pub fn new(leak: Option<Leak>, more: &[Entry]) -> Agents {
        let verbs = LEXICON.iter().filter(|entry| entry.acts()).chain(more).copied().collect();
        let (salt, looks, acts) = (Cell::default(), RefCell::default(), RefCell::default());
        Agents { verbs, leak, salt, looks, acts }
    }

    pub fn alike(&self) -> Agents {
        let agents = Agents::new(self.leak, &[]);
        agents.salt.set(self.salt.get());
        Agents { verbs: self.verbs.clone(), ..agents }
    }

    /// Returns the records of an undone step. From now on the scripts act differently.
    pub fn do_something_else(&self) -> Vec<(Option<Seat>, Note)> {
        self.salt.set(self.salt.get() + 1);
        let (mut looks, mut notes) = (self.looks.take(), Vec::new());
        for (at, (seat, noted)) in self.acts.take().into_iter().enumerate() {
            notes.extend(behind(&mut looks, at));
            notes.push((Some(seat), Note::Own(noted)));
        }
        notes.extend(behind(&mut looks, usize::MAX));
        notes
    }

    /// Returns the records since the last call, with the table's events in between.
    pub fn noted(&self, told: Vec<LogEntry<Event>>) -> Vec<(Option<Seat>, Note)> {
        let (mut looks, acts) = (self.looks.take(), self.acts.borrow());
        let first = told.iter().find_map(|told| marker(&told.event)).unwrap_or(acts.len());
        let mut notes: Vec<_> = behind(&mut looks, first).collect();
        for told in told {
            if let Some(at) = marker(&told.event) {
                let (seat, noted) = &acts[at];
                notes.push((Some(*seat), Note::Own(noted.clone())));
                notes.extend(behind(&mut looks, at + 1));
            } else {
                notes.push((None, Note::LogEntry(told)));
            }
        }
        notes.extend(behind(&mut looks, usize::MAX));
        notes
    }

    /// Returns a random number that depends only on public information.
    fn lot(&self, state: &State, call: &Call) -> u64 {
        let (script, seat, hook) = (u64::from(call.script.0), u64::from(call.me.0), call.moment.hook.index() as u64);
        let when = u64::from(state.turn) << 8 | u64::from(state.encounter.number);
        mix(mix(when, script << 16 | seat << 8 | hook), self.salt.get())
    }

    fn called(&self, how: &'static str, rules: &Ruleset, state: &State, call: &Call, number: Option<i16>) -> Noted {
        let (hook, subject) = (call.moment.hook, call.moment.subject);
        let number = number.map(i64::from).or_else(|| self.leak.map(|leak| leak(rules, state, call.me)));
        Noted::Called { how, script: call.script, hook, subject, number }
    }

    /// Records the input of a reading function.
    fn look(&self, seat: Seat, noted: Noted) {
        self.looks.borrow_mut().push((self.acts.borrow().len(), seat, noted));
    }

    /// Records an acting function, at its place among the table's events.
    fn note(&self, play: &mut Play<'_, '_>, seat: Seat, noted: Noted) {
        let mut acts = self.acts.borrow_mut();
        play.emit(Event::StepUndone { events: acts.len() as u32 });
        acts.push((seat, noted));
    }

    fn say(&self, play: &mut Play<'_, '_>, call: &Call, verb: &Entry, lot: u64) -> Flow {
        let Does::Acts(act) = verb.does else { return Ok(()) };
        let state = play.state.clone();
        let mut request = Chance::new(play.rules, &state, verb, call, lot);
        let name = verb.name;
        match act(play, call, &mut request) {
            Ok(reply) => {
                let shows = |card| play.state.sees(call.me, card).then(|| play.rules.kind(card));
                let reply = reply.as_found(&shows);
                self.note(play, call.me, Noted::Given { verb: name, reply });
            }
            Err(StepExit::Waiting) => return Err(StepExit::Waiting),
            Err(StepExit::Fault(fault)) => {
                self.note(play, call.me, Noted::Failed { verb: name, what: fault.what() });
                return Err(StepExit::Fault(fault));
            }
        }
        Ok(())
    }
}

/// Returns `true` if a function is specific to a hook, or also works there.
fn works_at(verb: &Entry, hook: Hook) -> bool {
    verb.at.is_empty() || verb.at.contains(&hook) || verb.otherwise == Otherwise::Works
}

/// Returns the place of a record among the table's events.
fn marker(event: &Event) -> Option<usize> {
    if let Event::StepUndone { events } = event { Some(*events as usize) } else { None }
}

/// Returns the reads up to this number of acts.
fn behind(looks: &mut Vec<(usize, Seat, Noted)>, acts: usize) -> impl Iterator<Item = (Option<Seat>, Note)> + use<> {
    let count = looks.iter().take_while(|(at, ..)| *at <= acts).count();
    let these: Vec<_> = looks.drain(..count).collect();
    these.into_iter().map(|(_, seat, noted)| (Some(seat), Note::Own(noted)))
}

/// A script's record, or an event with its visibility.
#[derive(Clone, Debug)]
pub enum Note {
    Own(Noted),
    LogEntry(LogEntry<Event>),
}

impl Powers for Agents {
    fn when(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<ReadResult, Box<Fault>> {
        self.look(call.me, self.called("when", rules, state, call, None));
        Ok(ReadResult { found: self.lot(state, call).is_multiple_of(3), cost: 0 })
    }

    fn holding(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<ReadResult, Box<Fault>> {
        self.look(call.me, self.called("holding", rules, state, call, None));
        Ok(ReadResult { found: self.lot(state, call).is_multiple_of(2), cost: 0 })
    }

    fn looked_before(&self, _: ScriptId, _: Hook, _: u32) -> Result<(), Box<Fault>> {
        Ok(())
    }

    fn begin_step(&self, _: ReplayCheck, _: bool) {}

    fn value(&self, rules: &Ruleset, state: &State, call: &Call, number: i16) -> Result<i16, Box<Fault>> {
        self.look(call.me, self.called("value", rules, state, call, Some(number)));
        Ok(number + i16::from(self.lot(state, call).is_multiple_of(4)))
    }

    fn test(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Option<bool>, Box<Fault>> {
        self.look(call.me, self.called("test", rules, state, call, None));
        Ok([None, None, Some(true), Some(false)][(self.lot(state, call) % 4) as usize])
    }

    fn run(&self, play: &mut Play<'_, '_>, call: &Call) -> Flow {
        let called = self.called("run", play.rules, play.state, call, None);
        self.note(play, call.me, called);
        let mut dice = Dice::new(self.lot(play.state, call));
        let hook = &call.moment.hook;
        let (here, any): (Vec<&Entry>, Vec<&Entry>) =
            self.verbs.iter().filter(|verb| works_at(verb, *hook)).partition(|verb| verb.at.contains(hook));
        for _ in 0..2 {
            // Call functions that are specific to this hook as often as all general ones together.
            let verbs = if dice.below(2) == 0 && !here.is_empty() { &here } else { &any };
            let verb = verbs[dice.below(verbs.len() as u32) as usize];
            self.say(play, call, verb, u64::from(dice.below(u32::MAX)))?;
        }
        Ok(())
    }
}

impl Game for Agents {
    hyperkon_cosmic::by_the_rules!();

    const FORMAT: u32 = 1;
    type Options = TableOptions;
    type Rules = Ruleset;
    type Change = NoChange;
    type Origin = ();
    type Error = GameError;

    fn step(
        &self,
        rules: &Ruleset,
        state: &mut State,
        desk: &mut StepContext<'_, State, Decision, Event>,
        _: ReplayCheck,
    ) -> Result<(), StepExit<Fault>> {
        self.acts.borrow_mut().clear();
        Play::new(state, desk, rules, self).single_step()
    }

    fn sound(rules: &Ruleset, state: &State, _: Option<&TableOptions>) -> Result<(), Box<dyn Diagnostic>> {
        Ok(state.sound(rules)?)
    }

    fn rules(&self, _: &TableOptions) -> Result<Ruleset, GameError> {
        unreachable!("the tables of these scripts are set up by hand")
    }

    fn begin(&self, _: &Ruleset, _: &TableOptions) -> Result<State, GameError> {
        unreachable!("the tables of these scripts are set up by hand")
    }

    fn options_of(_: &Ruleset) -> TableOptions {
        TableOptions::new("")
    }

    fn identity(_: &Ruleset, _: &TableOptions) -> String {
        String::new()
    }

    fn origin(&self, _: &Ruleset) {}
}
