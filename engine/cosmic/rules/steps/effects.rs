//! Effects of script functions that no rule describes: swaps, promises, and departures.

use crate::decision::{PickOption, Prompt, Topic};
use crate::rule::Rule;
use crate::state::{
    Berth, Bound, BySide, CardClass, CardId, CardKind, CardSet, DrawNewHand, DrawnFor, Event, Face, Frame, Hook, Laid,
    MustLay, Side, TransferReason, Trigger, Wanted, Zone,
};
use crate::steps::captives::lose_hold;
use crate::steps::ships::ships_at_large;
use crate::steps::table_cards;
use crate::steps::{losses, moves};
use crate::table::{Seat, SeatSet};
use crate::trigger::{Call, Flow, Play, Wrong};

/// Exchanges the two played cards; does nothing until both are played.
pub fn swap_played_cards(play: &mut Play<'_, '_>) {
    let Some(BySide { offense, defense }) = play.state.players() else { return };
    if Side::BOTH.into_iter().any(|side| play.state.laid(side).is_none()) {
        return;
    }
    play.state.cards.swap_laid(play.rules, offense, defense);
    play.emit(Event::PlayedCardsSwapped);
}

/// Exchanges two seats' hands unseen; each seat remembers the hand that it gave.
pub fn swap_hands(play: &mut Play<'_, '_>, one: Seat, other: Seat) {
    let (ours, theirs) = (play.hand(one), play.hand(other));
    play.state.cards.swap_hands(one, other);
    play.emit(Event::HandsSwapped { one, other });
    let both: SeatSet = [one, other].into_iter().collect();
    for (from, to, cards) in [(one, other, ours), (other, one, theirs)] {
        if cards.is_empty() {
            continue;
        }
        let (count, hidden) = (cards.len() as u8, play.kinds(cards));
        play.note_drawn(to, Some(from), count, DrawnFor::Effect);
        play.tell_to(both, Event::CardsGiven { from, to, count, hidden, why: TransferReason::Exchange });
    }
}

/// Draws cards from the deck for a seat, and returns the cards.
pub(crate) fn draw_cards(play: &mut Play<'_, '_>, seat: Seat, cards: u8) -> Vec<CardId> {
    let drawn = play.draw_cards(seat, cards);
    play.note_drawn(seat, None, drawn.len() as u8, DrawnFor::Effect);
    drawn
}

/// Draws a random card from another seat's hand; both seats know which card it is.
pub fn draw_from_hand(play: &mut Play<'_, '_>, seat: Seat, from: Seat) -> bool {
    let card = play.random_cards(play.hand(from), 1);
    if card.is_empty() {
        play.emit(Event::NothingFound { seat });
        return false;
    }
    play.give_cards(from, seat, card, [seat, from].into_iter().collect(), TransferReason::Drawn);
    true
}

/// T1: makes the seat that draws a new hand show and keep its destiny cards.
pub fn keep_destiny_cards(play: &mut Play<'_, '_>, moment: &Trigger, seat: Seat) {
    match play.state.stack.matter_mut(moment) {
        Some(Frame::DrawNewHand(DrawNewHand { seat: drawing, kept, .. })) if *drawing == seat => *kept = true,
        _ => return,
    }
    let kinds = play.kinds(play.hand(seat).and(play.rules.found.scripted));
    let hand = play.hand(seat);
    for viewer in play.rules.seats().filter(|viewer| *viewer != seat) {
        play.state.cards.learn(viewer, hand);
    }
    play.emit(Event::CardsShown { seat, kinds });
}

/// Cancels the declared use of a power, or the departure of ships from a planet.
///
/// # Errors
/// Returns a fault if the trigger is about neither a use nor a departure.
pub(crate) fn cancel(play: &mut Play<'_, '_>, call: &Call) -> Flow {
    if call.moment.hook == Hook::OnLeave {
        moves::keep(play, &call.moment);
        return Ok(());
    }
    play.cancel_declared_use(call.me, &call.moment)
}

