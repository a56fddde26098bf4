//! A turn: drawing, showing a card or playing a pair, and spending ([`Rule::T1`], [`Rule::T2`], [`Rule::T5`]).
//!
//! [`Rule::T1`]: crate::Rule::T1
//! [`Rule::T2`]: crate::Rule::T2
//! [`Rule::T5`]: crate::Rule::T5

use super::Play;
use crate::decision::{Pick, Topic};
use crate::fault::{Fault, Flow};
use crate::rule::Rule;
use crate::state::{Card, Event, How, Task};
use hyperkon_table::{Seat, SeatSet};

impl Play<'_, '_> {
    /// Begins the next turn. [R] If no seat holds a card and no grand plan is open, the age ends (T2).
    pub(super) fn begin_turn(&mut self) -> Flow {
        self.done();
        let seat = self.state.turn;
        let nobody_holds =
            self.rules.seats().all(|seat| self.state.hands[seat].is_empty() && self.state.plans[seat].is_empty());
        if nobody_holds {
            self.then(Task::EndAge);
            return Ok(());
        }
        self.state.turns += 1;
        self.emit(Event::TurnBegan { seat, turn: self.state.turns });
        self.then(Task::EndTurn { seat });
        self.then(Task::Spend { seat, stayed: Vec::new() });
        self.then(Task::Main { seat });
        self.then(Task::Draw { seat });
        Ok(())
    }

    /// Draws a hidden card from another seat without an open grand plan, if possible (T1).
    pub(super) fn draw(&mut self, seat: Seat) -> Flow {
        let others = seat.after(self.rules.seats).filter(|other| !self.state.open_to_draw(*other).is_empty());
        let picks: Vec<Pick> = others.map(Pick::DrawFrom).collect();
        if picks.is_empty() {
            self.done();
            return Ok(());
        }
        let Pick::DrawFrom(from) = self.ask(seat, Topic::Draw, picks)? else { return self.invalid_answer(seat) };
        self.done();
        let hand = self.state.hands[from];
        let drawn = self.state.dice.below(hand.len() as u32) as usize;
        let Some(card) = hand.iter().nth(drawn) else { return Err(Fault::Unprepared { lacks: "a card" }.into()) };
        self.state.hands[from].take(card);
        self.state.hands[seat].add(card);
        self.state.known.taken(from, seat, card);
        self.tell_to(SeatSet::one(seat).with(from), Event::CardDrawn { seat, from, hidden: Some(card) });
        Ok(())
    }

    /// Returns the cards that a seat can show or play as a pair.
    fn mains(&self, seat: Seat) -> Vec<Pick> {
        let hand = self.state.hands[seat];
        let has_ai = hand.of(Card::Ai) > 0;
        if has_ai && hand.len() == 1 {
            return vec![Pick::Alone];
        }
        let kinds = || hand.kinds().filter(|card| *card != Card::Ai);
        let shown = kinds().filter(|card| !self.state.is_star() || self.partner(seat, *card).is_some());
        let pairs = kinds().filter(|card| hand.of(*card) >= 2);
        let with_ai = kinds().filter(|_| has_ai);
        shown.map(Pick::Show).chain(pairs.map(Pick::Pair)).chain(with_ai.map(Pick::WithAi)).collect()
    }

    /// Shows a card, plays a pair, or shows a card with the AI (T2, T5). [R] A seat without a legal card shows
    /// nothing.
    pub(super) fn main(&mut self, seat: Seat) -> Flow {
        let mut picks = self.mains(seat);
        if picks.is_empty() {
            // Ask the seat even if it has no options, because skipping the question would reveal its hand.
            picks.push(Pick::Stop);
        }
        let pick = self.ask(seat, Topic::Main, picks)?;
        self.done();
        match pick {
            Pick::Stop => {
                self.emit(Event::NothingShown { seat });
                Ok(())
            }
            Pick::Show(card) if self.state.is_star() => self.lay_copy(seat, card),
            Pick::Show(card) => self.show(seat, card),
            Pick::Pair(card) => self.play_pair(seat, card),
            Pick::WithAi(card) => {
                self.state.known.shown(seat, card, 1);
                self.state.known.shown(seat, Card::Ai, 1);
                self.by(Rule::T5).emit(Event::WithAi { seat, card });
                self.begin_action(seat, card, How::Ai);
                Ok(())
            }
            Pick::Alone => self.alone(seat),
            _ => self.invalid_answer(seat),
        }
    }

