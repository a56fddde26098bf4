//! Both main players choose a card and lay it (C1, T2).

use super::end::break_off;
use crate::ask::decision::{Ask, Choice, Decision, Pickable, Topic};
use crate::moment::asking::misfit;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::{BOTH_LAID, Fact, Facts};
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{Seat, SeatSet};
use crate::things::card::{CardId, CardSet};
use crate::things::cards::{Lies, Zone};
use crate::things::class::CardClass;
use crate::things::encounter::{Bound, Front, PassedOver};
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::kinds::Kinds;
use crate::things::ruleset::Ruleset;
use crate::things::side::Side;

/// The phase of cards: powers before the choice, then the cards are due. On a hand that the defense draws only now all
/// may act before it is played from: nobody has the last word (P2).
pub(super) fn begin(play: &mut Play<'_, '_>) -> Flow {
    let drawn = has_defense_drawn(play, false)?;
    let still = drawn.then(|| Window::at(Hook::AnyTime).into());
    let rest = frames![Window::at(Hook::BeforeChoice), CardsDue, Window::at(Hook::OnChoice), Choose];
    play.then(&still.into_iter().chain(rest).collect::<Vec<Frame>>())
}

/// P2: where the defense has drawn because its card is due, all may act on that hand, unless the cards are being
/// chosen once more.
impl Step for CardsDue {
    const RULE: Rule = Rule::T2;

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        !lacks_defense_card(play)
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.to_be_chosen()
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let lacked = lacks_defense_card(play);
        // Where the piles have no more for it, it still lacks cards, and lays what it has.
        let draws = both_can_lay(play)? && lacked && !lacks_defense_card(play);
        if draws && !play.state.encounter.choice_begun {
            return play.then(&frames![Window::at(Hook::AnyTime), Window::at(Hook::BeforeChoice), CardsDue]);
        }
        Ok(())
    }
}

/// Whether the defense held no card to lay and has drawn a new hand: as it wished, or because one is due (T1).
fn has_defense_drawn(play: &mut Play<'_, '_>, due: bool) -> Flow<bool> {
    let lacked = lacks_defense_card(play);
    play.perform(&frames![DefenseHand { due }])?;
    Ok(lacked && !lacks_defense_card(play))
}

fn lacks_defense_card(play: &Play<'_, '_>) -> bool {
    let defense = play.state.encounter.defense();
    is_to_lay(play, Side::Defense) && defense.is_some_and(|defense| play.lacks_encounter_cards(defense))
}

/// Whether the defense holds a card to lay, be it fewer than it needs: the piles have no more for it.
fn can_defense_lay(play: &Play<'_, '_>) -> bool {
    play.state.encounter.defense().is_some_and(|defense| play.has_encounter_card(defense))
}

/// T1, T2: tested when the cards are due and again when they are chosen, after the last window:
/// a card played in a window can empty a hand. Says whether the choice can go on; if not, it is broken off.
fn both_can_lay(play: &mut Play<'_, '_>) -> Flow<bool> {
    let why = if is_to_lay(play, Side::Offense) && !play.has_encounter_card(play.state.offense) {
        TurnEnd::OutOfCards
    } else if lacks_defense_card(play) && !has_defense_drawn(play, true)? && !can_defense_lay(play) {
        // Both piles are empty: the defense has nothing to lay, and nothing can be fought for.
        TurnEnd::NobodyToMeet
    } else {
        return Ok(true);
    };
    break_off(play, why)?;
    Ok(false)
}

/// C1: both choose in secret at once, unless a power lets one lay first or draws a card.
impl Step for Choose {
    const RULE: Rule = Rule::C1;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.to_be_chosen().map(|now| now.with(&BOTH_LAID))
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        if !both_can_lay(play)? {
            return Ok(());
        }
        let encounter = &play.state.encounter;
        let must = |side: &Side| encounter[*side].lays_open || encounter[side.other()].drawn.is_some();
        let lays_first = Side::BOTH.into_iter().find(must);
        let players = play.players()?;
        let acts = |side: &Side| acts_when_laid(play, players[*side]);
        if let Some(first) = lays_first.or_else(|| Side::BOTH.into_iter().find(acts)) {
            let laid = Window::about(Hook::OnFirstCardLaid, players[first]);
            let still = Window::at(Hook::AnyTime);
            return play.then(&frames![LayCard { side: first }, laid, still, LayCard { side: first.other() }]);
        }
        let questions = players.iter().map(|(side, seat)| card_question(play, *seat, side)).collect();
        let choices = play.desk.ask_all(questions)?;
        for ((side, seat), choice) in players.iter().zip(choices) {
            lay_chosen(play, *seat, side, &choice)?;
        }
        Ok(())
    }
}

fn is_to_lay(play: &Play<'_, '_>, side: Side) -> bool {
    play.state.laid(side).is_none()
}

/// Whether a power of this main player acts once its card is laid: then it lays before the other.
fn acts_when_laid(play: &Play<'_, '_>, seat: Seat) -> bool {
    let acting = play.state.powers_with(Hook::OnFirstCardLaid);
    play.state.powers.of(seat).any(|(slot, power)| acting.contains(slot) && play.is_in_force(power))
}

