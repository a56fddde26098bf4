//! Execution of functions that act, from one request to the next.
//!
//! The traces replay the part of a function that is already known. The interpreter runs only the rest. All requests are
//! performed outside the interpreter.

use super::given::{Given, Words, data_of};
use super::powers::{LuaPowers, Waiting};
use super::reading::{self, Lent};
use super::tape::Tape;
use super::traces::{Next, Part, Root, Walk};
use hyperkon_cosmic::{Call, Does, Entry, Fault, Flow, Play, Reply, Wrong};
use hyperkon_luau::{Error, Function, HookCost, Request, Thread, Value};
use hyperkon_table::StepExit;
use std::cell::Cell;

impl LuaPowers {
    /// Runs a hook's function as far as the traces cover it. The interpreter runs the rest.
    pub(super) fn act(&self, play: &mut Play<'_, '_>, call: &Call, module: usize, run: &Function) -> Flow {
        if self.watched.get() || self.vm.notebook.is_open() {
            return self.run_whole(play, call, module, run);
        }
        let (words, mut walk) = (&self.words[module], self.traces.walk(Root::of(module, call, Part::Run)));
        loop {
            match self.traces.go_on(&mut walk, play.sight(), call, words) {
                Next::Ends(cost) => return Ok(self.spend(call.cause(), cost)?),
                Next::Unknown => break,
                Next::Acts(saying) => {
                    self.spend(call.cause(), saying.cost())?;
                    let reply = self.may_act(call).and_then(|()| saying.act(play, call, words));
                    match reply {
                        Ok(reply) => self.traces.emit(&mut walk, reply),
                        Err(StepExit::Waiting) => return Err(StepExit::Waiting),
                        Err(halt) => return Err(self.blame_there(halt, play, module, call, run, walk.told())),
                    }
                }
            }
        }
        self.go_on_with(play, call, module, run, walk)
    }

    /// Lets the interpreter continue a call that has so far been replayed from traces.
    fn go_on_with(&self, play: &mut Play<'_, '_>, call: &Call, module: usize, run: &Function, mut walk: Walk) -> Flow {
        let (root, told) = (Root::of(module, call, Part::Run), walk.told());
        let waits = |waiting: &mut Waiting| {
            waiting.root == root && told.starts_with(&waiting.told) && told.len() > waiting.told.len()
        };
        let waiting = self.waiting.borrow_mut().take_if(waits);
        let tape = Tape::after(told, waiting.as_ref().map_or(0, |waiting| waiting.told.len()));
        let (came, _) = self.calling(module, || {
            let (thread, used) = match waiting {
                Some(waiting) => (waiting.thread, Some(waiting.used)),
                None => (self.thread(call, module, run)?, None),
            };
            used.into_iter().for_each(|used| self.vm.luau.has_used(used));
            let came = self.converse(play, call, module, (&thread, used.is_some()), Some(&tape));
            match &came {
                Ok(cost) => self.traces.add_to(&walk, &tape, Some((&Value::Nil, *cost))),
                Err(StepExit::Waiting) => self.traces.add_to(&walk, &tape, None),
                Err(StepExit::Fault(_)) => {}
            }
            let before = match (&came, tape.into_told()) {
                (Err(StepExit::Waiting), Some(told)) => {
                    let used = self.vm.luau.fuel_used();
                    self.waiting.replace(Some(Waiting { root, told, thread, used })).map(|before| before.thread)
                }
                _ => Some(thread),
            };
            before.into_iter().for_each(|thread| self.vm.luau.park(thread));
            came
        });
        came.map(drop)
    }

    /// Runs a complete call in the interpreter, without traces.
    fn run_whole(&self, play: &mut Play<'_, '_>, call: &Call, module: usize, run: &Function) -> Flow {
        let (came, _) = self.calling(module, || {
            let thread = self.thread(call, module, run)?;
            let came = self.converse(play, call, module, (&thread, false), None);
            self.vm.luau.park(thread);
            came
        });
        came.map(drop)
    }

    fn thread(&self, call: &Call, module: usize, run: &Function) -> Result<Thread, Box<Fault>> {
        let thread = self.vm.luau.thread(run).map_err(|error| self.fault(module, call, &error))?;
        self.measure(module, call, HookCost { acts: 1, ..HookCost::default() });
        Ok(thread)
    }

