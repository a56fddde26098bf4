//! Turns and encounters: what comes next, who has won (S7, W, T).

use crate::ask::decision::{Ask, Pickable, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::table::{Seat, SeatSet};
use crate::things::card::CardSet;
use crate::things::cards::Zone;
use crate::things::encounter::Encounter;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::ruleset::{OutOfCards, Phase, Ruleset, Use, Windows};
use crate::things::side::Side;
use crate::things::state::State;

impl Step for BeginTurn {
    const RULE: Rule = Rule::S7;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.begin_turn()
    }
}

impl Step for BeginEncounter {
    const RULE: Rule = Rule::S7;

    fn rule(&self, _state: &State) -> Rule {
        if self.number > 1 { Rule::T9 } else { Self::RULE }
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.begin_encounter(self.number)
    }
}

impl Step for Phases {
    const RULE: Rule = Rule::T9;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.begin_phase(self.from)
    }
}

impl Step for PhaseWork {
    const RULE: Rule = Rule::C11;

    fn rule(&self, _state: &State) -> Rule {
        of_phase(self.phase)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.work(self.phase)
    }
}

impl Step for DefenseHand {
    const RULE: Rule = Rule::T1;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.defense_hand(self.due)
    }
}

impl Step for CheckWin {
    const RULE: Rule = Rule::W2;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.check_win()
    }
}

impl Step for EndEncounter {
    const RULE: Rule = Rule::T9;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.end_encounter()
    }
}

impl Step for EndTurn {
    const RULE: Rule = Rule::S7;

    fn rule(&self, _state: &State) -> Rule {
        of_turn_end(self.why)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.end_turn(self.why)
    }
}

/// The clause that a phase is.
const fn of_phase(phase: Phase) -> Rule {
    match phase {
        Phase::NewHand | Phase::DefenseHand => Rule::T1,
        Phase::FreeShip => Rule::T4,
        Phase::Star => Rule::T5,
        Phase::Load => Rule::T7,
        Phase::Point => Rule::T6,
        Phase::OffenseInvites | Phase::DefenseInvites | Phase::Answers => Rule::T8,
        Phase::Cards | Phase::Reveal => Rule::C1,
        Phase::Resolve => Rule::C11,
    }
}

/// The clause by which a turn ends.
const fn of_turn_end(why: TurnEnd) -> Rule {
    match why {
        TurnEnd::NoSuccess | TurnEnd::Enough | TurnEnd::LastEncounter => Rule::T9,
        TurnEnd::OutOfCards => Rule::T2,
        TurnEnd::RanOut => Rule::T9,
        TurnEnd::NoShips => Rule::W5,
        TurnEnd::NobodyToMeet => Rule::T5,
        TurnEnd::LeftGame => Rule::W4,
    }
}

impl State {
    /// T9: whether the offense has a second encounter by the rules, if it holds a card for it.
    pub fn has_second_encounter(&self, rules: &Ruleset) -> bool {
        let barred = self.ran_out && rules.choices.out_of_cards == OutOfCards::NoSecondEncounter;
        self.encounter.is_success() && self.encounter.number == 1 && !barred
    }

    /// Whether the offense could take another encounter if a power let it: it holds a card for it, for all those know
    /// who are asked, and has not just had no ship to launch or nobody to meet.
    pub fn could_go_on(&self, rules: &Ruleset) -> bool {
        let holds = match rules.windows {
            Windows::All => !self.cards.hand(self.offense).is_empty(),
            Windows::Holders => self.cards.hand(self.offense).iter().any(|card| rules.kind(card).is_encounter_card()),
        };
        let at_an_end = match self.encounter.broken_off {
            Some(TurnEnd::NobodyToMeet) => self.phase == Phase::Star,
            Some(TurnEnd::NoShips | TurnEnd::OutOfCards) => true,
            _ => false,
        };
        holds && !at_an_end
    }
}

impl Play<'_, '_> {
    pub(crate) fn begin_turn(&mut self) -> Flow {
        self.state.turn = self.state.turn.saturating_add(1);
        self.state.ran_out = false;
        self.tell(Event::TurnBegan { seat: self.state.offense, turn: self.state.turn });
        self.then(&frames![BeginEncounter { number: 1 }])
    }

    pub(crate) fn begin_encounter(&mut self, number: u8) -> Flow {
        self.state.encounter = Encounter::new(number, &self.rules.numbers);
        self.tell(Event::EncounterBegan { offense: self.state.offense, number });
        self.then(&frames![Phases { from: PhaseIndex(0) }])
    }

