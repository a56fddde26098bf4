//! Functions that act, on their way from one request to the next.
//!
//! What is known of a function is done without the interpreter; the rest it runs, from where the call stands. Each request is
//! performed outside of it.

use super::given::{Given, Words, data_of};
use super::powers::{LuaPowers, Waiting};
use super::reading::{self, Lent};
use super::tape::Tape;
use super::traces::{Next, Part, Root, Walk};
use hyperkon_cosmic::{Call, Does, Entry, Fault, Flow, Play, Reply, Wrong};
use hyperkon_luau::{Error, Function, HookCost, Request, Thread, Value};
use hyperkon_table::Halt;
use std::cell::Cell;

impl LuaPowers {
    /// Does what the function of a hook does, as far as that is known, and leaves the rest to the interpreter.
    pub(super) fn act(&self, play: &mut Play<'_, '_>, call: &Call, module: usize, run: &Function) -> Flow {
        if self.watched.get() || self.vm.notebook.is_open() {
            return self.run_whole(play, call, module, run);
        }
        let (words, mut walk) = (&self.words[module], self.traces.walk(Root::of(module, call, Part::Run)));
        loop {
            match self.traces.go_on(&mut walk, play.sight(), call, words) {
                Next::Ends(cost) => return Ok(self.spend(call, cost)?),
                Next::Unknown => break,
                Next::Acts(saying) => {
                    self.spend(call, saying.cost())?;
                    let reply = self.may_act(call).and_then(|()| saying.act(play, call, words));
                    match reply {
                        Ok(reply) => self.traces.tell(&mut walk, reply),
                        Err(Halt::Waiting) => return Err(Halt::Waiting),
                        Err(halt) => return Err(self.blame_there(halt, play, module, call, run, walk.told())),
                    }
                }
            }
        }
        self.go_on_with(play, call, module, run, walk)
    }

    /// Leaves a call to the interpreter that has come so far without it.
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
                Err(Halt::Waiting) => self.traces.add_to(&walk, &tape, None),
                Err(Halt::Fault(_)) => {}
            }
            let before = match (&came, tape.into_told()) {
                (Err(Halt::Waiting), Some(told)) => {
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

    /// Has the interpreter run a call from its begin to its end.
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

    /// Resumes the script until it is done; each request is performed outside the interpreter. What the tape knows has
    /// been done and paid for. `has_begun`: the script waits for the first reply that the tape knows. Gives back what its
    /// last stretch has cost.
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

    /// Lays a fault at the door of a script that stands where it has been told all this, for what it asks there.
    fn blame_there(
        &self,
        halt: Halt<Fault>,
        play: &Play<'_, '_>,
        module: usize,
        call: &Call,
        run: &Function,
        told: Vec<Reply>,
    ) -> Halt<Fault> {
        let line = || {
            let (luau, words) = (&self.vm.luau, &self.words[module]);
            let thread = luau.thread(run).ok()?;
            let tape = Tape::after(told, 0);
            let lending = || Lent { tape: Some(&tape), ..self.lending(play.sight(), call, module) };
            let mut waiting = lending().to(|| luau.begin(&thread, Self::given(call))).ok()?;
            while let Some(reply) = tape.again() {
                waiting = lending().to(|| luau.resume(&thread, data_of(reply, words))).ok()?;
            }
            let line = waiting.and_then(|_| thread.give_up());
            luau.park(thread);
            line
        };
        self.blame(halt, play.state, module, call, || self.calling(module, line).0)
    }

    /// Lets a script run to its next request, and says what that has cost. What a request wakes is another's call: only the
    /// script's own stretches between requests count.
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
        // A stretch that the tape knows to its end has been paid for.
        if !tape.is_some_and(Tape::is_behind) {
            self.spend(call, used)?;
        }
        self.measure(module, call, HookCost { fuel: fuel.get(), ..HookCost::default() });
        Ok((waiting.map_err(|error| self.fault(module, call, &error))?, used))
    }

    /// Does what a script asks.
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
