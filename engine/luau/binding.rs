//! The interface of a game for its scripts: names, globals, and terms for messages.

use crate::error::Refusing;
use crate::value::{Data, Value};

/// A game's interface for its scripts.
pub struct Binding {
    /// The names that its scripts can use.
    pub names: Vec<Name>,
    /// The game's own prelude in Luau. It receives the table of names on the game, can add functions to that table, and
    /// returns a table of further globals.
    pub prelude: &'static str,
    /// The game's terms for messages of the script library.
    pub words: Words,
    /// The receiver of printed values; with `None`, scripts have no `print`.
    pub print: Option<Box<dyn Print>>,
}

/// A receiver of printed values. Scripts cannot detect whether anybody reads the output. The receiver moves to another
/// thread together with its interpreter.
pub trait Print: Send {
    /// Returns `true` if anybody reads the output now.
    fn is_read(&self) -> bool;

    /// Receives the values that a script has printed on this line of its file.
    fn print(&self, line: Option<u32>, values: &mut dyn Iterator<Item = Value>);
}

/// A name that scripts can use.
pub struct Name {
    /// The name.
    pub name: &'static str,
    /// The receiver of the name: the game or a thing.
    pub on: On,
    /// The action of the name: a read or a request.
    pub does: Does,
}

/// The receiver of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// The game, which is the first argument of every called function: `game:name()`.
    Game,
    /// Any object of the game: `thing:name()`.
    Handle,
}

/// The action of a name: a read or a request.
pub enum Does {
    /// A read, which Rust answers immediately.
    Reads(Reader),
    /// An action: the script pauses and sends a [`Request`](crate::Request) with this code.
    Acts(usize),
}

/// A function that answers a name that reads. Its arguments are the value before the colon and at most two more values.
/// The function moves to another thread together with its interpreter.
pub type Reader = Box<dyn Fn(&mut dyn Iterator<Item = Value>) -> Result<Data, Refusing> + Send>;

/// A game's terms for messages of the script library.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The place where names that act are allowed. The text completes the message "only the body of `run` can".
    pub acts: &'static str,
    /// The allowed keys of tables, such as "numbers, strings, seats, or cards".
    pub keys: &'static str,
}
