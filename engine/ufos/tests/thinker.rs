//! Tests of the search bot in UFOs.

use crate::table::{ALPHA, Table};
use hyperkon_table::{Bot, Budget, Question as _, RandomBot, SearchBot, Searchable, mix};
use hyperkon_ufos::{TableOptions, Ufos};

const UFOS: Ufos = Ufos { checked: false, editions: Vec::new() };

/// Returns Alpha's lead in chips over the mean of the other seats. Alpha uses this bot, and the others play at random.
fn lead(mut alpha: impl Bot<Ufos>) -> f64 {
    let mut lead = 0.0;
    for seed in 0..6 {
        let options = TableOptions { hands: Some(1), ..TableOptions::new(4, seed) };
        let mut table = Table::with(&options);
        let mut random = RandomBot::new(mix(seed, 1));
        while let Some(question) = table.table.full_state().questions().first().copied() {
            let seat = question.seat();
            let seen = table.table.seen(seat);
            let choice = if seat == ALPHA { alpha.choose(&UFOS, seen) } else { Some(random.choose(&question)) };
            table.answer(seat, choice.unwrap());
        }
        let chips = table.chips();
        lead += f64::from(chips[0]) - f64::from(chips[1] + chips[2] + chips[3]) / 3.0;
    }
    lead
}

#[test]
fn thinker_beats_random_bots() {
    let (thinker, random) = (lead(SearchBot::new(Budget::Simulations(40), 1)), lead(RandomBot::new(1)));
    assert!(thinker > random + 6.0, "{thinker} chips ahead, and at random {random}");
}

#[test]
fn search_ignores_threads_and_hidden_state() {
    let mut compared = 0;
    for seed in 0..2 {
        let mut table = Table::with(&TableOptions { hands: Some(1), ..TableOptions::new(3 + seed as u8, seed) });
        let mut random = RandomBot::new(seed);
        while let Some(question) = table.table.full_state().questions().first().copied() {
            let seat = question.seat();
            let think = |table: &hyperkon_table::Table<Ufos>, threads: usize| {
                SearchBot::new(Budget::Simulations(12), seed).threads(threads).think(
                    &UFOS,
                    table.seen(seat),
                    &mut |_| (),
                )
            };
            let thought = think(&table.table, 1);
            assert_eq!(think(&table.table, 2), thought);
            if let Some(other) = table.table.try_sample_state(&UFOS, seat, mix(seed, compared))
                && other.seen(seat).view() == table.view(seat)
                && other.seen(seat).question() == Some(&question)
            {
                assert_eq!(think(&other, 1), thought);
                compared += 1;
            }
            table.answer(seat, random.choose(&question));
        }
    }
    assert!(compared > 20, "only {compared} compared");
}

#[test]
fn win_shares_add_up() {
    let mut table = Table::with(&TableOptions { hands: Some(2), ..TableOptions::new(5, 3) });
    let mut random = RandomBot::new(3);
    while let Some(question) = table.table.full_state().questions().first().copied() {
        let shares = Ufos::evaluate(&table.table);
        assert!(
            (shares.values().sum::<f64>() - 1.0).abs() < 1e-9 && shares.beyond(5).iter().all(|share| *share == 0.0)
        );
        table.answer(question.seat(), random.choose(&question));
    }
    let (shares, winners) = (Ufos::evaluate(&table.table), table.table.winners());
    for (seat, share) in shares.iter() {
        assert_eq!(*share, winners.part(seat));
    }
}
