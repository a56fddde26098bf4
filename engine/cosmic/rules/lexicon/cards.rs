//! Script functions for hands, the deck, the discard pile, and kinds of cards.

use super::argument::{AnyKind, Count, Game, Me, Other, TheCard, ThePile};
use super::given::Foreseen;
use super::table::{reads, verbs};
use crate::decision::{Argument, Options, PickOption, Prompt, Topic};
use crate::state::{CardClass, CardId, CardKind, CardSet, DefenseHand, Event, TransferReason, Wanted, Zone};
use crate::steps::effects;
use crate::table::Seat;
use crate::trigger::{Call, Flow, Play, Sight, Wrong, misfit};

reads! {
    "the number of cards in the deck and in the discard pile together"
    fn cards_to_draw(sight, call, _game: Game) -> usize { sight.cards_to_draw() }

    "every kind of card in the edition's deck, or every kind of a class. \"encounter\" selects all encounter cards. \"negotiate\" always returns the negotiate, even if the deck has none"
    fn kinds(sight, call, _game: Game, class: Option<CardClass>) -> Vec<CardKind> { sight.kinds(class) }

    "the number of cards in a new hand (S4, T1)"
    fn new_hand_size(sight, call, _game: Game) -> u8 { sight.rules.numbers.new_hand }

    "the number of cards in the seat's hand"
    fn hand_size(sight, call, seat: Seat) -> usize { sight.state.cards.hand(seat).len() }

    "true if the kind belongs to this class; all encounter cards belong to \"encounter\""
    fn is(sight, call, kind: AnyKind, class: CardClass) -> bool { sight.rules.is_of(kind.0, class) }

    "the id of the card's script; nil for a card without a script, such as an attack or a negotiate"
    fn id(sight, call, kind: AnyKind) -> Option<String> { sight.id_of(kind.0) }

    "the value of an attack, or the option `value` of a card with a script"
    fn value(sight, call, kind: AnyKind) -> Foreseen<i16> { Foreseen(sight.rules.value_of(kind.0)) }
}

verbs! {
    "the seat draws cards from the deck into its hand, or into a zone; returns the drawn cards, which are fewer if the deck runs out"
    fn draw_cards(play, call, seat: Seat, cards: Count { to: Option<ThePile> }) -> Vec<CardId> { play.draw_to(seat, cards.0, to) }

    "the seat discards a card of this class, which it chooses; returns false if it has none"
    fn discard_one(play, call, seat: Seat, class: CardClass) -> bool { play.discard_one(seat, class, call) }

    "the seat chooses a card from its hand, and gives it to the other seat"
        fails "`me` has no card, or `to` is `me`"
    fn give_card_to(play, call, _me: Me, to: Seat) -> () { play.give_a_card(call, to) }

    "the seat draws a random card from the other seat's hand; returns false if that hand is empty"
    fn draw_from_hand_of(play, call, me: Me, from: Other) -> bool { effects::draw_from_hand(play, me.0, from.0) }

    "both seats exchange their whole hands"
    fn swap_hands_with(play, call, me: Me, with: Other) -> () { effects::swap_hands(play, me.0, with.0) }

    "when the seat draws a new hand, it shows its destiny cards and keeps them"
        stakes NewHand idle "it does nothing; it also does nothing while another seat draws"
    fn keep_destiny_cards(play, call, me: Me) -> () { effects::keep_destiny_cards(play, &call.moment, me.0) }

    "returns the kinds of cards of this class that `me` could play from its hand at this trigger, if it had them"
    fn playable(play, call, me: Me, class: CardClass) -> Vec<CardKind> { play.playable_kinds(me.0, call.moment, class) }

    "plays a card as another kind: the card leaves the hand of `me`, acts at this trigger as a card of that kind, and is then put away like a card of its own kind. If a card of that kind could not be played now, the card stays in the hand"
        fails "`me` does not have the card in its hand, or the card or the kind is not played from the hand at this hook"
    fn play_as(play, call, _me: Me, card: TheCard, kind: CardKind) -> () { play.play_as(call, card.0, kind) }

    "the seat announces truthfully whether it has a card of this kind; for an attack, whether it has an attack of at least this value"
    fn tell_whether_holds(play, call, seat: Seat, kind: Wanted) -> bool { effects::tell_whether_holds(play, seat, kind) }
}

impl Sight<'_> {
    fn id_of(self, kind: CardKind) -> Option<String> {
        self.rules.scripts.get(kind.script()?.index()).map(|info| info.script.clone())
    }

    fn cards_to_draw(self) -> usize {
        self.state.cards.deck().len() + self.state.cards.discard().len()
    }

    fn kinds(self, class: Option<CardClass>) -> Vec<CardKind> {
        // Other cards can count as a negotiate, so the kind exists even if the deck has none.
        if class == Some(CardClass::Negotiate) {
            return vec![CardKind::Negotiate];
        }
        let mut kinds: Vec<CardKind> = self.rules.cards.to_vec();
        kinds.retain(|kind| class.is_none_or(|class| self.rules.is_of(*kind, class)));
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }
}

