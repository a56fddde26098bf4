//! `hyperkon campaign`: a series of games for points (V2), kept in a file from one game to the next.

use crate::args::Mods;
use crate::bots::{BotArgs, Bots};
use crate::disk::{Access, Held, trouble};
use crate::drawn::{self, Drawn};
use crate::figures;
use crate::kept::{self, Begun, Record};
use crate::paint;
use crate::play;
use crate::series::{Series, beside};
use crate::sitting::Sitting;
use crate::table;
use crate::telling::Eyes;
use crate::terminal;
use crate::trouble::Trouble;
use clap::Args;
use hyperkon::bots::BotName;
use hyperkon::cosmic::{OnFault, Windows};
use hyperkon::door::{self, Readers};
use hyperkon::edition::Edition;
use hyperkon::game::{Campaign, Content, Engine, Match, TableOptions};
use hyperkon::narrate::{Narrator, capitalised};
use hyperkon::plain;
use hyperkon::table::Seat;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Play a series of games for points: a sole winner gets 8, joint winners 4 each, who lacks one base 1; 15 end it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  hyperkon campaign friday.json --seats 3 --youngest blue\n  \
                        hyperkon campaign friday.json                 go on with it\n  \
                        hyperkon campaign bots.json --bots --scores  see bots play it\n\n\
The game under way is recorded in FILE.game.jsonl, so that nothing is lost.")]
pub struct CampaignArgs {
    /// Where the scores are kept; a new series if the file is not there
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The edition to play [default: the one of the mods if they have one, else kosmische-strijd]
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// How many seats; as many as the edition allows, at most 4, if not said
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Your seat, by its colour or its number from 1; the first if not said
    #[arg(long, visible_alias = "seat", value_name = "COLOUR", conflicts_with = "bots")]
    colour: Option<String>,
    #[command(flatten)]
    mods: Mods,
    /// The youngest player's seat, who wins the last tie; such a tie is shared if not said
    #[arg(long, value_name = "COLOUR")]
    youngest: Option<String>,
    /// The seed from which every game's seed is made
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Only bots play
    #[arg(long)]
    bots: bool,
    /// Who plays the other seats, or all of them; steady if not said.
    #[command(flatten)]
    players: BotArgs,
    /// With --bots: print the scores only, not the games
    #[arg(long, requires = "bots")]
    scores: bool,
    /// The language of the game; what is said of this line itself is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: String,
    /// How the table is shown.
    #[command(flatten)]
    shown: drawn::Shown,
}

/// Plays the series until it is won, or the person leaves.
pub fn run(args: &CampaignArgs) -> Result<(), Trouble> {
    let mut out = terminal::out();
    let mut input = io::stdin().lock();
    let content = args.mods.content()?;
    let language = table::language(&content, &args.lang)?;
    let mut engine = Engine::new(Arc::clone(&content))?;
    let goes_on = args.file.exists();
    let (mut series, mut held) = series(&content, args)?;
    let words = words(&engine, &series, &language)?;
    let bots = bots(&content, &series, args)?.names().join(", ");
    if !series.campaign.games.is_empty() {
        scores(&mut out, &words, &series.campaign)?;
    }
    let record = beside(&args.file, RECORD);
    let mut says_bots = goes_on && args.players.bot.is_empty();
    while series.campaign.winners().is_none() {
        let begun = game(&mut engine, &series.campaign, &record)?;
        let kept = begun.record.clone();
        let number = (series.campaign.games.len() + 1).to_string();
        writeln!(out, "\n{}", paint::heading(&words.text("campaign.game", &[("n", number)])))?;
        if std::mem::take(&mut says_bots) {
            writeln!(out, "{}", words.text("cli.bots_now", &[("bots", bots.clone())]))?;
        }
        let over = play_on(&mut engine, begun, &mut series, args, &language, (&mut input, &mut out))?;
        series.write(&mut held)?;
        if !over {
            return Ok(());
        }
        remove(kept)?;
        scores(&mut out, &words, &series.campaign)?;
    }
    if let Some(last) = recorded(&mut engine, &record)?
        && is_scored(&series.campaign, &last.played.header().table)
    {
        remove(last.record)?;
    }
    winners(&mut out, &words, &series.campaign)
}

/// What stands behind the series' name in the name of the running game's record.
const RECORD: &str = ".game.jsonl";

