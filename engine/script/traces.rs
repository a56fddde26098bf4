//! What looks of scripts have come to before: for each function that can only read a tree of what it has read, what it was
//! told, and what it has given back.
//!
//! Such a function is pure: what it reads next, what it gives back and what it costs follow from its seat and from what it has
//! been told so far, as nothing else reaches it. So a call that is told what an earlier call was told comes to the same end at
//! the same cost, and the interpreter need not run it: its readings are made in their order, each of the game as it stands
//! now, and the tree says where they lead. Where it is told something new the interpreter runs it, and its way is added.
//!
//! Invariants: nothing depends on what is in here, neither what happens nor what it costs; what is in here has a bound,
//! whatever scripts do; and nothing is kept of a call that has failed. `Purity` watches over all of this: a watched
//! interpreter runs every call.

use super::given::{Given, Words};
use crate::cosmic::{Call, Entry, Hook, Receiver, Reply, Sight};
use crate::table::Seat;
use hyperkon_luau::Value;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// The bytes that all trees of an interpreter may take, about; then they are grown anew.
const MOST_BYTES: usize = 4 << 20;

/// The nodes of one function's tree: one that is told something new again and again is left to the interpreter.
const MOST_NODES: u32 = 2_048;

/// A way has at most so many readings.
const LONGEST: usize = 48;

/// After one reading at most so many replies are told apart.
const MOST_REPLIES: usize = 24;

/// What is given to one reading may take so many bytes.
const MOST_GIVEN: usize = 256;

/// Which of the functions of a hook that can only read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    When,
    Holding,
    Test,
    /// With the number that it is to change.
    Value(i16),
}

/// A function, and the seat for which it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Root {
    module: usize,
    hook: Hook,
    part: Part,
    me: Seat,
}

impl Root {
    pub(super) const fn of(module: usize, call: &Call, part: Part) -> Root {
        Root { module, hook: call.moment.hook, part, me: call.me }
    }
}

/// What a function reads, with what it gives to the name.
struct Saying {
    entry: &'static Entry,
    given: Vec<Value>,
}

impl Saying {
    /// `None`: what is given cannot be kept.
    fn of(entry: &'static Entry, given: &[Value]) -> Option<Saying> {
        let mut room = MOST_GIVEN;
        // The game itself, where it stands before the colon, is the same in every call.
        let mut is_game = entry.receiver == Receiver::Game;
        let mut keep =
            |value: &Value| if std::mem::take(&mut is_game) { Some(Value::Nil) } else { value.kept(&mut room) };
        let given: Option<Vec<Value>> = given.iter().map(&mut keep).collect();
        Some(Saying { entry, given: given? })
    }

    /// What it is told of the game as it stands; `None`: it fails, and the interpreter is to say how.
    fn read(&self, sight: Sight<'_>, call: &Call, words: &Words) -> Option<Reply> {
        let read = self.entry.reads()?;
        self.entry.is_of(&call.moment).ok()?;
        let mut given = self.given.iter().cloned();
        read(sight, call, &mut Given::new(self.entry.receiver, &mut given, words)).ok()
    }
}

/// What comes next in a way.
enum Node {
    /// Nobody has got here.
    Unknown,
    /// It reads, and goes on by what it is told.
    Reads(Saying, Vec<(Reply, usize)>),
    /// It is done: what it gives back, and what all of it has cost.
    Ends(Value, u32),
}

/// The way of a call that the interpreter runs.
#[derive(Default)]
pub(super) struct Tape {
    way: RefCell<Vec<(Saying, Option<Reply>)>>,
    spoilt: Cell<bool>,
}

impl Tape {
    /// The function reads something.
    pub(super) fn reads(&self, entry: &'static Entry, given: &[Value]) {
        let mut way = self.way.borrow_mut();
        match Saying::of(entry, given).filter(|_| way.len() < LONGEST) {
            Some(saying) => way.push((saying, None)),
            None => self.spoilt.set(true),
        }
    }

    /// It is told this.
    pub(super) fn is_told(&self, reply: &Reply) {
        if let Some((_, told)) = self.way.borrow_mut().last_mut() {
            *told = Some(reply.clone());
        }
    }
}

/// The trees of an interpreter's functions.
#[derive(Default)]
pub(super) struct Traces(RefCell<Trees>);

#[derive(Default)]
struct Trees {
    /// Where the tree of a function begins, and how many nodes it has.
    roots: BTreeMap<Root, (usize, u32)>,
    nodes: Vec<Node>,
    bytes: usize,
}

impl Traces {
    /// What a call gives back, and what it costs; `None`: that is not known.
    pub(super) fn known(&self, root: Root, sight: Sight<'_>, call: &Call, words: &Words) -> Option<(Value, u32)> {
        let trees = self.0.borrow();
        let (mut at, _) = *trees.roots.get(&root)?;
        loop {
            match &trees.nodes[at] {
                Node::Ends(end, cost) => return Some((end.clone(), *cost)),
                Node::Unknown => return None,
                Node::Reads(saying, then) => {
                    let reply = saying.read(sight, call, words)?;
                    at = then.iter().find(|(known, _)| *known == reply)?.1;
                }
            }
        }
    }

