//! The door of the cards: nothing is lost in it, and it forgets what nobody can know any longer.

use super::*;
use crate::table::{Dice, SeatSet};
use crate::things::card::CardKind;
use crate::things::ruleset::{
    AllyReturn, AllyReward, Choices, CompensationFrom, FirstStar, Found, Numbers, OnFault, OutOfCards, Ruleset,
    Settlers, Windows,
};
use crate::things::script::Use;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const GREEN: Seat = Seat(2);
const NOBODY: SeatSet = SeatSet::EMPTY;

/// The deck: three attacks 8, an attack 6, two negotiates, and six attacks that are of no account.
const KINDS: [CardKind; 12] = {
    let mut kinds = [CardKind::Attack(4); 12];
    (kinds[0], kinds[1], kinds[2]) = (CardKind::Attack(8), CardKind::Attack(8), CardKind::Attack(8));
    (kinds[3], kinds[4], kinds[5]) = (CardKind::Attack(6), CardKind::Negotiate, CardKind::Negotiate);
    kinds
};
const EIGHT: CardId = CardId(0);
const SECOND_EIGHT: CardId = CardId(1);
const THIRD_EIGHT: CardId = CardId(2);
const SIX: CardId = CardId(3);
const PEACE: CardId = CardId(4);

/// A table of three with this deck.
fn rules() -> Ruleset {
    Ruleset {
        edition: "test".to_owned(),
        seats: 3,
        numbers: Numbers {
            planets_per_system: 5,
            ships_per_planet: 4,
            new_hand: 3,
            bases_to_win: 5,
            home_bases_for_power: 3,
            home_bases_for_power_of_two: 4,
            ship_limit: 4,
            allies_limit: 0,
            encounters: 2,
            failed_deal_losses: 3,
            deal_proposals: 6,
            deal_seconds: 60,
            star_cards_per_seat: 3,
        },
        choices: Choices {
            phases: Vec::new(),
            seat_order: Vec::new(),
            first_star: FirstStar::StaysDrawn,
            offense_draws: Use::Must,
            defense_draws: Use::Must,
            out_of_cards: OutOfCards::HandCounts,
            compensation: Use::Must,
            compensation_from: CompensationFrom::Hand,
            ally_reward: AllyReward::Both,
            ally_return: AllyReturn::AnyBase,
            settlers: Settlers::Anywhere,
        },
        cards: KINDS.to_vec(),
        scripts: Vec::new(),
        classes: Vec::new(),
        special_stars: Vec::new(),
        found: Found::NOTHING,
        windows: Windows::All,
        on_fault: OnFault::Stop,
        begins: None,
    }
}

/// The cards at a table of three, and its door.
struct Table {
    rules: Ruleset,
    cards: Cards,
}

impl Table {
    /// All cards in the deck but these.
    fn with(lying: &[(CardId, Zone)]) -> Table {
        let mut cards = Cards::in_deck(KINDS.len());
        lying.iter().for_each(|(card, zone)| cards.lay_out(*card, *zone, Lies::Down));
        Table { rules: rules(), cards }
    }

    fn shift(&mut self, card: CardId, to: Zone, lies: Lies, witnesses: SeatSet) {
        self.cards.shift(&self.rules, card, to, lies, witnesses);
    }

    fn show(&mut self, seat: Seat, card: CardId, witness: Seat) {
        self.cards.show(&self.rules, seat, card, SeatSet::one(witness));
    }

    fn knows(&self, viewer: Seat, of: Seat) -> Vec<CardId> {
        self.cards.known(viewer, of).iter().collect()
    }

    /// Every card lies in one zone, and what a seat has seen is in the possession of another.
    fn is_kept(&self) {
        let Count { cards, lying, .. } = self.cards.count();
        assert_eq!((cards, lying), (KINDS.len(), CardSet::first(KINDS.len())), "{:?}", self.cards);
        for viewer in self.rules.seats() {
            let others = self.rules.seats().filter(|other| *other != viewer);
            let theirs = others.fold(CardSet::EMPTY, |all, other| all.or(self.cards.possession(other)));
            let astray = self.cards.seen(viewer).without(theirs);
            assert!(astray.is_empty(), "{viewer} has seen {astray:?} where nobody has them");
        }
    }
}

