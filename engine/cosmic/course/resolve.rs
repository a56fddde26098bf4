//! The result of an encounter (C2 to C6, C11): winner, discards, losses, landing, rewards, compensation.

use crate::ask::decision::{Ask, Pickable, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::table::{BySeat, Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::card::CardSet;
use crate::things::cards::Zone;
use crate::things::encounter::{Face, Front, Laid, Outcome};
use crate::things::event::{Event, Handover};
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::place::{Place, ShipCounts};
use crate::things::ruleset::Use;
use crate::things::side::{BySide, Side};
use crate::things::state::State;

impl Step for CompareTotals {
    const RULE: Rule = Rule::C2;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.compare_totals()
    }
}

impl Step for Won {
    const RULE: Rule = Rule::C3;

    fn rule(&self, state: &State) -> Rule {
        let negotiated = |side: Side| state.encounter[side].negotiates();
        match self.side {
            _ if Side::BOTH.into_iter().any(negotiated) => Rule::C5,
            Side::Offense => Self::RULE,
            Side::Defense => Rule::C4,
        }
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.won(self.side)
    }
}

impl Step for DiscardPlayed {
    const RULE: Rule = Rule::C11;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.discard_played()
    }
}

impl Step for LoseDefeated {
    const RULE: Rule = Rule::C3;

    fn rule(&self, _state: &State) -> Rule {
        if self.side == Side::Offense { Rule::C4 } else { Self::RULE }
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.lose_defeated(self.side)
    }
}

impl Step for Land {
    const RULE: Rule = Rule::C3;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.land()
    }
}

impl Step for Reward {
    const RULE: Rule = Rule::C4;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.reward(self.seat)
    }
}

impl Step for Compensation {
    const RULE: Rule = Rule::C5;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.compensation(self.loser)
    }
}

impl Step for DrawCompensation {
    const RULE: Rule = Rule::C5;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.draw_compensation(self.loser)
    }
}

impl Play<'_, '_> {
    /// What the turned cards lead to (C2, C5, C7).
    pub(crate) fn resolve(&mut self) -> Flow {
        let [Some(offense), Some(defense)] = self.state.encounter.sides.both().map(|front| front.face) else {
            return Ok(());
        };
        match (offense, defense) {
            (Face::Attack(_), Face::Attack(_)) => self.begin_totals(),
            (Face::Negotiate, Face::Negotiate) => self.then(&frames![Negotiate]),
            (Face::Negotiate, Face::Attack(_)) => self.negotiator_loses(Side::Offense),
            (Face::Attack(_), Face::Negotiate) => self.negotiator_loses(Side::Defense),
        }
    }

    /// C5: the side that negotiated loses, unless its power says that peace wins.
    fn negotiator_loses(&mut self, negotiator: Side) -> Flow {
        let peace_wins = self.state.encounter[negotiator].peace_wins;
        let side = if peace_wins { negotiator } else { negotiator.other() };
        self.then(&frames![Won { side }])
    }

    /// Seats with ships in the encounter, the offense first, clockwise.
    fn participants(&self) -> Vec<Seat> {
        let all = std::iter::once(self.state.offense).chain(self.state.offense.after(self.rules.seats));
        all.filter(|seat| self.state.ships_in_encounter(*seat) > 0).collect()
    }

    /// C2: what each seat's ships count is fixed, powers change the totals, then they are compared.
    fn begin_totals(&mut self) -> Flow {
        let value = 1;
        let mut frames: Vec<Frame> = self
            .participants()
            .into_iter()
            .map(|subject| FixNumber { hook: Hook::ShipValue, subject, value, acted: 0, by: None }.into())
            .collect();
        frames.extend(frames![Window::at(Hook::OnTotals), CompareTotals]);
        self.then(&frames)
    }

    /// The strength of a side's own and allied ships, each seat's ships at their value.
    pub fn strengths(&self, side: Side) -> (i16, i16) {
        let encounter = &self.state.encounter;
        // A power can make each ship count 255, and an edition can have a hundred ships a seat.
        let strength = |seat: Seat, ships: u8| i16::from(ships).saturating_mul(i16::from(encounter.ship_value[seat]));
        let main = self.state.main_player(side);
        let own = main.map_or(0, |seat| strength(seat, self.state.ships_in_encounter(seat)));
        let allied = self.rules.seats().filter(|seat| Some(*seat) != main && self.state.side_of(*seat).is_none());
        let sent = &self.state.ships[side];
        (own, allied.map(|seat| strength(seat, sent[seat])).fold(0, i16::saturating_add))
    }

    fn total(&self, side: Side) -> i16 {
        let Front { face, tally, .. } = self.state.encounter[side];
        let (own, allied) = self.strengths(side);
        tally.total(face.map_or(0, Face::value), own, allied)
    }

    /// C2: the higher total wins, a tie goes to the defense.
    pub(crate) fn compare_totals(&mut self) -> Flow {
        let totals @ BySide { offense, defense } = BySide::each(|side| self.total(side));
        self.state.encounter.totals = Some(totals);
        self.tell(Event::Totals { offense, defense });
        let offense_wins = if self.state.encounter.lower_wins { offense < defense } else { offense > defense };
        self.then(&frames![Won { side: if offense_wins { Side::Offense } else { Side::Defense } }])
    }

