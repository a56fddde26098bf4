//! `hyperkon tournament`: bots against each other, each deal played once for each rotation over the seats.
//!
//! Deals are numbered; a deal's seed comes from its number, and the results come from the deals in their order, so that
//! they do not depend on how many threads there were. What they mean is worked out in `hyperkon_workshop::tournament`.

use crate::args::{Mods, Table};
use crate::crowd::{self, Crowd};
use crate::disk;
use crate::games;
use crate::other::{self, Playable, Task};
use crate::report::Report;
use crate::shard::ShardArgs;
use crate::sim::tell_of_cut;
use crate::sprt::{Watch, are};
use crate::table::{self, Editions};
use crate::tally::{Head, Kind, Sums, Tally};
use crate::tournament_report::{self, Found};
use crate::trouble::Trouble;
use clap::Args;
use hyperkon::game::Content;
use hyperkon_workshop::setup::{EditionInfo, Seating, Setup};
use hyperkon_workshop::tournament::{Deal, Lineup, Played, play_deal};
use serde_json::json;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

/// How many games when nobody says.
pub const USUAL_GAMES: u64 = 1000;

/// Let bots play against each other: win shares, who does better than whom, a rating, wins by alien.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  hyperkon tournament steady random random random -n 2000\n  \
                        hyperkon tournament steady random --edition universums-harskare --seed 7\n  \
                        hyperkon tournament thinker:100 steady steady steady -n 400 --resume sums.jsonl\n  \
                        hyperkon tournament thinker:200 thinker:100 -n 20000 --sprt 0,20\n  \
                        hyperkon tournament steady steady leech leech --json --svg shares.svg\n  \
                        hyperkon tournament thinker:100 steady random --game sp4x -n 300\n\n\
A table has as many seats as bots are named. Each deal, which is all chance of a game and so also who has which \
alien, is played once for each rotation of the bots over the seats; rotations that seat them alike are one game. Bots \
keep their order: who sits left of whom never changes, so another order of the names is another tournament. Who wins \
alone has 1, and k winners have 1/k each.\n\n\
The 95 % intervals come from the spread between deals, since the games of one deal are no independent trials; one \
deal that is as uneven as can be is added to them, so that none is without width. The rating (Bradley-Terry) looks \
at the games in which one of two bots does better than the other: 100 points more is to do better in 64 % of them, \
400 more in 10 of 11; the mean of all bots is 0.\n\n\
--sprt 0,20 asks whether the bot that is named first has 0 points more than the other one or 20, and ends as soon as \
that is decided, with 5 % for an error of either kind: not before 20 deals, and at -n in any case, then perhaps \
without a verdict. Where deals decide most games, as at tables of two with aliens of very unequal strength, errors are \
more frequent: 8 to 12 %. The shares of a test that has ended early lean to its verdict.\n\n\
UFOs and SP4X are played with `--game`: their bots are `random`, `steady` and `thinker`, whose budget alone is that of \
`play`. Wins are told for each seat too, and for each faction, which fall anew with each deal unless --alien names them.\n\n\
Results do not depend on --jobs, unless a thinker has a budget in milliseconds. --resume FILE keeps the deals; the \
same line goes on after a stop, also with a larger -n. --shard 3/64 --out DIR plays the third of 64 shards, here or on another machine, and \
--merge DIR says of all of them what one process would say.")]
pub struct TournamentArgs {
    /// The game; an edition says it too
    #[arg(long, value_name = "GAME", value_parser = games::named())]
    pub game: Option<String>,
    /// The bots, one for each seat: `random`, `steady`, `leech` or `thinker` with its budget per decision, such as
    /// `thinker:400` (simulations; as many as `thinker` alone has) or `thinker:50ms`
    #[arg(value_name = "BOT", required = true)]
    pub bots: Vec<String>,
    /// How many games at most, filled up to whole deals; 1000 if not said
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// The table.
    #[command(flatten)]
    pub table: Table,
    /// Mods.
    #[command(flatten)]
    pub mods: Mods,
    /// End as soon as it is decided whether the first of two bots has LOW rating points more than the other, or HIGH
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true, conflicts_with_all = ["shard", "merge"])]
    pub sprt: Option<String>,
    /// How many threads; as many as there are cores if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Run every step twice and count all ships and cards after every answer
    #[arg(long)]
    pub check: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Print comma-separated values
    #[arg(long)]
    pub csv: bool,
    /// Write the deals to this file as they are played, and go on from what it has; a new one if the file is not there
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Shards.
    #[command(flatten)]
    pub shards: ShardArgs,
    /// Draw the win shares with their intervals into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// The language of the results; what is said of this line itself is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
}

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
pub fn run(args: &TournamentArgs) -> Result<(), Trouble> {
    let content = args.mods.content()?;
    other::of_line(&args.mods, &args.table, args.game.as_deref())?.tournament(args, &content)
}

/// The deals of a tournament.
pub struct Deals<'a> {
    /// The words of the line.
    pub args: &'a TournamentArgs,
    /// What there is in the mods.
    pub content: &'a Content,
}

impl Task for Deals<'_> {
    type Out = Result<(), Trouble>;

    fn with<G: Playable>(self, game: &G) -> Result<(), Trouble> {
        let language = table::language_of(self.content, &game.languages(), &self.args.lang)?;
        whole(game, self.content, &language, self.args)
    }
}

/// What is played.
struct Tournament<'a, G: Setup> {
    edition: &'a EditionInfo,
    seating: Seating,
    preset: Option<Vec<String>>,
    lineup: Lineup,
    /// By entrant.
    bots: Vec<G::Player>,
    args: &'a TournamentArgs,
}

