//! The result of the encounter (C2, C5), and the order of its consequences (C11).

use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{AllyReturn, BySide, Event, Face, Front, Hook, Laid, Number, Outcome, Side, State, Zone};
use crate::steps::effects::{hide_in_deck, may_hide_claimed};
use crate::table::{Seat, SeatSet};
use crate::trigger::{BOTH_LAID, Broken, Fact, Facts, Flow, Play, Settles, Step};

/// C2: the totals are computed, and powers can change each of them.
impl Step for MakeTotals {
    const RULE: Rule = Rule::C2;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_decided().map(Facts::decided);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let players = play.players()?;
        let to_fix = |side| play.to_fix_from(Number::Total, players[side], sum(play, players, side).total);
        let (offense, defense) = (to_fix(Side::Offense), to_fix(Side::Defense));
        play.then(&frames![offense, defense, CompareTotals])
    }
}

/// C2: the higher total wins, and a tie goes to the defense.
impl Step for CompareTotals {
    const RULE: Rule = Rule::C2;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_decided().map(Facts::decided);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let players = play.players()?;
        let sums = BySide::each(|side| sum(play, players, side));
        let totals @ BySide { offense, defense } = BySide::each(|side| play.fixed(Number::Total, players[side]));
        play.state.encounter.totals = Some(totals);
        let Sum { card: offense_card, ships: offense_ships, .. } = sums.offense;
        let Sum { card: defense_card, ships: defense_ships, .. } = sums.defense;
        let lower_wins = play.state.encounter.lower_wins;
        play.emit(Event::Totals {
            offense,
            defense,
            offense_card,
            offense_ships,
            defense_card,
            defense_ships,
            lower_wins,
        });
        let offense_wins = if lower_wins { offense < defense } else { offense > defense };
        to_win(play, if offense_wins { Side::Offense } else { Side::Defense })
    }
}

/// C11: the consequences of a win, in order.
impl Step for Won {
    const RULE: Rule = Rule::C3;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_decided().map(Facts::decided);

    fn rule(&self, state: &State) -> Rule {
        let negotiated = |side: Side| state.encounter[side].negotiates();
        match self.winner(state) {
            _ if Side::BOTH.into_iter().any(negotiated) => Rule::C5,
            Side::Offense => Self::RULE,
            Side::Defense => Rule::C4,
        }
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let side = self.winner(play.state);
        decide(play, Outcome::Won(side), play.why().rule);
        let mut frames = result_frames();
        frames.extend(consequences(play, side));
        play.then(&frames)
    }
}

/// Returns the frames for the ships and the compensation after a win (C3 to C5). They follow the discard (C11).
pub(crate) fn consequences(play: &Play<'_, '_>, side: Side) -> Vec<Frame> {
    let (encounter, loser) = (&play.state.encounter, side.other());
    let mut frames = vec![LoseDefeated { side: loser }.into()];
    match side {
        Side::Offense => frames.push(Land.into()),
        Side::Defense => {
            let defended = encounter.planet();
            let except = defended.filter(|_| play.rules.choices.ally_return == AllyReturn::NotDefended);
            let except = except.into_iter().collect();
            for seat in play.others().filter(|seat| play.state.ships[side][*seat] > 0) {
                frames.extend(frames![Reward { seat }, ReturnShips { seat, side, except, clause: Rule::C4 }]);
            }
        }
    }
    if encounter[loser].negotiates() && !encounter[side].negotiates() {
        frames.push(Compensation { loser }.into());
    }
    frames
}

impl Step for DiscardPlayed {
    const RULE: Rule = Rule::C11;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Met]).map(|now| now.without(&BOTH_LAID));

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        Side::BOTH.into_iter().all(|side| play.state.encounter[side].claim.is_none())
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let players = play.players()?;
        for side in Side::BOTH {
            let seat = players[side];
            let Some(Laid { card, .. }) = play.state.laid(side) else { continue };
            if play.state.encounter[side].claim.is_some() && may_hide_claimed(play, seat)? {
                hide_in_deck(play, seat, side);
                continue;
            }
            play.shift_card(card, Zone::Discard, SeatSet::EMPTY);
            play.state.encounter[side].discarded = Some(card);
            play.emit(Event::PlayedCardDiscarded { seat, kind: play.rules.kind(card) });
        }
        Ok(())
    }
}

