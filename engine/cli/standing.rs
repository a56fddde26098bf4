//! Windows that a person passes ahead, until something comes.
//!
//! Invariant: whether such a pass still holds depends on what everybody at the table sees, never on what the seat holds:
//! how fast it passes tells nobody anything.

use hyperkon::cosmic::View;
use hyperkon::table::Seat;

/// What ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The next encounter.
    Encounter,
    /// The seat's own turn.
    MyTurn,
    /// The seat becomes a main player.
    MainPlayer,
}

impl Until {
    /// In the order in which they are offered.
    pub const ALL: [Until; 3] = [Until::Encounter, Until::MyTurn, Until::MainPlayer];

    /// The key of its words.
    pub const fn key(self) -> &'static str {
        match self {
            Until::Encounter => "ui.stand.encounter",
            Until::MyTurn => "ui.stand.my_turn",
            Until::MainPlayer => "ui.stand.main_player",
        }
    }

    /// The key of what is said while it stands.
    pub const fn said_key(self) -> &'static str {
        match self {
            Until::Encounter => "ui.stand.stands",
            Until::MyTurn => "ui.stand.stands_my_turn",
            Until::MainPlayer => "ui.stand.stands_main_player",
        }
    }

    /// The key of the same in few letters.
    pub const fn short_key(self) -> &'static str {
        match self {
            Until::Encounter => "terminal.stands",
            Until::MyTurn => "terminal.stands_my_turn",
            Until::MainPlayer => "terminal.stands_main_player",
        }
    }
}

/// A seat passes in every window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingPass {
    /// Who.
    pub seat: Seat,
    /// Until when.
    pub until: Until,
    /// The turn in which it was said.
    turn: u16,
    /// The encounter of that turn.
    encounter: u8,
    /// It was a main player already.
    was_main: bool,
}

impl StandingPass {
    /// From now on, as the seat sees the table.
    pub fn new(seat: Seat, until: Until, view: &View) -> StandingPass {
        StandingPass { seat, until, turn: view.turn, encounter: view.encounter, was_main: is_main(seat, view) }
    }

    /// Whether it still stands.
    pub fn holds(&self, view: &View) -> bool {
        let same_encounter = (view.turn, view.encounter) == (self.turn, self.encounter);
        match self.until {
            Until::Encounter => same_encounter,
            Until::MyTurn => same_encounter || view.offense != self.seat,
            Until::MainPlayer => !is_main(self.seat, view) || self.was_main && same_encounter,
        }
    }
}

fn is_main(seat: Seat, view: &View) -> bool {
    view.offense == seat || view.defense == Some(seat)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod tests {
    use super::*;
    use hyperkon::game::{Content, Engine, TableOptions};

    #[test]
    fn each_end_comes_when_it_is_said() {
        let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
        let (game, _) = engine.start(&TableOptions::new("kosmische-strijd")).unwrap();
        let mut view = game.seen(Seat(0)).view();
        (view.turn, view.encounter, view.offense, view.defense) = (4, 1, Seat(1), Some(Seat(2)));
        let stands = |until| StandingPass::new(Seat(0), until, &view);
        let all = Until::ALL.map(stands);
        let hold = |view: &View| all.map(|pass| pass.holds(view));
        assert_eq!(hold(&view), [true, true, true]);
        let mut next = view.clone();
        next.encounter = 2;
        assert_eq!(hold(&next), [false, true, true]);
        next.defense = Some(Seat(0));
        assert_eq!(hold(&next), [false, true, false]);
        (next.turn, next.offense, next.defense) = (5, Seat(0), None);
        assert_eq!(hold(&next), [false, false, false]);
        // Said as a main player, it lasts until the seat becomes one again.
        let own = StandingPass::new(Seat(1), Until::MainPlayer, &view);
        assert!(
            own.holds(&view)
                && !own.holds(&{
                    let mut later = view.clone();
                    later.encounter = 2;
                    later
                })
        );
    }
}
