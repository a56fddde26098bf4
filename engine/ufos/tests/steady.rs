//! Tests that the steady bot beats random bots.

use crate::table::ALPHA;
use hyperkon_table::{Bot, Question as _, RandomBot, Seat, mix};
use hyperkon_ufos::{Steady, TableOptions, Ufos};

const UFOS: Ufos = Ufos { checked: false, editions: Vec::new() };

/// Returns a bot's share of wins and the 95 % interval. The bot plays each of 4 seats in turn.
pub fn share(games: u64, one: &mut dyn Bot<Ufos>, others: &mut dyn Bot<Ufos>) -> (f64, f64) {
    let mut wins = Vec::new();
    for game in 0..games {
        let mut table = hyperkon_table::Table::set_up(&UFOS, &TableOptions::new(4, mix(7, game / 4))).unwrap();
        let seat = Seat((game % 4) as u8);
        let _ = table.resume(&UFOS);
        while let Some(asked) = table.full_state().questions().first().map(|question| question.seat()) {
            let seen = table.seen(asked);
            let choice = if asked == seat { one.choose(&UFOS, seen) } else { others.choose(&UFOS, seen) }.unwrap();
            let _ = table.answer(&UFOS, asked, choice).unwrap();
        }
        wins.push(table.winners().part(seat));
    }
    let mean = wins.iter().sum::<f64>() / games as f64;
    let spread = wins.iter().map(|won| (won - mean).powi(2)).sum::<f64>() / (games - 1) as f64;
    (100.0 * mean, 196.0 * (spread / games as f64).sqrt())
}

#[test]
fn steady_beats_three_random_bots() {
    let (share, within) = share(400, &mut Steady, &mut RandomBot::new(5));
    println!("steady against three at random: {share:.1} ± {within:.1} % of 400 games");
    assert!(share - within > 50.0, "{share:.1} ± {within:.1} %; chance is 25");
}

/// Equal views lead to equal answers, even in a sampled hidden state.
#[test]
fn steady_answers_depend_on_observations_only() {
    let mut compared = 0;
    for seed in 0..4 {
        let options = TableOptions { hands: Some(1), ..TableOptions::new(3 + seed as u8, seed) };
        let mut table = crate::table::Table::with(&options);
        while let Some(asked) = table.table.full_state().questions().first().map(|question| question.seat()) {
            let choice = Steady.choose(&UFOS, table.table.seen(asked)).unwrap();
            if let Some(other) = table.table.try_sample_state(&UFOS, asked, mix(seed, compared))
                && other.seen(asked).view() == table.view(asked)
            {
                assert_eq!(Steady.choose(&UFOS, other.seen(asked)), Some(choice));
                compared += 1;
            }
            table.answer(asked, choice);
        }
        assert!(!table.view(ALPHA).winners.is_empty());
    }
    assert!(compared > 40, "only {compared} compared");
}

/// Measures the strength of the search bot. This test takes minutes, so it is run by hand.
#[test]
#[ignore = "it measures, for minutes"]
fn thinker_strength_measurement() {
    use hyperkon_table::{Budget, SearchBot};
    let simulations = 30;
    let thinker = || SearchBot::new(Budget::Simulations(simulations), 3);
    let (random, steady) = (share(80, &mut thinker(), &mut RandomBot::new(5)), share(80, &mut thinker(), &mut Steady));
    println!(
        "thinker with {simulations} simulations: {:.1} ± {:.1} % against three at random, {:.1} ± {:.1} % against three steady ones",
        random.0, random.1, steady.0, steady.1
    );
}
