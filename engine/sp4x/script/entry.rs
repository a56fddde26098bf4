//! Entries of the lexicon: the functions that scripts can call.

use super::thing::{Given, Wrong};
use crate::fault::Fault;
use crate::state::{Hex, HexId, Ruleset, State};
use crate::steps::Play;
use hyperkon_luau::{Data, On};
use hyperkon_table::{Seat, StepExit};
use scoped_tls_hkt::scoped_thread_local;

/// The state as scripts see it: only public data, without hands and the pile.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) state: &'a State,
}

scoped_thread_local!(pub(super) static LENT: for<'a> Sight<'a>);

impl Sight<'_> {
    /// Makes the game available to the scripts that `run` calls.
    pub(super) fn to<T>(self, run: impl FnOnce() -> T) -> T {
        LENT.set(self, run)
    }

    /// Returns the hex of a script's handle. Fails if this table has no such hex.
    pub(super) fn at(&self, hex: HexId) -> Result<&Hex, Wrong> {
        self.state.hex(hex).ok_or_else(|| "this hex is not on the table".to_owned())
    }
}

/// Receiver of a function call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// `game:name()`.
    Game,
    /// `seat:name()`.
    Seat,
    /// `hex:name()`.
    Hex,
}

/// Implementation of a function.
#[derive(Clone, Copy)]
pub(super) enum Does {
    OfGame(fn(&Sight<'_>) -> Data),
    OfSeat(fn(&Sight<'_>, Seat, &mut Given<'_>) -> Result<Data, Wrong>),
    OfHex(fn(&Sight<'_>, HexId, &mut Given<'_>) -> Result<Data, Wrong>),
    Acts(Act),
}

/// A function that scripts can call.
pub(super) struct Entry {
    pub(super) name: &'static str,
    /// Parameters and result, in Luau syntax.
    pub(super) takes: &'static str,
    /// Description for the reference, with the clause of the rules.
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

    /// Returns `true` if the function acts. Such functions are available only at some triggers.
    pub(super) const fn acts(&self) -> bool {
        matches!(self.does, Does::Acts(_))
    }

    pub(super) fn on(&self) -> On {
        if self.receiver() == Receiver::Game { On::Game } else { On::Handle }
    }
}

/// Reason why a script's action was not performed.
pub(super) enum Stop {
    /// The step waits for an answer or has failed.
    StepExit(StepExit<Fault>),
    /// The script's request is invalid.
    Wrong(Wrong),
}

impl From<StepExit<Fault>> for Stop {
    fn from(halt: StepExit<Fault>) -> Stop {
        Stop::StepExit(halt)
    }
}

impl From<Wrong> for Stop {
    fn from(wrong: Wrong) -> Stop {
        Stop::Wrong(wrong)
    }
}

/// Performs an action for a seat.
pub(super) type Act = fn(&mut Play<'_, '_>, Seat, &mut Given<'_>) -> Result<Data, Stop>;
