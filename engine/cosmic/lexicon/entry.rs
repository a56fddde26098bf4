//! What a row of the lexicon says of a name.

use super::meaning::{Field, Gives, Meaning};
use super::request::Request;
use crate::moment::call::Call;
use crate::moment::fault::{Fault, Flow};
use crate::moment::play::Play;
use crate::moment::reply::Reply;
use crate::moment::sight::Sight;
use crate::moment::wrong::Wrong;
use crate::things::hook::Hook;
use crate::things::moment::Moment;

/// What a function of scripts is called on.
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
    /// The moment: `it:seat()`.
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

/// What a function does at hooks that it is not made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// It works, then or later.
    Works,
    /// It is of no use.
    Idle,
    /// It fails.
    Fails,
}

/// A pure function of the game.
pub type Reading = fn(Sight<'_>, &Call, &mut dyn Request) -> Flow<Reply>;
/// Changes the game, or asks somebody.
pub type Act = fn(&mut Play<'_, '_>, &Call, &mut dyn Request) -> Flow<Reply>;

/// How a function is carried out.
#[derive(Clone, Copy, Debug)]
pub enum Does {
    /// It reads.
    Reads(Reading),
    /// It acts or asks, and so works only in `run`.
    Acts(Act),
    /// It reads by way of other names, written in the scripts' own language.
    Composes,
}

/// A name that scripts can say.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What it is called on.
    pub receiver: Receiver,
    /// Only the seat whose script runs can do it: `me`.
    pub only_me: bool,
    /// Only a main player can do it.
    pub only_main_player: bool,
    /// Its name.
    pub name: &'static str,
    /// What it takes, in order.
    pub takes: &'static [Field],
    /// How many of them stand in brackets; the others are taken by name, in one table at the end:
    /// `me:choose { from = …, about = … }`.
    pub in_brackets: usize,
    /// What it gives back.
    pub gives: Gives,
    /// What it means.
    pub doc: &'static str,
    /// What makes it fail, besides things of the wrong type, in parts; some are empty.
    pub(super) fails: &'static [&'static str],
    /// The hooks it is made for; empty: any.
    pub at: &'static [Hook],
    /// What it does at other hooks, in words.
    pub elsewhere: &'static str,
    /// What it does at other hooks.
    pub otherwise: Otherwise,
    /// How it is carried out.
    pub does: Does,
}

impl Entry {
    /// What `it` has differs from moment to moment.
    ///
    /// # Errors
    /// It is said of the moment, and this moment has no such name.
    pub fn is_of(&self, moment: &Moment) -> Flow {
        if self.receiver == Receiver::It && !self.at.contains(&moment.hook) {
            let fault = Fault::from(Wrong::NotOfMoment { hook: moment.hook.spec().name });
            return Err(Fault { name: Some(self.name), ..fault }.into());
        }
        Ok(())
    }

    /// What it does, if it reads.
    pub const fn reads(&self) -> Option<Reading> {
        if let Does::Reads(read) = self.does { Some(read) } else { None }
    }

    /// It changes something or asks somebody, so it works only in `run`.
    pub const fn acts(&self) -> bool {
        matches!(self.does, Does::Acts(_))
    }

    /// What makes it fail, besides things of the wrong type, each once.
    pub fn fails(&self) -> impl Iterator<Item = &'static str> {
        let parts = self.fails.iter().enumerate();
        parts.filter(|(at, part)| !part.is_empty() && !self.fails[..*at].contains(part)).map(|(_, part)| *part)
    }

    /// What it takes by name, in a table at the end.
    pub fn in_braces(&self) -> &'static [Field] {
        &self.takes[self.in_brackets..]
    }

    /// Whether the table at the end can be left out.
    pub fn braces_are_optional(&self) -> bool {
        self.in_braces().iter().all(|field| field.optional)
    }

    /// What it takes that has this meaning.
    pub fn taking(&self, meaning: Meaning) -> Option<&'static Field> {
        self.takes.iter().find(|field| field.meaning == meaning)
    }
}
