//! Fingerprints of questions: a hash of the seat, asker, topic, and options, without texts.
//!
//! Equal questions have equal fingerprints on every machine.

use crate::decision::question::{Decision, PickOption, Prompt, Topic};
use crate::state::card::CardKind;
use crate::state::side::Side;
use crate::table::Fnv;

/// Mixes a tagged value into the hash.
const fn pair(fnv: &mut Fnv, tag: u8, value: u8) {
    fnv.mix((tag as u64) << 8 | value as u64);
}

fn card(fnv: &mut Fnv, kind: CardKind) {
    match kind {
        CardKind::Attack(value) => {
            let [low, high] = value.to_le_bytes();
            pair(fnv, 20, low);
            fnv.mix(high.into());
        }
        CardKind::Negotiate => pair(fnv, 21, 0),
        CardKind::Scripted(script) => pair(fnv, 22, script.0),
    }
}

fn option(fnv: &mut Fnv, option: PickOption) {
    match option {
        PickOption::Pass => pair(fnv, 1, 0),
        PickOption::Yes => pair(fnv, 1, 1),
        PickOption::Cone => pair(fnv, 1, 2),
        PickOption::Deck => pair(fnv, 1, 3),
        PickOption::Seat(seat) => pair(fnv, 2, seat.0),
        PickOption::Planet(planet) => pair(fnv, 3, planet.0),
        PickOption::Card(kind) => card(fnv, kind),
        PickOption::Power(script) => pair(fnv, 4, script.0),
        PickOption::Side(Side::Offense) => pair(fnv, 5, 0),
        PickOption::Side(Side::Defense) => pair(fnv, 5, 1),
        PickOption::Alien(script) => pair(fnv, 7, script.0),
        PickOption::Word(word) => {
            pair(fnv, 6, 0);
            fnv.bytes(word.0.to_le_bytes());
        }
    }
}

/// Returns the fingerprint of a question.
pub(crate) fn of(decision: &Decision) -> u64 {
    let mut fnv = Fnv::NONE;
    pair(&mut fnv, decision.seat.0, decision.phase as u8);
    pair(&mut fnv, decision.hook.map_or(255, |hook| hook as u8), decision.source.map_or(255, |script| script.0));
    match decision.topic {
        Topic::Script(word) => {
            pair(&mut fnv, 255, 0);
            fnv.bytes(word.0.to_le_bytes());
        }
        // Topics of the rules are hashed by number, so renaming a topic changes no fingerprint.
        topic => fnv.mix(topic_number(topic).into()),
    }
    match &decision.ask {
        Prompt::Pick { min, max, options } => {
            pair(&mut fnv, *min, *max);
            options.iter().for_each(|one| option(&mut fnv, *one));
        }
        Prompt::Number { min, max } => pair(&mut fnv, *min, *max),
        Prompt::Ships { bounds, min, max } => {
            pair(&mut fnv, *min, *max);
            fnv.bytes(bounds.bytes().iter().copied());
        }
        Prompt::Deal(deal) => pair(&mut fnv, u8::from(deal.standing.is_some()), deal.proposals_left),
    }
    fnv.number()
}

fn topic_number(topic: Topic) -> u8 {
    match topic {
        Topic::Window => 0,
        Topic::DrawNewHand => 1,
        Topic::FreeShip => 2,
        Topic::OwnColor => 3,
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
        Topic::MoveShips => 21,
        Topic::PlaceShips => 22,
        Topic::HideCard => 23,
        Topic::Script(_) => 255,
    }
}