impl Play<'_, '_> {
    fn draw_to(&mut self, seat: Seat, cards: u8, to: Option<ThePile>) -> Flow<Vec<CardId>> {
        match to.map(|pile| pile.0) {
            None => Ok(effects::draw_cards(self, seat, cards)),
            Some(zone @ Zone::Own(..)) => Ok(self.draw_into(seat, cards, zone)),
            Some(_) => Err(Wrong::NoPlaceForPile.into()),
        }
    }

    fn discard_one(&mut self, seat: Seat, class: CardClass, call: &Call) -> Flow<bool> {
        let cards = self.cards_where(self.hand(seat), |kind| self.rules.is_of(kind, class));
        let options: Options = self.distinct_kinds(cards).into_iter().map(PickOption::Card).collect();
        if options.is_empty() {
            // An event tells all seats, because the script now depends on this information about the hand.
            self.emit(Event::HoldsNone { seat, class });
            return Ok(false);
        }
        let mut question = self.question(seat, Topic::DiscardCard, Prompt::one_of(options));
        (question.hook, question.source) = (Some(call.moment.hook), Some(call.script));
        question.args.extend((call.me != seat).then_some(Argument::Seat(call.me)));
        // All negotiates are alike, so the choice among them hides nothing.
        question.secret = class != CardClass::Negotiate;
        let PickOption::Card(kind) = self.pick_one(|_| question)? else { return Err(misfit()) };
        let card = self.find_card(cards, kind).ok_or_else(misfit)?;
        self.discard_from_hand(seat, CardSet::one(card))?;
        Ok(true)
    }

    /// Makes a seat give a card, which it chooses in secret. A defense that receives the card first draws a new hand if
    /// it must (T1). If the giver has meanwhile lost its cards, its power, or its role in the encounter, it gives
    /// nothing.
    fn give_a_card(&mut self, call: &Call, to: Seat) -> Flow {
        if self.hand(call.me).is_empty() || call.me == to {
            return Err(Wrong::NoCardToGive.into());
        }
        if self.state.encounter.defense() == Some(to) {
            self.state.encounter.declined_hand = None;
            self.perform(&[DefenseHand { due: false }.into()])?;
            if !self.may_still(call)? {
                self.emit(Event::NothingFound { seat: call.me });
                return Ok(());
            }
        }
        let hand = self.hand(call.me);
        let options = self.distinct_kinds(hand).into_iter().map(PickOption::Card);
        let mut question = self.question(call.me, Topic::GiveCard, Prompt::one_of(options));
        (question.hook, question.source, question.secret) = (Some(call.moment.hook), Some(call.script), true);
        question.args.push(Argument::Seat(to));
        let PickOption::Card(kind) = self.pick_one(|_| question)? else { return Err(misfit()) };
        let card = self.find_card(hand, kind).ok_or_else(misfit)?;
        let witnesses = [call.me, to].into_iter().collect();
        self.give_cards(call.me, to, CardSet::one(card), witnesses, TransferReason::Gift);
        Ok(())
    }

    /// Returns `true` if the giver can still act after the receiver's new hand.
    fn may_still(&self, call: &Call) -> Flow<bool> {
        let used = self.rules.hook_use(call.script, call.moment.hook);
        let has_part = used.is_some_and(|used| self.state.is_who(call.me, used.who));
        let in_force =
            call.power.and_then(|slot| self.state.powers.get(slot)).is_none_or(|power| self.is_in_force(power));
        Ok(in_force
            && has_part
            && !self.hand(call.me).is_empty()
            && self.powers.when(self.rules, self.state, call)?.found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Lies, ScriptKind, Side};
    use crate::testing::*;

    #[test]
    fn attack_and_valued_cards_have_values() {
        let mut rules = rules();
        let kinds = [CardKind::Attack(8), CardKind::Attack(-3), CardKind::Negotiate, CardKind::Scripted(DESTINY)];
        assert_eq!(kinds.map(|kind| rules.value_of(kind)), [Some(8), Some(-3), None, None]);
        let ScriptKind::Card(info) = &mut rules.scripts[DESTINY.index()].sort else { panic!("a card") };
        info.value = Some(-2);
        assert_eq!(rules.value_of(CardKind::Scripted(DESTINY)), Some(-2));
    }

    #[test]
    fn cards_are_read_by_zone() {
        let rules = rules();
        let mut state = position(&rules);
        state.encounter[Side::Defense].discarded = Some(CardId(11));
        state.encounter[Side::Offense].discarded = Some(CardId(9));
        let sight = Sight { state: &state, rules: &rules };
        assert_eq!(sight.cards_to_draw(), 11 + 2);
        let kinds = (2..18).map(CardKind::Attack).chain([CardKind::Negotiate, CardKind::Scripted(DESTINY)]);
        assert_eq!(sight.kinds(None), kinds.collect::<Vec<_>>());
        assert_eq!(Side::BOTH.map(|side| state.card_of(side)), [Some(CardId(9)), Some(CardId(10))], "they are laid");
        state.cards.lay_out(CardId(10), Zone::Deck, Lies::Down);
        assert_eq!(state.card_of(Side::Defense), Some(CardId(11)), "it has just been discarded");
    }
}
