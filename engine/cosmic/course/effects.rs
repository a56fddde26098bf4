//! What verbs do that the rules alone never would: swapped cards and hands, bound choices, ships and seats that leave the game.

use crate::ask::decision::{Ask, Pickable, Topic};
use crate::course::captives::lose_hold;
use crate::course::lying;
use crate::course::ships::ships_at_large;
use crate::course::{losses, moves};
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::wrong::Wrong;
use crate::rule::Rule;
use crate::table::{Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::card::{CardId, CardKind, CardSet};
use crate::things::cards::Zone;
use crate::things::class::CardClass;
use crate::things::encounter::{Bound, Laid, MustLay};
use crate::things::event::{Event, Handover};
use crate::things::face::{Face, Wanted};
use crate::things::frame::{DrawNewHand, DrawnFor, Frame};
use crate::things::hook::Hook;
use crate::things::side::{BySide, Side};
use crate::things::stack::Moment;

/// The two played cards change owners; before both are laid nothing happens.
pub fn swap_played_cards(play: &mut Play<'_, '_>) {
    let Some(BySide { offense, defense }) = play.state.players() else { return };
    if Side::BOTH.into_iter().any(|side| play.state.laid(side).is_none()) {
        return;
    }
    play.state.cards.swap_laid(play.rules, offense, defense);
    play.tell(Event::PlayedCardsSwapped);
}

/// Two seats exchange their whole hands, unseen; each knows the hand it gave.
pub fn swap_hands(play: &mut Play<'_, '_>, one: Seat, other: Seat) {
    let (ours, theirs) = (play.hand(one), play.hand(other));
    play.state.cards.swap_hands(one, other);
    play.tell(Event::HandsSwapped { one, other });
    let both: SeatSet = [one, other].into_iter().collect();
    for (from, to, cards) in [(one, other, ours), (other, one, theirs)] {
        if cards.is_empty() {
            continue;
        }
        let (count, hidden) = (cards.len() as u8, play.kinds(cards));
        play.note_drawn(to, Some(from), count, DrawnFor::Effect);
        play.tell_to(both, Event::CardsGiven { from, to, count, hidden, why: Handover::Exchange });
    }
}

/// A seat draws from the deck, and says which cards.
pub(crate) fn draw_cards(play: &mut Play<'_, '_>, seat: Seat, cards: u8) -> Vec<CardId> {
    let drawn = play.draw_cards(seat, cards);
    play.note_drawn(seat, None, drawn.len() as u8, DrawnFor::Effect);
    drawn
}

/// A seat draws a card at random from another's hand; both know which.
pub fn draw_from_hand(play: &mut Play<'_, '_>, seat: Seat, from: Seat) -> bool {
    let card = play.random_cards(play.hand(from), 1);
    if card.is_empty() {
        play.tell(Event::NothingFound { seat });
        return false;
    }
    play.give_cards(from, seat, card, [seat, from].into_iter().collect(), Handover::Drawn);
    true
}

/// T1: the seat that is drawing a new hand shows its destiny cards and keeps them.
pub fn keep_destiny_cards(play: &mut Play<'_, '_>, moment: &Moment, seat: Seat) {
    match play.state.stack.matter_mut(moment) {
        Some(Frame::DrawNewHand(DrawNewHand { seat: drawing, kept, .. })) if *drawing == seat => *kept = true,
        _ => return,
    }
    let kinds = play.kinds(play.hand(seat).and(play.rules.found.scripted));
    let hand = play.hand(seat);
    for viewer in play.rules.seats().filter(|viewer| *viewer != seat) {
        play.state.cards.learn(viewer, hand);
    }
    play.tell(Event::CardsShown { seat, kinds });
}

/// What is about to be done is not done: the declared use of a power, or that ships leave a planet.
///
/// # Errors
/// A fault when nothing is declared.
pub(crate) fn cancel(play: &mut Play<'_, '_>, call: &Call) -> Flow {
    if call.moment.hook == Hook::OnLeave {
        moves::keep(play, &call.moment);
        return Ok(());
    }
    play.cancel_declared_use(call.me, &call.moment)
}

/// Ships of a seat that are falling or landing go back.
///
/// # Errors
/// Waiting, or a fault.
pub(crate) fn spare(
    play: &mut Play<'_, '_>,
    moment: &Moment,
    seat: Seat,
    ships: Option<u8>,
    to: Option<&[Berth]>,
) -> Flow {
    match moment.hook {
        Hook::OnLand => moves::spare_landing(play, moment, seat, ships, to),
        _ => losses::save_falling_ships(play, moment, seat, ships, to),
    }
}

/// Ships of these seats that are falling, landing or leaving a planet go elsewhere.
///
/// # Errors
/// Waiting, or they cannot go there.
pub(crate) fn send(play: &mut Play<'_, '_>, moment: &Moment, seats: SeatSet, to: Berth) -> Flow {
    match moment.hook {
        Hook::OnLoseShips => send_falling_ships(play, moment, seats, to),
        _ => moves::divert(play, moment, seats, to),
    }
}

/// The falling ships of these seats leave the game instead of going to the black hole, or go there after all.
///
/// # Errors
/// They can go nowhere else.
pub fn send_falling_ships(play: &mut Play<'_, '_>, moment: &Moment, seats: SeatSet, to: Berth) -> Flow {
    let by = play.why().by;
    let Some(loss) = play.state.falling_mut(moment) else { return Ok(()) };
    (loss.leave_game, loss.sent_away_by) = match to {
        Berth::Gone => (loss.leave_game.union(seats), by),
        Berth::Hole => (loss.leave_game.iter().filter(|seat| !seats.contains(*seat)).collect(), by),
        _ => return Err(Wrong::NoPlaceForFallen.into()),
    };
    Ok(())
}

/// W4: a seat leaves the game: its ships, its star cards, its hand.
pub fn leave_game(play: &mut Play<'_, '_>, seat: Seat) {
    // W4: the last one left has won, and so stays.
    let is_last = play.state.out.len() + 1 >= usize::from(play.rules.seats);
    if play.state.out.contains(seat) || is_last {
        return;
    }
    play.state.out.insert(seat);
    Side::BOTH.into_iter().for_each(|side| play.state.encounter[side].allies.remove(seat));
    // Ships that are falling just now are settled by the loss that they belong to.
    play.state.ships.gather(seat, &ships_at_large(play, seat), Berth::Gone);
    let held = play.rules.seats().map(Berth::Held);
    for berth in [Berth::Hole, Berth::Front(Side::Defense)].into_iter().chain(held) {
        play.state.ships.shift_all(seat, berth, Berth::Gone);
    }
    lose_hold(play, seat);
    play.state.star_known &= play.state.stars.as_slice().last() != Some(&seat.0);
    play.state.stars.retain(|colour| colour != seat.0);
    play.state.star_discards.retain(|colour| colour != seat.0);
    play.tell_by(Rule::W4, Event::SeatLeft { seat });
    play.under(Rule::W4, lying::clear);
    // What lies aside for it is taken up by nobody.
    let left: CardSet = play.hand(seat).or(play.state.cards.aside(seat)).or(play.state.cards.owned(seat));
    play.under(Rule::W4, |play| play.throw_away(seat, left));
}

/// A main player's turned card counts as something else.
pub(crate) fn count_as(play: &mut Play<'_, '_>, side: Side, face: Face) -> Flow {
    play.state.encounter[side].face = Some(face);
    let seat = play.player(side)?;
    play.tell(Event::CountsAs { seat, face });
    Ok(())
}

/// The choice of card of a main player is bound.
pub fn bind_choice(play: &mut Play<'_, '_>, side: Side, bound: Bound) {
    play.state.encounter[side].bound = Some(bound);
}

/// A main player must lay a card of a class, or of a kind, or a certain one, as far as it can.
///
/// # Errors
/// None of them is named.
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
        play.tell(Event::MustLayClass { seat, class });
    }
    if let Some(kind) = kind {
        play.tell(Event::MustLayKind { seat, kind });
    }
    if let Some(card) = card {
        let hidden = play.kinds(CardSet::one(card));
        play.tell_to(SeatSet::one(seat), Event::MustLayCard { seat, hidden });
    }
    Ok(())
}

