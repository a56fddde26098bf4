//! Other worlds that look the same to a seat: what it cannot know is dealt anew.
//!
//! A world is a renaming of cards. What the seat knows stays: its own hand, everything that lies
//! open, and every card it has seen in another's possession. The cards it does not know change
//! places among the deck and the others' hands, and a card that another has laid face down becomes
//! some encounter card of that seat. What a power of another remembers in secret becomes anything that it could be.
//!
//! Equal knowledge gives equal worlds for equal dice: what is hidden is put into an order that the true deal does not show in
//! before it is drawn from.

use crate::ask::decision::Decision;
use crate::table::{Dice, MAX_SEATS, Position, Seat};
use crate::things::card::{CardId, CardSet, MAX_CARDS};
use crate::things::cards::Zone;
use crate::things::ruleset::Ruleset;
use crate::things::state::State;

/// New names for the cards.
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

/// The start of the step in progress in another world for a seat: what it cannot know is dealt anew with these dice,
/// and all lots of the step, drawn already or still to come, are those of `seed`. `None` if this draw does not fit.
pub fn other_world(
    rules: &Ruleset,
    position: &Position<State, Decision>,
    seat: Seat,
    dice: &mut Dice,
    seed: u64,
) -> Option<State> {
    let names = position.state.renaming(rules, &position.checkpoint, seat, dice)?;
    let mut checkpoint = position.checkpoint.renamed(&names, seat);
    // Whether another offense has run out of cards (T9) is told to itself alone: it follows from the hand that it has there.
    checkpoint.ran_out &= checkpoint.offense == seat;
    checkpoint.watch_cards(rules);
    checkpoint.deal_secrets(rules, seat, dice);
    checkpoint.shuffle_unseen_stars(position.state.stars.len(), dice);
    // The lots of the step in progress fall anew as well: by those that fell, a search would see what they were to hide.
    checkpoint.dice = Dice::new(seed);
    Some(checkpoint)
}

impl State {
    /// Names for the cards of another world for a seat, drawn with these dice; `earlier` is the start of the step in
    /// progress. `None` if this draw does not fit.
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
            // What lies face down on the table was laid in an encounter: it is an encounter card.
            for down in earlier.by_part_played(self.cards.face_down(other), seat) {
                let fit: Vec<usize> =
                    (0..cards.len()).filter(|index| rules.face_of(rules.kind(cards[*index])).is_some()).collect();
                let chosen = *fit.get(dice.below(fit.len() as u32) as usize)?;
                rename(down, cards.swap_remove(chosen));
            }
            // A known card keeps its name: in the checkpoint it may lie where everybody sees it.
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

    /// Cards in an order that does not show which they are: by where they lie and which seats besides `seat` know of them.
    /// Those that are alike in this can change places, and nobody would notice. What `seat` itself knows does not count: a
    /// card that it knows of and that may lie face down lies there in one of its worlds and in the hand in another.
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

    /// The same state with other cards; what `seat` has seen keeps its names.
    fn renamed(&self, names: &Renaming, seat: Seat) -> State {
        let mut state = self.clone();
        state.cards = self.cards.renamed(seat, |card| names.card(card));
        for front in state.encounter.sides.both_mut() {
            front.discarded = front.discarded.map(|card| names.card(card));
            front.must.card = front.must.card.map(|card| names.card(card));
        }
        state.encounter.declined_hand = self.encounter.declined_hand.map(|hand| names.set(hand));
        for frame in state.stack.frames_mut() {
            use crate::things::frame::{Frame, PlayCard, PutAway};
            if let Frame::PlayCard(PlayCard { card, .. }) | Frame::PutAway(PutAway { card, .. }) = frame {
                *card = names.card(*card);
            }
        }
        state
    }

    /// What powers of others remember in secret becomes anything that it could be; where there is nothing yet, or a number
    /// that is still the first value and out of its range, it stays so.
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

    /// The star cards that nobody has seen, in another order.
    pub(crate) fn shuffle_unseen_stars(&mut self, still_in_deck: usize, dice: &mut Dice) {
        // One that a power has picked is known.
        let unseen = self.stars.len().saturating_sub(usize::from(self.star_known));
        let still = still_in_deck.min(unseen);
        self.stars.as_mut_slice()[..still].sort_unstable();
        dice.shuffle(&mut self.stars.as_mut_slice()[..still]);
    }
}
