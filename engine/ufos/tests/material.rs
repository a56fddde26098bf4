//! Tests of the components, the setup, and the end of a game (M1 to M4).

use crate::late::late;
use crate::table::{ALPHA, BETA, GAMMA, Negative, Table, card, laid};
use hyperkon_table::{BotStyle, Code as _, Dice, Question as _, Seat, SeatSet};
use hyperkon_ufos::{
    ALL_CHIPS, Card, CardSet, Event, InvalidTable, MetamorphFollows, PowerCard, Race, Ruleset, ScoreCard, State,
    TableOptions,
};

/// M1. "Jede Farbe besitzt die Werte 1 bis 15 … die Gestalt der Karten 10 und 12 in allen Rassen".
#[test]
fn deck_has_four_races_and_metamorphs() {
    assert_eq!(Card::all().count(), 60);
    for race in Race::ALL {
        let printed: Vec<u8> = Card::all().filter(|card| card.printed() == race).map(Card::value).collect();
        assert_eq!(printed, (1..=15).collect::<Vec<_>>());
    }
    let blue: Vec<u8> = Card::all().filter(|card| card.is_metamorph()).map(Card::value).collect();
    assert_eq!(blue, [10, 12, 10, 12, 10, 12, 10, 12]);
    assert_eq!(Card::all().filter(|card| card.race().is_some()).count(), 52);
    assert_eq!([card("red 11"), card("blue 12 of gray")].map(|card| card.to_string()), ["red 11", "blue 12"]);
}

/// M2: a seat has 5 power cards, 2 score cards, and 15 of 174 chips.
#[test]
fn seats_have_action_cards_and_chips() {
    assert_eq!(PowerCard::ALL.len() + ScoreCard::ALL.len(), 7);
    let trumps: Vec<Option<Race>> = PowerCard::ALL.iter().map(|power| power.trump()).collect();
    let races: Vec<Option<Race>> = Race::ALL.iter().copied().map(Some).chain([None]).collect();
    assert_eq!(trumps, races);
    for seats in 3..=6 {
        let table = Table::of(seats);
        assert_eq!(table.chips(), vec![15; usize::from(seats)]);
        assert_eq!(table.state().chips.stock(), 174 - 15 * i32::from(seats));
        assert_eq!(table.state().chips.total(), ALL_CHIPS);
    }
}

/// M2: seats get their action cards back. So a seat can lay the same cards again.
#[test]
fn action_cards_return_for_next_hand() {
    let mut table = Table::with(&TableOptions { hands: Some(2), ..TableOptions::new(3, 5) });
    for hand in 1..=2 {
        assert_eq!(table.state().hand, hand);
        let same = [laid(Race::Robots, Negative); 3];
        table.lay(&same);
        while table.state().hand == hand && !table.asked().is_empty() {
            let question = table.table.full_state().questions()[0];
            table.answer(question.seat, question.sample_choice(&mut Dice::new(1), BotStyle::Wild));
        }
    }
    assert!(!table.state().winners.is_empty());
}

/// M2: the stock never runs out. It can be negative instead.
#[test]
fn the_stock_never_runs_out() {
    let mut table = Table::of(3);
    table.set_chips(&[100, 100, 100]);
    assert_eq!(table.state().chips.stock(), -126);
    assert_eq!(table.state().chips.total(), ALL_CHIPS);
}

/// M3. "Je 20 Karten bei 3 Spielern, je 15 bei 4, je 12 bei 5, je 10 bei 6".
#[test]
fn all_cards_are_dealt() {
    for (seats, each) in [(3, 20), (4, 15), (5, 12), (6, 10)] {
        let table = Table::of(seats);
        let hands: Vec<CardSet> = Seat::all(seats).map(|seat| table.state().cards.hand(seat)).collect();
        assert!(hands.iter().all(|hand| hand.len() == each), "{hands:?}");
        assert_eq!(hands.iter().copied().fold(CardSet::EMPTY, CardSet::union), CardSet::ALL);
        let dealt = table.told.iter().filter(|told| matches!(told.event, Event::Dealt { .. })).count();
        assert_eq!(dealt, usize::from(seats));
    }
}