#[test]
fn no_card_is_lost_and_none_is_known_where_nobody_has_it() {
    let mut table = Table::with(&[]);
    let mut dice = Dice::new(7);
    let (mut seen, mut hidden) = (0, 0);
    for _ in 0..8_000 {
        let mut any = |of: u32| dice.below(of) as u8;
        let (card, seat, other) = (CardId(any(12)), Seat(any(3)), Seat(any(3)));
        let lies = if any(2) == 0 { Lies::Up } else { Lies::Down };
        let witnesses: SeatSet = Seat::all(3).filter(|_| any(2) == 0).collect();
        let from = table.cards.zone_of(card);
        match any(12) {
            0 => table.shift(card, Zone::Deck, Lies::Up, witnesses),
            1 => table.shift(card, Zone::Discard, Lies::Up, witnesses),
            2 => table.shift(card, Zone::InPlay, Lies::Up, witnesses),
            3 if table.cards.laid(seat).is_none() => table.shift(card, Zone::Laid(seat), lies, witnesses),
            4 => table.shift(card, Zone::Aside(seat), lies, witnesses),
            5 if seat != other => table.cards.swap_hands(seat, other),
            6 if seat != other => table.cards.swap_laid(&table.rules, seat, other),
            7 => drop(table.cards.reshuffle(&mut dice)),
            8 if seat != other => table.cards.look_at_hand(&table.rules, seat, other),
            9 => drop(table.cards.laid(seat).map(|laid| table.cards.turn_up(laid.card))),
            _ => table.shift(card, Zone::Hand(seat), Lies::Up, witnesses),
        }
        table.is_kept();
        seen += table.rules.seats().map(|seat| table.cards.seen(seat).len()).sum::<usize>();
        hidden += usize::from(from != Some(Zone::Deck) && table.cards.zone_of(card) == Some(Zone::Deck));
    }
    assert!(seen > 4_000 && hidden > 200, "too little has happened: {seen} and {hidden}");
}

#[test]
fn a_card_hidden_in_the_deck_is_known_to_nobody_and_not_to_who_draws_it() {
    let mut table = Table::with(&[(EIGHT, Zone::Laid(RED)), (SIX, Zone::Hand(RED))]);
    table.show(RED, EIGHT, BLUE);
    assert_eq!(table.knows(BLUE, RED), [EIGHT]);
    table.shift(EIGHT, Zone::Deck, Lies::Up, NOBODY);
    assert_eq!(table.cards.seen(BLUE), CardSet::EMPTY);
    table.shift(EIGHT, Zone::Hand(GREEN), Lies::Up, NOBODY);
    assert_eq!((table.knows(BLUE, GREEN), table.knows(RED, GREEN)), (vec![], vec![]));
    table.is_kept();
}

#[test]
fn who_sees_a_card_knows_it_where_it_goes_and_nobody_else_does() {
    let mut table = Table::with(&[(EIGHT, Zone::Hand(RED)), (SIX, Zone::Hand(RED))]);
    table.show(RED, SIX, GREEN);
    table.shift(EIGHT, Zone::Hand(BLUE), Lies::Up, SeatSet::one(RED));
    assert_eq!((table.knows(RED, BLUE), table.knows(GREEN, BLUE)), (vec![EIGHT], vec![]));
    // For all green knows, it was the six that went.
    assert_eq!(table.knows(GREEN, RED), []);
    table.is_kept();
}

#[test]
fn a_card_that_lay_open_is_known_to_all_in_the_hand_it_goes_to() {
    let mut table = Table::with(&[(EIGHT, Zone::Discard)]);
    table.shift(EIGHT, Zone::Hand(RED), Lies::Up, NOBODY);
    assert_eq!((table.knows(BLUE, RED), table.knows(GREEN, RED)), (vec![EIGHT], vec![EIGHT]));
    assert_eq!(table.cards.seen(RED), CardSet::EMPTY);
}

#[test]
fn who_knew_of_one_of_a_kind_cannot_tell_which_one_left() {
    let eights = [(EIGHT, Zone::Hand(RED)), (SECOND_EIGHT, Zone::Hand(RED)), (THIRD_EIGHT, Zone::Hand(RED))];
    let mut table = Table::with(&eights);
    table.show(RED, EIGHT, BLUE);
    table.cards.learn(GREEN, [SECOND_EIGHT, THIRD_EIGHT].into_iter().collect());
    // Another eight is discarded than the one blue has seen: blue cannot tell, green loses one of two.
    table.shift(SECOND_EIGHT, Zone::Discard, Lies::Up, NOBODY);
    assert_eq!((table.knows(BLUE, RED), table.knows(GREEN, RED)), (vec![], vec![THIRD_EIGHT]));
    table.is_kept();
}

