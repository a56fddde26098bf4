//! Implements the interface between commands and games.

use crate::commands::balance::{self, BalanceArgs, Subject};
use crate::commands::curve::{self, CurveArgs};
use crate::commands::history::facts::{self, Summary};
use crate::commands::puzzles::{self, PuzzleArgs};
use crate::commands::{play, replay, sim, tournament, trace, web};
use crate::drawn::Drawn;
use crate::games::{AnyGame, Listed};
use crate::session;
use crate::session::probe::Traced;
use crate::words::args::{CampaignArgs, Play, Replay, ScenarioArgs, Sim, TournamentArgs, TraceArgs};
use crate::words::error::CommandError;
use hyperkon::__private::game::Content;
use hyperkon_server::{Rooms, SomeRooms};
use hyperkon_workshop::games::Kind;
use hyperkon_workshop::scenario::Notation;
use hyperkon_workshop::setup::Setup;
use std::io::BufRead;
use std::path::Path;

/// Creates a game's entry in the list of a program; `about` is a short description.
pub const fn game<G: Playable>(about: &'static str) -> Listed {
    Listed { kind: Kind::of::<G>(), about, load: |files| Ok(Box::new(<G as Setup>::read(files)?)) }
}

/// A game that supports every command.
pub trait Playable: Drawn + Setup + Notation {}

impl<G: Drawn + Setup + Notation> Playable for G {}

impl<G: Playable> AnyGame for G {
    fn replay(&self, args: &Replay, lines: &mut dyn BufRead) -> Result<(), CommandError> {
        replay::record(self, args, lines)
    }

    fn look(&self, args: &Replay, lines: &mut dyn BufRead) -> Result<(), CommandError> {
        web::look(self, args, lines)
    }

    fn curve(&self, args: &CurveArgs, lines: &mut dyn BufRead) -> Result<(), CommandError> {
        curve::record(self, args, lines)
    }

    fn puzzles(&self, args: &PuzzleArgs) -> Result<(), CommandError> {
        puzzles::of_game(self, args)
    }

    fn sum_up(&self, file: &Path, lines: &mut dyn BufRead) -> Result<Summary, CommandError> {
        facts::sum_up(self, file, lines)
    }

    fn trace(&self, args: &TraceArgs, lines: &mut dyn BufRead) -> Result<Traced, CommandError> {
        trace::record(self, args, lines)
    }

    fn play(&self, args: &Play) -> Result<(), CommandError> {
        play::at(self, args)
    }

    fn play_web(&self, args: &Play) -> Result<(), CommandError> {
        web::play(self, args)
    }

    fn sim(&self, args: &Sim, content: &Content) -> Result<(), CommandError> {
        sim::games(self, args, content)
    }

    fn tournament(&self, args: &TournamentArgs, content: &Content) -> Result<(), CommandError> {
        tournament::deals(self, args, content)
    }

    fn balance(&self, subject: &Subject, args: &BalanceArgs, content: &Content) -> Result<(), CommandError> {
        balance::games(self, subject, args, content)
    }

    fn campaign(&self, args: &CampaignArgs) -> Result<(), CommandError> {
        Drawn::campaign(self, args)
    }

    fn play_to_record(&self, args: &ScenarioArgs, file: &Path) -> Result<Vec<u8>, CommandError> {
        session::recording::play(self, args, file)
    }

    fn rooms(self: Box<Self>) -> Box<dyn SomeRooms> {
        Box::new(Rooms::of(*self))
    }
}
