//! Pig at a table: its name, its seats, and a bot.

use crate::rules::{Choice, Pig};
use hyperkon_cli::{ContentFile, Drawn, Expect, Plain, Problem, Setup, Shown};
use hyperkon_frame::{Phase, Served};
use hyperkon_table::{Bot, Game, Observation, Searchable, Seat, SeatSet, Table};

/// A bot that throws until a turn has 20 points, or enough to win.
#[derive(Clone, Copy, Debug)]
pub struct HoldAt20;

impl Bot<Pig> for HoldAt20 {
    fn choose(&mut self, _: &Pig, seen: Observation<'_, Pig>) -> Option<Choice> {
        let board = seen.view();
        let (own, turn) = (board.points[board.seat.index()], board.points_of_turn);
        seen.question()?;
        Some(if turn >= 20 || own + turn >= board.goal { Choice::Hold } else { Choice::Throw })
    }
}

impl Searchable for Pig {
    type PlayoutBot = HoldAt20;

    fn playout_bot(_: u64) -> HoldAt20 {
        HoldAt20
    }

    fn another(&self) -> Option<Pig> {
        Some(Pig)
    }
}

impl Served for Pig {
    const NAME: &'static str = "pig";

    fn seats_of(&self, edition: &str) -> Option<[u8; 2]> {
        (edition == "pig").then_some([2, 6])
    }

    fn phase(table: &Table<Pig>) -> Phase {
        let board = table.seen(Seat(0)).view();
        Phase { turn: board.turn, encounter: 0, on_turn: Some(board.seat), main: SeatSet::one(board.seat) }
    }
}

impl Setup for Pig {
    fn read(_: &[ContentFile]) -> Result<Pig, Vec<Problem>> {
        Ok(Pig)
    }

    fn maker(&self, _: bool) -> impl Fn() -> Result<Pig, <Pig as Game>::Error> + Send + Sync + 'static {
        || Ok(Pig)
    }
}

impl Plain for Pig {
    type Expect = Expect;
}

impl Shown for Pig {}

impl Drawn for Pig {
    type Scene = ();
    type Memory = ();

    fn scene(&self, _: &Table<Pig>, _: &str) {}
}