/// Sends falling or landing ships of a seat back to its bases.
///
/// # Errors
/// Returns a pending question or a fault.
pub(crate) fn spare(
    play: &mut Play<'_, '_>,
    moment: &Trigger,
    seat: Seat,
    ships: Option<u8>,
    to: Option<&[Berth]>,
) -> Flow {
    match moment.hook {
        Hook::OnLand => moves::spare_landing(play, moment, seat, ships, to),
        _ => losses::save_falling_ships(play, moment, seat, ships, to),
    }
}

/// Sends falling, landing, or leaving ships of these seats to another place.
///
/// # Errors
/// Returns a pending question, or a fault if the ships cannot go to that place.
pub(crate) fn send(play: &mut Play<'_, '_>, moment: &Trigger, seats: SeatSet, to: Berth) -> Flow {
    match moment.hook {
        Hook::OnLoseShips => send_falling_ships(play, moment, seats, to),
        _ => moves::divert(play, moment, seats, to),
    }
}

/// Sends falling ships of these seats out of the game, or to the black hole.
///
/// # Errors
/// Returns a fault for any other place.
pub fn send_falling_ships(play: &mut Play<'_, '_>, moment: &Trigger, seats: SeatSet, to: Berth) -> Flow {
    let by = play.why().by;
    let Some(loss) = play.state.falling_mut(moment) else { return Ok(()) };
    (loss.leave_game, loss.sent_away_by) = match to {
        Berth::Gone => (loss.leave_game.union(seats), by),
        Berth::Hole => (loss.leave_game.iter().filter(|seat| !seats.contains(*seat)).collect(), by),
        _ => return Err(Wrong::NoPlaceForFallen.into()),
    };
    Ok(())
}

/// W4: removes a seat with its ships, its star cards, and its hand from the game.
pub fn leave_game(play: &mut Play<'_, '_>, seat: Seat) {
    // W4: the last seat in the game has won, so it stays.
    let is_last = play.state.out.len() + 1 >= usize::from(play.rules.seats);
    if play.state.out.contains(seat) || is_last {
        return;
    }
    play.state.out.insert(seat);
    Side::BOTH.into_iter().for_each(|side| play.state.encounter[side].allies.remove(seat));
    // Do not move ships that are falling now: the loss in progress moves them.
    play.state.ships.gather(seat, &ships_at_large(play, seat), Berth::Gone);
    let held = play.rules.seats().map(Berth::Held);
    for berth in [Berth::Hole, Berth::Front(Side::Defense)].into_iter().chain(held) {
        play.state.ships.shift_all(seat, berth, Berth::Gone);
    }
    lose_hold(play, seat);
    play.state.star_known &= play.state.stars.as_slice().last() != Some(&seat.0);
    play.state.stars.retain(|color| color != seat.0);
    play.state.star_discards.retain(|color| color != seat.0);
    play.tell_by(Rule::W4, Event::SeatLeft { seat });
    play.under(Rule::W4, table_cards::clear);
    // Cards set aside for this seat would have no owner, so they are discarded too.
    let left: CardSet = play.hand(seat).or(play.state.cards.aside(seat)).or(play.state.cards.owned(seat));
    play.under(Rule::W4, |play| play.throw_away(seat, left));
}

/// Makes a main player's revealed card count as a different face.
pub(crate) fn count_as(play: &mut Play<'_, '_>, side: Side, face: Face) -> Flow {
    play.state.encounter[side].face = Some(face);
    let seat = play.player(side)?;
    play.emit(Event::CountsAs { seat, face });
    Ok(())
}

/// Records a main player's promise about its choice of a card.
pub fn bind_choice(play: &mut Play<'_, '_>, side: Side, bound: Bound) {
    play.state.encounter[side].bound = Some(bound);
}

