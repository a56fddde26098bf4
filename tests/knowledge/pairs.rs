//! Every two aliens that can meet do meet once in each edition, watched all the way; `hyperkon sim --pairs` has more.

use crate::common::{LONGEST_GAME, answer_first, builtin};
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::Windows;
use hyperkon::edition::Edition;
use hyperkon::game::{Engine, Purity, TableOptions};
use hyperkon::table::Seat;

/// A table for a pair; the number says how large it is, where the two sit and who is asked in windows.
fn laid(edition: &Edition, one: &str, other: &str, number: u64) -> TableOptions {
    let [fewest, most] = edition.seats;
    let for_two = ![one, other].iter().any(|id| edition.not_for_two.iter().any(|not| not == id));
    let fewest = if for_two { fewest } else { fewest.max(3) };
    let seats = fewest + (number % u64::from(most - fewest + 1)) as u8;
    let first = (number / 3 % u64::from(seats)) as u8;
    let second = (first + 1 + (number / 7 % u64::from(seats - 1)) as u8) % seats;
    let windows = if number.is_multiple_of(2) { Windows::All } else { Windows::Holders };
    let table = TableOptions::new(&edition.id).seats(seats).seed(number).windows(windows);
    table.alien(Seat(first), one).alien(Seat(second), other)
}

fn meet(engine: &mut Engine, options: &TableOptions) {
    let who = || format!("{} {:?}, {} seats, seed {}", options.edition, options.aliens, options.seats, options.seed);
    let (mut game, progress) = engine.start(options).unwrap_or_else(|error| panic!("{}: {error}", who()));
    assert!(progress.faults.is_empty(), "{}: {}", who(), progress.faults[0]);
    let mut bot = RandomBot::new(options.seed);
    for answers in 1..LONGEST_GAME {
        if game.is_over() {
            assert!(!game.winners().is_empty(), "{}: nobody has won", who());
            return;
        }
        let progress = answer_first(engine, &mut game, &mut bot);
        assert!(progress.faults.is_empty(), "{}, answer {answers}: {}", who(), progress.faults[0]);
        game.referee().state().audit(game.rules()).unwrap_or_else(|what| panic!("{}, answer {answers}: {what}", who()));
    }
    panic!("{}: the game does not end", who());
}

#[test]
fn every_two_aliens_meet_in_each_edition() {
    let mut engine = builtin();
    engine.watch(Purity::Twice);
    let content = engine.content().clone();
    let mut met = 0;
    for edition in content.editions() {
        let aliens: Vec<&String> = edition.aliens.keys().collect();
        for (index, one) in aliens.iter().enumerate() {
            for other in &aliens[index + 1..] {
                met += 1;
                meet(&mut engine, &laid(edition, one, other, met));
            }
        }
    }
    let pairs = |edition: &Edition| edition.aliens.len() * (edition.aliens.len() - 1) / 2;
    assert_eq!(met, content.editions().map(pairs).sum::<usize>() as u64);
}
