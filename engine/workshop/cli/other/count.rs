//! Many games of bots, and how often each seat has won.

use super::Wish;
use super::chart::Chart;
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon_server::Served;
use hyperkon_table::{BySeat, Seat, Table, mix};
use std::io::Write;
use std::path::Path;

/// Plays so many games; prints for each seat its share of the wins with the 95 % interval.
pub fn sim<G: Served>(game: &G, wish: &Wish, games: u64, csv: bool, svg: Option<&Path>) -> Result<(), Trouble> {
    let (mut sums, mut squares, mut decisions) = (BySeat::of(0.0), BySeat::of(0.0), 0_u64);
    let mut seats = 0;
    for number in 0..games {
        let seed = mix(wish.seed, number);
        let options = wish.options_of(game, seed)?;
        let mut table = Table::set_up(game, &options).map_err(|trouble| Trouble::Usage(trouble.to_string()))?;
        let _ = table.resume(game);
        seats = G::seats(table.rules());
        let mut bots: Vec<_> =
            Seat::all(seats).map(|seat| G::bot(wish.bot(seat, "random"), mix(seed, u64::from(seat.0)))).collect();
        while let Some(seat) = table.waiting().iter().next() {
            let bot = bots.get_mut(seat.index()).and_then(Option::as_mut);
            let choice = bot.and_then(|bot| bot.choose(game, table.seen(seat)));
            let choice = choice.ok_or_else(|| Trouble::Usage("a bot had no answer".to_owned()))?;
            table.answer(game, seat, choice).map_err(|refusal| Trouble::Usage(refusal.to_string()))?;
            decisions += 1;
        }
        for seat in Seat::all(seats) {
            let won = table.winners().part(seat);
            sums[seat] += won;
            squares[seat] += won * won;
        }
    }
    if let Some(file) = svg {
        let share =
            |seat: Seat| (format!("seat {}: {}", seat.0 + 1, wish.bot(seat, "random")), sums[seat] / games as f64);
        let shares: Vec<(String, f64)> = Seat::all(seats).map(share).collect();
        let edition = wish.edition.as_deref().unwrap_or(G::NAME);
        Chart { edition, shares: &shares, games }.write(file)?;
    }
    let mut out = terminal::out();
    if csv {
        writeln!(out, "seat,bot,games,share,within")?;
    }
    for seat in Seat::all(seats) {
        let n = games as f64;
        let mean: f64 = sums[seat] / n;
        let variance: f64 = squares[seat] / n - mean * mean;
        let within = 1.96 * (variance.max(0.0) / n).sqrt();
        let bot = wish.bot(seat, "random");
        match csv {
            true => writeln!(out, "{},{bot},{games},{mean:.5},{within:.5}", seat.0 + 1)?,
            false => writeln!(
                out,
                "seat {}  {bot:<8} {:5.1} ± {:.1} % of the wins",
                seat.0 + 1,
                100.0 * mean,
                100.0 * within
            )?,
        }
    }
    if !csv {
        writeln!(out, "{games} games with {seats} seats, {decisions} decisions")?;
    }
    Ok(())
}
