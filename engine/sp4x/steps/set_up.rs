//! Setup of the table, and the deal of an age ([`Rule::S1`], [`Rule::S2`]).
//!
//! [`Rule::S1`]: crate::Rule::S1
//! [`Rule::S2`]: crate::Rule::S2

use super::Play;
use crate::fault::Flow;
use crate::rule::Rule;
use crate::state::{At, Card, Cards, Event, Known, Road, Task};
use hyperkon_table::{BySeat, Seat, SeatSet};

impl Play<'_, '_> {
    /// Sets up the mothership and the start hexes with their pieces (S1).
    ///
    /// Start hexes never have a field that can be entered only by road.
    pub(super) fn set_up(&mut self) -> Flow {
        self.done();
        let edition = &self.rules.edition;
        let fields = (0_u8..).zip(&edition.fields).skip(1);
        let mut pile: Vec<u8> =
            fields.flat_map(|(number, field)| std::iter::repeat_n(number, field.copies.into())).collect();
        self.state.dice.shuffle(&mut pile);
        self.lay_hex(At(0, 0), 0, None);
        let ways = edition.start_of(self.rules.seats).to_vec();
        for (seat, way) in self.rules.seats().zip(ways) {
            let drawn = pile.iter().rposition(|field| !self.rules.field(*field).by_road);
            let field = drawn.map_or(0, |drawn| pile.remove(drawn));
            let hex = self.lay_hex(At(0, 0).beside(way), field, None);
            self.place_workers(seat, hex, self.rules.edition.start_workers)?;
            self.hex_mut(hex)?.bases.insert(seat);
            self.emit(Event::BaseBuilt { seat, hex });
            // The road leads back to the mothership, in the opposite direction.
            let direction = (way + 3) % 6;
            self.hex_mut(hex)?.roads.push(Road { seat, direction });
            self.emit(Event::RoadBuilt { seat, hex, direction });
        }
        // Hexes that were drawn and rejected are shuffled into the pile again.
        self.state.dice.shuffle(&mut pile);
        self.state.hexes = pile;
        self.then(Task::Deal);
        Ok(())
    }

    /// Shuffles and deals all cards (S2, A2). The rest form the open pile on the star card.
    ///
    /// The AI goes to the faction that has it at the start.
    pub(super) fn deal(&mut self) -> Flow {
        self.done();
        let has_ai = self.rules.seats().find(|seat| self.rules.faction(*seat).has_ai);
        let mut deck: Vec<Card> = self.rules.edition.all_cards().iter().collect();
        let mut hands = BySeat::of(Cards::NONE);
        if let Some(seat) = has_ai {
            deck.retain(|card| *card != Card::Ai);
            hands[seat].add(Card::Ai);
        }
        self.state.dice.shuffle(&mut deck);
        for seat in self.rules.seats() {
            while hands[seat].len() < usize::from(self.rules.edition.hand)
                && let Some(card) = deck.pop()
            {
                hands[seat].add(card);
            }
        }
        let first = match has_ai {
            Some(seat) => seat,
            None => Seat(self.state.dice.below(self.rules.seats.into()) as u8),
        };
        (self.state.hands, self.state.pile, self.state.used) = (hands, deck, Cards::NONE);
        (self.state.plans, self.state.known) = (BySeat::each(|_| Vec::new()), Known::nothing(self.rules.seats));
        self.state.turn = first;
        if self.state.age > 1 {
            self.by(Rule::A2);
        }
        self.emit(Event::AgeBegan { age: self.state.age, first });
        for seat in self.rules.seats() {
            let hidden = Some(hands[seat]);
            self.tell_to(SeatSet::one(seat), Event::Dealt { seat, count: hands[seat].len() as u8, hidden });
        }
        if let Some(seat) = has_ai {
            // All seats know who has the AI.
            self.state.known.came(seat, Card::Ai);
        }
        self.then(Task::Turn);
        Ok(())
    }
}
