//! Each pair of aliens plays once in each edition, with all checks. `hyperkon sim --pairs` plays more games.

use crate::common::{LONGEST_GAME, answer_first, builtin};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::Windows;
use hyperkon::__private::edition::Edition;
use hyperkon::__private::game::{DeterminismCheck, Engine, TableOptions};
use hyperkon_table::Seat;

/// Returns a table for a pair. The number determines its size, the pair's seats, and the windows.
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
        game.full_state()
            .state()
            .audit(game.rules())
            .unwrap_or_else(|what| panic!("{}, answer {answers}: {what}", who()));
    }
    panic!("{}: the game does not end", who());
}

#[test]
fn every_pair_of_aliens_plays_once() {
    let mut engine = builtin();
    engine.watch(DeterminismCheck::Twice);
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
