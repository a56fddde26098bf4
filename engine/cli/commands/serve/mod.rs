//! `hyperkon serve`: hosts tables for the web client and for other programs.

mod config;
mod operating;

use crate::games;
use crate::session::kept;
use crate::terminal;
use crate::terminal::links::{self, Links};
use crate::words::args::Mods;
use crate::words::error::{CommandError, hint};
use crate::words::table::edition_of;
use clap::Args;
use hyperkon::__private::game::Content;
use hyperkon_frame::plain;
use hyperkon_server::web::{Options, Stop, Web};
use hyperkon_server::wire::{NewTable, Opened, OpenedSeat};
use hyperkon_server::{FileStore, Lobby, MemoryStore, SomeRooms, Store, chance, now, stdio};
use operating::Operating;
use std::io::Write;
use std::path::PathBuf;

/// The help heading of the options for the network.
const NETWORK: &str = "Network";

/// The help heading of the options for a table that is opened at the start.
const TABLE: &str = "Table";

/// The help heading of the options for operators.
const OPERATING: &str = "Operating";

/// Arguments of `hyperkon serve`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:
  hyperkon serve --open                           open the lobby in the browser
  hyperkon serve --dir tables                     save the tables in this folder
  hyperkon serve --table kosmische-strijd --seats 4 --bots 2
  hyperkon serve --listen 0.0.0.0:8080 --host games.example",
    after_long_help = "Examples:
  hyperkon serve --table kosmische-strijd --seats 4 --bots 2
                              open a table for 2 people and 2 bots
  hyperkon serve --open       open the lobby in the browser
  hyperkon serve --dir tables
                              save the tables in this folder
  hyperkon serve --listen 0.0.0.0:8080 --host games.example
                              serve the network, under this name
  hyperkon serve --stdio      serve another program, without a network

With --table, the command prints the access tokens and links of the table. Anyone with the token of a seat can play that \
seat. If clients connect from other machines, use a proxy with TLS. engine/server/PROTOCOL.md describes the protocol."
)]
pub struct Serve {
    #[command(flatten)]
    pub mods: Mods,
    /// Read options from a TOML file
    ///
    /// Each key is the name of an option, such as listen = "0.0.0.0:8080"; an option that can be repeated takes a list.
    /// Options on the command line replace those of the file.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Serve one client on standard input and output
    ///
    /// Each message is one line of JSON.
    #[arg(long)]
    pub stdio: bool,
    /// Address to listen on
    ///
    /// The server accepts HTTP and WebSocket connections at this address. With port 0, it chooses a free port.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", conflicts_with = "stdio",
          help_heading = NETWORK)]
    pub listen: String,
    /// Accept connections to this host name (repeatable)
    ///
    /// The server accepts connections to this name, to localhost, and to the address of --listen.
    #[arg(long, value_name = "NAME", conflicts_with = "stdio", help_heading = NETWORK)]
    pub host: Vec<String>,
    /// Let pages of this site connect (repeatable)
    ///
    /// Web pages of this site can connect to the server. An example is https://games.example.
    #[arg(long, value_name = "URL", conflicts_with = "stdio", help_heading = NETWORK)]
    pub origin: Vec<String>,
    /// Maximum number of clients
    #[arg(long, value_name = "N", default_value = "1000", conflicts_with = "stdio", help_heading = NETWORK,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub connections: u32,
    #[command(flatten)]
    pub operating: Operating,
    /// Open a table of this edition, and print its links
    #[arg(long, value_name = "EDITION", conflicts_with = "stdio", help_heading = TABLE)]
    pub table: Option<String>,
    /// Number of seats at the table
    #[arg(long, value_name = "N", requires = "table", conflicts_with = "stdio", help_heading = TABLE)]
    pub seats: Option<u8>,
    /// Number of bots; they take the last seats
    #[arg(long, value_name = "N", requires = "table", default_value = "0", conflicts_with = "stdio",
          help_heading = TABLE)]
    pub bots: u8,
    /// Bots: random, steady, or thinker
    ///
    /// The server limits the search budget of `thinker`.
    #[arg(long, value_name = "BOT", requires = "table", default_value = "steady", conflicts_with = "stdio",
          help_heading = TABLE)]
    pub bot: String,
    /// Save the tables in this folder [default: data folder]
    ///
    /// `hyperkon games` prints the default folder. The variable HYPERKON_GAMES_DIR sets another one. With --stdio, the
    /// tables are saved only with this option.
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Save no tables: they are lost when the server stops
    #[arg(long, conflicts_with = "dir")]
    pub no_keep: bool,
    /// Sync every answer to disk before confirming it
    ///
    /// Confirmed answers then survive a power failure, but the server is slower.
    #[arg(long, requires = "dir")]
    pub fsync: bool,
    /// Open the web client in the browser
    ///
    /// Starts the default browser of this machine.
    #[arg(long, conflicts_with = "stdio")]
    pub open: bool,
    /// Folder of the web client [default: built in]
    ///
    /// For developers of the web client.
    #[arg(long, value_name = "DIR", conflicts_with = "stdio")]
    pub web_root: Option<PathBuf>,
}

