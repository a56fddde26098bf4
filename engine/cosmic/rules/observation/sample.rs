//! Determinization: samples hidden states that are consistent with a seat's view.
//!
//! A sample permutes the cards. The seat's knowledge stays: its own hand, all face-up cards, and every card that it has
//! seen in another hand. Unknown cards are shuffled among the deck and the other hands. A face-down card on the table
//! becomes some encounter card of its seat. A secret memory value of another power becomes any possible value.
//!
//! If two states give a seat the same information, the same RNG gives the same sample. For this, hidden cards are
//! sorted before the draw by an order that does not depend on the true deal.

use crate::decision::question::Decision;
use crate::state::{CardId, CardSet, MAX_CARDS, Ruleset, State, Zone};
use crate::table::{Dice, MAX_SEATS, Position, Seat};

/// A permutation of the cards: the new id for each old id.
#[derive(Clone, Debug)]
struct Renaming([u8; MAX_CARDS]);

impl Renaming {
    fn card(&self, card: CardId) -> CardId {
        CardId(self.0[usize::from(card.0)])
    }

    fn set(&self, cards: CardSet) -> CardSet {
        cards.iter().map(|card| self.card(card)).collect()
    }
}

/// Samples the state at the start of the current step, consistent with a seat's view.
///
/// Hidden cards are drawn from `dice`. All random results of the step, past and future, are drawn from `seed`. Returns
/// `None` if this draw is not consistent; the caller tries again.
pub fn try_sample_state(
    rules: &Ruleset,
    position: &Position<State, Decision>,
    seat: Seat,
    dice: &mut Dice,
    seed: u64,
) -> Option<State> {
    let names = position.state.renaming(rules, &position.checkpoint, seat, dice)?;
    let mut checkpoint = position.checkpoint.renamed(&names, seat);
    // Only the offense itself learns that it has run out of cards (T9). For other seats, the offense's sampled hand
    // determines whether the offense has run out.
    checkpoint.ran_out &= checkpoint.offense == seat;
    checkpoint.watch_cards(rules);
    checkpoint.deal_secrets(rules, seat, dice);
    checkpoint.shuffle_unseen_stars(position.state.stars.len(), dice);
    // Past random results of the step are drawn again too, because they would reveal hidden information to a search.
    checkpoint.dice = Dice::new(seed);
    Some(checkpoint)
}

impl State {
    /// Draws a permutation of the cards for a seat's sample. Returns `None` if the draw is not consistent.
    ///
    /// `earlier` is the state at the start of the current step.
    fn renaming(&self, rules: &Ruleset, earlier: &State, seat: Seat, dice: &mut Dice) -> Option<Renaming> {
        let seen = self.cards.seen(seat);
        let others = || rules.seats().filter(move |other| *other != seat);
        let mut unknown: Vec<CardId> = others()
            .fold(CardSet::EMPTY, |all, other| all.or(self.cards.hidden(other).without(seen)))
            .or(self.cards.of(Zone::Deck))
            .iter()
            .collect();
        dice.shuffle(&mut unknown);
        let mut names = [0; MAX_CARDS];
        names.iter_mut().enumerate().for_each(|(index, name)| *name = index as u8);
        let mut rename = |old: CardId, new: CardId| names[usize::from(old.0)] = new.0;
        for other in others() {
            let possession = self.cards.hidden(other);
            let known = possession.and(seen);
            let fresh = unknown.split_off(unknown.len() - possession.without(seen).len());
            let mut cards: Vec<CardId> = known.iter().chain(fresh).collect();
            // A face-down card on the table must be an encounter card.
            for down in earlier.by_part_played(self.cards.face_down(other), seat) {
                let fit: Vec<usize> =
                    (0..cards.len()).filter(|index| rules.face_of(rules.kind(cards[*index])).is_some()).collect();
                let chosen = *fit.get(dice.below(fit.len() as u32) as usize)?;
                rename(down, cards.swap_remove(chosen));
            }
            // A known card keeps its id, because it may be public in the checkpoint.
            let mut left = self.cards.hidden(other).without(self.cards.face_down(other));
            cards.retain(|card| !(known.contains(*card) && left.remove(*card)));
            for (old, new) in earlier.by_part_played(left, seat).into_iter().zip(cards) {
                rename(old, new);
            }
        }
        for (old, new) in self.cards.deck().zip(unknown) {
            rename(old, new);
        }
        Some(Renaming(names))
    }