    /// C11: what follows when one side has won.
    pub(crate) fn won(&mut self, side: Side) -> Flow {
        let loser = side.other();
        self.decide(Outcome::Won(side), self.why().rule);
        let encounter = &self.state.encounter;
        let mut frames = self.discard_frames();
        frames.push(LoseDefeated { side: loser }.into());
        match side {
            Side::Offense => frames.push(Land.into()),
            Side::Defense => {
                for seat in self.others().filter(|seat| self.state.ships[side][*seat] > 0) {
                    frames.extend(frames![Reward { seat }, ReturnShips { seat, side, clause: Rule::C4 }]);
                }
            }
        }
        if encounter[loser].negotiates() && !encounter[side].negotiates() {
            frames.push(Compensation { loser }.into());
        }
        self.then(&frames)
    }

    /// The encounter is decided.
    pub(crate) fn decide(&mut self, outcome: Outcome, rule: Rule) {
        self.state.encounter.outcome = Some(outcome);
        self.tell_by(rule, Event::Decided { outcome });
    }

    /// C11: the played cards are kept or discarded, then may be taken from the discard pile.
    pub(crate) fn discard_frames(&self) -> Vec<Frame> {
        Vec::from(frames![Window::at(Hook::OnDiscard), DiscardPlayed, Window::at(Hook::AfterDiscard)])
    }

    pub(crate) fn discard_played(&mut self) -> Flow {
        for side in Side::BOTH {
            let Some(seat) = self.state.main_player(side) else { continue };
            let Some(Laid { card, .. }) = self.state.laid(side) else { continue };
            if self.state.encounter[side].claim.is_some() && self.may_hide_claimed(side)? {
                self.hide_in_deck(side);
                continue;
            }
            self.shift_card(card, Zone::Discard, SeatSet::EMPTY);
            self.state.encounter[side].discarded = Some(card);
            self.tell(Event::PlayedCardDiscarded { seat, kind: self.rules.kind(card) });
        }
        Ok(())
    }

    /// C3, C4: the losing side's ships leave their places and fall.
    pub(crate) fn lose_defeated(&mut self, side: Side) -> Flow {
        let mut ships = BySeat::of(0);
        for seat in self.rules.seats() {
            let (mut from, mut allied) = (ShipCounts::NONE, 0);
            match (side, self.state.encounter.planet) {
                (Side::Offense, _) => from.set(Place::Cone, self.state.ships[side][seat]),
                (Side::Defense, Some(planet)) if self.state.encounter.defense == Some(seat) => {
                    from.set(Place::Planet(planet), self.state.ships_on(planet, seat));
                }
                (Side::Defense, _) => allied = self.state.ships[side][seat],
            }
            ships[seat] = self.fall(seat, &from, allied);
        }
        self.then(&frames![Lose { loss: Loss::of(ships, Cause::Defeat) }])
    }

    /// C3: all ships of the offensive side land: a base for each of them.
    pub(crate) fn land(&mut self) -> Flow {
        let Some(planet) = self.state.encounter.planet else { return Ok(()) };
        let landing = self.state.ships[Side::Offense];
        for seat in self.rules.seats().filter(|seat| landing[*seat] > 0) {
            let ships = self.state.ships.shift_all(seat, Berth::Front(Side::Offense), Berth::Planet(planet));
            self.tell(Event::Landed { seat, planet, ships });
        }
        Ok(())
    }

    /// C4: for each of its ships in the encounter a defensive ally draws a card, frees a ship, or declines.
    pub(crate) fn reward(&mut self, seat: Seat) -> Flow {
        let due = self.state.ships[Side::Defense][seat];
        let has_base = self.state.bases(seat, self.rules.seats).next().is_some();
        let most = if has_base { due.min(self.state.ships[Berth::Hole][seat]) } else { 0 };
        let ask = Ask::Number { min: 0, max: most };
        let ships = self.pick_number(self.question(seat, Topic::RewardShips, ask))?;
        let ask = Ask::Number { min: 0, max: due - ships };
        let cards = self.pick_number(self.question(seat, Topic::RewardCards, ask))?;
        self.tell(Event::Rewarded { seat, cards, ships });
        self.draw_cards(seat, cards);
        self.then(&frames![FreeShips { seat, ships, clause: Rule::C4 }])
    }

    /// C5: the loser may take, or must take, compensation.
    pub(crate) fn compensation(&mut self, loser: Side) -> Flow {
        let (Some(seat), Some(from)) = (self.state.main_player(loser), self.state.main_player(loser.other())) else {
            return Ok(());
        };
        if self.state.encounter.lost[seat] == 0 || self.hand(from).is_empty() {
            return Ok(());
        }
        if self.rules.choices.compensation == Use::May {
            let ask = Ask::one_of([Pickable::Yes, Pickable::Pass]);
            let question = self.question(seat, Topic::TakeCompensation, ask);
            if self.pick_one(question)? != Pickable::Yes {
                self.tell(Event::NoCompensation { seat });
                return Ok(());
            }
        }
        self.then(&frames![Window::about(Hook::OnCompensation, seat), DrawCompensation { loser }])
    }

    /// C5: one card at random from the winner's hand for each ship lost, as far as it holds so many.
    pub(crate) fn draw_compensation(&mut self, loser: Side) -> Flow {
        let (Some(seat), Some(from)) = (self.state.main_player(loser), self.state.main_player(loser.other())) else {
            return Ok(());
        };
        if self.state.encounter.no_compensation {
            self.tell(Event::NoCompensation { seat });
            return Ok(());
        }
        let count = usize::from(self.state.encounter.lost[seat]);
        let cards: CardSet = self.random_cards(self.hand(from), count);
        self.give_cards(from, seat, cards, [seat, from].into_iter().collect(), Handover::Compensation);
        Ok(())
    }
}
