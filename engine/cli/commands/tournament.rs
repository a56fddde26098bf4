//! `hyperkon tournament`: plays bots against each other, with each deal once per seating rotation.
//!
//! Each deal's seed is derived from its number, and the deals are evaluated in order. So the results do not depend on the
//! number of threads. `hyperkon_workshop::tournament` computes the results.

use crate::commands::sprt::{Watch, are};
use crate::commands::tournament_report::{self, Found};
use crate::counting::counters::{Head, Kind, Sums, Tally};
use crate::counting::report::{Report, USUAL_GAMES, tell_of_cut};
use crate::counting::workers::{self, Crowd};
use crate::games;
use crate::session::disk;
use crate::words::args::Table;
use crate::words::args::TournamentArgs;
use crate::words::error::CommandError;
use crate::words::table::{self, Editions};
use hyperkon::__private::game::Content;
use hyperkon_frame::{BotSpec, ParseBotError};
use hyperkon_workshop::setup::{EditionInfo, Seating, Setup};
use hyperkon_workshop::tournament::{Deal, Lineup, Played, play_deal};
use serde_json::json;
use std::collections::BTreeMap;
use std::ops::Range;

impl Sums for Vec<Deal> {
    type Whole = BTreeMap<u64, Deal>;

    fn pieces(&self) -> u64 {
        self.len() as u64
    }

    fn add_to(self, whole: &mut BTreeMap<u64, Deal>, from: u64) {
        whole.extend((from..).zip(self));
    }

    fn of(whole: BTreeMap<u64, Deal>) -> Vec<Deal> {
        whole.into_values().collect()
    }
}

/// Plays a tournament.
pub fn run(args: &TournamentArgs) -> Result<(), CommandError> {
    let content = games::content(&args.at.mods)?;
    games::of_line(&args.at)?.tournament(args, &content)
}

/// Plays the deals of a tournament; `content` includes the mods.
pub fn deals<G: Setup>(game: &G, args: &TournamentArgs, content: &Content) -> Result<(), CommandError> {
    let language = table::language_of(content, &game.languages(), &args.run.lang)?;
    whole(game, content, &language, args)
}

/// The settings of a tournament.
struct Tournament<'a, G: Setup> {
    edition: &'a EditionInfo,
    seating: Seating,
    preset: Option<Vec<String>>,
    lineup: Lineup,
    /// The bot of each entrant.
    bots: Vec<BotSpec<G>>,
    args: &'a TournamentArgs,
}

fn whole<G: Setup>(game: &G, content: &Content, language: &str, args: &TournamentArgs) -> Result<(), CommandError> {
    let editions = Editions::of(game);
    let tournament = Tournament::<G>::of(&editions, args)?;
    let Tournament { edition, seating, lineup, .. } = &tournament;
    let watch = args.sprt.as_deref().map(|words| Watch::of(words, lineup)).transpose()?;
    // Set up one table first. An error is then reported once instead of by every thread.
    let options = seating.options(game).map_err(CommandError::Usage)?;
    let table =
        hyperkon_table::Table::set_up(game, &options).map_err(|error| CommandError::Usage(error.to_string()))?;
    disk::try_out(args.run.svg.as_deref(), args.run.resume.as_deref())?;
    let deals = args.games.unwrap_or(USUAL_GAMES).div_ceil(lineup.rotations() as u64);
    let head = tournament.head(content.hash(), G::identity(table.rules(), &options), options);
    let is_known = |id: &String| edition.roles.contains_key(id);
    let fit = |deal: &Deal| deal.fits(lineup) && deal.aliens.iter().flatten().all(is_known);
    let fits = |block: &Vec<Deal>| block.iter().all(fit);
    let work = args.run.shards.open(args.run.resume.as_deref(), &head, deals, fits)?;
    let whole = work.whole(|tally, pieces| {
        tell_of_cut(tally, content, language);
        tournament.play(game, pieces, tally, watch.as_ref())
    })?;
    let Some(whole) = whole else { return Ok(()) };
    let test = watch.map(Watch::end);
    let counted = test.and_then(|(_, stand)| stand.verdict.map(|_| stand.deals)).unwrap_or(deals);
    let found = Found {
        report: Report::of::<G>(content, language, edition),
        seed: seating.seed,
        lineup,
        deals: whole.range(..counted).map(|(_, deal)| deal).collect(),
        test,
        checked: args.run.check,
    };
    tournament_report::print(&found, args.run.svg.as_deref(), (args.run.json, args.run.csv))
}