/// Resolves the revealed cards (C2, C5, C7).
pub(crate) fn resolve(play: &mut Play<'_, '_>) -> Flow {
    let [Some(offense), Some(defense)] = play.state.encounter.sides.both().map(|front| front.face) else {
        return Err(Broken::NotTurned.into());
    };
    match (offense, defense) {
        (Face::Attack(_), Face::Attack(_)) => begin_totals(play),
        (Face::Negotiate, Face::Negotiate) => play.then(&frames![Negotiate]),
        (Face::Negotiate, Face::Attack(_)) => negotiator_loses(play, Side::Offense),
        (Face::Attack(_), Face::Negotiate) => negotiator_loses(play, Side::Defense),
    }
}

/// Announces that a side is about to win.
///
/// Powers can then let the other side win.
fn to_win(play: &mut Play<'_, '_>, side: Side) -> Flow {
    play.then_at_stake(Hook::OnResult, None, Won { side })
}

impl Won {
    /// Returns the side that wins after all powers have acted.
    pub(crate) fn winner(self, state: &State) -> Side {
        state.encounter.decided_for.unwrap_or(self.side)
    }
}

/// C5: lets the side that negotiated lose, unless its power makes a negotiate win.
fn negotiator_loses(play: &mut Play<'_, '_>, negotiator: Side) -> Flow {
    let peace_wins = play.state.encounter[negotiator].peace_wins;
    to_win(play, if peace_wins { negotiator } else { negotiator.other() })
}

/// Returns the seats with ships in the encounter: the offense first, then clockwise.
fn participants(play: &Play<'_, '_>) -> Vec<Seat> {
    let all = std::iter::once(play.state.offense).chain(play.state.offense.after(play.rules.seats));
    all.filter(|seat| play.state.ships_in_encounter(*seat) > 0).collect()
}

/// C2: computes the ship values, lets powers change the totals, and then compares them.
fn begin_totals(play: &mut Play<'_, '_>) -> Flow {
    let players = play.players()?;
    let card_of = |side: Side| {
        let usual = play.state.encounter[side].face.map_or(0, Face::value);
        play.to_fix_from(Number::CardValue, players[side], usual).into()
    };
    let mut frames: Vec<Frame> = Side::BOTH.map(card_of).into();
    frames.extend(participants(play).into_iter().map(|seat| Frame::from(play.to_fix(Number::ShipValue, seat))));
    frames.extend(frames![Window::at(Hook::OnTotals), MakeTotals]);
    play.then(&frames)
}

/// Returns the strength of a side's own ships and of its allies' ships.
///
/// Each seat's ships count with the ship value of that seat.
fn strengths(play: &Play<'_, '_>, players: BySide<Seat>, side: Side) -> (i16, i16) {
    let value = &play.state.encounter.numbers[Number::ShipValue];
    // Saturate: a power can set the value of a ship to 255, and an edition can have 100 ships per seat.
    let strength = |seat: Seat, ships: u8| i16::from(ships).saturating_mul(value[seat]);
    let own = strength(players[side], play.state.ships_in_encounter(players[side]));
    let allied = play.rules.seats().filter(|seat| !players.both().contains(&seat));
    let sent = &play.state.ships[side];
    (own, allied.map(|seat| strength(seat, sent[seat])).fold(0, i16::saturating_add))
}

/// A total and its parts: the card's value and the strength of the ships.
struct Sum {
    card: i16,
    ships: i16,
    total: i16,
}

fn sum(play: &Play<'_, '_>, players: BySide<Seat>, side: Side) -> Sum {
    let Front { face, tally, more, .. } = play.state.encounter[side];
    let (own, allied) = strengths(play, players, side);
    let (card, ships) = (face.map_or(0, Face::value), tally.ships(own, allied));
    Sum { card, ships, total: tally.total(card, ships).saturating_add(more) }
}

/// Records the outcome of the encounter.
pub(crate) fn decide(play: &mut Play<'_, '_>, outcome: Outcome, rule: Rule) {
    play.state.encounter.outcome = Some(outcome);
    play.tell_by(rule, Event::Decided { outcome });
}

/// Returns the frames that follow a result (C11).
///
/// Powers act on the result before any card or ship moves. Then the played cards are kept or discarded, and powers can
/// take cards from the discard pile.
pub(crate) fn result_frames() -> Vec<Frame> {
    Vec::from(frames![
        Window::at(Hook::AfterResult),
        Window::at(Hook::OnDiscard),
        DiscardPlayed,
        Window::at(Hook::AfterDiscard)
    ])
}