#[test]
fn a_card_laid_face_down_may_be_any_that_was_known_and_is_still_had() {
    let mut table = Table::with(&[(EIGHT, Zone::Hand(RED)), (PEACE, Zone::Hand(RED))]);
    table.show(RED, PEACE, BLUE);
    table.shift(PEACE, Zone::Laid(RED), Lies::Down, NOBODY);
    assert_eq!(table.knows(BLUE, RED), [PEACE]);
    assert_eq!(table.cards.laid(RED), Some(Laid { card: PEACE, open: false }));
    assert!(table.cards.turn_up(PEACE) && !table.cards.turn_up(PEACE));
    assert_eq!(table.cards.laid(RED), Some(Laid { card: PEACE, open: true }));
    table.is_kept();
}

#[test]
fn who_gives_its_hand_away_knows_it() {
    let mut table = Table::with(&[(EIGHT, Zone::Hand(RED)), (SIX, Zone::Hand(BLUE))]);
    table.show(RED, EIGHT, GREEN);
    table.cards.swap_hands(RED, BLUE);
    assert_eq!((table.knows(RED, BLUE), table.knows(BLUE, RED)), (vec![EIGHT], vec![SIX]));
    assert_eq!((table.knows(GREEN, BLUE), table.knows(GREEN, RED)), (vec![EIGHT], vec![]));
    table.is_kept();
}

#[test]
fn who_had_laid_a_card_knows_it_on_the_other_side() {
    let mut table = Table::with(&[(EIGHT, Zone::Laid(RED)), (SIX, Zone::Laid(BLUE)), (PEACE, Zone::Hand(BLUE))]);
    table.show(BLUE, SIX, GREEN);
    table.cards.swap_laid(&table.rules, RED, BLUE);
    assert_eq!((table.knows(RED, BLUE), table.knows(BLUE, RED)), (vec![EIGHT], vec![SIX]));
    // Green saw no card move: it no longer knows whether blue had laid the six or held it.
    assert_eq!((table.knows(GREEN, RED), table.knows(GREEN, BLUE)), (vec![], vec![]));
    table.is_kept();
}

#[test]
fn who_looks_at_a_hand_knows_it_and_forgets_what_it_thought() {
    let mut table = Table::with(&[(EIGHT, Zone::Hand(RED)), (SIX, Zone::Hand(RED)), (PEACE, Zone::Laid(RED))]);
    table.show(RED, PEACE, BLUE);
    table.cards.look_at_hand(&table.rules, BLUE, RED);
    assert_eq!(table.knows(BLUE, RED), [EIGHT, SIX, PEACE]);
    assert_eq!(table.knows(GREEN, RED), []);
    table.is_kept();
}

#[test]
fn a_hand_that_accounts_for_what_was_known_tells_nothing_of_the_card_laid() {
    let mut table = Table::with(&[(EIGHT, Zone::Laid(RED)), (SECOND_EIGHT, Zone::Hand(RED))]);
    table.show(RED, EIGHT, BLUE);
    table.cards.look_at_hand(&table.rules, BLUE, RED);
    // Blue knew of one eight: it sees one in the hand, and that may be it.
    assert_eq!(table.knows(BLUE, RED), [SECOND_EIGHT]);
    table.is_kept();
}

#[test]
fn the_discard_pile_goes_into_the_deck() {
    let mut table = Table::with(&[(EIGHT, Zone::Discard), (SIX, Zone::Hand(RED)), (PEACE, Zone::InPlay)]);
    (5..12).for_each(|card| table.shift(CardId(card), Zone::Discard, Lies::Up, NOBODY));
    assert_eq!(table.cards.deck().len(), 2);
    assert_eq!(table.cards.reshuffle(&mut Dice::new(1)), 8);
    assert_eq!((table.cards.deck().len(), table.cards.discard()), (10, CardSet::EMPTY));
    assert_eq!(table.cards.zone_of(PEACE), Some(Zone::InPlay));
    table.is_kept();
}

#[test]
fn what_lies_open_is_what_everybody_sees_on_the_table() {
    let mut table = Table::with(&[(EIGHT, Zone::Discard), (SIX, Zone::Hand(RED)), (PEACE, Zone::InPlay)]);
    table.shift(SECOND_EIGHT, Zone::Aside(BLUE), Lies::Up, NOBODY);
    table.shift(THIRD_EIGHT, Zone::Aside(GREEN), Lies::Down, NOBODY);
    table.shift(CardId(5), Zone::Laid(RED), Lies::Up, NOBODY);
    assert_eq!(table.cards.lying_open().iter().collect::<Vec<_>>(), [EIGHT, SECOND_EIGHT, PEACE]);
    assert_eq!(table.cards.face_down(GREEN), CardSet::one(THIRD_EIGHT));
}
