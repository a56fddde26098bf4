//! What a game gives its scripts.

use crate::error::Refusing;
use crate::value::{Data, Value};

/// What a game gives its scripts, besides its things.
pub struct Binding {
    /// The names that its scripts can say.
    pub names: Vec<Name>,
    /// A chunk of the game's own in Luau. It is given the table of names on the game, may add functions to it, and
    /// returns a table of further globals.
    pub prelude: &'static str,
    /// The words of the game in messages of the library.
    pub words: Words,
    /// Where it goes what scripts print; `None`: they have no `print`.
    pub print: Option<Box<dyn Print>>,
}

/// Where it goes what scripts print. Scripts cannot tell whether anybody reads it. It moves with its interpreter to another
/// thread.
pub trait Print: Send {
    /// Whether anybody reads it now.
    fn is_read(&self) -> bool;

    /// A script has printed these, at this line of its file.
    fn print(&self, line: Option<u32>, values: &mut dyn Iterator<Item = Value>);
}

/// A name that scripts can say.
pub struct Name {
    /// The name.
    pub name: &'static str,
    /// What it is said of.
    pub on: On,
    /// How it is carried out.
    pub does: Does,
}

/// What a name is said of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// The game: `game:name()`, the first argument of every function that is called.
    Game,
    /// Any thing: `thing:name()`.
    Thing,
}

/// How a name is carried out.
pub enum Does {
    /// It reads: it is answered at once.
    Reads(Reader),
    /// It acts: the script waits, and hands out a [`Request`](crate::Request) with this code.
    Acts(usize),
}

/// Answers a name that reads. It is given what stands before the colon, and two things more at most. It moves with its
/// interpreter to another thread.
pub type Reader = Box<dyn Fn(&mut dyn Iterator<Item = Value>) -> Result<Data, Refusing> + Send>;

/// Words of a game in messages of the library.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Where names that act can be said: "only the body of `run` can".
    pub acts: &'static str,
    /// What keys of tables are to be: "numbers, strings, seats or cards".
    pub keys: &'static str,
}
