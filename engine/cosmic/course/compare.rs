//! Who wins the encounter (C2, C5), and what follows in which order (C11).

use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::step::Step;
use crate::moment::wrong::Broken;
use crate::rule::Rule;
use crate::table::{Seat, SeatSet};
use crate::things::cards::Zone;
use crate::things::encounter::{Face, Front, Laid, Outcome};
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::number::Number;
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

impl Play<'_, '_> {
    /// What the turned cards lead to (C2, C5, C7).
    pub(crate) fn resolve(&mut self) -> Flow {
        let [Some(offense), Some(defense)] = self.state.encounter.sides.both().map(|front| front.face) else {
            return Err(Broken::NotTurned.into());
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
        let to_fix = |seat: Seat| self.to_fix(Number::ShipValue, seat).into();
        let mut frames: Vec<Frame> = self.participants().into_iter().map(to_fix).collect();
        frames.extend(frames![Window::at(Hook::OnTotals), CompareTotals]);
        self.then(&frames)
    }

    /// The strength of a side's own and allied ships, each seat's ships at their value.
    fn strengths(&self, players: BySide<Seat>, side: Side) -> (i16, i16) {
        let value = &self.state.encounter.numbers[Number::ShipValue];
        // A power can make each ship count 255, and an edition can have a hundred ships a seat.
        let strength = |seat: Seat, ships: u8| i16::from(ships).saturating_mul(value[seat]);
        let own = strength(players[side], self.state.ships_in_encounter(players[side]));
        let allied = self.rules.seats().filter(|seat| !players.both().contains(&seat));
        let sent = &self.state.ships[side];
        (own, allied.map(|seat| strength(seat, sent[seat])).fold(0, i16::saturating_add))
    }

    fn total(&self, players: BySide<Seat>, side: Side) -> i16 {
        let Front { face, tally, .. } = self.state.encounter[side];
        let (own, allied) = self.strengths(players, side);
        tally.total(face.map_or(0, Face::value), own, allied)
    }

    /// C2: the higher total wins, a tie goes to the defense.
    pub(crate) fn compare_totals(&mut self) -> Flow {
        let players = self.players()?;
        let totals @ BySide { offense, defense } = BySide::each(|side| self.total(players, side));
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
        let players = self.players()?;
        for side in Side::BOTH {
            let seat = players[side];
            let Some(Laid { card, .. }) = self.state.laid(side) else { continue };
            if self.state.encounter[side].claim.is_some() && self.may_hide_claimed(seat)? {
                self.hide_in_deck(seat, side);
                continue;
            }
            self.shift_card(card, Zone::Discard, SeatSet::EMPTY);
            self.state.encounter[side].discarded = Some(card);
            self.tell(Event::PlayedCardDiscarded { seat, kind: self.rules.kind(card) });
        }
        Ok(())
    }
}