/// So much is added to the total of a side, however that is made.
///
/// # Errors
/// A fault when no defense is named.
pub(crate) fn add_to_total(play: &mut Play<'_, '_>, side: Side, value: i16) -> Flow {
    let seat = play.player(side)?;
    let more = &mut play.state.encounter[side].more;
    *more = more.saturating_add(value);
    play.tell(Event::TotalRaised { seat, value });
    Ok(())
}

/// Whether a seat's hand holds a card like this; the answer is public.
pub fn tell_whether_holds(play: &mut Play<'_, '_>, seat: Seat, wanted: Wanted) -> bool {
    let holds = play.hand(seat).iter().any(|card| wanted.fits(play.rules.kind(card)));
    play.tell(Event::Answered { seat, wanted, yes: holds });
    holds
}

/// A main player says what its card is and leaves it face down (`None`: it turns the card after all).
///
/// # Errors
/// A fault when no defense is named.
pub fn claim(play: &mut Play<'_, '_>, side: Side, face: Face) -> Flow {
    let seat = play.player(side)?;
    play.state.encounter[side].claim = Some(face);
    play.state.encounter.bent.claim[side] = play.why().by;
    play.tell(Event::Claimed { seat, face });
    Ok(())
}

/// The claimed card is turned; whether it is what was said.
///
/// # Errors
/// A fault when no defense is named.
pub fn call_claim(play: &mut Play<'_, '_>, side: Side) -> Flow<bool> {
    let (seat, laid) = (play.player(side)?, play.state.laid(side));
    let (Some(claim), Some(laid)) = (play.state.encounter[side].claim.take(), laid) else { return Ok(true) };
    let kind = play.rules.kind(laid.card);
    let truthful = play.rules.face_of(kind) == Some(claim);
    play.state.cards.turn_up(laid.card);
    play.tell(Event::ClaimCalled { seat, kind, truthful });
    Ok(truthful)
}

/// A card that was never turned goes back into the deck, which is shuffled.
pub(crate) fn hide_in_deck(play: &mut Play<'_, '_>, seat: Seat, side: Side) {
    if let Some(Laid { card, .. }) = play.state.laid(side) {
        play.shift_card(card, Zone::Deck, SeatSet::one(seat));
        play.state.cards.shuffle_deck(&mut play.state.dice);
        let script = play.state.encounter.bent.claim[side];
        play.on_behalf_of(script, |play| play.tell_by(Rule::P1, Event::PlayedCardHidden { seat }));
    }
}

/// The question whether to hide a claimed card in the deck.
pub(crate) fn may_hide_claimed(play: &mut Play<'_, '_>, seat: Seat) -> Flow<bool> {
    let question = play.question(seat, Topic::HideCard, Ask::one_of([Pickable::Yes, Pickable::Pass]));
    Ok(play.pick_one(question)? == Pickable::Yes)
}