    /// Performs a card's small action and returns the card to the hand. A grand plan stays on the table (T2, C6).
    fn show(&mut self, seat: Seat, card: Card) -> Flow {
        self.emit(Event::CardShown { seat, card });
        self.state.known.shown(seat, card, 1);
        if card == Card::Plan {
            self.state.hands[seat].take(card);
            self.state.known.left(seat, card);
            let turns = self.state.turns;
            self.state.plans[seat].push(turns);
            self.by(Rule::C6).emit(Event::PlanLaid { seat });
        }
        self.then(Task::Top { seat });
        self.then(Task::Small { seat, card });
        Ok(())
    }

    /// Draws the top card of the pile, which is visible to all (T2).
    pub(super) fn draw_top(&mut self, seat: Seat) -> Flow {
        self.done();
        let Some(card) = self.state.pile.pop() else { return Ok(()) };
        self.state.hands[seat].add(card);
        self.state.known.came(seat, card);
        self.emit(Event::TopDrawn { seat, card });
        if self.state.is_star() {
            self.by(Rule::T4).emit(Event::StarReached);
        }
        Ok(())
    }

    /// Moves both cards of a pair to the used pile (T2).
    fn play_pair(&mut self, seat: Seat, card: Card) -> Flow {
        self.emit(Event::PairPlayed { seat, card });
        for _ in 0..2 {
            self.use_up(seat, card)?;
        }
        self.begin_action(seat, card, How::Pair);
        Ok(())
    }

    /// Moves a card from a hand to the used pile, or an open grand plan.
    pub(super) fn use_up(&mut self, seat: Seat, card: Card) -> Flow {
        if self.state.hands[seat].take(card) {
            self.state.known.left(seat, card);
        } else if card != Card::Plan || self.state.plans[seat].pop().is_none() {
            return Err(Fault::Unprepared { lacks: "a card to use up" }.into());
        }
        self.state.used.add(card);
        Ok(())
    }

    /// Starts the action of a card. For a grand plan, the seat first chooses the action (C6).
    fn begin_action(&mut self, seat: Seat, card: Card, how: How) {
        match card {
            Card::Plan => {
                let how = if how == How::Pair { How::Plan } else { how };
                self.then(Task::Basic { seat, partner: None, how });
            }
            card => self.then(Task::Act { seat, card, how }),
        }
    }

    /// Shows the AI alone (T5). The seat loses points and spends nothing, and the age ends.
    fn alone(&mut self, seat: Seat) -> Flow {
        self.state.known.shown(seat, Card::Ai, 1);
        self.by(Rule::T5).emit(Event::AiAlone { seat });
        self.points(seat, self.rules.edition.points.ai_alone);
        self.state.tasks.clear();
        self.then(Task::EndAge);
        Ok(())
    }

    /// Returns an earlier grand plan to the hand, then passes the turn left (C6).
    pub(super) fn end_turn(&mut self, seat: Seat) -> Flow {
        self.done();
        let turns = self.state.turns;
        while let Some(at) = self.state.plans[seat].iter().position(|laid| *laid < turns) {
            self.state.plans[seat].remove(at);
            self.state.hands[seat].add(Card::Plan);
            self.state.known.came(seat, Card::Plan);
            self.by(Rule::C6).emit(Event::PlanTaken { seat });
        }
        self.state.turn = self.rules.left_of(seat);
        self.then(Task::Turn);
        Ok(())
    }
}
