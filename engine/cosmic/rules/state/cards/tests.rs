//! Tests of card movement: no card is lost, and uncertain knowledge is forgotten.

use super::*;
use crate::state::card::CardKind;
use crate::state::ruleset::{
    AllyReturn, AllyReward, Choices, CompensationFrom, FaultPolicy, FirstStar, Found, Numbers, OutOfCards, Ruleset,
    Settlers, Windows,
};
use crate::state::script::Use;
use crate::table::{Dice, SeatSet};

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const GREEN: Seat = Seat(2);
const NOBODY: SeatSet = SeatSet::EMPTY;

/// Three attacks of 8, an attack of 6, two negotiates, and six other attacks.
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

/// Returns the rules of a table with three seats and this deck.
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
        on_fault: FaultPolicy::Stop,
        begins: None,
    }
}

/// The cards at a table with three seats.
struct Table {
    rules: Ruleset,
    cards: Cards,
}

impl Table {
    /// Creates a table with some cards in the given zones and the rest in the deck.
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

    /// Asserts that the cards and the knowledge are valid.
    ///
    /// Every card is in one zone, and seats remember only the hidden and played cards of other seats.
    fn is_kept(&self) {
        let Count { cards, lying, .. } = self.cards.count();
        assert_eq!((cards, lying), (KINDS.len(), CardSet::first(KINDS.len())), "{:?}", self.cards);
        for viewer in self.rules.seats() {
            let others = self.rules.seats().filter(|other| *other != viewer);
            let theirs = others.fold(CardSet::EMPTY, |all, other| all.or(self.cards.possession(other)));
            let astray = self.cards.seen(viewer).without(theirs);
            assert!(astray.is_empty(), "{viewer} remembers {astray:?}, which no other seat possesses");
        }
    }
}

#[test]
fn random_moves_keep_cards_and_knowledge_valid() {
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
    assert!(seen > 4_000 && hidden > 200, "too few events: {seen} seen, {hidden} hidden");
}