/// The series of the file, or a new one, which is written at once.
fn series(content: &Content, args: &CampaignArgs) -> Result<(Series, Held), Trouble> {
    let file = &args.file;
    if let Some((mut series, held)) = Series::open(file)? {
        let edition = table::edition(content, &series.campaign.edition)?;
        same(file, "edition", args.edition.as_ref(), &series.campaign.edition)?;
        same(file, "seats", args.seats.as_ref(), &series.campaign.seats)?;
        same(file, "seed", args.seed.as_ref(), &series.campaign.seed)?;
        if let Some(youngest) = seat(edition, &series.campaign, "youngest", args.youngest.as_deref())? {
            series.campaign.youngest = Some(youngest);
        }
        if let Some(person) = seat(edition, &series.campaign, "colour", args.colour.as_deref())? {
            series.person = person;
        }
        return Ok((series, held));
    }
    let edition = args.edition.clone().map_or_else(|| table::usual_edition(content), Ok)?;
    let (seats, seed, alien) = (args.seats, args.seed, Vec::new());
    let wish = crate::args::Table {
        edition: Some(edition),
        seats,
        alien,
        aliens_per_seat: None,
        preset: None,
        seed,
        set: Vec::new(),
    };
    let options = table::options(content, &wish, play::seed_of_the_hour())?;
    let mut campaign = Campaign::new(&options.edition, options.seats, options.seed);
    let edition = table::edition(content, &options.edition)?;
    campaign.youngest = seat(edition, &campaign, "youngest", args.youngest.as_deref())?;
    let person = seat(edition, &campaign, "colour", args.colour.as_deref())?.unwrap_or(Seat(0));
    let series = Series::new(campaign, person);
    // A wrong word must not leave a series behind.
    bots(content, &series, args)?;
    let held = series.create(file)?;
    Ok((series, held))
}

/// The bots of a series.
fn bots(content: &Content, series: &Series, args: &CampaignArgs) -> Result<Bots, Trouble> {
    let bots = args.players.bots(content, &next_table(&series.campaign), BotName::default())?;
    if !args.bots {
        bots.sits(series.person)?;
    }
    Ok(bots)
}

/// What a series was begun with stays.
fn same<T: PartialEq + std::fmt::Display>(
    file: &Path,
    option: &str,
    wanted: Option<&T>,
    begun: &T,
) -> Result<(), Trouble> {
    match wanted {
        Some(wanted) if wanted != begun => {
            let name = plain::path(file);
            let what =
                format!("`--{option} {wanted}`: {name} was begun with {begun} (name another file for a new series)");
            Err(Trouble::Usage(what))
        }
        _ => Ok(()),
    }
}

fn seat(edition: &Edition, campaign: &Campaign, option: &str, word: Option<&str>) -> Result<Option<Seat>, Trouble> {
    let Some(word) = word else { return Ok(None) };
    let wrong = |what: String| Trouble::Usage(format!("`--{option} {word}`: {what}"));
    table::seat_of(edition, campaign.seats, word).map(Some).map_err(wrong)
}

/// The next game: out of its record, if one is there.
fn game(engine: &mut Engine, campaign: &Campaign, record: &Path) -> Result<Begun, Trouble> {
    let options = next_table(campaign);
    if let Some(begun) = recorded(engine, record)? {
        let table = &begun.played.header().table;
        if *table == options {
            return Ok(begun);
        }
        if !is_scored(campaign, table) {
            let what = format!("{}: this game is not of this series (move the file away)", plain::path(record));
            return Err(Trouble::Usage(what));
        }
        remove(begun.record)?;
    }
    let (mut played, progress) = Match::start(engine, &options)?;
    // It holds all hands, and its name is ours.
    let kept = Record::begin(record, &mut played, Readers::Owner)?;
    Ok(Begun::new(played, progress, Some(kept)))
}

/// The game of a record. One without a whole line is what a crash once left of a game before its first question: it goes.
fn recorded(engine: &mut Engine, record: &Path) -> Result<Option<Begun>, Trouble> {
    let Some(held) = Held::open(record, Access::Append, door::RECORD)? else { return Ok(None) };
    let mut first = Vec::new();
    BufReader::new(held.reader()).read_until(b'\n', &mut first).map_err(|error| trouble(record, error))?;
    if !first.ends_with(b"\n") {
        held.remove()?;
        return Ok(None);
    }
    drop(held);
    kept::resume(engine, record, None, kept::Mods::Unchanged).map(Some)
}

