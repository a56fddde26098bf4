//! The end of an encounter, and the decision about another one (T9).

use super::reveal;
use super::turn::{end_turn, forget_encounter, of_turn_end};
use crate::decision::{Decision, PickOption, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Event, Hook, OutOfCards, Phase, Ruleset, Side, State, Windows, Zone};
use crate::steps::piles;
use crate::steps::ships::everybody_home;
use crate::table::{Seat, SeatSet};
use crate::trigger::{Fact, Flow, Play, Settles, Step};

/// Ends the last phase.
///
/// Cards set aside return to their hands before the end of the encounter triggers any script.
pub(super) fn close(play: &mut Play<'_, '_>) -> Flow {
    take_up_aside(play);
    piles::clear(play);
    // P4: open a last window, unless the encounter ended before the choice of cards.
    let last = play.state.encounter.choice_begun.then(|| Window::at(Hook::AnyTime).into());
    play.then(&last.into_iter().chain(closing_frames()).collect::<Vec<Frame>>())
}

/// Returns the frames that end an encounter. They check for winners again, because a seat can have left (W4).
fn closing_frames() -> [Frame; 4] {
    let moment = Window::at(Hook::AfterEncounter);
    frames![CheckWin::ANEW, moment, CheckWin::ANEW, EndEncounter]
}

/// Breaks off the encounter.
///
/// Its remaining steps are dropped, all ships return home, and the turn ends unless a power continues it.
pub(super) fn break_off(play: &mut Play<'_, '_>, why: TurnEnd) -> Flow {
    while let Some(frame) = play.state.stack.pop() {
        if matches!(frame, Frame::Phases(_)) {
            break;
        }
    }
    for side in Side::BOTH {
        if let Some(seat) = play.state.main_player(side) {
            play.under(of_turn_end(why), |play| reveal::take_back(play, seat, side));
        }
    }
    take_up_aside(play);
    piles::clear(play);
    play.state.encounter.broken_off = Some(why);
    let mut frames = everybody_home(play, of_turn_end(why));
    // Announce the reason first, because seats are about to be asked where their ships go.
    if !frames.is_empty() {
        play.tell_by(of_turn_end(why), Event::BrokenOff { seat: play.state.offense, why });
    }
    frames.extend(closing_frames());
    play.then(&frames)
}

/// T9: after a success, the offense can continue if it has an encounter card.
///
/// The edition limits the number of encounters in a turn.
impl Step for EndEncounter {
    const RULE: Rule = Rule::T9;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Dealt, Fact::Begun])?.anew();

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        let encounter = &play.state.encounter;
        !(encounter.goes_on || encounter.is_success() && encounter.number < play.rules.numbers.encounters)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let (offense, encounter) = (play.state.offense, &play.state.encounter);
        if play.state.out.contains(offense) {
            return play.under(Rule::W4, |play| end_turn(play, TurnEnd::LeftGame));
        }
        if let Some(why) = encounter.broken_off.filter(|_| !encounter.goes_on) {
            return play.under(of_turn_end(why), |play| end_turn(play, why));
        }
        let success = encounter.is_success();
        if !(encounter.goes_on || success && encounter.number < play.rules.numbers.encounters) {
            let why = if success { TurnEnd::LastEncounter } else { TurnEnd::NoSuccess };
            return end_turn(play, why);
        }
        let barred = !encounter.goes_on && !play.state.has_second_encounter(play.rules);
        let to_lay = play.rules.to_lay(play.at_hand(offense)).len();
        let can = !barred && to_lay >= play.encounter_cards_for(offense);
        let hand_is_secret = play.rules.windows == Windows::All && !play.at_hand(offense).is_empty();
        if !can && !hand_is_secret {
            return end_turn(play, if barred { TurnEnd::RanOut } else { TurnEnd::OutOfCards });
        }
        if encounter.goes_on && can {
            return next_encounter(play, encounter.number);
        }
        let number = encounter.number;
        let question = |play: &Play<'_, '_>| {
            let options = [PickOption::Pass].into_iter().chain(can.then_some(PickOption::Yes));
            let question = play.question(offense, Topic::SecondEncounter, Prompt::one_of(options));
            Decision { secret: hand_is_secret, ..question }
        };
        match play.pick_one(question)? {
            PickOption::Yes => next_encounter(play, number),
            _ => end_turn(play, TurnEnd::Enough),
        }
    }
}

fn next_encounter(play: &mut Play<'_, '_>, number: u8) -> Flow {
    forget_encounter(play);
    play.then(&frames![BeginEncounter { number: number.saturating_add(1) }])
}

impl State {
    /// T9: returns `true` if the offense can have another encounter, given a card for it.
    pub fn has_second_encounter(&self, rules: &Ruleset) -> bool {
        self.has_second_encounter_if(rules, self.ran_out)
    }

    /// Computes [`State::has_second_encounter`] for a given value of `ran_out`.
    pub(crate) fn has_second_encounter_if(&self, rules: &Ruleset, ran_out: bool) -> bool {
        let barred = ran_out && rules.choices.out_of_cards == OutOfCards::NoSecondEncounter;
        self.encounter.is_success() && self.encounter.number < rules.numbers.encounters && !barred
    }

    /// Returns `true` if, as far as this seat knows, a power could let the offense continue.
    ///
    /// The offense needs a card. It also cannot continue if it has just had no ship to launch or no seat to attack.
    /// With [`Windows::All`], a prompt must not reveal the offense's hand, so only the number of its cards counts.
    pub fn could_go_on(&self, rules: &Ruleset, to: Seat) -> bool {
        let hand = self.at_hand(rules, self.offense);
        let holds = match rules.windows {
            Windows::Holders if to == self.offense => rules.to_lay(hand).len() >= self.encounter_cards_for(rules, to),
            Windows::All | Windows::Holders => !hand.is_empty(),
        };
        let at_an_end = match self.encounter.broken_off {
            Some(TurnEnd::NobodyToMeet) => self.phase == Phase::Star,
            Some(TurnEnd::NoShips | TurnEnd::OutOfCards) => true,
            _ => false,
        };
        holds && !at_an_end
    }
}

/// Puts the cards set aside for this encounter back into their hands.
///
/// All seats have seen these cards.
fn take_up_aside(play: &mut Play<'_, '_>) {
    for seat in play.rules.seats() {
        let cards = play.state.cards.aside(seat);
        if cards.is_empty() {
            continue;
        }
        let unseen = cards.and(play.state.cards.face_down(seat));
        for (cards, open) in [(cards.without(unseen), true), (unseen, false)] {
            let witnesses = if open { play.rules.all_seats() } else { SeatSet::one(seat) };
            cards.iter().for_each(|card| play.shift_card(card, Zone::Hand(seat), witnesses));
            let hidden = play.kinds(cards);
            if !cards.is_empty() {
                let (script, taken) = (play.state.encounter.bent.aside[seat], Event::CardsTakenUp { seat, hidden });
                play.on_behalf_of(script, |play| {
                    play.under(Rule::P1, |play| play.tell_as_it_lay(open, seat, taken));
                });
            }
        }
    }
}