impl<'a, G: Setup> Tournament<'a, G> {
    fn of(editions: &'a Editions, args: &'a TournamentArgs) -> Result<Tournament<'a, G>, CommandError> {
        let wrong =
            |word: &str, what: String| CommandError::Usage(format!("`{}`: {what}", hyperkon_frame::plain::plain(word)));
        let named =
            args.bots.iter().map(|word| word.parse().map_err(|what: ParseBotError| wrong(word, what.to_string())));
        let named: Vec<BotSpec<G>> = named.collect::<Result<_, _>>()?;
        let names: Vec<String> = named.iter().map(ToString::to_string).collect();
        let edition = editions.asked_for(args.at.table.edition.as_deref())?;
        let seats = seats::<G>(&names, edition, args)?;
        let seating = editions.seating(&Table { seats: Some(seats), ..args.at.table.clone() }, 0)?;
        let preset = editions.preset(&args.at.table, &seating)?;
        let lineup = Lineup::new(&names);
        let bot = |entrant: &String| named[names.iter().position(|name| name == entrant).unwrap_or_default()];
        let bots = lineup.entrants().iter().map(bot).collect();
        Ok(Tournament { edition, seating, preset, lineup, bots, args })
    }

    fn head(&self, content: String, identity: String, table: G::Options) -> Head<G::Options> {
        let name = |seat| self.lineup.entrants()[self.lineup.at(0, seat)].clone();
        Head {
            kind: Kind::Tournament,
            content,
            identity,
            preset: self.args.at.table.preset.clone(),
            check: self.args.run.check,
            bots: (0..self.lineup.seats()).map(name).collect(),
            more: vec![("sprt", json!(self.args.sprt))],
            table,
        }
    }

    /// Plays the missing deals, and stops early if a test has decided.
    fn play(
        &self,
        game: &G,
        deals: Range<u64>,
        tally: &Tally<Vec<Deal>>,
        watch: Option<&Watch>,
    ) -> Result<(), CommandError> {
        let pieces = deals.end - deals.start - tally.counted();
        let look = || watch.iter().for_each(|watch| tally.look(|whole| watch.look(&self.lineup, whole)));
        look();
        let is_open = || watch.is_none_or(|watch| !watch.is_decided());
        let blocks = tally.missing(deals).take_while(|_| is_open());
        let jobs = workers::jobs(self.args.run.jobs, pieces);
        let piece = |game: &mut G, number: u64, found: &mut Vec<Deal>| {
            found.push(self.deal(game, number)?);
            Ok(())
        };
        let done = |block: &Range<u64>, found| {
            tally.add(block.start, found)?;
            look();
            Ok(())
        };
        let (each, make) = (self.lineup.rotations() as u64, game.maker(self.args.run.check));
        let engine = || make().map_err(|error| CommandError::Usage(error.to_string()));
        Crowd { pieces, each, jobs }.work(blocks, engine, piece, done)
    }

    fn deal(&self, game: &G, number: u64) -> Result<Deal, CommandError> {
        let seed = table::mix(self.seating.seed, number);
        let seating = self.seating.of_seed(game, seed, self.preset.as_deref());
        let options = seating.options(game).map_err(CommandError::Usage)?;
        play_deal(&self.lineup, |entrants| {
            let bots: Vec<BotSpec<G>> = entrants.iter().map(|entrant| self.bots[*entrant]).collect();
            let mut aliens = None;
            let told = |table: &hyperkon_table::Table<G>, _: &_| {
                aliens.get_or_insert_with(|| G::roles(table));
            };
            let (table, answers) =
                workers::game(game, &options, (&bots, seed), self.args.run.check, told).map_err(|what| {
                    let colors = self.edition.colors.iter().zip(&bots);
                    let again: String = colors.map(|((color, _), bot)| format!(" --bot {color}={bot}")).collect();
                    let again = seating.see_again::<G>(self.edition, &again, &self.args.at.mods.written());
                    CommandError::Usage(format!("game in deal {number} (seed {seed}) failed: {what} ({again})"))
                })?;
            Ok(Played { winners: table.winners(), answers, aliens: aliens.unwrap_or_default() })
        })
    }
}

/// Returns the number of listed bots, which is the number of seats.
fn seats<G: Setup>(names: &[String], edition: &EditionInfo, args: &TournamentArgs) -> Result<u8, CommandError> {
    let (named, [fewest, most], id) = (names.len(), edition.seats, &edition.id);
    let seats = u8::try_from(named).unwrap_or(u8::MAX);
    if !(fewest..=most).contains(&seats) {
        let last = names.last().map_or("random", String::as_str);
        let line = names.iter().map(String::as_str).chain(std::iter::repeat(last)).take(usize::from(fewest.max(2)));
        let game = args.at.game.as_ref().map_or_else(String::new, |_| format!(" --game {}", G::NAME));
        let edition = args.at.table.edition.as_ref().map_or_else(String::new, |id| format!(" --edition {id}"));
        let how = if seats < fewest {
            let line = line.collect::<Vec<_>>().join(" ");
            format!("list one for each seat, as in `hyperkon tournament {line}{game}{edition}`")
        } else {
            "list fewer".to_owned()
        };
        let are = are(named);
        return Err(CommandError::Usage(format!("{are} listed, but {id} is for {fewest} to {most} seats ({how})")));
    }
    match args.at.table.seats {
        Some(said) if said != seats => {
            let what = format!("`--seats {said}`: {} listed, and each has one seat (remove the option)", are(named));
            Err(CommandError::Usage(what))
        }
        _ => Ok(seats),
    }
}
