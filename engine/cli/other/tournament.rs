//! Bots of a game without scripts against each other: each deal, factions included, once for each rotation over the seats.

use super::Wish;
use crate::crowd::{self, Crowd};
use crate::disk;
use crate::sim::tell_of_cut;
use crate::sprt::Watch;
use crate::table;
use crate::tally::{Head, Kind, Tally};
use crate::tournament::{TournamentArgs, USUAL_GAMES, seats};
use crate::tournament_report::{self, Dealt, Found, Shown};
use crate::trouble::Trouble;
use hyperkon_table::{Progress, Seat, Table, mix};
use hyperkon_workshop::others::Other;
use hyperkon_workshop::players::Player;
use hyperkon_workshop::tournament::{Deal, Lineup, Played, play_deal};
use serde_json::{Value, json};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// A game that has not ended after so many answers will not end.
const ENDLESS: u64 = 100_000;

/// What is played.
struct Tournament<'a, G: Other> {
    /// What each thread plays with a copy of.
    game: Mutex<G>,
    wish: Wish,
    edition: String,
    lineup: Lineup,
    /// By entrant.
    bots: Vec<Player>,
    args: &'a TournamentArgs,
}

/// Plays a tournament; `wish` is of a table with as many seats as bots are named.
pub fn run<G: Other>(game: G, wish: Wish, args: &TournamentArgs) -> Result<(), Trouble> {
    let content = args.mods.content()?;
    let language = table::language(&content, &args.lang)?;
    let tournament = Tournament::of(game, wish, args)?;
    let lineup = &tournament.lineup;
    let watch = args.sprt.as_deref().map(|words| Watch::of(words, lineup)).transpose()?;
    // What cannot be played is said once, not by every thread.
    let game = tournament.copy();
    let options = tournament.wish.options_of(&game, tournament.wish.seed)?;
    let rules = game.rules(&options).map_err(|trouble| Trouble::Usage(trouble.to_string()))?;
    disk::try_out(args.svg.as_deref(), args.resume.as_deref())?;
    let deals = args.games.unwrap_or(USUAL_GAMES).div_ceil(lineup.rotations() as u64);
    let names = game.names_of_own(&tournament.edition, &language);
    let is_known = |id: &String| names.contains_key(id);
    let fit = |deal: &Deal| deal.fits(lineup) && deal.aliens.iter().flatten().all(is_known);
    let head = tournament.head(G::identity(&rules, &options), &options)?;
    let fits = |block: &Vec<Deal>| block.iter().all(fit);
    let work = args.shards.open(args.resume.as_deref(), &head, deals, fits)?;
    let whole = work.whole(|tally, pieces| {
        tell_of_cut(tally, &content, &language);
        tournament.play(pieces, tally, watch.as_ref())
    })?;
    let Some(whole) = whole else { return Ok(()) };
    let test = watch.map(Watch::end);
    let counted = test.and_then(|(_, stand)| stand.verdict.map(|_| stand.deals)).unwrap_or(deals);
    let found = Found {
        content: &content,
        language: &language,
        table: tournament.shown(&game, &language),
        lineup,
        deals: whole.range(..counted).map(|(_, deal)| deal).collect(),
        test,
        checked: args.check,
    };
    tournament_report::print(&found, args.svg.as_deref(), (args.json, args.csv))
}

