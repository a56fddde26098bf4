//! Rows of the lexicon.

use super::meaning::{Field, Gives, Meaning};
use super::request::Request;
use crate::state::{Hook, Trigger};
use crate::trigger::{Call, Fault, Flow, Play, Reply, Sight, Wrong};

/// The receiver of a script function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// The game: `game:seats()`.
    Game,
    /// A seat: `me:hand_size()`.
    Seat,
    /// A planet: `planet:home()`.
    Planet,
    /// A kind of card: `kind:is("attack")`.
    Kind,
    /// A side of the encounter: `side:total()`.
    Side,
    /// The trigger: `it:seat()`.
    It,
    /// A card: `card:kind()`.
    Card,
    /// A pile of cards: `me:hand():size()`.
    Pile,
    /// A power: `power:alien()`.
    Power,
    /// An alien: `alien:id()`.
    Alien,
}

/// The behavior of a function at a hook for which it is not intended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// Takes effect at once, or later.
    Works,
    /// Has no effect.
    Idle,
    /// Fails with a fault.
    Fails,
}

/// A read-only function of the game.
pub type Reading = fn(Sight<'_>, &Call, &mut dyn Request) -> Flow<Reply>;
/// A function that changes the game, or asks a seat.
pub type Act = fn(&mut Play<'_, '_>, &Call, &mut dyn Request) -> Flow<Reply>;

/// The implementation of a function.
#[derive(Clone, Copy, Debug)]
pub enum Does {
    /// Reads the state.
    Reads(Reading),
    /// Changes the game or asks a seat, and therefore works only in `run`.
    Acts(Act),
    /// Combines other functions, in Luau.
    Composes,
}

/// A function of the scripts' API: one row of the lexicon.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its receiver.
    pub receiver: Receiver,
    /// True if only the seat whose script is running can be the receiver: `me`.
    pub only_me: bool,
    /// True if only a main player can be the receiver.
    pub only_main_player: bool,
    /// Its name.
    pub name: &'static str,
    /// Its arguments, in order.
    pub takes: &'static [Field],
    /// The number of positional arguments. The others are named, and follow in one table: `me:choose { from = …, about
    /// = … }`.
    pub in_brackets: usize,
    /// Its return value.
    pub gives: Gives,
    /// Its documentation.
    pub doc: &'static str,
    /// Its possible errors, besides wrong types. Some entries can be empty.
    pub(super) fails: &'static [&'static str],
    /// The hooks for which it is intended; empty for all hooks.
    pub at: &'static [Hook],
    /// Its behavior at other hooks, as documentation.
    pub elsewhere: &'static str,
    /// Its behavior at other hooks.
    pub otherwise: Otherwise,
    /// Its implementation.
    pub does: Does,
}

impl Entry {
    /// Checks that the trigger has this function, if the receiver is `it`.
    ///
    /// # Errors
    /// The receiver is `it`, and this trigger does not have the function.
    pub fn is_of(&self, moment: &Trigger) -> Flow {
        if self.receiver == Receiver::It && !self.at.contains(&moment.hook) {
            let fault = Fault::from(Wrong::NotOfMoment { hook: moment.hook.spec().name });
            return Err(Fault { name: Some(self.name), ..fault }.into());
        }
        Ok(())
    }

    /// Returns its implementation, if it only reads.
    pub const fn reads(&self) -> Option<Reading> {
        if let Does::Reads(read) = self.does { Some(read) } else { None }
    }

    /// Returns `true` if it changes the game or asks a seat. Such a function works only in `run`.
    pub const fn acts(&self) -> bool {
        matches!(self.does, Does::Acts(_))
    }

    /// Iterates over its possible errors, besides wrong types, without duplicates.
    pub fn fails(&self) -> impl Iterator<Item = &'static str> {
        let parts = self.fails.iter().enumerate();
        parts.filter(|(at, part)| !part.is_empty() && !self.fails[..*at].contains(part)).map(|(_, part)| *part)
    }

    /// Returns the function's named arguments, which scripts pass in one table at the end.
    pub fn in_braces(&self) -> &'static [Field] {
        &self.takes[self.in_brackets..]
    }

    /// Returns `true` if scripts can leave out the table of named arguments.
    pub fn braces_are_optional(&self) -> bool {
        self.in_braces().iter().all(|field| field.optional)
    }

    /// Returns the argument with this meaning, if it takes one.
    pub fn taking(&self, meaning: Meaning) -> Option<&'static Field> {
        self.takes.iter().find(|field| field.meaning == meaning)
    }
}
