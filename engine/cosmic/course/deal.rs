//! Both negotiated: the deal and what comes of it (C7 to C10).

use crate::ask::decision::{Ask, Choice, Decision, Topic};
use crate::moment::asking::misfit;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::step::Step;
use crate::moment::wrong::Broken;
use crate::rule::Rule;
use crate::table::{BySeat, Seat};
use crate::things::berth::Berth;
use crate::things::card::CardSet;
use crate::things::deal::{BaseTerm, DealAsk, Offer, TermLimits, Terms};
use crate::things::encounter::Outcome;
use crate::things::event::{Event, Handover};
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::place::{Place, Planet, ShipCounts};
use crate::things::ruleset::Settlers;
use crate::things::side::{BySide, Side};

impl Step for Negotiate {
    const RULE: Rule = Rule::C7;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.negotiate()
    }
}

impl Step for Talk {
    const RULE: Rule = Rule::C7;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.talk(self.side)
    }
}

impl Step for CarryOut {
    const RULE: Rule = Rule::C8;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.carry_out()
    }
}

impl Step for AfterDeal {
    const RULE: Rule = Rule::C9;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.after_deal()
    }
}

impl Step for NoDealLosses {
    const RULE: Rule = Rule::C10;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.no_deal_losses()
    }
}

impl Play<'_, '_> {
    /// C7: allied ships go home, powers add their terms, then the offense speaks first.
    pub(crate) fn negotiate(&mut self) -> Flow {
        let mut frames = self.allies_home(Side::Offense, Rule::C7);
        frames.extend(self.allies_home(Side::Defense, Rule::C7));
        frames.push(Window::at(Hook::OnDeal).into());
        frames.push(Talk { side: Side::Offense }.into());
        self.then(&frames)
    }

    /// C7: one word of a main player. Each word is a step of its own.
    pub(crate) fn talk(&mut self, side: Side) -> Flow {
        let (offers_made, proposals) = (self.state.encounter.offers_made, self.rules.numbers.deal_proposals);
        let standing = self.state.encounter.offer.filter(|(by, _)| *by != side).map(|(_, offer)| offer);
        if standing.is_none() && offers_made == 0 {
            self.tell(Event::DealBegan { seconds: self.rules.numbers.deal_seconds });
        }
        if standing.is_none() && offers_made >= proposals {
            return self.time_is_up(None);
        }
        let players = self.players()?;
        let seat = players[side];
        let question = self.deal_question(players, side, standing);
        match self.desk.ask(question)? {
            Choice::Offer(offer) => {
                self.state.encounter.offer = Some((side, *offer));
                self.state.encounter.offers_made += 1;
                self.tell(Event::Offered { by: seat, offer });
                self.then(&frames![Talk { side: side.other() }])
            }
            Choice::Accept => {
                self.tell(Event::OfferAccepted { by: seat });
                self.then(&frames![CarryOut])
            }
            Choice::Refuse => {
                self.state.encounter.offer = None;
                self.tell(Event::OfferRefused { by: seat });
                self.then(&frames![Talk { side: side.other() }])
            }
            Choice::TimeUp => self.time_is_up(Some(seat)),
            _ => Err(misfit()),
        }
    }

    fn deal_question(&self, players: BySide<Seat>, side: Side, standing: Option<Offer>) -> Decision {
        let seat = players[side];
        let hand = self.kinds(self.hand(seat));
        let proposals_left = self.rules.numbers.deal_proposals.saturating_sub(self.state.encounter.offers_made);
        let limits = BySide::each(|side| self.term_limits(players, side));
        let can_accept = standing.is_some_and(|offer| offer[side].cards.are_in(&hand));
        let deal = DealAsk { side, standing, can_accept, proposals_left, hand, limits };
        let mut question = self.question(seat, Topic::Deal, Ask::Deal(Box::new(deal)));
        question.secret = true;
        question
    }

    /// C8: what a side could give, as far as everybody knows.
    fn term_limits(&self, players: BySide<Seat>, giver: Side) -> TermLimits {
        let (seat, other) = (players[giver], players[giver.other()]);
        let settlers = match (self.rules.choices.settlers, giver.other()) {
            (Settlers::Anywhere, _) => self.ships_at_large(other),
            (Settlers::ByRole, Side::Offense) => ShipCounts::only(Place::Cone, self.state.ships[Side::Offense][other]),
            (Settlers::ByRole, Side::Defense) => self.ships_on_bases(other),
        };
        let can_settle = |planet: &Planet| self.state.has_base(*planet, seat) && !self.state.has_base(*planet, other);
        let planets =
            if settlers.total() == 0 { Vec::new() } else { self.rules.planets().filter(can_settle).collect() };
        TermLimits { planets, settlers, cards: self.hand(seat).len() as u8, freed: self.freeable(seat, other) }
    }

    /// The ships that a seat's power can free in this deal: of seats that can place them.
    fn freeable(&self, by: Seat, other: Seat) -> Vec<(Seat, u8)> {
        let any = self.state.encounter.may_free_any.contains(by);
        let may = any || self.state.encounter.may_free.contains(by);
        let of = self.rules.seats().filter(|seat| may && *seat != by && (any || *seat == other));
        of.map(|seat| (seat, self.state.ships[Berth::Hole][seat]))
            .filter(|(seat, ships)| *ships > 0 && self.state.bases(*seat, self.rules.seats).next().is_some())
            .collect()
    }

