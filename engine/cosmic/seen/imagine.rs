//! Other worlds that look the same to a seat: what it cannot know is dealt anew.
//!
//! A world is a renaming of cards. What the seat knows stays: its own hand, everything that lies
//! open, and every card it has seen in another's possession. The cards it does not know change
//! places among the deck and the others' hands, and a card that another has laid face down becomes
//! some encounter card of that seat. What a power of another remembers in secret becomes anything that it could be.

use crate::ask::decision::Decision;
use crate::table::{Dice, Position, Seat};
use crate::things::card::{CardId, CardSet, MAX_CARDS};
use crate::things::cards::Zone;
use crate::things::ruleset::Ruleset;
use crate::things::script::NONE_YET;
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
/// and later lots are those of `seed`. `None` if this draw does not fit.
pub fn other_world(
    rules: &Ruleset,
    position: &Position<State, Decision>,
    seat: Seat,
    dice: &mut Dice,
    seed: u64,
) -> Option<State> {
    let names = position.state.renaming(rules, seat, dice)?;
    let mut checkpoint = position.checkpoint.renamed(&names, seat);
    // There its hand may have no encounter card left (T9).
    checkpoint.watch_cards(rules);
    checkpoint.deal_secrets(rules, seat, dice);
    let reshuffled = position.state.cards.deck().len() > position.checkpoint.cards.deck().len()
        || position.state.stars.len() > position.checkpoint.stars.len();
    if reshuffled {
        // What was shuffled in this step is shuffled anew with everything else.
        checkpoint.dice = Dice::new(seed);
    } else {
        checkpoint.shuffle_unseen_stars(position.state.stars.len(), dice);
        checkpoint.dice.fork_after(&position.state.dice, seed);
    }
    Some(checkpoint)
}

impl State {
    /// Names for the cards of another world for a seat, drawn with these dice. `None` if this draw does not fit.
    fn renaming(&self, rules: &Ruleset, seat: Seat, dice: &mut Dice) -> Option<Renaming> {
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
            for down in self.cards.face_down(other).iter() {
                let fit: Vec<usize> =
                    (0..cards.len()).filter(|index| rules.face_of(rules.kind(cards[*index])).is_some()).collect();
                let chosen = *fit.get(dice.below(fit.len() as u32) as usize)?;
                rename(down, cards.swap_remove(chosen));
            }
            // A known card keeps its name: in the checkpoint it may lie where everybody sees it.
            let mut left = self.cards.hand(other);
            cards.retain(|card| !(known.contains(*card) && left.remove(*card)));
            for (old, new) in left.iter().zip(cards) {
                rename(old, new);
            }
        }
        for (old, new) in self.cards.deck().zip(unknown) {
            rename(old, new);
        }
        Some(Renaming(names))
    }

    /// The same state with other cards; what `seat` has seen keeps its names.
    fn renamed(&self, names: &Renaming, seat: Seat) -> State {
        let mut state = *self;
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

    /// What powers of others remember in secret becomes anything that it could be; where there is nothing yet, it stays so.
    fn deal_secrets(&mut self, rules: &Ruleset, seat: Seat, dice: &mut Dice) {
        for (_, power) in self.powers.iter_mut().filter(|(_, power)| power.holder != seat) {
            for cell in rules.script(power.alien).memory.iter().filter(|cell| cell.secret) {
                let all = rules.all_it_can_hold(cell);
                for slot in &mut power.memory[cell.slots(rules.seats)] {
                    if *slot != NONE_YET && !all.is_empty() {
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
        dice.shuffle(&mut self.stars.as_mut_slice()[..still]);
    }
}
