//! Choice of cards to play, give, and discard; draws and rewards (C1, C4, T1, T9).

use super::fight::Fight;
use super::maxim::Maxim;
use super::sight::Sight;
use hyperkon_cosmic::{CardKind, Choice, PickOption, Topic};

pub(super) fn choose(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    let heeds = |maxim| sight.heeds(maxim);
    match sight.question.topic {
        Topic::ChooseCard if heeds(Maxim::LayByOdds) => lay(sight, options),
        Topic::DiscardCard | Topic::GiveCard if heeds(Maxim::DropTheWorst) => weakest(sight, options),
        Topic::DrawNewHand if heeds(Maxim::DrawNewHand) => of(options, PickOption::Yes),
        Topic::SecondEncounter if heeds(Maxim::GoOn) => go_on(sight, options),
        Topic::TakeCompensation if heeds(Maxim::TakeCompensation) => compensation(sight, options),
        Topic::HideCard if heeds(Maxim::HideCards) => of(options, PickOption::Yes),
        _ => None,
    }
}

/// Chooses the number of cards or ships to take as a reward (C4).
pub(super) fn reward(sight: &Sight<'_>, max: u8) -> Option<Choice> {
    if !sight.heeds(Maxim::TakeRewards) {
        return None;
    }
    let wants_ships = || sight.seat(sight.me).is_some_and(|seat| f32::from(seat.black_hole()) >= sight.by.missed);
    let is_taken = sight.question.topic == Topic::RewardCards || wants_ships();
    Some(Choice::Number(if is_taken { max } else { 0 }))
}

/// Takes compensation, preferably from the other main player's hand (C5). With a short hand it declines, because cards
/// would delay a new hand (T1).
fn compensation(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    let to_lay = sight.hand().iter().filter(|kind| sight.rules.face_of(*kind).is_some()).count();
    if (to_lay as f32) < sight.by.short && options.contains(&PickOption::Pass) {
        return of(options, PickOption::Pass);
    }
    let from_hand = options.iter().find(|option| matches!(option, PickOption::Yes | PickOption::Seat(_)));
    of(options, from_hand.copied().unwrap_or(PickOption::Deck))
}

fn of(options: &[PickOption], option: PickOption) -> Option<Choice> {
    options.contains(&option).then(|| Choice::one(option))
}

/// Returns the kinds of cards among the options.
pub(super) fn kinds(options: &[PickOption]) -> impl Iterator<Item = CardKind> {
    options.iter().filter_map(|option| if let PickOption::Card(kind) = option { Some(*kind) } else { None })
}

fn lay(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    let (side, planet) = (sight.main_side()?, sight.look.planet()?);
    let (kind, _) = Fight::now(sight, side, planet).best(sight, kinds(options))?;
    Some(Choice::one(PickOption::Card(kind)))
}

/// Picks the weakest card among the options.
fn weakest(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    let kind = kinds(options).min_by(|one, other| sight.strength(*one).total_cmp(&sight.strength(*other)))?;
    Some(Choice::one(PickOption::Card(kind)))
}

fn go_on(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    if !options.contains(&PickOption::Yes) {
        return of(options, PickOption::Pass);
    }
    let strong = sight.strongest() >= sight.by.strong;
    of(options, if strong { PickOption::Yes } else { PickOption::Pass })
}