    /// A phase: first the window before it, then its work. After the last phase the encounter ends.
    pub(crate) fn begin_phase(&mut self, PhaseIndex(index): PhaseIndex) -> Flow {
        let Some(phase) = self.rules.choices.phases.get(usize::from(index)).copied() else {
            // The encounter is over: the cards laid aside for it are back in hand, whatever its end sets off.
            self.take_up_aside();
            return self.then(&Self::closing_frames());
        };
        self.state.phase = phase;
        self.state.encounter.declined_hand = None;
        self.tell_by(of_phase(phase), Event::PhaseBegan { phase });
        let (hand, next) = (DefenseHand { due: false }, Phases { from: PhaseIndex(index + 1) });
        let window = Window::at(Hook::AnyTime);
        if phase == Phase::Star {
            self.then(&frames![window, Window::at(Hook::BeforeStar), hand, PhaseWork { phase }, next])
        } else {
            self.then(&frames![window, hand, PhaseWork { phase }, next])
        }
    }

    /// Wins are looked for again after the end of the encounter: a seat may have left the game (W4).
    fn closing_frames() -> [Frame; 4] {
        let moment = Window::at(Hook::OnEncounterEnd);
        frames![CheckWin, moment, CheckWin, EndEncounter]
    }

    /// The work of a phase.
    pub(crate) fn work(&mut self, phase: Phase) -> Flow {
        match phase {
            Phase::NewHand => self.offense_hand(),
            Phase::FreeShip => self.free_a_ship(),
            Phase::Star => self.draw_star(),
            Phase::DefenseHand => self.then(&frames![DefenseHand { due: false }]),
            Phase::Load => self.begin_load(),
            Phase::Point => self.point(),
            Phase::OffenseInvites => self.invite(Side::Offense),
            Phase::DefenseInvites => self.invite(Side::Defense),
            Phase::Answers => self.ask_for_answers(),
            Phase::Cards => self.begin_cards(),
            Phase::Reveal => self.begin_reveal(),
            Phase::Resolve => self.resolve(),
        }
    }

    /// The encounter is broken off: what is left of it is dropped, all ships go home, and the turn ends, unless a
    /// power goes on.
    pub(crate) fn break_off(&mut self, why: TurnEnd) -> Flow {
        while let Some(frame) = self.state.stack.pop() {
            if matches!(frame, Frame::Phases(_)) {
                break;
            }
        }
        for side in Side::BOTH {
            if let (Some(laid), Some(seat)) = (self.state.laid(side), self.state.main_player(side)) {
                self.shift_card(laid.card, Zone::Hand(seat), SeatSet::EMPTY);
            }
        }
        self.take_up_aside();
        self.state.encounter.broken_off = Some(why);
        let mut frames = self.everybody_home(of_turn_end(why));
        frames.extend(Self::closing_frames());
        self.then(&frames)
    }

    /// W2: seats with enough foreign bases win, together if they are several; W4: so does the last one left.
    pub(crate) fn check_win(&mut self) -> Flow {
        let (seats, needed) = (self.rules.seats, self.rules.numbers.bases_to_win);
        let left: SeatSet = self.rules.seats().filter(|seat| !self.state.out.contains(*seat)).collect();
        let mut winners: SeatSet =
            left.iter().filter(|seat| self.state.foreign_bases(*seat, seats) >= needed).collect();
        let mut by = Rule::W2;
        if winners.is_empty() && left.len() == 1 {
            (winners, by) = (left, Rule::W4);
        }
        if !winners.is_empty() {
            self.state.winners = winners;
            while self.state.stack.pop().is_some() {}
            self.tell_by(by, Event::GameWon { winners });
        }
        Ok(())
    }

    /// T9: after a success the offense may go on, once, if it holds an encounter card.
    pub(crate) fn end_encounter(&mut self) -> Flow {
        let (offense, encounter) = (self.state.offense, self.state.encounter);
        if self.state.out.contains(offense) {
            return self.under(Rule::W4, |play| play.end_turn(TurnEnd::LeftGame));
        }
        if let Some(why) = encounter.broken_off.filter(|_| !encounter.goes_on) {
            return self.under(of_turn_end(why), |play| play.end_turn(why));
        }
        let success = encounter.is_success();
        if !(encounter.goes_on || success && encounter.number == 1) {
            let why = if success { TurnEnd::LastEncounter } else { TurnEnd::NoSuccess };
            return self.end_turn(why);
        }
        let barred = !encounter.goes_on && !self.state.has_second_encounter(self.rules);
        let can = !barred && self.has_encounter_card(offense);
        let hand_is_secret = self.rules.windows == Windows::All && !self.hand(offense).is_empty();
        if !can && !hand_is_secret {
            return self.end_turn(if barred { TurnEnd::RanOut } else { TurnEnd::OutOfCards });
        }
        if encounter.goes_on && can {
            return self.next_encounter(encounter.number);
        }
        let options = [Pickable::Pass].into_iter().chain(can.then_some(Pickable::Yes));
        let mut question = self.question(offense, Topic::SecondEncounter, Ask::one_of(options));
        question.secret = hand_is_secret;
        match self.pick_one(question)? {
            Pickable::Yes => self.next_encounter(encounter.number),
            _ => self.end_turn(TurnEnd::Enough),
        }
    }