impl<'a, G: Other> Tournament<'a, G> {
    fn of(game: G, wish: Wish, args: &'a TournamentArgs) -> Result<Tournament<'a, G>, Trouble> {
        let named = args.bots.iter().map(|word| {
            let wrong = |what| Trouble::Usage(format!("`{}`: {what}", hyperkon::plain::plain(word)));
            Player::named::<G>(word).map_err(wrong)
        });
        let named: Vec<Player> = named.collect::<Result<_, _>>()?;
        let names: Vec<String> = named.iter().map(ToString::to_string).collect();
        let edition = wish.edition.clone().unwrap_or_default();
        let allowed = game.seats_of(&edition).unwrap_or_default();
        let wish = Wish { seats: Some(seats(&names, (&edition, allowed), args.table.seats)?), ..wish };
        let lineup = Lineup::new(&names);
        let bot =
            |entrant: &String| names.iter().position(|name| name == entrant).and_then(|at| named.get(at)).copied();
        let bots = lineup.entrants().iter().filter_map(bot).collect();
        let game = Mutex::new(if args.check { game.watched() } else { game });
        Ok(Tournament { game, wish, edition, lineup, bots, args })
    }

    fn copy(&self) -> G {
        self.game.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn shown(&self, game: &G, language: &str) -> Shown {
        let edition = self.edition.clone();
        let dealt = Dealt::Named(game.names_of_own(&edition, language));
        let edition_name = game.name_of(&edition, language);
        Shown { edition, edition_name, seats: self.lineup.seats() as u8, seed: self.wish.seed, dealt }
    }

    fn head(&self, identity: String, options: &G::Options) -> Result<Head<Value>, Trouble> {
        let name = |seat| self.lineup.entrants()[self.lineup.at(0, seat)].clone();
        let table = serde_json::to_value(options).map_err(|error| Trouble::Usage(error.to_string()))?;
        Ok(Head {
            kind: Kind::Tournament,
            content: G::NAME.to_owned(),
            identity,
            preset: None,
            check: self.args.check,
            bots: (0..self.lineup.seats()).map(name).collect(),
            more: vec![("sprt", json!(self.args.sprt)), ("named", self.wish.options.clone())],
            table,
        })
    }

    /// Plays the deals that are missing, or until a test is decided.
    fn play(&self, deals: Range<u64>, tally: &Tally<Vec<Deal>>, watch: Option<&Watch>) -> Result<(), Trouble> {
        let pieces = deals.end - deals.start - tally.counted();
        let look = || watch.iter().for_each(|watch| tally.look(|whole| watch.look(&self.lineup, whole)));
        look();
        let is_open = || watch.is_none_or(|watch| !watch.is_decided());
        let blocks = tally.missing(deals).take_while(|_| is_open());
        let jobs = crowd::jobs(self.args.jobs, pieces);
        let piece = |game: &mut G, number: u64, found: &mut Vec<Deal>| {
            found.push(self.deal(game, number)?);
            Ok(())
        };
        let done = |block: &Range<u64>, found| {
            tally.add(block.start, found)?;
            look();
            Ok(())
        };
        Crowd { pieces, each: self.lineup.rotations() as u64, jobs }.work(blocks, || Ok(self.copy()), piece, done)
    }

    fn deal(&self, game: &G, number: u64) -> Result<Deal, Trouble> {
        let seed = mix(self.wish.seed, number);
        let (wish, _) = self.wish.dealt(game, self.lineup.seats() as u8, seed);
        let options = wish.options_of(game, seed)?;
        play_deal(&self.lineup, |entrants| {
            let bots: Vec<Player> = entrants.iter().map(|entrant| self.bots[*entrant]).collect();
            self.game(game, &options, &bots, seed).map_err(|what| {
                let own = game.rules(&options).map(|rules| G::own(&rules)).unwrap_or_default();
                let again = wish.again::<G>(&bots, seed, &own, &self.args.mods.written());
                Trouble::Usage(format!("a game of deal {number} (of seed {seed}) went wrong: {what} ({again})"))
            })
        })
    }

    fn game(&self, game: &G, options: &G::Options, bots: &[Player], seed: u64) -> Result<Played, String> {
        let mut table = Table::set_up(game, options).map_err(|trouble| trouble.to_string())?;
        let answer = |table: &Table<G>, seat: Seat, number| {
            bots.get(seat.index())?.seated::<G>(mix(seed, number))?.choose(game, table.seen(seat))
        };
        let told = |table: &Table<G>, progress: &Progress<G>, answers| {
            if let Some(fault) = progress.faults.first() {
                return Err(fault.to_string());
            }
            let state = &table.referee().position().checkpoint;
            let sound = if self.args.check { G::sound(table.rules(), state, None) } else { Ok(()) };
            sound.map_err(|what| format!("after answer {answers}: {what}"))
        };
        let answers = table.play_out(game, ENDLESS, answer, told).map_err(|unfinished| unfinished.to_string())?;
        let aliens = G::own(table.rules()).into_iter().map(|id| vec![id]).collect();
        Ok(Played { winners: table.winners(), answers, aliens })
    }
}
