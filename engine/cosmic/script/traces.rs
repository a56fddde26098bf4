//! Cached results of script calls. Each function has a tree of its API calls, their replies, and its result.
//!
//! Functions are deterministic and can access only the game. The replies so far determine the next API call, the result, and
//! the cost. So a call that receives the same replies as an earlier call takes the same path at the same cost, and the
//! interpreter can be skipped. The reads and actions on the path are still performed on the current game, in order.
//!
//! At an unknown reply, the interpreter runs the function, and the new path is added to the tree. A read-only function starts
//! again from its beginning. A function that acts receives the earlier replies first, so that no action is performed twice.
//!
//! Invariants: events and costs do not depend on these trees. Scripts cannot make the trees grow without bound. Failed calls
//! are not cached. `DeterminismCheck` tests all of this, because a watched interpreter runs every call.

use super::given::Words;
use super::tape::{Saying, Tape};
use hyperkon_cosmic::{Call, Reply, Sight};
use hyperkon_luau::Value;
use hyperkon_table::Seat;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Approximate maximum size of all trees of an interpreter, in bytes. Beyond it, all trees are discarded.
const MOST_BYTES: usize = 4 << 20;

/// Maximum number of nodes in one function's tree. Beyond it, the interpreter runs all new paths.
const MOST_NODES: u32 = 2_048;

/// Maximum number of different replies to one API call.
const MOST_REPLIES: usize = 24;

/// A function of a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    When,
    Holding,
    Test,
    /// A function that changes this number.
    Value(i16),
    Run,
}

/// A function and its seat, encoded as one integer for fast comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Root(u64);

impl Root {
    pub(super) const fn of(module: usize, call: &Call, part: Part) -> Root {
        let (part, number) = match part {
            Part::When => (0, 0),
            Part::Holding => (1, 0),
            Part::Test => (2, 0),
            Part::Value(number) => (3, number),
            Part::Run => (4, 0),
        };
        let function = (module as u64) << 16 | (call.moment.hook.index() as u64) << 8 | part;
        Root(function << 24 | (number.cast_unsigned() as u64) << 8 | call.me.0 as u64)
    }
}

/// The next node of a path.
enum Node {
    /// No call has reached this node yet.
    Unknown,
    /// An API call, and the next node for each reply.
    Says(Arc<Saying>, Vec<(Reply, usize)>),
    /// The end: the result, and the fuel used since the last action.
    Ends(Value, u32),
}

/// Progress of a call through a tree.
pub(super) struct Walk {
    root: Root,
    /// Current node; `None` if the tree cannot be extended.
    at: Option<usize>,
    /// Generation of the trees. If it differs from the current one, the trees have been discarded.
    age: u32,
    /// All replies so far.
    told: Vec<Reply>,
}

impl Walk {
    /// Takes the replies so far, to continue the call in the interpreter.
    pub(super) fn told(&mut self) -> Vec<Reply> {
        std::mem::take(&mut self.told)
    }
}

/// The next step of a walk.
pub(super) enum Next {
    /// The next step is not in the tree.
    Unknown,
    /// The function performs an action.
    Acts(Arc<Saying>),
    /// The function ends, with this fuel cost since the last action.
    Ends(u32),
}

/// Trees of all functions of an interpreter.
#[derive(Default)]
pub(super) struct Traces(RefCell<Trees>);

#[derive(Default)]
struct Trees {
    /// First node and number of nodes of each function's tree.
    roots: BTreeMap<Root, (usize, u32)>,
    nodes: Vec<Node>,
    bytes: usize,
    /// Number of times the trees have been discarded.
    age: u32,
}

impl Traces {
    /// Returns the result and the cost of a read-only call. Returns `None` if the path is unknown.
    pub(super) fn known(&self, root: Root, sight: Sight<'_>, call: &Call, words: &Words) -> Option<(Value, u32)> {
        let trees = self.0.borrow();
        let (mut at, _) = *trees.roots.get(&root)?;
        loop {
            match &trees.nodes[at] {
                Node::Ends(end, cost) => return Some((end.clone(), *cost)),
                Node::Unknown => return None,
                Node::Says(saying, then) => {
                    let reply = saying.read(sight, call, words)?;
                    at = then.iter().find(|(known, _)| *known == reply)?.1;
                }
            }
        }
    }