/// M3: only 3 to 6 seats can play.
#[test]
fn invalid_tables_are_rejected() {
    let refused = |options: TableOptions| Ruleset::new(&options).unwrap_err();
    assert_eq!(refused(TableOptions::new(2, 0)), InvalidTable::Seats { seats: 2 });
    assert_eq!(refused(TableOptions::new(7, 0)), InvalidTable::Seats { seats: 7 });
    assert_eq!(refused(TableOptions { hands: Some(0), ..TableOptions::new(3, 0) }), InvalidTable::NoHands);
    let dealer = Some(Seat(3));
    let nobody = refused(TableOptions { dealer, ..TableOptions::new(3, 0) });
    assert_eq!(nobody, InvalidTable::Dealer { dealer: Seat(3), seats: 3 });
    assert_eq!((nobody.code(), nobody.to_string().as_str()), ("dealer", "seat 3 cannot deal at a table of 3 seats"));
}

/// M4. "bei 3 oder 4 Spielern mindestens 6 Runden und bei 5 oder 6 Spielern mindestens 4". Players can agree on any
/// number.
#[test]
fn hand_count_defaults_to_the_recommended() {
    for (seats, hands) in [(3, 6), (4, 6), (5, 4), (6, 4)] {
        assert_eq!(Ruleset::new(&TableOptions::new(seats, 0)).unwrap().hands, hands);
    }
    for hands in [1, 3] {
        let options = TableOptions { hands: Some(hands), ..TableOptions::new(4, 3) };
        let mut table = Table::with(&options);
        table.play_out(8);
        assert_eq!(
            table.news().iter().filter(|what| matches!(what, Event::HandBegan { .. })).count(),
            usize::from(hands)
        );
    }
}

/// M4: the first dealer is random or named in the options. Then the deal moves to the left.
#[test]
fn the_deal_moves_left() {
    let mut table = Table::with(&TableOptions { dealer: Some(GAMMA), hands: Some(4), ..TableOptions::new(3, 1) });
    table.play_out(2);
    let dealer = |what: &Event| match what {
        Event::HandBegan { dealer, .. } => Some(*dealer),
        _ => None,
    };
    assert_eq!(table.news().iter().filter_map(dealer).collect::<Vec<_>>(), [GAMMA, ALPHA, BETA, GAMMA]);
    let first: SeatSet = (0..40).map(|seed| Table::with(&TableOptions::new(6, seed)).state().dealer).collect();
    assert_eq!(first, SeatSet::first(6), "each seat is drawn sometimes");
}

/// M4. "Auf jeden Fall gewinnt nach der vereinbarten Rundenzahl der Spieler mit den meisten Power-Chips".
#[test]
fn the_most_chips_win() {
    // Alpha has 3 tricks, Beta 7, and Gamma 10, including the last one.
    let mut table = late(&["red 1", "red 2", "red 3"]).tricks(&[3, 7, 9]).chips(&[5, 20, 16]).begin();
    assert_eq!(table.chips(), [8, 27, 26]);
    assert_eq!(table.news().last(), Some(&Event::GameWon { winners: SeatSet::one(BETA), chips: 27 }));
}

/// M4: seats with equal numbers of chips share the win.
#[test]
fn equal_seats_share_the_win() {
    let table = late(&["red 1", "red 2", "red 3"]).tricks(&[3, 7, 9]).chips(&[23, 5, 16]).begin();
    assert_eq!(table.chips(), [26, 12, 26]);
    assert_eq!(table.state().winners, [ALPHA, GAMMA].into_iter().collect());
    assert!(table.asked().is_empty());
}

/// M4, T3: a table uses its options. The defaults are the recommended values.
#[test]
fn omitted_options_use_recommended_values() {
    let options: TableOptions = serde_json::from_str(r#"{"seats": 5}"#).unwrap();
    assert_eq!(options, TableOptions::new(5, 0));
    let rules = Ruleset::new(&options).unwrap();
    assert_eq!((rules.hands, rules.metamorph_follows, rules.dealer), (4, MetamorphFollows::Strict, None));
    let state = State::new(&rules, Dice::new(0));
    assert_eq!(state.hand, 0);
    assert!(serde_json::from_str::<TableOptions>(r#"{"seats": 5, "hand": 4}"#).is_err(), "misspelled option");
}