/// Makes a main player play a card of a class or kind, or a certain card, if possible.
///
/// # Errors
/// Returns a fault if no class, no kind, and no card is given.
pub(crate) fn make_lay(
    play: &mut Play<'_, '_>,
    side: Side,
    class: Option<CardClass>,
    kind: Option<CardKind>,
    card: Option<CardId>,
) -> Flow {
    if class.is_none() && kind.is_none() && card.is_none() {
        return Err(Wrong::NothingToLay.into());
    }
    let seat = play.player(side)?;
    let must = &mut play.state.encounter[side].must;
    *must = MustLay { kind: kind.or(must.kind), class: class.or(must.class), card: card.or(must.card) };
    if let Some(class) = class {
        play.emit(Event::MustLayClass { seat, class });
    }
    if let Some(kind) = kind {
        play.emit(Event::MustLayKind { seat, kind });
    }
    if let Some(card) = card {
        let hidden = play.kinds(CardSet::one(card));
        play.tell_to(SeatSet::one(seat), Event::MustLayCard { seat, hidden });
    }
    Ok(())
}

/// Adds a number to the total of a side.
///
/// # Errors
/// Returns a fault if no defense is known.
pub(crate) fn add_to_total(play: &mut Play<'_, '_>, side: Side, value: i16) -> Flow {
    let seat = play.player(side)?;
    let more = &mut play.state.encounter[side].more;
    *more = more.saturating_add(value);
    play.emit(Event::TotalRaised { seat, value });
    Ok(())
}

/// Returns `true` if a seat has such a card in its hand. The answer is public.
pub fn tell_whether_holds(play: &mut Play<'_, '_>, seat: Seat, wanted: Wanted) -> bool {
    let holds = play.hand(seat).iter().any(|card| wanted.fits(play.rules.kind(card)));
    play.emit(Event::Answered { seat, wanted, yes: holds });
    holds
}

/// Claims a face for a main player's card, which stays face down.
///
/// # Errors
/// Returns a fault if no defense is known.
pub fn claim(play: &mut Play<'_, '_>, side: Side, face: Face) -> Flow {
    let seat = play.player(side)?;
    play.state.encounter[side].claim = Some(face);
    play.state.encounter.bent.claim[side] = play.why().by;
    play.emit(Event::Claimed { seat, face });
    Ok(())
}

/// Reveals the card with the claim, and returns `true` if the claim was correct.
///
/// # Errors
/// Returns a fault if no defense is known.
pub fn call_claim(play: &mut Play<'_, '_>, side: Side) -> Flow<bool> {
    let (seat, laid) = (play.player(side)?, play.state.laid(side));
    let (Some(claim), Some(laid)) = (play.state.encounter[side].claim.take(), laid) else { return Ok(true) };
    let kind = play.rules.kind(laid.card);
    let truthful = play.rules.face_of(kind) == Some(claim);
    play.state.cards.turn_up(laid.card);
    play.emit(Event::ClaimCalled { seat, kind, truthful });
    Ok(truthful)
}

/// Puts a card that was never revealed back into the deck, and shuffles the deck.
pub(crate) fn hide_in_deck(play: &mut Play<'_, '_>, seat: Seat, side: Side) {
    if let Some(Laid { card, .. }) = play.state.laid(side) {
        play.shift_card(card, Zone::Deck, SeatSet::one(seat));
        play.state.cards.shuffle_deck(&mut play.state.dice);
        let script = play.state.encounter.bent.claim[side];
        play.on_behalf_of(script, |play| play.tell_by(Rule::P1, Event::PlayedCardHidden { seat }));
    }
}

/// Asks a seat whether to put its claimed card back into the deck.
pub(crate) fn may_hide_claimed(play: &mut Play<'_, '_>, seat: Seat) -> Flow<bool> {
    let ask = Prompt::one_of([PickOption::Yes, PickOption::Pass]);
    Ok(play.pick_one(|play| play.question(seat, Topic::HideCard, ask))? == PickOption::Yes)
}