    /// Adds the path of a finished call.
    pub(super) fn add(&self, root: Root, tape: Tape, end: &Value, cost: u32) {
        if !tape.is_spoilt() && end.is_plain() {
            let walk = self.walk(root);
            self.add_to(&walk, &tape, Some((end, cost)));
        }
    }

    /// Starts a walk for a function that acts.
    pub(super) fn walk(&self, root: Root) -> Walk {
        let mut trees = self.0.borrow_mut();
        if trees.bytes > MOST_BYTES {
            *trees = Trees { age: trees.age.wrapping_add(1), ..Trees::default() };
        }
        Walk { root, at: Some(trees.begin(root)), age: trees.age, told: Vec::new() }
    }

    /// Performs all known reads, up to the next action, the end, or an unknown node.
    pub(super) fn go_on(&self, walk: &mut Walk, sight: Sight<'_>, call: &Call, words: &Words) -> Next {
        loop {
            let trees = self.0.borrow();
            let Some(at) = walk.at.filter(|_| walk.age == trees.age) else { return Next::Unknown };
            match &trees.nodes[at] {
                Node::Unknown => return Next::Unknown,
                Node::Ends(_, cost) => return Next::Ends(*cost),
                Node::Says(saying, _) if saying.entry.acts() => return Next::Acts(Arc::clone(saying)),
                Node::Says(saying, then) => {
                    let Some(reply) = saying.read(sight, call, words) else {
                        // The read has failed. Let the interpreter run the call and report the error.
                        walk.at = None;
                        return Next::Unknown;
                    };
                    if let Some((_, next)) = then.iter().find(|(known, _)| *known == reply) {
                        walk.at = Some(*next);
                        walk.told.push(reply);
                        continue;
                    }
                    drop(trees);
                    self.emit(walk, reply);
                }
            }
        }
    }

    /// Adds a reply to the walk and moves to the next node.
    pub(super) fn emit(&self, walk: &mut Walk, reply: Reply) {
        let mut trees = self.0.borrow_mut();
        walk.at = walk.at.filter(|_| walk.age == trees.age).and_then(|at| trees.next(walk.root, at, &reply));
        walk.told.push(reply);
    }

    /// Adds the rest of a call's path. `end` is `None` if the call still waits for a reply to its last action.
    pub(super) fn add_to(&self, walk: &Walk, tape: &Tape, end: Option<(&Value, u32)>) {
        let mut trees = self.0.borrow_mut();
        let Some(begin) = walk.at.filter(|_| walk.age == trees.age && !tape.is_spoilt()) else { return };
        let mut way = tape.take_way().into_iter();
        let leads = way.try_fold(begin, |at, (saying, told)| trees.after(walk.root, at, saying, told.as_ref()));
        if let (Some(last), Some((end, cost))) = (leads, end)
            && matches!(trees.nodes[last], Node::Unknown)
        {
            trees.nodes[last] = Node::Ends(end.clone(), cost);
        }
    }
}

impl Trees {
    /// Returns the first node of a function's tree, and creates it if needed.
    fn begin(&mut self, root: Root) -> usize {
        if let Some((begin, _)) = self.roots.get(&root) {
            return *begin;
        }
        let begin = self.grow(size_of::<Root>());
        self.roots.insert(root, (begin, 1));
        begin
    }

    fn grow(&mut self, bytes: usize) -> usize {
        self.nodes.push(Node::Unknown);
        self.bytes += size_of::<Node>() + bytes;
        self.nodes.len() - 1
    }

    /// Returns the node after an API call and its reply. `None` if there is no reply yet, or if the tree is full.
    fn after(&mut self, root: Root, at: usize, saying: Saying, told: Option<&Reply>) -> Option<usize> {
        if matches!(self.nodes[at], Node::Unknown) {
            self.bytes += saying.bytes;
            self.nodes[at] = Node::Says(Arc::new(saying), Vec::new());
        }
        self.next(root, at, told?)
    }

