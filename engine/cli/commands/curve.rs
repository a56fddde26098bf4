//! `hyperkon curve`: draws the win chances over a recorded game, with the turning points.

use crate::commands::history::record_of;
use crate::games;
use crate::session::Shown;
use crate::session::disk;
use crate::session::language::known_language_at;
use crate::terminal;
use crate::terminal::chances::{self, Line};
use crate::terminal::paint;
use crate::words::args::Mods;
use crate::words::error::CommandError;
use clap::Args;
use hyperkon::__private::files;
use hyperkon_table::{Chances, Curve, LogEntry, Match, RecordReader, Seat, TurningPoint};
use serde_json::json;
use std::io::{BufRead, BufReader, Cursor, Read, Write};
use std::path::PathBuf;

/// The options of `curve`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  hyperkon curve 1                           draw those of your last game
  hyperkon curve game.jsonl                  draw the chances in the terminal
  hyperkon curve game.jsonl --svg curve.svg  draw them to a file")]
pub struct CurveArgs {
    /// Recorded game: a file, or its number in `hyperkon games`
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Mods to load.
    #[command(flatten)]
    pub mods: Mods,
    /// Language of the game texts
    ///
    /// Command-line messages are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
    /// Replay a game that was recorded with different content
    #[arg(long)]
    pub force: bool,
    /// Also draw the chances to this SVG file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Draws the chances of a record.
pub fn run(args: &CurveArgs) -> Result<(), CommandError> {
    let args = &CurveArgs { file: record_of(&args.file)?, ..args.clone() };
    let file = files::open(&args.file, files::RECORD).map_err(CommandError::file(&args.file))?;
    // The file can be a pipe, which can be read only once.
    let mut file = BufReader::new(file);
    let begin = games::first_line(&mut file);
    games::of_record(&begin, &args.mods)?.curve(args, &mut Cursor::new(begin).chain(file))
}

/// Draws the chances of a record of this game.
pub fn record<G: Shown>(game: &G, args: &CurveArgs, lines: impl BufRead) -> Result<(), CommandError> {
    disk::try_out_beside(args.svg.as_deref(), &args.file)?;
    let mut events: Vec<Vec<LogEntry<G::Event>>> = Vec::new();
    let played = Match::replay_telling(game, &mut RecordReader::new(lines), args.force, &mut |step| {
        events.push(step.progress.events.clone());
    })
    .map_err(CommandError::recorded(&args.file))?;
    known_language_at(game, played.game(), &args.lang)?;
    let table = played.game();
    if !table.is_over() {
        return Err(CommandError::Usage("the game is not over, so nobody has won (finish it first)".to_owned()));
    }
    let found = Curve::of(game, &played).map_err(Into::into)?;
    let words = game.voice(table, &args.lang);
    // The answer itself may have no event, such as a pass before the last seat has passed.
    let said = |point: &TurningPoint| {
        let mut told = events.iter().skip(point.answer).map(|told| {
            let said = told.iter().map(|told| words.event(&told.event, told.why.as_ref()));
            said.filter(|said| !said.is_empty()).take(2).collect::<Vec<_>>().join(" ")
        });
        paint::plain(&told.find(|said| !said.is_empty()).unwrap_or_default())
    };
    let turns: Vec<(TurningPoint, String)> = found.turning_points.iter().map(|turn| (*turn, said(turn))).collect();
    let names: Vec<String> = game.names(table, &args.lang).iter().map(|name| paint::plain(name)).collect();
    let line = |(seat, name): (Seat, &String)| Line {
        name: name.clone(),
        points: found.points.iter().map(|point| (point.answers, point.shares[seat])).collect(),
        wins: table.winners().contains(seat),
    };
    let lines: Vec<Line> = table.seats().zip(&names).map(line).collect();
    if let Some(file) = &args.svg {
        let marks: Vec<usize> = found.turning_points.iter().map(|turn| turn.answer).collect();
        disk::write_whole(file, chances::picture(&lines, &marks).as_bytes())?;
    }
    let mut out = terminal::out();
    if args.json {
        let point = |point: &Chances| {
            let shares: Vec<f64> = table.seats().map(|seat| point.shares[seat]).collect();
            json!({ "answers": point.answers, "shares": shares })
        };
        let turn = |(turn, said): &(TurningPoint, String)| json!({ "answer": turn.answer, "before": turn.before, "after": turn.after, "said": said });
        let document = json!({
            "seats": names,
            "winner": found.winner,
            "points": found.points.iter().map(point).collect::<Vec<_>>(),
            "turning_points": turns.iter().map(turn).collect::<Vec<_>>(),
        });
        return Ok(terminal::json(&mut out, &document)?);
    }
    chances::text(&lines).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    for (turn, said) in &turns {
        let percent = |share: f64| (100.0 * share).round();
        let winner = found.winner.and_then(|winner| names.get(winner.index())).map_or("", String::as_str);
        writeln!(out, "{}: {winner} {} % -> {} %  {said}", turn.answer, percent(turn.before), percent(turn.after))?;
    }
    Ok(out.flush()?)
}