    /// Adds the way of a call that has come to this end.
    pub(super) fn add(&self, root: Root, tape: Tape, end: &Value, cost: u32) {
        if tape.spoilt.get() || !end.is_plain() {
            return;
        }
        let mut trees = self.0.borrow_mut();
        if trees.bytes > MOST_BYTES {
            *trees = Trees::default();
        }
        trees.add(root, tape.way.into_inner(), end, cost);
    }
}

impl Trees {
    fn grow(&mut self, bytes: usize) -> usize {
        self.nodes.push(Node::Unknown);
        self.bytes += size_of::<Node>() + bytes;
        self.nodes.len() - 1
    }

    fn add(&mut self, root: Root, way: Vec<(Saying, Option<Reply>)>, end: &Value, cost: u32) {
        let (begin, mut size) = match self.roots.get(&root) {
            Some(known) => *known,
            None => (self.grow(size_of::<Root>()), 1),
        };
        let leads = way.into_iter().try_fold(begin, |at, (saying, told)| self.after(at, saying, told?, &mut size));
        self.roots.insert(root, (begin, size));
        if let Some(last) = leads
            && matches!(self.nodes[last], Node::Unknown)
        {
            self.nodes[last] = Node::Ends(end.clone(), cost);
        }
    }

    /// The node that comes after a reply; `None`: there is no room for it.
    fn after(&mut self, at: usize, saying: Saying, told: Reply, size: &mut u32) -> Option<usize> {
        if matches!(self.nodes[at], Node::Unknown) {
            self.bytes += MOST_GIVEN / 2;
            self.nodes[at] = Node::Reads(saying, Vec::new());
        }
        let Node::Reads(_, then) = &self.nodes[at] else { return None };
        if let Some((_, next)) = then.iter().find(|(known, _)| *known == told) {
            return Some(*next);
        }
        if then.len() == MOST_REPLIES || *size == MOST_NODES {
            return None;
        }
        *size += 1;
        let next = self.grow(bytes_of(&told));
        if let Node::Reads(_, then) = &mut self.nodes[at] {
            then.push((told, next));
        }
        Some(next)
    }
}

/// What a reply takes, about.
fn bytes_of(reply: &Reply) -> usize {
    let inside = match reply {
        Reply::Text(text) => text.len(),
        Reply::List(items) => items.iter().map(bytes_of).sum(),
        Reply::BySeat(replies) => replies.iter().map(|(_, reply)| size_of::<Seat>() + bytes_of(reply)).sum(),
        _ => 0,
    };
    size_of::<(Reply, usize)>() + inside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cosmic::LEXICON;

    fn root(number: i16) -> Root {
        Root { module: 0, hook: Hook::AnyTime, part: Part::Value(number), me: Seat(0) }
    }

    /// The way of a call that reads the same name again and again and is told these.
    fn tape(told: impl IntoIterator<Item = i64>) -> Tape {
        let (tape, reads) = (Tape::default(), LEXICON.iter().find(|entry| entry.reads().is_some()));
        for number in told {
            tape.reads(reads.unwrap_or(&LEXICON[0]), &[Value::Integer(number)]);
            tape.is_told(&Reply::Number(number));
        }
        tape
    }

    #[test]
    fn what_is_kept_has_a_bound() {
        let traces = Traces::default();
        // A function that is told something new in every call, another with many, each for many numbers.
        for number in 0..40_000 {
            traces.add(root(0), tape([number]), &Value::Boolean(true), 1);
            traces.add(root((number % 300) as i16), tape((0..40).map(|at| (number >> (at % 16)) & 15)), &Value::Nil, 1);
            let trees = traces.0.borrow();
            assert!(trees.bytes <= MOST_BYTES + (LONGEST + 1) * 1_000, "{} bytes", trees.bytes);
            assert!(trees.roots.values().all(|(_, size)| *size <= MOST_NODES));
            assert!(trees.nodes.len() * size_of::<Node>() <= trees.bytes);
        }
        assert!(matches!(traces.0.borrow().nodes[0], Node::Reads(..)));
    }

    #[test]
    fn a_call_that_has_failed_somewhere_leads_nowhere() {
        let traces = Traces::default();
        let caught = tape([1]);
        caught.reads(&LEXICON[0], &[]);
        traces.add(root(0), caught, &Value::Boolean(true), 7);
        assert!(!traces.0.borrow().nodes.iter().any(|node| matches!(node, Node::Ends(..))));
        let long = tape(0..=LONGEST as i64);
        traces.add(root(1), long, &Value::Boolean(true), 7);
        assert!(!traces.0.borrow().roots.contains_key(&root(1)), "it is too long");
        traces.add(root(2), tape([1, 2]), &Value::Boolean(true), 7);
        traces.add(root(2), tape([1, 3]), &Value::Nil, 8);
        let ends = |trees: &Trees| trees.nodes.iter().filter(|node| matches!(node, Node::Ends(..))).count();
        assert_eq!(ends(&traces.0.borrow()), 2);
        let other_seat = Root { me: Seat(1), ..root(2) };
        assert!(!traces.0.borrow().roots.contains_key(&other_seat));
    }
}
