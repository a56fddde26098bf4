//! Cards: which to lay, to give and to drop, when to draw, how much of a reward to take (C1, C4, T1, T9).

use super::fight::Fight;
use super::maxim::Maxim;
use super::sight::Sight;
use hyperkon_cosmic::{CardKind, Choice, Pickable, Topic};

pub(super) fn choose(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    let heeds = |maxim| sight.heeds(maxim);
    match sight.question.topic {
        Topic::ChooseCard if heeds(Maxim::LayByOdds) => lay(sight, options),
        Topic::DiscardCard | Topic::GiveCard if heeds(Maxim::DropTheWorst) => weakest(sight, options),
        Topic::DrawNewHand if heeds(Maxim::DrawNewHand) => of(options, Pickable::Yes),
        Topic::SecondEncounter if heeds(Maxim::GoOn) => go_on(sight, options),
        Topic::TakeCompensation if heeds(Maxim::TakeCompensation) => compensation(sight, options),
        Topic::HideCard if heeds(Maxim::HideCards) => of(options, Pickable::Yes),
        _ => None,
    }
}

/// How much to take of a reward (C4).
pub(super) fn reward(sight: &Sight<'_>, max: u8) -> Option<Choice> {
    if !sight.heeds(Maxim::TakeRewards) {
        return None;
    }
    let wants_ships = || sight.seat(sight.me).is_some_and(|seat| f32::from(seat.black_hole) >= sight.by.missed);
    let is_taken = sight.question.topic == Topic::RewardCards || wants_ships();
    Some(Choice::Number(if is_taken { max } else { 0 }))
}

/// Compensation comes from the hand of the other where it can (C5); with a short hand it only puts off a new one (T1).
fn compensation(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    let to_lay = sight.view().hand.iter().filter(|kind| sight.rules.face_of(*kind).is_some()).count();
    if (to_lay as f32) < sight.by.short && options.contains(&Pickable::Pass) {
        return of(options, Pickable::Pass);
    }
    let from_hand = options.iter().find(|option| matches!(option, Pickable::Yes | Pickable::Seat(_)));
    of(options, from_hand.copied().unwrap_or(Pickable::Deck))
}

fn of(options: &[Pickable], option: Pickable) -> Option<Choice> {
    options.contains(&option).then(|| Choice::one(option))
}

/// The kinds of cards among the options.
pub(super) fn kinds(options: &[Pickable]) -> impl Iterator<Item = CardKind> {
    options.iter().filter_map(|option| if let Pickable::Card(kind) = option { Some(*kind) } else { None })
}

fn lay(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    let (side, planet) = (sight.main_side()?, sight.view().planet?);
    let (kind, _) = Fight::now(sight, side, planet).best(sight, kinds(options))?;
    Some(Choice::one(Pickable::Card(kind)))
}

/// The weakest of the cards among the options.
fn weakest(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    let kind = kinds(options).min_by(|one, other| sight.strength(*one).total_cmp(&sight.strength(*other)))?;
    Some(Choice::one(Pickable::Card(kind)))
}

fn go_on(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    if !options.contains(&Pickable::Yes) {
        return of(options, Pickable::Pass);
    }
    let strong = sight.strongest() >= sight.by.strong;
    of(options, if strong { Pickable::Yes } else { Pickable::Pass })
}