/// Serves until the client disconnects or a signal ends the program.
pub fn run(args: &Serve) -> Result<(), CommandError> {
    let merged = args.config.as_ref().map(|file| config::with_file(file)).transpose()?;
    let args = merged.as_ref().unwrap_or(args);
    let admin = args.operating.admin(&args.mods)?;
    let content = games::content(&args.mods)?;
    let no_browser = content.texts().get("en", "web.no_browser").to_owned();
    let games = games::rooms(&args.mods)?;
    let wish = args.table.as_ref().map(|table| wish(args, &content, &games, table)).transpose()?;
    let (store, kept) = store(args)?;
    let unlisted = |error| CommandError::Usage(format!("`--dir`: cannot list the tables: {error}"));
    let mut lobby = Lobby::new(games, store, chance(), args.operating.limits(), now()).map_err(unlisted)?;
    lobby.set_access(args.operating.access(admin.as_ref()));
    lobby.set_shard(args.operating.shard.clone()).map_err(|other| {
        CommandError::Usage(format!(
            "`--dir`: the tables are those of the shard `{other}` (start with `--shard {other}`, or use another folder)"
        ))
    })?;
    if args.stdio {
        return Ok(stdio::serve(&mut lobby)?);
    }
    names_are_right(args)?;
    page_is_there(args)?;
    let options = Options {
        hosts: args.host.clone(),
        origins: args.origin.clone(),
        page: args.web_root.clone(),
        connections: args.connections as usize,
        ..args.operating.options()
    };
    args.operating.log();
    let taken = |error| {
        CommandError::Usage(format!("`--listen {}`: {error} (use an address such as 127.0.0.1:8080)", args.listen))
    };
    let mut web = Web::bind(&args.listen, options).map_err(taken)?;
    admin.into_iter().for_each(|admin| web.accept_admin(admin));
    end_by_signal(web.stopper())?;
    let table = wish.map(|wish| open(&mut lobby, &wish)).transpose()?;
    let links = Links::of(web.address(), args.host.first());
    let mut out = terminal::out();
    writeln!(out, "listening on http://{}", web.address())?;
    match kept {
        None => {}
        Some(Ok(folder)) => writeln!(out, "tables are saved in {folder}")?,
        Some(Err(why)) => writeln!(out, "tables are lost when the server stops: {why}")?,
    }
    table.iter().try_for_each(|table| tell(&mut out, table, &links))?;
    writeln!(out, "link lobby {}", links.lobby())?;
    out.flush()?;
    drop(out);
    if args.open {
        let part = table.as_ref().map_or_else(|| "#/".to_owned(), links::of_host);
        if !links.show(&web.entrance(&part)) {
            terminal::advise(&format!("{no_browser}\n"));
        }
    }
    web.serve(lobby).map_err(|error| CommandError::Usage(format!("cannot save the tables: {error}")))
}

/// Returns the store of tables, and its folder unless the command line names it.
fn store(args: &Serve) -> Result<(Box<dyn Store>, kept::Place), CommandError> {
    if let Some(dir) = &args.dir {
        let store = FileStore::open(dir, args.fsync).map_err(|held| CommandError::Usage(format!("`--dir`: {held}")))?;
        return Ok((Box::new(store), None));
    }
    if args.stdio || args.no_keep {
        return Ok((Box::new(MemoryStore::default()), None));
    }
    Ok(kept::tables())
}

/// Rejects a folder without `index.html`.
fn page_is_there(args: &Serve) -> Result<(), CommandError> {
    match &args.web_root {
        Some(folder) if !folder.join("index.html").is_file() => {
            let what =
                format!("`--web-root {}`: missing index.html (use the folder of the web client)", plain::path(folder));
            Err(CommandError::Usage(what))
        }
        _ => Ok(()),
    }
}