#[test]
fn card_hidden_in_deck_is_forgotten() {
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
fn only_witnesses_know_a_moved_card() {
    let mut table = Table::with(&[(EIGHT, Zone::Hand(RED)), (SIX, Zone::Hand(RED))]);
    table.show(RED, SIX, GREEN);
    table.shift(EIGHT, Zone::Hand(BLUE), Lies::Up, SeatSet::one(RED));
    assert_eq!((table.knows(RED, BLUE), table.knows(GREEN, BLUE)), (vec![EIGHT], vec![]));
    // Green cannot tell which card left the hand, so it no longer knows that red has the six.
    assert_eq!(table.knows(GREEN, RED), []);
    table.is_kept();
}

#[test]
fn open_card_stays_known_in_hand() {
    let mut table = Table::with(&[(EIGHT, Zone::Discard)]);
    table.shift(EIGHT, Zone::Hand(RED), Lies::Up, NOBODY);
    assert_eq!((table.knows(BLUE, RED), table.knows(GREEN, RED)), (vec![EIGHT], vec![EIGHT]));
    assert_eq!(table.cards.seen(RED), CardSet::EMPTY);
}

#[test]
fn discard_forgets_one_of_its_kind() {
    let eights = [(EIGHT, Zone::Hand(RED)), (SECOND_EIGHT, Zone::Hand(RED)), (THIRD_EIGHT, Zone::Hand(RED))];
    let mut table = Table::with(&eights);
    table.show(RED, EIGHT, BLUE);
    table.cards.learn(GREEN, [SECOND_EIGHT, THIRD_EIGHT].into_iter().collect());
    // Red discards an eight that blue has not seen. Blue cannot tell whether this is the eight that it knew. Green knew
    // two eights and now knows only one.
    table.shift(SECOND_EIGHT, Zone::Discard, Lies::Up, NOBODY);
    assert_eq!((table.knows(BLUE, RED), table.knows(GREEN, RED)), (vec![], vec![THIRD_EIGHT]));
    table.is_kept();
}

#[test]
fn face_down_play_keeps_knowledge_of_possession() {
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
fn hand_givers_know_the_given_hand() {
    let mut table = Table::with(&[(EIGHT, Zone::Hand(RED)), (SIX, Zone::Hand(BLUE))]);
    table.show(RED, EIGHT, GREEN);
    table.cards.swap_hands(RED, BLUE);
    assert_eq!((table.knows(RED, BLUE), table.knows(BLUE, RED)), (vec![EIGHT], vec![SIX]));
    assert_eq!((table.knows(GREEN, BLUE), table.knows(GREEN, RED)), (vec![EIGHT], vec![]));
    table.is_kept();
}

#[test]
fn swapped_played_cards_stay_known() {
    let mut table = Table::with(&[(EIGHT, Zone::Laid(RED)), (SIX, Zone::Laid(BLUE)), (PEACE, Zone::Hand(BLUE))]);
    table.show(BLUE, SIX, GREEN);
    table.cards.swap_laid(&table.rules, RED, BLUE);
    assert_eq!((table.knows(RED, BLUE), table.knows(BLUE, RED)), (vec![EIGHT], vec![SIX]));
    // Green does not know whether blue had played the six or still had it in hand, so it no longer knows where the six
    // is.
    assert_eq!((table.knows(GREEN, RED), table.knows(GREEN, BLUE)), (vec![], vec![]));
    table.is_kept();
}

#[test]
fn looking_at_hand_replaces_knowledge() {
    let mut table = Table::with(&[(EIGHT, Zone::Hand(RED)), (SIX, Zone::Hand(RED)), (PEACE, Zone::Laid(RED))]);
    table.show(RED, PEACE, BLUE);
    table.cards.look_at_hand(&table.rules, BLUE, RED);
    assert_eq!(table.knows(BLUE, RED), [EIGHT, SIX, PEACE]);
    assert_eq!(table.knows(GREEN, RED), []);
    table.is_kept();
}

#[test]
fn hand_may_account_for_known_kind() {
    let mut table = Table::with(&[(EIGHT, Zone::Laid(RED)), (SECOND_EIGHT, Zone::Hand(RED))]);
    table.show(RED, EIGHT, BLUE);
    table.cards.look_at_hand(&table.rules, BLUE, RED);
    // Blue already knew of one eight. The eight in the hand may be the same card, so blue knows of only one.
    assert_eq!(table.knows(BLUE, RED), [SECOND_EIGHT]);
    table.is_kept();
}

#[test]
fn reshuffle_moves_discards_into_deck() {
    let mut table = Table::with(&[(EIGHT, Zone::Discard), (SIX, Zone::Hand(RED)), (PEACE, Zone::InPlay)]);
    (5..12).for_each(|card| table.shift(CardId(card), Zone::Discard, Lies::Up, NOBODY));
    assert_eq!(table.cards.deck().len(), 2);
    assert_eq!(table.cards.reshuffle(&mut Dice::new(1)), 8);
    assert_eq!((table.cards.deck().len(), table.cards.discard()), (10, CardSet::EMPTY));
    assert_eq!(table.cards.zone_of(PEACE), Some(Zone::InPlay));
    table.is_kept();
}

#[test]
fn lying_open_lists_public_cards() {
    let mut table = Table::with(&[(EIGHT, Zone::Discard), (SIX, Zone::Hand(RED)), (PEACE, Zone::InPlay)]);
    table.shift(SECOND_EIGHT, Zone::Aside(BLUE), Lies::Up, NOBODY);
    table.shift(THIRD_EIGHT, Zone::Aside(GREEN), Lies::Down, NOBODY);
    table.shift(CardId(5), Zone::Laid(RED), Lies::Up, NOBODY);
    assert_eq!(table.cards.lying_open().iter().collect::<Vec<_>>(), [EIGHT, SECOND_EIGHT, PEACE]);
    assert_eq!(table.cards.face_down(GREEN), CardSet::one(THIRD_EIGHT));
}
