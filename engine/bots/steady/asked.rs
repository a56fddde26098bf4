//! Questions of scripts: whom to name, which card, which word, how much.
//!
//! Nothing here knows what a script does with the answer: the form of the question, its moment and what it names tell what is
//! usually done. Words stand in an order ([`Maxim::GoFurthest`]), from the one that changes least to the one that goes furthest.

use super::cards::kinds;
use super::fight::Fight;
use super::maxim::Maxim;
use super::odds::best;
use super::powers::is_winning;
use super::sight::Sight;
use hyperkon_cosmic::{Argument, CardKind, Choice, Face, Hook, Pickable, Picked};

/// Picks some of the options.
pub(super) fn pick(sight: &Sight<'_>, options: &[Pickable], min: u8, max: u8) -> Option<Choice> {
    if max > 1 {
        return sight.heeds(Maxim::TakeTheMost).then(|| some(sight, options, min, max));
    }
    let is_any = |sort: fn(&Pickable) -> bool| options.iter().any(sort);
    let option = if is_any(|option| matches!(option, Pickable::Seat(_))) {
        sight.heeds(Maxim::StrikeTheLeader).then(|| seat(sight, options))?
    } else if is_any(|option| matches!(option, Pickable::Card(_))) {
        card(sight, options)
    } else {
        word(sight, options)
    };
    option.map(Choice::one)
}

/// A number, where a script asks for one or for ships that all lie at one place.
pub(super) fn number(sight: &Sight<'_>, max: u8) -> Option<Choice> {
    sight.heeds(Maxim::TakeTheMost).then_some(Choice::Number(max))
}

/// As many as can be named, others before this seat.
fn some(sight: &Sight<'_>, options: &[Pickable], min: u8, max: u8) -> Choice {
    let own = Pickable::Seat(sight.me);
    let others = options.iter().copied().filter(|option| *option != own);
    let picked: Picked = others.take(usize::from(max)).collect();
    let lacking = usize::from(min).saturating_sub(picked.len());
    Choice::Pick(picked.into_iter().chain(std::iter::once(own).take(lacking)).collect())
}

/// The main player against whom this seat fights, or whoever stands best but this seat.
fn seat(sight: &Sight<'_>, options: &[Pickable]) -> Option<Pickable> {
    let others = || Sight::seats_in(options).filter(|seat| *seat != sight.me);
    let foe = sight.side_of(sight.me).and_then(|side| sight.player(side.other()));
    others().find(|seat| Some(*seat) == foe).or_else(|| sight.prospects().best(others())).map(Pickable::Seat)
}

/// What its own card is, where it is asked in place of turning it (C1); else the strongest kind that another can hold.
fn card(sight: &Sight<'_>, options: &[Pickable]) -> Option<Pickable> {
    let own = sight.main_side().and_then(|side| sight.view().laid[side]).filter(|laid| !laid.open);
    let says = sight.question.hook == Some(Hook::OnReveal);
    match own.and_then(|laid| laid.kind).filter(|_| says) {
        Some(kind) if sight.heeds(Maxim::TellTheTruth) => {
            let own = Pickable::Card(kind);
            options.contains(&own).then_some(own)
        }
        None if sight.heeds(Maxim::AskForTheStrongest) => {
            best(kinds(options).map(|kind| (Pickable::Card(kind), sight.strength(kind)))).map(|(option, _)| option)
        }
        _ => None,
    }
}

/// The word that goes furthest, or that changes least; a promise to lay a kind of card is one to do what it does anyway.
fn word(sight: &Sight<'_>, options: &[Pickable]) -> Option<Pickable> {
    let mut words = options.iter().copied().filter(|option| matches!(option, Pickable::Word(_) | Pickable::Yes));
    let (first, last) = (words.clone().next()?, words.next_back()?);
    let promised =
        sight.question.args.iter().find_map(|arg| if let Argument::Card(kind) = arg { Some(*kind) } else { None });
    if let Some(kind) = promised.filter(|_| sight.question.secret && sight.heeds(Maxim::PromiseWhatYouDo)) {
        return Some(if would_lay(sight, kind) == Some(true) { first } else { last });
    }
    let is_enough = is_winning(sight) == Some(true);
    sight.heeds(Maxim::GoFurthest).then_some(if is_enough { first } else { last })
}

/// Whether the card that it would lay is of this kind; `None`: it cannot say yet.
fn would_lay(sight: &Sight<'_>, kind: CardKind) -> Option<bool> {
    let (side, planet) = (sight.main_side()?, sight.view().planet?);
    let cards = sight.view().hand.counted().map(|(kind, _)| kind);
    let (best, _) = Fight::now(sight, side, planet).best(sight, cards)?;
    let negotiates = |kind| sight.rules.face_of(kind) == Some(Face::Negotiate);
    Some(best == kind || negotiates(best) && negotiates(kind))
}
