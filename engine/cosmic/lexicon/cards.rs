//! Names for cards in hands, in the deck and in the discard pile, and for kinds of cards.

use super::argument::{AnyKind, Count, Game, Me, Other, ThePile};
use super::given::Foreseen;
use super::table::{reads, verbs};
use crate::ask::decision::{Argument, Ask, Options, Pickable, Topic};
use crate::course::effects;
use crate::moment::asking::misfit;
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::sight::Sight;
use crate::moment::wrong::Wrong;
use crate::table::Seat;
use crate::things::card::{CardId, CardKind, CardSet};
use crate::things::cards::Zone;
use crate::things::class::CardClass;
use crate::things::event::{Event, Handover};
use crate::things::face::Wanted;
use crate::things::frame::DefenseHand;

reads! {
    "cards in the deck and in the discard pile"
    fn cards_to_draw(sight, call, _game: Game) -> usize { sight.cards_to_draw() }

    "every kind of card in the edition's deck, or every one of a class; \"encounter\" is every one that can be laid, and \"negotiate\" the negotiate, also where the deck has none"
    fn kinds(sight, call, _game: Game, class: Option<CardClass>) -> Vec<CardKind> { sight.kinds(class) }

    "cards in its hand"
    fn hand_size(sight, call, seat: Seat) -> usize { sight.state.cards.hand(seat).len() }

    "it is of this class; \"encounter\": it can be laid"
    fn is(sight, call, kind: AnyKind, class: CardClass) -> bool { sight.rules.is_of(kind.0, class) }

    "the id of its script; nil: it has none, as an attack and a negotiate"
    fn id(sight, call, kind: AnyKind) -> Option<String> { sight.id_of(kind.0) }

    "its value: that of an attack, or the one that the edition gives a card with a script"
    fn value(sight, call, kind: AnyKind) -> Foreseen<i16> { Foreseen(sight.rules.value_of(kind.0)) }
}

verbs! {
    "it draws cards from the deck into its hand, or into a zone; gives them back, fewer when there are no more"
    fn draw_cards(play, call, seat: Seat, cards: Count { to: Option<ThePile> }) -> Vec<CardId> { play.draw_to(seat, cards.0, to) }

    "it discards a card of this class, its choice which; false when it has none"
    fn discard_one(play, call, seat: Seat, class: CardClass) -> bool { play.discard_one(seat, class, call) }

    "it gives a card of its choice from its hand"
        fails "`me` has no card, or gives to itself"
    fn give_card_to(play, call, _me: Me, to: Seat) -> () { play.give_a_card(call, to) }

    "it draws a card at random from a hand; false when that is empty"
    fn draw_from_hand_of(play, call, me: Me, from: Other) -> bool { effects::draw_from_hand(play, me.0, from.0) }

    "both exchange their whole hands"
    fn swap_hands_with(play, call, me: Me, with: Other) -> () { effects::swap_hands(play, me.0, with.0) }

    "drawing a new hand, it shows its destiny cards and keeps them"
        stakes NewHand idle "nothing happens, nor while another seat draws"
    fn keep_destiny_cards(play, call, me: Me) -> () { effects::keep_destiny_cards(play, &call.moment, me.0) }

    "it says truthfully, for all to hear, whether it holds such a card; an attack means one of at least its value"
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
        // The rules know a negotiate also where the deck has none: other cards count as one.
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
        let options: Options = self.distinct_kinds(cards).into_iter().map(Pickable::Card).collect();
        if options.is_empty() {
            // What a script learns of a hand, everybody learns.
            self.tell(Event::HoldsNone { seat, class });
            return Ok(false);
        }
        let mut question = self.question(seat, Topic::DiscardCard, Ask::one_of(options));
        (question.hook, question.source) = (Some(call.moment.hook), Some(call.script));
        // Negotiates are all alike: there is nothing to choose, and everybody knows it.
        question.secret = class != CardClass::Negotiate;
        let Pickable::Card(kind) = self.pick_one(question)? else { return Err(misfit()) };
        let card = self.find_card(cards, kind).ok_or_else(misfit)?;
        self.discard_from_hand(seat, CardSet::one(card))?;
        Ok(true)
    }

    /// T1 comes before the gift is accepted; then the giver chooses, in secret. What the defense plays before can take
    /// from the giver its cards, its power or its part in the encounter: then it gives nothing.
    fn give_a_card(&mut self, call: &Call, to: Seat) -> Flow {
        if self.hand(call.me).is_empty() || call.me == to {
            return Err(Wrong::NoCardToGive.into());
        }
        if self.state.encounter.defense() == Some(to) {
            self.state.encounter.declined_hand = None;
            self.perform(&[DefenseHand { due: false }.into()])?;
            if !self.may_still(call)? {
                self.tell(Event::NothingFound { seat: call.me });
                return Ok(());
            }
        }
        let hand = self.hand(call.me);
        let options = self.distinct_kinds(hand).into_iter().map(Pickable::Card);
        let mut question = self.question(call.me, Topic::GiveCard, Ask::one_of(options));
        (question.hook, question.source, question.secret) = (Some(call.moment.hook), Some(call.script), true);
        question.args.push(Argument::Seat(to));
        let Pickable::Card(kind) = self.pick_one(question)? else { return Err(misfit()) };
        let card = self.find_card(hand, kind).ok_or_else(misfit)?;
        let witnesses = [call.me, to].into_iter().collect();
        self.give_cards(call.me, to, CardSet::one(card), witnesses, Handover::Gift);
        Ok(())
    }

    /// Whether a giver could still act as it does, now that the other has drawn its new hand.
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
    use crate::testing::*;
    use crate::things::cards::Lies;
    use crate::things::script::Sort;
    use crate::things::side::Side;

    #[test]
    fn attack_cards_and_cards_that_are_given_one_have_a_value() {
        let mut rules = rules();
        let kinds = [CardKind::Attack(8), CardKind::Attack(-3), CardKind::Negotiate, CardKind::Scripted(DESTINY)];
        assert_eq!(kinds.map(|kind| rules.value_of(kind)), [Some(8), Some(-3), None, None]);
        let Sort::Card(info) = &mut rules.scripts[DESTINY.index()].sort else { panic!("a card") };
        info.value = Some(-2);
        assert_eq!(rules.value_of(CardKind::Scripted(DESTINY)), Some(-2));
    }

    #[test]
    fn cards_are_read_as_they_lie() {
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
