//! A number for a question: who is asked, by what, about what, with which options; no texts.
//!
//! Equal questions have equal numbers on every machine (FNV-1a over a fixed order of bytes).

use crate::ask::decision::{Ask, Decision, Pickable, Topic};
use crate::things::card::CardKind;
use crate::things::side::Side;

struct Fnv(u64);

impl Fnv {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    fn pair(&mut self, tag: u8, value: u8) {
        self.0 = (self.0 ^ (u64::from(tag) << 8 | u64::from(value))).wrapping_mul(0x0100_0000_01b3);
    }

    fn card(&mut self, kind: CardKind) {
        match kind {
            CardKind::Attack(value) => {
                let [low, high] = value.to_le_bytes();
                self.pair(20, low);
                self.byte(high);
            }
            CardKind::Negotiate => self.pair(21, 0),
            CardKind::Destiny(script) => self.pair(22, script.0),
        }
    }

    fn option(&mut self, option: Pickable) {
        match option {
            Pickable::Pass => self.pair(1, 0),
            Pickable::Yes => self.pair(1, 1),
            Pickable::Cone => self.pair(1, 2),
            Pickable::Seat(seat) => self.pair(2, seat.0),
            Pickable::Planet(planet) => self.pair(3, planet.0),
            Pickable::Card(kind) => self.card(kind),
            Pickable::Power(script) => self.pair(4, script.0),
            Pickable::Side(Side::Offense) => self.pair(5, 0),
            Pickable::Side(Side::Defense) => self.pair(5, 1),
            Pickable::Word(word) => {
                self.pair(6, 0);
                word.0.to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
            }
        }
    }
}

/// The fingerprint of a question.
pub(crate) fn of(decision: &Decision) -> u64 {
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    fnv.pair(decision.seat.0, decision.phase as u8);
    fnv.pair(decision.hook.map_or(255, |hook| hook as u8), decision.source.map_or(255, |script| script.0));
    match decision.topic {
        Topic::Script(word) => {
            fnv.pair(255, 0);
            word.0.to_le_bytes().into_iter().for_each(|byte| fnv.byte(byte));
        }
        // A topic of the rules stands for itself: its place in the enum.
        topic => fnv.byte(topic_number(topic)),
    }
    match &decision.ask {
        Ask::Pick { min, max, options } => {
            fnv.pair(*min, *max);
            options.iter().for_each(|option| fnv.option(*option));
        }
        Ask::Number { min, max } => fnv.pair(*min, *max),
        Ask::Ships { bounds, min, max } => {
            fnv.pair(*min, *max);
            bounds.bytes().iter().for_each(|byte| fnv.byte(*byte));
        }
        Ask::Deal(deal) => fnv.pair(u8::from(deal.standing.is_some()), deal.proposals_left),
    }
    fnv.0
}

fn topic_number(topic: Topic) -> u8 {
    match topic {
        Topic::Window => 0,
        Topic::DrawNewHand => 1,
        Topic::FreeShip => 2,
        Topic::OwnColour => 3,
        Topic::ChooseSystem => 4,
        Topic::Point => 5,
        Topic::Load => 6,
        Topic::Invite => 7,
        Topic::AnswerInvitation => 8,
        Topic::SendShips => 9,
        Topic::ChooseCard => 10,
        Topic::Deal => 11,
        Topic::TakeCompensation => 12,
        Topic::RewardShips => 13,
        Topic::RewardCards => 14,
        Topic::ReturnShips => 15,
        Topic::LoseShips => 16,
        Topic::SettleShips => 17,
        Topic::DiscardCard => 18,
        Topic::GiveCard => 19,
        Topic::SecondEncounter => 20,
        Topic::WithdrawShips => 21,
        Topic::BringShips => 22,
        Topic::HideCard => 23,
        Topic::Script(_) => 255,
    }
}
