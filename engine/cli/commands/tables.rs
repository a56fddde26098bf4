//! `hyperkon tables`: the tables in a server's folder.

use crate::session::disk::disk_error;
use crate::terminal;
use crate::terminal::columns::{Layout, columns};
use crate::words::error::CommandError;
use clap::{Args, Subcommand};
use hyperkon_frame::plain;
use hyperkon_server::stored::{self, StoredTable};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The length of a day, in seconds.
const DAY: u64 = 24 * 60 * 60;

/// Arguments of `hyperkon tables`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  hyperkon tables tables                           list the tables in a folder
  hyperkon tables tables show a2b3c4d5e6f7
  hyperkon tables tables prune --days 90 --dry-run
  hyperkon tables tables export a2b3c4d5e6f7 --to backup

`list`, `show`, `export`, and `--dry-run` also work while a server uses the folder. No output contains a token.")]
pub struct TablesArgs {
    /// Folder of the tables, as for `hyperkon serve --dir`
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// List the tables, the last changed first
    List {
        /// Print the list as one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Show one table
    Show {
        /// Id of the table
        table: String,
    },
    /// Copy tables with their tokens into another folder
    Export {
        /// Ids of the tables
        #[arg(required = true)]
        tables: Vec<String>,
        /// Folder for the copies
        #[arg(long, value_name = "DIR")]
        to: PathBuf,
    },
    /// Copy tables from another folder into this one
    Import {
        /// Folder with exported tables
        #[arg(value_name = "FROM")]
        from: PathBuf,
        /// Ids of the tables [default: all]
        tables: Vec<String>,
    },
    /// Remove old tables that are over or closed
    Prune {
        /// Days since the last change
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=36_500))]
        days: u64,
        /// List the tables without removing them
        #[arg(long)]
        dry_run: bool,
    },
}

/// Runs the command.
pub fn run(TablesArgs { dir, what }: &TablesArgs) -> Result<(), CommandError> {
    let failed = |why: io::Error| CommandError::Usage(plain::plain(&why.to_string()));
    let mut out = terminal::out();
    match what {
        None | Some(What::List { json: false }) => list(&mut out, dir)?,
        Some(What::List { json: true }) => {
            let all: Vec<StoredTable> = all(dir)?.into_iter().flatten().collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&all).unwrap_or_default())?;
        }
        Some(What::Show { table }) => show(&mut out, dir, &stored::read(dir, table).map_err(failed)?)?,
        Some(What::Export { tables, to }) => {
            for table in tables {
                stored::copy(dir, table, to).map_err(failed)?;
                writeln!(out, "copied {table}")?;
            }
        }
        Some(What::Import { from, tables }) => {
            let found = if tables.is_empty() { ids(from)? } else { tables.clone() };
            stored::check_shards(dir, &found).map_err(failed)?;
            for table in found {
                stored::copy(from, &table, dir).map_err(failed)?;
                writeln!(out, "copied {table}")?;
            }
        }
        Some(What::Prune { days, dry_run }) => {
            let older = Duration::from_secs(days * DAY);
            let removed = if *dry_run { stored::old(dir, older) } else { stored::prune(dir, older) }.map_err(failed)?;
            for one in &removed {
                writeln!(out, "{} {}", if *dry_run { "would remove" } else { "removed" }, one.table)?;
            }
            writeln!(out, "{} of the tables in {}", removed.len(), plain::path(dir))?;
        }
    }
    Ok(out.flush()?)
}

fn all(dir: &Path) -> Result<Vec<io::Result<StoredTable>>, CommandError> {
    stored::all(dir).map_err(|error| disk_error(dir, error))
}

fn ids(dir: &Path) -> Result<Vec<String>, CommandError> {
    let read = |one: io::Result<StoredTable>| one.map(|one| one.table);
    all(dir)?.into_iter().map(read).collect::<io::Result<_>>().map_err(|why| CommandError::Usage(why.to_string()))
}

/// Prints the tables in columns, then those that cannot be read.
fn list(out: &mut dyn Write, dir: &Path) -> Result<(), CommandError> {
    let head = ["table", "game", "edition", "state", "seats", "idle"].map(str::to_owned);
    let (mut rows, mut unread) = (Vec::new(), Vec::new());
    for one in all(dir)? {
        match one {
            Ok(one) => rows.push(Vec::from([
                one.table.clone(),
                plain::plain(&one.game),
                plain::plain(one.edition.as_deref().unwrap_or("")),
                state(&one),
                seats(&one),
                idle(one.idle_s),
            ])),
            Err(why) => unread.push(why.to_string()),
        }
    }
    columns(out, &head, &rows, &Layout { least: 4, width: terminal::width(), breaks: false })?;
    for why in unread {
        writeln!(out, "unread: {}", plain::plain(&why))?;
    }
    Ok(())
}

fn show(out: &mut dyn Write, dir: &Path, one: &StoredTable) -> Result<(), CommandError> {
    let edition = one.edition.as_deref().unwrap_or("");
    writeln!(out, "{}: {} {}, {}", one.table, plain::plain(&one.game), plain::plain(edition), state(one))?;
    for (seat, of) in one.seats.iter().enumerate() {
        let who = match (&of.bot, &of.name) {
            (Some(bot), _) => format!("bot {bot}"),
            (None, Some(name)) => name.clone(),
            (None, None) => "a person".to_owned(),
        };
        writeln!(out, "seat {seat}: {}", plain::plain(&who))?;
    }
    writeln!(out, "record: {} bytes, changed {} ago", one.bytes, idle(one.idle_s))?;
    let record = plain::path_as_word(&dir.join(format!("{}.jsonl", one.table)));
    Ok(writeln!(out, "replay: hyperkon replay {record}")?)
}

fn state(one: &StoredTable) -> String {
    format!("{:?}", one.state).to_lowercase()
}

fn seats(one: &StoredTable) -> String {
    let bots = one.seats.iter().filter(|seat| seat.bot.is_some()).count();
    format!("{} ({bots} bots)", one.seats.len())
}

/// Returns a time in its largest unit.
fn idle(seconds: u64) -> String {
    let units = [(DAY, "d"), (60 * 60, "h"), (60, "min")];
    let unit = units.into_iter().find(|(length, _)| seconds >= *length);
    unit.map_or_else(|| format!("{seconds} s"), |(length, name)| format!("{} {name}", seconds / length))
}