    /// Sorts cards by an order that reveals nothing about them.
    ///
    /// The key is the zone of a card and the seats that know it. Cards with an equal key are interchangeable. The
    /// knowledge of `seat` itself is not part of the key. A card that `seat` knows can be face down on the table in one
    /// sample and in the hand in another.
    fn by_part_played(&self, cards: CardSet, seat: Seat) -> Vec<CardId> {
        let part = |card: &CardId| {
            let in_deck = self.cards.deck().position(|other| other == *card);
            let zone = self.cards.zones().position(|zone| self.cards.of(zone).contains(*card));
            let pile = self.cards.each_owned().find(|(owned, ..)| owned == card);
            let pile = pile.map(|(_, seat, pile)| (seat, pile.place(), pile.number()));
            let others = Seat::all(MAX_SEATS as u8).filter(|viewer| *viewer != seat);
            let known_to: Vec<Seat> = others.filter(|viewer| self.cards.seen(*viewer).contains(*card)).collect();
            let declined = self.encounter.declined_hand.is_some_and(|hand| hand.contains(*card));
            let named =
                self.encounter.sides.both().map(|front| [front.discarded, front.must.card].contains(&Some(*card)));
            (in_deck, zone, pile, known_to, self.cards.is_down(*card), declined, named)
        };
        let mut cards: Vec<CardId> = cards.iter().collect();
        cards.sort_by_cached_key(part);
        cards
    }

    /// Returns the state with permuted cards. Cards that `seat` knows stay the same.
    fn renamed(&self, names: &Renaming, seat: Seat) -> State {
        let mut state = self.clone();
        state.cards = self.cards.renamed(seat, |card| names.card(card));
        for front in state.encounter.sides.both_mut() {
            front.discarded = front.discarded.map(|card| names.card(card));
            front.must.card = front.must.card.map(|card| names.card(card));
        }
        state.encounter.declined_hand = self.encounter.declined_hand.map(|hand| names.set(hand));
        for frame in state.stack.frames_mut() {
            use crate::state::{Frame, PlayCard, PutAway};
            if let Frame::PlayCard(PlayCard { card, .. }) | Frame::PutAway(PutAway { card, .. }) = frame {
                *card = names.card(*card);
            }
        }
        state
    }

    /// Draws the secret memory of other seats' powers from all possible values.
    ///
    /// A cell without a value keeps none. An initial number outside the declared range stays too.
    fn deal_secrets(&mut self, rules: &Ruleset, seat: Seat, dice: &mut Dice) {
        for (_, power) in self.powers.iter_mut().filter(|(_, power)| power.holder != seat) {
            for cell in rules.script(power.alien).memory.iter().filter(|cell| cell.secret) {
                let all = rules.all_it_can_hold(cell);
                for slot in &mut power.memory[cell.slots(rules.seats)] {
                    if all.contains(slot) {
                        *slot = all[dice.below(all.len() as u32) as usize];
                    }
                }
            }
        }
    }

    /// Shuffles the star cards that no seat has seen.
    pub(crate) fn shuffle_unseen_stars(&mut self, still_in_deck: usize, dice: &mut Dice) {
        // A star card that a power has picked is known.
        let unseen = self.stars.len().saturating_sub(usize::from(self.star_known));
        let still = still_in_deck.min(unseen);
        self.stars.as_mut_slice()[..still].sort_unstable();
        dice.shuffle(&mut self.stars.as_mut_slice()[..still]);
    }
}
