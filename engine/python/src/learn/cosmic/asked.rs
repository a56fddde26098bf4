//! Encodes a question as bytes.

use super::view::Piece;
use super::{WORD_BITS, Words};
use crate::learn::layout::byte;
use crate::learn::{Page, Turned, word};
use hyperkon::__private::cosmic::{Argument, Decision, Prompt, Topic};

/// The topics of the rules' questions, in the order of their numbers. All scripts' questions share the next number.
pub(super) const RULES: [Topic; 24] = [
    Topic::Window,
    Topic::DrawNewHand,
    Topic::FreeShip,
    Topic::OwnColor,
    Topic::ChooseSystem,
    Topic::Point,
    Topic::Load,
    Topic::Invite,
    Topic::AnswerInvitation,
    Topic::SendShips,
    Topic::ChooseCard,
    Topic::Deal,
    Topic::TakeCompensation,
    Topic::RewardShips,
    Topic::RewardCards,
    Topic::ReturnShips,
    Topic::LoseShips,
    Topic::SettleShips,
    Topic::DiscardCard,
    Topic::GiveCard,
    Topic::MoveShips,
    Topic::PlaceShips,
    Topic::HideCard,
    Topic::SecondEncounter,
];
/// The number of topics.
pub(super) const TOPICS: usize = RULES.len() + 1;

/// Returns the names of topics.
pub(super) fn topics() -> Vec<String> {
    RULES.iter().map(word).chain(["script".to_owned()]).collect()
}

fn topic(topic: Topic) -> usize {
    RULES.iter().position(|other| *other == topic).unwrap_or(RULES.len())
}

/// Writes a question.
pub(super) fn write(words: &Words, turned: Turned, question: &Decision, page: &mut Page<'_>) {
    page.mark(Piece::Asked as usize, 0);
    page.mark(Piece::Topic as usize, topic(question.topic));
    if let Topic::Script(word) = question.topic {
        let bits = (0..WORD_BITS).filter(|bit| word.0 >> bit & 1 == 1);
        bits.for_each(|bit| page.mark(Piece::Text as usize, bit));
    }
    question.hook.iter().for_each(|hook| page.mark(Piece::Hook as usize, hook.index()));
    question.source.iter().for_each(|script| page.mark(Piece::Source as usize, script.index()));
    for (number, argument) in question.args.iter().enumerate() {
        let (sort, value) = match *argument {
            Argument::Number(value) => (1, usize::try_from(value).unwrap_or(0)),
            Argument::Seat(seat) => (2, turned.seat(seat)),
            Argument::Planet(planet) => (3, words.planet(turned, planet)),
            Argument::Card(kind) => (4, words.kind(kind).map_or(0, |kind| 1 + kind)),
            Argument::Alien(script) => (5, script.index()),
        };
        page.put(Piece::Arguments as usize, number * 2, sort);
        page.put(Piece::Arguments as usize, number * 2 + 1, byte(value));
    }
    let (form, least, most) = match &question.ask {
        Prompt::Pick { min, max, .. } => (0, *min, *max),
        Prompt::Number { min, max } => (1, *min, *max),
        Prompt::Ships { min, max, .. } => (2, *min, *max),
        Prompt::Deal(deal) => {
            page.put(Piece::OffersLeft as usize, 0, deal.proposals_left);
            (3, 0, 0)
        }
    };
    page.mark(Piece::Form as usize, form);
    page.put(Piece::Least as usize, 0, least);
    page.put(Piece::Most as usize, 0, most);
}
