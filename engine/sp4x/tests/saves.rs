//! Tests of saves and records. A loaded table equals the saved one and continues in the same way.

use crate::table::checked;
use hyperkon_sp4x::{Sp4x, TableOptions};
use hyperkon_table::{BotStyle, Code as _, Dice, Question as _, Table};

fn played(seed: u64, answers: usize) -> (Sp4x, Table<Sp4x>) {
    let game = checked();
    let mut table = Table::set_up(&game, &TableOptions::new(4, seed)).unwrap();
    let _ = table.resume(&game);
    let mut dice = Dice::new(seed);
    for _ in 0..answers {
        let Some(question) = table.full_state().questions().first().cloned() else { break };
        let choice = question.sample_choice(&mut dice, BotStyle::Wild);
        let _ = table.answer(&game, question.seat, choice).unwrap();
    }
    (game, table)
}

#[test]
fn saved_tables_load_equal() {
    for answers in [0, 7, 60, 150, 5000] {
        let (game, table) = played(answers as u64, answers);
        let text = table.save().unwrap();
        let loaded = Table::load(&game, &text).unwrap();
        assert!(loaded.is_same_as(&table), "after {answers} answers");
        assert_eq!(loaded.save().unwrap(), text);
    }
}

#[test]
fn damaged_saves_are_refused() {
    let (game, table) = played(3, 40);
    let text = table.save().unwrap();
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        Table::load(&game, &text.replacen(from, to, 1)).unwrap_err().code()
    };
    assert_eq!(refused("\"age\":1", "\"age\":3"), "damaged");
    assert_eq!(refused("\"turn\":", "\"turn\":7,\"x\":"), "damaged");
    assert_eq!(refused("\"seats\":4", "\"seats\":5"), "seats");
    assert_eq!(refused("\"workers\":12", "\"workers\":0"), "value");
    assert_eq!(refused("sp4x 4", "sp4x 3"), "other_rules");
}

/// A rejection is one short sentence, even if the invalid text is long.
#[test]
fn rejections_of_long_texts_are_short() {
    let (game, table) = played(3, 40);
    let text = table.save().unwrap();
    for (from, to) in [("\"age\":1", "\"age\":\"LONG\""), ("\"factions\":[]", "\"factions\":[\"LONG\"]")] {
        assert!(text.contains(from), "{from} in {text}");
        let damaged = text.replacen(from, &to.replace("LONG", &"x".repeat(5_000)), 1);
        let said = Table::load(&game, &damaged).unwrap_err().to_string();
        assert!(said.len() < 1_200 && said.contains("xxx"), "{} bytes: {said}", said.len());
    }
}
