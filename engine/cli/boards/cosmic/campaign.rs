//! `hyperkon campaign`: several games for points (V2), saved in a file between games.

use crate::boards::cosmic::series::{Series, beside};
use crate::counting::figures;
use crate::drawn;
use crate::session::disk::{Access, Held, disk_error};
use crate::session::language::known_language;
use crate::session::played_game::Session;
use crate::session::playing;
use crate::session::record_file::{self, Record, Started};
use crate::session::seating;
use crate::terminal;
use crate::terminal::eyes::Eyes;
use crate::terminal::paint;
use crate::words::args::{CampaignArgs, Mods, Table, WindowsArg};
use crate::words::bots::Seated;
use crate::words::error::CommandError;
use crate::words::table::{Editions, seat_among};
use hyperkon::__private::cosmic::{FaultPolicy, Windows};
use hyperkon::__private::files::{self, Readers};
use hyperkon::__private::game::{Campaign, Engine, TableOptions};
use hyperkon::__private::narrate::{Narrator, capitalized};
use hyperkon_frame::BotSpec;
use hyperkon_frame::plain;
use hyperkon_table::{Match, Seat};
use hyperkon_workshop::setup::Names;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// Plays the campaign until it is won or the person leaves.
pub fn play(engine: &Engine, args: &CampaignArgs) -> Result<(), CommandError> {
    let mut out = terminal::out();
    let mut input = io::stdin().lock();
    Mods::warn(engine.content());
    known_language(engine, &args.lang)?;
    let language = &args.lang;
    let goes_on = args.file.exists();
    let (mut series, mut held) = series(engine, args)?;
    let words = words(engine, &series, language)?;
    let bots = bots(engine, &series, args)?.names().join(", ");
    if !series.campaign.games.is_empty() {
        scores(&mut out, &words, &series.campaign)?;
    }
    let record = beside(&args.file, RECORD);
    let mut says_bots = goes_on && args.players.bot.is_empty();
    while series.campaign.winners().is_none() {
        let begun = game(engine, &series.campaign, &record)?;
        let kept = begun.record.clone();
        let number = (series.campaign.games.len() + 1).to_string();
        writeln!(out, "\n{}", paint::heading(&words.text("campaign.game", &[("n", number)])))?;
        if std::mem::take(&mut says_bots) {
            writeln!(out, "{}", words.text("cli.bots_now", &[("bots", bots.clone())]))?;
        }
        let over = play_on(engine, begun, &mut series, args, language, (&mut input, &mut out))?;
        series.write(&mut held)?;
        if !over {
            return Ok(());
        }
        remove(kept)?;
        scores(&mut out, &words, &series.campaign)?;
    }
    if let Some(last) = recorded(engine, &record)?
        && is_scored(&series.campaign, &last.played.header().table)
    {
        remove(last.record)?;
    }
    winners(&mut out, &words, &series.campaign)
}

/// The suffix of the current game's record, which is appended to the campaign's file name.
const RECORD: &str = ".game.jsonl";

/// Returns the campaign from the file. If the file does not exist, creates it with a new campaign.
fn series(engine: &Engine, args: &CampaignArgs) -> Result<(Series, Held), CommandError> {
    let file = &args.file;
    if let Some((mut series, held)) = Series::open(file)? {
        let colors = colors(engine, &series.campaign)?;
        same(file, "edition", args.edition.as_ref(), &series.campaign.edition)?;
        same(file, "seats", args.seats.as_ref(), &series.campaign.seats)?;
        same(file, "seed", args.seed.as_ref(), &series.campaign.seed)?;
        if let Some(youngest) = seat(&colors, &series.campaign, "youngest", args.youngest.as_deref())? {
            series.campaign.youngest = Some(youngest);
        }
        if let Some(person) = seat(&colors, &series.campaign, "seat", args.seat.as_deref())? {
            series.person = person;
        }
        return Ok((series, held));
    }
    let (edition, seats, seed, alien, set) = (args.edition.clone(), args.seats, args.seed, Vec::new(), Vec::new());
    let wish = Table { edition, seats, alien, aliens_per_seat: None, preset: None, seed, set };
    let seating = seating::asked(engine, &wish, WindowsArg::All, seating::seed_of_the_hour())?;
    let mut campaign = Campaign::new(&seating.edition, seating.seats, seating.seed);
    let colors = colors(engine, &campaign)?;
    campaign.youngest = seat(&colors, &campaign, "youngest", args.youngest.as_deref())?;
    let person = seat(&colors, &campaign, "seat", args.seat.as_deref())?.unwrap_or(Seat(0));
    let series = Series::new(campaign, person);
    // Check the bots before creating the file, so that an invalid option leaves no file.
    bots(engine, &series, args)?;
    let held = series.create(file)?;
    Ok((series, held))
}

/// Returns the color names of the seats in a campaign.
fn colors(engine: &Engine, campaign: &Campaign) -> Result<Vec<(String, Names)>, CommandError> {
    Ok(Editions::of(engine).by_id(&campaign.edition)?.colors.clone())
}

/// Returns the bots of a campaign.
fn bots(engine: &Engine, series: &Series, args: &CampaignArgs) -> Result<Seated<BotSpec<Engine>>, CommandError> {
    let Series { campaign, .. } = series;
    let bots = args.players.seated::<Engine>(&colors(engine, campaign)?, campaign.seats, BotSpec::default())?;
    if !args.bots {
        bots.sits(series.person)?;
    }
    Ok(bots)
}

