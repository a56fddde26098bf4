//! The steps of a game, one per task, in the order of the rulebook.
//!
//! A step asks its questions before it changes anything. It pushes the tasks that follow onto the stack.

mod age;
mod build;
mod exploit;
mod moves;
mod play;
mod score;
mod set_up;
mod spend;
mod star;
mod steal;
mod turn;
mod war;
mod workers;

pub use play::Play;

use crate::fault::Flow;
use crate::state::{Card, Task};

impl Play<'_, '_> {
    /// Runs the next step.
    pub(crate) fn step(&mut self) -> Flow {
        match self.task.clone() {
            Task::SetUp => self.set_up(),
            Task::Deal => self.deal(),
            Task::Turn => self.begin_turn(),
            Task::Draw { seat } => self.draw(seat),
            Task::Main { seat } => self.main(seat),
            Task::Top { seat } => self.draw_top(seat),
            Task::Spend { seat, stayed } => self.spend(seat, &stayed),
            Task::EndTurn { seat } => self.end_turn(seat),
            Task::Order { seat, partner, card, how } => self.order(seat, partner, card, how),
            Task::Basic { seat, partner, how } => self.basic(seat, partner, how),
            Task::Small { seat, card } => self.small(seat, card),
            Task::Act { seat, card, how } => self.act(seat, card, how),
            Task::Score { seat, card, how } => self.score(seat, card, how),
            Task::Moves { seat, left, fresh } => self.moves(seat, left, &fresh),
            Task::MoveTo { seat, from, explores } => self.move_to(seat, from, explores),
            Task::Roads { seat, left } => self.roads(seat, left),
            Task::Build { seat } => self.build(seat),
            Task::Harvest { seat } => self.harvest(seat),
            Task::HarvestAll { seat } => self.harvest_all(seat),
            Task::Effects { seat, left } => self.effects(seat, &left),
            Task::Effect { seat, hex } => self.effect(seat, hex),
            Task::Ability { seat, card } => self.ability(seat, card),
            Task::Recruit { seat } => self.recruit(seat),
            Task::Place { seat, left, may } => self.place(seat, &left, may),
            Task::Steal { seat, from, left } => self.steal(seat, from, left),
            Task::Strike { seat } => self.strike(seat),
            Task::War { next, quiet } => self.war(next, quiet),
            Task::Lose { seat, hex } => self.lose(seat, hex),
            Task::ScoreWar { only_bonus } => self.score_war(only_bonus),
            Task::EndAge => self.end_age(),
        }
    }

    /// Performs the small action of a shown card. A grand plan is laid face up instead (C1–C7).
    fn small(&mut self, seat: hyperkon_table::Seat, card: Card) -> Flow {
        self.done();
        match card {
            Card::Move => self.then(Task::Moves { seat, left: 2, fresh: self.workers_of(seat) }),
            Card::Build => self.then(Task::Roads { seat, left: 1 }),
            Card::Exploit => self.then(Task::Harvest { seat }),
            Card::Workers => self.then(Task::Recruit { seat }),
            Card::Steal => self.then(Task::Steal { seat, from: None, left: 1 }),
            Card::War => self.then(Task::Strike { seat }),
            Card::Plan | Card::Ai => {}
        }
        Ok(())
    }

    /// Performs the action of a pair, and then scores it.
    fn act(&mut self, seat: hyperkon_table::Seat, card: Card, how: crate::state::How) -> Flow {
        self.done();
        self.state.harvested = 0;
        if card == Card::War {
            self.then(Task::ScoreWar { only_bonus: (how == crate::state::How::Ai).then_some(seat) });
            self.then(Task::War { next: seat, quiet: 0 });
            return Ok(());
        }
        self.then(Task::Score { seat, card, how });
        match card {
            Card::Move => self.then(Task::Moves { seat, left: u8::MAX, fresh: self.workers_of(seat) }),
            Card::Build => self.then(Task::Build { seat }),
            Card::Exploit => self.then(Task::HarvestAll { seat }),
            Card::Workers => {
                let left = self.state.each_hex().filter(|(_, hex)| hex.bases.contains(seat)).map(|(hex, _)| (hex, 2));
                let left = left.collect();
                // After the star card, seats that played no copy can decline the action (T4).
                self.then(Task::Place { seat, left, may: how == crate::state::How::Unscored });
            }
            Card::Steal => self.then(Task::Steal { seat, from: None, left: 3 }),
            Card::War | Card::Plan | Card::Ai => {}
        }
        Ok(())
    }
}
