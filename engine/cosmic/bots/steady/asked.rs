//! Answers to script questions: a seat, a card, a word, or a number.
//!
//! The bot does not know what the script does with the answer. It judges by the form of the question, its trigger, and the
//! objects in it. Words are ordered ([`Maxim::GoFurthest`]): the first one changes the least, the last one the most.

use super::cards::kinds;
use super::fight::Fight;
use super::maxim::Maxim;
use super::odds::best;
use super::powers::is_winning;
use super::sight::Sight;
use hyperkon_cosmic::{Argument, CardKind, Choice, Face, Hook, PickOption, Selection};

/// Picks some of the options.
pub(super) fn pick(sight: &Sight<'_>, options: &[PickOption], min: u8, max: u8) -> Option<Choice> {
    if max > 1 {
        return sight.heeds(Maxim::TakeTheMost).then(|| some(sight, options, min, max));
    }
    let is_any = |sort: fn(&PickOption) -> bool| options.iter().any(sort);
    let option = if is_any(|option| matches!(option, PickOption::Seat(_))) {
        sight.heeds(Maxim::StrikeTheLeader).then(|| seat(sight, options))?
    } else if is_any(|option| matches!(option, PickOption::Card(_))) {
        card(sight, options)
    } else {
        word(sight, options)
    };
    option.map(Choice::one)
}

/// Chooses a number, for a script or for ships that are all in one place.
pub(super) fn number(sight: &Sight<'_>, max: u8) -> Option<Choice> {
    sight.heeds(Maxim::TakeTheMost).then_some(Choice::Number(max))
}

/// Picks as many options as possible. Prefers other seats to this one.
fn some(sight: &Sight<'_>, options: &[PickOption], min: u8, max: u8) -> Choice {
    let own = PickOption::Seat(sight.me);
    let others = options.iter().copied().filter(|option| *option != own);
    let picked: Selection = others.take(usize::from(max)).collect();
    let lacking = usize::from(min).saturating_sub(picked.len());
    Choice::Pick(picked.into_iter().chain(std::iter::once(own).take(lacking)).collect())
}

/// Returns the opposing main player if this seat is a main player. Otherwise returns the leading other seat.
fn seat(sight: &Sight<'_>, options: &[PickOption]) -> Option<PickOption> {
    let others = || Sight::seats_in(options).filter(|seat| *seat != sight.me);
    let foe = sight.side_of(sight.me).and_then(|side| sight.player(side.other()));
    others().find(|seat| Some(*seat) == foe).or_else(|| sight.prospects().best(others())).map(PickOption::Seat)
}

/// Names a kind of card. To avoid revealing its face-down card, the seat names that card (C1), or else the strongest
/// kind.
fn card(sight: &Sight<'_>, options: &[PickOption]) -> Option<PickOption> {
    let own = sight.main_side().and_then(|side| sight.look.laid(side)).filter(|laid| !laid.open);
    let says = sight.question.hook == Some(Hook::OnReveal);
    match own.and_then(|laid| laid.kind).filter(|_| says) {
        Some(kind) if sight.heeds(Maxim::TellTheTruth) => {
            let own = PickOption::Card(kind);
            options.contains(&own).then_some(own)
        }
        None if sight.heeds(Maxim::AskForTheStrongest) => {
            best(kinds(options).map(|kind| (PickOption::Card(kind), sight.strength(kind)))).map(|(option, _)| option)
        }
        _ => None,
    }
}

/// Picks the last word, or the first one while winning. Promises a kind of card only if the bot would play it anyway.
fn word(sight: &Sight<'_>, options: &[PickOption]) -> Option<PickOption> {
    let mut words = options.iter().copied().filter(|option| matches!(option, PickOption::Word(_) | PickOption::Yes));
    let (first, last) = (words.clone().next()?, words.next_back()?);
    let promised =
        sight.question.args.iter().find_map(|arg| if let Argument::Card(kind) = arg { Some(*kind) } else { None });
    if let Some(kind) = promised.filter(|_| sight.question.secret && sight.heeds(Maxim::PromiseWhatYouDo)) {
        return Some(if would_lay(sight, kind) == Some(true) { first } else { last });
    }
    let is_enough = is_winning(sight) == Some(true);
    sight.heeds(Maxim::GoFurthest).then_some(if is_enough { first } else { last })
}

/// Returns `true` if this seat would play a card of this kind. Returns `None` if it cannot tell yet.
fn would_lay(sight: &Sight<'_>, kind: CardKind) -> Option<bool> {
    let (side, planet) = (sight.main_side()?, sight.look.planet()?);
    let cards = sight.hand().counted().map(|(kind, _)| kind);
    let (best, _) = Fight::now(sight, side, planet).best(sight, cards)?;
    let negotiates = |kind| sight.rules.face_of(kind) == Some(Face::Negotiate);
    Some(best == kind || negotiates(best) && negotiates(kind))
}