/// Removes the record of a game that is scored, if its file is still the one that was held.
fn remove(record: Option<Record>) -> Result<(), Trouble> {
    record.map_or(Ok(()), |record| record.remove())
}

/// Whether a game is the last that was scored: a crash came before its record was removed.
fn is_scored(campaign: &Campaign, table: &TableOptions) -> bool {
    let before = campaign.games.len().checked_sub(1).map(|last| {
        let mut before = campaign.clone();
        before.games.truncate(last);
        next_table(&before)
    });
    before.as_ref() == Some(table)
}

fn next_table(campaign: &Campaign) -> TableOptions {
    let options = TableOptions::new(&campaign.edition).seats(campaign.seats).seed(campaign.next_seed());
    let options = options.windows(Windows::All).on_fault(OnFault::Disable);
    campaign.begins().into_iter().fold(options, TableOptions::begins)
}

/// Plays a game on and scores it; whether it came to its end.
fn play_on(
    engine: &mut Engine,
    begun: Begun,
    series: &mut Series,
    args: &CampaignArgs,
    language: &str,
    (input, out): (&mut dyn BufRead, &mut dyn Write),
) -> Result<bool, Trouble> {
    let eyes = if args.bots { Eyes::Onlooker } else { Eyes::Seat(series.person) };
    let mut nowhere = io::sink();
    let out: &mut dyn Write = if args.scores { &mut nowhere } else { out };
    let bots = bots(engine.content(), series, args)?;
    let (file, mods) = (plain::path_as_word(&args.file), args.mods.written());
    let line = format!("{} campaign {file}{}{mods}", crate::line::program(), bots.written());
    if !args.bots && args.shown.is_drawn() {
        let drawn = Drawn { engine, begun, bots, me: series.person, language, shown: &args.shown };
        let record = beside(&args.file, RECORD);
        let result = drawn::play(drawn, |sitting| Ok(sitting.go_on_by(&line, &record)))?;
        let over = result.is_some();
        series.campaign.games.extend(result);
        return Ok(over);
    }
    let mut sitting =
        Sitting::new(engine, begun, bots, eyes, language, out)?.go_on_by(&line, &beside(&args.file, RECORD));
    sitting.play(input)?;
    let game = sitting.played().game();
    let over = game.is_over();
    if over {
        series.campaign.games.push(Campaign::result_of(game));
    }
    Ok(over)
}

/// The words of a series: its seats in their colours.
fn words(engine: &Engine, series: &Series, language: &str) -> Result<Narrator, Trouble> {
    let rules = engine.ruleset(&next_table(&series.campaign))?;
    let narrator = Narrator::new(engine.content(), &rules, language);
    Ok(paint::narrator(narrator, engine.content().edition(&series.campaign.edition)))
}

/// One row for each seat, one column for each game.
fn scores(out: &mut dyn Write, words: &Narrator, campaign: &Campaign) -> Result<(), Trouble> {
    let numbers = (1..=campaign.games.len()).map(|number| number.to_string());
    let (game, total) = (words.text("campaign.points", &[]), words.text("campaign.total", &[]));
    let heads: Vec<String> = std::iter::once(game).chain(numbers).chain(std::iter::once(total)).collect();
    let rows = (0..).map(Seat).zip(campaign.totals()).map(|(seat, total)| {
        let points = campaign.games.iter().map(|game| game.points[seat.index()].to_string());
        let name = paint::plain(&words.seat(seat));
        std::iter::once(name).chain(points).chain(std::iter::once(total.to_string())).collect()
    });
    Ok(writeln!(out, "\n{}", figures::table(heads, rows, 1).trim_fmt())?)
}

fn winners(out: &mut dyn Write, words: &Narrator, campaign: &Campaign) -> Result<(), Trouble> {
    let winners = campaign.winners().unwrap_or_default();
    let names: Vec<String> = winners.iter().map(|seat| words.seat(*seat)).collect();
    let key = if names.len() == 1 { "campaign.won" } else { "campaign.shared" };
    let values = [("seats", words.list(&names)), ("n", campaign.games.len().to_string())];
    Ok(writeln!(out, "\n{}", paint::heading(&capitalised(&words.text(key, &values))))?)
}
