//! What a name is that scripts can say.

use super::thing::{Given, Wrong};
use crate::course::Play;
use crate::fault::Fault;
use crate::things::{Hex, HexId, Ruleset, State};
use hyperkon_luau::{Data, On};
use hyperkon_table::{Halt, Seat};
use scoped_tls_hkt::scoped_thread_local;

/// The game as a script sees it: what lies open on the table, and nothing that a hand or the pile hides.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) state: &'a State,
}

scoped_thread_local!(pub(super) static LENT: for<'a> Sight<'a>);

impl Sight<'_> {
    /// Lends the game to the script that `run` calls, and no longer.
    pub(super) fn to<T>(self, run: impl FnOnce() -> T) -> T {
        LENT.set(self, run)
    }

    /// A hex that a script has named: it may have kept one of another table.
    pub(super) fn at(&self, hex: HexId) -> Result<&Hex, Wrong> {
        self.state.hex(hex).ok_or_else(|| "this hex does not lie on the table".to_owned())
    }
}

/// What a name is said of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// `game:name()`.
    Game,
    /// `seat:name()`.
    Seat,
    /// `hex:name()`.
    Hex,
}

/// How a name is carried out.
#[derive(Clone, Copy)]
pub(super) enum Does {
    OfGame(fn(&Sight<'_>) -> Data),
    OfSeat(fn(&Sight<'_>, Seat, &mut Given<'_>) -> Result<Data, Wrong>),
    OfHex(fn(&Sight<'_>, HexId, &mut Given<'_>) -> Result<Data, Wrong>),
    Acts(Act),
}

/// A name that scripts can say.
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// What it takes and gives, as Luau writes types.
    pub(super) takes: &'static str,
    /// What it means, with the clause of the rules.
    pub(super) doc: &'static str,
    pub(super) does: Does,
}

impl Entry {
    pub(super) const fn receiver(&self) -> Receiver {
        match self.does {
            Does::OfGame(_) => Receiver::Game,
            Does::OfHex(_) => Receiver::Hex,
            Does::OfSeat(_) | Does::Acts(_) => Receiver::Seat,
        }
    }

    /// Whether it acts, and can be said only where something can act.
    pub(super) const fn acts(&self) -> bool {
        matches!(self.does, Does::Acts(_))
    }

    pub(super) fn on(&self) -> On {
        if self.receiver() == Receiver::Game { On::Game } else { On::Thing }
    }
}

/// Why a name that acts has not been carried out.
pub(super) enum Stop {
    /// The step waits, or has a fault of its own.
    Halt(Halt<Fault>),
    /// The script asks for what cannot be.
    Wrong(Wrong),
}

impl From<Halt<Fault>> for Stop {
    fn from(halt: Halt<Fault>) -> Stop {
        Stop::Halt(halt)
    }
}

impl From<Wrong> for Stop {
    fn from(wrong: Wrong) -> Stop {
        Stop::Wrong(wrong)
    }
}

/// Carries out a name that acts for a seat.
pub(super) type Act = fn(&mut Play<'_, '_>, Seat, &mut Given<'_>) -> Result<Data, Stop>;
