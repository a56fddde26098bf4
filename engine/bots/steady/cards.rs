//! Cards: which to lay, to give and to drop, when to draw, how much of a reward to take (C1, C4, T1, T9).

use super::fight::Fight;
use super::maxim::Maxim;
use super::sight::Sight;
use crate::cosmic::{CardKind, Choice, Pickable, Topic};

pub(super) fn choose(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    let heeds = |maxim| sight.heeds(maxim);
    match sight.question.topic {
        Topic::ChooseCard if heeds(Maxim::LayByOdds) => lay(sight, options),
        Topic::DiscardCard if heeds(Maxim::DropTheWorst) => worst(sight, options),
        Topic::GiveCard if heeds(Maxim::DropTheWorst) => give(sight, options),
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

/// Compensation is drawn from the hand where that can be: the other holds fewer cards then (C5).
fn compensation(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    let to_lay = sight.view().hand.iter().filter(|kind| sight.rules.face_of(*kind).is_some()).count();
    if (to_lay as f32) < sight.by.short && options.contains(&Pickable::Pass) {
        return of(options, Pickable::Pass);
    }
    let is_hand = |option: &&Pickable| matches!(option, Pickable::Yes | Pickable::Seat(_));
    let taken = options.iter().find(is_hand).copied();
    of(options, taken.unwrap_or(Pickable::Deck))
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

/// The weakest of the cards among the options, or the strongest.
pub(super) fn by_strength(sight: &Sight<'_>, options: &[Pickable], best: bool) -> Option<Choice> {
    let worth = |kind: &CardKind| sight.strength(*kind);
    let less = |one: &CardKind, other: &CardKind| worth(one).total_cmp(&worth(other));
    let kind = if best { kinds(options).max_by(less) } else { kinds(options).min_by(less) };
    kind.map(|kind| Choice::one(Pickable::Card(kind)))
}

fn worst(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    by_strength(sight, options, false)
}

/// A main player at whose side one fights gets the best, anybody else the worst.
fn give(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    let is_friend = sight.main_side().is_none()
        && sight
            .named()
            .is_some_and(|seat| sight.side_of(seat).is_some() && sight.side_of(seat) == sight.side_of(sight.me));
    by_strength(sight, options, is_friend && sight.by.gift >= 0.0)
}

fn go_on(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    if !options.contains(&Pickable::Yes) {
        return of(options, Pickable::Pass);
    }
    let strong = sight.strongest() >= sight.by.strong;
    of(options, if strong { Pickable::Yes } else { Pickable::Pass })
}
