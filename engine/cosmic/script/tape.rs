//! Recording of an interpreted call: its API calls and replies, for reuse.

use super::given::{Given, Words};
use hyperkon_cosmic::{Call, Does, Entry, Flow, Play, Receiver, Reply, Sight, Wrong};
use hyperkon_luau::Value;
use std::cell::{Cell, RefCell};

/// Maximum number of API calls that one recording adds to a trace.
pub(super) const LONGEST: usize = 48;

/// Maximum size of the arguments of one API call, in bytes.
const MOST_GIVEN: usize = 2_048;

/// An API call of a script function, with its arguments.
#[derive(Debug)]
pub(super) struct Saying {
    pub(super) entry: &'static Entry,
    given: Vec<Value>,
    /// Fuel used since the last action. Reads have no cost.
    cost: u32,
    /// Approximate size in bytes.
    pub(super) bytes: usize,
}

impl Saying {
    /// Returns the API call; `None` if its arguments cannot be stored.
    fn of(entry: &'static Entry, given: &[Value], cost: u32) -> Option<Saying> {
        let mut room = MOST_GIVEN;
        // The receiver `game` is the same object in every call, so it need not be stored.
        let mut is_game = entry.receiver == Receiver::Game;
        let mut keep =
            |value: &Value| if std::mem::take(&mut is_game) { Some(Value::Nil) } else { value.kept(&mut room) };
        let given = given.iter().map(&mut keep).collect::<Option<Vec<Value>>>()?;
        let bytes = size_of::<Saying>() + size_of_val(&given[..]) + MOST_GIVEN - room;
        Some(Saying { entry, given, cost, bytes })
    }

    /// Reads the reply from the current game. Returns `None` if the read fails, so that the interpreter runs and
    /// reports the error.
    pub(super) fn read(&self, sight: Sight<'_>, call: &Call, words: &Words) -> Option<Reply> {
        let read = self.entry.reads()?;
        self.entry.is_of(&call.moment).ok()?;
        let mut given = self.given.iter().cloned();
        read(sight, call, &mut Given::new(self.entry.receiver, &mut given, words)).ok()
    }

    /// Returns the fuel used between the last action and this call.
    pub(super) const fn cost(&self) -> u32 {
        self.cost
    }

    /// Performs the action.
    ///
    /// # Errors
    /// Fails if the action waits for an answer, or if it fails.
    pub(super) fn act(&self, play: &mut Play<'_, '_>, call: &Call, words: &Words) -> Flow<Reply> {
        let Does::Acts(act) = self.entry.does else { return Err(Wrong::UnknownRequest.into()) };
        self.entry.is_of(&call.moment)?;
        act(play, call, &mut Given::new(self.entry.receiver, &mut self.given.iter().cloned(), words))
    }
}

/// A recording of a call in the interpreter.
#[derive(Default)]
pub(super) struct Tape {
    /// All replies so far. The interpreter first receives the replies from before it started.
    told: RefCell<Vec<Reply>>,
    /// Number of earlier replies that the interpreter has received.
    again: Cell<usize>,
    /// Number of replies from before the interpreter started.
    before: usize,
    /// API calls since the interpreter started.
    way: RefCell<Vec<Saying>>,
    spoilt: Cell<bool>,
}

impl Tape {
    /// Starts a recording for a call with these earlier replies. The interpreter has already received the first `again`
    /// of them.
    pub(super) fn after(told: Vec<Reply>, again: usize) -> Tape {
        Tape { before: told.len(), told: RefCell::new(told), again: Cell::new(again), ..Tape::default() }
    }

    /// Returns the next of the earlier replies for the interpreter. Returns `None` if the interpreter has received all
    /// of them.
    pub(super) fn again(&self) -> Option<Reply> {
        if !self.is_behind() {
            return None;
        }
        let at = self.again.replace(self.again.get() + 1);
        self.told.borrow().get(at).cloned()
    }

    /// Returns `true` if the interpreter has not yet received all earlier replies.
    pub(super) fn is_behind(&self) -> bool {
        self.again.get() < self.before
    }

    /// Records an API call. `cost` is the fuel used since the last action; it is ignored for reads.
    pub(super) fn says(&self, entry: &'static Entry, given: &[Value], cost: u32) {
        let mut way = self.way.borrow_mut();
        let has_failed = self.before + way.len() > self.told.borrow().len();
        match Saying::of(entry, given, cost).filter(|_| way.len() < LONGEST && !has_failed) {
            Some(saying) => way.push(saying),
            None => self.spoilt.set(true),
        }
    }

    /// Records a reply.
    pub(super) fn is_told(&self, reply: &Reply) {
        self.told.borrow_mut().push(reply.clone());
    }

    /// Returns `true` if the recording is incomplete and must not be used.
    pub(super) const fn is_spoilt(&self) -> bool {
        self.spoilt.get()
    }

    /// Takes the recorded API calls with their replies. The last call may not have a reply yet.
    pub(super) fn take_way(&self) -> Vec<(Saying, Option<Reply>)> {
        let (told, way) = (self.told.borrow(), self.way.take());
        (self.before..).zip(way).map(|(at, saying)| (saying, told.get(at).cloned())).collect()
    }

    /// Returns all replies; `None` if the recording is incomplete.
    pub(super) fn into_told(self) -> Option<Vec<Reply>> {
        (!self.spoilt.get()).then(|| self.told.into_inner())
    }
}