/// Rejects host names and sites that cannot match any client.
fn names_are_right(args: &Serve) -> Result<(), CommandError> {
    if let Some(host) = args.host.iter().find(|host| host.contains('/')) {
        return Err(CommandError::Usage(format!(
            "`--host {host}`: expected a name without `http://` and path, such as games.example"
        )));
    }
    let is_site = |origin: &&String| {
        let rest = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        rest.is_some_and(|rest| !rest.trim_end_matches('/').is_empty() && !rest.trim_end_matches('/').contains('/'))
    };
    match args.origin.iter().find(|origin| !is_site(origin)) {
        Some(origin) => Err(CommandError::Usage(format!(
            "`--origin {origin}`: expected a site with `https://` or `http://` and no path, such as https://games.example"
        ))),
        None => Ok(()),
    }
}

/// Returns the table to open at the start.
fn wish(args: &Serve, content: &Content, games: &[Box<dyn SomeRooms>], table: &str) -> Result<NewTable, CommandError> {
    let edition = Some(table.to_owned());
    let Some(game) = games.iter().find(|game| game.editions().iter().any(|id| id == table)) else {
        return edition_of(content, "--table", table).map(|_| NewTable::default());
    };
    if let (Some(seats), Some(known)) = (args.seats, content.edition(table)) {
        let [fewest, most] = known.seats;
        if !(fewest..=most).contains(&seats) {
            let what = format!("`--seats {seats}`: {table} is for {fewest} to {most} seats");
            return Err(CommandError::Usage(what));
        }
    }
    let wish = NewTable { edition, seats: args.seats, ..NewTable::default() };
    let seats = game.seats(&wish, 0).map_err(|why| CommandError::Usage(format!("`--table {table}`: {}", why.text)))?;
    let first = seats.checked_sub(args.bots);
    let first = first
        .ok_or_else(|| CommandError::Usage(format!("`--bots {}`: the table has only {seats} seats", args.bots)))?;
    is_served(&args.bot, game.bots())?;
    let bots = (first..seats).map(|seat| (seat.to_string(), args.bot.clone())).collect();
    Ok(NewTable { seats: Some(seats), bots, ..wish })
}

/// Checks that the server has this bot.
pub fn is_served(bot: &str, known: &[&str]) -> Result<(), CommandError> {
    if known.contains(&bot) {
        return Ok(());
    }
    let is_thinker = bot.split_once(':').is_some_and(|(name, _)| known.contains(&name));
    let what = if is_thinker {
        "the server sets the search budget (remove the budget after the colon)".to_owned()
    } else {
        let known: Vec<String> = known.iter().map(|name| (*name).to_owned()).collect();
        format!("unknown bot ({})", hint(bot, &known))
    };
    Err(CommandError::Usage(format!("`--bot {bot}`: {what}")))
}

/// Opens the table; it is stored before its tokens are printed.
fn open(lobby: &mut Lobby, wish: &NewTable) -> Result<Opened, CommandError> {
    let table = lobby.open(wish, now()).map_err(|why| CommandError::Usage(format!("`--table`: {}", why.text)))?;
    lobby.sync().map_err(CommandError::Output)?;
    Ok(table)
}

/// Prints the tokens of a table for the person who started the program.
fn tell(out: &mut impl Write, table: &Opened, links: &Links) -> Result<(), CommandError> {
    for (name, text) in [("table", &table.table), ("host", &table.host), ("watch", &table.watch)] {
        writeln!(out, "{name} {text}")?;
    }
    for OpenedSeat { seat, token, bot } in &table.seats {
        let bot = bot.as_ref().map(|bot| format!(" (bot: {bot})")).unwrap_or_default();
        writeln!(out, "seat {} {token}{bot}", seat.0)?;
    }
    for seat in table.seats.iter().filter(|seat| seat.bot.is_none()) {
        writeln!(out, "link seat {} {}", seat.seat.0, links.to(&links::of_seat(table, seat)))?;
    }
    writeln!(out, "link join {}", links.to(&links::of_join(table)))?;
    writeln!(out, "link watch {}", links.to(&links::of_onlooker(table)))?;
    writeln!(out, "link host {}", links.to(&links::of_host(table)))?;
    Ok(())
}

/// Stops the server on Ctrl+C or SIGTERM, after it has answered pending requests. A second signal ends the program
/// immediately.
#[cfg(unix)]
pub fn end_by_signal(stop: Stop) -> Result<(), CommandError> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]).map_err(CommandError::Output)?;
    std::thread::spawn(move || {
        let mut came = signals.forever();
        if came.next().is_some() {
            stop.stop();
        }
        if let Some(signal) = came.next() {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// Does nothing on other systems. A signal ends the program immediately, and confirmed answers are safe.
#[cfg(not(unix))]
pub fn end_by_signal(_: Stop) -> Result<(), CommandError> {
    Ok(())
}
