//! What calls of scripts have come to before: for each function a tree of what it has said, what it was told, and what it has
//! given back.
//!
//! A function is pure: what it says next, what it gives back and what it costs follow from its seat and from what it has
//! been told so far, as nothing else reaches it. So a call that is told what an earlier call was told goes the same way at
//! the same cost, and the interpreter need not run it: what it reads and does is read and done in its order, each with the game
//! as it stands now, and the tree says where the replies lead. Where it is told something new the interpreter runs it, and its
//! way is added. One that can only read is then run from its begin; one that acts is brought to where it stands by what it has
//! been told, so that nothing is done twice.
//!
//! Invariants: nothing depends on what is in here, neither what happens nor what it costs; what is in here has a bound,
//! whatever scripts do; and nothing is kept of a call that has failed. `Purity` watches over all of this: a watched
//! interpreter runs every call.

use super::given::Words;
use super::tape::{Saying, Tape};
use hyperkon_cosmic::{Call, Reply, Sight};
use hyperkon_luau::Value;
use hyperkon_table::Seat;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The bytes that all trees of an interpreter may take, about; then they are grown anew.
const MOST_BYTES: usize = 4 << 20;

/// The nodes of one function's tree: one that is told something new again and again is left to the interpreter.
const MOST_NODES: u32 = 2_048;

/// After one reading at most so many replies are told apart.
const MOST_REPLIES: usize = 24;

/// Which of the functions of a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    When,
    Holding,
    Test,
    /// With the number that it is to change.
    Value(i16),
    Run,
}

/// A function, and the seat for which it is called: as one number, which is compared at once.
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

/// What comes next in a way.
enum Node {
    /// Nobody has got here.
    Unknown,
    /// It says something, and goes on by what it is told.
    Says(Arc<Saying>, Vec<(Reply, usize)>),
    /// It is done: what it gives back, and what it has cost since it acted last.
    Ends(Value, u32),
}

/// A call on its way through a tree.
pub(super) struct Walk {
    root: Root,
    /// Where it stands; `None`: where nothing can be added.
    at: Option<usize>,
    /// In which trees: others have grown in their place if the age differs.
    age: u32,
    /// What it has been told so far.
    told: Vec<Reply>,
}

impl Walk {
    /// What it has been told so far: it is left to the interpreter.
    pub(super) fn told(&mut self) -> Vec<Reply> {
        std::mem::take(&mut self.told)
    }
}

/// How a walk goes on.
pub(super) enum Next {
    /// That is not known.
    Unknown,
    /// It acts.
    Acts(Arc<Saying>),
    /// It is done, at this cost since it acted last.
    Ends(u32),
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
    /// How many trees there have been before.
    age: u32,
}

impl Traces {
    /// What a call gives back that can only read, and what it costs; `None`: that is not known.
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

    /// Adds the way of a call that has come to this end.
    pub(super) fn add(&self, root: Root, tape: Tape, end: &Value, cost: u32) {
        if !tape.is_spoilt() && end.is_plain() {
            let walk = self.walk(root);
            self.add_to(&walk, &tape, Some((end, cost)));
        }
    }

    /// A call that acts sets out.
    pub(super) fn walk(&self, root: Root) -> Walk {
        let mut trees = self.0.borrow_mut();
        if trees.bytes > MOST_BYTES {
            *trees = Trees { age: trees.age.wrapping_add(1), ..Trees::default() };
        }
        Walk { root, at: Some(trees.begin(root)), age: trees.age, told: Vec::new() }
    }

    /// Goes on as far as it reads what is known.
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
                        // It fails, and the interpreter is to say how.
                        walk.at = None;
                        return Next::Unknown;
                    };
                    if let Some((_, next)) = then.iter().find(|(known, _)| *known == reply) {
                        walk.at = Some(*next);
                        walk.told.push(reply);
                        continue;
                    }
                    drop(trees);
                    self.tell(walk, reply);
                }
            }
        }
    }

    /// The walk is told this.
    pub(super) fn tell(&self, walk: &mut Walk, reply: Reply) {
        let mut trees = self.0.borrow_mut();
        walk.at = walk.at.filter(|_| walk.age == trees.age).and_then(|at| trees.next(walk.root, at, &reply));
        walk.told.push(reply);
    }

    /// Adds the rest of the way of a call: it has come to this end at this cost, or waits for an answer to what it did last.
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
    /// Where the tree of a function begins.
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

    /// The node that comes after what is said here and a reply to it; `None`: there is none yet, or no room for it.
    fn after(&mut self, root: Root, at: usize, saying: Saying, told: Option<&Reply>) -> Option<usize> {
        if matches!(self.nodes[at], Node::Unknown) {
            self.bytes += saying.bytes;
            self.nodes[at] = Node::Says(Arc::new(saying), Vec::new());
        }
        self.next(root, at, told?)
    }

    /// The node that comes after a reply; `None`: there is no room for it.
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
    use super::super::tape::LONGEST;
    use super::*;
    use hyperkon_cosmic::{Hook, LEXICON, Moment, ScriptId};

    fn root_of(seat: u8, number: i16) -> Root {
        let moment = Moment::of(Hook::AnyTime);
        let call = Call { script: ScriptId(0), me: Seat(seat), power: None, moment, knows: false };
        Root::of(0, &call, Part::Value(number))
    }

    fn root(number: i16) -> Root {
        root_of(0, number)
    }

    /// The way of a call that reads the same name again and again and is told these.
    fn tape(told: impl IntoIterator<Item = i64>) -> Tape {
        let (tape, reads) = (Tape::default(), LEXICON.iter().find(|entry| entry.reads().is_some()));
        for number in told {
            tape.says(reads.unwrap_or(&LEXICON[0]), &[Value::Integer(number)], 0);
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
        assert!(matches!(traces.0.borrow().nodes[0], Node::Says(..)));
    }

    #[test]
    fn a_call_that_has_failed_somewhere_leads_nowhere() {
        let traces = Traces::default();
        let caught = tape([1]);
        caught.says(&LEXICON[0], &[], 0);
        traces.add(root(0), caught, &Value::Boolean(true), 7);
        assert!(!traces.0.borrow().nodes.iter().any(|node| matches!(node, Node::Ends(..))));
        let long = tape(0..=LONGEST as i64);
        traces.add(root(1), long, &Value::Boolean(true), 7);
        assert!(!traces.0.borrow().roots.contains_key(&root(1)), "it is too long");
        traces.add(root(2), tape([1, 2]), &Value::Boolean(true), 7);
        traces.add(root(2), tape([1, 3]), &Value::Nil, 8);
        let ends = |trees: &Trees| trees.nodes.iter().filter(|node| matches!(node, Node::Ends(..))).count();
        assert_eq!(ends(&traces.0.borrow()), 2);
        assert!(!traces.0.borrow().roots.contains_key(&root_of(1, 2)));
    }

    #[test]
    fn what_was_known_before_all_trees_were_felled_is_no_place_to_go_on_from() {
        let traces = Traces::default();
        let mut walk = traces.walk(root(0));
        *traces.0.borrow_mut() = Trees { age: 1, ..Trees::default() };
        traces.tell(&mut walk, Reply::Flag(true));
        traces.add_to(&walk, &tape([1]), Some((&Value::Nil, 1)));
        assert!(traces.0.borrow().nodes.is_empty());
        assert_eq!(walk.told(), [Reply::Flag(true)], "what it was told it is told again");
    }
}