    /// Returns the node after a reply; `None` if the tree is full.
    fn next(&mut self, root: Root, at: usize, told: &Reply) -> Option<usize> {
        let Node::Says(_, then) = &self.nodes[at] else { return None };
        if let Some((_, next)) = then.iter().find(|(known, _)| known == told) {
            return Some(*next);
        }
        let has_room = then.len() < MOST_REPLIES;
        let (_, size) = self.roots.get_mut(&root).filter(|(_, size)| has_room && *size < MOST_NODES)?;
        *size += 1;
        let next = self.grow(bytes_of(told));
        if let Node::Says(_, then) = &mut self.nodes[at] {
            then.push((told.clone(), next));
        }
        Some(next)
    }
}

/// Returns the approximate size of a reply, in bytes.
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
    use super::super::tape::LONGEST;
    use super::*;
    use hyperkon_cosmic::{Hook, LEXICON, ScriptId, Trigger};

    fn root_of(seat: u8, number: i16) -> Root {
        let moment = Trigger::of(Hook::AnyTime);
        let call = Call { script: ScriptId(0), me: Seat(seat), power: None, moment, knows: false };
        Root::of(0, &call, Part::Value(number))
    }

    fn root(number: i16) -> Root {
        root_of(0, number)
    }

    /// Records a call that repeats one read and gets these replies.
    fn tape(told: impl IntoIterator<Item = i64>) -> Tape {
        let (tape, reads) = (Tape::default(), LEXICON.iter().find(|entry| entry.reads().is_some()));
        for number in told {
            tape.says(reads.unwrap_or(&LEXICON[0]), &[Value::Integer(number)], 0);
            tape.is_told(&Reply::Number(number));
        }
        tape
    }

    #[test]
    fn trees_are_bounded() {
        let traces = Traces::default();
        // One function gets a new reply in every call. Another function gets many replies for each of many numbers.
        for number in 0..40_000 {
            traces.add(root(0), tape([number]), &Value::Boolean(true), 1);
            traces.add(root((number % 300) as i16), tape((0..40).map(|at| (number >> (at % 16)) & 15)), &Value::Nil, 1);
            let trees = traces.0.borrow();
            assert!(trees.bytes <= MOST_BYTES + (LONGEST + 1) * 1_000, "{} bytes", trees.bytes);
            assert!(trees.roots.values().all(|(_, size)| *size <= MOST_NODES));
            assert!(trees.nodes.len() * size_of::<Node>() <= trees.bytes);
        }
        assert!(matches!(traces.0.borrow().nodes[0], Node::Says(..)));
    }

    #[test]
    fn failed_calls_leave_no_path() {
        let traces = Traces::default();
        let caught = tape([1]);
        caught.says(&LEXICON[0], &[], 0);
        traces.add(root(0), caught, &Value::Boolean(true), 7);
        assert!(!traces.0.borrow().nodes.iter().any(|node| matches!(node, Node::Ends(..))));
        let long = tape(0..=LONGEST as i64);
        traces.add(root(1), long, &Value::Boolean(true), 7);
        assert!(!traces.0.borrow().roots.contains_key(&root(1)), "recording is too long");
        traces.add(root(2), tape([1, 2]), &Value::Boolean(true), 7);
        traces.add(root(2), tape([1, 3]), &Value::Nil, 8);
        let ends = |trees: &Trees| trees.nodes.iter().filter(|node| matches!(node, Node::Ends(..))).count();
        assert_eq!(ends(&traces.0.borrow()), 2);
        assert!(!traces.0.borrow().roots.contains_key(&root_of(1, 2)));
    }

    #[test]
    fn walks_end_with_their_generation() {
        let traces = Traces::default();
        let mut walk = traces.walk(root(0));
        *traces.0.borrow_mut() = Trees { age: 1, ..Trees::default() };
        traces.emit(&mut walk, Reply::Flag(true));
        traces.add_to(&walk, &tape([1]), Some((&Value::Nil, 1)));
        assert!(traces.0.borrow().nodes.is_empty());
        assert_eq!(walk.told(), [Reply::Flag(true)], "replies are kept");
    }
}
