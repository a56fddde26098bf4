//! An edition's values: what is paid and how many chips there are at the start.

use crate::table::{ALPHA, BETA, Table};
use hyperkon_table::{Dice, Manner, Question as _};
use hyperkon_ufos::{Edition, Event, Purse, Ruleset, TableOptions, UnfitTable, Values};

/// Plays a whole game at random; all chips that moved between the stock and seats, with the tricks that were counted.
fn paid(values: Values) -> (Vec<(Purse, Purse, u16)>, Table) {
    let options = TableOptions { values, hands: Some(3), dealer: Some(ALPHA), ..TableOptions::new(4, 9) };
    let mut table = Table::with(&options);
    let mut dice = Dice::new(4);
    while let Some(seat) = table.asked().first().copied() {
        let choice = table.question(seat).any_choice(&mut dice, Manner::Wild);
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
fn chips_at_the_start_are_the_editions() {
    let (_, table) = paid(Values { chips: 40, ..Values::default() });
    assert_eq!(table.rules().values.chips, 40);
    let begun =
        Table::with(&TableOptions { values: Values { chips: 40, ..Values::default() }, ..TableOptions::new(3, 1) });
    assert!([ALPHA, BETA].iter().all(|seat| begun.state().chips.of(*seat) == 40));
}

#[test]
fn a_trick_and_winning_the_betting_are_worth_what_the_edition_says() {
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
fn values_out_of_their_bounds_are_refused() {
    let refused = |values, hands| {
        let options = TableOptions { values, hands, ..TableOptions::new(3, 0) };
        Ruleset::new(&options).unwrap_err()
    };
    let usual = Values::default();
    assert_eq!(refused(Values { trick: 0, ..usual }, None), UnfitTable::Value { key: "trick", value: 0, most: 20 });
    assert_eq!(refused(Values { winner: 21, ..usual }, None), UnfitTable::Value { key: "winner", value: 21, most: 20 });
    assert!(matches!(refused(Values { trick: 20, winner: 20, ..usual }, Some(200)), UnfitTable::Rich { .. }));
    let id = Edition { id: "My UFOs".to_owned(), ..Edition::default() };
    assert!(matches!(id.check(), Err(UnfitTable::Id { .. })));
    let turned = Edition { seats: [5, 4], ..Edition::default() };
    assert_eq!(turned.check(), Err(UnfitTable::Seats { seats: 5 }));
    assert_eq!(Edition::default().check(), Ok(()));
}
