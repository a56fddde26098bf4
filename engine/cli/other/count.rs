//! Many games of bots, and how often each seat, and what seats are dealt, has won.

use super::Wish;
use super::chart::Chart;
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon_table::{Progress, Seat, Table, mix};
use hyperkon_workshop::others::Other;
use hyperkon_workshop::players::Player;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

/// How often something has won.
#[derive(Clone, Copy, Debug, Default)]
struct Wins {
    games: u64,
    sum: f64,
    squares: f64,
}

impl Wins {
    fn add(&mut self, won: f64) {
        self.games += 1;
        self.sum += won;
        self.squares += won * won;
    }

    /// The share of its games that it has won, and how far that is from the true one with 95 %.
    fn share(&self) -> (f64, f64) {
        let games = self.games.max(1) as f64;
        let mean = self.sum / games;
        let variance = (self.squares / games - mean * mean).max(0.0);
        (mean, 1.96 * (variance / games).sqrt())
    }
}

/// What was counted.
#[derive(Default)]
struct Counted {
    seats: BTreeMap<Seat, Wins>,
    own: BTreeMap<String, Wins>,
    decisions: u64,
}

/// Plays so many games; prints for each seat its share of the wins with the 95 % interval, and the same for what seats are
/// dealt of their own.
pub fn sim<G: Other>(game: &G, wish: &Wish, games: u64, csv: bool, svg: Option<&Path>) -> Result<(), Trouble> {
    let mut counted = Counted::default();
    let seats = G::seats(set_up(game, wish)?.rules());
    for number in 0..games {
        let seed = mix(wish.seed, number);
        let (wish, _) = wish.dealt(game, seats, seed);
        one(game, &Wish { seed, ..wish }, &mut counted)?;
    }
    let names = game.names_of_own(wish.edition.as_deref().unwrap_or(G::NAME), "en");
    if let Some(file) = svg {
        let share = |(seat, wins): (&Seat, &Wins)| {
            (format!("seat {}: {}", seat.0 + 1, wish.bot(*seat, "random")), wins.share().0)
        };
        let shares: Vec<(String, f64)> = counted.seats.iter().map(share).collect();
        let edition = wish.edition.as_deref().unwrap_or(G::NAME);
        Chart { edition, shares: &shares, games }.write(file)?;
    }
    let mut out = terminal::out();
    Ok(if csv { print_csv(&mut out, wish, &counted) } else { print(&mut out, wish, &counted, &names, games) }?)
}

fn set_up<G: Other>(game: &G, wish: &Wish) -> Result<Table<G>, Trouble> {
    let options = wish.options(game)?;
    Table::set_up(game, &options).map_err(|trouble| Trouble::Usage(trouble.to_string()))
}

fn one<G: Other>(game: &G, wish: &Wish, counted: &mut Counted) -> Result<(), Trouble> {
    let mut table = set_up(game, wish)?;
    is_sound(&table.resume(game))?;
    let seated = |seat: Seat| Player::named::<G>(wish.bot(seat, "random")).ok()?.seated(mix(wish.seed, seat.0.into()));
    let mut bots: Vec<_> = table.seats().map(seated).collect();
    while let Some(seat) = table.waiting().iter().next() {
        let bot = bots.get_mut(seat.index()).and_then(Option::as_mut);
        let choice = bot.and_then(|bot| bot.choose(game, table.seen(seat)));
        let choice = choice.ok_or_else(|| Trouble::Usage("a bot had no answer".to_owned()))?;
        is_sound(&table.answer(game, seat, choice).map_err(|refusal| Trouble::Usage(refusal.to_string()))?)?;
        counted.decisions += 1;
    }
    let own = G::own(table.rules());
    for seat in table.seats() {
        let won = table.winners().part(seat);
        counted.seats.entry(seat).or_default().add(won);
        if let Some(own) = own.get(seat.index()) {
            counted.own.entry(own.clone()).or_default().add(won);
        }
    }
    Ok(())
}

/// A game that a script has stopped is counted for nobody: it is told.
fn is_sound<G: Other>(progress: &Progress<G>) -> Result<(), Trouble> {
    let fault = progress.faults.first();
    fault.map_or(Ok(()), |fault| {
        Err(Trouble::Usage(format!("a game went wrong: {}", hyperkon::plain::plain(&fault.to_string()))))
    })
}

fn print_csv(out: &mut impl Write, wish: &Wish, counted: &Counted) -> io::Result<()> {
    writeln!(out, "seat,bot,games,share,within,faction")?;
    for (seat, wins) in &counted.seats {
        let ((mean, within), bot) = (wins.share(), wish.bot(*seat, "random"));
        writeln!(out, "{},{bot},{},{mean:.5},{within:.5},", seat.0 + 1, wins.games)?;
    }
    counted.own.iter().try_for_each(|(own, wins)| {
        let (mean, within) = wins.share();
        writeln!(out, ",,{},{mean:.5},{within:.5},{own}", wins.games)
    })
}

fn print(
    out: &mut impl Write,
    wish: &Wish,
    counted: &Counted,
    names: &BTreeMap<String, String>,
    games: u64,
) -> io::Result<()> {
    for (seat, wins) in &counted.seats {
        let ((mean, within), bot) = (wins.share(), wish.bot(*seat, "random"));
        let (mean, within) = (100.0 * mean, 100.0 * within);
        writeln!(out, "seat {}  {bot:<8} {mean:5.1} ± {within:.1} % of the wins", seat.0 + 1)?;
    }
    for (own, wins) in &counted.own {
        let (mean, within) = wins.share();
        let (mean, within, name) = (100.0 * mean, 100.0 * within, names.get(own).unwrap_or(own));
        writeln!(out, "{name:<15} {mean:5.1} ± {within:.1} % of the wins in its {} games", wins.games)?;
    }
    writeln!(out, "{games} games with {} seats, {} decisions", counted.seats.len(), counted.decisions)
}
