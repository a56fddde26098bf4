//! Tests of an edition's numbers: payments, and chips at the start.

use crate::table::{ALPHA, BETA, Table};
use hyperkon_table::{BotStyle, Dice, Question as _};
use hyperkon_ufos::{Edition, Event, InvalidTable, Purse, Ruleset, TableOptions, Values};

/// Plays a random game. Returns all payments from and to the stock, with the number of tricks.
fn paid(values: Values) -> (Vec<(Purse, Purse, u16)>, Table) {
    let options = TableOptions { values, hands: Some(3), dealer: Some(ALPHA), ..TableOptions::new(4, 9) };
    let mut table = Table::with(&options);
    let mut dice = Dice::new(4);
    while let Some(seat) = table.asked().first().copied() {
        let choice = table.question(seat).sample_choice(&mut dice, BotStyle::Wild);
        table.answer(seat, choice);
    }
    let moved = table.told.iter().filter_map(|told| match told.event {
        Event::ChipsMoved { from, to, chips } => Some((from, to, chips)),
        _ => None,
    });
    let moved = moved.collect();
    (moved, table)
}

#[test]
fn starting_chips_follow_the_edition() {
    let (_, table) = paid(Values { chips: 40, ..Values::default() });
    assert_eq!(table.rules().values.chips, 40);
    let begun =
        Table::with(&TableOptions { values: Values { chips: 40, ..Values::default() }, ..TableOptions::new(3, 1) });
    assert!([ALPHA, BETA].iter().all(|seat| begun.state().chips.of(*seat) == 40));
}

#[test]
fn payments_follow_the_edition() {
    let rules = |values| Ruleset::new(&TableOptions { values, ..TableOptions::new(4, 0) }).unwrap();
    let usual = rules(Values::default());
    assert_eq!((usual.times(false), usual.times(true)), (1, 2));
    let dear = rules(Values { trick: 5, winner: 3, ..Values::default() });
    assert_eq!((dear.times(false), dear.times(true)), (5, 15));
    let (moved, _) = paid(Values { trick: 7, ..Values::default() });
    let from_stock: Vec<u16> = moved.iter().filter(|(from, ..)| *from == Purse::Stock).map(|(.., n)| *n).collect();
    assert!(from_stock.len() > 3 && from_stock.iter().all(|chips| chips % 7 == 0), "{from_stock:?}");
}

#[test]
fn out_of_range_values_are_rejected() {
    let refused = |values, hands| {
        let options = TableOptions { values, hands, ..TableOptions::new(3, 0) };
        Ruleset::new(&options).unwrap_err()
    };
    let usual = Values::default();
    assert_eq!(refused(Values { trick: 0, ..usual }, None), InvalidTable::Value { key: "trick", value: 0, most: 20 });
    assert_eq!(
        refused(Values { winner: 21, ..usual }, None),
        InvalidTable::Value { key: "winner", value: 21, most: 20 }
    );
    assert!(matches!(refused(Values { trick: 20, winner: 20, ..usual }, Some(200)), InvalidTable::Rich { .. }));
    let id = Edition { id: "My UFOs".to_owned(), ..Edition::default() };
    assert!(matches!(id.check(), Err(InvalidTable::Id { .. })));
    let turned = Edition { seats: [5, 4], ..Edition::default() };
    assert_eq!(turned.check(), Err(InvalidTable::Seats { seats: 5 }));
    assert_eq!(Edition::default().check(), Ok(()));
}