    fn next_encounter(&mut self, number: u8) -> Flow {
        self.forget_encounter();
        self.then(&frames![BeginEncounter { number: number.saturating_add(1) }])
    }

    /// The turn passes clockwise to the next seat still in the game (S7).
    pub(crate) fn end_turn(&mut self, why: TurnEnd) -> Flow {
        self.forget_encounter();
        self.tell(Event::TurnEnded { seat: self.state.offense, why });
        let out = self.state.out;
        if let Some(next) = self.state.offense.after(self.rules.seats).find(|seat| !out.contains(*seat)) {
            self.state.offense = next;
        }
        self.state.encounter = Encounter::new(0, &self.rules.numbers);
        self.then(&frames![BeginTurn])
    }

    /// Cards laid aside for this encounter go back to hands; everybody has seen them.
    fn take_up_aside(&mut self) {
        for seat in self.rules.seats() {
            let cards = self.state.cards.aside(seat);
            if cards.is_empty() {
                continue;
            }
            let unseen = cards.and(self.state.cards.face_down(seat));
            for (cards, witnesses) in [(cards.without(unseen), self.rules.all_seats()), (unseen, SeatSet::one(seat))] {
                cards.iter().for_each(|card| self.shift_card(card, Zone::Hand(seat), witnesses));
                let hidden = self.kinds(cards);
                if !cards.is_empty() {
                    let (script, taken) = (self.state.encounter.bent.aside[seat], Event::CardsTakenUp { seat, hidden });
                    let tell = |play: &mut Self| play.under(Rule::P1, |play| play.tell_to(witnesses, taken));
                    self.on_behalf_of(script, tell);
                }
            }
        }
    }

    /// What lasted the encounter for the powers is over.
    fn forget_encounter(&mut self) {
        for (_, power) in self.state.powers.iter_mut() {
            power.end_encounter(&self.rules.script(power.alien).memory, self.rules.seats);
        }
    }

    /// T1 for the offense, at the start of its turn only.
    fn offense_hand(&mut self) -> Flow {
        if self.state.encounter.number > 1 {
            return Ok(());
        }
        self.new_hand_if_due(self.state.offense, self.rules.choices.offense_draws == Use::Must)
    }

    /// T1 for the defense: at once where it must; where it may, it is asked in every phase and whenever its hand has
    /// changed; when a card is due it must.
    pub(crate) fn defense_hand(&mut self, due: bool) -> Flow {
        let Some(seat) = self.state.encounter.defense() else { return Ok(()) };
        let front = &self.state.encounter[Side::Defense];
        let laid = self.state.laid(Side::Defense).is_some();
        if laid || front.face.is_some() || self.state.encounter.outcome.is_some() {
            return Ok(());
        }
        self.new_hand_if_due(seat, due || self.rules.choices.defense_draws == Use::Must)
    }

    /// T1: a seat without encounter cards must, or may, draw a new hand.
    pub(crate) fn new_hand_if_due(&mut self, seat: Seat, must: bool) -> Flow {
        let needs = !self.has_encounter_card(seat);
        if must {
            return if needs { self.then_new_hand(seat, must) } else { Ok(()) };
        }
        let hand = self.hand(seat);
        let secret = self.rules.windows == Windows::All && self.could_lack_encounter_cards(seat);
        if !needs && !secret || self.state.encounter.declined_hand == Some(hand) {
            return Ok(());
        }
        let options = [Pickable::Pass].into_iter().chain(needs.then_some(Pickable::Yes));
        let mut question = self.question(seat, Topic::DrawNewHand, Ask::one_of(options));
        question.secret = secret;
        match self.pick_one(question)? {
            Pickable::Yes => self.then_new_hand(seat, must),
            _ => {
                self.state.encounter.declined_hand = Some(hand);
                Ok(())
            }
        }
    }

    /// Whether, for all anybody knows, a hand holds destiny cards only.
    fn could_lack_encounter_cards(&self, seat: Seat) -> bool {
        let destiny: usize = self
            .unaccounted(CardSet::first(self.rules.cards.len()))
            .iter()
            .filter(|card| self.rules.kind(*card).is_destiny())
            .count();
        let cards = self.hand(seat).len();
        cards > 0 && cards <= destiny
    }
}