/// Checks that an option agrees with the campaign in the file.
fn same<T: PartialEq + std::fmt::Display>(
    file: &Path,
    option: &str,
    wanted: Option<&T>,
    begun: &T,
) -> Result<(), CommandError> {
    match wanted {
        Some(wanted) if wanted != begun => {
            let name = plain::path(file);
            let what =
                format!("`--{option} {wanted}`: {name} was started with {begun} (use another file for a new campaign)");
            Err(CommandError::Usage(what))
        }
        _ => Ok(()),
    }
}

fn seat(
    colors: &[(String, Names)],
    campaign: &Campaign,
    option: &str,
    word: Option<&str>,
) -> Result<Option<Seat>, CommandError> {
    let Some(word) = word else { return Ok(None) };
    let wrong = |what: String| CommandError::Usage(format!("`--{option} {word}`: {what}"));
    seat_among(colors, campaign.seats, word).map(Some).map_err(wrong)
}

/// Returns the next game, which may have a record already.
fn game(engine: &Engine, campaign: &Campaign, record: &Path) -> Result<Started<Engine>, CommandError> {
    let options = next_table(campaign);
    if let Some(begun) = recorded(engine, record)? {
        let table = &begun.played.header().table;
        if *table == options {
            return Ok(begun);
        }
        if !is_scored(campaign, table) {
            let what = format!("{}: this game belongs to another campaign (move the file away)", plain::path(record));
            return Err(CommandError::Usage(what));
        }
        remove(begun.record)?;
    }
    let mut started = Started::new(Match::start(engine, &options)?);
    // Only the owner can read the record, because it contains all hands and the user did not choose its path.
    started.record = Some(Record::begin(record, &mut started.played, Readers::Owner)?);
    Ok(started)
}

/// Reads the game of a record. Removes a record without a complete line, which a crash before the first question can leave.
fn recorded(engine: &Engine, record: &Path) -> Result<Option<Started<Engine>>, CommandError> {
    let Some(held) = Held::open(record, Access::Append, files::RECORD)? else { return Ok(None) };
    let mut first = Vec::new();
    BufReader::new(held.reader()).read_until(b'\n', &mut first).map_err(|error| disk_error(record, error))?;
    if !first.ends_with(b"\n") {
        held.remove()?;
        return Ok(None);
    }
    drop(held);
    record_file::resume(engine, (record, None), record_file::Mods::Unchanged).map(Some)
}

/// Removes the record of a scored game, unless another file has replaced it.
fn remove(record: Option<Record>) -> Result<(), CommandError> {
    record.map_or(Ok(()), |record| record.remove())
}

/// Returns `true` if a game is already scored. Its record still exists after a crash before its removal.
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
    let options = options.windows(Windows::All).on_fault(FaultPolicy::Disable);
    campaign.begins().into_iter().fold(options, TableOptions::begins)
}

/// Plays a game and scores it at its end. Returns `true` if the game has ended.
fn play_on(
    engine: &Engine,
    begun: Started<Engine>,
    series: &mut Series,
    args: &CampaignArgs,
    language: &str,
    (input, out): (&mut dyn BufRead, &mut dyn Write),
) -> Result<bool, CommandError> {
    let eyes = if args.bots { Eyes::Spectator } else { Eyes::Seat(series.person) };
    let mut nowhere = io::sink();
    let out: &mut dyn Write = if args.scores_only { &mut nowhere } else { out };
    let bots = bots(engine, series, args)?;
    let (file, mods) = (plain::path_as_word(&args.file), args.mods.written());
    let line = format!("{} campaign {file}{}{mods}", crate::words::program::program(), bots.written());
    let record = beside(&args.file, RECORD);
    let mut sitting = Session::at(engine, begun, bots, eyes, language);
    sitting.go_on_by(&line, &record);
    let over = if !args.bots && args.shown.is_drawn() {
        drawn::play(sitting, series.person, &args.shown)?
    } else {
        playing::play_on(sitting, None, input, Box::new(out))?
    };
    series.campaign.games.extend(over.as_ref().map(Campaign::result_of));
    Ok(over.is_some())
}

/// Returns the texts of a campaign, with the names of seats in their colors.
fn words(engine: &Engine, series: &Series, language: &str) -> Result<Narrator, CommandError> {
    let rules = engine.ruleset(&next_table(&series.campaign))?;
    let narrator = Narrator::new(engine.content(), &rules, language);
    Ok(paint::narrator(narrator, engine.content().edition(&series.campaign.edition)))
}

/// Prints one row per seat and one column per game.
fn scores(out: &mut dyn Write, words: &Narrator, campaign: &Campaign) -> Result<(), CommandError> {
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

fn winners(out: &mut dyn Write, words: &Narrator, campaign: &Campaign) -> Result<(), CommandError> {
    let winners = campaign.winners().unwrap_or_default();
    let names: Vec<String> = winners.iter().map(|seat| words.seat(*seat)).collect();
    let key = if names.len() == 1 { "campaign.won" } else { "campaign.shared" };
    let values = [("seats", words.list(&names)), ("n", campaign.games.len().to_string())];
    Ok(writeln!(out, "\n{}", paint::heading(&capitalized(&words.text(key, &values))))?)
}