    fn time_is_up(&mut self, by: Option<Seat>) -> Flow {
        let (offers, seconds) = (self.state.encounter.offers_made, self.rules.numbers.deal_seconds);
        self.tell(Event::TimeUp { by, offers, seconds });
        self.state.encounter.offer = None;
        self.decide(Outcome::NoDeal, Rule::C10);
        let mut frames = self.discard_frames();
        frames.push(NoDealLosses.into());
        frames.push(ReturnShips { seat: self.state.offense, side: Side::Offense, clause: Rule::C10 }.into());
        self.then(&frames)
    }

    /// C10: each main player loses ships of its own choice, from the cone or any base.
    pub(crate) fn no_deal_losses(&mut self) -> Flow {
        let each = self.rules.numbers.failed_deal_losses;
        let players = self.players()?;
        let lost = |seat: &Seat| self.loss_question(*seat, each, self.ships_at_large(*seat));
        let questions: Vec<Decision> = players.both().into_iter().filter_map(lost).collect();
        let seats: Vec<Seat> = questions.iter().map(|question| question.seat).collect();
        let chosen = self.pick_ships_all(questions)?;
        let mut ships = BySeat::of(0);
        for (seat, from) in seats.into_iter().zip(chosen) {
            ships[seat] = self.fall(seat, &from, 0);
        }
        self.then(&frames![Lose { loss: Loss::of(ships, Cause::NoDeal) }])
    }

    /// C8: the accepted offer is carried out whole: bases, named cards, cards at random, freed ships.
    pub(crate) fn carry_out(&mut self) -> Flow {
        let players = self.players()?;
        let (_, offer) = self.state.encounter.offer.ok_or(Broken::NoOffer)?;
        let settlers = self.settlers(players, &offer)?;
        for (seat, planet, from) in settlers {
            self.state.ships.gather(seat, &from, Berth::Planet(planet));
            self.tell(Event::Settled { seat, planet, from });
        }
        self.exchange_cards(players, &offer);
        let mut frames = Vec::new();
        for side in Side::BOTH {
            if let Some(freed) = offer[side].freed {
                frames.push(FreeShips { seat: freed.seat, ships: freed.ships, clause: Rule::C8 }.into());
            }
        }
        frames.push(AfterDeal.into());
        self.then(&frames)
    }

    /// Who settles where, with ships from where: both receivers choose at once where it is left open.
    fn settlers(&mut self, players: BySide<Seat>, offer: &Offer) -> Flow<Vec<(Seat, Planet, ShipCounts)>> {
        let bases: Vec<(Seat, BaseTerm, ShipCounts)> = Side::BOTH
            .into_iter()
            .filter_map(|giver| {
                let base = offer[giver].base?;
                Some((players[giver.other()], base, self.term_limits(players, giver).settlers))
            })
            .collect();
        let open = bases.iter().filter(|(_, base, _)| base.from.is_none());
        let questions: Vec<Decision> = open
            .map(|(seat, base, bounds)| {
                let ask = Ask::Ships { bounds: *bounds, min: base.ships, max: base.ships };
                self.question(*seat, Topic::SettleShips, ask)
            })
            .collect();
        let mut chosen = self.pick_ships_all(questions)?.into_iter();
        let settle = |(seat, base, _): (Seat, BaseTerm, ShipCounts)| -> Flow<(Seat, Planet, ShipCounts)> {
            let from = base.from.or_else(|| chosen.next()).ok_or_else(misfit)?;
            Ok((seat, base.planet, from))
        };
        bases.into_iter().map(settle).collect()
    }

    /// Named cards first, then cards at random from what is left; both sides' cards are taken before any is given.
    fn exchange_cards(&mut self, BySide { offense, defense }: BySide<Seat>, offer: &Offer) {
        let named = [(offense, &offer.offense), (defense, &offer.defense)].map(|(seat, terms)| self.named(seat, terms));
        let random = [(offense, &offer.offense), (defense, &offer.defense)];
        let random = [0, 1].map(|index| {
            let (seat, terms): (Seat, &Terms) = random[index];
            self.random_cards(self.hand(seat).without(named[index]), usize::from(terms.random_cards))
        });
        let both = [offense, defense].into_iter().collect();
        for (index, (from, to)) in [(offense, defense), (defense, offense)].into_iter().enumerate() {
            self.give_cards(from, to, named[index], self.rules.all_seats(), Handover::Deal);
            self.give_cards(from, to, random[index], both, Handover::Deal);
        }
    }

    fn named(&self, seat: Seat, terms: &Terms) -> CardSet {
        let mut cards = CardSet::EMPTY;
        for kind in terms.cards.iter() {
            if let Some(card) = self.find_card(self.hand(seat).without(cards), kind) {
                cards.insert(card);
            }
        }
        cards
    }

    /// C9: a deal is a success; the played cards are discarded, the offense's other ships go back.
    pub(crate) fn after_deal(&mut self) -> Flow {
        self.state.encounter.offer = None;
        self.decide(Outcome::Deal, Rule::C9);
        let mut frames = self.discard_frames();
        frames.push(ReturnShips { seat: self.state.offense, side: Side::Offense, clause: Rule::C9 }.into());
        self.then(&frames)
    }
}