    /// Resumes the script until it ends, and performs its requests outside the interpreter.
    ///
    /// Requests whose replies are on the tape have already been performed and charged, so they are skipped. `has_begun`
    /// is true if the script is already waiting for a reply, which is the next one on the tape. Returns the fuel cost
    /// since the last request.
    fn converse(
        &self,
        play: &mut Play<'_, '_>,
        call: &Call,
        module: usize,
        (thread, has_begun): (&Thread, bool),
        tape: Option<&Tape>,
    ) -> Flow<u32> {
        let (luau, words, fuel) = (&self.vm.luau, &self.words[module], Cell::new(0));
        let go_on = |play: &Play<'_, '_>, reply: Option<Reply>| {
            self.stretch(play, call, module, (&fuel, tape), || match reply {
                Some(reply) => luau.resume(thread, data_of(reply, words)),
                None => luau.begin(thread, Self::given(call)),
            })
        };
        let reply = tape.filter(|_| has_begun).and_then(Tape::again);
        let (mut waiting, mut cost) = go_on(play, reply)?;
        while let Some(request) = waiting {
            let reply = match tape.and_then(Tape::again) {
                Some(reply) => reply,
                None => {
                    let may = self.may_act(call);
                    let reply = may.and_then(|()| self.perform(play, call, words, request, (tape, cost)));
                    reply.map_err(|halt| self.blame(halt, play.state, module, call, || thread.give_up()))?
                }
            };
            (waiting, cost) = go_on(play, Some(reply))?;
        }
        Ok(cost)
    }

    /// Attributes a fault to a script that has received these replies, at its next request.
    fn blame_there(
        &self,
        halt: StepExit<Fault>,
        play: &Play<'_, '_>,
        module: usize,
        call: &Call,
        run: &Function,
        told: Vec<Reply>,
    ) -> StepExit<Fault> {
        let place = || {
            let (luau, words) = (&self.vm.luau, &self.words[module]);
            let thread = luau.thread(run).ok()?;
            let tape = Tape::after(told, 0);
            let lending = || Lent { tape: Some(&tape), ..self.lending(play.sight(), call, module) };
            let mut waiting = lending().to(|| luau.begin(&thread, Self::given(call))).ok()?;
            while let Some(reply) = tape.again() {
                waiting = lending().to(|| luau.resume(&thread, data_of(reply, words))).ok()?;
            }
            let place = waiting.and_then(|_| thread.give_up());
            luau.park(thread);
            place
        };
        self.blame(halt, play.state, module, call, || self.calling(module, place).0)
    }

    /// Runs a script to its next request and returns the cost.
    ///
    /// A request can trigger calls of other scripts. So only the fuel between requests is charged to this script.
    fn stretch(
        &self,
        play: &Play<'_, '_>,
        call: &Call,
        module: usize,
        (fuel, tape): (&Cell<u32>, Option<&Tape>),
        go_on: impl FnOnce() -> Result<Option<Request>, Error>,
    ) -> Result<(Option<Request>, u32), Box<Fault>> {
        let before = self.vm.luau.fuel_used();
        let lent = Lent { tape, ..self.lending(play.sight(), call, module) };
        let waiting = lent.to(go_on);
        let used = self.vm.luau.fuel_used().saturating_sub(before);
        fuel.set(fuel.get() + used);
        // If the call replays a recorded trace, its fuel has already been charged.
        if !tape.is_some_and(Tape::is_behind) {
            self.spend(call.cause(), used)?;
        }
        self.measure(module, call, HookCost { fuel: fuel.get(), ..HookCost::default() });
        Ok((waiting.map_err(|error| self.fault(module, call, &error))?, used))
    }

    /// Performs one request of a script.
    fn perform(
        &self,
        play: &mut Play<'_, '_>,
        call: &Call,
        words: &Words,
        mut request: Request,
        (tape, cost): (Option<&Tape>, u32),
    ) -> Flow<Reply> {
        let before = request.values.next().unwrap_or(Value::Nil);
        let entry = request.code.and_then(|code| reading::meant(reading::rows(code), &before));
        let Some(entry @ Entry { receiver, does: Does::Acts(act), .. }) = entry else {
            return Err(Wrong::UnknownRequest.into());
        };
        entry.is_of(&call.moment)?;
        let mut values = std::iter::once(before).chain(request.values);
        if let Some(tape) = tape {
            let given: Vec<Value> = values.collect();
            tape.says(entry, &given, cost);
            let reply = act(play, call, &mut Given::new(*receiver, &mut given.into_iter(), words))?;
            tape.is_told(&reply);
            return Ok(reply);
        }
        if !self.vm.notebook.is_open() {
            return act(play, call, &mut Given::new(*receiver, &mut values, words));
        }
        let given: Vec<Value> = values.collect();
        let reply = act(play, call, &mut Given::new(*receiver, &mut given.iter().cloned(), words))?;
        self.vm.notebook.said(entry.name, *receiver, &given, &reply);
        Ok(reply)
    }
}
