//! What verbs do that the rules alone never would: swapped cards and hands, ships moved in and out of
//! an encounter, bound choices, ships and seats that leave the game.

use crate::ask::decision::{Ask, Pickable, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::rule::Rule;
use crate::table::{Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::card::{CardKind, CardSet};
use crate::things::cards::Zone;
use crate::things::encounter::{Bound, Face, Laid};
use crate::things::event::{Event, Handover};
use crate::things::frame::{DiscardDestiny, DrawNewHand, Frame};
use crate::things::place::{Place, ShipCounts};
use crate::things::side::{BySide, Side};
use crate::things::stack::Moment;

impl Play<'_, '_> {
    /// The places of a seat's ships that are bases and not in the encounter: the defense's ships under
    /// attack are not.
    fn bases_outside_encounter(&self, seat: Seat) -> ShipCounts {
        let mut counts = self.ships_on_bases(seat);
        if self.state.encounter.defense() == Some(seat)
            && let Some(planet) = self.state.encounter.planet()
        {
            counts.set(Place::Planet(planet), 0);
        }
        counts
    }

    /// A main player takes ships of its choice out of the encounter to its bases.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn withdraw_ships(&mut self, side: Side) -> Flow {
        let seat = self.player(side)?;
        let most = self.state.ships_in_encounter(seat);
        let not = if side == Side::Defense { self.state.encounter.planet() } else { None };
        if most == 0 || self.place_question(seat, 1, not).is_none() {
            return Ok(());
        }
        let ask = Ask::Number { min: 1, max: most };
        let ships = self.pick_number(self.question(seat, Topic::WithdrawShips, ask))?;
        let Some(question) = self.place_question(seat, ships, not) else { return Ok(()) };
        let to = self.pick_ships(question)?;
        let berth = self.own_berth(side)?;
        self.state.ships.spread(seat, berth, &to);
        self.tell(Event::ShipsReturned { seat, to });
        Ok(())
    }

    /// A main player brings ships of its choice from its bases into the encounter, past any limit.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn bring_ships(&mut self, side: Side) -> Flow {
        let seat = self.player(side)?;
        let bounds = self.bases_outside_encounter(seat);
        let under_way = self.state.encounter.planet().is_some() && self.state.encounter.outcome.is_none();
        if !under_way || bounds.total() == 0 {
            return Ok(());
        }
        let ask = Ask::Ships { bounds, min: 1, max: bounds.total() as u8 };
        let from = self.pick_ships(self.question(seat, Topic::BringShips, ask))?;
        let berth = self.own_berth(side)?;
        self.state.ships.gather(seat, &from, berth);
        self.tell(Event::ShipsBrought { seat, from });
        Ok(())
    }

    /// Where a main player's own ships lie in the encounter.
    fn own_berth(&self, side: Side) -> Flow<Berth> {
        match side {
            Side::Offense => Ok(Berth::Front(side)),
            Side::Defense => self.target().map(Berth::Planet),
        }
    }

    /// A seat loses ships of its choice from its bases, none of them in the encounter.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn lose_ships_outside(&mut self, seat: Seat, ships: u8) -> Flow {
        let at = self.bases_outside_encounter(seat);
        self.lose_ships_from(seat, ships, at)
    }

    /// The two played cards change owners; before both are laid nothing happens.
    pub fn swap_played_cards(&mut self) {
        let Some(BySide { offense, defense }) = self.state.players() else { return };
        if Side::BOTH.into_iter().any(|side| self.state.laid(side).is_none()) {
            return;
        }
        self.state.cards.swap_laid(self.rules, offense, defense);
        self.tell(Event::PlayedCardsSwapped);
    }

    /// Two seats exchange their whole hands, unseen; each knows the hand it gave.
    pub fn swap_hands(&mut self, one: Seat, other: Seat) {
        let (ours, theirs) = (self.hand(one), self.hand(other));
        self.state.cards.swap_hands(one, other);
        self.tell(Event::HandsSwapped { one, other });
        let both: SeatSet = [one, other].into_iter().collect();
        for (from, to, cards) in [(one, other, ours), (other, one, theirs)] {
            if cards.is_empty() {
                continue;
            }
            let (count, hidden) = (cards.len() as u8, self.kinds(cards));
            self.tell_to(both, Event::CardsGiven { from, to, count, hidden, why: Handover::Exchange });
        }
    }

    /// A seat draws a card at random from another's hand; both know which.
    pub fn draw_from_hand(&mut self, seat: Seat, from: Seat) -> bool {
        let card = self.random_cards(self.hand(from), 1);
        if card.is_empty() {
            self.tell(Event::NothingFound { seat });
            return false;
        }
        self.give_cards(from, seat, card, [seat, from].into_iter().collect(), Handover::Drawn);
        true
    }

    /// A seat takes the card that a main player's side has just discarded, if it is still there.
    ///
    /// # Errors
    /// A fault when no defense is named.
    pub fn take_discarded_card(&mut self, by: Seat, side: Side) -> Flow<bool> {
        let seat = self.player(side)?;
        let there = self.state.encounter[side].discarded.filter(|card| self.state.cards.discard().contains(*card));
        let Some(card) = there else {
            self.tell(Event::NothingFound { seat: by });
            return Ok(false);
        };
        self.state.encounter[side].discarded = None;
        self.shift_card(card, Zone::Hand(by), SeatSet::EMPTY);
        let hidden = [self.rules.kind(card)].into_iter().collect::<crate::things::kinds::Kinds>();
        self.tell(Event::PlayedCardTaken { seat, by, hidden });
        Ok(true)
    }

    /// A seat takes up the destiny card whose effect is done.
    pub fn take_destiny_card(&mut self, moment: &Moment, by: Seat) -> bool {
        let Some(&Frame::DiscardDestiny(DiscardDestiny { card, .. })) = self.state.stack.matter(moment) else {
            return false;
        };
        if !self.state.cards.in_play().contains(card) {
            return false;
        }
        self.shift_card(card, Zone::Hand(by), SeatSet::EMPTY);
        self.tell(Event::DestinyCardTaken { seat: by, card: self.rules.kind(card) });
        true
    }

    /// T1: the seat that is drawing a new hand shows its destiny cards and keeps them.
    pub fn keep_destiny_cards(&mut self, moment: &Moment, seat: Seat) {
        match self.state.stack.matter_mut(moment) {
            Some(Frame::DrawNewHand(DrawNewHand { seat: drawing, kept, .. })) if *drawing == seat => *kept = true,
            _ => return,
        }
        let kinds = self.kinds(self.cards_where(self.hand(seat), CardKind::is_destiny));
        let hand = self.hand(seat);
        for viewer in self.rules.seats().filter(|viewer| *viewer != seat) {
            self.state.cards.learn(viewer, hand);
        }
        self.tell(Event::CardsShown { seat, kinds });
    }

    /// The falling ships of these seats leave the game instead of going to the black hole.
    pub fn falling_ships_leave_game(&mut self, moment: &Moment, seats: SeatSet) {
        let by = self.why().by;
        if let Some(loss) = self.state.falling_mut(moment) {
            (loss.leave_game, loss.sent_away_by) = (loss.leave_game.union(seats), by);
        }
    }

    /// W4: a seat leaves the game: its ships, its star cards, its hand.
    pub fn leave_game(&mut self, seat: Seat) {
        // W4: the last one left has won, and so stays.
        let is_last = self.state.out.len() + 1 >= usize::from(self.rules.seats);
        if self.state.out.contains(seat) || is_last {
            return;
        }
        self.state.out.insert(seat);
        // Ships that are falling just now are settled by the loss that they belong to.
        self.state.ships.gather(seat, &self.ships_at_large(seat), Berth::Gone);
        for berth in [Berth::Hole, Berth::Front(Side::Defense)] {
            self.state.ships.shift_all(seat, berth, Berth::Gone);
        }
        self.state.stars.retain(|colour| colour != seat.0);
        self.state.star_discards.retain(|colour| colour != seat.0);
        self.tell_by(Rule::W4, Event::SeatLeft { seat });
        // What lies aside for it is taken up by nobody.
        let left: CardSet = self.hand(seat).or(self.state.cards.aside(seat));
        self.under(Rule::W4, |play| play.throw_away(seat, left));
    }

    /// T8: a seat may join either side, invited or not.
    pub(crate) fn invite_by_both(&mut self, seat: Seat) {
        self.state.encounter.welcome.insert(seat);
        self.tell(Event::InvitedByPower { seat });
    }

    /// A main player's turned card counts as a negotiate.
    pub(crate) fn count_as_negotiate(&mut self, seat: Seat, side: Side) {
        self.state.encounter[side].face = Some(Face::Negotiate);
        self.tell(Event::CountsAs { seat, face: Face::Negotiate });
    }

    /// The choice of card of a main player is bound.
    pub fn bind_choice(&mut self, side: Side, bound: Bound) {
        self.state.encounter[side].bound = Some(bound);
    }

    /// Whether a seat's hand holds a card like this; the answer is public.
    pub fn tell_whether_holds(&mut self, seat: Seat, wanted: crate::things::encounter::Wanted) -> bool {
        let holds = self.hand(seat).iter().any(|card| wanted.fits(self.rules.kind(card)));
        self.tell(Event::Answered { seat, wanted, yes: holds });
        holds
    }

    /// A main player says what its card is and leaves it face down (`None`: it turns the card after all).
    ///
    /// # Errors
    /// A fault when no defense is named.
    pub fn claim(&mut self, side: Side, face: Face) -> Flow {
        let seat = self.player(side)?;
        self.state.encounter[side].claim = Some(face);
        self.state.encounter.bent.claim[side] = self.why().by;
        self.tell(Event::Claimed { seat, face });
        Ok(())
    }

    /// The claimed card is turned; whether it is what was said.
    ///
    /// # Errors
    /// A fault when no defense is named.
    pub fn call_claim(&mut self, side: Side) -> Flow<bool> {
        let (seat, laid) = (self.player(side)?, self.state.laid(side));
        let (Some(claim), Some(laid)) = (self.state.encounter[side].claim.take(), laid) else { return Ok(true) };
        let kind = self.rules.kind(laid.card);
        let truthful = Face::of(kind) == claim;
        self.state.cards.turn_up(laid.card);
        self.tell(Event::ClaimCalled { seat, kind, truthful });
        Ok(truthful)
    }

    /// A card that was never turned goes back into the deck, which is shuffled.
    pub(crate) fn hide_in_deck(&mut self, seat: Seat, side: Side) {
        if let Some(Laid { card, .. }) = self.state.laid(side) {
            self.shift_card(card, Zone::Deck, SeatSet::one(seat));
            self.state.cards.shuffle_deck(&mut self.state.dice);
            let script = self.state.encounter.bent.claim[side];
            self.on_behalf_of(script, |play| play.tell_by(Rule::P1, Event::PlayedCardHidden { seat }));
        }
    }

    /// The question whether to hide a claimed card in the deck.
    pub(crate) fn may_hide_claimed(&mut self, seat: Seat) -> Flow<bool> {
        let question = self.question(seat, Topic::HideCard, Ask::one_of([Pickable::Yes, Pickable::Pass]));
        Ok(self.pick_one(question)? == Pickable::Yes)
    }
}
