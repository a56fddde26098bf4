//! Validation of states, for loaded saves and for tests.

use crate::state::{Card, Cards, Hex, HexId, Kind, Ruleset, State, Task};
use hyperkon_table::{MAX_SEATS, Seat, SeatSet, diagnostics};

/// Maximum number of turns in a valid game.
const MOST_TURNS: u32 = 1_000_000;
/// Maximum number of pending tasks.
const MOST_TASKS: usize = 64;
/// Maximum distance of a hex from the mothership.
const FARTHEST: i8 = 100;

diagnostics! {
    /// An error in a state.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum InvalidState in "unsound" {
        // M3
        Cards as "cards" says "not every card is in exactly one place";
        // M1
        Pieces { seat: Seat } as "pieces" says "{seat} has too many pieces";
        // M2
        Resources { seat: Seat } as "resources" says "{seat} has more resources than fit on its tracks";
        Board as "board" says "two hexes share a place, the mothership is not the first hex, or a road leads to no hex";
        Hexes as "hexes" says "the hexes do not match the edition";
        Known as "known" says "a seat knows a card that is not in this place";
        Stranger { seat: Seat } as "stranger" says "{seat} is not at the table";
        Task as "task" says "a pending task is impossible";
    }
}

impl State {
    /// Checks the invariants that hold in every state.
    ///
    /// # Errors
    /// The first violated invariant.
    pub fn sound(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        self.nobody_else(rules)?;
        self.cards_sound(rules)?;
        for seat in rules.seats() {
            let [workers, bases, roads] = self.on_table(seat);
            let edition = &rules.edition;
            if workers > edition.workers || bases > edition.bases || roads > edition.roads {
                return Err(InvalidState::Pieces { seat });
            }
            if Kind::ALL.into_iter().any(|kind| self.resources[seat].of(kind) > edition.track) {
                return Err(InvalidState::Resources { seat });
            }
        }
        self.board_sound(rules)?;
        self.tasks_sound(rules)
    }

    /// Checks that all tasks are possible. Their seats and hexes must exist, and their preconditions must be met.
    fn tasks_sound(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        let is_over = !self.winners.is_empty();
        let is_set_up = self.tasks == [Task::SetUp];
        let laid = self.used == rules.edition.all_cards() && self.hexes.is_empty() && self.board.is_empty();
        let plans = rules.seats().all(|seat| self.plans[seat].iter().all(|turn| *turn <= self.turns));
        let is_right = (1..=2).contains(&self.age)
            && self.turns <= MOST_TURNS
            && plans
            && is_over == self.tasks.is_empty()
            && self.tasks.len() <= MOST_TASKS
            && if is_set_up { laid } else { !self.board.is_empty() }
            && self.tasks.iter().all(|task| is_set_up || self.is_possible(rules, task));
        if is_right { Ok(()) } else { Err(InvalidState::Task) }
    }

    fn is_possible(&self, rules: &Ruleset, task: &Task) -> bool {
        let hexes = task.hexes();
        let once = |(at, hex): (usize, &HexId)| !hexes[..at].contains(hex);
        if task.seats().iter().any(|seat| seat.0 >= rules.seats)
            || hexes.iter().any(|hex| usize::from(*hex) >= self.board.len())
            || !hexes.iter().enumerate().all(once)
        {
            return false;
        }
        let workers = |seat: Seat, hex: HexId| self.hex(hex).map_or(0, |hex| hex.workers[seat]);
        match task {
            Task::SetUp => false,
            Task::Order { seat, partner, card, .. } => {
                seat != partner && (Card::BASIC.contains(card) || matches!(card, Card::Steal | Card::War))
            }
            Task::Moves { seat, fresh, .. } => {
                fresh.len() <= self.board.len() && (0..).zip(fresh).all(|(hex, fresh)| *fresh <= workers(*seat, hex))
            }
            Task::MoveTo { seat, from, explores } => {
                workers(*seat, *from) > 0 && (*explores || self.resources[*seat].nutrient > 0)
            }
            Task::Place { left, .. } => left.iter().all(|(_, workers)| *workers <= 2),
            Task::Roads { left, .. } => *left <= 3,
            Task::Steal { seat, from, left } => *left <= 3 && *from != Some(*seat),
            Task::War { quiet, .. } => *quiet < rules.seats,
            Task::Lose { seat, hex } => {
                self.resources[*seat].metal > 0 || self.hex(*hex).is_some_and(|hex| hex.has_piece_of(*seat))
            }
            _ => true,
        }
    }

    fn nobody_else(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        let has = |seat: Seat| {
            !self.hands[seat].is_empty()
                || !self.plans[seat].is_empty()
                || self.points[seat] != 0
                || !self.resources[seat].is_none()
                || self.board.iter().any(|hex| hex.has_piece_of(seat))
                || self.winners.contains(seat)
        };
        let stranger = Seat::all(MAX_SEATS as u8).skip(rules.seats.into()).find(|seat| has(*seat));
        let stranger = stranger.or_else(|| Some(self.turn).filter(|seat| seat.0 >= rules.seats));
        stranger.map_or(Ok(()), |seat| Err(InvalidState::Stranger { seat }))
    }

    fn cards_sound(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        let plans = rules.seats().flat_map(|seat| self.plans[seat].iter()).map(|_| Card::Plan);
        let held = rules.seats().flat_map(|seat| self.hands[seat].iter());
        let all: Cards = held.chain(plans).chain(self.pile.iter().copied()).chain(self.used.iter()).collect();
        if all != rules.edition.all_cards() {
            return Err(InvalidState::Cards);
        }
        let seats: SeatSet = rules.seats().collect();
        if self.known.seats() != usize::from(rules.seats) || !self.known.is_true(&self.hands, seats) {
            return Err(InvalidState::Known);
        }
        Ok(())
    }

    fn board_sound(&self, rules: &Ruleset) -> Result<(), InvalidState> {
        let all = self.board.iter().map(|hex| hex.field).chain(self.hexes.iter().copied());
        let mut counts = vec![0_usize; rules.edition.fields.len()];
        for field in all {
            *counts.get_mut(usize::from(field)).ok_or(InvalidState::Hexes)? += 1;
        }
        let wanted = rules.edition.fields.iter().map(|field| usize::from(field.copies));
        let is_begun = !self.board.is_empty();
        if is_begun && !wanted.eq(counts) {
            return Err(InvalidState::Hexes);
        }
        let is_far = |hex: &Hex| hex.at.0.unsigned_abs().max(hex.at.1.unsigned_abs()) > FARTHEST.unsigned_abs();
        let is_twice = self.each_hex().any(|(id, hex)| self.hex_at(hex.at) != Some(id) || is_far(hex));
        let first = self.board.first().is_none_or(|hex| hex.field == 0);
        let leads = self.each_hex().all(|(id, hex)| {
            hex.roads.iter().enumerate().all(|(number, road)| {
                let is_once = !hex.roads[..number].contains(road);
                let there = self.beside(id, road.direction);
                let back = there.and_then(|there| self.hex(there)).is_some_and(|there| {
                    there.roads.iter().any(|one| one.seat == road.seat && one.direction == (road.direction + 3) % 6)
                });
                road.direction < 6 && there.is_some() && !back && is_once
            })
        });
        if is_twice || !first || !leads { Err(InvalidState::Board) } else { Ok(()) }
    }
}
