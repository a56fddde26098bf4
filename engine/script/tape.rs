//! The way of a call that the interpreter runs: what the function says and what it is told, so that it is known the next time.

use super::given::{Given, Words};
use hyperkon_cosmic::{Call, Does, Entry, Flow, Play, Receiver, Reply, Sight, Wrong};
use hyperkon_luau::Value;
use std::cell::{Cell, RefCell};

/// A way that is added at once has at most so many sayings.
pub(super) const LONGEST: usize = 48;

/// What is given to one name may take so many bytes.
const MOST_GIVEN: usize = 2_048;

/// A name that a function says, with what it gives to it.
#[derive(Debug)]
pub(super) struct Saying {
    pub(super) entry: &'static Entry,
    given: Vec<Value>,
    /// What it costs to come to it from the one that acted last; of one that reads nothing is noted.
    cost: u32,
    /// About so many bytes all of this takes.
    pub(super) bytes: usize,
}

impl Saying {
    /// `None`: what is given cannot be kept.
    fn of(entry: &'static Entry, given: &[Value], cost: u32) -> Option<Saying> {
        let mut room = MOST_GIVEN;
        // The game itself, where it stands before the colon, is the same in every call.
        let mut is_game = entry.receiver == Receiver::Game;
        let mut keep =
            |value: &Value| if std::mem::take(&mut is_game) { Some(Value::Nil) } else { value.kept(&mut room) };
        let given = given.iter().map(&mut keep).collect::<Option<Vec<Value>>>()?;
        let bytes = size_of::<Saying>() + size_of_val(&given[..]) + MOST_GIVEN - room;
        Some(Saying { entry, given, cost, bytes })
    }

    /// What it is told of the game as it stands; `None`: it fails, and the interpreter is to say how.
    pub(super) fn read(&self, sight: Sight<'_>, call: &Call, words: &Words) -> Option<Reply> {
        let read = self.entry.reads()?;
        self.entry.is_of(&call.moment).ok()?;
        let mut given = self.given.iter().cloned();
        read(sight, call, &mut Given::new(self.entry.receiver, &mut given, words)).ok()
    }

    /// What the stretch has cost that has come to it.
    pub(super) const fn cost(&self) -> u32 {
        self.cost
    }

    /// Does it.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
    pub(super) fn act(&self, play: &mut Play<'_, '_>, call: &Call, words: &Words) -> Flow<Reply> {
        let Does::Acts(act) = self.entry.does else { return Err(Wrong::UnknownRequest.into()) };
        self.entry.is_of(&call.moment)?;
        act(play, call, &mut Given::new(self.entry.receiver, &mut self.given.iter().cloned(), words))
    }
}

/// The way of a call that the interpreter runs.
#[derive(Default)]
pub(super) struct Tape {
    /// What it has been told: at first what it was told before it was left to the interpreter, which it is told again.
    told: RefCell<Vec<Reply>>,
    /// How much of that has been told again.
    again: Cell<usize>,
    /// How much of it was told before.
    before: usize,
    /// What it has said since then.
    way: RefCell<Vec<Saying>>,
    spoilt: Cell<bool>,
}

impl Tape {
    /// For a call that has been told all this, the first `again` of it in the interpreter, too.
    pub(super) fn after(told: Vec<Reply>, again: usize) -> Tape {
        Tape { before: told.len(), told: RefCell::new(told), again: Cell::new(again), ..Tape::default() }
    }

    /// What it is told again; `None`: from here on it is told something new.
    pub(super) fn again(&self) -> Option<Reply> {
        if !self.is_behind() {
            return None;
        }
        let at = self.again.replace(self.again.get() + 1);
        self.told.borrow().get(at).cloned()
    }

    /// Whether it has still to be told something again.
    pub(super) fn is_behind(&self) -> bool {
        self.again.get() < self.before
    }

    /// The function says something; `cost`: since it acted last, if it acts.
    pub(super) fn says(&self, entry: &'static Entry, given: &[Value], cost: u32) {
        let mut way = self.way.borrow_mut();
        let has_failed = self.before + way.len() > self.told.borrow().len();
        match Saying::of(entry, given, cost).filter(|_| way.len() < LONGEST && !has_failed) {
            Some(saying) => way.push(saying),
            None => self.spoilt.set(true),
        }
    }

    /// It is told this.
    pub(super) fn is_told(&self, reply: &Reply) {
        self.told.borrow_mut().push(reply.clone());
    }

    /// Whether its way is not known whole.
    pub(super) const fn is_spoilt(&self) -> bool {
        self.spoilt.get()
    }

    /// Takes what it has said in the interpreter, each with what it was told; the last may wait for that.
    pub(super) fn take_way(&self) -> Vec<(Saying, Option<Reply>)> {
        let (told, way) = (self.told.borrow(), self.way.take());
        (self.before..).zip(way).map(|(at, saying)| (saying, told.get(at).cloned())).collect()
    }

    /// All that it has been told; `None`: that is not known.
    pub(super) fn into_told(self) -> Option<Vec<Reply>> {
        (!self.spoilt.get()).then(|| self.told.into_inner())
    }
}
