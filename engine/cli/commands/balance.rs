//! `hyperkon balance`: plays games with one alien, and compares its wins with an even share.
//!
//! Each game's seed is derived from its number, and the counts are integers. So the result does not depend on the number
//! of threads.

use crate::commands::balance_report;
use crate::counting::report::Report;
use crate::counting::workers::{self, Crowd};
use crate::games::{self, AnyGame};
use crate::session::disk;
use crate::words::args::Mods;
use crate::words::error::{CommandError, hint};
use crate::words::table;
use clap::Args;
use hyperkon::__private::game::Content;
use hyperkon_frame::{BotSpec, ParseBotError};
use hyperkon_workshop::balance::Unplayed;
pub use hyperkon_workshop::balance::{Found, Measured, Subject};
use hyperkon_workshop::setup::{EditionInfo, Setup};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Arguments of `hyperkon balance`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Examples:
  hyperkon balance zombie
  hyperkon balance --mods my-mod broker --svg broker.svg",
    after_long_help = "Examples:
  hyperkon balance zombie                          is the Zombie fair?
  hyperkon balance --mods my-mod broker            measure an alien of a mod
  hyperkon balance zombie --seats 2 -n 4000        only at tables of 2
  hyperkon balance zombie --bot thinker:50 -n 200  with stronger bots
  hyperkon balance zombie --svg zombie.svg         draw a chart

The alien takes each seat in turn, at tables of every size that the edition allows. The other seats get random aliens of \
the same edition. At a table of 4, an even share is 1 win in 4 games; a shared win counts as a fraction. The report \
lists the win share with its 95 % interval, and the share as a multiple of an even share: over all games, by number of \
seats, and in the games with each other alien at the table.

With the default number of games, the report takes less than a minute. Results do not depend on --jobs, unless a thinker \
has a budget in milliseconds."
)]
pub struct BalanceArgs {
    /// Id of the alien, or its name in any language
    #[arg(value_name = "ALIEN")]
    pub alien: String,
    #[command(flatten)]
    pub mods: Mods,
    /// Edition [default: the mod's, if it has the alien]
    ///
    /// The default is the edition with the name of the mod, then any edition of the mod, then any other edition. An edition
    /// without the alien is never the default.
    #[arg(long, value_name = "ID")]
    pub edition: Option<String>,
    /// Number of seats [default: each number in turn]
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// Number of games
    #[arg(short = 'n', long, value_name = "N", default_value_t = 3000,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Bots: random, steady, leech, thinker
    ///
    /// The bot plays all seats. `thinker` can have a search budget per decision: `thinker:400` runs 400 simulations.
    #[arg(long, value_name = "BOT", default_value = "steady")]
    pub bot: String,
    /// Random seed, to repeat the games
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub seed: u64,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Draw a chart of the win shares to this SVG file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Language of the results
    ///
    /// Command-line messages are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
}

/// Measures the balance of an alien.
pub fn run(args: &BalanceArgs) -> Result<(), CommandError> {
    let content = games::content(&args.mods)?;
    let all = games::all(&args.mods)?;
    let (game, subject) = find(&all, args)?;
    game.balance(&subject, args, &content)
}

/// Returns the alien, and the game of its edition.
fn find<'a>(all: &'a [Box<dyn AnyGame>], args: &BalanceArgs) -> Result<(&'a dyn AnyGame, Subject), CommandError> {
    let editions = all.iter().flat_map(|game| game.edition_infos().into_iter().map(move |edition| (&**game, edition)));
    let editions: Vec<(&dyn AnyGame, EditionInfo)> = editions.collect();
    let is_asked = |edition: &EditionInfo| args.edition.as_ref().is_none_or(|id| edition.id == *id);
    if let (Some(id), false) = (&args.edition, editions.iter().any(|(_, edition)| is_asked(edition))) {
        let known: Vec<String> = editions.into_iter().map(|(_, edition)| edition.id).collect();
        return Err(CommandError::Usage(format!("`--edition {id}`: unknown edition ({})", hint(id, &known))));
    }
    let folders: Vec<&OsStr> = args.mods.mods.iter().filter_map(|folder| folder.file_name()).collect();
    let rank = |edition: &EditionInfo| (!folders.contains(&OsStr::new(&edition.id)), edition.of_mod.is_none());
    let known = editions.iter().filter(|(_, edition)| is_asked(edition)).flat_map(|(_, edition)| edition.roles.keys());
    let known: BTreeSet<String> = known.cloned().collect();
    let is_asked_for = editions.into_iter().filter(|(_, edition)| is_asked(edition));
    let with_it =
        is_asked_for.filter_map(|(game, edition)| Some((game, edition.role_named(&args.alien)?.to_owned(), edition)));
    let Some((game, id, edition)) = with_it.min_by_key(|(.., edition)| rank(edition)) else {
        let place = args.edition.as_ref().map_or_else(String::new, |id| format!(" in {id}"));
        let what = format!("unknown alien `{}`{place} ({})", args.alien, hint(&args.alien, &Vec::from_iter(known)));
        return Err(CommandError::Usage(what));
    };
    Ok((game, Subject { edition, id }))
}

/// Plays the games of an alien; `content` includes the mods.
pub fn games<G: Setup>(game: &G, subject: &Subject, args: &BalanceArgs, content: &Content) -> Result<(), CommandError> {
    let (language, edition) = (table::language_of(content, &game.languages(), &args.lang)?, &subject.edition);
    let bot: BotSpec<G> = args.bot.parse().map_err(|what: ParseBotError| {
        CommandError::Usage(format!("`--bot {}`: {what}", hyperkon_frame::plain::plain(&args.bot)))
    })?;
    let sizes = sizes(subject, args.seats)?;
    disk::try_out(args.svg.as_deref(), None)?;
    let with = Measured { sizes: &sizes, seed: args.seed, bot: &args.bot };
    let piece = |game: &mut G, number: u64, found: &mut Found| {
        subject.play(game, (bot, &with), number, found).map_err(|Unplayed { seating, why }| {
            let again = seating.see_again::<G>(edition, &format!(" --bot {bot}"), &args.mods.written());
            CommandError::Usage(format!("game {number} (seed {}) failed: {why} ({again})", seating.seed))
        })
    };
    let (whole, make) = (Mutex::new(Found::default()), game.maker(false));
    let crowd = Crowd { pieces: args.games, each: 1, jobs: workers::jobs(args.jobs, args.games) };
    crowd.work(
        (0..args.games).map(|number| number..number + 1),
        || make().map_err(|error| CommandError::Usage(error.to_string())),
        piece,
        |_, found| {
            whole.lock().unwrap_or_else(PoisonError::into_inner).add(found);
            Ok(())
        },
    )?;
    let found = whole.into_inner().unwrap_or_else(PoisonError::into_inner);
    balance_report::print(&Report::of::<G>(content, &language, edition), (subject, &with), &found, args)
}

/// Returns the table sizes to play.
fn sizes(subject: &Subject, wanted: Option<u8>) -> Result<Vec<u8>, CommandError> {
    let (all, Subject { edition, id }) = (subject.sizes(), subject);
    match wanted {
        None => Ok(all),
        Some(seats) if all.contains(&seats) => Ok(vec![seats]),
        Some(seats) => {
            let most = edition.seats[1];
            let range = all.first().map_or_else(String::new, |fewest| format!(" with {fewest} to {most} seats"));
            Err(CommandError::Usage(format!("`--seats {seats}`: `{id}` plays in {}{range}", edition.id)))
        }
    }
}