fn card_question(play: &Play<'_, '_>, seat: Seat, side: Side) -> Decision {
    let all = play.rules.to_lay(play.at_hand(seat));
    let Front { bound, must, .. } = play.state.encounter[side];
    // What a main player must lay, or has bound itself to, holds unless it has become impossible.
    let as_far_as_can = |all: CardSet, kept: CardSet| if kept.is_empty() { all } else { kept };
    let of_kind = must.kind.map_or(all, |wanted| as_far_as_can(all, play.cards_where(all, |kind| kind == wanted)));
    let of_class =
        |class: CardClass| as_far_as_can(of_kind, play.cards_where(of_kind, |kind| play.rules.is_of(kind, class)));
    let forced = must.class.map_or(of_kind, of_class);
    let kept = |bound: Bound| play.cards_where(forced, |kind| bound.wanted.fits(kind) == bound.will);
    let cards = bound.map_or(forced, |bound| as_far_as_can(forced, kept(bound)));
    let certain = must.card.filter(|card| all.contains(*card)).map(CardSet::one);
    let options = play.distinct_kinds(certain.unwrap_or(cards)).into_iter().map(Pickable::Card);
    let mut question = play.question(seat, Topic::ChooseCard, Ask::one_of(options));
    question.secret = true;
    question
}

/// One side lays before the other; a card can be drawn for it instead of chosen.
impl Step for LayCard {
    const RULE: Rule = Rule::C1;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        let laid = [Fact::Laid(self.side)];
        let now = now.settled(&[Fact::Met, Fact::Pointed])?.open(&[Fact::Turned, Fact::Decided])?;
        Ok(now.open(&laid)?.with(&laid))
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let LayCard { side } = self;
        if !both_can_lay(play)? {
            return Ok(());
        }
        let players = play.players()?;
        let (seat, by, script) = (players[side], players[side.other()], play.state.encounter.bent.drawn[side]);
        // Cards are drawn from a hand: where none of them could be laid, the seat lays what it plays from elsewhere.
        let can_draw = !play.rules.to_lay(play.hand(seat)).is_empty();
        let Some(to_pass_over) = play.state.encounter[side].drawn.filter(|_| can_draw) else {
            let choice = play.desk.ask(card_question(play, seat, side))?;
            return lay_chosen(play, seat, side, &choice);
        };
        let mut passed_over = CardSet::EMPTY;
        while let Some(card) = play.random_cards(play.hand(seat).without(passed_over), 1).iter().next() {
            let kind = play.rules.kind(card);
            if play.rules.face_of(kind).is_some() {
                let hidden = [kind].into_iter().collect::<Kinds>();
                let drawn = Event::CardDrawnToLay { seat, by, hidden };
                play.on_behalf_of(script, |play| play.tell_to([seat, by].into_iter().collect(), drawn));
                play.state.cards.show(play.rules, seat, card, SeatSet::one(by));
                lay(play, seat, side, card);
                break;
            }
            passed_over.insert(card);
        }
        if !passed_over.is_empty() {
            play.on_behalf_of(script, |play| match to_pass_over {
                PassedOver::Aside => lay_aside(play, seat, passed_over),
                PassedOver::InHand => put_back(play, seat, by, passed_over),
            });
        }
        Ok(())
    }
}

fn lay_chosen(play: &mut Play<'_, '_>, seat: Seat, side: Side, choice: &Choice) -> Flow {
    let Choice::Pick(picked) = choice else { return Err(misfit()) };
    let Some(Pickable::Card(kind)) = picked.first() else { return Err(misfit()) };
    let certain = play.state.encounter[side].must.card.filter(|card| play.rules.kind(*card) == *kind);
    let at_hand = play.at_hand(seat);
    let certain = certain.filter(|card| at_hand.contains(*card));
    let card = certain.or_else(|| play.find_card(at_hand, *kind)).ok_or_else(misfit)?;
    lay(play, seat, side, card);
    Ok(())
}

fn lay(play: &mut Play<'_, '_>, seat: Seat, side: Side, card: CardId) {
    let open = play.state.encounter[side].lays_open;
    let lies = if open { Lies::Up } else { Lies::Down };
    // What lies open everybody sees, and need not remember.
    play.state.cards.shift(play.rules, card, Zone::Laid(seat), lies, SeatSet::EMPTY);
    play.state.encounter.choice_begun = true;
    let hidden = [play.rules.kind(card)].into_iter().collect::<Kinds>();
    let event = Event::CardLaid { seat, open, hidden };
    play.tell_as_it_lay(open, seat, event);
}

/// Cards passed over in a draw lie aside, open, until the encounter is over.
fn lay_aside(play: &mut Play<'_, '_>, seat: Seat, cards: CardSet) {
    let hidden = play.kinds(cards);
    for card in cards.iter() {
        play.shift_card(card, Zone::Aside(seat), SeatSet::EMPTY);
    }
    play.state.encounter.bent.aside[seat] = play.why().by;
    play.tell(Event::CardsLaidAside { seat, hidden });
}

/// Cards passed over in a draw go back in hand; who drew them has seen them.
fn put_back(play: &mut Play<'_, '_>, seat: Seat, by: Seat, cards: CardSet) {
    play.state.cards.show_all(play.rules, seat, cards, SeatSet::one(by));
    let (count, hidden) = (cards.len() as u8, play.kinds(cards));
    play.tell_to([seat, by].into_iter().collect(), Event::CardsPutBack { seat, by, count, hidden });
}