fn whole<G: Setup>(game: &G, content: &Content, language: &str, args: &TournamentArgs) -> Result<(), Trouble> {
    let editions = Editions::of(game);
    let tournament = Tournament::<G>::of(&editions, args)?;
    let Tournament { edition, seating, lineup, .. } = &tournament;
    let watch = args.sprt.as_deref().map(|words| Watch::of(words, lineup)).transpose()?;
    // What cannot be played is said once, not by every thread.
    let options = seating.options(game).map_err(Trouble::Usage)?;
    let table = hyperkon::table::Table::set_up(game, &options).map_err(|error| Trouble::Usage(error.to_string()))?;
    disk::try_out(args.svg.as_deref(), args.resume.as_deref())?;
    let deals = args.games.unwrap_or(USUAL_GAMES).div_ceil(lineup.rotations() as u64);
    let head = tournament.head(content.hash(), G::identity(table.rules(), &options), options);
    let is_known = |id: &String| edition.roles.contains_key(id);
    let fit = |deal: &Deal| deal.fits(lineup) && deal.aliens.iter().flatten().all(is_known);
    let fits = |block: &Vec<Deal>| block.iter().all(fit);
    let work = args.shards.open(args.resume.as_deref(), &head, deals, fits)?;
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
        checked: args.check,
    };
    tournament_report::print(&found, args.svg.as_deref(), (args.json, args.csv))
}

impl<'a, G: Setup> Tournament<'a, G> {
    fn of(editions: &'a Editions, args: &'a TournamentArgs) -> Result<Tournament<'a, G>, Trouble> {
        let wrong = |word: &str, what: String| Trouble::Usage(format!("`{}`: {what}", hyperkon::plain::plain(word)));
        let named = args.bots.iter().map(|word| G::player(word).map_err(|what| wrong(word, what)));
        let named: Vec<G::Player> = named.collect::<Result<_, _>>()?;
        let names: Vec<String> = named.iter().map(ToString::to_string).collect();
        let edition = editions.asked_for(args.table.edition.as_deref())?;
        let seats = seats::<G>(&names, edition, args)?;
        let seating = editions.seating(&Table { seats: Some(seats), ..args.table.clone() }, 0)?;
        let preset = editions.preset(&args.table, &seating)?;
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
            preset: self.args.table.preset.clone(),
            check: self.args.check,
            bots: (0..self.lineup.seats()).map(name).collect(),
            more: vec![("sprt", json!(self.args.sprt))],
            table,
        }
    }

    /// Plays the deals that are missing, or until a test is decided.
    fn play(
        &self,
        game: &G,
        deals: Range<u64>,
        tally: &Tally<Vec<Deal>>,
        watch: Option<&Watch>,
    ) -> Result<(), Trouble> {
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
        let (each, make) = (self.lineup.rotations() as u64, game.maker(self.args.check));
        let engine = || make().map_err(|error| Trouble::Usage(error.to_string()));
        Crowd { pieces, each, jobs }.work(blocks, engine, piece, done)
    }

    fn deal(&self, game: &G, number: u64) -> Result<Deal, Trouble> {
        let seed = table::mix(self.seating.seed, number);
        let seating = self.seating.of_seed(game, seed, self.preset.as_deref());
        let options = seating.options(game).map_err(Trouble::Usage)?;
        play_deal(&self.lineup, |entrants| {
            let bots: Vec<G::Player> = entrants.iter().map(|entrant| self.bots[*entrant]).collect();
            let mut aliens = None;
            let told = |table: &hyperkon::table::Table<G>, _: &_| {
                aliens.get_or_insert_with(|| G::roles(table));
            };
            let (table, answers) =
                crowd::game(game, &options, (&bots, seed), self.args.check, told).map_err(|what| {
                    let colours = self.edition.colours.iter().zip(&bots);
                    let again: String = colours.map(|((colour, _), bot)| format!(" --bot {colour}={bot}")).collect();
                    let again = seating.see_again::<G>(self.edition, &again, &self.args.mods.written());
                    Trouble::Usage(format!("a game of deal {number} (of seed {seed}) went wrong: {what} ({again})"))
                })?;
            Ok(Played { winners: table.winners(), answers, aliens: aliens.unwrap_or_default() })
        })
    }
}

/// As many seats as bots are named, if that is what the line and the edition say too.
fn seats<G: Setup>(names: &[String], edition: &EditionInfo, args: &TournamentArgs) -> Result<u8, Trouble> {
    let (named, [fewest, most], id) = (names.len(), edition.seats, &edition.id);
    let seats = u8::try_from(named).unwrap_or(u8::MAX);
    if !(fewest..=most).contains(&seats) {
        let last = names.last().map_or("random", String::as_str);
        let line = names.iter().map(String::as_str).chain(std::iter::repeat(last)).take(usize::from(fewest.max(2)));
        let game = args.game.as_ref().map_or_else(String::new, |_| format!(" --game {}", G::NAME));
        let edition = args.table.edition.as_ref().map_or_else(String::new, |id| format!(" --edition {id}"));
        let how = if seats < fewest {
            let line = line.collect::<Vec<_>>().join(" ");
            format!("name one for each seat, such as `hyperkon tournament {line}{game}{edition}`")
        } else {
            "name fewer".to_owned()
        };
        let are = are(named);
        return Err(Trouble::Usage(format!("{are} named, and {id} is for {fewest} to {most} seats ({how})")));
    }
    match args.table.seats {
        Some(said) if said != seats => {
            let what = format!("`--seats {said}`: {} named, and each has one seat (leave it out)", are(named));
            Err(Trouble::Usage(what))
        }
        _ => Ok(seats),
    }
}
